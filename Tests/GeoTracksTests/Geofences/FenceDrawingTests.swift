import GeoCore
import Testing

@testable import GeoTracks

@Suite struct FenceDrawingTests {
  private static func corridor(_ places: [(Double, Double)], _ halfWidth: Double) throws
    -> GeofenceShape
  {
    let line = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    return try #require(GeofenceShape.corridor(along: [line], halfWidth: halfWidth))
  }

  @Test(
    "The edge of a corridor is half its width from its middle line",
    arguments: [
      ([(47.0, 8.0), (47.02, 8.01), (47.01, 8.03)], 300.0),
      // Back and forth, within the width.
      ([(47.0, 8.0), (47.01, 8.0), (47.0, 8.001), (47.01, 8.002)], 200),
      ([(-17, 179.9), (-17.05, -179.9)], 1000), ([(60, 0), (60, 8)], 5000),
    ] as [([(Double, Double)], Double)])
  func edge(places: [(Double, Double)], halfWidth: Double) throws {
    let shape = try Self.corridor(places, halfWidth)
    let fence = Geofence(name: "f", shapes: [shape])
    let drawing = shape.drawing
    #expect(drawing.overlaps && !drawing.edges.isEmpty)
    for place in drawing.edges.joined() {
      #expect(abs(fence.signedDistance(to: place)) < halfWidth * 0.025)
    }
    for place in drawing.rings.joined() {
      #expect(fence.signedDistance(to: place) < halfWidth * 0.01)
    }
  }

  @Test("The edge around a straight corridor is closed and has the expected length") func length()
    throws
  {
    let drawing = try Self.corridor([(0, 0), (0, 0.1)], 500).drawing
    let edge = try #require(drawing.edges.first)
    #expect(drawing.edges.count == 1 && edge.first == edge.last)
    let length = zip(edge, edge.dropFirst()).reduce(0) {
      $0 + Geodesic.wgs84.distance(from: $1.0, to: $1.1)
    }
    #expect(abs(length - (2 * 11131.95 + 2 * .pi * 500)) < 20)
  }

  @Test("The drawing of an extreme corridor has only valid coordinates") func hostile() throws {
    for (places, halfWidth) in [
      ([(Double.nan, 0.0), (0, 0)], 10.0), ([(0, 0), (0, 0)], 10),
      ([(0, 0), (0, 1)], Double.leastNonzeroMagnitude),
      ([(0, 0), (0, 1)], 1e9), ([(0, 0), (0, 1)], -1), ([(90, 0), (90, 180), (-90, 3)], 100),
      ([(0, -180), (0, 180)], 1000), ([(0, 0), (0, 1e9)], 10), ([(0, 0)], 10), ([(0, 0)], .nan),
    ] as [([(Double, Double)], Double)] {
      let line = places.map { Coordinate(latitude: $0.0, longitude: $0.1) }
      let shape = try #require(GeofenceShape.corridor(along: [line], halfWidth: halfWidth))
      let drawing = shape.drawing
      // An invalid point of the line stays invalid.
      guard line.allSatisfy(\.isValid) else { continue }
      for place in (drawing.rings + drawing.edges).joined() {
        #expect(abs(place.latitude) <= 90 && place.longitude.isFinite, "\(places), \(halfWidth)")
      }
    }
  }

  @Test("A circle around an invalid center has no rings") func invalidCenter() {
    #expect(GeofenceShape.circle(center: .nowhere, radius: 5).drawing.rings.isEmpty)
  }
}
