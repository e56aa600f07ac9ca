import Testing

@testable import GeoCore

@Suite struct PathIndexTests {
  private let solver = Geodesic.wgs84

  @Test(
    "The nearest part equals the one found by measuring every part", arguments: [1, 2, 3, 50, 1000])
  func nearest(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var place = Coordinate(latitude: 47, longitude: 179)
    var vertices = [place]
    for i in 1..<max(count, 1) {
      // Repeat some vertices.
      if i % 7 != 3 {
        place =
          solver.line(from: place, azimuth: .random(in: 0..<360, using: &random))
          .position(at: .random(in: 0...5e4, using: &random)).coordinate
      }
      vertices.append(place)
    }
    let path = try PathIndex(vertices)
    for _ in 0..<100 {
      let place = solver.line(
        from: vertices[Int.random(in: 0..<count, using: &random)],
        azimuth: .random(in: 0..<360, using: &random)
      ).position(at: .random(in: 0...3e5, using: &random)).coordinate
      let found = try #require(path.nearest(to: place))
      var along = 0.0
      var (least, at) = (Double.infinity, 0.0)
      for (from, to) in zip(vertices, vertices.dropFirst()) {
        let point = solver.closestPoint(to: place, onSegmentFrom: from, to: to)
        if point.distance < least { (least, at) = (point.distance, along + point.along) }
        along += solver.distance(from: from, to: to)
      }
      if count == 1 { least = solver.distance(from: place, to: vertices[0]) }
      #expect(found.point.distance == least)
      #expect(abs(found.point.along - at) < 1e-6)
      #expect(abs(path.length - along) < 1e-6)
    }
  }

  @Test("An empty path and invalid coordinates are refused") func invalid() throws {
    #expect(throws: GeoError.self) { try PathIndex([]) }
    let bad = Coordinate(latitude: 95, longitude: 0)
    #expect(throws: GeoError.self) { try PathIndex([bad]) }
    let path = try PathIndex([Coordinate(latitude: 0, longitude: 0)])
    #expect(path.nearest(to: bad) == nil)
  }
}
