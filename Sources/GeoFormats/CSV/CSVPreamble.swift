/// What the beginning of a CSV file tells: a byte order mark, the encoding, the separator.
///
/// Fed with the same growing bytes again and again, it looks at each byte once.
struct CSVPreamble {
  /// Bytes of the UTF-8 byte order mark at the beginning: 0 or 3.
  private(set) var markCount = 0

  private var position = 0
  private var isMarkKnown = false
  private var isQuoted = false
  private var commas = 0
  private var semicolons = 0
  private var tabs = 0
  private var bars = 0
  // Whether each comma so far stands between digits, at most one between two semicolons.
  private var areDecimal = true
  private var commaBefore = false
  private var isBehindComma = false

  /// The separator of the file that begins with `bytes`, or nil if more of it has to be seen.
  ///
  /// It is the most frequent of comma, semicolon and tab outside quotes in the first line; of equally
  /// frequent ones the tab, then the semicolon. The vertical bar is one where none of them is there, and the comma
  /// if that is not there either. Where there are others, and
  /// each comma stands between digits and alone between two of them, commas are decimal: `47,1;8,2`.
  ///
  /// - Parameter isComplete: no more bytes will come, or enough have been seen.
  mutating func separator(
    in bytes: UnsafeBufferPointer<UInt8>, isComplete: Bool
  ) throws(CSVError) -> UInt8? {
    if !isMarkKnown {
      guard bytes.count >= 3 || isComplete else { return nil }
      isMarkKnown = true
      if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { throw .notUTF8 }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { markCount = 3 }
      position = markCount
    }
    while position < bytes.count {
      if isBehindComma {
        areDecimal = areDecimal && bytes[position] &- 0x30 < 10
        isBehindComma = false
      }
      switch bytes[position] {
      case 0: throw .notUTF8
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0x0A, 0x0D: return mostFrequent
      case UInt8(ascii: ",") where !isQuoted:
        commas += 1
        let isBehindDigit = position > 0 && bytes[position - 1] &- 0x30 < 10
        areDecimal = areDecimal && isBehindDigit && !commaBefore
        (commaBefore, isBehindComma) = (true, true)
      case UInt8(ascii: ";") where !isQuoted:
        semicolons += 1
        commaBefore = false
      case UInt8(ascii: "\t") where !isQuoted:
        tabs += 1
        commaBefore = false
      case UInt8(ascii: "|") where !isQuoted: bars += 1
      default: break
      }
      position += 1
    }
    return isComplete ? mostFrequent : nil
  }

  private var mostFrequent: UInt8 {
    if bars > 0, commas + semicolons + tabs == 0 { return UInt8(ascii: "|") }
    if tabs > 0, tabs >= commas || areDecimal, tabs >= semicolons { return UInt8(ascii: "\t") }
    return semicolons > 0 && (semicolons >= commas || areDecimal)
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }
}
