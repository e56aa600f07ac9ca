import Foundation
import Testing
import _TestSupport

/// Possible contents of a table file: JSON, other encodings, comments, missing values, binary data.
@Suite struct TableKindsTests {
  @Test(
    "Blanks between fields: a short row keeps its results in their columns",
    arguments: [
      ("nearest - 0 1 --format csv", "a,0,0,,,\(degree)\n"),
      ("nearest - 0 1 --json", #""note":"","more":"","distance_m":111319"#),
      ("nearest - 0 1 --format table", "more  distance_m\na       0    0"),
      ("cluster - --within 1m --format csv", "a,0,0,,,1\n"),
    ])
  func shortRows(command: String, expected: String) throws {
    let run = try GeocalcProcess(command, input: "name lat lon note more\na 0 0\n")
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  // MARK: JSON

  /// A degree along the equator of WGS 84: 6378137 m times pi / 180.
  static let degree = "111319.491"

  @Test("JSON lines written by batch are read by batch")
  func ownOutput() throws {
    let run = try GeocalcProcess(
      shell:
        "printf 'id,lat1,lon1,lat2,lon2\\n7,0,0,0,1\\n8,NA,0,0,2\\n' | geocalc batch --json 2>/dev/null"
        + " | geocalc batch --json")
    #expect(run.code == 0, "\(run.errors)")
    let rows = try run.jsonLines()
    try #require(rows.count == 2)
    #expect(rows[0]["id"]?.string == "7")
    #expect(rows[0]["distance_m"]?.string?.hasPrefix("111319.490793273") == true)
    let distance = try #require(rows[0]["batch_distance_m"]?.number)
    #expect(abs(distance - 111319.490793274) < 1e-8)
    #expect(rows[1]["batch_distance_m"] == .null && rows[1]["error"] == nil)
  }

  @Test(
    "JSON objects are read by every command that reads tables",
    arguments: [
      ("batch --along", "1,0,0,\n2,0,1,\(degree)\n"),
      ("nearest - 0 1 --format csv", "2,0,1,0.000\n"),
      ("matrix -", "1,0.000,\(degree)\n"),
      ("convert --to decimal", "2,0,1,0.00000000,1.00000000\n"),
      ("inside POLYGON -", "1,0,0,polygon 1\n2,0,1,\n"),
    ])
  func objects(command: String, expected: String) throws {
    let folder = TemporaryFolder()
    try Data("POLYGON((-0.5 -0.5,0.5 -0.5,0.5 0.5,-0.5 0.5,-0.5 -0.5))".utf8)
      .write(to: folder.file("p.wkt"))
    let words = command.replacing("POLYGON", with: folder.file("p.wkt").path)
    for table in [
      #"[{"id":1,"lat":0,"lon":0},{"lat":0,"lon":1,"id":2}]"#,
      "{\"id\":1,\"lat\":0,\"lon\":0}\n{\"id\":2,\"lat\":0,\"lon\":1}\n",
    ] {
      let run = try GeocalcProcess(words, input: table)
      #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
    }
  }

  @Test(
    "Names and units have the same meaning in JSON as in CSV",
    arguments: [
      (#"{"lat":0,"lon":0,"bearing":90,"dist_nm":60.1}"#, "--operation destination", ",0.99987"),
      (#"{"lat":33.9,"ns":"S","lon":151,"ew":"E"}"#, "--along --format geojson", "[151,-33.9]"),
      (#"{"from":{"lat":0,"lon":0},"to":{"lat":0,"lon":1}}"#, "", ",\(degree)\n"),
      (
        "{\"location\":{\"type\":\"Point\",\"coordinates\":[0,0]}}\n"
          + "{\"location\":{\"type\":\"Point\",\"coordinates\":[1,0]}}", "--along", ",\(degree)\n"
      ),
    ])
  func names(table: String, options: String, expected: String) throws {
    let run = try GeocalcProcess("batch \(options)", input: table)
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test(
    "Messages name objects by their numbers",
    arguments: ["batch --along", "nearest - 0 0", "matrix -", "convert --to utm"])
  func places(command: String) throws {
    let run = try GeocalcProcess(
      command, input: "{\"lat\":0,\"lon\":0}\n{\"lat\":0,\"lon\":\"x\"}\n")
    #expect(run.code == 65 && run.errors.contains(": object 2: lat, lon:"), "\(run.errors)")
    let header = try GeocalcProcess(command, input: "{\"a\":0}\n")
    #expect(header.code == 65 && header.errors.contains(": object 1: no coordinates recognized"))
  }

  @Test(
    "Invalid JSON and JSON without rows are refused with a reason",
    arguments: [
      (#"{"lat":{"0":1,"1":2},"lon":{"0":3,"1":4}}"#, "records"), ("[[1,2],[3,4]]", "not objects"),
      (#"{"data":[{"lat":1,"lon":2}]}"#, "jq -c '.data[]'"), ("[]", "no objects"),
      ("{\"lat\":1,\"lon\":2}\n{\"lat\":1,\n", "JSON"),
    ])
  func refused(table: String, reason: String) throws {
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(run.code == 65 && run.errors.contains(reason), "\(run.errors)")
  }

  // MARK: Encodings

  @Test(
    "Tables in UTF-16 are read, with a note",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func wide(encoding: String.Encoding, hasMark: Bool) throws {
    for table in ["näme\tlat\tlon\nü\t0\t0\n😀\t0\t1\n", #"[{"lat":0,"lon":0},{"lat":0,"lon":1}]"#] {
      let bytes = try #require(((hasMark ? "\u{FEFF}" : "") + table).data(using: encoding))
      let run = try GeocalcProcess(["batch", "--along"], input: bytes)
      #expect(run.code == 0 && run.output.hasSuffix("\(Self.degree)\n"), "\(run.output)")
      #expect(run.errors.contains("UTF-16"), "\(run.errors)")
    }
  }

  @Test(
    "Text in UTF-32 is refused", arguments: [String.Encoding.utf32LittleEndian, .utf32BigEndian])
  func wider(encoding: String.Encoding) throws {
    let bytes = try #require("\u{FEFF}lat,lon\n0,0\n".data(using: encoding))
    let run = try GeocalcProcess(["batch", "--along"], input: bytes)
    #expect(run.code == 65 && run.errors.contains("iconv -f UTF-32"), "\(run.errors)")
  }

  // MARK: Lines

  @Test(
    "Lines before the header are skipped with a note",
    arguments: [
      "Report of May\n\nlat,lon\n0,0\n0,1\n",
      "Exported by X, version 2\nid,lat,lon\n1,0,0\n2,0,1\n",
      "# a\nTitle;\nlat;lon\n0;0\n0;1\n",
    ])
  func titles(table: String) throws {
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(run.code == 0 && run.output.hasSuffix("\(Self.degree)\n"), "\(run.output)")
    #expect(run.errors.contains("before the header skipped"), "\(run.errors)")
    let bad = try GeocalcProcess("nearest - 0 0", input: table + "x,x,x\n")
    let line = table.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(bad.errors.contains("line \(line): "), "\(bad.errors)")
  }

  @Test("With --columns the first line is the header, even if a later line has known names")
  func noTitles() throws {
    let run = try GeocalcProcess(
      "batch --along --columns a,b", input: "a,b\n0,0\nlat,lon\n0,1\n")
    #expect(run.code == 65 && run.output == "a,b,distance_m\n0,0,\nlat,lon,\n0,1,\(Self.degree)\n")
  }

  @Test("A line that begins with # is a comment and is kept")
  func comments() throws {
    let table = "lat,lon\n0,0\n# a, b\n#\n0,1\n"
    let run = try GeocalcProcess("batch --along", input: table)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "lat,lon,distance_m\n0,0,\n# a, b\n#\n0,1,\(Self.degree)\n")
    #expect(run.errors.contains("2 lines begin with # and are read as comments"))
    let json = try GeocalcProcess("batch --along --json", input: table)
    #expect(try json.jsonLines().count == 2)
    let matrix = try GeocalcProcess("matrix -", input: table)
    #expect(matrix.code == 0 && matrix.output.hasPrefix("distance_m,1,2\n"), "\(matrix.output)")
    // A number that begins with # is the name of a row.
    let rows = try GeocalcProcess("batch --along", input: "id,lat,lon\n#1,0,0\n#2,x,1\n")
    #expect(rows.code == 65 && rows.errors.contains("line 3"), "\(rows.errors)")
  }

  @Test(
    "Numbers and angles separated by blanks are read",
    arguments: [
      ("0 0 0 1  \n", degree), ("  0   0 0   1\n", degree),
      ("0d0'N 0d30'E 0d0'N 1d30'E\n", degree),
    ])
  func blanks(table: String, expected: String) throws {
    let run = try GeocalcProcess("batch", input: table)
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  // MARK: Missing values

  @Test("Text next to a missing value is an error")
  func textNextToMissing() throws {
    for (header, row) in [
      ("lat,lon", "NA,abc"), ("lat,lon", "abc,NA"), ("lat1,lon1,lat2,lon2", "NA,1,abc,2"),
    ] {
      let operation = header == "lat,lon" ? "--along" : ""
      let run = try GeocalcProcess("batch \(operation)", input: "\(header)\n\(row)\n")
      #expect(run.code == 65 && run.errors.contains("abc"), "\(row): \(run.errors)")
    }
  }

  @Test(
    "--along measures from the last row with coordinates of the same track, with a note",
    arguments: ["", "--threads 1"])
  func along(options: String) throws {
    let run = try GeocalcProcess(
      "batch --along --cumulative \(options)", input: "lat,lon\nNA,NA\n0,0\nNA,3\n,\n0,1\n0,2\n")
    #expect(run.code == 0)
    #expect(
      run.output
        == "lat,lon,distance_m,cumulative_m\nNA,NA,,\n0,0,,0.000\nNA,3,,\n,,,\n"
        + "0,1,111319.491,111319.491\n0,2,111319.491,222638.982\n", "\(run.output)")
    #expect(run.errors.contains("1 row is measured from the last row with coordinates"))
    let tracks = try GeocalcProcess(
      "batch --along --by id \(options)", input: "id,lat,lon\na,0,0\nb,5,5\na,NA,1\nb,5,5\na,0,1\n")
    #expect(tracks.output.hasSuffix("a,0,1,111319.491\n"), "\(tracks.output)")
    #expect(tracks.errors.contains("1 row is measured from the last row with coordinates"))
  }

  @Test("The last row with coordinates may be any number of rows back")
  func longGap() throws {
    // More than one block has no coordinates.
    let gap = String(repeating: "NA,0\n", count: 100_000)
    let run = try GeocalcProcess("batch --along", input: "lat,lon\n0,0\n\(gap)0,1\n0,2\n")
    #expect(run.code == 0 && run.output.hasSuffix("0,1,111319.491\n0,2,111319.491\n"))
    #expect(run.errors.contains("1 row is measured"), "\(run.errors)")
    #expect(run.errors.contains("100000 of 100003 rows have a missing value"), "\(run.errors)")
  }

  @Test("Sorting by time skips rows without coordinates")
  func sorted() throws {
    let run = try GeocalcProcess(
      "batch --along --sort time",
      input:
        "time,lat,lon\n2024-01-01T00:00:02Z,0,1\n2024-01-01T00:00:01Z,NA,9\n2024-01-01T00:00:00Z,0,0\n"
    )
    #expect(run.output.contains("02Z,0,1,111319.491\n"), "\(run.output) \(run.errors)")
  }

  // MARK: Tables without a header

  @Test(
    "Without a header, a latitude out of range suggests that the longitude comes first",
    arguments: [
      ("batch", "116.4,39.9,121.5,31.2", "--columns 2,1,4,3"),
      ("batch --along", "116.4,39.9", "--columns 2,1"), ("nearest - 0 0", "a,116.4,39.9", "3,2"),
      ("matrix -", "116.4,39.9", "--columns 2,1"), ("convert --to utm", "116.4,39.9", "2,1"),
    ])
  func longitudeFirst(command: String, table: String, advice: String) throws {
    let run = try GeocalcProcess(command, input: table + "\n")
    #expect(run.code == 65, "\(run.output)")
    #expect(run.errors.contains("latitude 116.4 is outside -90 to 90"), "\(run.errors)")
    #expect(run.errors.contains(advice), "\(run.errors)")
    let named = try GeocalcProcess(
      "batch --along --columns 2,1", input: "116.4,39.9\n116.4,39.9\n")
    #expect(named.code == 0 && named.output.hasSuffix(",0.000\n"), "\(named.errors)")
  }

  @Test("A first row with numbers and a missing value needs --columns")
  func missingInFirstRow() throws {
    for table in ["NA,2.3,51,0.1,100\n", "a,,1,2\n"] {
      let run = try GeocalcProcess(table.hasPrefix("a") ? "batch --along" : "batch", input: table)
      #expect(run.code == 65 && run.errors.contains("--columns"), "\(run.errors)")
    }
  }

  @Test("A header may contain names that are numbers")
  func numbersAsNames() throws {
    let run = try GeocalcProcess("batch --along", input: "0,1,lat,lon\n7,8,0,0\n7,8,0,1\n")
    #expect(run.code == 0 && run.output.hasSuffix("7,8,0,1,111319.491\n"), "\(run.output)")
  }

  // MARK: Binary files

  @Test(
    "A binary file is named with its kind and a converter by every command that reads files",
    arguments: [
      "batch FILE", "nearest FILE 0 0", "matrix FILE", "inside FILE 0 0 --by none", "area FILE",
      "track FILE",
      "convert --to utm <FILE", "map FILE -o x.svg", "track fence --fences FILE FILE", "watch FILE",
    ])
  func binary(command: String) throws {
    let folder = TemporaryFolder()
    let files: [(name: String, bytes: [UInt8], kind: String, advice: String)] = [
      ("t.parquet", Array("PAR1".utf8) + [0x15, 4, 0, 0], "Parquet", "python -m geocore batch"),
      ("t.zst", [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 1], "Zstandard", "zstd -dc"),
      ("t.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "Excel", "ogr2ogr -f CSV"),
      ("t.shp", [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 96), "shapefile", "ogr2ogr"),
      ("t.xlsx", try workbook(in: folder), "Excel workbook (.xlsx)", "ogr2ogr -f CSV"),
    ]
    for file in files {
      try Data(file.bytes).write(to: folder.file(file.name))
      let run = try GeocalcProcess(
        shell: "geocalc \(command.replacing("FILE", with: file.name))",
        in: folder.file(".").standardizedFileURL)
      #expect(run.code == 65, "\(file.name): \(run.code) \(run.errors)")
      #expect(run.errors.contains(file.kind), "\(file.name): \(run.errors)")
      #expect(run.errors.contains(file.advice), "\(file.name): \(run.errors)")
    }
  }

  @Test(
    "A file of another program names the converter, whatever its content, or if missing",
    arguments: ["batch FILE", "nearest FILE 0 0", "inside FILE 0 0 --by none", "area FILE"],
    ["t.shp", "t.gpkg", "t.parquet", "T.SHP"])
  func foreignNames(command: String, name: String) throws {
    let folder = TemporaryFolder()
    let line = "geocalc \(command.replacing("FILE", with: name))"
    let place = folder.file(".").standardizedFileURL
    let missing = try GeocalcProcess(shell: line, in: place)
    #expect(missing.code == 66 && missing.errors.contains("ogr2ogr"), "\(missing.errors)")
    for text in ["", "lat,lon\n1,2\n", "?"] {
      try Data(text.utf8).write(to: folder.file(name))
      let run = try GeocalcProcess(shell: line, in: place)
      #expect(run.code == 65 && run.errors.contains("ogr2ogr"), "\(run.errors)")
    }
  }

  /// An archive with a workbook's file names (ECMA-376, part 2), with stored files.
  private func workbook(in folder: TemporaryFolder) throws -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    let names = ["[Content_Types].xml", "xl/workbook.xml"]
    for name in names {
      // Version, flags, method, time, date, checksum of nothing, sizes, and the sizes of name and extra field.
      let common = little(20, 2) + little(0, 20) + little(name.utf8.count, 2) + little(0, 2)
      directory += [0x50, 0x4B, 1, 2] + little(20, 2) + common + little(0, 10)
      directory += little(archive.count, 4) + Array(name.utf8)
      archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8)
    }
    let end =
      [0x50, 0x4B, 5, 6] + little(0, 4) + little(names.count, 2) + little(names.count, 2)
      + little(directory.count, 4) + little(archive.count, 4) + little(0, 2)
    return archive + directory + end
  }
}
