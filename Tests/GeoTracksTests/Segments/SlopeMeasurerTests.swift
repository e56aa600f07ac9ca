import GeoCore
import Testing

@testable import GeoTracks

@Suite struct SlopeMeasurerTests {
  /// The points of a track every `step` meters with altitudes that depend on the distance.
  private static func slopes(
    _ distances: [Double], first: Set<Int> = [0], altitude: (Double) -> Double?
  ) -> [Double?] {
    var measurer = SlopeMeasurer()
    var output: [ProfilePoint] = []
    for (index, distance) in distances.enumerated() {
      var point = ProfilePoint(
        Coordinate(latitude: 47, longitude: 8), isFirst: first.contains(index), distance: distance)
      point.altitude = altitude(distance)
      measurer.process(point, into: &output)
    }
    measurer.finish(into: &output)
    #expect(output.map(\.distance) == distances)
    return output.map(\.slope)
  }

  @Test("A constant slope is the slope at every point", arguments: [1.0, 7, 60, 400])
  func constant(step: Double) {
    let slopes = Self.slopes(stride(from: 0.0, through: 2400, by: step).map { $0 }) {
      500 + 0.05 * $0
    }
    #expect(slopes.allSatisfy { abs(($0 ?? .nan) - 0.05) < 1e-12 })
  }

  @Test("At a summit the slope is 0, and 50 m away it equals the slope of the flank")
  func summit() {
    let slopes = Self.slopes((0...200).map { Double($0) * 5 }) { 500 - 0.1 * abs($0 - 500) }
    #expect(abs((slopes[100] ?? .nan)) < 1e-12)
    #expect(abs((slopes[90] ?? .nan) - 0.1) < 1e-12)
    #expect(abs((slopes[110] ?? .nan) + 0.1) < 1e-12)
  }

  @Test("A slope over less than 20 m, or without altitudes, is unknown")
  func unknown() {
    #expect(Self.slopes([0, 5, 10, 15]) { $0 } == [nil, nil, nil, nil])
    #expect(Self.slopes([0, 50, 100]) { _ in nil } == [nil, nil, nil])
    #expect(Self.slopes([0, 20]) { $0 / 10 } == [0.1, 0.1])
  }

  @Test("A segment does not use the altitudes of its neighbor")
  func segments() {
    let slopes = Self.slopes([0, 50, 100, 100, 150, 200], first: [0, 3]) { $0 < 100 ? 500 : 900 }
    #expect(slopes[3...].allSatisfy { $0 == 0 })
  }

  @Test("Points that stand still are all output")
  func standing() {
    let count = 40_000
    let slopes = Self.slopes(Array(repeating: 0, count: count) + [100, 200]) { $0 / 20 }
    #expect(slopes.count == count + 2 && slopes.last == 0.05)
  }

  @Test("A profile with slopes has the same points as one without")
  func profile() {
    let events = (0..<500).map { index in
      var location = Location(
        Coordinate(latitude: 47 + Double(index) * 1e-4, longitude: 8),
        timestamp: Timestamp(seconds: Int64(index * 5)))
      location.altitude = 400 + Double(index)
      return LocationEvent.location(location)
    }
    func points(_ readsSlope: Bool) -> [ProfilePoint] {
      var profile = TrackProfile(readsSlope: readsSlope)
      var points: [ProfilePoint] = []
      profile.process(contentsOf: events[...], into: &points)
      profile.finish(into: &points)
      return points
    }
    var sloping = points(true)
    #expect(sloping.compactMap(\.slope).count == 500)
    for index in sloping.indices { sloping[index].slope = nil }
    #expect(sloping == points(false))
  }
}
