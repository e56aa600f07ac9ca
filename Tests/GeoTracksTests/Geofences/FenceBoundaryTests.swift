import Testing

@testable import GeoTracks

/// The limits of crossings to the last bit, and skipping repeated distance measurements.
@Suite struct FenceBoundaryTests {
  private static let origin = Coordinate(latitude: 47, longitude: 8)

  private static func at(_ east: Double, _ second: Double? = nil) -> Location {
    let place = Geodesic.wgs84.direct(from: origin, azimuth: 90, distance: east).coordinate
    return Location(place, timestamp: second.flatMap { Timestamp(secondsSince1970: $0) })
  }

  private static let circle = Geofence(name: "c", shapes: [.circle(center: origin, radius: 100)])

  private static func kinds(
    _ locations: [Location], _ fence: Geofence = circle, rule: GeofenceRule
  ) -> [GeofenceEvent.Kind] {
    var monitor = GeofenceMonitor([fence], rule: rule, gap: .none)
    var events: [GeofenceEvent] = []
    for location in locations { monitor.process(.location(location), into: &events) }
    return events.map(\.kind)
  }

  @Test("A position exactly at the cushion enters or exits, and a nearer one does not")
  func cushions() {
    let (outside, inside) = (Self.at(160), Self.at(70))
    let beyond = Self.circle.signedDistance(to: outside.coordinate)
    let within = -Self.circle.signedDistance(to: inside.coordinate)
    func rule(_ enter: Double, _ exit: Double) -> GeofenceRule {
      GeofenceRule(enterCushion: enter, exitCushion: exit, detectsPassage: false)
    }
    let leaving = [Self.at(0), outside]
    #expect(Self.kinds(leaving, rule: rule(0, beyond)) == [.inside, .exit])
    #expect(Self.kinds(leaving, rule: rule(0, beyond.nextUp)) == [.inside])
    let entering = [Self.at(300), inside]
    #expect(Self.kinds(entering, rule: rule(within, 0)) == [.outside, .enter])
    #expect(Self.kinds(entering, rule: rule(within.nextUp, 0)) == [.outside])
    // Half the depth of the geofence is enough for any margin: 50 m for a circle of 100 m.
    #expect(Self.kinds([Self.at(300), Self.at(49.9)], rule: rule(1000, 0)) == [.outside, .enter])
    #expect(Self.kinds([Self.at(300), Self.at(50.1)], rule: rule(1000, 0)) == [.outside])
    // The accuracy of a position replaces both margins if it is larger.
    var rough = outside
    rough.horizontalAccuracy = beyond
    #expect(Self.kinds([Self.at(0), rough], rule: rule(0, 0)) == [.inside, .exit])
    rough.horizontalAccuracy = beyond.nextUp
    #expect(Self.kinds([Self.at(0), rough], rule: rule(0, 0)) == [.inside])
    // A position exactly on the edge is inside.
    let edge = Geofence(
      name: "e",
      shapes: [
        .circle(
          center: Self.origin,
          radius: Geodesic.wgs84.distance(from: Self.origin, to: inside.coordinate))
      ])
    #expect(Self.kinds([inside], edge, rule: rule(0, 0)) == [.inside])
    #expect(Self.kinds([Self.at(300), inside], edge, rule: rule(0, 0)) == [.outside, .enter])
  }

  @Test("A change counts after exactly the confirmation time")
  func confirmation() {
    let walk = [Self.at(300, 0), Self.at(0, 10), Self.at(0, 13)]
    func rule(_ nanoseconds: Int64) -> GeofenceRule {
      GeofenceRule(confirmation: .nanoseconds(nanoseconds), detectsPassage: false)
    }
    #expect(Self.kinds(walk, rule: rule(3_000_000_000)) == [.outside, .enter])
    #expect(Self.kinds(walk, rule: rule(3_000_000_001)) == [.outside])
  }

  @Test("A dwell event follows after exactly the dwell time")
  func dwell() {
    let walk = [Self.at(0, 0), Self.at(0, 30)]
    func rule(_ nanoseconds: Int64) -> GeofenceRule {
      GeofenceRule(dwell: .nanoseconds(nanoseconds))
    }
    #expect(Self.kinds(walk, rule: rule(30_000_000_000)) == [.inside, .dwell])
    #expect(Self.kinds(walk, rule: rule(30_000_000_001)) == [.inside])
  }

  /// Two edges where the nearer one by chord length is the farther one along the Earth.
  ///
  /// By chord length, 60 degrees of the equator equal 60.2494 degrees of a meridian; along the ellipsoid the meridian
  /// is 2.7 km longer.
  @Test("Skipped measurements allow for distances that are too long by a thousandth")
  func slackOfFarEdges() {
    func square(_ south: Double, _ west: Double) -> [[Coordinate]] {
      [
        [(0.0, 0.0), (0, 1), (1, 1), (1, 0)].map {
          Coordinate(latitude: south + $0.0, longitude: west + $0.1)
        }
      ]
    }
    let shape = GeofenceShape.area([square(60.2494, -0.5), square(-0.5, 60)])
    let fence = Geofence(name: "two", shapes: [shape].compactMap { $0 })
    let start = Location(Coordinate(latitude: 0, longitude: 0))
    // 500 m beyond the western edge of the eastern square.
    let end = Location(
      Coordinate(latitude: 0, longitude: 60 + 500 / (6_378_137 * Double.pi / 180)))
    let way = Geodesic.wgs84.distance(from: start.coordinate, to: end.coordinate)
    #expect(fence.signedDistance(to: start.coordinate) > way + 2000)
    #expect(
      Self.kinds([start, end], fence, rule: GeofenceRule(detectsPassage: false)) == [
        .outside, .enter,
      ])
    #expect(Self.kinds([start, end], fence, rule: .usual) == [.outside, .enter])
  }

  /// The expected events by definition, from the distance of each position alone.
  private static func expected(
    _ walk: [Location], _ fence: Geofence, _ rule: GeofenceRule
  ) -> [GeofenceEvent.Kind] {
    let depth = fence.depth
    var isInside: Bool?
    var kinds: [GeofenceEvent.Kind] = []
    for location in walk {
      let distance = fence.signedDistance(to: location.coordinate)
      guard let state = isInside else {
        isInside = distance <= 0
        kinds.append(distance <= 0 ? .inside : .outside)
        continue
      }
      let accuracy = location.horizontalAccuracy ?? 0
      let exits = distance > 0 && distance >= max(accuracy, rule.exitCushion)
      let enters =
        distance <= 0
        && -distance >= min(max(accuracy, rule.enterCushion), depth / 2)
      if state, exits { (isInside, kinds) = (false, kinds + [.exit]) }
      if !state, enters { (isInside, kinds) = (true, kinds + [.enter]) }
    }
    return kinds
  }

  @Test("Skipping distance measurements does not change the events", arguments: 0..<12)
  func sparedDistances(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func corner(_ east: Double, _ north: Double) -> Coordinate {
      let up = Geodesic.wgs84.direct(from: Self.origin, azimuth: 0, distance: north).coordinate
      return Geodesic.wgs84.direct(from: up, azimuth: 90, distance: east).coordinate
    }
    let ring = [
      corner(-300, -200), corner(300, -200), corner(100, 0), corner(300, 250), corner(-300, 200),
    ]
    let shape =
      seed % 3 == 0
      ? GeofenceShape.circle(center: Self.origin, radius: 150)
      : seed % 3 == 1
        ? GeofenceShape.area([[ring]]) : GeofenceShape.corridor(along: [ring], halfWidth: 60)
    let fence = Geofence(name: "f", shapes: [try #require(shape)])
    let rule = GeofenceRule(
      enterCushion: [0, 15, 40][seed / 3 % 3], exitCushion: [0, 30, 10][seed / 3 % 3],
      detectsPassage: false)
    // The track goes from one random point to the next in steps of up to 25 m.
    var (x, y, targetX, targetY) = (400.0, 0.0, 0.0, 0.0)
    let walk = (0..<2000).map { i -> Location in
      let step = Double.random(in: 0...25, using: &random)
      let way = ((targetX - x) * (targetX - x) + (targetY - y) * (targetY - y)).squareRoot()
      if way <= step {
        targetX = .random(in: -400...400, using: &random)
        targetY = .random(in: -400...400, using: &random)
      } else {
        (x, y) = (x + (targetX - x) * step / way, y + (targetY - y) * step / way)
      }
      var location = Location(corner(x, y))
      if i % 11 == 0 { location.horizontalAccuracy = .random(in: 0...50, using: &random) }
      return location
    }
    let expected = Self.expected(walk, fence, rule)
    #expect(expected.count > 5, "seed \(seed)")
    #expect(Self.kinds(walk, fence, rule: rule) == expected, "seed \(seed)")
  }
}
