import GeoCore

/// Finds the fastest parts of tracks of given distances or times, as their points come.
///
/// - Way and time are those of ``TrackStatistics``; between two points that have a time they are in
///   proportion, and a window may begin and end anywhere. The best of all such windows is found, not the
///   best of a sample, so the best kilometer is never slower than one inside the best five.
/// - A window lies within one segment: never across a break or a gap.
/// - Points without a time, or with one that goes back, count with their way only; the way between two
///   points with the same time does not count.
/// - Standing still counts: it is the time from one place to the other.
/// - Windows on steps that are not plausible (see ``TrackStatistics``) say so, or are left out.
/// - Of equals, to a microsecond or a micrometer, the first is kept.
///
/// Memory: the points of a segment within the longest window. Of more than 131 072 of them every second is
/// left out, after which a window's time is that between the points that are left.
public struct BestEfforts: Sendable {
  /// What is looked for.
  public let windows: [EffortWindow]

  /// The best so far for each of ``windows``; nil where no segment was long enough.
  public var efforts: [BestEffort?] {
    var copy = self
    copy.endSource()
    return copy.found
  }

  private var found: [BestEffort?]
  // Of each what the next has to be better than.
  private var records: [Double?]

  private let rule: GapRule
  private let isPlausible: Bool
  private var walk: TrackWalk

  private var source = ""
  private var track = 0
  private var trackName: String?
  private var segment = 0
  private var isNewTrack = true

  // The segment.
  private var hasPoints = false
  private var clock = StepClock()
  private var steps = PlausibleSteps()
  // The places at the ends of steps that are being judged.
  private var places: [Coordinate] = []
  private var length = CompensatedSum()
  private var utcOffset: Int?
  private var line: TrackLine?
  private var searches: [EffortSearch] = []

  private static let vertexLimit = 1 << 17
  // Rounding shall not decide between equals (seconds and meters).
  private static let nearness = 1e-6

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - windows: distances and times; those not above 0 are never found.
  ///   - gap: where a recording counts as interrupted.
  ///   - isPlausible: whether a window may not lie on steps that are not plausible.
  public init(_ windows: [EffortWindow], gap: GapRule = GapRule(), isPlausible: Bool = false) {
    self.windows = windows
    self.isPlausible = isPlausible
    found = windows.map { _ in nil }
    records = windows.map { _ in nil }
    rule = gap
    walk = TrackWalk(gap)
  }

  /// A source begins; the one before has ended.
  public mutating func begin(source name: String) {
    endSource()
    (source, track, segment, trackName, isNewTrack) = (name, 0, 0, nil, true)
  }

  /// Takes what a source says.
  public mutating func add(_ event: SourceEvent) { add(contentsOf: [event]) }

  /// Takes what a source says, a block of some hundred events best: they are measured together. What is found is
  /// the same as of one by one.
  public mutating func add(contentsOf events: ArraySlice<SourceEvent>) {
    walk.process(events)
    addWalked()
  }

  private mutating func addWalked() {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if let step = walk.step(index) { add(step) } else { take(walk.event(index)) }
    }
  }

  private mutating func take(_ event: SourceEvent) {
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
    walk = TrackWalk(rule)
    endSegment()
  }

  private mutating func endSegment() {
    var rest = steps
    rest.finish { append($0, isPlausible: $1) }
    steps = PlausibleSteps()
    places.removeAll(keepingCapacity: true)
    hasPoints = false
    clock = StepClock()
    length = CompensatedSum()
    line = nil
  }

  private mutating func beginSegment() {
    if isNewTrack { (track, segment, isNewTrack) = (track + 1, 0, false) }
    segment += 1
  }

  private mutating func add(_ step: TrackStep) {
    if !step.isPath { endSegment() }
    if !hasPoints { beginSegment() }
    let point = step.to
    utcOffset = point.utcOffset
    switch clock.add(point, meters: hasPoints ? step.length : 0) {
    case .missing, .equal, .backward: break
    case .first(let time):
      begin(at: point.coordinate, time)
    case .step(let step):
      places.append(point.coordinate)
      // Taken out, so that nothing of them is copied.
      var judged = PlausibleSteps()
      swap(&judged, &steps)
      judged.add(step) { append($0, isPlausible: $1) }
      swap(&judged, &steps)
    }
    hasPoints = true
  }

  private mutating func begin(at place: Coordinate, _ time: Timestamp) {
    line = TrackLine(start: time)
    length = CompensatedSum()
    searches = windows.map { EffortSearch($0) }
    line?.append(TrackLine.Vertex(distance: 0, time: 0, place: place))
  }

  private mutating func append(_ step: TimedStep, isPlausible: Bool) {
    let place = places.removeFirst()
    guard isPlausible || !self.isPlausible else {
      begin(at: place, step.end)
      return
    }
    length.add(step.meters)
    guard let line, let last = line.last else { return }
    append(
      TrackLine.Vertex(
        distance: length.value, time: step.end.seconds(since: line.start), place: place,
        implausible: last.implausible + (isPlausible ? 0 : 1)))
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
        guard isBetter(candidate, than: records[index], in: windows[index]) else { return }
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
    _ candidate: EffortSearch.Candidate, than record: Double?, in window: EffortWindow
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
    _ candidate: EffortSearch.Candidate, in window: EffortWindow
  ) -> Double {
    switch window {
    case .distance: candidate.duration
    case .time: candidate.distance
    }
  }

  private func effort(
    _ window: EffortWindow, _ candidate: EffortSearch.Candidate, _ line: TrackLine
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
      end: line.start.advanced(by: candidate.end.time), utcOffset: utcOffset,
      implausibleSteps: line.implausibleSteps(from: candidate.start, to: candidate.end))
  }
}

extension EffortWindow {
  fileprivate var isPositive: Bool {
    switch self {
    case .distance(let meters): meters > 0
    case .time(let time): time > .zero
    }
  }
}
