import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// Reads a table of points row by row.
///
/// The reader counts invalid rows and rows with too few fields, and reports them on standard error.
struct PointReader: ~Copyable {
  let columns: BatchColumns

  /// The bytes of the header. Nil if the table has no header.
  private(set) var header: [UInt8]?

  /// The line break after the first line; LF if there is none.
  let lineEnd: [UInt8]

  /// Whether the first number with a decimal mark has a decimal comma.
  var hasDecimalComma: Bool { decimalMark == UInt8(ascii: ",") }

  private var decimalMark: UInt8?
  private let input: InputFile
  private var csv: CSVReader
  // A record that `csv` has already read and that ``next(beforeWaiting:)`` must return next.
  private var current: CSVRecord?
  // The line number of a row above the size limit that ``next(beforeWaiting:)`` must report next.
  private var skippedLine: Int?
  private var problems: RowDiagnostics
  private var rowCount = 0
  /// True after the first row with a plain number as latitude. Until then, but for at most 100 rows, the reader looks
  /// for hemisphere letters in columns that it does not otherwise read.
  private var hasNumbers = false
  private let isStrict: Bool

  /// Whether to print a note if longitudes are outside [-180, 180].
  var notesLongitudes = true

  struct Row {
    /// The byte ranges of the row in the reader's buffer. Nil for a row above the size limit.
    var record: CSVRecord?
    /// The coordinate. Invalid if ``problem`` is not nil.
    var place: Coordinate
    /// The reason why the row has no valid coordinate. Nil for a valid row.
    var problem: String?
  }

  /// Opens a table and reads its first record.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or `library:…` for tracks of the library.
  ///   - wanted: the columns that the user named. If nil, the columns are detected.
  ///   - separator: the field separator. If nil, the separator is detected.
  ///   - option: the name of the option for naming columns, as shown in messages. Nil if the command has no such
  ///     option.
  ///   - isStrict: whether a row with too few fields is invalid.
  /// - Throws: `SystemFailure`, or `Failure` for invalid CSV or missing coordinate columns.
  init(
    _ path: String, store: StorePlace = StorePlace(), columns wanted: [String]?,
    separator: UInt8? = nil, option: String?, isStrict: Bool
  ) throws {
    try self.init(
      InputFile(table: path, store: store), separator: separator, option: option,
      isStrict: isStrict
    ) { _ in wanted }
  }

  /// Opens a table. The closure receives the fields of the first record, and returns the columns or nil to detect them.
  init(
    _ path: String, store: StorePlace, option: String?, isStrict: Bool,
    choosing: ([String]) -> [String]?
  ) throws {
    try self.init(
      InputFile(table: path, store: store), separator: nil, option: option, isStrict: isStrict,
      choosing: choosing)
  }

  /// Creates a reader for a file that was opened as a table.
  init(
    _ input: consuming InputFile, columns wanted: [String]?, separator: UInt8? = nil,
    option: String?, isStrict: Bool
  ) throws {
    try self.init(input, separator: separator, option: option, isStrict: isStrict) { _ in wanted }
  }

  private init(
    _ input: consuming InputFile, separator: UInt8?, option: String?, isStrict: Bool,
    choosing: ([String]) -> [String]?
  ) throws {
    var csv = CSVReader(separator: separator, readsPrologue: true)
    let record = try Self.firstRecord(&csv, input)
    var problems = RowDiagnostics(source: input.name)
    problems.begin(titles: csv.titleLineCount, item: input.rowItem)
    let first = "\(input.name): \(problems.place(ofLine: record.line))"
    guard !record.isUnclosed else { throw Failure(.badData, "\(first): a quote is not closed") }
    do {
      let fields = (0..<csv.cursor.fieldCount).map(csv.cursor.text)
      let wanted = choosing(fields)
      var found = try BatchColumns(csv.cursor, isOfPoints: true, wanted: wanted)
      if let option { found.columnsOption = option }
      columns = found
      if wanted == nil { columns.noteOrder(of: input.name) }
      columns.noteSystem(of: input.name)
    } catch {
      var advice = ""
      if let option {
        let fields = (0..<csv.cursor.fieldCount).map(csv.cursor.text)
        let (latitude, longitude) =
          CommandHint.pointColumns(in: fields) ?? ("latitude", "longitude")
        advice = "; name or number them: \(option) \(latitude),\(longitude)"
      }
      throw Failure(.badData, "\(first): \(error)\(advice)")
    }
    let end = csv.cursor.lineEnd(of: record)
    lineEnd = end.isEmpty ? [UInt8(ascii: "\n")] : Array(end)
    self.problems = problems
    if columns.hasHeader {
      var bytes: [UInt8] = []
      csv.cursor.append(record, to: &bytes)
      header = bytes
    } else {
      current = record
    }
    self.isStrict = isStrict
    self.input = input
    self.csv = csv
  }

  private static func firstRecord(
    _ csv: inout CSVReader, _ input: borrowing InputFile
  ) throws -> CSVRecord {
    while true {
      switch try step(&csv, input) {
      case .record(let record):
        if !record.isEmpty { return record }
      case .tooLong(let line):
        let place = "\(input.name): \(input.rowItem.name) \(max(line - input.rowItem.offset, 1))"
        throw Failure(.badData, "\(place): longer than 1 MiB")
      case .needsInput:
        try input.fill(&csv)
      case .end:
        throw Failure(.badData, "\(input.name) is empty: expected a header or rows of numbers")
      }
    }
  }

  private static func step(
    _ csv: inout CSVReader, _ input: borrowing InputFile
  ) throws(Failure) -> CSVStep {
    do {
      return try csv.step()
    } catch {
      throw Failure(.badData, "\(input.name): \(error)")
    }
  }
}

extension PointReader {
  /// The name of the input, as shown in messages.
  var name: String { input.name }

  var separator: UInt8 { csv.separator }

  /// The UTF-8 byte order mark; empty if the file does not begin with one.
  var mark: [UInt8] { csv.markCount > 0 ? [0xEF, 0xBB, 0xBF] : [] }

  /// Returns a field of the last row. Empty for a missing field.
  func text(_ column: Int) -> String { csv.cursor.text(column) }

  /// Prints the number of problems that were not printed individually. Call this method after the last row.
  ///
  /// - Returns: a summary of the invalid rows. Nil if all rows are valid.
  func conclude() -> String? { problems.conclude(rowCount: rowCount) }

  /// Whether the input is a track file, whose positions are read as rows.
  var isRecording: Bool { input.isRecording }

  /// Reads the next row without consuming it, so that ``text(_:)`` returns its fields.
  ///
  /// - Returns: false if there are no more rows, or if the record is a comment.
  mutating func loadRow() throws -> Bool {
    while true {
      if let record = current, !record.isEmpty {
        return !columns.isComment(record, of: csv.cursor)
      }
      switch try Self.step(&csv, input) {
      case .record(let record): current = record
      case .tooLong(let line):
        skippedLine = line
        return false
      case .end: return false
      case .needsInput: try input.fill(&csv)
      }
    }
  }

  /// Returns the next row, ignoring empty lines and comments. Nil at the end.
  ///
  /// - Parameter wait: called before the reader waits for input.
  mutating func next(beforeWaiting wait: () throws -> Void = {}) throws -> Row? {
    while true {
      if let line = skippedLine {
        skippedLine = nil
        return tooLong(line)
      }
      if let record = current {
        current = nil
        if !record.isEmpty {
          if !hasNumbers, rowCount < 100 {
            try columns.checkLetters(of: csv.cursor, in: name)
            hasNumbers = csv.cursor.double(columns.indices[0]) != nil
          }
          if let row = row(record) { return row }
        }
      }
      switch try Self.step(&csv, input) {
      case .record(let record): current = record
      case .tooLong(let line): return tooLong(line)
      case .needsInput:
        if !input.isReady { try wait() }
        try input.fill(&csv)
      case .end: return nil
      }
    }
  }

  private mutating func tooLong(_ line: Int) -> Row {
    rowCount += 1
    problems.add(line: line, RowNote.tooLong)
    return Row(record: nil, place: .nowhere, problem: RowNote.tooLong)
  }

  /// Converts a record to a row. Nil for a comment.
  private mutating func row(_ record: CSVRecord) -> Row? {
    rowCount += 1
    do throws(RowDiagnostic) {
      let place = try columns.place(0, in: record, of: csv.cursor)
      if notesLongitudes, let note = place.longitudeNote {
        problems.add(RowNote(line: record.line, text: note, kind: .wrapped))
      }
      if decimalMark == nil, rowCount <= 100, csv.separator != UInt8(ascii: ",") {
        decimalMark = columns.decimalMark(of: csv.cursor)
      }
      if let text = try columns.checkWidth(of: csv.cursor, isStrict: isStrict) {
        problems.add(RowNote(line: record.line, text: text, kind: .short))
      }
      return Row(record: record, place: place, problem: nil)
    } catch {
      if columns.isComment(record, of: csv.cursor) {
        rowCount -= 1
        problems.add(RowNote(line: record.line, text: "", kind: .comment))
        return nil
      }
      let kind: RowNote.Kind = isStrict ? .bad : error.kind
      problems.add(RowNote(line: record.line, text: error.reason, kind: kind))
      return Row(record: record, place: .nowhere, problem: error.reason)
    }
  }

  /// Appends the last record as CSV with exactly one field per column. Copies the original bytes if possible.
  ///
  /// Missing fields become empty, and extra fields are dropped. A line with an unclosed quote becomes the first field.
  func append(_ record: CSVRecord, separator: UInt8, to bytes: inout [UInt8]) {
    let count = columns.names.count
    var written = min(csv.cursor.fieldCount, count)
    if record.isUnclosed {
      let line = String(decoding: csv.cursor.bytes(record.bytes), as: UTF8.self)
      CSVField.append(line, separator: separator, to: &bytes)
      written = 1
    } else if csv.separator == separator, csv.cursor.fieldCount <= count {
      csv.cursor.append(record, to: &bytes)
    } else {
      for column in 0..<written {
        if column > 0 { bytes.append(separator) }
        CSVField.append(csv.cursor.text(column), separator: separator, to: &bytes)
      }
    }
    bytes.append(contentsOf: repeatElement(separator, count: count - written))
  }
}

/// The argument and the options of commands that read one table of points.
struct PointTableOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A table of points, or - for standard input.", valueName: "points"),
    completion: .file())
  var points: ArgumentText?

  @Option(
    help: ArgumentHelp(
      "The latitude and longitude columns, by name or number from 1.", valueName: "lat,lon"),
    transform: NegativeNumbers.restored(_:))
  var columns: String?

  @OptionGroup var table: TableFormOptions

  @Flag(help: "Stop at the first invalid row (default: report it and continue).")
  var strict = false

  @OptionGroup var library: StoreOption

  func validate() throws { try ColumnList.check("--columns", columns) }

  /// Opens the file, standard input, or the tracks of the library.
  func open() throws -> InputFile {
    let path = try StandardInput.path(or: points)
    return LibraryScheme.query(ofSource: path) == nil
      ? try InputFile(path) : try InputFile(table: path, store: library.place)
  }

  /// Creates a reader for the rows of `input`.
  func reader(of input: consuming InputFile) throws -> PointReader {
    if !input.isRecording { input.expectTable() }
    return try PointReader(
      input, columns: ColumnList.read(columns), separator: table.separatorByte,
      option: "--columns", isStrict: strict)
  }

  /// Returns the coordinates of all valid rows, and whether there were invalid rows.
  ///
  /// The method skips points at 0,0 that stand for missing positions (see ``NullCoordinate``), and prints a note.
  func read(_ input: consuming InputFile) throws -> ([Coordinate], hasProblems: Bool) {
    var reader = try reader(of: input)
    var places: [Coordinate] = []
    while let row = try reader.next() {
      if let record = row.record, row.problem == nil {
        places.append(row.place)
        try MemoryBound.half.check(
          places: places.count, textCount: 0, "\(reader.name): line \(record.line)")
      } else if strict {
        throw Failure(.badData)
      }
    }
    let summary = reader.conclude()
    if let summary { Console.error(summary) }
    if NullCoordinate.isMissing(among: places) {
      let count = places.count
      places.removeAll { $0.latitude == 0 && $0.longitude == 0 }
      let removed = count - places.count
      Console.note(
        "\(reader.name): \(removed.counted("point")) at 0,0, far from all others, \(removed == 1 ? "is" : "are") not used"
      )
    }
    return (places, summary != nil)
  }
}

/// A table of points in memory.
struct PointTable {
  /// The valid rows.
  private(set) var rows = PlaceRows()
  let columns: BatchColumns
  /// The bytes of the header. Nil if the table has no header.
  let header: [UInt8]?
  /// The field separator, the line break and the byte order mark of the table. The output uses the same separator, line
  /// break and mark.
  let separator: UInt8
  let lineEnd, mark: [UInt8]
  /// Whether numbers in the table have decimal commas.
  let hasDecimalComma: Bool
  /// Whether the table contained invalid rows, which are already reported.
  let hasProblems: Bool

  /// Reads a whole table.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or `library:…` for tracks of the library.
  ///   - wanted: the columns that the user named. If nil, the columns are detected.
  ///   - wantedSeparator: the field separator. If nil, the separator is detected.
  ///   - option: the name of the option for naming columns, as shown in messages.
  ///   - isStrict: whether to stop at the first invalid row.
  ///   - bound: the memory limit.
  /// - Throws: `Failure` with code 65 for an invalid row if `isStrict` is true, or for a table above the limit; the
  ///   errors of `PointReader`.
  init(
    _ path: String, store: StorePlace = StorePlace(), columns wanted: [String]?,
    separator wantedSeparator: UInt8? = nil, option: String, isStrict: Bool,
    bound: MemoryBound = .half
  ) throws {
    var reader = try PointReader(
      path, store: store, columns: wanted, separator: wantedSeparator, option: option,
      isStrict: isStrict)
    columns = reader.columns
    header = reader.header
    separator = reader.separator
    lineEnd = reader.lineEnd
    mark = reader.mark
    while let row = try reader.next() {
      if let record = row.record, row.problem == nil {
        rows.append(row, record, of: reader, separator: separator)
        try bound.check(
          places: rows.count, textCount: rows.byteCount, "\(reader.name): line \(record.line)")
      } else if isStrict {
        throw Failure(.badData)
      }
    }
    hasDecimalComma = reader.hasDecimalComma
    let summary = reader.conclude()
    if let summary { Console.error(summary) }
    hasProblems = summary != nil
  }

  /// Creates a table with one point.
  init(_ place: Coordinate, name: String?) throws {
    let header = Array("\(name == nil ? "" : "name,")latitude,longitude".utf8)
    var csv = CSVReader(separator: UInt8(ascii: ","))
    csv.append(header + Array("\n".utf8))
    _ = try csv.step()
    columns = try BatchColumns(csv.cursor, isOfPoints: true, wanted: nil)
    self.header = header
    (separator, lineEnd, mark) = (UInt8(ascii: ","), Array("\n".utf8), [])
    (hasDecimalComma, hasProblems) = (false, false)
    rows.append(place, name: name, separator: separator)
  }
}
