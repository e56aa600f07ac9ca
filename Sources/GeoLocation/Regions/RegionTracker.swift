import GeoCore
package import GeoTracks

/// Tracks positions relative to one region with a ``RegionRule`` and produces its events.
package struct RegionTracker: Sendable {
  package let region: CircularRegion
  private var tracker: GeofenceTracker
  private var last: Location?

  package var state: RegionState { tracker.state }

  package init(_ region: CircularRegion) {
    self.region = region
    let circle = GeofenceShape.circle(center: region.center, radius: region.radius)
    tracker = GeofenceTracker(Geofence(name: region.identifier, shapes: [circle]))
  }

  /// Processes the next position.
  ///
  /// - Parameters:
  ///   - arrival: the arrival time, for positions without a timestamp.
  ///   - events: receives the events in order.
  package mutating func update(
    _ location: Location, arrival: Duration, rule: RegionRule, into events: inout [RegionEvent]
  ) {
    guard location.coordinate.isValid else { return }
    let step = last.map { TrackStep(from: $0, to: location) }
    last = location
    let rule = GeofenceRule(
      enterCushion: rule.minimumCushion, exitCushion: rule.minimumCushion,
      confirmation: rule.dwell, detectsPassage: rule.detectsPassage)
    var crossings: [GeofenceEvent] = []
    tracker.update(location, step, arrival: arrival, rule: rule, into: &crossings)
    for event in crossings {
      let isInside = event.kind == .inside || event.kind == .enter
      switch event.kind {
      case .enter where region.notifyOnEntry:
        events.append(RegionEvent(region: region, kind: .entered, location: location))
      case .exit where region.notifyOnExit:
        events.append(RegionEvent(region: region, kind: .exited, location: location))
      default: break
      }
      let state: RegionState = isInside ? .inside : .outside
      events.append(RegionEvent(region: region, kind: .determined(state), location: location))
    }
  }
}

/// The criterion for entering and exiting a region.
///
/// Positions scatter. A crossing is therefore reported only if a position is beyond the edge by a cushion and no
/// later position contradicts it for `dwell`:
///
/// - The cushion is the horizontal accuracy of the position, at least `minimumCushion`.
/// - Outside means a distance of at least radius + cushion: the whole circle of uncertainty has left the region.
/// - Inside means a distance of at most radius − cushion. Half the radius always counts as inside, so that even
///   inaccurate positions can enter a region.
/// - In between, the state does not change, and a pending change starts again.
/// - The first position at least `dwell` after the first one beyond the cushion reports the change.
///
/// The first position is compared with the radius alone and is not a crossing.
public struct RegionRule: Sendable, Hashable, Codable {
  /// The smallest cushion in meters, 0 or more.
  public var minimumCushion: Double

  /// How long positions must stay beyond the cushion, 0 or more; 0 reports the first position.
  public var dwell: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  private var seconds: Double

  /// Whether a straight step through a region counts as entering and exiting, even if no position was inside.
  public var detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - minimumCushion: meters; 10 by default.
  ///   - dwell: 3 seconds by default, so that a single outlier has no effect.
  ///   - detectsPassage: true by default.
  public init(
    minimumCushion: Double = 10, dwell: Duration = .seconds(3), detectsPassage: Bool = true
  ) {
    self.minimumCushion = minimumCushion
    seconds = dwell.inSeconds
    self.detectsPassage = detectsPassage
  }

  private enum CodingKeys: String, CodingKey {
    case minimumCushion, seconds = "dwell", detectsPassage
  }
}
