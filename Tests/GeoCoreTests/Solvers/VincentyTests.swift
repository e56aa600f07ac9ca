import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Vincenty") struct VincentyTests {
  @Test(
    "Distances are within 0.1 mm wherever the method converges", arguments: GeodesicTests.classes)
  func inverse(_ name: String) {
    var distance = Worst(), azimuth = Worst()
    var converged = 0, failed = 0
    for row in GeodesicTests.inverse where row.text("class") == name {
      let (p, q) = GeodesicTests.pair(row)
      do {
        let s = try Vincenty.wgs84.inverse(from: p, to: q)
        converged += 1
        distance.take(s.distance - row["s12"], row.description)
        if row["a12"] < 179 {
          azimuth.take(turn(s.azimuth1, row["azi1"]) * row["m12"], row.description)
          azimuth.take(turn(s.azimuth2, row["azi2"]) * row["m12"], row.description)
        }
      } catch {
        failed += 1
        // The method gives up only where necessary: at most 77 km from the antipode.
        #expect(row["s12"] > 19_926_000, "\(row)")
        let (d, fellBack) = Vincenty.wgs84.distanceReportingFallback(from: p, to: q)
        #expect(fellBack)
        #expect(d == Geodesic.wgs84.distance(from: p, to: q))
      }
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(name, converged, failed, distance, azimuth)
    }
    #expect(distance.error <= 1e-4, "\(distance)")
    #expect(azimuth.error <= 1e-3, "\(azimuth)")
  }

  @Test("The lines of Vincenty (1975) are solved, except for the inverses of lines d and e")
  func published() throws {
    for row in try ReferenceTable("geodesy/vincenty1975_lines.csv").rows {
      let ellipsoid = try Ellipsoid(equatorialRadius: row["a"], flattening: row["f"])
      let (p, q) = GeodesicTests.pair(row)
      let solver = Vincenty(ellipsoid: ellipsoid)
      if let s = try? solver.inverse(from: p, to: q) {
        #expect(abs(s.distance - row["quad_s12"]) < 1e-4, "\(row)")
      } else {
        #expect(["d", "e"].contains(row.text("line")), "\(row)")
      }
      let end = try solver.direct(from: p, azimuth: row["quad_azi1"], distance: row["quad_s12"])
      let off = Geodesic(ellipsoid: ellipsoid).distance(from: end.coordinate, to: q)
      #expect(off < 1e-3, "\(row): \(off)")
      #expect(abs(turn(end.azimuth2, row["quad_azi2"])) < 1e-9, "\(row)")
    }
  }

  @Test("Direct positions are within 0.5 mm up to half the Earth")
  func direct() throws {
    var worst = Worst()
    for row in try ReferenceTable("geodesy/truth_direct_wgs84.csv").rows
    where abs(row["s12"]) < 20e6 {
      let start = Coordinate(latitude: row["lat1"], longitude: row["lon1"])
      let end = try Vincenty.wgs84.direct(from: start, azimuth: row["azi1"], distance: row["s12"])
      let want = Coordinate(latitude: row["lat2"], longitude: row["lon2"])
      worst.take(Geodesic.wgs84.distance(from: end.coordinate, to: want), row.description)
    }
    #expect(worst.error < 5e-4, "\(worst)")
  }

  @Test("A tolerance of 1e-8 gives the distance reported for Apple's implementation")
  func early() throws {
    // OpenRadar 34557241: 307123.6866843265 m; the geodesic is 307123.6872386 m.
    let p = Coordinate(latitude: 51.1269942, longitude: 16.851781)
    let q = Coordinate(latitude: 52.232855, longitude: 20.9211114)
    let d = try Vincenty(ellipsoid: .wgs84, tolerance: 1e-8).inverse(from: p, to: q).distance
    #expect(abs(d - 307123.6866843265) < 1e-6)
  }

  /// Half a meridian of WGS 84 in meters, by libproj and in quadruple precision.
  static let halfMeridian = 20003931.4586254

  @Test(
    "From pole to pole is half a meridian and from a pole to itself 0, for any longitudes",
    arguments: [0.0, 50, -130, 180])
  func poles(longitude: Double) throws {
    let solver = Vincenty.wgs84
    for north in [Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 90, longitude: -7)] {
      let south = Coordinate(latitude: -90, longitude: longitude)
      for (from, to) in [(north, south), (south, north)] {
        let s = try solver.inverse(from: from, to: to)
        #expect(abs(s.distance - Self.halfMeridian) < 1e-4)
        #expect((0..<360).contains(s.azimuth1) && (0..<360).contains(s.azimuth2))
      }
      let itself = Coordinate(latitude: 90, longitude: longitude)
      #expect(try solver.inverse(from: north, to: itself).distance == 0)
      #expect(try solver.inverse(from: itself, to: north).distance == 0)
    }
  }

  @Test(
    "The distance to the antipode is half a meridian", arguments: [0.0, 30, -45.5, 89, 90])
  func antipodes(latitude: Double) {
    let p = Coordinate(latitude: latitude, longitude: 12)
    for (from, to) in [(p, p.antipode), (p.antipode, p)] {
      let d = Vincenty.wgs84.distance(from: from, to: to)
      #expect(abs(d - Self.halfMeridian) < 1e-4, "\(d)")
    }
  }

  @Test("The reversed pair has the same distance to the last bit and opposite azimuths")
  func symmetry() throws {
    for row in GeodesicTests.inverse {
      let (p, q) = GeodesicTests.pair(row)
      guard let there = try? Vincenty.wgs84.inverse(from: p, to: q), there.distance > 0 else {
        continue
      }
      let back = try Vincenty.wgs84.inverse(from: q, to: p)
      #expect(there.distance == back.distance, "\(row)")
      #expect(abs(turn(there.azimuth1, back.azimuth2 + 180)) < 1e-9, "\(row)")
      #expect(abs(turn(there.azimuth2, back.azimuth1 + 180)) < 1e-9, "\(row)")
    }
  }

  @Test(
    "The inverse to an antipode is refused, and to the same point it is 0",
    arguments: [0.0, 30, -89, 90])
  func ends(latitude: Double) throws {
    let p = Coordinate(latitude: latitude, longitude: 10)
    #expect(try Vincenty.wgs84.inverse(from: p, to: p).distance == 0)
    if abs(latitude) < 80 {
      #expect(throws: GeoError.self) { try Vincenty.wgs84.inverse(from: p, to: p.antipode) }
    }
  }

  @Test("The error states the number of completed iterations", arguments: [-1, 0, 1, 2])
  func iterations(limit: Int) throws {
    let few = Vincenty(ellipsoid: .wgs84, maximumIterations: limit)
    let p = Coordinate(latitude: 40, longitude: 10)
    let q = Coordinate(latitude: -30, longitude: 170)
    let expected = GeoError.notConverged(iterations: max(0, limit))
    #expect(throws: expected) { try few.inverse(from: p, to: q) }
    #expect(throws: expected) { try few.direct(from: p, azimuth: 30, distance: 15e6) }
    // The iteration stops at antipodes once the longitude leaves the circle, long before 200 steps.
    let error = #expect(throws: GeoError.self) {
      try Vincenty.wgs84.inverse(from: p, to: p.antipode)
    }
    guard case .notConverged(let count)? = error else { return }
    #expect(count < 200)
  }

  @Test("Invalid input gives NaN instead of an error")
  func invalid() throws {
    let bad = Coordinate(latitude: 91, longitude: 0)
    let good = Coordinate(latitude: 1, longitude: 2)
    #expect(try Vincenty.wgs84.inverse(from: bad, to: good).distance.isNaN)
    #expect(Vincenty.wgs84.distance(from: good, to: bad).isNaN)
    #expect(try Vincenty.wgs84.direct(from: bad, azimuth: 0, distance: 1).azimuth2.isNaN)
    #expect(try Vincenty.wgs84.direct(from: good, azimuth: 0, distance: .nan).azimuth2.isNaN)
  }
}
