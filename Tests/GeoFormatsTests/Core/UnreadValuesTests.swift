import GeoTracks
import Testing

@testable import GeoFormats

/// Unreadable values of a position are reported: each name once, with a count.
@Suite struct UnreadValuesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let format: LocationFormat
    let text: String
    /// The number of positions that are still emitted.
    let positions: Int
    let told: [String]
    var testDescription: String { name }
  }

  private static func geoJSON(_ coordinates: String, _ properties: String = "") -> String {
    #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"LineString","coordinates":"#
      + "[\(coordinates)]}}"
  }

  private static func ownTracks(_ members: String...) -> String {
    "[" + members.map { #"{"_type":"location","lat":46,"lon":14,\#($0)}"# }.joined(separator: ",")
      + "]"
  }

  private static func track(_ content: String) -> String {
    "<kml><Placemark><Track>\(content)</Track></Placemark></kml>"
  }

  private static let place = "<coord>8 47</coord>"

  static let cases: [Case] = [
    Case(
      name: "times of GeoJSON", format: .geojson,
      text: geoJSON("[8,47],[9,48],[10,49]", #""coordTimes":["noon",null,"night"]"#), positions: 3,
      told: [#"2 values of coordTimes cannot be read, the first "noon""#]),
    Case(
      name: "altitudes of GeoJSON that are text", format: .geojson,
      text: geoJSON(#"[8,47,"high"],[9,48,null],[10,49,400]"#), positions: 3,
      told: [#"the value "high" of altitude cannot be read"#]),
    Case(
      name: "numbers for positions of GeoJSON", format: .geojson,
      text: geoJSON("[8,47],[9,48]", #""coordinateProperties":{"speed":["fast",3]}"#), positions: 2,
      told: [#"the value "fast" of speed cannot be read"#]),
    Case(
      name: "OwnTracks", format: .owntracks,
      text: ownTracks(
        #""tst":"soon","alt":"high","vel":-1"#, #""tst":"late","acc":-5,"cog":400"#,
        #""tst":1600000000,"alt":301"#), positions: 3,
      told: [
        #"2 values of tst cannot be read, the first "soon""#,
        #"the value "high" of alt cannot be read"#, #"the value "-5" of acc cannot be read"#,
        #"the value "400" of cog cannot be read"#,
      ]),
    Case(
      name: "times of lines of OwnTracks", format: .owntracks,
      text: "9h\t*\t{\"_type\":\"location\",\"lat\":46,\"lon\":14}\n", positions: 1,
      told: [#"the value "9h" of time cannot be read"#]),
    Case(
      name: "Google", format: .google,
      text: #"{"locations":[{"latitudeE7":470000000,"longitudeE7":80000000,"timestamp":"noon","#
        + #""altitude":"high","velocity":-3,"heading":-1}]}"#, positions: 1,
      told: [
        #"the value "noon" of time cannot be read"#,
        #"the value "high" of altitude cannot be read"#,
        #"the value "-3" of speed cannot be read"#,
      ]),
    Case(
      name: "Traccar", format: .traccar,
      text: #"[{"latitude":47,"longitude":8,"fixTime":"noon","speed":-2,"course":"north"}]"#,
      positions: 1,
      told: [
        #"the value "noon" of fixTime cannot be read"#, #"the value "-2" of speed cannot be read"#,
        #"the value "north" of course cannot be read"#,
      ]),
    Case(
      name: "streams of Strava", format: .strava,
      text: #"{"latlng":{"data":[[47,8],[48,9]]},"altitude":{"data":["high",400]}}"#, positions: 2,
      told: [#"the value "high" of altitude cannot be read"#]),
    Case(
      name: "numbers of tables that cannot be what they are to be", format: .csv,
      text: "lat,lon,speed,course,accuracy\n47,8,-3,-1,-2\n47,9,-1,400,0\n47,10,-4 km/h,370,5\n",
      positions: 3,
      told: [
        #"2 values of speed cannot be read, the first "-3""#,
        #"the value "-2" of accuracy cannot be read"#,
        #"2 values of course cannot be read, the first "400""#,
      ]),
    Case(
      name: "angles of KML", format: .kml,
      text: track(
        place + place + place + "<angles>north 0 0</angles><angles>400</angles><angles/>"),
      positions: 3, told: [#"2 values of angles cannot be read, the first "north 0 0""#]),
    Case(
      name: "sensors of KML", format: .kml,
      text: track(
        place + place
          + #"<ExtendedData><SchemaData><SimpleArrayData name="speed"><value>fast</value>"#
          + "<value>-2</value></SimpleArrayData></SchemaData></ExtendedData>"), positions: 2,
      told: [#"2 values of speed cannot be read, the first "fast""#]),
  ]

  @Test("Each kind of unreadable value is reported once", arguments: cases) func isToldOnce(
    _ one: Case
  ) {
    let make = { AnyLocationDecoder(format: one.format) }
    let events = make().events(of: Array(one.text.utf8))
    #expect(events.locations.count == one.positions)
    let told = events.skips.filter { $0.reason == .unreadable }
    #expect(told.map(\.detail) == one.told)
    for skipped in told {
      #expect(skipped.detail.hasPrefix("\(skipped.count) values") == (skipped.count > 1))
    }
    Hostile.expectSameInPieces(one.text, make)
  }

  /// Four notations mark an unknown value: -1, 0 for an accuracy, an empty field, and null.
  @Test(arguments: [
    ("lat,lon,speed,course,accuracy\n47,8,-1,-1,0\n47,9,,,-1\n", LocationFormat.csv),
    (ownTracks(#""vel":-1,"cog":-1,"vac":-1,"acc":0,"alt":null,"tst":"""#), .owntracks),
    (geoJSON("[8,47,null],[9,48]", #""coordTimes":[null,""]"#), .geojson),
  ])
  func isUnknown(_ text: String, _ format: LocationFormat) {
    let events = AnyLocationDecoder(format: format).events(of: Array(text.utf8))
    #expect(!events.locations.isEmpty)
    #expect(events.locations.allSatisfy { $0.speed == nil && $0.horizontalAccuracy == nil })
    #expect(events.skips.map(\.detail) == [])
  }

  /// An empty position is an unusable one, so times keep their index. An empty line has no position.
  @Test(arguments: [
    (geoJSON("[8,47],[],[9,48]", #""times":[1,2,3]"#), [1.0, 3], 1),
    (
      #"{"geometry":{"coordinates":[[8,47],[],[9,48]],"type":"LineString"},"properties":{"times":[1,2,3]}}"#,
      [1, 3], 1
    ),
    (
      #"{"properties":{"times":[1,2]},"geometry":{"type":"MultiLineString","coordinates":[[],[[8,47],[9,48]]]}}"#,
      [1, 2], 0
    ),
  ])
  func emptyPositions(_ text: String, _ times: [Double], _ count: Int) {
    let events = GeoJSONDecoder().events(of: Array(text.utf8))
    #expect(events.locations.compactMap { $0.timestamp?.secondsSince1970 } == times)
    #expect(events.skips.map(\.reason) == Array(repeating: .noCoordinate, count: count))
  }

  /// Values without a matching position.
  @Test func valuesBeyondThePositions() {
    let values = "<value>1</value><value>2</value><value>3</value>"
    let text = Self.track(
      Self.place + "<angles>1</angles><angles>2</angles><ExtendedData><SchemaData>"
        + #"<SimpleArrayData name="heartrate">\#(values)</SimpleArrayData></SchemaData></ExtendedData>"#
    )
    let told = KMLDecoder().events(of: Array(text.utf8)).skips
    #expect(
      told.map(\.detail) == ["2 angles for 1 positions", "3 values of heartrate for 1 positions"])
  }

  @Test func reportsDistancesOfLapsThatAreNotNumbers() {
    let text = """
      <TrainingCenterDatabase><Activities><Activity><Lap><DistanceMeters>NaN</DistanceMeters></Lap>\
      </Activity></Activities></TrainingCenterDatabase>
      """
    let told = TCXDecoder().events(of: Array(text.utf8)).skips
    #expect(told.map(\.detail) == [#"<DistanceMeters> "NaN" of a lap cannot be read"#])
  }

  /// The number of records in a diagnostic counts, not the number of diagnostics.
  @Test(arguments: [
    (#"[{"_type":"encrypted"},{"_type":"encrypted"}]"#, LocationFormat.owntracks, 2),
    (
      #"{"locations":[{"timestampMs":"1600000000"},{"timestampMs":"1600000001"},{"timestampMs":"1600000002"}]}"#,
      .google, 3
    ),
    (
      "<kml><Placemark><LineString><coordinates>8,x 8,y 8,47 9,48</coordinates></LineString></Placemark></kml>",
      .kml, 2
    ),
    (#"{"latlng":{"data":[[47,8],[null,null],[]]},"time":{"data":[1,2,3]}}"#, .strava, 2),
  ])
  func recordsAreCounted(_ text: String, _ format: LocationFormat, _ count: Int) {
    let skips = AnyLocationDecoder(format: format).events(of: Array(text.utf8)).skips
    #expect(skips.filter { $0.reason != .assumed }.map(\.count) == [count])
  }
}
