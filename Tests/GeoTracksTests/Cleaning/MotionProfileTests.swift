import Testing

@testable import GeoTracks

@Suite struct NoiseMeterTests {
  /// The noise that the stage reports for each point.
  private func noise(_ track: [Location], head: Int) -> [Double?] {
    var meter = NoiseMeter(head: head)
    var output = CleaningOutput()
    for (index, location) in track.enumerated() {
      meter.process(CleaningPoint(index: index, location: location, profile: .drive), into: &output)
    }
    meter.endSegment(into: &output)
    return output.points.map(\.noise)
  }

  @Test(
    "White noise is measured within 15 %, and correlated noise does not count",
    arguments: [1.0, 2, 4, 8])
  func white(deviation: Double) throws {
    let drive = SyntheticDrive(
      from: Coordinate(latitude: 60, longitude: 20),
      noise: .init(white: deviation, correlated: 3, correlationTime: 600))
    let found = noise(drive.measured, head: 64)
    #expect(found.count == drive.measured.count)
    let values = try found.map { try #require($0) }
    let mean = values.reduce(0, +) / Double(values.count)
    #expect(abs(mean / deviation - 1) < 0.15)
  }

  @Test("A smooth track has the least noise; short, untimed and constant tracks have none")
  func ends() {
    #expect(noise(straight(count: 100), head: 64).allSatisfy { $0 == 0.5 })
    #expect(noise(straight(count: 10), head: 64).allSatisfy { $0 == nil })
    let untimed = straight(count: 100).map { Location($0.coordinate) }
    #expect(noise(untimed, head: 1).allSatisfy { $0 == nil })
    // A position that is constant to the last bit has no noise.
    #expect(noise(straight(speed: 0, count: 100), head: 1).allSatisfy { $0 == nil })
  }
}

@Suite struct ProfileChooserTests {
  private func profiles(_ track: [Location], head: Int = 64) -> [MotionProfile] {
    var chooser = ProfileChooser(head: head)
    var output = CleaningOutput()
    for (index, location) in track.enumerated() {
      chooser.process(
        CleaningPoint(index: index, location: location, profile: .drive), into: &output)
    }
    chooser.endSegment(into: &output)
    return output.points.map(\.profile)
  }

  @Test(
    "The profile follows the speed",
    arguments: [
      (1.4, MotionProfile.walk), (3.5, .run), (8, .cycle), (25, .drive), (240, .fly),
    ])
  func speeds(speed: Double, profile: MotionProfile) {
    #expect(profiles(straight(speed: speed, count: 300)).allSatisfy { $0 == profile })
    #expect(profiles(straight(speed: speed, count: 30)).allSatisfy { $0 == profile })
    #expect(profiles(straight(speed: speed, count: 50, step: 30)).allSatisfy { $0 == profile })
  }

  @Test("Noise of 4 m does not turn a walk into a ride")
  func noisyWalk() {
    var random = SplitMix64(seed: 4)
    let track = straight(speed: 1.3, count: 600).map {
      $0.moved(8 * random.unit(), azimuth: 360 * random.unit())
    }
    #expect(profiles(track).allSatisfy { $0 == .walk })
  }

  @Test("A walk followed by a drive has both profiles")
  func change() {
    let walk = straight(speed: 1.4, count: 300)
    let drive = straight(
      from: walk[299].coordinate, speed: 20, count: 900
    ).map { location in
      var location = location
      location.timestamp = location.timestamp?.advanced(by: 300)
      return location
    }
    let found = profiles(walk + drive)
    #expect(found.prefix(300).allSatisfy { $0 == .walk })
    #expect(found.suffix(700).allSatisfy { $0 == .drive })
    // Live: the first points are not delayed.
    #expect(profiles(walk, head: 1).first == .drive)
  }
}
