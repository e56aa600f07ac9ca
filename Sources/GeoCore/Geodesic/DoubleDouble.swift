/// A number with a precision of 106 bits, stored as the sum of two doubles.
///
/// The second double is less than half an ulp of the first (Dekker 1971, "A floating-point technique for
/// extending the available precision").
struct DoubleDouble {
  private let high, low: Double

  /// The nearest double.
  var value: Double { high + low }

  init(_ value: Double) { (high, low) = (value, 0) }

  /// - Parameters:
  ///   - high: the larger part.
  ///   - low: a much smaller number to add.
  init(_ high: Double, _ low: Double) {
    let sum = high + low
    (self.high, self.low) = (sum, low - (sum - high))
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let (sum, rest) = Angle.twoSum(a.high, b.high)
    let (lows, error) = Angle.twoSum(a.low, b.low)
    let first = DoubleDouble(sum, rest + lows)
    return DoubleDouble(first.high, first.low + error)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a + DoubleDouble(-b.high, -b.low)
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = a.high * b.high
    let rest = (-product).addingProduct(a.high, b.high)
    return DoubleDouble(product, rest + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let first = DoubleDouble(a.high / b.high)
    let rest = a - first * b
    return first + DoubleDouble(rest.high / b.high)
  }

  /// The square root of a positive number.
  var squareRoot: DoubleDouble {
    let root = DoubleDouble(high.squareRoot())
    let rest = self - root * root
    return root + DoubleDouble(rest.high / (2 * root.high))
  }

  /// Returns the sine and cosine of an angle in degrees, which is treated as exact.
  static func sincos(degrees: Double) -> (sin: DoubleDouble, cos: DoubleDouble) {
    // Reduce exactly to [-45, 45], and find the quadrant.
    let reduced = degrees.remainder(dividingBy: 90)
    let quarter = Int(((degrees - reduced) / 90).rounded().remainder(dividingBy: 4))
    let x = DoubleDouble(reduced) * DoubleDouble(0.017453292519943295, 2.9486522708701687e-19)
    let square = x * x
    // For angles below 1 radian, the 28th term of the Taylor series is less than 1e-29.
    var (sine, cosine) = (DoubleDouble(1), DoubleDouble(1))
    for n in stride(from: 26.0, through: 2, by: -2) {
      sine = DoubleDouble(1) - square / DoubleDouble(n * (n + 1)) * sine
      cosine = DoubleDouble(1) - square / DoubleDouble(n * (n - 1)) * cosine
    }
    sine = sine * x
    let zero = DoubleDouble(0)
    return switch quarter {
    case 0: (sine, cosine)
    case 1, -3: (cosine, zero - sine)
    case -1, 3: (zero - cosine, sine)
    default: (zero - sine, zero - cosine)
    }
  }
}

/// A running sum with compensation for rounding errors: the error does not grow with the number of terms.
///
/// A. Neumaier (1974), "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 39-51.
package struct CompensatedSum: Sendable, Hashable {
  private var sum = 0.0
  private var lost = 0.0

  /// An empty sum.
  package init() {}

  /// The sum so far, rounded once.
  package var value: Double { sum + lost }

  /// Adds one term.
  package mutating func add(_ term: Double) {
    let (total, error) = Angle.twoSum(sum, term)
    sum = total
    lost += error
  }

  /// Adds all terms of another sum.
  package mutating func add(_ other: CompensatedSum) {
    add(other.sum)
    lost += other.lost
  }
}

extension DistanceSolver {
  /// The length of a path in meters: the sum of the distances between consecutive points.
  ///
  /// Rounding errors are compensated, so the sum of a million distances is as accurate as one distance. A path of
  /// fewer than two points has length 0. An invalid point makes the length NaN.
  ///
  /// - Complexity: one distance per step and constant memory; the path may be a lazy sequence.
  public func length(along path: some Sequence<Coordinate>) -> Double {
    var sum = CompensatedSum()
    var previous: Coordinate?
    for place in path {
      if let previous { sum.add(distance(from: previous, to: place)) }
      previous = place
    }
    return sum.value
  }
}
