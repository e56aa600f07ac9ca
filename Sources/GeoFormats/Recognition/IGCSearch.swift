/// Looks for the first lines of an IGC file: one with the manufacturer and the recorder, `AXXXABC`, and a
/// header or a position behind it; or the header with the date.
struct IGCSearch {
  private var hasManufacturer = false

  /// Whether a line, which is the next with content, shows that it is one.
  mutating func isShown(by line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    if Self.isDate(bytes) { return true }
    defer { hasManufacturer = hasManufacturer || Self.isManufacturer(bytes) }
    return hasManufacturer && (Self.isHeader(bytes) || Self.isFix(bytes))
  }

  /// `A` and three letters or digits; what follows has no comma, which the names of columns have.
  private static func isManufacturer(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    line.count >= 4 && line.first == UInt8(ascii: "A")
      && line.dropFirst().prefix(3).allSatisfy(isName)
      && !line.contains { $0 == 0x2C || $0 == 0x3B || $0 == 0x09 }
  }

  /// `H`, its source, and three letters.
  private static func isHeader(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count >= 5, line.first == UInt8(ascii: "H") else { return false }
    return "FOP".utf8.contains(line[line.startIndex + 1])
      && line.dropFirst(2).prefix(3).allSatisfy(isName)
  }

  /// A header with the date, behind which a day stands.
  private static func isDate(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    isHeader(line) && line.dropFirst(2).starts(with: "DTE".utf8)
      && line.prefix(24).count { $0 &- 0x30 < 10 } >= 6
  }

  /// The time, the coordinate and the letter behind them.
  private static func isFix(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard line.count >= 25, line.first == UInt8(ascii: "B") else { return false }
    let bytes = Array(line.prefix(25))
    guard "NS".utf8.contains(bytes[14]), "EW".utf8.contains(bytes[23]),
      "AV".utf8.contains(bytes[24])
    else { return false }
    let isDigit: (UInt8) -> Bool = { $0 &- 0x30 < 10 }
    return bytes[1..<14].allSatisfy(isDigit) && bytes[15..<23].allSatisfy(isDigit)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
