import GeoCore
import GeoTracks

/// Encodes integers as values, first differences or second differences, whichever is shortest.
///
/// The column stores a run of zeros as one number, the length of the run. Overflowing differences wrap around, so
/// every column of 64-bit integers is restored exactly.
enum IntegerColumn {
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

  /// Reads `count` integers as an array.
  static func read(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) -> [Int64] {
    var values: [Int64] = []
    values.reserveCapacity(count)
    try each(count, from: &cursor) { value in
      values.append(value)
      return true
    }
    return values
  }

  /// Reads `count` integers one by one.
  ///
  /// - Parameter body: Receives each integer. Reading stops if the closure returns false.
  @inline(__always)
  static func each(
    _ count: Int, from cursor: inout ByteCursor, _ body: (Int64) -> Bool
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
      return body(last)
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

  /// Skips a column with `count` integers.
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

  /// Maps small positive and negative integers to small unsigned integers.
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

  /// Returns the approximate encoded size in bytes. A zero counts as 0 bytes, because most zeros are encoded
  /// together.
  private static func size(_ number: Int64) -> Int {
    (70 - zigzag(number).leadingZeroBitCount) / 7
  }
}

/// A scale that converts the numbers of a column to integers. The numbers are multiples of the fraction
/// `numerator / denominator`.
///
/// Sources write numbers as decimals, receiver units or semicircles. With the right scale, such numbers become integers
/// with small differences. The encoder uses a scale only if it restores every number exactly. Otherwise, the column
/// stores the bit patterns of the numbers.
struct NumberScale {
  /// The numerator of the fraction.
  let numerator: Int64
  let denominator: Int64
  /// Whether the numbers are rounded to single precision, as some devices round altitudes.
  var isSingle = false

  /// All scales. Chunks store the index of a scale, so the order must not change. Decimals are tried first.
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
      // Semicircles are the angle unit of FIT files: 2^31 semicircles are 180 degrees.
      + [NumberScale(numerator: 180, denominator: 1 << 31)]
      // These scales fit minutes of arc (NMEA, IGC), knots (NMEA) and kilometers per hour.
      + powers(0...7, 1, 60) + powers(0...4, 463, 900) + powers(0...4, 5, 18)
      + powers(0...3, 1, 1).map {
        NumberScale(numerator: 1, denominator: $0.denominator, isSingle: true)
      }
  }()

  /// The number that chunks store instead of a scale index if the column contains bit patterns.
  static let bits = all.count

  /// Returns the index of the first scale that fits all numbers, and the converted integers.
  static func fit(_ values: [Double]) -> (scale: Int, integers: [Int64]) {
    for (index, scale) in all.enumerated() {
      if let integers = scale.integers(values) { return (index, integers) }
    }
    return (bits, values.map { Int64(bitPattern: $0.bitPattern) })
  }

  /// Converts stored integers to numbers, with the scale at the given index.
  static func values(_ integers: [Int64], scale: Int) -> [Double] {
    let grid = grid(scale)
    return integers.map { value($0, on: grid) }
  }

  /// Returns the scale with the given index; nil for ``bits``.
  static func grid(_ scale: Int) -> NumberScale? { scale < bits ? all[scale] : nil }

  /// Converts a stored integer to a number. If `grid` is nil, the integer is the bit pattern of a double.
  static func value(_ integer: Int64, on grid: NumberScale?) -> Double {
    grid?.value(integer) ?? Double(bitPattern: UInt64(bitPattern: integer))
  }

  // If the number fits the scale, both operands of the division are below 2^53 and therefore exact. In that case, the
  // quotient is the nearest double, which a correct number parser would also return.
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

/// Encodes timestamps in the largest unit that is exact: seconds, milliseconds, microseconds, or nanoseconds.
///
/// If a timestamp in that unit exceeds 64 bits, the column stores seconds and nanoseconds separately.
enum TimeColumn {
  // The lengths of the units in nanoseconds. Chunks store the index of a unit.
  private static let units: [Int64] = [1_000_000_000, 1_000_000, 1000, 1]

  static func append(_ times: [Timestamp], to writer: inout ByteWriter) {
    for (index, unit) in units.enumerated() {
      guard let integers = integers(times, unit) else { continue }
      writer.append(byte: UInt8(index))
      IntegerColumn.append(integers, to: &writer)
      return
    }
    writer.append(byte: UInt8(units.count))
    IntegerColumn.append(times.map(\.seconds), to: &writer)
    IntegerColumn.append(times.map { Int64($0.nanoseconds) }, to: &writer)
  }

  static func read(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) -> [Timestamp] {
    let index = Int(try cursor.byte())
    guard index <= units.count else { throw .invalid("unknown kind of times, \(index)") }
    let integers = try IntegerColumn.read(count, from: &cursor)
    guard index < units.count else {
      let rest = try IntegerColumn.read(count, from: &cursor)
      return zip(integers, rest).map { Timestamp(seconds: $0, nanoseconds: $1) }
    }
    let perSecond = 1_000_000_000 / units[index]
    return integers.map { integer in
      var (seconds, rest) = integer.quotientAndRemainder(dividingBy: perSecond)
      if rest < 0 { (seconds, rest) = (seconds - 1, rest + perSecond) }
      return Timestamp(seconds: seconds, nanoseconds: rest * units[index])
    }
  }

  /// Skips a column with `count` timestamps.
  static func skip(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) {
    let index = Int(try cursor.byte())
    guard index <= units.count else { throw .invalid("unknown kind of times, \(index)") }
    try IntegerColumn.skip(count, from: &cursor)
    if index == units.count { try IntegerColumn.skip(count, from: &cursor) }
  }

  private static func integers(_ times: [Timestamp], _ unit: Int64) -> [Int64]? {
    let perSecond = 1_000_000_000 / unit
    var integers: [Int64] = []
    integers.reserveCapacity(times.count)
    for time in times {
      let (rest, left) = Int64(time.nanoseconds).quotientAndRemainder(dividingBy: unit)
      let (product, overflow) = time.seconds.multipliedReportingOverflow(by: perSecond)
      let (sum, overflow2) = product.addingReportingOverflow(rest)
      guard left == 0, !overflow, !overflow2 else { return nil }
      integers.append(sum)
    }
    return integers
  }
}

extension Timestamp {
  /// The milliseconds since 1970-01-01T00:00:00Z, rounded and clamped to 64 bits.
  var milliseconds: Int64 {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let (sum, overflow2) = product.addingReportingOverflow(
      (Int64(nanoseconds) + 500_000) / 1_000_000)
    return overflow || overflow2 ? (seconds < 0 ? .min : .max) : sum
  }

  init(milliseconds: Int64) {
    var (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
    self.init(seconds: seconds, nanoseconds: rest * 1_000_000)
  }
}

/// Encodes strings as decimal numbers if all of them are decimal numbers with the same number of decimals. Otherwise,
/// the column stores a list of distinct strings and one index per string.
enum TextColumn {
  private static let list: UInt8 = 0xFF

  static func append(_ texts: [String], to writer: inout ByteWriter) {
    if let (integers, decimals) = decimals(texts) {
      writer.append(byte: UInt8(decimals))
      IntegerColumn.append(integers, to: &writer)
      return
    }
    writer.append(byte: list)
    var numbers: [String: Int64] = [:]
    var different: [String] = []
    let indexes = texts.map { text in
      if let known = numbers[text] { return known }
      let new = Int64(different.count)
      numbers[text] = new
      different.append(text)
      return new
    }
    writer.append(different.count)
    for text in different { writer.append(text) }
    IntegerColumn.append(indexes, to: &writer)
  }

  /// Reads `count` strings.
  static func read(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) -> [String] {
    let kind = try cursor.byte()
    guard kind == list else {
      guard kind <= DecimalText.maximumDecimals else { throw .invalid("texts of kind \(kind)") }
      return try IntegerColumn.read(count, from: &cursor).map {
        DecimalText(integer: $0, decimals: Int(kind)).description
      }
    }
    var different: [String] = []
    for _ in 0..<(try cursor.count(upTo: min(count, cursor.left))) {
      different.append(try cursor.text())
    }
    return try IntegerColumn.read(count, from: &cursor).map { index throws(ChunkError) in
      guard different.indices.contains(Int(index)) else { throw .invalid("text number \(index)") }
      return different[Int(index)]
    }
  }

  /// Returns the strings as decimal numbers; nil unless all of them are decimal numbers with the same number of
  /// decimals.
  private static func decimals(_ texts: [String]) -> (integers: [Int64], decimals: Int)? {
    var integers: [Int64] = []
    integers.reserveCapacity(texts.count)
    var decimals: Int?
    for text in texts {
      guard let number = DecimalText(text), number.decimals == decimals ?? number.decimals else {
        return nil
      }
      decimals = number.decimals
      integers.append(number.integer)
    }
    return decimals.map { (integers, $0) }
  }
}

/// A decimal number such as `-12.50`, stored as the integer -1250 with 2 decimals.
struct DecimalText: CustomStringConvertible {
  var integer: Int64
  var decimals: Int

  static let maximumDecimals = 17

  init(integer: Int64, decimals: Int) { (self.integer, self.decimals) = (integer, decimals) }

  /// Parses a string. Returns nil for a string that would be restored differently, such as `+1`, `007`, `-0` or `1e3`.
  init?(_ text: String) {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...18).contains(digits.count) else { return nil }
    var (value, decimals): (Int64, Int?) = (0, nil)
    for byte in digits {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        decimals = decimals.map { $0 + 1 }
      case UInt8(ascii: ".") where decimals == nil: decimals = 0
      default: return nil
      }
    }
    let whole = digits.prefix { $0 != UInt8(ascii: ".") }
    guard let first = whole.first, first != UInt8(ascii: "0") || whole.count == 1, decimals != 0,
      value != 0 || !isNegative
    else { return nil }
    (integer, self.decimals) = (isNegative ? -value : value, decimals ?? 0)
  }

  var description: String {
    guard decimals > 0 else { return String(integer) }
    var digits = String(integer.magnitude)
    if digits.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
    }
    digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -decimals))
    return integer < 0 ? "-" + digits : digits
  }
}
