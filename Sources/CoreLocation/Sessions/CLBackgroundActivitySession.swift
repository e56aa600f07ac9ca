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
