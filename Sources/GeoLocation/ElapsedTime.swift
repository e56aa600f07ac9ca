/// A clock of any kind, read as the time since this was made.
package struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) { self.init(opening: clock) }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since this was made.
  package var now: Duration { read() }

  /// Waits until so much time has passed since this was made.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  package func sleep(until time: Duration) async throws { try await wait(time) }
}
