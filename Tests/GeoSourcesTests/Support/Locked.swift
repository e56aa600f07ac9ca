import Dispatch

/// A value that one thread at a time can get at; a semaphore, because the thread sanitizer knows it.
final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let gate = DispatchSemaphore(value: 0)

  init(_ value: Value) {
    self.value = value
    gate.signal()
  }

  func with<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    gate.wait()
    defer { gate.signal() }
    return try body(&value)
  }
}
