package import GeoCore
import GeoFormats
import GeoPictures
import GeoPlatform
import NIOCore
import NIOHTTP1
import NIOPosix

/// The channel handler that answers the requests of one connection.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The timeout for sending a response.
  private static let slowest = TimeAmount.seconds(60)
  /// The maximum size of a request body in bytes. The handler discards the body, and closes the connection if the body
  /// exceeds this size.
  private static let mostBody = 1 << 16

  // The buffers of the static files, which all connections share.
  private static let style = ByteBuffer(bytes: Array(WebTexts.style.utf8))
  private static let script = ByteBuffer(bytes: Array(WebTexts.script.utf8))
  private static let ground = ByteBuffer(bytes: BaseMap.json)

  /// Returns the HTML page with the given units.
  static func page(in units: LiveServer.Options.Units) -> ByteBuffer {
    ByteBuffer(
      string: WebTexts.page.replacing(
        "data-units=\"metric\"", with: "data-units=\"\(units.rawValue)\""))
  }

  private let page: ByteBuffer
  private let hub: LiveHub
  private let rule: AccessRule
  private let kept: (any KeptRecordings)?
  private let tiles: (any BaseTiles)?
  /// The timeout for receiving a complete request, measured from the start of the connection or from the end of the
  /// previous response.
  private let patience: TimeAmount
  private var isIn = false
  private var head: HTTPRequestHead?
  private var body = 0
  private var deadline: Scheduled<Void>?
  private var isListening = false

  init(
    _ hub: LiveHub, _ rule: AccessRule, _ kept: (any KeptRecordings)?,
    _ tiles: (any BaseTiles)? = nil, page: ByteBuffer, patience: TimeAmount
  ) {
    self.tiles = tiles
    (self.hub, self.rule, self.kept, self.patience) = (hub, rule, kept, patience)
    self.page = page
  }

  func channelActive(context: ChannelHandlerContext) {
    isIn = hub.enter(context.channel)
    guard isIn else {
      context.close(promise: nil)
      return
    }
    wait(context.channel, patience)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    if isIn { hub.leave(context.channel) }
    isIn = false
    context.fireChannelInactive()
  }

  /// Closes the connection after `time`, unless a complete request or the end of a response cancels the timer.
  private func wait(_ channel: any Channel, _ time: TimeAmount) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: time) { [hub] in
      hub.countLate()
      channel.close(promise: nil)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): (self.head, body) = (head, 0)
    case .body(let bytes):
      body += bytes.readableBytes
      if body > Self.mostBody { context.close(promise: nil) }
    case .end:
      guard let head, !isListening else { return }
      self.head = nil
      deadline?.cancel()
      hub.move(context.channel, isAnswered: true)
      answer(head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // Send no response. The pipeline has already answered a malformed request, and other errors mean a broken
    // connection.
    context.close(promise: nil)
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let request = RequestHead(
      method: head.method.rawValue, target: head.uri,
      headers: head.headers.map { ($0.name, $0.value) })
    switch rule.answer(request, at: Self.place(of: context.channel)) {
    case .refuse(let code, let why):
      send(code, "text/plain; charset=utf-8", Array("\(why)\n".utf8), head, context, closes: true)
    case .allow(let keepsToken):
      route(request, head, keepsToken ? rule.token : nil, context)
    }
  }

  /// Returns the local address and port of a connection as in a URL, with brackets around an IPv6 address.
  private static func place(of channel: any Channel) -> String? {
    guard let local = channel.localAddress, let ip = local.ipAddress, let port = local.port else {
      return nil
    }
    let mapped = "::ffff:"
    let address = ip.lowercased().prefix { $0 != "%" }
    if address.hasPrefix(mapped), address.contains(".") {
      return "\(address.dropFirst(mapped.count)):\(port)"
    }
    return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
  }

  private func route(
    _ request: RequestHead, _ head: HTTPRequestHead, _ token: String?,
    _ context: ChannelHandlerContext
  ) {
    switch request.path {
    case "/": share("text/html; charset=utf-8", page, head, context, token: token)
    case "/live.css": share("text/css; charset=utf-8", Self.style, head, context)
    case "/live.js": share("text/javascript; charset=utf-8", Self.script, head, context)
    case "/ground.json":
      if request.query("window") == nil {
        share("application/json", Self.ground, head, context)
      } else {
        read(head, context) { FileAnswer(groundIn: request) }
      }
    case "/state.json": send(200, "application/json", hub.snapshot(), head, context)
    case "/metrics": send(200, "text/plain; version=0.0.4", hub.metrics(), head, context)
    case "/recordings.json":
      read(head, context) { [kept] in FileAnswer(list: kept, request) }
    case "/recording.json":
      read(head, context) { [kept] in FileAnswer(lines: kept, request) }
    case "/distance.json":
      let answer = FileAnswer(distanceFor: request)
      send(answer.code, answer.type, answer.bytes, head, context)
    case "/base.json": read(head, context) { [tiles] in FileAnswer(describing: tiles) }
    case let path where path.hasPrefix(FileAnswer.tilePath):
      read(head, context) { [tiles] in FileAnswer(tileOf: tiles, request) }
    case "/events": listen(request.value("last-event-id"), head, context)
    default:
      send(404, "text/plain; charset=utf-8", Array("there is no such page\n".utf8), head, context)
    }
  }

  /// Sends a response that another thread creates, because reading from the disk may be slow.
  ///
  /// Until the response is ready, the connection processes no other request.
  private func read(
    _ head: HTTPRequestHead, _ context: ChannelHandlerContext,
    _ body: @escaping @Sendable () -> FileAnswer
  ) {
    let place = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    NIOThreadPool.singleton.runIfActive(eventLoop: context.eventLoop, body).whenSuccess { answer in
      let (handler, context) = place.value
      guard handler.isIn else { return }
      handler.send(answer.code, answer.type, answer.bytes, head, context)
    }
  }

  private func listen(_ id: String?, _ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    hub.count(200)
    var headers = Self.headers("text/event-stream")
    headers.add(name: "X-Accel-Buffering", value: "no")
    context.writeAndFlush(
      wrapOutboundOut(
        .head(HTTPResponseHead(version: head.version, status: .ok, headers: headers))),
      promise: nil)
    guard head.method != .HEAD else {
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      return beReady(context.channel)
    }
    isListening = true
    hub.listen(context.channel, behind: id)
  }

  /// Sends a static response, whose buffer all connections share.
  private func share(
    _ type: String, _ bytes: ByteBuffer, _ head: HTTPRequestHead, _ context: ChannelHandlerContext,
    token: String? = nil
  ) {
    send(200, type, bytes, own: 0, head, context, token: token)
  }

  private func send(
    _ code: Int, _ type: String, _ bytes: [UInt8], _ head: HTTPRequestHead,
    _ context: ChannelHandlerContext, closes: Bool = false
  ) {
    send(
      code, type, ByteBuffer(bytes: bytes), own: bytes.count, head, context, closes: closes)
  }

  /// - Parameter own: the number of bytes in memory that belong to this connection alone; 0 for a buffer that all
  ///   connections share.
  private func send(
    _ code: Int, _ type: String, _ bytes: ByteBuffer, own: Int, _ head: HTTPRequestHead,
    _ context: ChannelHandlerContext, token: String? = nil, closes: Bool = false
  ) {
    hub.count(code)
    var headers = Self.headers(type)
    headers.add(name: "Content-Length", value: String(bytes.readableBytes))
    if code == 405 { headers.add(name: "Allow", value: "GET, HEAD") }
    if let token {
      headers.add(
        name: "Set-Cookie",
        value: "\(AccessRule.cookie)=\(token); HttpOnly; SameSite=Strict; Path=/")
    }
    let closes = closes || !head.isKeepAlive
    if closes { headers.add(name: "Connection", value: "close") }
    var last = HTTPServerResponsePart.head(
      HTTPResponseHead(
        version: head.version, status: HTTPResponseStatus(statusCode: code), headers: headers))
    if head.method != .HEAD {
      context.write(wrapOutboundOut(last), promise: nil)
      last = .body(.byteBuffer(bytes))
    }
    wait(context.channel, Self.slowest)
    let (place, hub) = (NIOLoopBound((self, context), eventLoop: context.eventLoop), hub)
    let channel = context.channel
    if own > 0 { hub.hold(own, for: channel) }
    // Finish the response in a new task of the event loop, so that the loop serves other connections before the next
    // pipelined request.
    context.writeAndFlush(wrapOutboundOut(last)).whenComplete { _ in
      if own > 0 { hub.release(own, of: channel) }
      channel.eventLoop.execute {
        let (handler, context) = place.value
        guard handler.isIn else { return }
        handler.end(context, closes: closes)
      }
    }
  }

  /// Finishes a response after its bytes were written.
  private func end(_ context: ChannelHandlerContext, closes: Bool) {
    if !closes { beReady(context.channel) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    if closes { context.close(promise: nil) }
  }

  /// Waits for the next request.
  private func beReady(_ channel: any Channel) {
    guard isIn else { return }
    hub.move(channel, isAnswered: false)
    wait(channel, patience)
  }

  /// Returns the headers of every response, which forbid caching, resources from other origins, and use by other pages.
  private static func headers(_ type: String) -> HTTPHeaders {
    [
      "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin",
      "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY",
    ]
  }
}

/// The head of an HTTP request, independent of SwiftNIO.
struct RequestHead: Sendable {
  /// The HTTP method, such as `GET`.
  var method: String
  /// The path with the query, such as `/?token=x`.
  var target: String
  /// The headers in the order of the request.
  var headers: [(name: String, value: String)]

  /// Returns all values of a header, whose name must be in lower case.
  func values(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  /// Returns the value of a header; nil if the header is missing or occurs several times.
  func value(_ name: String) -> String? {
    let values = values(name)
    return values.count == 1 ? values[0] : nil
  }

  var path: String { String(target.prefix { $0 != "?" && $0 != "#" }) }

  /// Returns the first value of a query parameter, form-decoded (WHATWG URL, section 5).
  func query(_ name: String) -> String? {
    guard let mark = target.firstIndex(of: "?") else { return nil }
    for part in target[target.index(after: mark)...].split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides[0] == name { return sides.count == 2 ? sides[1].formDecoded : "" }
    }
    return nil
  }

  func cookie(_ name: String) -> String? {
    for header in values("cookie") {
      for part in header.split(separator: ";") {
        let sides = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if sides.count == 2, sides[0] == name { return String(sides[1]) }
      }
    }
    return nil
  }
}

/// Decides which requests the server answers.
///
/// Any web page that is open in a browser can send requests to this machine. With DNS rebinding, the browser even
/// treats such a page as having this server's origin. An access rule therefore accepts only listed host names and
/// refuses requests from other pages. A token prevents access from other machines.
struct AccessRule: Sendable {
  /// The host names that requests may contain, with ports and in lower case, such as `127.0.0.1:8734`.
  var hosts: Set<String>
  /// The token that a request must contain; nil to accept requests without a token.
  var token: String?

  /// The name of the cookie that stores the token, so that later requests need no token in their URL.
  static let cookie = "geocalc_token"

  enum Answer: Equatable, Sendable {
    /// The request is allowed. If `keepsToken` is true, the response stores the token in a cookie.
    case allow(keepsToken: Bool)
    /// The request is refused. The response contains the given HTTP status code and reason.
    case refuse(Int, String)
  }

  /// Decides whether to answer a request.
  ///
  /// - Parameter place: the local address and port that received the request, as in a URL; nil if unknown. A
  ///   request may also contain this address as the host. Accepting the address is safe, because DNS rebinding
  ///   needs a host name and not an address.
  func answer(_ head: RequestHead, at place: String? = nil) -> Answer {
    guard head.method == "GET" || head.method == "HEAD" else {
      return .refuse(405, "only GET and HEAD are supported")
    }
    guard let host = head.value("host")?.lowercased() else {
      return .refuse(400, "a request needs exactly one Host header")
    }
    guard hosts.contains(host) || host == place else {
      return .refuse(
        421, "this host name is not allowed; geocalc serve --host NAME allows it")
    }
    for origin in head.values("origin") where origin.lowercased() != "http://\(host)" {
      return .refuse(403, "requests from other pages are refused")
    }
    guard isOwn(head) else { return .refuse(403, "requests from other pages are refused") }
    guard let token else { return .allow(keepsToken: false) }
    if let given = head.query("token") {
      return Self.areSame(given, token)
        ? .allow(keepsToken: true) : .refuse(403, "the token is wrong")
    }
    guard let kept = head.cookie(Self.cookie), Self.areSame(kept, token) else {
      return .refuse(403, "open the address with the token that geocalc serve has printed")
    }
    return .allow(keepsToken: false)
  }

  /// Returns whether the request comes from the server's own page, from the address bar, or from a link.
  ///
  /// Browsers describe the origin of a request in the header `Sec-Fetch-Site`.
  private func isOwn(_ head: RequestHead) -> Bool {
    switch head.value("sec-fetch-site") {
    case nil: head.values("sec-fetch-site").isEmpty
    case "same-origin", "none": true
    default:
      head.path == "/" && head.value("sec-fetch-mode") == "navigate"
        && head.value("sec-fetch-dest") == "document"
    }
  }

  /// Returns whether two strings are equal. The comparison takes the same time for any number of matching characters,
  /// so an attacker cannot guess a token piece by piece.
  private static func areSame(_ a: String, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

/// A source of map tiles that the page draws below the positions.
///
/// The server calls the method from any thread. The method may block.
package protocol BaseTiles: Sendable {
  /// The available zoom levels.
  var zooms: ClosedRange<Int> { get }
  /// The attribution that must appear on the map.
  var credit: String { get }
  /// True if the tiles are vector tiles, which the server draws in any requested size.
  var areVectors: Bool { get }

  /// Returns the image of a tile with its media type, such as `image/svg+xml`; nil for a missing tile.
  ///
  /// - Parameters:
  ///   - isDark: true for dark colors.
  ///   - side: the width and height in pixels of the picture of a vector tile. Images keep their size.
  func picture(
    of tile: MapTile, isDark: Bool, side: Int
  ) throws -> (type: String, bytes: [UInt8])?
}

extension FileAnswer {
  /// Creates the response that describes the tiles. Without tiles, the response is an empty JSON object.
  init(describing tiles: (any BaseTiles)?) {
    self.init {
      var json = JSONWriter()
      json.object { json in
        guard let tiles else { return }
        json.member("minzoom", tiles.zooms.lowerBound)
        json.member("maxzoom", tiles.zooms.upperBound)
        json.member("credit", tiles.credit)
        json.member("vector", tiles.areVectors)
      }
      return json.bytes
    }
  }

  /// Creates the response with the part of the detailed base map that is inside the requested window. The window is
  /// given as west, south, east and north in degrees.
  ///
  /// The window may extend beyond 180 degrees of longitude.
  init(groundIn request: RequestHead) {
    self.init {
      let edges = (request.query("window") ?? "").split(separator: ",").map { Double($0) ?? .nan }
      guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3],
        edges[0] >= -540, edges[2] <= 540, edges[2] - edges[0] <= 360,
        edges[1] >= -90, edges[3] <= 90
      else {
        throw Refusal(code: 400, why: "window is west,south,east,north in degrees")
      }
      return BaseMap.json(
        in: SceneRect(
          x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1]))
    }
  }

  /// The prefix of the path of a tile request, before `zoom/column/row`.
  static let tilePath = "/base/"

  /// Creates the response with the image of the tile that the path of the request specifies.
  init(tileOf tiles: (any BaseTiles)?, _ request: RequestHead) {
    var type = ""
    self.init {
      guard let tile = try? MapTile(parsing: String(request.path.dropFirst(Self.tilePath.count)))
      else { throw Refusal(code: 400, why: "a tile is zoom/column/row") }
      guard
        let found = try tiles?.picture(
          of: tile, isDark: request.query("theme") == "dark",
          side: request.query("side").flatMap { Int($0) } ?? 512)
      else { throw Refusal(code: 404, why: "there is no such tile") }
      type = found.type
      return found.bytes
    }
    if code == 200 { self.type = type }
  }
}
