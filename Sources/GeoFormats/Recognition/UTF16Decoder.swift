/// Converts UTF-16 text to UTF-8, in chunks of any size.
///
/// The decoder accepts text with a byte order mark. In text without a mark, the zero bytes of the first characters must
/// show the byte order. XML is not accepted, because it declares its encoding and the XML reader converts it.
package struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  // The number of bytes of the byte order mark still to be skipped.
  private var markCount: Int
  // The first byte of an incomplete unit, and the first unit of an incomplete surrogate pair.
  private var byte: UInt8?
  private var high: UInt16?

  /// The number of bytes examined in text without a byte order mark.
  private static let lookCount = 128

  /// Returns whether more bytes are needed to recognize the encoding.
  ///
  /// - Parameter bytes: the first bytes of the text.
  package static func needsMore(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return true }
    return bytes.count < lookCount && bytes.prefix(4).contains(0) && !hasMark(bytes)
  }

  private static func hasMark(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Recognizes the encoding from the beginning of the text. Returns nil if it is ambiguous or not UTF-16.
  ///
  /// - Parameter bytes: the first bytes of the text, as far as ``needsMore(_:)`` requires, or all bytes.
  package init?(beginning bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.lookCount))
    if Self.hasMark(start) {
      // In UTF-32, the mark begins with the same bytes, and two zeros follow.
      guard start.count < 4 || start[2] != 0 || start[3] != 0 else { return nil }
      isBigEndian = start[0] == 0xFE
      markCount = 2
      guard !Self.isXML(start.dropFirst(2)) else { return nil }
      return
    }
    guard start.count >= 4, start.prefix(4).contains(0),
      start.withUnsafeBufferPointer({ FileSignature.recognize($0, isComplete: true) }) == nil
    else { return nil }
    // An ASCII character has a zero byte in the same half of each unit. Few other characters have a zero in the other
    // half.
    let zeros = start.indices.filter { start[$0] == 0 }
    let first = zeros.count { $0 % 2 == 0 }
    let second = zeros.count - first
    guard max(first, second) > 4 * min(first, second), zeros.count * 8 >= start.count
    else { return nil }
    isBigEndian = first > second
    markCount = 0
    let lows = stride(from: isBigEndian ? 1 : 0, to: start.count - 1, by: 2)
    // Tables are text, and contain no control characters other than tabs and line ends.
    let isText = lows.allSatisfy { low in
      let other = start[isBigEndian ? low - 1 : low + 1]
      return other != 0 || start[low] >= 0x20 || [0x09, 0x0A, 0x0D].contains(start[low])
    }
    guard isText, !Self.isXML(start[...]) else { return nil }
  }

  private static func isXML(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first { $0 != 0 && $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// Converts the next bytes. Unpaired surrogates become U+FFFD.
  package mutating func decode(_ bytes: some Sequence<UInt8>, into text: inout [UInt8]) {
    for next in bytes {
      guard markCount == 0 else {
        markCount -= 1
        continue
      }
      guard let first = byte else {
        byte = next
        continue
      }
      byte = nil
      let (upper, lower) = isBigEndian ? (first, next) : (next, first)
      append(UInt16(upper) << 8 | UInt16(lower), to: &text)
    }
  }

  /// Ends the text. An incomplete unit or surrogate pair becomes U+FFFD.
  package mutating func finish(into text: inout [UInt8]) {
    if high != nil || byte != nil { text.append(contentsOf: Self.replacement) }
    (high, byte) = (nil, nil)
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = high {
      high = nil
      if unit & 0xFC00 == 0xDC00 {
        let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(unit & 0x3FF)
        return Self.append(Unicode.Scalar(value), to: &text)
      }
      text.append(contentsOf: Self.replacement)
    }
    if unit < 0x80 {
      text.append(UInt8(unit))
    } else if unit & 0xFC00 == 0xD800 {
      high = unit
    } else {
      Self.append(Unicode.Scalar(unit), to: &text)
    }
  }

  private static func append(_ scalar: Unicode.Scalar?, to text: inout [UInt8]) {
    if let scalar {
      text.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? replacement)
    } else {
      text.append(contentsOf: replacement)
    }
  }
}
