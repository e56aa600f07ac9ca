import GeoTracks
import Testing

@testable import GeoFormats

@Suite("GoogleHistoryDecoder") struct GoogleHistoryDecoderTests {
  private func events(_ text: String) -> [LocationEvent] {
    GoogleHistoryDecoder().events(of: Array(text.utf8))
  }

  private func parts(_ events: [LocationEvent]) -> [LocationEvent.Part] {
    events.compactMap { if case .part(let part) = $0 { part } else { nil } }
  }

  private func laps(_ events: [LocationEvent]) -> [Lap] {
    events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
  }

  @Test func records() throws {
    let events = events(GoogleSamples.records)
    let locations = events.locations
    try #require(locations.count == 2)
    let first = locations[0]
    #expect(first.coordinate == Coordinate(latitude: 41.4216106, longitude: 2.1684775))
    #expect(first.timestamp?.description == "2022-01-12T17:18:24.19Z")
    #expect(first.horizontalAccuracy == 20)
    #expect(first.verticalAccuracy == 10)
    #expect(first.speed == 10)
    #expect(first.course == 270)
    #expect(first.altitude == 150)
    #expect(first.device == "1234567890")
    #expect(first.attributes == [Location.Attribute("source", "WIFI")])
    // Unsigned 32-bit numbers.
    #expect(locations[1].coordinate == Coordinate(latitude: -89.9999999, longitude: -1e-7))
    #expect(locations[1].timestamp?.description == "2017-07-28T09:36:07.89Z")
    #expect(locations[1].device == nil)
    #expect(parts(events) == [.track(name: nil)])
    #expect(events.skips.map(\.reason) == [.noCoordinate])
    #expect(events.skips[0].detail == "1 record without a position is skipped")
  }

  @Test func semantic() throws {
    let events = events(GoogleSamples.semantic)
    #expect(
      parts(events) == [
        .track(name: nil), .waypoints, .track(name: nil), .track(name: nil),
      ])
    let locations = events.locations
    let longitudes = [
      2.0, 2.0000001, 2.0000002, 2.0000004, 2, 2, 2.0000001, 1e-7, 2e-7,
    ]
    try #require(locations.map(\.coordinate.longitude) == longitudes)
    #expect(locations[0].timestamp?.description == "2020-01-01T00:00:00Z")
    #expect(locations[1].timestamp?.description == "2020-01-01T00:00:10Z")
    #expect(locations[1].horizontalAccuracy == 8)
    #expect(locations[3].timestamp?.description == "2020-01-01T00:00:40Z")
    let inner = locations[4]
    #expect(inner.attribute("name") == "Inner")
    let visit = locations[5]
    #expect(visit.attribute("name") == "Café")
    #expect(visit.attribute("address") == "1 Street")
    #expect(visit.attribute("start") == "2020-01-01T00:00:40Z")
    #expect(visit.attribute("end") == "2020-01-01T01:00:00Z")
    #expect(visit.attribute("place_id") == "ChIJ")
    #expect(visit.attribute("semantic_type") == "TYPE_HOME")
    #expect(locations[7].timestamp == nil)
    let laps = laps(events)
    try #require(laps.map(\.sport) == ["WALKING", nil])
    #expect(laps[0].distance == 44)
    #expect(laps[0].elapsedTime == 40)
    #expect(events.contains(.metadata(Metadata(.part, [Location.Attribute("type", "WALKING")]))))
    #expect(events.skips.isEmpty)
  }

  @Test func android() throws {
    let events = events(GoogleSamples.android)
    #expect(
      parts(events) == [
        .track(name: nil), .waypoints, .track(name: nil), .track(name: nil), .waypoints,
      ])
    let locations = events.locations
    try #require(locations.count == 6)
    #expect(locations[0].coordinate == Coordinate(latitude: 48.8606, longitude: 2.3376))
    #expect(locations[0].utcOffset == 7200)
    #expect(locations[0].timestamp?.description == "2024-05-01T08:01:00Z")
    // The degree sign as Windows encodes it.
    #expect(locations[1].coordinate == Coordinate(latitude: 48.8607, longitude: -2.3377))
    #expect(locations[2].coordinate == Coordinate(latitude: 48.85, longitude: 2.35))
    #expect(locations[2].attribute("start") == "2024-05-01T10:30:00+02:00")
    #expect(locations[2].attribute("end") == "2024-05-01T11:00:00+02:00")
    #expect(locations[2].attribute("semantic_type") == "HOME")
    #expect(locations[3].coordinate.latitude == 48.9)
    let signal = locations[4]
    #expect(signal.coordinate == Coordinate(latitude: 48.8, longitude: 2.3))
    #expect(signal.altitude == 90.5)
    #expect(signal.horizontalAccuracy == 13)
    #expect(signal.speed == 1.5)
    #expect(signal.attributes == [Location.Attribute("source", "GPS")])
    #expect(locations[5].attribute("name") == "HOME")
    let laps = laps(events)
    try #require(laps.count == 1)
    #expect(laps[0].sport == "CYCLING")
    #expect(laps[0].distance == 1500.5)
    #expect(laps[0].elapsedTime == 1200)
    #expect(laps[0]["start_location"] == "48.85,2.35")
    #expect(laps[0]["end_location"] == "48.86,2.36")
    #expect(events.skips.isEmpty)
  }

  /// Creates an export from Android with path points and raw positions at the given minutes.
  private func export(path: [[Int]], raw: [Int]) -> String {
    func time(_ minute: Int) -> String {
      "2024-05-01T\(10 + minute / 60):\(String(100 + minute % 60).dropFirst()):00.000+02:00"
    }
    let segments = path.map { minutes in
      let points = minutes.map { #"{"point":"1°, 2°","time":"\#(time($0))"}"# }
      return #"{"startTime":"\#(time(0))","timelinePath":[\#(points.joined(separator: ","))]}"#
    }
    let signals = raw.map { #"{"position":{"LatLng":"3°, 4°","timestamp":"\#(time($0))"}}"# }
    return #"{"semanticSegments":[\#(segments.joined(separator: ","))],"rawSignals":["#
      + signals.joined(separator: ",") + "]}"
  }

  /// The latitude of the positions, and `-` for the beginning of a track.
  private func outline(_ events: [LocationEvent]) -> String {
    events.compactMap { event in
      switch event {
      case .location(let location): "\(Int(location.coordinate.latitude))"
      case .part: "-"
      default: nil
      }
    }.joined()
  }

  @Test(
    "Path points in a period with raw positions are left out",
    arguments: [
      ([[0, 2, 4]], [], "-111", 0), ([[0, 2, 4]], [0, 1, 2, 3, 4], "-33333", 3),
      // Only part of a path, at its end, at its beginning, or within it.
      ([[0, 10, 20]], [20, 22], "-11-33", 1), ([[0, 10, 20]], [0, 1], "-11-33", 1),
      ([[0, 10, 20]], [9, 11], "-1-1-33", 1),
      // Two paths, and raw positions in another order with a gap of 30 minutes.
      ([[0, 5], [40, 60]], [60, 5, 30], "-1-1-333", 2),
    ] as [([[Int]], [Int], String, Int)])
  func leavesOutPathsWithRawSignals(
    _ path: [[Int]], _ raw: [Int], _ expected: String, _ count: Int
  ) {
    let text = export(path: path, raw: raw)
    let events = events(text)
    #expect(outline(events) == expected)
    #expect(events.skips.map(\.count) == (count > 0 ? [count] : []))
    #expect(events.skips.allSatisfy { $0.detail.contains("of timelinePath") })
    Hostile.expectSameInPieces(text) { GoogleHistoryDecoder() }
  }

  @Test("A path that is too long to be held is kept")
  func holdsABoundedNumberOfEvents() {
    let text = export(path: [Array(0..<30)], raw: Array(0..<30))
    func outline(_ limit: Int) -> String {
      self.outline(
        GoogleHistoryDecoder(pointLimit: 100, heldLimit: limit).events(of: Array(text.utf8)))
    }
    #expect(outline(100) == "-" + String(repeating: "3", count: 30))
    // When the first raw position arrives, only 20 events are held.
    #expect(outline(20).hasPrefix("-" + String(repeating: "1", count: 10)))
    #expect(outline(20).hasSuffix("-" + String(repeating: "3", count: 30)))
    Hostile.expectSameInPieces(text) { GoogleHistoryDecoder(pointLimit: 100, heldLimit: 20) }
  }

  @Test func iOS() throws {
    let events = events(GoogleSamples.iOS)
    let locations = events.locations
    try #require(locations.count == 3)
    #expect(locations[0].coordinate == Coordinate(latitude: 29.725358, longitude: -95.482259))
    #expect(locations[0].timestamp?.description == "2024-03-01T14:12:00Z")
    #expect(locations[0].utcOffset == -21600)
    #expect(locations[1].timestamp?.description == "2024-03-01T15:15:00Z")
    #expect(locations[2].coordinate == Coordinate(latitude: 29.72, longitude: -95.48))
    #expect(locations[2].attribute("place_id") == "ChIJ")
    #expect(parts(events) == [.track(name: nil), .waypoints])
    #expect(laps(events).map(\.distance) == [1234.5])
    #expect(events.skips.isEmpty)
  }

  @Test(arguments: [
    #""point":"geo:47.3,8.3""#, #""point":{"latLng":"geo:47.3,8.3"}"#,
    #""point":{"LatLng":"47.3°, 8.3°"}"#, #""latLng":"47.3°, 8.3°""#,
    #""point":{"latE7":473000000,"lngE7":83000000}"#,
  ])
  func pointsOfAPath(point: String) {
    let events = events(
      #"[{"startTime":"2025-01-01T10:00:00Z","timelinePath":[{\#(point),"time":"2025-01-01T10:05:00Z"}]}]"#
    )
    #expect(events.locations.map(\.coordinate) == [Coordinate(latitude: 47.3, longitude: 8.3)])
    #expect(events.skips.isEmpty)
  }

  @Test func edits() throws {
    let events = events(GoogleSamples.edits)
    let location = try #require(events.locations.first)
    #expect(events == [.part(.track(name: nil)), .location(location)])
    #expect(location.coordinate == Coordinate(latitude: 42.6974802, longitude: -77.8539156))
    #expect(location.horizontalAccuracy == 13)
    #expect(location.altitude == 224)
    #expect(location.device == "7")
    #expect(location.timestamp?.description == "2024-02-17T04:14:41.412Z")
  }

  @Test(arguments: [
    ("48.8606°, 2.3376°", 48.8606, 2.3376),
    ("48.8606\u{C2}\u{B0}, 2.3376\u{C2}\u{B0}", 48.8606, 2.3376),
    ("geo:-1.5,2", -1.5, 2), ("geo:1,2,30;u=5", 1, 2), ("37.0,127.0", 37, 127),
    ("\\u002d1°,2º", -1, 2),
  ])
  func places(text: String, latitude: Double, longitude: Double) {
    let events = events(#"{"rawSignals":[{"position":{"LatLng":"\#(text)"}}]}"#)
    #expect(
      events.locations.map(\.coordinate) == [Coordinate(latitude: latitude, longitude: longitude)])
  }

  @Test(
    "Other texts are not read as coordinates",
    arguments: ["", "48", "48°", "a,b", "1,2,3,4", "1°2", "1x,2", ",", "nan,nan"])
  func noPlaces(text: String) {
    let events = events(#"{"rawSignals":[{"position":{"LatLng":"\#(text)"}}]}"#)
    #expect(events.locations.isEmpty)
    #expect(events.skips.map(\.reason) == [.noCoordinate])
  }

  @Test func reportsSeveralDevices() throws {
    let one = #"{"latitudeE7":1,"longitudeE7":2,"deviceTag":5}"#
    let two = #"{"deviceTag":-6,"latitudeE7":1,"longitudeE7":2}"#
    let skips = events(#"{"locations":[\#(one),\#(two),\#(one)]}"#).skips
    try #require(skips.map(\.reason) == [.assumed])
    #expect(skips[0].detail.hasPrefix("positions of 2 devices"))
  }

  @Test func singleMeasuredPointIsNotALine() {
    let raw = #""simplifiedRawPath":{"points":[{"latE7":5,"lngE7":6,"timestampMs":"1"}]}"#
    let ways = #""waypointPath":{"waypoints":[{"latE7":1,"lngE7":2},{"latE7":3,"lngE7":4}]}"#
    let ends = #""startLocation":{"latitudeE7":9,"longitudeE7":9}"#
    func count(_ members: String) -> Int {
      events(#"{"timelineObjects":[{"activitySegment":{\#(members)}}]}"#).locations.count
    }
    #expect(count("\(raw),\(ways)") == 2)
    #expect(count("\(ends),\(raw),\(ways)") == 2)
    #expect(count(raw) == 1)
    #expect(count("\(ends),\(ways)") == 3)
  }

  @Test("A latitude out of range is reported") func outOfRange() throws {
    let skips = events(#"{"locations":[{"latitudeE7":910000000,"longitudeE7":2}]}"#).skips
    try #require(skips.map(\.reason) == [.outOfRange])
    #expect(skips[0].detail == "latitude 91.0 is out of range")
  }

  @Test func lastOfSeveralKeysCounts() {
    let text =
      #"{"locations":[{"latitudeE7":5,"latitudeE7":10,"longitudeE7":20,"longitudeE7":1e1}]}"#
    #expect(
      events(text).locations.map(\.coordinate) == [Coordinate(latitude: 1e-6, longitude: 1e-6)])
  }

  @Test func skipsOddValues() throws {
    let text = """
      {"locations":[{"latitudeE7":1,"longitudeE7":2,"accuracy":-1,"velocity":-1,"heading":360,"altitude":1e999,
      "timestamp":"yesterday","timestampMs":"99999999999999999999999999999","source":{"a":1},"deviceTag":null}]}
      """
    let location = try #require(events(text).locations.first)
    var expected = Location(Coordinate(latitude: 1e-7, longitude: 2e-7))
    expected.course = 0
    #expect(location == expected)
  }

  // MARK: Bounds

  @Test func pointsThatWaitAreBounded() throws {
    let point = #"{"point":"1°,2°","durationMinutesOffsetFromStartTime":"1"}"#
    let list = Array(repeating: point, count: 20).joined(separator: ",")
    let text = #"[{"timelinePath":[\#(list)],"startTime":"2024-01-01T00:00:00Z"}]"#
    let events = GoogleHistoryDecoder(pointLimit: 8).events(of: Array(text.utf8))
    #expect(events.locations.count == 8)
    #expect(events.locations.allSatisfy { $0.timestamp != nil })
    #expect(events.skips.map(\.reason) == [.tooLong])
  }

  @Test func visitsInEachOther() {
    let depth = 100
    let text =
      #"{"timelineObjects":[{"placeVisit":"# + String(repeating: #"{"childVisits":["#, count: depth)
      + String(repeating: "]}", count: depth) + "}]}"
    #expect(events(text).locations.isEmpty)
  }

  @Test("Deep nesting stops the reader") func deepNesting() {
    let text = #"{"locations":[{"x":"# + String(repeating: "[", count: 600)
    #expect(events(text).skips.first?.stopsReading == true)
  }

  @Test func aByteOrderMark() {
    #expect(events("\u{FEFF}" + GoogleSamples.records).locations.count == 2)
  }

  @Test func keepsLocationsBeforeATruncation() {
    let text = String(GoogleSamples.iOS.prefix { $0 != "]" })
    let events = events(text)
    #expect(events.locations.count == 2)
    #expect(events.skips.map(\.reason) == [.truncated])
    #expect(events.skips.allSatisfy { $0.stopsReading })
  }

  // MARK: Any input

  @Test("The events do not depend on how the input is divided", arguments: GoogleSamples.all)
  func inPieces(text: String) { Hostile.expectSameInPieces(text) { GoogleHistoryDecoder() } }

  @Test("Mutated files give bounded events") func changed() {
    Hostile.expectBounded(GoogleSamples.all, seed: 41) { GoogleHistoryDecoder() }
  }

  @Test("A truncated file is reported", arguments: GoogleSamples.all)
  func cutOff(text: String) {
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      let events = GoogleHistoryDecoder().events(of: Array(bytes[..<count]))
      #expect(count < 2 || events.skips.contains { $0.stopsReading })
    }
  }

  @Test("Each prefix of a file is recognized or needs more input", arguments: GoogleSamples.all)
  func recognized(text: String) {
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      let answer = LocationFormat.recognize(Array(bytes[..<count]).span, isComplete: false)
      #expect(answer == .needsMore || answer == .format(.google))
    }
    #expect(LocationFormat.recognize(bytes.span, isComplete: true) == .format(.google))
  }

  @Test func reportsAnEncryptedHistory() throws {
    let text = "You have encrypted Timeline backups stored on Google servers.\n"
    guard
      case .unsupported(let name, _) = LocationFormat.recognize(
        Array(text.utf8).span, isComplete: true)
    else {
      Issue.record("not told")
      return
    }
    #expect(name.contains("encrypted"))
  }
}
