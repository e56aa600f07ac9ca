import Foundation
import Testing

@Suite(.timeLimit(.minutes(15))) struct TrackResampleTests {
  private static let walk = TrackText.gpx([(0, 3), (500, 1)])

  @Test func pointsEveryTwoSecondsKeepFiguresAndBreaks() throws {
    let run = try GeocalcProcess("track resample --every 2s - --to gpx", input: Self.walk)
    #expect(run.code == 0)
    let before = try GeocalcProcess("track - --json", input: Self.walk).json()["total"]
    let after = try GeocalcProcess("track - --json", input: run.output).json()["total"]
    #expect(after?["points"] == .number(16 + 6) && after?["segments"] == .number(2))
    #expect(after?["elapsed_s"] == before?["elapsed_s"] && after?["gap_s"] == before?["gap_s"])
    let distances = [before, after].map { $0?["distance_m"]?.number ?? 0 }
    #expect(abs(distances[0] - distances[1]) < 1e-3)
    #expect(after?["max_altitude_m"] == .number(112))
  }

  @Test func byDistanceAsATable() throws {
    let run = try GeocalcProcess("track resample --every 100m - --to csv", input: Self.walk)
    #expect(run.code == 0)
    // 333.96 m and 111.3 m: every hundred meters and the ends.
    let rows = run.output.split(separator: "\n").dropFirst()
    #expect(rows.count { !$0.contains("waypoint") } >= 5 + 3)
    #expect(run.output.contains("2023-11-14T22:13:28.98"))
  }

  @Test func aGapIsNotFilled() throws {
    let text = TrackText.gpx([(0, 1), (400, 1)]).replacingOccurrences(
      of: "</trkseg>\n<trkseg>\n", with: "")
    func points(_ options: String) throws -> Double? {
      let run = try GeocalcProcess("track resample --every 10s - --to gpx \(options)", input: text)
      return try GeocalcProcess("track - --json --gap off --gap-distance off", input: run.output)
        .json()["total"]?["points"]?.number
    }
    #expect(try points("") == 4)
    #expect(try points("--gap off --gap-distance off") == 42)
  }

  @Test func pointsThatCannotBePlacedAreNoted() throws {
    let text = Self.walk.replacingOccurrences(
      of: "<time>2023-11-14T22:13:30Z</time>", with: "")
    let run = try GeocalcProcess("track resample --every 5s - --to csv", input: text)
    #expect(run.code == 0 && run.errors.contains("1 point dropped: no time"))
  }

  @Test("A missing interval, an interval without a unit and a missing file are refused")
  func exitCodes() throws {
    try GeocalcProcess("track resample -", input: Self.walk)
      .expectRefusal(code: 64, naming: "--every")
    try GeocalcProcess("track resample --every 5 -", input: Self.walk)
      .expectRefusal(code: 65, naming: "--every")
    try GeocalcProcess("track resample --every 5s /does/not/exist")
      .expectRefusal(code: 66, naming: "/does/not/exist")
  }
}

@Suite struct TrackSimplifyTests {
  private static let track = """
    latitude,longitude,time
    47,8,2024-01-01T00:00:00Z
    47.0000100,8.001,2024-01-01T00:00:10Z
    47,8.002,2024-01-01T00:00:20Z
    47.01,8.002,2024-01-01T00:01:20Z

    """

  @Test func dropsAndCountsPoints() throws {
    let run = try GeocalcProcess("track simplify - --tolerance 5m --to csv", input: track)
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count == 4)
    #expect(!run.output.contains("8.001"))
    #expect(
      run.errors
        == "note: 3 of 4 points kept; largest deviation 1.11 m (limit 5.00 m)\n")
  }

  private var track: String { Self.track }

  @Test func methods() throws {
    let run = try GeocalcProcess(
      "track simplify - --tolerance 15m --method visvalingam --to csv", input: track)
    // 150 m by 1.1 m are half of 169 m².
    #expect(run.errors.hasPrefix("note: 3 of 4 points kept; largest deviation 1.11 m (no limit)"))
    let time = try GeocalcProcess(
      "track simplify - --tolerance 1m --method time --to csv", input: track)
    #expect(time.errors.hasPrefix("note: 4 of 4 points kept"))
    #expect(
      try GeocalcProcess("track simplify - --tolerance 1m --method none", input: track).code == 64)
    #expect(try GeocalcProcess("track simplify - --tolerance 0m", input: track).code == 65)
    #expect(try GeocalcProcess("track simplify -", input: track).code == 64)
  }
}
