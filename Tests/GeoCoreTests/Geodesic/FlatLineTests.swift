import Foundation
import Testing
import _TestSupport

@testable import GeoCore

/// Operations on geodesics beyond |f| = 1/50: areas, feet of perpendiculars, intersections, and extreme flattenings.
@Suite struct FlatLineTests {
  // 1/50 uses the series of order 6 and the next value the long ones: results must be continuous.
  @Test(arguments: [1.0, -1])
  func nothingJumpsWhereTheSeriesChange(_ sign: Double) throws {
    let limit = sign / 50
    let short = try FlatGeodesicTests.geodesic(limit)
    let long = try FlatGeodesicTests.geodesic(limit + sign * 0x1p-57)
    #expect(short.longSeries == nil && long.longSeries != nil)
    var generator = SplitMix64(seed: 3)
    for (p, q) in FlatGeodesicTests.pairs(400, &generator) {
      let (s, l) = (short.completeInverse(from: p, to: q), long.completeInverse(from: p, to: q))
      #expect(abs(s.distance - l.distance) < 25e-9, "\(p) \(q)")
      #expect(abs(s.reducedLength - l.reducedLength) < 40e-9)
      if s.distance < 1.5e7 { #expect(abs(s.area - l.area) < 1) }
      let line = long.line(from: p, azimuth: s.azimuth1)
      let end = short.line(from: p, azimuth: s.azimuth1).position(at: 1e7).coordinate
      #expect(short.distance(from: end, to: line.position(at: 1e7).coordinate) < 40e-9)
    }
  }

  // The surface of an ellipsoid in closed form, by arc tangent and logarithm.
  @Test(
    "A triangle of an eighth of the ellipsoid has an eighth of its area",
    arguments: FlatGeodesicTests.flattenings + [0.9, -9])
  func octantsAreAnEighth(_ f: Double) throws {
    let g = try FlatGeodesicTests.geodesic(f)
    let (a, b) = (g.a, g.b)
    let e: Double = abs(1 - b * b / (a * a)).squareRoot()
    // On the prolate side with the eccentricity of the meridian, whose long axis is b.
    let prolate: Double = abs(1 - a * a / (b * b)).squareRoot()
    let oblateHalf: Double = b * b / e * log((1 + e) / (1 - e)) / 2
    let prolateHalf: Double = a * b * asin(min(1, prolate)) / prolate
    let surface: Double = 2 * .pi * (a * a + (f > 0 ? oblateHalf : prolateHalf))
    #expect(abs(g.surfaceArea / surface - 1) < 1e-14)
    func ring(_ vertices: [(Double, Double)]) -> PolygonMeasure {
      g.polygon(outer: vertices.map { Coordinate(latitude: $0.0, longitude: $0.1) })
    }
    // On an extremely flat ellipsoid the equator is the shortest path only over a few degrees.
    var steps: [(Double, Double)] = (0...18).map { (0, Double(5 * $0)) }
    steps.append((90, 0))
    #expect(abs(ring(steps).area / surface - 0.125) < 1e-14)
    if f < 0.5 {
      #expect(abs(ring([(0, 0), (0, 90), (90, 0)]).area / surface - 0.125) < 1e-14)
    }
    // Two triangles form the quadrilateral.
    let (p, q, r, s) = ((-30.0, 0.0), (-15.0, 40.0), (20.0, 25.0), (10.0, 5.0))
    let whole = ring([p, q, r, s]).area
    #expect(abs(ring([p, q, r]).area + ring([p, r, s]).area - whole) < 1e-14 * surface)
  }

  @Test(
    "The foot of a perpendicular is where the perpendicular was erected",
    arguments: FlatGeodesicTests.flattenings)
  func footIsWhereThePlaceWasPut(_ f: Double) throws {
    let g = try FlatGeodesicTests.geodesic(f)
    var generator = SplitMix64(seed: 4)
    for _ in 0..<30 {
      let line = g.line(
        from: FlatGeodesicTests.place(&generator), azimuth: .random(in: 0...360, using: &generator))
      let along = Double.random(in: -2e6...2e6, using: &generator)
      let across = Double.random(in: -1e6...1e6, using: &generator)
      let foot = line.position(at: along)
      let place = g.direct(
        from: foot.coordinate, azimuth: foot.azimuth2 + 90, distance: across
      ).coordinate
      let found = g.crossTrack(of: place, from: line)
      #expect(abs(found.alongTrack - along) < 2e-8 && abs(found.crossTrack - across) < 2e-8)
      // The segment around the foot gives the same result, and the distance is never larger than to sampled points.
      let (start, end) = (
        line.position(at: along - 5e5).coordinate, line.position(at: along + 9e6).coordinate
      )
      let segment = g.line(from: start, to: end)
      let nearest = g.closestPoint(to: place, onSegmentFrom: start, to: end)
      #expect(abs(g.distance(from: place, to: nearest.coordinate) - nearest.distance) < 2e-8)
      for i in 0...40 {
        let sample = segment.position(at: segment.length * Double(i) / 40).coordinate
        #expect(g.distance(from: place, to: sample) > nearest.distance - 1e-8)
      }
    }
  }

  @Test(arguments: FlatGeodesicTests.flattenings)
  func noIntersectionIsMissed(_ f: Double) throws {
    let g = try FlatGeodesicTests.geodesic(f)
    var generator = SplitMix64(seed: 5)
    for _ in 0..<4 {
      let ends = (0..<4).map { _ in FlatGeodesicTests.place(&generator) }
      let (first, second) = (g.line(from: ends[0], to: ends[1]), g.line(from: ends[2], to: ends[3]))
      let nearest = try #require(g.intersection(of: first, and: second))
      let gap = g.distance(
        from: first.position(at: nearest.alongFirst).coordinate,
        to: second.position(at: nearest.alongSecond).coordinate)
      #expect(gap < 5e-8)
      let way = abs(nearest.alongFirst) + abs(nearest.alongSecond)
      let crossing = try #require(LineCrossing(g, first, second))
      let segments = g.intersection(
        ofSegmentFrom: ends[0], to: ends[1], andFrom: ends[2], to: ends[3])
      for _ in 0..<60 {
        let reach = 2 * way + 1e6
        let start = LineCrossing.Point(
          x: .random(in: -reach...reach, using: &generator),
          y: .random(in: -reach...reach, using: &generator))
        guard let other = crossing.meeting(from: start) else { continue }
        #expect(abs(other.at.x) + abs(other.at.y) > way - 1e-3)
        if (0...first.length).contains(other.at.x), (0...second.length).contains(other.at.y) {
          #expect(segments != nil)
        }
      }
    }
  }

  // No trap and no endless loop; a number or NaN.
  @Test(
    "Extreme flattenings end in bounded time",
    arguments: [
      0.99, 0.999999, 0x1.fffffffffffffp-1, -99, -1e4, -1e16, -1e160, -1e300,
      -0x1.fffffffffffffp1023, Double.leastNonzeroMagnitude, -Double.leastNonzeroMagnitude,
    ] as [Double])
  func extremesEnd(_ f: Double) throws {
    let g = try FlatGeodesicTests.geodesic(f)
    var generator = SplitMix64(seed: 6)
    for (p, q) in FlatGeodesicTests.pairs(21, &generator) {
      let s = g.completeInverse(from: p, to: q)
      #expect(s.distance.isNaN || s.distance >= 0)
      let line = g.line(from: p, to: q)
      _ = line.completePosition(at: 1e7)
      _ = g.direct(from: p, azimuth: 30, distance: 1e12)
    }
    let places = (0..<4).map { _ in FlatGeodesicTests.place(&generator) }
    _ = g.crossTrack(of: places[0], fromLineThrough: places[1], and: places[2])
    _ = g.closestPoint(to: places[0], onSegmentFrom: places[1], to: places[2])
    _ = g.intersection(
      ofSegmentFrom: places[0], to: places[1], andFrom: places[2], to: places[3])
    _ = try? g.intersections(
      of: g.line(from: places[0], azimuth: 10), and: g.line(from: places[1], azimuth: 50),
      within: 1e4)
    _ = g.polygon(outer: places)
    let rhumb = Rhumb(ellipsoid: g.ellipsoid)
    _ = rhumb.area(from: places[0], to: places[1])
    _ = rhumb.direct(from: places[0], azimuth: 30, distance: 1e6)
    #expect(rhumb.distances(from: places, to: places).count == 4)
    #expect(PointIndex(places, solver: g).nearest(to: places[0], count: 1).count <= 1)
    #expect(g.distances(from: places, to: places).count == 4)
    #expect(try g.waypoints(from: places[0], to: places[1], count: 5).count <= 5)
  }
}
