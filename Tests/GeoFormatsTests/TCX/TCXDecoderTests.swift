import GeoCore
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("TCXDecoder")
struct TCXDecoderTests {
  private func events(_ document: String) -> [LocationEvent] {
    TCXDecoder().events(of: Array(document.utf8))
  }

  private func outline(_ events: [LocationEvent]) -> [String] {
    events.map { event in
      switch event {
      case .location(let location): "\(Int(location.coordinate.latitude))"
      case .part(.track(let name)): "track \(name ?? "-")"
      case .part(.segment): "segment"
      case .part(.waypoints): "waypoints"
      case .lap: "lap"
      case .metadata(let details): details.subject == .file ? "file" : "part"
      case .diagnostic(let skipped): skipped.reason.rawValue
      default: "?"
      }
    }
  }

  private static func point(_ latitude: Int, _ more: String = "") -> String {
    """
    <Trackpoint><Time>2020-03-06T00:23:0\(latitude)Z</Time><Position><LatitudeDegrees>\(latitude)\
    </LatitudeDegrees><LongitudeDegrees>7.5</LongitudeDegrees></Position>\(more)</Trackpoint>
    """
  }

  private static func document(_ content: String) -> String {
    "<TrainingCenterDatabase>\(content)</TrainingCenterDatabase>"
  }

  private func activity(_ content: String) -> [LocationEvent] {
    events(
      Self.document("<Activities><Activity Sport=\"Running\">\(content)</Activity></Activities>"))
  }

  /// The only location of an activity with one trackpoint.
  private func location(_ more: String) throws -> Location {
    let events = activity("<Lap><Track>\(Self.point(1, more))</Track></Lap>")
    #expect(events.skips.isEmpty)
    return try #require(events.locations.first)
  }

  // MARK: Files

  /// Counted with Python's xml.etree.
  @Test(
    "A file gives the expected count, first and last of its positions",
    arguments: [
      (
        "run", 17, 47.3959665, 8.4896709, "2024-08-07T02:42:41Z", 47.3955130, 8.4925276,
        "2024-08-07T02:44:40Z"
      ),
      (
        "ride", 50, 47.26990852691233, 9.1075104419142, "2024-03-06T00:23:46Z",
        47.26902382760575, 9.11033096769004, "2024-03-06T01:36:18Z"
      ),
    ] as [(String, Int, Double, Double, String, Double, Double, String)])
  func files(
    _ name: String, _ count: Int, _ latitude: Double, _ longitude: Double, _ time: String,
    _ lastLatitude: Double, _ lastLongitude: Double, _ lastTime: String
  ) throws {
    let events = TCXDecoder().events(of: try Fixture.bytes("formats/tcx/\(name).tcx"))
    let locations = events.locations
    #expect(locations.count == count)
    let (first, last) = (try #require(locations.first), try #require(locations.last))
    #expect(first.coordinate == Coordinate(latitude: latitude, longitude: longitude))
    #expect(last.coordinate == Coordinate(latitude: lastLatitude, longitude: lastLongitude))
    #expect(first.timestamp == (try ZonedTimestamp(parsing: time).timestamp))
    #expect(last.timestamp == (try ZonedTimestamp(parsing: lastTime).timestamp))
    #expect(events.count { if case .lap = $0 { true } else { false } } == 1)
    // 19 and 51 trackpoints.
    let missing = name == "run" ? "2 records without a position" : "1 record without a position"
    #expect(events.skips.count == 1 && events.skips[0].detail.hasPrefix(missing))
  }

  @Test("The values of a point, a lap and a device are read") func valuesOfAFile() throws {
    let events = TCXDecoder().events(of: try Fixture.bytes("formats/tcx/ride.tcx"))
    let first = try #require(events.locations.first)
    #expect(first.altitude == 71.5999984741211 && first.speed == 4.440999984741211)
    #expect(first.utcOffset == 0)
    #expect(
      first.attributes == [
        .init("distance", "7.980000019073486"), .init("cadence", "63"), .init("power", "160"),
      ])
    #expect(
      Array(events.prefix(2)) == [
        .part(.track(name: nil)), .metadata(Metadata(.part, [.init("type", "cycling")])),
      ])
    var lap = Lap(.lap, start: Timestamp(seconds: 1_709_684_626))
    (lap.timerTime, lap.distance, lap.sport, lap.trigger) = (4352, 1691.68, "cycling", "Manual")
    lap.attributes = [
      .init("maximum_speed", "8.668000221252441"), .init("calories", "38"),
      .init("intensity", "Active"), .init("average_cadence", "106"),
      .init("average_speed", "5.427000045776367"), .init("maximum_cadence", "76"),
      .init("steps", "314"), .init("average_power", "178"), .init("maximum_power", "552"),
    ]
    #expect(events.contains(.lap(lap)))
    var ofFile: [Location.Attribute] = []
    for case .metadata(let details) in events where details.subject == .file {
      ofFile += details.values
    }
    #expect(
      ofFile == [
        .init("src", "Computer 520"), .init("serial_number", "1234567890"),
        .init("product_id", "2067"), .init("version", "2.60"), .init("creator", "Upload"),
      ])
  }

  // MARK: Structure

  @Test func skipsSumsBelowZero() {
    let sums = "<TotalTimeSeconds>-1</TotalTimeSeconds><DistanceMeters>-0.5</DistanceMeters>"
    let events = activity("<Lap>\(sums)<Track>\(Self.point(1))</Track></Lap>")
    let laps = events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
    #expect(laps.map(\.timerTime) == [nil] && laps.map(\.distance) == [nil])
    #expect(
      events.contains {
        if case .diagnostic(let one) = $0 { one.reason == .unreadable } else { false }
      })
  }

  @Test func lapsAndPauses() {
    let track = "<Track>\(Self.point(1))</Track>"
    let second = "<Track>\(Self.point(2))</Track><Track/><Track>\(Self.point(3))</Track>"
    let events = activity("<Lap>\(track)</Lap><Lap>\(second)</Lap><Lap/>")
    #expect(
      outline(events) == ["track -", "part", "1", "lap", "2", "segment", "3", "lap", "lap"])
  }

  @Test func severalActivitiesAndSports() {
    let lap = "<Lap><Track>\(Self.point(1))</Track></Lap>"
    let events = events(
      Self.document(
        """
        <Activities><Activity Sport="Running">\(lap)</Activity><MultiSportSession><Id>x</Id><FirstSport>\
        <Activity Sport="Other">\(lap)</Activity></FirstSport><NextSport><Transition>\(lap)</Transition>\
        <Activity Sport="Biking">\(lap)</Activity></NextSport></MultiSportSession></Activities>
        """))
    let whole = ["track -", "part", "1", "lap"]
    #expect(outline(events) == whole + whole + whole + whole)
    #expect(
      events.compactMap { if case .lap(let lap) = $0 { lap.sport } else { nil } }
        == ["running", "Other", "transition", "cycling"])
  }

  /// In the schema, a transition has the content of a lap, and its `Track` has no enclosing `Lap`.
  @Test("A transition between two activities is a track with a lap")
  func transitions() throws {
    let lap = "<Lap><Track>\(Self.point(1))</Track></Lap>"
    let events = events(
      Self.document(
        """
        <Activities><MultiSportSession><Id>x</Id><FirstSport><Activity Sport="Running">\(lap)</Activity>\
        </FirstSport><NextSport><Transition StartTime="2020-03-06T00:23:02Z"><TotalTimeSeconds>2\
        </TotalTimeSeconds><DistanceMeters>60</DistanceMeters><Track>\(Self.point(2))</Track><Track>\
        \(Self.point(3))</Track></Transition><Activity Sport="Biking">\(lap)</Activity></NextSport>\
        <NextSport><Transition/></NextSport></MultiSportSession></Activities>
        """))
    let whole = ["track -", "part", "1", "lap"]
    #expect(
      outline(events) == whole + ["track -", "part", "2", "segment", "3", "lap"] + whole)
    let laps = events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
    let transition = try #require(laps.dropFirst().first)
    #expect(transition.sport == "transition")
    #expect((transition.timerTime, transition.distance) == (2, 60))
    #expect(transition.start?.description == "2020-03-06T00:23:02Z")
    #expect(events.contains(.metadata(Metadata(.part, [.init("type", "transition")]))))
    #expect(events.skips.isEmpty)
  }

  @Test func courses() throws {
    let events = events(
      Self.document(
        """
        <Courses><Course><Name>Round</Name><Lap><TotalTimeSeconds>5</TotalTimeSeconds><BeginPosition>\
        <LatitudeDegrees>9</LatitudeDegrees></BeginPosition></Lap><Track>\(Self.point(1))\(Self.point(2))\
        </Track><Notes>By the lake</Notes><CoursePoint><Name>Bridge</Name><Time>2020-03-06T00:23:05Z\
        </Time><Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees>\
        </Position><AltitudeMeters>410</AltitudeMeters><PointType>Left</PointType><Notes>Mind it</Notes>\
        </CoursePoint><CoursePoint><Name>Nowhere</Name></CoursePoint></Course></Courses>
        """))
    #expect(outline(events) == ["track Round", "1", "2", "part", "waypoints", "1", "unkept"])
    #expect(events.skips.first?.detail == "not kept: Course/CoursePoint")
    let turn = try #require(events.locations.last)
    #expect(turn.coordinate == Coordinate(latitude: 1, longitude: 2))
    #expect(turn.altitude == 410)
    #expect(turn.timestamp?.description == "2020-03-06T00:23:05Z")
    #expect(
      turn.attributes.map { "\($0.name)=\($0.value)" } == [
        "name=Bridge", "type=Left", "desc=Mind it",
      ])
  }

  /// As in an empty GPX track.
  @Test func theNameOfACourseWithoutPointsIsKept() {
    let empty = "<Course><Name>Empty</Name><Track></Track></Course>"
    let full = "<Course><Name>Full</Name><Track>\(Self.point(1))</Track></Course>"
    let none = "<Course><Track></Track></Course>"
    let events = events(Self.document("<Courses>\(empty)\(none)\(full)\(empty)</Courses>"))
    #expect(outline(events) == ["track Empty", "track Full", "1", "track Empty"])
  }

  @Test func aTrackpointWithoutAPositionIsCounted() {
    let none =
      "<Trackpoint><Time>2020-03-06T00:23:01Z</Time><HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint>"
    let events = activity("<Lap><Track>\n\(none)\(Self.point(1))\(none)<Trackpoint/></Track></Lap>")
    #expect(events.locations.count == 1)
    #expect(
      events.skips.map(\.detail) == [
        "3 records without a position are skipped; 2 of them with heart_rate"
      ])
    #expect(
      events.skips[0].line == 2 && events.skips[0].offset == 75 && !events.skips[0].stopsReading)
  }

  @Test("Trackpoints of a file without any position keep their times and sensor values")
  func noPositions() {
    let point =
      "<Trackpoint><Time>2020-03-06T00:23:01Z</Time><HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint>"
    func reports(_ text: String) -> [LocationEvent.NoFix] {
      activity("<Lap><Track>\(text)</Track></Lap>").compactMap {
        if case .noFix(let report) = $0 { report } else { nil }
      }
    }
    let found = reports(point + point + "<Trackpoint/>")
    #expect(found.count == 2 && found.first?.timestamp != nil)
    #expect(found.first?.attributes == [Location.Attribute("heart_rate", "99")])
    #expect(reports(point + Self.point(1) + point).isEmpty)
  }

  // MARK: Values

  @Test func sensors() throws {
    let location = try location(
      """
      <AltitudeMeters> 12.50 </AltitudeMeters><DistanceMeters>1.0e2</DistanceMeters>\
      <HeartRateBpm xsi:type="x"><Value>141</Value></HeartRateBpm><Cadence>80</Cadence>\
      <SensorState>Absent</SensorState><Extensions><ns3:TPX CadenceSensor="Footpod"><ns3:Speed>2.5</ns3:Speed>\
      <ns3:RunCadence>81</ns3:RunCadence><q:Watts>250</q:Watts></ns3:TPX><GroundContactTime>0.250\
      </GroundContactTime></Extensions>
      """)
    #expect(location.altitude == 12.5 && location.speed == 2.5)
    #expect(
      location.attributes == [
        .init("distance", "100"), .init("heart_rate", "141"), .init("cadence", "80"),
        .init("power", "250"), .init("ground_contact_time", "0.25"),
      ])
  }

  @Test(
    arguments: [
      ("2020-03-06T00:23:46Z ", 0), ("\n 2020-03-06T00:23:46.000Z", 0),
      ("2020-03-06T01:23:46+01:00", 3600), ("2020-03-06T00:23:46", nil),
    ] as [(String, Int?)])
  func times(_ text: String, _ offset: Int?) throws {
    let location = try #require(
      activity(
        """
        <Lap StartTime="\(text)"><Track><Trackpoint><Time>\(text)</Time><Position><LatitudeDegrees>1\
        </LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track></Lap>
        """
      ).locations.first)
    #expect(location.timestamp == Timestamp(seconds: 1_583_454_226))
    #expect(location.utcOffset == offset)
  }

  @Test(
    arguments: [
      (
        "<LatitudeDegrees>91</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees>",
        Diagnostic.Reason.outOfRange
      ),
      ("<LatitudeDegrees>x</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees>", .unreadable),
      ("<LatitudeDegrees>1</LatitudeDegrees>", .noCoordinate), ("", .noCoordinate),
    ])
  func skipsInvalidPositions(_ text: String, _ reason: Diagnostic.Reason) {
    let bad = "<Trackpoint><Position>\(text)</Position></Trackpoint>"
    let events = activity("<Lap><Track>\(bad)\(Self.point(1))</Track></Lap>")
    #expect(events.locations.count == 1 && events.skips.map(\.reason) == [reason])
  }

  @Test(arguments: [
    "<Time>yesterday</Time>", "<AltitudeMeters>high</AltitudeMeters>",
    "<HeartRateBpm><Value>x</Value></HeartRateBpm>",
    "<Extensions><TPX><Speed>fast</Speed></TPX></Extensions>",
  ])
  func reportsInvalidValues(_ text: String) {
    let events = activity("<Lap><Track>\(Self.point(1, text))</Track></Lap>")
    #expect(events.locations.count == 1 && events.skips.map(\.reason) == [.unreadable])
  }

  // MARK: Documents

  @Test(arguments: ["          ", "\r\n\r\n ", "\n", "\r\r\t"])
  func blanksBeforeTheDeclaration(_ blanks: String) {
    let text =
      "<?xml version=\"1.0\"?>\n"
      + Self.document("<Activities><Activity><Lap><Track>\(Self.point(1))")
    let bytes = Array((blanks + text).utf8)
    let events = TCXDecoder().events(of: bytes)
    #expect(events.locations.count == 1)
    // The rest of the file is missing. The diagnostic contains the position in the file where the rest should begin.
    #expect(events.skips.last?.stopsReading == true)
    let plain = TCXDecoder().events(of: Array(text.utf8))
    let ends = ["          ": 0, "\r\n\r\n ": 2, "\n": 1, "\r\r\t": 2]
    #expect(events.skips.last?.offset == (plain.skips.last?.offset ?? 0) + blanks.utf8.count)
    #expect(events.skips.last?.line == (plain.skips.last?.line ?? 0) + (ends[blanks] ?? 0))
    DecoderTrials.cutAnywhere(bytes) { TCXDecoder() }
    DecoderTrials.cutAnywhere(bytes) { AnyLocationDecoder() }
  }

  @Test(arguments: [
    "<gpx/>", "<TrainingCenterDatabase>", "<TrainingCenterDatabase/>x", "", " ",
    "<!DOCTYPE a [<!ENTITY b \"c\">]><TrainingCenterDatabase/>",
    "<TrainingCenterDatabase>" + String(repeating: "<a>", count: 300),
    "<TrainingCenterDatabase><!--" + String(repeating: "x", count: 300_000) + "-->",
  ])
  func refusesUnreadableDocuments(_ document: String) {
    let events = events(document)
    #expect(events.count == 1 && events.skips.first?.stopsReading == true)
    DecoderTrials.cutAnywhere(Array(document.utf8), sizes: [1, 1000]) { TCXDecoder() }
  }

  @Test func extrasOfAPointAreBounded() {
    let many = (0..<300).map { "<E\($0)>1</E\($0)>" }.joined()
    let events = activity(
      "<Lap><Track>\(Self.point(1, "<Extensions>\(many)</Extensions>"))</Track></Lap>")
    #expect(events.locations.first?.attributes.count == GPXDecoder.extraLimit)
    #expect(events.skips.map(\.reason) == [.tooLong])
  }

  @Test func skipsATextThatIsTooLong() {
    let long = "<Extensions><A>" + String(repeating: "x", count: 70_000) + "</A></Extensions>"
    let events = activity("<Lap><Track>\(Self.point(1, long))\(Self.point(2))</Track></Lap>")
    #expect(events.locations.count == 2 && events.skips.map(\.reason) == [.tooLong])
  }

  /// Found by the fuzzer: if the input ends in an oversized tag, the diagnostic does not depend on the pieces.
  @Test func aTagWithoutEnd() {
    let bytes = Array("<TrainingCenterDatabase><a \(String(repeating: "b", count: 268_000))".utf8)
    let events = TCXDecoder().events(of: bytes)
    #expect(events.skips.map(\.reason) == [.tooLong])
    let seven = [34_561, 53_946, 132_088, 165_924, 182_780, 186_243, 257_637]
    for cuts in [seven, [100_000], [267_999]] {
      #expect(TCXDecoder().events(of: bytes, cutAt: cuts) == events)
    }
  }

  /// The first 2^18 + 1 bytes of a tag decide whether it is too long or broken, for any pieces.
  @Test(arguments: [262_143, 262_144, 262_145, 262_146, 290_000])
  func aLongTagThatIsBroken(place: Int) {
    let beginning = "<TrainingCenterDatabase>"
    let tag = "<a \(String(repeating: "b", count: place - 3))"
    let bytes = Array("\(beginning)\(tag)<\(String(repeating: "c", count: 40_000))>".utf8)
    let events = TCXDecoder().events(of: bytes)
    #expect(events.skips.map(\.reason) == [place > 262_144 ? .tooLong : .truncated])
    for cuts in [
      [100], [100_000], [262_160], [262_168], [262_169], [262_170], [150_000, 262_171],
      [65_536, 131_072, 196_608, 262_144], [30_000, 90_000, 230_000, 280_000],
    ] {
      #expect(TCXDecoder().events(of: bytes, cutAt: cuts) == events, "\(cuts)")
    }
  }

  @Test("The events do not depend on how the input is divided") func cutAnywhere() throws {
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/tcx/run.tcx")) { TCXDecoder() }
    DecoderTrials.cutAnywhere(try Fixture.bytes("formats/tcx/run.tcx")) { AnyLocationDecoder() }
  }

  @Test("A truncated file gives the events before the cut") func truncatedAnywhere() throws {
    DecoderTrials.truncatedAnywhere(try Fixture.bytes("formats/tcx/run.tcx")) { TCXDecoder() }
  }

  @Test("Mutated files do not trap") func mutated() {
    let document = Self.document(
      """
      <Activities><Activity Sport="Biking"><Lap StartTime="2020-03-06T00:23:46Z"><DistanceMeters>5\
      </DistanceMeters><Track>\(Self.point(1))\(Self.point(2, "<HeartRateBpm><Value>9</Value></HeartRateBpm>"))\
      </Track><Track>\(Self.point(3))</Track></Lap><Creator><Name>Edge</Name></Creator></Activity></Activities>
      """)
    DecoderTrials.mutated(Array(document.utf8), times: 10_000) { TCXDecoder() }
  }

  @Test(
    "A name is converted to snake case",
    arguments: [
      ("HeartRateBpm", "heart_rate_bpm"), ("heartRate", "heart_rate"), ("TPX", "tpx"),
      ("a_b", "a_b"),
    ])
  func snakeCase(_ name: String, _ text: String) { #expect(SnakeCase.text(name) == text) }
}
