/// Is told what a ``CLLocationManager`` finds, on the run loop or queue that the manager was created with.
///
/// Every method is optional: what is not written does nothing. Apple's protocol needs Objective-C for
/// that; ``CLLocationManagerDelegate`` has default implementations, and takes
/// `delegate?.locationManager?(manager, didUpdateLocations: locations)` too.
public protocol CLLocationManagerDelegate: AnyObject {
  /// New positions, oldest first and never none.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// A new position, and the one that was told before, which at first is the same.
  /// The older form: called for each position if `didUpdateLocations` is not written.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  )

  /// Something has gone wrong: a ``CLError``.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// A compass or attitude sensor has given a direction.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// The state of a region was asked for, or has changed.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  )

  /// The edge of a region was crossed inwards.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// The edge of a region was crossed outwards.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// A region cannot be monitored.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  )

  /// Monitoring of a region has begun.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// What the program may do is known, or has changed.
  /// The older form: called if ``locationManagerDidChangeAuthorization(_:)`` is not
  /// written.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  )

  /// Updates will not be deferred.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  )

  /// A visit has begun or ended.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  /// Beacons were heard: never on Linux.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  )

  /// Beacons cannot be ranged.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  )

  /// Beacons were heard: never on Linux. The older form.
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  )

  /// Beacons cannot be ranged. The older form.
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  )

  /// What the program may do is known, or has changed:
  /// called once after a manager was created, too.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Updates are held back, because it stands still.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Updates come again.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Whether to ask for a calibration of the compass: never asked on Linux.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
}
