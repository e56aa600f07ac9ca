import GeoTracks
import Testing

@testable import GeoFormats

/// KML output is read back unchanged, and losses are counted.
@Suite struct KMLTrackWriterTests {
  private func written(_ events: [LocationEvent]) -> (bytes: [UInt8], losses: [TrackLoss: Int]) {
    var writer = TrackWriter(.kml)!
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return (bytes, writer.losses)
  }

  private func readBack(_ events: [LocationEvent]) -> [LocationEvent] {
    KMLDecoder().events(of: written(events).bytes)
  }

  private func point(_ second: Int, isTimed: Bool = true) -> LocationEvent {
    var location = Location(
      Coordinate(latitude: Double(second % 90), longitude: Double(second % 360) - 180))
    if isTimed {
      location.timestamp = Timestamp(seconds: 1_700_000_000 + Int64(second), nanoseconds: 1)
      location.utcOffset = second % 3 * 3600
    }
    location.altitude = second % 4 == 0 ? nil : Double(second % 4) - 1
    return .location(location)
  }

  /// A location with only the values that a KML `Track` can store.
  private func location(_ random: inout RandomLocations) -> Location {
    var location = random.location()
    (location.speedAccuracy, location.courseAccuracy, location.climbAccuracy) = (nil, nil, nil)
    (location.fix, location.status, location.device) = (nil, nil, nil)
    (location.satellitesUsed, location.satellitesInView) = (nil, nil)
    location.dilution = Location.Dilution()
    location.attributes = [
      .init("heart_rate", "141"), .init("cadence", "80"), .init("note", random.text()),
      .init("battery", "007"),
    ].filter { _ in random.flip() }
    return location
  }

  @Test(arguments: 0..<100)
  func tracksAndWaypointsComeBack(seed: UInt64) {
    var random = RandomLocations(seed: seed)
    func points(_ count: Int, isTimed: Bool) -> [LocationEvent] {
      (0..<count).map { _ in
        var location = location(&random)
        if isTimed {
          location.timestamp = location.timestamp ?? Timestamp(seconds: 5)
          location.utcOffset = location.utcOffset ?? 0
        } else {
          (location.timestamp, location.utcOffset) = (nil, nil)
        }
        return .location(location)
      }
    }
    func name() -> String? { random.flip() ? random.text() : nil }
    let events =
      [.part(.waypoints)] + points(2, isTimed: true) + points(2, isTimed: false)
      + [.part(.track(name: name()))] + points(5, isTimed: true) + [.part(.segment)]
      + points(1, isTimed: true) + [.part(.track(name: name()))] + points(4, isTimed: true)
      + [.part(.route(name: name()))] + points(3, isTimed: true)
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    let back = KMLDecoder().events(of: bytes)
    #expect(difference(back.map(\.withSortedExtras), events.map(\.withSortedExtras)) == nil)
    DecoderTrials.cutAnywhere(bytes, sizes: [1, 64]) { KMLDecoder() }
  }

  @Test func writesLinesWithoutTimes() {
    let events: [LocationEvent] =
      [.part(.track(name: "a"))] + (0..<5).map { point($0, isTimed: false) } + [.part(.segment)]
      + (5..<7).map { point($0, isTimed: false) } + [
        .part(.route(name: nil)), point(8, isTimed: false),
      ]
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    #expect(difference(KMLDecoder().events(of: bytes), events) == nil)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<LineString>") && !text.contains("gx:Track"))
  }

  @Test func timesMayComeAndGo() {
    let events: [LocationEvent] = [
      .part(.track(name: "a")), point(1), point(2), point(3, isTimed: false), .part(.segment),
      point(4, isTimed: false), point(5), .part(.segment), point(6), .part(.track(name: "a")),
      point(7),
    ]
    #expect(difference(readBack(events), events) == nil)
  }

  @Test func aLongTrackIsWrittenInPieces() {
    let events =
      [.part(.track(name: "long"))] + (0..<KMLTrackWriter.chunkCount + 10).map { point($0) }
      + [.part(.segment)] + (0..<3).map { point(90_000 + $0) }
    #expect(difference(readBack(events), events) == nil)
  }

  @Test func detailsComeBack() {
    let events: [LocationEvent] = [
      .metadata(Metadata(.file, [.init("name", "A & B"), .init("author/name", "Zoë")])),
      .part(.track(name: "T")),
      .metadata(Metadata(.part, [.init("desc", "<b>x</b>"), .init("type", "hiking")])), point(1),
    ]
    let (bytes, losses) = written(events)
    #expect(losses.isEmpty)
    #expect(difference(KMLDecoder().events(of: bytes), events) == nil)
  }

  @Test func countsDroppedValues() {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    (location.speed, location.status, location.device) = (1, .autonomous, "x")
    location.attributes = [.init("note", "a"), .init("hr", "90")]
    var timed = location
    timed.timestamp = Timestamp(seconds: 1)
    timed.attributes += [.init("speed", "7"), .init("note", "b"), .init("", "c"), .init("d", " e")]
    let (_, losses) = written([
      .metadata(Metadata(.file, [.init("time", "x")])), .part(.track(name: nil)),
      .location(location),
      .location(timed), .lap(Lap(.lap)),
    ])
    #expect(losses == [.detail: 1, .property: 5, .attribute: 6, .lap: 1])
  }
}
