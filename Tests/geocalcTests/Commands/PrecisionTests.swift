import Testing

/// `--precision N` sets the number of printed decimals, and no azimuth rounds to 360.
@Suite struct PrecisionTests {
  /// The numbers of decimals in a text, for each number that has some.
  private static func decimals(_ text: String) -> Set<Int> {
    Set(text.matches(of: /[0-9]+\.([0-9]+)/).map { $0.1.count })
  }

  @Test(
    "Every number has the decimals of --precision",
    arguments: [
      "distance 40.7 -74 51.5 -0.1", "destination 40.7 -74 51 100km", "waypoints 0 0 0 1 --count 2",
      "convert 48.85837 2.29448 --to decimal", "convert 48.85837 2.29448 --to dms",
      "convert 48.85837 2.29448 --to ddm", "convert 48.85837 2.29448 --to iso6709",
      "convert 48.85837 2.29448 --to geo", "convert 48.85837 2.29448 --to utm",
      "convert 48.85837 2.29448 --to ecef", "convert 48.85837 2.29448 --to mercator",
      "convert 48.85837 2.29448 --to gcj02", "intersect 0.5 0 0.5 10 -5 5.5 5 5.5",
      "crosstrack 1.5 2.5 0.5 0.5 3 3", "circle 47 8 10km --count 3 --format csv",
      "distance 40.7 -74 51.5 -0.1 --method all",
    ],
    [2, 7])
  func places(command: String, precision: Int) throws {
    let run = try GeocalcProcess("\(command) --precision \(precision)")
    #expect(run.code == 0)
    // Models and radii have their own decimals; the query point is printed as given.
    let numbers = run.output.replacing(
      /a=[0-9.]+|R = [0-9.]+|libproj [0-9.]+|^3\.0,3\.0,/.anchorsMatchLineEndings(), with: "")
    #expect(Self.decimals(numbers) == [precision], "\(run.output)")
  }

  @Test(
    "Every number of a table has the decimals of --precision",
    arguments: [
      ("batch --azimuths", "lat1,lon1,lat2,lon2\n1,2,3,4\n"),
      ("batch --operation destination", "lat1,lon1,azimuth_deg,distance_m\n1,2,30,400000\n"),
      ("convert --to decimal", "lat,lon\n1,2\n"), ("convert --to dms", "lat,lon\n1,2\n"),
      ("convert --to utm", "lat,lon\n1,2\n"), ("matrix -", "lat,lon\n1,2\n3,4\n"),
      ("nearest - 5 6 --format csv", "lat,lon\n1,2\n3,4\n"),
      ("area -", "lat,lon\n0,0\n1,0\n0,1\n"),
      ("area - --format csv", "lat,lon\n0,0\n1,0\n0,1\n"),
    ])
  func tables(command: String, table: String) throws {
    let run = try GeocalcProcess("\(command) --precision 5", input: table)
    #expect(run.code == 0)
    #expect(Self.decimals(run.output) == [5], "\(run.output)")
  }

  @Test(
    "With --precision 0 no decimals are printed",
    arguments: [
      ("convert 40.7128 -74.0060 --to decimal", "41 -74\n"),
      ("convert 40.7128 -74.0060 --to geo", "geo:41,-74\n"),
      ("convert 40.7128 -74.0060 --to dms", "40°42′46″N 74°00′22″W\n"),
      ("convert 40.7128 -74.0060 --to utm", "18T 583959 4507351\n"),
      (
        "distance 0 0 0 1",
        "111319 m\nazimuth  90° at the first place, 90° at the second\nmethod   geodesic on WGS84\n"
      ),
    ])
  func none(command: String, output: String) throws {
    #expect(try GeocalcProcess("\(command) --precision 0").output == output)
  }

  @Test(
    "An azimuth that rounds to 360 is printed as 0",
    arguments: [
      "distance 0 0 10 -0.0000000001", "destination 0 0 359.9999999999 100km",
      "waypoints 0 0 10 -0.0000000001 --count 2", "destination 0 0 360 100km",
      "distance 0 0 10 -0.01 --precision 0", "destination 0 0 360 100km --json",
    ])
  func azimuth(command: String) throws {
    let run = try GeocalcProcess(command)
    #expect(run.code == 0)
    #expect(!run.output.contains("360"), "\(run.output)")
  }

  @Test("In a table, an azimuth that rounds to 360 is printed as 0")
  func azimuthOfTable() throws {
    for command in ["batch --azimuths", "batch --operation azimuth"] {
      let run = try GeocalcProcess(command, input: "0,0,10,-0.0000000001\n")
      #expect(run.output.hasSuffix("0.000000,0.000000\n"), "\(run.output)")
    }
  }

  @Test(
    "JSON has the decimals of --precision, and all digits without it",
    arguments: [
      ("distance 0 0 1 1 --json", ""), ("distance 0 0 1 1 --format ndjson", ""),
      ("batch --json", "lat1,lon1,lat2,lon2\n0,0,1,1\n"),
      ("matrix --layout long --json", "lat,lon\n0,0\n1,1\n"),
      ("nearest - 1 1 --json", "lat,lon\n0,0\n"),
    ])
  func json(command: String, input: String) throws {
    #expect(try GeocalcProcess(command, input: input).output.contains(":156899.568"))
    let rounded = try GeocalcProcess("\(command) --precision 1", input: input).output
    #expect(rounded.contains(":156899.6"), "\(rounded)")
  }
}
