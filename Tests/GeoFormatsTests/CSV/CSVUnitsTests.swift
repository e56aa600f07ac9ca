import GeoTracks
import Testing

@testable import GeoFormats

/// The units and time formats of tables.
@Suite struct CSVUnitsTests {
  private func events(
    _ table: String, _ change: (inout CSVLocationOptions) -> Void = { _ in }
  ) -> [LocationEvent] {
    var options = CSVLocationOptions()
    change(&options)
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  /// Feet, knots and miles by definition: 0.3048 m, 1852 m per hour, 1609.344 m.
  @Test(
    "The unit of an altitude is in the column name or in the value",
    arguments: [
      ("alt_ft", "1000", 304.8), ("Altitude [feet]", "1000", 304.8), ("height (m)", "1000", 1000),
      ("Alt(ft msl)", "1000", 304.8), ("alt", "1000 ft", 304.8), ("HEIGHT", "456 M", 456),
      ("GPSAltitude", "456", 456), ("elevation", "1.5 km", 1500), ("AltMSL (ft)", "1000", 304.8),
      ("altft", "1000", 304.8), ("ALTFT", "1000", 304.8), ("altitudeft", "1000", 304.8),
      ("AltitudeFT", "1000", 304.8), ("elev_ft", "1000", 304.8), ("elevfeet", "1000", 304.8),
      ("alt(ft)", "1000", 304.8), ("altm", "1000", 1000), ("gps_altft", "1000", 304.8),
    ] as [(String, String, Double)])
  func altitudes(_ name: String, _ text: String, _ meters: Double) {
    #expect(events("lat,lon,\(name)\n1,2,\(text)\n").locations.first?.altitude == meters)
  }

  @Test(
    "The unit of a speed is in the column name or in the value",
    arguments: [
      ("SPEED(km/h)", "36", 10), ("Speed (mi/h)", "100", 44.704), ("speed_kt", "3600", 1852),
      ("SPEED", "36 km/h", 10), ("speed", "36kmh", 10), ("speed (kilometers per hour)", "36", 10),
      ("GPS Speed (Meters/second)", "10", 10), ("SOG (kn)", "3600", 1852),
      ("GndSpd (kt)", "3600", 1852), ("speed in knots", "3600", 1852),
      ("speedkts", "3600", 1852), ("SPEEDKT", "3600", 1852), ("speedkmh", "36", 10),
      ("speedkm/h", "36", 10), ("speed(mph)", "100", 44.704), ("sogkn", "3600", 1852),
      ("groundspeedkt", "3600", 1852), ("speedmps", "10", 10),
    ] as [(String, String, Double)])
  func speeds(_ name: String, _ text: String, _ expected: Double) throws {
    let speed = try #require(events("lat,lon,\(name)\n1,2,\(text)\n").locations.first?.speed)
    #expect(abs(speed - expected) < 1e-12 * expected)
  }

  @Test(
    "The unit of a vertical speed is in the column name",
    arguments: [
      ("vspeed(ft/min)", -3.048), ("vspeed_fpm", -3.048), ("VSpeedFPM", -3.048),
      ("v_speed_fpm", -3.048), ("climbfpm", -3.048), ("vertical_speed_ms", -600),
    ])
  func verticalSpeeds(_ name: String, _ expected: Double) throws {
    let climb = try #require(events("lat,lon,\(name)\n1,2,-600\n").locations.first?.climb)
    #expect(abs(climb - expected) < 1e-12 * abs(expected))
  }

  @Test("A vertical speed without a unit under a name of several meanings is not read")
  func refusesBareVerticalSpeeds() {
    for name in ["vspeed", "v_speed"] {
      #expect(events("lat,lon,\(name)\n1,2,-600\n").locations.first?.climb == nil)
    }
  }

  @Test(
    "Other words that begin with a quantity are not read",
    arguments: ["elem", "altin", "speeding", "altar", "speedx", "heightagl", "elevator"])
  func ignoresOtherWords(_ name: String) throws {
    let events = events("lat,lon,\(name)\n1,2,5\n")
    let location = try #require(events.locations.first)
    #expect(location.altitude == nil && location.speed == nil)
    #expect(events.skips.isEmpty)
  }

  @Test(
    "A column whose name is only a unit is not read, and the note says what to write",
    arguments: [
      ("feet", "--column altitude=feet"), ("ft", "--column altitude=ft"),
      ("ft msl", "--column 'altitude=ft msl'"), ("kts", "--column speed=kts"),
      ("km/h", "--column speed=km/h"), ("mph", "--column speed=mph"),
    ])
  func reportsBareUnits(_ name: String, _ option: String) throws {
    let events = events("lat,lon,\(name)\n1,2,1000\n")
    let location = try #require(events.locations.first)
    #expect(location.altitude == nil && location.speed == nil)
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.hasSuffix("write \(option)") == true)
  }

  @Test(
    "A column that probably holds the altitude is not read, and the note says what to write",
    arguments: [
      "z", "baro_altitude", "barometricAltitude", "geoaltitude", "gpsalt", "terrain_elevation",
      "quota",
    ])
  func reportsUnreadAltitudes(_ name: String) throws {
    let events = events("lat,lon,\(name)\n1,2,1000\n")
    #expect(try #require(events.locations.first).altitude == nil)
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.hasSuffix("write --column altitude=\(name)") == true)
    let chosen = self.events("lat,lon,\(name)\n1,2,1000\n") { $0.altitude = name }
    #expect(chosen.locations.first?.altitude == 1000)
    #expect(chosen.skips.isEmpty)
  }

  @Test(
    "Columns about altitudes and other elevations are not reported",
    arguments: [
      "elevation_gain", "altitude_mode", "sun_elevation", "max_altitude", "alt,baro_altitude",
    ])
  func ignoresOtherAltitudes(_ names: String) {
    let row = names.contains(",") ? "3,4" : "3"
    #expect(events("lat,lon,\(names)\n1,2,\(row)\n").skips.isEmpty)
  }

  @Test("The enhanced fields of Garmin's recordings are read")
  func readsEnhancedFields() throws {
    let table = "timestamp,position_lat,position_long,enhanced_altitude,enhanced_speed\n"
    let events = events(table + "2026-05-01T08:00:00Z,47,8,500.2,3.125\n")
    let location = try #require(events.locations.first)
    #expect(location.altitude == 500.2 && location.speed == 3.125)
    #expect(events.skips.isEmpty)
  }

  @Test("Times, distances and columns next to a quantity are not bare units")
  func ignoresOtherUnits() {
    for names in ["ms", "km", "m", "s", "alt,feet"] {
      let row = names == "alt,feet" ? "3,4" : "3"
      #expect(events("lat,lon,\(names)\n1,2,\(row)\n").skips.isEmpty)
    }
  }

  @Test("A chosen column whose name is or ends with a unit is read in this unit")
  func readsChosenUnits() throws {
    for (name, expected) in [("feet", 304.8), ("z_ft", 304.8), ("z", 1000.0)] {
      let location = events("lat,lon,\(name)\n1,2,1000\n") { $0.altitude = name }.locations.first
      #expect(location?.altitude == expected)
    }
    let speed = events("lat,lon,kts\n1,2,3600\n") { $0.speed = "kts" }.locations.first?.speed
    #expect(speed == 1852)
  }

  @Test(
    "A note names the column that is read if several hold the altitude or the speed",
    arguments: [
      ("alt,elevation", "\"alt\" is read; for another one, write --column altitude=elevation"),
      ("alt_ft,alt_m", "\"alt_ft\" is read; for another one, write --column altitude=alt_m"),
      ("AltMSL,AltGPS", "\"AltMSL\" is read; for another one, write --column altitude=AltGPS"),
      (
        "speed_kt,speed (km/h)",
        "\"speed_kt\" is read; for another one, write --column 'speed=speed (km/h)'"
      ),
    ])
  func reportsChoices(_ names: String, _ text: String) {
    let events = events("lat,lon,\(names)\n1,2,10,20\n")
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.hasSuffix(text) == true)
  }

  @Test("A chosen column needs no note on the other columns")
  func chosenColumnsNeedNoNote() {
    let events = events("lat,lon,alt,elevation\n1,2,10,20\n") { $0.altitude = "elevation" }
    #expect(events.locations.first?.altitude == 20)
    #expect(events.skips.isEmpty)
  }

  @Test("A course may have a degree sign") func courses() {
    for (name, text) in [
      ("HEADING", "47"), ("course", "47°"), ("COG", "47 deg"), ("bearing", "47 °"),
    ] {
      #expect(events("lat,lon,\(name)\n1,2,\(text)\n").locations.first?.course == 47)
    }
    #expect(events("lat,lon,heading,cog\n1,2,90,47\n").locations.first?.course == 47)
  }

  /// ERDDAP has the units after the header, Garmin's G1000 before it.
  @Test(arguments: [
    "time,latitude,longitude,altitude,speed,course\nUTC,degrees_north,degrees_east,ft,knots,degrees_true\n",
    "#yyyy-mm-dd, degrees, degrees, ft msl, kt, deg\ntime,latitude,longitude,altitude,speed,course\n",
    "time,latitude (degrees_north),longitude (degrees_east),altitude,speed,course\n,deg,deg,ft msl,kt,deg\n",
  ])
  func rowsOfUnits(_ head: String) {
    let events = events(
      head + "2026-03-01T00:00:00Z,1,2,1000,3600,47\n2026-03-01T00:00:01Z,1,2,,,\n")
    #expect(events.skips.isEmpty)
    #expect(events.locations.count == 2)
    #expect(events.locations.first?.altitude == 304.8)
    #expect(events.locations.first?.speed == 1852)
    #expect(events.locations.first?.course == 47)
  }

  @Test(arguments: [
    "time,latitude,longitude,altitude (furlongs)\n",
    "time,latitude,longitude,altitude\nUTC,deg,deg,furlongs\n",
  ])
  func reportsAnUnknownUnit(_ head: String) {
    let events = events(head + "2026-03-01T00:00:00Z,1,2,1000\n")
    #expect(events.locations.first?.altitude == nil)
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.contains("furlongs") == true)
  }

  @Test func secondRowOfNamesIsNotARowOfUnits() {
    let events = events("time,latitude,longitude\nx,y,z\nx,y,z\n")
    #expect(events.skips.map(\.reason) == [.unreadable, .unreadable])
  }

  // MARK: A speed without a unit

  /// A drive north at 20 m/s with a row every `step` seconds; noise moves each row.
  private func drive(
    _ factor: Double, rows: Int = 200, step: Double = 1, noise: Double = 0, name: String = "speed"
  ) -> String {
    var random = SplitMix64(seed: 7)
    var table = "time,lat,lon,\(name)\n"
    for i in 0..<rows {
      // Meters to degrees of latitude at 47 degrees on WGS84: 111,173 m each.
      let meters = 20 * step * Double(i) + Double.random(in: -noise...noise, using: &random)
      table += "\(1_700_000_000 + step * Double(i)),\(47 + meters / 111_173),8,\(20 * factor)\n"
    }
    return table
  }

  /// Property: the speed is correct for every unit, and the choice of unit is reported.
  @Test(
    arguments: [(1.0, "m/s"), (3.6, "km/h"), (3600 / 1852.0, "kt"), (3600 / 1609.344, "mph")],
    [(1.0, 0.0), (0.1, 0.3), (30, 5), (1, 2)])
  func aSpeedWithoutAUnit(
    _ unit: (factor: Double, name: String), _ kind: (step: Double, noise: Double)
  ) {
    let events = events(drive(unit.factor, rows: 1200, step: kind.step, noise: kind.noise))
    #expect(events.locations.count == 1200)
    #expect(events.locations.allSatisfy { abs(($0.speed ?? 0) - 20) < 1e-9 })
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.contains("read as \(unit.name),") == true)
  }

  @Test func skipsASpeedWithoutAUnit() {
    let events = events(drive(10))
    #expect(events.locations.allSatisfy { $0.speed == nil })
    #expect(events.skips.first?.detail.contains("not read") == true)
  }

  @Test func infersNoUnitWhileStandingStill() {
    let events = events("time,lat,lon,speed\n1700000000,1,2,3\n1700000001,1,2,3\n")
    #expect(events.locations.map(\.speed) == [3, 3])
    #expect(events.skips.first?.detail.contains("too little moves") == true)
  }

  @Test func aLabelledSpeedIsBelieved() {
    #expect(events(drive(1, name: "speed_kmh")).skips.isEmpty)
  }

  // MARK: Times

  /// Each value is 2009-05-08T08:12:36Z.
  @Test(
    "Local and UTC columns give the same time",
    arguments: [
      ("DATE,TIME", "090508,081236", nil), ("DATE,TIME", "090508,81236", nil),
      ("UTC DATE,UTC TIME", "2009/05/08,08:12:36", nil), ("Date,Time", "20090508,081236", nil),
      ("BaseDateTime", "2009-05-08T08:12:36", nil), ("date,time", "08.05.2009,8:12:36", nil),
      ("timestamp", "08 May 2009 08:12:36", nil), ("time", "08/05/2009 08:12:36", "dmy"),
      ("time", "5/8/2009 8:12:36 AM", "mdy"), ("time", "08/05/09 08:12:36", "%d/%m/%y %H:%M:%S"),
      ("date,time", "08/05/2009,08:12:36", "%d/%m/%Y %H:%M:%S"),
      ("date,time", "080509,081236", "dmy"),
      ("date,time", "8/5/2009,08:12:36", "%d/%m/%Y"),
      ("time", "08-May-2009 10:12:36 +0200", "%d-%b-%Y %H:%M:%S %z"),
      ("time", "08/05/2009 08:12:36", "dd/MM/yyyy HH:mm:ss"),
      ("time", "08/05/2009 08:12:36", "DD/MM/YYYY HH:MM:SS"),
      ("Lcl Date,Lcl Time,UTCOfst", "2009-05-08,01:12:36,-07:00", nil),
      ("UTC DATE,UTC TIME,LOCAL DATE,LOCAL TIME", "2009/05/08,08:12:36,2009/05/08,10:12:36", nil),
    ] as [(String, String, String?)])
  func times(_ names: String, _ values: String, _ format: String?) {
    let events = events("lat,lon,\(names)\n1,2,\(values)\n1,2,\(values)\n") {
      $0.timeFormat = format
    }
    #expect(events.locations.map(\.timestamp?.seconds) == [1_241_770_356, 1_241_770_356])
    #expect(events.skips.allSatisfy { $0.reason == .assumed })
  }

  @Test(
    "Ambiguous or impossible times are reported",
    arguments: [
      ("08/05/2009 08:12:36", nil), ("31/02/2009 08:12:36", "dmy"), ("08/05/2009 25:12:36", "dmy"),
      ("08/05/2009", "%d-%m-%Y"), ("8/13/2009 08:12", "dmy"), ("x", "%d/%m/%Y"),
    ] as [(String, String?)])
  func noTimes(_ text: String, _ format: String?) {
    let events = events("lat,lon,time\n1,2,\(text)\n") { $0.timeFormat = format }
    #expect(events.locations.first?.timestamp == nil)
    #expect(events.skips.map(\.reason) == [.unreadable])
    #expect(
      events.skips.first?.detail.contains("--time-format") == (format != nil || text.contains("/")))
  }

  @Test(
    "Second 60 is a time only as a leap second",
    arguments: [
      ("time", "2025-11-20T12:34:60Z", nil, false),
      ("date,time", "20.11.2025,12:34:60", nil, false),
      ("date,time", "20251120,123460", nil, false), ("time", "20/11/2025 12:34:60", "dmy", false),
      ("time", "2025-11-20 12:34:60", "%Y-%m-%d %H:%M:%S", false),
      ("time", "2016-12-31T23:59:60Z", nil, true), ("date,time", "31.12.2016,23:59:60", nil, true),
      ("date,time", "20161231,235960", nil, true), ("time", "31/12/2016 23:59:60", "dmy", true),
    ] as [(String, String, String?, Bool)])
  func limitsLeapSeconds(_ names: String, _ values: String, _ format: String?, _ isValid: Bool) {
    let events = events("lat,lon,\(names)\n1,2,\(values)\n") { $0.timeFormat = format }
    #expect((events.locations.first?.timestamp != nil) == isValid)
    #expect(events.skips.contains { $0.reason == .unreadable } == !isValid)
  }

  @Test(
    "A time that is only a date is reported with the text to write",
    arguments: [
      ("time", "2026-05-01", nil), ("date", "20260501", nil), ("date", "01.05.2026", nil),
      ("time", "2026/05/01", nil), ("date", "01/05/2026", "dmy"),
    ] as [(String, String, String?)])
  func reportsDates(_ name: String, _ text: String, _ format: String?) {
    let events = events("lat,lon,\(name)\n1,2,\(text)\n1,2,\(text)\n") { $0.timeFormat = format }
    #expect(events.locations.first?.timestamp?.seconds == 1_777_593_600)
    #expect(events.skips.count == 1)
    #expect(events.skips[0].detail.hasSuffix("write times such as 2026-05-01T14:30:00+02:00"))
  }

  @Test func millisecondsOfTheirOwn() {
    let events = events("UTC DATE,UTC TIME,MS,lat,lon\n2009/05/08,08:12:36,250,1,2\n")
    #expect(events.locations.first?.timestamp?.nanoseconds == 250_000_000)
  }

  @Test func columnsThatMayBeTimesAreNamed() {
    let events = events("lat,lon,time of day zone,day of year\n1,2,3,4\n")
    #expect(events.skips.map(\.reason) == [.assumed])
    #expect(events.skips.first?.detail.contains("\"time of day zone\", \"day of year\"") == true)
  }

  // MARK: Lines before the header

  @Test(arguments: [
    "Fleet report\n", "Device:,V-900\nGenerated,2026-03-02\n\n", "a;b;c\nd\n",
    "Owner: x, y\r\n\r\n",
  ])
  func linesBeforeTheHeader(_ preamble: String) {
    let table = preamble + "time,latitude,longitude\n2026-03-01T00:00:00Z,1,2\n"
    for decoder in [CSVLocationDecoder()] {
      #expect(decoder.events(of: Array(table.utf8)).locations.count == 1)
    }
    let any = AnyLocationDecoder().events(of: Array(table.utf8))
    #expect(any.locations.count == 1)
    #expect(any.skips.map(\.reason) == [.assumed])
    for size in [1, 2, 3, 7, 16] {
      #expect(AnyLocationDecoder().events(of: Array(table.utf8), inPiecesOf: size) == any)
    }
  }

  /// Property: the result does not depend on the pieces, also while rows are pending.
  @Test(arguments: [3.6, 10])
  func anyCutGivesTheSame(_ factor: Double) {
    let bytes = Array(drive(factor, rows: 1100).utf8)
    let whole = CSVLocationDecoder().events(of: bytes)
    for size in [1, 100, 4096, 20_000] {
      #expect(CSVLocationDecoder().events(of: bytes, inPiecesOf: size) == whole)
    }
  }

  @Test(
    "A number that can have a thousands separator is not read",
    arguments: [
      ("lat,lon,alt\n48.2,16.4,\"1,234\"\n"), ("lat;lon;alt\n48.2;16.4;1,234\n"),
      ("lat;lon;alt\n48,2;16,4;1.234\n"), ("lat\tlon\talt\n48,2\t16,4\t-1.234\n"),
    ])
  func refusesThousands(_ table: String) throws {
    let events = events(table)
    #expect(try #require(events.locations.first).altitude == nil)
    #expect(events.skips.contains { $0.detail.contains("thousands") })
  }

  @Test(
    "A number with the decimal mark of the coordinates is read",
    arguments: [
      ("lat,lon,alt\n48.2,16.4,1.234\n", 1.234), ("lat;lon;alt\n48,2;16,4;1,234\n", 1.234),
      ("lat;lon;alt\n48,2;16,4;1234,5\n", 1234.5), ("lat,lon,alt\n48,16,1.234\n", 1.234),
      ("lat;lon;alt\n48,2;16,4;0.125\n", 0.125), ("lat;lon;alt\n48,2;16,4;1.5\n", 1.5),
    ] as [(String, Double)])
  func readsOtherMarks(_ table: String, _ altitude: Double) {
    let events = events(table)
    #expect(events.locations.first?.altitude == altitude)
    #expect(events.skips.isEmpty)
  }

  @Test(
    "GPS weeks give no times, and the message names the columns",
    arguments: [
      "gps_week,tow", "GPS Week,GPS TOW (s)", "GWk,GMS",
    ])
  func refusesWeeks(_ names: String) {
    let events = events("\(names),lat,lon\n2312,302400,48.2,16.4\n")
    #expect(events.locations.map(\.timestamp) == [nil])
    #expect(events.skips.contains { $0.detail.contains("GPS weeks") })
  }

  @Test("The order of the columns is reported if the table has no names")
  func reportsOrder() throws {
    let named = events("time,lat,lon\n2024-05-01T12:00:00Z,48.2,16.4\n")
    #expect(named.skips.isEmpty)
    let events = events("2024-05-01T12:00:00Z,48.2,16.4,170\n")
    #expect(events.locations.first?.altitude == 170)
    let text = try #require(events.skips.first { $0.reason == .assumed }?.detail)
    #expect(text.contains("1 as time, 2 as latitude, 3 as longitude, 4 as altitude"))
  }

  @Test("Columns named x and y are reported as longitude and latitude")
  func reportsXY() {
    let events = events("time,x,y\n2024-05-01T12:00:00Z,16.4,48.2\n")
    #expect(events.locations.first?.coordinate.latitude == 48.2)
    #expect(events.skips.contains { $0.detail.contains("longitude and latitude") })
  }
}
