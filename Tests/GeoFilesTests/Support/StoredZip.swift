/// Zip archives without compression (APPNOTE.TXT 6.3.10), for tests.
enum StoredZip {
  /// Returns the bytes of an archive with the given files.
  static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let offset = archive.count
      let (size, name) = (file.bytes.count, Array(file.name.utf8))
      // The fields that a local header and a record of the directory share: version 2.0, no flags, stored, no time.
      let shared = little([
        (20, 2), (0, 8), (checksum(file.bytes), 4), (size, 4), (size, 4), (name.count, 2), (0, 2),
      ])
      archive.append(contentsOf: [0x50, 0x4B, 3, 4])
      archive.append(contentsOf: shared)
      archive.append(contentsOf: name)
      archive.append(contentsOf: file.bytes)
      directory.append(contentsOf: [0x50, 0x4B, 1, 2, 20, 0])
      directory.append(contentsOf: shared)
      directory.append(contentsOf: little([(0, 10), (offset, 4)]))
      directory.append(contentsOf: name)
    }
    let end = little([
      (0, 4), (files.count, 2), (files.count, 2), (directory.count, 4), (archive.count, 4), (0, 2),
    ])
    let mark: [UInt8] = [0x50, 0x4B, 5, 6]
    return archive + directory + mark + end
  }

  /// Returns numbers in little-endian order, each with its number of bytes.
  private static func little(_ fields: [(value: Int, count: Int)]) -> [UInt8] {
    fields.flatMap { field in
      (0..<field.count).map { index -> UInt8 in
        index < 8 ? UInt8(truncatingIfNeeded: field.value >> (8 * index)) : 0
      }
    }
  }

  /// Returns the CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return Int(~sum)
  }
}
