import ArgumentParser
import GeoCore
import GeoFormats
import GeoTracks

/// Reads a table of points row by row.
///
/// Bad and short rows are counted, and reported on standard error with the name of the file.
struct PointReader: ~Copyable {
  /// The columns that are read.
  let columns: BatchColumns

  /// The bytes of the header. Nil if the table has no header.
  private(set) var header: [UInt8]?

  /// The line end of the first line, or LF if it has none.
  let lineEnd: [UInt8]

  /// Whether the table has decimal commas, judging by its first number with a decimal mark.
  var hasDecimalComma: Bool { decimalMark == UInt8(ascii: ",") }

  private var decimalMark: UInt8?
  private let input: InputFile
  private var csv: CSVReader
  // The last record that `csv` has read, if the reader has not returned it yet.
  private var current: CSVRecord?
  // The line of a skipped row above the size limit, if the reader has not returned this row yet.
  private var skippedLine: Int?
  private var problems: RowDiagnostics
  private var rowCount = 0
  /// Whether any row so far has a number as latitude. Before the first such row, hemisphere letters in other columns
  /// are rejected.
  private var hasNumbers = false
  private let isStrict: Bool

  /// Whether to print a note on longitudes outside [-180, 180].
  var notesLongitudes = true

  /// A row of the table.
  struct Row {
    /// The record of the row in the reader's bytes. Nil for a skipped row above the size limit.
    var record: CSVRecord?
    /// The coordinate of the row. Invalid for a bad row.
    var place: Coordinate
    /// The reason why the row is bad. Nil for a valid row.
    var problem: String?
  }

  /// Opens a table and reads its first record.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or library tracks, `library:…`.
  ///   - store: the library.
  ///   - wanted: the columns that the user named. If nil, they are detected.
  ///   - separator: the field separator. If nil, it is detected.
  ///   - option: the option that names columns, for messages. Nil without such an option.
  ///   - isStrict: whether a row with too few fields is bad.
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

  /// Opens a table. The closure receives the fields of the first record and returns the columns, or nil to detect them.
  init(
    _ path: String, store: StorePlace, option: String?, isStrict: Bool,
    choosing: ([String]) -> [String]?
  ) throws {
    try self.init(
      InputFile(table: path, store: store), separator: nil, option: option, isStrict: isStrict,
      choosing: choosing)
  }

  /// Reads a table from an open file. The file must have been opened as a table.
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
      header = Array(csv.cursor.bytes(record.bytes))
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
        try Self.fill(&csv, input)
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

  private static func fill(
    _ csv: inout CSVReader, _ input: borrowing InputFile
  ) throws(SystemFailure) {
    let count = try csv.fill { space throws(SystemFailure) in try input.read(into: space) }
    if count == 0 { csv.finish() }
  }
}

extension PointReader {
  /// The name used in messages.
  var name: String { input.name }

  /// The field separator.
  var separator: UInt8 { csv.separator }

  /// The UTF-8 byte order mark, if the file begins with one.
  var mark: [UInt8] { csv.markCount > 0 ? [0xEF, 0xBB, 0xBF] : [] }

  /// Returns the text of a field of the last row. Empty if the field is missing.
  func text(_ column: Int) -> String { csv.cursor.text(column) }

  /// Prints how many short rows were not listed. Call this at the end.
  ///
  /// - Returns: the summary of bad rows. Nil if all rows are valid.
  func conclude() -> String? { problems.conclude(rowCount: rowCount) }

  /// Whether the rows are the positions of a recording.
  var isRecording: Bool { input.isRecording }

  /// Reads the next row without consuming it, so that ``text(_:)`` returns its fields.
  ///
  /// - Returns: true if there is a row; false for a comment and at the end.
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
      case .needsInput: try Self.fill(&csv, input)
      }
    }
  }

  /// Returns the next row that is not empty. Nil at the end.
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
        try Self.fill(&csv, input)
      case .end: return nil
      }
    }
  }

  private mutating func tooLong(_ line: Int) -> Row {
    rowCount += 1
    problems.add(line: line, RowNote.tooLong)
    return Row(record: nil, place: .nowhere, problem: RowNote.tooLong)
  }

  /// Returns the row of a record. Nil for a comment.
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

  /// Appends the last record, with exactly one field per column. Keeps the original bytes if possible.
  ///
  /// Missing fields are empty, and extra fields are dropped. A line with an unclosed quote becomes the first field.
  ///
  /// - Parameter separator: the field separator.
  func append(_ record: CSVRecord, separator: UInt8, to bytes: inout [UInt8]) {
    let count = columns.names.count
    var written = min(csv.cursor.fieldCount, count)
    if record.isUnclosed {
      let line = String(decoding: csv.cursor.bytes(record.bytes), as: UTF8.self)
      CSVField.append(line, separator: separator, to: &bytes)
      written = 1
    } else if csv.separator == separator, csv.cursor.fieldCount <= count {
      bytes.append(contentsOf: csv.cursor.bytes(record.bytes))
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

  /// Opens the file, or the tracks of the library.
  func open() throws -> InputFile {
    let path = try StandardInput.path(or: points)
    return LibraryScheme.query(ofSource: path) == nil
      ? try InputFile(path) : try InputFile(table: path, store: library.place)
  }

  /// Creates a reader of the rows.
  func reader(of input: consuming InputFile) throws -> PointReader {
    if !input.isRecording { input.expectTable() }
    return try PointReader(
      input, columns: ColumnList.read(columns), separator: table.separatorByte,
      option: "--columns", isStrict: strict)
  }

  /// Returns the coordinates of the valid rows, and whether there are bad rows.
  ///
  /// The function skips points at 0,0 that mean missing positions (see ``NullCoordinate``), and prints a note.
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

/// A table of points, held in memory.
struct PointTable {
  /// The valid rows.
  private(set) var rows = PlaceRows()
  /// The coordinate columns, and their names.
  let columns: BatchColumns
  /// The first record, if it is a header.
  let header: [UInt8]?
  /// The field separator and line end of the table, which the output also uses.
  let separator: UInt8
  let lineEnd, mark: [UInt8]
  /// Whether the numbers of the table have decimal commas.
  let hasDecimalComma: Bool
  /// Whether there were bad rows. The rows are already reported.
  let hasProblems: Bool

  /// Reads a table to its end.
  ///
  /// - Parameters:
  ///   - path: a file, `-` for standard input, or library tracks, `library:…`.
  ///   - store: the library.
  ///   - wanted: the columns that the user named. If nil, they are detected.
  ///   - wantedSeparator: the field separator. If nil, it is detected.
  ///   - option: the option that names columns, for messages.
  ///   - isStrict: whether to stop at the first bad row.
  ///   - bound: the memory limit.
  /// - Throws: `Failure` with code 65 for a bad row if `isStrict` is true, or for a table above the limit; the errors
  ///   of `PointReader`.
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

  /// Creates a table of one point.
  ///
  /// - Parameter name: the name of the point. Nil if it has none.
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

/// Stored rows of a table: their consecutive bytes, and their coordinates.
struct PlaceRows {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// The coordinate of each row. The coordinate of a bad row is invalid.
  private(set) var places: [Coordinate] = []

  /// The reasons why rows are bad, by row index.
  private(set) var problems: [Int: String] = [:]

  var count: Int { places.count }

  /// The number of bytes of all rows.
  var byteCount: Int { bytes.count }

  /// The bytes of a row, without a line end.
  subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Stores the last row of `reader`.
  mutating func append(
    _ row: PointReader.Row, _ record: CSVRecord, of reader: borrowing PointReader, separator: UInt8
  ) {
    reader.append(record, separator: separator, to: &bytes)
    ends.append(bytes.count)
    if let problem = row.problem { problems[places.count] = problem }
    places.append(row.place)
  }

  /// Stores a point with its coordinate as text.
  mutating func append(_ place: Coordinate, name: String?, separator: UInt8) {
    if let name {
      CSVField.append(name, separator: separator, to: &bytes)
      bytes.append(separator)
    }
    bytes += ShortestDecimal.string(place.latitude).utf8
    bytes.append(separator)
    bytes += ShortestDecimal.string(place.longitude).utf8
    ends.append(bytes.count)
    places.append(place)
  }

  /// Removes the rows, but keeps the allocated memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }
}

/// Splits stored rows into fields.
struct RowFields: ~Copyable {
  private var csv: CSVReader
  private var row: [UInt8] = []

  init(separator: UInt8) {
    csv = CSVReader(separator: separator)
    // Add a first line, so that no row is treated as the start of a file.
    csv.append(Array("0,0\n".utf8))
    _ = try? csv.step()
  }

  /// Returns the fields of a row as text.
  mutating func texts(_ bytes: ArraySlice<UInt8>) -> [String] {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: bytes)
    row.append(UInt8(ascii: "\n"))
    csv.append(row)
    guard case .record = try? csv.step() else { return [] }
    return (0..<csv.cursor.fieldCount).map { csv.cursor.text($0) }
  }

  /// Returns the cells of a row.
  mutating func cells(_ bytes: ArraySlice<UInt8>, of columns: BatchColumns) -> [Cell] {
    texts(bytes).enumerated().map {
      columns.indices.contains($0) ? .field($1) : .text($1)
    }
  }
}
