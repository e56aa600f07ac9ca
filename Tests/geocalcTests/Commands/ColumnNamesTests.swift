import Testing

/// Tables whose columns say more than latitude and longitude, read by every command.
@Suite struct ColumnNamesTests {
  static let letters = "name,lat,ns,lon,ew\nSydney,33.8688,S,151.2093,E\n"

  @Test(
    "Every command reads the hemisphere from its own column",
    arguments: [
      ("convert --to decimal", "-33.86880000,151.20930000"),
      ("convert --to decimal --columns lat,lon", "-33.86880000,151.20930000"),
      ("batch --along --json", #""lat":-33.8688,"#),
      ("batch --along --output geojson", "[151.2093,-33.8688]"),
    ])
  func hemispheres(command: String, expected: String) throws {
    let run = try GeocalcProcess(command, input: Self.letters)
    #expect(run.code == 0 && run.output.contains(expected), "\(run.output) \(run.errors)")
  }

  @Test("A sign against the letter and a missing letter make a bad row")
  func contradiction() throws {
    let run = try GeocalcProcess(
      "convert --to decimal", input: "lat,ns,lon,ew\n-33,N,151,E\n33,,151,E\n33,S,151,E\n")
    #expect(run.code == 65 && run.errors.contains("2 of 3 rows could not be read"), "\(run.errors)")
    #expect(run.output.hasSuffix("33,S,151,E,-33.00000000,151.00000000\n"), "\(run.output)")
  }

  @Test("Nautical miles are converted")
  func nauticalMiles() throws {
    // 18520 m on an equator of radius 6378137 m.
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,bearing,dist_nm\n0,0,90,10\n")
    #expect(run.code == 0 && run.output.contains(",0.16636799"), "\(run.output) \(run.errors)")
  }

  @Test("A column of distances without a unit is in meters, which a note reports once")
  func defaultUnit() throws {
    let run = try GeocalcProcess(
      "batch --operation destination", input: "lat,lon,bearing,dist\n0,0,90,1\n0,0,90,2\n")
    #expect(run.code == 0)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("column dist has no unit; its numbers are read as meters"))
  }

  @Test("Error columns are refused with advice")
  func errorColumns() throws {
    let run = try GeocalcProcess("batch", input: "lat,lon,lat_err,lon_err\n47,8,0.1,0.2\n")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("--along") && run.errors.contains("--columns"), "\(run.errors)")
  }
}
