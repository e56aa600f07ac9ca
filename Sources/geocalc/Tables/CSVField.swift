/// Fields as CSV is written.
enum CSVField {
  /// Appends a field, in quotes if it needs them.
  static func append(_ text: String, separator: UInt8, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let special = [separator, quote, 0x0A, 0x0D]
    guard text.utf8.contains(where: { special.contains($0) }) else {
      return bytes.append(contentsOf: text.utf8)
    }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
