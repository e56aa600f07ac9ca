/// The files inside archives: zip, tar, and gzip-compressed tar.
///
/// The path of such a file is the path of the archive followed by its own name, as if the archive were a folder:
/// `export.zip/activities/1.fit.gz`. The archive is not extracted to disk. Files whose names lead outside the archive
/// are never read.
package enum Archive {
  /// The maximum number of files in an archive.
  static let maximumCount = 1 << 20
  /// The maximum size in bytes of a file in an archive. Larger files are not recordings.
  static let maximumSize = 1 << 33

  /// The content of an archive.
  package struct Listing: Sendable {
    /// The names of the files, in the order of the archive.
    package var list: [String] = []
    /// The numbers of entries that are not read, such as links.
    package var skipped = SkippedEntries()
    /// The reason why the archive may contain more files; nil if the list is complete.
    package var reason: String?

    package init() {}

    /// The names of the KML documents.
    package var documents: [String] { list.filter(ZipHeader.isDocument) }
  }

  /// The numbers of archive entries that are never read.
  package struct SkippedEntries: Sendable, Equatable {
    /// Links. The target of a link is in the archive under its own name, or is missing.
    package var links = 0
    /// Devices and named pipes, which have no content in the archive.
    package var devices = 0
    /// Files of a zip archive that a later file of the same name replaces.
    package var replaced = 0
    /// Sparse files.
    package var sparse = 0

    package init() {}
  }

  /// Returns whether bytes begin like a zip archive.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }
}

/// The reason why an archive cannot be read.
struct ArchiveError: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Random access to the bytes of an archive.
struct ArchiveBytes: Sendable {
  /// The number of bytes.
  let count: Int
  /// Reads bytes at an offset; returns fewer than requested only at the end.
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
  /// Reads a little-endian number. An eight-byte number that does not fit in an `Int` becomes `Int.max`.
  func number(_ start: Int, _ count: Int) -> Int {
    let value = (0..<count).reduce(UInt64(0)) { $0 | UInt64(self[start + $1]) << UInt64(8 * $1) }
    return Int(clamping: value)
  }
}
