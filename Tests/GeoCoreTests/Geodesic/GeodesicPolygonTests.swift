import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("GeodesicPolygon") struct GeodesicPolygonTests {
  static func ring(_ vertices: [(Double, Double)]) -> [Coordinate] {
    vertices.map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  @Test("Areas and perimeters agree with the quadruple-precision table")
  func truth() throws {
    var rings: [Substring: [Coordinate]] = [:]
    for row in try ReferenceTable("geodesy/truth_polygons_wgs84_vertices.csv").rows {
      rings[row.text("polygon"), default: []]
        .append(Coordinate(latitude: row["lat"], longitude: row["lon"]))
    }
    var perimeter = Worst(), area = Worst(), count = 0
    for row in try ReferenceTable("geodesy/truth_polygons_wgs84.csv").rows {
      let ring = try #require(rings[row.text("polygon")])
      #expect(ring.count == Int(row["n"]))
      let m = Geodesic.wgs84.polygon(outer: ring)
      perimeter.take((m.perimeter - row["perimeter"]) / row["n"], row.description)
      #expect((m.area < 0) == (row["area_ccw_positive"] < 0), "\(row): \(m.area)")
      area.take((m.area - row["area_ccw_positive"]) / row["n"], "\(row): \(m.area)")
      count += 1
      // Reversing the ring only changes the sign; another first vertex changes nothing.
      let back = Geodesic.wgs84.polygon(outer: ring.reversed())
      #expect(abs(back.area + m.area) < 0.2 * row["n"], "\(row)")
      let half = ring.count / 2
      let rotated = Geodesic.wgs84.polygon(outer: ring[half...] + ring[..<half])
      #expect(abs(rotated.area - m.area) < 0.01 * row["n"], "\(row)")
    }
    #expect(count > 100)
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("polygons", perimeter, area)
    }
    #expect(perimeter.error < 4e-9, "\(perimeter)")
    #expect(area.error < 0.1, "\(area)")
  }

  @Test("A ring wound several times has an area within half the surface", arguments: 1...9)
  func wound(times: Int) {
    let g = Geodesic.wgs84
    let once = Self.ring([(60, 0), (60, 90), (60, 180), (60, -90)])
    let cap = g.polygon(outer: once).area
    for (ring, sign) in [(once, 1.0), (Array(once.reversed()), -1.0)] {
      let m = g.polygon(outer: Array(repeatElement(ring, count: times).joined()))
      #expect(m.area > -g.surfaceArea / 2 && m.area <= g.surfaceArea / 2)
      // The same number of caps, minus whole surfaces: 0.184 of one for four times, as in libproj.
      #expect(
        abs(remainder(m.area - sign * Double(times) * cap, g.surfaceArea)) < 0.4 * Double(times))
    }
  }

  @Test("An octant, polar caps and boxes on the antimeridian have the expected areas")
  func shapes() {
    let g = Geodesic.wgs84
    let octant = g.polygon(outer: Self.ring([(0, 0), (0, 90), (90, 0)]))
    #expect(abs(octant.area - g.surfaceArea / 8) < 0.1)
    let north = g.polygon(outer: Self.ring([(60, 0), (60, 90), (60, 180), (60, -90)]))
    let south = g.polygon(outer: Self.ring([(-60, 0), (-60, -90), (-60, 180), (-60, 90)]))
    #expect(north.area > 0 && north.area < g.surfaceArea / 8)
    #expect(abs(north.area - south.area) < 0.1)
    let box = g.polygon(outer: Self.ring([(0, 170), (0, -170), (10, -170), (10, 170)]))
    let same = g.polygon(outer: Self.ring([(0, -10), (0, 10), (10, 10), (10, -10)]))
    #expect(abs(box.area - same.area) < 0.1 && box.area > 0)
    #expect(abs(box.perimeter - same.perimeter) < 1e-7)
    // 180 and -180 are the same meridian.
    let east = g.polygon(outer: Self.ring([(0, 170), (0, 180), (10, 180), (10, 170)]))
    let west = g.polygon(outer: Self.ring([(0, 170), (0, -180), (10, -180), (10, 170)]))
    #expect(abs(east.area - west.area) < 1e-3 && east.area > 0)
  }

  @Test("Holes are subtracted in either direction, and a closing vertex changes nothing")
  func holes() {
    let g = Geodesic.wgs84
    let outer = Self.ring([(0, 0), (0, 10), (10, 10), (10, 0)])
    let hole = Self.ring([(4, 4), (4, 6), (6, 6), (6, 4)])
    let whole = g.polygon(outer: outer)
    let part = g.polygon(outer: hole)
    for h in [hole, hole.reversed()] {
      let holed = g.polygon(outer: outer, holes: [h])
      #expect(abs(holed.area - (whole.area - part.area)) < 0.01)
      #expect(abs(holed.perimeter - whole.perimeter - part.perimeter) < 1e-6)
      let reversed = g.polygon(outer: outer.reversed(), holes: [h])
      #expect(abs(reversed.area + holed.area) < 0.1)
    }
    #expect(abs(g.polygon(outer: outer + [outer[0]]).area - whole.area) < 1e-3)
  }

  @Test("Degenerate rings have no area, and invalid rings have an area of NaN")
  func degenerate() {
    let g = Geodesic.wgs84
    #expect(g.polygon(outer: []) == PolygonMeasure(perimeter: 0, area: 0))
    #expect(g.polygon(outer: Self.ring([(1, 2)])) == PolygonMeasure(perimeter: 0, area: 0))
    let line = g.polygon(outer: Self.ring([(1, 2), (3, 4)]))
    #expect(abs(line.area) < 0.1 && line.perimeter > 600e3)
    #expect(g.polygon(outer: Self.ring([(1, 2), (91, 4), (3, 3)])).area.isNaN)
  }
}

@Suite struct CompensatedSumTests {
  /// Neumaier's own example, for which a plain sum and Kahan's sum are both 0.
  @Test func keepsSmallTermsNextToALargeOne() {
    var sum = CompensatedSum()
    for term in [1, 1e100, 1, -1e100] { sum.add(term) }
    #expect(sum.value == 2)
  }

  /// Multiples of 2^-20 are exact, so integers give the exact sum.
  @Test func doesNotGrowWithTheTerms() {
    var random = SplitMix64(seed: 3)
    var (whole, parts) = (CompensatedSum(), [CompensatedSum(), CompensatedSum()])
    var exact: Int64 = 0
    for i in 0..<100_000 {
      let units = Int64.random(in: 0..<(1 << 33), using: &random)
      exact += units
      whole.add(Double(units) * 0x1p-20)
      parts[i % 2].add(Double(units) * 0x1p-20)
    }
    #expect(whole.value == Double(exact) * 0x1p-20)
    parts[0].add(parts[1])
    #expect(parts[0].value == whole.value)
  }
}
