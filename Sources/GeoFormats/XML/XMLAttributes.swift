import GeoPlatform

/// The attributes of an element: names and values in turn, then nil.
struct XMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<CChar>?>
  // What is longer is no value of an attribute that is read.
  private static let limit = 1024

  init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// The value of the attribute of that name, whatever its prefix, without blanks around it; nil if there
  /// is none or nothing in it.
  subscript(name: StaticString) -> String? {
    var i = 0
    while let other = list[i], let value = list[i + 1] {
      i += 2
      guard XMLName(other) == name else { continue }
      let text = Self.text(value)
      return text.isEmpty ? nil : text
    }
    return nil
  }

  /// Text without blanks around it, cut if it is long.
  static func text(_ value: UnsafePointer<CChar>) -> String {
    let bytes = UnsafeRawBufferPointer(start: value, count: strnlen(value, limit))
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }),
      let last = bytes.lastIndex(where: { $0 > 0x20 })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
