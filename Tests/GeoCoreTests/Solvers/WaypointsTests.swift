import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Waypoints") struct WaypointsTests {
  let p = Coordinate(latitude: 40.7128, longitude: -74.006)
  let q = Coordinate(latitude: 51.5074, longitude: -0.1278)

  @Test("A point at a fraction of a geodesic agrees with the quadruple-precision table")
  func truth() throws {
    var position = Worst(), azimuth = Worst()
    for row in try ReferenceTable("geodesy/truth_waypoint_wgs84.csv").rows {
      let (p, q) = GeodesicTests.pair(row)
      let w = Geodesic.wgs84.waypoint(from: p, to: q, fraction: row["fraction"])
      let want = Coordinate(latitude: row["lat"], longitude: row["lon"])
      position.take(Geodesic.wgs84.distance(from: w.coordinate, to: want), row.description)
      azimuth.take(turn(w.azimuth2, row["azi"]), row.description)
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("waypoints", position, azimuth)
    }
    #expect(position.error < 40e-9, "\(position)")
    #expect(azimuth.error < 1e-9, "\(azimuth)")
  }

  @Test(
    "Waypoints are evenly spaced and distinct, and the ends are exact", arguments: [2, 3, 10, 1001])
  func count(_ count: Int) throws {
    let w = try Geodesic.wgs84.waypoints(from: p, to: q, count: count)
    #expect(w.count == count)
    #expect(w.first?.coordinate == p && w.last?.coordinate == q)
    #expect(Set(w.map(\.coordinate)).count == count)
    let step = w.path.distance / Double(count - 1)
    for (a, b) in zip(w, w.dropFirst()) {
      let d = Geodesic.wgs84.distance(from: a.coordinate, to: b.coordinate)
      #expect(abs(d - step) < 40e-9)
    }
    #expect(abs(Geodesic.wgs84.length(along: w.map(\.coordinate)) - w.path.distance) < 1e-6)
  }

  @Test("A spacing that divides the distance does not repeat the end")
  func spacing() throws {
    let d = Geodesic.wgs84.distance(from: p, to: q)
    for parts in [1, 2, 3, 7, 1000] {
      let w = try Geodesic.wgs84.waypoints(from: p, to: q, every: d / Double(parts))
      #expect(w.count == parts + 1)
    }
    #expect(try Geodesic.wgs84.waypoints(from: p, to: q, every: 2 * d).count == 2)
    let w = try Geodesic.wgs84.waypoints(from: p, to: q, every: 1000e3)
    #expect(w.count == 7)
    #expect(w.indices.map { w.distance(at: $0) }.dropLast() == [0, 1e6, 2e6, 3e6, 4e6, 5e6])
    #expect(w.distance(at: 6) == d)
    // Elements that are not accessed use no memory.
    #expect(try Geodesic.wgs84.waypoints(from: p, to: q, every: 1e-6).count > 5_000_000_000_000)
  }

  @Test("Coincident points have one waypoint, and an invalid coordinate has none")
  func degenerate() throws {
    #expect(try Geodesic.wgs84.waypoints(from: p, to: p, every: 10).map(\.coordinate) == [p])
    #expect(try Geodesic.wgs84.waypoints(from: p, to: p, count: 5).map(\.coordinate) == [p])
    let bad = Coordinate(latitude: 91, longitude: 0)
    #expect(try Geodesic.wgs84.waypoints(from: p, to: bad, every: 10).isEmpty)
    #expect(try Geodesic.wgs84.waypoints(from: bad, to: p, count: 10).isEmpty)
  }

  @Test(
    "An invalid spacing or count is refused", arguments: [0.0, -1, .nan, .infinity])
  func refused(spacing: Double) {
    #expect(
      refusedValue { try Geodesic.wgs84.waypoints(from: p, to: q, every: spacing) } == "\(spacing)")
    #expect(refusedValue { try Geodesic.wgs84.waypoints(from: p, to: q, count: 1) } == "1")
  }

  @Test("The error of an invalid spacing or count states the value and the allowed range")
  func namesTheValue() {
    #expect(
      throws: GeoError.invalidArgument(
        what: "the spacing", value: "-1.0",
        allowed: "a positive number of meters, not below 1e-15 of the distance")
    ) { try Geodesic.wgs84.waypoints(from: p, to: q, every: -1) }
    do {
      _ = try Geodesic.wgs84.waypoints(from: p, to: q, count: 1)
      Issue.record("one waypoint is too few")
    } catch {
      #expect(
        "\(error)"
          == "the number of waypoints, 1, is out of range: allowed is 2 or more, for both ends are waypoints"
      )
    }
  }

  @Test("The midpoint is equally far from both ends, on every model")
  func midpoint() {
    for solver in [Geodesic.wgs84, Haversine.meanEarth] as [any DistanceSolver<Never>] {
      let m = solver.midpoint(from: p, to: q)
      let d = solver.distance(from: p, to: q)
      #expect(abs(solver.distance(from: p, to: m) - d / 2) < 40e-9)
      #expect(abs(solver.distance(from: m, to: q) - d / 2) < 40e-9)
    }
  }

  @Test("The length of a path does not drift with the number of steps")
  func length() {
    // 100 001 points on the equator, 10 m apart; the sum is an arc with an exact length.
    let path = (0...100_000).lazy.map { Coordinate(latitude: 0, longitude: Double($0) / 8192) }
    let exact = 6_378_137 * (100_000.0 / 8192) * .pi / 180
    #expect(abs(Geodesic.wgs84.length(along: path) - exact) < 1e-8)
    #expect(Geodesic.wgs84.length(along: []) == 0)
    #expect(Geodesic.wgs84.length(along: [p]) == 0)
    #expect(Geodesic.wgs84.length(along: [p, Coordinate(latitude: .nan, longitude: 0), q]).isNaN)
  }
}
