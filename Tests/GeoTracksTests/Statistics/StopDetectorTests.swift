@testable import GeoTracks
import Testing

@Suite struct StopDetectorTests {
  /// Positions at the given meters north of a point, a second apart.
  private func stops(
    _ meters: [Double], longitude: Double = 14, every seconds: Double = 1,
    rule: StopRule = StopRule()
  ) -> [Stop] {
    var detector = StopDetector(rule)
    for (index, offset) in meters.enumerated() {
      detector.add(
        Coordinate(latitude: 46 + offset / 111_145, longitude: longitude),
        at: Timestamp(seconds: 0).advanced(by: Double(index) * seconds),
        stopped: Int64(Double(index / 2) * seconds * 1e9))
    }
    return detector.result
  }

  @Test func aStayOfAMinuteIsAStop() {
    let way = (0..<50).map { Double($0) * 10 }
    let stay = [Double](repeating: 500, count: 61)
    let found = stops(way + stay + way.map { 510 + $0 })
    #expect(found.count == 1)
    // Positions within 25 m of the first one of the stop: from 480 m on the way to 500 m, and at 500 m.
    #expect(found.first?.start == Timestamp(seconds: 48))
    #expect(found.first?.seconds == 62)
    #expect(stops(way + stay.dropLast(4) + way.map { 530 + $0 }).isEmpty)
  }

  @Test(
    "The longest stay is the longest run of positions near the first one, with and without a stop",
    arguments: [0, 1, 2, 3, 4, 5, 6, 7], [10, 60, 200])
  func longestStay(seed: UInt64, seconds: Int) {
    var random = SplitMix64(seed: seed)
    var offset = 0.0
    let offsets = (0..<300).map { _ in
      offset += (random.unit() - 0.4) * 14
      return offset
    }
    var detector = StopDetector(
      StopRule(duration: .seconds(seconds)), findsLongestStay: true)
    for (index, offset) in offsets.enumerated() {
      detector.add(
        Coordinate(latitude: 46 + offset / 111_145, longitude: 14),
        at: Timestamp(seconds: Int64(index)), stopped: 0)
    }
    // Compare each position with the later ones.
    let lengths = offsets.indices.map { first -> Int in
      let end = offsets[(first + 1)...].firstIndex { abs($0 - offsets[first]) > 25 }
      return (end ?? offsets.count) - 1 - first
    }
    let longest = Double(lengths.max() ?? 0)
    let found = detector.longestStay?.seconds ?? 0
    if longest < Double(seconds) {
      #expect(found == longest)
    } else {
      // A stop ends where a position leaves it, so a longer stay may begin within the stop.
      #expect(found >= Double(seconds) && found <= longest)
    }
  }

  /// In this test, every second step counts as stopped.
  @Test func reportsTheStoppedTime() {
    let found = stops((0..<50).map { Double($0) * 10 } + [Double](repeating: 500, count: 61))
    #expect(found.first?.seconds == 62)
    #expect(found.first?.stoppedTime == 31)
  }

  @Test("A slow walk is not a stop") func aSlowWalkIsNone() {
    #expect(stops((0..<600).map { Double($0) * 0.5 }).isEmpty)
    #expect(stops((0..<600).map { Double($0) * 0.4 }).count > 1)
  }

  /// Each position is near the previous one, and the last is even near the first; but not all are.
  @Test("A loop that leaves the radius is not a stop") func aLoopOutOfTheRadiusIsNone() {
    let outward = (0...30).map { Double($0) * 2 }
    let loop = outward + outward.reversed()
    #expect(stops(loop).isEmpty)
  }

  @Test func oneThatGoesOnIsAStop() {
    #expect(stops([Double](repeating: 0, count: 100)).map(\.seconds) == [99])
  }

  @Test func thePlaceIsTheMeanAcross180Degrees() {
    var detector = StopDetector(StopRule())
    for index in 0...100 {
      detector.add(
        Coordinate(latitude: 0, longitude: index % 2 == 0 ? 179.9999 : -179.9999),
        at: Timestamp(seconds: Int64(index)), stopped: 0)
    }
    let place = detector.result.first?.place
    #expect(abs(abs(place?.longitude ?? 0) - 180) < 1e-5 && detector.result.count == 1)
  }

  /// Stops by definition, found by exhaustive search.
  @Test("Stops match an exhaustive search", arguments: 0..<60 as Range<UInt64>)
  func itIsTheDefinition(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rule = StopRule(radius: 25, duration: .seconds(20))
    var offset = 0.0
    let offsets = (0..<300).map { _ in
      offset += (random.unit() - 0.5) * 14
      return offset
    }
    var expected: [(start: Int, end: Int)] = []
    var first = 0
    var next = 0
    while next < offsets.count {
      while next - first < 20 || (first..<next).contains(where: { far(offsets, first, $0 + 1) }) {
        if (first..<next).contains(where: { far(offsets, first, $0 + 1) }) {
          first += 1
        } else {
          next += 1
          if next == offsets.count { break }
        }
      }
      guard next < offsets.count else { break }
      while next + 1 < offsets.count, !far(offsets, first, next + 1) { next += 1 }
      expected.append((first, next))
      (first, next) = (next + 1, next + 1)
    }
    let found = stops(offsets, rule: rule)
    #expect(found.map(\.start) == expected.map { Timestamp(seconds: Int64($0.start)) })
    #expect(found.map(\.seconds) == expected.map { Double($0.end - $0.start) })
  }

  private func far(_ offsets: [Double], _ a: Int, _ b: Int) -> Bool {
    let places = [a, b].map { Coordinate(latitude: 46 + offsets[$0] / 111_145, longitude: 14) }
    return Geodesic.wgs84.distance(from: places[0], to: places[1]) > 25
  }
}
