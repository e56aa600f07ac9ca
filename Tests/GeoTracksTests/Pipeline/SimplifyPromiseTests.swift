import Testing

@testable import GeoTracks

/// For any track, no removed point is farther from the simplified line than the tolerance.
@Suite struct SimplifyPromiseTests {
  /// Walks at all scales, across the antimeridian, near a pole and with invalid coordinates.
  private static let walks: [[Location]] = {
    var random = SplitMix64(seed: 10)
    var walks: [[Location]] = []
    for start in [(46.0, 14.0), (0, 179.9999), (89.99, 0), (-60, -180)] {
      for step in [0.01, 1, 300, 3000, 40_000, 900_000] {
        var place = Coordinate(latitude: start.0, longitude: start.1)
        var (time, azimuth) = (1_700_000_000.0, 90.0)
        var walk: [Location] = []
        for i in 0..<120 {
          var location = Location(place, timestamp: Timestamp(secondsSince1970: time))
          if i % 17 == 5 { location.timestamp = nil }
          if step == 1, i % 40 == 20 { location.coordinate.longitude = .nan }
          if step == 300, i % 40 == 20 { location.coordinate.latitude = 91 }
          walk.append(location)
          azimuth += .random(in: -60...60, using: &random)
          let way = i % 9 == 0 ? 0 : Double.random(in: 0...step, using: &random)
          place = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: way).coordinate
          time += .random(in: -1...20, using: &random)
        }
        walks.append(walk)
      }
    }
    return walks
  }()

  /// A growing zigzag: in every prefix the last point but one is the farthest, so the division advances by one point.
  private static func zigzag(_ count: Int) -> [Location] {
    (0..<count).map { i in
      let side = Double(i) * (i % 2 == 0 ? 1e-6 : -1e-6)
      return Location(Coordinate(latitude: 46 + side, longitude: 14 + Double(i) * 1e-9))
    }
  }

  /// The first point that exceeds the tolerance.
  private static func broken(
    _ track: [Location], _ tolerance: Double, _ method: SimplifyMethod
  ) -> String? {
    let path = SimplifiedPath(track, usesTimes: method == .time)
    let isKept = path.kept(tolerance: tolerance)
    var last = 0
    for i in track.indices where isKept[i] {
      for j in last..<i where j > last {
        let away = distance(track[j], track[last], track[i], usesTime: method == .time)
        if !(away <= tolerance + 1e-6) { return "\(j) of \(last)...\(i): \(away) m" }
      }
      last = i
    }
    return nil
  }

  private static func distance(
    _ point: Location, _ a: Location, _ b: Location, usesTime: Bool
  ) -> Double {
    if usesTime, let start = a.timestamp, let end = b.timestamp, end > start,
      let time = point.timestamp
    {
      let part = min(max(time.seconds(since: start) / end.seconds(since: start), 0), 1)
      let there = Geodesic.wgs84.waypoint(from: a.coordinate, to: b.coordinate, fraction: part)
      return Geodesic.wgs84.distance(from: point.coordinate, to: there.coordinate)
    }
    return Geodesic.wgs84.distance(
      from: point.coordinate, toSegmentFrom: a.coordinate, to: b.coordinate)
  }

  @Test(arguments: [0, 0.001, 0.02, 1, 50, 2000, 1e5], [SimplifyMethod.rdp, .time])
  func holdsForWalks(_ tolerance: Double, _ method: SimplifyMethod) {
    for walk in Self.walks { #expect(Self.broken(walk, tolerance, method) == nil) }
  }

  @Test(arguments: [0.05, 20])
  func holdsForAZigzagThatWouldTakeTooLong(_ tolerance: Double) {
    #expect(Self.broken(Self.zigzag(4000), tolerance, .rdp) == nil)
  }

  @Test func pointsWithoutAPlaceStay() {
    for walk in Self.walks {
      let isKept = SimplifiedPath(walk, usesTimes: false).kept(tolerance: 1e6)
      for (location, isKept) in zip(walk, isKept) where !location.coordinate.isValid {
        #expect(isKept)
      }
    }
  }

  /// The margin is the largest error of distances in the plane.
  @Test func theMarginHoldsAtEveryScale() {
    var random = SplitMix64(seed: 6)
    var count = 0
    for _ in 0..<6000 {
      let middle = Coordinate(
        latitude: .random(in: -89.9...89.9, using: &random), longitude: 179.99)
      let scale = 10 * Double.random(in: 0...1, using: &random)
      let points = (0..<3).map { _ in
        Location(
          Geodesic.wgs84.direct(
            from: middle, azimuth: .random(in: 0...360, using: &random),
            distance: scale * .random(in: 0...1000, using: &random)
          ).coordinate)
      }
      let exact = Geodesic.wgs84.distance(
        from: points[1].coordinate, toSegmentFrom: points[0].coordinate,
        to: points[2].coordinate)
      // A point can be at most twice the scale from the middle of the step.
      guard let margin = SimplifiedPath.margin(min(2 * scale * 1000, 10_000)) else { continue }
      let path = SimplifiedPath(points, usesTimes: false)
      #expect(abs(path.error(0, 2) - exact) <= margin + 2e-8, "\(points.map(\.coordinate))")
      count += 1
    }
    #expect(count == 6000)
  }
}
