/// Text in markup, of SVG and of HTML: nothing of it can be taken for a tag, an attribute's end or the end
/// of anything else.
enum SVGText {
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in kept(text) {
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"": bytes += "&quot;".utf8
      case "'": bytes += "&#39;".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// A text without what XML 1.0 has no place for, and what turns text around; ends of lines are blanks.
  static func kept(_ text: String) -> some Sequence<Unicode.Scalar> {
    text.unicodeScalars.lazy.compactMap { scalar -> Unicode.Scalar? in
      switch scalar {
      case "\t", "\n", "\r": " "
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": nil
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": nil
      default: scalar
      }
    }
  }

  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
