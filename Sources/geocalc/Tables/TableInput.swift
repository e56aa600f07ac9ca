import GeoFormats

/// A CSV file or standard input, in stretches of whole records.
struct TableInput: ~Copyable {
  /// Bytes in memory, more of which can be read than are input.
  struct Chunk: ~Copyable {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    fileprivate(set) var filled = 0

    init() {
      capacity = TableInput.chunkSize
      bytes = Self.allocate(capacity)
    }

    deinit { bytes.deallocate() }

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

    /// Puts bytes of another chunk behind a place in this one, instead of what is there.
    mutating func append(_ other: borrowing Chunk, _ range: Range<Int>, behind end: Int) {
      // Twice as much at a time, so that nothing is copied too often.
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

  /// What a chunk holds.
  enum Stretch {
    /// Whole records.
    case records(Range<Int>)
    /// Nothing of a record that was longer than the limit, in so many lines.
    case tooLong(lineCount: Int)
  }

  /// How much is read at a time: what the work on it takes stays within a core's own cache.
  static let chunkSize = 1 << 17

  /// The name that messages use.
  var name: String { file.name }

  /// How many bytes there are in all; nil if only the end will tell.
  var byteCount: Int? { file.byteCount }

  /// The byte between fields, known once there has been a stretch.
  var separator: UInt8 { cutter.separator }

  /// How many lines before the table were passed over, known once there has been a stretch.
  var skippedLineCount: Int { cutter.skippedLineCount }

  /// How many of them are text before the header.
  var titleLineCount: Int { cutter.titleLineCount }

  /// What a row is in messages, known once there has been a stretch.
  var rowItem: (name: String, offset: Int) { file.rowItem }

  /// Whether the input begins with a byte order mark, known once there has been a stretch.
  var hasMark: Bool { cutter.markCount > 0 }

  /// Whether all of the input has been given out.
  var isAtEnd: Bool { hasEnded && rest.isEmpty }

  private let file: InputFile
  private var cutter: CSVCutter
  // What was read but not given out.
  private var rest: [UInt8] = []
  private var hasEnded = false
  // What went wrong behind bytes that are still to be given out.
  private var failure: SystemFailure?

  /// - Parameters:
  ///   - path: a file, `-` for standard input, or tracks of the library, `library:…`.
  ///   - separator: the byte between fields; nil to recognize it.
  init(_ path: String, separator: UInt8?) throws {
    file = try InputFile(table: path)
    cutter = CSVCutter(separator: separator, readsPrologue: true)
  }

  /// Puts the next records into a chunk, as many as fit and are there, and waits for one if need be.
  ///
  /// - Returns: where they are; nil at the end of the input.
  mutating func next(into chunk: inout Chunk) throws -> Stretch? {
    chunk.filled = 0
    // Where much is left over, as much again is read, so that nothing is copied too often.
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

  /// Reads at least a byte or the end, and on as long as there is something and room.
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
