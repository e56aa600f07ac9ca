/// The first five bytes of a geometry in well-known binary: the byte order and what it is.
struct WKBHeader {
  var isBigEndian: Bool
  var kind: GeometryKind
  var hasZ = false
  var hasM = false
  /// Whether the number of a reference system follows.
  var hasSRID = false

  static let size = 5

  /// - Returns: nil if the bytes are no such header.
  init?(_ order: UInt8, _ bytes: some Collection<UInt8>) {
    guard order <= 1, bytes.count == 4 else { return nil }
    isBigEndian = order == 0
    let number: UInt32 =
      isBigEndian
      ? bytes.reduce(0) { $0 << 8 | UInt32($1) }
      : bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    (hasZ, hasM) = (number & 0x8000_0000 != 0, number & 0x4000_0000 != 0)
    hasSRID = number & 0x2000_0000 != 0
    let code = number & 0x1FFF_FFFF
    // ISO's thousands, which do not go together with the bits.
    guard code < 4000, code < 1000 || number == code,
      let kind = GeometryKind(rawValue: code % 1000)
    else { return nil }
    self.kind = kind
    if code >= 1000 { (hasZ, hasM) = (code / 1000 != 2, code / 1000 != 1) }
  }

  /// Bytes of a position.
  var positionSize: Int { 8 * (2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)) }

  /// Whether an input begins like well-known binary, as bytes or as digits; nil if that cannot be told yet.
  static func recognizes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, isComplete: Bool) -> Bool? {
    guard let first = bytes.first else { return false }
    if first <= 1 {
      let head = bytes.dropFirst().prefix(4)
      guard head.count == 4 else { return mayBe(first, Array(head)) && !isComplete ? nil : false }
      return WKBHeader(first, head) != nil
    }
    // A point has 21 bytes; shorter digits may be a number of something else.
    let digits = bytes.starts(with: #"\x"#.utf8) ? bytes.dropFirst(2) : bytes
    let head = digits.prefix(18).prefix { digit($0) != nil }
    guard head.count == min(18, digits.count) else { return false }
    guard head.count == 18 else { return isComplete ? false : nil }
    let values = head.compactMap(digit)
    let whole = stride(from: 0, to: 10, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    return WKBHeader(whole[0], whole[1...]) != nil
  }

  /// Whether fewer bytes than a header has may be of one.
  private static func mayBe(_ order: UInt8, _ head: [UInt8]) -> Bool {
    if order == 0 { return head.isEmpty || head[0] & 0x1F == 0 }
    return head.isEmpty || head[0] >= 1 && head[0] <= 7 || head[0] >= 0xB8 || head.count > 1
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}
