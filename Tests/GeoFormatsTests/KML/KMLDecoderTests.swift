import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("KMLDecoder")
struct KMLDecoderTests {
  private func events(_ document: String) -> [LocationEvent] {
    KMLDecoder().events(of: Array(document.utf8))
  }

  private func outline(_ events: [LocationEvent]) -> [String] {
    events.map { event in
      switch event {
      case .location(let location): "\(Int(location.coordinate.latitude))"
      case .part(.track(let name)): "track \(name ?? "-")"
      case .part(.segment): "segment"
      case .part(.waypoints): "waypoints"
      case .metadata(let details): details.subject == .file ? "file" : "part"
      case .diagnostic(let skipped): skipped.reason.rawValue
      default: "?"
      }
    }
  }

  private func placemark(_ content: String) -> [LocationEvent] {
    events("<kml><Document><Placemark>\(content)</Placemark></Document></kml>")
  }

  private func when(_ second: Int) -> String { "<when>2010-05-28T02:02:0\(second)Z</when>" }

  private static let start = Timestamp(seconds: 1_275_012_120)  // 2010-05-28T02:02:00Z by `date`

  // MARK: Files

  /// Counted with a Python pattern: `coord` elements, and tuples in `coordinates` outside polygons.
  ///
  /// timespan.kml has 3 tuples in a polygon, and two years, which are not times.
  @Test(
    "A file gives the expected numbers of positions and diagnostics",
    arguments: [
      ("gxtrack", 7, 0), ("linestring", 4, 0), ("multigeometry", 4, 0), ("multitrack", 18, 0),
      ("null_geometry", 0, 0), ("point", 1, 0), ("simpledata", 2, 0), ("timespan", 0, 3),
    ])
  func files(_ name: String, _ count: Int, _ skips: Int) throws {
    let events = KMLDecoder().events(of: try Fixture.bytes("formats/kml/\(name).kml"))
    #expect(events.locations.count == count)
    #expect(events.skips.count == skips)
  }

  @Test("A gx:Track may have all times before its coordinates") func aTrackInBlocks() throws {
    let locations = KMLDecoder().events(of: try Fixture.bytes("formats/kml/gxtrack.kml")).locations
    let (first, last) = (try #require(locations.first), try #require(locations.last))
    #expect(first.coordinate == Coordinate(latitude: 47.371915, longitude: 8.207881))
    #expect(first.timestamp == Self.start.advanced(by: 9) && first.altitude == 456)
    #expect(last.coordinate == Coordinate(latitude: 47.374857, longitude: 8.203207))
    #expect(last.timestamp == Self.start.advanced(by: 56) && last.altitude == 440.199997)
  }

  @Test("Times and coordinates of a gx:MultiTrack may alternate") func aMultiTrackInterleaved()
    throws
  {
    let events = KMLDecoder().events(of: try Fixture.bytes("formats/kml/multitrack.kml"))
    try #require(events.count > 4)
    let names = outline(events).filter { Int($0) == nil }
    #expect(names == ["file", "track -", "track Lake shore", "part", "track -"])
    let locations = events.locations
    try #require(locations.count > 16)
    // 2024-08-08T15:24:47Z and, 15 positions later, 15:25:02Z.
    #expect(locations[1].timestamp == Timestamp(seconds: 1_723_130_687))
    #expect(locations[1].altitude == 431.3999938964844)
    #expect(locations[16].timestamp == Timestamp(seconds: 1_723_130_702))
    #expect(locations[16].coordinate == Coordinate(latitude: 47.501042, longitude: 9.681992))
    #expect(locations[0].attributes == [.init("name", "Lake shore (Start)")])
    guard case .metadata(let details) = events[0], case .metadata(let type) = events[4] else {
      Issue.record("\(events.prefix(6))")
      return
    }
    #expect(details["name"] == "Lake shore")
    #expect(details["author/name"] == "Recorded by hand.")
    #expect(type.activity == "walking")
  }

  @Test func linesOfAMultiGeometryAreSegments() throws {
    let events = KMLDecoder().events(of: try Fixture.bytes("formats/kml/multigeometry.kml"))
    #expect(
      outline(events) == [
        "file", "track Harbor walls", "47", "47", "segment", "47", "47",
      ])
    #expect(events.locations.allSatisfy { $0.timestamp == nil && $0.altitude == nil })
  }

  @Test("The data of a placemark become attributes") func dataOfAPlace() throws {
    let events = KMLDecoder().events(of: try Fixture.bytes("formats/kml/simpledata.kml"))
    #expect(outline(events) == ["file", "waypoints", "47", "47"])
    #expect(
      events.locations[0].attributes == [
        .init("name", "Lower hut"), .init("HutName", "By the lake"),
        .init("WalkingTime", "1.75"), .init("Beds", "10"),
      ])
  }

  // MARK: Tracks

  @Test(arguments: [
    "<gx:Track>W1W2W3C1C2C3</gx:Track>", "<Track>W1W2W3C1C2C3</Track>",
    "<Track>C1C2C3W1W2W3</Track>",
    "<Track>W1C1W2C2W3C3</Track>", "<x:Track>C1W1C2W2C3W3</x:Track>",
  ])
  func timesAndPositionsInAnyOrder(_ pattern: String) {
    var text = pattern
    for i in 1...3 {
      text = text.replacing("W\(i)", with: when(i))
        .replacing("C\(i)", with: "<gx:coord>7.5 \(i) 100</gx:coord>")
    }
    let events = events("<kml xmlns:gx='a' xmlns:x='b'><Placemark>\(text)</Placemark></kml>")
    #expect(outline(events) == ["track -", "1", "2", "3"])
    #expect(
      events.locations.map(\.timestamp) == (1...3).map { Self.start.advanced(by: Double($0)) })
    #expect(events.locations.allSatisfy { $0.altitude == 100 && $0.utcOffset == 0 })
  }

  @Test func skipsAnEmptyCoord() {
    let events = placemark(
      "<Track>\(when(1))\(when(2))\(when(3))<coord>7 1 0</coord><coord/><coord>7 3 0</coord></Track>"
    )
    #expect(outline(events) == ["track -", "1", "3"])
    #expect(events.locations.last?.timestamp == Self.start.advanced(by: 3))
  }

  @Test func valuesOfSensors() throws {
    func array(_ name: String, _ values: String...) -> String {
      "<gx:SimpleArrayData name=\"\(name)\">"
        + values.map { "<gx:value>\($0)</gx:value>" }.joined() + "</gx:SimpleArrayData>"
    }
    let events = events(
      """
      <kml xmlns:gx="a"><Placemark><gx:Track>\(when(1))\(when(2))<gx:coord>7 1</gx:coord><gx:coord>7 2\
      </gx:coord><gx:angles>90 0 0</gx:angles><ExtendedData><SchemaData schemaUrl="#s">\
      \(array("heartrate", "140", "141"))\(array("cadence", "", "80"))\(array("power", "200"))\
      \(array("temperature", "21.50", "x"))\(array("speed", "2.5", "-1"))\(array("accuracy_horizontal", "5"))\
      \(array("batteryLevel", "99", "98"))</SchemaData></ExtendedData></gx:Track></Placemark></kml>
      """)
    #expect(events.skips.isEmpty)
    let (first, second) = (events.locations[0], events.locations[1])
    #expect(first.speed == 2.5 && first.horizontalAccuracy == 5 && first.course == 90)
    #expect(
      first.attributes == [
        .init("heart_rate", "140"), .init("power", "200"), .init("temperature", "21.5"),
        .init("batteryLevel", "99"),
      ])
    #expect(second.speed == nil && second.course == nil)
    #expect(
      second.attributes == [
        .init("heart_rate", "141"), .init("cadence", "80"), .init("temperature", "x"),
        .init("batteryLevel", "98"),
      ])
  }

  @Test func tracksOfAMultiTrackAreSegments() {
    let track = "<Track>\(when(1))<coord>7 1</coord></Track>"
    let events = placemark(
      "<name>Tour</name><MultiTrack><interpolate>1</interpolate>\(track)<Track/>\(track)</MultiTrack>"
    )
    #expect(outline(events) == ["track Tour", "1", "segment", "1"])
  }

  /// As in an empty GPX track.
  @Test func theNameOfALineWithoutPointsIsKept() {
    let line = "<LineString><coordinates>7,1 7,2</coordinates></LineString>"
    let events = events(
      "<kml><Document><Placemark><name>A</name><Track/></Placemark><Placemark>\(line)</Placemark>"
        + "<Placemark><name>B</name><LineString/></Placemark><Placemark><LineString/></Placemark>"
        + "<Placemark><name>C</name></Placemark></Document></kml>")
    #expect(outline(events) == ["track A", "track -", "1", "2", "track B"])
  }

  /// Sensors beyond the limit do not change the last one that is kept.
  @Test func manySensors() {
    let arrays = (0...KMLTrack.maximumNames).map {
      "<SimpleArrayData name=\"s\($0)\">"
        + ($0 == KMLTrack.maximumNames - 1 ? "" : "<value>\($0)</value>")
        + "</SimpleArrayData>"
    }
    let events = placemark(
      "<Track>\(when(1))<coord>7 1</coord><ExtendedData><SchemaData>\(arrays.joined())</SchemaData>"
        + "</ExtendedData></Track>")
    #expect(events.locations.first?.attributes.count == KMLTrack.maximumNames - 1)
    #expect(events.locations.first?.attribute("s\(KMLTrack.maximumNames - 1)") == nil)
    #expect(events.skips.map(\.reason) == [.tooLong])
  }

  /// The decoder reports excess data of a Track once per kind: times, angles and, after many positions, sensor values.
  @Test func moreThanIsHeld() {
    let count = KMLTrack.maximumTimes + 2
    let text =
      "<kml><Placemark><Track>" + String(repeating: when(1), count: count)
      + String(repeating: "<angles>1 0 0</angles>", count: count)
      + String(repeating: "<coord>7 1</coord>", count: count)
      + "<ExtendedData><SchemaData><SimpleArrayData name=\"power\"><value>1</value><value>2</value>"
      + "</SimpleArrayData></SchemaData></ExtendedData></Track></Placemark></kml>"
    let events = events(text)
    #expect(events.locations.count == count)
    let details = events.skips.map { String($0.detail.prefix(24)) }
    #expect(
      details == [
        "more than 524288 times b", "more than 524288 angles ", "values of sensors after ",
      ])
  }

  @Test func reportsADifferentNumberOfTimes() {
    let events = placemark("<Track>\(when(1))<coord>7 1</coord><coord>7 2</coord></Track>")
    #expect(events.locations.map(\.timestamp) == [Self.start.advanced(by: 1), nil])
    #expect(events.skips.map(\.detail) == ["1 times for 2 positions"])
  }

  @Test(
    arguments: [
      ("7 91 0", Diagnostic.Reason.outOfRange), ("7", .unreadable), ("a b", .unreadable),
      ("7 1 2 3 4", .unreadable),
    ])
  func skipsInvalidPositions(_ text: String, _ reason: Diagnostic.Reason) {
    let events = placemark(
      "<Track>\(when(1))\(when(2))<coord>\(text)</coord><coord>7 2</coord></Track>")
    #expect(events.locations.map(\.timestamp) == [Self.start.advanced(by: 2)])
    #expect(events.skips.map(\.reason) == [reason])
  }

  /// Beyond the limit, positions keep their times in either order, and lose only sensor values.
  ///
  /// The loss is reported if there are sensors.
  @Test(arguments: [true, false], [true, false])
  func aLongTrack(_ isInterleaved: Bool, _ hasSensors: Bool) {
    let count = KMLTrack.maximumHeld + 100
    func time(_ i: Int) -> String {
      "<when>\(Self.start.advanced(by: Double(i)).iso8601())</when>"
    }
    func coord(_ i: Int) -> String { "<coord>7 \(i % 90)</coord>" }
    var text = "<kml><Placemark><Track>"
    if isInterleaved {
      for i in 0..<count { text += coord(i) + time(i) }
    } else {
      for i in 0..<count { text += time(i) }
      for i in 0..<count { text += coord(i) }
    }
    if hasSensors {
      text +=
        "<ExtendedData><SchemaData><SimpleArrayData name=\"power\">"
        + "<value>1</value></SimpleArrayData></SchemaData></ExtendedData>"
    }
    let events = events(text + "</Track></Placemark></kml>")
    let locations = events.locations
    #expect(
      locations.count == count && events.skips.map(\.reason) == (hasSensors ? [.tooLong] : []))
    let isPaired = locations.enumerated().allSatisfy { i, location in
      location.timestamp == Self.start.advanced(by: Double(i))
        && location.coordinate.latitude == Double(i % 90) && location.attributes.isEmpty
    }
    #expect(isPaired)
  }

  /// Times too late for their positions are reported, along with other diagnostics.
  @Test func readsTimesAfterTooManyPositions() {
    let count = KMLTrack.maximumHeld + 100
    let events = placemark(
      "<Track>" + String(repeating: "<coord>7 1</coord>", count: count)
        + String(repeating: when(1), count: count)
        + "<ExtendedData><SchemaData><SimpleArrayData name=\"power\"><value>1</value></SimpleArrayData>"
        + "</SchemaData></ExtendedData></Track>")
    #expect(events.locations.count == count)
    #expect(events.locations.contains { $0.timestamp == nil })
    let details = events.skips.filter { $0.reason == .tooLong }.map(\.detail)
    #expect(details.count == 2, "\(events.skips)")
    #expect(details.first?.hasPrefix("times after more than 131072 positions") == true)
    #expect(details.last?.hasPrefix("values of sensors after more than 131072") == true)
  }

  /// A long Track is emitted in parts, the same with and without giveMore; later content follows it.
  @Test(arguments: [true, false])
  func partsOfALongTrack(_ isWhole: Bool) throws {
    let count = 10_000
    var text = "<kml><Placemark><Track>"
    for i in 0..<count { text += when(i % 10) + "<coord>7 \(i % 90)</coord>" }
    text += "<ExtendedData><SchemaData><SimpleArrayData name=\"power\">"
    for i in 0..<count { text += "<value>\(i)</value>" }
    text += "</SimpleArrayData></SchemaData></ExtendedData>"
    if isWhole {
      text +=
        "<when/></Track></Placemark><Placemark><Point><coordinates>1,2</coordinates></Point>"
        + "</Placemark></kml>"
    }
    let bytes = Array(text.utf8)
    var decoder = KMLDecoder()
    var events: [LocationEvent] = []
    var parts: [Int] = []
    decoder.decode(bytes.span, into: &events)
    repeat {
      parts.append(events.count - parts.reduce(0, +))
    } while decoder.giveMore(into: &events)
    decoder.finish(into: &events)
    let hasMore = decoder.giveMore(into: &events)
    #expect(!hasMore)
    #expect(events.locations.count == (isWhole ? count + 1 : count))
    #expect(parts.allSatisfy { $0 <= 5000 })
    let powers = events.locations.prefix(count).map { $0.attributes.first?.value }
    #expect(powers == (0..<count).map { "\($0)" })
    #expect(events.skips.map(\.reason) == (isWhole ? [.invalid] : [.truncated]))
    for cuts in [[], [text.utf8.count - 90], [100, 3000, 500_000]] {
      #expect(KMLDecoder().events(of: bytes, cutAt: cuts) == events, "cut at \(cuts)")
    }
  }

  // MARK: Altitudes

  @Test(
    arguments: [
      ("<altitudeMode>absolute</altitudeMode>", 0, nil),
      ("<gx:altitudeMode>clampToSeaFloor</gx:altitudeMode>", nil, nil),
      ("<altitudeMode>clampToGround</altitudeMode>", nil, nil),
      ("<altitudeMode>relativeToGround</altitudeMode>", nil, "0"), ("", nil, nil),
    ] as [(String, Double?, String?)])
  func altitudes(_ mode: String, _ zero: Double?, _ height: String?) {
    let events = events(
      """
      <kml xmlns:gx="a"><Placemark><LineString>\(mode)<coordinates>7,1,0 7,2,50</coordinates></LineString>\
      </Placemark></kml>
      """)
    let isHeight = height != nil
    let isClamped = mode.contains("clamp")
    #expect(events.locations.map(\.altitude) == [zero, isClamped || isHeight ? nil : 50])
    #expect(events.locations.first?.attribute("height_above_ground") == height)
    #expect(events.locations.last?.attribute("height_above_ground") == (isHeight ? "50" : nil))
  }

  // MARK: Lines and places

  @Test(arguments: [
    "7,1,5 7,2,5", "\n\t7,1,5\n\t7,2,5\n", "7,1,5\r\n7,2,5 ", "7, 1, 5 7, 2, 5", "7 ,1 ,5 7,2,5",
    " 7,1,5\u{20}\u{20}7,2,5", "7,1,5&#10;7,2,5",
  ])
  func coordinatesHoweverTheyAreWritten(_ text: String) {
    let document =
      "<kml><Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark></kml>"
    let events = events(document)
    #expect(outline(events) == ["track -", "1", "2"])
    #expect(events.locations.allSatisfy { $0.altitude == 5 && $0.coordinate.longitude == 7 })
    DecoderTrials.cutAnywhere(Array(document.utf8)) { KMLDecoder() }
  }

  @Test func reportsBadTuplesOnce() {
    let events = placemark(
      "<LineString>\n<coordinates>x 7,1 7,91 7,2\(String(repeating: "1", count: 300)) 7,3</coordinates></LineString>"
    )
    #expect(outline(events) == ["track -", "1", "3", "unreadable"])
    #expect(events.skips[0].detail == "the coordinates \"x\" are skipped, and 2 more after them")
    #expect(events.skips[0].line == 2)
  }

  @Test func aLineMayBeOfAnyLength() {
    let text = (0..<20_000).map { "\($0 % 180).5,\($0 % 90),0" }.joined(separator: "\n")
    let events = placemark("<LineString><coordinates>\(text)</coordinates></LineString>")
    #expect(events.locations.count == 20_000 && events.skips.isEmpty)
  }

  @Test func longitudesAreReduced() {
    let events = placemark("<Point><coordinates>190,1</coordinates></Point>")
    #expect(events.locations.first?.coordinate.longitude == -170)
  }

  @Test func pointsWithATimeAreOneTrack() {
    func point(_ time: String, _ latitude: Int) -> String {
      "<Placemark>\(time)<Point><coordinates>7,\(latitude)</coordinates></Point></Placemark>"
    }
    let span =
      "<TimeSpan><begin>2010-05-28T02:02:03Z</begin><end>2010-05-28T02:03:00Z</end></TimeSpan>"
    let events = events(
      "<kml><Folder>\(point("<TimeStamp>\(when(1))</TimeStamp>", 1))\(point(span, 2))\(point("", 3))"
        + "\(point("", 4))\(point("<TimeStamp>\(when(5))</TimeStamp>", 5))</Folder></kml>")
    #expect(outline(events) == ["track -", "1", "2", "waypoints", "3", "4", "track -", "5"])
    #expect(events.locations[1].timestamp == Self.start.advanced(by: 3))
    #expect(events.locations[1].attributes == [.init("end_time", "2010-05-28T02:03:00Z")])
  }

  @Test func readsMembersAfterAPoint() {
    let events = placemark(
      "<Point><coordinates>7,1</coordinates></Point><TimeStamp>\(when(1))</TimeStamp><name>A</name>"
    )
    #expect(events.locations.first?.timestamp == Self.start.advanced(by: 1))
    #expect(events.locations.first?.attributes == [.init("name", "A")])
  }

  @Test(arguments: ["Polygon", "LinearRing", "Model"])
  func polygonsAreNotTracks(_ name: String) {
    let ring =
      "<outerBoundaryIs><LinearRing><coordinates>1,2 3,4 5,6</coordinates></LinearRing></outerBoundaryIs>"
    let events = placemark("<MultiGeometry><\(name)>\(ring)</\(name)></MultiGeometry>")
    #expect(outline(events) == ["invalid"])
  }

  @Test func linksAreNeverFollowed() {
    let link =
      "<NetworkLink><name>N</name><Link><href>http://example.invalid/a.kml</href></Link></NetworkLink>"
    let events = events(
      "<kml><Document>\(link)\(link)<Placemark><Point><coordinates>7,1</coordinates></Point></Placemark></Document></kml>"
    )
    #expect(outline(events) == ["unkept", "waypoints", "1"])
  }

  @Test func camerasAndOverlaysAreNotWaypoints() {
    let events = events(
      """
      <kml><Document><LookAt><longitude>1</longitude><latitude>2</latitude></LookAt><PhotoOverlay><Point>\
      <coordinates>1,2</coordinates></Point></PhotoOverlay><Placemark><name>x</name></Placemark></Document></kml>
      """)
    #expect(events.isEmpty)
  }

  // MARK: Documents

  @Test(arguments: [
    "<gpx/>", "<kml>", "<kml/>x", "", "<!DOCTYPE a [<!ENTITY b \"c\">]><kml/>",
    "<kml>" + String(repeating: "<a>", count: 300),
  ])
  func refusesUnreadableDocuments(_ document: String) {
    let events = events(document)
    #expect(events.count == 1 && events.skips.first?.stopsReading == true)
    DecoderTrials.cutAnywhere(Array(document.utf8), sizes: [1, 1000]) { KMLDecoder() }
  }

  @Test(
    "The events do not depend on how the input is divided",
    arguments: ["gxtrack", "multitrack", "linestring", "simpledata", "timespan"])
  func cutAnywhere(_ name: String) throws {
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/kml/\(name).kml")) { KMLDecoder() }
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/kml/\(name).kml")) { AnyLocationDecoder() }
  }

  @Test(
    "A truncated file gives the events before the cut",
    arguments: ["gxtrack", "multitrack", "linestring", "simpledata"])
  func truncatedAnywhere(_ name: String) throws {
    DecoderTrials.truncatedAnywhere(try Fixture.bytes("formats/kml/\(name).kml")) { KMLDecoder() }
  }

  @Test("Mutated files do not trap", arguments: ["gxtrack", "multigeometry", "simpledata"])
  func mutated(_ name: String) throws {
    DecoderTrials.mutated(try Fixture.bytes("formats/kml/\(name).kml"), times: 3_500) {
      KMLDecoder()
    }
  }
}
