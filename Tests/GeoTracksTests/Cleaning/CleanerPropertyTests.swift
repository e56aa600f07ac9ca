import Testing

@testable import GeoTracks

@Suite struct CleanerPropertyTests {
  private static let noisy = SyntheticDrive(
    from: Coordinate(latitude: 47, longitude: 8), seconds: 900, seed: 11)

  @Test(
    "A clean track passes unchanged",
    arguments: MotionProfile.allCases.map { $0 as MotionProfile? } + [nil])
  func cleanTrack(profile: MotionProfile?) {
    let speed = (profile?.maximumSpeed ?? 20) * 0.9
    let track = straight(speed: speed, count: 300)
    #expect(clean(track, rules(profile)).track == track)
    let drive = SyntheticDrive(from: Coordinate(latitude: 47, longitude: 8), seconds: 900)
    if profile == nil || profile == .drive {
      #expect(clean(drive.truth, rules(profile)).track == drive.truth)
    }
  }

  @Test("No point is lost, duplicated or reordered", arguments: CleaningRules.Smoothing.allCases)
  func conservation(smoothing: CleaningRules.Smoothing) {
    var input = Self.noisy.measured
    for index in input.indices { input[index].attributes = [.init("n", "\(index + 1)")] }
    for profile in [MotionProfile.walk, .drive, nil] {
      let (track, removed) = clean(input, rules(profile) { $0.smoothing = smoothing })
      let kept = track.compactMap { $0.attribute("n").flatMap { Int($0) } }
      #expect(kept == kept.sorted())
      #expect((kept + removed.map(\.index)).sorted() == Array(1...input.count))
      for location in track {
        guard let number = location.attribute("n").flatMap({ Int($0) }) else { continue }
        #expect(location.timestamp == input[number - 1].timestamp)
      }
      for point in removed { #expect(point.location == input[point.index - 1]) }
    }
  }

  @Test("Cleaning a cleaned track again removes nothing")
  func idempotent() {
    var input = Self.noisy.measured
    input[100].timestamp = input[99].timestamp
    input[200].coordinate = Coordinate(latitude: 0, longitude: 0)
    input[300].timestamp = moment(1e7)
    let once = rules { $0.checksAcceleration = false }
    let (track, removed) = clean(input, once)
    #expect(removed.count > 3)
    #expect(clean(track, once).removed.isEmpty)
  }

  @Test("Smoothing a reversed track gives the same track within 3 cm")
  func reversal() throws {
    // With stated accuracies: measured white noise depends on the points so far.
    let measured = SyntheticDrive(
      from: Coordinate(latitude: 47, longitude: 8), seconds: 600, noise: .init(outliers: 0), seed: 5
    ).measured.map { location in
      var location = location
      location.horizontalAccuracy = 10
      return location
    }
    let both = rules { $0.smoothing = .rts }
    let forward = clean(measured, both).track
    let end = try #require(measured.last?.timestamp)
    let turned = measured.reversed().map { location in
      var location = location
      location.timestamp = location.timestamp.map { moment(end.seconds(since: $0)) }
      return location
    }
    let backward = Array(clean(turned, both).track.reversed())
    #expect(forward.count == 600 && backward.count == 600)
    let worst = zip(forward, backward).reduce((meters: 0.0, speed: 0.0)) { worst, pair in
      (
        max(
          worst.meters,
          Geodesic.wgs84.distance(from: pair.0.coordinate, to: pair.1.coordinate)),
        max(worst.speed, abs((pair.0.speed ?? 0) - (pair.1.speed ?? 0)))
      )
    }
    // The first velocity has an uncertainty of 70 m/s instead of infinity: that causes the difference at the ends.
    #expect(worst.meters < 0.03)
    #expect(worst.speed < 0.03)
  }

  @Test("Smoothing in blocks agrees with smoothing at once")
  func blocks() {
    // After rounding to a millimeter, points that differ by less can be a millimeter apart.
    let whole = clean(
      Self.noisy.measured,
      rules {
        $0.smoothing = .rts
        $0.roundsMotion = false
      }
    ).track
    for (block, overlap, bound) in [(100, 60, 1e-6), (1, 30, 0.01), (64, 10, 2.0)] {
      let parts = clean(
        Self.noisy.measured,
        rules {
          $0.smoothing = .rts
          $0.roundsMotion = false
          $0.smoothingBlock = block
          $0.smoothingOverlap = overlap
        }
      ).track
      #expect(parts.count == whole.count)
      let worst = zip(whole, parts).reduce(0) {
        max($0, Geodesic.wgs84.distance(from: $1.0.coordinate, to: $1.1.coordinate))
      }
      #expect(worst < bound, "blocks of \(block) with \(overlap)")
    }
  }

  @Test(
    "The errors after cleaning have the same size everywhere on Earth",
    arguments: [
      Coordinate(latitude: 0, longitude: 179.999), Coordinate(latitude: 70, longitude: -180),
      Coordinate(latitude: -89.999, longitude: 12), Coordinate(latitude: 90, longitude: 0),
    ])
  func anywhere(start: Coordinate) {
    func errors(_ start: Coordinate) -> [Double] {
      let drive = SyntheticDrive(
        from: start, seconds: 600, noise: .init(outliers: 0), seed: 3)
      let track = clean(drive.measured, rules { $0.smoothing = .rts }).track
      return zip(drive.truth, track).map {
        Geodesic.wgs84.distance(from: $0.coordinate, to: $1.coordinate)
      }
    }
    // The noise is relative to north, and north changes quickly near a pole. Therefore compare only the sizes.
    let (here, there) = (errors(start), errors(Coordinate(latitude: 47, longitude: 8)))
    #expect(here.count == there.count)
    func mean(_ errors: [Double]) -> Double { errors.reduce(0, +) / Double(errors.count) }
    let isPolar = abs(start.latitude) > 89
    #expect(abs(mean(here) - mean(there)) < (isPolar ? 0.3 : 0.001))
  }

  @Test("Segments are smoothed separately, and waypoints pass unchanged")
  func parts() {
    let track = straight(count: 20)
    var cleaner = TrackCleaner(rules { $0.smoothing = .rts })
    var output: [LocationEvent] = []
    cleaner.process(.part(.track(name: "a")), into: &output)
    for location in track { cleaner.process(.location(location), into: &output) }
    #expect(output.count == 1)
    cleaner.process(.part(.segment), into: &output)
    #expect(output.count == 22)
    cleaner.process(.part(.waypoints), into: &output)
    let nowhere = LocationEvent.location(Location(Coordinate(latitude: 0, longitude: 0)))
    cleaner.process(nowhere, into: &output)
    cleaner.finish(into: &output)
    #expect(output.count == 24)
    #expect(output.last == nowhere)
  }

  @Test("A live filter emits each point at once")
  func live() {
    var filter = MotionFilter(smooths: false, gate: 25, gap: 300, block: 1, overlap: 0)
    for (index, location) in straight(count: 20).enumerated() {
      var output = CleaningOutput()
      filter.process(
        CleaningPoint(index: index, location: location, profile: .drive), into: &output)
      #expect(output.points.count == 1)
    }
  }
}
