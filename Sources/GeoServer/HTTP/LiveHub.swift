import GeoCore
import GeoFormats
import GeoPlatform
import GeoTracks
import NIOCore
import NIOHTTP1

/// Sends the events of a location source to all connected browsers. The class is thread-safe.
final class LiveHub: Sendable {
  private struct State {
    var feed: LiveFeed
    var listeners: [ObjectIdentifier: any Channel] = [:]
    var connections = 0
    /// The connections that are not listening to events. If there are too many connections, the hub closes one of
    /// these connections to admit a new one.
    var guests: [ObjectIdentifier: Guest] = [:]
    /// The connections with bytes that are not yet written to the socket.
    var pending: [ObjectIdentifier: Pending] = [:]
    var pendingBytes = 0
    var turn = 0
    var counts = Counts()
  }

  /// A connection and the number of its bytes that are not yet written to the socket.
  private struct Pending {
    var channel: any Channel
    var bytes: Int
    /// A sequence number. The connection with the lowest number has had pending bytes for the longest time.
    var turn: Int
  }

  /// A connection that is sending a request or waiting for a response.
  private struct Guest {
    var channel: any Channel
    var isAnswered = false
    /// A sequence number. The connection with the lowest number has been in its current state for the longest time.
    var turn: Int
  }

  /// Counters that start at zero when the server starts.
  struct Counts: Sendable {
    /// The number of responses by status code.
    var answers: [Int: Int] = [:]
    /// The number of times that the hub disconnected a browser because it read too slowly. Browsers reconnect
    /// automatically.
    var slow = 0
    /// The number of connections that the hub refused because there were too many.
    var refused = 0
    /// The number of connections that the hub closed in favor of another connection.
    var displaced = 0
    /// The number of connections that timed out.
    var late = 0
  }

  /// The maximum number of pending bytes of all connections together. Only a single large response may exceed this
  /// limit.
  static let mostPendingBytes = 16 << 20

  static let mostConnections = 512

  private let state: Guarded<State>
  private let started = LiveHub.now()

  init(_ feed: LiveFeed) { state = Guarded(State(feed: feed)) }

  /// Returns the time of the monotonic clock in seconds.
  static func now() -> Double { Double(SystemClock.monotonic.nanoseconds) * 1e-9 }

  // MARK: The source

  /// Sends new events to all browsers.
  func process(_ events: [LocationEvent]) { tell { $0.process(events, at: Self.now()) } }

  /// Informs all browsers that the source has ended.
  ///
  /// - Parameter failure: the error that ended the source; nil for a normal end.
  func end(_ failure: String?) { tell { $0.end(failure) } }

  private func tell(_ change: (inout LiveFeed) -> [LiveMessage]) {
    state.withLock { state in
      let messages = change(&state.feed)
      guard !messages.isEmpty else { return }
      send(ByteBuffer(bytes: messages.flatMap(\.bytes)), &state)
    }
  }

  /// Sends a heartbeat to all browsers.
  func beat() {
    state.withLock { state in
      let age = state.feed.heard.map { Self.now() - $0 }
      let beat = LiveMessage(0, "beat", id: nil) { if let age { $0.member("age_s", age) } }
      send(ByteBuffer(bytes: beat.bytes), &state)
    }
  }

  /// Sends the same bytes to all connections that are listening to events.
  ///
  /// The hub disconnects a browser whose write buffer is full. The browser then reconnects and receives the missed
  /// messages.
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

  /// Writes bytes on the event loop of the channel, in the order of the calls.
  ///
  /// A direct write could fail synchronously and call ``release(_:of:)``, which needs the lock that the caller holds.
  private func send(_ bytes: ByteBuffer, to channel: any Channel, _ state: inout State) {
    Self.hold(bytes.readableBytes, for: channel, &state)
    channel.eventLoop.execute { [self] in
      channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(bytes)))
        .whenComplete { [self] _ in release(bytes.readableBytes, of: channel) }
    }
  }

  // MARK: Memory

  /// Adds bytes to the pending bytes of a connection.
  ///
  /// While the pending bytes of all connections exceed the limit, the hub closes other connections, beginning with the
  /// one whose bytes have been pending for the longest time.
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

  /// Subtracts written bytes from the pending bytes of a connection.
  func release(_ bytes: Int, of channel: any Channel) {
    state.withLock { state in
      let id = ObjectIdentifier(channel)
      // A closed connection has no entry.
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

  /// Admits a connection. Returns false if there are too many connections.
  ///
  /// At the limit, the hub closes the connection that has gone longest without sending a complete request. If all
  /// connections have sent their requests, the hub closes the one that sent its request first. Listeners stay
  /// connected.
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

  /// Records that a connection has sent a complete request (`isAnswered` is true), or is ready for its next request
  /// (false).
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

  /// Removes a closed connection.
  func leave(_ channel: any Channel) {
    state.withLock { state in
      state.connections -= 1
      Self.forget(ObjectIdentifier(channel), &state)
      state.listeners[ObjectIdentifier(channel)] = nil
      state.guests[ObjectIdentifier(channel)] = nil
    }
  }

  /// Sends the messages after `id` to a connection, and then all new messages.
  ///
  /// Call this method on the event loop of the channel.
  func listen(_ channel: any Channel, behind id: String?) {
    state.withLock { state in
      // The channel is already closed if writing the response header failed.
      guard channel.isActive else { return }
      let missed = state.feed.since(id, at: Self.now()).flatMap(\.bytes)
      // The field `retry` sets the delay in milliseconds after which the browser reconnects.
      let first = ByteBuffer(bytes: Array("retry: 1000\n\n".utf8) + missed)
      send(first, to: channel, &state)
      state.listeners[ObjectIdentifier(channel)] = channel
      state.guests[ObjectIdentifier(channel)] = nil
    }
  }

  func count(_ code: Int) { state.withLock { $0.counts.answers[code, default: 0] += 1 } }

  func countLate() { state.withLock { $0.counts.late += 1 } }

  /// Returns the current state as a JSON object.
  func snapshot() -> [UInt8] {
    var json = JSONWriter(pretty: true)
    let feed = state.withLock { $0.feed }
    json.object { feed.write(to: &$0, at: Self.now()) }
    return json.bytes
  }

  /// Returns the counters in the text format of Prometheus.
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
      "Positions of receivers beyond the limit.",
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
      "pending_bytes", "gauge", "Bytes sent to browsers but not received yet.",
      [("", Double(pending))])
    add(
      "answers_total", "counter", "HTTP responses by status code.",
      counts.answers.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", Double($0.value)) })
    add(
      "slow_listeners_total", "counter", "Browsers disconnected for reading too slowly.",
      [("", Double(counts.slow))])
    add(
      "refused_connections_total", "counter", "Connections refused at the limit.",
      [("", Double(counts.refused))])
    add(
      "displaced_connections_total", "counter",
      "Connections closed to make room for others.",
      [("", Double(counts.displaced))])
    add(
      "late_connections_total", "counter",
      "Connections that timed out.", [("", Double(counts.late))])
    add("uptime_seconds", "gauge", "Time since the server began.", [("", Self.now() - started)])
    return Array(text.utf8)
  }
}
