/// The header of a PMTiles file of version 3 (Protomaps, 2022; 127 bytes).
package struct PMTilesHeader: Sendable, Hashable {
  /// A part of the file.
  struct Section: Sendable, Hashable {
    var offset: UInt64
    var length: UInt64
  }

  /// How bytes are compressed. The reader does not support Brotli and Zstandard.
  enum Compression: UInt8, Sendable {
    case unknown, none, gzip, brotli, zstandard
  }

  /// The kind of tiles.
  package enum Content: UInt8, Sendable {
    case unknown, vector, png, jpeg, webp, avif
    /// The vector tiles of MapLibre, in another format than Mapbox vector tiles.
    case mapLibre
  }

  let root, metadata, leaves, tiles: Section
  let internalCompression, tileCompression: Compression
  /// The kind of tiles.
  package let content: Content
  /// The available zooms.
  package let zooms: ClosedRange<Int>

  static let length = 127

  /// Reads a header.
  ///
  /// - Throws: `PMTilesError` for another kind of file, another version, or content that cannot be read.
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

/// The reason why a PMTiles file cannot be read.
struct PMTilesError: Error, Hashable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
