import GeoTracks
import Testing

@testable import GeoFormats

@Suite("Loggers") struct LoggerDecoderTests {
  private func events(_ text: String) -> [LocationEvent] {
    AnyLocationDecoder().events(of: Array(text.utf8))
  }

  static let oziHeader =
    "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
    + "0,2,255,Evening walk,0,0,2,8421376\r\n3\r\n"

  @Test func trackPointsOfOziExplorer() throws {
    let events = events(
      Self.oziHeader + "  48.100000,  11.500000,1, 1706.0,46143.3333333, 01-May-26, 08:00:00\r\n"
        + "  48.100022,  11.500010,0, -777,46143.3333449, 01-May-26, 08:00:01\r\n"
        + "  48.100045,  11.500020,1, 1707.1,46143.3333565, 01-May-26, 08:00:02\r\n")
    #expect(events.first == .part(.track(name: "Evening walk")))
    #expect(events.count { $0 == .part(.segment) } == 1)
    #expect(
      events.locations.map { $0.timestamp?.description } == [
        "2026-05-01T08:00:00Z", "2026-05-01T08:00:01Z", "2026-05-01T08:00:02Z",
      ])
    #expect(events.locations[1].altitude == nil)
    #expect(abs((events.locations[0].altitude ?? 0) - 519.9888) < 1e-9)
    #expect(events.skips.isEmpty)
  }

  /// The expected values are from RTKLIB 2.4.3 b34: pos2kml with `-gpx -tg` for the same lines.
  ///
  /// The times of the file are GPS times, 18 s ahead of UTC.
  @Test(
    "Solutions of RTKLIB are read as by its own converter",
    arguments: [
      (
        "%  GPST                  latitude(deg) longitude(deg)  height(m)   Q  ns   sdn(m)   sde(m)   sdu(m)",
        [
          "2024/05/01 08:00:19.500   47.123466789    8.987664321   512.4456   2  11   0.0300   0.0400   0.1000",
          "2024/05/01 08:00:21.000  -47.123476789   -8.987674321   -12.5456   5   6   1.0300   2.0400   3.1000",
        ],
        [(47.123_466_789, 8.987_664_321, 1.5), (-47.123_476_789, -8.987_674_321, 3)]
      ),
      (
        "%  UTC                     x-ecef(m)      y-ecef(m)      z-ecef(m)   Q  ns   sdx(m)   sdy(m)   sdz(m)",
        [
          "2024/05/01 08:00:00.000  4294528.5000    679307.2500   4651273.1250   1  12   0.0030   0.0040   0.0100",
          "2024/05/01 08:00:01.000  4294530.5000    679308.2500   4651275.1250   4  12   0.0030   0.0040   0.0100",
        ],
        [(47.122_562_859, 8.988_556_217, 0), (47.122_561_049, 8.988_565_115, 1)]
      ),
    ] as [(String, [String], [(Double, Double, Double)])])
  func solutionsOfRTKLIB(
    _ header: String, _ lines: [String], _ expected: [(Double, Double, Double)]
  ) throws {
    let rest = "   0.0010   0.0020   0.0030   1.00    2.9"
    let text =
      "% program   : RTKPOST ver.2.4.3\n%\n"
      + header + " sdne(m)  sdeu(m)  sdun(m) age(s)  ratio\n"
      + lines.map { $0 + rest + "\n" }.joined()
    let locations = events(text).locations
    try #require(locations.count == expected.count)
    // 2024-05-01T08:00:00Z.
    let start = Timestamp(seconds: 1_714_550_400)
    for (location, wanted) in zip(locations, expected) {
      #expect(abs(location.coordinate.latitude - wanted.0) < 6e-10)
      #expect(abs(location.coordinate.longitude - wanted.1) < 6e-10)
      #expect(location.timestamp?.seconds(since: start) == wanted.2)
    }
  }

  @Test func trackPointsOfGeoLife() {
    let events = events(
      "Geolife trajectory\nWGS 84\nAltitude is in Feet\nReserved 3\n0,2,255,My Track,0,0,2,8421376\n0\n"
        + "39.906631,116.385564,0,492,40097.5864583333,2009-10-11,14:04:30\n"
        + "39.906554,116.385625,0,492,40097.5865162037,2009-10-11,14:04:35\n"
        + "bad\n99,116.3,0,0,40097.6,,\n")
    #expect(
      events.locations.map { $0.timestamp?.description } == [
        "2009-10-11T14:04:30Z", "2009-10-11T14:04:35Z",
      ])
    #expect(events.skips.map(\.reason) == [.unreadable, .outOfRange])
  }

  @Test func refusesAnotherDatum() {
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    let text = Self.oziHeader.replacing("WGS 84", with: "Tokyo") + "35,139,1,0,46143,,\r\n"
    decoder.decode(Array(text.utf8).span, into: &events)
    decoder.finish(into: &events)
    #expect(decoder.failure?.contains("Tokyo") == true)
    #expect(events.locations.isEmpty)
  }

  // RTKLIB writes both names: its source contains `s1[]={"WGS84","Tokyo"}`.
  @Test(
    "Solutions of RTKLIB in another datum are refused",
    arguments: ["lat/lon/height=Tokyo/geodetic", "x/y/z-ecef=Tokyo"])
  func otherDatumOfRTKLIB(comment: String) {
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    let text =
      "% program   : RTKPOST ver.2.4.3\n% (\(comment),Q=1:fix,2:float)\n%  GPST latitude(deg) longitude(deg) height(m) Q ns\n"
      + "2020/01/01 00:00:18.500 35.5 139.25 60.125 1 8\n"
    decoder.decode(Array(text.utf8).span, into: &events)
    decoder.finish(into: &events)
    #expect(decoder.failure?.contains("Tokyo") == true)
    #expect(events.locations.isEmpty)
  }

  @Test(arguments: [
    // GPS was 18 s ahead of UTC in 2020, 15 s in 2010.
    ("GPST", "2020/01/01 00:00:18.500", "2020-01-01T00:00:00.5Z"),
    ("GPST", "2010/01/01 00:00:15.000", "2010-01-01T00:00:00Z"),
    ("GPST", "2017/01/01 00:00:18.000", "2017-01-01T00:00:00Z"),
    ("GPST", "2017/01/01 00:00:16.000", "2016-12-31T23:59:59Z"),
    ("UTC", "2020/01/01 00:00:18.000", "2020-01-01T00:00:18Z"),
    ("JST", "2020/01/01 09:00:00.000", "2020-01-01T00:00:00Z"),
    ("GPST", "2086 259218.000", "2020-01-01T00:00:00Z"),
  ])
  func timesOfRTKLIB(_ clock: String, _ written: String, _ expected: String) {
    let events = events(
      "% program   : RTKPOST ver.2.4.3\n%\n%  \(clock)  latitude(deg) longitude(deg)  height(m)   Q  ns   "
        + "sdn(m)   sde(m)   sdu(m)  sdne(m)  sdeu(m)  sdun(m) age(s)  ratio\n"
        + "\(written)   35.5  139.25   60.125   1   8   0.0300   0.0400   0.0500  0 0 0   1.00    3.0\n"
    )
    let first = events.locations.first
    #expect(first?.timestamp?.description == expected)
    #expect(first?.coordinate == Coordinate(latitude: 35.5, longitude: 139.25))
    #expect(first?.ellipsoidalAltitude == 60.125)
    #expect(first?.status == .rtkFixed)
    #expect(first?.satellitesUsed == 8)
    #expect(abs((first?.horizontalAccuracy ?? 0) - 0.05) < 1e-12)
    #expect(first?.verticalAccuracy == 0.05)
    #expect(events.skips.isEmpty)
  }

  @Test func otherColumnsOfRTKLIB() throws {
    let sexagesimal = events(
      "% (lat/lon/height=WGS84/geodetic,Q=1:fix)\n%  UTC latitude(d'\") longitude(d'\") height(m) Q ns\n"
        + "2020/01/01 00:00:00.0 -35 30 00.0 139 15 00.0 60.0 5 4\n")
    #expect(
      sexagesimal.locations.first?.coordinate == Coordinate(latitude: -35.5, longitude: 139.25))
    #expect(sexagesimal.locations.first?.altitude == 60)
    let geocentric = events(
      "%  UTC  x-ecef(m)  y-ecef(m)  z-ecef(m)   Q  ns vx vy vz\n"
        + "2020/01/01 00:00:00.0 6378147.0 0.0 0.0 2 5\n2020/01/01 00:00:01.0 0.0 0.0 0.0 2 5\n")
    let first = try #require(geocentric.locations.first)
    #expect(first.coordinate == Coordinate(latitude: 0, longitude: 0))
    #expect(abs((first.ellipsoidalAltitude ?? 0) - 10) < 1e-6)
    #expect(first.status == .rtkFloat)
    #expect(geocentric.skips.map(\.reason) == [.noCoordinate])
    let velocities = events(
      "%  UTC latitude(deg) longitude(deg) height(m) Q ns vn(m/s) ve(m/s) vu(m/s)\n"
        + "2020/01/01,00:00:00.0,1,2,3,5,4,3,4,-1\n")
    #expect(velocities.locations.first?.speed == 5)
    #expect(abs((velocities.locations.first?.course ?? 0) - 53.13010235) < 1e-6)
    #expect(velocities.locations.first?.climb == -1)
    let baselines = events(
      "%  GPST   e-baseline(m)  n-baseline(m)  u-baseline(m)   Q  ns\n2020/01/01 00:00:00 1 2 3 1 9\n"
    )
    #expect(baselines.locations.isEmpty)
    #expect(baselines.skips.first?.detail.contains("baselines") == true)
  }

  @Test func positionsOfGnssLogger() {
    let events = events(
      "# \n# Header Description:\n# \n# Raw,utcTimeMillis,TimeNanos\n# \n"
        + "# Fix,Provider,LatitudeDegrees,LongitudeDegrees,AltitudeMeters,SpeedMps,AccuracyMeters,BearingDegrees,"
        + "UnixTimeMillis,SpeedAccuracyMps,BearingAccuracyDegrees,elapsedRealtimeNanos,VerticalAccuracyMeters,"
        + "MockLocation,NumberOfUsedSignals\n# \n# Nav,Svid,Type\n"
        + "Raw,1726045923000,100\nFix,GPS,48.5,11.5,545.25,1.5,3.75,360,1726045923250,0.5,10,123,4.5,0,21\n"
        + "Fix,FLP,48.5,11.5,,,,,1726045924000,,,,,1,\nFix,NLP,,11.5,,,,,1726045924000,,,,,,\nFix,GPS,48"
    )
    let locations = events.locations
    #expect(locations.map(\.device) == ["GPS", "FLP"])
    #expect(locations.first?.timestamp?.description == "2024-09-11T09:12:03.25Z")
    #expect(locations.first?.ellipsoidalAltitude == 545.25)
    #expect(locations.first?.speed == 1.5)
    #expect(locations.first?.course == 0)
    #expect(locations.first?.horizontalAccuracy == 3.75)
    #expect(locations.first?.verticalAccuracy == 4.5)
    #expect(locations.first?.satellitesUsed == 21)
    #expect(locations.last?.status == .simulated)
    #expect(events.skips.map(\.reason) == [.noCoordinate, .truncated])
  }

  @Test func olderNamesOfGnssLogger() {
    let events = events(
      "# Fix,Provider,Latitude,Longitude,Altitude,Speed,Accuracy,(UTC)TimeInMs\n"
        + "Fix,gps,37.422541,-122.081659,-33.000000,0.000000,3.000000,1467321969000\n")
    #expect(events.locations.first?.timestamp?.description == "2016-06-30T21:26:09Z")
    #expect(events.locations.first?.speed == 0)
  }

  @Test func tableOfOpenTracks() {
    let events = events(
      "#time,trackpoint_type,latitude,longitude,altitude,accuracy_horizontal,accuracy_vertical,speed,altitude_gain,"
        + "altitude_loss,sensor_distance,heartrate,cadence,power\n"
        + "2026-05-01T08:00:00.5Z,SEGMENT_START_MANUAL,,,,,,,,,,,,\n"
        + "2026-05-01T08:00:01.5Z,TRACKPOINT,48.5,11.5,520,4,,2.5,,,,120,,\n"
        + "2026-05-01T08:00:02.5Z,TRACKPOINT,48.50001,11.5,520,4,,2.5,,,,121,,\n")
    #expect(
      events.locations.map { $0.timestamp?.description } == [
        "2026-05-01T08:00:01.5Z", "2026-05-01T08:00:02.5Z",
      ])
    #expect(events.locations.first?.speed == 2.5)
    #expect(events.locations.first?.horizontalAccuracy == 4)
  }

  @Test func locationsOfPolarsteps() {
    let events = events(
      #"{"locations":[{"lat":48.5,"lon":11.5,"time":1777622400.25},{"time":1,"lat":99,"lon":0},{"lat":1}]}"#
    )
    #expect(events.locations.map { $0.timestamp?.description } == ["2026-05-01T08:00:00.25Z"])
    #expect(events.skips.map(\.reason) == [.outOfRange, .noCoordinate])
  }

  @Test func featuresOfOverland() {
    let events = events(
      #"""
      {"current":{"x":1},"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[11.5,48.5]},
      "properties":{"timestamp":"2026-05-01T08:00:00Z","altitude":520,"speed":2.5,"horizontal_accuracy":5,
      "motion":["walking"]}}]}
      """#)
    #expect(events.locations.map { $0.timestamp?.description } == ["2026-05-01T08:00:00Z"])
    #expect(events.locations.first?.speed == 2.5)
    #expect(events.locations.first?.horizontalAccuracy == 5)
  }

  @Test func coordinatesThatAreTexts() {
    let events = events(
      #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point",
      "coordinates":["11.5","48.5"]},"properties":{"timestamp":1777622400}},{"type":"Feature","geometry":
      {"type":"Point","coordinates":["east","48.5"]},"properties":{"timestamp":1777622401}}]}
      """#)
    #expect(
      events.locations.map(\.coordinate) == [Coordinate(latitude: 48.5, longitude: 11.5)])
    #expect(events.skips.map(\.reason) == [.noCoordinate, .assumed])
  }

  @Test(arguments: ["altitude", "distance", "heartrate", "time"])
  func streamsThatBeginWithOthersThanPositions(_ name: String) {
    let values = Array(repeating: "1", count: 40_000).joined(separator: ",")
    let events = events(
      "{\"\(name)\": [\(values)], \"latlng\": [\(Array(repeating: "[48.5,11.5]", count: 40_000).joined(separator: ","))]}"
    )
    #expect(events.locations.count == 40_000)
  }

  @Test(arguments: [
    "$GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W*6A\r\n",
    "lat,lon\n48.5,11.5\n49.5,12.5\n",
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[11.5,48.5]},"properties":{}}"#,
    "<gpx><wpt lat=\"48.5\" lon=\"11.5\"/></gpx>",
  ])
  func textInUTF16(_ text: String) {
    let expected = events(text).locations
    #expect(!expected.isEmpty)
    for isBig in [false, true] {
      for hasMark in [true, false] {
        let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
        let bytes = units.flatMap { unit -> [UInt8] in
          let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
          return isBig ? pair : pair.reversed()
        }
        #expect(AnyLocationDecoder().events(of: bytes).locations == expected)
      }
    }
  }
}
