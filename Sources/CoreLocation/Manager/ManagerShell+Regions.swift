import GeoLocation

/// Region monitoring: the manager core watches the regions, and the shell calls the delegate.
extension ManagerShell {
  /// The largest number of regions per program on Apple's platforms.
  static let regionLimit = 20
  /// The largest radius in meters, the same value that Apple's simulator returns.
  static let maximumRadius: CLLocationDistance = 2_128_000

  func startMonitoring(_ region: CLRegion) {
    if configuration.authorizationStatus.forbids {
      failLater(region, CLError(.regionMonitoringDenied, reason: "not authorized"))
      return
    }
    guard let circle = region as? CLCircularRegion else {
      failLater(
        region, CLError(.regionMonitoringFailure, reason: "there are no beacons on Linux"))
      return
    }
    guard let copy = region.copy() as? CLRegion, circle.radius <= Self.maximumRadius else {
      failLater(
        region,
        CLError(.regionMonitoringFailure, reason: "the radius is above \(Self.maximumRadius) m"))
      return
    }
    let hasRoom = state.withLock { state in
      let isKnown = state.regions[region.identifier] != nil
      guard isKnown || state.regions.count < Self.regionLimit else { return false }
      state.regions[region.identifier] = copy
      state.regionStates[region.identifier] = nil
      return true
    }
    guard hasRoom else {
      failLater(
        region,
        CLError(
          .regionMonitoringFailure, reason: "\(Self.regionLimit) regions are monitored already"))
      return
    }
    let identifier = region.identifier
    context.perform { [weak self] in
      guard let self, let region = state.withLock({ $0.regions[identifier] }) else { return }
      tell { $1.locationManager($0, didStartMonitoringFor: region) }
    }
    state.withLock { state in
      // If the region replaces another one, watching starts again.
      state.watched.remove(identifier)
      watchRegions(&state, isAllowed: configuration.isAuthorized)
    }
  }

  /// Makes the manager core watch all regions, or none.
  func watchRegions(_ state: inout State, isAllowed: Bool) {
    if isAllowed {
      for (identifier, region) in state.regions where !state.watched.contains(identifier) {
        guard let circle = region as? CLCircularRegion else { continue }
        state.watched.insert(identifier)
        core.input(.monitor(circle.monitored))
      }
    } else {
      for identifier in state.watched { core.input(.stopMonitoring(identifier: identifier)) }
      (state.watched, state.regionStates) = ([], [:])
    }
  }

  func stopMonitoring(_ region: CLRegion) {
    let identifier = region.identifier
    state.withLock { state in
      state.regions[identifier] = nil
      state.regionStates[identifier] = nil
      state.questions.remove(identifier)
      state.watched.remove(identifier)
    }
    core.input(.stopMonitoring(identifier: identifier))
  }

  /// Reports the state of a region.
  ///
  /// The state of a monitored region is reported as soon as it is known. The state of any other region is determined
  /// from the last position.
  func requestState(_ region: CLRegion) {
    let identifier = region.identifier
    let last = core.with { $0.location }.map { CLLocationCoordinate2D($0.coordinate) }
    let circle = (region as? CLCircularRegion)?.monitored
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    context.perform { [weak self] in
      guard let self else { return }
      let known = state.withLock { state -> CLRegionState? in
        if state.regions[identifier] != nil {
          if let known = state.regionStates[identifier] { return known }
          state.questions.insert(identifier)
          return nil
        }
        guard let circle, let last else { return .unknown }
        return circle.contains(Coordinate(last)) ? .inside : .outside
      }
      guard let known else { return }
      tell { $1.locationManager($0, didDetermineState: known, for: copy.region) }
    }
  }

  /// Reports that a region was entered or exited. The first known state is reported only if it was requested.
  func determine(_ known: CLRegionState, for region: CircularRegion) {
    let isTold = state.withLock { state in
      guard state.regions[region.identifier] != nil else { return false }
      let isFirst = state.regionStates.updateValue(known, forKey: region.identifier) == nil
      let isAsked = state.questions.remove(region.identifier) != nil
      return !isFirst || isAsked
    }
    guard isTold else { return }
    tellOfRegion(region) { $1.locationManager($0, didDetermineState: known, for: $2) }
  }

  func tellOfRegion(
    _ region: CircularRegion,
    _ body: (CLLocationManager, any CLLocationManagerDelegate, CLRegion) -> Void
  ) {
    guard let region = state.withLock({ $0.regions[region.identifier] }) else { return }
    tell { body($0, $1, region) }
  }

  /// Handles a region that cannot be monitored. Call this method in the context.
  func failMonitoring(_ identifier: String, _ error: CLError) {
    let region = state.withLock { state in
      state.watched.remove(identifier)
      return state.regions.removeValue(forKey: identifier)
    }
    tell { $1.locationManager($0, monitoringDidFailFor: region, withError: error) }
  }

  private func failLater(_ region: CLRegion, _ error: CLError) {
    let copy = Carrier(region.copy() as? CLRegion ?? region)
    tellLater { $1.locationManager($0, monitoringDidFailFor: copy.region, withError: error) }
  }
}

/// Passes a private copy of a region to the context of the delegate.
///
/// Unchecked: the copy is made for one call, and its creator does not use it again.
struct Carrier: @unchecked Sendable {
  let region: CLRegion
  init(_ region: CLRegion) { self.region = region }
}

extension CLRegionState {
  init(_ state: RegionState) {
    switch state {
    case .unknown: self = .unknown
    case .inside: self = .inside
    case .outside: self = .outside
    }
  }
}
