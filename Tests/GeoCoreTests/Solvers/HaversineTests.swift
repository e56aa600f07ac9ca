import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("Haversine") struct HaversineTests {
  static let rows = try! ReferenceTable("geodesy/truth_sphere.csv").rows
  static let classes = Set(rows.map { String($0.text("class")) }).sorted()

  @Test("Inverse solutions agree with 60-digit arithmetic", arguments: classes)
  func distance(_ name: String) {
    var meters = Worst(), relative = Worst(), azimuth = Worst()
    for row in Self.rows where row.text("class") == name {
      let (p, q) = GeodesicTests.pair(row)
      let exact = row["s12"]
      let d = Haversine.meanEarth.distance(from: p, to: q)
      let s = Haversine.meanEarth.inverse(from: p, to: q)
      #expect(s.distance == d)
      meters.take(d - exact, row.description)
      // Far below the size of an atom, the haversine underflows and 0 is correct.
      if exact < 100e3 && exact > 1e-40 {
        relative.take(ulps(d, from: exact), row.description)
      }
      let chord = 6371e3 * abs(sin(exact / 6_371_008.7714))
      if exact > 1e-9 && exact < 20_015_114 {
        azimuth.take(turn(s.azimuth1, row["azi1"]) * chord, "\(row) \(s.azimuth1)")
        azimuth.take(turn(s.azimuth2, row["azi2"]) * chord, "\(row) \(s.azimuth2)")
      }
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print(name, "m", meters, "ulp", relative, "azi", azimuth)
    }
    #expect(meters.error <= 10e-9, "\(meters)")
    #expect(relative.error <= 8, "\(relative)")
    #expect(azimuth.error <= 30e-9, "\(azimuth)")
  }

  // On a great circle through the poles or along the equator, the angle equals its degrees. The formula still
  // computes all angles from 0 to 180°.
  @Test(
    "Arcs of the equator and of meridians have their exact lengths",
    arguments: [-89.3, -45, 0, 17.25, 60])
  func arcs(start: Double) {
    let solver = Haversine.meanEarth
    var worst = Worst()
    for step in 0...1800 {
      let degrees = Double(step) / 10
      let exact = degrees * .pi / 180 * solver.sphere.radius
      let equator = solver.distance(
        from: Coordinate(latitude: 0, longitude: start),
        to: Coordinate(latitude: 0, longitude: start + degrees))
      // Rounding the longitude itself moves the point.
      let rounded = Angle.difference(from: start, to: start + degrees)
      let moved = (abs(rounded.value) - degrees) * .pi / 180 * solver.sphere.radius
      worst.take(equator - exact - moved, "\(degrees)° of the equator")
      // A path over the pole. Half of the path is on either side.
      let latitude = 90 - degrees / 2
      let meridian = solver.distance(
        from: Coordinate(latitude: latitude, longitude: start),
        to: Coordinate(latitude: latitude, longitude: start + 180))
      worst.take(meridian - exact, "\(degrees)° over the pole")
    }
    #expect(worst.error <= 10e-9, "\(worst)")
  }

  @Test("The direct problem inverts the inverse problem")
  func direct() {
    var worst = Worst()
    for row in Self.rows {
      let (p, q) = GeodesicTests.pair(row)
      let s = Haversine.meanEarth.inverse(from: p, to: q)
      let end = Haversine.meanEarth.direct(from: p, azimuth: s.azimuth1, distance: s.distance)
      worst.take(Haversine.meanEarth.distance(from: end.coordinate, to: q), row.description)
    }
    #expect(worst.error < 20e-9, "\(worst)")
  }

  @Test(
    "At antipodes and poles both azimuths are on one great circle",
    arguments: [
      (0.0, 0.0, 0.0, 180.0), (30, 0, -30, 180), (-30, 10, 30, -170), (90, 0, -90, 50),
      (-90, 20, 90, -40), (90, 0, 90, 50), (-90, 0, -90, -30), (10, 20, 10, 20),
      (-10, 20, -10, 380),
    ])
  func everyDirection(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) {
    let p = Coordinate(latitude: lat1, longitude: lon1)
    let q = Coordinate(latitude: lat2, longitude: lon2)
    let s = Haversine.meanEarth.inverse(from: p, to: q)
    // After half a turn the direction is reversed in space; without a step it is the same.
    let sign = s.distance > 0 ? -1.0 : 1
    for (a, b) in zip(Self.heading(s.azimuth1, at: p), Self.heading(s.azimuth2, at: q)) {
      #expect(abs(a - sign * b) < 1e-15, "\(s)")
    }
  }

  /// An azimuth at a point as a unit vector: toward longitudes 0 and 90 of the equator and the pole.
  static func heading(_ azimuth: Double, at place: Coordinate) -> [Double] {
    let north = Angle.sincos(degrees: azimuth).cos
    let east = Angle.sincos(degrees: azimuth).sin
    let (sinLat, cosLat) = Angle.sincos(degrees: place.latitude)
    let (sinLon, cosLon) = Angle.sincos(degrees: place.longitude)
    return [
      -east * sinLon - north * sinLat * cosLon, east * cosLon - north * sinLat * sinLon,
      north * cosLat,
    ]
  }

  @Test("The sphere differs from the ellipsoid by -0.447 % to +0.5612 %")
  func againstEllipsoid() {
    var (low, high) = (0.0, 0.0)
    for row in GeodesicTests.inverse where row["s12"] > 1000 && row["s12"] < 19.9e6 {
      let (p, q) = GeodesicTests.pair(row)
      let relative = Haversine.meanEarth.distance(from: p, to: q) / row["s12"] - 1
      (low, high) = (min(low, relative), max(high, relative))
    }
    #expect(high < 0.005612 && high > 0.005)
    #expect(low > -0.00447 && low < -0.004)
  }

  @Test(
    "Invalid coordinates give NaN",
    arguments: [(91.0, 0.0), (-90.001, 0), (.nan, 0), (0, .nan), (.infinity, 0), (0, .infinity)])
  func invalid(latitude: Double, longitude: Double) {
    let bad = Coordinate(latitude: latitude, longitude: longitude)
    let good = Coordinate(latitude: 1, longitude: 2)
    #expect(Haversine.meanEarth.distance(from: bad, to: good).isNaN)
    #expect(Haversine.meanEarth.distance(from: good, to: bad).isNaN)
    #expect(Haversine.meanEarth.inverse(from: bad, to: good).azimuth1.isNaN)
    let end = Haversine.meanEarth.direct(from: bad, azimuth: 10, distance: 10)
    #expect(end.coordinate.latitude.isNaN && end.coordinate.longitude.isNaN)
  }
}
