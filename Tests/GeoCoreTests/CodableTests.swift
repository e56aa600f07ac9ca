import GeoCore
import Testing
import _TestSupport

@Suite struct CodableTests {
  @Test(
    "A value survives encoding and decoding",
    arguments: [
      Coordinate(latitude: 47.1, longitude: -0.25), LengthUnit.surveyFoot,
      BoundingBox(south: 1, west: 2, north: 3, east: 4),
      Polygon(outer: [Coordinate(latitude: 1, longitude: 2)]),
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }
}
