import GeoTracks
import _TestSupport

/// Generated tracks with all errors of clocks and files; the same for the same seed.
struct RandomTrack {
  private var random: SplitMix64
  /// Whether times are missing, equal, backward or unordered; otherwise each is later than the previous one.
  var hasBadClock = true
  var hasParts = true
  /// Whether points are at least a second apart, at new coordinates, and without speeds.
  var isEven = false
  /// The largest step in degrees.
  var reach = 1e-3

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func signed() -> Double { random.unit() * 2 - 1 }

  mutating func events(_ count: Int) -> [LocationEvent] {
    var events: [LocationEvent] = [.part(.track(name: "first"))]
    var place = Coordinate(latitude: signed() * 89, longitude: signed() * 180)
    var time = Timestamp(seconds: 1_700_000_000)
    var altitude = 100.0
    for _ in 0..<count {
      if hasParts, pick(20) == 0 {
        events.append(part())
        if hasBadClock, pick(3) == 0 { time = time.advanced(by: signed() * 10_000) }
      }
      time = nextTime(after: time)
      // A third of the steps have no length.
      if pick(3) > 0 || isEven {
        let far = pick(50) == 0 ? 30.0 : 1
        place.latitude = min(max(place.latitude + signed() * reach * far, -90), 90)
        place.longitude =
          Coordinate(
            latitude: 0, longitude: place.longitude + signed() * reach * far
          ).normalized.longitude
      }
      altitude += signed() * 5
      var location = Location(place, timestamp: hasBadClock && pick(6) == 0 ? nil : time)
      if pick(5) > 0 { location.altitude = altitude }
      if pick(4) == 0, !isEven { location.speed = random.unit() * 20 }
      events.append(.location(location))
      if pick(30) == 0 { events.append(.diagnostic(Diagnostic(.checksum, "bad", offset: 0))) }
    }
    return events
  }

  private mutating func part() -> LocationEvent {
    switch pick(hasBadClock ? 5 : 3) {
    case 0: .part(.track(name: nil))
    case 1, 2: .part(.segment)
    case 3: .part(.waypoints)
    default: .part(.route(name: "way"))
    }
  }

  private mutating func nextTime(after time: Timestamp) -> Timestamp {
    guard hasBadClock else { return time.advanced(by: (isEven ? 1 : 0.1) + random.unit() * 3) }
    return switch pick(10) {
    case 0: time
    case 1: time.advanced(by: -random.unit() * 20)
    case 2: time.advanced(by: random.unit() * 2000)
    case 3: Timestamp(seconds: Int64(pick(4)) * 100_000_000_000 - 200_000_000_000)
    default: time.advanced(by: random.unit() * 5)
    }
  }
}

/// A synthetic track and its statistics by other programs; see `scripts/generators/track-fixtures.py`.
struct ReferenceTrack {
  let name: String
  let events: [LocationEvent]
  private let reference: [String: Double]

  static let names = ["run", "hikes", "lake"]

  init(_ name: String) throws {
    self.name = name
    var events: [LocationEvent] = []
    var place: (Substring, Substring) = ("", "")
    for row in try ReferenceTable("tracks/\(name).csv").rows {
      let here = (row.text("track"), row.text("segment"))
      if here != place {
        events.append(.part(here.0 == place.0 ? .segment : .track(name: "track \(here.0)")))
        place = here
      }
      var location = Location(
        Coordinate(latitude: row["latitude"], longitude: row["longitude"]),
        timestamp: Timestamp(secondsSince1970: row["time"]))
      location.altitude = row["altitude"]
      events.append(.location(location))
    }
    self.events = events
    let rows = try ReferenceTable("tracks/reference.csv").rows.filter { $0.text("track") == name }
    reference = Dictionary(
      uniqueKeysWithValues: rows.map { (String($0.text("what")), $0["value"]) })
  }

  /// A value of the reference; nil if the reference does not have it.
  subscript(_ what: String) -> Double? { reference[what] }

  var locations: [Location] { events.locations }

  var segments: [[Location]] {
    events.split { if case .part = $0 { true } else { false } }.map { Array($0).locations }
  }
}

extension [LocationEvent] {
  var locations: [Location] {
    compactMap { if case .location(let location) = $0 { location } else { nil } }
  }
}

extension TrackStatistics {
  /// Statistics of one source.
  init(_ events: some Sequence<LocationEvent>, rules: Rules = Rules()) {
    self.init(rules)
    begin(source: "test")
    for event in events { process(event) }
  }

  /// Rules without gaps.
  static var withoutGaps: Rules {
    var rules = Rules()
    rules.gap = GapRule(time: nil, speed: nil)
    return rules
  }
}
