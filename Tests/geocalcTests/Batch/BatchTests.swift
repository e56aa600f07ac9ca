import Foundation
import Testing

// Expected distances come from PROJ 9.1.1: geod +ellps=WGS84 -I -f %.9f -F %.9f
@Suite struct BatchTests {
  @Test("A column is appended, and all other columns are kept") func appends() throws {
    let run = try GeocalcProcess(
      "batch",
      input: "id,lat1,lon1,\"a, note\",lat2,lon2\n7, 0 ,0,\"x\"\"y\",1,1.0\n8,0,\"0\",,0,1\n")
    #expect(
      run.output == """
        id,lat1,lon1,"a, note",lat2,lon2,distance_m
        7, 0 ,0,"x""y",1,1.0,156899.568
        8,0,"0",,0,1,111319.491

        """)
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test(
    "Coordinate columns are recognized in their usual spellings",
    arguments: [
      "lat1,lon1,lat2,lon2", "lat_1,lng_1,lat_2,lng_2", "Latitude1,Longitude1,Latitude2,Longitude2",
      "from_lat,from_lon,to_lat,to_lon",
      "start_latitude,start_longitude,end_latitude,end_longitude",
      "pickupLatitude,pickupLongitude,dropoffLatitude,dropoffLongitude",
    ])
  func spellings(header: String) throws {
    let run = try GeocalcProcess("batch -", input: header + "\n0,0,1,1\n")
    #expect(run.output == header + ",distance_m\n0,0,1,1,156899.568\n")
  }

  @Test("Plain numbers in columns of degrees, minutes, and seconds are refused") func minutes()
    throws
  {
    let header = "lat1_dms,lon1_dms,lat2_dms,lon2_dms\n"
    let run = try GeocalcProcess("batch", input: header + "0.30,0,1,1\n0 30 0,0 0 0,1 0 0,1 0 0\n")
    #expect(
      run.code == 65 && run.errors.contains("lat1_dms: 0.30 is a plain number"), "\(run.errors)")
    // The expected distance comes from GeographicLib: GeodSolve -i
    #expect(run.output.hasSuffix(",124284.031\n"), "\(run.output)")
    let numbered = try GeocalcProcess("batch --columns 1,2,3,4", input: header + "0,0,1,1\n")
    #expect(numbered.output.hasSuffix(",156899.568\n") && numbered.code == 0)
  }

  @Test("Coordinate columns in any order are found by name or number") func columns() throws {
    let input = "lon,b,lat,lon2,lat2\n0,x,0,1,1\n"
    let expected = "lon,b,lat,lon2,lat2,distance_m\n0,x,0,1,1,156899.568\n"
    for columns in ["lat,lon,lat2,lon2", "3,1,5,4", "LAT,1,lat2,4"] {
      #expect(try GeocalcProcess("batch --columns \(columns)", input: input).output == expected)
    }
    #expect(try GeocalcProcess("batch", input: input).output == expected)
  }

  @Test("A table without a header is read if it has exactly four numeric columns") func headerless()
    throws
  {
    #expect(
      try GeocalcProcess("batch", input: "x,0,0,1,1\ny,0,0,0,1\n").output
        == "x,0,0,1,1,156899.568\ny,0,0,0,1,111319.491\n")
    #expect(
      try GeocalcProcess("batch --columns 2,3,4,5", input: "5,0,0,1,1\n").output
        == "5,0,0,1,1,156899.568\n")
  }

  @Test("Separators, line ends, and a byte order mark are kept") func dialect() throws {
    let run = try GeocalcProcess(
      "batch --azimuths", input: "\u{FEFF}lat1;lon1;lat2;lon2\r\n0;0;1;1\r\n0;1;0;3")
    #expect(
      run.output
        == "\u{FEFF}lat1;lon1;lat2;lon2;distance_m;azimuth1_deg;azimuth2_deg\r\n"
        + "0;0;1;1;156899.568;45.188040;45.196767\r\n0;1;0;3;222638.982;90.000000;90.000000\r\n")
    #expect(
      try GeocalcProcess("batch --separator |", input: "0|0|1|1\n").output
        == "0|0|1|1|156899.568\n")
    #expect(
      try GeocalcProcess("batch --separator tab", input: "0\t0\t1\t1\n").output
        == "0\t0\t1\t1\t156899.568\n")
  }

  @Test("--unit and --precision set the unit and the decimals of distances") func unitAndPrecision()
    throws
  {
    #expect(
      try GeocalcProcess("batch --unit km --precision 9", input: "lat1,lon1,lat2,lon2\n0,0,1,1\n")
        .output == "lat1,lon1,lat2,lon2,distance_km\n0,0,1,1,156.899568291\n")
    #expect(
      try GeocalcProcess("batch --precision 0", input: "0,0,1,1\n").output == "0,0,1,1,156900\n")
  }

  @Test("Coordinates in degrees, minutes, and seconds are read as text") func text() throws {
    let run = try GeocalcProcess("batch --columns 1,2,3,4", input: "0°N,0,1°0′0″N,\"1°0'0\"\"E\"\n")
    #expect(run.output == "0°N,0,1°0′0″N,\"1°0'0\"\"E\",156899.568\n")
    let named = try GeocalcProcess(
      "batch", input: "lat1,lon1,lat2,lon2\n0°N,0,1°0′0″N,\"1°0'0\"\"E\"\n")
    #expect(named.output.hasSuffix(",156899.568\n"), "\(named.errors)")
  }
}

// MARK: Bad rows

extension BatchTests {
  @Test("A bad row keeps its place and is reported with its line") func badRow() throws {
    let run = try GeocalcProcess(
      "batch -", input: "lat1,lon1,lat2,lon2\n0,0,1,1\nx,0,1,1\n\n0,0,1\n0,0,0,1\n")
    #expect(
      run.output == """
        lat1,lon1,lat2,lon2,distance_m
        0,0,1,1,156899.568
        x,0,1,1,

        0,0,1,,
        0,0,0,1,111319.491

        """)
    let lines = run.errors.split(separator: "\n")
    try #require(lines.count > 2)
    #expect(
      lines[0].hasPrefix(
        "error: standard input: line 3: lat1, lon1: cannot read \"x\" at character 1")
    )
    #expect(lines[1] == "error: standard input: line 5: column 4 (lon2) is missing: there are 3")
    #expect(lines[2] == "error: standard input: 2 of 4 rows could not be read")
    #expect(lines.count == 3)
    #expect(run.code == 65)
  }

  @Test("Ten bad rows are reported, and the others are counted") func manyBadRows() throws {
    let rows = Array(repeating: "x,0,1,1\n", count: 25).joined()
    let run = try GeocalcProcess("batch", input: "lat1,lon1,lat2,lon2\n" + rows)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(
      lines.last
        == "error: standard input: 25 of 25 rows could not be read; 15 of them are not listed here")
    #expect(run.output.split(separator: "\n").count == 26)
    #expect(run.code == 65)
  }

  @Test("--strict stops at the first bad row") func strict() throws {
    let run = try GeocalcProcess(
      "batch --strict", input: "lat1,lon1,lat2,lon2\n0,0,1,1\nx,0,1,1\n0,0,0,1\n")
    #expect(run.output == "lat1,lon1,lat2,lon2,distance_m\n0,0,1,1,156899.568\n")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.code == 65)
  }

  @Test(
    "The message about a bad row states the reason",
    arguments: [
      ("91,0,1,1", "latitude 91"), ("0,0,1,361", "longitude 361"),
      ("139.7,35.7,0,0", "did you mean latitude 35.7, longitude 139.7?"), ("1e400,0,1,1", "1e400"),
      ("0x1,0,1,1", "\"0x1\""), ("0,0,1,\"1", "a quote is not closed"),
      ("5 5 5 5,0,1,1", "\"5 5 5 5\""),
    ])
  func reasons(row: String, reason: String) throws {
    let run = try GeocalcProcess("batch", input: "lat1,lon1,lat2,lon2\n\(row)\n0,0,1,1\n")
    #expect(run.code == 65)
    #expect(run.errors.contains("line 2: "))
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(run.output.hasSuffix("\n\(row),\n0,0,1,1,156899.568\n"))
  }

  @Test("A record beyond the size limit is skipped and reported") func tooLong() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let run = try GeocalcProcess(
      "batch", input: "lat1,lon1,lat2,lon2\n0,0,1,1,\(long)\n0,0,0,1\n")
    #expect(run.output == "lat1,lon1,lat2,lon2,distance_m\n0,0,0,1,111319.491\n")
    #expect(run.errors.contains("line 2: longer than 1 MiB, skipped"))
    #expect(run.code == 65)
  }

  @Test("Unprintable characters do not reach the terminal") func unprintable() throws {
    let run = try GeocalcProcess("batch", input: "lat1,lon1,lat2,lon2\n\u{1B}[31m,0,1,1\n")
    #expect(!run.errors.contains("\u{1B}"))
    for header in ["\u{1B}[31m,b", "\u{1B}[31mlat1,lon1,lat2,lon2"] {
      let run = try GeocalcProcess("batch", input: header + "\nx,0,0,1\n")
      #expect(run.code == 65)
      #expect(run.errors.contains("31m"))
      #expect(!run.errors.contains("\u{1B}"))
    }
  }
}

// MARK: Points, JSON, files

extension BatchTests {
  @Test("--along measures from the last row with coordinates") func along() throws {
    let run = try GeocalcProcess(
      "batch --along",
      input: "name,latitude,longitude\na,0,0\nb,0,1\n\nc,0,3\nd,x,3\ne,0,4\nf,0,5\n")
    #expect(
      run.output == """
        name,latitude,longitude,distance_m
        a,0,0,
        b,0,1,111319.491

        c,0,3,222638.982
        d,x,3,
        e,0,4,111319.491
        f,0,5,111319.491

        """)
    #expect(run.code == 65)
    #expect(run.errors.contains("1 row is measured from the last row with coordinates"))
  }

  @Test("--json prints one line for each row") func json() throws {
    let run = try GeocalcProcess(
      "batch --json --azimuths",
      input: "id,lat1,lon1,lat2,lon2\n007,0,0,0,1\n8,x,0,0,1\n\n\"é\"\"\",0,1,0,3\n")
    let rows = try run.jsonLines()
    try #require(rows.count == 3)
    #expect(rows[0]["id"]?.string == "007")
    #expect(rows[0]["lat2"]?.number == 0)
    #expect(abs(try #require(rows[0]["distance_m"]?.number) - 111319.490793274) < 1e-8)
    #expect(rows[0]["azimuth1_deg"]?.number == 90)
    #expect(rows[1]["distance_m"] == .null)
    #expect(rows[1]["error"]?.string?.contains("\"x\"") == true)
    #expect(rows[2]["id"]?.string == "é\"")
    #expect(run.output.hasPrefix(#"{"id":"007","lat1":0.0,"lon1":0.0,"lat2":0.0,"lon2":1.0,"#))
    #expect(run.code == 65)
  }

  @Test("Fallbacks from Vincenty to the geodesic are counted") func fallbacks() throws {
    let run = try GeocalcProcess(
      "batch --method vincenty", input: "0,0,0,179.9\n0,0,1,1\n0,0,0,179.8\n")
    #expect(
      run.output.hasPrefix("0,0,0,179.9,20003008.422,geodesic\n0,0,1,1,156899.568,vincenty\n"))
    #expect(run.errors.contains("in 2 rows"))
    #expect(run.code == 0)
  }

  @Test("Input without a table of coordinates ends with code 65") func noTable() throws {
    for input in ["", "\n\n", "a,b\n1,2\n", "1,2,3\n", "1,2,3,4,5\n", "lat1,lon1,lat1,lon2\n"] {
      let run = try GeocalcProcess("batch", input: input)
      #expect(run.code == 65, "\(input)")
      #expect(!run.errors.isEmpty)
    }
    let zeros = try GeocalcProcess("batch", input: "lat1,lon1,\0lat2,lon2\n1,2,3,4\n")
    #expect(zeros.code == 65)
    #expect(zeros.errors.contains("iconv"))
  }

  @Test("Files that cannot be read end with code 66") func noInput() throws {
    for path in ["/nonexistent.csv", "/"] {
      let run = try GeocalcProcess(["batch", path])
      #expect(run.code == 66)
      #expect(run.errors.contains(path))
    }
  }

  @Test(
    "Wrong usage ends with code 64",
    arguments: [
      "--columns 1,2,3", "--along --columns 1,2,3,4", "--separator ab", "--separator 5",
      "--precision x", "--method all", "a b",
    ])
  func badUsage(arguments: String) throws {
    try GeocalcProcess("batch \(arguments)", input: "0,0,1,1\n").expectRefusal(code: 64)
  }

  @Test("The output of a large table is complete and in order") func large() throws {
    var input = "n,lat1,lon1,lat2,lon2\n"
    for i in 0..<30_000 { input += "\(i),0,0,0,\(i % 2 + 1)\n" }
    let lines = try GeocalcProcess("batch --precision 0", input: input).output
      .split(separator: "\n")
    #expect(lines.count == 30_001)
    for (i, line) in lines.dropFirst().enumerated() {
      #expect(line == "\(i),0,0,0,\(i % 2 + 1),\(i % 2 == 0 ? 111319 : 222639)")
    }
  }

  @Test("The output of a row is printed before the next row arrives", .timeLimit(.minutes(15)))
  func interactive()
    throws
  {
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["batch"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for line in ["0,0,1,1", "0,0,0,1"] {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      // Blocks forever if the output waits for more input.
      let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(answer.hasPrefix(line + ",1"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("A closed output pipe ends the run without a message") func closedPipe() throws {
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["waypoints", "0", "0", "0", "90", "--every", "1m"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    _ = output.fileHandleForReading.availableData
    try output.fileHandleForReading.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }

  @Test("Output that cannot be written ends with code 74") func fullDisk() throws {
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["distance", "0", "0", "0", "1"]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }
}
