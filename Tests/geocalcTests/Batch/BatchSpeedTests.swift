import Foundation
import Testing
import _TestSupport

/// `batch --along --speed` and `--total`: values from row to row, and of each vehicle.
///
/// A degree on the equator is 111319.491 m (PROJ 9.1.1).
@Suite struct BatchSpeedTests {
  private static let fleet = """
    vehicle,time,lat,lon
    a,2024-05-01T00:00:00Z,0,0
    b,2024-05-01T00:00:00Z,0,100
    a,2024-05-01T01:00:00Z,0,1
    b,2024-05-01T02:00:00Z,0,101
    a,2024-05-01T01:00:00Z,0,2
    a,2024-05-01T01:30:00Z,0,3
    b,,0,102
    b,2024-05-01T03:00:00Z,0,103

    """

  private func results(_ options: String, _ input: String = fleet) throws -> ([String], String) {
    let run = try GeocalcProcess("batch --along --by vehicle \(options)", input: input)
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(4)
        .joined(separator: ",")
    }
    return (rows, run.errors)
  }

  @Test("Speeds are computed for each vehicle, in the unit of --unit")
  func speeds() throws {
    let (rows, errors) = try results("--speed --unit km --precision 2")
    #expect(
      rows == [
        "distance_km,seconds,speed_kmh", ",,", ",,", "111.32,3600.00,111.32",
        "111.32,7200.00,55.66", "111.32,,", "111.32,1800.00,222.64", "111.32,,", "111.32,,",
      ])
    #expect(
      errors.contains("1 row has no speed, because its time is not later than the row before"))
  }

  @Test(
    "The unit of lengths decides the unit of speeds",
    arguments: [
      ("m", "speed_mps", 30.922), ("km", "speed_kmh", 111.319), ("mi", "speed_mph", 69.171),
      ("ft", "speed_mph", 69.171), ("nmi", "speed_kn", 60.108), ("nautical", "speed_kn", 60.108),
    ])
  func units(unit: String, name: String, speed: Double) throws {
    let (rows, _) = try results("--speed --unit \(unit)")
    #expect(rows[0].hasSuffix(name))
    #expect(Double(rows[3].split(separator: ",").last ?? "") == speed)
  }

  @Test("Sorting by time changes the previous row, and with it the speed")
  func sorted() throws {
    let (rows, errors) = try results(
      "--speed --sort time --precision 0",
      "vehicle,time,lat,lon\na,2024-05-01T02:00:00Z,0,2\na,2024-05-01T00:00:00Z,0,0\n"
        + "a,2024-05-01T01:00:00Z,0,1\n")
    #expect(rows.dropFirst() == ["111319,3600,31", ",,", "111319,3600,31"])
    #expect(!errors.contains("no speed"))
  }

  @Test("Blocks and threads do not change the speeds", arguments: [1, 2, 7])
  func threads(count: Int) throws {
    // Several blocks of 128 kB. Each vehicle moves by a degree in ten seconds.
    var input = "vehicle,time,lat,lon\n"
    for i in 0..<20_000 { input += "v\(i % 3),\(1_700_000_000 + i / 3 * 10),0,\(i / 3 % 100)\n" }
    let (rows, errors) = try results("--speed --threads \(count)", input)
    #expect(rows.count == 20_001 && !errors.contains("no speed"))
    #expect(rows.count { $0 == "111319.491,10.000,11131.949" } > 19_700)
    #expect(rows.count { $0 == ",," } == 3)
  }

  @Test("A row that cannot be measured has no speed, and the next one spans both")
  func gap() throws {
    let (rows, _) = try results(
      "--speed --precision 0",
      "vehicle,time,lat,lon\na,2024-05-01T00:00:00Z,0,0\na,2024-05-01T00:30:00Z,,\n"
        + "a,2024-05-01T01:00:00Z,0,1\n")
    #expect(rows.dropFirst() == [",,", ",,", "111319,3600,31"])
  }

  @Test("A total is one row for each vehicle, in the order of the table")
  func totals() throws {
    let run = try GeocalcProcess(
      "batch --along --by vehicle --total --unit km", input: Self.fleet)
    #expect(run.code == 0)
    #expect(run.output == "vehicle,points,distance_km\na,4,333.958\nb,4,333.958\n")
    let json = try GeocalcProcess("batch --along --by vehicle --total --json", input: Self.fleet)
    #expect(
      json.output.hasPrefix(#"{"vehicle":"a","points":4,"distance_m":333958.47"#), "\(json.output)")
  }

  @Test("The total of a table without vehicles is one row")
  func total() throws {
    let run = try GeocalcProcess("batch --along --total", input: "lat,lon\n0,0\n0,1\n0,3\n")
    #expect(run.output == "points,distance_m\n3,333958.472\n")
    let bad = try GeocalcProcess("batch --along --total", input: "lat,lon\n0,0\nx,1\n0,3\n")
    #expect(bad.code == 65 && bad.output == "points,distance_m\n2,333958.472\n")
  }

  @Test(
    "Options that contradict each other or the table are refused",
    arguments: [
      ("--along --speed", "lat,lon\n0,0\n", 65, "found no time column"),
      ("--speed", "lat,lon\n0,0\n", 64, "--speed needs --along"),
      ("--total", "lat,lon\n0,0\n", 64, "--total needs --along"),
      ("--along --total --cumulative", "lat,lon\n0,0\n", 64, "--total prints a row"),
      ("--along --total --format geojson", "lat,lon\n0,0\n", 64, "geojson"),
      ("--along --operation azimuth --speed", "lat,lon\n0,0\n", 64, "--operation distance"),
    ])
  func refused(options: String, input: String, code: Int32, text: String) throws {
    let run = try GeocalcProcess("batch \(options)", input: input)
    #expect(run.code == code && run.errors.contains(text), "\(run.code) \(run.errors)")
  }
}
