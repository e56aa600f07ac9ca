import Foundation
import Testing
import _TestSupport

/// Rows in every format, from every command that prints rows.
@Suite struct TableOutputTests {
  // 48.2, 16.37 to 47.37, 8.54 is 593682.101 m: PROJ 9.1.1, geod +ellps=WGS84 -I
  private static let pairs = """
    id,lat1,lon1,lat2,lon2
    "a|b",48.2,16.37,47.37,8.54
    c,10,179,10,-179
    d,x,1,2,3

    """

  @Test(
    "Each form quotes or escapes fields as needed, and a bad row keeps its position",
    arguments: [
      ("csv", "\"a|b\",48.2,16.37,47.37,8.54,593682.101"),
      ("tsv", "a|b\t48.2\t16.37\t47.37\t8.54\t593682.101"),
      ("md", "| a\\|b | 48.2 | 16.37 | 47.37 | 8.54 | 593682.101 |"),
    ])
  func batch(format: String, row: String) throws {
    let run = try GeocalcProcess("batch --format \(format)", input: Self.pairs)
    let expected = format == "csv" ? row.replacingOccurrences(of: "\"", with: "") : row
    #expect(run.output.split(separator: "\n").map(String.init).contains(expected), "\(run.output)")
    // The bad row keeps its position.
    #expect(run.code == 65)
    #expect(run.output.split(separator: "\n").count == (format == "md" ? 5 : 4))
  }

  @Test("GeoJSON has a line for each pair, cut at the antimeridian, and no geometry for a bad row")
  func geoJSON() throws {
    let run = try GeocalcProcess("batch --format geojson", input: Self.pairs)
    let features = try #require(try run.json()["features"]?.array)
    #expect(
      features.map { $0["geometry"]?["type"]?.string } == [
        "LineString", "MultiLineString", nil,
      ])
    #expect(features[0]["properties"]?["distance_m"]?.number == 593682.101)
    #expect(features[0]["properties"]?["id"]?.string == "a|b")
    #expect(features[2]["properties"]?["lat1"]?.string == "x")
    #expect(features[2]["properties"]?["distance_m"] == .null)
    let parts = try #require(features[1]["geometry"]?["coordinates"]?.array)
    #expect(parts.map { $0.array?.last?.array?.first?.number } == [180, -179])
  }

  @Test(
    "Every command prints every form",
    arguments: [
      "batch - --along", "convert --to utm", "nearest - 47 8 -k 9", "matrix -",
      "matrix - --layout long", "inside data/region.wkt -", "waypoints 0 0 1 1 --count 3",
      "crosstrack 0 0 0 1 1 1", "intersect 0 0 0 1 1 1 -1 1", "convert 47 8 --to utm",
      "area data/region.wkt",
    ], ["csv", "tsv", "json", "geojson", "md"])
  func verbs(line: String, format: String) throws {
    let words = line.split(separator: " ").map(String.init) + ["--format", format]
    let run = try GeocalcProcess(
      executable: GeocalcProcess.executable, words,
      input: "name,lat,lon\nA,47.3,8.5\nB,46,7\n".utf8, in: Fixture.repository)
    if line.hasPrefix("matrix"), format == "geojson" {
      #expect(run.code == 64 && run.errors.contains("this command prints csv, tsv"))
      return
    }
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    switch format {
    case "csv":
      #expect(
        lines.count > 1
          && Set(lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count })
            .count == 1
      )
    case "tsv": #expect(lines.count > 1 && lines.allSatisfy { $0.contains("\t") })
    case "md":
      #expect(lines.count > 2 && lines.allSatisfy { $0.hasPrefix("| ") && $0.hasSuffix("|") })
    case "geojson":
      #expect(try run.json()["type"]?.string == "FeatureCollection")
      #expect(try run.json()["features"]?.array?.isEmpty == false)
    default: #expect(try !run.jsonLines().isEmpty)
    }
  }

  @Test("Decimal commas are read and written")
  func decimalCommas() throws {
    let input = "lat;lon\n47,5;8,5\n47,6;8,5\n"
    let run = try GeocalcProcess("batch --along --decimal-comma", input: input)
    #expect(run.output == "lat;lon;distance_m\n47,5;8,5;\n47,6;8,5;11118,156\n")
    let others = try GeocalcProcess("batch --along --decimal-comma --format csv", input: input)
    #expect(others.output == run.output)
    let table = try GeocalcProcess("batch --along --decimal-comma --format tsv", input: input)
    #expect(table.output == run.output.replacingOccurrences(of: ";", with: "\t"))
    // A comma between fields could not be distinguished from a decimal comma.
    let plain = try GeocalcProcess(
      "batch --along --decimal-comma", input: "lat,lon\n47.5,8.5\n47.6,8.5\n")
    #expect(plain.output == run.output)
  }

  @Test(
    "--separator sets a separator that is not recognized",
    arguments: [
      ("batch --along", "lat|lon\n47.5|8.5\n"),
      ("nearest - 47 8 --format csv", "lat|lon\n47.5|8.5\n"),
      ("convert --to geohash", "lat|lon\n47.5|8.5\n"),
      ("inside - 47.5 8.5 --by none", "lat|lon\n47|8\n47|9\n48|9\n48|8\n"),
      ("area -", "lat|lon\n47|8\n47|9\n48|9\n48|8\n"), ("matrix -", "lat|lon\n47.5|8.5\n"),
    ])
  func separator(line: String, input: String) throws {
    let run = try GeocalcProcess(
      line.split(separator: " ").map(String.init) + ["--separator", "|"], input: input.utf8)
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.output.isEmpty)
  }

  @Test("Rows without a header get names where the form needs them")
  func noHeader() throws {
    let run = try GeocalcProcess("batch --format md", input: "1,2,3,4\n")
    #expect(run.output.hasPrefix("| lat1 | lon1 | lat2 | lon2 | distance_m |\n"))
    let table = try GeocalcProcess("batch --format tsv", input: "1,2,3,4\n")
    #expect(table.output == "1\t2\t3\t4\t313705.445\n")
  }

  @Test("Special characters are quoted or escaped in each form")
  func hostile() throws {
    let input = "name,lat,lon\n\"a\tb\n\"\"c\"\"\",1,2\n\u{1B}[2J|x,3,4\n"
    let tsv = try GeocalcProcess("batch --along --format tsv", input: input)
    #expect(tsv.output.contains("\"a\tb\n\"\"c\"\"\"\t1\t2\t\n"))
    let table = try GeocalcProcess("batch --along --format md", input: input)
    #expect(table.output.split(separator: "\n").count == 4)
    #expect(!table.output.contains("\u{1B}") && table.output.contains("\\|x"))
    let json = try GeocalcProcess("batch --along --format geojson", input: input)
    #expect(try json.json()["features"]?.array?.count == 2)
  }

  @Test("Many rows on many threads give one document")
  func large() throws {
    // Nine times as large as a block of the input.
    let name = String(repeating: "n", count: 230)
    let rows = (0..<5000).map { "\(Double($0) / 1000),\(Double($0 % 360)),0,0,\(name)\n" }.joined()
    let run = try GeocalcProcess(
      "batch --columns 1,2,3,4 --format geojson --threads 4", input: rows)
    #expect(run.code == 0, "\(run.errors)")
    let document = try JSONSerialization.jsonObject(with: run.bytes) as? [String: Any]
    #expect((document?["features"] as? [Any])?.count == 5000)
  }
}
