/// A streaming reader of CSV: RFC 4180, and the usual ways to depart from it.
///
/// Lines may end in LF, CR LF or CR; a UTF-8 byte order mark is passed over; the separator is given
/// or recognised in the first line (comma, semicolon or tab); a quoted field may hold separators,
/// line ends and doubled quotes, and spaces may stand before its opening quote. A quote anywhere
/// else is an ordinary character, as in `40°26'46"N`.
///
/// It is fed bytes in pieces of any size and gives the same records whatever the pieces were. The
/// original bytes of a record are kept so that they can be copied unchanged. It never holds more
/// than a record of `recordLimit` bytes and the pieces not yet stepped through:
/// - a longer record is reported and skipped up to the next line end;
/// - a quote that is not closed within the limit, or before the end, spoils its own line only.
///
/// Fill it, take steps until it asks for input, and begin again.
package struct CSVReader: ~Copyable {
  /// The bytes between fields, meaningful once a step has given a record.
  package private(set) var separator: UInt8

  /// Bytes of the byte order mark that was passed over: 0 or 3.
  package var markCount: Int { preamble.markCount }

  // bytes[start..<position] is what has been read of the record in hand, or all of it once it has
  // been given out; then the next begins at `next`. Bytes from `filled` on are free.
  private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
  private(set) var start = 0
  private var position = 0
  private var next = 0
  private var filled = 0
  private var hasEnded = false

  // Fields are relative to `start`, so that the bytes can be moved under them.
  private(set) var fields: [Range<Int>] = []
  private var fieldStart = 0
  private var mode = Mode.preamble
  private var line = 1
  private var innerLines = 0

  private var preamble = CSVPreamble()
  private let isSeparatorGiven: Bool
  private let recordLimit: Int
  private static let leastRoom = 1 << 16

  private enum Mode {
    case preamble, fieldStart, plain, quoted, skipping
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - separator: the ASCII byte between fields, or nil to recognise it in the first line.
  ///   - recordLimit: the most bytes a record may have without its line end; 1 MiB if not given.
  ///   - capacity: bytes of input that it takes at once, 128 KiB at least.
  package init(separator: UInt8? = nil, recordLimit: Int = 1 << 20, capacity: Int = 1 << 18) {
    self.separator = separator ?? UInt8(ascii: ",")
    isSeparatorGiven = separator != nil
    self.recordLimit = max(recordLimit, 16)
    bytes = .allocate(capacity: max(capacity, 2 * Self.leastRoom))
  }

  deinit { bytes.deallocate() }
}

// MARK: Input

extension CSVReader {
  /// Lets `read` put bytes into free space, at least 64 KiB of it.
  ///
  /// - Parameter read: fills the beginning of the space and says how many bytes it put there.
  /// - Returns: what `read` returned.
  /// - Throws: what `read` throws.
  @discardableResult
  package mutating func fill<E: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(E) -> Int
  ) throws(E) -> Int {
    makeRoom()
    let free = UnsafeMutableBufferPointer(rebasing: bytes[filled...])
    let count = try read(UnsafeMutableRawBufferPointer(free))
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
    settle()
    guard bytes.count - filled < Self.leastRoom else { return }
    let kept = UnsafeMutableBufferPointer(rebasing: bytes[start..<filled])
    let needsGrowth = bytes.count - kept.count < Self.leastRoom
    let target = needsGrowth ? .allocate(capacity: 2 * bytes.count) : bytes
    if let to = target.baseAddress, let from = kept.baseAddress {
      to.update(from: from, count: kept.count)
    }
    if needsGrowth {
      bytes.deallocate()
      bytes = target
    }
    position -= start
    next -= start
    filled -= start
    start = 0
  }

  /// Leaves the record that was given out.
  private mutating func settle() {
    guard next > start else { return }
    start = next
    fields.removeAll(keepingCapacity: true)
  }
}

// MARK: Records

extension CSVReader {
  /// The next record, or why there is none.
  ///
  /// - Throws: `CSVError.notUTF8` if the beginning shows another encoding.
  package mutating func step() throws(CSVError) -> CSVStep {
    settle()
    if mode == .preamble {
      guard try readPreamble() else { return .needsInput }
    }
    if mode == .skipping {
      guard skipLine() else { return hasEnded ? .end : .needsInput }
    }
    // Whether a record is too long must not depend on how much input happens to be there, so
    // reading never goes beyond the byte that makes it so.
    let limit = start + recordLimit + 1
    if let end = scan(to: min(filled, limit), limit: limit) { return finishRecord(at: end) }
    if position >= limit { return overlong() }
    guard hasEnded else { return .needsInput }
    if mode == .quoted { return unclosedLine(within: filled) }
    return start == filled ? .end : finishRecord(at: filled)
  }

  private mutating func readPreamble() throws(CSVError) -> Bool {
    let seen = UnsafeBufferPointer(rebasing: bytes[..<min(filled, recordLimit)])
    let isComplete = hasEnded || filled >= recordLimit
    guard let found = try preamble.separator(in: seen, isComplete: isComplete) else {
      return false
    }
    if !isSeparatorGiven { separator = found }
    start = preamble.markCount
    position = start
    next = start
    mode = .fieldStart
    return true
  }

  /// Reads on from `position` to a line end that ends the record, and says where that is; nil, with
  /// `position` at what could not be decided, if there is none before `end`.
  private mutating func scan(to end: Int, limit: Int) -> Int? {
    // Nothing above this byte ends a field: one comparison passes over most bytes of a number.
    let highest = max(separator, 0x0D)
    var i = position
    defer { position = i }
    while i < end {
      switch mode {
      case .fieldStart:
        if bytes[i] == UInt8(ascii: " ") {
          i += 1
        } else if bytes[i] == UInt8(ascii: "\"") {
          mode = .quoted
          i += 1
        } else {
          mode = .plain
        }
      case .quoted:
        let byte = bytes[i]
        if byte == UInt8(ascii: "\"") {
          // Doubled or closing: the next byte decides. At the limit it does not matter any more.
          guard i + 1 < limit else {
            i = limit
            return nil
          }
          guard i + 1 < filled || hasEnded else { return nil }
          if i + 1 < filled, bytes[i + 1] == byte { i += 1 } else { mode = .plain }
        } else if byte == 0x0D || (byte == 0x0A && bytes[i - 1] != 0x0D) {
          innerLines += 1
        }
        i += 1
      case .plain, .preamble, .skipping:
        while i < end, bytes[i] > highest { i += 1 }
        guard i < end else { break }
        let byte = bytes[i]
        if byte == separator {
          fields.append(fieldStart..<i - start)
          fieldStart = i + 1 - start
          mode = .fieldStart
        } else if byte == 0x0A || byte == 0x0D {
          // CR at the end of the input so far: LF may follow.
          if byte == 0x0D, i + 1 == filled, !hasEnded { return nil }
          return i
        }
        i += 1
      }
    }
    return nil
  }

  /// The record in hand ends at `end`, where there is a line end or nothing more.
  private mutating func finishRecord(at end: Int) -> CSVStep {
    fields.append(fieldStart..<end - start)
    return giveOut(to: end, isUnclosed: false)
  }

  private mutating func giveOut(to end: Int, isUnclosed: Bool) -> CSVStep {
    let ending = lineEndCount(at: end)
    let record = CSVRecord(
      bytes: start..<end, lineEndCount: ending, line: line, isUnclosed: isUnclosed)
    line += innerLines + 1
    next = end + ending
    position = next
    resetRecord()
    return .record(record)
  }

  private mutating func resetRecord() {
    mode = .fieldStart
    fieldStart = 0
    innerLines = 0
  }

  private func lineEndCount(at index: Int) -> Int {
    guard index < filled else { return 0 }
    return bytes[index] == 0x0D && index + 1 < filled && bytes[index + 1] == 0x0A ? 2 : 1
  }
}

// MARK: What is too long, and quotes that do not close

extension CSVReader {
  /// The record in hand has more bytes than it may have.
  private mutating func overlong() -> CSVStep {
    // The last byte is left out: if it is CR, what follows may not have come yet.
    let limit = start + recordLimit
    if mode == .quoted, bytes[start..<limit].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      return unclosedLine(within: limit)
    }
    fields.removeAll(keepingCapacity: true)
    mode = .skipping
    return .tooLong(line: line)
  }

  /// The first line of the record in hand, given out alone: a quote in it was never closed.
  private mutating func unclosedLine(within end: Int) -> CSVStep {
    fields.removeAll(keepingCapacity: true)
    innerLines = 0
    let lineEnd = bytes[start..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return giveOut(to: lineEnd ?? end, isUnclosed: true)
  }

  /// Passes over the rest of a line; false if its end has not come yet.
  private mutating func skipLine() -> Bool {
    let rest = bytes[position..<filled]
    let lineEnd = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }
    // CR at the end of the input so far: LF may follow.
    let isOpen = lineEnd.map { bytes[$0] == 0x0D && $0 + 1 == filled && !hasEnded } ?? true
    position = lineEnd ?? filled
    if !isOpen { position += lineEndCount(at: position) }
    start = position
    next = position
    guard !isOpen else { return false }
    line += innerLines + 1
    resetRecord()
    return true
  }
}
