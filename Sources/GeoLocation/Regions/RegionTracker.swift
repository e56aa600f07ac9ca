import GeoCore
package import GeoTracks

/// Follows positions past one region, by a ``RegionRule``: position in, events out.
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

  /// Takes the next position.
  ///
  /// - Parameters:
  ///   - arrival: when it came, for positions without a timestamp.
  ///   - events: gets what happened, in order.
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

/// When a position counts as beyond the edge of a region.
///
/// Positions scatter. So a crossing is reported only when a position is clear of the edge by a
/// cushion, and when no position has contradicted that for a while:
/// - the cushion is the horizontal accuracy of the position, `minimumCushion` at least;
/// - outside is known at radius + cushion from the center and beyond: the whole circle of uncertainty
///   has left the region;
/// - inside is known up to radius − cushion, and always within half the radius, so that a region can be
///   entered however poor the accuracy is;
/// - in between nothing changes, and a change that was about to be reported begins anew;
/// - the change is reported with the first position that is at least `dwell` later than the
///   first one beyond the cushion.
///
/// The first position decides by the bare radius and is no crossing.
public struct RegionRule: Sendable, Hashable, Codable {
  /// Meters that a position is clear of the edge at least, 0 or more.
  public var minimumCushion: Double

  /// For how long it stays beyond the cushion, 0 or more; 0 reports the first position.
  public var dwell: Duration {
    get { Duration(saturating: seconds) }
    set { seconds = newValue.inSeconds }
  }

  private var seconds: Double

  /// Whether a region through which the straight way between two positions leads is entered and left,
  /// although no position was in it.
  public var detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - minimumCushion: meters; 10 if not given.
  ///   - dwell: 3 seconds if not given, so that one stray position does nothing.
  ///   - detectsPassage: true if not given.
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
