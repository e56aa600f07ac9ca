import GeoCore

/// Detects the geofence events of a track from its locations.
///
/// The monitor follows the geodesic between two positions, so it also finds geofences that are crossed between
/// them. Each crossing has a coordinate and an interpolated time. Between segments and across gaps, the path is
/// unknown. If the track enters or leaves a geofence there, the event has the time of the first position after the
/// gap or segment boundary.
///
/// If a track starts before the end of the previous track, the monitor assumes that another device recorded the new
/// track, and resets the states of all geofences. The first position of the new track reports these states again.
///
/// Memory does not grow with the track. Each position takes one comparison for a distant geofence, and some
/// microseconds for a near one.
public struct GeofenceMonitor: Sendable {
  /// The geofences. ``GeofenceEvent/fence`` is an index in this array.
  package let fences: [Geofence]

  private let rule: GeofenceRule
  private let gap: GapRule
  private var trackers: [GeofenceTracker]
  private var walk: StepMeasurer
  private var isNewTrack = false

  /// Creates a monitor for a list of geofences.
  ///
  /// - Parameters:
  ///   - fences: the geofences. Events contain the index of a geofence in this array.
  ///   - rule: the criteria for entering, leaving and dwelling.
  ///   - gap: the criteria for gaps. The sampling interval is estimated from the steps so far.
  public init(
    _ fences: [Geofence], rule: GeofenceRule = GeofenceRule(),
    gap: GapRule = GapRule()
  ) {
    self.fences = fences
    self.rule = rule
    self.gap = gap
    walk = StepMeasurer(gap, [.decidesAtOnce, .leavesOutInvalid])
    trackers = Self.trackers(fences)
  }

  private static func trackers(_ fences: [Geofence]) -> [GeofenceTracker] {
    fences.enumerated().map { GeofenceTracker($1, index: $0) }
  }

  /// Returns the state of a geofence at the last position.
  ///
  /// - Parameter fence: the index of the geofence, which must be valid.
  public func state(of fence: Int) -> RegionState { trackers[fence].state }

  /// Resets the states of all geofences, so that the next position is treated as the first one.
  package mutating func restart() {
    self = GeofenceMonitor(fences, rule: rule, gap: gap)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: the next event of the recording.
  ///   - events: the array to which geofence events are appended, in order of time if the positions have times.
  public mutating func process(_ event: LocationEvent, into events: inout [GeofenceEvent]) {
    process(contentsOf: [event], into: &events)
  }

  /// Processes a block of events. The result is the same as for one event at a time.
  ///
  /// Blocks of several hundred events are fastest, because the steps of a block are measured together.
  ///
  /// - Parameters:
  ///   - events: the array to which geofence events are appended. The events of one position are in order of time if
  ///     the positions have times.
  package mutating func process(
    contentsOf block: ArraySlice<LocationEvent>, into events: inout [GeofenceEvent]
  ) {
    walk.process(block)
    for index in 0..<walk.count {
      let event = walk.event(index)
      if let step = walk.step(index), case .location(let location) = event {
        process(location, step, into: &events)
      } else if case .part(.track) = event {
        isNewTrack = true
      }
    }
  }

  private mutating func process(
    _ location: Location, _ step: TrackStep, into events: inout [GeofenceEvent]
  ) {
    var isFirst = step.kind == .first
    if isNewTrack, let time = location.timestamp, let before = step.from.timestamp, time < before {
      trackers = Self.trackers(fences)
      isFirst = true
    }
    isNewTrack = false
    let first = events.count
    for i in trackers.indices {
      trackers[i].process(location, isFirst ? nil : step, arrival: nil, rule: rule, into: &events)
    }
    guard events.count > first + 1 else { return }
    // Events without times stay in the order of the geofences, because the sort is stable.
    let sorted = events[first...].enumerated().sorted {
      let (a, b) = ($0.element.time, $1.element.time)
      if let a, let b, a != b { return a < b }
      return $0.offset < $1.offset
    }
    events.replaceSubrange(first..., with: sorted.map(\.element))
  }
}

/// The time of a position or, if the position has no time, the time at which this machine received the position.
package struct Moment: Sendable {
  package var timestamp: Timestamp?
  package var arrival: Duration?

  package init(timestamp: Timestamp?, arrival: Duration?) {
    (self.timestamp, self.arrival) = (timestamp, arrival)
  }

  /// Returns the seconds from `other` to this moment; infinite if the moments were measured by different clocks.
  package func seconds(since other: Moment) -> Double {
    if let timestamp, let earlier = other.timestamp { return timestamp.seconds(since: earlier) }
    guard let arrival, let earlier = other.arrival else { return .infinity }
    return (arrival - earlier) / .seconds(1)
  }
}

/// Whether the last position was inside or outside a region.
public enum RegionState: String, Sendable, Hashable, Codable {
  /// No position has been processed yet.
  case unknown
  /// The last position that was far enough from the edge was inside the region.
  case inside
  /// The last position that was far enough from the edge was outside the region.
  case outside
}

/// Determines the state of one geofence from consecutive positions, according to a ``GeofenceRule``.
package struct GeofenceTracker: Sendable {
  package let fence: Geofence
  package private(set) var state = RegionState.unknown

  private let index: Int
  // A new state that is not confirmed yet, and the moment since which all positions agree with it.
  private var candidate: (state: RegionState, since: Moment)?
  // True if the last position was inside the geofence, even by less than the minimum distance. `slack` is a lower
  // bound in meters of the distance between this position and the edge.
  private var isInside = false
  private var slack = 0.0
  // The last crossing of the edge, even if the state has not changed yet.
  private var edge: Passed?
  // The time at which the track entered; nil if unknown. `isDwellTold` is true if the dwell event of this visit was
  // reported.
  private var entered: Timestamp?
  private var isDwellTold = false
  private var knownDepth: Double?

  private struct Passed: Sendable {
    var place: Coordinate
    var time: Timestamp?
    var isInterpolated: Bool
    var isInward: Bool
  }

  package init(_ fence: Geofence, index: Int = 0) {
    self.fence = fence
    self.index = index
  }

  /// Processes the next position.
  ///
  /// - Parameters:
  ///   - step: the step from the last position; nil for the first position.
  ///   - arrival: the time at which a position without a timestamp arrived; nil if unknown.
  ///   - events: the array to which geofence events are appended in order.
  package mutating func process(
    _ location: Location, _ step: TrackStep?, arrival: Duration?, rule: GeofenceRule,
    into events: inout [GeofenceEvent]
  ) {
    let accuracy = location.horizontalAccuracy ?? 0
    let cushions = (
      enter: max(accuracy, rule.enterCushion), exit: max(accuracy, rule.exitCushion)
    )
    if let step, step.length < slack, candidate == nil, isInside == (state == .inside) {
      // A path of one meter changes the distance to the edge by at most one meter. If the edge is far enough away, the
      // distance need not be computed again.
      if slack - step.length > (isInside ? cushions.enter : cushions.exit) {
        slack -= step.length
        return tellDwell(location, rule, into: &events)
      }
    }
    let distance = fence.signedDistance(to: location.coordinate)
    guard !distance.isNaN else { return }
    guard state != .unknown, let step else {
      return begin(location, distance, into: &events)
    }
    follow(step, location, distance, cushions, rule, into: &events)
    isInside = distance <= 0
    slack = max(0, abs(distance) * 0.998 - 0.01)
    defer { tellDwell(location, rule, into: &events) }
    guard let shown = shownState(distance, cushions), shown != state else {
      candidate = nil
      return
    }
    let moment = Moment(timestamp: location.timestamp, arrival: arrival)
    if candidate?.state != shown { candidate = (shown, moment) }
    guard let candidate, moment.seconds(since: candidate.since) >= rule.confirmationSeconds else {
      return
    }
    self.candidate = nil
    let crossing = edge.flatMap { $0.isInward == (shown == .inside) ? $0 : nil }
    change(to: shown, crossing, location, rule, into: &events)
  }

  private mutating func begin(
    _ location: Location, _ distance: Double, into events: inout [GeofenceEvent]
  ) {
    isInside = distance <= 0
    slack = max(0, abs(distance) * 0.998 - 0.01)
    state = isInside ? .inside : .outside
    entered = isInside ? location.timestamp : nil
    isDwellTold = false
    events.append(
      GeofenceEvent(
        fence: index, kind: isInside ? .inside : .outside, time: location.timestamp,
        place: location.coordinate, location: location))
  }

  /// Returns the state that follows from the distance between a position and the edge; nil if the position is too close
  /// to the edge.
  private mutating func shownState(
    _ distance: Double, _ cushions: (enter: Double, exit: Double)
  ) -> RegionState? {
    if distance >= cushions.exit, distance > 0 { return .outside }
    guard distance <= 0 else { return nil }
    if -distance >= cushions.enter { return .inside }
    return -distance >= depth / 2 ? .inside : nil
  }

  private var depth: Double {
    mutating get {
      if let knownDepth { return knownDepth }
      let depth = fence.depth
      knownDepth = depth
      return depth
    }
  }

  /// Finds the crossings of the edge on a step. If the path between two crossings goes far enough beyond the edge,
  /// the method reports an entry and an exit.
  private mutating func follow(
    _ step: TrackStep, _ location: Location, _ distance: Double,
    _ cushions: (enter: Double, exit: Double),
    _ rule: GeofenceRule, into events: inout [GeofenceEvent]
  ) {
    guard step.isPath else {
      if (distance <= 0) != isInside {
        edge = Passed(
          place: step.to.coordinate, time: step.to.timestamp, isInterpolated: false,
          isInward: distance <= 0)
      }
      return
    }
    if (distance <= 0) == isInside, slack + abs(distance) > step.length { return }
    let crossings = step.crossings(of: fence, isInside: isInside, last: distance)
    for (i, crossing) in crossings.enumerated() {
      let passed = passed(step, crossing)
      edge = passed
      guard rule.detectsPassage, candidate == nil, i + 1 < crossings.count else { continue }
      let next = crossings[i + 1]
      let shows: RegionState = crossing.isInward ? .inside : .outside
      let isClear =
        crossing.isInward
        ? crossing.reach >= cushions.enter || crossing.reach >= depth / 2
        : crossing.reach >= cushions.exit
      guard isClear, state != shows else { continue }
      change(to: shows, passed, location, rule, into: &events)
      change(
        to: shows == .inside ? .outside : .inside, self.passed(step, next), location, rule,
        into: &events)
    }
  }

  private func passed(_ step: TrackStep, _ crossing: TrackStep.Crossing) -> Passed {
    Passed(
      place: step.line.position(at: crossing.along).coordinate,
      time: step.time(crossing.along) ?? step.to.timestamp, isInterpolated: true,
      isInward: crossing.isInward)
  }

  private mutating func change(
    to state: RegionState, _ crossing: Passed?, _ location: Location, _ rule: GeofenceRule,
    into events: inout [GeofenceEvent]
  ) {
    self.state = state
    let time = crossing.map(\.time) ?? location.timestamp
    var event = GeofenceEvent(
      fence: index, kind: state == .inside ? .enter : .exit, time: time,
      place: crossing?.place ?? location.coordinate,
      isInterpolated: crossing?.isInterpolated ?? false, location: location)
    if state == .inside {
      (entered, isDwellTold) = (time, false)
    } else {
      tellDwell(location, until: time, rule, into: &events)
      event.seconds = time.flatMap { time in entered.map { time.seconds(since: $0) } }
        .flatMap { $0 >= 0 ? $0 : nil }
      entered = nil
    }
    events.append(event)
  }

  private mutating func tellDwell(
    _ location: Location, _ rule: GeofenceRule, into events: inout [GeofenceEvent]
  ) {
    guard state == .inside, rule.dwellSeconds != nil, candidate == nil else { return }
    tellDwell(location, until: location.timestamp, rule, into: &events)
  }

  private mutating func tellDwell(
    _ location: Location, until time: Timestamp?, _ rule: GeofenceRule,
    into events: inout [GeofenceEvent]
  ) {
    guard let dwell = rule.dwellSeconds, !isDwellTold, let entered, let time,
      time.seconds(since: entered) >= dwell
    else { return }
    isDwellTold = true
    events.append(
      GeofenceEvent(
        fence: index, kind: .dwell, time: entered.advanced(by: dwell), place: location.coordinate,
        location: location, seconds: dwell))
  }
}

extension TrackStep {
  /// A position on a step at which the step crosses the edge of a geofence.
  struct Crossing: Sendable {
    /// Distance in meters from the start of the step.
    var along: Double
    var isInward: Bool
    /// The largest distance in meters between the edge and the path from this crossing to the next one.
    ///
    /// The distance is 0 for the last crossing of the step.
    var reach = 0.0
  }

  /// Returns the crossings of a geofence's edge along the step, in order.
  ///
  /// A path of one meter changes the distance to the edge by at most one meter. The search can therefore advance by the
  /// current distance without missing a crossing. Exception: the search may miss excursions shorter than 25 cm, or
  /// shorter than 1/4096 of a long step. Crossings are accurate to 1 cm, or to a billionth of the length of a long
  /// step.
  ///
  /// - Parameters:
  ///   - isInside: true if the step starts inside. This argument is needed if the step starts exactly on the edge.
  ///   - last: the signed distance in meters from the end of the step to the edge.
  /// - Complexity: at most 4096 distance computations, but only about ten unless the step follows the edge.
  func crossings(of fence: Geofence, isInside: Bool, last: Double) -> [Crossing] {
    guard length > 0 else { return [] }
    let line = line
    func distance(_ along: Double) -> Double {
      along >= length ? last : fence.signedDistance(to: line.position(at: along).coordinate)
    }
    let least = max(0.25, length / 4096)
    var crossings: [Crossing] = []
    var (along, value, isInside) = (0.0, distance(0), isInside)
    // The position farthest from the edge since the last crossing.
    var top = (along: 0.0, value: 0.0, width: 0.0)
    while along < length, value.isFinite {
      // If the current position and the end of the step are on the same side of the edge, stop when the rest of the
      // step is too short to reach the edge and come back to this side.
      if isInside == (last <= 0), abs(value) + abs(last) > length - along { break }
      let width = max(abs(value) * 0.999, least)
      let next = min(along + width, length)
      let nextValue = distance(next)
      guard (nextValue <= 0) != isInside else {
        (along, value) = (next, nextValue)
        if abs(value) > top.value { top = (along, abs(value), width) }
        continue
      }
      var (low, high) = (along, next)
      while high - low > max(0.01, length * 1e-9) {
        let middle = (low + high) / 2
        if (distance(middle) <= 0) == isInside { low = middle } else { high = middle }
      }
      if let previous = crossings.last {
        crossings[crossings.count - 1].reach = max(
          top.value,
          farthest(
            from: max(previous.along, top.along - top.width),
            to: min(low, top.along + top.width + least)
          ) {
            abs(distance($0))
          })
      }
      isInside.toggle()
      crossings.append(Crossing(along: high, isInward: isInside))
      (along, value) = (next, nextValue)
      top = (along, abs(value), next - high)
    }
    return crossings
  }

  /// Returns the largest value of a function in an interval, found by golden-section search.
  private func farthest(
    from low: Double, to high: Double, _ value: (Double) -> Double
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (low, high)
    var most = 0.0
    for _ in 0..<40 where high - low > 0.1 {
      let (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
      let (atA, atB) = (value(a), value(b))
      most = max(most, atA, atB)
      if atA > atB { high = b } else { low = a }
    }
    return most
  }
}
