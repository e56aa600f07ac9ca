/// The numbers from selected columns of CSV records, with the extents of the records.
///
/// The table may have more records than rows of numbers, because ``append(_:)`` adds records
/// without numbers.
package struct CSVNumberTable: ~Copyable {
  /// A column whose numbers are read.
  package struct Column: Sendable {
    /// The index of the column, counted from 0.
    package var index: Int
    /// The largest absolute value that needs no check by the slower general parser.
    package var limit: Double

    package init(index: Int, limit: Double) {
      self.index = index
      self.limit = limit
    }
  }

  /// The end of a record in the buffer. The record begins after the line break of the previous record.
  package struct Extent {
    /// The index after the record, without its line break.
    package var end: Int32
    /// The index after the record's line break, where the next record begins.
    package var next: Int32
  }

  package internal(set) var recordCount = 0

  /// The number of records that have numbers.
  package internal(set) var rowCount = 0

  /// The index of the first record's first byte.
  package private(set) var start = 0

  let steps: [Step]
  /// True if the columns are in ascending order without duplicates, which means that a record can
  /// be read in a single pass.
  let isAscending: Bool
  /// The number of fields after the last column that is read.
  let restCount: Int
  let decimal = PlainDecimal()
  package var columnCount: Int { columns.count }
  private let columns: [Column]
  private let leading: Int
  private var capacity = 0
  private var values: UnsafeMutablePointer<Double>
  private(set) var extents: UnsafeMutablePointer<Extent>

  /// Describes where a record contains the number of a column, and where to store this number.
  struct Step {
    var skipped: Int
    var column: Int
    var limit: Double
  }

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - columns: the columns to read.
  ///   - fieldCount: the number of fields per record. A record with another number of fields needs the slower general
  ///     parser.
  ///   - leading: the number of additional values before the first row of each column, which the caller fills in.
  package init(columns: [Column], fieldCount: Int, leading: Int = 0) {
    self.columns = columns
    self.leading = leading
    var next = 0
    var steps: [Step] = []
    for (number, column) in columns.enumerated().sorted(by: { $0.element.index < $1.element.index })
    {
      steps.append(Step(skipped: column.index - next, column: number, limit: column.limit))
      next = column.index + 1
    }
    self.steps = steps
    isAscending = steps.allSatisfy { $0.skipped >= 0 }
    restCount = fieldCount - next
    values = .allocate(capacity: 0)
    extents = .allocate(capacity: 0)
  }

  deinit {
    values.deallocate()
    extents.deallocate()
  }

  /// Returns the values of a column: first the leading values, then ``rowCount`` numbers.
  ///
  /// - Parameter number: the index of the column in the list passed to the initializer.
  package func column(_ number: Int) -> UnsafeMutablePointer<Double> {
    values + number * (capacity + leading)
  }

  /// The extents of all records; valid until the table changes.
  package var records: UnsafeBufferPointer<Extent> {
    UnsafeBufferPointer(start: extents, count: recordCount)
  }

  /// Empties the table and reserves space for the largest possible number of records in a section.
  package mutating func begin(_ stretch: Range<Int>) {
    (recordCount, rowCount, start) = (0, 0, stretch.lowerBound)
    guard stretch.count > capacity else { return }
    // Reserve space for all records, so that appending needs no capacity check. This wastes no memory, because
    // the operating system assigns memory only when it is first used.
    capacity = stretch.count
    values.deallocate()
    extents.deallocate()
    values = .allocate(capacity: columnCount * (capacity + leading))
    extents = .allocate(capacity: capacity)
  }

  /// Appends a record without numbers.
  package mutating func append(_ record: CSVRecord) {
    precondition(recordCount < capacity)
    let end = record.bytes.upperBound
    extents[recordCount] = Extent(end: Int32(end), next: Int32(end + record.lineEndCount))
    recordCount += 1
  }

  /// Appends a record with its numbers.
  ///
  /// - Parameter value: returns the number in a column, which is given by its index in the list of columns.
  package mutating func append(_ record: CSVRecord, value: (Int) -> Double) {
    append(record)
    for number in 0..<columnCount { column(number)[leading + rowCount] = value(number) }
    rowCount += 1
  }
}

// MARK: Plain rows

extension CSVCursor {
  /// Reads records whose numbers are plain decimals such as `-74.0060` and do not exceed their limits.
  ///
  /// Stops at the end of the section, or before the first record that needs the slower general parser.
  package mutating func readPlainRows(into table: inout CSVNumberTable) {
    if let rows { return readPlainRows(of: rows, into: &table) }
    guard table.isAscending else { return }
    let reader = PlainRowReader(
      bytes: bytes, end: end, separator: separator, decimal: table.decimal)
    let count = reader.read(from: &position, into: &table)
    line += count
  }
}

extension CSVCursor {
  /// Reads typed rows with a number within its limit in each column of the table.
  private mutating func readPlainRows(of rows: TableRows, into table: inout CSVNumberTable) {
    while hasNext, table.append(rows, at: position) {
      position += rows.width
      line += 1
    }
  }
}

extension CSVNumberTable {
  /// Appends the numbers of a typed row. Returns false if a field contains no number within the limit of its column.
  ///
  /// - Parameter start: the index of the first field of the row.
  fileprivate mutating func append(_ rows: TableRows, at start: Int) -> Bool {
    for (number, column) in columns.enumerated() {
      guard column.index < rows.width, let value = rows.double(start + column.index),
        value.magnitude <= column.limit
      else { return false }
      self.column(number)[leading + rowCount] = value
    }
    let row = start..<start + rows.width
    append(CSVRecord(bytes: row, lineEndCount: 0, line: 0, isUnclosed: false))
    rowCount += 1
    return true
  }

  /// The memory where ``PlainRowReader`` stores the next number of the first column.
  @inline(__always)
  var firstRows: UnsafeMutablePointer<Double> { values + leading + rowCount }
  @inline(__always)
  var stride: Int { capacity + leading }
}

/// Reads records that contain only plain numbers in the selected columns. All other records need the slower general
/// parser.
struct PlainRowReader {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let separator: UInt8
  let decimal: PlainDecimal

  /// Reads records up to the first one that needs the slower general parser, or up to the end of the section.
  ///
  /// - Parameter position: the index of the first record. On return, the index of the first record that was not read.
  /// - Returns: the number of records read.
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

  /// Reads the numbers of one record. Returns false if a number has an unusual form or exceeds its limit.
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
      // A comparison with NaN is false, so this check also rejects NaN.
      isWithin = value.magnitude <= step.limit && isWithin
      row[step.column &* stride] = value
    }
    return isWithin
  }

  /// Skips the fields after the last field that is read, up to the end of the record.
  ///
  /// - Returns: false if the record has fewer than `count` fields, nonempty fields after these, no line break, or
  ///   fields that need the slower general parser.
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

  /// Skips `count` fields. Returns false if the record has fewer fields, or if a field needs the slower general parser.
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

  /// Skips one field, up to the next separator or line break.
  ///
  /// - Returns: false if no separator or line break follows, or if the field needs the slower general parser.
  @inline(__always)
  func skipField(_ i: inout Int) -> Bool {
    let start = i
    while true {
      i = CSVBytes.first(
        separator, .lineFeed, .carriageReturn, .quote, from: i, to: end, in: bytes)
      guard i < end else { return false }
      guard bytes[i] == .quote else { return true }
      if i == start { return skipQuoted(&i) }
      // In the middle of a field, a quote is an ordinary character. After leading spaces, however, a quote may open a
      // field, which only the general parser can read.
      guard bytes[start] != UInt8(ascii: " ") else { return false }
      i &+= 1
    }
  }

  /// Skips a field that begins with a quote. Returns false if the field contains a line break.
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
