/// Looks for what receivers send.
enum SentenceSearch {
  /// Whether an NMEA 0183 sentence stands in a line: at its beginning, perhaps behind a TAG block, or
  /// anywhere if its checksum is right.
  static func hasSentence(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = line.firstIndex { !$0.isBlank } ?? line.count
    if start < line.count, line[start] == UInt8(ascii: "\\"),
      let end = line[(start + 1)...].firstIndex(of: UInt8(ascii: "\\"))
    {
      start = end + 1
    }
    if hasAddress(line[start...]) { return true }
    return checkedSentence(in: line) != nil
  }

  /// Whether a line ends with a sentence whose checksum is right: behind it, as in the string of some other
  /// format, nothing follows.
  static func endsWithSentence(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = checkedSentence(in: line) else { return false }
    return line[end...].allSatisfy(\.isBlank)
  }

  /// Whether a line ends like a sentence, of which it is the rest.
  static func isRest(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mark = line.lastIndex(of: UInt8(ascii: "*")), mark + 2 < line.count else {
      return false
    }
    return digit(line[mark + 1]) != nil && digit(line[mark + 2]) != nil
      && line[(mark + 3)...].allSatisfy(\.isBlank)
  }

  /// The index behind the first sentence of a line whose checksum is right, whatever its address.
  private static func checkedSentence(in line: UnsafeBufferPointer<UInt8>) -> Int? {
    // From the last mark on at each checksum: a sentence holds no further mark.
    var mark: Int?
    for i in line.indices {
      if isMark(line[i]) {
        mark = i
      } else if line[i] == UInt8(ascii: "*"), let begin = mark {
        if hasAnyAddress(line[(begin + 1)..<i]), isChecked(line, begin + 1..<i) { return i + 3 }
        mark = nil
      }
    }
    return nil
  }

  /// Whether a line holds the beginning of a u-blox message of a class that there is.
  static func hasUBX(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    while i + 2 < line.count {
      if line[i] == 0xB5, line[i + 1] == 0x62, line[i + 2] < 0x30 { return true }
      i += 1
    }
    return false
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
  }

  /// `$GPGGA,`: a mark, the talker and the type of the sentence, or a maker's own, and a comma.
  private static func hasAddress(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, isMark(first) else { return false }
    let address = text.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ",") }
    guard (4...11).contains(address.count),
      text.count > address.count + 1, let letter = address.first
    else { return false }
    let isOwn = letter == UInt8(ascii: "P")
    return (isOwn || address.count == 5)
      && address.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
  }

  /// Whether a sentence begins with 3 to 12 capital letters and digits, the first a letter.
  private static func hasAnyAddress(_ body: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let address = body.prefix { $0 != UInt8(ascii: ",") }
    guard (3...12).contains(address.count), let letter = address.first, letter &- 0x41 < 26 else {
      return false
    }
    return address.allSatisfy { $0 &- 0x41 < 26 || $0 &- 0x30 < 10 }
  }

  private static func isChecked(_ line: UnsafeBufferPointer<UInt8>, _ body: Range<Int>) -> Bool {
    guard body.upperBound + 2 < line.count, let high = digit(line[body.upperBound + 1]),
      let low = digit(line[body.upperBound + 2])
    else { return false }
    return line[body].reduce(0, ^) == high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
