import Foundation
import GeoCore
import Testing

@testable import GeoPictures

@Suite struct TileLayerTests {
  private typealias Feature = VectorTileBuilder.Feature

  /// A map of some kilometers, and a tile of the given layers for each tile that it needs.
  private static func picture(
    _ layers: [(String, [Feature])], span: Double = 0.03, theme: SceneTheme = .light,
    hasTracks: Bool = false
  ) throws -> String {
    var builder = VectorTileBuilder()
    for (name, features) in layers { builder.add(name, features) }
    var content = MapContent()
    content.places = [(47, 8), (47 + span * 0.6, 8 + span)].map {
      MapContent.Place(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let options = MapPicture.Options(width: 600, height: 400)
    var ground = TileGround(zooms: 0...14, areVectors: true, attribution: "")
    let plan = try #require(TilePlan(content, options, zooms: 0...14, areVectors: true))
    for tile in plan.tiles { #expect((255...1700).contains(tile.rect.width)) }
    // A track to the north through the middle of each tile.
    for tile in plan.tiles where hasTracks {
      let longitude = (Double(tile.tile.x) + 0.5) / Double(1 << tile.tile.zoom) * 360 - 180
      content.lines += [47, 47 + span * 0.6].map {
        LineVertex(Coordinate(latitude: $0, longitude: longitude), isFirst: $0 == 47)
      }
    }
    try ground.load(plan.tiles.map(\.tile)) { _ in builder.bytes }
    content.tiles = ground
    let scene = MapPicture(content, options).scene
    return String(decoding: SVGWriter.bytes(scene, in: .file(theme)), as: UTF8.self)
  }

  // Four lines, because the picture shows less than a tile.
  private static let lines: [[VectorTileBuilder.Point]] = [500, 1500, 2500, 3500].map {
    [(0, $0), (4096, $0)]
  }
  private static let ring: [[VectorTileBuilder.Point]] = [
    [(500, 500), (2500, 500), (2500, 2500), (500, 2500)]
  ]

  @Test(
    "A feature of either schema gets the class of its kind",
    arguments: [
      ("transportation", "class", "motorway", "m-motorway"),
      ("transportation", "class", "primary", "m-major"),
      ("transportation", "class", "tertiary", "m-medium"),
      ("transportation", "class", "minor", "m-minor"),
      ("transportation", "class", "rail", "m-rail"),
      ("waterway", "class", "river", "m-river"), ("boundary", "admin_level", "2", "m-border"),
      ("boundary", "admin_level", "4", "m-state"),
      ("roads", "kind", "highway", "m-motorway"), ("roads", "pmap:kind", "major_road", "m-major"),
      ("roads", "kind_detail", "residential", "m-minor"), ("roads", "kind", "rail", "m-rail"),
      ("transit", "pmap:kind", "light_rail", "m-rail"), ("water", "kind", "river", "m-river"),
      ("physical_line", "pmap:kind", "stream", "m-stream"),
      ("boundaries", "kind", "country", "m-border"),
      ("boundaries", "pmap:min_admin_level", "4", "m-state"),
    ])
  func drawsLines(layer: String, key: String, value: String, look: String) throws {
    let svg = try Self.picture([
      (layer, [Feature(lines: Self.lines, tags: [(key, .text(value))])])
    ])
    #expect(svg.contains("<path class=\"\(look)\" stroke-width="), "\(look)")
  }

  @Test(
    "A railway in a tunnel is not drawn, but a road is",
    arguments: [
      ("transportation", "class", "subway", "brunnel", "tunnel", "m-rail", false),
      ("transportation", "class", "rail", "brunnel", "bridge", "m-rail", true),
      ("transportation", "class", "primary", "brunnel", "tunnel", "m-major", true),
    ])
  func omitsRailTunnels(
    layer: String, key: String, value: String, place: String, tunnel: String, look: String,
    isDrawn: Bool
  ) throws {
    let tags: [(String, VectorTile.Value)] = [(key, .text(value)), (place, .text(tunnel))]
    let svg = try Self.picture([(layer, [Feature(lines: Self.lines, tags: tags)])])
    #expect(svg.contains("<path class=\"\(look)\"") == isDrawn)
  }

  @Test("A railway in a Protomaps tunnel is not drawn", arguments: [true, false])
  func omitsProtomapsTunnels(isTunnel: Bool) throws {
    let tags: [(String, VectorTile.Value)] = [
      ("kind", .text("rail")), ("is_tunnel", .bool(isTunnel)),
    ]
    let svg = try Self.picture([("roads", [Feature(lines: Self.lines, tags: tags)])])
    #expect(svg.contains("<path class=\"m-rail\"") != isTunnel)
  }

  @Test("The name of a town moves aside from a track through its middle")
  func movesTownNames() throws {
    let town = Feature(
      kind: .points, lines: [[(2048, 2048)]],
      tags: [("name", .text("Vaduz")), ("class", .text("town")), ("rank", .number(1))])
    let svg = try Self.picture([("place", [town])], hasTracks: true)
    #expect(svg.contains(">Vaduz</text>"))
  }

  @Test(
    "An area of either schema gets the class of its kind",
    arguments: [
      ("water", "class", "lake", "m-water"), ("water", "pmap:kind", "ocean", "m-water"),
      ("landcover", "class", "wood", "m-wood"), ("landcover", "class", "ice", "m-ice"),
      ("landuse", "class", "residential", "m-built"), ("park", "class", "anything", "m-green"),
      ("landuse", "kind", "park", "m-green"), ("natural", "pmap:kind", "wood", "m-wood"),
      ("landuse", "kind", "beach", "m-sand"),
    ])
  func drawsAreas(layer: String, key: String, value: String, look: String) throws {
    let svg = try Self.picture([
      (layer, [Feature(kind: .polygons, lines: Self.ring, tags: [(key, .text(value))])])
    ])
    #expect(svg.contains("<path class=\"\(look)\" d=\"M"))
  }

  @Test("Buildings and service roads appear only on maps of a few kilometers")
  func drawsDetailOnlyNearby() throws {
    let layers = [
      ("building", [Feature(kind: .polygons, lines: Self.ring)]),
      ("transportation", [Feature(lines: Self.lines, tags: [("class", .text("service"))])]),
    ]
    for (span, isShown) in [(0.01, true), (0.3, false)] {
      let svg = try Self.picture(layers, span: span)
      #expect(svg.contains("class=\"m-building\"") == isShown)
      #expect(svg.contains("class=\"m-service\"") == isShown)
    }
  }

  @Test("Names of places do not overlap, and only the most important of two that would is drawn")
  func drawsNamesWithoutOverlap() throws {
    func place(_ name: String, _ kind: String, _ x: Int) -> Feature {
      Feature(
        kind: .points, lines: [[(x, 2000)]],
        tags: [("name", .text(name)), ("class", .text(kind)), ("rank", .number(1))])
    }
    let svg = try Self.picture(
      [
        (
          "place",
          [
            place("Nearby hamlet with a long name", "hamlet", 2001),
            place("Nearby hamlet with another name", "hamlet", 2002),
            place("Nearby hamlet with a third name", "hamlet", 2003),
            place("Nearby hamlet with the last name", "hamlet", 2004),
            place("<City>", "city", 2000),
          ]
        )
      ], span: 0.3)
    #expect(svg.contains(">&lt;City&gt;</text>"))
    #expect(svg.contains("hamlet") && !svg.contains("last name"))
  }

  @Test("A street has its name along its line, once in a neighborhood")
  func drawsStreetNames() throws {
    let street = Feature(
      lines: [[(0, 500), (2048, 2500), (4096, 4500)]],
      tags: [("name", .text("Ringweg")), ("class", .text("primary"))])
    let svg = try Self.picture([("transportation_name", [street, street])], span: 0.01)
    let labels = svg.components(separatedBy: "class=\"m-street\"").dropFirst()
    #expect((1...4).contains(labels.count))
    #expect(labels.allSatisfy { $0.contains("rotate(44.3") && $0.contains("Ringweg</text>") })
  }

  @Test("Tiles in these schemas without attribution are credited to OpenStreetMap")
  func creditsOpenStreetMap() throws {
    let svg = try Self.picture([("roads", [Feature(lines: Self.lines)])])
    #expect(svg.contains("© OpenStreetMap contributors"))
  }

  @Test("Layers of another schema are refused with their names")
  func refusesUnknownSchemas() {
    #expect {
      try Self.picture([("streets", [Feature(lines: Self.lines)])])
    } throws: { error in
      "\(error)".contains("the layers streets cannot be drawn")
    }
  }

  @Test("A broken tile is refused with its number") func refusesBrokenTiles() throws {
    var content = MapContent()
    content.places = [MapContent.Place(Coordinate(latitude: 47, longitude: 8))]
    let plan = try #require(
      TilePlan(content, MapPicture.Options(), zooms: 3...3, areVectors: true))
    var ground = TileGround(zooms: 3...3, areVectors: true, attribution: "")
    #expect {
      try ground.load(plan.tiles.map(\.tile)) { _ in [0x1A, 200] }
    } throws: { error in
      "\(error)".contains("tile 3/4/2 is not a readable vector tile")
    }
  }

  @Test("Attributions become one line of plain text, and entities become characters")
  func convertsAttributions() {
    let html = """
      <a href="https://x" onclick="y">&copy; Some
        people</a> &amp; &lt;others&gt;
      """
    #expect(TileCredit.text(html) == "© Some people & <others>")
    let ground = TileGround(zooms: 0...1, areVectors: false, attribution: "<b>A</b> &copy; B")
    #expect(ground.credit == "A © B")
  }
}
