package import GeoCore

/// Finds the fastest parts of tracks for given distances or durations, as points arrive.
///
/// A target such as 1 km or 12 minutes is called a window.
///
/// - The distance is the integral of the speeds that ``TrackStatistics`` computes, so drift or a jump of the
///   position produces no best effort. A window can also start and end between two points, where the speed is
///   assumed to be constant. The search therefore finds the best of all windows, not only of the windows that start
///   and end at points. For example, the best kilometer is never slower than any kilometer of the best five
///   kilometers.
/// - A window is always within one segment and never crosses a gap.
/// - Stopped time is included: an effort lasts from its start to its end.
/// - If the speed of an effort exceeds 1.15 times the highest speed of its source, the effort is marked as doubtful
///   or, if `isPlausible` is true, dropped.
/// - If two efforts for the same target differ by less than a microsecond or a micrometer, the first one is kept.
///
/// The search keeps the points of the current segment in memory, as far back as the longest window requires. If there
/// are more than 131,072 points, the search drops every second point and interpolates the times between the remaining
/// points.
public struct BestEfforts: Sendable {
  /// The distances and durations to search for.
  package let windows: [BestEffortTarget]

  /// The best effort for each target, in the order of the targets; nil if no segment was long enough.
  public var efforts: [BestEffort?] {
    var copy = self
    copy.endSource()
    return copy.found
  }

  private var found: [BestEffort?]
  // For each target, the best result so far: the shortest duration in seconds, or the longest distance in meters.
  private var records: [Double?]
  // For each target, true if the best effort is from the current source.
  private var isFromSource: [Bool]
  // For each target, the best effort that was found in the source before the highest speed of the source was known.
  // The end of the source decides whether such an effort is plausible.
  private var early: [(effort: BestEffort, record: Double)?]

  private let rule: GapRule
  private let isPlausible: Bool
  private var walk: StepMeasurer

  private var source = ""
  private var track = 0
  private var trackName: String?
  private var segment = 0
  private var isNewTrack = true

  private var hasPoints = false
  private var model = SpeedModel()
  private var chart = LocalChart()
  private var length = CompensatedSum()
  private var utcOffset: Int?
  private var line: TrackLine?
  private var searches: [EffortSearch] = []

  private static let vertexLimit = 1 << 17
  // Maximum ratio of an effort's speed to the highest speed of its source.
  private static let doubt = 1.15
  // Tolerance in seconds and meters. The tolerance ensures that rounding does not determine which of two equal efforts
  // is better.
  private static let nearness = 1e-6

  /// Creates a search for the best efforts over distances and durations.
  ///
  /// - Parameters:
  ///   - windows: the distances and durations. There is no effort for a distance or duration of 0 or less.
  ///   - gap: the criteria for gaps, which no effort crosses.
  ///   - isPlausible: true to drop efforts faster than 1.15 times the highest speed measured up to the end of the
  ///     effort. The limit ignores the mean speed, because wrong positions raise the mean. While no highest speed
  ///     is known, the check is postponed to the end of the source, where the limit includes the mean.
  public init(_ windows: [BestEffortTarget], gap: GapRule = GapRule(), isPlausible: Bool = false) {
    self.windows = windows
    self.isPlausible = isPlausible
    found = windows.map { _ in nil }
    records = windows.map { _ in nil }
    isFromSource = windows.map { _ in false }
    early = windows.map { _ in nil }
    rule = gap
    walk = StepMeasurer(gap)
  }

  /// Ends the current source and starts the next one.
  public mutating func begin(source name: String) {
    endSource()
    (source, track, segment, trackName, isNewTrack) = (name, 0, 0, nil, true)
  }

  /// Processes the next event.
  public mutating func process(_ event: LocationEvent) { process(contentsOf: [event]) }

  /// Processes a block of events. The result does not depend on the block size.
  ///
  /// Blocks of several hundred events are fastest, because their steps are measured together.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    walk.process(events)
    processMeasured()
  }

  private mutating func processMeasured() {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if let step = walk.step(index) { process(step) } else { processOther(walk.event(index)) }
    }
  }

  private mutating func processOther(_ event: LocationEvent) {
    switch event {
    case .part(.track(let name)):
      endSegment()
      (trackName, isNewTrack) = (name, true)
    case .part: endSegment()
    default: break
    }
  }
}

extension BestEfforts {
  private mutating func endSource() {
    walk.finish()
    processMeasured()
    walk = StepMeasurer(rule)
    endSegment()
    let highest = model.highest ?? 0
    for index in found.indices {
      guard let (effort, record) = early[index] else { continue }
      early[index] = nil
      guard effort.speed <= Self.doubt * highest,
        isBetter(record, than: records[index], in: windows[index])
      else { continue }
      (found[index], records[index], isFromSource[index]) = (effort, record, true)
    }
    for index in found.indices where isFromSource[index] {
      let speed = found[index]?.speed ?? 0
      found[index]?.isDoubtful = speed > Self.doubt * highest
      isFromSource[index] = false
    }
    model = SpeedModel()
  }

  private mutating func endSegment() {
    model.endSegment()
    takeDecided()
    hasPoints = false
    length = CompensatedSum()
    line = nil
  }

  private mutating func beginSegment() {
    if isNewTrack { (track, segment, isNewTrack) = (track + 1, 0, false) }
    segment += 1
  }

  private mutating func process(_ step: TrackStep) {
    if !step.isPath { endSegment() }
    let isFirst = !hasPoints
    if isFirst { beginSegment() }
    hasPoints = true
    let point = step.to
    utcOffset = point.utcOffset
    let vector =
      isFirst ? HorizontalVector() : chart.vector(from: step.from.coordinate, to: point.coordinate)
    let outcome = model.process(point, meters: isFirst ? 0 : step.length, vector: vector)
    if case .first(let time) = outcome { begin(at: point.coordinate, time) }
    takeDecided()
  }

  private mutating func begin(at place: Coordinate, _ time: Timestamp) {
    line = TrackLine(start: time)
    length = CompensatedSum()
    searches = windows.map { EffortSearch($0) }
    line?.append(TrackLine.Vertex(distance: 0, time: 0, place: place))
  }

  private mutating func takeDecided() {
    for interval in model.decided {
      length.add(interval.length)
      guard let start = line?.start else { continue }
      append(
        TrackLine.Vertex(
          distance: length.value, time: interval.end.seconds(since: start), place: interval.place))
    }
  }

  private mutating func append(_ vertex: TrackLine.Vertex) {
    guard var line else { return }
    self.line = nil
    defer { self.line = line }
    makeRoom(in: &line)
    line.append(vertex)
    var searches: [EffortSearch] = []
    swap(&searches, &self.searches)
    defer { swap(&searches, &self.searches) }
    for index in searches.indices where windows[index].isPositive {
      searches[index].advance(on: line) { candidate in
        take(candidate, on: line, at: index)
      }
    }
  }

  /// Stores an effort if it is better than the stored one. If `isPlausible` is true, the effort must also not be too
  /// fast.
  private mutating func take(_ candidate: EffortSearch.Candidate, on line: TrackLine, at index: Int)
  {
    let record = Self.record(candidate, in: windows[index])
    guard candidate.duration > 0, isBetter(record, than: records[index], in: windows[index]) else {
      return
    }
    if isPlausible {
      guard model.highestLasting > 0 else {
        if isBetter(record, than: early[index]?.record, in: windows[index]) {
          early[index] = (effort(windows[index], candidate, line), record)
        }
        return
      }
      guard candidate.distance <= Self.doubt * model.highestLasting * candidate.duration else {
        return
      }
    }
    isFromSource[index] = true
    found[index] = effort(windows[index], candidate, line)
    records[index] = record
  }

  /// Drops the vertices that no later window needs. If `vertexLimit` or more vertices remain, drops every second one.
  private mutating func makeRoom(in line: inout TrackLine) {
    guard line.count >= 256 else { return }
    var used = line.end - 1
    for search in searches where search.window.isPositive { used = min(used, search.next - 1) }
    used = max(used, line.first)
    if used - line.first > line.count / 2 { line.dropFirst(upTo: used) }
    guard line.count >= Self.vertexLimit else { return }
    for index in searches.indices { searches[index].halve(from: line.first) }
    line.halve()
  }

  private func isBetter(
    _ value: Double, than record: Double?, in window: BestEffortTarget
  ) -> Bool {
    guard let record else { return true }
    switch window {
    case .distance: return value < record - Self.nearness
    case .time: return value > record + Self.nearness
    }
  }

  /// Returns the number by which efforts for a target are compared: the duration in seconds if the target is a
  /// distance, or the distance in meters if the target is a duration.
  private static func record(
    _ candidate: EffortSearch.Candidate, in window: BestEffortTarget
  ) -> Double {
    switch window {
    case .distance: candidate.duration
    case .time: candidate.distance
    }
  }

  private func effort(
    _ window: BestEffortTarget, _ candidate: EffortSearch.Candidate, _ line: TrackLine
  ) -> BestEffort {
    var (distance, seconds) = (candidate.distance, candidate.duration)
    switch window {
    case .distance(let meters): distance = meters
    case .time(let time): seconds = time.inSeconds
    }
    return BestEffort(
      window: window, source: source, track: track, segment: segment, trackName: trackName,
      distance: distance, seconds: seconds,
      startPlace: line.place(of: candidate.start), endPlace: line.place(of: candidate.end),
      start: line.start.advanced(by: candidate.start.time),
      end: line.start.advanced(by: candidate.end.time), utcOffset: utcOffset)
  }
}

extension BestEffortTarget {
  fileprivate var isPositive: Bool {
    switch self {
    case .distance(let meters): meters > 0
    case .time(let time): time > .zero
    }
  }
}

/// A distance or a duration for which to find the best effort.
public enum BestEffortTarget: Sendable, Hashable {
  /// A distance in meters, above 0. The best effort has the shortest duration.
  case distance(Double)
  /// A duration above 0. The best effort has the longest distance.
  case time(Duration)
}

/// The fastest part of a track with a given distance or duration.
public struct BestEffort: Sendable, Hashable {
  /// The distance or duration that was searched for.
  var window: BestEffortTarget
  /// The name of the source that contains the effort.
  package var source: String
  /// The number of the track in the source, starting at 1. Tracks without points have no number.
  public var track: Int
  /// The number of the segment in the track, starting at 1. A gap also starts a new segment.
  package var segment: Int
  /// The name of the track; nil if the track has no name.
  public var trackName: String?

  /// Distance in meters. If the target is a distance, exactly the target.
  public var distance: Double
  /// Duration in seconds. If the target is a duration, exactly the target.
  public var seconds: Double

  /// The coordinate of the start, which is on the geodesic between two points with times.
  package var startPlace: Coordinate
  /// The coordinate of the end, which is on the geodesic between two points with times.
  package var endPlace: Coordinate
  /// The time of the start, interpolated to the nanosecond.
  public var start: Timestamp
  /// The time of the end, interpolated to the nanosecond.
  public var end: Timestamp

  /// The UTC offset of the times in the file, in seconds, positive to the east; nil if unknown.
  package var utcOffset: Int?

  /// True if the effort is faster than 1.15 times the highest speed of its source, probably because of wrong positions.
  package internal(set) var isDoubtful = false

  /// Average speed in meters per second, including stopped time.
  public var speed: Double { distance / seconds }
}

/// Searches a segment for the best effort over one window, vertex by vertex.
///
/// The distance is a piecewise linear function of the time. When a window moves along the track, its duration or
/// distance changes linearly until one end meets a vertex. The best window therefore has at least one end at a vertex,
/// and the search examines only such windows.
struct EffortSearch: Sendable {
  let window: BestEffortTarget
  /// The size of the window: meters for a distance, seconds for a duration.
  private let size: Double
  /// The index of the first vertex from which no window has been examined yet.
  private(set) var next: Int

  /// A window between two points of the track.
  struct Candidate: Sendable, Hashable {
    var start: TrackLine.Point
    var end: TrackLine.Point

    var duration: Double { end.time - start.time }
    var distance: Double { end.distance - start.distance }
  }

  init(_ window: BestEffortTarget, first: Int = 0) {
    self.window = window
    switch window {
    case .distance(let meters): size = meters
    case .time(let time): size = time.inSeconds
    }
    next = first
  }

  /// Examines the windows that end at or before the last vertex and have not been examined yet.
  ///
  /// - Complexity: amortized O(1) per vertex.
  mutating func advance(on line: TrackLine, _ take: (Candidate) -> Void) {
    let last = line.end - 1
    let end = line[last]
    while next < last, reaches(from: line[next], to: end) {
      let start = TrackLine.Point(
        distance: line[next].distance, time: line[next].time, index: next)
      take(Candidate(start: start, end: self.end(of: start, on: line, after: last - 1)))
      next += 1
    }
    guard next > line.first else { return }
    let point = TrackLine.Point(distance: end.distance, time: end.time, index: last)
    take(Candidate(start: start(of: point, on: line, after: next - 1), end: point))
  }

  /// Adjusts ``next`` after every second vertex has been dropped.
  mutating func halve(from first: Int) { next = first + (next - first + 1) / 2 }

  private func reaches(from a: TrackLine.Vertex, to b: TrackLine.Vertex) -> Bool {
    switch window {
    case .distance: a.distance + size <= b.distance
    case .time: a.time + size <= b.time
    }
  }

  private func end(
    of start: TrackLine.Point, on line: TrackLine, after index: Int
  ) -> TrackLine.Point {
    switch window {
    case .distance: line.point(distance: start.distance + size, after: index)
    case .time: line.point(time: start.time + size, after: index)
    }
  }

  private func start(
    of end: TrackLine.Point, on line: TrackLine, after index: Int
  ) -> TrackLine.Point {
    switch window {
    case .distance: line.point(distance: end.distance - size, after: index)
    case .time: line.point(time: end.time - size, after: index)
    }
  }
}
