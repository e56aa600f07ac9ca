/// What comes before the first record of a table: a byte order mark, blank lines, comments that begin
/// with `#`, and the `sep=;` of spreadsheets.
struct CSVPrologue: Sendable {
  /// Whether the first record begins behind what was passed over.
  private(set) var isOver = false
  /// The line on which that is, from 1.
  private(set) var line = 1
  /// The separator, if a line gives it.
  private(set) var separator: UInt8?

  private var isMarkKnown = false
  private var isInLongComment = false
  private var comment: [UInt8] = []

  /// The longest comment that may be a header.
  private static let headerLimit = 4096

  /// The fields of the last comment, which may name the columns.
  func header(separator: UInt8) -> [String]? {
    guard !comment.isEmpty else { return nil }
    return comment.split(separator: separator, omittingEmptySubsequences: false).map { field in
      let text = String(decoding: field, as: UTF8.self)
      let bare = text.unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      return String(String.UnicodeScalarView(bare))
    }
  }

  /// Passes over whole lines, as far as they belong to the prologue.
  ///
  /// - Returns: how many bytes are done with.
  mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool) -> Int {
    var start = 0
    if !isMarkKnown {
      guard bytes.count >= 3 || isComplete else { return 0 }
      isMarkKnown = true
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    while !isOver, start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let content = rest.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? rest.count
      let isComment = isInLongComment || content < rest.count && rest[content] == UInt8(ascii: "#")
      guard let end = rest.firstIndex(where: \.isLineEnd), end + 1 < rest.count || isComplete else {
        // Without its line end it is not known whether it is of the prologue; a comment is, however
        // long.
        let isText = content < rest.count && !rest[content].isLineEnd
        let mayBeRecord = !isComment && (isText || rest.count > Self.headerLimit)
        if mayBeRecord && (isComplete || rest.count > 16 || !mayBeSeparatorLine(rest)) {
          isOver = true
        } else if isComplete {
          start = bytes.count
          isOver = true
        } else if isComment, rest.count > Self.headerLimit, rest.last?.isLineEnd == false {
          isInLongComment = true
          start = bytes.count
        }
        return start
      }
      guard isComment || content == end || readSeparator(rest[..<end]) else {
        isOver = true
        break
      }
      if isComment {
        let isShort = !isInLongComment && end <= Self.headerLimit
        comment = isShort ? Array(rest[..<end].drop { $0 <= 0x20 || $0 == UInt8(ascii: "#") }) : []
      }
      isInLongComment = false
      start += end
      start +=
        rest[end] == .carriageReturn && end + 1 < rest.count && rest[end + 1] == .lineFeed ? 2 : 1
      line += 1
    }
    if isComplete { isOver = true }
    return start
  }

  private func mayBeSeparatorLine(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.starts(with: "sep=".utf8) || "sep=".utf8.starts(with: line)
  }

  private mutating func readSeparator(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count == 5, line.starts(with: "sep=".utf8), let last = line.last else {
      return false
    }
    separator = last
    return true
  }
}
