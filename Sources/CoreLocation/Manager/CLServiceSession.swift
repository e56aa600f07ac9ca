import GeoLocation

/// A session that declares which authorization a program needs. On Linux, nothing depends on sessions.
///
/// The session requests the authorization from ``CoreLocationConfiguration`` and reports the result.
///
/// Unchecked: the class is open, as Apple's is. A lock protects its mutable state.
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
