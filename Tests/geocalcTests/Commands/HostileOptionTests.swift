import Testing
import _TestSupport

/// Numeric options accept any number and produce a result or an error, never a trap or an endless run.
@Suite(.tags(.slow)) struct HostileOptionTests {
  // The values are very large, larger than an integer, zero, very small, and small enough for thousands of rows.
  static let times = ["1e300s", "1e19h", "0s", "1e-300s", "1ms"]
  static let lengths = ["1e300m", "1e19km", "0m", "1e-300m", "1e-5m"]

  /// Each option with values of its kind, or of both kinds.
  static let lines: [String] =
    [
      "track resample $0 --every", "track splits $0 --every", "track divide $0 --every",
      "track best $0", "track clean $0 --gap", "track $0 --gap", "watch $0 --timeout",
    ].flatMap { option in times.map { "\(option) \($0)" } }
    + [
      "track splits $0 --every", "track divide $0 --every", "track best $0",
      "track $0 --gap-distance", "track simplify $0 --tolerance", "watch $0 --every",
      "waypoints 46 14 46.00001 14 --every",
    ].flatMap { option in lengths.map { "\(option) \($0)" } }
    // The other kind is rejected.
    + ["track resample $0 --every 1m", "track $0 --gap-distance 1s"]
    + ["1e300", "1e19", "-1", "9223372036854775808"].map { "distance 1 2 3 4 --precision \($0)" }

  @Test("Every length and time is accepted or refused", arguments: lines)
  func anyLengthOrTime(_ line: String) throws {
    let run = try TrackText.run(line, [TrackText.gpx([(0, 1), (20, 1)])])
    #expect([0, 64, 65, 66, 69].contains(run.code), "\(run.code): \(run.errors)")
    #expect(run.bytes.count < 20_000_000)
  }
}
