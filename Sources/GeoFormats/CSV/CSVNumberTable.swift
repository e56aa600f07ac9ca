/// Numbers from selected columns of CSV records, with the positions of the records.
///
/// A record can be added without numbers (``append(_:)``), so there can be more records than rows.
package struct CSVNumberTable: ~Copyable {
  /// A column to read.
  package struct Column: Sendable {
    /// The index of the column, starting at 0.
    package var index: Int
    /// The largest magnitude that the fast path accepts.
    package var limit: Double

    package init(index: Int, limit: Double) {
      self.index = index
      self.limit = limit
    }
  }

  /// The position of a record in the bytes. The record begins where the previous record ends.
  package struct Extent {
    /// The end of the record, excluding its line end.
    package var end: Int32
    /// The end of the record including its line end, where the next record begins.
    package var next: Int32
  }

  /// The number of records.
  package internal(set) var recordCount = 0

  /// The number of records with numbers.
  package internal(set) var rowCount = 0

  /// The start of the first record.
  package private(set) var start = 0

  let steps: [Step]
  /// Whether no column is requested twice. A single pass can then read a record.
  let isAscending: Bool
  /// The number of fields in a plain record after the last field that is read.
  let restCount: Int
  let decimal = PlainDecimal()
  /// The number of columns that are read.
  package let columnCount: Int
  private let leading: Int
  private var capacity = 0
  private var values: UnsafeMutablePointer<Double>
  private(set) var extents: UnsafeMutablePointer<Extent>

  /// How to find and store the values of one column.
  struct Step {
    var skipped: Int
    var column: Int
    var limit: Double
  }

  /// - Parameters:
  ///   - columns: the columns to read.
  ///   - fieldCount: the number of fields per record; a record with another number needs the full parser.
  ///   - leading: the number of values before the first row, which the owner fills in.
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

  /// Returns a pointer to the values of a column: the leading values, then ``rowCount`` values.
  ///
  /// - Parameter number: the index of the column in the list passed to the initializer.
  package func column(_ number: Int) -> UnsafeMutablePointer<Double> {
    values + number * (capacity + leading)
  }

  /// The positions of the records in the bytes; valid until the table changes.
  package var records: UnsafeBufferPointer<Extent> {
    UnsafeBufferPointer(start: extents, count: recordCount)
  }

  /// Empties the table and makes space for as many records as the section can contain.
  package mutating func begin(_ stretch: Range<Int>) {
    (recordCount, rowCount, start) = (0, 0, stretch.lowerBound)
    guard stretch.count > capacity else { return }
    // With space for all records, appends need no capacity check. Unused memory costs nothing.
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
  /// - Parameter value: returns the number in the column with the given index in the list of columns.
  package mutating func append(_ record: CSVRecord, value: (Int) -> Double) {
    append(record)
    for number in 0..<columnCount { column(number)[leading + rowCount] = value(number) }
    rowCount += 1
  }
}

// MARK: Plain rows

extension CSVCursor {
  /// Reads records whose numbers have the usual form and are within their limits.
  ///
  /// Stops at the end of the section, or before the first record that needs the full parser.
  package mutating func readPlainRows(into table: inout CSVNumberTable) {
    guard table.isAscending else { return }
    let reader = PlainRowReader(
      bytes: bytes, end: end, separator: separator, decimal: table.decimal)
    let count = reader.read(from: &position, into: &table)
    line += count
  }
}

extension CSVNumberTable {
  /// A pointer to the first free value of the first column, for ``PlainRowReader``.
  @inline(__always)
  var firstRows: UnsafeMutablePointer<Double> { values + leading + rowCount }
  @inline(__always)
  var stride: Int { capacity + leading }
}
