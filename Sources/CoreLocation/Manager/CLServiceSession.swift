import GeoLocation

/// Says what a program wants to be allowed while the session lives. Nothing on Linux depends on it: the
/// session asks ``CoreLocationConfiguration`` and tells what it allows.
///
/// Unchecked: it is an open class, as Apple's; what changes in it is behind a lock.
open class CLServiceSession: @unchecked Sendable {
  /// What can be wanted.
  public enum AuthorizationRequirement: Sendable, Hashable {
    /// Nothing.
    case none
    /// Positions while the program is in use.
    case whenInUse
    /// Positions at all times.
    case always
  }

  /// What is so.
  public struct Diagnostic: Sendable, Hashable {
    /// Whether the program is not allowed to have positions.
    public internal(set) var authorizationDenied = false
    /// Whether no program is; false.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether nobody here can change that.
    public internal(set) var authorizationRestricted = false
    /// Whether that has not been decided.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether positions at all times were wanted and are not allowed.
    public internal(set) var alwaysAuthorizationDenied = false
    /// Whether exact positions were wanted and are not allowed.
    public internal(set) var fullAccuracyDenied = false
    /// Whether the program would have to be in use; false.
    public internal(set) var insufficientlyInUse = false
    /// Whether a session is missing; false.
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

  /// Begins a session.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, needsFullAccuracy: false)
  }

  /// Begins a session that wants exact positions.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) {
    self.init(authorization, needsFullAccuracy: true)
  }

  /// Ends the session, and its diagnostics with it.
  open func invalidate() {
    let continuations = takers.withLock { takers in
      defer { takers = Takers(hasEnded: true) }
      return Array(takers.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }

  /// What is so now, and each time it has changed, until the session ends.
  public var diagnostics: Diagnostics { Diagnostics(session: self) }

  /// What is so now.
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
    /// What it is of.
    public typealias Element = Diagnostic

    let session: CLServiceSession

    /// Begins to take diagnostics.
    public func makeAsyncIterator() -> Iterator { Iterator(session) }

    /// Takes diagnostics one by one.
    public struct Iterator: AsyncIteratorProtocol {
      private var iterator: AsyncStream<Diagnostic>.Iterator

      init(_ session: CLServiceSession) { iterator = session.stream().makeAsyncIterator() }

      /// The next diagnostic; nil when the session has ended or the task is cancelled.
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

/// Says that a program uses positions in the background. Programs on Linux have none, so it does nothing but
/// tell what is allowed.
///
/// Unchecked: it is an open class, as Apple's, and what it stores is constant.
open class CLBackgroundActivitySession: @unchecked Sendable {
  private let session: CLServiceSession

  /// Begins a session.
  public init() { session = CLServiceSession(.none, needsFullAccuracy: false) }

  /// Begins a session of a configuration of one's own. Apple's has no such initializer.
  public init(configuration: CoreLocationConfiguration) {
    session = CLServiceSession(.none, needsFullAccuracy: false, configuration: configuration)
  }

  /// Ends the session, and its diagnostics with it.
  open func invalidate() { session.invalidate() }

  /// What is so; the properties are those of a service's session.
  public typealias Diagnostic = CLServiceSession.Diagnostic
  /// A sequence of diagnostics.
  public typealias Diagnostics = CLServiceSession.Diagnostics

  /// What is so now, and each time it has changed, until the session ends.
  public var diagnostics: Diagnostics { session.diagnostics }
}
