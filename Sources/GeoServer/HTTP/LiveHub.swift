import GeoCore
import GeoFormats
import GeoPlatform
import GeoTracks
import NIOCore
import NIOHTTP1

/// Brings what a source says to the browsers that listen; for any thread.
final class LiveHub: Sendable {
  private struct State {
    var feed: LiveFeed
    var listeners: [ObjectIdentifier: any Channel] = [:]
    var connections = 0
    /// Connections that get no stream, and so may be closed for others.
    var guests: [ObjectIdentifier: Guest] = [:]
    /// Connections that have not taken all that was sent.
    var pending: [ObjectIdentifier: Pending] = [:]
    var pendingBytes = 0
    var turn = 0
    var counts = Counts()
  }

  /// What a connection has not taken yet.
  private struct Pending {
    var channel: any Channel
    var bytes: Int
    /// The larger, the later the connection had taken everything.
    var turn: Int
  }

  /// A connection that asks, or takes an answer.
  private struct Guest {
    var channel: any Channel
    var isAnswered = false
    /// The larger, the later it came to where it is.
    var turn: Int
  }

  /// What has happened since the beginning.
  struct Counts: Sendable {
    /// Answers by their codes.
    var answers: [Int: Int] = [:]
    /// Browsers that took too little, and were sent away to come back.
    var slow = 0
    /// Connections that were one too many, those that had to go for others, and those that did not ask, or take
    /// their answer, in time.
    var refused = 0
    var displaced = 0
    var late = 0
  }

  /// Bytes that wait for all connections together. One answer may be larger.
  static let mostPendingBytes = 16 << 20

  /// Connections at a time.
  static let mostConnections = 512

  private let state: Guarded<State>
  private let started = LiveHub.now()

  init(_ feed: LiveFeed) { state = Guarded(State(feed: feed)) }

  /// Seconds by a clock that only goes forward.
  static func now() -> Double { Double(SystemClock.monotonic.nanoseconds) * 1e-9 }

  // MARK: The source

  /// Tells what has come.
  func take(_ events: [LocationEvent]) { tell { $0.take(events, at: Self.now()) } }

  /// Tells that the source has ended.
  ///
  /// - Parameter failure: what it ended with; nil for its end.
  func end(_ failure: String?) { tell { $0.end(failure) } }

  private func tell(_ change: (inout LiveFeed) -> [LiveMessage]) {
    state.withLock { state in
      let messages = change(&state.feed)
      guard !messages.isEmpty else { return }
      send(ByteBuffer(bytes: messages.flatMap(\.bytes)), &state)
    }
  }

  /// Tells browsers that the server is there.
  func beat() {
    state.withLock { state in
      let age = state.feed.heard.map { Self.now() - $0 }
      let beat = LiveMessage(0, "beat", id: nil) { if let age { $0.member("age_s", age) } }
      send(ByteBuffer(bytes: beat.bytes), &state)
    }
  }

  /// Gives all listeners the same bytes. Who has not taken what was sent before is sent away: the browser comes
  /// back by itself and gets what it has missed.
  private func send(_ bytes: ByteBuffer, _ state: inout State) {
    for (id, channel) in state.listeners {
      guard channel.isWritable else {
        state.counts.slow += 1
        state.listeners[id] = nil
        channel.eventLoop.execute { channel.close(promise: nil) }
        continue
      }
      send(bytes, to: channel, &state)
    }
  }

  /// Sends when the channel's thread comes to it, in the order of the calls. At once it could fail at once, and the
  /// channel would say that it has gone to who holds the lock.
  private func send(_ bytes: ByteBuffer, to channel: any Channel, _ state: inout State) {
    Self.hold(bytes.readableBytes, for: channel, &state)
    channel.eventLoop.execute { [self] in
      channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes)))
        .whenComplete { [self] _ in release(bytes.readableBytes, of: channel) }
    }
  }

  // MARK: Memory

  /// Notes bytes that are sent to a connection. Where all connections together have too many, the connection that has
  /// been taking its own for longest is closed.
  func hold(_ bytes: Int, for channel: any Channel) {
    state.withLock { Self.hold(bytes, for: channel, &$0) }
  }

  private static func hold(_ bytes: Int, for channel: any Channel, _ state: inout State) {
    let id = ObjectIdentifier(channel)
    state.pendingBytes += bytes
    if state.pending[id] == nil {
      state.turn += 1
      state.pending[id] = Pending(channel: channel, bytes: 0, turn: state.turn)
    }
    state.pending[id]?.bytes += bytes
    while state.pendingBytes > mostPendingBytes,
      let (other, oldest) = state.pending.filter({ $0.key != id })
        .min(by: { $0.value.turn < $1.value.turn })
    {
      forget(other, &state)
      if state.listeners.removeValue(forKey: other) != nil {
        state.counts.slow += 1
      } else {
        state.counts.displaced += 1
      }
      oldest.channel.eventLoop.execute { oldest.channel.close(promise: nil) }
    }
  }

  /// Notes that a connection has taken bytes, or has gone.
  func release(_ bytes: Int, of channel: any Channel) {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      // Nothing is known any more of a connection that was closed.
      guard let pending = state.pending[id] else { return }
      guard pending.bytes > bytes else { return Self.forget(id, &state) }
      state.pending[id]?.bytes -= bytes
      state.pendingBytes -= bytes
    }
  }

  private static func forget(_ id: ObjectIdentifier, _ state: inout State) {
    state.pendingBytes -= state.pending.removeValue(forKey: id)?.bytes ?? 0
  }

  // MARK: Browsers

  /// Lets a connection in; false if there are too many.
  ///
  /// Where there are, the one goes that has been without a whole request for longest, then the one that has been
  /// taking its answer for longest. Those that get positions stay.
  func enter(_ channel: any Channel) -> Bool {
    state.withLock { state in
      if state.connections >= Self.mostConnections {
        let oldest = state.guests.min {
          ($0.value.isAnswered ? 1 : 0, $0.value.turn) < (
            $1.value.isAnswered ? 1 : 0, $1.value.turn
          )
        }
        guard let (id, guest) = oldest else {
          state.counts.refused += 1
          return false
        }
        state.guests[id] = nil
        state.counts.displaced += 1
        guest.channel.eventLoop.execute { guest.channel.close(promise: nil) }
      }
      state.connections += 1
      Self.seat(channel, isAnswered: false, &state)
      return true
    }
  }

  /// Says that a connection that was let in has a whole request, or is ready for another one.
  func move(_ channel: any Channel, isAnswered: Bool) {
    state.withLock { state in
      guard state.guests[ObjectIdentifier(channel)] != nil else { return }
      Self.seat(channel, isAnswered: isAnswered, &state)
    }
  }

  private static func seat(_ channel: any Channel, isAnswered: Bool, _ state: inout State) {
    state.turn += 1
    state.guests[ObjectIdentifier(channel)] = Guest(
      channel: channel, isAnswered: isAnswered, turn: state.turn)
  }

  /// Says that a connection that was let in has gone.
  func leave(_ channel: any Channel) {
    state.withLock { state in
      state.connections -= 1
      Self.forget(ObjectIdentifier(channel), &state)
      state.listeners[ObjectIdentifier(channel)] = nil
      state.guests[ObjectIdentifier(channel)] = nil
    }
  }

  /// Sends what a browser has not had, and from then on what comes. On the channel's thread, while it is open.
  func listen(_ channel: any Channel, behind id: String?) {
    state.withLock { state in
      // The head of the answer may have found it closed.
      guard channel.isActive else { return }
      let missed = state.feed.since(id, at: Self.now()).flatMap(\.bytes)
      // How long a browser waits before it comes back, in milliseconds.
      let first = ByteBuffer(bytes: Array("retry: 1000\n\n".utf8) + missed)
      send(first, to: channel, &state)
      state.listeners[ObjectIdentifier(channel)] = channel
      state.guests[ObjectIdentifier(channel)] = nil
    }
  }

  /// Counts an answer.
  func count(_ code: Int) { state.withLock { $0.counts.answers[code, default: 0] += 1 } }

  /// Counts a connection that has not asked, or taken its answer, in time.
  func countLate() { state.withLock { $0.counts.late += 1 } }

  /// All that is known, as an object.
  func snapshot() -> [UInt8] {
    var json = JSONWriter(pretty: true)
    let feed = state.withLock { $0.feed }
    json.object { feed.write(to: &$0, at: Self.now()) }
    return json.bytes
  }

  /// What is counted, in the text format of Prometheus.
  func metrics() -> [UInt8] {
    let (feed, listeners, connections, pending, counts) = state.withLock {
      ($0.feed, $0.listeners.count, $0.connections, $0.pendingBytes, $0.counts)
    }
    var text = ""
    func add(_ name: String, _ kind: String, _ help: String, _ values: [(String, Double)]) {
      text += "# HELP geocalc_\(name) \(help)\n# TYPE geocalc_\(name) \(kind)\n"
      for (labels, value) in values { text += "geocalc_\(name)\(labels) \(value)\n" }
    }
    add("positions_total", "counter", "Positions of the source.", [("", Double(feed.positions))])
    add(
      "positions_left_out_total", "counter",
      "Positions of receivers beyond the most that are told apart.",
      [("", Double(feed.leftOut))])
    add(
      "passed_over_total", "counter", "Parts of the source that could not be read.",
      [("", Double(feed.passedOver))])
    if let heard = feed.heard {
      add(
        "position_age_seconds", "gauge", "Time since the last position.", [("", Self.now() - heard)]
      )
    }
    add(
      "source_connected", "gauge", "1 while the source is connected.",
      [("", feed.isConnected ? 1 : 0)])
    add("connections", "gauge", "Open connections.", [("", Double(connections))])
    add("listeners", "gauge", "Browsers that get positions.", [("", Double(listeners))])
    add(
      "pending_bytes", "gauge", "Bytes that were sent and have not been taken.",
      [("", Double(pending))])
    add(
      "answers_total", "counter", "Answers by their codes.",
      counts.answers.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", Double($0.value)) })
    add(
      "slow_listeners_total", "counter", "Browsers sent away because they took too little.",
      [("", Double(counts.slow))])
    add(
      "refused_connections_total", "counter", "Connections that were one too many.",
      [("", Double(counts.refused))])
    add(
      "displaced_connections_total", "counter",
      "Connections closed for others before they had asked, or taken their answer.",
      [("", Double(counts.displaced))])
    add(
      "late_connections_total", "counter",
      "Connections that did not ask, or take their answer, in time.", [("", Double(counts.late))])
    add("uptime_seconds", "gauge", "Time since the server began.", [("", Self.now() - started)])
    return Array(text.utf8)
  }
}
