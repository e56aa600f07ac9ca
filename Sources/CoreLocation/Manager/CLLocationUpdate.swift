import GeoLocation

/// A position, or the reason why there is none.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if there is none. The other properties then state the reason.
  public internal(set) var location: CLLocation?
  /// Whether the device is stationary. The next update then follows when it moves.
  public internal(set) var stationary = false
  /// Whether the program is not authorized to receive positions.
  public internal(set) var authorizationDenied = false
  /// Whether location services are off for all programs; false, because Linux has no such switch.
  public internal(set) var authorizationDeniedGlobally = false
  /// Whether the program is not authorized and the user cannot change that.
  public internal(set) var authorizationRestricted = false
  /// Whether authorization is undecided.
  public internal(set) var authorizationRequestInProgress = false
  /// Whether positions have reduced accuracy; see ``CoreLocationConfiguration/accuracyAuthorization``.
  public internal(set) var accuracyLimited = false
  /// Whether positions are unavailable: no fix, a silent receiver, a lost connection or a missing file.
  public internal(set) var locationUnavailable = false
  /// Whether the program needs to be in use; false on Linux.
  public internal(set) var insufficientlyInUse = false
  /// Whether a ``CLServiceSession`` is missing; false, because Linux needs none.
  public internal(set) var serviceSessionRequired = false

  /// The older name of ``stationary``.
  public var isStationary: Bool { stationary }

  /// The purpose of the positions. It has no effect.
  public enum LiveConfiguration: Sendable, Hashable, CaseIterable {
    /// Any purpose.
    case `default`
    /// Navigation in a car.
    case automotiveNavigation
    /// Navigation in a train or ship.
    case otherNavigation
    /// Movement on foot.
    case fitness
    /// Flight.
    case airborne
  }

  /// Returns a sequence of updates; each iterator starts its own.
  ///
  /// A missing position is not an error: an update states the reason. After a ``stationary`` update the sequence
  /// emits nothing until the device moves. The sequence ends with a recording, with its task, or when a source fails
  /// for good.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    liveUpdates(configuration, from: .shared)
  }

  /// Returns a sequence of updates from the given source. Apple's type has no such function.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default, from source: CoreLocationConfiguration
  ) -> Updates {
    Updates(source: source)
  }
}

extension CLLocationUpdate {
  /// A sequence of updates.
  public struct Updates: AsyncSequence, Sendable {
    /// The element type.
    public typealias Element = CLLocationUpdate

    let source: CoreLocationConfiguration

    /// Starts the updates.
    public func makeAsyncIterator() -> Iterator { Iterator(source) }

    /// An iterator over updates.
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

      /// Returns the next update; nil at the end of a recording or of the task.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await next(isolation: nil)
      }

      /// Returns the next update to a caller on an actor; see ``next()``.
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
            UndeliveredErrors.report(error, Self.place)
            return state.unavailable()
          case .update(let update):
            if case .unavailable(let error) = update { UndeliveredErrors.report(error, Self.place) }
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

/// Converts GeoLocation's updates: each input gives one update or none.
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

  /// Returns an update once when the program is not authorized.
  mutating func forbidden(by status: CLAuthorizationStatus) -> CLLocationUpdate? {
    guard told != status else { return nil }
    told = status
    return CLLocationUpdate(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined)
  }
}
