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
    // A position that is constant to the last bit gives no noise.
    #expect(noise(straight(speed: 0, count: 100), head: 1).allSatisfy { $0 == nil })
  }
}
