import GeoTracks

/// The proprietary sentence that says where a track or a segment begins: `$PGEOC,TRK,name` and
/// `$PGEOC,SEG`, and that points have been left out on purpose: `$PGEOC,THN`. NMEA 0183 has none of its own; readers pass over those that they do not know.
enum NMEAPart {
  /// The most bytes of a name, escapes included, so that the sentence keeps the 82 characters of NMEA 0183.
  static let maximumName = 66

  /// Appends the sentence; of a part that is no track nothing.
  static func append(_ part: SourceEvent.Part, to bytes: inout [UInt8]) {
    let line: [UInt8]
    switch part {
    case .track(let name): line = Array("PGEOC,TRK,".utf8) + escaped(name ?? "")
    case .segment: line = Array("PGEOC,SEG".utf8)
    case .route, .waypoints: return
    }
    NMEAWriter.appendSentence(to: &bytes) { $0 += line }
  }

  /// Appends the sentence that says that points have been left out.
  static func appendThinned(to bytes: inout [UInt8]) {
    NMEAWriter.appendSentence(to: &bytes) { $0 += Array("PGEOC,THN".utf8) }
  }

  /// Reads the sentence between `$` and `*`; nil if it is another.
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> SourceEvent? {
    if text.elementsEqual("PGEOC,SEG".utf8) { return .part(.segment) }
    if text.elementsEqual("PGEOC,THN".utf8) { return .thinned }
    guard text.starts(with: "PGEOC,TRK,".utf8) else { return nil }
    let name = unescaped(text.dropFirst(10))
    return .part(.track(name: name.isEmpty ? nil : name))
  }

  /// Bytes that have a meaning in a sentence, and those beyond ASCII, as `^` and two digits, as the
  /// standard has it; cut between characters.
  private static func escaped(_ name: String) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for character in name.unicodeScalars {
      var piece: [UInt8] = []
      for byte in String(character).utf8 {
        if (0x20..<0x7F).contains(byte), !"$!*,\\^~".utf8.contains(byte) {
          piece.append(byte)
        } else {
          piece += [UInt8(ascii: "^"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
      guard bytes.count + piece.count <= maximumName else { break }
      bytes += piece
    }
    return bytes
  }

  private static func unescaped(_ text: some Collection<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let pair = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "^"), rest.count >= 2, let value = UInt8(pair, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension NMEAReceiver {
  /// Reads a sentence of ours; what has been said before belongs to the part before.
  ///
  /// - Returns: false if it is another's.
  mutating func readPart(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, _ events: inout [SourceEvent]
  ) -> Bool {
    let text = UnsafeBufferPointer(start: bytes + start + 1, count: max(end - start - 1, 0))
    guard let mark = NMEAPart.read(text) else { return false }
    self.end(&events)
    events.append(mark)
    return true
  }
}
