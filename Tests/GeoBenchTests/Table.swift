import Foundation
import GeoBench
import GeoCore
import _TestSupport

/// A reference table of geodesy, with numbers at the precision of the references.
struct Table {
  private let columns: [Substring: Int]
  private let lines: [[Substring]]

  /// Reads a table from Tests/Fixtures/geodesy, or its full version in the folder GEOCORE_TRUTH.
  init(_ name: String) throws {
    let folder = ProcessInfo.processInfo.environment["GEOCORE_TRUTH"].map { URL(filePath: $0) }
    let text = try String(
      contentsOf: (folder ?? Fixture.url("geodesy")).appending(path: name), encoding: .utf8)
    let all = text.split(separator: "\n").map { $0.split(separator: ",") }
    columns = Dictionary(uniqueKeysWithValues: zip(all[0], all[0].indices))
    lines = Array(all.dropFirst())
  }

  var rows: Range<Int> { lines.indices }

  func text(_ row: Int, _ column: Substring) -> String { String(lines[row][columns[column]!]) }

  func number(_ row: Int, _ column: Substring) -> Double { Double(text(row, column))! }

  /// A number with all its digits.
  func exact(_ row: Int, _ column: Substring) -> Extended { Extended(text(row, column))! }

  func from(_ row: Int) -> Coordinate {
    Coordinate(latitude: number(row, "lat1"), longitude: number(row, "lon1"))
  }

  func to(_ row: Int) -> Coordinate {
    Coordinate(latitude: number(row, "lat2"), longitude: number(row, "lon2"))
  }
}
