import Testing

/// Points whose comma may be a decimal comma.
@Suite struct DecimalCommaTests {
  @Test(
    "Digits with a comma that may be one point or two are refused",
    arguments: [
      "distance 47,5 8,5", "distance 47,5 8,5 48,1 9,2", "waypoints 47,5 8,5 --count 3",
      "convert 47,5 8,5 --to dms", "circle 47,5 8,5 5km", "destination 47,5 8,5 90 10km",
      "crosstrack 47,5 8,5 48 9 47 9", "convert 47,5 8,5 48,1 9,2 --to utm",
    ])
  func refused(_ line: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == 64 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "error: 47,5 8,5 may be one point with decimal commas or two points; write 47.5 8.5 for one point, or "
          + "\"47 5\" \"8 5\" for two"), "\(run.errors)")
  }

  @Test("A query with a comma that may be a decimal comma is refused")
  func query() throws {
    let tables = NearestTests.Tables()
    let table = try tables.add("p.csv", "name;lat;lon\na;47,5;8,5\n")
    let run = try GeocalcProcess("nearest \(table) 47,5 8,5")
    #expect(run.code == 64 && run.errors.contains("write 47.5 8.5 for one point"), "\(run.errors)")
  }

  /// 84854.108 m by GeographicLib 2.0.
  @Test(
    "Points with one possible reading are read",
    arguments: [
      ["47.5,8.5", "48.1,9.2"], ["47,5; 8,5", "48,1; 9,2"], ["47.5", "8.5", "48.1", "9.2"],
    ])
  func read(_ places: [String]) throws {
    let run = try GeocalcProcess(["distance"] + places)
    #expect(run.output.hasPrefix("84854.108 m\n"), "\(run.errors)")
    #expect(try GeocalcProcess(["convert", "47,5", "--to", "decimal"]).code == 0)
    #expect(try GeocalcProcess(["distance", "40,-74", "51,0"]).code == 0)
  }

  @Test(
    "Tables with decimal commas are read or refused",
    arguments: [
      ("lat1;lon1;lat2;lon2\n47,5;8,5;48,1;9,2\n", 0, ";84854,108\n"),
      ("lat1,lon1,lat2,lon2\n\"47,5\",\"8,5\",\"48,1\",\"9,2\"\n", 0, ",84854.108\n"),
      ("lat1,lon1,lat2,lon2\n47,5,8,5,48,1,9,2\n", 65, "9,2\n"),
    ])
  func tables(_ table: String, _ code: Int32, _ end: String) throws {
    let run = try GeocalcProcess("batch -", input: table)
    #expect(run.code == code && run.output.hasSuffix(end), "\(run.output)\(run.errors)")
  }
}

/// Longitudes outside [-180, 180].
@Suite struct WrappedLongitudeTests {
  @Test(
    "A longitude outside the range gets one note in every command with points",
    arguments: [
      ("distance 10 200 10 190", "argument 2"), ("convert 10 200 --to dms", "argument 2"),
      ("circle 10 200 5km", "argument 2"), ("destination 10 200 90 5km", "argument 2"),
      ("waypoints 10 200 10 20 --count 3", "argument 2"),
      ("crosstrack 10 200 10 20 11 20", "argument 2"),
    ])
  func arguments(_ line: String, _ place: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == 0)
    #expect(
      run.errors.hasPrefix(
        "note: \(place): longitude 200 is outside -180 to 180 and is read as -160\n"),
      "\(run.errors)")
  }

  @Test("A table gets one note with the first row and the number of rows")
  func tables() throws {
    let tables = NearestTests.Tables()
    let points = try tables.add("p.csv", "name,lat,lon\na,10,20\nb,10,200\nc,10,190\n")
    let note =
      "note: \(points): line 3: longitude 200 is outside -180 to 180 and is read as -160; 2 of 3 rows have such a longitude\n"
    for command in ["nearest \(points) 10 20", "matrix \(points)", "batch --along \(points)"] {
      let run = try GeocalcProcess(command)
      #expect(run.code == 0 && run.errors == note, "\(command): \(run.errors)")
    }
    let pairs = try tables.add("q.csv", "lat1,lon1,lat2,lon2\n1,2,3,4\n1,2,3,200\n")
    let run = try GeocalcProcess("batch \(pairs)")
    #expect(
      run.errors
        == "note: \(pairs): line 3: longitude 200 is outside -180 to 180 and is read as -160\n")
  }
}
