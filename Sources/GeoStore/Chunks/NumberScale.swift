import GeoCore

/// A grid on which the numbers of a column lie: each is a whole number times a ratio, to the last bit.
///
/// What sources write is decimals, receivers' units or semicircles; of these a column is whole numbers that
/// differ little. A number is on a grid only if it comes back from it as it was, so nothing is rounded; what
/// lies on no grid is kept by its bits.
struct NumberScale {
  /// What the whole numbers are multiplied with, and then divided by.
  let numerator: Int64
  let denominator: Int64
  /// Whether the numbers have come through single precision, as altitudes of some devices do.
  var isSingle = false

  /// The grids by their number in chunks, which must not change. Decimals go first.
  static let all: [NumberScale] = {
    func powers(_ range: ClosedRange<Int>, _ numerator: Int64, _ denominator: Int64)
      -> [NumberScale]
    {
      range.map { exponent in
        let power = (0..<exponent).reduce(Int64(1)) { power, _ in power * 10 }
        return NumberScale(numerator: numerator, denominator: denominator * power)
      }
    }
    return powers(0...12, 1, 1)
      // Semicircles, FIT's: 2^31 of them are 180 degrees.
      + [NumberScale(numerator: 180, denominator: 1 << 31)]
      // Minutes of arc (NMEA, IGC), knots (NMEA) and kilometers an hour.
      + powers(0...7, 1, 60) + powers(0...4, 463, 900) + powers(0...4, 5, 18)
      + powers(0...3, 1, 1).map {
        NumberScale(numerator: 1, denominator: $0.denominator, isSingle: true)
      }
  }()

  /// The number of the column that is no grid's: its numbers are bits.
  static let bits = all.count

  /// The first grid that holds all numbers, and the whole numbers on it.
  static func fit(_ values: [Double]) -> (scale: Int, integers: [Int64]) {
    for (index, scale) in all.enumerated() {
      if let integers = scale.integers(values) { return (index, integers) }
    }
    return (bits, values.map { Int64(bitPattern: $0.bitPattern) })
  }

  /// The numbers for whole numbers of a grid.
  static func values(_ integers: [Int64], scale: Int) -> [Double] {
    let grid = grid(scale)
    return integers.map { value($0, on: grid) }
  }

  /// A grid by its number in chunks; nil for ``bits``.
  static func grid(_ scale: Int) -> NumberScale? { scale < bits ? all[scale] : nil }

  /// The number for a whole number of a grid, or for its bits.
  static func value(_ integer: Int64, on grid: NumberScale?) -> Double {
    grid?.value(integer) ?? Double(bitPattern: UInt64(bitPattern: integer))
  }

  // Both operands of the division are below 2^53 where a number was on the grid, hence exact, and the
  // quotient is the nearest double, as good readers of numbers give.
  private func value(_ integer: Int64) -> Double {
    let value = Double(integer &* numerator) / Double(denominator)
    return isSingle ? Double(Float(value)) : value
  }

  private func integers(_ values: [Double]) -> [Int64]? {
    var integers: [Int64] = []
    integers.reserveCapacity(values.count)
    let factor = Double(denominator) / Double(numerator)
    let limit = 0x1p53 / Double(numerator)
    for value in values {
      let number = (value * factor).rounded()
      guard number.magnitude < limit else { return nil }
      let integer = Int64(number)
      guard self.value(integer).bitPattern == value.bitPattern else { return nil }
      integers.append(integer)
    }
    return integers
  }
}
