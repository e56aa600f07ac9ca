import GeoTracks
import Testing

@testable import GeoFormats

@Suite("OwnTracksDecoder") struct OwnTracksDecoderTests {
  private func events(_ text: String) -> [LocationEvent] {
    OwnTracksDecoder().events(of: Array(text.utf8))
  }

  static let object = """
    {"_type":"location","lat":46.1,"acc":12,"lon":14.5,"alt":301,"vac":3,"vel":36,"cog":271,"batt":88,\
    "tid":"JJ","t":"u","conn":"w","p":97.5,"inregions":["Home"],"tst":1600000000}
    """

  static let rec = """
    2020-09-13T12:26:40Z\t*                 \t\(object)
    2020-09-13T12:26:41Z\tlwt               \t{"_type":"lwt","tst":1600000001}
    2020-09-13T12:26:42Z\t*                 \t{"_type":"location","lon":14.6,"lat":46.2}\r
    2020-09-13T12:26:43Z\twaypoint          \t{"_type":"waypoint","desc":"Home","lat":1,"lon":2,"rad":50,"tst":5}
    2020-09-13T12:26:44Z\tcmd               \tnot json

    2020-09-13T12:26:45Z\t*                 \t{"_type":"encrypted","data":"x"}
    """

  @Test func lines() throws {
    let events = events(Self.rec)
    let locations = events.locations
    try #require(locations.count == 3)
    var first = Location(
      Coordinate(latitude: 46.1, longitude: 14.5), timestamp: Timestamp(seconds: 1_600_000_000))
    (first.altitude, first.horizontalAccuracy, first.verticalAccuracy) = (301, 12, 3)
    (first.speed, first.course, first.device) = (10, 271, "JJ")
    first.attributes = [
      Location.Attribute("battery_percent", "88"), Location.Attribute("connection", "w"),
      Location.Attribute("trigger", "u"), Location.Attribute("pressure_kpa", "97.5"),
    ]
    #expect(locations[0] == first)
    // The time of the line if the object has none.
    #expect(locations[1].timestamp?.description == "2020-09-13T12:26:42Z")
    #expect(locations[2].attribute("name") == "Home")
    #expect(locations[2].attribute("radius_m") == "50")
    let parts = events.compactMap { if case .part(let part) = $0 { part } else { nil } }
    #expect(parts == [.track(name: nil), .waypoints])
    #expect(events.skips.map(\.reason) == [.unreadable, .unkept])
    #expect(events.skips[0].detail == "1 object is encrypted: its key is needed to read it")
    #expect(events.skips[1].detail == "not kept: lwt, cmd")
  }

  @Test(arguments: [
    "[\(object),\n\(object)]", "\(object)\n\(object)\n",
    #"{"count":2,"data":[\#(object),\#(object)],"status":200}"#,
    #"{"locations":[\#(object),\#(object)],"_type":"locations"}"#,
    "\u{FEFF}[\(object),{\"_type\":\"card\"},\(object)]",
  ])
  func json(text: String) {
    let events = events(text)
    #expect(events.locations.count == 2)
    #expect(events.locations.allSatisfy { $0.speed == 10 && $0.device == "JJ" })
    #expect(
      LocationFormat.recognize(Array(text.utf8).span, isComplete: true) == .format(.owntracks))
    Hostile.expectSameInPieces(text) { OwnTracksDecoder() }
  }

  @Test func waypointsDoNotCutTheTrack() {
    let place = #"{"_type":"transition","lat":3,"lon":4,"event":"enter"}"#
    let events = events("[\(Self.object),\(place),\(Self.object)]")
    let parts = events.compactMap { if case .part(let part) = $0 { part } else { nil } }
    #expect(parts == [.track(name: nil), .waypoints])
    #expect(events.locations.map(\.coordinate.latitude) == [46.1, 46.1, 3])
    let many = Array(repeating: place, count: DeferredWaypoints.limit + 2)
    let more = self.events("[" + many.joined(separator: ",") + "]")
    #expect(more.locations.count == DeferredWaypoints.limit)
    #expect(more.skips.map(\.detail) == ["not kept: 2 × transition"])
  }

  @Test func topicsAreDevices() {
    let text = """
      [{"_type":"location","lat":1,"lon":2,"topic":"owntracks/a/b","tid":"x"},
      {"topic":"owntracks/a/c","_type":"location","lat":1,"lon":2}]
      """
    let events = events(text)
    #expect(events.locations.map(\.device) == ["owntracks/a/b", "owntracks/a/c"])
    #expect(events.locations[0].attribute("tid") == "x")
    #expect(events.skips.map(\.reason) == [.assumed])
  }

  @Test(arguments: [
    (#"{"_type":"location","lat":91,"lon":2}"#, Diagnostic.Reason.outOfRange),
    (#"{"_type":"location","lat":9,"lon":181}"#, .outOfRange),
    (#"{"_type":"location","lat":9,"lon":null}"#, .noCoordinate),
    (#"{"_type":"location","lat":1e400,"lon":2}"#, .noCoordinate),
    (#"{"_type":"location","lat":"x","lon":2}"#, .noCoordinate),
    (#"{"_type":"location","lat":1,"lon":2"#, .truncated),
    (#"{"_type":"location","lat":1,,"lon":2}"#, .unreadable),
  ])
  func passedOver(text: String, reason: Diagnostic.Reason) {
    let json = events(text)
    #expect(json.locations.isEmpty)
    #expect(json.skips.map(\.reason) == [reason])
    let line = events("2020-09-13T12:26:40Z\t*\t" + text + "\n" + Self.rec)
    #expect(line.locations.count == 3)
    #expect(line.skips.first?.reason == (reason == .truncated ? .unreadable : reason))
  }

  @Test func aLongLine() {
    let long = String(repeating: "x", count: OwnTracksDecoder.lineLimit)
    let events = events("2020-09-13T12:26:40Z\t*\t\(long)\n\(Self.rec)")
    #expect(events.skips.first?.reason == .tooLong)
    #expect(events.skips.first?.line == 1)
    #expect(events.locations.count == 3)
  }

  @Test func manyMembersAndDeepOnes() {
    let members = (0..<500).map { "\"m\($0)\":\($0)" }.joined(separator: ",")
    let text =
      #"{"_type":"location","lat":1,"lon":2,\#(members),"x":{"lat":5,"y":[[[{"lon":7}]]]}}"#
    #expect(events(text).locations.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
  }

  @Test func recordings() {
    let bytes = Array(Self.rec.utf8)
    for count in bytes.indices {
      let answer = LocationFormat.recognize(Array(bytes[..<count]).span, isComplete: false)
      #expect(answer == .needsMore || answer == .format(.owntracks))
    }
    Hostile.expectSameInPieces(Self.rec) { OwnTracksDecoder() }
    Hostile.expectPrefixes(Self.rec) { OwnTracksDecoder() }
  }

  @Test func changed() {
    Hostile.expectBounded([Self.rec, "[\(Self.object)]"], seed: 42) { OwnTracksDecoder() }
  }
}
