import GeoLocation

/// A position, or the reason why there is no position.
public struct CLLocationUpdate: Sendable {
  /// The position. If the position is nil, the other properties contain the reason.
  public internal(set) var location: CLLocation?
  /// Whether the device is stationary. After such an update, the next one follows only when the device moves.
  public internal(set) var stationary = false
  /// Whether the program is not authorized to receive positions.
  public internal(set) var authorizationDenied = false
  /// Whether location services are off for all programs. Always false, because Linux has no such switch.
  public internal(set) var authorizationDeniedGlobally = false
  /// Whether the program is not authorized and the user cannot change the authorization.
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

  /// Returns an update if the program is not authorized and no earlier update has reported the missing authorization.
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

/// A session that declares which authorization a program needs. On Linux, nothing depends on sessions.
///
/// The session requests the authorization from ``CoreLocationConfiguration`` and reports the result.
///
/// Unchecked: the class is open, as Apple's is. A lock protects the mutable state.
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

  /// The authorization state of a session.
  public struct Diagnostic: Sendable, Hashable {
    /// Whether the program is not authorized to receive positions.
    public internal(set) var authorizationDenied = false
    /// Whether location services are off for all programs. Always false.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether the user cannot change the authorization.
    public internal(set) var authorizationRestricted = false
    /// Whether the authorization is undecided.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the session needs positions at all times but the program is not authorized for them.
    public internal(set) var alwaysAuthorizationDenied = false
    /// Whether the session needs full accuracy but the accuracy is reduced.
    public internal(set) var fullAccuracyDenied = false
    /// Whether the program must be in use to receive positions. Always false.
    public internal(set) var insufficientlyInUse = false
    /// Whether a session is missing. Always false.
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

  /// Starts a session that needs the given authorization.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, needsFullAccuracy: false)
  }

  /// Starts a session that also needs full accuracy.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization, needsFullAccuracy: true)
  }

  /// Ends the session and its sequences of diagnostics.
  open func invalidate() {
    let continuations = takers.withLock { takers in
      defer { takers = Takers(hasEnded: true) }
      return Array(takers.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  /// The current diagnostic and each later change, until the session ends.
  public var diagnostics: Diagnostics { Diagnostics(session: self) }

  /// The current diagnostic.
  var diagnostic: Diagnostic {
    let status = configuration.authorizationStatus
    return Diagnostic(
      authorizationDenied: status == .denied, authorizationRestricted: status == .restricted,
      authorizationRequestInProgress: status == .notDetermined,
      alwaysAuthorizationDenied: requirement == .always && status == .authorizedWhenInUse,
      fullAccuracyDenied: needsFullAccuracy
        && configuration.accuracyAuthorization != .fullAccuracy)
  }

  /// A sequence of diagnostics.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// The element type.
    public typealias Element = Diagnostic

    let session: CLServiceSession

    /// Starts the diagnostics.
    public func makeAsyncIterator() -> Iterator { Iterator(session) }

    /// An iterator over diagnostics.
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

/// A session that declares that a program uses positions in the background.
///
/// Linux does not distinguish background programs, so the session only reports the authorization.
///
/// Unchecked: the class is open, as Apple's is, but it stores only constants.
open class CLBackgroundActivitySession: @unchecked Sendable {
  private let session: CLServiceSession

  /// Starts a session.
  public init() { session = CLServiceSession(.none, needsFullAccuracy: false) }

  /// Starts a session with the given configuration. Apple's class has no such initializer.
  public init(configuration: CoreLocationConfiguration) {
    session = CLServiceSession(.none, needsFullAccuracy: false, configuration: configuration)
  }

  /// Ends the session and its sequences of diagnostics.
  open func invalidate() { session.invalidate() }

  /// The authorization state, as in ``CLServiceSession``.
  public typealias Diagnostic = CLServiceSession.Diagnostic
  /// A sequence of diagnostics.
  public typealias Diagnostics = CLServiceSession.Diagnostics

  /// The current diagnostic and each later change, until the session ends.
  public var diagnostics: Diagnostics { session.diagnostics }
}
