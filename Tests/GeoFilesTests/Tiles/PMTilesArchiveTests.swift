import GeoCore
import Testing
import _TestSupport

@testable import GeoFiles

@Suite struct PMTilesArchiveTests {
  /// Numbers by PyPI's `pmtiles` 3.8.
  @Test(
    "A tile has the number that the reference implementation computes",
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (3, 5, 2, 76), (12, 3423, 1763, 19_078_479), (14, 8569, 5759, 317_489_171),
      (20, 1_000_000, 7, 1_461_989_238_122),
      (26, 67_108_863, 67_108_863, 4_503_599_627_370_495),
      (30, 1_073_741_823, 0, 1_537_228_672_809_129_300),
    ] as [(Int, Int, Int, UInt64)])
  func numbersTiles(zoom: Int, x: Int, y: Int, number: UInt64) throws {
    #expect(try MapTile(zoom: zoom, x: x, y: y).hilbertNumber == number)
  }

  private static func archive(_ bytes: [UInt8]) throws -> PMTilesArchive {
    try PMTilesArchive { offset, count in
      Array(bytes.dropFirst(offset).prefix(count))
    }
  }

  @Test(
    "A file with and without parts of its directory gives the same tiles as MBTiles",
    arguments: ["openmaptiles", "protomaps"])
  func readsFixtures(name: String) throws {
    let file = try PMTilesFile(path: Fixture.path("tiles/\(name).pmtiles"))
    #expect(file.header.zooms == 12...14 && file.header.content == .vector)
    #expect(file.attribution.contains("&copy; Town &amp; Lake"))
    let tile = try #require(try file.bytes(of: MapTile(zoom: 14, x: 8569, y: 5759)))
    // A layer of 1000 to 100 000 bytes.
    #expect(tile.first == 0x1A && (1000...100_000).contains(tile.count))
    #expect(try file.bytes(of: MapTile(zoom: 14, x: 0, y: 0)) == nil)
    #expect(try file.bytes(of: MapTile(zoom: 3, x: 4, y: 2)) == nil)
  }

  private static func little(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A file without compression, with one directory at 127 and tiles after it.
  private static func file(
    root: [UInt8], leaves: [UInt8] = [], tiles: [UInt8] = [1, 2, 3, 4], version: UInt8 = 3,
    compression: (UInt8, UInt8) = (1, 1), content: UInt8 = 2, zooms: (UInt8, UInt8) = (0, 3)
  ) -> [UInt8] {
    var header = Array("PMTiles".utf8) + [version]
    var offset: UInt64 = 127
    for section in [root, [], leaves, tiles] {
      header += little(offset) + little(UInt64(section.count))
      offset += UInt64(section.count)
    }
    header += [UInt8](repeating: 0, count: 25)
    header += [compression.0, compression.1, content, zooms.0, zooms.1]
    header += [UInt8](repeating: 0, count: 25)
    return header + root + leaves + tiles
  }

  @Test("A run of equal tiles and an offset that follows the previous content are read")
  func readsRuns() throws {
    // Tiles 0 to 2 are bytes 1 and 2, tile 4 is the rest.
    var archive = try Self.archive(Self.file(root: [2, 0, 4, 3, 1, 2, 2, 1, 0]))
    for (zoom, x, y, bytes) in [
      (0, 0, 0, [1, 2]), (1, 0, 1, [1, 2]), (1, 1, 0, [3, 4]), (1, 1, 1, nil), (2, 0, 0, nil),
    ] as [(Int, Int, Int, [UInt8]?)] {
      #expect(try archive.bytes(of: MapTile(zoom: zoom, x: x, y: y)) == bytes)
    }
  }

  @Test(
    "A file that cannot be read is refused with the reason",
    arguments: [
      (Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 200), "not in PMTiles format"),
      (file(root: [0], version: 2), "version 2"), (Array(file(root: [0]).prefix(90)), "truncated"),
      (file(root: [0], compression: (3, 1)), "Brotli"),
      (file(root: [0], compression: (1, 4)), "Zstandard"),
      (file(root: [0], content: 5), "AVIF"), (file(root: [0], content: 6), "MapLibre"),
      (file(root: [0], zooms: (5, 3)), "zooms 5 to 3"), (file(root: [0], zooms: (0, 99)), "zooms"),
      // More entries than bytes, an invalid order, a missing offset.
      (file(root: [200, 1, 0, 1, 1, 1]), "a directory is invalid"),
      (file(root: [2, 1, 0, 1, 1, 1, 1, 1, 0]), "a directory is invalid"),
      (file(root: [1, 0, 1, 1, 0]), "a directory is invalid"),
      (Array(file(root: [2, 0, 4, 3, 1, 2, 2, 1, 0]).prefix(130)), "directory is incomplete"),
      (file(root: [0x1F, 0x8B, 8, 0], compression: (2, 1)), "directory cannot be uncompressed"),
    ])
  func refusesFiles(bytes: [UInt8], reason: String) {
    expect(reason) { _ = try Self.archive(bytes) }
  }

  private func expect(_ reason: String, _ body: () throws -> Void) {
    do {
      try body()
      Issue.record("nothing was refused: \(reason)")
    } catch let error as PMTilesError {
      #expect(error.reason.contains(reason), "\(error.reason)")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("Parts of a directory that lead to each other in a circle are refused")
  func refusesCircles() throws {
    // The root leads to the part at 0, and this part to itself.
    let leaf: [UInt8] = [1, 0, 0, 5, 1]
    var archive = try Self.archive(Self.file(root: [1, 0, 0, 5, 1], leaves: leaf))
    expect("nested deeper than 4") { _ = try archive.bytes(of: MapTile(zoom: 0, x: 0, y: 0)) }
  }

  @Test(
    "An entry outside its section, and a tile that is too large, are refused",
    arguments: [
      ([1, 0, 1, 5, 1], "outside its section"), ([1, 0, 1, 1, 9], "outside its section"),
      ([1, 0, 0, 5, 1], "outside its section"),
      ([1, 0, 1, 0xFF, 0xFF, 0xFF, 0x7F, 1], "outside its section"),
    ] as [([UInt8], String)])
  func refusesEntries(root: [UInt8], reason: String) throws {
    var archive = try Self.archive(Self.file(root: root))
    expect(reason) { _ = try archive.bytes(of: MapTile(zoom: 0, x: 0, y: 0)) }
  }

  @Test("A tile that uncompresses to more than the limit is refused")
  func refusesBombs() throws {
    let deflater = GzipDeflater()
    var bomb: [UInt8] = []
    let zeros = [UInt8](repeating: 0, count: PMTilesArchive.maximumTile + 1)
    deflater.deflate(zeros.span, isLast: true, into: &bomb)
    let size = bomb.count
    let length = [UInt8(size & 0x7F | 0x80), UInt8(size >> 7 & 0x7F | 0x80), UInt8(size >> 14)]
    var archive = try Self.archive(
      Self.file(root: [1, 0, 1] + length + [1], tiles: bomb, compression: (1, 2)))
    expect("more than 16 MiB") { _ = try archive.bytes(of: MapTile(zoom: 0, x: 0, y: 0)) }
    #expect(throws: GzipDataError.self) {
      try GzipData.uncompressed(Array(bomb.prefix(100)), most: 1 << 30)
    }
  }
}
