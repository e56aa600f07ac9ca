import CZlib

/// The checksum of a chunk's bytes: CRC-32, zlib's.
enum Checksum {
  static func crc(_ bytes: [UInt8]) -> Int64 {
    bytes.withUnsafeBufferPointer { Int64(crc32_z(0, $0.baseAddress, $0.count)) }
  }
}
