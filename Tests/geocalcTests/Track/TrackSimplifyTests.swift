import Foundation
import Testing

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
