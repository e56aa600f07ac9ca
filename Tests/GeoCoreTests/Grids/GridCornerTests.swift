import Testing
import _TestSupport

@testable import GeoCore

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
