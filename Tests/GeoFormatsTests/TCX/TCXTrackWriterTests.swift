import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// TCX output is read back unchanged, and losses are counted.
@Suite struct TCXTrackWriterTests {
  private func written(_ events: [LocationEvent]) -> (bytes: [UInt8], losses: [TrackLoss: Int]) {
    var writer = TrackWriter(.tcx)!
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return (bytes, writer.losses)
  }

  private func readBack(_ events: [LocationEvent]) -> [LocationEvent] {
    TCXDecoder().events(of: written(events).bytes)
  }

  private func point(_ second: Int, _ attributes: [Location.Attribute] = []) -> LocationEvent {
    var location = Location(
      Coordinate(latitude: 47 + Double(second % 100_000) / 100_000, longitude: 8.5),
      timestamp: Timestamp(seconds: 1_700_000_000 + Int64(second)))
    location.utcOffset = 0
    (location.altitude, location.speed) = (450.5, 2.75)
    location.attributes = attributes
    return .location(location)
  }

  private static let sensors: [Location.Attribute] = [
    .init("distance", "12.5"), .init("heart_rate", "141"), .init("cadence", "80"),
    .init("power", "250"),
  ]

  private func lap(_ start: Int) -> Lap {
    var lap = Lap(.lap, start: Timestamp(seconds: 1_700_000_000 + Int64(start)))
    (lap.timerTime, lap.distance, lap.sport, lap.trigger) = (60.5, 1000.25, "cycling", "Distance")
    lap.attributes = [
      .init("maximum_speed", "8.5"), .init("calories", "38"), .init("average_heart_rate", "140"),
      .init("maximum_heart_rate", "160"), .init("intensity", "Active"),
      .init("average_cadence", "79"), .init("average_speed", "5.5"), .init("maximum_cadence", "90"),
      .init("steps", "4"), .init("average_power", "178"), .init("maximum_power", "552"),
    ]
    return lap
  }

  @Test func lapsPausesAndSensorsComeBack() {
    let type = LocationEvent.metadata(Metadata(.part, [.init("type", "cycling")]))
    let events: [LocationEvent] = [
      .part(.track(name: nil)), type, point(0, Self.sensors), point(1), .lap(lap(0)), point(60),
      .part(.segment), point(70), .lap(lap(60)), .part(.segment), point(200), .lap(lap(200)),
      .part(.track(name: nil)), type, point(300), .lap(lap(300)),
    ]
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    #expect(difference(TCXDecoder().events(of: bytes), events) == nil)
  }

  @Test func writesAFileAsItWasRead() throws {
    for name in ["run", "ride"] {
      let events = TCXDecoder().events(of: try Fixture.bytes("formats/tcx/\(name).tcx"))
      let back = readBack(events)
      #expect(back.locations == events.locations)
      func laps(_ events: [LocationEvent]) -> [Lap] {
        events.compactMap { event -> Lap? in if case .lap(let lap) = event { lap } else { nil } }
      }
      #expect(laps(back) == laps(events))
      // If the decoder reads the output and the writer writes it again, the output is the same.
      #expect(written(readBack(back)).bytes == written(back).bytes)
    }
  }

  @Test func writesNoLapsForATrackWithoutLaps() {
    let events = [.part(.track(name: nil)), point(0), point(1), .part(.segment), point(9)]
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    #expect(difference(TCXDecoder().events(of: bytes), events) == nil)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<TotalTimeSeconds>9</TotalTimeSeconds>"))
    #expect(text.contains("<TriggerMethod>Manual</TriggerMethod>"))
  }

  @Test func aLongTrackIsWrittenInPieces() {
    let events =
      [.part(.track(name: nil))] + (0..<TCXTrackWriter.lapCount + 10).map { point($0) }
      + [.part(.segment)] + (40_000..<40_010).map { point($0) }
    #expect(difference(readBack(events), events) == nil)
  }

  /// The default distance of a lap is the length within its segments, without the 100 km between them.
  @Test func distanceOfALapExcludesGaps() throws {
    let text = String(
      decoding: written([
        .part(.track(name: nil)), point(0), point(100), .part(.segment), point(90_000),
        point(90_100),
      ]).bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<DistanceMeters>")?.upperBound)
    let way = try #require(Double(text[start...].prefix { $0 != "<" }))
    // By the series of the meridian, 111132.954 - 559.822 cos 2φ + 1.175 cos 4φ m per degree: 111.171 m and 111.188
    // m.
    #expect(abs(way - 222.359) < 0.005, "\(way)")
  }

  @Test func keepsALapWithFewValues() {
    var lap = Lap(.lap)
    lap.distance = 5
    let events = [.part(.track(name: nil)), point(0), .lap(lap)]
    #expect(difference(readBack(events), events) == nil)
  }

  @Test func detailsComeBack() {
    let file = Metadata(
      .file,
      [
        .init("src", "Edge & 520"), .init("serial_number", "3931533084"),
        .init("product_id", "2067"), .init("version", "13.1"),
      ])
    let events = [
      .metadata(file), .part(.track(name: nil)),
      .metadata(Metadata(.part, [.init("type", "running"), .init("desc", "Round <the> lake")])),
      point(0, Self.sensors),
    ]
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    var values: [Location.Attribute] = []
    for case .metadata(let details) in TCXDecoder().events(of: bytes) { values += details.values }
    #expect(
      values.sorted { $0.name < $1.name }
        == (file.values + [.init("type", "running"), .init("desc", "Round <the> lake")])
        .sorted { $0.name < $1.name })
    #expect(String(decoding: bytes, as: UTF8.self).contains("<ns3:RunCadence>80</ns3:RunCadence>"))
  }

  /// The writer names lost metadata from any position.
  @Test func lostDetails() throws {
    var writer = try #require(TrackWriter(.tcx))
    var bytes: [UInt8] = []
    let location = Location(Coordinate(latitude: 1, longitude: 2))
    for event: LocationEvent in [
      .part(.track(name: nil)),
      .metadata(Metadata(.part, [.init("cmt", "C"), .init("desc", "D")])),
      .location(location),
    ] {
      writer.write(event, into: &bytes)
    }
    writer.finish(into: &bytes)
    #expect(writer.losses[.detail] == 1)
    #expect(writer.lostNames(of: .detail).map(\.text) == ["track/cmt"])
  }

  @Test("Decimals of heart rate, cadence and power are rounded")
  func roundsSensorValues() throws {
    var lap = lap(0)
    lap.attributes = [.init("average_heart_rate", "140.6"), .init("average_cadence", "79.4")]
    let sensors: [Location.Attribute] = [
      .init("heart_rate", "140.6"), .init("cadence", "80.4"), .init("power", "249.5"),
    ]
    let (bytes, losses) = written([.part(.track(name: nil)), point(0, sensors), .lap(lap)])
    #expect(losses[.attribute] == nil)
    let events = TCXDecoder().events(of: bytes)
    #expect(try #require(events.locations.first).attributes.map(\.value) == ["141", "80", "250"])
    let laps = events.compactMap { if case .lap(let lap) = $0 { lap } else { nil } }
    #expect(laps.first?["average_heart_rate"] == "141" && laps.first?["average_cadence"] == "79")
  }

  @Test func countsDroppedValues() {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    (location.course, location.climb, location.status) = (1, 2, .autonomous)
    location.attributes = [
      .init("heart_rate", "255.5"), .init("heart_rate", "0"), .init("temperature", "21"),
      .init("power", "-1"),
    ]
    var lap = Lap(.lap)
    (lap.ascent, lap.elapsedTime, lap.trigger) = (1, 2, "session_end")
    lap.attributes = [.init("calories", "1.5"), .init("grit", "7")]
    let (bytes, losses) = written([
      .part(.waypoints), .location(location), .part(.track(name: "a")),
      .metadata(Metadata(.part, [.init("type", "hiking"), .init("number", "1")])),
      .location(location), .lap(lap), .lap(Lap(.session)),
    ])
    #expect(
      losses == [.place: 1, .detail: 2, .name: 1, .property: 6, .attribute: 6, .lap: 1])
    #expect(TCXDecoder().events(of: bytes).locations.map(\.coordinate) == [location.coordinate])
  }
}
