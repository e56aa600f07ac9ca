import GeoCore
public import GeoTracks

/// A circle on the Earth. A manager reports when the circle is entered and exited.
public struct CircularRegion: Sendable, Hashable, Codable {
  /// The center of the circle.
  public var center: Coordinate

  /// The radius in meters along the WGS84 ellipsoid.
  public var radius: Double

  /// The identifier. A new region replaces a monitored region with the same identifier.
  public var identifier: String

  /// Whether entering the region is reported; true by default.
  public var notifyOnEntry = true

  /// Whether exiting the region is reported; true by default.
  public var notifyOnExit = true

  /// Creates a region. The values are validated when monitoring starts.
  public init(center: Coordinate, radius: Double, identifier: String) {
    self.center = center
    self.radius = radius
    self.identifier = identifier
  }

  /// Returns whether the geodesic distance of a coordinate from the center is at most the radius.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Geodesic.wgs84.distance(from: center, to: coordinate) <= radius
  }
}

/// An event of a monitored region.
public struct RegionEvent: Sendable, Hashable {
  /// The region.
  public var region: CircularRegion

  /// The kind of the event.
  public var kind: Kind

  /// The position that caused the event; nil if the state was requested before the first position.
  public var location: Location?

  /// The kinds of region events.
  public enum Kind: Sendable, Hashable {
    /// The region was entered.
    case entered
    /// The region was exited.
    case exited
    /// The state was requested or has changed.
    case determined(RegionState)
  }

  /// Creates an event.
  package init(region: CircularRegion, kind: Kind, location: Location?) {
    self.region = region
    self.kind = kind
    self.location = location
  }
}

/// Compares positions with one region according to a ``RegionRule`` and returns the events of the region.
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
  ///   - arrival: the arrival time, which replaces a missing timestamp.
  ///   - events: receives the events in order.
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

/// The rule that decides when a region is entered or exited.
///
/// Positions scatter. An event therefore needs a position that is beyond the edge by more than a margin, the cushion.
/// In the following `dwell` period, no position may contradict the event:
///
/// - The cushion is the horizontal accuracy of the position, at least `minimumCushion`.
/// - A position is outside if its distance is at least radius + cushion. The whole circle of uncertainty of such a
///   position is outside the region.
/// - A position is inside if its distance is at most radius − cushion. A distance up to half the radius always counts
///   as inside, so that even inaccurate positions can enter a region.
/// - A position between these distances does not change the state, and `dwell` starts again for a pending change.
/// - The change is reported with the first position that is at least `dwell` later than the first position beyond the
///   cushion.
///
/// The first position is compared only with the radius, and causes no enter or exit event.
public struct RegionRule: Sendable, Hashable {
  /// The smallest cushion in meters, 0 or more.
  let minimumCushion: Double

  /// The time for which positions must stay beyond the cushion. With 0, the first such position causes the event.
  let dwell: Duration

  /// Whether a straight step through a region counts as entering and exiting, even if no position is inside.
  let detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - minimumCushion: in meters; 10 by default.
  ///   - dwell: 3 seconds by default, so that a single outlier has no effect.
  ///   - detectsPassage: true by default.
  public init(
    minimumCushion: Double = 10, dwell: Duration = .seconds(3), detectsPassage: Bool = true
  ) {
    self.minimumCushion = minimumCushion
    self.dwell = dwell
    self.detectsPassage = detectsPassage
  }
}
