import GeoTracks
import Testing

@testable import GeoFormats

@Suite("TraccarDecoder") struct TraccarDecoderTests {
  static let text = """
    [{"id":5,"attributes":{"batteryLevel":77.5,"distance":3.2,"totalDistance":1000.5,"motion":true,"sat":9,
      "hdop":0.9,"power":12.4,"ip":"10.0.0.1","x":{"y":1}},
      "deviceId":3,"protocol":"osmand","serverTime":"2024-05-01T08:00:09.000+00:00",
      "deviceTime":"2024-05-01T08:00:01.000+00:00","fixTime":"2024-05-01T08:00:00.000+00:00","outdated":false,
      "valid":true,"latitude":46.1,"longitude":14.5,"altitude":300.5,"speed":10,"course":90.5,
      "address":null,"accuracy":5.0,"network":null,"geofenceIds":null},
     {"longitude":14.6,"fixTime":null,"deviceTime":"2024-05-01T10:00:01+0200","latitude":46.2,"deviceId":3},
     {"id":6,"valid":false,"deviceId":3,"fixTime":"2024-05-01T08:00:02Z","latitude":0,"longitude":0},
     {"latitude":91,"longitude":0}, {"latitude":1}]
    """

  private func events(_ text: String) -> [LocationEvent] {
    TraccarDecoder().events(of: Array(text.utf8))
  }

  @Test func positions() throws {
    let events = events(Self.text)
    let locations = events.locations
    try #require(locations.count == 2)
    let first = locations[0]
    #expect(first.timestamp?.description == "2024-05-01T08:00:00Z")
    #expect(first.altitude == 300.5)
    #expect(abs((first.speed ?? 0) - 5.144444444) < 1e-8)
    #expect(first.course == 90.5)
    #expect(first.horizontalAccuracy == 5)
    #expect(first.device == "3")
    #expect(first.satellitesUsed == 9)
    #expect(first.dilution.horizontal == 0.9)
    #expect(
      first.attributes.map { "\($0.name)=\($0.value)" } == [
        "protocol=osmand", "battery_percent=77.5", "distance_from_previous=3.2", "distance=1000.5",
        "motion=true", "power_v=12.4", "ip=10.0.0.1",
      ])
    #expect(locations[1].timestamp?.description == "2024-05-01T08:00:01Z")
    #expect(locations[1].utcOffset == 7200)
    let noFix = LocationEvent.NoFix(
      device: "3", timestamp: try ZonedTimestamp(parsing: "2024-05-01T08:00:02Z").timestamp)
    #expect(events.contains(.noFix(noFix)))
    #expect(events.skips.map(\.reason) == [.invalid, .outOfRange, .noCoordinate])
    #expect(events.skips.first?.line == 8)
    #expect(events.first == .part(.track(name: nil)))
  }

  @Test func reportsSeveralDevices() {
    let text =
      #"[{"deviceId":1,"latitude":1,"longitude":2},{"deviceId":2,"latitude":1,"longitude":2}]"#
    #expect(events(text).skips.map(\.reason) == [.assumed])
  }

  @Test func one() {
    #expect(events(#"{"fixTime":"2024-05-01","longitude":2,"latitude":1}"#).locations.count == 1)
  }

  @Test func anyInput() {
    Hostile.expectSameInPieces(Self.text) { TraccarDecoder() }
    Hostile.expectPrefixes(Self.text) { TraccarDecoder() }
    Hostile.expectBounded([Self.text], seed: 43) { TraccarDecoder() }
    let bytes = Array(Self.text.utf8)
    for count in bytes.indices {
      let answer = LocationFormat.recognize(Array(bytes[..<count]).span, isComplete: false)
      #expect(answer == .needsMore || answer == .format(.traccar))
    }
    #expect(events("[" + String(repeating: "[", count: 600)).skips.count == 1)
  }

  /// A table from Traccar, with times of three clocks and speeds in knots.
  @Test func aTable() throws {
    let table = """
      id,deviceId,protocol,serverTime,deviceTime,fixTime,outdated,valid,latitude,longitude,altitude,speed,course,accuracy
      1,3,osmand,2024-05-01T08:00:09.000+00:00,2024-05-01T08:00:01.000+00:00,2024-05-01T08:00:00.000+00:00,false,true,46.1,14.5,300.5,10.0,90.5,5.0
      2,3,osmand,2024-05-01T08:00:19.000+00:00,2024-05-01T08:00:11.000+00:00,2024-05-01T08:00:10.000+00:00,false,true,46.1005,14.5,300.5,10.0,90.5,5.0

      """
    let events = AnyLocationDecoder().events(of: Array(table.utf8))
    let locations = events.locations
    try #require(locations.count == 2)
    #expect(locations[0].timestamp?.description == "2024-05-01T08:00:00Z")
    #expect(abs((locations[0].speed ?? 0) - 5.1444) < 1e-3)
    #expect(locations[0].course == 90.5)
    #expect(locations[0].horizontalAccuracy == 5)
  }

  /// A position marked as invalid is reported and skipped, in a table as in JSON.
  @Test func aTableWithPositionsThatAreNotValid() {
    let table = """
      id,deviceTime,fixTime,valid,latitude,longitude
      1,2024-05-01T08:00:01Z,2024-05-01T08:00:00Z,true,46.1,14.5
      2,2024-05-01T08:00:11Z,2024-05-01T08:00:10Z,false,0,0
      3,2024-05-01T08:00:21Z,2024-05-01T08:00:20Z,FALSE,0,0
      4,2024-05-01T08:00:31Z,2024-05-01T08:00:30Z,,46.2,14.5

      """
    let events = AnyLocationDecoder().events(of: Array(table.utf8))
    #expect(events.locations.map(\.coordinate.latitude) == [46.1, 46.2])
    #expect(events.skips.map(\.reason) == [.invalid, .invalid])
    // Such a column has the same meaning in other tables.
    let other = table.replacing("fixTime", with: "time")
    #expect(AnyLocationDecoder().events(of: Array(other.utf8)).locations.count == 2)
  }
}
