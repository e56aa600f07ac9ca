public import GeoLocation
public import GeoTracks
import GeoPlatform
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a page that shows receivers as they move, with HTTP/1.1 and server-sent events.
///
/// Positions reveal where people live. Therefore, by default, the server accepts connections only from this machine. It
/// accepts only listed host names and rejects requests from other pages. It supports only `GET` and `HEAD`.
public final class LiveServer: Sendable {
  /// The options of a server.
  public struct Options: Sendable {
    /// The address to listen on, such as `127.0.0.1`, `::1` or `0.0.0.0`.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 for any free port.
    public var port = 8734
    /// Additional host names that requests may contain, without a port.
    public var hosts: [String] = []
    /// The token that a client must send; nil if no token is necessary.
    public var token: String?
    /// The geofences whose enter and exit events the page shows.
    public var fences: [Geofence] = []
    /// The stored recordings that the page lists and draws; nil for none.
    public var recordings: (any KeptRecordings)?
    /// The map tiles that the page draws; nil for none.
    package var tiles: (any BaseTiles)?
    /// The units of the page.
    public var units = Units.metric
    /// The timeout for a complete request, measured from the connection or from the previous response.
    var patience = Duration.seconds(5)

    /// The units in which the page shows speeds, altitudes and lengths.
    public enum Units: String, Sendable, Hashable {
      /// Kilometers per hour, meters, kilometers.
      case metric
      /// Meters per second, meters, kilometers.
      case si
      /// Miles per hour, feet, miles.
      case imperial
      /// Knots, feet, nautical miles.
      case nautical
    }

    /// Creates the default options, with which the server accepts connections only from this machine.
    public init() {}
  }

  /// The port the server listens on.
  public let port: Int
  /// The URL of the page, including the token if there is one.
  public let address: String

  private let hub: LiveHub
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let beats: RepeatedTask

  /// The time between two heartbeats to the browsers.
  private static let beat = TimeAmount.seconds(5)

  /// Starts listening.
  ///
  /// - Throws: `LocationError.sourceFailed` if the server cannot listen, for example because another program uses the
  ///   port.
  public init(_ options: Options) async throws(LocationError) {
    let run = String(UInt64(bitPattern: SystemClock.wall.nanoseconds), radix: 36)
    let hub = LiveHub(LiveFeed(run: run, fences: options.fences))
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let (recordings, patience) = (options.recordings, TimeAmount(options.patience))
    let tiles = options.tiles
    let page = RequestHandler.page(in: options.units)
    let rule = Guarded(AccessRule(hosts: [], token: options.token))
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // The small buffer limits how many pipelined requests the server reads before it sends the first response.
      .childChannelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 4096))
      .childChannelOption(.maxMessagesPerRead, value: 1)
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 1 << 16, high: 1 << 20))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(
            withPipeliningAssistance: true, withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(
            RequestHandler(
              hub, rule.withLock { $0 }, recordings, tiles, page: page, patience: patience))
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
    // The host name does not resolve.
    case is SocketAddressError, is SocketAddressError.UnknownHost: "no address of this machine"
    default: "\(error)"
    }
  }

  /// Returns the host names that requests may contain, in URL form.
  ///
  /// The first name is part of the URL to open.
  private static func names(_ options: Options) -> [String] {
    func written(_ name: String) -> String {
      (name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name).lowercased()
    }
    let isEverywhere = ["0.0.0.0", "::"].contains(options.address)
    return options.hosts.map(written)
      + (isEverywhere ? machineAddresses : [options.address]).map(written)
      + ["localhost", "127.0.0.1", "[::1]"]
  }

  /// The addresses at which other machines may reach this machine.
  private static var machineAddresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap { $0.address?.ipAddress }
      .filter { !$0.hasPrefix("127.") && $0 != "::1" && !$0.lowercased().hasPrefix("fe80:") }
    // IPv4 addresses come first, because people recognize them.
    return addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") }
  }

  /// Shows the events of a source until the source ends or the task is cancelled.
  ///
  /// The page stays available.
  ///
  /// - Throws: the error of the source, which the page also shows.
  public func show(_ source: any LocationSource) async throws(LocationError) {
    do {
      try await source.run(into: LocationSink { [hub] in hub.process($0) })
      hub.end(nil)
    } catch {
      hub.end(error.description)
      throw error
    }
  }

  /// Closes all connections and stops the server.
  public func stop() async {
    beats.cancel()
    try? await channel.close()
    try? await group.shutdownGracefully()
  }
}
