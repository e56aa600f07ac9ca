/// Reads CSV in chunks: RFC 4180 and its common deviations.
///
/// - LF, CR LF or CR ends a line.
/// - The reader skips a UTF-8 byte order mark.
/// - The caller specifies the separator, or the reader recognizes it in the first line (comma, semicolon or tab).
/// - A quoted field can contain separators, line ends and doubled quotes. Spaces can precede its opening quote.
/// - A quote in any other position is an ordinary character, as in `40°26'46"N`.
///
/// The reader accepts bytes in chunks of any size; the records do not depend on how the input is split. The reader
/// keeps the original bytes of a record, so a caller can copy them unchanged. The reader holds at most one record of
/// `recordLimit` bytes and the chunks that are not yet read:
///
/// - The reader reports a longer record and skips it up to the next line end.
/// - If a quote is not closed within the limit or before the end of the input, only the line that contains it is
///   affected.
///
/// Call ``fill(_:)``, then ``step()`` until the reader requests input, and repeat. To read one table on several
/// threads, use the parts of the reader, ``CSVCutter`` and ``CSVCursor``.
package struct CSVReader: ~Copyable {
  /// The byte between fields; valid after the first record.
  package var separator: UInt8 { cutter.separator }

  /// The length of the skipped byte order mark: 0 or 3.
  package var markCount: Int { cutter.markCount }

  /// The cursor, which provides the fields and bytes of the current record.
  package private(set) var cursor: CSVCursor

  private var cutter: CSVCutter
  /// The number of title lines skipped before the header.
  package var titleLineCount: Int { cutter.titleLineCount }

  // The number of skipped lines before the table that the cursor has already counted.
  private var skippedLineCount = 0

  // The bytes in start..<filled are not yet divided into sections. The section that the cursor reads is before these
  // bytes.
  private var bytes: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private var start = 0
  private var filled = 0
  private var hasEnded = false
  private static let leastRoom = 1 << 16

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - separator: the ASCII byte between fields, or nil to recognize it in the first line.
  ///   - recordLimit: the maximum number of bytes per record without its line end; 1 MiB by default.
  ///   - capacity: the number of input bytes that the reader accepts at once, at least 128 KiB.
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
  /// Passes at least 64 KiB of free space to `read`, which fills it with input. The current record becomes invalid.
  ///
  /// - Parameter read: writes bytes to the beginning of the space and returns their number.
  /// - Returns: the result of `read`.
  /// - Throws: the error that `read` throws.
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

  /// Appends a copy of `piece`.
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

  /// Marks the end of the input.
  package mutating func finish() { hasEnded = true }

  /// Ensures that `leastRoom` bytes are free. Moves the remaining input to the front, or grows the buffer.
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
          separator: separator)
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

/// One record of a CSV file, as positions in the bytes of its reader.
package struct CSVRecord: Sendable, Hashable {
  /// The record's bytes without its line end; valid until the reader accepts more input.
  package var bytes: Range<Int>

  /// The length of the line end: 1 or 2 bytes, or 0 at the end of the input.
  package var lineEndCount: Int

  /// The number of the physical line on which the record begins, starting at 1.
  package var line: Int

  /// Whether a quoted field that begins on this line is never closed. The line is then one record without fields.
  package var isUnclosed: Bool

  /// Whether the record has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }
}

/// The result of one step of a CSV reader.
package enum CSVStep: Sendable, Hashable {
  /// A record; its fields are valid until the next step.
  case record(CSVRecord)

  /// A record that exceeds the limit and was skipped; `line` is its first line.
  case tooLong(line: Int)

  /// The reader needs more input.
  case needsInput

  /// The end of the input.
  case end
}

/// The reason why the input as a whole cannot be read as CSV.
///
/// A single unreadable record is not an error of this kind.
package enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The first line contains zero bytes, as in UTF-32, or the input begins with the byte order mark of UTF-16.
  case notUTF8

  /// A description of the error and advice for the user.
  package var description: String {
    switch self {
    case .notUTF8:
      "the first line has zero bytes, so it is not text in UTF-8 or UTF-16; "
        + "convert UTF-32 first, as with: iconv -f UTF-32 -t UTF-8"
    }
  }
}
