public import GeoTracks

/// Is told what a ``LocationManager`` finds, on the queue that the manager was created with.
///
/// The manager holds its delegate weakly. `didUpdateLocations` and `didFailWithError` are required; the other
/// methods do nothing by default.
public protocol LocationManagerDelegate: AnyObject {
  /// New positions, oldest first and never none: several if they came faster than they were taken.
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])

  /// No position can be had now. With ``LocationError/sourceFailed(reason:)`` nothing more comes; with
  /// the other errors the source keeps trying, and each is told once until there is a position again.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError)

  /// A compass or attitude sensor has given a direction.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading)

  /// The satellites that the receiver sees.
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites)

  /// The edge of a monitored region was crossed inwards.
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion)

  /// The edge of a monitored region was crossed outwards.
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion)

  /// The answer to ``LocationManager/requestState(for:)``, and after each crossing the new state.
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion)

  /// It has come to stand still, or moves again (see ``StationaryRule``).
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool)

  /// The connection to the receiver has changed.
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState)

  /// The source has given all it had: the end of a file. The manager can be started again.
  func locationManagerDidFinish(_ manager: LocationManager)
}

extension LocationManagerDelegate {
  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didUpdateSatellites satellites: Satellites
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didEnterRegion region: CircularRegion
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: LocationManager, didChangeStationary isStationary: Bool
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: LocationManager, didChangeState state: SourceState) {}

  /// Does nothing.
  public func locationManagerDidFinish(_ manager: LocationManager) {}
}

/// What a ``LocationManager`` tells, in the order in which it came.
public enum LocationUpdate: Sendable, Hashable {
  /// A position.
  case location(Location)
  /// No position can be had now; told once each time positions stop coming.
  case unavailable(LocationError)
  /// A direction from a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that the receiver sees.
  case satellites(Satellites)
  /// Something happened at a monitored region.
  case region(RegionEvent)
  /// It has come to stand still (true) or moves again (false).
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// Of a file: a track, segment or other part begins.
  case part(LocationEvent.Part)
  /// Something in the input was passed over.
  case diagnostic(Diagnostic)

  /// The position, if it is one.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// Kinds that come in any number, where a newer one makes up for an older one that is lost.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// Its bulk kind; nil for what is told once and must not be lost.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // Where reading stopped, nothing comes later that would say it again.
    case .diagnostic(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// What a ``LocationManager`` has counted since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// Positions that the source gave.
  public var received = 0
  /// Positions not taken because a newer one of the same receiver had come before.
  public var late = 0
  /// Positions not taken because another receiver was in use, of recordings too.
  public var otherDevices = 0
  /// Positions, headings, reports of satellites and of what was passed over that a slow delegate or
  /// iterator did not get, of live sources only.
  public var dropped = 0
  /// What decoders passed over, by reason.
  public var skipped: [Diagnostic.Reason: Int] = [:]

  /// Creates counts of nothing.
  public init() {}
}
