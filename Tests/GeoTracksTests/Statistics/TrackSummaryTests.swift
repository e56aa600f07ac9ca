import GeoCore
import Testing

@testable import GeoTracks

@Suite("TrackSummary") struct TrackSummaryTests {
  typealias Position = TrackSummary.Position

  private let distances = Geodesic.wgs84.pairBlock(.distance, kernel: .preferred)

  private func summary(
    _ positions: [Position], longestGap: Double = .infinity, movingSpeed: Double = 0.5
  ) throws -> TrackSummary {
    var summary = TrackSummary(
      rule: try TrackSummary.Rule(longestGap: longestGap, movingSpeed: movingSpeed))
    summary.add(positions, distances)
    return summary
  }

  /// A track with all features of recordings: gaps, repeated times, unknown times and altitudes, invalid coordinates,
  /// the antimeridian.
  private func walk(_ count: Int, seed: UInt64) -> [Position] {
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0..<1, using: &random) }
    var (time, latitude, longitude) = (1.7e9, 47.0, 179.99)
    return (0..<count).map { _ in
      time += unit() < 0.02 ? 1000 : (unit() < 0.1 ? 0 : 1 + unit())
      latitude += 1e-5 * (unit() - 0.3)
      longitude += 2e-5 * (unit() - 0.4)
      return Position(
        time: unit() < 0.02 ? .nan : time,
        place: Coordinate(latitude: unit() < 0.01 ? 91 : latitude, longitude: longitude),
        altitude: unit() < 0.3 ? .nan : 400 + 10 * unit())
    }
  }

  @Test("The distance and speed of a path agree with the scalar solver")
  func sums() throws {
    let places = (0..<3000).map {
      Coordinate(latitude: 47 + 1e-4 * Double($0), longitude: 8 + 2e-4 * Double($0 % 100))
    }
    let positions = places.enumerated().map {
      Position(time: 100 + 10 * Double($0), place: $1, altitude: Double($0 % 7))
    }
    let result = try summary(positions)
    #expect(result.points == 3000 && result.skipped == 0 && result.gaps == 0)
    // Half a nanometer for rounding each step, and the error of the kernel.
    #expect(abs(result.distance - Geodesic.wgs84.length(along: places)) < 3000 * 7e-9)
    #expect(result.elapsedTime == 29_990 && result.movingTime == 29_990)
    #expect(result.movingDistance == result.distance)
    #expect(result.altitudes.least == 0 && result.altitudes.greatest == 6)
    let steps = zip(places, places.dropFirst()).map { Geodesic.wgs84.distance(from: $0, to: $1) }
    #expect(abs(result.maximumSpeed - (steps.max() ?? 0) / 10) < 1e-9)
    #expect(result.box.south == 47 && result.box.west == 8 && result.box.east == 8 + 2e-4 * 99)
  }

  @Test("Appended parts equal the whole to the last bit", arguments: [1, 2, 3, 7, 50, 1024, 3000])
  func parts(length: Int) throws {
    let positions = walk(3000, seed: UInt64(length))
    for longestGap in [Double.infinity, 300] {
      let whole = try summary(positions, longestGap: longestGap)
      var joined = try summary([], longestGap: longestGap)
      for start in stride(from: 0, to: positions.count, by: length) {
        let part = Array(positions[start..<min(start + length, positions.count)])
        let isJoined = joined.append(try summary(part, longestGap: longestGap), distances)
        #expect(isJoined)
      }
      // NaN is not equal to itself, but its bytes are.
      #expect(joined.bytes == whole.bytes)
      #expect(whole.gaps == 0 || longestGap == 300)
    }
  }

  @Test("Parts merged in pairs equal the whole to the last bit")
  func tree() throws {
    let positions = walk(1000, seed: 5)
    var parts = try stride(from: 0, to: 1000, by: 37).map {
      try summary(Array(positions[$0..<min($0 + 37, 1000)]))
    }
    while parts.count > 1 {
      parts = stride(from: 0, to: parts.count, by: 2).map { i in
        var part = parts[i]
        let isJoined = i + 1 == parts.count || part.append(parts[i + 1], distances)
        #expect(isJoined)
        return part
      }
    }
    #expect(try parts[0].bytes == summary(positions).bytes)
  }

  @Test("The step across a separation is not measured, also if the parts are merged")
  func separation() throws {
    let positions = walk(20, seed: 9).filter(\.place.isValid)
    var whole = try summary(Array(positions.prefix(8)))
    whole.separate()
    whole.add(positions.dropFirst(8), distances)
    var (first, second) = (try summary(Array(positions.prefix(8))), try summary([]))
    second.separate()
    second.add(positions.dropFirst(8), distances)
    let isJoined = first.append(second, distances)
    #expect(isJoined)
    #expect(first.distance == whole.distance)
    #expect(try whole.distance < summary(positions).distance)
  }

  @Test("An earlier part and a part with other rules are refused")
  func refusals() throws {
    let place = Coordinate(latitude: 1, longitude: 2)
    var late = try summary([Position(time: 10, place: place)])
    let early = try summary([Position(time: 9, place: place)])
    var isJoined = late.append(early, distances)
    #expect(!isJoined)
    #expect(late.points == 1)
    isJoined = late.append(try summary([], movingSpeed: 1), distances)
    #expect(!isJoined)
    #expect(throws: GeoError.self) { try TrackSummary.Rule(longestGap: -1) }
    #expect(throws: GeoError.self) { try TrackSummary.Rule(movingSpeed: .nan) }
  }

  @Test("Saved bytes are read back, and shorter or longer ones are refused")
  func bytes() throws {
    let saved = try summary(walk(100, seed: 3), longestGap: 60).bytes
    #expect(TrackSummary(bytes: saved)?.bytes == saved)
    for count in 0..<saved.count { #expect(TrackSummary(bytes: saved.prefix(count)) == nil) }
    #expect(TrackSummary(bytes: saved + [0]) == nil)
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      var broken = saved
      broken[Int.random(in: 0..<saved.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      // Any content must not end the process.
      guard var summary = TrackSummary(bytes: broken) else { continue }
      summary.add(walk(3, seed: 2), distances)
      _ = summary.append(summary, distances)
      _ = (summary.box, summary.distance, summary.movingTime)
    }
  }

  @Test("A track without positions has no figures, and a single position has no speed")
  func few() throws {
    let none = try summary([])
    #expect(
      none.points == 0 && none.distance == 0 && none.elapsedTime.isNaN && none.box.south.isNaN)
    let one = try summary([Position(time: 5, place: Coordinate(latitude: 1, longitude: 2))])
    #expect(one.points == 1 && one.elapsedTime == 0 && one.box.west == 2 && one.maximumSpeed.isNaN)
  }

  @Test("The box crosses the antimeridian if that makes it narrower")
  func box() throws {
    let east = Position(place: Coordinate(latitude: 1, longitude: 179))
    let west = Position(place: Coordinate(latitude: -1, longitude: -178))
    let box = try summary([east, west]).box
    #expect(box.west == 179 && box.east == -178 && box.south == -1 && box.north == 1)
  }
}

/// Sums of parts with independently known values, and limits to the last bit.
extension TrackSummaryTests {
  /// Points at the given thousandths of a degree along the equator.
  private func places(_ steps: [Double], _ times: [Double]) -> [Position] {
    zip(steps, times).map {
      Position(time: $1, place: Coordinate(latitude: 0, longitude: $0 / 1000))
    }
  }

  @Test("A merged track has the moving length and time of both parts and of the step between")
  func movingOfMerged() throws {
    // A thousandth of a degree of the equator of WGS 84, in meters.
    let step = 6_378_137 * Double.pi / 180_000
    var first = try summary(places([0, 1, 1], [0, 10, 30]))
    let second = try summary(places([3, 3, 6], [50, 90, 100]))
    let isJoined = first.append(second, distances)
    #expect(isJoined)
    #expect(first.movingTime == 40 && first.elapsedTime == 100)
    #expect(abs(first.movingDistance - 6 * step) < 1e-6)
    #expect(abs(first.distance - 6 * step) < 1e-6)
    #expect(abs(first.maximumSpeed - 3 * step / 10) < 1e-6)
    // With a gap between them the step is not measured.
    var apart = try summary(places([0, 1, 1], [0, 10, 30]))
    apart.separate()
    let isApart = apart.append(second, distances)
    #expect(isApart)
    #expect(apart.movingTime == 20 && abs(apart.movingDistance - 4 * step) < 1e-6)
  }

  @Test("A step as fast as the moving speed moves; a step as long as the longest gap is not a gap")
  func boundaries() throws {
    let positions = places([0, 1], [0, 10])
    let speed = try summary(positions).maximumSpeed
    #expect(try summary(positions, movingSpeed: speed).movingTime == 10)
    #expect(try summary(positions, movingSpeed: speed.nextUp).movingTime == 0)
    #expect(try summary(positions, longestGap: 10).gaps == 0)
    #expect(try summary(positions, longestGap: 10.0.nextDown).gaps == 1)
    // The step between two parts follows the same rule.
    for (gap, count) in [(10.0, 0), (10.0.nextDown, 1)] as [(Double, UInt64)] {
      var first = try summary([positions[0]], longestGap: gap)
      let isJoined = first.append(try summary([positions[1]], longestGap: gap), distances)
      #expect(isJoined)
      #expect(first.gaps == count)
      #expect((first.distance > 0) == (count == 0))
    }
    // A part that begins at the end of the previous part follows it.
    var first = try summary(places([0, 1], [0, 10]))
    let isJoined = first.append(try summary(places([2], [10])), distances)
    #expect(isJoined)
    #expect(first.points == 3)
    // A time equal to the previous one counts, and an earlier one does not.
    #expect(try summary(places([0, 1, 2], [5, 5, 4])).points == 2)
  }
}
