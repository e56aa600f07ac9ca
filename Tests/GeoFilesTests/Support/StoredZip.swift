/// Zip archives without compression (APPNOTE.TXT 6.3.10), for tests.
enum StoredZip {
  /// Returns the bytes of an archive with the given files.
  static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let offset = archive.count
      let name = Array(file.name.utf8)
      // The fields that a local header and a record of the directory share: version 2.0, no flags, stored, no time.
      let shared =
        little(20, 2) + little(0, 8) + little(checksum(file.bytes), 4)
        + little(file.bytes.count, 4) + little(file.bytes.count, 4) + little(name.count, 2)
        + little(0, 2)
      archive += [0x50, 0x4B, 3, 4] + shared + name + file.bytes
      directory += [0x50, 0x4B, 1, 2] + little(20, 2) + shared + little(0, 10) + little(offset, 4)
      directory += name
    }
    let start = archive.count
    archive += directory + [0x50, 0x4B, 5, 6] + little(0, 4)
    archive += little(files.count, 2) + little(files.count, 2)
    return archive + little(directory.count, 4) + little(start, 4) + little(0, 2)
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    let table = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { value, _ in
        value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1
      }
    }
    return Int(
      ~bytes.reduce(0xFFFF_FFFF as UInt32) {
        $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)]
      })
  }
}
