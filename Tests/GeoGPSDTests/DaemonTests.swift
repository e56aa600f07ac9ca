import Foundation
import GeoLocation
import GeoGPSD
import Testing
import _TestSupport
import _SourceTestSupport

/// A gpsd source with timeouts of an hour, so a busy machine does not change results.
private func patientSource(
  _ daemon: Daemon, device: String? = nil, initialAttempts: Int? = nil,
  _ change: (inout GPSDTimeouts) -> Void = { _ in }
) -> GPSDSource {
  var timeouts = GPSDTimeouts.anHour
  (timeouts.firstRetry, timeouts.longestRetry) = (.milliseconds(100), .milliseconds(500))
  timeouts.quiet = .milliseconds(100)
  change(&timeouts)
  return GPSDSource(
    host: "localhost", port: daemon.port, device: device, timeouts: timeouts,
    initialAttempts: initialAttempts)
}

/// The source with a real gpsd.
///
/// `GPSDSessionTests` tests its behavior in failures with a manual clock, and `GPSDSourceTests` tests it over
/// sockets.
@Suite(.tags(.deadline, .daemon), .timeLimit(.minutes(10))) struct DaemonTests {
  let collector = Collector()

  @Test("A real gpsd refuses an unknown device and delivers all positions of a recorded drive")
  func aRecordedDrive() async throws {
    let drive = try Drive()
    let folder = TemporaryFolder()
    let path = try folder.write(Drive.bytes(), to: "drive.nmea")
    let daemon = try await Daemon(devices: [path])
    defer { daemon.kill() }
    let error = await #expect(throws: LocationError.self) {
      try await patientSource(daemon, device: "/dev/none", initialAttempts: 1).run(
        into: collector.sink)
    }
    guard case .sourceFailed(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("/dev/none"))
    // The existing device can be selected.
    let source = patientSource(daemon, device: path)
    let task = Task { try await source.run(into: collector.sink) }
    defer { task.cancel() }
    try await collector.wait { $0.locations.count >= drive.fixes.count }
    let locations = collector.locations
    #expect(Drive.times(locations) == drive.fixes.map(\.time))
    for (location, fix) in zip(locations, drive.fixes) {
      // gpsd reports nine decimals.
      #expect(abs(location.coordinate.latitude - fix.latitude) < 1e-9)
      #expect(abs(location.coordinate.longitude - fix.longitude) < 1e-9)
      #expect(location.device == path)
      #expect(location.timestampSource == .receiver)
    }
    #expect(collector.states == [.connected(to: "gpsd://localhost:\(daemon.port)\(path)")])
    #expect(collector.all.contains { if case .noFix = $0 { true } else { false } })
    #expect(collector.all.contains { if case .satellites = $0 { true } else { false } })
  }
}

/// More tests with a real gpsd, with disconnected receivers and a killed daemon; they run if GEOCORE_SLOW is set.
@Suite(
  .tags(.deadline, .daemon, .slow), .timeLimit(.minutes(10)),
  .enabled(
    if: ProcessInfo.processInfo.environment["GEOCORE_SLOW"] != nil, "GEOCORE_SLOW is not set"))
struct SlowDaemonTests {
  let collector = Collector()
  let drive: Drive

  init() throws { drive = try Drive() }

  private func connections(_ states: [SourceState]) -> Int {
    states.count { if case .connected = $0 { true } else { false } }
  }

  @Test func killedAndStartedAgain() async throws {
    let receiver = try Receiver(drive.epochs, interval: 0.04)
    defer { receiver.turnOff() }
    let daemon = try await Daemon(["-n"], devices: [receiver.device])
    defer { daemon.kill() }
    let source = patientSource(daemon)
    let task = Task { try await source.run(into: collector.sink) }
    defer { task.cancel() }
    try await collector.wait { $0.locations.count >= 30 }
    daemon.kill()
    // For some seconds, no client is connected. The drive waits during this time, because a client on a slow machine
    // would miss the end.
    receiver.skip(20)
    receiver.beSilent(true)
    try await collector.wait { $0.states.count >= 2 }
    try await daemon.start()
    try await collector.wait { connections($0.states) >= 2 }
    receiver.beSilent(false)
    let last = try #require(drive.fixes.last)
    try await collector.wait { Drive.times($0.locations).last == last.time }
    // Only one consecutive part of the drive is missing, and no position is repeated.
    let times = Drive.times(collector.locations)
    let all = drive.fixes.map(\.time)
    let seen = try times.map { try #require(all.firstIndex(of: $0)) }
    let gaps = zip(seen, seen.dropFirst()).filter { $0 + 1 != $1 }
    #expect(gaps.count == 1 && gaps.allSatisfy { $0 < $1 })
    #expect(seen.count >= 40)
    let states = collector.states
    try #require(states.count == 3 && connections(states) == 2)
    if case .disconnected = states[1] {} else { Issue.record("\(states)") }
  }

  @Test(arguments: [false, true])
  func aReceiverThatIsUnplugged(isUnplugged: Bool) async throws {
    let receiver = try SerialReceiver(drive.epochs, interval: 0.05)
    let daemon = try await Daemon(["-n"], devices: [receiver.device])
    defer { daemon.kill() }
    let source = patientSource(daemon) {
      $0.silence = .seconds(1)
      $0.silentCycles = 1
    }
    let task = Task { try await source.run(into: collector.sink) }
    defer { task.cancel() }
    try await collector.wait { $0.locations.count >= 10 }
    if isUnplugged { receiver.unplug() } else { receiver.beSilent(true) }
    // gpsd removes a disconnected receiver from its list.
    func silences() -> Int {
      collector.states.count {
        switch $0 {
        case .silent: true
        case .noReceiver: isUnplugged
        default: false
        }
      }
    }
    try await collector.wait { _ in silences() == 1 }
    guard !isUnplugged else { return }
    receiver.beSilent(false)
    try await collector.wait { $0.states.last == .resumed }
    #expect(silences() == 1 && connections(collector.states) == 1)
  }

  @Test func twoAtOnce() async throws {
    let receiver = try Receiver(drive.epochs, interval: 0.01)
    defer { receiver.turnOff() }
    receiver.beSilent(true)
    let daemon = try await Daemon(["-n"], devices: [receiver.device])
    defer { daemon.kill() }
    let other = Collector()
    let source = patientSource(daemon)
    let tasks = [collector, other].map { taker in
      Task { try await source.run(into: taker.sink) }
    }
    defer { for task in tasks { task.cancel() } }
    try await eventually { [collector, other].allSatisfy { connections($0.states) == 1 } }
    receiver.beSilent(false)
    let last = try #require(drive.fixes.last).time
    try await eventually {
      [collector, other].allSatisfy { Drive.times($0.locations).last == last }
    }
    let times = [collector, other].map { Drive.times($0.locations) }
    #expect(times[0] == times[1])
    // gpsd needs the first seconds to detect the kind of receiver.
    #expect(times[0].count > 150 && times[0] == drive.fixes.map(\.time).suffix(times[0].count))
  }
}
