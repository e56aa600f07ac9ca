import GeoCore
import GeoFormats
import GeoTracks

/// What is known of one receiver.
struct LiveDevice: Sendable {
  /// Places of the trail that are kept, at most; every second one goes when there are more.
  static let trailLimit = 2000

  /// How the source names it; empty where it does not.
  let name: String
  /// The last position.
  private(set) var last: Location?
  /// Whether it said later that it has none.
  private(set) var hasLost = false
  /// When it last had a position, by a clock that only goes forward (s).
  private(set) var heard: Double?
  private(set) var satellites: Satellites?

  // nil where a segment ends.
  private var trail: [Coordinate?] = []
  private var isBroken = false
  // Of so many positions one is kept.
  private var stride = 1
  private var skipped = 0

  init(_ name: String) { self.name = name }

  /// Takes a position.
  ///
  /// - Returns: whether it begins a further segment of the trail.
  mutating func take(_ location: Location, at moment: Double) -> Bool {
    let beginsSegment = isBroken
    if beginsSegment {
      if let last, skipped > 0 { trail.append(last.coordinate) }
      trail.append(nil)
      (isBroken, skipped) = (false, stride)
    }
    (last, heard, hasLost) = (location, moment, false)
    skipped += 1
    guard skipped >= stride else { return beginsSegment }
    skipped = 0
    trail.append(location.coordinate)
    if trail.count > Self.trailLimit { thin() }
    return beginsSegment
  }

  /// What follows is not joined to what came before.
  mutating func breakTrail() { isBroken = !trail.isEmpty }

  /// Keeps every second place of each segment.
  private mutating func thin() {
    stride *= 2
    var index = 0
    trail = trail.filter { place in
      guard place != nil else {
        index = 0
        return true
      }
      index += 1
      return !index.isMultiple(of: 2)
    }
    // Of segments of one place each the oldest go.
    if trail.count > Self.trailLimit { trail.removeFirst(trail.count - Self.trailLimit / 2) }
  }

  mutating func lose() { hasLost = true }

  mutating func take(_ satellites: Satellites) { self.satellites = satellites }

  /// Writes all that is known.
  ///
  /// - Parameter moment: now, by the clock of ``take(_:at:)``.
  func write(to json: inout JSONWriter, at moment: Double) {
    json.object { json in
      json.member("device", name)
      if let heard { json.member("age_s", moment - heard) }
      json.member("lost", hasLost)
      if let last { json.object("last") { $0.live(last) } }
      if let satellites { json.array("satellites") { $0.live(satellites) } }
      json.array("trail") { json in
        for place in trail {
          guard let place else {
            json.null()
            continue
          }
          json.array {
            $0.value(place.latitude)
            $0.value(place.longitude)
          }
        }
        // The last one is where the trail goes on.
        if let last, skipped > 0 {
          json.array {
            $0.value(last.coordinate.latitude)
            $0.value(last.coordinate.longitude)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes what is known of a position.
  mutating func live(_ location: Location) {
    member("latitude", location.coordinate.latitude)
    member("longitude", location.coordinate.normalized.longitude)
    func optional(_ name: String, _ number: Double?) {
      if let number, number.isFinite { member(name, number) }
    }
    optional("altitude_m", location.altitude ?? location.ellipsoidalAltitude)
    optional("accuracy_m", location.horizontalAccuracy)
    optional("speed_mps", location.speed)
    optional("course_deg", location.course)
    optional("climb_mps", location.climb)
    optional("hdop", location.dilution.horizontal)
    if let time = location.timestamp { member("time", time.description) }
    if let fix = location.fix {
      member("fix", fix == .threeDimensional ? "3D" : fix == .none ? "none" : "2D")
    }
    if let status = location.status { member("status", status.rawValue) }
    if let count = location.satellitesUsed { member("satellites", count) }
    if let count = location.satellitesInView { member("satellites_in_view", count) }
  }

  /// Writes the satellites that are seen; at most as many as fly.
  mutating func live(_ satellites: Satellites) {
    for satellite in satellites.satellites.prefix(200) {
      object { json in
        if let system = satellite.constellation { json.member("system", "\(system)") }
        json.member("number", satellite.number)
        json.member("used", satellite.isUsed)
        if let signal = satellite.signal, signal.isFinite { json.member("signal_dbhz", signal) }
        if let elevation = satellite.elevation, elevation.isFinite {
          json.member("elevation_deg", elevation)
        }
        if let azimuth = satellite.azimuth, azimuth.isFinite { json.member("azimuth_deg", azimuth) }
      }
    }
  }
}
