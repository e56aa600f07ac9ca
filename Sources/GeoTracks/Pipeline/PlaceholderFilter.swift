package import GeoCore

/// Removes placeholders for missing data: positions without a fix, coordinates 0,0 and impossible altitudes.
///
/// - A position is removed if the source reports that the receiver had no fix, unless the position comes from dead
///   reckoning.
/// - An altitude is removed if it is outside ``possibleAltitudes``, or is exactly 32767 m or 32768 m, the limits of
///   16-bit integers. The point is kept.
/// - An altitude of -1 or 9999, in meters or feet, is removed if both neighboring altitudes are more than 1000 m
///   higher, or both more than 1000 m lower. For -1, a difference of more than 30 m is enough if the steps are
///   steeper than 45°.
/// - An altitude of exactly 0 m is removed if both neighboring altitudes are above 100 m and both steps are steeper
///   than 45°. At the start or end of a track, there is only one neighbor. In that case, the altitude must also
///   change faster than 25 m/s, if the times are known.
/// - A track point at exactly 0,0 is removed if both neighbors are more than 500 km away and at least twenty times
///   nearer to each other. The filter keeps the point if the times allow a device to reach it from its neighbors at
///   300 m/s or less. For the first point of a track, the neighbors are the next two points, and for the last point
///   the previous two.
///
/// The filter treats consecutive points with the same suspicious value as one point.
struct PlaceholderFilter: Sendable {
  /// The altitudes in meters that a device on the surface or in the air can have.
  ///
  /// The lowest land is the shore of the Dead Sea, about −440 m (Geological Survey of Israel, 2024). The altitude
  /// record of balloons is 53.7 km (JAXA, 2013). The lower limit also excludes −500 m, which FIT files encode as
  /// zero.
  static let possibleAltitudes = -499.9...60_000.0

  /// The number of positions removed because there was no fix.
  private(set) var noFixCount = 0
  /// The number of altitudes removed because they are impossible, and the first of these altitudes.
  private(set) var altitudeCount = 0
  private(set) var firstAltitude: Double?
  /// The number of removed altitudes of 0 m.
  var zeroCount: Int { altitudes.zeroCount }
  /// The number of removed points at 0,0.
  private(set) var nullCount = 0

  private let holdsEvents: Bool
  private var isInTrack = true
  private var coordinates = NullCoordinateRun()
  private var altitudes = PlaceholderAltitudeRun()

  /// - Parameter holdsEvents: false for a live source, whose events must not be held until later points arrive. In that
  ///   case, points at 0,0 and altitudes of 0 m, -1 and 9999 are kept.
  init(holdsEvents: Bool) { self.holdsEvents = holdsEvents }

  /// Processes the next events. If nothing changes, the result is the same array, without a copy.
  mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    if coordinates.isEmpty, altitudes.isEmpty, passes(events) { return events }
    var passed: [LocationEvent] = []
    passed.reserveCapacity(events.count)
    for event in events {
      guard case .location(let location) = event else {
        passed.append(event)
        continue
      }
      if Self.hasNoFix(location) {
        noFixCount += 1
      } else if Self.hasImpossibleAltitude(location) {
        passed.append(.location(withoutAltitudes(location)))
      } else {
        passed.append(event)
      }
    }
    guard holdsEvents else { return passed }
    var output: [LocationEvent] = []
    var placed: [LocationEvent] = []
    for event in passed {
      if case .part(let part) = event { isInTrack = part.isTrack }
      nullCount += coordinates.process(event, isInTrack: isInTrack, into: &placed)
    }
    checkAltitudes(of: placed, into: &output)
    return output
  }

  mutating func finish() -> [LocationEvent] {
    guard holdsEvents else { return [] }
    var (placed, output): ([LocationEvent], [LocationEvent]) = ([], [])
    nullCount += coordinates.end(into: &placed)
    checkAltitudes(of: placed, into: &output)
    altitudes.end(into: &output)
    return output
  }

  // True if the altitude check is currently inside a track. The coordinate check has its own state, because the
  // coordinate check may process an event before the altitude check does.
  private var isInLaterTrack = true

  private mutating func checkAltitudes(
    of events: [LocationEvent], into output: inout [LocationEvent]
  ) {
    for event in events {
      if case .part(let part) = event { isInLaterTrack = part.isTrack }
      altitudes.process(event, isInTrack: isInLaterTrack, into: &output)
    }
  }

  /// The kinds of values that a block of events contains.
  private struct Content {
    var hasPlaceholder = false
    var hasZero = false
    var hasHigh = false
    /// The index of the last event in the block that starts a track, a route or waypoints.
    var lastStart: Int?
    var isInTrack: Bool
  }

  private func content(of events: UnsafeBufferPointer<LocationEvent>) -> Content {
    var content = Content(isInTrack: isInTrack)
    for index in events.indices {
      switch events[index] {
      case .part(let part):
        content.isInTrack = part.isTrack
        if part != .segment { content.lastStart = index }
      case .location(let location):
        if Self.hasNoFix(location) || Self.hasImpossibleAltitude(location)
          || holdsEvents && location.coordinate.isNull
        {
          content.hasPlaceholder = true
          return content
        }
        guard let altitude = location.anyAltitude else { continue }
        if altitude == 0 { content.hasZero = true }
        if holdsEvents, PlaceholderAltitude.isSuspicious(altitude) {
          content.hasPlaceholder = true
          return content
        }
        if altitude > 100 { content.hasHigh = true }
      default: break
      }
    }
    return content
  }

  /// Returns true if no event of the block can be a placeholder. In this case, the block's last points are stored as
  /// neighbors for the next block.
  private mutating func passes(_ events: [LocationEvent]) -> Bool {
    events.withUnsafeBufferPointer { events in
      let content = content(of: events)
      guard !content.hasPlaceholder else { return false }
      guard holdsEvents else { return true }
      // An altitude of 0 m is suspicious only if a high altitude precedes or follows it. Otherwise, the track may be
      // at sea level.
      let isSuspicious =
        content.hasZero
        && (content.hasHigh || content.lastStart != nil || altitudes.isHighOrUnknown)
      guard !isSuspicious else { return false }
      (isInTrack, isInLaterTrack) = (content.isInTrack, content.isInTrack)
      if content.lastStart != nil {
        coordinates.restart()
        altitudes.restart()
      }
      guard isInTrack else { return true }
      let start = max(content.lastStart ?? 0, events.count - Self.remembered)
      for index in start..<events.count {
        guard case .location(let location) = events[index] else { continue }
        coordinates.remember(location)
        altitudes.remember(location)
      }
      return true
    }
  }

  // The filter searches this many events at the end of a block for the last two points and the last altitude.
  private static let remembered = 16

  private static func hasNoFix(_ location: borrowing Location) -> Bool {
    location.fix == FixDimension.none && location.status != .deadReckoning
      && location.status != .gnssDeadReckoning
  }

  private static func hasImpossibleAltitude(_ location: borrowing Location) -> Bool {
    isImpossible(location.altitude) || isImpossible(location.ellipsoidalAltitude)
  }

  private static func isImpossible(_ altitude: Double?) -> Bool {
    altitude.map { !possibleAltitudes.contains($0) || $0 == 32_767 || $0 == 32_768 } ?? false
  }

  private mutating func withoutAltitudes(_ location: Location) -> Location {
    var location = location
    altitudeCount += 1
    if Self.isImpossible(location.altitude) {
      firstAltitude = firstAltitude ?? location.altitude
      location.altitude = nil
    }
    if Self.isImpossible(location.ellipsoidalAltitude) {
      firstAltitude = firstAltitude ?? location.ellipsoidalAltitude
      location.ellipsoidalAltitude = nil
    }
    return location
  }

  var diagnostics: [Diagnostic] {
    var result: [Diagnostic] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      guard count > 0 else { return }
      let text = count == 1 ? "1 \(one)" : "\(count) \(many)"
      result.append(Diagnostic(.invalid, text, offset: 0, count: count))
    }
    add(
      noFixCount, "position that the source marks as having no fix is left out",
      "positions that the source marks as having no fix are left out")
    add(
      nullCount, "point at latitude 0, longitude 0, far from its neighbors, is left out",
      "points at latitude 0, longitude 0, far from their neighbors, are left out")
    let first = firstAltitude.map { Int(exactly: $0).map(String.init) ?? String($0) } ?? ""
    add(
      altitudeCount,
      "altitude means no data or is outside -499.9 m to 60000 m (\(first)) and is not used",
      "altitudes mean no data or are outside -499.9 m to 60000 m (the first \(first)) and are not used"
    )
    let placeholder = altitudes.firstPlaceholder ?? 0
    add(
      altitudes.placeholderCount,
      "altitude of \(placeholder) m, far from its neighbors, means no data and is not used",
      "altitudes far from their neighbors (the first \(placeholder) m) mean no data and are not used"
    )
    add(
      zeroCount, "altitude of 0 m between altitudes above 100 m is not used",
      "altitudes of 0 m between altitudes above 100 m are not used")
    return result
  }
}

extension Coordinate {
  fileprivate var isNull: Bool { latitude == 0 && longitude == 0 }
}

extension Location {
  fileprivate var anyAltitude: Double? { altitude ?? ellipsoidalAltitude }
}

/// Detects points at latitude 0, longitude 0 that programs write if the position is missing.
package enum NullCoordinate {
  /// Returns the distance in meters from 0,0 to the nearer of two neighbors. Returns nil if a point at 0,0 between
  /// these neighbors may be a real position.
  ///
  /// The position cannot be real if both neighbors are more than 500 km from 0,0 and at least twenty times closer to
  /// each other.
  package static func distance(_ a: Coordinate, _ b: Coordinate) -> Double? {
    let null = Coordinate(latitude: 0, longitude: 0)
    let geodesic = Geodesic.wgs84
    let distance = min(geodesic.distance(from: null, to: a), geodesic.distance(from: null, to: b))
    return distance > 500_000 && geodesic.distance(from: a, to: b) * 20 < distance ? distance : nil
  }

  /// Returns true if the points at 0,0 in a list represent missing positions. The order of the list has no effect.
  ///
  /// The list must contain at least two different points that are not at 0,0. These points must be more than 500 km
  /// from 0,0. Each must be closer to the first of them than a twentieth of the smallest distance from any of them to
  /// 0,0.
  ///
  /// - Parameter places: coordinates in degrees. All must be valid.
  package static func isMissing(among places: [Coordinate]) -> Bool {
    guard places.contains(where: \.isNull), let first = places.first(where: { !$0.isNull }) else {
      return false
    }
    let null = Coordinate(latitude: 0, longitude: 0)
    let geodesic = Geodesic.wgs84
    var nearest = geodesic.distance(from: null, to: first)
    var farthest = 0.0
    guard places.contains(where: { !$0.isNull && $0 != first }) else { return false }
    for place in places where !place.isNull {
      nearest = min(nearest, geodesic.distance(from: null, to: place))
      farthest = max(farthest, geodesic.distance(from: first, to: place))
      guard nearest > 500_000, farthest * 20 < nearest else { return false }
    }
    return true
  }
}

/// Finds track points at 0,0 that are far from their neighbors. Consecutive points at 0,0 count as one.
private struct NullCoordinateRun: Sendable {
  private struct Point {
    var coordinate: Coordinate
    var time: Timestamp?

    init(_ location: Location) {
      (coordinate, time) = (location.coordinate, location.timestamp)
    }
  }

  // The last two points of the track, newest first.
  private var previous: [Point] = []
  private var next: [Point] = []
  private var held: [LocationEvent] = []
  private var times: (first: Timestamp?, last: Timestamp?)

  private static let limit = 4096
  private static let speed = 300.0
  private static let longest = 30.0 * 86400

  var isEmpty: Bool { held.isEmpty }

  mutating func restart() { previous = [] }

  mutating func remember(_ location: Location) {
    if previous.count > 1 { previous.removeLast() }
    previous.insert(Point(location), at: 0)
  }

  /// - Returns: the number of held points at 0,0 that were removed.
  mutating func process(
    _ event: LocationEvent, isInTrack: Bool, into output: inout [LocationEvent]
  ) -> Int {
    switch event {
    case .part(let part) where part != .segment:
      let count = end(into: &output)
      previous = []
      output.append(event)
      return count
    case .location(let location) where isInTrack:
      if location.coordinate.isNull {
        if held.isEmpty { times.first = location.timestamp }
        if next.isEmpty { times.last = location.timestamp }
        held.append(event)
      } else if held.isEmpty {
        remember(location)
        output.append(event)
      } else {
        held.append(event)
        next.append(Point(location))
        if next.count == 2 || !previous.isEmpty { return end(into: &output) }
      }
      return held.count > Self.limit ? release(false, into: &output) : 0
    default:
      if held.isEmpty { output.append(event) } else { held.append(event) }
      return 0
    }
  }

  /// Removes or keeps the held points at 0,0, and outputs all held events. Returns the number of removed points.
  mutating func end(into output: inout [LocationEvent]) -> Int {
    held.isEmpty ? 0 : release(isImpossible, into: &output)
  }

  private mutating func release(_ removes: Bool, into output: inout [LocationEvent]) -> Int {
    var count = 0
    for event in held {
      if case .location(let location) = event {
        if removes, location.coordinate.isNull {
          count += 1
          continue
        }
        remember(location)
      }
      output.append(event)
    }
    held.removeAll(keepingCapacity: true)
    next = []
    return count
  }

  private var isImpossible: Bool {
    let pair: (Point, Point)
    switch (previous.first, next.first) {
    case (let before?, let after?): pair = (before, after)
    case (nil, let after?) where next.count > 1: pair = (after, next[1])
    case (let before?, nil) where previous.count > 1: pair = (before, previous[1])
    default: return false
    }
    guard let distance = NullCoordinate.distance(pair.0.coordinate, pair.1.coordinate) else {
      return false
    }
    let arrival = previous.first.map { isPlausible($0.time, times.first, distance) }
    let departure = next.first.map { isPlausible(times.last, $0.time, distance) }
    return !(arrival ?? true && departure ?? true)
  }

  private func isPlausible(_ start: Timestamp?, _ end: Timestamp?, _ distance: Double) -> Bool {
    guard let start, let end else { return false }
    let seconds = end.seconds(since: start)
    return seconds > 0 && seconds < Self.longest && distance <= Self.speed * seconds
  }
}

/// Altitudes that programs write if the altitude is missing, but that a receiver can also measure.
private enum PlaceholderAltitude {
  /// -1 m and -1 ft, in meters.
  static let low: (Double, Double) = (-1, -0.3048)
  /// 9999 m and 9999 ft, in meters.
  static let high: (Double, Double) = (9999, 3047.6952)

  /// Returns true if an altitude is one of these placeholders. An altitude of 0 m is checked elsewhere.
  @inline(__always)
  static func isSuspicious(_ altitude: Double) -> Bool {
    altitude < 0
      ? altitude == low.0 || altitude == low.1 : altitude == high.0 || altitude == high.1
  }
}

/// Finds altitudes that represent missing data: 0 m next to high altitudes, and -1 or 9999 far from the neighboring
/// altitudes.
private struct PlaceholderAltitudeRun: Sendable {
  /// The number of removed altitudes of 0 m.
  private(set) var zeroCount = 0
  /// The number of removed altitudes of -1 and 9999, and the first of them.
  private(set) var placeholderCount = 0
  private(set) var firstPlaceholder: Double?

  private struct Level {
    var altitude: Double
    var coordinate: Coordinate
    var time: Timestamp?

    init?(_ location: Location) {
      guard let altitude = location.anyAltitude else { return nil }
      (self.altitude, coordinate, time) = (altitude, location.coordinate, location.timestamp)
    }

    /// True if programs also write this altitude for missing data.
    var isSuspicious: Bool { altitude == 0 || PlaceholderAltitude.isSuspicious(altitude) }

    /// True if the slope between two levels is steeper than 45°.
    func isSteep(to other: Level) -> Bool {
      abs(altitude - other.altitude)
        > Geodesic.wgs84.distance(from: coordinate, to: other.coordinate)
    }

    /// True if the difference from a suspicious level is so large that the suspicious level probably represents
    /// missing data.
    func isFar(from placeholder: Level) -> Bool {
      let difference = abs(altitude - placeholder.altitude)
      if placeholder.altitude == 0 { return altitude > 100 && isSteep(to: placeholder) }
      if difference > 1000 { return true }
      return placeholder.altitude < 0 && difference > 30 && isSteep(to: placeholder)
    }

    /// True if the slope is steeper than 45° and, if both times are known, the altitude changes faster than any
    /// vehicle can climb. This test is used if a suspicious level has only one neighbor.
    func isSudden(to other: Level) -> Bool {
      guard isSteep(to: other) else { return false }
      guard let time, let otherTime = other.time else { return true }
      return abs(altitude - other.altitude) > 25 * abs(time.seconds(since: otherTime))
    }
  }

  private var previous: Level?
  private var held: [LocationEvent] = []
  private var run: (first: Level, last: Level)?

  private static let limit = 4096

  var isEmpty: Bool { held.isEmpty }

  /// True if the previous altitude is above 100 m or unknown, so that a following 0 m may be a placeholder.
  var isHighOrUnknown: Bool { previous.map { $0.altitude > 100 } ?? true }

  mutating func restart() { previous = nil }

  mutating func remember(_ location: Location) { previous = Level(location) ?? previous }

  mutating func process(
    _ event: LocationEvent, isInTrack: Bool, into output: inout [LocationEvent]
  ) {
    switch event {
    case .part(let part) where part != .segment:
      end(into: &output)
      previous = nil
      output.append(event)
    case .location(let location) where isInTrack:
      let level = Level(location)
      if let run {
        if let level, level.altitude != run.last.altitude {
          release(isIsolated(run, before: level), into: &output)
          return process(event, isInTrack: isInTrack, into: &output)
        }
        if let level { self.run = (run.first, level) }
        held.append(event)
        if held.count > Self.limit { release(false, into: &output) }
        return
      }
      guard let level, level.isSuspicious, previous.map({ $0.isFar(from: level) }) ?? true else {
        remember(location)
        output.append(event)
        return
      }
      run = (level, level)
      held.append(event)
    default:
      if held.isEmpty { output.append(event) } else { held.append(event) }
    }
  }

  /// Ends the track. Removes or keeps the held altitudes, and outputs the held events.
  mutating func end(into output: inout [LocationEvent]) {
    guard let run else { return }
    release(previous?.isSudden(to: run.first) ?? false, into: &output)
  }

  /// Returns true if the held altitudes are far above or far below both neighboring altitudes.
  private func isIsolated(_ run: (first: Level, last: Level), before next: Level) -> Bool {
    guard next.isFar(from: run.last) else { return false }
    guard let previous else { return next.isSudden(to: run.last) }
    return (previous.altitude > run.first.altitude) == (next.altitude > run.last.altitude)
  }

  private mutating func release(_ removes: Bool, into output: inout [LocationEvent]) {
    let value = run?.first.altitude
    for event in held {
      guard case .location(var location) = event, location.anyAltitude == value else {
        output.append(event)
        continue
      }
      if removes {
        (location.altitude, location.ellipsoidalAltitude) = (nil, nil)
        if value == 0 {
          zeroCount += 1
        } else {
          placeholderCount += 1
          firstPlaceholder = firstPlaceholder ?? value
        }
        output.append(.location(location))
      } else {
        remember(location)
        output.append(event)
      }
    }
    held.removeAll(keepingCapacity: true)
    run = nil
  }
}
