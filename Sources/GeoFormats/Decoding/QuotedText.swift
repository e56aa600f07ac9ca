/// Text of the input as messages show it.
enum QuotedText {
  /// The most bytes that are shown.
  static let limit = 60

  /// The same for a string.
  static func quote(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(quote)
  }

  /// In quotes, cut if it is long, with `\u{…}` for control characters and U+FFFD for what is no UTF-8.
  static func quote(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    "\"" + shown(bytes) + "\""
  }

  /// The same without the quotes.
  static func plain(_ text: String) -> String {
    let bytes = Array(text.utf8.prefix(limit + 1))
    return bytes.withUnsafeBufferPointer(shown)
  }

  private static func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var quoted = ""
    for scalar in String(decoding: bytes.prefix(limit), as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      if isControl || scalar.value == 0x2028 || scalar.value == 0x2029 {
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return bytes.count > limit ? quoted + "…" : quoted
  }
}
