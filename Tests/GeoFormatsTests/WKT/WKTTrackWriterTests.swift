import GeoTracks
import Testing

@testable import GeoFormats

@Suite("WKTTrackWriter") struct WKTTrackWriterTests {
  private func written(_ events: [LocationEvent]) -> (String, [TrackLoss: Int]) {
    guard var writer = TrackWriter(.wkt) else { return ("", [:]) }
    var bytes: [UInt8] = []
    for event in events { writer.write(event, into: &bytes) }
    writer.finish(into: &bytes)
    return (String(decoding: bytes, as: UTF8.self), writer.losses)
  }

  private func point(_ x: Double, _ y: Double, _ z: Double? = nil) -> LocationEvent {
    var location = Location(Coordinate(latitude: y, longitude: x))
    location.altitude = z
    return .location(location)
  }

  @Test("A track becomes a line string") func lines() {
    let track = LocationEvent.part(.track(name: nil))
    #expect(written([point(1, 2), point(3, 4)]).0 == "LINESTRING (1 2, 3 4)\n")
    #expect(
      written([track, point(1, 2, 3), point(3.5, 4, -5.25)]).0
        == "LINESTRING Z (1 2 3, 3.5 4 -5.25)\n")
    #expect(
      written([track, point(1, 2), point(3, 4), .part(.segment), point(5, 6), point(7, 8)]).0
        == "MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))\n")
    #expect(
      written([.part(.waypoints), point(1, 2, 3), track, point(1, 2), point(3, 4)]).0
        == "POINT Z (1 2 3)\nLINESTRING (1 2, 3 4)\n")
    #expect(
      written([point(1, 2), .part(.segment), point(3, 4), point(5, 6)]).0
        == "POINT (1 2)\nLINESTRING (3 4, 5 6)\n")
    #expect(
      written([.part(.route(name: nil)), point(1, 2), point(200, 4)]).0
        == "LINESTRING (1 2, -160 4)\n")
  }

  @Test func heightsThatNotEveryPointHasAreCounted() {
    let (text, losses) = written([point(1, 2, 3), point(3, 4)])
    #expect(text == "LINESTRING (1 2, 3 4)\n")
    #expect(losses == [.altitude: 1])
  }

  @Test func aLongTrackGoesOn() {
    let limit = TrackWriter.wktLineCount
    let points = (0..<(limit + 5)).map { point(Double($0 % 360) - 180, 1) }
    let (text, _) = written(points)
    #expect(text.split(separator: "\n").count == 2)
    let back = WKTDecoder().events(of: Array(text.utf8)).locations
    // Both parts contain the point where the line is cut.
    #expect(back.count == limit + 6)
    #expect(back[limit - 1] == back[limit])
  }

  @Test("A written track is read back") func comesBack() {
    var random = SplitMix64(seed: 8)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let events =
      [LocationEvent.part(.track(name: nil))]
      + (0..<100).map { _ in point(number(-180...180), number(-90...90), number(-500...9000)) }
      + [.part(.segment)] + (0..<50).map { _ in point(number(-1...1), number(-1e-9...1e-9), 0) }
    let text = written(events).0
    #expect(WKTDecoder().events(of: Array(text.utf8)) == events)
  }
}
