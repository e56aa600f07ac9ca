import GeoLocation
import Testing

@testable import GeoGPSD
import _TestSupport
import _SourceTestSupport

@Suite struct GPSDSessionTests {
  typealias Action = GPSDSession.Action

  static let version = GPSDReply.version
  static let devices = GPSDReply.devices
  static let watch = GPSDReply.watch
  static let request = Action.send("?WATCH={\"enable\":true,\"json\":true};\n")

  /// A session with a stopped clock, and the actions it requests.
  struct Harness {
    var session: GPSDSession
    var now = Duration.zero

    init(
      _ address: String = "gpsd://localhost", initialAttempts: Int? = nil, jitter: Double = 0,
      timeouts: GPSDTimeouts = GPSDTimeouts()
    ) throws {
      session = GPSDSession(
        address: try GPSDAddress(parsing: address), timeouts: timeouts,
        initialAttempts: initialAttempts,
        jitter: { jitter }, arrivalTime: { Timestamp(seconds: 77) })
    }

    mutating func begin() -> [Action] { session.begin(at: now) }
    mutating func connected() -> [Action] { session.connected(at: now) }
    mutating func lost(_ reason: String) -> [Action] { session.lost(reason, at: now) }

    mutating func lines(_ lines: String...) -> [Action] {
      let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
      return session.received(bytes.span, at: now)
    }

    /// Advances the clock by some seconds and calls the session at its deadlines, with a limit on the number of
    /// calls.
    mutating func pass(_ seconds: Double) throws -> [Action] {
      let end = now + .seconds(seconds)
      var actions: [Action] = []
      var calls = 0
      while let deadline = session.deadline, deadline <= end {
        now = max(now, deadline)
        actions += session.advance(to: now)
        calls += 1
        try #require(calls < 10_000, "the session does not let time pass")
        if actions.last == .connect { break }
      }
      if actions.last != .connect { now = end }
      return actions
    }

    /// Brings the session to the state in which reports arrive.
    mutating func watching() -> [Action] {
      begin() + connected() + lines(version) + lines(devices, watch)
    }
  }

  static func tpv(_ second: Int, mode: Int = 3, device: String = "/dev/a") -> String {
    let time = Timestamp(seconds: 1_763_640_000 + Int64(second))
    let position = mode >= 2 ? #","lat":47.5,"lon":8.25,"altMSL":400"# : ""
    return #"{"class":"TPV","device":"\#(device)","mode":\#(mode),"time":"\#(time)"\#(position)}"#
  }

  static func deviceLine(cycle: Double, path: String = "/dev/a") -> String {
    #"{"class":"DEVICE","path":"\#(path)","activated":"2025-11-20T12:00:00Z","cycle":\#(cycle)}"#
  }

  /// The emitted events.
  private func events(_ actions: [Action]) -> [LocationEvent] {
    actions.flatMap { (action) -> [LocationEvent] in
      if case .give(let events) = action { events } else { [] }
    }
  }

  private func states(_ actions: [Action]) -> [SourceState] {
    events(actions).compactMap { if case .state(let state) = $0 { state } else { nil } }
  }

  private func isPosition(_ event: LocationEvent?) -> Bool {
    if case .location = event { true } else { false }
  }

  @Test func asksAndIsAnswered() throws {
    var harness = try Harness("gpsd://[::1]:3000")
    #expect(harness.begin() == [.connect])
    #expect(harness.connected() == [])
    #expect(harness.lines(Self.version) == [Self.request])
    #expect(harness.lines(Self.devices) == [])
    #expect(
      harness.lines(Self.watch) == [.give([.state(.connected(to: "gpsd://[::1]:3000"))])])
    let given = events(harness.lines(Self.tpv(0)) + harness.lines(Self.tpv(1)))
    #expect(given.count == 2 && given.allSatisfy(isPosition))
  }

  @Test func asksForADevice() throws {
    var harness = try Harness(#"gpsd://localhost/dev/a"b"#)
    let actions = harness.begin() + harness.connected() + harness.lines(Self.version)
    #expect(
      actions.last
        == .send("?WATCH={\"enable\":true,\"json\":true,\"device\":\"/dev/a\\\"b\"};\n"))
  }

  @Test func everythingMayComeAtOnce() throws {
    var harness = try Harness()
    _ = harness.begin() + harness.connected()
    let actions = harness.lines(Self.version, Self.devices, Self.watch, Self.tpv(0), Self.tpv(1))
    #expect(actions.first == Self.request)
    #expect(states(actions).count == 1)
    #expect(events(actions).filter(isPosition).count == 2)
  }

  @Test func linesCutAnywhere() throws {
    let text =
      [Self.version, Self.devices, Self.watch, Self.tpv(0), Self.tpv(1)]
      .joined(separator: "\r\n") + "\r\n"
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var harness = try Harness()
      _ = harness.begin() + harness.connected()
      var actions = harness.session.received(bytes.span.extracting(..<cut), at: .zero)
      actions += harness.session.received(bytes.span.extracting(cut...), at: .zero)
      #expect(actions.first == Self.request)
      #expect(events(actions).count == 3)
    }
  }

  // MARK: Failures

  /// After the acknowledgement, the error report does not count as a loss of the connection.
  @Test func reportsAnError() throws {
    var harness = try Harness()
    _ = harness.watching()
    let actions = harness.lines(
      Self.tpv(0), #"{"class":"ERROR","message":"Unrecognized request"}"#, Self.tpv(1))
    #expect(
      states(actions) == [.refused(reason: "gpsd at localhost:2947: Unrecognized request")])
    #expect(events(actions).count(where: isPosition) == 2)
    #expect(!actions.contains(.close))
  }

  /// The state of gpsd is then unknown.
  @Test(arguments: [false, true]) func whatThisProcessCannotDo(isOurs: Bool) throws {
    var harness = try Harness(initialAttempts: 1)
    _ = harness.begin()
    let actions = harness.session.lost("no luck", isOurs: isOurs, at: .zero)
    let reason = "cannot connect to localhost:2947: no luck"
    #expect(
      actions.last
        == .fail(isOurs ? .sourceFailed(reason: reason) : .unreachable(reason: reason)))
  }

  @Test func timeouts() throws {
    var harness = try Harness()
    _ = harness.begin()
    #expect(harness.session.deadline == .seconds(5))
    var actions = try harness.pass(5)
    #expect(actions.first == .close)
    #expect(
      states(actions) == [
        .disconnected(
          reason: "cannot connect to localhost:2947: no answer for 5 s",
          retryAfter: .milliseconds(100))
      ])

    harness = try Harness()
    _ = harness.begin() + harness.connected()
    #expect(harness.session.deadline == .seconds(3))
    actions = try harness.pass(3)
    #expect(actions.first == .close)
    #expect("\(states(actions))".contains("has not sent the greeting of gpsd for 3 s"))

    harness = try Harness()
    _ = harness.begin() + harness.connected()
    _ = try harness.pass(1)
    _ = harness.lines(Self.version)
    #expect(harness.session.deadline == .seconds(4))
    // Reports before the acknowledgement neither count nor reset the timeout.
    #expect(harness.lines(Self.tpv(0), Self.tpv(1)) == [])
    actions = try harness.pass(3)
    #expect(actions.first == .close)
    #expect("\(states(actions))".contains("has not acknowledged the request to watch for 3 s"))
  }

  @Test(arguments: [
    #"{"class":"WATCH","enable":true,"json":false}"#, #"{"class":"WATCH","enable":false}"#,
  ])
  func acknowledgementOfSomethingElse(line: String) throws {
    var harness = try Harness()
    _ = harness.begin() + harness.connected() + harness.lines(Self.version)
    let actions = harness.lines(line)
    #expect(actions.first == .close)
    #expect("\(states(actions))".contains("has rejected the request to watch"))
  }

  @Test func unknownDevice() throws {
    var harness = try Harness("gpsd://localhost/dev/none")
    _ = harness.begin() + harness.connected() + harness.lines(Self.version)
    let error = #"{"class":"ERROR","message":"No such device as /dev/none"}"#
    let actions = harness.lines(Self.devices, error)
    #expect(actions.first == .close)
    let reason = "gpsd at localhost:2947: No such device as /dev/none"
    #expect(states(actions) == [.disconnected(reason: reason, retryAfter: .milliseconds(100))])
    // The session keeps trying, and reports the failure once.
    for _ in 0..<5 {
      let retry = try harness.pass(10)
      #expect(retry == [.connect])
      let again = harness.connected() + harness.lines(Self.version) + harness.lines(error)
      #expect(states(again).isEmpty)
    }
    _ = try harness.pass(10)
    let found = harness.connected() + harness.lines(Self.version, Self.watch)
    #expect(states(found) == [.connected(to: "gpsd://localhost:2947/dev/none")])

    var impatient = try Harness("gpsd://localhost/dev/none", initialAttempts: 1)
    _ = impatient.begin() + impatient.connected() + impatient.lines(Self.version)
    #expect(impatient.lines(error) == [.close, .fail(.sourceFailed(reason: reason))])
  }

  @Test func firstAttempts() throws {
    var harness = try Harness(initialAttempts: 3)
    _ = harness.begin()
    for _ in 0..<2 {
      #expect(harness.lost("Connection refused").first == .close)
      #expect(try harness.pass(10) == [.connect])
    }
    #expect(
      harness.lost("Connection refused") == [
        .close,
        .fail(
          .unreachable(reason: "cannot connect to localhost:2947: Connection refused")),
      ])
    #expect(harness.session.deadline == nil)

    // Attempts after the first connection do not count.
    harness = try Harness(initialAttempts: 1)
    _ = harness.watching()
    #expect(states(harness.lost("gpsd has closed it")).count == 1)
    #expect(try harness.pass(10) == [.connect])
  }

  // MARK: Reconnection

  @Test(arguments: [(0.0, 1.0), (1.0, 0.5)])
  func waitsLongerEachTime(jitter: Double, factor: Double) throws {
    var harness = try Harness(jitter: jitter)
    _ = harness.begin()
    for (i, delay) in [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5, 5].enumerated() {
      let before = harness.now
      let actions = harness.lost("Connection refused")
      // The session reports the state once.
      #expect(
        states(actions)
          == (i > 0
            ? []
            : [
              .disconnected(
                reason: "cannot connect to localhost:2947: Connection refused",
                retryAfter: .milliseconds(Int((delay * factor * 1000).rounded())))
            ]))
      #expect(try harness.pass(100) == [.connect])
      #expect(abs((harness.now - before) / .seconds(1) - delay * factor) < 1e-9)
    }
  }

  @Test func reportsALossOnce() throws {
    var harness = try Harness()
    _ = harness.watching()
    let actions = harness.lost("gpsd has closed it")
    #expect(
      states(actions) == [
        .disconnected(
          reason: "the connection to gpsd at localhost:2947 is lost: gpsd has closed it",
          retryAfter: .milliseconds(100))
      ])
    #expect(harness.lost("again") == [])
    // A refused connection during a restart is not reported.
    for _ in 0..<3 {
      #expect(try harness.pass(100) == [.connect])
      #expect(states(harness.lost("Connection refused")).isEmpty)
    }
    #expect(try harness.pass(100) == [.connect])
    let back = harness.connected() + harness.lines(Self.version, Self.watch)
    #expect(states(back) == [.connected(to: "gpsd://localhost:2947")])
  }

  @Test func shortConnectionIsNotASuccess() throws {
    var harness = try Harness()
    _ = harness.watching()
    var delays: [Duration] = []
    func delay(_ actions: [Action]) -> Duration? {
      for case .disconnected(_, let delay) in states(actions) { return delay }
      return nil
    }
    for _ in 0..<3 {
      delays.append(try #require(delay(harness.lost("gpsd has closed it"))))
      _ = try harness.pass(100)
      _ = harness.connected() + harness.lines(Self.version, Self.watch)
    }
    #expect(delays == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
    _ = try harness.pass(5)
    #expect(delay(harness.lost("gpsd has closed it")) == .milliseconds(100))
  }

  @Test func nothingIsGivenTwiceAcrossConnections() throws {
    var harness = try Harness()
    _ = harness.watching()
    #expect(events(harness.lines(Self.tpv(0), Self.tpv(1))).filter(isPosition).count == 2)
    _ = harness.lost("Connection reset by peer")
    _ = try harness.pass(100)
    let actions =
      harness.connected() + harness.lines(Self.version, Self.watch, Self.tpv(1), Self.tpv(2))
    #expect(events(actions).filter(isPosition).count == 1)
  }

  @Test func emitsHeldPositionsAtTheEnd() throws {
    // A 2D position waits for a 3D position of the same time.
    var harness = try Harness()
    _ = harness.watching()
    #expect(events(harness.lines(Self.tpv(0, mode: 2))).isEmpty)
    #expect(harness.session.deadline == harness.now + .milliseconds(100))
    #expect(events(try harness.pass(0.1)).filter(isPosition).count == 1)
    #expect(events(harness.lines(Self.tpv(1, mode: 2))).isEmpty)
    #expect(events(harness.lost("gpsd has closed it")).filter(isPosition).count == 1)
  }

  @Test func positionsWithoutTimeGetThatOfTheirArrival() throws {
    var harness = try Harness()
    _ = harness.watching()
    let line = #"{"class":"TPV","device":"/dev/a","mode":3,"lat":1,"lon":2,"altMSL":3}"#
    guard case .location(let location) = events(harness.lines(line)).first else {
      Issue.record("no location")
      return
    }
    #expect(location.timestamp == Timestamp(seconds: 77))
    #expect(location.timestampSource == .arrival)
  }

  // MARK: Silence

  @Test func silentReceiver() throws {
    var harness = try Harness()
    _ = harness.watching()
    #expect(states(try harness.pass(4.9)).isEmpty)
    #expect(states(try harness.pass(0.2)) == [.silent(seconds: 5)])
    // Silent until the receiver reports again: satellites without a position do not end a silence.
    _ = harness.lines(Self.tpv(0, mode: 1))
    #expect(states(try harness.pass(9)).isEmpty)
    let back = events(harness.lines(Self.tpv(1)))
    #expect(back.first == .state(.resumed) && back.count == 2 && isPosition(back.last))
    #expect(states(harness.lines(Self.tpv(2))).isEmpty)
    #expect(states(try harness.pass(5.1)) == [.silent(seconds: 5)])
  }

  /// The lines of a real gpsd 3.22, each with its second.
  ///
  /// A receiver on a pseudo-terminal reports twice a second, stops after 4 s and continues after 14 s. If the
  /// terminal is closed instead, gpsd sends the same until then, and nothing afterward.
  @Test(
    "A receiver that stops reporting is reported as silent once", arguments: [false, true])
  func recordedSilence(isUnplugged: Bool) throws {
    var harness = try Harness()
    _ = harness.begin() + harness.connected()
    var given: [LocationEvent] = []
    for line in try Fixture.bytes("gpsd/silent_receiver.txt").split(separator: 10) {
      let parts = line.split(separator: 9, maxSplits: 1)
      let second = try #require(Double(String(decoding: parts[0], as: UTF8.self)))
      if isUnplugged, second > 5 { break }
      given += events(try harness.pass(second - harness.now / .seconds(1)))
      given += events(harness.lines(String(decoding: parts[1], as: UTF8.self)))
    }
    if isUnplugged {
      for _ in 0..<20 {
        let actions = try harness.pass(1)
        given += events(actions)
        // gpsd itself is running, and answers.
        if actions.contains(.send("?DEVICES;\n")) { given += events(harness.lines(Self.devices)) }
      }
    }
    let states = given.compactMap { if case .state(let state) = $0 { state } else { nil } }
    let silence = [SourceState.connected(to: "gpsd://localhost:2947"), .silent(seconds: 5)]
    #expect(states == (isUnplugged ? silence : silence + [.resumed]))
    #expect(given.count(where: isPosition) == (isUnplugged ? 8 : 12))
  }

  @Test func aReceiverWithoutAPositionIsNotSilent() throws {
    var harness = try Harness()
    _ = harness.watching()
    for second in 0..<30 {
      let given = events(harness.lines(Self.tpv(second, mode: 1)) + (try harness.pass(1)))
      #expect(given.count == 1)
      if case .noFix = given.first {} else { Issue.record("\(given)") }
    }
  }

  @Test(
    "A receiver that reports without a position has no fix, but is not silent",
    arguments: [
      #"{"class":"SKY","device":"/dev/a","satellites":[]}"#,
      #"{"class":"GST","device":"/dev/a","rms":4.3,"lat":1.2,"lon":1}"#,
      #"{"class":"TPV","device":"/dev/a","mode":3,"lat":91,"lon":8}"#,
      #"{"class":"TPV","device":"/dev/a","mode":3,"lat":"x","lon":8}"#,
    ])
  func everyReportIsASignOfLife(line: String) throws {
    var harness = try Harness()
    _ = harness.watching()
    _ = harness.lines(Self.tpv(0))
    var given: [LocationEvent] = []
    for _ in 0..<40 {
      given += events(harness.lines(line))
      given += events(try harness.pass(0.5))
    }
    let told = given.filter {
      switch $0 {
      case .noFix, .state: true
      default: false
      }
    }
    if line.contains("91") {
      #expect(told.isEmpty == false)
    } else {
      #expect(told == [.noFix(LocationEvent.NoFix())])
    }
    #expect(states(try harness.pass(5.1)) == [.silent(seconds: 5)])
  }

  @Test(
    "Reports with a repeated time or none count as positions and not as silence",
    arguments: [
      (#","time":"2025-11-20T12:00:01Z""#, 0.0), (#","time":"2025-11-20T12:00:01Z""#, 1e-5),
      ("", 0), ("", 1e-5),
    ])
  func repeatedTimesAreNoSilence(time: String, step: Double) throws {
    var harness = try Harness()
    _ = harness.watching()
    var given: [LocationEvent] = []
    for i in 0..<60 {
      let latitude = 47.5 + Double(i) * step
      given += events(
        harness.lines(
          #"{"class":"TPV","device":"/dev/a","mode":3\#(time),"lat":\#(latitude),"lon":8}"#))
      given += events(try harness.pass(0.5))
    }
    for event in given {
      switch event {
      case .location, .diagnostic: break
      default: Issue.record("\(event)")
      }
    }
    #expect(given.count(where: isPosition) == (time.isEmpty ? 60 : 51))
    #expect(states(try harness.pass(5)) == [.silent(seconds: 5)])
  }

  @Test(arguments: [(0.1, 5.0), (1, 5), (2, 10), (10, 50)])
  func slowReceiversMayTakeLonger(cycle: Double, limit: Double) throws {
    var harness = try Harness()
    _ = harness.watching()
    _ = harness.lines(Self.deviceLine(cycle: cycle))
    var given: [SourceState] = []
    var waited = 0.0
    while given.isEmpty, waited < 100 {
      given = states(try harness.pass(0.5))
      waited += 0.5
      // The daemon answers a request.
      _ = harness.lines(
        #"{"class":"DEVICES","devices":["# + Self.deviceLine(cycle: cycle) + "]}")
    }
    #expect(given == [.silent(seconds: limit)])
  }

  @Test func absurdCyclesAreHarmless() throws {
    var harness = try Harness()
    _ = harness.watching()
    for i in 0..<200 { _ = harness.lines(Self.deviceLine(cycle: 1e300, path: "/dev/\(i)")) }
    #expect(try #require(harness.session.deadline) <= .seconds(10))
    _ = harness.lines(Self.deviceLine(cycle: -1), Self.deviceLine(cycle: 0))
  }

  // MARK: Receivers

  static let noDevices = GPSDReply.noDevices

  static func removal(_ path: String) -> String {
    #"{"class":"DEVICE","path":"\#(path)","activated":0}"#
  }

  @Test("A gpsd without a receiver is reported at once and only once")
  func noReceiver() throws {
    var harness = try Harness()
    let actions =
      harness.begin() + harness.connected()
      + harness.lines(Self.version, Self.noDevices, Self.watch)
    let reason = "gpsd at localhost:2947 has no receiver"
    #expect(
      states(actions) == [
        .connected(to: "gpsd://localhost:2947"), .noReceiver(reason: reason),
      ])
    for _ in 0..<10 {
      #expect(states(try harness.pass(2) + harness.lines(Self.noDevices)).isEmpty)
    }
    // A receiver is connected, and gets the usual timeout.
    _ = harness.lines(Self.deviceLine(cycle: 1))
    #expect(states(try harness.pass(4.9)).isEmpty)
    #expect(states(harness.lines(Self.tpv(1))).isEmpty)
    #expect(states(try harness.pass(5)) == [.silent(seconds: 5)])
  }

  @Test("A receiver missing from gpsd's list is reported before its silence")
  func unplugged() throws {
    var harness = try Harness()
    _ = harness.watching()
    _ = harness.lines(Self.tpv(0))
    let asked = try harness.pass(2)
    #expect(asked == [.send("?DEVICES;\n")])
    #expect(
      states(harness.lines(Self.noDevices)) == [
        .noReceiver(reason: "gpsd at localhost:2947 has no receiver")
      ])
    #expect(states(try harness.pass(7)).isEmpty)
    #expect(states(harness.lines(Self.tpv(20))) == [.resumed])
  }

  @Test("The removal of a receiver is reported at once", arguments: [false, true])
  func removed(hasOther: Bool) throws {
    var harness = try Harness()
    _ = harness.watching()
    _ = harness.lines(Self.tpv(0))
    if hasOther { _ = harness.lines(Self.tpv(0, device: "/dev/b")) }
    let given = events(harness.lines(Self.removal("/dev/a")))
    let reason = "gpsd at localhost:2947 has removed its receiver /dev/a"
    #expect(
      given == [
        hasOther
          ? .noFix(LocationEvent.NoFix(device: "/dev/a")) : .state(.noReceiver(reason: reason))
      ])
    #expect(states(harness.lines(Self.tpv(1, device: "/dev/b"))) == (hasOther ? [] : [.resumed]))
  }

  @Test("The removal of an unwatched receiver is not reported")
  func removalOfAnother() throws {
    var harness = try Harness("gpsd://localhost/dev/a")
    _ = harness.watching()
    #expect(harness.lines(Self.removal("/dev/b")) == [])
    #expect(
      states(harness.lines(Self.removal("/dev/a"))) == [
        .noReceiver(reason: "gpsd at localhost:2947 has removed its receiver /dev/a")
      ])
  }

  // MARK: The daemon itself

  @Test func asksASilentDaemon() throws {
    var harness = try Harness()
    _ = harness.watching()
    var actions = try harness.pass(10)
    // The session asks for the devices twice: because of the receiver, and because of the daemon.
    #expect(actions.filter { $0 == .send("?DEVICES;\n") }.count == 2)
    _ = try harness.pass(2)
    #expect(harness.lines(Self.devices) == [])
    actions = try harness.pass(10)
    #expect(actions == [.send("?DEVICES;\n")])
    actions = try harness.pass(3)
    #expect(actions.first == .close)
    #expect(
      states(actions) == [
        .disconnected(
          reason: "gpsd at localhost:2947 has not answered for 13 s", retryAfter: .milliseconds(100)
        )
      ])
    #expect(try harness.pass(1) == [.connect])
    // The silent period of the old connection does not count.
    _ = harness.connected() + harness.lines(Self.version, Self.watch)
    #expect(states(try harness.pass(5)) == [.silent(seconds: 5)])
  }

  @Test func neverPolls() throws {
    var harness = try Harness()
    var actions = harness.watching()
    for second in 0..<100 { actions += harness.lines(Self.tpv(second)) + (try harness.pass(1)) }
    let sent = actions.filter { if case .send = $0 { true } else { false } }
    #expect(sent == [Self.request])
  }

  @Test func callsAreFew() throws {
    // Without other work, the session is called for the watchdog and for requests to the daemon.
    var harness = try Harness()
    _ = harness.watching()
    var calls = 0
    while harness.now < .seconds(600), let deadline = harness.session.deadline {
      #expect(deadline > harness.now)
      harness.now = deadline
      if harness.session.advance(to: harness.now) == [.send("?DEVICES;\n")] {
        _ = harness.lines(Self.devices)
      }
      calls += 1
    }
    #expect(calls < 130)
  }
}
