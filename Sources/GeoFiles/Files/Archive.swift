/// Reads files in zip and tar archives. Tar archives may be compressed with gzip.
///
/// The path of such a file is the path of the archive, a slash, and the name of the file in the archive:
/// `export.zip/activities/1.fit.gz`. The archive is not extracted to disk. A file is never read if its name leads out
/// of the archive.
package enum Archive {
  /// The maximum number of files in an archive.
  static let maximumCount = 1 << 20
  /// The maximum uncompressed size in bytes of a file in an archive, and the maximum size of an archive on standard
  /// input (8 GiB). No recording is that large.
  static let maximumSize = 1 << 33

  /// The file names in an archive.
  package struct Listing: Sendable {
    /// The names of the files, in the order of the archive.
    package var list: [String] = []
    /// Counts of archive entries that cannot be read, such as links.
    package var skipped = SkippedEntries()
    /// The reason why the list of files may be incomplete; nil if it is complete.
    package var reason: String?

    package init() {}

    /// The names of all KML documents in the archive.
    package var documents: [String] { list.filter(ZipHeader.isDocument) }
  }

  /// Counts of the archive entries that cannot be read, by kind.
  package struct SkippedEntries: Sendable, Equatable {
    /// The number of links. A link contains no data; its target is a separate entry, or missing.
    package var links = 0
    /// The number of devices and named pipes, which have no content in an archive.
    package var devices = 0
    /// The number of files in a zip archive that are replaced by a later file with the same name.
    package var replaced = 0
    /// The number of sparse tar entries, which the reader does not support.
    package var sparse = 0

    package init() {}
  }

  /// Returns true if the bytes start with a signature of a zip archive.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }
}

/// The reason why an archive, or a file in it, cannot be read.
struct ArchiveError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Reads the bytes of an archive at any offset.
struct ArchiveBytes: Sendable {
  /// The size of the archive in bytes.
  let count: Int
  /// Reads bytes at an offset. Returns fewer bytes than requested only at the end of the archive.
  let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// - Parameter bytes: All bytes of the archive.
  init(_ bytes: [UInt8]) {
    self.init(count: bytes.count) { offset, count in
      guard (0..<bytes.count).contains(offset) else { return [] }
      return Array(bytes[offset...].prefix(max(0, count)))
    }
  }

  init(count: Int, _ read: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    (self.count, self.read) = (count, read)
  }
}

extension [UInt8] {
  /// Returns a little-endian number. An eight-byte number that does not fit in an `Int` becomes `Int.max`.
  func number(_ start: Int, _ count: Int) -> Int {
    let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    return Int(clamping: value)
  }
}
