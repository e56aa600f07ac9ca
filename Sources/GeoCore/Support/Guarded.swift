import Dispatch

/// A value that one thread at a time can get at.
///
/// Like `Mutex`, but the thread sanitizer knows the semaphore, and takes what `Mutex` protects for a
/// race.
///
/// Unchecked: the value is only reached between `wait` and `signal` of the gate, by one thread at a time.
package final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  // Not created with 1: a semaphore must not go with a lower value than it began with.
  private let gate = DispatchSemaphore(value: 0)

  package init(_ value: consuming Value) {
    self.value = value
    gate.signal()
  }

  /// Calls `body` with the value, when no other thread has it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    gate.wait()
    defer { gate.signal() }
    return try body(&value)
  }
}
