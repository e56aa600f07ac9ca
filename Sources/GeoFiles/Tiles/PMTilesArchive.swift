import GeoCore

/// Reads map tiles from the bytes of a PMTiles file.
///
/// Sizes and the depth of directories are limited, because the file may be malicious.
struct PMTilesArchive {
  /// Returns bytes of the file at an offset. Returns fewer bytes than requested only at the end of the file.
  typealias Read = (_ offset: Int, _ count: Int) throws -> [UInt8]

  let header: PMTilesHeader
  private let read: Read
  private let root: PMTilesDirectory
  // The leaf directories that were read, by their offset in the file. A leaf directory lists a part of the tiles.
  private var leaves: [UInt64: PMTilesDirectory] = [:]

  /// The maximum sizes of a tile in bytes: compressed, then uncompressed.
  static let (maximumCompressedTile, maximumTile) = (4 << 20, 16 << 20)
  /// The maximum sizes in bytes of a directory and of the metadata: compressed, then uncompressed.
  static let (maximumCompressedPart, maximumPart) = (4 << 20, 16 << 20)
  /// The maximum number of nested directories. The PMTiles specification recommends two.
  static let maximumDepth = 4
  private static let maximumLeaves = 64

  /// Reads the header and the root directory of a file.
  ///
  /// - Throws: `PMTilesError` if the file is invalid. The initializer also rethrows errors of `read`.
  init(_ read: @escaping Read) throws {
    self.read = read
    header = try PMTilesHeader(try read(0, PMTilesHeader.length))
    root = try Self.directory(
      header.root.offset, header.root.length, in: header.root, header, read)
  }

  /// Reads the metadata and uncompresses it.
  func metadata() throws -> [UInt8] {
    guard header.metadata.length > 0 else { return [] }
    return try Self.bytes(
      "metadata", header.metadata.offset, header.metadata.length, header.internalCompression,
      Self.maximumCompressedPart, Self.maximumPart, read)
  }

  /// Returns the uncompressed bytes of a tile; nil if the file does not contain the tile.
  mutating func bytes(of tile: MapTile) throws -> [UInt8]? {
    let number = tile.hilbertNumber
    var directory = root
    for _ in 0..<Self.maximumDepth {
      guard let entry = directory.entry(of: number) else { return nil }
      guard entry.count == 0 else {
        let offset = try Self.position(entry, in: header.tiles)
        return try Self.bytes(
          "tile \(tile)", offset, entry.length, header.tileCompression, Self.maximumCompressedTile,
          Self.maximumTile, read)
      }
      directory = try leaf(entry)
    }
    throw PMTilesError("its directories are nested deeper than \(Self.maximumDepth)")
  }

  private mutating func leaf(_ entry: PMTilesDirectory.Entry) throws -> PMTilesDirectory {
    if let known = leaves[entry.offset] { return known }
    let offset = try Self.position(entry, in: header.leaves)
    let directory = try Self.directory(offset, entry.length, in: header.leaves, header, read)
    if leaves.count >= Self.maximumLeaves { leaves = [:] }
    leaves[entry.offset] = directory
    return directory
  }

  /// Returns the offset of an entry's content from the start of the file.
  private static func position(
    _ entry: PMTilesDirectory.Entry, in section: PMTilesHeader.Section
  ) throws(PMTilesError) -> UInt64 {
    let (end, overflows) = entry.offset.addingReportingOverflow(entry.length)
    let (start, isTooFar) = section.offset.addingReportingOverflow(entry.offset)
    guard !overflows, !isTooFar, end <= section.length else {
      throw PMTilesError("an entry of its directory is outside its section")
    }
    return start
  }

  private static func directory(
    _ offset: UInt64, _ length: UInt64, in section: PMTilesHeader.Section, _ header: PMTilesHeader,
    _ read: Read
  ) throws -> PMTilesDirectory {
    let bytes = try bytes(
      "directory", offset, length, header.internalCompression, maximumCompressedPart, maximumPart,
      read)
    guard let directory = PMTilesDirectory(bytes) else {
      throw PMTilesError("a directory is invalid")
    }
    return directory
  }

  /// Reads a range of the file and uncompresses it.
  private static func bytes(
    _ name: String, _ offset: UInt64, _ length: UInt64, _ compression: PMTilesHeader.Compression,
    _ mostCompressed: Int, _ most: Int, _ read: Read
  ) throws -> [UInt8] {
    guard length <= UInt64(mostCompressed), offset < 1 << 62 else {
      throw PMTilesError("its \(name) has more than \(mostCompressed >> 20) MiB")
    }
    let bytes = try read(Int(offset), Int(length))
    guard bytes.count == Int(length) else {
      throw PMTilesError("the file is truncated: its \(name) is incomplete")
    }
    let isGzip =
      compression == .gzip || compression == .unknown && bytes.starts(with: [0x1F, 0x8B])
    guard isGzip else { return bytes }
    do throws(GzipDataError) { return try GzipData.uncompressed(bytes, most: most) } catch {
      throw PMTilesError("its \(name) cannot be uncompressed: \(error)")
    }
  }
}

/// The 127-byte header of a PMTiles file, version 3 (Protomaps, 2022).
package struct PMTilesHeader: Sendable, Hashable {
  /// A range of bytes in the file.
  struct Section: Sendable, Hashable {
    var offset: UInt64
    var length: UInt64
  }

  /// The compression of tiles or directories. Brotli and Zstandard are not supported.
  enum Compression: UInt8, Sendable {
    case unknown, none, gzip, brotli, zstandard
  }

  /// The format of the tiles in a file.
  package enum Content: UInt8, Sendable {
    case unknown, vector, png, jpeg, webp, avif
    /// Tiles in the MapLibre format, which is not the Mapbox vector tile format.
    case mapLibre
  }

  let root, metadata, leaves, tiles: Section
  let internalCompression, tileCompression: Compression
  /// The format of the tiles in the file.
  package let content: Content
  /// The lowest and the highest zoom level in the file.
  package let zooms: ClosedRange<Int>

  static let length = 127

  /// Parses a header.
  ///
  /// - Throws: `PMTilesError` if the file has another format or version, or if its compression is not supported.
  init(_ bytes: [UInt8]) throws(PMTilesError) {
    guard bytes.starts(with: "PMTiles".utf8), bytes.count >= 8 else {
      throw PMTilesError("the file is not in PMTiles format")
    }
    guard bytes[7] == 3 else {
      throw PMTilesError(
        "PMTiles version \(bytes[7]) cannot be read; convert the file to version 3: pmtiles convert"
      )
    }
    guard bytes.count >= Self.length else { throw PMTilesError("the header is truncated") }
    func section(_ start: Int) -> Section {
      func number(_ start: Int) -> UInt64 {
        bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      return Section(offset: number(start), length: number(start + 8))
    }
    (root, metadata, leaves, tiles) = (section(8), section(24), section(40), section(56))
    internalCompression = try Self.compression(bytes[97])
    tileCompression = try Self.compression(bytes[98])
    content = Content(rawValue: bytes[99]) ?? .unknown
    if content == .mapLibre || content == .avif {
      throw PMTilesError(
        "\(content == .avif ? "AVIF" : "MapLibre (MLT)") tiles cannot be drawn; use MVT, PNG, JPEG or WebP tiles"
      )
    }
    let (low, high) = (Int(bytes[100]), Int(bytes[101]))
    guard low <= high, high <= 30 else {
      throw PMTilesError("the header has the invalid zooms \(low) to \(high)")
    }
    zooms = low...high
  }

  private static func compression(_ byte: UInt8) throws(PMTilesError) -> Compression {
    switch Compression(rawValue: byte) {
    case .brotli?: throw PMTilesError("Brotli compression cannot be read; use gzip")
    case .zstandard?: throw PMTilesError("Zstandard compression cannot be read; use gzip")
    case let known?: return known
    case nil: throw PMTilesError("compression \(byte) is unknown")
    }
  }
}

/// The reason why a PMTiles file, or a tile in it, cannot be read.
struct PMTilesError: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// A directory of a PMTiles file, with entries in ascending order of tile numbers.
struct PMTilesDirectory: Sendable {
  /// Refers to the content of consecutive tiles that are identical, or to a leaf directory.
  struct Entry: Sendable, Hashable {
    /// The number of the first tile of the entry.
    var first: UInt64
    /// The number of consecutive tiles with this content; 0 if the entry refers to a leaf directory.
    var count: UInt64
    /// The offset of the content from the start of the tile section, or from the start of the leaf directory section.
    var offset: UInt64
    /// The size of the content in bytes.
    var length: UInt64
  }

  let entries: [Entry]

  /// The maximum number of entries. Files that follow the recommendations of the specification have fewer.
  static let maximumEntries = 1 << 20

  /// Parses a directory (specification, section 4).
  ///
  /// All numbers are variable-length integers with seven bits per byte, lowest bits first. The first number is the
  /// number of entries. One list per property follows: differences between tile numbers, tile counts, sizes and
  /// offsets.
  ///
  /// - Returns: Nil for invalid bytes.
  init?(_ bytes: [UInt8]) {
    var next = 0
    func number() -> UInt64? {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      while next < bytes.count, shift < 64 {
        let byte = bytes[next]
        next += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return nil
    }
    // Each entry takes at least four bytes, one per property.
    guard let count = number(), count <= UInt64(min(bytes.count / 4, Self.maximumEntries)) else {
      return nil
    }
    var entries = Array(
      repeating: Entry(first: 0, count: 0, offset: 0, length: 0), count: Int(count))
    var first: UInt64 = 0
    for index in entries.indices {
      guard let step = number(), step > 0 || index == 0 else { return nil }
      let (sum, overflows) = first.addingReportingOverflow(step)
      guard !overflows else { return nil }
      (first, entries[index].first) = (sum, sum)
    }
    for index in entries.indices {
      guard let count = number(), count <= UInt64(UInt32.max) else { return nil }
      entries[index].count = count
    }
    for index in entries.indices {
      guard let length = number(), 1...UInt64(UInt32.max) ~= length else { return nil }
      entries[index].length = length
    }
    for index in entries.indices {
      // If the stored offset is 0, the content begins where the content of the previous entry ends.
      guard let offset = number(), offset < 1 << 62 else { return nil }
      if offset > 0 {
        entries[index].offset = offset - 1
      } else {
        guard index > 0 else { return nil }
        let (sum, overflows) = entries[index - 1].offset.addingReportingOverflow(
          entries[index - 1].length)
        guard !overflows else { return nil }
        entries[index].offset = sum
      }
    }
    self.entries = entries
  }

  /// Returns the entry of a tile, or the entry of the leaf directory that may contain the tile; nil if there is none.
  func entry(of tile: UInt64) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].first <= tile { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    return entry.count == 0 || tile - entry.first < entry.count ? entry : nil
  }
}

extension MapTile {
  /// The PMTiles number of the tile. Tiles are numbered by zoom level, and then along the Hilbert curve of that
  /// level.
  var hilbertNumber: UInt64 {
    var number = ((1 << (2 * UInt64(zoom))) - 1) / 3 as UInt64
    var (x, y) = (x, y)
    for level in stride(from: zoom - 1, through: 0, by: -1) {
      let side = 1 << level
      let (right, down) = (x & side, y & side)
      number += UInt64((3 * right) ^ down) << UInt64(level)
      // Rotate or mirror the quadrant, because the Hilbert curve runs through each quadrant in a different direction.
      if down == 0 {
        if right != 0 { (x, y) = (side - 1 - x, side - 1 - y) }
        (x, y) = (y, x)
      }
    }
    return number
  }
}
