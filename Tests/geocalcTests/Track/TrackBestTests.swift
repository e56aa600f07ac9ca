import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct TrackBestTests {
  private static let slow = TrackText.gpx([(0, 40), (500, 10)], name: "slow")
  /// The track is twice as fast, so an effort takes half as many seconds.
  private static let short = TrackText.gpx([(0, 5)], name: "short")

  @Test func jsonHasALineForEachWindow() throws {
    let run = try GeocalcProcess("track best 400m 1mi - 1min 10km --json", input: Self.slow)
    #expect(run.code == 0)
    let lines = try run.jsonLines()
    try #require(lines.map { $0["window"]?.string } == ["400m", "1mi", "1min", "10km"])
    #expect(abs((lines[0]["duration_s"]?.number ?? 0) - 4000 / TrackText.step) < 1e-6)
    #expect(abs((lines[1]["duration_s"]?.number ?? 0) - 16_093.44 / TrackText.step) < 1e-6)
    #expect(lines[1]["distance_m"] == .number(1609.344))
    #expect(abs((lines[2]["distance_m"]?.number ?? 0) - 6 * TrackText.step) < 1e-6)
    #expect(lines[2]["start"]?.string == "2023-11-14T22:13:20Z")
    #expect(lines[2]["start_place"]?["longitude"] == .number(0))
    #expect(lines[2]["end_place"]?["longitude"]?.number.map { abs($0 - 0.006) < 1e-9 } == true)
    #expect(lines[2]["segment"] == .number(1) && lines[2]["name"]?.string == "slow")
    // 50 steps are 5.6 km, in two segments.
    #expect(lines[3]["source"] == .null && lines[3]["duration_s"] == nil)
  }

  @Test func aTableOfTheUsualDistances() throws {
    let run = try TrackText.run("track best $0 $1", [Self.short, Self.slow])
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count > 5)
    #expect(
      lines.map { String($0.prefix(6)) } == [
        "window", "  400m", "   1km", "   1mi", "   5km", "  10km",
      ])
    #expect(lines[1].contains("0:00:35.93") && lines[1].contains("1:30 min/km"))
    #expect(lines[5].hasSuffix("no segment is long enough"))
    // Among equal results the first counts; only the second file has a mile.
    #expect(lines[1].hasSuffix("0.gpx") && lines[3].hasSuffix("1.gpx"))
  }

  @Test func unitsZonesAndForms() throws {
    func run(_ options: String) throws -> [String] {
      try GeocalcProcess("track best 2mi 1min 10km - \(options)", input: Self.slow).output
        .split(separator: "\n").map(String.init)
    }
    let imperial = try run("--unit imperial --tz Asia/Tokyo")
    // 11.13 m/s are 24.9 miles an hour and 2:25 for a mile.
    #expect(imperial[1].contains("2.000 mi  2:25 min/mi  24.9 mph  2023-11-15T07:13:20.0+09:00"))
    let csv = try run("--format csv").map { $0.components(separatedBy: ",") }
    try #require(csv.count == 4 && Set(csv.map(\.count)).count == 1)
    #expect(csv[0].prefix(2) == ["window", "source"] && csv[3][0] == "10km" && csv[3][2] == "")
    let markdown = try run("--format md")
    #expect(markdown.count == 5 && markdown[2].hasPrefix("| 2mi | "))
  }

  @Test("A missing result of an asked window names the option that ignores gaps")
  func namesTheGapOption() throws {
    let csv =
      "time,latitude,longitude\n2026-01-01T00:00:00Z,48,16\n2026-01-01T00:10:00Z,48.02,16\n"
      + "2026-01-01T00:20:00Z,48.04,16\n"
    let run = try GeocalcProcess("track best 3km - --gap 5min", input: csv)
    #expect(run.code == 0 && run.output.contains("no segment is long enough"))
    #expect(run.errors.contains("--gap off ignores gaps in time"), "\(run.errors)")
    let whole = try GeocalcProcess("track best 3km - --gap off", input: csv)
    #expect(whole.output.contains("3.000 km") && !whole.errors.contains("--gap off"))
  }

  @Test func reportsMissingTimes() throws {
    let csv = "latitude,longitude\n0,0\n0,0.001\n0,0.002\n"
    let run = try GeocalcProcess("track best 100m -", input: csv)
    #expect(run.output.contains("no point has a time"))
    let stats = try GeocalcProcess("track - --gap-distance off", input: csv)
    #expect(stats.output.contains("stops     unknown without times"), "\(stats.output)")
    let splits = try GeocalcProcess("track splits --every 5min -", input: csv)
    #expect(splits.errors.contains("no point has a time"))
  }

  @Test(arguments: ["", "splits", "convert", "clean"])
  func reportsRefusedInputOnce(verb: String) throws {
    for (text, options) in [("Dear diary\n", ""), ("a,b\nx,y\n", "--strict")] {
      let run = try GeocalcProcess("track \(verb) - \(options)", input: text)
      #expect(run.code == 65)
      #expect(
        run.errors.split(separator: "\n").count {
          $0.contains("coordinates") || $0.contains("formats")
        }
          == 1)
    }
  }

  @Test("A length of 0, a missing file and input of no known format are refused")
  func exitCodes() throws {
    #expect(try GeocalcProcess("track best 5km").code == 64)
    try GeocalcProcess("track best 0km -").expectRefusal(code: 64, naming: "0km")
    try GeocalcProcess("track best 5kmm").expectRefusal(code: 66, naming: "5kmm")
    try GeocalcProcess("track best 5km -", input: "nothing\n")
      .expectRefusal(code: 65, naming: "standard input")
  }
}
