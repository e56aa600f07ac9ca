import Foundation
import Testing
import _TestSupport

@testable import GeoCore

@Suite("MGRS") struct MGRSTests {
  @Test("Squares match GeoConvert everywhere and on every edge")
  func geoConvert() throws {
    var differences = 0
    for row in UTMCoordinateTests.rows {
      let place = UTMCoordinateTests.place(row)
      let square = try MGRS(place)
      if square.description != row.text("mgrs") {
        differences += 1
        if differences < 20 { Issue.record("\(row): \(square) and not \(row.text("mgrs"))") }
      }
      // A micrometer digit may differ because of errors of nanometers on both sides.
      let fine = try MGRS(place, precision: 11)
      let other = try MGRS(parsing: String(row.text("mgrs11")))
      #expect(abs(fine.southWest.easting - other.southWest.easting) <= 1.01e-6, "\(row)")
      #expect(abs(fine.southWest.northing - other.southWest.northing) <= 1.01e-6, "\(row)")
      #expect(other.description == row.text("mgrs11") && other.precision == 11)
    }
    #expect(differences == 0)
  }

  @Test("Exactly the squares that GeoConvert reads are read")
  func squares() throws {
    var (read, refused) = (0, 0)
    for row in try ReferenceTable("grids/grids_squares.csv").rows {
      let text = String(row.text("square"))
      let corner = row.text("corner").split(separator: " ")
      guard corner.count == 3 else {
        refused += 1
        #expect(throws: GeoError.self, "\(text)") { try MGRS(parsing: text) }
        continue
      }
      read += 1
      let square = try MGRS(parsing: text)
      #expect(square.description == text)
      #expect(square.size == 100_000)
      #expect(square.southWest.easting == Double(corner[1]), "\(text)")
      #expect(square.southWest.northing == Double(corner[2]), "\(text)")
      #expect(corner[0].hasSuffix(square.hemisphere == .north ? "n" : "s"), "\(text)")
      #expect(square.zone == Int(corner[0].dropLast()) ?? 0)
    }
    #expect(read == 4036 && refused == 5068)
  }

  @Test("A square of any precision is read back and contains its center", arguments: 0...11)
  func precisions(precision: Int) throws {
    for row in UTMCoordinateTests.rows.prefix(6000) {
      let place = UTMCoordinateTests.place(row)
      let square = try MGRS(place, precision: precision)
      // The digits of the finest square, truncated.
      let finest = try MGRS(place, precision: 11).text(spaced: true).split(separator: " ")
      let parts = finest.prefix(finest.count - 2) + finest.suffix(2).map { $0.prefix(precision) }
      #expect(square.description == parts.joined(), "\(row)")
      #expect(try MGRS(parsing: square.description) == square, "\(row)")
      #expect(try MGRS(parsing: square.text(spaced: true)) == square, "\(row)")
      let utm = try UTMCoordinate(place)
      // The end of the range belongs to the last square.
      #expect(
        (-1e-8...square.size + 1e-8).contains(utm.easting - square.southWest.easting), "\(row)")
      let crossing = utm.hemisphere == square.hemisphere ? 0.0 : 1e7
      #expect(
        (-1e-8...square.size + 1e-8).contains(utm.northing + crossing - square.southWest.northing),
        "\(row)")
      if precision <= 9 {
        // The grid's center is in the square; it may be in the next band.
        let center = try MGRS(square.center, precision: precision)
        #expect(center.southWest == square.southWest, "\(row)")
      }
    }
  }

  /// In quadruple precision the corner is on the edge: in doubles it is some nanometers to either side.
  @Test(
    "A square's corner in degrees converts back to the same square",
    arguments: 0...5)
  func corners(precision: Int) throws {
    var g = SplitMix64(seed: 34 + UInt64(precision))
    var (worst, count) = (0.0, 0)
    while count < 4000 {
      let place = Coordinate(
        latitude: asin(.random(in: -1...1, using: &g)) / .pi * 180,
        longitude: .random(in: -180...180, using: &g))
      let square = try MGRS(place, precision: precision)
      count += 1
      let corner = square.southWest.coordinate
      // Squares on the edges of zones have corners outside.
      guard let utm = try? UTMCoordinate(corner, zone: square.zone) else { continue }
      let crossing = utm.hemisphere == square.hemisphere ? 0.0 : 1e7
      worst = max(worst, abs(utm.easting - square.southWest.easting))
      let northing = utm.northing + (square.hemisphere == .south ? crossing : -crossing)
      worst = max(worst, abs(northing - square.southWest.northing))
      let again = try MGRS(corner, precision: precision, zone: square.zone)
      #expect(again.southWest == square.southWest, "\(square)")
    }
    #expect(worst < 5e-9, "\(worst)")
  }

  @Test("Squares of whole meters survive the conversion to degrees and back")
  func wholeMeters() throws {
    var g = SplitMix64(seed: 35)
    for _ in 0..<20_000 {
      let zone = Int.random(in: 1...60, using: &g)
      let utm = try UTMCoordinate(
        zone: zone, hemisphere: .north,
        easting: Double(Int.random(in: 100_000..<900_000, using: &g)),
        northing: Double(Int.random(in: 0..<9_300_000, using: &g)))
      let square = try MGRS(utm)
      #expect(square.southWest.easting == utm.easting)
      #expect(try MGRS(utm.coordinate, zone: zone).southWest == square.southWest, "\(utm)")
    }
  }

  @Test(
    "Invalid precisions and coordinates outside all squares are refused",
    arguments: [-1, 12, .max, .min])
  func precisionOutOfRange(_ precision: Int) throws {
    let place = Coordinate(latitude: 1, longitude: 1)
    #expect(refusedValue { try MGRS(place, precision: precision) } == "\(precision)")
    let far = try UTMCoordinate(zone: 31, hemisphere: .north, easting: 99_999, northing: 0)
    #expect(refusedValue { try MGRS(far) } == "99999.0")
    #expect(refusedValue { try MGRS(Coordinate(latitude: .nan, longitude: 1)) } == "nan")
  }

  @Test("Every square is read back, also far outside its zone")
  func anywhere() throws {
    var g = SplitMix64(seed: 33)
    for _ in 0..<20_000 {
      let zone = Int.random(in: 0...60, using: &g)
      let hemisphere = UTMCoordinate.Hemisphere.allCases.randomElement(using: &g) ?? .north
      let limits = MGRSSquare.limits(zone: zone, isSouth: hemisphere == .south)
      let utm = try UTMCoordinate(
        zone: zone, hemisphere: hemisphere, easting: .random(in: limits.easting, using: &g),
        northing: .random(in: limits.northing, using: &g))
      let square = try MGRS(utm, precision: .random(in: 0...11, using: &g))
      #expect(try MGRS(parsing: square.description) == square, "\(utm)")
      #expect(abs(utm.easting - square.center.easting) <= square.size / 2 + 1e-9, "\(utm)")
      #expect(abs(utm.northing - square.center.northing) <= square.size / 2 + 1e-8, "\(utm)")
    }
  }

  @Test("A northing across the equator gives the square of the other hemisphere")
  func folded() throws {
    let south = try UTMCoordinate(
      zone: 31, hemisphere: .north, easting: 500_000, northing: -110_530)
    #expect(try MGRS(south).description == "31MEU0000089470")
    let north = try UTMCoordinate(
      zone: 31, hemisphere: .south, easting: 900_000, northing: 10_000_001)
    #expect(try MGRS(north).description == "31NHA9999900001")
  }
}

@Suite("MGRS as text") struct MGRSTextTests {
  @Test(
    "Squares are truncated as by GeoConvert",
    arguments: [
      (33.3, 44.4, 11, "38SMB4414054491884706355549"), (33.3, 44.4, 5, "38SMB4414084706"),
      (33.3, 44.4, 1, "38SMB48"), (33.3, 44.4, 0, "38SMB"), (-0.0, 3, 5, "31MEV0000099999"),
      (0, 3, 5, "31NEA0000000000"), (90, 30, 5, "ZAH0000000000"), (-90, 30, 5, "BAN0000000000"),
      (72, 42, 5, "38XLE9656691508"), (60, -180, 5, "01VCG3270555205"),
    ])
  func written(latitude: Double, longitude: Double, precision: Int, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try MGRS(place, precision: precision).description == text)
  }

  @Test(
    "The center and the corner of a square match GeoConvert",
    arguments: [
      ("38SMB4488", 1000.0, 444_500.0, 3_688_500.0), ("4QFJ1234", 1000, 612_500, 2_334_500),
      ("4qfj 12 34", 1000, 612_500, 2_334_500), ("38SMB", 100_000, 450_000, 3_650_000),
      ("ZAB", 100_000, 2_050_000, 1_450_000), (" 38S MB 44140 84706 ", 1, 444_140.5, 3_684_706.5),
      ("38SMB4414054491884706355549", 1e-6, 444_140.5449185, 3_684_706.3555495),
      ("32XMG", 100_000, 450_000, 8_150_000),
    ])
  func center(text: String, size: Double, easting: Double, northing: Double) throws {
    let square = try MGRS(parsing: text)
    #expect(square.size == size)
    #expect(square.center.easting == easting && square.center.northing == northing)
    #expect(abs(square.southWest.easting - (easting - size / 2)) <= 1e-10)
    #expect(square.coordinate == square.center.coordinate)
  }

  @Test(
    "Invalid squares are refused with the column of the fault",
    arguments: [
      ("", 1), ("31", 3), ("31U", 4), ("31UD", 5), ("31UDQ1", 6), ("31UDQ123", 6),
      ("31UDQ 12 345", 7), ("31UDQ123456789012123456789012", 6), ("00UDQ", 1), ("61UDQ", 1),
      ("031UDQ", 1), ("31IDQ", 3), ("31ODQ", 3), ("31YDQ", 3), ("31UIQ", 4), ("31UJQ", 4),
      ("31UDI", 5), ("31UDO", 5), ("31UDW", 5), ("31NDQ", 5), ("31CDC", 5), ("UDQ", 1), ("AAB", 2),
      ("YZZ", 3), ("ZKA", 2), ("YQA", 2), ("BIA", 2), ("31UDQ12 3 4", 6), ("31UDQ1234x", 10),
      ("31UDQ-1-2", 6), ("31U-DQ", 4), ("31UDQ１２", 6),
    ])
  func refused(text: String, column: Int) {
    do {
      _ = try MGRS(parsing: text)
      Issue.record("\(text) was read")
    } catch GeoError.unreadable(_, let found, _), GeoError.outOfRange(_, _, let found, _) {
      #expect(found == column, "\(text)")
    } catch {
      Issue.record(error)
    }
  }
}
