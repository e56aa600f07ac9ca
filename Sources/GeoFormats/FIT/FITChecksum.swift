/// The CRC-16 of FIT files: the polynomial x^16 + x^15 + x^2 + 1 reflected, beginning with 0.
struct FITChecksum {
  private(set) var value: UInt16 = 0

  /// Takes the next bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var crc = value
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    }
    value = crc
  }

  /// What each byte does, from the rule for its bits.
  private static let table: [UInt16] = (0..<256).map { byte -> UInt16 in
    var crc = UInt16(byte)
    for _ in 0..<8 {
      let carry = crc & 1
      crc >>= 1
      if carry == 1 { crc ^= 0xA001 }
    }
    return crc
  }
}
