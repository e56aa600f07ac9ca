import GeoTracks
import GeoPlatform
import Testing

/// The improvement by smoothing on a drive with a known reference.
@Suite struct SmoothingBarTests {
  static let starts = [
    Coordinate(latitude: 0, longitude: 7), Coordinate(latitude: 47, longitude: 8),
    Coordinate(latitude: 70, longitude: 25), Coordinate(latitude: 89, longitude: -30),
    Coordinate(latitude: -17, longitude: 179.99), Coordinate(latitude: 89.99, longitude: 100),
  ]

  @Test(
    "Smoothing halves the position error and reduces the distance error to a fifth",
    arguments: starts)
  func bar(start: Coordinate) {
    let drive = SyntheticDrive(from: start)
    var rules = CleaningRules()
    rules.profile = .drive
    let (track, removed) = clean(drive.measured, rules)
    rules.smoothing = .off
    let kept = clean(drive.measured, rules).track
    rules.smoothing = .forward
    let forward = clean(drive.measured, rules).track
    let good = zip(drive.measured, drive.isOutlier).filter { !$0.1 }.map(\.0)
    if getenv("GEOCORE_VERBOSE") != nil {
      let wrong = removed.count { !drive.isOutlier[$0.index - 1] }
      print(
        "\(start): \(drive.isOutlier.count { $0 }) outliers, \(removed.count) removed, \(wrong) wrongly;",
        "meters", Geodesic.wgs84.length(along: drive.truth.map(\.coordinate)))
      for (name, track) in [
        ("raw", drive.measured), ("without outliers", good), ("off", kept), ("forward", forward),
        ("rts", track),
      ] {
        print(
          "  \(name): position \(drive.positionError(track)), distance \(drive.distanceError(track))"
        )
      }
    }
    #expect(drive.positionError(track) < drive.positionError(good) / 2)
    #expect(abs(drive.distanceError(track)) < abs(drive.distanceError(good)) / 5)
  }

  static let models: [(String, SyntheticDrive.Noise, UInt64)] = [
    ("white 4 m", .init(white: 4, correlated: 0, outliers: 0), 1),
    ("white 4 m, correlated 1 m", .init(outliers: 0), 2),
    ("white 4 m, correlated 1 m, outliers 1 %", .init(), 3),
    ("white 4 m, correlated 1 m, outliers 1 %", .init(), 4),
    ("white 4 m, correlated 1 m, outliers 1 %", .init(), 5),
    ("white 4 m, correlated 1 m, outliers 5 %", .init(outliers: 0.05), 6),
    ("white 2 m, correlated 2 m", .init(white: 2, correlated: 2, outliers: 0), 7),
    ("white 1 m, correlated 3 m", .init(white: 1, correlated: 3, outliers: 0), 8),
    ("with velocity", .init(velocity: 0.3), 9),
    ("with velocity, mostly correlated", .init(white: 1, correlated: 3, velocity: 0.3), 10),
  ]

  @Test("Smoothing reduces the position error for every noise model", arguments: models)
  func model(name: String, noise: SyntheticDrive.Noise, seed: UInt64) {
    let drive = SyntheticDrive(
      from: Coordinate(latitude: 47, longitude: 8), noise: noise, seed: seed)
    let good = zip(drive.measured, drive.isOutlier).filter { !$0.1 }.map(\.0)
    var line = "\(name): \(drive.positionError(good)) \(drive.distanceError(good))"
    for profile in [MotionProfile.drive, nil] {
      var rules = CleaningRules()
      rules.profile = profile
      let (track, removed) = clean(drive.measured, rules)
      let wrong = removed.count { !drive.isOutlier[$0.index - 1] }
      line +=
        "; \(drive.isOutlier.count { $0 }) \(removed.count) \(wrong): \(drive.positionError(track)) \(drive.distanceError(track))"
      #expect(drive.positionError(track) < drive.positionError(good))
    }
    if getenv("GEOCORE_VERBOSE") != nil { print(line) }
  }
}
