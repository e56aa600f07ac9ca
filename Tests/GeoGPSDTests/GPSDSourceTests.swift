import Foundation
import GeoLocation
import GeoGPSD
import Testing
import _TestSupport
import _SourceTestSupport

/// The source and its socket, with a simulated gpsd.
@Suite(.tags(.deadline), .timeLimit(.minutes(10))) struct GPSDSourceTests {
  let collector = Collector()

  /// Timeouts of an hour, so a slow server under load is not abandoned, and short delays before a retry.
  private func timeouts(_ change: (inout GPSDTimeouts) -> Void = { _ in }) -> GPSDTimeouts {
    var timeouts = GPSDTimeouts.anHour
    timeouts.firstRetry = .milliseconds(20)
    timeouts.longestRetry = .milliseconds(200)
    change(&timeouts)
    return timeouts
  }

  /// Runs a source while `body` executes, then cancels.
  private func running(
    _ source: GPSDSource, _ body: () async throws -> Void
  ) async throws {
    let task = Task { try await source.run(into: collector.sink) }
    do { try await body() } catch {
      task.cancel()
      throw error
    }
    task.cancel()
    try await task.value
  }

  /// An unknown name ends many managers at once. An end that arrived before the task waited for events was once lost.
  @Test func unknownNamesEnd() async throws {
    let host = String(repeating: "x", count: 100)
    for _ in 0..<60 {
      let failures = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let manager = LocationManager(
              source: GPSDSource(host: host, initialAttempts: 1),
              queue: DispatchQueue(label: "test"))
            do {
              for try await _ in manager.updates() {}
              return false
            } catch { return true }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(failures == 8)
    }
  }

  private func connections() -> Int {
    collector.states.count { if case .connected = $0 { true } else { false } }
  }

  /// The times of the positions in a captured stream, by Foundation's JSON parser.
  private func times(_ capture: some Collection<UInt8>) throws -> [String] {
    try capture.split(separator: 10).compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
      guard let object, object["class"] as? String == "TPV", object["lat"] != nil,
        object["lon"] != nil, try #require(object["mode"] as? Int) >= 2
      else { return nil }
      return object["time"] as? String
    }
  }

  private func times(_ locations: [Location]) -> [String] {
    locations.map { $0.timestamp?.iso8601(fractionDigits: 3) ?? "" }
  }

  /// The lines of a captured stream after the acknowledgement.
  private func reports(_ name: String) throws -> [UInt8] {
    let lines = try Fixture.bytes("gpsd/\(name)").split(separator: 10)
    let start = try #require(
      lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(#""class":"WATCH""#) })
    return lines[(start + 1)...].flatMap { $0 + [10] }
  }

  @Test(arguments: [1, 7, 512, 1 << 20])
  func capturedStream(chunk: Int) async throws {
    let reports = try reports("raw_watch.json")
    let expected = try times(reports)
    let request = Guarded("")
    let server = try FakeServer { peer, _ in
      peer.send(GPSDSessionTests.version + "\r\n", chunk: chunk)
      let line = peer.readLine() ?? ""
      request.withLock { $0 = line }
      peer.send(GPSDSessionTests.watch + "\r\n", chunk: chunk)
      peer.send(reports, chunk: chunk)
      peer.waitForEnd()
    }
    defer { server.close() }
    try await running(GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())) {
      try await collector.wait { $0.locations.count >= expected.count }
    }
    #expect(times(collector.locations) == expected && expected.count == 19)
    #expect(request.withLock { $0 } == #"?WATCH={"enable":true,"json":true};"#)
    #expect(collector.states == [.connected(to: "gpsd://127.0.0.1:\(server.port)")])
    #expect(collector.all.first == .state(collector.states[0]))
  }

  /// Whether one of the addresses of a name is the IPv6 loopback.
  private func isIPv6(name: String) -> Bool {
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(name, nil, nil, &list) == 0 else { return false }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next }).contains {
      $0?.pointee.ai_family == AF_INET6
    }
  }

  @Test(arguments: [FakeServer.Family.v4, .v6])
  func allAddressesOfAName(family: FakeServer.Family) async throws {
    let server = try FakeServer(family) { peer, _ in
      if peer.beginWatching() { peer.waitForEnd() }
    }
    defer { server.close() }
    // Without IPv6 in the hosts file, the name would not resolve to it.
    let host = family == .v4 || isIPv6(name: "localhost") ? "localhost" : "::1"
    try await running(
      GPSDSource(host: host, port: server.port, timeouts: timeouts(), initialAttempts: 1)
    ) {
      try await collector.wait { $0.states.count == 1 }
    }
    #expect(connections() == 1)
  }

  @Test(arguments: [false, true])
  func comesBackAfterALoss(isReset: Bool) async throws {
    let reports = try reports("raw_watch.json")
    let lines = reports.split(separator: 10).map { $0 + [10] }
    let expected = try times(reports)
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      if number == 0 {
        // The connection ends in the middle of a line. Before a reset, the server waits, because a reset discards
        // unread data.
        peer.send(lines[..<20].joined() + lines[20].prefix(60))
        if isReset { while connections() < 1 || collector.locations.count < 9 { usleep(1000) } }
        isReset ? peer.reset() : peer.close()
      } else {
        // The server continues from its current position, as gpsd does. One report is repeated.
        peer.send(Array(lines[18...].joined()))
        peer.waitForEnd()
      }
    }
    defer { server.close() }
    try await running(
      GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())
    ) {
      try await collector.wait { $0.locations.count >= expected.count }
    }
    #expect(times(collector.locations) == expected)
    try #require(collector.states.count == 3)
    guard case .disconnected(let reason, let delay) = collector.states[1] else {
      Issue.record("\(collector.states)")
      return
    }
    #expect(reason.hasSuffix(isReset ? "Connection reset by peer" : "gpsd has closed it"))
    #expect(delay >= .milliseconds(10) && delay <= .milliseconds(20))
    #expect(connections() == 2)
  }

  @Test func nobodyListens() async throws {
    let stopped = try FakeServer.stopped()
    await #expect(
      throws: LocationError.unreachable(
        reason: "cannot connect to localhost:\(stopped.port): Connection refused")
    ) {
      try await GPSDSource(
        host: "localhost", port: stopped.port, timeouts: timeouts(), initialAttempts: 1
      ).run(into: collector.sink)
    }
    #expect(collector.all.isEmpty)
    await #expect(
      throws: LocationError.unreachable(
        reason: "cannot connect to host.invalid:2947: the name is not known")
    ) {
      try await GPSDSource(host: "host.invalid", timeouts: timeouts(), initialAttempts: 1)
        .run(into: collector.sink)
    }
  }

  @Test func waitsForItsServer() async throws {
    let stopped = try FakeServer.stopped()
    try await running(GPSDSource(host: "localhost", port: stopped.port, timeouts: timeouts())) {
      try await collector.wait { $0.states.count == 1 }
      let server = try FakeServer(port: stopped.port) { peer, _ in
        if peer.beginWatching() { peer.waitForEnd() }
      }
      try await collector.wait { $0.states.count == 2 }
      server.close()
    }
    #expect(connections() == 1)
    guard case .disconnected = collector.states[0] else {
      Issue.record("\(collector.states)")
      return
    }
  }

  @Test(
    "A daemon's restart is reported once, and no position is lost or repeated")
  func aDaemonThatRestarts() async throws {
    let hasToStop = DispatchSemaphore(value: 0)
    let server = try FakeServer(connections: 1) { peer, _ in
      guard peer.beginWatching() else { return }
      for second in 0..<5 { peer.send(GPSDSessionTests.tpv(second) + "\r\n") }
      hasToStop.wait()
      peer.close()
    }
    let clock = ManualClock()
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port, timeouts: .anHour(retries: .milliseconds(100)),
      clock: clock)
    try await running(source) {
      try await collector.wait { $0.locations.count == 5 }
      hasToStop.signal()
      try await collector.wait { $0.states.count == 2 }
      // The refusal is not reported again.
      for _ in 0..<3 {
        let due = try await retryDue(clock)
        clock.advance(to: due)
        try await eventually { clock.nextWake != due && isRetry(clock) }
      }
      #expect(collector.states.count == 2)
      let next = try FakeServer(port: server.port) { peer, _ in
        guard peer.beginWatching() else { return }
        for second in 4..<10 { peer.send(GPSDSessionTests.tpv(second) + "\r\n") }
        peer.waitForEnd()
      }
      clock.advance(to: try await retryDue(clock))
      try await collector.wait { $0.locations.count == 10 }
      next.close()
    }
    #expect(
      collector.locations.map(\.timestamp)
        == (0..<10).map { Timestamp(seconds: 1_763_640_000 + $0) })
    #expect(connections() == 2)
    if case .disconnected = collector.states[1] {} else { Issue.record("\(collector.states)") }
  }

  /// Whether the next wake is a retry: all other timeouts are an hour.
  private func isRetry(_ clock: ManualClock) -> Bool {
    clock.nextWake.map { $0 - clock.now.offset <= .seconds(5) && $0 > clock.now.offset } ?? false
  }

  /// Waits until the source waits for a new connection; returns the time of the retry.
  private func retryDue(_ clock: ManualClock) async throws -> Duration {
    try await eventually { isRetry(clock) }
    return try #require(clock.nextWake)
  }

  @Test func aServerThatDoesNotGreet() async throws {
    let server = try FakeServer(accepts: false) { _, _ in }
    defer { server.close() }
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port, timeouts: timeouts { $0.banner = .milliseconds(100) },
      initialAttempts: 2)
    await #expect(
      throws: LocationError.unreachable(
        reason:
          "127.0.0.1:\(server.port) accepts connections, but has not sent the greeting of gpsd "
          + "for 0.1 s")
    ) { try await source.run(into: collector.sink) }
  }

  @Test func aRequestThatIsNotUnderstood() async throws {
    let server = try FakeServer { peer, number in
      guard peer.greet() != nil else { return }
      if number < 2 {
        peer.send(#"{"class":"WATCH","enable":true,"json":false}"# + "\r\n")
      } else {
        peer.send(GPSDSessionTests.watch + "\r\n")
      }
      peer.waitForEnd()
    }
    defer { server.close() }
    try await running(
      GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())
    ) { try await collector.wait { _ in connections() == 1 } }
    #expect(collector.states.count == 2)
    #expect(server.connectionCount == 3)
  }

  @Test func aDaemonThatStops() async throws {
    let requests = Guarded(0)
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      while let line = peer.readLine() {
        #expect(line == "?DEVICES;")
        let count = requests.withLock {
          $0 += 1
          return $0
        }
        // The first connection is answered twice, then no more. A position shows that the answer has arrived.
        guard count <= 2 || number > 0 else { continue }
        peer.send(GPSDSessionTests.devices + "\r\n" + GPSDSessionTests.tpv(count) + "\r\n")
      }
    }
    defer { server.close() }
    let clock = ManualClock()
    var timeouts = GPSDTimeouts.anHour(retries: .milliseconds(100))
    (timeouts.idle, timeouts.probe) = (.seconds(10), .seconds(3))
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port, timeouts: timeouts, clock: clock)
    try await running(source) {
      try await collector.wait { _ in connections() == 1 }
      for count in 1...3 {
        clock.advance(by: .seconds(10))
        try await eventually { requests.withLock { $0 } == count }
        if count < 3 { try await collector.wait { $0.locations.count == count } }
      }
      #expect(collector.states.count == 1)
      clock.advance(by: .seconds(3))
      try await collector.wait { $0.states.count == 2 }
      clock.advance(by: .milliseconds(100))
      try await collector.wait { _ in connections() == 2 }
    }
    #expect("\(collector.states)".contains("has not answered for 13 s"))
  }

  @Test func aReceiverThatFallsSilent() async throws {
    let hasToSend = DispatchSemaphore(value: 0)
    let server = try FakeServer { peer, _ in
      guard peer.beginWatching() else { return }
      for second in 0..<3 {
        peer.send(GPSDSessionTests.tpv(second) + "\r\n")
        hasToSend.wait()
      }
      peer.waitForEnd()
    }
    defer { server.close() }
    let clock = ManualClock()
    var timeouts = GPSDTimeouts.anHour
    timeouts.silence = .seconds(5)
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port, timeouts: timeouts, clock: clock)
    try await running(source) {
      for count in 1...2 {
        try await collector.wait { $0.locations.count == count }
        clock.advance(by: .seconds(5))
        try await collector.wait { $0.states.count == 2 * count }
        hasToSend.signal()
      }
      try await collector.wait { $0.locations.count == 3 }
    }
    hasToSend.signal()
    #expect(
      collector.states.dropFirst() == [
        .silent(seconds: 5), .resumed, .silent(seconds: 5), .resumed,
      ])
  }

  @Test func cancellationClosesTheSocket() async throws {
    let ends = Guarded(0)
    let server = try FakeServer { peer, _ in
      if peer.beginWatching() { peer.waitForEnd() }
      ends.withLock { $0 += 1 }
    }
    defer { server.close() }
    let source = GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())
    try await running(source) { try await collector.wait { _ in connections() == 1 } }
    try await eventually { ends.withLock { $0 } == 1 }
    // The test cancels the source at any stage of a connection.
    for yields in 0..<40 {
      let task = Task { try await source.run(into: collector.sink) }
      for _ in 0..<yields * yields { await Task.yield() }
      task.cancel()
      try await task.value
    }
    try await eventually { ends.withLock { $0 } == server.connectionCount }
  }

  @Test func cancelledWhileItWaits() async throws {
    let stopped = try FakeServer.stopped()
    // Otherwise the source would wait longer than the suite's time limit.
    try await running(
      GPSDSource(
        host: "127.0.0.1", port: stopped.port, timeouts: .anHour(retries: .seconds(3600)))
    ) { try await collector.wait { $0.states.count == 1 } }
  }

  @Test func severalAtOnce() async throws {
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      peer.send(GPSDSessionTests.tpv(number) + "\r\n")
      peer.waitForEnd()
    }
    defer { server.close() }
    let source = GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { try await source.run(into: collector.sink) } }
      try await collector.wait { $0.locations.count == 5 }
      group.cancelAll()
    }
    #expect(connections() == 5)
    #expect(Set(times(collector.locations)).count == 5)
  }

  @Test(
    "After each closed connection the retry delay doubles, with a random part, up to 5 s"
  )
  func neverBusy() async throws {
    let server = try FakeServer { peer, number in
      if number % 2 == 0 { _ = peer.beginWatching() }
      peer.close()
    }
    defer { server.close() }
    let clock = ManualClock()
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port,
      timeouts: .anHour(retries: GPSDTimeouts().firstRetry), clock: clock)
    try await running(source) {
      for i in 0..<8 {
        let due = try await retryDue(clock)
        #expect(server.connectionCount == i + 1)
        // Each delay is at least half of the nominal delay, which starts at 0.1 s and doubles. No delay exceeds 5 s.
        let longest = min(0.1 * Double(1 << i), 5)
        let delay = (due - clock.now.offset) / .seconds(1)
        #expect(delay > longest / 2 - 1e-9 && delay < longest + 1e-9, "\(i): \(delay)")
        clock.advance(to: due)
        try await eventually { server.connectionCount == i + 2 }
      }
    }
  }

  @Test func readsWhileItsConsumerWaits() async throws {
    // 16 MB; a socket without a reader buffers at most 6 MB.
    let count = 100_000
    let isSent = Guarded(false)
    let server = try FakeServer { peer, _ in
      guard peer.beginWatching() else { return }
      for start in stride(from: 0, to: count, by: 1000) {
        var text = ""
        for second in start..<start + 1000 { text += GPSDSessionTests.tpv(second) + "\r\n" }
        guard peer.send(text) else { return }
      }
      isSent.withLock { $0 = true }
      peer.waitForEnd()
    }
    defer { server.close() }
    let isTaking = Guarded(false)
    let sink = LocationSink { events in
      while !isTaking.withLock({ $0 }), !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(5))
      }
      await collector.sink.process(events)
    }
    let source = GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts())
    let task = Task { try await source.run(into: sink) }
    defer { task.cancel() }
    try await eventually { isSent.withLock { $0 } }
    #expect(collector.all.isEmpty)
    isTaking.withLock { $0 = true }
    // The newest positions have arrived in order, and some are missing.
    let last = Timestamp(seconds: 1_763_640_000 + Int64(count - 1))
    try await collector.wait { $0.locations.last?.timestamp == last }
    let times = collector.locations.compactMap(\.timestamp)
    #expect(times == times.sorted() && times.count < count)
    #expect(times.count >= 8192)
  }
}

extension GPSDTimeouts {
  /// Timeouts of an hour, which no test waits for.
  static var anHour: GPSDTimeouts { anHour(retries: .seconds(3600)) }

  /// Timeouts of an hour except for retries: the first after at most the given time, later ones after 5 s.
  static func anHour(retries: Duration) -> GPSDTimeouts {
    let hour = Duration.seconds(3600)
    var timeouts = GPSDTimeouts()
    (timeouts.connection, timeouts.banner, timeouts.acknowledgement) = (hour, hour, hour)
    (timeouts.idle, timeouts.probe, timeouts.silence, timeouts.quiet) = (hour, hour, hour, hour)
    (timeouts.firstRetry, timeouts.longestRetry) = (retries, max(retries, .seconds(5)))
    return timeouts
  }
}
