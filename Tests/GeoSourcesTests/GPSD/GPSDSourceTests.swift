import Foundation
import GeoLocation
import GeoSources
import Testing
import _TestSupport
import _SourceTestSupport

/// The source and its socket, against a gpsd made for the purpose.
@Suite(.timeLimit(.minutes(2))) struct GPSDSourceTests {
  let collector = Collector()

  private func timeouts(_ change: (inout GPSDTimeouts) -> Void = { _ in }) -> GPSDTimeouts {
    var timeouts = GPSDTimeouts()
    timeouts.firstRetry = .milliseconds(20)
    timeouts.longestRetry = .milliseconds(200)
    change(&timeouts)
    return timeouts
  }

  /// Runs a source while `body` looks on, then cancels.
  private func running(
    _ source: GPSDSource, _ body: () async throws -> Void
  ) async throws {
    let task = Task { try await source.run(into: collector.sink) }
    do { try await body() } catch {
      task.cancel()
      throw error
    }
    let start = ContinuousClock.now
    task.cancel()
    try await task.value
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// A name that is not known ends each of many managers at once: an end that came while the task was on its way
  /// to wait for events was never told.
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

  /// The times of the positions of a captured stream, by the Foundation's reader of JSON.
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

  /// The lines of a captured stream behind the acknowledgement.
  private func reports(_ name: String) throws -> [UInt8] {
    let lines = try fixture(name).split(separator: 10)
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
    try await running(GPSDSource(host: "127.0.0.1", port: server.port)) {
      try await collector.wait { $0.locations.count >= expected.count }
    }
    #expect(times(collector.locations) == expected && expected.count == 19)
    #expect(request.withLock { $0 } == #"?WATCH={"enable":true,"json":true};"#)
    #expect(collector.states == [.connected(to: "gpsd://127.0.0.1:\(server.port)")])
    #expect(collector.all.first == .state(collector.states[0]))
  }

  /// Whether one of the addresses of a name is the loopback of IPv6.
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
    // Where hosts files know no IPv6, the name would not lead there.
    let host = family == .v4 || isIPv6(name: "localhost") ? "localhost" : "::1"
    try await running(GPSDSource(host: host, port: server.port, initialAttempts: 1)) {
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
        // In the middle of a line; a reset would take what has not been read with it.
        peer.send(lines[..<20].joined() + lines[20].prefix(60))
        if isReset { while connections() < 1 || collector.locations.count < 9 { usleep(1000) } }
        isReset ? peer.reset() : peer.close()
      } else {
        // As gpsd does, from where it is by now; one report comes again.
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
    let port = try FakeServer.freePort()
    await #expect(
      throws: LocationError.unreachable(
        reason: "cannot connect to localhost:\(port): Connection refused")
    ) {
      try await GPSDSource(host: "localhost", port: port, initialAttempts: 1)
        .run(into: collector.sink)
    }
    #expect(collector.all.isEmpty)
    await #expect(
      throws: LocationError.unreachable(
        reason: "cannot connect to host.invalid:2947: the name is not known")
    ) {
      try await GPSDSource(host: "host.invalid", initialAttempts: 1).run(into: collector.sink)
    }
  }

  @Test func waitsForItsServer() async throws {
    let port = try FakeServer.freePort()
    try await running(GPSDSource(host: "localhost", port: port, timeouts: timeouts())) {
      try await collector.wait { $0.states.count == 1 }
      let server = try FakeServer(port: port) { peer, _ in
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

  @Test func aServerThatDoesNotGreet() async throws {
    let server = try FakeServer(accepts: false) { _, _ in }
    defer { server.close() }
    let source = GPSDSource(
      host: "127.0.0.1", port: server.port, timeouts: timeouts { $0.banner = .milliseconds(100) },
      initialAttempts: 2)
    await #expect(
      throws: LocationError.unreachable(
        reason: "127.0.0.1:\(server.port) accepts connections, but has not greeted as gpsd does "
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
    let answersLeft = Guarded(2)
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      while let line = peer.readLine() {
        #expect(line == "?DEVICES;")
        // It answers twice, and then no more; the next is one that always answers.
        let answers = answersLeft.withLock { left in
          left -= 1
          return left >= 0 || number > 0
        }
        if answers { peer.send(GPSDSessionTests.devices + "\r\n") }
      }
    }
    defer { server.close() }
    let timeouts = timeouts {
      $0.idle = .milliseconds(100)
      $0.probe = .milliseconds(500)
    }
    try await running(GPSDSource(host: "127.0.0.1", port: server.port, timeouts: timeouts)) {
      try await collector.wait { _ in connections() == 2 }
    }
    #expect("\(collector.states)".contains("has not answered for"))
    #expect(answersLeft.withLock { $0 } < 0)
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
    try await running(
      GPSDSource(
        host: "127.0.0.1", port: server.port,
        timeouts: timeouts { $0.silence = .milliseconds(300) })
    ) {
      try await collector.wait { $0.states.count == 2 }
      hasToSend.signal()
      try await collector.wait { $0.states.count == 4 }
      hasToSend.signal()
      try await collector.wait { $0.locations.count == 3 }
    }
    hasToSend.signal()
    let states = collector.states
    guard case .silent(let seconds) = states[1], case .silent = states[3] else {
      Issue.record("\(states)")
      return
    }
    #expect((0.3..<20).contains(seconds))
    #expect(states[2] == .resumed && states.count >= 5 && states[4] == .resumed)
  }

  @Test func cancellationClosesTheSocket() async throws {
    let ends = Guarded(0)
    let server = try FakeServer { peer, _ in
      if peer.beginWatching() { peer.waitForEnd() }
      ends.withLock { $0 += 1 }
    }
    defer { server.close() }
    let source = GPSDSource(host: "127.0.0.1", port: server.port)
    try await running(source) { try await collector.wait { _ in connections() == 1 } }
    try await eventually(20) { ends.withLock { $0 } == 1 }
    // At any moment of a connection.
    for delay in 0..<20 {
      let task = Task { try await source.run(into: collector.sink) }
      if delay > 0 { try await Task.sleep(for: .microseconds(delay * 100)) }
      task.cancel()
      try await task.value
    }
    try await eventually(20) { ends.withLock { $0 } == server.connectionCount }
  }

  @Test func cancelledWhileItWaits() async throws {
    let port = try FakeServer.freePort()
    try await running(
      GPSDSource(
        host: "127.0.0.1", port: port, timeouts: timeouts { $0.firstRetry = .seconds(100) })
    ) { try await collector.wait { $0.states.count == 1 } }
  }

  @Test func severalAtOnce() async throws {
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      peer.send(GPSDSessionTests.tpv(number) + "\r\n")
      peer.waitForEnd()
    }
    defer { server.close() }
    let source = GPSDSource(host: "127.0.0.1", port: server.port)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { try await source.run(into: collector.sink) } }
      try await collector.wait { $0.locations.count == 5 }
      group.cancelAll()
    }
    #expect(connections() == 5)
    #expect(Set(times(collector.locations)).count == 5)
  }

  @Test func neverBusy() async throws {
    // A server that hangs up on everyone.
    let times = Guarded<[ContinuousClock.Instant]>([])
    let server = try FakeServer { peer, number in
      times.withLock { $0.append(.now) }
      if number % 2 == 0 { _ = peer.beginWatching() }
      peer.close()
    }
    defer { server.close() }
    try await running(GPSDSource(host: "127.0.0.1", port: server.port)) {
      try await eventually { times.withLock { $0.count } >= 5 }
    }
    let seen = times.withLock { $0 }
    for (i, (time, next)) in zip(seen, seen.dropFirst()).prefix(4).enumerated() {
      // Half of 0.1 s and its doubles at least, but for the time that a thread takes to start.
      #expect((next - time) / .seconds(1) > 0.05 * Double(1 << i) - 0.03)
    }
  }

  @Test func readsWhateverItsTakerDoes() async throws {
    // 16 MB, of which a socket that is not read takes 6 at most.
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
      await collector.sink.send(events)
    }
    let source = GPSDSource(host: "127.0.0.1", port: server.port)
    let task = Task { try await source.run(into: sink) }
    defer { task.cancel() }
    try await eventually(40) { isSent.withLock { $0 } }
    #expect(collector.all.isEmpty)
    isTaking.withLock { $0 = true }
    // The newest are there, in order, and not all.
    let last = Timestamp(seconds: 1_763_640_000 + Int64(count - 1))
    try await collector.wait { $0.locations.last?.timestamp == last }
    let times = collector.locations.compactMap(\.timestamp)
    #expect(times == times.sorted() && times.count < count)
    #expect(times.count >= 8192)
  }
}
