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
