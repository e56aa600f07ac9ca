/// What the first lines of a request say, as far as it matters who may ask.
struct RequestHead: Sendable {
  /// `GET`, as it was written.
  var method: String
  /// The path and what follows it: `/?token=x`.
  var target: String
  /// Names and values, in their order.
  var headers: [(name: String, value: String)]

  /// The values of a header.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// The value of a header that stands there once; nil if it does not stand there, or several times.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }

  /// The path without what follows it.
  var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// The value of a name behind the question mark, as a form writes it (WHATWG URL, section 5): the first one.
  func query(_ name: String) -> String? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    for part in target[target.index(after: mark)...].split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides[0] == name { return sides.count == 2 ? Self.decoded(sides[1]) : "" }
    }
    return nil
  }

  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), text.utf8)
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The value of a cookie.
  func cookie(_ name: String) -> String? {
    for header in values("cookie") {
      for part in header.split(separator: ";") {
        let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if sides.count == 2, sides[0] == name { return String(sides[1]) }
      }
    }
    return nil
  }
}
