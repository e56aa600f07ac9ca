/// Says that a program uses positions in the background. Programs on Linux have none, so it does nothing.
///
/// Unchecked: it is an open class, as Apple's, and stores nothing.
open class CLBackgroundActivitySession: @unchecked Sendable {
  /// Begins a session.
  public init() {}

  /// Ends the session.
  open func invalidate() {}
}
