import GeoTracks
import NIOCore
import NIOEmbedded
import Testing

@testable import GeoServer

/// Connections that break while something is sent.
@Suite("LiveHub") struct LiveHubTests {
  /// Closes the channel when something is sent, as one does whose browser has gone.
  private final class Breaking: ChannelOutboundHandler {
    typealias OutboundIn = Any

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      context.close(promise: nil)
    }
  }

  /// Tells the hub that the channel has gone.
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

  /// It would wait for itself for ever.
  @Test func aBrowserThatHasGoneWhenItIsToldWhatItMissed() throws {
    let channel = try channel(breaks: true)
    hub.listen(channel, behind: nil)
    channel.embeddedEventLoop.run()
    #expect(!channel.isActive)
    #expect(listeners == "geocalc_listeners 0.0")
  }

  /// The server's own beats come on the thread of a channel.
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

  /// Closed by the head of the answer, it is not kept.
  @Test func aBrowserThatHasGoneBefore() throws {
    let channel = try channel(breaks: false)
    try channel.close().wait()
    hub.listen(channel, behind: nil)
    channel.embeddedEventLoop.run()
    #expect(listeners == "geocalc_listeners 0.0")
  }
}
