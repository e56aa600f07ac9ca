import Foundation
import GeoCore
import SystemPackage
import Testing
import _TestSupport

@testable import GeoFiles

@Suite(.timeLimit(.minutes(10))) struct FileDescriptorWaitingTests {
  /// Runs a closure on a separate thread, and sends a signal whenever that thread waits.
  ///
  /// The handler does nothing, and system calls are not restarted.
  ///
  /// - Parameter then: Called once after ten signals.
  private func interrupted<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @Sendable () -> Void = {}
  ) async throws -> (value: Value, signals: Int) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGUSR2, &action, nil)
    let result = Guarded<(value: Value, signals: Int)?>(nil)
    // A separate thread gets processor time while other tests run.
    Thread.detachNewThread {
      let worker = pthread_self()
      // A path such as 123/task/456.
      let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      let isDone = Guarded(false)
      let (sent, end) = (Guarded(0), DispatchSemaphore(value: 0))
      Thread.detachNewThread {
        while !isDone.withLock({ $0 }) {
          usleep(100)
          guard let name, Self.isWaiting(name) else { continue }
          pthread_kill(worker, SIGUSR2)
          let count = sent.withLock {
            $0 += 1
            return $0
          }
          if count == 10 { then() }
        }
        end.signal()
      }
      let value = work()
      isDone.withLock { $0 = true }
      // The identifier of an ended thread may be reused.
      end.wait()
      result.withLock { $0 = (value, sent.withLock { $0 }) }
    }
    try await eventually { result.withLock { $0 != nil } }
    return try #require(result.withLock { $0 })
  }

  /// Whether a thread waits, as reported by the system.
  private static func isWaiting(_ name: String) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8) else {
      return false
    }
    // The state follows the name of the thread, which is in parentheses.
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].hasPrefix(") S")
  }

  @Test("A waiting read continues after signals", arguments: [false, true])
  func interruptedRead(isSetNotToBlock: Bool) async throws {
    let pipe = try FileDescriptor.pipe(
      options: isSetNotToBlock ? [.nonBlocking, .closeOnExec] : .closeOnExec)
    let result = try await interrupted {
      withUnsafeTemporaryAllocation(byteCount: 10, alignment: 1) {
        try? pipe.readEnd.readWaiting(into: $0)
      }
    } then: {
      _ = try? pipe.writeEnd.writeAll("ab".utf8)
    }
    #expect(result.value == 2)
    #expect(result.signals >= 10)
    try pipe.readEnd.close()
    try pipe.writeEnd.close()
  }

  @Test("A wait has its full duration despite signals") func interruptedWait() async throws {
    let pipe = try FileDescriptor.pipe(options: .closeOnExec)
    // Longer waits, in case the signaling thread gets no processor time.
    for milliseconds: Int32 in [300, 3000, 30_000] {
      let result = try await interrupted {
        let start = ContinuousClock.now
        let isReady = pipe.readEnd.isReady(for: .reading, within: milliseconds)
        return (isReady, ContinuousClock.now - start)
      }
      #expect(!result.value.0)
      // If the wait restarted after each signal, it would never end, because the last signal comes after the
      // deadline.
      #expect(result.value.1 >= .milliseconds(milliseconds))
      if result.signals >= 10 { break }
      // On a loaded machine fewer signals arrive.
      #expect(milliseconds < 30_000 || result.signals > 0)
    }
    try pipe.readEnd.close()
    try pipe.writeEnd.close()
  }

  @Test("An empty or full non-blocking pipe is not an error")
  func wouldBlock()
    throws
  {
    // A program that another test starts must not inherit the end that is closed here.
    let pipe = try FileDescriptor.pipe(options: [.nonBlocking, .closeOnExec])
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    space.initializeMemory(as: UInt8.self, repeating: 0)
    defer { space.deallocate() }
    #expect(try pipe.readEnd.readNow(into: space) == nil)
    #expect(!pipe.readEnd.isReady(for: .reading))
    var count = 0
    while let written = try pipe.writeEnd.writeNow(UnsafeRawBufferPointer(space)) {
      count += written
    }
    #expect(count > 0)
    #expect(!pipe.writeEnd.isReady(for: .writing, within: 10))
    #expect(pipe.readEnd.isReady(for: .reading))
    while let read = try pipe.readEnd.readNow(into: space) { count -= read }
    #expect(count == 0)
    try pipe.writeEnd.close()
    // A process that another test is starting holds the end until its program begins.
    #expect(pipe.readEnd.isReady(for: .reading, within: -1))
    #expect(try pipe.readEnd.readNow(into: space) == 0)
    try pipe.readEnd.close()
  }

  @Test("A write to a full disk fails with the system's error") func noSpace() throws {
    let full = try OwnedDescriptor(path: "/dev/full", .writeOnly)
    #expect(throws: Errno.noSpace) {
      try withUnsafeBytes(of: 1) { try full.descriptor.writeNow($0) }
    }
  }
}
