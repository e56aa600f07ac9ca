import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct GeoJSONDecoderTests {
  /// A short form of the events: `track NAME`, `segment`, `waypoints`, `LAT,LON[,ALT][@SECONDS]` followed by the
  /// attributes, and the reasons of diagnostics in angle brackets.
  private static func outcome(_ events: [LocationEvent]) -> [String] {
    events.filter { !$0.isUnkept }.map { event in
      switch event {
      case .part(.track(let name)): return "track \(name ?? "-")"
      case .part(.segment): return "segment"
      case .part(.waypoints): return "waypoints"
      case .diagnostic(let skipped): return "<\(skipped.reason.rawValue)>"
      case .location(let location):
        let numbers = [
          location.coordinate.latitude, location.coordinate.longitude, location.altitude,
        ].compactMap(\.self)
        var text = numbers.map(Self.short).joined(separator: ",")
        if let time = location.timestamp { text += "@" + Self.short(time.secondsSince1970) }
        for attribute in location.attributes { text += " \(attribute.name)=\(attribute.value)" }
        return text
      default: return "\(event)"
      }
    }
  }

  private static func short(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? "\(number)"
  }

  private static let times = #""coordTimes":["1970-01-01T00:00:01Z","1970-01-01T00:00:02.5Z"]"#
  private static let line = #"{"type":"LineString","coordinates":[[8.5,47,400],[8.6,47.5]]}"#
  private static let lines =
    #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6]],[[7,8]]]}"#

  private static func feature(_ geometry: String, _ properties: String) -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":\#(geometry)}"#
  }

  private static func lateFeature(_ geometry: String, _ properties: String) -> String {
    #"{"geometry":\#(geometry),"properties":{\#(properties)},"type":"Feature"}"#
  }

  private static func point(_ latitude: Int, _ properties: String = "") -> String {
    feature(#"{"type":"Point","coordinates":[0,\#(latitude)]}"#, properties)
  }

  static let documents: [(String, [String])] = [
    ("", []), (" \r\n ", []), ("\u{FEFF}" + line, ["track -", "47,8.5,400", "47.5,8.6"]),
    (#"{"type":"Point","coordinates":[8.5,47]}"#, ["waypoints", "47,8.5"]),
    (#"{"coordinates":[8.5,47],"type":"Point"}"#, ["waypoints", "47,8.5"]),
    (
      #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#, ["waypoints", "2,1", "4,3"]
    ),
    (lines, ["track -", "2,1", "4,3", "segment", "6,5", "segment", "8,7"]),
    (
      feature(line, #""name":"a",\#(times)"#), ["track a", "47,8.5,400@1", "47.5,8.6@2.5"]
    ),
    (
      lateFeature(line, #""name":"a",\#(times)"#), ["track a", "47,8.5,400@1", "47.5,8.6@2.5"]
    ),
    (
      // Properties first, the geometry's type last.
      #"{"properties":{\#(times)},"geometry":{"coordinates":[[1,2],[3,4]],"type":"LineString"}}"#,
      ["track -", "2,1@1", "4,3@2.5"]
    ),
    (
      feature(line, #""coordinateProperties":{"times":[1000,null],"heart":[99,101.5]}"#),
      ["track -", "47,8.5,400@1000 heart=99", "47.5,8.6 heart=101.5"]
    ),
    (
      feature(line, #""times":[1700000000,1700000001500],"heartRates":[null,60],"n":[1,2]"#),
      ["track -", "47,8.5,400@1700000000", "47.5,8.6@1700000001.5 heartRates=60"]
    ),
    (
      lateFeature(lines, #""coordTimes":[[1,2],[3],[4]],"name":"n","heartRates":[[9],[8,8],[7]]"#),
      [
        "track n", "2,1@1 heartRates=9", "4,3@2", "segment", "6,5@3 heartRates=8", "segment",
        "8,7@4 heartRates=7",
      ]
    ),
    (
      feature(lines, #""coordTimes":[1,2,3,4]"#),
      ["track -", "2,1@1", "4,3@2", "segment", "6,5@3", "segment", "8,7@4"]
    ),
    (feature(line, #""times":[1]"#), ["track -", "47,8.5,400@1", "47.5,8.6", "<invalid>"]),
    (
      feature(line, #""times":["x",{"a":1},3]"#),
      ["track -", "47,8.5,400", "47.5,8.6", "<invalid>", "<unreadable>"]
    ),
    (
      #"{"type":"FeatureCollection","name":"c","features":[\#(point(1)),\#(point(2, #""name":"x""#)),"#
        + #"\#(feature(line, ""))],"bbox":[0,0,1,1]}"#,
      ["waypoints", "1,0", "2,0 name=x", "track -", "47,8.5,400", "47.5,8.6"]
    ),
    (
      #"{"features":[\#(lateFeature(line, ""))],"type":"FeatureCollection"}"#,
      ["track -", "47,8.5,400", "47.5,8.6"]
    ),
    (
      // Points with times form one track, including those without coordinates.
      [
        point(1, #""time":1"#), point(2, #""timestamp":"1970-01-01T00:00:02Z""#), point(3),
        point(4, #""time":"4","hr":99,"note":"é\n""#),
      ].joined(separator: "\n"),
      ["track -", "1,0@1", "2,0@2", "waypoints", "3,0", "track -", "4,0@4 hr=99 note=é\n"]
    ),
    (
      #"{"type":"Feature","properties":{"name":"g"},"geometry":{"type":"GeometryCollection","#
        + #""geometries":[\#(line),{"type":"Point","coordinates":[1,2]},\#(line)]}}"#,
      [
        "track g", "47,8.5,400", "47.5,8.6", "waypoints", "2,1 name=g", "track g", "47,8.5,400",
        "47.5,8.6",
      ]
    ),
    (
      // RFC 8142, with a text that is cut before the last one.
      "\u{1E}\(line)\n\u{1E}{\"type\":\"Poi\u{1E}\(point(1))\n",
      ["track -", "47,8.5,400", "47.5,8.6", "<truncated>", "waypoints", "1,0"]
    ),
    (
      #"{"type":"LineString","coordinates":[[0,91],[1],[null,2],["3",4],[190,5],[361,6],[-180,7]]}"#,
      [
        "<out-of-range>", "<no-coordinate>", "<no-coordinate>", "track -", "4,3", "5,-170",
        "<out-of-range>", "7,-180", "<assumed>",
      ]
    ),
    (
      // Unusable positions do not shift the times.
      feature(#"{"type":"LineString","coordinates":[[0,91],[1,2]]}"#, #""times":[1,2]"#),
      ["<out-of-range>", "track -", "2,1@2"]
    ),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#, ["<invalid>"]
    ),
    (
      #"{"coordinates":[[[0,0],[0,1],[1,1],[0,0]]],"type":"Polygon"}"#, ["<invalid>"]
    ),
    (#"{"type":"Feature","properties":null,"geometry":null}"#, ["<no-coordinate>"]),
    (#"{"a":{"type":"Point","coordinates":[1,2]}}"#, ["<unreadable>"]),
    (#"{"type":"point","coordinates":[1,2]}"#, ["<invalid>"]),
    (
      #"{"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[]},"#
        + #"{"coordinates":[3,4],"type":"Point"}]},"properties":{}}"#, ["waypoints", "4,3"]
    ),
    (
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"#
        + #""features":[\#(point(1))]}"# + "\n" + point(2),
      ["<invalid>", "waypoints", "2,0"]
    ),
    (
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"#
        + #""urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":[\#(point(1))]}"#,
      ["waypoints", "1,0"]
    ),
    ("[\(point(1)),\(point(2))]", ["waypoints", "1,0", "2,0"]),
    ("hello\n\(point(1))\n", ["<noise>", "waypoints", "1,0"]),
    ("3\n\(point(1))\n", ["<noise>", "waypoints", "1,0"]),
    // Broken lines, each reported once.
    (
      "\(point(1))\n{\"type\":\"Feature\",\"geom\n\(point(2))\n{\"type\":}\n\(point(3))",
      ["waypoints", "1,0", "<unreadable>", "2,0", "<unreadable>", "3,0"]
    ),
    ("{\"type\":\"Feature\"\n\(point(2))", ["<unreadable>", "waypoints", "2,0"]),
    (
      // A collection with a feature on each line, broken in the middle.
      "{\"type\":\"FeatureCollection\",\"features\":[\n\(point(1)),\n{\"type\" \"x\"},\n"
        + "\(point(2)),\n\(point(3))\n]}\n",
      ["waypoints", "1,0", "<unreadable>", "2,0", "3,0"]
    ),
    // Cut anywhere, all positions before the cut are emitted.
    (
      #"{"type":"LineString","coordinates":[[1,2],[3,4],[5,6"#,
      ["track -", "2,1", "4,3", "<truncated>"]
    ),
    (
      #"{"type":"Feature","geometry":{"coordinates":[[[1,2],[3,4]],[[5,6],[7,"#,
      ["track -", "2,1", "4,3", "segment", "6,5", "<truncated>"]
    ),
    (
      #"{"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"times":[1,2"#,
      ["track -", "2,1@1", "4,3", "<truncated>"]
    ),
    (#"{"type":"Feature","properties":{"name":"ab"#, ["<truncated>"]),
    // Nesting.
    (String(repeating: "[", count: 100_000), ["<unreadable>"]),
    (String(repeating: #"{"geometry":"#, count: 20_000), ["<unreadable>"]),
    (
      #"{"type":"Point","x":"# + String(repeating: "[", count: 500)
        + String(repeating: "]", count: 500) + #","coordinates":[1,2]}"#, ["waypoints", "2,1"]
    ),
    (
      #"{"type":"LineString","coordinates":\#(String(repeating: "[", count: 5000))"#,
      ["<unreadable>"]
    ),
  ]

  /// togeojson writes `heart`, and in later versions names in the plural.
  @Test(
    "The arrays that togeojson writes are sensor values",
    arguments: [
      ("heart", TrackMeasure.heartRate), ("heartRates", .heartRate), ("cads", .cadence),
      ("atemps", .temperature), ("powers", .power),
    ])
  func togeojsonNames(_ name: String, _ measure: TrackMeasure) throws {
    let text =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"#
      + #""properties":{"coordinateProperties":{"\#(name)":[140,141]}}}"#
    let locations = GeoJSONDecoder().events(of: Array(text.utf8)).locations
    let attributes = try #require(locations.last).attributes
    #expect(attributes.map { TrackMeasure(attribute: $0.name) } == [measure])
    #expect(SensorName.garminName(name) != nil)
  }

  @Test(arguments: documents.indices) func document(index: Int) {
    let (text, expected) = Self.documents[index]
    let bytes = Array(text.utf8)
    let whole = GeoJSONDecoder().events(of: bytes)
    #expect(Self.outcome(whole) == expected, "\(text.prefix(300))")
    guard bytes.count < 2000 else {
      #expect(GeoJSONDecoder().events(of: bytes, inPiecesOf: 999) == whole)
      return
    }
    for cut in 0...bytes.count {
      let events = GeoJSONDecoder().events(of: bytes, cutAt: [cut])
      #expect(events == whole, "cut at \(cut)")
    }
    for size in [1, 2, 3, 31, 32, 33] {
      #expect(GeoJSONDecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test(
    arguments: [
      (
        "togeojson.geojson",
        [
          "track Evening ride", "47.3769,8.5417,408.1@1763658000 heart=99",
          "47.37695,8.541812,408.3@1763658001.5 heart=101", "segment",
          "47.378086,8.543@1763658300", "waypoints", "47.38,8.55 name=Bench sym=Flag",
        ]
      ),
      (
        "points.ndjson",
        ["track -"]
          + (0..<5).map {
            "47.3,\([8.5, 8.5001, 8.5002, 8.5003, 8.5004][$0])@\(1_763_640_000 + $0) battery_state=full"
          }
      ),
      (
        "types.geojson",
        [
          "track -", "2,1@1 heartRates=60", "4,3@2 heartRates=61", "waypoints", "2,1", "4,170",
          "<invalid>", "<no-coordinate>",
        ]
      ),
      (
        "sequence.geojsons",
        [
          "waypoints", "2,1", "<truncated>", "track -", "2,1", "<out-of-range>", "<no-coordinate>",
        ]
      ),
    ])
  func file(name: String, expected: [String]) throws {
    let bytes = try Fixture.bytes("formats/geojson/\(name)")
    let whole = GeoJSONDecoder().events(of: bytes)
    #expect(Self.outcome(whole) == expected)
    for cut in 0...bytes.count {
      #expect(GeoJSONDecoder().events(of: bytes, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    #expect(GeoJSONDecoder().events(of: bytes, inPiecesOf: 1) == whole)
  }

  @Test func reportsTheLinesOfSkippedFeatures() {
    let text = "\(Self.point(1))\n\n" + #"{"type":"LineString","coordinates":[[1,2],[3,95]"# + "\n"
    let events = GeoJSONDecoder().events(of: Array(text.utf8))
    let bracket = text.utf8.count - 2
    #expect(
      events.skips == [
        Diagnostic(.outOfRange, "latitude 95.0 is out of range", line: 3, offset: bracket),
        Diagnostic(
          .truncated, "the input ends inside a JSON document", line: 4, offset: text.utf8.count,
          stopsReading: true),
      ])
  }

  @Test func propertiesOfAPoint() throws {
    let text = Self.point(
      1,
      #""timestamp":"2025-11-20T12:00:00+01:00","altitude":400.5,"speed":3.5,"course":360,"#
        + #""horizontal_accuracy":8,"vertical_accuracy":-1,"motion":["walking"],"id":"x""#)
    var expected = Location(Coordinate(latitude: 1, longitude: 0))
    expected.timestamp = Timestamp(seconds: 1_763_636_400)
    expected.utcOffset = 3600
    expected.altitude = 400.5
    expected.speed = 3.5
    expected.course = 0
    expected.horizontalAccuracy = 8
    expected.attributes = [Location.Attribute("id", "x")]
    #expect(GeoJSONDecoder().events(of: Array(text.utf8)).locations == [expected])
  }

  @Test func longTexts() {
    let count = JSONTokenizer.maximumTokenLength
    for length in [count - 1, count, count + 1, 3 * count] {
      let long = String(repeating: "a", count: length)
      let text = Self.feature(Self.line, #""name":"\#(long)","\#(long)":1,"x":\#(long.count)"#)
      let events = GeoJSONDecoder().events(of: Array(text.utf8))
      let details = LocationEvent.metadata(
        Metadata(.part, [Location.Attribute("x", "\(long.count)")]))
      #expect(events.contains(details))
      #expect(
        Self.outcome(events.filter { $0 != details }) == ["track -", "47,8.5,400", "47.5,8.6"])
      let pieces = GeoJSONDecoder().events(of: Array(text.utf8), inPiecesOf: 65_537)
      #expect(pieces == events)
      let number =
        #"{"type":"Point","coordinates":[1,2,\#(String(repeating: "0", count: length))]}"#
      #expect(GeoJSONDecoder().events(of: Array(number.utf8)).locations.count == 1)
    }
  }

  /// Beyond the limit, the decoder emits positions immediately, without the times that follow.
  @Test func positionsThatCannotBeHeld() {
    let positions = (0..<25).map { "[\($0),\($0)]" }.joined(separator: ",")
    let line = #"{"type":"LineString","coordinates":[\#(positions)]}"#
    let times = (0..<25).map(String.init).joined(separator: ",")
    let bytes = Array(Self.lateFeature(line, #""name":"n","times":[\#(times)]"#).utf8)
    let held = GeoJSONDecoder(maximumHeld: 27).events(of: bytes)
    #expect(held.locations.map(\.timestamp) == (0..<25).map { Timestamp(seconds: $0) })
    #expect(held.skips.isEmpty)
    let cut = GeoJSONDecoder(maximumHeld: 20).events(of: bytes)
    #expect(cut.locations.map(\.coordinate) == held.locations.map(\.coordinate))
    #expect(cut.locations.allSatisfy { $0.timestamp == nil })
    #expect(cut.skips.map(\.reason) == [.tooLong])
    #expect(cut.count == 27)
    let streamed = Array(Self.feature(line, #""name":"n","times":[\#(times)]"#).utf8)
    #expect(GeoJSONDecoder(maximumHeld: 20).events(of: streamed) == held)
  }

  /// Random mutations of bytes: no crash, and the same events for any pieces.
  @Test(arguments: 0..<300) func mutatedDocuments(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = Array(
      Self.documents.filter { $0.0.utf8.count < 2000 }.shuffled(using: &random).prefix(8)
        .map(\.0).joined(separator: "\n").utf8)
    mutate(&bytes, with: &random)
    let whole = GeoJSONDecoder().events(of: bytes)
    for _ in 0..<4 {
      let size = Int.random(in: 1...100, using: &random)
      #expect(GeoJSONDecoder().events(of: bytes, inPiecesOf: size) == whole)
    }
    for location in whole.locations { #expect(location.coordinate.isValid) }
  }

  // MARK: Values that cannot be kept

  /// RFC 7946, section 3.1.1, does not specify the meaning of further numbers.
  @Test func countsNumbersAfterTheAltitude() {
    let geometry = #"{"type":"LineString","coordinates":[[1,2,3,4],[1,3,3,5,6],[1,4,3]]}"#
    for text in [geometry, Self.feature(geometry, "")] {
      let events = GeoJSONDecoder().events(of: Array(text.utf8))
      #expect(events.locations.map(\.altitude) == [3, 3, 3])
      #expect(events.skips.map(\.detail) == ["not kept: 2 × fourth number of a position"])
    }
    let area = #"{"type":"Polygon","coordinates":[[[1,2,3,4],[1,3,3,4],[2,4,3,4],[1,2,3,4]]]}"#
    #expect(GeoJSONDecoder().events(of: Array(area.utf8)).skips.allSatisfy { $0.reason != .unkept })
  }

  /// Booleans are kept in JSON notation. Values that cannot be kept are named, once per input.
  @Test func reportsDroppedMembers() {
    let text = """
      {"type":"FeatureCollection","title":"x","bbox":[1,2,3,4],"features":[
      {"type":"Feature","id":"f1","properties":{"ok":true,"no":false,"none":null,"obj":{"b":[1]},
      "arr":[1,2],"n":7,"big":12345678901234567890},
      "geometry":{"type":"LineString","coordinates":[[8,47],[8,48]]}},
      {"type":"Feature","id":2,"properties":{"obj":{}},"geometry":{"type":"Point","coordinates":[8,47]}}]}
      """
    let events = GeoJSONDecoder().events(of: Array(text.utf8))
    #expect(
      events.skips.map(\.detail) == [
        "not kept: feature/title, 2 × feature/id, 2 × properties/obj, properties/arr, "
          + "digits of properties/big"
      ])
    #expect(events.skips.map(\.reason) == [.unkept])
    let details = events.compactMap {
      if case .metadata(let details) = $0 { details } else { nil }
    }
    #expect(details.first?["ok"] == "true" && details.first?["no"] == "false")
    #expect(details.first?["n"] == "7" && details.first?["none"] == nil)
    for size in [1, 7, 64] {
      #expect(GeoJSONDecoder().events(of: Array(text.utf8), inPiecesOf: size) == events)
    }
  }
}

extension LocationEvent {
  /// True for a diagnostic that names values that are not kept.
  fileprivate var isUnkept: Bool {
    if case .diagnostic(let skipped) = self { skipped.reason == .unkept } else { false }
  }
}
