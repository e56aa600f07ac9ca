import GeoTracks
import Testing

@testable import GeoFormats

@Suite("StravaStreamsDecoder") struct StravaStreamsDecoderTests {
  static let keyed = """
    {"time":{"data":[0,1,3],"series_type":"distance","original_size":3,"resolution":"high"},
     "latlng":{"data":[[46.1,14.5],[46.2,14.6],[46.3,14.7]],"series_type":"distance"},
     "altitude":{"data":[300.2,300.4,301]},"heartrate":{"data":[120,null,122]},"watts":{"data":[200,210,220]},
     "cadence":{"data":[80,81,82]},"temp":{"data":[20,20,21]},"distance":{"data":[0,10.5,20]},
     "velocity_smooth":{"data":[0,5.5,6]},"grade_smooth":{"data":[0.1,0.2,-0.3]},"moving":{"data":[false,true,true]}}
    """

  static let list = """
    [{"type":"latlng","data":[[46.1,14.5],[46.2,14.6],[46.3,14.7]],"series_type":"distance"},
     {"data":[0,1,3],"type":"time"},{"type":"altitude","data":[300.2,300.4,301]},{"type":"unknown","data":[1,2]}]
    """

  static let dated = """
    {"name":"Lunch Ride","type":"Ride","start_date":"2018-02-16T14:52:54Z","utc_offset":-28800.0,
     "latlng":[[46.1,14.5],[46.2,14.6],[46.3,14.7]],"time":[0,1,3]}
    """

  private func events(_ text: String) -> [LocationEvent] {
    StravaStreamsDecoder().events(of: Array(text.utf8))
  }

  @Test func byType() throws {
    let events = events(Self.keyed)
    let locations = events.locations
    try #require(locations.count == 3)
    #expect(locations[1].coordinate == Coordinate(latitude: 46.2, longitude: 14.6))
    #expect(locations[1].timestamp == Timestamp(seconds: 1))
    #expect(locations[1].timestampSource == .elapsed)
    #expect(locations[1].altitude == 300.4)
    #expect(locations[1].speed == 5.5)
    #expect(
      locations[1].attributes.map { "\($0.name)=\($0.value)" } == [
        "distance=10.5", "cadence=81", "power=210", "temperature=20",
        "moving=true", "grade_percent=0.2",
      ])
    #expect(locations[2].attribute("heart_rate") == "122")
    #expect(locations[0].attribute("moving") == "false")
    #expect(events.skips.map(\.reason) == [.assumed])
  }

  @Test func inAnArray() {
    let locations = events(Self.list).locations
    #expect(locations.map(\.altitude) == [300.2, 300.4, 301])
    #expect(locations.map { $0.timestamp?.seconds } == [0, 1, 3])
  }

  @Test func withADate() {
    let events = events(Self.dated)
    #expect(events.first == .part(.track(name: "Lunch Ride")))
    #expect(events.contains(.metadata(Metadata(.part, [Location.Attribute("type", "Ride")]))))
    let times = events.locations.map { $0.timestamp?.description }
    #expect(times == ["2018-02-16T14:52:54Z", "2018-02-16T14:52:55Z", "2018-02-16T14:52:57Z"])
    #expect(events.locations.allSatisfy { $0.utcOffset == -28800 })
    #expect(events.skips.isEmpty)
  }

  @Test func readsStreamsNextToTheirActivity() {
    let text = #"{"streams":\#(Self.list),"activity":{"start_date":"2018-02-16T14:52:54Z"}}"#
    #expect(events(text).locations.map { $0.timestamp != nil } == [true, true, true])
  }

  @Test func reportsStreamsOfDifferentLengths() {
    let text = #"{"latlng":[[1,2],[null,2],[91,0],[3]],"time":[0,1],"watts":[1,2,3,4,5,6]}"#
    let events = events(text)
    #expect(events.locations.count == 1)
    #expect(events.skips.map(\.reason) == [.noCoordinate, .invalid, .assumed])
    #expect(events.skips[0].detail == "5 samples without a position are skipped")
  }

  @Test func indoors() {
    let events = events(#"{"time":{"data":[0,1]},"heartrate":{"data":[100,101]}}"#)
    #expect(events.skips.map(\.reason) == [.noCoordinate])
    #expect(events.locations.isEmpty)
  }

  @Test func aStreamIsBounded() {
    let pairs = Array(repeating: "[1,2]", count: 50).joined(separator: ",")
    let decoder = StravaStreamsDecoder(sampleLimit: 10)
    let events = decoder.events(of: Array(#"{"latlng":[\#(pairs)]}"#.utf8))
    #expect(events.locations.count == 10)
    #expect(events.skips.map(\.reason) == [.tooLong])
  }

  @Test("A long activity is emitted in pieces, with its diagnostics at the end")
  func longActivity() {
    let count = 20_001
    let places = (0..<count).map { "[46.\($0 + 10_000),14.5]" }.joined(separator: ",")
    let times = (0..<count).map { "\($0)" }.joined(separator: ",")
    let text = #"{"latlng":[\#(places)],"time":[\#(times)]}"#
    var decoder = StravaStreamsDecoder()
    var events: [LocationEvent] = []
    decoder.decode(Array((text + Self.list).utf8).span, into: &events)
    var pieces = [events.count]
    while decoder.giveMore(into: &events) { pieces.append(events.count - pieces.reduce(0, +)) }
    decoder.finish(into: &events)
    #expect(pieces.allSatisfy { $0 > 0 })
    #expect(events.locations.count == count + 3)
    #expect(
      events.locations.prefix(count).map { $0.timestamp?.seconds } == (0..<count).map { Int64($0) })
    #expect(events.skips.map(\.reason) == [.assumed, .assumed])
  }

  @Test("The last activity of the input is emitted in pieces")
  func pieces() {
    let places = Array(repeating: "[46,14.5]", count: 20_001).joined(separator: ",")
    var decoder = StravaStreamsDecoder()
    var events: [LocationEvent] = []
    decoder.decode(Array(#"{"latlng":[\#(places)]}"#.utf8).span, into: &events)
    #expect(events.count < 10_000)
    while decoder.giveMore(into: &events) {}
    #expect(events.locations.count == 20_001)
  }

  @Test func keepsLocationsBeforeATruncation() {
    let events = events(#"{"time":[0,1,2],"latlng":[[1,2],[3,4],[5,"#)
    #expect(events.locations.map(\.coordinate.latitude) == [1, 3])
    #expect(events.skips.contains { $0.stopsReading })
  }

  @Test(arguments: [keyed, list, dated])
  func anyInput(text: String) {
    Hostile.expectSameInPieces(text) { StravaStreamsDecoder() }
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      let answer = LocationFormat.recognize(Array(bytes[..<count]).span, isComplete: false)
      #expect(answer == .needsMore || answer == .format(.strava))
      _ = StravaStreamsDecoder().events(of: Array(bytes[..<count]))
    }
    #expect(LocationFormat.recognize(bytes.span, isComplete: true) == .format(.strava))
  }

  @Test func changed() {
    Hostile.expectBounded([Self.keyed, Self.list, Self.dated], seed: 44) {
      StravaStreamsDecoder()
    }
  }
}

@Suite("StravaActivityList")
struct StravaActivityListTests {
  @Test("Columns are found by name, and quoted fields may contain commas and line ends")
  func readsTable() throws {
    let text =
      "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,Distance\r\n"
      + "1,\"Aug 1, 2020, 8:00:00 AM\",\"Hill\nrepeats, easy\",Run,100,1.2,activities/1.fit.gz,1200\r\n"
      + "2,x,,Ride,100,1.2,activities/2.gpx,1200\r\n3,x,Pool,Swim,100,1.2,,1200\r\n"
    let list = try #require(StravaActivityList(Array(text.utf8)))
    let first = StravaActivityList.Activity(name: "Hill\nrepeats, easy", kind: "Run")
    #expect(list[file: "activities/1.fit.gz"] == first)
    #expect(list[file: "activities/2.gpx"] == StravaActivityList.Activity(name: nil, kind: "Ride"))
    #expect(list[file: ""] == nil && list[file: "activities/3.gpx"] == nil)
  }

  @Test("Other tables are not read", arguments: ["", "time,lat,lon\n1,2,3\n", "Filename\na\n"])
  func refusesOtherTables(text: String) {
    #expect(StravaActivityList(Array(text.utf8)) == nil)
  }
}
