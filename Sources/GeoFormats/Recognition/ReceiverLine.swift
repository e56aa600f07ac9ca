/// What one line of a receiver's log holds: a report of gpsd, sentences of NMEA 0183, or neither.
///
/// Programs write a time, a host or a tag before it (`gpspipe -t`, syslog, journalctl), so that the beginning
/// of a line alone does not decide.
enum ReceiverLine {
  /// A report of gpsd, after so many bytes of other text.
  case report(prefix: Int)
  /// A sentence, or binary data, in which sentences may stand.
  case sentence
  /// A comment.
  case comment
  /// Anything else.
  case text

  /// Bytes of a line in which a report or sentence has to begin.
  private static let reach = 512
  private static let classKey = Array(#""class""#.utf8)

  /// Judges a line.
  ///
  /// - Parameters:
  ///   - line: the line without its end, or its beginning.
  ///   - isWhole: whether the line has ended.
  /// - Returns: nil if more of the line has to be seen.
  static func judge(_ line: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> ReceiverLine? {
    guard let first = line.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return isWhole ? .text : nil
    }
    switch line[first] {
    case UInt8(ascii: "#"): return .comment
    case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"): return .sentence
    default: break
    }
    var i = first
    while i < min(line.count, reach) {
      let byte = line[i]
      if byte == UInt8(ascii: "{") {
        guard let isReport = isReport(line, after: i, isWhole: isWhole) else { return nil }
        if isReport { return .report(prefix: i) }
      } else if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") {
        guard i + 1 < line.count || isWhole else { return nil }
        if i + 1 < line.count, line[i + 1] &- 0x41 < 26 { return .sentence }
      } else if byte < 0x20, byte != 0x09 {
        return .sentence
      }
      i += 1
    }
    return isWhole || line.count >= reach ? .text : nil
  }

  /// Whether an object with the key `class` begins at a brace; nil if more has to be seen.
  private static func isReport(
    _ line: UnsafeBufferPointer<UInt8>, after brace: Int, isWhole: Bool
  ) -> Bool? {
    var i = brace + 1
    while i < line.count, line[i] == 0x20 || line[i] == 0x09 { i += 1 }
    guard i < line.count else { return isWhole ? false : nil }
    guard line[i] == UInt8(ascii: "\"") else { return false }
    let rest = line[i...]
    if rest.starts(with: classKey) { return true }
    // Another member comes first: the line has to be seen as far as the reader of reports holds it.
    guard isWhole || line.count >= GPSDReader.maximumLineLength else { return nil }
    return contains(classKey, in: rest)
  }

  /// Whether gpsd's `{"class":"TPV"` or the like stands anywhere in a line.
  static func hasReport(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let opening = Array(#"{"class":""#.utf8)
    guard line.count > opening.count + 1 else { return false }
    for i in 0..<line.count - opening.count - 1 where line[i] == UInt8(ascii: "{") {
      // gpsd's classes are in capitals.
      let name = i + opening.count
      if line[i..<name].elementsEqual(opening), line[name] &- 0x41 < 26, line[name + 1] &- 0x41 < 26
      {
        return true
      }
    }
    return false
  }

  private static func contains(
    _ text: [UInt8], in line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    line.indices.contains { line[$0] == text[0] && line[$0...].starts(with: text) }
  }
}
