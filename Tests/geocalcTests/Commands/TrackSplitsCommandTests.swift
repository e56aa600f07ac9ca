import Testing

@Suite(.timeLimit(.minutes(1))) struct TrackSplitsCommandTests {
  /// 40 steps in 400 s; 100 s later 10 steps in 100 s.
  private static let walk = TrackText.gpx([(0, 40), (500, 10)])

  @Test func jsonHasALineForEachSplit() throws {
    let run = try GeocalcProcess("track splits --every 1km - --json", input: Self.walk)
    #expect(run.code == 0)
    let lines = try run.jsonLines()
    #expect(lines.map { $0["split"]?.number } == [1, 2, 3, 4, 5, 6])
    #expect(
      lines.map { $0["rest"] } == [false, false, false, false, false, true].map { .bool($0) })
    let seconds = 1000 / TrackText.step * 10
    for line in lines.dropLast() {
      #expect(abs((line["distance_m"]?.number ?? 0) - 1000) < 1e-5)
      #expect(abs((line["elapsed_s"]?.number ?? 0) - seconds) < 1e-5)
      #expect(abs((line["pace_s_per_km"]?.number ?? 0) - seconds) < 1e-5)
    }
    let rest = try #require(lines.last)
    #expect(abs((rest["distance_m"]?.number ?? 0) - (50 * TrackText.step - 5000)) < 1e-5)
    // The break lies in the fifth kilometre, and its time does not count.
    #expect(lines.map { $0["gap_s"]?.number } == [0, 0, 0, 0, 100, 0])
    #expect(abs(lines.reduce(0) { $0 + ($1["elapsed_s"]?.number ?? 0) } - 500) < 1e-6)
    #expect(lines.reduce(0) { $0 + ($1["ascent_m"]?.number ?? 0) } == 200)
    #expect(lines[0]["start"]?.string == "2023-11-14T22:13:20Z")
    #expect(lines[0]["end"] == lines[1]["start"] && lines[0]["name"]?.string == "walk")
  }

  @Test func aTableForEachTrack() throws {
    let run = try TrackText.run("track splits --every 5min $0 $1", [Self.walk, Self.walk])
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.hasSuffix("0.gpx, track 1 walk, climbs by hysteresis:3m") } == 1)
    #expect(lines.count { $0.hasPrefix("split  distance       time") } == 2)
    #expect(
      lines.contains(
        "    1  3.340 km  0:05:00.0  0:05:00.0  1:30 min/km  40.1 km/h   120 m      0 m  "
          + "2023-11-14T22:18:20Z"))
    #expect(lines.count { $0.hasPrefix(" rest  2.226 km  0:03:20.0") } == 2)
  }

  @Test(arguments: ["5", "5x", "0km", "-1km", "5nm", "km", "1,5km"])
  func aLengthThatIsNoneIsRefused(every: String) throws {
    let run = try GeocalcProcess(["track", "splits", "--every", every, "-"], input: Self.walk.utf8)
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("--every: expected a length or a time above 0"))
  }

  @Test("distance is divided without times too; where nothing is, it is said why")
  func withoutTimes() throws {
    let points = "lat,lon\n0,0\n0,0.018\n"
    let run = try GeocalcProcess("track splits - --gap-distance off", input: points)
    // 0.018 degrees of the equator are 2003.75 m.
    let rows = run.output.split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: " ").map(String.init) }
    #expect(rows == [["1", "1.000", "km"], ["2", "1.000", "km"], ["rest", "3.8", "m"]])
    let still = try GeocalcProcess("track splits -", input: "lat,lon\n0,0\n0,0\n")
    #expect(still.code == 0 && still.output.isEmpty)
    #expect(still.errors.contains("nothing to split"))
  }

  @Test func mIsMetresNotMinutes() throws {
    let lines = try GeocalcProcess("track splits --every 500m - --json", input: Self.walk)
      .jsonLines()
    #expect(lines[0]["distance_m"]?.number.map { abs($0 - 500) < 1e-6 } == true)
  }

  @Test func whatIsKnownComesBeforeAFailure() throws {
    let run = try TrackText.run("track splits $0 /does/not/exist --json", [Self.walk])
    #expect(run.code == 66)
    #expect(try run.jsonLines().count == 6)
  }
}
