public import GeoTracks

/// Receives the updates of a ``LocationManager``, on the queue that the manager was created with.
///
/// The manager holds its delegate weakly. `didUpdateLocations` and `didFailWithError` are required; the other
/// methods do nothing by default.
public protocol LocationManagerDelegate: AnyObject {
  /// Delivers new positions, oldest first and never empty.
  ///
  /// There are several if they arrive faster than the delegate handles them.
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])

  /// Reports that there is no position now.
  ///
  /// After ``LocationError/sourceFailed(reason:)`` there are no more updates. After other errors the source keeps
  /// trying, and each error is reported once until the next position.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError)

  /// Delivers a heading of a compass or attitude sensor.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading)

  /// Delivers the satellites that the receiver sees.
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites)

  /// Reports that a monitored region was entered.
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion)

  /// Reports that a monitored region was exited.
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion)

  /// Delivers the state after ``LocationManager/requestState(for:)`` and after each crossing.
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion)

  /// Reports the start or end of standing still (see ``StationaryRule``).
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool)

  /// Reports a change of the connection to the receiver.
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState)

  /// Reports the end of the source, such as the end of a file.
  ///
  /// The manager can be started again.
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

/// An update of a ``LocationManager``.
public enum LocationUpdate: Sendable, Hashable {
  /// A position.
  case location(Location)
  /// There is no position now; reported once each time positions stop.
  case unavailable(LocationError)
  /// A heading of a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that the receiver sees.
  case satellites(Satellites)
  /// An event at a monitored region.
  case region(RegionEvent)
  /// Standing still has started (true) or ended (false).
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// In a file, a track, segment or other part begins.
  case part(LocationEvent.Part)
  /// A part of the input was skipped.
  case diagnostic(Diagnostic)

  /// The position, if the update is one.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// Kinds of frequent updates, where a newer update replaces a lost older one.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// The bulk kind of the update; nil if the update must not be lost.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // Nothing later repeats the information that reading stopped.
    case .diagnostic(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// The counters of a ``LocationManager`` since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// Positions from the source.
  public var received = 0
  /// Positions ignored because a newer one of the same receiver came before.
  public var late = 0
  /// Positions ignored because another receiver is in use; also counted for recordings.
  public var otherDevices = 0
  /// Positions, headings, satellite reports and diagnostics of live sources that a slow delegate or iterator missed.
  public var dropped = 0
  /// Records that decoders skipped, by reason.
  public var skipped: [Diagnostic.Reason: Int] = [:]

  /// Creates counters of zero.
  public init() {}
}
