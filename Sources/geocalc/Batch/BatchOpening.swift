import GeoCore
import GeoFormats

/// The beginning of a table, read to learn its columns: empty lines, records that are too long, the
/// header or the first row.
struct BatchOpening: ~Copyable {
  var input: TableInput
  var chunk = TableInput.Chunk()
  /// The records behind the header in the chunk.
  var range = 0..<0
  /// The lines of a record behind these that is too long.
  private(set) var tooLong: Int?
  /// The physical line on which they begin, from 1.
  var line = 1
  /// The rows before them that could not be read.
  var rowCount = 0
  var problems: RowProblems

  /// What of the beginning is printed: a byte order mark, empty lines.
  var output = OutputBuffer()

  init(path: String, separator: UInt8?) throws {
    let input = try TableInput(path, separator: separator)
    problems = RowProblems(source: input.name)
    self.input = input
  }

  /// Reads up to the first record that has fields.
  ///
  /// - Parameters:
  ///   - isStrict: stop at a record that is too long.
  ///   - body: given the record and where it is, says whether it is a header.
  /// - Throws: `Failure` with code 65 where there is no such record.
  mutating func read(
    isStrict: Bool,
    _ body: (CSVRecord, borrowing CSVCursor, _ place: String, inout OutputBuffer) throws -> Bool
  ) throws {
    var isBeginning = true
    while let stretch = try input.next(into: &chunk) {
      if isBeginning, input.hasMark { output.append([0xEF, 0xBB, 0xBF]) }
      if isBeginning {
        line += input.skippedLineCount
        problems.begin(titles: input.titleLineCount, item: input.rowItem)
      }
      isBeginning = false
      switch stretch {
      case .tooLong(let lineCount):
        rowCount += 1
        problems.add(line: line, BatchBlock.tooLong)
        if isStrict { throw Failure(.badData) }
        line += lineCount
      case .records(let records):
        var cursor = CSVCursor(separator: input.separator, bytes: UnsafePointer(chunk.bytes))
        cursor.skipLines(line - 1)
        cursor.begin(records, of: UnsafePointer(chunk.bytes), separator: input.separator)
        while let record = cursor.next() {
          if record.isEmpty {
            output.append(cursor.bytes(record.bytes.lowerBound..<cursor.position))
            continue
          }
          let isHeader = try body(
            record, cursor, problems.place(ofLine: record.line), &output)
          range = (isHeader ? cursor.position : record.bytes.lowerBound)..<records.upperBound
          line = isHeader ? cursor.line : record.line
          return
        }
        line = cursor.line
      }
    }
    if let summary = problems.conclude(rowCount: rowCount) { throw Failure(.badData, summary) }
    throw Failure(.badData, "\(input.name) is empty: expected a header or rows of numbers")
  }

  /// Reads on, so that there are more records in the chunk.
  ///
  /// - Parameter isEnough: asked of the records that there are, before each further piece.
  mutating func readOn(
    _ isEnough: (Range<Int>, UnsafePointer<UInt8>, _ separator: UInt8) throws -> Bool
  ) throws {
    while tooLong == nil,
      try !isEnough(range, UnsafePointer(chunk.bytes), input.separator)
    {
      var more = TableInput.Chunk()
      switch try input.next(into: &more) {
      case nil: return
      case .tooLong(let lineCount): tooLong = lineCount
      case .records(let records):
        chunk.append(more, records, behind: range.upperBound)
        range = range.lowerBound..<range.upperBound + records.count
      }
    }
  }
}
