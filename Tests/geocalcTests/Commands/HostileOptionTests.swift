import Testing

/// Options that a number fits into, whatever it is: an answer, or a refusal, and never a trap or a run
/// without end.
@Suite struct HostileOptionTests {
  static let values = [
    "1e300s", "1e-300s", "1e19h", "0s", "1e300m", "1e-300m", "1e19km", "0m", "1e-5m", "1ms",
  ]

  static let options = [
    "track resample $0 --every", "track splits $0 --every", "track split $0 --every",
    "track best $0", "track clean $0 --gap", "track $0 --gap", "track $0 --gap-distance",
    "track simplify $0 --tolerance", "watch $0 --timeout", "watch $0 --distance-filter",
    "distance 1 2 3 4 --precision", "waypoints 46 14 46.00001 14 --every",
  ]

  @Test(arguments: options, values)
  func anyLengthOrTime(_ option: String, _ value: String) throws {
    let run = try TrackText.run("\(option) \(value)", [TrackText.gpx([(0, 5), (100, 5)])])
    #expect([0, 64, 65, 66, 69].contains(run.code), "\(run.code): \(run.errors)")
    #expect(run.bytes.count < 20_000_000)
  }
}
