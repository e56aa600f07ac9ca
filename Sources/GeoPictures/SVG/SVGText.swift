/// Text in markup, of SVG and of HTML: nothing of it can be taken for a tag, an attribute's end or the end
/// of anything else.
enum SVGText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      case "\t", "\n", "\r": bytes.append(UInt8(ascii: " "))
      // What XML 1.0 has no place for, and what turns text around.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": continue
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
