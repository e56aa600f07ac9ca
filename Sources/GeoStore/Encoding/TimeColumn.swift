import GeoTracks

/// Encodes timestamps in the largest unit that is exact: seconds, milliseconds, microseconds, or nanoseconds.
///
/// If 64 bits cannot hold a timestamp in that unit, the column stores seconds and nanoseconds separately.
enum TimeColumn {
  // The nanoseconds per unit. Chunks store the index of the unit.
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
    guard index <= units.count else { throw .invalid("times of kind \(index)") }
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

  /// Skips a column of `count` timestamps.
  static func skip(_ count: Int, from cursor: inout ByteCursor) throws(ChunkError) {
    let index = Int(try cursor.byte())
    guard index <= units.count else { throw .invalid("times of kind \(index)") }
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
