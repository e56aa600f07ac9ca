/// The bytes of an archive, which are read wherever they are wanted.
struct ArchiveBytes: Sendable {
  /// How many there are.
  let count: Int
  /// Reads bytes from a place on, as many of those asked for as there are.
  let read: @Sendable (_ place: Int, _ count: Int) throws -> [UInt8]

  /// - Parameter bytes: all of them.
  init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { place, count in
      guard (0..<bytes.count).contains(place) else { return [] }
      return Array(bytes[place...].prefix(max(0, count)))
    }
  }

  init(count: Int, _ read: @escaping @Sendable (_ place: Int, _ count: Int) throws -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }
}

extension [UInt8] {
  /// A little-endian number; of eight bytes with the highest bit set the largest there is.
  func number(_ start: Int, _ count: Int) -> Int {
    let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    return Int(clamping: value)
  }
}
