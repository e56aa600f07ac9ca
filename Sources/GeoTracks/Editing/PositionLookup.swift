import GeoCore

/// Finds the positions of tracks at a time.
///
/// The position between two recorded points is interpolated along the geodesic, with all numbers in proportion to the
/// time. Each track has at most one match. If its times go back and several points match, the first one counts.
package struct PositionLookup: Sendable {
  /// The time to look for.
  package enum Time: Sendable, Hashable {
    /// A point in time.
    case timestamp(Timestamp)
    /// Seconds since midnight of the local day on which a track starts. A time before the start is on the next day.
    ///
    /// A time that clocks in a named zone show twice, because summer time ends, is the first of both. If the zone is
    /// `written`, the offset that each point states applies, and ``PositionLookup/repeatedTimes`` reports such a time.
    case clock(Double, zone: LocalZone)
    /// The time since the start of a track.
    case elapsed(Duration)
  }

  /// The position of a track at the time.
  package struct Match: Sendable, Hashable {
    /// The number of the track in the input, starting at 1.
    package let track: Int
    /// The name of the track, if any.
    package let name: String?
    /// The recorded or interpolated position.
    package let location: Location
    /// The seconds between the recorded points before and after; 0 at a recorded point.
    package let interval: Double
    /// True if a segment ends between the two points, so the track was not recorded at the time.
    package let isBetweenSegments: Bool
  }

  /// The positions found, at most one per track.
  package private(set) var matches: [Match] = []

  /// The first and last times of all tracks; nil if no point has a time.
  package private(set) var period: ClosedRange<Timestamp>?

  /// The two moments at which a track shows the time of day, because its UTC offset changes; nil if there are none.
  package private(set) var repeatedTimes: (ZonedTimestamp, ZonedTimestamp)?

  private let time: Time
  private var start: Location?
  private var targetOffset: Int?
  private var parts = PartCounter()
  private var name: String?
  private var target: Timestamp?
  private var last: Location?
  private var isNewSegment = false
  private var isFound = false
  // The found moment, with the offset of its point.
  private var found: ZonedTimestamp?

  /// Creates a lookup.
  package init(_ time: Time) { self.time = time }

  /// Processes the next event.
  package mutating func process(_ event: LocationEvent) {
    switch event {
    case .part(.segment): isNewSegment = true
    case .part(let part):
      parts.begin(part)
      (name, target, last, isNewSegment, isFound) = (part.name, nil, nil, false, false)
      (start, found) = (nil, nil)
    case .location(let location) where parts.isInTrack:
      if parts.number == 0 { parts.begin(.track(name: nil)) }
      process(location)
    default: break
    }
  }

  private mutating func process(_ location: Location) {
    guard let timestamp = location.timestamp else { return }
    period =
      period.map { min($0.lowerBound, timestamp)...max($0.upperBound, timestamp) }
      ?? timestamp...timestamp
    if start == nil { start = location }
    if last == nil || changesOffset(to: location) { setTarget(at: location) }
    defer { (last, isNewSegment) = (location, false) }
    guard let target else { return }
    guard !isFound else { return findRepetition(of: target, at: timestamp) }
    if timestamp == target {
      add(location, interval: 0, isBetweenSegments: false)
    } else if let last, let before = last.timestamp, before < target, target < timestamp {
      let interval = timestamp.seconds(since: before)
      let between = LocationInterpolation(from: last, to: location)
      var result = between.location(at: target.seconds(since: before) / interval)
      result.timestamp = target
      add(result, interval: interval, isBetweenSegments: isNewSegment)
    }
  }

  private mutating func add(_ location: Location, interval: Double, isBetweenSegments: Bool) {
    isFound = true
    found = location.timestamp.map { ZonedTimestamp(timestamp: $0, utcOffset: targetOffset) }
    matches.append(
      Match(
        track: parts.number, name: name, location: location, interval: interval,
        isBetweenSegments: isBetweenSegments))
  }

  /// True if the time of day depends on the offset of each point, and the offset changes at this point.
  private func changesOffset(to location: Location) -> Bool {
    guard case .clock(_, .written) = time else { return false }
    return location.utcOffset != targetOffset
  }

  /// Sets the time to look for. A location with another UTC offset changes the moment of a time of day.
  private mutating func setTarget(at location: Location) {
    guard var start, let first = start.timestamp else { return }
    targetOffset = location.utcOffset
    switch time {
    case .timestamp(let time): target = time
    case .elapsed(let duration): target = first.advanced(by: duration.inSeconds)
    case .clock(let seconds, let zone):
      start.utcOffset = location.utcOffset
      target = (0...1).lazy.flatMap { [start] in
        start.moments(atClock: seconds, daysLater: $0, in: zone)
      }
      .first { $0 >= first }
    }
  }

  /// Checks whether the track shows the time of day again, with another UTC offset.
  private mutating func findRepetition(of target: Timestamp, at timestamp: Timestamp) {
    guard repeatedTimes == nil, let found, found.timestamp < target, timestamp >= target,
      let before = last?.timestamp, before < target,
      found.utcOffset != targetOffset, target.seconds(since: found.timestamp) < 86_400
    else { return }
    repeatedTimes = (found, ZonedTimestamp(timestamp: target, utcOffset: targetOffset))
  }
}
