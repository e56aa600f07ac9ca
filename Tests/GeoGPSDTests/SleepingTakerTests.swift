import Foundation
import GeoLocation
import GeoGPSD
import Testing
import _TestSupport
import _SourceTestSupport

/// gpsd blocks for a minute, with all its clients, if a client does not read; then it drops the client.
///
/// The consumer of a source may take any time.
@Suite(.tags(.deadline, .daemon), .timeLimit(.minutes(10))) struct SleepingTakerTests {
  @Test("gpsd serves other clients while a source's consumer does not return")
  func delaysNobody() async throws {
    let epochs = try Drive().epochs
    let (other, isOver) = (Guarded<Watcher?>(nil), Guarded(false))
    let receiver = try FakeServer { peer, _ in
      var (sent, start) = (0, 0)
      while peer.send(epochs[sent % epochs.count]), !isOver.withLock({ $0 }) {
        sent += 1
        // While a receiver has more data, gpsd does nothing else: the receiver sends at most some seconds of the
        // drive ahead of the other client. One second is 1,100 bytes on average.
        if other.withLock({ $0 == nil }) { start = sent }
        repeat {
          usleep(100)
        } while !isOver.withLock({ $0 })
          && sent - start > 200 + (other.withLock { $0?.byteCount } ?? 0) / 500
      }
    }
    defer {
      isOver.withLock { $0 = true }
      receiver.close()
    }
    let daemon = try await Daemon(["-n"], devices: ["tcp://127.0.0.1:\(receiver.port)"])
    defer { daemon.kill() }
    let collector = Collector()
    let (isHeld, hasCome) = (Guarded(true), Guarded(false))
    let sink = LocationSink { events in
      hasCome.withLock { $0 = true }
      while isHeld.withLock({ $0 }), !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(5))
      }
      await collector.sink.process(events)
    }
    var timeouts = GPSDTimeouts.anHour
    timeouts.quiet = .milliseconds(100)
    let source = GPSDSource(host: "localhost", port: daemon.port, timeouts: timeouts)
    let task = Task { try await source.run(into: sink) }
    defer { task.cancel() }
    try await eventually { hasCome.withLock { $0 } }
    try other.withLock { $0 = try Watcher(port: daemon.port) }
    // More than the system buffers for an unread connection: 4 MB of gpsd's data (tcp_wmem), and less at the other
    // end, whose buffer grows only while it is read.
    try await eventually(240) { other.withLock { $0?.byteCount ?? 0 } > 12_000_000 }
    #expect(collector.all.isEmpty)
    isHeld.withLock { $0 = false }
    try await collector.wait { $0.locations.count > 1000 }
    // A blocked gpsd would have dropped the source.
    #expect(collector.states == [.connected(to: "gpsd://localhost:\(daemon.port)")])
  }
}
