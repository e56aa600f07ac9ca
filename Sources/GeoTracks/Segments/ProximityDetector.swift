public import GeoCore

/// The closest approach of a track to a point of the index.
package struct ProximityEvent: Sendable, Hashable {
  /// The index of the point.
  package var place: Int

  /// Distance in meters between the point and the nearest position of the track.
  package var distance: Double

  /// The nearest position of the track.
  package var coordinate: Coordinate

  /// The time at that position; nil if unknown.
  package var time: Timestamp?

  /// Offset from UTC of the time in the file, in seconds and positive to the east; nil if unknown.
  package var utcOffset: Int?

  /// True if position and time are interpolated between two track points.
  package var isInterpolated: Bool

  /// Creates an event.
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

/// Finds the indexed points that a track passes, with the times and distances.
///
/// The path consists of the geodesics between consecutive positions. Across segment boundaries and gaps, the detector
/// tests only the positions themselves. A pass starts when the track comes within the radius of a point. The pass ends
/// when the track leaves the radius or ends. The event at the end of a pass contains the nearest position. If the track
/// returns, another pass starts.
///
/// Memory is proportional to the size of the index and the number of open passes. A step costs a search of the index in
/// O(log *n*), and some geodesics for each nearby point.
package struct ProximityDetector: Sendable {
  /// The indexed points.
  package let index: PointIndex

  /// The radius in meters.
  package let radius: Double

  private var walk: StepMeasurer
  // The open passes by the index of the point.
  private var passes: [Int: ProximityEvent] = [:]
  // Distance in meters from the last position within which the track cannot pass a point.
  private var slack = 0.0

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - index: the points to detect.
  ///   - radius: the radius in meters, 0 or more. If the radius is negative or NaN, the detector finds no passes.
  ///   - gap: the criteria for gaps, applied with the sampling interval of the steps so far.
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
  ///   - event: the event of the source or of the previous stage.
  ///   - output: the array to which completed passes are appended in time order.
  package mutating func process(_ event: LocationEvent, into output: inout [ProximityEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events. The result is the same as for one event at a time.
  ///
  /// Blocks of several hundred events are fastest, because the steps are measured together.
  ///
  /// - Parameters:
  ///   - events: the events of the source or of the previous stage, in order.
  ///   - output: the array to which completed passes are appended. Passes that end at the same position are in time
  ///     order.
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
    // Allow a millimeter for rounding.
    slack = (nearest ?? .infinity) - radius - 0.001
  }

  /// Ends the track and all open passes.
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
    // Along a shortest path, the distance from a point first falls and then rises. The path therefore enters the circle
    // at most once.
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

  /// Processes a position if the path to it is unknown.
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

/// Counts the points of an index that a track passes within a radius. Each point counts once.
///
/// A point is near if ``ProximityDetector`` would report a pass. This type does not compute the time and position of
/// the pass. For most points, it is therefore enough to measure the distances of the positions.
package struct ProximityArea: Sendable {
  private let index: PointIndex
  private let radius: Double
  private var walk = StepMeasurer(GapRule(), [.decidesAtOnce, .leavesOutInvalid])
  private var isReached: [Bool]
  /// The number of points that the track passed so far.
  package private(set) var count = 0

  // Tolerance for rounding in meters.
  private static let margin = 0.001

  /// - Parameter radius: the radius in meters, above 0.
  package init(_ index: PointIndex, within radius: Double) {
    (self.index, self.radius) = (index, radius)
    isReached = Array(repeating: false, count: index.places.count)
  }

  /// Processes the next events of a track.
  package mutating func process(contentsOf events: ArraySlice<LocationEvent>) {
    walk.process(events)
    let steps = (0..<walk.count).compactMap { walk.step($0) }
    guard !steps.isEmpty else { return }
    // Examine each step that is longer than the radius individually, because such a step would enlarge the common
    // search radius.
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
      // This position is on the path, so the track is certainly near the point.
      if place.distance <= radius { reach(place.index) } else { look(at: place.index, from: step) }
    }
  }

  /// Checks whether the path comes near a point between its ends.
  ///
  /// - Parameter distance: the distance in meters from the end to the point.
  private mutating func look(at place: Int, from step: TrackStep, _ distance: Double) {
    // The triangle inequality gives a lower bound of the distance between the path and the point.
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

/// Finds the ends of laps in the consecutive steps of a track. See ``LapRule``.
///
/// Steps are held while the track is near the point where a lap may end. The finder can determine the nearest position
/// only after the track leaves the point. After 16 384 held steps, the lap ends at the nearest position among them.
struct LapFinder: Sendable {
  /// A step, or the end of a segment.
  enum Item {
    case step(TrackStep)
    case segmentEnd
  }

  /// An item, and the end of a lap on it. `edge` is the distance in meters from the start of the step to the end of the
  /// lap; nil if no lap ends on the step.
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
    /// No point has been added.
    case start
    /// A lap has just started, and the track is still near the point.
    case leaving
    case away
    /// The track is near the point again, so a lap ends here. The finder holds the items until it has determined the
    /// exact end.
    case back
  }

  private static let heldLimit = 1 << 14
  /// If several positions are equally near within this tolerance in meters, the first position counts.
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

  /// Starts another track.
  mutating func restart() { self = LapFinder(rule) }

  /// Outputs the held items with the end of the lap.
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

  /// Returns the point of a step nearest to `place`: its distance along the step and its distance from `place`, in
  /// meters.
  ///
  /// Nil if the step is certainly outside the radius.
  private func approach(
    to place: Coordinate, on step: TrackStep, _ distance: Double
  ) -> (along: Double, distance: Double)? {
    guard step.isPath else { return (0, distance) }
    guard distance - step.length <= rule.radius else { return nil }
    let point = Geodesic.wgs84.closestPoint(
      to: place, onSegmentFrom: step.from.coordinate, to: step.to.coordinate)
    // A point within the tolerance of the end counts as the end. Otherwise a tiny rest of the step would start the next
    // lap.
    let isAtEnd = step.length - point.along < Self.resolution
    return (isAtEnd ? step.length : point.along, point.distance)
  }
}

/// Criteria for the end of a lap: the track leaves the point where laps start, and returns to it.
///
/// The track leaves when its distance from the point exceeds twice the radius. The track returns when its path enters
/// the radius. The lap ends at the nearest point of the path before the track leaves again. Position noise during a
/// pause at the line therefore produces no laps.
///
/// If the radius is negative or NaN, the result has no laps.
public struct LapRule: Sendable, Hashable {
  /// The radius in meters.
  package var radius: Double

  /// The point where laps start and end; nil for the first point of each track. The path to this point is lap 0.
  package var place: Coordinate?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - radius: the radius in meters; 25 by default. The default is several times the error of a receiver and the
  ///     width of a road.
  ///   - place: the point where laps start and end; the first point of each track by default.
  public init(radius: Double = 25, place: Coordinate? = nil) {
    self.radius = radius
    self.place = place
  }
}
