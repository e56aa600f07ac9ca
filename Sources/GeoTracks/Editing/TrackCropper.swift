public import GeoCore

/// A stage that keeps part of each track and removes the other points.
///
/// - The stage does not move or add points, so a cropped track starts and ends at recorded points.
/// - If the stage removes points between two kept points, a new segment starts at the second one.
/// - If no point of a track is kept, the track is removed with its metadata.
/// - A lap or session is kept only if all its points are kept. Otherwise its totals would be wrong.
/// - Routes and waypoints pass unchanged, except with the rules that hide a place: ``Rule/ends(start:end:)`` and
///   ``Rule/outside(center:radius:)``.
/// - These two rules also remove the creation time of the file, which is often the start time of the track.
///
/// Memory does not grow with the length of a track. The exception is ``Rule/ends(start:end:)``, which needs about 50
/// bytes for each kept point. With this rule, the stage also holds all events from the first route or waypoint until
/// the source ends.
public struct TrackCropper: TrackStage {
  /// A rule that determines which points are kept.
  public enum Rule: Sendable, Hashable {
    /// Keeps the points from one time to another, including both limits. If a limit is nil, the period is unbounded
    /// on that side. Points without a time are removed.
    case time(from: Timestamp?, to: Timestamp?)
    /// Keeps the points between two local times of day, in seconds since midnight of the day on which the track starts.
    ///
    /// If a limit is nil, the period is unbounded on that side. If `to` is less than `from`, the period ends on the
    /// next day. Points without a time are removed. On a day when summer time begins or ends, clocks may skip
    /// `from` or `to`, or show one of them twice. The tracks of such a day are removed. With the zone `written`,
    /// the UTC offset of each point determines its local time.
    case clock(from: Double?, to: Double?, zone: LocalZone)
    /// Keeps the points between two durations since the first time of the track. If `to` is nil, the track is kept to
    /// its end.
    case elapsed(from: Duration, to: Duration?)
    /// Keeps the points between two distances in meters from the start of the track. If `to` is nil, the track is kept
    /// to its end.
    ///
    /// Distances are measured along the WGS84 ellipsoid. The steps between segments do not add to the distance.
    case distance(from: Double, to: Double?)
    /// Removes the first `start` meters and the last `end` meters of each track, measured as in ``distance(from:to:)``.
    ///
    /// The rule also removes waypoints and route points that are within this distance of a removed start or end.
    case ends(start: Double, end: Double)
    /// Keeps the points outside a circle with a radius in meters. The rule also removes waypoints and route points in
    /// the circle.
    case outside(center: Coordinate, radius: Double)
  }

  /// The numbers of kept and removed points, laps and tracks.
  public struct Summary: Sendable, Hashable {
    /// The number of kept track points.
    public internal(set) var keptPoints = 0
    /// The number of removed track points, including points without a time.
    public internal(set) var removedPoints = 0
    /// The number of track points without a time that were removed because the rule needs a time.
    package internal(set) var untimedPoints = 0
    /// The number of removed tracks: tracks without a kept point.
    package internal(set) var removedTracks = 0
    package internal(set) var removedLaps = 0
    /// The number of removed waypoints and route points.
    package internal(set) var removedWaypoints = 0
    /// The duration in seconds of the longest track, from its first time to its last time.
    package internal(set) var longestTrack = 0.0
    /// The earliest and the latest time of a track point. Nil if no point has a time.
    package internal(set) var start, end: ZonedTimestamp?
    /// The length in meters of the longest track; 0 for rules that do not measure distances.
    package internal(set) var longestLength = 0.0
    /// The start of the first track for which ``Rule/clock(from:to:zone:)`` has no unique period, because on that day
    /// clocks skip a limit or show it twice. Nil if there is no such track.
    package internal(set) var ambiguousDay: ZonedTimestamp?
    /// The removed ends near which track points are kept. Empty unless the rule is ``Rule/ends(start:end:)``.
    package internal(set) var exposures: [Exposure] = []
    /// True if a track continues after the day on which it starts. Always false unless the rule is
    /// ``Rule/clock(from:to:zone:)``.
    package internal(set) var crossesMidnight = false
  }

  /// A removed start or end of a track, and the kept track points near it.
  package struct Exposure: Sendable, Hashable {
    /// The number of the source, starting at 0. Each call of ``finish(into:)`` ends a source.
    package var source: Int
    package var center: Coordinate
    /// The radius in meters of a circle around ``center``. The circle contains the kept points near this removed end,
    /// and any other removed ends close by.
    package var radius: Double
    /// True if ``center`` is the start of a track, false if it is the end.
    package var isStart: Bool
    /// The number of kept points near the removed end.
    package var points = 0
    /// The distance in meters from the removed end to the nearest of these kept points.
    package var distance = Double.infinity
    /// The coordinate of the first kept point near the removed end.
    package var coordinate: Coordinate
    /// The time of the first kept point near the removed end; nil if that point has no time.
    package var time: ZonedTimestamp?
  }

  /// The numbers of kept and removed points, laps and tracks, which are final after ``finish(into:)``.
  public private(set) var summary = Summary()

  private let rule: Rule
  private var part = LocationEvent.Part.track(name: nil)
  // The event that starts the current track, and the metadata of the track. These events are held until the rule
  // keeps a point of the track.
  private var header: [LocationEvent] = []
  private var track = TrackState()
  // Segment starts and track points that are held because they may be within the removed length at the end of the
  // track. The elements before `heldStart` are already output.
  private var held: [Held] = []
  private var heldStart = 0
  private var laps: [Lap] = []
  // Collects the removed ends of the source; nil unless the rule is `ends`.
  private var removedEnds: RemovedEnds?
  // The output from the first waypoint or route point on. This output is held until the source ends, because not all
  // removed ends are known before.
  private var heldOutput: [LocationEvent] = []
  private var heldPart: LocationEvent.Part?
  private var sourceNumber = 0

  private struct Held {
    /// Nil if the element is the start of a segment.
    var location: Location?
    var length: Double
  }

  private struct TrackState {
    var pointCount = 0
    var keptCount = 0
    // True if the next kept point must start a new segment.
    var needsSegment = false
    var start: Timestamp?
    // The local day on which the track starts, and the period to keep. Both properties are nil unless the rule is
    // `clock`. The period is also nil if, on that day, clocks skip a limit or show it twice.
    var day: Int?
    var period: Period?
    // For the rule `clock`: the first point with a time, and the last time with its UTC offset.
    var first: Location?
    var lastTime: ZonedTimestamp?
    var last: Coordinate?
    var length = 0.0
    // The periods from which all points were removed. `isRemoving` is true if the last of these periods is still open.
    var removed: [ClosedRange<Timestamp>] = []
    var isRemoving = false
  }

  /// A period that includes its limits. If a limit is nil, the period is unbounded on that side.
  private struct Period {
    var from, to: Timestamp?

    func contains(_ time: Timestamp) -> Bool {
      (from.map { time >= $0 } ?? true) && (to.map { time <= $0 } ?? true)
    }
  }

  /// Creates a stage with a rule.
  public init(_ rule: Rule) {
    self.rule = rule
    resetEnds()
  }

  private mutating func resetEnds() {
    guard case .ends(let start, let end) = rule else { return }
    removedEnds = RemovedEnds(start: start, end: end)
  }

  /// Processes the next event. Events that the rule keeps are appended to `output`, some of them only in a later call.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    if heldPart == nil, !part.isTrack, case .location = event, removedEnds?.removesPoints == true {
      heldPart = part
    }
    guard heldPart != nil else { return crop(event, into: &output) }
    // Move the array out of the stage during the call, because the called method also changes the stage.
    var held: [LocationEvent] = []
    swap(&held, &heldOutput)
    crop(event, into: &held)
    swap(&held, &heldOutput)
  }

  private mutating func crop(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .part(.segment):
      guard part.isTrack else { return output.append(event) }
      track.last = nil
      if isHolding {
        held.append(Held(location: nil, length: track.length))
      } else {
        track.needsSegment = track.keptCount > 0
      }
    case .part(let next):
      endTrack(into: &output)
      part = next
      if next.isTrack { header = [event] } else { output.append(event) }
    case .metadata(let metadata) where metadata.subject == .part && part.isTrack:
      if track.keptCount == 0 { header.append(event) } else { output.append(event) }
    case .metadata(var metadata) where metadata.subject == .file && hidesPlace:
      metadata.values.removeAll { $0.name == "time" }
      output.append(.metadata(metadata))
    case .lap(let lap): laps.append(lap)
    case .location(let location):
      if part.isTrack {
        process(location, into: &output)
      } else if isOutside(location.coordinate) {
        output.append(event)
      } else {
        summary.removedWaypoints += 1
      }
    default: output.append(event)
    }
  }

  /// Ends the source and its last track, and appends the held events to `output`.
  public mutating func finish(into output: inout [LocationEvent]) {
    var rest: [LocationEvent] = []
    endTrack(into: &rest)
    summary.removedLaps += laps.count
    (laps, part) = ([], .track(name: nil))
    if heldPart == nil {
      output += rest
    } else {
      heldOutput += rest
      release(into: &output)
    }
    summary.exposures += removedEnds?.exposures(source: sourceNumber) ?? []
    sourceNumber += 1
    resetEnds()
  }

  /// Outputs the held events, except waypoints and route points near removed ends.
  private mutating func release(into output: inout [LocationEvent]) {
    let isNearEnd = removedEnds?.nearEndTest() ?? { _ in false }
    var part = heldPart ?? .waypoints
    for event in heldOutput {
      if case .part(let next) = event, next != .segment { part = next }
      if case .location(let location) = event, !part.isTrack {
        guard !isNearEnd(location.coordinate) else {
          summary.removedWaypoints += 1
          continue
        }
      }
      output.append(event)
    }
    (heldOutput, heldPart) = ([], nil)
  }

  private mutating func endTrack(into output: inout [LocationEvent]) {
    removedEnds?.endTrack()
    for rest in held[heldStart...] { if let location = rest.location { remove(location) } }
    (held, heldStart) = ([], 0)
    if track.pointCount > 0, track.keptCount == 0 { summary.removedTracks += 1 }
    // A track without points in the input passes unchanged.
    if track.pointCount == 0 { output += header }
    if track.keptCount > 0 {
      endLaps(into: &output)
    } else if track.pointCount > 0 {
      // Discard the laps of a removed track, so that they are not output in the next track.
      summary.removedLaps += laps.count
      laps = []
    }
    (header, track) = ([], TrackState())
  }

  /// Outputs the laps from which no point was removed.
  private mutating func endLaps(into output: inout [LocationEvent]) {
    for lap in laps {
      let isRemoved = track.removed.contains { period in
        guard let start = lap.start, let end = lap.end else { return true }
        // A removed point exactly at the end of a lap is in the next lap, so `end` is excluded.
        return period.lowerBound < end && period.upperBound >= start
      }
      if isRemoved { summary.removedLaps += 1 } else { output.append(.lap(lap)) }
    }
    laps = []
  }

  // MARK: Points

  private mutating func process(_ location: Location, into output: inout [LocationEvent]) {
    track.pointCount += 1
    removedEnds?.addPoint(location)
    if usesLength {
      if let last = track.last {
        let step = last.distance(to: location.coordinate)
        if step.isFinite { track.length += step }
      }
      summary.longestLength = max(summary.longestLength, track.length)
      track.last = location.coordinate
    }
    if let time = location.timestamp {
      let zoned = ZonedTimestamp(timestamp: time, utcOffset: location.utcOffset)
      if summary.start.map({ time < $0.timestamp }) ?? true { summary.start = zoned }
      if summary.end.map({ time > $0.timestamp }) ?? true { summary.end = zoned }
      if let start = track.start {
        summary.longestTrack = max(summary.longestTrack, time.seconds(since: start))
      } else {
        track.start = time
        if case .clock(let from, let to, let zone) = rule {
          track.first = location
          beginDay(at: location, time, from, to, zone)
        }
      }
      if case .clock(let from, let to, .written) = rule {
        if let last = track.lastTime, last.utcOffset != location.utcOffset {
          changeOffset(to: location.utcOffset, at: time, after: last.timestamp, from, to)
        }
        track.lastTime = ZonedTimestamp(timestamp: time, utcOffset: location.utcOffset)
      }
      if case .clock(_, _, let zone) = rule, !summary.crossesMidnight, let day = track.day {
        summary.crossesMidnight = location.day(in: zone).map { $0 > day } ?? false
      }
    }
    guard case .ends(let first, let final) = rule else {
      if keeps(location) { keep(location, into: &output) } else { remove(location) }
      return
    }
    guard track.length >= first else { return remove(location) }
    held.append(Held(location: location, length: track.length))
    release(final, into: &output)
  }

  /// Determines which period to keep, given the local day on which the track starts.
  private mutating func beginDay(
    at location: Location, _ time: Timestamp, _ from: Double?, _ to: Double?, _ zone: LocalZone
  ) {
    track.day = location.day(in: zone)
    /// Returns the moment of a local time of day. The outer optional is nil if clocks skip this time or show it twice.
    func moment(_ clock: Double?, daysLater: Int = 0) -> Timestamp?? {
      guard let clock else { return .some(nil) }
      let moments = location.moments(atClock: clock, daysLater: daysLater, in: zone)
      return moments.count == 1 ? .some(moments[0]) : nil
    }
    let isNextDay = if let from, let to { to < from } else { false }
    guard let first = moment(from), let last = moment(to, daysLater: isNextDay ? 1 : 0) else {
      let offset = zone.offset(at: time, written: location.utcOffset)
      summary.ambiguousDay =
        summary.ambiguousDay ?? ZonedTimestamp(timestamp: time, utcOffset: offset)
      return
    }
    track.period = Period(from: first, to: last)
  }

  /// Recomputes the period for another UTC offset. The day is ambiguous if the track reaches the same limit with both
  /// offsets.
  private mutating func changeOffset(
    to offset: Int?, at time: Timestamp, after last: Timestamp, _ from: Double?, _ to: Double?
  ) {
    guard let old = track.period, var first = track.first, let start = first.timestamp else {
      return
    }
    let written = first.utcOffset
    first.utcOffset = offset
    beginDay(at: first, start, from, to, .written)
    guard let new = track.period else { return }
    let isShownTwice = [(old.from, new.from), (old.to, new.to)].contains {
      guard let before = $0.0, let after = $0.1 else { return false }
      return before >= start && before <= last && after >= time
        && after.seconds(since: before) < 86_400
    }
    guard isShownTwice else { return }
    track.period = nil
    summary.ambiguousDay =
      summary.ambiguousDay ?? ZonedTimestamp(timestamp: start, utcOffset: written)
  }

  private var usesLength: Bool {
    switch rule {
    case .distance, .ends: true
    case .time, .clock, .elapsed, .outside: false
    }
  }

  private var isHolding: Bool { if case .ends = rule { true } else { false } }

  private var hidesPlace: Bool {
    switch rule {
    case .ends, .outside: true
    case .time, .clock, .elapsed, .distance: false
    }
  }

  /// Outputs the held points whose distance from the current point, measured along the track, is at least the given
  /// distance.
  private mutating func release(_ distance: Double, into output: inout [LocationEvent]) {
    while heldStart < held.count, track.length - held[heldStart].length >= distance {
      if let location = held[heldStart].location {
        keep(location, into: &output)
      } else {
        track.needsSegment = track.keptCount > 0
      }
      heldStart += 1
    }
    // Remove the elements that are already output. Do this only rarely, because each removal moves the remaining
    // elements.
    if heldStart > 1024, heldStart > held.count / 2 {
      held.removeFirst(heldStart)
      heldStart = 0
    }
  }

  private func keeps(_ location: Location) -> Bool {
    switch rule {
    case .time(let from, let to):
      guard let time = location.timestamp else { return false }
      return Period(from: from, to: to).contains(time)
    case .clock:
      guard let time = location.timestamp else { return false }
      return track.period?.contains(time) ?? false
    case .elapsed(let from, let to):
      guard let time = location.timestamp, let start = track.start else { return false }
      let seconds = time.seconds(since: start)
      return seconds >= from.inSeconds && seconds <= to?.inSeconds ?? .infinity
    case .distance(let from, let to):
      return track.length >= from && track.length <= to ?? .infinity
    case .outside: return isOutside(location.coordinate)
    case .ends: return true
    }
  }

  private func isOutside(_ coordinate: Coordinate) -> Bool {
    guard case .outside(let center, let radius) = rule else { return true }
    return Geodesic.wgs84.distance(from: center, to: coordinate) > radius
  }

  private mutating func keep(_ location: Location, into output: inout [LocationEvent]) {
    if track.keptCount == 0 {
      output += header
      header = []
    } else if track.needsSegment {
      output.append(.part(.segment))
    }
    (track.needsSegment, track.isRemoving) = (false, false)
    track.keptCount += 1
    summary.keptPoints += 1
    removedEnds?.addKept(location)
    output.append(.location(location))
  }

  private mutating func remove(_ location: Location) {
    summary.removedPoints += 1
    if track.keptCount > 0 { track.needsSegment = true }
    guard let time = location.timestamp else {
      switch rule {
      case .time, .clock, .elapsed: summary.untimedPoints += 1
      case .distance, .ends, .outside: break
      }
      return
    }
    if track.isRemoving, let period = track.removed.last {
      let joined = min(period.lowerBound, time)...max(period.upperBound, time)
      track.removed[track.removed.count - 1] = joined
    } else {
      track.removed.append(time...time)
      track.isRemoving = true
    }
  }
}
