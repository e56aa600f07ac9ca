import Testing
import _TestSupport

@testable import GeoCore

@Suite struct MagneticModelTests {
  /// The table of the technical report of WMM2025: year, height (km), latitude, longitude, then north, east and down
  /// (nT) and the declination.
  private static let official: [[Double]] = [
    [2025, 0, 80, 0, 6521.6, 145.9, 54791.5, 1.28],
    [2025, 0, 0, 120, 39677.8, -109.6, -10580.2, -0.16],
    [2025, 0, -80, 240, 6117.5, 15751.9, -52022.5, 68.78],
    [2025, 100, 80, 0, 6216.0, 92.4, 52598.8, 0.85],
    [2025, 100, 0, 120, 37688.6, -96.2, -10152.1, -0.15],
    [2025, 100, -80, 240, 5907.6, 14780.3, -49540.7, 68.21],
    [2027.5, 0, 80, 0, 6500.8, 294.5, 54869.4, 2.59],
    [2027.5, 0, 0, 120, 39701.6, -167.4, -10381.8, -0.24],
    [2027.5, 0, -80, 240, 6200.7, 15730.3, -51783.7, 68.49],
    [2027.5, 100, 80, 0, 6196.7, 233.8, 52670.5, 2.16],
    [2027.5, 100, 0, 120, 37711.5, -148.7, -9969.8, -0.23],
    [2027.5, 100, -80, 240, 5984.0, 14760.1, -49317.7, 67.93],
  ]

  @Test("The field has the official test values in every digit", arguments: official)
  func report(row: [Double]) throws {
    let field = try MagneticModel.field(
      at: Coordinate(latitude: row[2], longitude: row[3]), height: row[1] * 1000, year: row[0])
    #expect(abs(field.north - row[4]) <= 0.0501)
    #expect(abs(field.east - row[5]) <= 0.0501)
    #expect(abs(field.down - row[6]) <= 0.0501)
    #expect(abs(field.declination - row[7]) <= 0.00501)
  }

  @Test("The field agrees with the program of the model's authors within 0.01 nT and 0.0001°")
  func authors() throws {
    let rows = try ReferenceTable("geodesy/magnetic_wmm2025.csv").rows
    #expect(rows.count == 100)
    for row in rows {
      let field = try MagneticModel.field(
        at: Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
        height: row["height"] * 1000, year: row["year"])
      let intensities = [
        (field.north, "north"), (field.east, "east"), (field.down, "down"),
        (field.horizontal, "horizontal"), (field.total, "total"),
      ]
      for (value, column) in intensities {
        #expect(abs(value - row[column]) < 0.01, "\(row): \(column) \(value)")
      }
      #expect(abs(field.inclination - row["inclination"]) < 1e-4, "\(row)")
      #expect(abs(field.declination - row["declination"]) < 1e-4, "\(row)")
      #expect(abs(field.declinationChange - row["ddec"]) < 1e-3, "\(row)")
    }
  }

  @Test("At a pole, the declination is relative to the meridian of the coordinate")
  func poles() throws {
    for latitude in [90.0, -90] {
      let fields = try [0.0, 90].map {
        try MagneticModel.field(at: Coordinate(latitude: latitude, longitude: $0), year: 2026)
      }
      let turn = (fields[1].declination - fields[0].declination) * (latitude < 0 ? -1 : 1)
      #expect(abs(Angle.difference(from: 90, to: turn).value) < 1e-9)
      #expect(abs(fields[0].total - fields[1].total) < 1e-6)
      // The field does not jump between the pole and a point 0.1 m from it.
      let near = try MagneticModel.field(
        at: Coordinate(latitude: latitude * (1 - 1e-8), longitude: 0), year: 2026)
      #expect(abs(near.north - fields[0].north) < 0.01 && abs(near.east - fields[0].east) < 0.01)
    }
  }

  @Test("The magnetic poles are in the blackout zone, and Vienna is not")
  func zones() throws {
    func zone(_ latitude: Double, _ longitude: Double) throws -> MagneticField.CompassZone {
      try MagneticModel.field(
        at: Coordinate(latitude: latitude, longitude: longitude), year: 2025
      ).compassZone
    }
    // The dip poles of 2025 by the model's authors: 85.762 N 139.298 E and 63.851 S 135.078 E.
    #expect(try zone(85.762, 139.298) == .blackout)
    #expect(try zone(-63.851, 135.078) == .blackout)
    #expect(try zone(78, 139.298) == .caution)
    #expect(try zone(48.2, 16.4) == .reliable)
  }

  @Test("The error of the declination follows the error model of WMM2025, up to 180°")
  func error() throws {
    // wmm-calculator 1.4: √(0.26² + (5417 / H)²).
    let vienna = try MagneticModel.field(
      at: Coordinate(latitude: 48.2, longitude: 16.4), year: 2026.5)
    #expect(abs(vienna.declinationError - 0.3668) < 1e-3)
    let pole = try MagneticModel.field(
      at: Coordinate(latitude: 85.762, longitude: 139.298), year: 2025)
    #expect(pole.declinationError == 180)
  }

  @Test(
    "Other years, heights and coordinates are refused",
    arguments: [
      (48, 16, 0, 2024.99), (48, 16, 0, 2030), (48, 16, 0, .nan), (48, 16, -1001, 2026),
      (48, 16, 850_001, 2026), (91, 16, 0, 2026), (48, .infinity, 0, 2026), (48, 16, .nan, 2026),
    ] as [(Double, Double, Double, Double)])
  func refused(latitude: Double, longitude: Double, height: Double, year: Double) {
    #expect(throws: GeoError.self) {
      try MagneticModel.field(
        at: Coordinate(latitude: latitude, longitude: longitude), height: height, year: year)
    }
  }
}
