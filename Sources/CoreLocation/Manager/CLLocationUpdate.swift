import GeoLocation

/// What is known of where one is, now.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if there is none, which the other properties explain.
  public internal(set) var location: CLLocation?
  /// Whether it stands still: after such an update none comes until it moves.
  public internal(set) var stationary = false
  /// Whether the program is not allowed to have positions.
  public internal(set) var authorizationDenied = false
  /// Whether no program is; false, there is no such switch on Linux.
  public internal(set) var authorizationDeniedGlobally = false
  /// Whether the program is not allowed to, and nobody here can change that.
  public internal(set) var authorizationRestricted = false
  /// Whether that has not been decided.
  public internal(set) var authorizationRequestInProgress = false
  /// Whether programs are told that positions are made coarser; see
  /// ``CoreLocationConfiguration/accuracyAuthorization``.
  public internal(set) var accuracyLimited = false
  /// Whether there are no positions now: no fix, a silent receiver, a lost connection, no such file.
  public internal(set) var locationUnavailable = false
  /// Whether the program would have to be in use; false.
  public internal(set) var insufficientlyInUse = false
  /// Whether a ``CLServiceSession`` is missing; false, none is needed.
  public internal(set) var serviceSessionRequired = false

  /// The older name of ``stationary``.
  public var isStationary: Bool { stationary }

  /// What positions are used for; nothing depends on it.
  public enum LiveConfiguration: Sendable, Hashable, CaseIterable {
    /// Anything.
    case `default`
    /// In a car.
    case automotiveNavigation
    /// In a train, on a ship.
    case otherNavigation
    /// On foot.
    case fitness
    /// In the air.
    case airborne
  }

  /// Positions as they come, for each iterator anew.
  ///
  /// Nothing is thrown for lack of a position: an update says why. After one that is ``stationary`` the
  /// sequence is quiet until it moves again. It ends with a recording, with its task, or with a source
  /// that has failed for good.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    liveUpdates(configuration, from: .shared)
  }

  /// Positions as they come, from a source of one's own. Apple's has no such function.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default, from source: CoreLocationConfiguration
  ) -> Updates {
    Updates(source: source)
  }
}

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
