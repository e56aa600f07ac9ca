import Foundation
import Testing

/// One rule for all commands that read tables: a row with too few fields is filled and reported, and a row with too
/// many is bad. The values of new columns stay under their names in both.
///
/// Expected distances come from PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
@Suite struct RaggedRowsTests {
  private static let header = "lat1,lon1,lat2,lon2,note,more"

  @Test("The new columns of batch stay under their names in rows of any length")
  func batch() throws {
    let run = try GeocalcProcess(
      "batch --azimuths --precision 0",
      input: Self.header + "\n0,0,0,1\n0,0,0,1,\"a,b\"\n0,0,0,1,c,d\n0,0,0,1,e,f,\"g,g\",h\n0,0,0\n"
    )
    #expect(
      run.output == """
        \(Self.header),distance_m,azimuth1_deg,azimuth2_deg
        0,0,0,1,,,111319,90,90
        0,0,0,1,"a,b",,111319,90,90
        0,0,0,1,c,d,111319,90,90
        0,0,0,1,e,f,,,,"g,g",h
        0,0,0,,,,,,

        """)
    #expect(
      run.errors == """
        note: standard input: line 2: there are only 4 of 6 fields, the missing fields are read as empty
        note: standard input: line 3: there are only 5 of 6 fields, the missing fields are read as empty
        error: standard input: line 5: there are 8 fields, but only 6 columns
        error: standard input: line 6: column 4 (lon2) is missing: there are 3
        error: standard input: 2 of 5 rows could not be read

        """)
    #expect(run.code == 65)
  }

  @Test(
    "Short and long rows are aligned in each dialect, with and without a header",
    arguments: [
      ("x;0;0;0;1;n\r\n0;0;0;1\r\ny;0;0;0;1\r\n", "batch --precision 0", "y;0;0;0;1;;111319\r\n"),
      ("a,0,0,0,1,\nb,0,0,0,1", "batch --precision 0", "b,0,0,0,1,,111319\n"),
      ("lat\tlon\tn\n0\t0\tx\n0\t1\n", "batch --along --precision 0", "0\t1\t\t111319\n"),
      ("lat,lon,n\n0,0\n0,1,x,y\n", "batch --along --precision 0", "0,1,x,,y\n"),
      (
        "n,lat1,lon1,lat2,lon2,o\n\"\"\"\n\",0,0,0,1\n", "batch --precision 0", ",0,0,0,1,,111319\n"
      ),
    ])
  func dialects(input: String, command: String, last: String) throws {
    let run = try GeocalcProcess(command, input: input)
    #expect(run.output.hasSuffix(last), "\(run.output)")
    #expect(run.errors.contains("fields"))
  }

  @Test("A short row is accepted, and --strict refuses it")
  func short() throws {
    let input = "lat1,lon1,lat2,lon2,note\n0,0,0,1,x\n0,0,0,1\n0,0,0,1,y\n"
    let run = try GeocalcProcess("batch --precision 0", input: input)
    #expect(run.code == 0)
    let strict = try GeocalcProcess("batch --precision 0 --strict", input: input)
    #expect(strict.output == "lat1,lon1,lat2,lon2,note,distance_m\n0,0,0,1,x,111319\n")
    #expect(
      strict.errors == "error: standard input: line 3: there are only 4 of 5 fields\n")
    #expect(strict.code == 65)
    let long = try GeocalcProcess(
      "batch --precision 0 --strict", input: input.replacing("1\n", with: "1,a,b\n"))
    #expect(
      long.errors == "error: standard input: line 3: there are 6 fields, but only 5 columns\n")
    #expect(long.code == 65)
  }

  @Test(
    "Ten short rows are reported and the others counted, on any number of threads",
    arguments: [1, 3])
  func many(threads: Int) throws {
    var input = "lat1,lon1,lat2,lon2,note\n"
    for i in 1...60_000 { input += i % 2000 == 0 ? "0,0,0,1\n" : "0,0,0,1,x\n" }
    let run = try GeocalcProcess("batch --precision 0 --threads \(threads)", input: input)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(
      lines.last
        == "note: standard input: 30 of 60000 rows had too few fields; 20 of them are not listed here"
    )
    let rows = run.output.split(separator: "\n").dropFirst()
    #expect(rows.allSatisfy { $0 == "0,0,0,1,x,111319" || $0 == "0,0,0,1,,111319" })
    #expect(run.code == 0)
  }

  @Test("JSON has all columns of a short row and the reason why a long row is bad") func json()
    throws
  {
    let rows = try GeocalcProcess(
      "batch --json", input: "lat1,lon1,lat2,lon2,note\n0,0,0,1\n0,0,0,1,x,y\n"
    ).jsonLines()
    try #require(rows.count > 1)
    #expect(rows[0]["note"]?.string == "")
    #expect(rows[0]["distance_m"]?.number != nil)
    #expect(rows[1]["distance_m"] == .null)
    #expect(rows[1]["column6"]?.string == "y")
    #expect(rows[1]["error"]?.string == "there are 6 fields, but only 5 columns")
  }

  @Test("The commands nearest and matrix treat short and long rows as batch does") func otherVerbs()
    throws
  {
    let input = "id,lat,lon,note\na,0,0,x\nb,0,1\nc,0,2,y,z\n"
    let told = """
      note: standard input: line 3: there are only 3 of 4 fields, the missing fields are read as empty
      error: standard input: line 4: there are 5 fields, but only 4 columns
      error: standard input: 1 of 3 rows could not be read

      """
    let nearest = try GeocalcProcess("nearest - 0 0 -k 9 --format csv --precision 0", input: input)
    #expect(nearest.output == "id,lat,lon,note,distance_m\na,0,0,x,0\nb,0,1,,111319\n")
    #expect(nearest.errors == told)
    let matrix = try GeocalcProcess("matrix - --precision 0", input: input)
    #expect(matrix.output == "distance_m,a,b,c\na,0,111319,\nb,111319,0,\nc,,,\n")
    #expect(matrix.errors == told)
    for verb in ["nearest - 0 0 --strict", "matrix - --strict", "batch --along --strict"] {
      let strict = try GeocalcProcess(verb, input: input)
      #expect(strict.errors == "error: standard input: line 3: there are only 3 of 4 fields\n")
      #expect(strict.code == 65)
    }
  }

  @Test(
    "The commands track and watch report rows with fewer fields", arguments: ["track", "watch"])
  func recordings(verb: String) throws {
    let input = "lat,lon,note\n0,0,x\n0,0.001\n0,0.002\n"
    let run = try GeocalcProcess("\(verb) -", input: input)
    #expect(
      run.errors.contains(
        "2 × fewer-fields read anyway, first: line 3: the row has 2 fields and the table 3 "
          + "columns"), "\(run.errors)")
    #expect(run.code == 0)
    let strict = try GeocalcProcess("\(verb) - --strict", input: input)
    #expect(strict.code == 65)
    #expect(strict.errors.contains("line 3"))
  }

  @Test(
    "Decimal commas are read by all commands that read tables",
    arguments: [
      "batch --along --precision 0", "nearest - 47,1 8,2 -k 2 --format csv --precision 0",
      "matrix - --precision 0", "track -",
    ])
  func decimalCommas(command: String) throws {
    let command = command.replacing("47,1 8,2", with: "47.1 8.2")
    for (head, rows) in [
      ("id;lat;lon\n", ["a;47,1;8,2\n", "b;47,2;8,2\n"]),
      ("id,lat,lon\n", ["a,\"47,1\",\"8,2\"\n", "b,\"47,2\",\"8,2\"\n"]),
      ("id;lat;lon\n", ["a;47,1N;8,2E\n", "b;47,2N;8,2E\n"]),
    ] {
      let run = try GeocalcProcess(command, input: head + rows.joined())
      #expect(run.code == 0, "\(command): \(run.errors)")
      // A tenth of a degree of the meridian at 47.15 degrees: a (1 - e²)/(1 - e² sin²φ)^1.5 is 6369783 m.
      #expect(run.output.contains("11117") || run.output.contains("11.117 km"), "\(run.output)")
    }
    // With commas between fields, commas are not decimal, and a row may have too many fields.
    guard !command.contains("nearest") else { return }
    let ambiguous = try GeocalcProcess(command, input: "lat,lon\n47,1,8,2\n47,2,8,2\n")
    #expect(ambiguous.code == 65)
  }

  @Test func decimalCommasWithoutHeader() throws {
    let run = try GeocalcProcess("batch --along --precision 0", input: "47,1;8,2\n47,2;8,2\n")
    #expect(run.output == "47,1;8,2;\n47,2;8,2;11117\n")
    let named = try GeocalcProcess(
      "batch --along --precision 0 --columns 2,3", input: "a;47,1;8,2\nb;47,2;8,2\n")
    #expect(named.output == "a;47,1;8,2;\nb;47,2;8,2;11117\n")
  }
}
