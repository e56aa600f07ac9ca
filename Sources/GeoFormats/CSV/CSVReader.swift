/// Reads CSV in chunks, as defined in RFC 4180 and with common deviations from it.
///
/// - A line break is LF, CR LF or CR.
/// - A UTF-8 byte order mark is skipped.
/// - The caller specifies the separator, or the reader recognizes it in the first line (comma, semicolon or tab).
/// - A quoted field may contain separators, line breaks and doubled quotes. Spaces may precede its opening quote.
/// - A quote in any other position is an ordinary character, as in `40°26'46"N`.
///
/// The chunks may have any size, and the records do not depend on the chunk size. The reader keeps the original bytes
/// of a record, so that a caller can copy them unchanged. The reader holds at most one record of `recordLimit` bytes
/// and the chunks that have not been read:
///
/// - A longer record is reported and skipped up to the next line break.
/// - If a quote is not closed within the limit or before the end of the input, the line with this quote becomes
///   a record without fields, and reading continues with the next line.
///
/// Call ``fill(_:)``, then call ``step()`` until the reader requests input, and repeat. To read one table on several
/// threads, use ``CSVCutter`` and ``CSVCursor`` directly.
package struct CSVReader: ~Copyable {
  /// The ASCII byte that separates fields; valid after the first record.
  package var separator: UInt8 { cursor.separator }

  /// The length of the byte order mark before the table: 0 or 3.
  package var markCount: Int { cutter.markCount }

  /// The cursor, which contains the fields and the bytes of the current record.
  package private(set) var cursor: CSVCursor

  private var cutter: CSVCutter
  /// The number of title lines before the header that are skipped.
  package var titleLineCount: Int { cutter.titleLineCount }

  // The number of skipped lines before the table that have already been added to the cursor's line number.
  private var skippedLineCount = 0

  // The bytes in `start..<filled` have not been divided into sections. The cursor's section precedes these bytes.
  private var bytes: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private var start = 0
  private var filled = 0
  private var hasEnded = false
  private var isTyped = false
  private static let leastRoom = 1 << 16

  /// Creates a reader with an empty buffer.
  ///
  /// - Parameters:
  ///   - separator: the ASCII byte that separates fields; nil to recognize it in the first line.
  ///   - recordLimit: the maximum length of a record in bytes without its line break. The default is 1 MiB.
  ///   - capacity: the initial size of the buffer in bytes, at least 128 KiB.
  package init(
    separator: UInt8? = nil, readsPrologue: Bool = false, recordLimit: Int = 1 << 20,
    capacity: Int = 1 << 18
  ) {
    cutter = CSVCutter(
      separator: separator, readsPrologue: readsPrologue, recordLimit: recordLimit)
    self.capacity = max(capacity, 2 * Self.leastRoom)
    bytes = Self.allocate(self.capacity)
    cursor = CSVCursor(
      separator: cutter.separator, recordLimit: recordLimit, bytes: UnsafePointer(bytes))
  }

  deinit { bytes.deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + CSVCursor.reach)
    (bytes + capacity).initialize(repeating: 0, count: CSVCursor.reach)
    return bytes
  }
}

// MARK: Input

extension CSVReader {
  /// Passes free space of at least 64 KiB to `read`, which writes input into it. The current record becomes invalid.
  ///
  /// - Parameter read: writes bytes to the beginning of the space, and returns their number.
  /// - Returns: the result of `read`.
  @discardableResult
  package mutating func fill<E: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    makeRoom()
    let free = UnsafeMutableRawBufferPointer(start: bytes + filled, count: capacity - filled)
    let count = try read(free)
    precondition((0...free.count).contains(count), "read returned too many bytes")
    filled += count
    return count
  }

  /// Appends a copy of `piece` to the input.
  package mutating func append(_ piece: [UInt8]) {
    var rest = piece[...]
    while !rest.isEmpty {
      fill { space in
        let count = min(space.count, rest.count)
        space.copyBytes(from: rest.prefix(count))
        rest.removeFirst(count)
        return count
      }
    }
  }

  /// Reads typed rows instead of bytes. All rows before must have been read.
  ///
  /// - Parameter read: appends rows to its argument. Returns false at the end of the input.
  /// - Returns: the result of `read`.
  package mutating func fillRows<E: Error>(
    _ read: (inout TableRows?) throws(E) -> Bool
  ) throws(E) -> Bool {
    isTyped = true
    var rows = cursor.takeRows()
    rows?.removeAll()
    guard try read(&rows), let rows else { return false }
    cursor.begin(0..<rows.fieldCount, of: rows)
    return true
  }

  /// Declares that the input ends after the bytes passed so far.
  package mutating func finish() { hasEnded = true }

  /// Ensures that `leastRoom` bytes are free, by moving the remaining input to the front or by enlarging the buffer.
  private mutating func makeRoom() {
    guard capacity - filled < Self.leastRoom else { return }
    let first = cursor.hasNext ? cursor.position : start
    let target: UnsafeMutablePointer<UInt8>
    if capacity - (filled - first) < Self.leastRoom {
      target = Self.allocate(2 * capacity)
      capacity *= 2
    } else {
      target = bytes
    }
    target.update(from: bytes + first, count: filled - first)
    if target != bytes { bytes.deallocate() }
    bytes = target
    start -= first
    filled -= first
    cursor.begin(0..<start, of: UnsafePointer(bytes), separator: separator)
  }
}

// MARK: Records

extension CSVReader {
  /// Returns the next record, or the reason why no record is available.
  ///
  /// - Throws: `CSVError.notUTF8` if the first bytes show that the input has another encoding.
  package mutating func step() throws(CSVError) -> CSVStep {
    while true {
      if let record = cursor.next() { return .record(record) }
      guard !isTyped else { return hasEnded ? .end : .needsInput }
      let cut = try cutter.cut(
        UnsafePointer(bytes + start), filled: filled - start, isComplete: hasEnded)
      if skippedLineCount == 0, cutter.skippedLineCount > 0, cut != .needsInput(keepingFrom: 0) {
        skippedLineCount = cutter.skippedLineCount
        cursor.skipLines(skippedLineCount)
      }
      switch cut {
      case .records(let range):
        cursor.begin(
          start + range.lowerBound..<start + range.upperBound, of: UnsafePointer(bytes),
          separator: cutter.separator)
        start += range.upperBound
      case .tooLong(let end, let lineCount):
        start += end
        let line = cursor.line
        cursor.skipLines(lineCount)
        return .tooLong(line: line)
      case .needsInput(let first):
        start += first
        return .needsInput
      case .end: return .end
      }
    }
  }
}

/// A record of a CSV file, as a range of bytes in the reader's buffer.
package struct CSVRecord: Sendable, Hashable {
  /// The bytes of the record without its line break; valid until the reader accepts more input. For typed rows, the
  /// indices of the fields.
  package var bytes: Range<Int>

  /// The length of the line break: 1 or 2 bytes, or 0 at the end of the input.
  package var lineEndCount: Int

  /// The number of the text line where the record begins, counted from 1.
  package var line: Int

  /// Whether a quoted field that begins on this line is never closed. In that case, the whole line is one record
  /// without fields.
  package var isUnclosed: Bool

  /// Whether the record has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }
}

/// The result of ``CSVReader/step()``.
package enum CSVStep: Sendable, Hashable {
  /// A record, whose fields are valid until the next step.
  case record(CSVRecord)

  /// A record that exceeds the maximum length and is skipped. `line` is the number of its first line.
  case tooLong(line: Int)

  /// The reader needs more input.
  case needsInput

  /// The input has ended.
  case end
}

/// The reason why the whole input cannot be read as CSV.
///
/// A single unreadable record does not cause this error.
package enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input is UTF-16 or UTF-32: it begins with the byte order mark of UTF-16, or its first line contains zero
  /// bytes.
  case notUTF8

  /// A comment before the table names the columns, but the rows have another separator than the comment.
  case namesInComment([String])

  /// The error message, with advice for the user.
  package var description: String {
    switch self {
    case .notUTF8:
      "the first line has zero bytes, so it is not text in UTF-8 or UTF-16; "
        + "convert UTF-32 first, as with: iconv -f UTF-32 -t UTF-8"
    case .namesInComment(let names):
      "the comment \"# \(names.joined(separator: " ").prefix(80))\" seems to name the columns; write the names "
        + "without # and with the separator of the rows"
    }
  }
}
