/// Converts text in UTF-16 to UTF-8, in pieces of any size.
///
/// It takes text with a byte order mark, and without one where the zero bytes of the first characters show the
/// order. XML is left to its own reader, which knows the encoding.
package struct UTF16Decoder: Sendable {
  private let isBigEndian: Bool
  // Bytes of a mark that are still to be skipped.
  private var markCount: Int
  // The first byte of a unit, and the first of two units.
  private var byte: UInt8?
  private var high: UInt16?

  /// How many bytes of text without a mark are looked at.
  private static let lookCount = 128

  /// Whether more bytes have to be seen before the encoding is known.
  ///
  /// - Parameter bytes: the first bytes of the text.
  package static func needsMore(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return true }
    return bytes.count < lookCount && bytes.prefix(4).contains(0) && !hasMark(bytes)
  }

  private static func hasMark(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Recognizes the encoding by the beginning of the text; nil if it is not UTF-16, or not clear.
  ///
  /// - Parameter bytes: the first bytes, as many as ``needsMore(_:)`` asks for, or all.
  package init?(beginning bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(Self.lookCount))
    if Self.hasMark(start) {
      // UTF-32 has two zeros after the same mark.
      guard start.count < 4 || start[2] != 0 || start[3] != 0 else { return nil }
      isBigEndian = start[0] == 0xFE
      markCount = 2
      guard !Self.isXML(start.dropFirst(2)) else { return nil }
      return
    }
    guard start.count >= 4, start.prefix(4).contains(0),
      start.withUnsafeBufferPointer({ FileSignature.recognize($0, isComplete: true) }) == nil
    else { return nil }
    // ASCII has a zero in each unit; few other characters have one in the other half.
    let zeros = start.indices.filter { start[$0] == 0 }
    let first = zeros.count { $0 % 2 == 0 }
    let second = zeros.count - first
    guard max(first, second) > 4 * min(first, second), zeros.count * 8 >= start.count
    else { return nil }
    isBigEndian = first > second
    markCount = 0
    let lows = stride(from: isBigEndian ? 1 : 0, to: start.count - 1, by: 2)
    // A table is text: no control characters but tabs and line ends.
    let isText = lows.allSatisfy { low in
      let other = start[isBigEndian ? low - 1 : low + 1]
      return other != 0 || start[low] >= 0x20 || [0x09, 0x0A, 0x0D].contains(start[low])
    }
    guard isText, !Self.isXML(start[...]) else { return nil }
  }

  private static func isXML(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first { $0 != 0 && $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// Converts the next bytes; half of a pair of surrogates becomes U+FFFD.
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

  /// Ends the text; a unit that is cut becomes U+FFFD.
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
