import GeoTracks

/// Text as XML 1.0 writes it.
enum XMLText {
  /// Appends text with what has a meaning in XML escaped, for elements and attributes alike; characters
  /// that XML 1.0 cannot hold (section 2.2) become U+FFFD.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.contains(where: isSpecial) else {
        bytes.append(contentsOf: utf8)
        return
      }
      var i = 0
      while i < utf8.count {
        let byte = utf8[i]
        switch byte {
        case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
        case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
        case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
        case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
        // As they are they would be read as blanks or line feeds.
        case 0x09, 0x0A, 0x0D: bytes.append(contentsOf: "&#\(byte);".utf8)
        case 0..<0x20: bytes.append(contentsOf: "\u{FFFD}".utf8)
        // U+FFFE and U+FFFF.
        case 0xEF where i + 2 < utf8.count && utf8[i + 1] == 0xBF && utf8[i + 2] >= 0xBE:
          bytes.append(contentsOf: "\u{FFFD}".utf8)
          i += 2
        default: bytes.append(byte)
        }
        i += 1
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0xEF || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
  }

  /// Whether text can be the name of an element, of ASCII letters, digits and `_`, `-`, `.` only.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 200,
      text.utf8.prefix(3).elementsEqual("xml".utf8, by: { $0 | 0x20 == $1 }) == false
    else { return false }
    return text.utf8.allSatisfy {
      isLetter($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
  }

  /// Whether the blanks around text would be lost.
  static func isTrimmed(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first > 0x20 && last > 0x20
  }
}

extension [UInt8] {
  /// Appends an element with a number in its shortest form; nothing for one that is not finite.
  @inline(__always)
  mutating func append(element name: StaticString, _ value: Double) {
    guard value.isFinite else { return }
    append("<")
    append(name)
    append(">")
    ShortestDecimal.append(value, to: &self)
    append("</")
    append(name)
    append(">")
  }

  mutating func append(element name: StaticString, _ value: Int) {
    append("<")
    append(name)
    append(">")
    append(contentsOf: String(value).utf8)
    append("</")
    append(name)
    append(">")
  }
}
