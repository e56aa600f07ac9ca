import GeoCore

/// Finds the positions of tracks at one or more times.
///
/// The position between two recorded points is interpolated along the geodesic, with all numbers in proportion to the
/// time. Each track has at most one match per time. If its times go back and several points match, the first one counts.
package struct PositionLookup: Sendable {
  /// The time to look for.
  package enum Time: Sendable, Hashable {
    /// A point in time.
    case timestamp(Timestamp)
    /// Seconds since midnight of the local day on which a track starts. A time before the start is on the next day.
    ///
    /// A time that clocks show twice, because summer time ends, is the first of both.
    case clock(Double, zone: LocalZone)
    /// The time since the start of a track.
    case elapsed(Duration)
  }

  /// The position of a track at the time.
  package struct Match: Sendable, Hashable {
    /// The index of the time in the list of times to look for.
    package let time: Int
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

  /// The positions found, at most one per track and time.
  package private(set) var matches: [Match] = []

  /// The first and last times of all tracks; nil if no point has a time.
  package private(set) var period: ClosedRange<Timestamp>?

  private let times: [Time]
  private var parts = PartCounter()
  private var name: String?
  // The moments that the current track has not reached yet, in ascending order.
  private var targets: [(time: Int, moment: Timestamp)] = []
  private var last: Location?
  private var isNewSegment = false

  /// Creates a lookup of a time.
  package init(_ time: Time) { self.init([time]) }

  /// Creates a lookup of several times.
  package init(_ times: [Time]) { self.times = times }

  /// Processes the next event.
  package mutating func process(_ event: LocationEvent) {
    switch event {
    case .part(.segment): isNewSegment = true
    case .part(let part):
      parts.begin(part)
      (name, targets, last, isNewSegment) = (part.name, [], nil, false)
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
    if last == nil {
      targets = times.enumerated().compactMap { index, time in
        target(time, of: location, at: timestamp).map { (index, $0) }
      }
      targets.sort { $0.moment < $1.moment }
    }
    defer { (last, isNewSegment) = (location, false) }
    guard !targets.isEmpty else { return }
    let start = index { $0 >= timestamp }
    let end = start + targets[start...].prefix { $0.moment == timestamp }.count
    // A step forward also passes the moments between its points.
    let before = last?.timestamp.flatMap { $0 < timestamp ? $0 : nil }
    let first = before.map { before in index { $0 > before } } ?? start
    for (time, moment) in targets[first..<start] {
      guard let last, let before else { break }
      let interval = timestamp.seconds(since: before)
      let between = LocationInterpolation(from: last, to: location)
      var result = between.location(at: moment.seconds(since: before) / interval)
      result.timestamp = moment
      add(result, time, interval: interval, isBetweenSegments: isNewSegment)
    }
    for (time, _) in targets[start..<end] {
      add(location, time, interval: 0, isBetweenSegments: false)
    }
    targets.removeSubrange(first..<end)
  }

  /// Returns the index of the first target whose moment satisfies a condition that all later moments satisfy as well.
  private func index(where isReached: (Timestamp) -> Bool) -> Int {
    var (low, high) = (0, targets.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(targets[middle].moment) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func add(
    _ location: Location, _ time: Int, interval: Double, isBetweenSegments: Bool
  ) {
    matches.append(
      Match(
        time: time, track: parts.number, name: name, location: location, interval: interval,
        isBetweenSegments: isBetweenSegments))
  }

  /// Returns the moment to look for in a track that starts at a location.
  private func target(_ time: Time, of first: Location, at start: Timestamp) -> Timestamp? {
    switch time {
    case .timestamp(let time): time
    case .elapsed(let duration): start.advanced(by: duration.inSeconds)
    case .clock(let seconds, let zone):
      (0...1).lazy.flatMap { first.moments(atClock: seconds, daysLater: $0, in: zone) }
        .first { $0 >= start }
    }
  }
}
