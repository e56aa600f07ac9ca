/// The quick way through records of plain numbers.
struct PlainRowReader {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal

  /// Reads records up to the first that is not plain, or the end.
  ///
  /// - Parameter position: where the first begins; then where the one begins that was not read.
  /// - Returns: how many were read.
  func read(from position: inout Int, into table: inout CSVNumberTable) -> Int {
    let stride = table.stride
    let rows = table.firstRows
    let extents = table.extents + table.recordCount
    let restCount = table.restCount
    let count = table.steps.withUnsafeBufferPointer { steps in
      var row = 0
      while position < end {
        var i = position
        guard readNumbers(steps, at: &i, to: rows + row, stride: stride), skip(restCount, &i),
          i < end, bytes[i].isLineEnd
        else { break }
        let next = i &+ CSVBytes.lineEndCount(at: i, to: end, in: bytes)
        extents[row] = CSVNumberTable.Extent(
          end: Int32(truncatingIfNeeded: i), next: Int32(truncatingIfNeeded: next))
        position = next
        row &+= 1
      }
      return row
    }
    table.recordCount += count
    table.rowCount += count
    return count
  }

  /// Reads the numbers of a record; false if one has not the usual shape or is beyond its limit.
  @inline(__always)
  private func readNumbers(
    _ steps: UnsafeBufferPointer<CSVNumberTable.Step>, at i: inout Int,
    to row: UnsafeMutablePointer<Double>, stride: Int
  ) -> Bool {
    var isFirst = true
    var isWithin = true
    for step in steps {
      if !isFirst {
        guard i < end, bytes[i] == separator else { return false }
        i &+= 1
      }
      isFirst = false
      for _ in 0..<step.skipped {
        guard skipField(&i), bytes[i] == separator else { return false }
        i &+= 1
      }
      let value = decimal.read(bytes, at: &i)
      // Not a number is within no limit.
      isWithin = value.magnitude <= step.limit && isWithin
      row[step.column &* stride] = value
    }
    return isWithin
  }

  /// Goes to the line end of a record from behind a field; false if there is none, or not so simply, or
  /// fewer than so many fields stand there, or more that are not empty.
  @inline(__always)
  func skipRest(_ i: inout Int, exactly count: Int) -> Bool {
    var left = count
    while i < end {
      if bytes[i].isLineEnd { return left <= 0 }
      guard bytes[i] == separator else { return false }
      i &+= 1
      let start = i
      guard skipField(&i) else { return false }
      left &-= 1
      if left < 0, i > start { return false }
    }
    return false
  }

  /// Goes over so many fields from behind a field; false if there are fewer, or not so simply.
  @inline(__always)
  private func skip(_ count: Int, _ i: inout Int) -> Bool {
    var left = count
    while left > 0 {
      guard i < end, bytes[i] == separator else { return false }
      i &+= 1
      guard skipField(&i) else { return false }
      left &-= 1
    }
    return true
  }

  /// Goes from the beginning of a field to the separator or line end behind it; false if there is
  /// none, or not so simply.
  @inline(__always)
  func skipField(_ i: inout Int) -> Bool {
    let start = i
    while true {
      i = CSVBytes.first(
        separator, .lineFeed, .carriageReturn, .quote, from: i, to: end, in: bytes)
      guard i < end else { return false }
      guard bytes[i] == .quote else { return true }
      if i == start { return skipQuoted(&i) }
      // A quote behind nothing but spaces may open a field; elsewhere it is an ordinary character.
      guard bytes[start] != UInt8(ascii: " ") else { return false }
      i &+= 1
    }
  }

  /// The same for a field that begins with a quote; false if it goes over lines.
  private func skipQuoted(_ i: inout Int) -> Bool {
    while true {
      i &+= 1
      i = CSVBytes.first(
        .quote, .lineFeed, .carriageReturn, .quote, from: i, to: end, in: bytes)
      guard i < end, bytes[i] == .quote else { return false }
      i &+= 1
      guard i < end, bytes[i] == .quote else { break }
    }
    return i < end && (bytes[i] == separator || bytes[i].isLineEnd)
  }
}
