import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("UTMCoordinate as text") struct UTMCoordinateTextTests {
  @Test(
    "Coordinates are written with zone and band, and read back",
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

  @Test("Coordinates of the fixture are read back with any number of decimals")
  func roundTrip() throws {
    for row in UTMCoordinateTests.rows.prefix(6000) {
      let utm = try UTMCoordinate(UTMCoordinateTests.place(row))
      for places in [0, 2, 9] {
        let read = try UTMCoordinate(parsing: utm.text(places: places))
        #expect(read.zone == utm.zone && read.hemisphere == utm.hemisphere, "\(row)")
        let tolerance = 0.5 * pow(10, -Double(places)) + 4e-9
        #expect(abs(read.easting - utm.easting) <= tolerance, "\(row)")
        #expect(abs(read.northing - utm.northing) <= tolerance, "\(row)")
      }
    }
  }

  @Test("A single letter is a band, and a word is a hemisphere")
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
    "Invalid texts are refused with the column of the fault",
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
}
