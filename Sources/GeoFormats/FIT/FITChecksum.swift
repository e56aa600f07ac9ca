/// The CRC-16 of FIT files: the polynomial x^16 + x^15 + x^2 + 1 reflected, beginning with 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  /// Takes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = value
    Self.tables.withUnsafeBufferPointer { table in
      var place = 0
      // Eight bytes at once, whose eight steps do not wait for each other.
      while place + 8 <= bytes.count {
        var word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        word ^= UInt64(crc)
        crc = 0
        for behind in stride(from: 7, through: 0, by: -1) {
          crc ^= table[behind << 8 | Int(UInt8(truncatingIfNeeded: word))]
          word >>= 8
        }
        place += 8
      }
      for byte in bytes[place...] {
        crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
      }
    }
    value = crc
  }

  /// What each byte does, from the rule for its bits; then what it does with one to seven bytes behind it.
  private static let tables: [UInt16] = {
    var tables = (0..<256).map { byte -> UInt16 in
      var crc = UInt16(byte)
      for _ in 0..<8 {
        let carry = crc & 1
        crc >>= 1
        if carry == 1 { crc ^= 0xA001 }
      }
      return crc
    }
    for place in 256..<8 * 256 {
      let before = tables[place - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()
}
