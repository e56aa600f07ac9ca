import GeoLocation

/// A position, or the reason why there is no position.
public struct CLLocationUpdate: Sendable {
  /// The position; nil without a position. In this case, the other properties contain the reason.
  public internal(set) var location: CLLocation?
  /// Whether the device is stationary. The next update then follows only when the device moves.
  public internal(set) var stationary = false
  /// Whether the program is not authorized to receive positions.
  public internal(set) var authorizationDenied = false
  /// Whether location services are off for all programs. Always false, because Linux has no such switch.
  public internal(set) var authorizationDeniedGlobally = false
  /// Whether the program is not authorized and the user cannot change that.
  public internal(set) var authorizationRestricted = false
  /// Whether the authorization is undecided.
  public internal(set) var authorizationRequestInProgress = false
  /// Whether positions have reduced accuracy; see ``CoreLocationConfiguration/accuracyAuthorization``.
  public internal(set) var accuracyLimited = false
  /// Whether positions are unavailable because of a missing fix, a silent receiver, a lost connection or a missing
  /// file.
  public internal(set) var locationUnavailable = false
  /// Whether the program must be in use to receive positions. Always false on Linux.
  public internal(set) var insufficientlyInUse = false
  /// Whether a ``CLServiceSession`` is missing. Always false, because Linux needs no session.
  public internal(set) var serviceSessionRequired = false

  /// The older name of ``stationary``.
  public var isStationary: Bool { stationary }

  /// The activity for which a program uses positions. The value has no effect.
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

  /// Returns a sequence of updates. Each iterator starts separate updates.
  ///
  /// A missing position is not an error: an update contains the reason. After a ``stationary`` update, the sequence
  /// emits nothing until the device moves. The sequence ends when a recording ends, when the task is cancelled, or when
  /// the source fails permanently.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    liveUpdates(configuration, from: .shared)
  }

  /// Returns a sequence of updates from the source of a configuration. Apple's type has no such function.
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

      /// Returns the next update; nil when a recording has ended or the task is cancelled.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await next(isolation: nil)
      }

      /// Returns the next update to a caller that is isolated to an actor; see ``next()``.
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
            guard var update = state.process(update) else { continue }
            update.accuracyLimited = source.accuracyAuthorization == .reducedAccuracy
            return update
          }
        }
        return nil
      }

      private static let place = "an update says locationUnavailable"

      private static func begin(_ source: CoreLocationConfiguration) -> Positions {
        // This manager has no delegate, so the closure need not run blocks.
        let manager = LocationManager(source: source.makeSource(), clock: source.clock) { _ in }
        manager.stationaryRule = source.stationaryRule
        return Positions(manager.updates().makeAsyncIterator())
      }
    }
  }
}

/// Converts each update of GeoLocation to one update of CoreLocation or to none.
struct UpdateState: Sendable {
  let origin: Origin
  private var last: CLLocation?
  private var isStationary = false
  private var told: CLAuthorizationStatus?

  init(origin: Origin) { self.origin = origin }

  mutating func process(_ update: LocationUpdate) -> CLLocationUpdate? {
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

  /// Returns an update if the program is not authorized and no earlier update has reported this.
  mutating func forbidden(by status: CLAuthorizationStatus) -> CLLocationUpdate? {
    guard told != status else { return nil }
    told = status
    return CLLocationUpdate(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined)
  }
}

/// The Objective-C form of ``CLLocationUpdate``.
@available(*, unavailable, message: "for Objective-C; use CLLocationUpdate.liveUpdates(_:)")
public enum CLLocationUpdater {}
