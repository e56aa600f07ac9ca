import GeoCore
import CoreFoundation
import Dispatch
import GeoLocation

/// Receives the events of a ``CLLocationManager`` on the manager's run loop or queue.
///
/// Every method is optional. Because the protocol does not use Objective-C, the methods have default implementations,
/// which do nothing or call an older form. Optional calls such as `delegate?.locationManager?(manager,
/// didUpdateLocations: locations)` compile as on Apple's platforms.
public protocol CLLocationManagerDelegate: AnyObject {
  /// Delivers new positions, the oldest first. The array is never empty.
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])

  /// Delivers a new position and the previous one. In the first call, both are the first position.
  ///
  /// This method is an older form of `didUpdateLocations`. The manager calls it for each position if the delegate does
  /// not implement `didUpdateLocations`.
  func locationManager(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  )

  /// Reports that positions are unavailable. The error is a ``CLError``.
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)

  /// Delivers a new heading from a compass or attitude sensor.
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)

  /// Reports whether the device is inside a region. The manager calls this method after a request for the state and
  /// after each change.
  func locationManager(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  )

  /// Reports that the device has entered a region.
  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)

  /// Reports that the device has left a region.
  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion)

  /// Reports that a region cannot be monitored. The error is a ``CLError``.
  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  )

  /// Reports that monitoring of a region has started.
  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion)

  /// Reports the authorization status when it is first determined, and after each change.
  ///
  /// This method is an older form of ``locationManagerDidChangeAuthorization(_:)``. The manager calls it if the
  /// delegate does not implement the newer form.
  func locationManager(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  )

  /// Reports that updates cannot be deferred, in response to a request to defer them.
  func locationManager(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  )

  /// Reports that a visit has begun or ended.
  func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit)

  /// Delivers detected beacons. This method is never called on Linux.
  func locationManager(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  )

  /// Reports that beacons cannot be ranged. On Linux, every request to range beacons has this result.
  func locationManager(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  )

  /// Delivers detected beacons. This method, an older form of `didRange:satisfying:`, is never called on Linux.
  func locationManager(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  )

  /// Reports that beacons cannot be ranged. This method is an older form of `didFailRangingFor:error:`.
  func locationManager(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  )

  /// Reports that the authorization status has been determined or has changed.
  ///
  /// The manager also calls this method once after its own creation.
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)

  /// Reports that updates are paused because the device is stationary.
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)

  /// Reports that updates have resumed because the device is moving again.
  func locationManagerDidResumeLocationUpdates(_ manager: CLLocationManager)

  /// Returns whether to display the calibration of the compass. This method is never called on Linux.
  func locationManagerShouldDisplayHeadingCalibration(_ manager: CLLocationManager) -> Bool
}

// Default implementations of all delegate methods.

extension CLLocationManagerDelegate {
  /// Calls the older delegate method `didUpdateTo:from:` for each position.
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

  /// Prints the error to standard error if it is the first such error of the process. On Apple's platforms, a
  /// delegate without this method causes an exception.
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

  /// Calls the older method `didChangeAuthorization` with the authorization status of the manager.
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

// These properties support optional calls such as `delegate?.locationManager?(manager, didVisit: visit)` without
// Objective-C.
//
// In an ordinary call, the compiler finds the delegate method. Before `?(`, the compiler considers only properties,
// so there the name refers to a property. The property is a value that can be called with the same argument labels.

/// Forwards optional calls to the methods of a delegate; see ``CLLocationManagerDelegate/locationManager``.
public struct _CLDelegateCalls {
  private let delegate: any CLLocationManagerDelegate

  init(_ delegate: any CLLocationManagerDelegate) { self.delegate = delegate }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    delegate.locationManager(manager, didUpdateLocations: locations)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateTo newLocation: CLLocation,
    from oldLocation: CLLocation
  ) {
    delegate.locationManager(manager, didUpdateTo: newLocation, from: oldLocation)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(_ manager: CLLocationManager, didFailWithError error: any Error) {
    delegate.locationManager(manager, didFailWithError: error)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading
  ) {
    delegate.locationManager(manager, didUpdateHeading: newHeading)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
  ) {
    delegate.locationManager(manager, didDetermineState: state, for: region)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    delegate.locationManager(manager, didEnterRegion: region)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
    delegate.locationManager(manager, didExitRegion: region)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    delegate.locationManager(manager, monitoringDidFailFor: region, withError: error)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didStartMonitoringFor region: CLRegion
  ) {
    delegate.locationManager(manager, didStartMonitoringFor: region)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus
  ) {
    delegate.locationManager(manager, didChangeAuthorization: status)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didFinishDeferredUpdatesWithError error: (any Error)?
  ) {
    delegate.locationManager(manager, didFinishDeferredUpdatesWithError: error)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(_ manager: CLLocationManager, didVisit visit: CLVisit) {
    delegate.locationManager(manager, didVisit: visit)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didRange beacons: [CLBeacon],
    satisfying beaconConstraint: CLBeaconIdentityConstraint
  ) {
    delegate.locationManager(manager, didRange: beacons, satisfying: beaconConstraint)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didFailRangingFor beaconConstraint: CLBeaconIdentityConstraint,
    error: any Error
  ) {
    delegate.locationManager(manager, didFailRangingFor: beaconConstraint, error: error)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, didRangeBeacons beacons: [CLBeacon], in region: CLBeaconRegion
  ) {
    delegate.locationManager(manager, didRangeBeacons: beacons, in: region)
  }

  /// Calls the delegate method with the same argument labels.
  public func callAsFunction(
    _ manager: CLLocationManager, rangingBeaconsDidFailFor region: CLBeaconRegion,
    withError error: any Error
  ) {
    delegate.locationManager(manager, rangingBeaconsDidFailFor: region, withError: error)
  }
}

extension CLLocationManagerDelegate {
  /// A callable value for optional calls of the methods named `locationManager`; never nil.
  public var locationManager: _CLDelegateCalls? { _CLDelegateCalls(self) }

  /// A closure for optional calls of the delegate method with the same name; never nil.
  public var locationManagerDidChangeAuthorization: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidChangeAuthorization($0) }
  }

  /// A closure for optional calls of the delegate method with the same name; never nil.
  public var locationManagerDidPauseLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidPauseLocationUpdates($0) }
  }

  /// A closure for optional calls of the delegate method with the same name; never nil.
  public var locationManagerDidResumeLocationUpdates: ((CLLocationManager) -> Void)? {
    { self.locationManagerDidResumeLocationUpdates($0) }
  }

  /// A closure for optional calls of the delegate method with the same name; never nil.
  public var locationManagerShouldDisplayHeadingCalibration: ((CLLocationManager) -> Bool)? {
    { self.locationManagerShouldDisplayHeadingCalibration($0) }
  }
}

/// The dispatch queue or run loop on which a manager calls its delegate.
///
/// Blocks run one at a time, in the order of the `perform` calls. No block runs before `perform` returns.
enum DeliveryContext: Sendable {
  case queue(DispatchQueue)
  case runLoop(RunLoopContext)

  /// The context of the current thread: the main queue for the main thread, otherwise the run loop of the thread.
  ///
  /// A running main run loop also runs the main queue. `dispatchMain()` and an asynchronous `main` run the main queue
  /// without a run loop and, on Linux, on a thread other than the main thread. The property therefore also checks
  /// whether the current queue is the main queue.
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

  /// Discards pending blocks of a run loop. Call this method when the object that receives the blocks is deallocated.
  func close() {
    if case .runLoop(let context) = self { context.close() }
  }
}

/// Runs blocks on the run loop of the thread that created the object.
///
/// The class uses its own run loop source for two reasons. On Linux, `RunLoop.perform` does not wake a sleeping run
/// loop, and a run loop without a source ends immediately.
///
/// `Sendable` is unchecked because `CFRunLoop` is not Sendable. The functions called here are safe on any thread.
final class RunLoopContext: @unchecked Sendable {
  private let runLoop: CFRunLoop
  private let source: CFRunLoopSource
  private let work = Work()

  /// The blocks that have not run yet. The run loop source retains this object, because it may outlive the context.
  private final class Work: Sendable {
    let blocks = Guarded<[@Sendable () -> Void]>([])

    func drain() {
      // Remove one block at a time, because a block may run the run loop and thereby call this method.
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

  /// Discards the pending blocks and removes the source from the run loop.
  ///
  /// A pending block may retain this object, which retains the block. Without this method, both would leak if the run
  /// loop never runs.
  func close() {
    let waiting = work.blocks.withLock { blocks in
      defer { blocks = [] }
      return blocks
    }
    CFRunLoopSourceInvalidate(source)
    // Release the blocks outside the lock, because their release may run a deinitializer that calls this object.
    withExtendedLifetime(waiting) {}
  }

  func perform(_ block: @escaping @Sendable () -> Void) {
    guard CFRunLoopSourceIsValid(source) else { return }
    work.blocks.withLock { $0.append(block) }
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(runLoop)
  }
}

/// Passes a completion handler of the program to the queue or run loop that calls it.
///
/// The types of Apple's completion handlers are not `@Sendable`. A closure written in a main-actor class is therefore
/// isolated to the main actor.
///
/// `Sendable` is unchecked because the handler is called only once, on the main queue or in the context that the
/// program has selected.
struct Handler<each Value>: @unchecked Sendable {
  private let handler: (repeat each Value) -> Void

  init(_ handler: @escaping (repeat each Value) -> Void) { self.handler = handler }

  func call(_ value: repeat each Value) { handler(repeat each value) }
}

/// Prints an error that cannot be reported to a delegate. Only the first error of the process is printed.
///
/// Without the message, an update sequence would end for no visible reason, and a monitored region would report
/// nothing.
enum UndeliveredErrors {
  private static let hasReported = Guarded(false)

  /// - Parameter why: An explanation that follows the error in parentheses.
  static func report(_ error: String, _ why: String) {
    let isFirst = hasReported.withLock { reported in
      defer { reported = true }
      return !reported
    }
    guard isFirst else { return }
    FileHandle.standardError.write(Data("CoreLocation: \(error) (\(why))\n".utf8))
  }

  /// Prints an error of the source, such as an unreachable receiver or a missing file. A missing fix and a region
  /// that cannot be monitored are not printed.
  static func report(_ error: LocationError, _ why: String) {
    switch error {
    case .sourceFailed, .unrecognized, .unreachable: report(error.description, why)
    case .locationUnknown, .regionNotMonitored: break
    }
  }
}
