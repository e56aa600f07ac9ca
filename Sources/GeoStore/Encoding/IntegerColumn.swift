import GeoCore

/// A column of whole numbers as bytes: as they are, as differences, or as differences of differences,
/// whichever is shortest; a run of zeros is its length.
///
/// All arithmetic wraps, so that every column of 64-bit numbers comes back as it was.
enum IntegerColumn {
  /// Appends a column.
  static func append(_ values: [Int64], to writer: inout ByteWriter) {
    let order = bestOrder(values)
    writer.append(byte: UInt8(order))
    var (last, lastStep): (Int64, Int64) = (0, 0)
    var zeros = 0
    for value in values {
      let step = value &- last
      let number = order == 0 ? value : order == 1 ? step : step &- lastStep
      (last, lastStep) = (value, step)
      if number == 0 {
        zeros += 1
        continue
      }
      append(zeros: &zeros, to: &writer)
      writer.append(zigzag(number))
    }
    append(zeros: &zeros, to: &writer)
  }

  /// Reads a column of so many numbers.
  static func read(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) -> [Int64] {
    var values: [Int64] = []
    values.reserveCapacity(count)
    try each(count, from: &cursor) { value in
      values.append(value)
      return true
    }
    return values
  }

  /// Reads a column of so many numbers one by one, until one is enough.
  ///
  /// - Parameter take: takes a number, and says whether to go on.
  @inline(__always)
  static func each(
    _ count: Int, from cursor: inout ByteCursor, _ take: (Int64) -> Bool
  ) throws(ChunkError) {
    let order = try cursor.byte()
    guard order <= 2 else { throw .invalid("a column of order \(order)") }
    var left = count
    var (last, lastStep): (Int64, Int64) = (0, 0)
    func next(_ number: Int64) -> Bool {
      let step = order == 0 ? number &- last : order == 1 ? number : lastStep &+ number
      last = last &+ step
      lastStep = step
      left -= 1
      return take(last)
    }
    while left > 0 {
      let code = try cursor.number()
      guard code == 0 else {
        guard next(Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1)) else { return }
        continue
      }
      for _ in 0...(try cursor.count(upTo: left - 1)) { guard next(0) else { return } }
    }
  }

  /// Passes over a column of so many numbers.
  static func skip(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) {
    let order = try cursor.byte()
    guard order <= 2 else { throw .invalid("a column of order \(order)") }
    var left = count
    while left > 0 {
      left -= 1
      guard try cursor.number() == 0 else { continue }
      left -= try cursor.count(upTo: left)
    }
  }

  private static func append(zeros: inout Int, to writer: inout ByteWriter) {
    guard zeros > 0 else { return }
    writer.append(byte: 0)
    writer.append(zeros - 1)
    zeros = 0
  }

  /// Numbers near zero, of both signs, as small ones.
  private static func zigzag(_ number: Int64) -> UInt64 {
    UInt64(bitPattern: (number << 1) ^ (number >> 63))
  }

  private static func bestOrder(_ values: [Int64]) -> Int {
    var sizes = (0, 0, 0)
    var (last, lastStep): (Int64, Int64) = (0, 0)
    for value in values {
      let step = value &- last
      sizes.0 += size(value)
      sizes.1 += size(step)
      sizes.2 += size(step &- lastStep)
      (last, lastStep) = (value, step)
    }
    if sizes.0 <= sizes.1, sizes.0 <= sizes.2 { return 0 }
    return sizes.1 <= sizes.2 ? 1 : 2
  }

  /// About how many bytes a number takes: of zeros most stand in runs.
  private static func size(_ number: Int64) -> Int {
    (70 - zigzag(number).leadingZeroBitCount) / 7
  }
}

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
