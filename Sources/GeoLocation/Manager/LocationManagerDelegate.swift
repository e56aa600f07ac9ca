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
