/// What of a name is compared: without case, accents and marks, in which spellings differ. `D.C.` is `dc`,
/// `L'viv` is `lviv`, `Saint-Étienne` is `saint etienne`.
///
/// It goes through bytes, because files have millions of names.
enum NameKey {
  /// That of one name.
  static func of(_ name: some StringProtocol) -> String { keys(String(name), atCommas: false)[0] }

  /// Those of names with commas between them, which are not empty.
  static func ofEach(in names: String) -> [String] {
    keys(names, atCommas: true).filter { !$0.isEmpty }
  }

  private static func keys(_ text: String, atCommas: Bool) -> [String] {
    var isASCII = true
    var text = text
    text.withUTF8 { isASCII = $0.allSatisfy { $0 < 0x80 } }
    // Folding takes ten times as long.
    text =
      isASCII
      ? text.lowercased()
      : text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return text.withUTF8 { split($0, atCommas: atCommas) }
  }

  // In builds for debugging a table is several times as fast as a switch.
  private static let (letter, dropped, mark): (UInt8, UInt8, UInt8) = (0, 1, 2)
  private static let kinds: [UInt8] = (0...UInt8.max).map { byte in
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9": letter
    case ".", "'", "`": dropped
    default: byte < 0x80 ? mark : letter
    }
  }

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>, atCommas: Bool) -> [String] {
    let (kinds, letter, mark, comma) = (kinds, letter, mark, UInt8(ascii: ","))
    var keys: [String] = []
    var key: [UInt8] = []
    var isApart = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      var kind = kinds[Int(byte)]
      if byte == 0xC2 {
        // Signs of Latin-1, as the space that does not break.
        (kind, place) = (mark, place + 1)
      } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
        // Dashes, spaces and quotation marks; the single ones stand for apostrophes.
        place += 2
        kind = bytes[place] == 0x98 || bytes[place] == 0x99 ? dropped : mark
      }
      if kind == letter {
        if isApart, !key.isEmpty { key.append(UInt8(ascii: " ")) }
        key.append(byte)
        isApart = false
      } else if atCommas, byte == comma {
        keys.append(String(decoding: key, as: UTF8.self))
        key.removeAll(keepingCapacity: true)
        isApart = false
      } else if kind == mark {
        isApart = true
      }
      place += 1
    }
    return keys + [String(decoding: key, as: UTF8.self)]
  }
}
