/// Numbers from chosen columns of CSV records, a column after the other, and where the records are.
///
/// A record may be without numbers (``append(_:)``), so that there can be more records than rows.
package struct CSVNumberTable: ~Copyable {
  /// A column to read.
  package struct Column: Sendable {
    /// Its place in a record, from 0.
    package var index: Int
    /// The largest magnitude that is taken as it is.
    package var limit: Double

    package init(index: Int, limit: Double) {
      self.index = index
      self.limit = limit
    }
  }

  /// A record's places in the bytes; it begins where the one before it ends.
  package struct Extent {
    /// The end of the record without its line end.
    package var end: Int32
    /// The end of the line end, where the next record begins.
    package var next: Int32
  }

  /// How many records there are.
  package internal(set) var recordCount = 0

  /// How many of them have numbers.
  package internal(set) var rowCount = 0

  /// Where the first record begins.
  package private(set) var start = 0

  let steps: [Step]
  /// Whether no column is wanted twice, so that a record can be read in one go.
  let isAscending: Bool
  /// How many fields a plain record has behind those that are read.
  let restCount: Int
  let decimal = PlainDecimal()
  /// How many columns are read.
  package let columnCount: Int
  private let leading: Int
  private var capacity = 0
  private var values: UnsafeMutablePointer<Double>
  private(set) var extents: UnsafeMutablePointer<Extent>

  /// What to do to get to a column from the one read before, and where its values go.
  struct Step {
    var skipped: Int
    var column: Int
    var limit: Double
  }

  /// - Parameters:
  ///   - columns: the columns to read.
  ///   - fieldCount: how many fields a record has; one with more or fewer needs a closer look.
  ///   - leading: values that go before those of the first row, which the owner fills in.
  package init(columns: [Column], fieldCount: Int, leading: Int = 0) {
    columnCount = columns.count
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

  /// The values of a column, ``rowCount`` of them behind the leading ones.
  ///
  /// - Parameter number: its place in the list of columns.
  package func column(_ number: Int) -> UnsafeMutablePointer<Double> {
    values + number * (capacity + leading)
  }

  /// Where the records are in the bytes; valid as long as the table is not changed.
  package var records: UnsafeBufferPointer<Extent> {
    UnsafeBufferPointer(start: extents, count: recordCount)
  }

  /// Empties the table and makes room for all records that a stretch can have.
  package mutating func begin(_ stretch: Range<Int>) {
    (recordCount, rowCount, start) = (0, 0, stretch.lowerBound)
    guard stretch.count > capacity else { return }
    // Memory that is never touched costs nothing, and no append has to look whether there is room.
    capacity = stretch.count
    values.deallocate()
    extents.deallocate()
    values = .allocate(capacity: columnCount * (capacity + leading))
    extents = .allocate(capacity: capacity)
  }

  /// A record without numbers.
  package mutating func append(_ record: CSVRecord) {
    precondition(recordCount < capacity)
    let end = record.bytes.upperBound
    extents[recordCount] = Extent(end: Int32(end), next: Int32(end + record.lineEndCount))
    recordCount += 1
  }

  /// A record and its numbers.
  ///
  /// - Parameter value: the number in a column, by the place in the list of columns.
  package mutating func append(_ record: CSVRecord, value: (Int) -> Double) {
    append(record)
    for number in 0..<columnCount { column(number)[leading + rowCount] = value(number) }
    rowCount += 1
  }
}

// MARK: Plain rows

extension CSVCursor {
  /// Reads records whose numbers are of the usual shape and within their limits, up to the first
  /// that needs a closer look or the end of the stretch.
  package mutating func readPlainRows(into table: inout CSVNumberTable) {
    guard table.isAscending else { return }
    let reader = PlainRowReader(
      bytes: bytes, end: end, separator: separator, decimal: table.decimal)
    let count = reader.read(from: &position, into: &table)
    line += count
  }
}

extension CSVNumberTable {
  /// What ``PlainRowReader`` writes to.
  @inline(__always)
  var firstRows: UnsafeMutablePointer<Double> { values + leading + rowCount }
  @inline(__always)
  var stride: Int { capacity + leading }
}
