public import GeoLocation
public import GeoTracks
import GeoPlatform
import NIOCore
import NIOHTTP1
import NIOPosix

/// A page that shows where receivers are, as they move: HTTP/1.1 and server-sent events.
///
/// Positions tell where somebody lives. The server answers this machine alone unless it is told otherwise, names
/// that are in a list, and no request that another page has made. It only gives: `GET` and `HEAD`.
public final class LiveServer: Sendable {
  /// How the server is reached.
  public struct Options: Sendable {
    /// The address that is listened at: `127.0.0.1`, `::1`, `0.0.0.0`.
    public var address = "127.0.0.1"
    /// The port; 0 for any that is free.
    public var port = 8734
    /// Further names that requests may be sent to, without a port.
    public var hosts: [String] = []
    /// What has to be known by who asks; nil for nothing.
    public var token: String?
    /// Areas of which it is told when they are entered and left.
    public var fences: [Geofence] = []
    /// Recordings that the page lists and draws; nil for none.
    public var recordings: (any KeptRecordings)?
    /// The units of the page.
    public var units = Units.metric
    /// How long a connection may be open without a whole request, from its beginning or its last answer.
    var patience = Duration.seconds(5)

    /// The units in which the page shows speeds, altitudes and lengths.
    public enum Units: String, Sendable, Hashable {
      /// Kilometers an hour, meters, kilometers.
      case metric
      /// Meters a second, meters, kilometers.
      case si
      /// Miles an hour, feet, miles.
      case imperial
      /// Knots, feet, nautical miles.
      case nautical
    }

    /// The usual ones: this machine alone.
    public init() {}
  }

  /// The port that is listened at.
  public let port: Int
  /// The address of the page, with the token if there is one.
  public let address: String

  private let hub: LiveHub
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let beats: RepeatedTask

  /// How often browsers are told that the server is there.
  private static let beat = TimeAmount.seconds(5)

  /// Begins to listen.
  ///
  /// - Throws: `LocationError.sourceFailed` where that is not possible, as when another program has the port.
  public init(_ options: Options) async throws(LocationError) {
    let run = String(UInt64(bitPattern: SystemClock.wall.nanoseconds), radix: 36)
    let hub = LiveHub(LiveFeed(run: run, fences: options.fences))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (recordings, patience) = (options.recordings, TimeAmount(options.patience))
    let page = RequestHandler.page(in: options.units)
    let rule = Guarded(AccessRule(hosts: [], token: options.token))
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // A client that sends many requests at once has few of them read before the first is answered.
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 16, high: 1 << 20))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(
            RequestHandler(
              hub, rule.withLock { $0 }, recordings, page: page, patience: patience))
        }
      }
    do {
      channel = try await bootstrap.bind(host: options.address, port: options.port).get()
    } catch {
      try? await group.shutdownGracefully()
      throw .sourceFailed(
        reason: "cannot listen at \(options.address), port \(options.port): \(Self.reason(error))")
    }
    port = channel.localAddress?.port ?? options.port
    (self.hub, self.group) = (hub, group)
    let names = Self.names(options)
    let number = port
    rule.withLock {
      $0.hosts = Set(names.flatMap { number == 80 ? [$0, "\($0):80"] : ["\($0):\(number)"] })
    }
    address = "http://\(names[0]):\(number)/" + (options.token.map { "?token=\($0)" } ?? "")
    beats = channel.eventLoop.scheduleRepeatedTask(initialDelay: Self.beat, delay: Self.beat) { _ in
      hub.beat()
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as IOError: String(cString: strerror(error.errnoCode))
    // A name of no address.
    case is SocketAddressError, is SocketAddressError.UnknownHost: "no address of this machine"
    default: "\(error)"
    }
  }

  /// The names that requests may be sent to, as they stand in an address; the first is the one to open.
  private static func names(_ options: Options) -> [String] {
    func written(_ name: String) -> String {
      (name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name).lowercased()
    }
    let isEverywhere = ["0.0.0.0", "::"].contains(options.address)
    return options.hosts.map(written)
      + (isEverywhere ? machineAddresses : [options.address]).map(written)
      + ["localhost", "127.0.0.1", "[::1]"]
  }

  /// The addresses of this machine by which others may reach it.
  private static var machineAddresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap { $0.address?.ipAddress }
      .filter { !$0.hasPrefix("127.") && $0 != "::1" && !$0.lowercased().hasPrefix("fe80:") }
    // Those of IPv4 are the ones that people know.
    return addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") }
  }

  /// Shows what a source says, until it ends or the task is cancelled. The page stays.
  ///
  /// - Throws: what the source ends with, which the page shows.
  public func show(_ source: any LocationSource) async throws(LocationError) {
    do {
      try await source.run(into: LocationSink { [hub] in hub.take($0) })
      hub.end(nil)
    } catch {
      hub.end(error.description)
      throw error
    }
  }

  /// Ends all connections.
  public func stop() async {
    beats.cancel()
    try? await channel.close()
    try? await group.shutdownGracefully()
  }
}
