/// Cuts text into lines that end with a line feed, a carriage return, or both.
///
/// **Memory.** A line is held up to the limit. Bytes beyond it are dropped.
struct LineFramer: Sendable {
  /// A line without its end.
  struct Line {
    var bytes: [UInt8]
    /// Its bytes are not held, because there are too many.
    var isTooLong: Bool
    /// An end followed; if not, the input may be cut here.
    var isWhole: Bool
    var place: LinePlace
  }

  /// The most bytes that a line may have.
  let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 1
  private var start = 0
  private var offset = 0
  // The byte before was a carriage return, whose line feed belongs to it.
  private var isBehindReturn = false

  init(limit: Int) { self.limit = limit }

  /// Reads the next bytes, cut anywhere.
  mutating func read(_ bytes: Span<UInt8>, _ take: (Line) -> Void) {
    bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes[...]
      while let first = rest.first {
        if isBehindReturn, first == .lineFeed {
          rest = rest.dropFirst()
          offset += 1
          start = offset
        }
        isBehindReturn = false
        let end = rest.firstIndex(where: \.isLineEnd) ?? rest.endIndex
        hold(rest[..<end])
        offset += end - rest.startIndex
        guard end < rest.endIndex else { break }
        isBehindReturn = rest[end] == .carriageReturn
        offset += 1
        endLine(isWhole: true, take)
        rest = rest[(end + 1)...]
      }
    }
  }

  /// Gives the last line, if it has no end.
  mutating func finish(_ take: (Line) -> Void) {
    if !line.isEmpty || isTooLong { endLine(isWhole: false, take) }
  }

  private mutating func hold(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isTooLong else { return }
    if line.count + piece.count > limit {
      isTooLong = true
    } else {
      line.append(contentsOf: piece)
    }
  }

  private mutating func endLine(isWhole: Bool, _ take: (Line) -> Void) {
    take(
      Line(
        bytes: line, isTooLong: isTooLong, isWhole: isWhole,
        place: LinePlace(line: number, offset: start)))
    line.removeAll(keepingCapacity: true)
    isTooLong = false
    number += 1
    start = offset
  }
}

/// Where a line is.
struct LinePlace: Sendable {
  /// From 1.
  var line: Int
  /// Bytes from the beginning of the input.
  var offset: Int
}
