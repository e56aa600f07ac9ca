import GeoLocation

extension CLLocationUpdate {
  /// A sequence of updates.
  public struct Updates: AsyncSequence, Sendable {
    /// What it is of.
    public typealias Element = CLLocationUpdate

    let source: CoreLocationConfiguration

    /// Begins to take updates.
    public func makeAsyncIterator() -> Iterator { Iterator(source) }

    /// Takes updates one by one.
    public struct Iterator: AsyncIteratorProtocol {
      private let source: CoreLocationConfiguration
      private let permissions: Permissions
      private var positions: Positions?
      private var state: UpdateState
      private var hasEnded = false

      init(_ source: CoreLocationConfiguration) {
        self.source = source
        permissions = Permissions(source)
        state = UpdateState(origin: source.origin)
      }

      /// The next update; nil at the end of a recording or of the task.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await next(isolation: nil)
      }

      /// The next update, for a caller on an actor; see ``next()``.
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> CLLocationUpdate? {
        while !hasEnded, !Task.isCancelled {
          guard source.isAuthorized else {
            positions = nil
            if let update = state.forbidden(by: source.authorizationStatus) { return update }
            await permissions.change()
            continue
          }
          let positions = positions ?? Self.begin(source)
          self.positions = positions
          switch await positions.next(or: permissions) {
          case .changed: continue
          case .end: hasEnded = true
          case .failure(let error):
            hasEnded = true
            UnheardErrors.report(error, Self.place)
            return state.unavailable()
          case .update(let update):
            if case .unavailable(let error) = update { UnheardErrors.report(error, Self.place) }
            guard var update = state.take(update) else { continue }
            update.accuracyLimited = source.accuracyAuthorization == .reducedAccuracy
            return update
          }
        }
        return nil
      }

      private static let place = "an update says locationUnavailable"

      private static func begin(_ source: CoreLocationConfiguration) -> Positions {
        // The manager has no delegate.
        let manager = LocationManager(source: source.makeSource(), clock: source.clock) { _ in }
        manager.stationaryRule = source.stationaryRule
        return Positions(manager.updates().makeAsyncIterator())
      }
    }
  }
}

/// What becomes of GeoLocation's updates: one in, one or none out.
struct UpdateState: Sendable {
  let origin: Origin
  private var last: CLLocation?
  private var isStationary = false
  private var told: CLAuthorizationStatus?

  init(origin: Origin) { self.origin = origin }

  mutating func take(_ update: LocationUpdate) -> CLLocationUpdate? {
    switch update {
    case .location(let location):
      let converted = CLLocation(location, from: origin)
      last = converted
      return isStationary ? nil : CLLocationUpdate(location: converted)
    case .stationary(let isStationary):
      self.isStationary = isStationary
      return CLLocationUpdate(location: last, stationary: isStationary)
    case .unavailable: return unavailable()
    default: return nil
    }
  }

  func unavailable() -> CLLocationUpdate { CLLocationUpdate(locationUnavailable: true) }

  /// Tells once that positions may not be had.
  mutating func forbidden(by status: CLAuthorizationStatus) -> CLLocationUpdate? {
    guard told != status else { return nil }
    told = status
    return CLLocationUpdate(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined)
  }
}
