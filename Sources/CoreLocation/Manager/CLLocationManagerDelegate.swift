import GeoCore

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

// What a delegate does not write itself.

extension CLLocationManagerDelegate {
  /// Calls the older form, `didUpdateTo:from:`, for each position.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    manager.shell.tellSteps(of: locations, by: manager, to: self)
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  ) {}

  /// Says once what has gone wrong, on standard error: Apple's platforms raise an exception here.
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    UndeliveredErrors.report(
      error.localizedDescription, "the delegate has no locationManager(_:didFailWithError:)")
  }

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) {}

  /// Does nothing.
  public func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {}

  /// Does nothing.
  public func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {}

  /// Calls the older form with the manager's status.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }

  /// Does nothing.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

  /// Does nothing.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

  /// False.
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
    false
  }
}

// `delegate?.locationManager?(manager, didVisit: visit)`: optional calls without Objective-C.
//
// A plain call finds the method. Behind `?(` a method cannot stand, so there the name means one of these
// properties, whose value can be called with the same labels.

/// Calls the methods of a delegate; see ``CLLocationManagerDelegate/locationManager``.
public struct _CLDelegateCalls {
  private let delegate: any CLLocationManagerDelegate

  init(_ delegate: any CLLocationManagerDelegate) { self.delegate = delegate }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    delegate.locationManager(manager, didUpdateLocations: locations)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  ) {
    delegate.locationManager(manager, didUpdateTo: newLocation, from: oldLocation)
  }

  /// Calls the method of that name.
  public func callAsFunction(_ manager: CLLocationManager, didFailWithError error: any Error) {
    delegate.locationManager(manager, didFailWithError: error)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {
    delegate.locationManager(manager, didUpdateHeading: newHeading)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    delegate.locationManager(manager, didDetermineState: state, for: region)
  }

  /// Calls the method of that name.
  public func callAsFunction(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    delegate.locationManager(manager, didEnterRegion: region)
  }

  /// Calls the method of that name.
  public func callAsFunction(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    delegate.locationManager(manager, didExitRegion: region)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    delegate.locationManager(manager, monitoringDidFailFor: region, withError: error)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {
    delegate.locationManager(manager, didStartMonitoringFor: region)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    delegate.locationManager(manager, didChangeAuthorization: status)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    delegate.locationManager(manager, didFinishDeferredUpdatesWithError: error)
  }

  /// Calls the method of that name.
  public func callAsFunction(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    delegate.locationManager(manager, didVisit: visit)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    delegate.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {
    delegate.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {
    delegate.locationManager(manager, didRangeBeacons: beacons, in: region)
  }

  /// Calls the method of that name.
  public func callAsFunction(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {
    delegate.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
  }
}

extension CLLocationManagerDelegate {
  /// What optional calls of the methods named `locationManager` go through.
  public var locationManager: _CLDelegateCalls? { _CLDelegateCalls(self) }

  /// What optional calls of the method of that name go through.
  public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidChangeAuthorization($0) }
  }

  /// What optional calls of the method of that name go through.
  public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidPauseLocationUpdates($0) }
  }

  /// What optional calls of the method of that name go through.
  public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidResumeLocationUpdates($0) }
  }

  /// What optional calls of the method of that name go through.
  public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
    { self.locationManagerShouldDisplayHeadingCalibration($0) }
  }
}
