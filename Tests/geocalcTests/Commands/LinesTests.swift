import Foundation
import Testing

/// Lines: `crosstrack`, `intersect`, and the operations of `batch`.
///
/// Expected values are in quadruple precision, from the reference tables of GeoCore's tests.
@Suite struct LinesTests {
  @Test func crossTrackOfATable() throws {
    let run = try GeocalcProcess(
      "batch --operation crosstrack --precision 9",
      input: """
        name,lat1,lon1,lat2,lon2,lat,lon
        a,36.450984639215264,111.4403150362831,36.46486623243596,111.55063365337146,36.45708100080514,111.48892505246377
        b,8.953372404977268,66.00220750696099,3.6831368087853718,70.1949955870096,3.180802695162355,70.59098311674781

        """)
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count > 0)
    #expect(
      lines[0]
        == "name,lat1,lon1,lat2,lon2,lat,lon,cross_track_m,along_track_m,foot_latitude,foot_longitude"
    )
    let expected = [
      [3.673623671401, 4409.795012839368, 36.45711371138134853, 111.48891874201236654],
      [-107.010003985009, 815682.457950595367, 3.18020308637112684, 70.59022742886361536],
    ]
    for (line, expected) in zip(lines.dropFirst(), expected) {
      let found = line.split(separator: ",").suffix(4).compactMap { Double($0) }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-8 }, "\(line)")
      #expect(found.count == 4)
    }
  }

  @Test func intersectionsOfATable() throws {
    let run = try GeocalcProcess(
      "batch --operation intersection --json",
      input: """
        10.76528335674988,162.40728742831982,20.505053242756727,139.1928830143276,10.801943622873933,162.3914316445659,10.772040662391333,162.3899585124759
        1,2,x,4,5,6,7,8

        """)
    #expect(run.code == 65)
    let rows = try run.jsonLines()
    try #require(rows.count > 1)
    #expect(abs((rows[0]["x_m"]?.number ?? 0) - 2103.722437107766) < 1e-7)
    #expect(abs((rows[0]["y_m"]?.number ?? 0) - 3127.473017188620) < 1e-7)
    #expect(abs((rows[0]["latitude"]?.number ?? 0) - 10.773703141117901) < 1e-12)
    #expect(rows[1]["x_m"] == .null && rows[1]["error"]?.string?.contains("lat2") == true)
  }

  /// `intersect` and `batch` produce the same results for lines and rows.
  @Test func linesOfOnePlaceAndCoincidentOnes() throws {
    let header = "lat1,lon1,lat2,lon2,lat3,lon3,lat4,lon4\n"
    let rows =
      "1,1,1,1,2,2,3,3\n0,0,0,10,0,2,0,5\n90,0,90,5,0,5,2,3\n0,0,0,10,0,5,0,2\n0,0,1,10,0,5,2,3\n"
    let run = try GeocalcProcess("batch --operation intersection", input: header + rows)
    #expect(run.code == 65)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count > 5)
    #expect(lines[1].hasSuffix(",,,,") && lines[3].hasSuffix(",,,,"))
    #expect(!lines[2].hasSuffix(",") && !lines[4].hasSuffix(",") && !lines[5].hasSuffix(","))
    for text in [
      "line 2: both points of a line are the same", "line 4: both points",
      "line 3: the lines run along each other (coincident)",
      "line 5: the lines run along each other (opposite)", "2 of 5 rows have no answer",
    ] { #expect(run.errors.contains(text), "\(text)") }
    let json = try GeocalcProcess("batch --operation intersection --json", input: header + rows)
    let objects = try json.jsonLines()
    try #require(objects.count > 1)
    #expect(objects[0]["x_m"] == .null && objects[0]["error"]?.string?.contains("same") == true)
    #expect(objects[1]["x_m"]?.number != nil && objects[1]["error"] == nil)
    let strict = try GeocalcProcess(
      "batch --operation intersection --strict", input: header + rows)
    #expect(strict.code == 65 && strict.output.split(separator: "\n").count == 1)
    let many = String(repeating: "0,0,0,10,0,2,0,5\n", count: 12)
    let told = try GeocalcProcess("batch --operation intersection", input: header + many)
    #expect(told.code == 0)
    #expect(
      told.errors.contains("12 of 12 rows have lines that run along each other; 2 of them"))
    #expect(try GeocalcProcess("intersect 90 0 90 5 1 2 3 4").code == 65)
  }

  @Test("A line of two equal points has no cross-track distance")
  func crossTracksOfOnePoint() throws {
    let table = "lat1,lon1,lat2,lon2,lat,lon\n0,0,0,0,10,45\n0,0,0,1,0,0.5\n"
    for options in ["", " --method haversine"] {
      let run = try GeocalcProcess("batch --operation crosstrack\(options)", input: table)
      #expect(run.code == 65)
      let lines = run.output.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[1] == "0,0,0,0,10,45,,,,")
      #expect(!lines[2].contains(",,"))
      #expect(run.errors.contains("line 2: both points of a line are the same"), "\(run.errors)")
    }
    let one = try GeocalcProcess("crosstrack 0 0 0 0 10 45")
    #expect(one.code == 65 && one.output.isEmpty)
    #expect(one.errors.contains("a line needs two different points"), "\(one.errors)")
  }

  // geod +ellps=WGS84 -f %.9f: 0 0 90 100000 and 45 9 -120.5 8046.72 (5 miles), with PROJ 9.1.1
  @Test func destinationsOfATable() throws {
    let run = try GeocalcProcess(
      "batch --operation destination",
      input:
        "lat1,lon1,Bearing,dist_km\n0,0,90,100\n45,9,-120.5,5 mi\n1,2,north,5\n1,2,3,5 parsec\n")
    #expect(run.code == 65)
    let lines = run.output.split(separator: "\n").map(String.init)
    try #require(lines.count > 4)
    #expect(lines[0] == "lat1,lon1,Bearing,dist_km,lat2,lon2,azimuth2_deg")
    #expect(lines[1] == "0,0,90,100,0.00000000,0.89831528,90.000000")
    #expect(lines[2] == "45,9,-120.5,5 mi,44.96321672,8.91212257,239.437881")
    #expect(lines[3] == "1,2,north,5,,," && lines[4] == "1,2,3,5 parsec,,,")
    #expect(run.errors.contains("line 4: Bearing:") && run.errors.contains("line 5: dist_km:"))
    // Columns of the input are printed unchanged, in any unit.
    let json = try GeocalcProcess(
      "batch --operation destination --json", input: "lat,lon,azimuth,distance_km\n0,0,90,100\n")
    #expect(try json.jsonLines()[0]["distance_km"]?.number == 100)
  }

  @Test(
    "Columns are found by their names",
    arguments: [
      ("crosstrack", "from_lat,from_lon,to_lat,to_lon,lat,lon", "0,0,0,10,1,5", "-110574.389"),
      ("crosstrack", "lat,lon,lat1,lon1,lat2,lon2", "1,5,0,0,0,10", "-110574.389"),
      ("crosstrack", "a_lat,a_lon,b_lat,b_lon,stop_lat,stop_lon", "0,0,0,10,1,5", "-110574.389"),
      (
        "intersection", "lat4,lon4,lat3,lon3,lat2,lon2,lat1,lon1", "5,5,-5,5,0,10,0,0", "556597.454"
      ),
      (
        "intersection", "Alat,Alon,Blat,Blon,Clat,Clon,Dlat,Dlon", "0,0,0,10,-5,5,5,5", "556597.454"
      ),
    ])
  func names(_ operation: String, _ header: String, _ row: String, _ expected: String) throws {
    let run = try GeocalcProcess("batch --operation \(operation)", input: "\(header)\n\(row)\n")
    #expect(run.code == 0)
    let line = try #require(run.output.split(separator: "\n").last)
    #expect(line.hasPrefix(row + "," + expected), "\(line)")
  }

  @Test(arguments: ["crosstrack", "intersection", "destination"])
  func aTableWithoutTheColumns(_ operation: String) throws {
    let run = try GeocalcProcess(
      "batch --operation \(operation)", input: "lat1,lon1,lat2,lon2\n1,2,3,4\n")
    #expect(run.code == 65 && run.errors.contains("--columns lat1,lon1,"))
  }

  @Test(
    arguments: [
      "batch --operation crosstrack --along", "batch --operation destination --azimuths",
      "batch --operation intersection --method vincenty", "crosstrack 0 0 0 10",
      "crosstrack 0 0 0 10 1", "crosstrack 0 0 0 10 1 5 --method rhumb", "intersect 0 0 0 10 1 5",
      "intersect 0 0 0 10 1 5 2 6 --segment --within 1km",
    ])
  func wrongUse(_ line: String) throws {
    try GeocalcProcess(line, input: "").expectRefusal(code: 64)
  }

  @Test func places() throws {
    let run = try GeocalcProcess("crosstrack 0 0 0 10 1 5 -1 20 --unit km")
    #expect(
      run.output == """
        latitude,longitude,cross_track_km,along_track_km,foot_latitude,foot_longitude
        1.0,5.0,-110.574,556.597,0.00000000,5.00000000
        -1.0,20.0,110.574,2226.390,0.00000000,20.00000000

        """)
    let segment = try GeocalcProcess("crosstrack 0 0 0 10 -1 20 --segment --json").json()
    let place = try #require(segment["places"]?.array?.first)
    #expect(place["along_track_m"]?.number == segment["distance_m"]?.number)
  }

  @Test(
    "A note names the line if a point is beyond its ends",
    arguments: [
      ("0 0 0 10 1 5", false), ("0 0 0 10 1 10", false), ("0 0 0 10 1 11", true),
      ("0 0 0 10 1 -1", true), ("0 0 0 10 1 11 --segment", false), ("1 5 0 0 0 10", true),
    ])
  func beyondTheLine(_ arguments: String, _ isNoted: Bool) throws {
    let run = try GeocalcProcess("crosstrack \(arguments)")
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("note: the line goes from ") == isNoted, "\(run.errors)")
    #expect(isNoted || run.errors.isEmpty)
  }

  @Test("JSON reports whether the foot is between the points of the line")
  func footBetweenPoints() throws {
    let json = try GeocalcProcess("crosstrack 0 0 0 10 1 5 1 20 --json").json()
    let places = try #require(json["places"]?.array)
    #expect(places.map { $0["foot_between_points"] } == [.bool(true), .bool(false)])
  }

  @Test func crossings() throws {
    let near = try GeocalcProcess("intersect 0 0 0 10 -5 5 5 5")
    #expect(
      near.output
        == "x_m,y_m,latitude,longitude,kind\n556597.454,552885.451,0.00000000,5.00000000,crossing\n"
    )
    let all = try GeocalcProcess("intersect 0 0 0 10 -5 5 5 5 --within 45000km")
    #expect(all.output.split(separator: "\n").count > 3)
    let none = try GeocalcProcess("intersect 0 0 0 10 -5 5 -1 5 --segment")
    #expect(none.code == 0 && none.output == "x_m,y_m,latitude,longitude,kind\n")
    #expect(none.errors == "note: the segments do not cross\n")
    #expect(try GeocalcProcess("intersect 1 2 1 2 3 4 5 6").code == 65)
    #expect(
      try GeocalcProcess("intersect 0 0 0 10 -5 5 5 5 --within 1m").output.hasSuffix("kind\n"))
    #expect(try GeocalcProcess("intersect 0 0 0 10 -5 5 5 5 --within -1km").code == 65)
  }
}
