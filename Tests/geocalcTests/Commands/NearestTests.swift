import Foundation
import Testing
import _TestSupport

// Expected distances come from PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
@Suite struct NearestTests {
  /// A folder with tables that exists while the object is used.
  final class Tables {
    private let temporary = TemporaryFolder()
    var folder: URL { temporary.url }

    /// Writes a table and returns its path.
    func add(_ name: String, _ text: String) throws -> String {
      try temporary.write(text, to: name)
    }
  }

  /// Points on both sides of the antimeridian, and a distant one.
  static let dateLine = """
    name,latitude,longitude
    west,0,-179.9
    east,0,178
    "north, by ""a"" bit",1,-180
    far,0,0

    """

  @Test("Rhumb lines are refused, because they are not shortest paths") func rhumb() throws {
    let run = try GeocalcProcess("nearest - 0 0 --method rhumb", input: Self.dateLine)
    #expect(run.code == 64)
    #expect(run.errors.contains("rhumb lines are not shortest paths"))
  }

  @Test("The nearest points are found across the antimeridian") func table() throws {
    let run = try GeocalcProcess("nearest - 0 179.5 -k 3", input: Self.dateLine)
    #expect(
      run.output == """
        name               latitude  longitude  distance_m
        west                      0     -179.9   66791.694
        north, by "a" bit         1       -180  123791.721
        east                      0        178  166979.236

        """)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("The nearest points are found across a pole") func pole() throws {
    let run = try GeocalcProcess(
      "nearest - 89 10 --format csv --within 230km --precision 9",
      input: "latitude,longitude\n89,-170\n90,-77\n88,10\n86,10\n")
    #expect(
      run.output == """
        latitude,longitude,distance_m
        88,10,111693.177216483
        90,-77,111693.864914200
        89,-170,223387.729828400

        """)
  }

  @Test("One point is printed without -k, and all points in range with --within") func counts()
    throws
  {
    func names(_ arguments: String) throws -> [Substring?] {
      let run = try GeocalcProcess(
        "nearest - 0 179.5 --format csv \(arguments)", input: Self.dateLine)
      #expect(run.code == 0)
      return run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",").first }
    }
    #expect(try names("") == ["west"])
    #expect(try names("--within 124km") == ["west", "\"north"])
    #expect(try names("--within 124km -k 1") == ["west"])
    #expect(try names("--within 66791.6945m") == ["west"])
    #expect(try names("--within 66791.6944m") == [])
    #expect(try names("--within 66.8km --unit km") == ["west"])
    #expect(try names("--count 1000000000000") == ["west", "\"north", "east", "far"])
  }

  @Test("Rows in CSV keep their fields, separated by commas") func rows() throws {
    let run = try GeocalcProcess(
      "nearest - 0 0 -k 9 --format csv --unit km",
      input: "\u{FEFF}\"lat\";lon; a \r\n0;\"1\"; \"x\"\"y\"\r\n\r\n 0 ;-1\r\n0°N;179°W;z")
    #expect(
      run.output
        == "lat,lon,a,distance_km\n0,1,\"x\"\"y\",111.319\n"
        + "0,-1,,111.319\n0°N,179°W,z,19926.189\n")
    #expect(
      run.errors
        == "note: standard input: line 4: there are only 2 of 3 fields, "
        + "the missing fields are read as empty\n")
    #expect(run.code == 0)
  }

  @Test("A table without a header has two numeric columns or needs --columns") func headerless()
    throws
  {
    let rows = "b,0,3\na,0,1\n"
    #expect(
      try GeocalcProcess("nearest - 0 0 --format csv", input: rows).output == "a,0,1,111319.491\n")
    #expect(
      try GeocalcProcess("nearest - 0 0", input: rows).output == """
        column1  latitude  longitude  distance_m
        a               0          1  111319.491

        """)
    #expect(
      try GeocalcProcess("nearest - 0 0 --format csv --columns 3,1", input: "1,x,0\n5,y,0\n").output
        == "1,x,0,111319.491\n")
  }

  @Test("A new column whose name already exists gets a prefix") func names() throws {
    let run = try GeocalcProcess(
      "nearest - 0 0 --format csv", input: "latitude,longitude,distance_m\n0,1,7\n")
    #expect(
      run.output
        == "latitude,longitude,distance_m,nearest_distance_m\n0,1,7,111319.491\n")
  }

  @Test("Control characters are escaped in a table") func unprintable() throws {
    let run = try GeocalcProcess(
      "nearest - 0 0", input: "latitude,longitude,\u{1B}[31mname\n0,1,\"\u{1B}[2J\na\"\n")
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test("--json prints one object for one query") func json() throws {
    let run = try GeocalcProcess("nearest - 0 179.5 -k 2 --unit km --json", input: Self.dateLine)
    let json = try run.json()
    #expect(json["query"]?["longitude"]?.number == 179.5)
    #expect(json["method"]?.string == "geodesic")
    #expect(json["model"]?.string == "WGS84")
    let neighbors = try #require(json["neighbors"]?.array)
    #expect(neighbors.map { $0["name"]?.string } == ["west", "north, by \"a\" bit"])
    #expect(neighbors[1]["longitude"]?.number == -180)
    let distance = try #require(neighbors[0]["distance_km"]?.number)
    #expect(abs(distance - 66.791694475964) < 1e-11)
  }

  @Test(
    "Every method finds the same points",
    arguments: ["geodesic", "vincenty", "haversine", "proj"])
  func methods(method: String) throws {
    let run = try GeocalcProcess(
      "nearest - 0 179.5 -k 2 --format csv --method \(method)", input: Self.dateLine)
    let distances = run.output.split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: ",").compactMap { Double($0) }.last }
    #expect(distances.count == 2)
    for (distance, expected) in zip(distances, [66791.694, 123791.721]) {
      #expect(abs(distance / expected - 1) < (method == "haversine" ? 0.006 : 1e-8))
    }
    if method == "haversine" { #expect(distances != [66791.694, 123791.721]) }
  }

  @Test("If no point is found, a note says so and the code is 0") func nothing() throws {
    let run = try GeocalcProcess("nearest - 0 90 --within 1km", input: Self.dateLine)
    #expect(run.output.isEmpty)
    #expect(run.errors == "note: no point found\n")
    #expect(run.code == 0)
    let json = try GeocalcProcess("nearest - 0 90 --within 1km --json", input: Self.dateLine).json()
    #expect(json["neighbors"]?.array == [])
  }
}

// MARK: Many queries

extension NearestTests {
  static let queries = """
    id;latitude;longitude;name
    1;0;179.5;here
    2;0;89;"there; or so"
    3;-1;0

    4;x;0;bad
    5;91;0;"worse"

    """

  @Test("Each point found gets a row, and a query without points keeps its row") func many() throws
  {
    let tables = Tables()
    let points = try tables.add("points.csv", Self.dateLine)
    let queries = try tables.add("queries.csv", Self.queries)
    let run = try GeocalcProcess(["nearest", points, queries, "-k", "2", "--within", "1000km"])
    #expect(
      run.output == """
        id,latitude,longitude,name,rank,nearest_name,nearest_latitude,nearest_longitude,distance_m
        1,0,179.5,here,1,west,0,-179.9,66791.694
        1,0,179.5,here,2,"north, by ""a"" bit",1,-180,123791.721
        2,0,89,there; or so,,,,,
        3,-1,0,,1,far,0,0,110574.389
        4,x,0,bad,,,,,
        5,91,0,worse,,,,,

        """)
    let lines = run.errors.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix("note: \(queries): line 4: there are only 3 of 4 fields"))
    #expect(lines[1].hasPrefix("error: \(queries): line 6: latitude, longitude: cannot read \"x\""))
    #expect(lines[2].hasPrefix("error: \(queries): line 7: latitude, longitude: latitude 91"))
    #expect(lines[3] == "error: \(queries): 2 of 5 rows could not be read")
    #expect(run.code == 65)
  }

  @Test("Either file may be standard input") func standardInput() throws {
    let tables = Tables()
    let points = try tables.add("points.csv", Self.dateLine)
    let queries = try tables.add("queries.csv", "0,179.5\n0,1\n")
    let expected = """
      latitude,longitude,rank,name,nearest_latitude,nearest_longitude,distance_m
      0,179.5,1,west,0,-179.9,66791.694
      0,1,1,far,0,0,111319.491

      """
    #expect(
      try GeocalcProcess("nearest \(points) -", input: "0,179.5\n0,1\n").output == expected)
    #expect(
      try GeocalcProcess("nearest - \(queries)", input: Self.dateLine).output == expected)
    #expect(try GeocalcProcess("nearest - -", input: Self.dateLine).code == 64)
  }

  @Test("Without headers in the input, the output has no header") func noHeaders() throws {
    let tables = Tables()
    let points = try tables.add("points.csv", "0,1\n0,3\n")
    let run = try GeocalcProcess(
      ["nearest", points, "-", "--columns", "1,2", "--columns", "3,2"],
      input: "7,0,0\n8,9,0\n".utf8)
    // The second query is latitude 0, longitude 9.
    #expect(run.output == "7,0,0,1,0,1,111319.491\n8,9,0,1,0,3,667916.945\n")
  }

  @Test("--json prints a line for each query") func jsonLines() throws {
    let tables = Tables()
    let points = try tables.add("points.csv", Self.dateLine)
    let run = try GeocalcProcess(
      "nearest \(points) - --within 1000km --json", input: Self.queries)
    let lines = try run.jsonLines()
    try #require(lines.count == 5)
    #expect(lines[0]["query"]?["longitude"]?.number == 179.5)
    #expect(lines[0]["neighbors"]?.array?.count == 3)
    #expect(lines[0]["neighbors"]?.array?[1]["name"]?.string == "north, by \"a\" bit")
    #expect(lines[0]["neighbors"]?.array?[0]["longitude"]?.number == -179.9)
    #expect(lines[1]["query"]?["name"]?.string == "there; or so")
    #expect(lines[1]["neighbors"]?.array == [])
    #expect(lines[1]["error"] == nil)
    #expect(lines[3]["query"]?["latitude"]?.string == "x")
    #expect(lines[3]["error"]?.string?.contains("\"x\"") == true)
    #expect(run.code == 65)
  }

  @Test("The distances equal the output of batch, in the order of the rows") func batch() throws {
    let tables = Tables()
    var table = "n,latitude,longitude\n"
    for i in 0..<5000 {
      table += "\(i),\(Double(i * 7919 % 1801) / 10 - 90),\(Double(i * 104_729 % 3600) / 10)\n"
    }
    let points = try tables.add("points.csv", table)
    let run = try GeocalcProcess("nearest \(points) \(points) -k 2")
    #expect(run.code == 0)
    let again = try GeocalcProcess("batch", input: run.output)
    let lines = again.output.split(separator: "\n").dropFirst()
    #expect(lines.count == 10_000)
    for (i, line) in lines.enumerated() {
      let fields = line.split(separator: ",")
      try #require(fields.count > 3)
      #expect(fields[0] == "\(i / 2)" && fields[3] == "\(i % 2 + 1)")
      // Another kernel may round the last decimal in the other direction.
      let distances = fields[7...].compactMap { Double($0) }
      #expect(distances.count == 2 && abs(distances[0] - distances[1]) < 0.0011, "\(line)")
    }
  }

  @Test("A query is answered before the next one arrives", .timeLimit(.minutes(15)))
  func interactive() throws {
    let tables = Tables()
    let points = try tables.add("points.csv", Self.dateLine)
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["nearest", points, "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var received = Data()
    for query in ["0,179.5", "0,1"] {
      try input.fileHandleForWriting.write(contentsOf: Data((query + "\n").utf8))
      while !String(decoding: received, as: UTF8.self).contains("\n\(query),1,") {
        received += output.fileHandleForReading.availableData
      }
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}

// MARK: Invalid input

extension NearestTests {
  @Test("Bad rows of points are reported and skipped") func badPoints() throws {
    let input = "latitude,longitude\n0,1\n0,x\n\"0,3\n0,3,5\n0,5\n"
    let run = try GeocalcProcess("nearest - 0 0 -k 9 --format csv", input: input)
    #expect(
      run.output == "latitude,longitude,distance_m\n0,1,111319.491\n0,5,556597.454\n")
    let lines = run.errors.split(separator: "\n")
    try #require(lines.count > 3)
    #expect(lines[0].hasPrefix("error: standard input: line 3: "))
    #expect(lines[1] == "error: standard input: line 4: a quote is not closed")
    #expect(
      lines[2] == "error: standard input: line 5: there are 3 fields, but only 2 columns")
    #expect(lines[3] == "error: standard input: 3 of 5 rows could not be read")
    #expect(lines.count == 4)
    #expect(run.code == 65)

    let strict = try GeocalcProcess("nearest - 0 0 -k 9 --strict", input: input)
    #expect(strict.output.isEmpty)
    #expect(strict.errors.split(separator: "\n").count == 1)
    #expect(strict.code == 65)
  }

  @Test("A bad query does not affect the next query") func badQueries() throws {
    let tables = Tables()
    let points = try tables.add("points.csv", "latitude,longitude\n0,1\n")
    let long = String(repeating: "x", count: 1 << 20)
    let input = "a,lat,lon\n\"1,0\n2,0,0,\n3,\(long),0\n4,0\n5,0,0\n"
    let run = try GeocalcProcess("nearest \(points) -", input: input)
    #expect(
      run.output == """
        a,lat,lon,rank,latitude,longitude,distance_m
        "\""1,0",,,,,,
        2,0,0,,,,
        4,0,,,,,
        5,0,0,1,0,1,111319.491

        """)
    #expect(run.errors.contains("line 4: longer than 1 MiB, skipped"))
    #expect(run.code == 65)

    let strict = try GeocalcProcess(
      "nearest \(points) - --strict", input: "lat,lon\n0,0\nx,0\n0,0\n")
    #expect(
      strict.output == "lat,lon,rank,latitude,longitude,distance_m\n0,0,1,0,1,111319.491\n")
    #expect(strict.code == 65)
  }

  @Test(
    "Invalid values end with code 65",
    arguments: [
      "91 0", "0 181x", "0 0 --within -5km", "0 0 --within 5parsecs", "0 0 --ellipsoid theia",
      "0 0 --columns latitude,nothing",
    ])
  func bad(arguments: String) throws {
    let run = try GeocalcProcess("nearest - \(arguments)", input: Self.dateLine)
    #expect(run.code == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A coordinate in quotes is read or refused with its argument") func quoted() throws {
    let good = try GeocalcProcess(
      ["nearest", "-", "0°N 179°30′E", "--format", "csv"], input: Self.dateLine.utf8)
    #expect(good.output.contains("west,0,-179.9,66791.694"))
    let bad = try GeocalcProcess(["nearest", "-", "91 0"], input: Self.dateLine.utf8)
    #expect(bad.code == 65)
    #expect(bad.errors.contains("argument 2: latitude 91"))
  }

  @Test(
    "Input without a table of coordinates ends with code 65",
    arguments: ["", "\n\n", "a,b\n1,2\n", "1,2,3\n"])
  func noTable(input: String) throws {
    #expect(try GeocalcProcess("nearest - 0 0", input: input).code == 65)
    let tables = Tables()
    let points = try tables.add("points.csv", Self.dateLine)
    let run = try GeocalcProcess("nearest \(points) -", input: input)
    #expect(run.code == 65)
    #expect(run.output.isEmpty)
  }

  @Test("A table with a header and no rows gives no points") func noRows() throws {
    let run = try GeocalcProcess("nearest - 0 0 --format csv", input: "latitude,longitude\n")
    #expect(run.output == "latitude,longitude,distance_m\n")
    #expect(run.code == 0)
  }

  @Test("Files that cannot be read end with code 66") func noInput() throws {
    for arguments in [
      ["/nonexistent.csv", "0", "0"], ["/", "0", "0"], ["-", "/nonexistent.csv"],
    ] {
      try GeocalcProcess(["nearest"] + arguments, input: Self.dateLine.utf8)
        .expectRefusal(code: 66, naming: arguments.first { $0.hasPrefix("/") } ?? "")
    }
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "", "- 0 0 0", "- 0 0 -k 0", "- 0 0 -k -3", "- 0 0 -k x",
      "- 0 0 --columns 1,2,3", "- 0 0 --columns 1,2 --columns 1,2,3", "- 0 0 --format csv --json",
      "- 0 0 --method all",
    ])
  func badUsage(arguments: String) throws {
    try GeocalcProcess("nearest \(arguments)", input: Self.dateLine).expectRefusal(code: 64)
  }
}
