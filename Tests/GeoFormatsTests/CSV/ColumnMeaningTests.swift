import Foundation
import Testing
import _TestSupport

@testable import GeoFormats

/// Compares the table of names in the guide with the name parser.
@Suite struct ColumnMeaningTests {
  struct Row: CustomTestStringConvertible {
    let name, quantity, unit, point, role: String

    var testDescription: String { name }
  }

  /// The rows of the tables in `Guide/Guide.docc/ColumnNames.md`.
  static let rows: [Row] = {
    let page = Fixture.repository.appending(path: "Guide/Guide.docc/ColumnNames.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(
        name: cells[0].trimmingCharacters(in: ["`"]), quantity: cells[1], unit: cells[2],
        point: cells[3], role: cells[4])
    }
  }()

  @Test("The guide lists the names of every quantity")
  func isComplete() {
    #expect(Self.rows.count > 75)
    #expect(
      Set(Self.rows.map(\.quantity)).isSuperset(of: [
        "latitude", "longitude", "coordinate", "azimuth", "course", "heading", "distance",
        "altitude", "speed", "climb",
      ]))
    #expect(Set(Self.rows.map(\.role)) == ["value", "hemisphere", "error", "refused"])
  }

  @Test("Each name in the guide has the documented quantity, unit, point and role", arguments: rows)
  func meaning(row: Row) throws {
    let meaning = try #require(ColumnMeaning(row.name))
    #expect(meaning.quantity == row.quantity)
    #expect(meaning.unit ?? "" == row.unit)
    #expect(meaning.point.sorted().joined(separator: " ") == row.point)
    #expect(meaning.role.rawValue == row.role)
  }

  @Test(
    "Other names have no meaning", arguments: ["name", "population", "temperature", "flat", ""])
  func others(name: String) {
    #expect(
      ColumnMeaning(name)?.quantity != "longitude" && ColumnMeaning(name)?.quantity != "distance")
  }
}
