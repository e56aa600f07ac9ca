import GeoCore

/// Numbers as the text of an extra.
enum NumberText {
  /// The fewest digits that read back exactly.
  static func shortest(_ number: Double) -> String {
    var text: [UInt8] = []
    ShortestDecimal.append(number, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
