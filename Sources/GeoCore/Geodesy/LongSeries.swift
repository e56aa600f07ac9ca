import GeoPlatform

/// The Fourier series of the geodesic problem carried as far as an ellipsoid needs, where
/// ``GeodesicSeries``, of order 6, are too short: beyond |f| = 1/50.
///
/// The integrands of Karney (2013, doi 10.1007/s00190-012-0578-z) are even functions of the arc σ with
/// period π, made of the root of 1 + k² sin²σ. Their nearest singularity is where that is 0, which makes
/// the coefficient of cos 2lσ proportional to eps^l, and |eps| ≤ |n|. Sums over equally spaced nodes give
/// the coefficients to the same power of n (Trefethen and Weideman 2014, "The exponentially convergent
/// trapezoidal rule", SIAM Review 56, 385-458, doi 10.1137/130932132).
///
/// So the number of nodes is ln 2⁻⁶⁰ / ln |n|, rounded up to a multiple of 8: 16 at f = 1/10, 40 at 1/2 and
/// -1, 208 at 9/10. It stops at ``mostNodes``, enough for |n| ≤ 0.85, which is -11.3 ≤ f ≤ 0.918. Beyond, the
/// series are cut off, and what they give becomes worse the farther one goes.
final class LongSeries: Sendable {
  /// Where the number of nodes and of terms ends.
  static let mostNodes = 256

  /// 1 - f and e'².
  let f1, ep2: Double
  /// Whether nothing that counts is cut off.
  let isComplete: Bool
  /// How many nodes there are in a quarter turn, and how many terms in a series.
  let count: Int
  /// sin²σ at the nodes σ_j = (j + ½) π / (2 count).
  let sineSquared: [Double]
  /// cos 2lσ_j at the nodes below π/4: of every 8 numbers l first the even, then the odd ones, each by nodes.
  private let rows: [SIMD4<Double>]
  /// sin(k π / (4 count)) over a whole turn.
  let sines: [Double]

  /// - Parameters:
  ///   - n: the third flattening.
  ///   - f1: 1 - f.
  ///   - ep2: e'².
  init(n: Double, f1: Double, ep2: Double) {
    (self.f1, self.ep2) = (f1, ep2)
    // At |n| = 1 or NaN, which only flattenings beyond all measure have, the quotient is no number.
    let needed = -60 / log2(abs(n))
    isComplete = needed > 0 && needed < Double(Self.mostNodes)
    count = isComplete ? (Int(needed) / 8 + 1) * 8 : Self.mostNodes
    let sines = Self.sines(quarters: count)
    self.sines = sines
    sineSquared = (0..<count).map { j -> Double in
      let sine = sines[2 * j + 1]
      return sine * sine
    }
    var rows: [SIMD4<Double>] = []
    rows.reserveCapacity(count * count / 8)
    for block in stride(from: 0, to: count, by: 8) {
      for parity in 0...1 {
        for j in 0..<count / 2 {
          var row = SIMD4<Double>.zero
          for i in 0..<4 {
            let l = block + 2 * i + parity
            row[i] = sines[(2 * l * (2 * j + 1) + 2 * count) % (8 * count)]
          }
          rows.append(row)
        }
      }
    }
    self.rows = rows
  }

  /// sin(k π / (4 count)) for k below 8 count, equal to the last bit where they are equal.
  private static func sines(quarters count: Int) -> [Double] {
    let step: Double = .pi / Double(4 * count)
    var quarter = [Double](repeating: 0, count: 2 * count + 1)
    for k in 0...count {
      quarter[k] = sin(Double(k) * step)
      quarter[2 * count - k] = cos(Double(k) * step)
    }
    var table = [Double](repeating: 0, count: 8 * count)
    for k in 0..<4 * count {
      let sine = quarter[min(k, 4 * count - k)]
      table[k] = sine
      table[k + 4 * count] = -sine
    }
    return table
  }

  /// The integral of an even function of period π.
  ///
  /// - Parameter value: the function of sin²σ.
  @inline(__always)
  private func integral(of value: (Double) -> Double) -> SineSeries {
    var mean = 0.0
    var coefficients = [Double](repeating: 0, count: count - 1)
    let (half, last) = (count / 2, count - 1)
    let scale = 1 / Double(count)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { folded in
      // cos 2lσ is the same at π/2 - σ for even l, and its negative for odd l.
      for j in 0..<half {
        let (x, y) = (value(sineSquared[j]), value(sineSquared[last - j]))
        folded[j] = x + y
        folded[half + j] = x - y
      }
      rows.withUnsafeBufferPointer { rows in
        for block in 0..<count / 4 {
          let parity = block & 1
          var sum = SIMD4<Double>.zero
          for j in 0..<half { sum += rows[block * half + j] * folded[parity * half + j] }
          sum *= scale
          for i in 0..<4 {
            let l = 4 * (block - parity) + 2 * i + parity
            if l == 0 { mean = sum[i] } else { coefficients[l - 1] = sum[i] / Double(l) }
          }
        }
      }
    }
    return SineSeries(mean: mean, coefficients: coefficients)
  }

  /// I1 - σ, where b I1 is the length of the line (Karney 2013, eq. 7).
  func length(_ k2: Double) -> SineSeries {
    integral { k2 * $0 / (1 + (1 + k2 * $0).squareRoot()) }
  }

  /// J = I1 - I2, of which the reduced length is made (eq. 40).
  func reduction(_ k2: Double) -> SineSeries {
    integral { k2 * $0 / (1 + k2 * $0).squareRoot() }
  }

  /// I3, where f sin α0 I3 is ω - λ (eq. 8).
  func longitude(_ k2: Double) -> SineSeries {
    let f1 = f1
    return integral { (1 + f1) / (1 + f1 * (1 + k2 * $0).squareRoot()) }
  }
}
