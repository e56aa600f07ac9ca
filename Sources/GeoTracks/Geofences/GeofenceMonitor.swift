/// Tells what happens at fences along a track: locations in, events out.
///
/// A fence crossed between two positions is found, by the geodesic between them, with the place and the
/// interpolated time of each crossing. Between segments, and across a gap, the way is not known: a state
/// that has changed there is told with the time of the position that shows it. A track that begins before the
/// end of the one before it is of somebody else, as of another receiver: what is known of the fences is
/// forgotten, and its first position tells it anew.
///
/// Memory does not grow with the track. A position costs a comparison for each fence that is too far
/// away to matter, and some microseconds for one that is near.
public struct GeofenceMonitor: Sendable {
  /// The fences; ``GeofenceEvent/fence`` counts in this array.
  public let fences: [Geofence]

  private let rule: GeofenceRule
  private let gap: GapRule
  private var trackers: [GeofenceTracker]
  private var walk: StepMeasurer
  private var isNewTrack = false

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - fences: what is watched.
  ///   - rule: what counts.
  ///   - gap: where the way between two positions is not known, by the rhythm that the track has shown
  ///     so far.
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

  /// Whether the track was in a fence at the last position.
  ///
  /// - Parameter fence: the fence's place in ``fences``, from 0; it must be there.
  public func state(of fence: Int) -> RegionState { trackers[fence].state }

  /// Forgets the track: the next position is the first one.
  public mutating func restart() {
    self = GeofenceMonitor(fences, rule: rule, gap: gap)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - events: gets what happened: in the order of time, as far as there are times.
  public mutating func process(_ event: LocationEvent, into events: inout [GeofenceEvent]) {
    process(contentsOf: [event], into: &events)
  }

  /// Takes the next events, a block of some hundreds best: the ways between are measured together. What is told is
  /// the same as of one by one.
  ///
  /// - Parameters:
  ///   - block: what the source, or the stage before, says, in order.
  ///   - events: gets what happened: of each position in the order of time, as far as there are times.
  public mutating func process(
    contentsOf block: ArraySlice<LocationEvent>, into events: inout [GeofenceEvent]
  ) {
    walk.process(block)
    for index in 0..<walk.count {
      let event = walk.event(index)
      if let step = walk.step(index), case .location(let location) = event {
        take(location, step, into: &events)
      } else if case .part(.track) = event {
        isNewTrack = true
      }
    }
  }

  private mutating func take(
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
      trackers[i].update(location, isFirst ? nil : step, arrival: nil, rule: rule, into: &events)
    }
    guard events.count > first + 1 else { return }
    // Stable, so that what has no times stays in the order of the fences.
    let sorted = events[first...].enumerated().sorted {
      let (a, b) = ($0.element.time, $1.element.time)
      if let a, let b, a != b { return a < b }
      return $0.offset < $1.offset
    }
    events.replaceSubrange(first..., with: sorted.map(\.element))
  }
}

/// A moment by the clock of a position where it has one, else by the clock of this machine.
package struct Moment: Sendable {
  package var timestamp: Timestamp?
  package var arrival: Duration?

  package init(timestamp: Timestamp?, arrival: Duration?) {
    (self.timestamp, self.arrival) = (timestamp, arrival)
  }

  /// Seconds from `other` to this moment; infinite if nothing is known of it.
  package func seconds(since other: Moment) -> Double {
    if let timestamp, let earlier = other.timestamp { return timestamp.seconds(since: earlier) }
    guard let arrival, let earlier = other.arrival else { return .infinity }
    return (arrival - earlier) / .seconds(1)
  }
}

/// Whether something is in a region.
public enum RegionState: String, Sendable, Hashable, Codable {
  /// No position has been known yet.
  case unknown
  /// In it.
  case inside
  /// Not in it.
  case outside
}
