import GeoCore
import GeoFormats
public import GeoLocation
import GeoPlatform
public import GeoTracks
import NIOCore
import NIOHTTP1
import NIOPosix

/// An HTTP/1.1 server for a web page that shows the current positions of receivers.
///
/// The page receives positions as server-sent events. Positions reveal where people live, so access is restricted:
///
/// - By default, the server accepts connections only from this machine.
/// - A request must contain a listed host name, and must not come from another web page.
/// - The server supports only `GET` and `HEAD`.
public final class LiveServer: Sendable {
  /// The options of a server.
  public struct Options: Sendable {
    /// The address to listen on, such as `127.0.0.1`, `::1` or `0.0.0.0`.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 for any free port.
    public var port = 8734
    /// Host names, without a port, that requests may contain in addition to the server's addresses.
    public var hosts: [String] = []
    /// The token that a client must send; nil to accept clients without a token.
    public var token: String?
    /// The geofences whose enter and exit events the page shows.
    public var fences: [Geofence] = []
    /// The stored recordings that the page can list and draw; nil for none.
    package var recordings: (any KeptRecordings)?
    /// The map tiles that the page draws below the positions; nil for none.
    package var tiles: (any BaseTiles)?
    /// The units in which the page shows speeds, altitudes and lengths.
    public var units = Units.metric
    /// The timeout for receiving a complete request, measured from the start of the connection or from the end of the
    /// previous response.
    var patience = Duration.seconds(5)

    /// The units in which the page shows speeds, altitudes and lengths.
    public enum Units: String, Sendable, Hashable {
      /// Speeds in kilometers per hour, altitudes in meters, lengths in kilometers.
      case metric
      /// Speeds in meters per second, altitudes in meters, lengths in kilometers.
      case si
      /// Speeds in miles per hour, altitudes in feet, lengths in miles.
      case imperial
      /// Speeds in knots, altitudes in feet, lengths in nautical miles.
      case nautical
    }

    /// Creates options for a server on port 8734 that accepts connections only from this machine.
    public init() {}
  }

  /// The port on which the server listens. If the options contain port 0, this is the port that the system chose.
  public let port: Int
  /// The URL of the page, including the token if there is one.
  public let address: String

  private let hub: LiveHub
  private let group: MultiThreadedEventLoopGroup
  private let channel: any Channel
  private let beats: RepeatedTask

  /// The interval of heartbeats, which show browsers that the connection is alive.
  private static let beat = TimeAmount.seconds(5)

  /// Starts a server that listens for connections.
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
      // A small buffer limits the number of pipelined requests that the server reads before it sends the first
      // response.
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
  /// The first name becomes part of ``address``.
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
    // Sort IPv4 addresses first, because they are easier to recognize and to type.
    return addresses.filter { !$0.contains(":") } + addresses.filter { $0.contains(":") }
  }

  /// Shows the events of a source until the source ends or the task is cancelled.
  ///
  /// The server continues to serve the page afterward.
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

/// A collection of stored recordings that the page can list and draw.
///
/// The server calls the methods from any thread. The methods may block.
package protocol KeptRecordings: Sendable {
  /// Returns the matching recordings, the latest first.
  ///
  /// - Parameters:
  ///   - words: the user's search terms; empty for all recordings.
  ///   - offset: the number of recordings to skip, 0 or more.
  ///   - limit: the largest number of recordings to return.
  /// - Throws: an error whose description the page shows.
  func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording]

  /// Returns the lines of a recording; nil for an unknown identifier.
  ///
  /// - Throws: an error whose description the page shows.
  func lines(of id: Int64) throws -> [[Coordinate]]?
}

/// The facts about a stored recording that the page lists.
package struct KeptRecording: Sendable, Hashable, Identifiable {
  /// The identifier with which the page requests the recording's lines.
  package var id: Int64
  /// The name of the recording, as listed on the page.
  package var name: String
  /// The kind of activity; nil if unknown.
  package var sport: String?
  /// The start time; nil if the recording has no times.
  package var start: Timestamp?
  /// The offset of the recording's time zone in seconds east of UTC; nil if unknown.
  package var utcOffset: Int?
  /// The length of the track in meters.
  package var distance: Double
  /// The time from start to end in seconds.
  package var elapsedTime: Double

  /// Creates the facts about a recording of unknown sport, start time and time zone.
  ///
  /// - Parameters:
  ///   - id: the identifier with which the page requests the recording's lines.
  ///   - distance: the length of the track in meters.
  ///   - elapsedTime: the time from start to end in seconds.
  package init(id: Int64, name: String, distance: Double, elapsedTime: Double) {
    (self.id, self.name) = (id, name)
    (self.distance, self.elapsedTime) = (distance, elapsedTime)
  }
}

/// The response to a request that reads files: stored recordings or map tiles.
struct FileAnswer: Sendable {
  var code = 200
  var type = "application/json"
  var bytes: [UInt8] = []

  /// The maximum number of recordings in one response.
  static let most = 100

  /// Creates the response to a search for recordings. If there is no collection of recordings, the list in the
  /// response is empty and the member `kept` is false.
  init(list kept: (any KeptRecordings)?, _ request: RequestHead) {
    let text = request.query("offset") ?? "0"
    self.init {
      guard let offset = Int(text), offset >= 0 else {
        throw Refusal(code: 400, why: "offset is a whole number, 0 or more")
      }
      // Request one more recording than the response may contain, to find out whether there are more.
      let found = try kept?.list(request.query("words") ?? "", from: offset, limit: Self.most + 1)
      var json = JSONWriter()
      json.object { json in
        json.member("kept", found != nil)
        json.member("more", (found?.count ?? 0) > Self.most)
        json.array("recordings") { json in
          for recording in (found ?? []).prefix(Self.most) { json.kept(recording) }
        }
      }
      return json.bytes
    }
  }

  /// Creates the response with the lines of a recording; an error if there is no such recording.
  init(lines kept: (any KeptRecordings)?, _ request: RequestHead) {
    self.init {
      guard let id = request.query("id").flatMap({ Int64($0) }), let lines = try kept?.lines(of: id)
      else { return nil }
      var json = JSONWriter()
      json.object { json in
        json.member("id", Int(id))
        json.array("lines") { json in
          for line in lines {
            json.array { json in
              for place in line {
                json.array {
                  $0.value(place.latitude)
                  $0.value(place.normalized.longitude)
                }
              }
            }
          }
        }
      }
      return json.bytes
    }
  }

  /// Creates the response with the geodesic distance on WGS 84 between the points `from` and `to` of a request.
  ///
  /// The members of the response have the same names as in the output of `geocalc distance --json`.
  init(distanceFor request: RequestHead) {
    self.init {
      let from = try Self.point("from", of: request)
      let to = try Self.point("to", of: request)
      let solution = Geodesic.wgs84.inverse(from: from, to: to)
      var json = JSONWriter()
      json.object { json in
        for (name, point) in [("from", from), ("to", to)] {
          json.object(name) {
            $0.member("latitude", point.latitude)
            $0.member("longitude", point.longitude)
          }
        }
        json.member("method", "geodesic")
        json.member("distance_m", solution.distance)
        json.member("azimuth1_deg", solution.azimuth1)
        json.member("azimuth2_deg", solution.azimuth2)
      }
      return json.bytes
    }
  }

  private static func point(_ name: String, of request: RequestHead) throws -> Coordinate {
    guard let text = request.query(name) else {
      throw Refusal(
        code: 400,
        why: "the parameter \(name) is missing; request /distance.json?from=48.2,16.4&to=47.1,15.4")
    }
    do throws(GeoError) { return try Coordinate(parsing: text) } catch {
      throw Refusal(code: 400, why: "\(name): \(error)")
    }
  }

  struct Refusal: Error {
    var code: Int
    var why: String
  }

  init(_ body: () throws -> [UInt8]?) {
    let refusal: Refusal
    do {
      if let body = try body() {
        bytes = body
        return
      }
      refusal = Refusal(code: 404, why: "there is no such recording")
    } catch {
      refusal = error as? Refusal ?? Refusal(code: 500, why: "\(error)")
    }
    (code, type) = (refusal.code, "text/plain; charset=utf-8")
    bytes = Array("\(refusal.why)\n".utf8)
  }
}

extension JSONWriter {
  fileprivate mutating func kept(_ recording: KeptRecording) {
    object { json in
      json.member("id", Int(recording.id))
      json.member("name", recording.name)
      if let sport = recording.sport { json.member("sport", sport) }
      if let start = recording.start { json.member("start", start.description) }
      if let offset = recording.utcOffset { json.member("utc_offset_s", offset) }
      json.member("distance_m", recording.distance)
      json.member("elapsed_s", recording.elapsedTime)
    }
  }
}
