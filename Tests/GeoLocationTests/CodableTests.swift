import GeoLocation
import Testing
import _TestSupport

@Suite struct CodableTests {
  static let region = CircularRegion(
    center: Coordinate(latitude: 1, longitude: 2), radius: 3, identifier: "x")

  @Test(
    arguments: [
      region, RegionRule(minimumCushion: 1, dwell: .milliseconds(2500)), StationaryRule(),
      RegionEvent(region: region, kind: .entered, location: Location(region.center)),
      RegionEvent(region: region, kind: .determined(.outside), location: nil),
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }

  @Test func lengthsOfTimeAreInSeconds() throws {
    #expect(try sortedJSON(StationaryRule()) == #"{"duration":60,"radius":20}"#)
    #expect(
      try sortedJSON(RegionRule()) == #"{"detectsPassage":true,"dwell":3,"minimumCushion":10}"#)
  }
}
