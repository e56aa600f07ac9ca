import Testing

@testable import GeoTracks

@Suite struct ProximityDetectorTests {
  private static let origin = Coordinate(latitude: 60, longitude: 179.999)

  private static func at(_ east: Double, _ north: Double = 0) -> Coordinate {
    let up = Geodesic.wgs84.direct(from: origin, azimuth: 0, distance: north).coordinate
    return Geodesic.wgs84.direct(from: up, azimuth: 90, distance: east).coordinate
  }

  private static func walk(_ places: [(Double, Double)], every seconds: Int64 = 10) -> [Location] {
    places.enumerated().map {
      Location(at($1.0, $1.1), timestamp: Timestamp(seconds: Int64($0) * seconds))
    }
  }

  private static func passes(
    _ places: [Coordinate], _ walk: [Location], within: Double = 100, parts: Set<Int> = [],
    gap: GapRule = GapRule()
  ) -> [ProximityEvent] {
    var finder = ProximityDetector(PointIndex(places), within: within, gap: gap)
    var passes: [ProximityEvent] = []
    for (i, location) in walk.enumerated() {
      if parts.contains(i) { finder.process(.part(.segment), into: &passes) }
      finder.process(.location(location), into: &passes)
    }
    finder.finish(into: &passes)
    return passes
  }

  @Test func theNearestPointLiesBetweenFixes() throws {
    let passes = Self.passes([Self.at(300, 40)], Self.walk([(0, 0), (1000, 0), (2000, 0)]))
    let pass = try #require(passes.first)
    #expect(passes.count == 1)
    #expect(abs(pass.distance - 40) < 0.001)
    #expect(abs((pass.time?.secondsSince1970 ?? 0) - 3) < 0.001)
    #expect(pass.isInterpolated)
    #expect(Geodesic.wgs84.distance(from: pass.coordinate, to: Self.at(300)) < 0.01)
  }

  @Test("A return after leaving is a second passage") func comingBackIsAnotherPass() throws {
    let there = [(0.0, 0.0), (500, 0), (1000, 0)]
    let passes = Self.passes([Self.at(500, 30)], Self.walk(there + there.reversed()))
    #expect(passes.map { $0.time?.seconds } == [10, 40])
    // Always within the distance: one pass.
    let around = Self.passes(
      [Self.at(0, 0)], Self.walk([(-500, 9), (0, 9), (60, 9), (0, -5), (500, -5)]))
    try #require(around.count == 1)
    #expect(abs(around[0].distance - 4.9) < 0.2)
  }

  @Test func acrossABreakOnlyPositionsCount() {
    let walk = Self.walk([(0, 0), (1000, 0), (1000, 0)])
    #expect(Self.passes([Self.at(500)], walk).count == 1)
    #expect(Self.passes([Self.at(500)], walk, parts: [1]).isEmpty)
    // A pause at a point is one pass.
    #expect(Self.passes([Self.at(1000, 5)], walk, parts: [2]).count == 1)
    let slow = Self.walk([(0, 0), (1000, 0)], every: 301)
    let fixed = GapRule(time: .seconds(300), samplingIntervalMultiple: nil)
    #expect(Self.passes([Self.at(500)], slow, gap: fixed).isEmpty)
    // A single step is its own sampling interval.
    #expect(Self.passes([Self.at(500)], slow).count == 1)
  }

  @Test("A passage of a track without times has no time") func withoutTimes() {
    let walk = [Location(Self.at(0)), Location(Self.at(1000))]
    let passes = Self.passes([Self.at(500, 1)], walk)
    #expect(passes.map(\.time) == [nil])
    #expect(passes.map(\.isInterpolated) == [true])
  }

  /// Many points and steps, compared with every combination.
  @Test func agreesWithMeasuringEverything() {
    var random = SplitMix64(seed: 2)
    let places = (0..<300).map { _ in
      Self.at(.random(in: -5000...5000, using: &random), .random(in: -5000...5000, using: &random))
    }
    var place = (0.0, 0.0)
    var walk: [Location] = []
    for i in 0..<300 {
      place.0 = min(max(place.0 + .random(in: -700...700, using: &random), -5000), 5000)
      place.1 = min(max(place.1 + .random(in: -700...700, using: &random), -5000), 5000)
      walk.append(
        Location(Self.at(place.0, place.1), timestamp: Timestamp(seconds: Int64(i))))
    }
    let passes = Self.passes(places, walk, within: 150)
    var count = 0
    for (i, place) in places.enumerated() {
      var least: [Double] = []
      var isIn = false
      for (a, b) in zip(walk, walk.dropFirst()) {
        let distance = Geodesic.wgs84.distance(
          from: place, toSegmentFrom: a.coordinate, to: b.coordinate)
        if distance <= 150 {
          if isIn {
            least[least.count - 1] = min(least[least.count - 1], distance)
          } else {
            least.append(distance)
          }
        }
        isIn = Geodesic.wgs84.distance(from: place, to: b.coordinate) <= 150
      }
      count += least.count
      #expect(passes.filter { $0.place == i }.map(\.distance) == least, "\(i)")
    }
    #expect(count > 100)
    #expect(passes.count == count)
  }

  @Test("Without points or without a track there is no passage") func noPlacesAndNoTrack() {
    #expect(Self.passes([], Self.walk([(0, 0), (1, 0)])).isEmpty)
    #expect(Self.passes([Self.at(0)], []).isEmpty)
    var finder = ProximityDetector(PointIndex([Self.at(0)]), within: 10)
    var passes: [ProximityEvent] = []
    finder.process(.part(.waypoints), into: &passes)
    finder.process(.location(Location(Self.at(0))), into: &passes)
    finder.finish(into: &passes)
    #expect(passes.isEmpty)
  }
}
