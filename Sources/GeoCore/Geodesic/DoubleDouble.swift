/// A number with 106 significant bits, stored as the unevaluated sum of two doubles.
///
/// The second double is at most half an ulp of the first (Dekker 1971, "A floating-point technique for extending the
/// available precision").
struct DoubleDouble {
  private let high, low: Double

  /// The number rounded to the nearest double.
  var value: Double { high + low }

  init(_ value: Double) { (high, low) = (value, 0) }

  /// - Parameters:
  ///   - high: the first summand.
  ///   - low: the second summand, much smaller than `high`.
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

  /// The square root of this number, which must be positive.
  var squareRoot: DoubleDouble {
    let root = DoubleDouble(high.squareRoot())
    let rest = self - root * root
    return root + DoubleDouble(rest.high / (2 * root.high))
  }

  /// Returns the sine and cosine of an angle in degrees with 106 significant bits.
  static func sincos(degrees: Double) -> (sin: DoubleDouble, cos: DoubleDouble) {
    // Reduce the angle exactly to [-45, 45] and determine the number of quarter turns.
    let reduced = degrees.remainder(dividingBy: 90)
    let quarter = Int(((degrees - reduced) / 90).rounded().remainder(dividingBy: 4))
    let x = DoubleDouble(reduced) * DoubleDouble(0.017453292519943295, 2.9486522708701687e-19)
    let square = x * x
    // For angles below 1 radian, the first omitted term of the Taylor series is less than 1e-29.
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

/// A sum that compensates for rounding errors, so that its error does not grow with the number of terms.
///
/// Source: A. Neumaier (1974), "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54,
/// 39-51.
package struct CompensatedSum: Sendable, Hashable {
  private var sum = 0.0
  private var lost = 0.0

  package init() {}

  /// The sum of all added terms, rounded once.
  package var value: Double { sum + lost }

  package mutating func add(_ term: Double) {
    let (total, error) = Angle.twoSum(sum, term)
    sum = total
    lost += error
  }

  package mutating func add(_ other: CompensatedSum) {
    add(other.sum)
    lost += other.lost
  }
}

extension DistanceSolver {
  /// Returns the length of a path in meters: the sum of the distances between consecutive points.
  ///
  /// The sum compensates for rounding errors, so they do not accumulate even for a million points. A path with fewer
  /// than two points has length 0. If a point is invalid, the length is NaN.
  ///
  /// - Complexity: one distance computation per pair of consecutive points, and constant memory. The path may be a lazy
  ///   sequence.
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
