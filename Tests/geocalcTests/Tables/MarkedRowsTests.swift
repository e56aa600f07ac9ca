import Foundation
import Testing
import _TestSupport

/// Rows that a column marks as invalid, in every command that reads tables of points.
@Suite struct MarkedRowsTests {
  /// The result columns of a row that has no result, by command.
  static let commands = [
    ("batch - --from 48,16", "distance"), ("batch - --along", "distance"),
    ("batch - --along --cumulative", "distance"), ("convert - --to utm", "zone"),
    ("nearest POINTS -", "rank"), ("cluster - --within 50km", "cluster"),
  ]
  /// A column, a valid and an invalid text.
  static let columns = [
    ("valid", "1", "0"), ("valid", "true", "FALSE"), ("fix", "3d", "none"),
    ("outlier", "", "true"), ("status", "A", "V"), ("gps_status", "A", "\"V\""),
  ]

  @Test("A marked row gets no result, and the note counts the rows", arguments: commands, columns)
  func givesNoResult(command: (String, String), column: (String, String, String)) throws {
    let (name, good, bad) = column
    let table = """
      id,lat,lon,\(name)
      a,48,16,\(good)
      b,1,2,\(bad)
      c,48.1,16,\(good)
      d,3,4,\(bad)

      """
    let folder = TemporaryFolder()
    let points = try folder.write("name,lat,lon\nq,48,16\n", to: "points.csv")
    let words = command.0.replacing("POINTS", with: points)
    let run = try GeocalcProcess(words, input: table)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors.contains("2 of 4 rows are marked as invalid and have no result (first: line 3: "),
      "\(run.errors)")
    #expect(run.errors.contains("in column \"\(name)\" marks the position as invalid"))
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    try #require(rows.count == 5, "\(run.output)")
    for row in [rows[2], rows[4]] { #expect(row.dropFirst(4).joined().isEmpty, "\(row)") }
    #expect(!rows[3].dropFirst(4).joined().isEmpty)
    if command.0.contains("--along") { #expect(rows[3].last?.hasPrefix("11119.") == true) }
    if command.0.hasPrefix("batch") {
      let json = try GeocalcProcess(words + " --json", input: table)
      #expect(json.code == 0 && !json.output.contains("\"error\""), "\(json.output)")
    }
  }

  @Test("With --strict, a marked row ends the run")
  func endsStrictRuns() throws {
    let table = "id,lat,lon,valid\na,48,16,1\nb,1,2,0\nc,48.1,16,1\n"
    for command in ["batch - --from 48,16 --strict", "convert - --to utm --strict"] {
      let run = try GeocalcProcess(command, input: table)
      #expect(
        run.code == 65 && run.errors.contains("marks the position as invalid"), "\(run.errors)")
      #expect(!run.output.contains("b,1,2"))
    }
  }

  @Test("A search leaves out marked points")
  func searchesValidPoints() throws {
    let table = "id,lat,lon,valid\na,48,16,0\nb,48.1,16,1\n"
    let run = try GeocalcProcess("nearest - 48 16 --format csv", input: table)
    #expect(run.code == 0 && run.output.contains("b,48.1,16") && !run.output.contains("a,48,16"))
    #expect(run.errors.contains("1 of 2 rows is marked as invalid"), "\(run.errors)")
  }

  @Test(
    "Other columns of a table of points do not mark rows",
    arguments: [
      ("visible", "0"), ("status", "0"), ("status", "no"), ("state", "V"),
    ])
  func keepsOtherColumns(name: String, text: String) throws {
    let run = try GeocalcProcess(
      "batch - --from 48,16", input: "id,lat,lon,\(name)\na,48,16,\(text)\n")
    #expect(run.output.contains("a,48,16,\(text),0.000"), "\(run.output)")
  }

  @Test("A long table gives the same results in blocks as row by row")
  func agreesAcrossBlocks() throws {
    var (marked, clean) = ("id,lat,lon,valid\n", "id,lat,lon,valid\n")
    for row in 0..<40_000 {
      let isValid = row % 7 != 3
      marked += "\(row),\(40 + Double(row) * 1e-4),16,\(isValid ? 1 : 0)\n"
      clean += isValid ? "\(row),\(40 + Double(row) * 1e-4),16,1\n" : "\(row),,,0\n"
    }
    for command in ["batch - --from 48,16", "batch - --along"] {
      let results = try [marked, clean].map { table in
        try GeocalcProcess(command, input: table).output.split(separator: "\n")
          .map { $0.split(separator: ",", omittingEmptySubsequences: false).last ?? "" }
      }
      #expect(results[0] == results[1] && results[0].count == 40_001)
    }
  }
}
