import GeoPlatform

extension RhumbSeries {
  /// Up to this |f| the series of order 6 do.
  static let shortLimit = 1.0 / 150

  /// Nodes in a quarter turn, more than the terms that f = 1/2 and -1 need.
  private static let nodes = 128

  /// R_1, R_2, … of ``area(_:)`` as far as an ellipsoid needs, at most 127 terms.
  ///
  /// -2l R_l is the coefficient of sin 2lφ in (sin ξ - tanh ψ) dψ/dφ, whose sum over equally spaced nodes
  /// gives it with an error that falls as fast as the coefficients do.
  static func longArea(e2: Double) -> [Double] {
    let angle = Double.pi / Double(4 * nodes)
    let values = (0..<nodes).map { j in areaSlope(e2, angle * Double(2 * j + 1)) }
    // sin kπ/(2 nodes) over a whole turn.
    let sines = (0..<4 * nodes).map { k in sin(Double(k) * 2 * angle) }
    var series: [Double] = []
    var last = 0
    for l in 1..<nodes {
      var sum = 0.0
      for j in 0..<nodes { sum += values[j] * sines[l * (2 * j + 1) % (4 * nodes)] }
      series.append(-sum / Double(nodes * l))
      if abs(series[l - 1]) > 0x1p-58 { last = l }
    }
    return Array(series.prefix(last))
  }

  /// (sin ξ - tanh ψ) dψ/dφ at a latitude (radians) above 0 and below π/2.
  private static func areaSlope(_ e2: Double, _ phi: Double) -> Double {
    let (s, c) = (sin(phi), cos(phi))
    // 1 - sin φ, without cancellation near the pole.
    let half = sin(Double.pi / 4 - phi / 2)
    let rest = 2 * half * half
    let e = abs(e2).squareRoot()
    func arc(_ x: Double) -> Double { e2 > 0 ? atanh(e * x) / e : atan(e * x) / e }
    let w = 1 - e2 * s * s
    // sin ξ is u / (1 - e² u²) + arc(u) at sin φ over the same at 1, tanh ψ the difference of two hyperbolic
    // tangents. Of both the distance from 1 is taken.
    let whole = 1 / (1 - e2) + arc(1)
    let xi = (rest * (1 + e2 * s) / ((1 - e2) * w) + arc(rest / (1 - e2 * s))) / whole
    let t = tanh(e2 * arc(s))
    let psi = rest * (1 + t) / (1 - s * t)
    return (psi - xi) * (1 - e2) / (w * c)
  }
}
