import GeoCore
import Testing

@testable import GeoPictures

@Suite struct MapExtentTests {
  private static func extent(_ places: [(Double, Double)]) -> MapExtent {
    var extent = MapExtent()
    for (latitude, longitude) in places {
      extent.add(Coordinate(latitude: latitude, longitude: longitude))
    }
    return extent
  }

  @Test func overTheAntimeridianInAnyOrder() throws {
    let places = [(-17.0, 179.5), (-18.0, -178.25), (-16.5, 178.0), (-17, 180)]
    for turn in 0..<4 {
      let extent = Self.extent(Array(places[turn...] + places[..<turn]))
      #expect(extent.longitudes.west == 178)
      #expect(abs(extent.longitudes.width - 3.75) < 1e-12)
      #expect(extent.middle == Coordinate(latitude: -17.25, longitude: 179.875))
      #expect(!extent.projection.isWhole)
    }
  }

  @Test("The extent determines the projection") func projection() {
    func name(_ places: [(Double, Double)]) -> String { Self.extent(places).projection.name }
    #expect(name([(47, 8)]) == "Lambert azimuthal equal-area")
    #expect(name([(35, 140), (34, -118)]) == "Lambert azimuthal equal-area")
    #expect(name([(51, 0), (-34, 151)]) == "Equal Earth")
    #expect(
      name([(85, 0), (85, 120), (85, -120)]) == "Lambert azimuthal equal-area about the pole")
    #expect(name([(-80, 0), (-90, 120)]) == "Lambert azimuthal equal-area about the pole")
    #expect(name([(10, 0), (10, 120), (-10, -120)]) == "Equal Earth")
    #expect(name([]) == "Equal Earth")
  }

  @Test func ofNothing() {
    let extent = Self.extent([(.nan, 0), (95, 0), (0, .infinity)])
    #expect(extent.isEmpty && extent.middle == nil && extent.longitudes.width == 0)
  }

  @Test func ofOnePoint() throws {
    let extent = Self.extent([(47, 8)])
    #expect(extent.longitudes == (8, 0))
    let frame = MapFrame(
      extent.projection, showing: [Coordinate(latitude: 47, longitude: 8)],
      in: SceneRect(x: 0, y: 0, width: 640, height: 448))
    #expect(abs(400 / frame.scale - 200) < 1e-9)
    #expect(frame.point(Coordinate(latitude: 47, longitude: 8)) == ScenePoint(320, 224))
  }

  @Test("All points are inside the frame and its padding")
  func frame() throws {
    let sets: [[(Double, Double)]] = [
      [(85, 0), (80, 120), (85, -120), (89, 45)], [(-17, 179.5), (-18, -178)], [(0, 0), (0, 1e-7)],
      [(60, 20), (61, 100), (70, 60)], [(51, 0), (-34, 151)],
    ]
    for places in sets {
      let places = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
      var extent = MapExtent()
      for place in places { extent.add(place) }
      let rect = SceneRect(x: 10, y: 20, width: 500, height: 300)
      let frame = MapFrame(extent.projection, showing: places, in: rect)
      for place in places {
        let point = try #require(frame.point(place))
        #expect(rect.grown(by: -23.9).contains(point), "\(place) at \(point)")
        let back = try #require(frame.place(at: point))
        #expect(Geodesic.wgs84.distance(from: place, to: back) < 0.05)
      }
    }
  }
}
