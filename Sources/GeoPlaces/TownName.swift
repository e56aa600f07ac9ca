/// Reduces a name to a key for comparisons: without case, accents and punctuation, because spellings differ in these.
///
/// `D.C.` becomes `dc`, `L'viv` becomes `lviv`, `Saint-Étienne` becomes `saint etienne`, and `Łódź` becomes `lodz`.
///
/// The code works on bytes instead of characters, because files contain millions of names.
package enum TownName {
  /// Returns the key of one name.
  package static func key(_ name: some StringProtocol) -> String {
    keys(String(name), atCommas: false)[0]
  }

  /// Returns the keys of comma-separated names. Empty keys are omitted.
  package static func keys(ofEachIn names: String) -> [String] {
    keys(names, atCommas: true).filter { !$0.isEmpty }
  }

  private static func keys(_ text: String, atCommas: Bool) -> [String] {
    var isASCII = true
    var text = text
    text.withUTF8 { isASCII = $0.allSatisfy { $0 < 0x80 } }
    text = text.lowercased()
    if !isASCII { text = withoutAccents(text) }
    return text.withUTF8 { split($0, atCommas: atCommas) }
  }

  private enum Kind: UInt8 { case letter, dropped, mark }

  private static let kinds: [Kind] = (0...UInt8.max).map { byte in
    switch Unicode.Scalar(byte) {
    case "a"..."z", "0"..."9": .letter
    case ".", "'", "`": .dropped
    default: byte < 0x80 ? .mark : .letter
    }
  }

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>, atCommas: Bool) -> [String] {
    let (kinds, comma) = (kinds, UInt8(ascii: ","))
    var keys: [String] = []
    var key: [UInt8] = []
    var isApart = false
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      var kind = kinds[Int(byte)]
      if byte == 0xC2 {
        // The symbols of Latin-1, such as the no-break space.
        (kind, place) = (.mark, place + 1)
      } else if byte == 0xE2, place + 2 < bytes.count, bytes[place + 1] == 0x80 {
        // Dashes, spaces and quotation marks. Single quotation marks are treated as apostrophes.
        place += 2
        kind = bytes[place] == 0x98 || bytes[place] == 0x99 ? .dropped : .mark
      }
      if kind == .letter {
        if isApart, !key.isEmpty { key.append(UInt8(ascii: " ")) }
        key.append(byte)
        isApart = false
      } else if atCommas, byte == comma {
        keys.append(String(decoding: key, as: UTF8.self))
        key.removeAll(keepingCapacity: true)
        isApart = false
      } else if kind == .mark {
        isApart = true
      }
      place += 1
    }
    return keys + [String(decoding: key, as: UTF8.self)]
  }
}

extension TownName {
  /// Replaces Latin letters with accents by letters without, and removes combining accents.
  ///
  /// The standard library has no such function, and Foundation would bring ICU to every start of the program.
  private static func withoutAccents(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x300...0x36F: continue
      case latin.lowerBound...latin.upperBound:
        plain.append(contentsOf: plainLetters[Int(scalar.value - latin.lowerBound)])
      case moreLatin.lowerBound...moreLatin.upperBound:
        plain.append(contentsOf: morePlainLetters[Int(scalar.value - moreLatin.lowerBound)])
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  // The letters of Latin-1, Latin Extended-A and Latin Extended-B, and the Latin letters with two accents.
  private static let latin: ClosedRange<UInt32> = 0xDF...0x24F
  private static let moreLatin: ClosedRange<UInt32> = 0x1E00...0x1EFF
  private static let plainLetters = latin.map(plainLetter)
  private static let morePlainLetters = moreLatin.map(plainLetter)

  /// Letters whose Unicode name does not contain the letters to write instead.
  private static let spelledLetters = [
    "SHARP S": "ss", "DOTLESS I": "i", "ETH": "d", "THORN": "th",
  ]

  /// Returns the letters without accents, judging by the Unicode name: `LATIN SMALL LETTER E WITH ACUTE` is an e.
  private static func plainLetter(_ value: UInt32) -> String.UnicodeScalarView {
    guard let scalar = Unicode.Scalar(value) else { return String.UnicodeScalarView() }
    let kept = String(scalar).unicodeScalars
    guard let name = scalar.properties.name else { return kept }
    let words = name.split(separator: " ")
    guard words.count > 3, words[0] == "LATIN", words[1] == "SMALL" else { return kept }
    let letter = words[3...].prefix { $0 != "WITH" }.joined(separator: " ")
    if let spelled = spelledLetters[letter] { return spelled.unicodeScalars }
    return letter.utf8.count <= 2 ? letter.lowercased().unicodeScalars : kept
  }
}
