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
      // The south-west corner belongs to the cell, but the opposite edges do not.
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

@Suite("Geohash") struct GeohashTests {
  @Test(
    "Known geohashes are written and read",
    arguments: [
      (57.64911, 10.40744, "u4pruydqqvj"), (42.605, -5.603, "ezs42"),
      (48.8583, 2.2945, "u09tunqu1"),
      (-90, -180, "000000000000"), (90, 179.9999999999, "zzzzzzzzzzzz"), (0, 0, "s"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try Geohash(place, length: text.count).description == text)
    #expect(try Geohash(parsing: text).cell.contains(place))
  }

  @Test("The cell of ezs42 has the edges stated in Wikipedia")
  func cell() throws {
    let cell = try Geohash(parsing: "ezs42").cell
    #expect(
      cell
        == GridCell(
          south: 42.5830078125, west: -5.625, north: 42.626953125, east: -5.5810546875))
  }

  @Test(
    "Invalid geohashes are refused with the column of the fault",
    arguments: [
      ("", 1), (" ", 2), ("a", 1), ("ezi42", 3), ("EZL42", 3), ("ezo", 3), ("ez s4", 3),
      ("ezs4-", 5), ("0123456789bcd", 13), ("é", 1), ("ezs\u{200B}", 4),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try Geohash(parsing: text) }) == position)
  }
}

@Suite("MaidenheadLocator") struct MaidenheadLocatorTests {
  @Test(
    "Known locators are written and read",
    arguments: [
      (48.14666, 11.60833, "JN58td"), (-34.91, -56.21166, "GF15vc"), (38.92, -77.065, "FM18lw"),
      (-41.28333, 174.745, "RE78ir"), (41.714775, -72.727260, "FN31pr"), (90, 180, "AR09ax"),
      (-90, -180, "AA00aa"), (48.8583, 2.2945, "JN18du55ix"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let locator = try MaidenheadLocator(place, length: text.count)
    #expect(locator.description == text)
    #expect(try MaidenheadLocator(parsing: text.lowercased()) == locator)
  }

  @Test("The cell of a subsquare has the defined edges")
  func cell() throws {
    let cell = try MaidenheadLocator(parsing: "JN58td").cell
    #expect(
      cell
        == GridCell(
          south: 48.125, west: 11 + 7 / 12.0, north: 48 + 1 / 6.0, east: 11 + 8 / 12.0))
  }

  @Test(
    "Invalid locators are refused with the column of the fault",
    arguments: [
      ("", 1), ("J", 2), ("SN", 1), ("JS", 2), ("JN5", 4), ("JNa8", 3), ("JN58ty", 6), ("JN58t", 6),
      ("JN58td2", 8), ("JN58tdaa", 7), ("JN58td12ab3", 11), ("JN58 td", 5), ("JN５8", 3),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try MaidenheadLocator(parsing: text) }) == position)
  }
}

@Suite("GEOREF") struct GEOREFTests {
  @Test(
    "Known references are written and read",
    arguments: [
      // Naval Air Station Patuxent River from Wikipedia; the others by definition.
      (38.286108, -76.4291704, "GJPJ3417"), (48.8583, 2.2945, "NK"), (48.8583, 2.2945, "NKCD"),
      (48.8583, 2.2945, "NKCD176514"), (-90, -180, "AAAA0000"), (90, 179.99999, "ZMQQ5959"),
      (0, 180, "AGAA0000"),
    ])
  func texts(latitude: Double, longitude: Double, text: String) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try GEOREF(place, length: text.count).description == text)
    #expect(try GEOREF(parsing: text).cell.contains(place))
  }

  @Test("The cell of a reference spans one minute")
  func cell() throws {
    #expect(
      try GEOREF(parsing: "GJPJ3417").cell
        == GridCell(
          south: 38 + 17 / 60.0, west: -77 + 34 / 60.0, north: 38.3, east: -77 + 35 / 60.0))
  }

  @Test(
    "Invalid references are refused with the column of the fault",
    arguments: [
      ("", 1), ("G", 2), ("IJ", 1), ("GI", 2), ("GN", 2), ("GJP", 4), ("GJRJ", 3), ("GJPO", 4),
      ("GJPJ1", 5), ("GJPJ12", 5), ("GJPJ123", 5), ("GJPJ12345", 5), ("GJPJ6017", 5),
      ("GJPJ3460", 7), ("GJPJ341171x", 11), ("GJPJ 3417", 5), ("GJPJ000000000000000000000000", 5),
      ("GJPJ34 17", 5),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try GEOREF(parsing: text) }) == position)
  }
}

/// The corner and the center of a cell belong to the cell, at every length.
@Suite struct GridCornerTests {
  private static let places: [Coordinate] = {
    var g = SplitMix64(seed: 71)
    return (0..<2000).map { _ in
      Coordinate(
        latitude: .random(in: -90...90, using: &g), longitude: .random(in: -180...180, using: &g))
    }
  }()

  private func check<Grid: GridReference>(
    _ make: (Coordinate) throws(GeoError) -> Grid, cell: (Grid) -> GridCell
  ) throws {
    for place in Self.places {
      let grid = try make(place)
      let cell = cell(grid)
      let corner = Coordinate(latitude: cell.south, longitude: cell.west)
      #expect(try make(corner) == grid, "\(grid)")
      #expect(try make(grid.coordinate) == grid, "\(grid)")
      #expect(try Grid(parsing: grid.description) == grid)
    }
  }

  @Test("The corner and the center of a geohash cell belong to the cell", arguments: 1...12)
  func geohash(length: Int) throws {
    try check({ place throws(GeoError) in try Geohash(place, length: length) }) { $0.cell }
  }

  @Test(
    "The corner and the center of an Open Location Code cell belong to the cell",
    arguments: [2, 4, 6, 8, 10, 11, 12, 13, 14, 15]) func olc(length: Int) throws
  {
    try check({ place throws(GeoError) in try OpenLocationCode(place, length: length) }) { $0.cell }
  }

  @Test(
    "The corner and the center of a Maidenhead cell belong to the cell",
    arguments: [2, 4, 6, 8, 10]) func maidenhead(length: Int) throws
  {
    try check({ place throws(GeoError) in try MaidenheadLocator(place, length: length) }) {
      $0.cell
    }
  }

  @Test(
    "The corner and the center of a GEOREF cell belong to the cell",
    arguments: [2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26]) func georef(length: Int) throws
  {
    try check({ place throws(GeoError) in try GEOREF(place, length: length) }) { $0.cell }
  }
}
