import Testing
import _TestSupport

@testable import GeoCore

@Suite("H3Cell") struct H3CellTests {
  /// A row of h3.tsv, which the H3 library wrote.
  struct Case: Sendable {
    let place, center: Coordinate
    let resolution: Int
    let cell: String
    let isPentagon: Bool

    init(_ fields: [String]) throws {
      func number(_ column: Int) throws -> Double { try #require(Double(fields[column])) }
      try #require(fields.count == 7)
      resolution = try #require(Int(fields[0]))
      place = Coordinate(latitude: try number(1), longitude: try number(2))
      cell = fields[3]
      center = Coordinate(latitude: try number(4), longitude: try number(5))
      isPentagon = fields[6] == "1"
    }
  }

  private static func cases(_ resolution: Int) throws -> [Case] {
    let cases = try textFixture("h3").map { try Case($0) }.filter { $0.resolution == resolution }
    try #require(cases.count > 25)
    return cases
  }

  @Test("The cells of points match the H3 library", arguments: 0...15)
  func cells(resolution: Int) throws {
    for row in try Self.cases(resolution) {
      let cell = try H3Cell(row.place, resolution: resolution)
      #expect(cell.description == row.cell, "\(row.place)")
      #expect(cell.resolution == resolution)
      #expect(cell.index == UInt64(row.cell, radix: 16))
      #expect(cell.isPentagon == row.isPentagon, "\(cell)")
    }
  }

  @Test("The centers of cells match the H3 library", arguments: 0...15)
  func centers(resolution: Int) throws {
    for row in try Self.cases(resolution) {
      let center = try H3Cell(parsing: row.cell).coordinate
      // The library computes latitudes as arcsines, which are inaccurate near the poles.
      let cosine = max(Angle.cosine(latitude: row.center.latitude), 1e-8)
      let east = Angle.difference(from: row.center.longitude, to: center.longitude).value
      #expect(abs(center.latitude - row.center.latitude) < 2e-13 / cosine, "\(row.cell)")
      #expect(abs(east) < 2e-13 / cosine, "\(row.cell)")
    }
  }

  @Test("The center of a cell is in the cell, and the cell's text is read back", arguments: 0...15)
  func roundTrip(resolution: Int) throws {
    for place in GridReferenceTests.places {
      let cell = try H3Cell(place, resolution: resolution)
      #expect(try H3Cell(cell.coordinate, resolution: resolution) == cell, "\(place)")
      for text in [cell.description, cell.description.uppercased(), " 0\(cell) "] {
        #expect(try H3Cell(parsing: text) == cell, "\(text)")
      }
      #expect(try Coordinate(parsing: cell.description) == cell.coordinate, "\(cell)")
      #expect(PlaceText.readable(cell.description, ofGrid: "h3") == cell.description)
      #expect(cell.description.utf8.count == 15)
    }
  }

  @Test("Every resolution has 12 pentagons", arguments: 0...15)
  func pentagons(resolution: Int) throws {
    let cells = try Self.cases(resolution).map { try H3Cell(parsing: $0.cell) }
    #expect(Set(cells.filter(\.isPentagon)).count == 12)
  }

  @Test("A prefix names the grid")
  func prefix() throws {
    let center = try H3Cell(parsing: "891fb46741bffff").coordinate
    for text in ["h3:891fb46741bffff", " H3: 0891FB46741BFFFF", "891fb46741bffff"] {
      #expect(try Coordinate(parsing: text) == center, "\(text)")
    }
  }

  @Test(
    "Invalid cells are refused with the column of the fault",
    arguments: [
      ("", 1), (" ", 2), ("891fb46741bfff", 15), ("891fb46741bffffff", 17), ("8g1fb46741bffff", 2),
      ("891fb46741bffff x", 16), ("891fb46 741bffff", 8), ("é", 1), ("８91fb46741bffff", 1),
      // Another mode, as of a directed edge, reserved bits and the highest bit.
      ("115283473fffffff", 1), ("091fb46741bffff", 1), ("1891fb46741bffff", 1),
      ("8891fb46741bffff", 1), ("991fb46741bffff", 1),
      // The base cells 122 and 127.
      ("80f5fffffffffff", 3), (" 080f5fffffffffff", 5), ("80fffffffffffff", 3),
      // The digit 7 at a used level, and other digits at unused levels.
      ("891fb4674fbffff", 10), ("82083ffffffffff", 5), ("891fb46741bfffe", 15),
      ("891fb46741bff7f", 13), ("8009ffffffffff7", 14),
      // The missing child 1 of a pentagon, and of its central child.
      ("81087ffffffffff", 4), ("82080ffffffffff", 5),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try H3Cell(parsing: text) }) == position, "\(text)")
  }

  @Test(
    "A text that resembles a cell is refused with the reason",
    arguments: [
      ("80f5fffffffffff", "base cell from 0 to 121"), ("891fb46741bfffe", "after resolution 9"),
      ("891fb4674fbffff", "resolution 8, not 7"), ("h3:891fb46741", "15 or 16"),
    ])
  func messages(text: String, part: String) {
    let error = #expect(throws: GeoError.self) { try Coordinate(parsing: text) }
    #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
  }

  @Test("Resolutions other than 0 to 15 are refused", arguments: [Int.min, -1, 16, .max])
  func resolutions(_ resolution: Int) {
    let place = Coordinate(latitude: 1, longitude: 2)
    #expect(refusedValue { try H3Cell(place, resolution: resolution) } == "\(resolution)")
  }

  @Test("Invalid coordinates have no cell")
  func invalid() {
    for (latitude, longitude, refused) in [
      (91.0, 0.0, "91.0"), (.nan, 0, "nan"), (0, .nan, "nan"), (0, .infinity, "inf"),
    ] {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      #expect(refusedValue { try H3Cell(place) } == refused)
    }
  }

  @Test("Every coordinate of the poles and of the antimeridian is in one cell", arguments: 0...15)
  func periodic(resolution: Int) throws {
    func cell(_ latitude: Double, _ longitude: Double) throws -> H3Cell {
      try H3Cell(Coordinate(latitude: latitude, longitude: longitude), resolution: resolution)
    }
    for longitude in stride(from: -180.0, through: 180, by: 30) {
      #expect(try cell(90, longitude) == cell(90, 0))
      #expect(try cell(-90, longitude) == cell(-90, 0))
    }
    for latitude in [-67.1, 0, 12.3] {
      #expect(try cell(latitude, 180) == cell(latitude, -180))
      #expect(try cell(latitude, 190.5) == cell(latitude, -169.5))
    }
  }
}
