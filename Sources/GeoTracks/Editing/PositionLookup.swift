import GeoCore

/// Finds the positions of tracks at one or more times.
///
/// Between two recorded points, the position follows the geodesic, and numbers such as the altitude change linearly
/// with time. Each track has at most one match per time. If the receiver's clock was set back, several points can have
/// the same time. In that case, the lookup returns only the first of these points.
package struct PositionLookup: Sendable {
  package enum Time: Sendable, Hashable {
    case timestamp(Timestamp)
    /// A local time of day, in seconds since midnight of the day on which a track starts. If the time of day is before
    /// the start of the track, the lookup uses the next day.
    ///
    /// When summer time ends, clocks show some times twice. In that case, the lookup uses the first occurrence.
    case clock(Double, zone: LocalZone)
    /// The time since the first timed point of a track.
    case elapsed(Duration)
  }

  /// The position of one track at one of the requested times.
  package struct Match: Sendable, Hashable {
    /// The index of the requested time in the array that was passed to the initializer.
    package let time: Int
    /// The number of the track in the input, starting at 1.
    package let track: Int
    /// The name of the track; nil if the track has no name.
    package let name: String?
    package let location: Location
    /// The seconds between the recorded points before and after the match; 0 if the match is a recorded point.
    package let interval: Double
    /// True if the match is between two segments, so the receiver recorded no points at that time.
    package let isBetweenSegments: Bool
  }

  /// The matches in all points that have been processed, at most one per track and requested time.
  package private(set) var matches: [Match] = []

  /// The earliest and the latest time of all tracks; nil if no point has a time.
  package private(set) var period: ClosedRange<Timestamp>?

  /// Two moments at which a track has the same local time of day, because its UTC offset changes; nil if no local
  /// time occurs twice.
  package private(set) var repeatedTimes: (ZonedTimestamp, ZonedTimestamp)?

  private let times: [Time]
  private var parts = PartCounter()
  private var name: String?
  // The first timed location of the current track, and the UTC offset from which `targets` was computed.
  private var start: Location?
  private var offset: Int?
  // The requested moments that the current track has not reached yet, in ascending order. In an element, `isRepetition`
  // is true if the track has already reached the same time of day with another UTC offset.
  private var targets: [Target] = []
  private var found: [Int: ZonedTimestamp] = [:]
  private var last: Location?
  private var isNewSegment = false

  private struct Target {
    var time: Int
    var moment: Timestamp
    var isRepetition = false
  }

  package init(_ time: Time) { self.init([time]) }

  package init(_ times: [Time]) { self.times = times }

  package mutating func process(_ event: LocationEvent) {
    switch event {
    case .part(.segment): isNewSegment = true
    case .part(let part):
      parts.begin(part)
      (name, targets, last, isNewSegment) = (part.name, [], nil, false)
      (start, found) = (nil, [:])
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
    if start == nil {
      (start, offset) = (location, location.utcOffset)
      setTargets { _ in true }
    } else if location.utcOffset != offset {
      offset = location.utcOffset
      setTargets { if case .clock(_, .written) = $0 { true } else { false } }
    }
    defer { (last, isNewSegment) = (location, false) }
    guard !targets.isEmpty else { return }
    let reached = index { $0 >= timestamp }
    let end = reached + targets[reached...].prefix { $0.moment == timestamp }.count
    // The step from the last point can pass several requested moments, so look up each moment between the two points.
    let before = last?.timestamp.flatMap { $0 < timestamp ? $0 : nil }
    let first = before.map { before in index { $0 > before } } ?? reached
    for target in targets[first..<reached] {
      guard let last, let before else { break }
      let moment = target.moment
      let interval = timestamp.seconds(since: before)
      let between = LocationInterpolation(from: last, to: location)
      var result = between.location(at: moment.seconds(since: before) / interval)
      result.timestamp = moment
      add(result, target, interval: interval, isBetweenSegments: isNewSegment)
    }
    for target in targets[reached..<end] {
      add(location, target, interval: 0, isBetweenSegments: false)
    }
    targets.removeSubrange(first..<end)
  }

  /// Returns the index of the first target whose moment satisfies a condition. The search is binary, so if a moment
  /// satisfies the condition, all later moments must satisfy it too.
  private func index(where isReached: (Timestamp) -> Bool) -> Int {
    var (low, high) = (0, targets.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(targets[middle].moment) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func add(
    _ location: Location, _ target: Target, interval: Double, isBetweenSegments: Bool
  ) {
    let moment = ZonedTimestamp(timestamp: target.moment, utcOffset: offset)
    guard !target.isRepetition else {
      if repeatedTimes == nil, let first = found[target.time] { repeatedTimes = (first, moment) }
      return
    }
    found[target.time] = moment
    matches.append(
      Match(
        time: target.time, track: parts.number, name: name, location: location, interval: interval,
        isBetweenSegments: isBetweenSegments))
  }

  /// Recomputes the moments of those requested times for which `isAffected` returns true, with the UTC offset of
  /// the current location.
  private mutating func setTargets(where isAffected: (Time) -> Bool) {
    targets.removeAll { isAffected(times[$0.time]) }
    for (index, time) in times.enumerated() where isAffected(time) {
      guard let moment = moment(of: time) else { continue }
      guard let first = found[index] else {
        targets.append(Target(time: index, moment: moment))
        continue
      }
      if first.utcOffset != offset, first.timestamp < moment,
        moment.seconds(since: first.timestamp) < 86_400
      {
        targets.append(Target(time: index, moment: moment, isRepetition: true))
      }
    }
    targets.sort { $0.moment < $1.moment }
  }

  /// Returns the moment in the current track that corresponds to a requested time. Nil before the first timed point, or
  /// if clocks skip the requested time.
  private func moment(of time: Time) -> Timestamp? {
    guard var start, let first = start.timestamp else { return nil }
    switch time {
    case .timestamp(let time): return time
    case .elapsed(let duration): return first.advanced(by: duration.inSeconds)
    case .clock(let seconds, let zone):
      start.utcOffset = offset
      return (0...1).lazy.flatMap { [start] in
        start.moments(atClock: seconds, daysLater: $0, in: zone)
      }
      .first { $0 >= first }
    }
  }
}
