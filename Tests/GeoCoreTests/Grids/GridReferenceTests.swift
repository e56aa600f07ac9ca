import Testing
import _TestSupport

@testable import GeoCore

/// Invariants of every grid of parallels and meridians.
@Suite("Grid references") struct GridReferenceTests {
  typealias Make = @Sendable (Coordinate) throws -> any GridReference
  struct Grid: Sendable, CustomTestStringConvertible {
    let name: String
    let make: Make
    let cell: @Sendable (any GridReference) -> GridCell?
    let read: @Sendable (String) throws -> any GridReference
    var testDescription: String { name }
  }

  static let grids: [Grid] =
    (1...12).map { length in
      Grid(
        name: "Geohash \(length)", make: { try Geohash($0, length: length) },
        cell: { ($0 as? Geohash)?.cell }, read: { try Geohash(parsing: $0) })
    }
    + ([2, 4, 6, 8] + Array(10...15)).map { length in
      Grid(
        name: "OLC \(length)", make: { try OpenLocationCode($0, length: length) },
        cell: { ($0 as? OpenLocationCode)?.cell }, read: { try OpenLocationCode(parsing: $0) })
    }
    + [2, 4, 6, 8, 10].map { length in
      Grid(
        name: "Maidenhead \(length)", make: { try MaidenheadLocator($0, length: length) },
        cell: { ($0 as? MaidenheadLocator)?.cell }, read: { try MaidenheadLocator(parsing: $0) })
    }
    + ([2, 4] + Array(stride(from: 8, through: 26, by: 2))).map { length in
      Grid(
        name: "GEOREF \(length)", make: { try GEOREF($0, length: length) },
        cell: { ($0 as? GEOREF)?.cell }, read: { try GEOREF(parsing: $0) })
    }

  static let places: [Coordinate] = {
    var g = SplitMix64(seed: 41)
    let random = (0..<1000).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
    }
    let latitudes = [
      -90, -89.999, -60, -0.7, -Double.leastNonzeroMagnitude, -0.0, 0.1, 15, 45, 0.7, 90 - 0x1p-46,
      90,
    ]
    let longitudes = [-180, -0.7, -1e-300, 0, 0.3, 90, 180 - 0x1p-45, 180, 540.25, -190]
    return random
      + latitudes.flatMap { y in longitudes.map { Coordinate(latitude: y, longitude: $0) } }
  }()

  @Test("A point is inside its cell, and the cell's text is read back", arguments: grids)
  func roundTrip(_ grid: Grid) throws {
    for place in Self.places {
      let made = try grid.make(place)
      let cell = try #require(grid.cell(made))
      #expect(cell.contains(place), "\(place) \(made)")
      #expect(cell.south < cell.north && cell.west < cell.east && cell.east <= 180)
      for text in [made.description, made.description.uppercased(), made.description.lowercased()] {
        let read = try grid.read(" \(text) ")
        #expect(grid.cell(read) == cell && read.description == made.description)
      }
      #expect(try grid.make(made.coordinate).description == made.description, "\(place) \(made)")
      // The edges of the cell: the south-west corner belongs to the cell.
      let corner = Coordinate(latitude: cell.south, longitude: cell.west)
      #expect(try grid.make(corner).description == made.description, "\(place) \(made)")
    }
  }

  @Test("Invalid coordinates have no cell", arguments: grids)
  func invalid(_ grid: Grid) {
    for (latitude, longitude, refused) in [
      (91.0, 0.0, "91.0"), (-90.001, 0, "-90.001"), (.nan, 0, "nan"), (0, .nan, "nan"),
      (0, .infinity, "inf"),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(refusedValue { try grid.make(place) } == refused)
    }
  }

  @Test(
    "Lengths that a grid does not have are refused",
    arguments: [Int.min, -1, 0, 1, 3, 5, 6, 7, 9, 11, 13, 16, 27, 28, .max])
  func lengths(_ length: Int) {
    let place = Coordinate(latitude: 1, longitude: 2)
    func expect(_ isAllowed: Bool, _ make: () throws -> some GridReference) {
      #expect(refusedValue(make) == (isAllowed ? nil : "\(length)"))
    }
    expect((1...12).contains(length)) { try Geohash(place, length: length) }
    expect([2, 4, 6, 8].contains(length) || (10...15).contains(length)) {
      try OpenLocationCode(place, length: length)
    }
    expect([2, 4, 6, 8, 10].contains(length)) { try MaidenheadLocator(place, length: length) }
    expect([2, 4].contains(length) || (8...26).contains(length) && length.isMultiple(of: 2)) {
      try GEOREF(place, length: length)
    }
  }

  @Test("Codes match the output of other programs")
  func witnesses() throws {
    for row in try ReferenceTable("grids/grids_codes.csv").rows {
      let place = Coordinate(latitude: row["lat"], longitude: row["lon"])
      #expect(try Geohash(place, length: 12).description == row.text("geohash"), "\(row)")
      #expect(try OpenLocationCode(place).description == row.text("olc"), "\(row)")
      #expect(try OpenLocationCode(place, length: 15).description == row.text("olc15"), "\(row)")
      #expect(
        try MaidenheadLocator(place, length: 8).description == row.text("maidenhead"), "\(row)")
      #expect(try GEOREF(place, length: 14).description == row.text("georef"), "\(row)")
    }
  }
}

/// The column of a text error; nil if the text was parsed.
func column<Value>(ofErrorIn read: () throws -> Value) throws -> Int? {
  do {
    _ = try read()
    return nil
  } catch GeoError.unreadable(_, let column, _), GeoError.outOfRange(_, _, let column, _) {
    return column
  }
}

/// The value that a call refuses with `GeoError.invalidArgument`; nil for any other result.
func refusedValue<Value>(_ body: () throws -> Value) -> String? {
  do {
    _ = try body()
    return nil
  } catch GeoError.invalidArgument(_, let value, _) {
    return value
  } catch {
    return nil
  }
}
