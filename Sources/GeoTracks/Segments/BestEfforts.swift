public import GeoCore

/// Finds the fastest parts of tracks of given distances or times, as their points come.
///
/// - Distance is that of the speeds of ``TrackStatistics``, whose sum is the distance of the positions, so that
///   positions that slide or jump make no best effort. Within an interval of speed it grows evenly, and a window may
///   begin and end anywhere. The best of all such windows is found, not the best of a sample, so the best kilometer is
///   never slower than one inside the best five.
/// - A window lies within one segment: never across a break or a gap.
/// - Standing still counts: it is the time from one place to the other.
/// - An effort of more than 1.15 times the highest speed of its source is doubtful, and says so or is left out.
/// - Of equals, to a microsecond or a micrometer, the first is kept.
///
/// Memory: the intervals of a segment within the longest window. Of more than 131 072 of them every second is
/// left out, after which a window's time is that between those that are left.
public struct BestEfforts: Sendable {
  /// What is looked for.
  public let windows: [BestEffortTarget]

  /// The best so far for each of ``windows``; nil where no segment was long enough.
  public var efforts: [BestEffort?] {
    var copy = self
    copy.endSource()
    return copy.found
  }

  private var found: [BestEffort?]
  // Of each what the next has to be better than.
  private var records: [Double?]
  // Which of them are of the source that has not ended.
  private var isFromSource: [Bool]

  private let rule: GapRule
  private let isPlausible: Bool
  private var walk: StepMeasurer

  private var source = ""
  private var track = 0
  private var trackName: String?
  private var segment = 0
  private var isNewTrack = true

  // The segment.
  private var hasPoints = false
  private var model = SpeedModel()
  private var chart = LocalChart()
  private var length = CompensatedSum()
  private var utcOffset: Int?
  private var line: TrackLine?
  private var searches: [EffortSearch] = []

  private static let vertexLimit = 1 << 17
  // How far an effort may be above the highest speed.
  private static let doubt = 1.15
  // Rounding shall not decide between equals (seconds and meters).
  private static let nearness = 1e-6

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - windows: distances and times; those not above 0 are never found.
  ///   - gap: where a recording counts as interrupted.
  ///   - isPlausible: whether doubtful efforts are left out: windows of more than 1.15 times the highest speed up to
  ///     their end.
  public init(_ windows: [BestEffortTarget], gap: GapRule = GapRule(), isPlausible: Bool = false) {
    self.windows = windows
    self.isPlausible = isPlausible
    found = windows.map { _ in nil }
    records = windows.map { _ in nil }
    isFromSource = windows.map { _ in false }
    rule = gap
    walk = StepMeasurer(gap)
  }

  /// A source begins; the one before has ended.
  public mutating func begin(source name: String) {
    endSource()
    (source, track, segment, trackName, isNewTrack) = (name, 0, 0, nil, true)
  }

  /// Takes what a source says.
  public mutating func add(_ event: LocationEvent) { add(contentsOf: [event]) }

  /// Takes what a source says, a block of some hundred events best: they are measured together. What is found is
  /// the same as of one by one.
  public mutating func add(contentsOf events: ArraySlice<LocationEvent>) {
    walk.process(events)
    addWalked()
  }

  private mutating func addWalked() {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if let step = walk.step(index) { add(step) } else { take(walk.event(index)) }
    }
  }

  private mutating func take(_ event: LocationEvent) {
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
    addWalked()
    walk = StepMeasurer(rule)
    endSegment()
    let highest = model.highest ?? 0
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

  private mutating func add(_ step: TrackStep) {
    if !step.isPath { endSegment() }
    let isFirst = !hasPoints
    if isFirst { beginSegment() }
    hasPoints = true
    let point = step.to
    utcOffset = point.utcOffset
    let vector =
      isFirst ? ENUVector() : chart.vector(from: step.from.coordinate, to: point.coordinate)
    let outcome = model.add(point, meters: isFirst ? 0 : step.length, vector: vector)
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
        guard isBetter(candidate, than: records[index], in: windows[index]),
          !isPlausible
            || candidate.distance <= Self.doubt * (model.highest ?? 0) * candidate.duration
        else { return }
        isFromSource[index] = true
        found[index] = effort(windows[index], candidate, line)
        records[index] = Self.record(candidate, in: windows[index])
      }
    }
  }

  /// Forgets the vertices behind all windows; of too many every second.
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
    _ candidate: EffortSearch.Candidate, than record: Double?, in window: BestEffortTarget
  ) -> Bool {
    guard candidate.duration > 0 else { return false }
    guard let record else { return true }
    switch window {
    case .distance: return candidate.duration < record - Self.nearness
    case .time: return candidate.distance > record + Self.nearness
    }
  }

  /// What is compared: seconds of a distance, meters of a time.
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

/// How long a best effort is.
public enum BestEffortTarget: Sendable, Hashable {
  /// The least time for so many meters, above 0.
  case distance(Double)
  /// The most way in so much time, above 0.
  case time(Duration)
}

/// The fastest part of a track that is a certain distance or time long.
public struct BestEffort: Sendable, Hashable {
  /// What was looked for.
  public var window: BestEffortTarget
  /// The source's name.
  public var source: String
  /// The track's number among those of its source that have points, from 1.
  public var track: Int
  /// The segment's number in the track, from 1; a gap begins one too.
  public var segment: Int
  /// The track's name; nil if it has none.
  public var trackName: String?

  /// Meters: of the window, or of the way gone in its time.
  public var distance: Double
  /// Seconds: of the window, or of the time for its distance.
  public var seconds: Double

  /// Where it begins: on the geodesic between two points that have a time.
  public var startPlace: Coordinate
  /// Where it ends.
  public var endPlace: Coordinate
  /// When it begins, to the nanosecond.
  public var start: Timestamp
  /// When it ends.
  public var end: Timestamp

  /// Seconds east of UTC of the zone in which the source wrote the times; nil if it wrote none.
  public var utcOffset: Int?

  /// Whether it is faster than 1.15 times the highest speed of its source, so that it may be one of wrong positions.
  public internal(set) var isDoubtful = false

  /// Meters a second.
  public var speed: Double { distance / seconds }
}
