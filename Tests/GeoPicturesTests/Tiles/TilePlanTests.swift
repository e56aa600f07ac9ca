import Foundation
import GeoCore
import Testing

@testable import GeoPictures

@Suite struct TilePlanTests {
  private static func content(_ places: [(Double, Double)]) -> MapContent {
    var content = MapContent()
    content.places = places.map { MapContent.Place(Coordinate(latitude: $0.0, longitude: $0.1)) }
    return content
  }

  @Test("The tile plane is Web Mercator, true to scale at its center") func plane() throws {
    let middle = Coordinate(latitude: 47, longitude: 8)
    let plane = TilePlane(center: middle)
    let factor = Angle.cosine(latitude: 47)
    let origin = WebMercator(middle)
    for (latitude, longitude) in [(47.5, 8.3), (-85, 179), (85.05, -171), (0, 0), (47, 8)] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      let point = try #require(plane.project(place))
      let other = WebMercator(place)
      #expect(abs(point.x / factor - (other.x - origin.x)) < 1e-6)
      #expect(abs(point.y / factor - (other.y - origin.y)) < 1e-6)
      let back = try #require(plane.place(at: point))
      #expect(Geodesic.wgs84.distance(from: place, to: back) < 1e-6)
      let tile = plane.tile(point)
      let known = try MapTile(place, zoom: 12)
      #expect(Int(tile.x * 4096) == known.x && Int(tile.y * 4096) == known.y)
    }
    #expect(plane.project(Coordinate(latitude: 86, longitude: 8)) == nil)
  }

  @Test(
    "Tiles cover the map, and each tile contains its points",
    arguments: [
      [(47.0, 8.0), (47.02, 8.03)], [(-17, 179.9), (-17.3, -179.8)], [(84, 10), (80, 30)],
      [(47, 8)], [(-60, -170), (70, 170)],
    ])
  func tiles(places: [(Double, Double)]) throws {
    let content = Self.content(places)
    let options = MapPicture.Options(width: 900, height: 600)
    let plan = try #require(TilePlan(content, options, zooms: 0...19))
    let frame = MapPicture.frame(content, options, hasTiles: true)
    for place in content.places.map(\.coordinate) {
      let point = try #require(frame.point(place))
      let zoom = try #require(plan.tiles.first?.tile.zoom)
      let own = try MapTile(place, zoom: zoom)
      let tile = try #require(plan.tiles.first { $0.tile == own })
      #expect(tile.rect.grown(by: 1e-6).contains(point))
    }
    for tile in plan.tiles { #expect(tile.rect.width > 170 && tile.rect.width < 370) }
    #expect(Set(plan.tiles.map(\.tile)).count == plan.tiles.count)
  }

  @Test(
    "On a map of the whole world every point has its tile",
    arguments: [0, 1, 2, 3], [0.0, 37, -120, 180])
  func world(zoom: Int, middle: Double) throws {
    let places = stride(from: -175.0, through: 175, by: 10).map {
      (50 * sin($0), Angle.normalized(middle + $0))
    }
    let content = Self.content(places)
    for (width, height) in [(960.0, 640.0), (400, 900), (1600, 300)] {
      let options = MapPicture.Options(width: width, height: height)
      let plan = try #require(TilePlan(content, options, zooms: zoom...zoom))
      let frame = MapPicture.frame(content, options, hasTiles: true)
      let world = try #require(frame.world)
      for point in frame.samples(30) {
        let place = frame.place(at: point)
        #expect((place != nil) == world.contains(point))
        guard let place, world.grown(by: -1).contains(point) else { continue }
        let own = try MapTile(place, zoom: zoom)
        #expect(plan.tiles.contains { $0.tile == own && $0.rect.grown(by: 1e-6).contains(point) })
      }
      #expect(plan.tiles.count <= (1 << zoom + 1) * (1 << zoom))
      #expect(plan.tiles.allSatisfy { $0.rect.intersects(world) })
    }
  }

  @Test("The nearest available zoom is used unless it needs too many tiles")
  func zooms() {
    let content = Self.content([(47, 8), (47.02, 8.03)])
    let options = MapPicture.Options(width: 900, height: 600)
    #expect(TilePlan(content, options, zooms: 3...5)?.tiles.first?.tile.zoom == 5)
    #expect(TilePlan(content, options, zooms: 20...22) == nil)
    #expect(TilePlan(MapContent(), options, zooms: 0...19) == nil)
    #expect(TilePlan(Self.content([(89, 8)]), options, zooms: 0...30) != nil)
  }

  @Test("A map with tiles has them as its background and names their source") func map() throws {
    var content = Self.content([(47, 8), (47.02, 8.03)])
    var ground = TileGround(
      zooms: 0...19, areVectors: false, attribution: "© &lt;Z&gt; & others")
    let options = MapPicture.Options(width: 900, height: 600)
    let plan = try #require(TilePlan(content, options, zooms: 0...19))
    try ground.load(plan.tiles.map(\.tile)) { _ in [0xFF, 0xD8, 0xFF] }
    content.tiles = ground
    let picture = MapPicture(content, options)
    let svg = String(decoding: SVGWriter.bytes(picture.scene), as: UTF8.self)
    #expect(svg.components(separatedBy: "<image").count == plan.tiles.count + 1)
    #expect(svg.contains("© &lt;Z&gt; &amp; others") && !svg.contains("Natural Earth"))
    #expect(picture.frame?.projection.name == "Web Mercator")
    let bar = try #require(picture.scaleBar)
    let frame = try #require(picture.frame)
    let middle = frame.rect.middle
    let a = try #require(frame.place(at: ScenePoint(middle.x - bar.width / 2, middle.y)))
    let b = try #require(frame.place(at: ScenePoint(middle.x + bar.width / 2, middle.y)))
    #expect(abs(Geodesic.wgs84.distance(from: a, to: b) / bar.length - 1) < 1e-6)
  }
}
