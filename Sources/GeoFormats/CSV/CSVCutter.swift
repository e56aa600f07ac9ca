/// Cuts CSV bytes into stretches of whole records, which can then be read in any order.
///
/// It has to be asked in the order of the input, but looks at most bytes only in passing: where a
/// stretch has no quote in it, every line end ends a record. Pure: it holds no bytes.
package struct CSVCutter {
  /// The byte between fields, known once a stretch has been cut.
  package private(set) var separator: UInt8

  /// Bytes of the byte order mark that was passed over: 0 or 3.
  package var markCount: Int { preamble.markCount }

  private var scanner: CSVScanner
  private var preamble = CSVPreamble()
  private let isSeparatorGiven: Bool
  private var mode = Mode.preamble
  // Bytes of the record in hand that are known to hold no quote and no line end.
  private var plainCount = 0

  private enum Mode {
    case preamble, records, skipping
  }

  /// What the input at hand begins with.
  package enum Cut: Equatable {
    /// Whole records, the last with its line end unless the input ends without; the bytes before
    /// and in the range are done with.
    case records(Range<Int>)
    /// A record longer than the limit, in so many physical lines; the bytes before the place are
    /// done with, what else belongs to the record is passed over later.
    case tooLong(to: Int, lineCount: Int)
    /// No whole record without more input; the bytes before the place are done with.
    case needsInput(keepingFrom: Int)
    /// The end of the input.
    case end
  }

  /// - Parameters:
  ///   - separator: the ASCII byte between fields, or nil to recognize it in the first line.
  ///   - recordLimit: the most bytes a record may have without its line end; 1 MiB if not given.
  package init(separator: UInt8? = nil, recordLimit: Int = 1 << 20) {
    self.separator = separator ?? UInt8(ascii: ",")
    isSeparatorGiven = separator != nil
    scanner = CSVScanner(separator: self.separator, recordLimit: max(recordLimit, 16))
  }

  /// Says what to do with the input that is not done with yet.
  ///
  /// - Parameters:
  ///   - bytes: all of it that there is, and 8 bytes behind it that can be read.
  ///   - filled: how many bytes of input there are.
  ///   - isComplete: whether there will be no more.
  /// - Throws: `CSVError.notUTF8` if the beginning shows another encoding.
  package mutating func cut(
    _ bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) throws(CSVError) -> Cut {
    var start = 0
    if mode == .preamble {
      let seen = UnsafeBufferPointer(start: bytes, count: min(filled, scanner.recordLimit))
      guard
        let found = try preamble.separator(
          in: seen, isComplete: isComplete || filled >= scanner.recordLimit)
      else { return .needsInput(keepingFrom: 0) }
      if !isSeparatorGiven { separator = found }
      scanner.separator = separator
      start = preamble.markCount
      mode = .records
    }
    if mode == .skipping {
      guard let lineEnd = CSVBytes.firstLineEnd(from: 0, to: filled, in: bytes) else {
        return isComplete ? .end : .needsInput(keepingFrom: filled)
      }
      // CR at the end of the input so far: LF may follow.
      if bytes[lineEnd] == .carriageReturn, lineEnd + 1 == filled, !isComplete {
        return .needsInput(keepingFrom: lineEnd)
      }
      start = lineEnd + CSVBytes.lineEndCount(at: lineEnd, to: filled, in: bytes)
      mode = .records
    }
    guard start < filled else { return isComplete ? .end : .needsInput(keepingFrom: start) }
    let cut = records(from: start, in: bytes, filled: filled, isComplete: isComplete)
    switch cut {
    case .records(let range): done(range.upperBound)
    case .tooLong(let place, _): done(place)
    case .needsInput(let place): scanner.rebase(by: place)
    case .end: break
    }
    return cut
  }

  private mutating func done(_ count: Int) {
    plainCount = 0
    scanner.rebase(by: count)
  }

  private mutating func records(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> Cut {
    // Up to here no record can be too long, and all but the last byte of a line end are in view.
    let end = min(filled, start + scanner.recordLimit + 1)
    let isWhole = isComplete && end == filled && end - start <= scanner.recordLimit
    guard CSVBytes.first(.quote, from: start + plainCount, to: end, in: bytes) == nil else {
      return quotedRecords(from: start, in: bytes, filled: filled, isComplete: isComplete)
    }
    if isWhole { return .records(start..<filled) }
    var i = end
    while i > start + plainCount {
      i -= 1
      guard bytes[i].isLineEnd else { continue }
      if bytes[i] == .carriageReturn, i + 1 == filled, !isComplete { continue }
      return .records(start..<i + CSVBytes.lineEndCount(at: i, to: filled, in: bytes))
    }
    // A record of just the limit ends with the CR at the end, behind which LF may follow.
    if end - start > scanner.recordLimit, bytes[end - 1] != .carriageReturn {
      return tooLong(from: start, in: bytes)
    }
    // A CR at the end is to be looked at again.
    plainCount = max(end - start - 1, 0)
    return .needsInput(keepingFrom: start)
  }

  /// The same where there are quotes: record by record.
  private mutating func quotedRecords(
    from start: Int, in bytes: UnsafePointer<UInt8>, filled: Int, isComplete: Bool
  ) -> Cut {
    plainCount = 0
    var i = start
    scan: while i < filled {
      switch scanner.end(from: i, in: bytes, filled: filled, isComplete: isComplete) {
      case .at(let end), .unclosed(let end):
        i = end + CSVBytes.lineEndCount(at: end, to: filled, in: bytes)
      case .tooLong where i == start: return tooLong(from: start, in: bytes)
      case .tooLong, .unknown: break scan
      }
    }
    return i > start ? .records(start..<i) : .needsInput(keepingFrom: start)
  }

  private mutating func tooLong(from start: Int, in bytes: UnsafePointer<UInt8>) -> Cut {
    let end = start + scanner.recordLimit + 1
    mode = .skipping
    return .tooLong(to: end, lineCount: 1 + CSVBytes.lineCount(from: start, to: end, in: bytes))
  }
}
