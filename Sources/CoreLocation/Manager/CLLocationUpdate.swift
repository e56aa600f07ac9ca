import GeoLocation

/// A position, or the reason why there is no position.
public struct CLLocationUpdate: Sendable {
  /// The position; nil if no position is available, in which case the other properties contain the reason.
  public internal(set) var location: CLLocation?
  /// True if the device is stationary. After such an update, the next update follows only when the device moves.
  public internal(set) var stationary = false
  /// True if the user has denied the authorization to receive positions.
  public internal(set) var authorizationDenied = false
  /// True if location services are off for all programs. Always false, because Linux has no such switch.
  public internal(set) var authorizationDeniedGlobally = false
  /// True if the program is not authorized and the user cannot change the authorization.
  public internal(set) var authorizationRestricted = false
  /// True if the authorization has not been determined yet.
  public internal(set) var authorizationRequestInProgress = false
  /// True if positions have reduced accuracy; see ``CoreLocationConfiguration/accuracyAuthorization``.
  public internal(set) var accuracyLimited = false
  /// True if positions are unavailable, for example because of a missing fix, a lost connection or a missing file.
  public internal(set) var locationUnavailable = false
  /// True if positions require the program to be in use. Always false on Linux.
  public internal(set) var insufficientlyInUse = false
  /// True if positions require a ``CLServiceSession``. Always false on Linux.
  public internal(set) var serviceSessionRequired = false

  /// The older name of ``stationary``.
  public var isStationary: Bool { stationary }

  /// The activity for which a program uses positions. The setting has no effect on Linux.
  public enum LiveConfiguration: Sendable, Hashable, CaseIterable {
    /// No specific activity.
    case `default`
    /// Navigation in a car.
    case automotiveNavigation
    /// Navigation in a train, ship or other vehicle, but not in a car.
    case otherNavigation
    /// Walking, running or another activity on foot.
    case fitness
    /// Flying.
    case airborne
  }

  /// Returns a sequence of updates from the shared configuration's source. Each iterator starts its own updates.
  ///
  /// If no position is available, the sequence emits an update with the reason and does not throw. After a
  /// ``stationary`` update, the sequence emits nothing until the device moves. The sequence ends when a recording ends,
  /// when the task is cancelled, or when the source fails permanently.
  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    liveUpdates(configuration, from: .shared)
  }

  /// Returns a sequence of updates from the source of the given configuration. Apple's type has no such function.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default, from source: CoreLocationConfiguration
  ) -> Updates {
    Updates(source: source)
  }
}

extension CLLocationUpdate {
  /// An asynchronous sequence of updates. Each iterator starts its own updates.
  public struct Updates: AsyncSequence, Sendable {
    /// The type of the elements, ``CLLocationUpdate``.
    public typealias Element = CLLocationUpdate

    let source: CoreLocationConfiguration

    /// Creates an iterator, which opens the source and starts to receive positions.
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

      /// Returns the next update; nil when the source has ended or the task is cancelled.
      public mutating func next() async throws -> CLLocationUpdate? {
        try await next(isolation: nil)
      }

      /// Returns the next update while isolated to the given actor; nil when the source has ended or the task is
      /// cancelled.
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
        // The manager has no delegate, so the closure that schedules delegate calls can be empty.
        let manager = LocationManager(source: source.makeSource(), clock: source.clock) { _ in }
        manager.stationaryRule = source.stationaryRule
        return Positions(manager.updates().makeAsyncIterator())
      }
    }
  }
}

/// Converts updates of GeoLocation to updates of CoreLocation. Some updates have no counterpart and are dropped.
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

  /// Returns an update that reports the missing authorization; nil if the same status was already reported.
  mutating func forbidden(by status: CLAuthorizationStatus) -> CLLocationUpdate? {
    guard told != status else { return nil }
    told = status
    return CLLocationUpdate(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined)
  }
}

/// The Objective-C class for location updates. Use ``CLLocationUpdate`` in Swift.
@available(*, unavailable, message: "for Objective-C; use CLLocationUpdate.liveUpdates(_:)")
public enum CLLocationUpdater {}

/// A session with which a program declares which authorization it needs. On Linux, positions are also delivered
/// without a session.
///
/// The session requests the authorization from ``CoreLocationConfiguration`` and reports the result.
///
/// `Sendable` is unchecked because the class is open, like Apple's. A lock protects the mutable state.
open class CLServiceSession: @unchecked Sendable {
  /// The authorization that a session needs.
  public enum AuthorizationRequirement: Sendable, Hashable {
    /// No authorization.
    case none
    /// Authorization to receive positions while the program is in use.
    case whenInUse
    /// Authorization to receive positions at all times.
    case always
  }

  /// The result of a session's authorization request.
  public struct Diagnostic: Sendable, Hashable {
    /// True if the user has denied the authorization to receive positions.
    public internal(set) var authorizationDenied = false
    /// True if location services are off for all programs. Always false on Linux.
    public internal(set) var authorizationDeniedGlobally = false
    /// True if the program is not authorized and the user cannot change the authorization.
    public internal(set) var authorizationRestricted = false
    /// True if the authorization has not been determined yet.
    public internal(set) var authorizationRequestInProgress = false
    /// True if the session needs authorization at all times, but the program is authorized only while in use.
    public internal(set) var alwaysAuthorizationDenied = false
    /// True if the session needs full accuracy, but the accuracy authorization is reduced.
    public internal(set) var fullAccuracyDenied = false
    /// True if positions require the program to be in use. Always false on Linux.
    public internal(set) var insufficientlyInUse = false
    /// True if positions require another session. Always false on Linux.
    public internal(set) var serviceSessionRequired = false
  }

  private let requirement: AuthorizationRequirement
  private let needsFullAccuracy: Bool
  private let configuration: CoreLocationConfiguration
  private let takers = Guarded(Takers())

  private struct Takers {
    var hasEnded = false
    var continuations: [Int: AsyncStream<Diagnostic>.Continuation] = [:]
  }

  init(
    _ requirement: AuthorizationRequirement, needsFullAccuracy: Bool,
    configuration: CoreLocationConfiguration = .shared
  ) {
    self.requirement = requirement
    self.needsFullAccuracy = needsFullAccuracy
    self.configuration = configuration
    switch requirement {
    case .none: break
    case .whenInUse: configuration.request(.authorizedWhenInUse)
    case .always: configuration.request(.authorizedAlways)
    }
  }

  /// Starts a session and requests the given authorization from the shared configuration.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, needsFullAccuracy: false)
  }

  /// Starts a session that also needs full accuracy. The purpose key has no effect on Linux.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization, needsFullAccuracy: true)
  }

  /// Ends the session and all its diagnostics sequences.
  open func invalidate() {
    let continuations = takers.withLock { takers in
      defer { takers = Takers(hasEnded: true) }
      return Array(takers.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  /// A sequence that emits the current diagnostic and each later change, until the session ends.
  public var diagnostics: Diagnostics { Diagnostics(session: self) }

  var diagnostic: Diagnostic {
    let status = configuration.authorizationStatus
    return Diagnostic(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined,
      alwaysAuthorizationDenied: requirement == .always && status == .authorizedWhenInUse,
      fullAccuracyDenied: needsFullAccuracy
        && configuration.accuracyAuthorization != .fullAccuracy)
  }

  /// An asynchronous sequence of diagnostics.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// The type of the elements, ``Diagnostic``.
    public typealias Element = Diagnostic

    let session: CLServiceSession

    /// Creates an iterator, which first returns the current diagnostic.
    public func makeAsyncIterator() -> Iterator { Iterator(session) }

    /// An iterator over the diagnostics of a session.
    public struct Iterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Diagnostic>.Iterator

      init(_ session: CLServiceSession) { iterator = session.stream().makeAsyncIterator() }

      /// Returns the next diagnostic; nil when the session has ended or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? { await iterator.next() }
    }
  }

  private func stream() -> AsyncStream<Diagnostic> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Diagnostic.self, bufferingPolicy: .bufferingNewest(16))
    continuation.yield(diagnostic)
    let listener = configuration.addListener { [weak self] in
      if let self { continuation.yield(diagnostic) }
    }
    let hasEnded = takers.withLock { takers in
      if !takers.hasEnded { takers.continuations[listener] = continuation }
      return takers.hasEnded
    }
    continuation.onTermination = { [configuration, weak self] _ in
      configuration.removeListener(listener)
      _ = self?.takers.withLock { $0.continuations.removeValue(forKey: listener) }
    }
    if hasEnded { continuation.finish() }
    return stream
  }
}

/// A session with which a program declares that it uses positions in the background.
///
/// Linux does not distinguish background programs, so the session only reports the authorization.
///
/// `Sendable` is unchecked because the class is open, like Apple's. All stored properties are constants.
open class CLBackgroundActivitySession: @unchecked Sendable {
  private let session: CLServiceSession

  /// Starts a session with the shared configuration.
  public init() { session = CLServiceSession(.none, needsFullAccuracy: false) }

  /// Starts a session with the given configuration. Apple's class has no such initializer.
  public init(configuration: CoreLocationConfiguration) {
    session = CLServiceSession(.none, needsFullAccuracy: false, configuration: configuration)
  }

  /// Ends the session and all its diagnostics sequences.
  open func invalidate() { session.invalidate() }

  /// The authorization state of the session, the same type as in ``CLServiceSession``.
  public typealias Diagnostic = CLServiceSession.Diagnostic
  /// An asynchronous sequence of diagnostics.
  public typealias Diagnostics = CLServiceSession.Diagnostics

  /// A sequence that emits the current diagnostic and each later change, until the session ends.
  public var diagnostics: Diagnostics { session.diagnostics }
}
