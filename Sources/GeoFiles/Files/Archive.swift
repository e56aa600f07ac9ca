/// The files inside of archives: zip, tar, and tar that gzip has compressed.
///
/// A file of an archive has the archive's path with its own name behind it, as if the archive were a folder:
/// `export.zip/activities/1.fit.gz`. Nothing of an archive is written anywhere, so that no name in it can
/// lead outward; one that would is not read.
package enum Archive {
  /// The most files that an archive may have.
  static let maximumCount = 1 << 20
  /// The most bytes that one of them may have: larger ones hold no recording.
  static let maximumSize = 1 << 33

  /// What an archive has.
  package struct Listing: Sendable {
    /// The names of its files, in its order.
    package var list: [String] = []
    /// What it has beside files and folders.
    package var leftOut = LeftOut()
    /// Why there may be more.
    package var reason: String?

    package init() {}

    /// The names of the KML documents among them.
    package var documents: [String] { list.filter(ZipHeader.isDocument) }
  }

  /// What of an archive is not read, whatever its name.
  package struct LeftOut: Sendable, Equatable {
    /// Links: what they lead to is in the archive under another name, or not in it.
    package var links = 0
    /// Devices and named pipes, which have no content there.
    package var devices = 0
    /// Files of a zip archive in whose place a later one of the same name stands.
    package var replaced = 0
    /// Files that are stored with holes.
    package var sparse = 0

    package init() {}
  }

  /// Whether bytes begin as a zip archive does.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }
}

/// Why an archive cannot be read.
struct ArchiveError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

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
