import Foundation
import GeoLocation
import GeoSources
import Testing
import _TestSupport
import _SourceTestSupport

/// gpsd blocks for a minute when a client does not read, and with it all its other clients. Whoever
/// takes the events of a source may sleep as long as he likes.
private func aTakerThatSleeps(_ seconds: Double) async throws {
  let receiver = try Receiver(Drive().epochs, interval: 0.001, repeats: true)
  defer { receiver.turnOff() }
  let daemon = try await Daemon(["-n"], devices: [receiver.device])
  defer { daemon.kill() }
  let slept = Guarded(false)
  let sleeper = Task {
    try await GPSDSource(host: "localhost", port: daemon.port).run(
      into: LocationSink { _ in
        try? await Task.sleep(for: .seconds(seconds))
        slept.withLock { $0 = true }
      })
  }
  defer { sleeper.cancel() }
  let other = try Watcher(port: daemon.port)
  try await eventually(seconds + 40) { slept.withLock { $0 } && other.byteCount > 1_000_000 }
  #expect(other.longestGap < .seconds(1))
}

@Suite(.timeLimit(.minutes(2))) struct SleepingTakerTests {
  @Test func delaysNobody() async throws { try await aTakerThatSleeps(3) }
}

/// Longer than gpsd would be blocked; takes 70 s, and runs if GEOCORE_SLOW is set.
@Suite(
  .timeLimit(.minutes(3)),
  .enabled(
    if: ProcessInfo.processInfo.environment["GEOCORE_SLOW"] != nil, "GEOCORE_SLOW is not set"))
struct LongSleepingTakerTests {
  @Test func delaysNobody() async throws { try await aTakerThatSleeps(70) }
}
