import GeoFormats

/// Reads a table in blocks of complete records.
struct TableInput: ~Copyable {
  /// Typed rows, or a buffer with additional readable bytes after its capacity, as `CSVCursor` requires.
  struct Chunk: ~Copyable {
    /// The typed rows. Nil for CSV.
    fileprivate(set) var rows: TableRows?
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    fileprivate(set) var filled = 0

    init() {
      capacity = TableInput.chunkSize
      bytes = Self.allocate(capacity)
    }

    deinit { bytes.deallocate() }

    /// Returns a cursor at the beginning of complete records.
    func cursor(_ range: Range<Int>, separator: UInt8) -> CSVCursor {
      let bytes = UnsafePointer(bytes)
      var cursor = CSVCursor(separator: separator, bytes: bytes)
      if let rows {
        cursor.begin(range, of: rows)
      } else {
        cursor.begin(range, of: bytes, separator: separator)
      }
      return cursor
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + CSVCursor.reach)
      (bytes + capacity).initialize(repeating: 0, count: CSVCursor.reach)
      return bytes
    }

    fileprivate mutating func reserve(_ count: Int) {
      guard count > capacity else { return }
      let larger = Self.allocate(count)
      larger.update(from: bytes, count: filled)
      bytes.deallocate()
      (bytes, capacity) = (larger, count)
    }

    fileprivate mutating func append(_ piece: ArraySlice<UInt8>) {
      reserve(filled + piece.count)
      piece.withUnsafeBufferPointer { piece in
        if let start = piece.baseAddress {
          (bytes + filled).update(from: start, count: piece.count)
        }
      }
      filled += piece.count
    }

    /// Replaces all bytes after `end` with a range of another chunk.
    mutating func append(_ other: borrowing Chunk, _ range: Range<Int>, behind end: Int) {
      if let more = other.rows {
        rows?.append(range, of: more)
        return
      }
      // Double the capacity, so that the amortized cost of appending is constant per byte.
      if end + range.count > capacity {
        filled = end
        reserve(max(2 * capacity, end + range.count))
      }
      (bytes + end).update(from: other.bytes + range.lowerBound, count: range.count)
      filled = end + range.count
    }

    fileprivate mutating func removeFirst(_ count: Int) {
      guard count > 0 else { return }
      filled -= count
      bytes.update(from: bytes + count, count: filled)
    }
  }

  /// The part of the table that a chunk contains.
  enum Stretch {
    /// Complete records in the given byte range of the chunk. For typed rows, the indices of their fields.
    case records(Range<Int>)
    /// A skipped record above the size limit. The associated value is the number of lines of the record.
    case tooLong(lineCount: Int)
  }

  /// The size of a chunk in bytes. At this size, a block with its results fits in the cache of a core.
  static let chunkSize = 1 << 17

  /// The minimum number of fields in a chunk of typed rows, if more rows are available.
  private static let fieldCount = 1 << 14

  /// The name of the input, as shown in messages.
  var name: String { file.name }

  /// The size of the input in bytes. Nil if unknown, for example for a pipe.
  var byteCount: Int? { file.byteCount }

  /// The field separator. Valid after the first call of ``next(into:)``.
  var separator: UInt8 { isTyped ? UInt8(ascii: ",") : cutter.separator }

  /// The number of skipped lines before the table. Valid after the first call of ``next(into:)``.
  var skippedLineCount: Int { cutter.skippedLineCount }

  /// The number of skipped lines that contain text.
  var titleLineCount: Int { cutter.titleLineCount }

  /// The word before row numbers in messages, and the number to subtract from a line number to get the row number.
  /// Valid after the first call of ``next(into:)``.
  var rowItem: (name: String, offset: Int) { file.rowItem }

  /// Whether the input begins with a byte order mark. Valid after the first call of ``next(into:)``.
  var hasMark: Bool { cutter.markCount > 0 }

  /// Whether all input has been returned.
  var isAtEnd: Bool { hasEnded && rest.isEmpty }

  private let file: InputFile
  private var cutter: CSVCutter
  // Bytes that were read but not yet returned.
  private var rest: [UInt8] = []
  private var hasEnded = false
  private var isTyped = false
  // A read error, which is thrown after the bytes or rows before it have been returned.
  private var failure: SystemFailure?

  /// - Parameters:
  ///   - path: a file, `-` for standard input, or `library:…` for tracks of the library.
  ///   - separator: the field separator. If nil, the separator is detected.
  init(_ path: String, separator: UInt8?) throws {
    file = try InputFile(table: path)
    cutter = CSVCutter(separator: separator, readsPrologue: true)
  }

  /// Reads the available records that fit in a chunk. Waits until there is at least one record.
  ///
  /// - Returns: the records, or a record above the size limit. Nil at the end of the input.
  mutating func next(into chunk: inout Chunk) throws -> Stretch? {
    chunk.filled = 0
    if try file.hasTypedRows() { return try nextRows(into: &chunk.rows) }
    // Reserve twice the size of the remaining bytes, so that the amortized cost of copying is constant per byte.
    chunk.reserve(max(Self.chunkSize, 2 * rest.count))
    chunk.append(rest[...])
    rest.removeAll(keepingCapacity: true)
    if chunk.filled == 0, !hasEnded { try read(into: &chunk) }
    while true {
      switch try cut(chunk) {
      case .records(let range):
        keep(from: range.upperBound, of: chunk)
        return .records(range)
      case .tooLong(let end, let lineCount):
        keep(from: end, of: chunk)
        return .tooLong(lineCount: lineCount)
      case .needsInput(let start):
        chunk.removeFirst(start)
        try read(into: &chunk)
      case .end: return nil
      }
    }
  }

  /// Reads the available typed rows, at most a few more than ``fieldCount`` fields.
  private mutating func nextRows(into rows: inout TableRows?) throws(SystemFailure) -> Stretch? {
    isTyped = true
    if let failure { throw failure }
    rows?.removeAll()
    guard !hasEnded, try file.nextRows(into: &rows) else { return nil }
    var count: Int { rows?.fieldCount ?? 0 }
    while count < Self.fieldCount, !hasEnded, failure == nil, file.isReady {
      do throws(SystemFailure) {
        hasEnded = try !file.nextRows(into: &rows)
      } catch {
        failure = error
      }
    }
    return .records(0..<count)
  }

  private mutating func cut(_ chunk: borrowing Chunk) throws(Failure) -> CSVCutter.Cut {
    do {
      return try cutter.cut(
        UnsafePointer(chunk.bytes), filled: chunk.filled, isComplete: hasEnded)
    } catch {
      throw Failure(.badData, "\(name): \(error)")
    }
  }

  private mutating func keep(from start: Int, of chunk: borrowing Chunk) {
    rest.append(
      contentsOf: UnsafeBufferPointer(start: chunk.bytes + start, count: chunk.filled - start))
  }

  /// Reads at least one byte, or reaches the end of the input. Continues while more input and space are available.
  private mutating func read(into chunk: inout Chunk) throws(SystemFailure) {
    if chunk.filled == chunk.capacity { chunk.reserve(2 * chunk.capacity) }
    if let failure { throw failure }
    let start = chunk.filled
    repeat {
      let space = UnsafeMutableRawBufferPointer(
        start: chunk.bytes + chunk.filled, count: chunk.capacity - chunk.filled)
      do throws(SystemFailure) {
        let count = try file.read(into: space)
        if count == 0 { hasEnded = true }
        chunk.filled += count
      } catch {
        guard chunk.filled > start else { throw error }
        failure = error
        return
      }
    } while !hasEnded && chunk.filled < chunk.capacity && file.isReady
  }
}

/// Reads the start of a table, up to the header or the first row, to detect the columns.
struct TablePrologue: ~Copyable {
  var input: TableInput
  var chunk = TableInput.Chunk()
  /// The byte range of the records in the chunk, without the header.
  var range = 0..<0
  /// The number of lines of the record after ``range``, if this record exceeds the size limit. Nil otherwise.
  private(set) var tooLong: Int?
  /// The line number at the start of ``range``, counted from 1.
  var line = 1
  /// The number of rows before ``range``. All these rows are invalid, because they exceed the size limit.
  var rowCount = 0
  var problems: RowDiagnostics

  /// The output so far: a byte order mark and empty lines, copied from the input.
  var output = OutputBuffer()

  /// A cursor at the first record of ``range``.
  var cursor: CSVCursor { chunk.cursor(range, separator: input.separator) }

  init(path: String, separator: UInt8?) throws {
    let input = try TableInput(path, separator: separator)
    problems = RowDiagnostics(source: input.name)
    self.input = input
  }

  /// Reads up to the first record that is not empty.
  ///
  /// - Parameters:
  ///   - isStrict: whether to stop at a record above the size limit.
  ///   - body: called with the record and its location as shown in messages. Returns whether the record is a header.
  /// - Throws: `Failure` with code 65 for an empty table.
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
        problems.add(line: line, RowNote.tooLong)
        if isStrict { throw Failure(.badData) }
        line += lineCount
      case .records(let records):
        var cursor = chunk.cursor(records, separator: input.separator)
        cursor.skipLines(line - 1)
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

  /// Reads more records into the chunk.
  ///
  /// - Parameter isEnough: called with the range of all records and with a cursor at the first of them; returns true if
  ///   no more records are needed.
  mutating func readOn(_ isEnough: (Range<Int>, CSVCursor) throws -> Bool) throws {
    while tooLong == nil, try !isEnough(range, cursor) {
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
