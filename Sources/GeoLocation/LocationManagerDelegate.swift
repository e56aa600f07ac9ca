public import GeoTracks

/// Receives the updates of a ``LocationManager``, on the queue with which the manager was created.
///
/// The manager holds its delegate weakly. `didUpdateLocations` and `didFailWithError` are required. The default
/// implementations of the other methods do nothing.
public protocol LocationManagerDelegate: AnyObject {
  /// Delivers new positions, the oldest first. The array is never empty.
  ///
  /// The array contains several positions if they arrive faster than the delegate handles them.
  func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location])

  /// Reports that there is no position at the moment.
  ///
  /// After ``LocationError/sourceFailed(reason:)`` there are no more updates. After any other error, the source keeps
  /// trying, and further errors are not reported until after the next position.
  func locationManager(_ manager: LocationManager, didFailWithError error: LocationError)

  /// Delivers a heading of a compass or attitude sensor.
  func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading)

  /// Delivers the satellites that the receiver sees.
  func locationManager(_ manager: LocationManager, didUpdateSatellites satellites: Satellites)

  /// Reports that a monitored region was entered.
  func locationManager(_ manager: LocationManager, didEnterRegion region: CircularRegion)

  /// Reports that a monitored region was exited.
  func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion)

  /// Delivers the state of a region after a call of ``LocationManager/requestState(for:)`` and after each change.
  func locationManager(
    _ manager: LocationManager, didDetermineState state: RegionState, for region: CircularRegion)

  /// Reports that the device has started or stopped standing still (see ``StationaryRule``).
  func locationManager(_ manager: LocationManager, didChangeStationary isStationary: Bool)

  /// Reports a change of the connection to the receiver.
  func locationManager(_ manager: LocationManager, didChangeState state: SourceState)

  /// Reports the end of the source, such as the end of a file.
  ///
  /// You can start the manager again.
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
  /// There is no position at the moment. The manager reports this once whenever positions stop.
  case unavailable(LocationError)
  /// A heading of a compass or attitude sensor.
  case heading(Heading)
  /// The satellites that the receiver sees.
  case satellites(Satellites)
  /// An event at a monitored region.
  case region(RegionEvent)
  /// The device has started (true) or stopped (false) standing still.
  case stationary(Bool)
  /// The connection to the receiver has changed.
  case state(SourceState)
  /// A part of a file begins, such as a track or a segment.
  case part(LocationEvent.Part)
  /// A part of the input was skipped.
  case diagnostic(Diagnostic)

  /// The position, if the update is a position; otherwise nil.
  public var location: Location? {
    if case .location(let location) = self { location } else { nil }
  }

  /// The kinds of frequent updates. A newer update of the same kind compensates for the loss of an older one.
  enum Bulk: Int, CaseIterable {
    case locations, headings, satellites, skipped
  }

  /// The kind of a frequent update; nil if the update must not be lost.
  var bulk: Bulk? {
    switch self {
    case .location: .locations
    case .heading: .headings
    case .satellites: .satellites
    // The update reports that reading has stopped, and no later update repeats this.
    case .diagnostic(let skipped): skipped.stopsReading ? nil : .skipped
    case .unavailable, .region, .stationary, .state, .part: nil
    }
  }
}

/// The counters of a ``LocationManager`` since it was created.
public struct LocationCounts: Sendable, Hashable {
  /// The number of positions from the source.
  public var received = 0
  /// The number of positions ignored because a newer position of the same receiver arrived earlier.
  public var late = 0
  /// The number of positions ignored because another receiver is in use, in live sources and recordings.
  public var otherDevices = 0
  /// The number of positions, headings, satellite reports and diagnostics of live sources that a slow delegate or
  /// iterator has missed.
  public var dropped = 0
  /// The number of records that decoders have skipped, by reason.
  public var skipped: [Diagnostic.Reason: Int] = [:]

  /// Creates counters with the value 0.
  init() {}
}
