import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite struct GeodesicIntersectionTests {
  private static let rows =
    (try? ReferenceTable("geodesy/truth_intersection_wgs84.csv"))?.rows ?? []
  private static let geodesic = Geodesic.wgs84

  private static func place(_ row: ReferenceTable.Row, _ name: String) -> Coordinate {
    Coordinate(latitude: row["lat\(name)"], longitude: row["lon\(name)"])
  }

  @Test func agreesWithQuadruplePrecision() throws {
    #expect(!Self.rows.isEmpty)
    var worst = Worst()
    var conditioned = Worst()
    for row in Self.rows {
      let first = Self.geodesic.line(from: Self.place(row, "X1"), to: Self.place(row, "X2"))
      let second = Self.geodesic.line(from: Self.place(row, "Y1"), to: Self.place(row, "Y2"))
      let found = try #require(Self.geodesic.intersection(of: first, and: second))
      let error = max(
        abs(found.alongFirst - row["x_along_X"]), abs(found.alongSecond - row["y_along_Y"]))
      let azimuths = [
        first.position(at: found.alongFirst).azimuth2,
        second.position(at: found.alongSecond).azimuth2,
      ]
      worst.take(error, "\(row) \(found)")
      let angle = SinCos(degrees: azimuths[1] - azimuths[0]).sin
      let stretch = max(
        1, abs(found.alongFirst) / first.length, abs(found.alongSecond) / second.length)
      conditioned.take(error * abs(angle) / stretch, "\(row) \(found)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("intersections \(worst) \(conditioned)")
    }
    #expect(worst.error < 1, "\(worst)")
    #expect(conditioned.error < 2e-8, "\(conditioned)")
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  private static func place<G: RandomNumberGenerator>(_ generator: inout G) -> Coordinate {
    let sine = Double.random(in: -1...1, using: &generator)
    return place(
      Angle.atan2Degrees(sine, (1 - sine * sine).squareRoot()),
      Double.random(in: -180...180, using: &generator))
  }

  /// The distance between the two lines at the computed intersection (m).
  private static func gap(
    _ found: GeodesicIntersection, _ first: GeodesicLine, _ second: GeodesicLine
  ) -> Double {
    geodesic.distance(
      from: first.position(at: found.alongFirst).coordinate,
      to: second.position(at: found.alongSecond).coordinate)
  }

  // The nearest and all intersections, compared with the results of a thousand random starts.
  @Test("No intersection is missed", arguments: 0..<12)
  func noneIsMissed(_ seed: Int) throws {
    var generator = SplitMix64(seed: UInt64(seed))
    let first = Self.geodesic.line(
      from: Self.place(&generator), azimuth: .random(in: 0...360, using: &generator))
    let second = Self.geodesic.line(
      from: Self.place(&generator), azimuth: .random(in: 0...360, using: &generator))
    let reach = 3e7
    let all = try Self.geodesic.intersections(of: first, and: second, within: reach)
    let ways = all.map { abs($0.alongFirst) + abs($0.alongSecond) }
    #expect(ways == ways.sorted() && (ways.last ?? 0) <= reach)
    let nearest = try #require(Self.geodesic.intersection(of: first, and: second))
    #expect(abs(nearest.alongFirst - (all.first?.alongFirst ?? .nan)) < 1e-6)
    for found in all { #expect(Self.gap(found, first, second) < 1e-7) }
    let crossing = try #require(LineCrossing(Self.geodesic, first, second))
    for _ in 0..<1000 {
      let x = Double.random(in: -3e7...3e7, using: &generator)
      let y = Double.random(in: -3e7...3e7, using: &generator)
      let other = try #require(crossing.meeting(from: .init(x: x, y: y)))
      guard abs(other.at.x) + abs(other.at.y) < reach - 1 else { continue }
      #expect(
        all.contains {
          abs($0.alongFirst - other.at.x) + abs($0.alongSecond - other.at.y) < 1e-3
        })
    }
  }

  private static func places(_ numbers: Double...) -> [Coordinate] {
    stride(from: 0, to: numbers.count, by: 2).map { place(numbers[$0], numbers[$0 + 1]) }
  }

  // Lengths of meridians by GeographicLib's geod_inverse in PROJ 9.5.1.
  private static let polarMeridians: [([Coordinate], Double, Double)] = [
    (places(0, 0, 10, 0, 0, 90, 10, 90), 10_001_965.729313, 10_001_965.729313),
    (places(80, 0, 85, 0, 80, 90, 85, 90), 1_116_825.857376, 1_116_825.857376),
    (places(80, 0, 75, 0, 80, 90, 85, 90), -1_116_825.857376, 1_116_825.857376),
    (places(-80, 7, -75, 7, -80, -90, -85, -90), -1_116_825.857376, 1_116_825.857376),
    (places(90, 10, 80, 10, 90, 55, 80, 55), 0, 0),
    (places(90, 10, 80, 10, 80, 55, 70, 55), 0, -1_116_825.857376),
  ]

  @Test(
    "Meridians of different longitudes meet only at the poles",
    arguments: polarMeridians)
  func meridians(_ ends: [Coordinate], _ x: Double, _ y: Double) throws {
    let (first, second) = (
      Self.geodesic.line(from: ends[0], to: ends[1]),
      Self.geodesic.line(from: ends[2], to: ends[3])
    )
    let found = try #require(Self.geodesic.intersection(of: first, and: second))
    #expect(found.kind == .crossing)
    #expect(abs(abs(found.alongFirst) - abs(x)) < 1e-5, "\(found)")
    #expect(abs(abs(found.alongSecond) - abs(y)) < 1e-5, "\(found)")
    // From the equator, both poles are equally near.
    if ends[0].latitude != 0 {
      #expect(abs(found.alongFirst - x) < 1e-5 && abs(found.alongSecond - y) < 1e-5, "\(found)")
    }
    #expect(abs(abs(found.coordinate.latitude) - 90) < 1e-9)
  }

  private static let meridianPairs: [([Coordinate], GeodesicIntersection.Kind)] = [
    (places(50, 0, 60, 0, 50, 180, 60, 180), .opposite),
    (places(50, 0, 60, 0, 60, 180, 50, 180), .coincident),
    (places(-50, 30, -60, 30, 20, -150, 10, -150), .opposite),
    (places(50, 30, 60, 30, 20, 30, 40, 30), .coincident),
  ]

  @Test(
    "Two meridians that form one ellipse coincide, with directions that change at the poles",
    arguments: meridianPairs)
  func ellipses(_ ends: [Coordinate], _ kind: GeodesicIntersection.Kind) throws {
    let sphere = Geodesic(ellipsoid: try Ellipsoid(equatorialRadius: 6_371_008.7714, flattening: 0))
    for solver in [Self.geodesic, sphere] {
      let (first, second) = (
        solver.line(from: ends[0], to: ends[1]), solver.line(from: ends[2], to: ends[3])
      )
      let found = try #require(solver.intersection(of: first, and: second))
      #expect(found.kind == kind)
      let (p, q) = (
        first.position(at: found.alongFirst).coordinate,
        second.position(at: found.alongSecond).coordinate
      )
      #expect(solver.distance(from: p, to: q) < 1e-6)
    }
  }

  @Test(
    "Segments intersect at the known coordinate, or not at all",
    arguments: [
      // Paths that cross, past the antimeridian, and at a pole. Paths with one end on the other path, with both ends,
      // and with neither.
      ((0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0), (0.0, 0.0)),
      ((0, 179), (0, -179), (-1, 180), (1, 180), (0, 180)),
      ((80, 0), (80, 180), (80, 90), (80, -90), (90, 0)),
      // Meridians that meet at a pole, at which both begin, and meridians that end before it.
      ((90, 10), (80, 10), (90, 55), (80, 55), (90, 0)),
      ((80, 10), (85, 10), (80, 55), (85, 55), nil),
      ((0, 0), (0, 10), (0, 4), (5, 4), (0, 4)),
      ((10, 10), (20, 20), (20, 20), (30, 10), (20, 20)),
      ((0, 0), (0, 10), (1, 4), (5, 4), nil),
      ((0, 0), (0, 10), (0.1, 0), (0.1, 10), nil),
      // Nearly half around the Earth: one of the two opposite points is on both.
      ((0, 0), (0, 179), (-80, 170), (80, 170), (0, 170)),
      // A path whose start and end are the same point.
      ((0, 0), (0, 0), (-1, 0), (1, 0), nil),
    ]
      as [(
        (Double, Double), (Double, Double), (Double, Double), (Double, Double), (Double, Double)?
      )])
  func segments(
    _ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double),
    _ expected: (Double, Double)?
  ) throws {
    let ends = [a, b, c, d].map { Self.place($0.0, $0.1) }
    for order in [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]] {
      let e = order.map { ends[$0] }
      let found = Self.geodesic.intersection(
        ofSegmentFrom: e[0], to: e[1], andFrom: e[2], to: e[3])
      guard let expected else {
        #expect(found == nil)
        continue
      }
      let place = try #require(found).coordinate
      #expect(
        Self.geodesic.distance(from: place, to: Self.place(expected.0, expected.1)) < 2e-8)
    }
  }

  @Test("Overlapping paths are coincident") func pathsThatRunAlongEachOther() throws {
    // Two paths on the equator, from 0 to 10 and from 4 to 20, share the part from 4 to 10.
    let (a, b, c, d) = (
      Self.place(0, 0), Self.place(0, 10), Self.place(0, 4), Self.place(0, 20)
    )
    let same = try #require(
      Self.geodesic.intersection(ofSegmentFrom: a, to: b, andFrom: c, to: d))
    #expect(same.kind == .coincident && abs(same.coordinate.longitude - 7) < 1e-12)
    let opposite = try #require(
      Self.geodesic.intersection(ofSegmentFrom: a, to: b, andFrom: d, to: c))
    #expect(opposite.kind == .opposite && abs(opposite.coordinate.longitude - 7) < 1e-12)
    #expect(
      Self.geodesic.intersection(ofSegmentFrom: a, to: c, andFrom: b, to: d) == nil)
    // Infinite lines meet where the sum of both distances is smallest: at one of the starts, or between.
    let lines = try #require(
      Self.geodesic.intersection(
        of: Self.geodesic.line(from: a, to: b), and: Self.geodesic.line(from: c, to: d)))
    #expect(lines.kind == .coincident)
    let way = Self.geodesic.distance(from: a, to: c)
    #expect(abs(abs(lines.alongFirst) + abs(lines.alongSecond) - way) < 1e-7)
  }

  @Test("Two paths on one line share their common part, in any direction")
  func pathsOnOneLine() throws {
    var generator = SplitMix64(seed: 3)
    for round in 0..<100 {
      let length = pow(10, Double.random(in: 0...6.5, using: &generator))
      let line = Self.geodesic.line(
        from: Self.place(&generator), azimuth: .random(in: 0...360, using: &generator))
      func at(_ share: Double) -> Coordinate { line.position(at: share * length).coordinate }
      func meet(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> GeodesicIntersection? {
        Self.geodesic.intersection(ofSegmentFrom: at(a), to: at(b), andFrom: at(c), to: at(d))
      }
      for (a, b, c, d, x) in [
        (0.0, 1.0, 0.0, 1.0, 0.5), (0, 1, 1, 0, 0.5), (0, 1, 0.3, 0.7, 0.5), (0, 1, 0.9, 0.2, 0.55),
        (0, 1, 0.5, 2, 0.75), (0, 1, -1, 0.5, 0.25), (0, 1, 1.5, 0.5, 0.75),
      ] {
        let found = try #require(meet(a, b, c, d), "\(round)")
        #expect(found.kind == (d > c ? .coincident : .opposite), "\(round)")
        #expect(abs(found.alongFirst - x * length) < 1e-7, "\(round)")
        let y = (x - c) / (d - c) * abs(d - c) * length
        #expect(abs(found.alongSecond - y) < 1e-7, "\(round)")
        #expect(Self.geodesic.distance(from: found.coordinate, to: at(x)) < 1e-7)
      }
      for (a, b, c, d) in [(0.0, 0.3, 0.7, 1.0), (0, 0.3, 1, 0.7), (0.7, 1, 0, 0.3)] {
        #expect(meet(a, b, c, d) == nil, "\(round)")
      }
      // Ends that touch, at any angle.
      for (c, d) in [(1.0, 2.0), (2, 1)] {
        let found = try #require(meet(0, 1, c, d), "\(round)")
        #expect(abs(found.alongFirst - length) < 1e-7, "\(round)")
      }
      let other = Self.geodesic.line(
        from: at(1), azimuth: .random(in: 0...360, using: &generator)
      ).position(at: pow(10, Double.random(in: 0...6.5, using: &generator))).coordinate
      #expect(
        Self.geodesic.intersection(
          ofSegmentFrom: at(0), to: at(1), andFrom: at(1), to: other) != nil)
      #expect(
        Self.geodesic.intersection(
          ofSegmentFrom: other, to: at(0.4), andFrom: at(0), to: at(1)) != nil)
    }
  }

  @Test("A line is coincident with itself") func linesThatAreOne() throws {
    let (a, b) = (Self.place(12, 34), Self.place(-5, 60))
    let line = Self.geodesic.line(from: a, to: b)
    let same = try #require(Self.geodesic.intersection(of: line, and: line))
    #expect(same.kind == .coincident && same.alongFirst == 0 && same.alongSecond == 0)
    let (c, d) = (Self.place(0, 0), Self.place(0, 14))
    let opposite = try #require(
      Self.geodesic.intersection(
        of: Self.geodesic.line(from: c, azimuth: 90), and: Self.geodesic.line(from: d, azimuth: 270)
      ))
    #expect(opposite.kind == .opposite)
    #expect(
      abs(opposite.alongFirst + opposite.alongSecond - Self.geodesic.distance(from: c, to: d))
        < 1e-8)
  }

  @Test func invalidInputHasNoIntersection() throws {
    let line = Self.geodesic.line(from: Self.place(0, 0), azimuth: 10)
    for bad in [
      Self.geodesic.line(from: Self.place(91, 0), azimuth: 10),
      Self.geodesic.line(from: Self.place(0, 0), azimuth: .nan),
      Self.geodesic.line(from: Self.place(0, .infinity), to: Self.place(1, 1)),
    ] {
      #expect(Self.geodesic.intersection(of: line, and: bad) == nil)
      #expect(Self.geodesic.intersection(of: bad, and: line) == nil)
      #expect(try Self.geodesic.intersections(of: line, and: bad, within: 1e7).isEmpty)
    }
    for reach in [-1, .nan, .infinity, 1e12] {
      #expect(throws: GeoError.self) {
        try Self.geodesic.intersections(of: line, and: line, within: reach)
      }
    }
  }
}
