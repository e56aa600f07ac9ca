import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("UTMCoordinate") struct UTMCoordinateTests {
  static let rows = try! Fixture("grids_utm.csv").rows

  static func place(_ row: Fixture.Row) -> Coordinate {
    Coordinate(latitude: row["lat"], longitude: row["lon"])
  }

  @Test("as GeoConvert has it: everywhere and on every edge")
  func geoConvert() throws {
    var (plane, convergence, scale, back) = (Worst(), Worst(), Worst(), Worst())
    for row in Self.rows {
      let place = Self.place(row)
      let utm = try UTMCoordinate(place)
      let zone = row.text("zone")
      let hemisphere = utm.hemisphere == .north ? "n" : "s"
      let number = utm.zone == 0 ? "" : utm.zone < 10 ? "0\(utm.zone)" : "\(utm.zone)"
      #expect(zone == number + hemisphere, "\(row)")
      plane.take(utm.easting - row["easting"], "\(row)")
      plane.take(utm.northing - row["northing"], "\(row)")
      // The poles have any longitude.
      if abs(place.latitude) < 90 {
        convergence.take(
          remainder(utm.convergence - row["convergence"], 360)
            * cos(place.latitude * .pi / 180), "\(row)")
      }
      scale.take(utm.scale - row["scale"], "\(row)")
      back.take(Geodesic.wgs84.distance(from: place, to: utm.coordinate), "\(row)")
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      print("UTM", Self.rows.count, plane, convergence, scale, back)
    }
    #expect(plane.error <= 10e-9, "\(plane)")
    #expect(convergence.error <= 2e-13, "\(convergence)")
    #expect(scale.error <= 3e-15, "\(scale)")
    #expect(back.error <= 10e-9, "\(back)")
  }

  @Test(
    "zones of Norway and Svalbard, and of the ends",
    arguments: [
      (60.0, 2.999, 31), (60, 3, 32), (55.999, 3, 31), (64, 3, 31), (63.999, 5.999, 32),
      (71.999, 8, 32), (72, 8.999, 31), (72, 9, 33), (83.999, 20.999, 33), (80, 21, 35),
      (80, 33, 37), (80, 41.999, 37), (80, 42, 38), (80, -0.001, 30), (84, 20, 0), (-80, 20, 34),
      (-80.001, 20, 0), (0, 180, 1), (0, -180, 1), (0, 179.999, 60), (0, 540, 1), (0, 363, 31),
    ])
  func zones(latitude: Double, longitude: Double, zone: Int) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(UTMCoordinate.standardZone(of: place) == zone)
  }

  @Test("no zone for an invalid place", arguments: [(91.0, 0.0), (.nan, 0), (0, .infinity)])
  func noZone(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(UTMCoordinate.standardZone(of: place) == nil)
    #expect(throws: GeoError.self) { try UTMCoordinate(place) }
    #expect(throws: GeoError.self) { try UTMCoordinate(place, zone: 31) }
  }

  @Test(
    "another zone than the standard one, as GeoConvert -z has it",
    arguments: [
      (-79.9, 6.1, 31, "31C 560662.60 1127959.61"), (-79.9, 6.1, 0, "B 2119455.26 3117770.98"),
      (-79.9, 6.1, 32, "32C 443247.87 1128161.37"),
    ])
  func otherZones(latitude: Double, longitude: Double, zone: Int, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let utm = try UTMCoordinate(place, zone: zone)
    #expect(utm.text() == text)
    #expect(Geodesic.wgs84.distance(from: place, to: utm.coordinate) <= 10e-9)
  }

  @Test(
    "what a zone does not reach is refused",
    arguments: [
      (0.0, 70.0, 31), (0, 9, 31), (10, 10, 0), (0, 0, 61), (0, 0, -1), (0, 0, .max), (0, 0, .min),
    ])
  func outOfReach(latitude: Double, longitude: Double, zone: Int) {
    #expect(throws: GeoError.self) {
      try UTMCoordinate(Coordinate(latitude: latitude, longitude: longitude), zone: zone)
    }
  }

  @Test(
    "written with zone and band, and read again",
    arguments: [
      (48.8583, 2.2945, "31U 448251.90 5411943.79"),
      (-33.8568, 151.2153, "56H 334900.57 6252288.75"),
      (84, 10, "Z 2115776.05 1343401.39"), (-90, 0, "B 2000000.00 2000000.00"),
      (-1e-12, 3, "31M 500000.00 10000000.00"), (0, 3, "31N 500000.00 0.00"),
      (47.99999999999, 3, "31T 500000.00 5316300.22"), (-85, -20, "A 1810022.38 2521959.21"),
    ])
  func text(latitude: Double, longitude: Double, text: String) throws {
    let utm = try UTMCoordinate(Coordinate(latitude: latitude, longitude: longitude))
    #expect(utm.description == text)
    let read = try UTMCoordinate(parsing: " \(text)\t")
    #expect(read.zone == utm.zone && read.hemisphere == utm.hemisphere)
    #expect(abs(read.easting - utm.easting) <= 0.005001)
    #expect(abs(read.northing - utm.northing) <= 0.005001)
    #expect(read.text() == text)
    for places in [-1, 0, 3, 9, 20] {
      let again = try UTMCoordinate(parsing: utm.text(places: places))
      #expect(again.zone == utm.zone && again.hemisphere == utm.hemisphere)
    }
  }

  @Test("every fixture's text is read again")
  func roundTrip() throws {
    for row in Self.rows.prefix(6000) {
      let utm = try UTMCoordinate(Self.place(row))
      for places in [0, 2, 9] {
        let read = try UTMCoordinate(parsing: utm.text(places: places))
        #expect(read.zone == utm.zone && read.hemisphere == utm.hemisphere, "\(row)")
        let tolerance = 0.5 * pow(10, -Double(places)) + 4e-9
        #expect(abs(read.easting - utm.easting) <= tolerance, "\(row)")
        #expect(abs(read.northing - utm.northing) <= tolerance, "\(row)")
      }
    }
  }

  @Test("a single letter is a band, a hemisphere is written out")
  func letters() throws {
    let spain = try UTMCoordinate(parsing: "30S 440000 4200000")
    #expect(spain.hemisphere == .north)
    let south = try UTMCoordinate(parsing: "30 SOUTH 440000 4200000")
    #expect(south.hemisphere == .south && south.zone == 30)
    #expect(try UTMCoordinate(parsing: "30south 440000 4200000") == south)
    // Across the equator, as GeoConvert -z 31n writes it.
    let across = try UTMCoordinate(parsing: "31 north 500000 -110530.05")
    #expect(across.hemisphere == .north && across.text() == "31M 500000.00 9889469.95")
    #expect(try UTMCoordinate(parsing: "north 2000000 2000000").coordinate.latitude == 90)
    #expect(try UTMCoordinate(parsing: "1U 448252 5411954.91").zone == 1)
  }

  @Test(
    "refused, with the column of the fault",
    arguments: [
      ("", 1), ("31", 3), ("31U", 4), ("31U 448252", 11), ("31U 448252 ", 12),
      ("31U 448252 5411954 1", 19), ("61U 448252 5411954", 1), ("0U 448252 5411954", 1),
      ("031U 448252 5411954", 1), ("31I 448252 5411954", 3), ("31O 448252 5411954", 3),
      ("31u 448252 5411954", 3), ("31n 448252 5411954", 3), ("31s 448252 5411954", 3),
      ("31T 448252 5411954", 3), ("31H 448252 5411954", 3), ("31S 500000 9889470", 12),
      ("31Z 448252 5411954", 3), ("Z31 448252 5411954", 2), ("C 2000000 2000000", 1),
      ("A 2100000 2000000", 1), ("Z 1900000 2000000", 1), ("31U 1000001 5411954", 5),
      ("31U 4e5 5411954", 5), ("31U 448252,5411954", 11), ("31U 0x10 5411954", 6),
      ("31U nan 5411954", 5), ("northern 2000000 2000000", 1), ("Z 2000000 100", 11),
    ])
  func refused(text: String, column: Int) {
    do {
      _ = try UTMCoordinate(parsing: text)
      Issue.record("\(text) was read")
    } catch GeoError.unreadable(_, let found, _), GeoError.outOfRange(_, _, let found, _) {
      #expect(found == column, "\(text)")
    } catch {
      Issue.record(error)
    }
  }

  @Test(
    "coordinates beyond the limits",
    arguments: [
      (31, UTMCoordinate.Hemisphere.north, -1.0, 0.0), (31, .north, 0, 9_600_001),
      (31, .south, 0, 899_999), (0, .north, 1_199_999, 2e6), (0, .south, 2e6, 3_300_001),
      (61, .north, 5e5, 0), (31, .north, .nan, 0), (31, .north, 5e5, .infinity),
    ])
  func limits(zone: Int, hemisphere: UTMCoordinate.Hemisphere, easting: Double, northing: Double) {
    #expect(throws: GeoError.self) {
      try UTMCoordinate(zone: zone, hemisphere: hemisphere, easting: easting, northing: northing)
    }
  }

  @Test("coded by its parts")
  func codable() throws {
    try expectRoundTrip(UTMCoordinate(Coordinate(latitude: 1, longitude: 2)))
    let json = #"{"zone":77,"hemisphere":"north","easting":5e5,"northing":0}"#
    #expect(throws: GeoError.self) {
      try JSONDecoder().decode(UTMCoordinate.self, from: Data(json.utf8))
    }
  }
}
