import Testing

@testable import GeoTracks

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
