import GeoCore
public import GeoTracks

/// A circular region on the Earth. A manager can report when the device enters or leaves the region.
public struct CircularRegion: Sendable, Hashable, Codable {
  /// The center of the circle.
  public var center: Coordinate

  /// The radius in meters, measured along geodesics on WGS 84.
  public var radius: Double

  /// The identifier, which must be unique among the regions of a manager. A new region replaces an existing region
  /// with the same identifier.
  public var identifier: String

  /// True if the manager reports when the device enters the region; true by default.
  public var notifyOnEntry = true

  /// True if the manager reports when the device leaves the region; true by default.
  public var notifyOnExit = true

  /// Creates a region. An invalid center or radius is reported only when monitoring starts.
  public init(center: Coordinate, radius: Double, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }

  /// Returns true if the geodesic distance from the center to the coordinate does not exceed the radius.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Geodesic.wgs84.distance(from: center, to: coordinate) <= radius
  }
}

/// An event of a monitored region, such as the device entering it.
public struct RegionEvent: Sendable, Hashable {
  /// The region whose state has changed or was requested.
  public var region: CircularRegion

  /// The kind of the event: an entry, an exit, or a determined state.
  public var kind: Kind

  /// The position that caused the event; nil if the state was requested before the first position.
  public var location: Location?

  /// The kinds of events.
  public enum Kind: Sendable, Hashable {
    /// The device has entered the region.
    case entered
    /// The device has left the region.
    case exited
    /// The state was requested, determined for the first time, or has changed.
    case determined(RegionState)
  }

  package init(region: CircularRegion, kind: Kind, location: Location?) {
    self.region = region
    self.kind = kind
    self.location = location
  }
}

/// Determines the events of one region from a series of positions, according to a ``RegionRule``.
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

  /// Processes the next position and appends the resulting events to `events`.
  ///
  /// - Parameters:
  ///   - arrival: The arrival time of the position, which replaces a missing timestamp.
  ///   - events: The array to which events are appended in order.
  package mutating func process(
    _ location: Location, arrival: Duration, rule: RegionRule, into events: inout [RegionEvent]
  ) {
    guard location.coordinate.isValid else { return }
    let step = last.map { TrackStep(from: $0, to: location) }
    last = location
    let rule = GeofenceRule(
      enterCushion: rule.minimumCushion, exitCushion: rule.minimumCushion,
      confirmation: rule.dwell, detectsPassage: rule.detectsPassage)
    var crossings: [GeofenceEvent] = []
    tracker.process(location, step, arrival: arrival, rule: rule, into: &crossings)
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

/// The conditions for reporting that the device has entered or left a region.
///
/// Measured positions scatter. A position must therefore be farther from the edge of the region than a safety margin,
/// the cushion. In addition, no position during the following `dwell` period may contradict the change.
///
/// - The cushion is the horizontal accuracy of the position, but at least `minimumCushion`.
/// - A position is outside if its distance from the center is at least radius + cushion. In that case, its whole circle
///   of uncertainty is outside the region.
/// - A position is inside if its distance from the center is at most radius − cushion. A position within half the
///   radius is always inside, so that inaccurate positions can also cause an entry.
/// - A position between these distances does not change the state. If a change is pending, its `dwell` period starts
///   again.
/// - A change is reported at the first position that is at least `dwell` later than the first position beyond the
///   cushion.
///
/// The first position is inside if its distance from the center does not exceed the radius. The first position causes
/// no entry and no exit.
public struct RegionRule: Sendable, Hashable {
  /// The minimum safety margin around the edge of the region in meters, 0 or more.
  let minimumCushion: Double

  /// The time for which positions must be beyond the cushion before a change is reported. With 0, the first such
  /// position is enough.
  let dwell: Duration

  /// True if a straight step through the region counts as an entry and an exit, even if no position is inside.
  let detectsPassage: Bool

  /// Creates conditions for entering and leaving a region.
  ///
  /// - Parameters:
  ///   - minimumCushion: The minimum safety margin around the edge in meters; 10 by default.
  ///   - dwell: How long positions must confirm a change. The default is 3 seconds, so that a single outlier has no
  ///     effect.
  ///   - detectsPassage: True to report a straight step through the region as entry and exit; true by default.
  public init(
    minimumCushion: Double = 10, dwell: Duration = .seconds(3), detectsPassage: Bool = true
  ) {
    self.minimumCushion = minimumCushion
    self.dwell = dwell
    self.detectsPassage = detectsPassage
  }
}
