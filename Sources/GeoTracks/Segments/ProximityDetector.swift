public import GeoCore

/// A report that a track passes a point. The event contains the position of the track that is nearest to the point.
package struct ProximityEvent: Sendable, Hashable {
  /// The index of the point that the track passes.
  package var place: Int

  /// Distance in meters between the point and the nearest position of the track.
  package var distance: Double

  /// The coordinate of the nearest position of the track.
  package var coordinate: Coordinate

  /// The time at the nearest position; nil if unknown.
  package var time: Timestamp?

  /// The UTC offset of the time in the file, in seconds, positive to the east; nil if unknown.
  package var utcOffset: Int?

  /// True if coordinate and time are interpolated between two track points.
  package var isInterpolated: Bool

  package init(
    place: Int, distance: Double, coordinate: Coordinate, time: Timestamp?, utcOffset: Int? = nil,
    isInterpolated: Bool
  ) {
    self.place = place
    self.distance = distance
    self.coordinate = coordinate
    self.time = time
    self.utcOffset = utcOffset
    self.isInterpolated = isInterpolated
  }
}

/// Finds the points of an index that a track passes, with times and distances.
///
/// The path consists of the geodesics between consecutive positions. Across segment boundaries and gaps, only the
/// positions themselves are tested. A pass starts when the track comes within the radius of a point. The pass ends when
/// the track leaves the radius, or when the track itself ends. At the end of a pass, the detector reports the nearest
/// position. If the track returns, another pass starts.
///
/// Memory is proportional to the size of the index and the number of open passes. Each step requires a search of
/// the index in O(log *n*), and a few geodesics for each nearby point.
package struct ProximityDetector: Sendable {
  /// The points to detect.
  package let index: PointIndex

  /// The maximum distance in meters between the track and a point that it passes.
  package let radius: Double

  private var walk: StepMeasurer
  // The passes that have not ended yet. The key is the index of the point.
  private var passes: [Int: ProximityEvent] = [:]
  // The distance in meters that the track can move from its last position without passing a point.
  private var slack = 0.0

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - index: the points to detect.
  ///   - radius: the radius in meters, 0 or more. With a negative or NaN radius, no pass is detected.
  ///   - gap: the criteria for gaps. The sampling interval is estimated from the steps so far.
  package init(
    _ index: PointIndex, within radius: Double,
    gap: GapRule = GapRule()
  ) {
    self.index = index
    self.radius = radius
    walk = StepMeasurer(gap, [.decidesAtOnce, .leavesOutInvalid])
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - output: the array to which finished passes are appended in order of time.
  package mutating func process(_ event: LocationEvent, into output: inout [ProximityEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events. The result does not depend on the block size.
  ///
  /// Blocks of several hundred events are fastest, because their steps are measured together.
  ///
  /// - Parameters:
  ///   - output: the array to which finished passes are appended. Passes that end at the same position are in order of
  ///     time.
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [ProximityEvent]
  ) {
    walk.process(events)
    for index in 0..<walk.count {
      if let step = walk.step(index) { process(step, into: &output) }
    }
  }

  private mutating func process(_ step: TrackStep, into output: inout [ProximityEvent]) {
    if step.kind != .first, step.length < slack {
      slack -= step.length
      return
    }
    let first = output.count
    if step.isPath, step.length > 0 {
      follow(step, into: &output)
    } else {
      look(from: step.to, into: &output)
    }
    output[first...].sort(by: Self.isEarlier)
    let nearest = index.nearest(to: step.to.coordinate, count: 1).first?.distance
    // Subtract a millimeter for rounding errors.
    slack = (nearest ?? .infinity) - radius - 0.001
  }

  /// Ends the track and all passes that have not ended yet.
  package mutating func finish(into output: inout [ProximityEvent]) {
    output += passes.values.sorted(by: Self.isEarlier)
    passes = [:]
    walk.breakOff()
    slack = 0
  }

  private static func isEarlier(_ a: ProximityEvent, _ b: ProximityEvent) -> Bool {
    if let first = a.time, let second = b.time, first != second { return first < second }
    return a.place < b.place
  }

  private mutating func follow(_ step: TrackStep, into output: inout [ProximityEvent]) {
    let line = step.line
    let middle = line.position(at: step.length / 2).coordinate
    // Along a geodesic, the distance from a point first decreases and then increases. The step therefore enters the
    // circle around the point at most once.
    for candidate in index.within(radius + step.length / 2 + 0.001, of: middle) {
      let place = index.places[candidate.index]
      let point = Geodesic.wgs84.closestPoint(to: place, on: line, end: step.to.coordinate)
      guard point.distance <= radius else { continue }
      let isBetween = point.along > 0 && point.along < step.length
      let time =
        isBetween
        ? step.time(point.along) ?? step.to.timestamp
        : (point.along > 0 ? step.to.timestamp : step.from.timestamp)
      keep(
        ProximityEvent(
          place: candidate.index, distance: point.distance, coordinate: point.coordinate,
          time: time, utcOffset: step.to.utcOffset, isInterpolated: isBetween))
      if Geodesic.wgs84.distance(from: place, to: step.to.coordinate) > radius {
        end(candidate.index, into: &output)
      }
    }
  }

  /// Processes a position if the path from the previous position is unknown. Only the position itself is tested.
  private mutating func look(from point: TrackPoint, into output: inout [ProximityEvent]) {
    let near = index.within(radius, of: point.coordinate)
    for neighbor in near {
      keep(
        ProximityEvent(
          place: neighbor.index, distance: neighbor.distance, coordinate: point.coordinate,
          time: point.timestamp, utcOffset: point.utcOffset, isInterpolated: false))
    }
    let places = Set(near.map(\.index))
    for place in passes.keys where !places.contains(place) { end(place, into: &output) }
  }

  private mutating func keep(_ pass: ProximityEvent) {
    if let known = passes[pass.place], known.distance <= pass.distance { return }
    passes[pass.place] = pass
  }

  private mutating func end(_ place: Int, into output: inout [ProximityEvent]) {
    if let pass = passes.removeValue(forKey: place) { output.append(pass) }
  }
}

/// Counts the points of an index that a track passes within a radius. Each point is counted once.
///
/// A point is counted if ``ProximityDetector`` would report a pass. The time and position of the pass are not computed.
/// For most points, it is therefore sufficient to measure their distance from the recorded positions.
package struct ProximityArea: Sendable {
  private let index: PointIndex
  private let radius: Double
  private var walk = StepMeasurer(GapRule(), [.decidesAtOnce, .leavesOutInvalid])
  private var isReached: [Bool]
  /// The number of different points that the track has passed so far.
  package private(set) var count = 0

  // Tolerance for rounding in meters.
  private static let margin = 0.001

  /// - Parameter radius: the radius in meters, which must be above 0.
  package init(_ index: PointIndex, within radius: Double) {
    (self.index, self.radius) = (index, radius)
    isReached = Array(repeating: false, count: index.places.count)
  }

  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    walk.process(events)
    let steps = (0..<walk.count).compactMap { walk.step($0) }
    guard !steps.isEmpty else { return }
    // Examine steps that are longer than the radius one by one, because a long step would enlarge the search radius
    // for all other steps.
    let radius = radius
    let longest = steps.lazy.filter { $0.isPath && $0.length <= radius }.map(\.length).max() ?? 0
    let near = index.within(
      radius + longest + Self.margin, of: steps.map(\.to.coordinate), threads: 1)
    for number in steps.indices {
      for place in near[number] where place.distance <= radius { reach(place.index) }
    }
    for (number, step) in steps.enumerated() where step.isPath && step.length > 0 {
      guard step.length <= radius else {
        follow(step)
        continue
      }
      for place in near[number]
      where !isReached[place.index] && place.distance <= radius + step.length + Self.margin {
        look(at: place.index, from: step, place.distance)
      }
    }
  }

  private mutating func reach(_ place: Int) {
    guard !isReached[place] else { return }
    (isReached[place], count) = (true, count + 1)
  }

  private mutating func follow(_ step: TrackStep) {
    let middle = step.line.position(at: step.length / 2).coordinate
    for place in index.within(radius + step.length / 2 + Self.margin, of: middle)
    where !isReached[place.index] {
      // If the position itself is within the radius, the path need not be tested.
      if place.distance <= radius { reach(place.index) } else { look(at: place.index, from: step) }
    }
  }

  /// Counts a point if the path between two positions passes the point.
  ///
  /// - Parameter distance: the distance in meters from the end of the step to the point.
  private mutating func look(at place: Int, from step: TrackStep, _ distance: Double) {
    // By the triangle inequality, the distance between the path and the point is at least half of the amount by
    // which the sum of the distances from both ends exceeds the length of the step.
    let other = Geodesic.wgs84.distance(from: step.from.coordinate, to: index.places[place])
    guard (distance + other - step.length) / 2 <= radius + Self.margin else { return }
    look(at: place, from: step)
  }

  private mutating func look(at place: Int, from step: TrackStep) {
    let point = Geodesic.wgs84.closestPoint(
      to: index.places[place], on: step.line, end: step.to.coordinate)
    if point.distance <= radius { reach(place) }
  }
}

/// Finds the ends of laps in the consecutive steps of a track; see ``LapRule``.
///
/// A lap ends where the track is nearest to the start point. This position is known only after the track has left the
/// start point again, so the steps near the start point are held until then. If 16,384 steps are held, the lap ends
/// at the nearest position on these steps.
struct LapFinder: Sendable {
  /// A step, or the end of a segment.
  enum Item {
    case step(TrackStep)
    case segmentEnd
  }

  /// A step or the end of a segment. If a lap ends on the step, `edge` is the distance in meters from the start of the
  /// step to the end of the lap. Otherwise `edge` is nil.
  struct Output {
    var item: Item
    var edge: Double?
  }

  private let rule: LapRule
  private var place: Coordinate?
  private var state = State.start
  private var held: [Output] = []
  private var nearest = (index: 0, along: 0.0, distance: Double.infinity)

  private enum State {
    /// No step has been processed yet.
    case start
    /// A lap has just started, and the track is still near the start point.
    case leaving
    case away
    /// The track has returned to the start point. The steps are held until the exact end of the lap is known.
    case back
  }

  private static let heldLimit = 1 << 14
  /// Tolerance in meters. If several positions are equally near, the lap ends at the first one.
  private static let resolution = 1e-6

  init(_ rule: LapRule) {
    self.rule = rule
    place = rule.place
  }

  /// Processes the next item of a track.
  mutating func process(_ item: Item, _ emit: (Output) -> Void) {
    switch item {
    case .step(let step): process(step, emit)
    case .segmentEnd:
      if state == .back { held.append(Output(item: item)) } else { emit(Output(item: item)) }
    }
  }

  mutating func restart() { self = LapFinder(rule) }

  /// Outputs the held items, and ends the lap at the nearest position on them.
  mutating func finish(_ emit: (Output) -> Void) {
    guard !held.isEmpty else { return }
    held[nearest.index].edge = nearest.along
    for output in held { emit(output) }
    held.removeAll(keepingCapacity: true)
    state = .leaving
  }

  private mutating func process(_ step: TrackStep, _ emit: (Output) -> Void) {
    let here = step.to.coordinate
    let output = Output(item: .step(step))
    let place = place ?? here
    self.place = place
    let distance = Geodesic.wgs84.distance(from: place, to: here)
    switch state {
    case .start:
      state = distance <= rule.radius ? .leaving : .away
      emit(output)
    case .leaving:
      if distance > 2 * rule.radius { state = .away }
      emit(output)
    case .away:
      guard let point = approach(to: place, on: step, distance),
        point.distance <= rule.radius
      else { return emit(output) }
      state = .back
      nearest = (0, point.along, point.distance)
      held.append(output)
      leave(distance, emit)
    case .back:
      if let point = approach(to: place, on: step, distance),
        point.distance < nearest.distance - Self.resolution
      {
        nearest = (held.count, point.along, point.distance)
      }
      held.append(output)
      leave(distance, emit)
    }
  }

  private mutating func leave(_ distance: Double, _ emit: (Output) -> Void) {
    let isAway = distance > 2 * rule.radius
    guard isAway || held.count >= Self.heldLimit else { return }
    finish(emit)
    if isAway { state = .away }
  }

  /// Returns the point of a step that is nearest to `place`. The result is its distance in meters along the step and
  /// its distance in meters from `place`.
  ///
  /// Returns nil if the whole step is certainly outside the radius.
  private func approach(
    to place: Coordinate, on step: TrackStep, _ distance: Double
  ) -> (along: Double, distance: Double)? {
    guard step.isPath else { return (0, distance) }
    guard distance - step.length <= rule.radius else { return nil }
    let point = Geodesic.wgs84.closestPoint(
      to: place, onSegmentFrom: step.from.coordinate, to: step.to.coordinate)
    // If the point is within the tolerance of the end, use the end. Otherwise a tiny remainder of the step would
    // start the next lap.
    let isAtEnd = step.length - point.along < Self.resolution
    return (isAtEnd ? step.length : point.along, point.distance)
  }
}

/// Criteria for the end of a lap: the track leaves the start point and returns to it.
///
/// The track leaves the start point when its distance from this point exceeds twice the radius. The track returns when
/// its path enters the radius. The lap ends at the nearest position to the start point that the track reaches before it
/// leaves again. Position noise during a pause at the start point therefore produces no laps.
///
/// With a negative or NaN radius, there are no laps.
public struct LapRule: Sendable, Hashable {
  /// The radius in meters around the point at which laps start and end.
  package var radius: Double

  /// The point at which laps start and end; nil for the first point of each track. The path from the start of a
  /// track to this point is lap 0.
  package var place: Coordinate?

  /// Creates a rule for laps.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters; 25 by default, which is several times the error of a receiver and the width of a
  ///     road.
  ///   - place: the point at which laps start and end. The default is nil, which means the first point of each track.
  public init(radius: Double = 25, place: Coordinate? = nil) {
    self.radius = radius
    self.place = place
  }
}
