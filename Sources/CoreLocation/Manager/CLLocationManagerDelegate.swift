import GeoCore
import CoreFoundation
import Dispatch
import GeoLocation

/// Receives the events of a ``CLLocationManager`` on the manager's run loop or queue.
///
/// Every method is optional. The default implementations have no effect or call an older form of the method. On Apple's
/// platforms, optional methods need Objective-C. Optional calls such as `delegate?.locationManager?(manager,
/// didUpdateLocations: locations)` also compile here.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Delivers new positions, the oldest first. The array is never empty.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Delivers a new position together with the previous position. The first call receives the first position twice.
  ///
  /// This is an older form. The manager calls this method for each position if the delegate does not implement
  /// `didUpdateLocations`.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  )

  /// Reports an error of type ``CLError``.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Delivers a heading of a compass or attitude sensor.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Reports the state of a region, after a request or because the state has changed.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  )

  /// Reports that the device has entered a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Reports that the device has left a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Reports that a region cannot be monitored.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  )

  /// Reports that monitoring of a region has started.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Reports the authorization status when it is first determined, and after each change.
  ///
  /// This is an older form. The manager calls this method if the delegate does not implement
  /// ``locationManagerDidChangeAuthorization(_:)``.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  )

  /// Reports that updates are not deferred.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  )

  /// Reports that a visit has begun or ended.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  /// Delivers detected beacons. Linux never calls this method.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  )

  /// Reports that beacons cannot be ranged.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  )

  /// Delivers detected beacons. This is an older form. Linux never calls this method.
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  )

  /// Reports that beacons cannot be ranged. This is an older form.
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  )

  /// Reports that the authorization status has been determined or has changed.
  ///
  /// The manager also calls this method once after its creation.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Reports that updates are paused because the device is stationary.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Reports that updates have resumed.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Returns whether to show a compass calibration. Linux never calls this method.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
}

// Default implementations.

extension CLLocationManagerDelegate {
  /// Calls the older form `didUpdateTo:from:` for each position.
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

  /// Prints the first error to standard error. On Apple's platforms, a missing method raises an exception.
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

  /// Calls the older form with the authorization status of the manager.
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
  }

  /// Does nothing.
  public func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {}

  /// Does nothing.
  public func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager) {}

  /// Returns false.
  public func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool {
    false
  }
}

// Support for optional calls such as `delegate?.locationManager?(manager, didVisit: visit)` without Objective-C.
//
// In an ordinary call, the compiler finds the method. Before `?(`, the compiler does not consider methods, so the name
// refers to one of these properties. The value of the property accepts the same argument labels.

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
  /// The target of optional calls of the methods that are named `locationManager`.
  public var locationManager: _CLDelegateCalls? { _CLDelegateCalls(self) }

  /// The delegate method of the same name, as a function for optional calls.
  public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidChangeAuthorization($0) }
  }

  /// The delegate method of the same name, as a function for optional calls.
  public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidPauseLocationUpdates($0) }
  }

  /// The delegate method of the same name, as a function for optional calls.
  public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidResumeLocationUpdates($0) }
  }

  /// The delegate method of the same name, as a function for optional calls.
  public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
    { self.locationManagerShouldDisplayHeadingCalibration($0) }
  }
}

/// The queue or the run loop on which a manager calls its delegate.
///
/// Blocks run in order, one at a time, and never before `perform` returns.
enum DeliveryContext: Sendable {
  case queue(DispatchQueue)
  case runLoop(RunLoopContext)

  /// The context for the current thread: the main queue if this is the main thread, otherwise the run loop of the
  /// thread.
  ///
  /// A running main run loop also runs the main queue. `dispatchMain()` and an asynchronous `main` run the main queue
  /// without this run loop. On Linux, other threads run the main queue in these cases. The context therefore recognizes
  /// code of the main actor by its queue, not by its thread.
  static var current: DeliveryContext {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) != nil
      ? .queue(.main) : .runLoop(RunLoopContext())
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  func perform(_ block: @escaping @Sendable () -> Void) {
    switch self {
    case .queue(let queue): queue.async(execute: block)
    case .runLoop(let context): context.perform(block)
    }
  }

  /// Closes the context. Call this method when no receiver of blocks remains.
  func close() {
    if case .runLoop(let context) = self { context.close() }
  }
}

/// Runs blocks on the run loop of the thread that created the context.
///
/// The class has its own run loop source, because `RunLoop.perform` does not wake a run loop on Linux. In addition, a
/// run loop without a source ends immediately.
///
/// Unchecked: any thread may call the functions used here on run loop and source.
final class RunLoopContext: @unchecked Sendable {
  private let runLoop: CFRunLoop
  private let source: CFRunLoopSource
  private let work = Work()

  /// The pending blocks. The source holds this object, because blocks may still run after the context is released.
  private final class Work: Sendable {
    let blocks = Guarded<[@Sendable () -> Void]>([])

    func drain() {
      // Remove one block at a time, because a block may itself run the run loop.
      while let block = blocks.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { block() }
    }
  }

  init() {
    var description = CFRunLoopSourceContext()
    description.info = Unmanaged.passUnretained(work).toOpaque()
    description.retain = { info in
      if let info { _ = Unmanaged<Work>.fromOpaque(info).retain() }
      return info
    }
    description.release = { info in
      if let info { Unmanaged<Work>.fromOpaque(info).release() }
    }
    description.perform = { info in
      if let info { Unmanaged<Work>.fromOpaque(info).takeUnretainedValue().drain() }
    }
    runLoop = CFRunLoopGetCurrent()
    source = CFRunLoopSourceCreate(nil, 0, &description)
    CFRunLoopAddSource(runLoop, source, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopSourceInvalidate(source) }

  /// Discards the pending blocks and releases the run loop.
  ///
  /// A pending block may hold this object. If the run loop never runs, the two would otherwise hold each other forever.
  func close() {
    let waiting = work.blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    CFRunLoopSourceInvalidate(source)
    // Release the blocks outside the lock, because a deinitializer may call this object again.
    withExtendedLifetime(waiting) {}
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    guard CFRunLoopSourceIsValid(source) else { return }
    work.blocks.withLock { $0.append(block) }
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(runLoop)
  }
}

/// A handler of the program, on the way to the context that calls the handler.
///
/// Handlers are not Sendable. A handler that is written in a main-actor class therefore belongs to the main actor, as
/// on Apple's platforms.
///
/// Unchecked: the handler is called once, on the main queue or in the context that the program has chosen. Nothing else
/// uses the handler.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}

/// Prints an error that no delegate and no API of Apple can report. Only the first error is printed, to standard error.
///
/// The message is necessary: without it, a sequence of updates or events would end without a reason, and a monitored
/// region would stay silent.
enum UndeliveredErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: The reason why the error is printed.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// Prints an error about a missing receiver or file. A receiver without a fix is not an error.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
