import Dispatch
import Foundation
import GeoCore
import GeoLocation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoServer

@Suite(.tags(.deadline)) struct LiveServerTests {
  /// A source that emits given events.
  private struct Given: LocationSource {
    let isLive = true
    let events: AsyncStream<[LocationEvent]>

    func run(into sink: LocationSink) async throws(LocationError) {
      for await event in events { await sink.process(event) }
    }
  }

  private static func fix(_ i: Int) -> LocationEvent {
    .location(Location(Coordinate(latitude: Double(i), longitude: 8.5)))
  }

  /// Runs a test with a server, whose source emits the arguments of `say`.
  private func serve(
    _ options: LiveServer.Options = .init(),
    _ body:
      @Sendable @escaping (_ server: LiveServer, _ say: @Sendable ([LocationEvent]) -> Void)
      throws -> Void
  ) async throws {
    var options = options
    options.port = 0
    let server = try await LiveServer(options)
    let (events, giver) = AsyncStream.makeStream(of: [LocationEvent].self)
    let show = Task { try? await server.show(Given(events: events)) }
    // The body runs on a separate thread, because the probe blocks. Task threads are few, and the source needs one.
    let result = await withCheckedContinuation { done in
      DispatchQueue(label: "probe").async {
        done.resume(returning: Result { try body(server) { giver.yield($0) } })
      }
    }
    show.cancel()
    await server.stop()
    try result.get()
  }

  private static func request(
    _ server: LiveServer, _ target: String = "/", method: String = "GET", host: String? = nil,
    headers: String = ""
  ) throws -> String {
    let probe = try Probe(port: server.port)
    let host = host ?? "127.0.0.1:\(server.port)"
    probe.send(
      "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(headers)Connection: close\r\n\r\n")
    return probe.read()
  }

  @Test("The page and its resources are served with a content policy") func page() async throws {
    try await serve { server, _ in
      for (target, type, part) in [
        ("/", "text/html", "<canvas id=\"map\""), ("/live.js", "text/javascript", "EventSource"),
        ("/live.css", "text/css", "--trail"), ("/state.json", "application/json", "\"devices\""),
        ("/metrics", "text/plain", "geocalc_positions_total 0.0"),
        ("/ground.json", "application/json", "{\"credit\":\"Natural Earth\",\"land\":[["),
        (
          "/ground.json?window=24.5,60,25.5,60.5", "application/json",
          "{\"credit\":\"Natural Earth, 90 % of the coast within 2 km, of towns within 5 km\",\"land\":[["
        ),
      ] {
        let answer = try Self.request(server, target)
        #expect(Probe.code(answer) == 200)
        #expect(answer.contains("Content-Type: \(type)") && answer.contains(part))
        #expect(answer.contains("default-src 'none'; script-src 'self'"))
        #expect(answer.contains("nosniff") && !answer.contains("Access-Control"))
      }
      #expect(Probe.code(try Self.request(server, "/passwd")) == 404)
      for window in ["", "1,2,3", "1,2,1,3", "0,0,nan,1", "-541,0,0,1", "0,0,361,1", "0,0,1,91"] {
        #expect(
          Probe.code(try Self.request(server, "/ground.json?window=\(window)")) == 400, "\(window)")
      }
      let head = try Self.request(server, method: "HEAD")
      #expect(Probe.code(head) == 200 && head.hasSuffix("\r\n\r\n"))
    }
  }

  /// The distance was computed with GeographicLib.
  @Test("A program can ask for the distance between two points") func distance() async throws {
    try await serve { server, _ in
      let answer = try Self.request(
        server, "/distance.json?from=48.2082,16.3738&to=47.0707%2C15.4395")
      #expect(Probe.code(answer) == 200)
      let body = try #require(answer.firstRange(of: "\r\n\r\n")).upperBound
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(answer[body...].utf8)) as? [String: Any])
      #expect(abs((json["distance_m"] as? Double ?? 0) - 144_648.24692927932) < 1e-6)
      #expect((json["from"] as? [String: Double])?["latitude"] == 48.2082)
      for (query, part) in [
        ("", "the parameter from is missing"), ("?from=48,16", "the parameter to is missing"),
        ("?from=91,0&to=0,0", "from: "), ("?from=0,0&to=x", "to: "), ("?from=&to=", "from: "),
      ] {
        let answer = try Self.request(server, "/distance.json\(query)")
        #expect(Probe.code(answer) == 400 && answer.contains(part))
      }
    }
  }

  @Test("Requests with a wrong host, origin, or method are refused") func refused() async throws {
    try await serve { server, _ in
      #expect(Probe.code(try Self.request(server, host: "evil.example")) == 421)
      #expect(
        Probe.code(try Self.request(server, headers: "Origin: http://evil.example\r\n")) == 403)
      #expect(
        Probe.code(try Self.request(server, "/events", headers: "Sec-Fetch-Site: cross-site\r\n"))
          == 403)
      let post = try Self.request(server, method: "POST")
      #expect(Probe.code(post) == 405 && post.contains("Allow: GET, HEAD"))
    }
  }

  @Test("With a token, only requests that carry it are answered") func token() async throws {
    var options = LiveServer.Options()
    options.token = "secret"
    try await serve(options) { server, _ in
      #expect(server.address.hasSuffix("/?token=secret"))
      #expect(Probe.code(try Self.request(server)) == 403)
      #expect(Probe.code(try Self.request(server, "/events")) == 403)
      let opened = try Self.request(server, "/?token=secret")
      #expect(opened.contains("Set-Cookie: geocalc_token=secret; HttpOnly; SameSite=Strict"))
      #expect(
        Probe.code(
          try Self.request(server, "/live.js", headers: "Cookie: geocalc_token=secret\r\n")) == 200)
    }
  }

  @Test("A client receives new positions, and after reconnecting also the missed ones")
  func events()
    async throws
  {
    try await serve { server, say in
      let first = try Probe(port: server.port)
      first.send("GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      #expect(first.read(until: "event: snapshot").contains("text/event-stream"))
      for i in 1...20 { say([Self.fix(i)]) }
      let told = first.read(until: "\"latitude\":20.0")
      let ids = told.replacing("\r\n", with: "\n").split(separator: "\n").filter {
        $0.hasPrefix("id: ")
      }
      let middle = try #require(ids.first { $0.hasSuffix("-11") }).dropFirst(4)
      // After message 11, which is position 10, the client receives positions from 11 on.
      let second = try Probe(port: server.port)
      second.send(
        "GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\nLast-Event-ID: \(middle)\r\n\r\n"
      )
      let missed = second.read(until: "\"latitude\":20.0")
      #expect(!missed.contains("snapshot") && !missed.contains("\"latitude\":10.0,"))
      #expect((11...20).allSatisfy { missed.contains("\"latitude\":\($0).0,") })
      #expect(try Self.request(server, "/metrics").contains("geocalc_positions_total 20.0"))
    }
  }

  /// Recordings, including one that cannot be read.
  private struct Kept: KeptRecordings {
    func list(_ words: String, from offset: Int, limit: Int) throws -> [KeptRecording] {
      if words == "fails" { throw LocationError.sourceFailed(reason: "the disk is gone") }
      let all = (0..<250).map {
        KeptRecording(
          id: Int64(250 - $0), name: "ride \(250 - $0) <é>", distance: 1, elapsedTime: 2)
      }
      return Array(
        all.filter { words.isEmpty || $0.name.contains(words) }.dropFirst(offset).prefix(limit))
    }

    func lines(of id: Int64) throws -> [[Coordinate]]? {
      guard id != 13 else { throw LocationError.sourceFailed(reason: "it is damaged") }
      guard (1...250).contains(id) else { return nil }
      return [
        [Coordinate(latitude: 1, longitude: 190), Coordinate(latitude: 2, longitude: 3)], [],
      ]
    }
  }

  private struct Tiles: BaseTiles {
    let zooms = 2...14
    let credit = "© <Z>"

    let areVectors = true

    func picture(
      of tile: MapTile, isDark: Bool, side: Int
    ) throws -> (type: String, bytes: [UInt8])? {
      if tile.zoom == 9 { throw LocationError.sourceFailed(reason: "the disk is gone") }
      return tile.zoom < 2 ? nil : ("image/svg+xml", Array("<svg \(tile) \(isDark) \(side)>".utf8))
    }
  }

  @Test("Tiles are pictures by zoom, column and row, and a server without tiles says so")
  func tiles() async throws {
    var options = LiveServer.Options()
    try await serve(options) { server, _ in
      let facts = try Self.request(server, "/base.json")
      #expect(facts.hasSuffix("{}"))
      #expect(Probe.code(try Self.request(server, "/base/3/4/2")) == 404)
    }
    options.tiles = Tiles()
    try await serve(options) { server, _ in
      let facts = try Self.request(server, "/base.json")
      #expect(
        facts.hasSuffix(
          "{\"minzoom\":2,\"maxzoom\":14,\"credit\":\"© <Z>\",\"vector\":true}"))
      let tile = try Self.request(server, "/base/3/4/2")
      #expect(Probe.code(tile) == 200 && tile.contains("Content-Type: image/svg+xml"))
      #expect(tile.hasSuffix("<svg 3/4/2 false 512>") && tile.contains("img-src 'self' data:"))
      let dark = try Self.request(server, "/base/3/4/2?side=323&theme=dark")
      #expect(dark.hasSuffix("<svg 3/4/2 true 323>"))
      for (path, code) in [
        ("1/0/0", 404), ("9/0/0", 500), ("3/9/2", 400), ("3/4", 400), ("../etc/passwd", 400),
        ("", 400),
      ] {
        #expect(Probe.code(try Self.request(server, "/base/\(path)")) == code, "\(path)")
      }
    }
  }

  @Test("Recordings are listed in pages and served as lines", .timeLimit(.minutes(10)))
  func recordings() async throws {
    var options = LiveServer.Options()
    options.recordings = Kept()
    try await serve(options) { server, _ in
      func list(_ query: String) throws -> (count: Int, answer: String) {
        let answer = try Self.request(server, "/recordings.json\(query)")
        return (answer.ranges(of: "\"id\"").count, answer)
      }
      let first = try list("")
      #expect(first.count == 100 && first.answer.contains("\"kept\":true,\"more\":true"))
      let last = try list("?offset=200")
      #expect(last.count == 50 && last.answer.contains("\"more\":false"))
      for wrong in ["-5&words=", "99999999999999999999", "x", "1.5", "+1%20", "", "%00"] {
        let answer = try list("?offset=\(wrong)").answer
        #expect(Probe.code(answer) == 400 && answer.contains("offset is a whole number, 0 or more"))
      }
      #expect(try list("?words=&offset=0").count == 100)
      #expect(try list("?offset=9223372036854775807").count == 0)
      // Words in form encoding; invalid escapes are kept as text.
      #expect(try list("?words=ride+24%39+%3C%C3%A9").count == 1)
      #expect(try list("?words=%").count == 0 && list("?words=%zz%FF").count == 0)
      let failed = try list("?words=fails").answer
      #expect(Probe.code(failed) == 500 && failed.contains("the disk is gone"))
      let lines = try Self.request(server, "/recording.json?id=7")
      #expect(lines.hasSuffix("{\"id\":7,\"lines\":[[[1.0,-170.0],[2.0,3.0]],[]]}"))
      #expect(Probe.code(try Self.request(server, "/recording.json?id=251")) == 404)
      #expect(Probe.code(try Self.request(server, "/recording.json?id=x")) == 404)
      #expect(Probe.code(try Self.request(server, "/recording.json?id=13")) == 500)
      let other = "Sec-Fetch-Site: cross-site\r\n"
      #expect(Probe.code(try Self.request(server, "/recordings.json", headers: other)) == 403)
      // Two requests of one connection are answered in order.
      let probe = try Probe(port: server.port)
      let host = "Host: localhost:\(server.port)\r\n"
      probe.send(
        "GET /recording.json?id=8 HTTP/1.1\r\n\(host)\r\nGET /recording.json?id=9 HTTP/1.1\r\n\(host)\r\n"
      )
      #expect(probe.read(until: "{\"id\":9").contains("{\"id\":8"))
    }
  }

  @Test("Without a library the list of recordings is empty") func noRecordings() async throws {
    try await serve { server, _ in
      let answer = try Self.request(server, "/recordings.json")
      #expect(answer.hasSuffix("{\"kept\":false,\"more\":false,\"recordings\":[]}"))
      #expect(Probe.code(try Self.request(server, "/recording.json?id=1")) == 404)
    }
  }

  @Test("Invalid requests do not keep the server from answering others") func garbage()
    async throws
  {
    try await serve { server, say in
      var random = SeededGenerator(seed: 1)
      for i in 0..<500 {
        let probe = try Probe(port: server.port)
        switch i % 5 {
        case 0: probe.send((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) })
        case 1: probe.send("GET / HTTP/9.9\r\nHost: x\r\n\r\n")
        case 2: probe.send("GET " + String(repeating: "/", count: 100_000) + " HTTP/1.1\r\n\r\n")
        case 3:
          probe.send("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 20_000) + "\r\n")
        default:
          probe.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\n")
        }
      }
      say([Self.fix(7)])
      #expect(Probe.code(try Self.request(server, "/state.json")) == 200, "\(random)")
    }
  }

  @Test("When connections run out, those with the oldest incomplete requests are closed")
  func connections() async throws {
    var options = LiveServer.Options()
    // No connection is closed for its age.
    options.patience = .seconds(3600)
    try await serve(options) { server, say in
      let listener = try Probe(port: server.port)
      listener.send("GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      listener.read(until: "event: snapshot")
      let idle = try (0..<LiveHub.mostConnections + 49).map { _ in
        let probe = try Probe(port: server.port)
        probe.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\nA: ")
        return probe
      }
      let metrics = try Self.request(server, "/metrics")
      #expect(metrics.contains("geocalc_displaced_connections_total 51.0"))
      #expect(metrics.contains("geocalc_refused_connections_total 0.0"))
      // The server closed the oldest connections, but not the listener.
      #expect(idle.prefix(51).allSatisfy { $0.read().isEmpty && $0.hasEnded })
      #expect(idle.dropFirst(51).allSatisfy { $0.isOpen })
      say([Self.fix(7)])
      #expect(listener.read(until: "\"latitude\":7.0").contains("\"latitude\":7.0"))
      withExtendedLifetime(idle) {}
    }
  }

  @Test("Clients that do not read their responses do not block others")
  func slowAnswers() async throws {
    try await serve { server, _ in
      let slow = try (0..<LiveHub.mostConnections).map { _ in
        let probe = try Probe(port: server.port)
        probe.send(
          "GET /ground.json HTTP/1.1\r\nHost: localhost:\(server.port)\r\nConnection: close\r\n\r\n"
        )
        return probe
      }
      for _ in 0..<20 {
        #expect(Probe.code(try Self.request(server, "/state.json")) == 200)
      }
      withExtendedLifetime(slow) {}
    }
  }

  @Test("A listener that does not read its events is disconnected") func slow() async throws {
    try await serve { server, say in
      let asleep = try Probe(port: server.port)
      asleep.send("GET /events HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
      asleep.read(until: "event: snapshot")
      var metrics = ""
      var said = 0
      while !metrics.contains("slow_listeners_total 1.0"), said < 2_000_000 {
        say((0..<5000).map { Self.fix($0 % 80) })
        said += 5000
        // Waits until the metrics count all positions.
        repeat {
          metrics = try Self.request(server, "/metrics")
        } while !metrics.contains("geocalc_positions_total \(said).0")
      }
      #expect(metrics.contains("geocalc_slow_listeners_total 1.0"))
      #expect(metrics.contains("geocalc_listeners 0.0"))
    }
  }

  @Test(
    "The server reads the next request only after the client has read the last response",
    arguments: ["/ground.json", "/state.json"])
  func pipelines(target: String) async throws {
    try await serve { server, say in
      // A response of about 100 KB.
      for device in 0..<40 {
        say(
          (0..<500).map { index in
            var location = Location(
              Coordinate(latitude: 40 + Double(index) / 7, longitude: 8 + Double(device)))
            location.device = "receiver \(device)"
            return .location(location)
          })
      }
      var metrics = ""
      repeat {
        metrics = try Self.request(server, "/metrics")
      } while !metrics.contains("geocalc_positions_total 20000.0")
      func value(_ name: String) throws -> Double {
        let line = metrics.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return try #require(line.flatMap { Double($0.dropFirst(name.utf8.count + 1)) })
      }
      let before = try value(#"geocalc_answers_total{code="200"}"#)
      let request = "GET \(target) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
      let greedy = try Probe(port: server.port)
      greedy.send(String(repeating: request, count: 1000))
      for _ in 0..<100 { _ = try Self.request(server, "/metrics") }
      metrics = try Self.request(server, "/metrics")
      // 101 of the responses since then belong to this test's own requests.
      let answers = try value(#"geocalc_answers_total{code="200"}"#) - before - 101
      #expect(answers < 900)
      #expect(try value("geocalc_pending_bytes") < 8e6)
    }
  }

  @Test("Pipelined requests are all answered in order") func manyRequests() async throws {
    try await serve { server, _ in
      let probe = try Probe(port: server.port)
      let host = "Host: localhost:\(server.port)\r\n"
      let count = 600
      probe.send(
        (0..<count).map { "GET /\($0 % 2 == 0 ? "live.css" : "none") HTTP/1.1\r\n\(host)\r\n" }
          .joined() + "GET / HTTP/1.1\r\n\(host)Connection: close\r\n\r\n")
      let codes = probe.read().matches(of: /HTTP\/1.1 (\d+)/).map { $0.output.1 }
      #expect(codes == (0..<count).map { $0 % 2 == 0 ? "200" : "404" } + ["200"])
    }
  }

  @Test("A port that is already in use is an error") func taken() async throws {
    var options = LiveServer.Options()
    options.port = 0
    let server = try await LiveServer(options)
    options.port = server.port
    let other = options
    await #expect(throws: LocationError.self) { _ = try await LiveServer(other) }
    await server.stop()
  }
}
