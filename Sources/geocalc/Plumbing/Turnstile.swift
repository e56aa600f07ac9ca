import Dispatch

/// Lets threads through in the order of their numbers.
final class Turnstile: Sendable {
  // No more than this many numbers are under way at a time, so each has a gate of its own.
  private let gates: [DispatchSemaphore]

  /// - Parameter threads: how many numbers are under way at most.
  init(threads: Int) {
    // A semaphore must not go with a lower value than it began with.
    gates = (0..<threads).map { _ in DispatchSemaphore(value: 0) }
    gates[0].signal()
  }

  /// Waits until all smaller numbers have passed.
  func wait(for number: Int) { gates[number % gates.count].wait() }

  /// Lets the next number through.
  func pass(_ number: Int) { gates[(number + 1) % gates.count].signal() }
}
