/// Detects the geofence events of a track from its locations.
///
/// The monitor follows the geodesic between two positions, so it also finds geofences crossed between them. Each
/// crossing has a coordinate and an interpolated time. Between segments and across gaps, the path is unknown. If the
/// track enters or leaves a geofence there, the event gets the time of the first position after the gap.
///
/// If a track starts before the end of the previous track, the monitor assumes another device. It resets the states of
/// all geofences, and the first position reports them again.
///
/// Memory does not grow with the track. Each position costs one comparison for a distant geofence, and some
/// microseconds for a near one.
public struct GeofenceMonitor: Sendable {
  /// The geofences, indexed by ``GeofenceEvent/fence``.
  package let fences: [Geofence]

  private let rule: GeofenceRule
  private let gap: GapRule
  private var trackers: [GeofenceTracker]
  private var walk: StepMeasurer
  private var isNewTrack = false

  /// Creates a monitor.
  ///
  /// - Parameters:
  ///   - fences: the geofences to watch.
  ///   - rule: the criteria for events.
  ///   - gap: the criteria for gaps, applied with the sampling interval known so far.
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
  /// - Parameter fence: the index in `fences`, which must be valid.
  public func state(of fence: Int) -> RegionState { trackers[fence].state }

  /// Discards the state of the track, so the next position is treated as the first one.
  package mutating func restart() {
    self = GeofenceMonitor(fences, rule: rule, gap: gap)
  }

  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: the event of the source or of the previous stage.
  ///   - events: the array to which geofence events are appended, in time order if there are times.
  public mutating func process(_ event: LocationEvent, into events: inout [GeofenceEvent]) {
    process(contentsOf: [event], into: &events)
  }

  /// Processes a block of events. The result is the same as for one event at a time.
  ///
  /// Blocks of several hundred events are fastest, because the steps are measured together.
  ///
  /// - Parameters:
  ///   - block: the events of the source or of the previous stage, in order.
  ///   - events: the array to which geofence events are appended. The events of a position are in time order if there
  ///     are times.
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
    // A stable sort keeps events without times in the order of the geofences.
    let sorted = events[first...].enumerated().sorted {
      let (a, b) = ($0.element.time, $1.element.time)
      if let a, let b, a != b { return a < b }
      return $0.offset < $1.offset
    }
    events.replaceSubrange(first..., with: sorted.map(\.element))
  }
}

/// The time of a position if it has one, otherwise the time at which this machine received the position.
package struct Moment: Sendable {
  package var timestamp: Timestamp?
  package var arrival: Duration?

  package init(timestamp: Timestamp?, arrival: Duration?) {
    (self.timestamp, self.arrival) = (timestamp, arrival)
  }

  /// Returns the seconds from `other` to this moment; infinite if the two moments come from different clocks.
  package func seconds(since other: Moment) -> Double {
    if let timestamp, let earlier = other.timestamp { return timestamp.seconds(since: earlier) }
    guard let arrival, let earlier = other.arrival else { return .infinity }
    return (arrival - earlier) / .seconds(1)
  }
}

/// The state of a region.
public enum RegionState: String, Sendable, Hashable, Codable {
  /// No position is known yet.
  case unknown
  /// The position is inside the region.
  case inside
  /// The position is outside the region.
  case outside
}
