import Testing

@testable import GeoPictures

@Suite struct VectorTileTests {
  private typealias Builder = VectorTileBuilder

  /// Three kinds of geometry, and all kinds of values.
  private static let town: [UInt8] = {
    var builder = Builder()
    builder.add(
      "water",
      [
        Builder.Feature(
          kind: .polygons,
          lines: [
            [(0, 0), (100, 0), (100, 100), (0, 100)], [(20, 20), (20, 40), (40, 40)],
          ], tags: [("class", .text("lake")), ("depth", .number(-7.5)), ("salt", .bool(false))])
      ])
    builder.add(
      "roads",
      [
        Builder.Feature(lines: [[(-10, 5), (4000, 5), (5000, -9)], [(1, 1), (2, 2)]]),
        Builder.Feature(kind: .points, lines: [[(7, 8), (9, 10)]], tags: [("rank", .text("12"))]),
      ], extent: 512, version: 1)
    return builder.bytes
  }()

  /// The example of the specification, section 4.3.5.
  @Test("The commands of the specification's example give its ring")
  func readsTheExampleOfTheSpecification() throws {
    let shape: [UInt8] = [9, 6, 12, 18, 10, 12, 24, 44, 15]
    let feature = Builder.field(3, 3) + Builder.block(4, shape)
    let layer = Builder.block(1, Array("a".utf8)) + Builder.block(2, feature)
    let tile = try VectorTile(Builder.block(3, layer))
    #expect(Array(tile.layers[0].line(0)) == [SIMD2(3, 6), SIMD2(8, 12), SIMD2(20, 34)])
  }

  @Test("Layers, geometries and properties are read as written")
  func readsWhatWasWritten() throws {
    let tile = try VectorTile(Self.town)
    #expect(tile.layers.map(\.name) == ["water", "roads"])
    let (water, roads) = (tile.layers[0], tile.layers[1])
    #expect(water.extent == 4096 && roads.extent == 512)
    let lake = water.features[0]
    #expect(lake.geometry == .polygons && lake.lines.count == 2)
    #expect(water.line(1).count == 3)
    #expect(water.text("class", of: lake) == "lake" && water.number("depth", of: lake) == -7.5)
    #expect(water.value("salt", of: lake) == .bool(false))
    #expect(water.value("name", of: lake) == nil && water.text("depth", of: lake) == nil)
    #expect(roads.features.map(\.geometry) == [.lines, .points])
    #expect(Array(roads.line(0)) == [SIMD2(-10, 5), SIMD2(4000, 5), SIMD2(5000, -9)])
    #expect(roads.number("rank", of: roads.features[1]) == 12)
    #expect(try VectorTile([]).layers.isEmpty)
  }

  @Test("Features of layers that are not wanted are not read, but the names of the layers are")
  func skipsUnwantedLayers() throws {
    let tile = try VectorTile(Self.town) { $0 == "roads" }
    #expect(tile.layers.map(\.name) == ["roads"] && tile.layerNames == ["water", "roads"])
  }

  @Test("Every truncation is refused, or reads a whole number of layers")
  func refusesTruncatedTiles() {
    for count in Self.town.indices {
      guard let tile = try? VectorTile(Array(Self.town[..<count])) else { continue }
      #expect(tile.layers.count == tile.layerNames.count && tile.layers.count < 2)
    }
  }

  @Test(
    "A tile that breaks the format is refused with the reason",
    arguments: [
      ([UInt8](repeating: 0xFF, count: 12), "more than ten bytes"),
      ([0x1B], "unknown type"), ([0x1A, 200], "ends early"),
      (Builder.block(3, Builder.field(15, 3)), "version 3"),
      (Builder.block(3, Builder.field(5, 0)), "extent 0"),
      (Builder.block(3, Builder.field(5, 1 << 40)), "extent"),
      // A count of points beyond the bytes, and an unknown command.
      (layer([0xF9, 0xFF, 0xFF, 0x7F, 0, 0]), "geometry ends early"),
      (layer([0x0B]), "unknown command 3"),
      (manyBlocks(2, VectorTile.maximumFeatures + 1), "features"),
      (manyBlocks(4, VectorTile.maximumProperties + 1), "keys and values"),
      (
        Array(repeating: Builder.block(3, []), count: VectorTile.maximumLayers + 1).flatMap(\.self),
        "layers"
      ),
    ])
  func refusesBrokenTiles(bytes: [UInt8], reason: String) {
    do throws(VectorTileError) {
      _ = try VectorTile(bytes)
      Issue.record("the tile was read")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
    }
  }

  private static func layer(_ shape: [UInt8]) -> [UInt8] {
    Builder.block(3, Builder.block(2, Builder.field(3, 2) + Builder.block(4, shape)))
  }

  /// A layer with many empty fields.
  private static func manyBlocks(_ number: UInt64, _ count: Int) -> [UInt8] {
    let one = Builder.block(number, [])
    return Builder.block(3, Array(repeating: one, count: count).flatMap(\.self))
  }

  @Test("Tags beyond the lists of keys and values, and unknown geometries, are skipped")
  func skipsUnknownParts() throws {
    let line = Builder.block(4, Builder.geometry(.lines, [[(0, 0), (1, 1)]]))
    let feature = Builder.block(2, [0, 9, 9, 0, 5]) + Builder.field(3, 2) + line
    let unknown = Builder.field(3, 7) + line
    let layer = Builder.block(2, feature) + Builder.block(2, unknown) + Builder.block(3, [0x61])
    let tile = try VectorTile(Builder.block(3, layer))
    #expect(tile.layers[0].features.count == 1)
    #expect(tile.layers[0].value("a", of: tile.layers[0].features[0]) == nil)
  }
}
