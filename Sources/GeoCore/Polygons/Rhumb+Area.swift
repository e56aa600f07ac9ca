import GeoPlatform

extension Rhumb {
  /// Returns the area between a rhumb line and the equator (square meters); NaN for invalid input.
  ///
  /// The area is positive if the quadrilateral (φ1,λ1), (0,λ1), (0,λ2), (φ2,λ2) runs counter-clockwise.
  ///
  /// The line is the same as in ``inverse(from:to:)``, with one exception: if the points are half a turn apart, it
  /// runs in the direction that their longitudes give, from 0 to 180 eastward and from 180 to 0 westward. At a pole
  /// the line turns through the longitude difference, as a polygon with a vertex at the pole requires. Source: Karney
  /// (2024), doi 10.1007/s11200-024-0709-z: the area is the area of the authalic sphere's belt times the mean of sin
  /// ξ over the isometric latitude.
  public func area(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    let turn = Angle.difference(from: from.longitude, to: to.longitude).value
    return area(from.latitude, to.latitude, turn)
  }

  /// The length of an edge of a ring, and the area between the edge and the equator, positive eastward in the north.
  func measure(_ edge: RingEdge) -> RingSum.Edge {
    guard edge.start.isValid, edge.end.isValid else { return (.nan, .nan) }
    let distance =
      edge.width < 360
      ? distance(from: edge.start, to: edge.end)
      : 2 * .pi * parallelRadius(SinCos(degrees: edge.start.latitude))
    return (distance, area(edge.start.latitude, edge.end.latitude, edge.width))
  }

  /// Returns the area below a line between two latitudes, with the degrees of longitude eastward.
  private func area(_ phi1: Double, _ phi2: Double, _ turn: Double) -> Double {
    let lambda = turn * Angle.degree
    // Along a parallel, a negligible latitude difference gives the limit of the mean.
    let arc =
      phi1 == phi2 ? LatitudeArc(from: phi1, difference: 1e-30) : LatitudeArc(from: phi1, to: phi2)
    return authalicRadiusSquared * lambda * meanSine(arc, phi1, phi2)
  }

  /// The mean of sin ξ over ψ between two parallels.
  private func meanSine(_ arc: LatitudeArc, _ phi1: Double, _ phi2: Double) -> Double {
    let (psi1, psi2) = (isometricLatitude(phi1), isometricLatitude(phi2))
    guard psi1.isFinite && psi2.isFinite else {
      // If one end is a pole, the mean is the value at this pole. Two opposite poles cancel.
      return ((psi1.isFinite ? 0 : phi1 / 90) + (psi2.isFinite ? 0 : phi2 / 90))
        / (psi1.isFinite == psi2.isFinite ? 2 : 1)
    }
    let difference = isometricDifference(arc, phi1, phi2)
    // Compute ln cosh ψ2 - ln cosh ψ1 by the addition theorem, or directly if the product is large.
    let product = tanh((psi1 + psi2) / 2) * tanh(difference / 2)
    var sum =
      abs(product) < 0.5
      ? 2 * atanh(product)
      : (abs(psi2) + log1p(exp(-2 * abs(psi2)))) - (abs(psi1) + log1p(exp(-2 * abs(psi1))))
    // cos 2lφ2 - cos 2lφ1 = -2 sin 2lφm sin lφ12.
    var (middle, half) = (arc.mean + arc.mean, arc.half + arc.half)
    let (step, halfStep) = (middle, half)
    if let longAreaSeries {
      for term in longAreaSeries {
        sum -= 2 * term * middle.sin * half.sin
        (middle, half) = (middle + step, half + halfStep)
      }
    } else {
      for l in 0..<areaSeries.count {
        sum -= 2 * areaSeries[l] * middle.sin * half.sin
        (middle, half) = (middle + step, half + halfStep)
      }
    }
    return sum / difference
  }

  /// ψ of a latitude in degrees; infinite at the poles.
  private func isometricLatitude(_ degrees: Double) -> Double {
    let phi = SinCos(degrees: degrees)
    if phi.cos == 0 { return copysign(.infinity, degrees) }
    return asinh(phi.sin / phi.cos)
      - (e2 >= 0 ? e * atanh(e * phi.sin) : -e * atan(e * phi.sin))
  }
}

extension RhumbSeries {
  /// The largest |f| for which the series of order 6 suffice.
  static let shortLimit = 1.0 / 150

  /// The number of nodes in a quarter turn: more than the terms that f = 1/2 and -1 need.
  private static let nodes = 128

  /// R_1, R_2, … of ``area(_:)``, up to the order that an ellipsoid needs, at most 127 terms.
  ///
  /// -2l R_l is the coefficient of sin 2lφ in (sin ξ - tanh ψ) dψ/dφ. A sum over equally spaced nodes gives this
  /// coefficient; its error decreases as fast as the coefficients.
  static func longArea(e2: Double) -> [Double] {
    let angle = Double.pi / Double(4 * nodes)
    let values = (0..<nodes).map { j in areaSlope(e2, angle * Double(2 * j + 1)) }
    // The values sin kπ/(2 nodes) over a whole turn.
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
    // Compute 1 - sin φ without cancellation near the pole.
    let half = sin(Double.pi / 4 - phi / 2)
    let rest = 2 * half * half
    let e = abs(e2).squareRoot()
    func arc(_ x: Double) -> Double { e2 > 0 ? atanh(e * x) / e : atan(e * x) / e }
    let w = 1 - e2 * s * s
    // sin ξ is u / (1 - e² u²) + arc(u) at u = sin φ, divided by its value at u = 1. tanh ψ is the difference of two
    // hyperbolic tangents. Compute the distance of both from 1.
    let whole = 1 / (1 - e2) + arc(1)
    let xi = (rest * (1 + e2 * s) / ((1 - e2) * w) + arc(rest / (1 - e2 * s))) / whole
    let t = tanh(e2 * arc(s))
    let psi = rest * (1 + t) / (1 - s * t)
    return (psi - xi) * (1 - e2) / (w * c)
  }
}
