import GeoTracks
import Testing

@testable import GeoFormats

@Suite("Polylines") struct PolylineTests {
  private func events(_ text: String, decimals: Int = 5) -> [LocationEvent] {
    PolylineDecoder(decimals: decimals).events(of: Array(text.utf8))
  }

  private static let places = [
    Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
    Coordinate(latitude: 43.252, longitude: -126.453),
  ]

  /// The example in the description of the algorithm, and the output of polyline 2.0.4 (PyPI) with six decimals.
  @Test(
    "The examples of the algorithm are decoded",
    arguments: [
      (5, "_p~iF~ps|U_ulLnnqC_mqNvxq`@"), (6, "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI"),
    ])
  func theExample(decimals: Int, text: String) throws {
    let events = events(text, decimals: decimals)
    #expect(events.first == .part(.track(name: nil)))
    #expect(events.locations.map(\.coordinate) == Self.places)
    #expect(events.count == 4)
    let format = decimals == 5 ? LocationFormat.polyline5 : .polyline6
    #expect(AnyLocationDecoder(format: format).events(of: Array(text.utf8)) == events)
    var writer = try #require(TrackWriter(format))
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text + "\n")
    #expect(writer.losses.isEmpty)
  }

  @Test(arguments: [1, 2, 9]) func isNeverRecognized(count: Int) {
    let line = "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n"
    let bytes = Array(String(repeating: line, count: count).utf8)
    #expect(LocationFormat.recognize(bytes.span, isComplete: true) == .unknown)
  }

  @Test func eachLineIsATrack() {
    let events = events("\u{FEFF}_p~iF~ps|U\r\n\n  _p~iF~ps|U")
    #expect(events.locations.count == 2)
    #expect(events.filter { $0 == .part(.track(name: nil)) }.count == 2)
    #expect(events.skips.isEmpty)
  }

  @Test(
    "An invalid line is reported",
    arguments: [
      ("_p~iF~ps|U_ulL", 1, Diagnostic.Reason.truncated), ("_p~iF~ps|", 0, .truncated),
      ("_p~iF~ps|U!_ulLnnqC", 1, .unreadable), ("~~~~~~~~~~~~~~", 0, .unreadable),
      ("_p~iF~ps|U_____qO?_p~iF~ps|U", 1, .outOfRange),
    ])
  func broken(text: String, count: Int, reason: Diagnostic.Reason) {
    let events = events(text)
    #expect(events.locations.count >= count)
    #expect(events.skips.first?.reason == reason)
    // The next line is still read.
    #expect(self.events(text + "\n_p~iF~ps|U").locations.last?.coordinate == Self.places[0])
  }

  @Test func readsWhatItWrites() throws {
    var random = SplitMix64(seed: 5)
    for decimals in [5, 6] {
      let format = decimals == 5 ? LocationFormat.polyline5 : .polyline6
      let places = (0..<1000).map { _ in
        Coordinate(
          latitude: Double.random(in: -90...90, using: &random),
          longitude: Double.random(in: -180...180, using: &random))
      }
      var writer = try #require(TrackWriter(format))
      var bytes: [UInt8] = []
      for place in places { writer.write(.location(Location(place)), into: &bytes) }
      writer.finish(into: &bytes)
      let back = AnyLocationDecoder(format: format).events(of: bytes).locations
      #expect(back.count == places.count)
      let half = decimals == 5 ? 0.5e-5 : 0.5e-6
      for (a, b) in zip(places, back) {
        #expect(abs(a.latitude - b.coordinate.latitude) <= half * 1.000001)
        #expect(abs(a.longitude - b.coordinate.longitude) <= half * 1.000001)
      }
    }
  }

  @Test func countsDroppedValues() throws {
    var location = Location(Self.places[0], timestamp: Timestamp(seconds: 0))
    location.altitude = 5
    location.attributes = [Location.Attribute("a", "b")]
    var writer = try #require(TrackWriter(.polyline5))
    var bytes: [UInt8] = []
    writer.write(.part(.waypoints), into: &bytes)
    writer.write(.location(location), into: &bytes)
    writer.write(.part(.track(name: "x")), into: &bytes)
    writer.write(.location(location), into: &bytes)
    writer.write(.part(.segment), into: &bytes)
    writer.write(.location(location), into: &bytes)
    writer.finish(into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "_p~iF~ps|U\n_p~iF~ps|U\n")
    #expect(
      writer.losses == [.name: 1, .segment: 1, .place: 1, .time: 2, .property: 2, .attribute: 2])
  }

  @Test("Events do not depend on how the input is divided, and mutated text does not trap")
  func anyInput() {
    let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@\n_p~iF~ps|U_ulLnnqC_mqNvxq`@\n"
    Hostile.expectSameInPieces(text) { PolylineDecoder(decimals: 5) }
    Hostile.expectPrefixes(text) { PolylineDecoder(decimals: 5) }
    Hostile.expectBounded([text], seed: 45) { PolylineDecoder(decimals: 6) }
  }
}
