import GeoLocation
import Testing
import _TestSupport

@Suite struct CodableTests {
  @Test func aRegionIsReadBack() throws {
    try expectRoundTrip(
      CircularRegion(
        center: Coordinate(latitude: 1, longitude: 2), radius: 3, identifier: "x"))
  }
}
