import GeoPlatform

/// The bytes of a JSON string between its quotes, as they stand in the input: valid only while that
/// is in memory.
struct JSONText {
  let start: UnsafePointer<UInt8>
  let count: Int
  /// Whether there are backslashes in it.
  let hasEscapes: Bool

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// Whether this is `text`, which is in ASCII and needs no escapes; an escaped spelling of it is not
  /// recognized.
  @inline(__always)
  static func == (a: JSONText, text: StaticString) -> Bool {
    a.count == text.utf8CodeUnitCount && memcmp(a.start, text.utf8Start, a.count) == 0
  }

  /// Whether it is written with these bytes.
  @inline(__always)
  static func == (a: JSONText, bytes: [UInt8]) -> Bool {
    a.count == bytes.count && memcmp(a.start, bytes, a.count) == 0
  }

  /// What is meant: escapes resolved, what is no UTF-8 and half surrogates as U+FFFD.
  var string: String {
    guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt8] = []
    units.reserveCapacity(count)
    var i = 0
    while i < count {
      guard start[i] == UInt8(ascii: "\\"), i + 1 < count else {
        units.append(start[i])
        i += 1
        continue
      }
      if start[i + 1] == UInt8(ascii: "u") {
        let (scalar, next) = escapedScalar(at: i)
        units.append(contentsOf: String(Character(scalar)).utf8)
        i = next
      } else {
        units.append(Self.unescaped(start[i + 1]))
        i += 2
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// The scalar that `\uXXXX` at `i` stands for, a pair of surrogates taken together.
  private func escapedScalar(at i: Int) -> (Unicode.Scalar, next: Int) {
    let replacement = Unicode.Scalar(0xFFFD as UInt16) ?? " "
    guard let high = hexadecimal(at: i + 2) else { return (replacement, i + 2) }
    if let scalar = Unicode.Scalar(high) { return (scalar, i + 6) }
    guard high < 0xDC00, i + 7 < count, start[i + 6] == UInt8(ascii: "\\"),
      start[i + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: i + 8),
      (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return (replacement, i + 6) }
    return (scalar, i + 12)
  }

  private func hexadecimal(at i: Int) -> UInt32? {
    guard i + 4 <= count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[i..<i + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func unescaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: byte
    }
  }
}
