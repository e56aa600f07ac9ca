import GeoLocation

@testable import GeoGPSD

/// A gpsd that sends anything, at any time.
enum SessionChecks {
  /// For any input the session settles, emits valid events, and emits nothing after its end.
  static func check(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    // Timing depends only on the first byte, so that findings persist when later bytes change.
    var random = SplitMix64(seed: UInt64(first))
    var session = GPSDSession(
      address: GPSDAddress(device: first % 3 == 0 ? "/dev/a" : nil), timeouts: GPSDTimeouts(),
      initialAttempts: first % 2 == 0 ? 2 : nil, jitter: { 0.5 },
      arrivalTime: { Timestamp(seconds: 0) })
    var now = Duration.zero
    var hasFailed = false
    var given = 0
    func take(_ actions: [GPSDSession.Action]) {
      precondition(!hasFailed || actions.isEmpty, "\(actions) after the end")
      for action in actions {
        switch action {
        case .give(let events):
          given += events.count
          for event in events { EventChecks.check(event, bytes.count) }
        case .fail: hasFailed = true
        case .connect, .close, .send: break
        }
      }
    }
    take(session.begin(at: now))
    take(session.connected(at: now))
    let before = heapInUse?()
    var start = 0
    var steps = 0
    while start < bytes.count {
      steps += 1
      switch Int.random(in: 0..<32, using: &random) {
      case 0:
        take(session.lost("gone", at: now))
      case 1:
        now += .milliseconds(Int.random(in: 0...20_000, using: &random))
        settle(&session, at: now, take)
      case 2:
        if let due = session.deadline { now = max(now, due) }
        settle(&session, at: now, take)
        take(session.connected(at: now))
      default:
        let end = min(start + Int.random(in: 1...400, using: &random), bytes.count)
        forEachPiece(of: Array(bytes[start..<end]), cutAt: []) {
          take(session.received($0, at: now))
        }
        start = end
      }
    }
    MemoryBound.check(since: before, inputCount: bytes.count, "GPSDSession")
    precondition(given <= 2 * bytes.count + 8 * steps + 8, "\(given) events")
  }

  /// Actions due at a time are finished in a few steps.
  private static func settle(
    _ session: inout GPSDSession, at now: Duration, _ take: ([GPSDSession.Action]) -> Void
  ) {
    for _ in 0..<10 {
      guard let due = session.deadline, due <= now else { return }
      take(session.advance(to: now))
    }
    preconditionFailure("due at \(String(describing: session.deadline)) for ever at \(now)")
  }

  /// A valid address is described as itself; an invalid one gives an error of one line.
  static func address(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(GeoError) {
      let address = try GPSDAddress(parsing: text)
      precondition(1...65_535 ~= address.port && !address.host.isEmpty)
      precondition((try? GPSDAddress(parsing: address.description)) == address, "\(address)")
    } catch {
      guard case .unreadable(text, 1...text.count + 1, _) = error else {
        preconditionFailure("\(error)")
      }
    }
  }
}
