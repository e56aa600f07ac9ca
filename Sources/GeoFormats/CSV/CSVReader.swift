/// A streaming reader of CSV: RFC 4180, and the usual ways to depart from it.
///
/// Lines may end in LF, CR LF or CR; a UTF-8 byte order mark is passed over; the separator is given
/// or recognized in the first line (comma, semicolon or tab); a quoted field may hold separators,
/// line ends and doubled quotes, and spaces may stand before its opening quote. A quote anywhere
/// else is an ordinary character, as in `40°26'46"N`.
///
/// It is fed bytes in pieces of any size and gives the same records whatever the pieces were. The
/// original bytes of a record are kept so that they can be copied unchanged. It never holds more
/// than a record of `recordLimit` bytes and the pieces not yet stepped through:
/// - a longer record is reported and skipped up to the next line end;
/// - a quote that is not closed within the limit, or before the end, spoils its own line only.
///
/// Fill it, take steps until it asks for input, and begin again. Where many threads read one table,
/// they have ``CSVCutter`` and ``CSVCursor``, of which this is made.
package struct CSVReader: ~Copyable {
  /// The bytes between fields, meaningful once a step has given a record.
  package var separator: UInt8 { cutter.separator }

  /// Bytes of the byte order mark that was passed over: 0 or 3.
  package var markCount: Int { cutter.markCount }

  /// The record that the last step gave: its fields and bytes.
  package private(set) var cursor: CSVCursor

  private var cutter: CSVCutter
  /// How many lines of text before the header were passed over.
  package var titleLineCount: Int { cutter.titleLineCount }

  // The lines before the table that the cursor has counted.
  private var skippedLineCount = 0

  // bytes[start..<filled] has not been cut; the stretch that the cursor goes through lies before it.
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
  ///   - recordLimit: the most bytes a record may have without its line end; 1 MiB if not given.
  ///   - capacity: bytes of input that it takes at once, 128 KiB at least.
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
  /// Lets `read` put bytes into free space, at least 64 KiB of it; the record given out last is gone.
  ///
  /// - Parameter read: fills the beginning of the space and says how many bytes it put there.
  /// - Returns: what `read` returned.
  /// - Throws: what `read` throws.
  @discardableResult
  package mutating func fill<E: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    makeRoom()
    let free = UnsafeMutableRawBufferPointer(start: bytes + filled, count: capacity - filled)
    let count = try read(free)
    precondition((0...free.count).contains(count), "more bytes than there was room for")
    filled += count
    return count
  }

  /// Takes a copy of `piece`.
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

  /// Says that no more bytes will come.
  package mutating func finish() { hasEnded = true }

  /// Makes sure of `leastRoom` free bytes: moves what is still wanted to the front, or grows.
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
  /// The next record, or why there is none.
  ///
  /// - Throws: `CSVError.notUTF8` if the beginning shows another encoding.
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

/// One record of a CSV file, as places in the bytes that its reader holds.
package struct CSVRecord: Sendable, Hashable {
  /// The record's bytes without its line end; valid until the reader takes more input.
  package var bytes: Range<Int>

  /// How many bytes the line end has: 1, 2, or 0 for a last record without one.
  package var lineEndCount: Int

  /// The physical line on which the record begins, from 1.
  package var line: Int

  /// Whether a quoted field of this line never ends; the line then stands alone, without fields.
  package var isUnclosed: Bool

  /// Whether the record has no bytes at all.
  package var isEmpty: Bool { bytes.isEmpty }
}

/// What a reader of CSV has to say next.
package enum CSVStep: Sendable, Hashable {
  /// A record; its fields are the reader's until the next step.
  case record(CSVRecord)

  /// A record longer than the limit, which has been skipped; `line` is where it began.
  case tooLong(line: Int)

  /// Nothing more without more input.
  case needsInput

  /// The end of the input.
  case end
}

/// Why bytes are not CSV that can be read at all; a single bad record is no reason.
package enum CSVError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Zero bytes in the first line, as in UTF-32, or the byte order mark of UTF-16.
  case notUTF8

  /// What it is and what to do about it.
  package var description: String {
    switch self {
    case .notUTF8:
      "the first line has zero bytes, so it is no text in UTF-8 or UTF-16; "
        + "convert UTF-32 first, as with: iconv -f UTF-32 -t UTF-8"
    }
  }
}
