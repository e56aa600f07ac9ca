import Testing

@testable import GeoCore

@Suite struct BoundingBoxTests {
  private let solver = Geodesic.wgs84

  @Test(
    "The box of a path reaches its highest and lowest latitude",
    arguments: [
      [(50.0, -120.0), (45, 20)], [(-50, 170), (-40, -60)], [(10, 20), (-30, 25), (5, 200)],
      [(60, 10), (60, 190)], [(0, 0), (0, 90)], [(-10, 179), (10, -179), (10, 179.5)],
    ])
  func paths(vertices: [(Double, Double)]) throws {
    let vertices = vertices.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let box = try #require(solver.boundingBox(ofPath: vertices))
    var (low, high) = (90.0, -90.0)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let line = solver.line(from: from, to: to)
      for i in 0...2000 {
        let at = line.position(at: line.length * Double(i) / 2000).coordinate
        (low, high) = (min(low, at.latitude), max(high, at.latitude))
        #expect(
          box.contains(at) || abs(at.latitude - box.north) < 1e-9
            || abs(at.latitude - box.south) < 1e-9
            || i == 0 || i == 2000)
      }
    }
    #expect(abs(box.north - high) < 1e-4 && box.north > high - 1e-12)
    #expect(abs(box.south - low) < 1e-4 && box.south < low + 1e-12)
  }

  @Test("Across the antimeridian, east is less than west")
  func antimeridian() throws {
    let ends = [(10.0, 170.0), (20, -160)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let box = try #require(solver.boundingBox(ofSegmentFrom: ends[0], to: ends[1]))
    #expect((box.west, box.east) == (170, -160) && box.width == 30)
    #expect(box.contains(Coordinate(latitude: 15, longitude: 180)))
    #expect(box.contains(Coordinate(latitude: 15, longitude: -170)))
    #expect(!box.contains(Coordinate(latitude: 15, longitude: 0)))
  }

  @Test(
    "All points of a circle are in its box and touch it",
    arguments: [
      (47.0, 8.0, 1e4), (-80, 179, 9e5), (88, 3, 5e5), (0, 0, 5e6), (0, 0, 1.2e7), (-33, -71, 1),
    ])
  func circles(latitude: Double, longitude: Double, radius: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: longitude)
    let box = try #require(solver.boundingBox(ofCircleAround: center, radius: radius))
    var (south, north, east) = (90.0, -90.0, 0.0)
    for i in 0..<3600 {
      let at = solver.line(from: center, azimuth: Double(i) / 10).position(at: radius).coordinate
      (south, north) = (min(south, at.latitude), max(north, at.latitude))
      let off = Angle.difference(from: longitude, to: at.longitude).value
      east = max(east, off)
      #expect(box.width == 360 || abs(off) <= box.width / 2 + 1e-9)
      #expect(at.latitude >= box.south - 1e-12 && at.latitude <= box.north + 1e-12)
    }
    #expect(box.north == 90 || abs(box.north - north) < 1e-9)
    #expect(box.south == -90 || abs(box.south - south) < 1e-9)
    #expect(box.width == 360 || abs(box.width / 2 - east) < 1e-5 * box.width)
  }

  @Test("The box of a polygon around a pole has all longitudes")
  func poles() throws {
    let ring = [0.0, 90, 180, 270].map { Coordinate(latitude: 60, longitude: $0) }
    let box = try #require(solver.boundingBox(of: Polygon(outer: ring)))
    #expect(box == BoundingBox(south: 60, west: -180, north: 90, east: 180))
    let other = try #require(
      solver.boundingBox(
        of: Polygon(outer: ring.map { Coordinate(latitude: -60, longitude: $0.longitude) })))
    #expect(other == BoundingBox(south: -90, west: -180, north: -60, east: 180))
  }

  @Test("A hole around a pole ends the box of a polygon", arguments: [1.0, -1])
  func poleInHole(sign: Double) throws {
    func ring(_ latitude: Double, _ longitude: Double = 0) -> [Coordinate] {
      [0.0, 90, 180, 270].map {
        Coordinate(latitude: sign * latitude, longitude: longitude + $0)
      }
    }
    let hole = ring(85)
    let edge = try #require(solver.boundingBox(ofPath: hole + [hole[0]]))
    let limit = sign > 0 ? edge.north : -edge.south
    #expect(abs(limit - 86.46) < 0.01)
    // The second hole does not contain the pole.
    let other = [(70.0, 0.0), (71, 0), (71, 1)].map {
      Coordinate(latitude: sign * $0.0, longitude: $0.1)
    }
    let whole = Polygon.wholeEarth
    for (outer, start) in [(ring(60), 60.0), (whole, -90)] {
      let box = try #require(
        solver.boundingBox(of: Polygon(outer: outer, holes: [other, hole])))
      #expect((box.west, box.east) == (-180, 180))
      let limits = sign > 0 ? (box.south, box.north) : (-box.north, -box.south)
      #expect(limits == (start, limit))
    }
  }

  @Test("Invalid coordinates have no bounding box")
  func nothing() {
    let bad = Coordinate(latitude: 91, longitude: 0)
    #expect(solver.boundingBox(ofPath: []) == nil)
    #expect(solver.boundingBox(ofPath: [bad]) == nil)
    #expect(
      solver.boundingBox(ofSegmentFrom: Coordinate(latitude: 0, longitude: 0), to: bad) == nil)
    #expect(solver.boundingBox(ofCircleAround: bad, radius: 1) == nil)
    #expect(
      solver.boundingBox(ofCircleAround: Coordinate(latitude: 0, longitude: 0), radius: -1) == nil)
  }

  @Test(
    "A box of nonsensical limits contains nothing",
    arguments: [
      (10.0, 0.0, -10.0, 20.0), (.nan, 0, 10, 20), (0, .nan, 10, 20), (0, 0, .nan, .nan),
      (-.infinity, .infinity, .infinity, -.infinity),
    ])
  func nonsense(limits: (south: Double, west: Double, north: Double, east: Double)) {
    let box = BoundingBox(
      south: limits.south, west: limits.west, north: limits.north, east: limits.east)
    #expect(!box.contains(Coordinate(latitude: 5, longitude: 5)))
    #expect(!box.contains(Coordinate(latitude: .nan, longitude: 5)))
  }
}
