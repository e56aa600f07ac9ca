/// The grammar of CSV records: where the record ends that begins at some byte.
///
/// A quote opens a quoted field where a field begins, spaces aside; it is closed by the next quote
/// that is not doubled. Outside quoted fields a line ends with LF, CR LF or CR.
struct CSVScanner {
  /// The byte between fields.
  var separator: UInt8

  /// The most bytes that a record may have.
  let recordLimit: Int

  // Up to this byte a record was looked through in vain for the quote that closes it: all line ends
  // on the way were within quotes. So a later record that comes to one of them within quotes is no
  // better off, and goes on from here. Without this, a table of such lines takes quadratic time.
  private var openUntil = 0

  init(separator: UInt8, recordLimit: Int) {
    self.separator = separator
    self.recordLimit = recordLimit
  }

  enum End: Equatable {
    /// The record ends before this byte, where there is a line end or no more input.
    case at(Int)
    /// A quote is not closed within the limit, or at all: the line up to this byte stands alone.
    case unclosed(Int)
    /// The record has more bytes than it may have.
    case tooLong
    /// More input has to come.
    case unknown
  }

  /// The end of the record that begins at `start`.
  ///
  /// - Parameters:
  ///   - bytes: the input, and `CSVBytes.reach` bytes that can be read behind it.
  ///   - filled: how many bytes of input there are, not below `start`.
  ///   - isComplete: whether there will be no more.
  mutating func end(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> End {
    // Whether a record is too long must not depend on how much input happens to be there, so
    // reading never goes beyond the byte that makes it so.
    let limit = start + recordLimit + 1
    let end = min(filled, limit)
    var i = start
    while i < end {
      while i < end, bytes[i] == UInt8(ascii: " ") { i += 1 }
      if i < end, bytes[i] == .quote {
        let close = closingQuote(from: i + 1, to: end, in: bytes)
        // The last byte that may be seen could be the first of two quotes.
        guard let close, close + 1 < end || (isComplete && end < limit) else {
          openUntil = max(openUntil, close ?? end)
          return open(from: start, to: end, isComplete: isComplete, in: bytes)
        }
        i = close + 1
      }
      i = CSVBytes.first(
        separator, .lineFeed, .carriageReturn, .carriageReturn, from: i, to: end, in: bytes)
      guard i < end else { break }
      guard bytes[i] == separator else {
        // CR at the end of the input so far: LF may follow.
        let isOpen = bytes[i] == .carriageReturn && i + 1 == filled && !isComplete
        return isOpen ? .unknown : .at(i)
      }
      i += 1
    }
    if end == limit { return .tooLong }
    return isComplete ? .at(filled) : .unknown
  }

  /// The input before `count` is gone: positions are counted from there.
  mutating func rebase(by count: Int) { openUntil = max(openUntil - count, 0) }

  /// What it means that a quoted field is open at `end`.
  private func open(
    from start: Int, to end: Int, isComplete: Bool, in bytes: UnsafePointer<UInt8>
  ) -> End {
    let isOver = end - start > recordLimit
    guard isOver || isComplete else { return .unknown }
    // At the limit the last byte is left out: if it is CR, what follows may not have come yet.
    if let lineEnd = CSVBytes.firstLineEnd(from: start, to: isOver ? end - 1 : end, in: bytes) {
      return .unclosed(lineEnd)
    }
    return isOver ? .tooLong : .unclosed(end)
  }

  /// The quote that closes what was opened before `start`, as far as the bytes before `end` show.
  private func closingQuote(
    from start: Int, to end: Int, in bytes: UnsafePointer<UInt8>
  ) -> Int? {
    var i = start
    while let quote = CSVBytes.first(.quote, from: i, to: end, in: bytes) {
      if quote < openUntil, CSVBytes.firstLineEnd(from: i, to: quote, in: bytes) != nil {
        i = openUntil
      } else if quote + 1 < end, bytes[quote + 1] == .quote {
        i = quote + 2
      } else {
        return quote
      }
    }
    return nil
  }
}
