import Dispatch
import Glibc

/// Ctrl-C, and the request to end, as something a command can answer by its summary.
struct Interrupts {
  private let sources: [any DispatchSourceSignal]

  /// Calls `body` at the first SIGINT or SIGTERM; a second one ends the process at once.
  ///
  /// - Parameter body: is given the signal's number, on another thread.
  init(_ body: @escaping @Sendable (Int32) -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // From now on the signal does what it does to any process.
        signal(number, SIG_DFL)
        body(number)
      }
      source.activate()
      return source
    }
  }
}
