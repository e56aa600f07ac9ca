import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct NMEAWriterTests {
  private func written(_ location: Location) -> [UInt8] {
    var bytes: [UInt8] = []
    NMEAWriter.append(location, to: &bytes)
    return bytes
  }

  /// The sentences of the drive, except for the number of decimals.
  @Test func writesSentencesAsReceiversDo() throws {
    var location = Location(
      Coordinate(latitude: 47.3769, longitude: -8.5417),
      timestamp: try time("2025-11-20T12:00:20Z"))
    location.speed = 1852.0 / 3600
    location.course = 35
    location.satellitesUsed = 9
    location.dilution.horizontal = 0.95
    location.altitude = 408
    location.ellipsoidalAltitude = 455.9
    #expect(
      String(decoding: written(location), as: UTF8.self)
        == "$GPGGA,120020.00,4722.6140000,N,00832.5020000,W,1,9,0.95,408.000,M,47.900,M,,*72\r\n"
        + "$GPRMC,120020.00,A,4722.6140000,N,00832.5020000,W,1.0000,35.000,201125,,,A*41\r\n")
  }

  @Test("Locations at the same time of day on several days read back with their own dates")
  func readsBackDays() throws {
    let times = [0, 1, 2, 30].map { Timestamp(seconds: 1_700_000_000 + $0 * 86_400) }
    var writer = try #require(TrackWriter(.nmea))
    var bytes: [UInt8] = []
    for (index, time) in times.enumerated() {
      let place = Coordinate(latitude: 48 + Double(index) / 1000, longitude: 16)
      writer.write(.location(Location(place, timestamp: time)), into: &bytes)
    }
    writer.finish(into: &bytes)
    let back = NMEADecoder().events(of: bytes).locations
    #expect(back.map(\.timestamp) == times)
    for (index, location) in back.enumerated() {
      #expect(abs(location.coordinate.latitude - 48 - Double(index) / 1000) < 1e-9)
    }
  }

  @Test func writesTheDriveSoThatItReadsBack() throws {
    let places = NMEADecoder().events(of: try Fixture.bytes("formats/nmea/drive200.nmea")).locations
    var bytes: [UInt8] = []
    for place in places { NMEAWriter.append(place, to: &bytes) }
    let events = NMEADecoder().events(of: bytes)
    #expect(events.count == 189 && places.count == 189)
    for (place, back) in zip(places, events.locations) {
      #expect(back.timestamp == place.timestamp)
      #expect(abs(back.coordinate.latitude - place.coordinate.latitude) < 1e-9)
      #expect(abs(back.coordinate.longitude - place.coordinate.longitude) < 1e-9)
      #expect(back.altitude == place.altitude)
      #expect(back.ellipsoidalAltitude == place.ellipsoidalAltitude)
      #expect(abs((back.speed ?? -1) - (place.speed ?? -1)) < 3e-5)
      #expect(back.course == place.course)
      #expect(back.status == place.status)
      #expect(back.satellitesUsed == place.satellitesUsed)
      #expect(back.dilution.horizontal == place.dilution.horizontal)
    }
  }

  @Test(
    arguments: [
      (90, 180), (-90, -180), (0, 0), (59.99999999999, 179.9999999999), (-0.5, 540),
      (12.3456789, -0.0000000001),
    ])
  func keepsThePlace(latitude: Double, longitude: Double) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let back = try #require(NMEADecoder().events(of: written(Location(place))).locations.first)
    #expect(abs(back.coordinate.latitude - latitude) <= 1e-9)
    let away = Angle.difference(from: back.coordinate.longitude, to: longitude).value
    #expect(abs(away) <= 1e-9)
  }

  @Test(arguments: FixStatus.allCases)
  func keepsTheStatus(_ status: FixStatus) throws {
    var location = Location(Coordinate(latitude: 1, longitude: 2))
    location.status = status
    let back = try #require(NMEADecoder().events(of: written(location)).locations.first)
    let same: [FixStatus: FixStatus] = [.gnssDeadReckoning: .deadReckoning, .surveyed: .manual]
    #expect(back.status == same[status] ?? status)
  }

  @Test(
    arguments: [
      "1980-01-01T00:00:00Z", "2079-12-31T23:59:59.999999999Z", "2024-02-29T12:00:00.125Z",
    ])
  func keepsTheTime(text: String) throws {
    let location = Location(Coordinate(latitude: 1, longitude: 2), timestamp: try time(text))
    let back = try #require(NMEADecoder().events(of: written(location)).locations.first)
    #expect(back.timestamp == location.timestamp)
  }

  @Test(
    arguments: [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
      Coordinate(latitude: 0, longitude: .infinity),
    ])
  func writesNothingForInvalidCoordinates(_ coordinate: Coordinate) {
    #expect(written(Location(coordinate)).isEmpty)
  }

  @Test func survivesAnyNumbers() throws {
    var location = Location(
      Coordinate(latitude: 1, longitude: 2),
      timestamp: Timestamp(seconds: .min, nanoseconds: 0))
    location.speed = .infinity
    location.altitude = 1e300
    location.course = .nan
    let back = try #require(NMEADecoder().events(of: written(location)).locations.first)
    #expect(back.speed == nil && back.altitude == nil && back.course == nil)
    #expect(back.timestamp == nil)
  }
}
