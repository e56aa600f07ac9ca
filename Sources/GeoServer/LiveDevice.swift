import GeoCore
import GeoFormats
import GeoTracks

/// The state of one receiver.
struct LiveDevice: Sendable {
  /// The largest number of points of the trail. A longer trail is simplified.
  static let trailLimit = 4000

  /// The name of the receiver in the source; empty if the receiver has no name.
  let name: String
  /// The last position.
  private(set) var last: Location?
  /// True if the receiver has reported a missing fix after the last position.
  private(set) var hasLost = false
  /// The time of the last position in seconds, by a monotonic clock.
  private(set) var heard: Double?
  private(set) var satellites: Satellites?

  // Nil separates two segments.
  private var trail: [Coordinate?] = []
  private var isBroken = false
  // The number of elements at the start of the trail that are already simplified, and the last tolerance in meters.
  private var simplifiedCount = 0
  private var tolerance = 0.0

  /// The largest distance in meters between a position and the trail.
  ///
  /// Deviations of all simplifications add up. Each tolerance is at least twice the previous one, so the sum stays
  /// below twice the last tolerance.
  private var trailError: Double { 2 * tolerance }

  init(_ name: String) { self.name = name }

  /// Processes a position.
  ///
  /// - Returns: true if the position starts a new segment of the trail.
  mutating func process(_ location: Location, at moment: Double) -> Bool {
    let beginsSegment = isBroken
    if beginsSegment { trail.append(nil) }
    (last, heard, hasLost, isBroken) = (location, moment, false, false)
    trail.append(location.coordinate)
    if trail.count > Self.trailLimit { simplifyTrail() }
    return beginsSegment
  }

  /// Starts a new segment with the next position.
  mutating func breakTrail() { isBroken = !trail.isEmpty }

  /// Simplifies the points added since the last call.
  ///
  /// If too many points are left, simplifies the whole trail with growing tolerances.
  private mutating func simplifyTrail() {
    if tolerance > 0 {
      // Simplification starts at the last simplified point, so that the line stays connected.
      let first = max(simplifiedCount - 1, 0)
      trail.replaceSubrange(first..., with: Self.simplified(trail[first...], tolerance))
    }
    defer { simplifiedCount = trail.count }
    guard trail.count > 3 * Self.trailLimit / 4 else { return }
    while trail.count > Self.trailLimit / 2 {
      // Each segment needs two points and a separator. If there are too many segments, the oldest points are removed.
      guard 3 * trail.count(where: { $0 == nil }) < Self.trailLimit / 2 else {
        trail.removeFirst(trail.count - Self.trailLimit / 2)
        if trail.first == .some(nil) { trail.removeFirst() }
        break
      }
      tolerance = max(2 * tolerance, 0.25)
      trail = Self.simplified(trail[...], tolerance)
    }
  }

  private static func simplified(_ trail: ArraySlice<Coordinate?>, _ tolerance: Double)
    -> [Coordinate?]
  {
    var result: [Coordinate?] = []
    for (number, segment) in trail.split(separator: nil, omittingEmptySubsequences: false)
      .enumerated()
    {
      if number > 0 { result.append(nil) }
      result += segment.compactMap(\.self).simplified(tolerance: tolerance)
    }
    return result
  }

  mutating func lose() { hasLost = true }

  mutating func take(_ satellites: Satellites) { self.satellites = satellites }

  /// Writes the state of the receiver.
  ///
  /// - Parameter moment: the current time by the clock of ``process(_:at:)``.
  func write(to json: inout JSONWriter, at moment: Double) {
    json.object { json in
      json.member("device", name)
      if let heard { json.member("age_s", moment - heard) }
      json.member("lost", hasLost)
      if let last { json.object("last") { $0.live(last) } }
      if let satellites { json.array("satellites") { $0.live(satellites) } }
      json.member("trail_error_m", trailError)
      json.array("trail") { json in
        for point in trail {
          guard let point else {
            json.null()
            continue
          }
          json.array {
            $0.value(point.latitude)
            $0.value(point.longitude)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the known values of a position.
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

  /// Writes the visible satellites, at most 200 of them.
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
