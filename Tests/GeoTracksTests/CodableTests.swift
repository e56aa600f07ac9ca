import GeoTracks
import Testing
import _TestSupport

@Suite struct CodableTests {
  static let time = Timestamp(seconds: 1_763_642_096, nanoseconds: 250_000_000)

  static let location: Location = {
    var location = Location(Coordinate(latitude: 47.1, longitude: 8.5), timestamp: time)
    (location.altitude, location.fix, location.status) = (430.5, .threeDimensional, .rtkFixed)
    (location.timestampSource, location.utcOffset, location.device) = (.arrival, 3600, "/dev/a")
    location.dilution.horizontal = 0.7
    location.attributes = [Location.Attribute("hr", "120")]
    return location
  }()

  @Test(
    arguments: [
      time, location, Heading(trueHeading: 1, magneticHeading: 2, timestamp: time, device: "x"),
      GeofenceEvent(
        fence: 1, kind: .dwell, time: time, place: location.coordinate, location: location,
        seconds: 60),
      SimplifyMethod.time, RegionState.inside, TrackMeasure.power,
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }
}
