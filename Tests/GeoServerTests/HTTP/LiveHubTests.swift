import GeoTracks
import NIOCore
import NIOEmbedded
import Testing

@testable import GeoServer

/// Connections that break during a write.
@Suite("LiveHub") struct LiveHubTests {
  /// Closes the channel during a write, as for a disconnected browser.
  private final class Breaking: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      context.close(promise: nil)
    }
  }

  /// Reports to the hub that the channel has closed.
  private final class Leaving: ChannelInboundHandler {
    typealias InboundIn = Any
    let hub: LiveHub

    init(_ hub: LiveHub) { self.hub = hub }

    func channelInactive(context: ChannelHandlerContext) { hub.leave(context.channel) }
  }

  private let hub = LiveHub(LiveFeed(run: "test"))

  private func channel(breaks: Bool) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.pipeline.syncOperations.addHandler(Leaving(hub))
    if breaks { try channel.pipeline.syncOperations.addHandler(Breaking()) }
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
    #expect(hub.enter(channel))
    return channel
  }

  private var listeners: String? {
    String(decoding: hub.metrics(), as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("geocalc_listeners ") }.map { String($0) }
  }

  /// Otherwise the hub would wait for itself forever.
  @Test func dropsABrowserThatClosesDuringCatchUp() throws {
    let channel = try channel(breaks: true)
    hub.listen(channel, behind: nil)
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
    #expect(listeners == "geocalc_listeners 0.0")
  }

  /// The server's heartbeat runs on the thread of a channel.
  @Test func aBrowserThatHasGoneAtABeat() throws {
    let channel = try channel(breaks: false)
    hub.listen(channel, behind: nil)
    channel.embeddedEventLoop.run()
    #expect(listeners == "geocalc_listeners 1.0")
    try channel.pipeline.syncOperations.addHandler(Breaking())
    hub.beat()
    channel.embeddedEventLoop.run()
    #expect(listeners == "geocalc_listeners 0.0")
  }

  /// A channel that the head of the response closes is not kept.
  @Test func aBrowserThatHasGoneBefore() throws {
    let channel = try channel(breaks: false)
    try channel.close().wait()
    hub.listen(channel, behind: nil)
    channel.embeddedEventLoop.run()
    #expect(listeners == "geocalc_listeners 0.0")
  }

  /// The pending bytes of all connections are limited: the connection that has waited longest is closed.
  @Test func bytesThatNobodyTakes() throws {
    let channels = try (0..<6).map { _ in try channel(breaks: false) }
    let quarter = LiveHub.mostPendingBytes / 4
    for channel in channels.prefix(4) { hub.hold(quarter, for: channel) }
    // The first channel sends its bytes and gets new ones: it is now the last.
    hub.release(quarter, of: channels[0])
    hub.hold(quarter, for: channels[0])
    for channel in channels.dropFirst(4) { hub.hold(quarter, for: channel) }
    for channel in channels { channel.embeddedEventLoop.run() }
    #expect(channels.map(\.isActive) == [true, false, false, true, true, true])
    #expect(pending == "geocalc_pending_bytes \(Double(4 * quarter))")
    // One response may exceed the limit.
    hub.hold(5 * quarter, for: channels[5])
    for channel in channels { channel.embeddedEventLoop.run() }
    #expect(channels.map(\.isActive) == [false, false, false, false, false, true])
    hub.release(6 * quarter, of: channels[5])
    #expect(pending == "geocalc_pending_bytes 0.0")
  }

  private var pending: String? {
    String(decoding: hub.metrics(), as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("geocalc_pending_bytes ") }.map { String($0) }
  }

  @Test("Each metric has the value that its name describes")
  func metrics() throws {
    let hub = LiveHub(LiveFeed(run: "test"))
    func location(_ device: String) -> LocationEvent {
      var location = Location(Coordinate(latitude: 47, longitude: 8))
      location.device = device
      return .location(location)
    }
    // Five positions from named receivers, two from others, and three unreadable parts.
    let devices = (0..<LiveFeed.mostDevices).map { location("\($0)") }
    var skipped = Diagnostic(.unreadable, "noise", offset: 1)
    skipped.count = 3
    hub.process(
      devices + [
        location("x"), location("y"), .diagnostic(skipped), .state(.connected(to: "gpsd")),
      ])
    for _ in 0..<4 { hub.countLate() }
    for (code, count) in [(200, 5), (404, 6)] { for _ in 0..<count { hub.count(code) } }
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
    #expect(hub.enter(channel))
    let lines = String(decoding: hub.metrics(), as: UTF8.self).split(separator: "\n")
    for (name, value) in [
      ("positions_total", LiveFeed.mostDevices + 2), ("positions_left_out_total", 2),
      ("passed_over_total", 3), ("source_connected", 1), ("connections", 1), ("listeners", 0),
      ("late_connections_total", 4), ("slow_listeners_total", 0), ("refused_connections_total", 0),
      ("displaced_connections_total", 0), ("answers_total{code=\"200\"}", 5),
      ("answers_total{code=\"404\"}", 6),
    ] {
      #expect(lines.contains("geocalc_\(name) \(Double(value))"), "\(name)")
    }
  }
}
