import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("CSVLocationDecoder")
struct CSVLocationDecoderTests {
  private func events(
    _ table: String, _ change: (inout CSVLocationOptions) -> Void = { _ in }
  ) -> [LocationEvent] {
    var options = CSVLocationOptions()
    change(&options)
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  /// The location of a table with one row.
  private func location(_ table: String) throws -> Location {
    let events = events(table)
    #expect(events.skips.allSatisfy { $0.reason == .assumed })
    let parts = events.filter { if case .part = $0 { true } else { false } }
    #expect(parts.first == .part(.track(name: nil)))
    return try #require(events.locations.last)
  }

  // MARK: Measures

  /// Sensor values get the names that statistics use, for any column names.
  @Test("Sensor values have the names that statistics use") func measuresAlone() throws {
    let table = """
      time,lat,lon,Heart Rate (bpm),note,cadence_rpm,Power (W),temperature,pulse
      2024-05-01T00:00:00Z,1,2,140,x,85,210,21.5,99
      2024-05-01T00:00:01Z,1,2,,,,,,

      """
    let locations = events(table) { $0.keepsMeasures = true }.locations
    #expect(
      locations.map(\.attributes) == [
        [
          Location.Attribute("heart_rate", "140"), Location.Attribute("cadence", "85"),
          Location.Attribute("power", "210"), Location.Attribute("temperature", "21.5"),
        ], [],
      ])
    #expect(events(table).locations.allSatisfy { $0.attributes.isEmpty })
    let attributes = events(table) { ($0.keepsMeasures, $0.keepsAttributes) = (true, true) }
      .locations
    #expect(attributes.first?.attributes.first == Location.Attribute("Heart Rate (bpm)", "140"))
    #expect(attributes.first?.attributes.count == 6)
  }

  // MARK: Rows with fewer fields than columns

  /// The decoder reports such rows with any line end, and reads the rows.
  @Test(
    "Rows with fewer fields are reported and read",
    arguments: [
      ("time,lat,lon,note,more\nT,1,2,a,b\nT,1,3\nT,1,4,c,d\nT,1,5,e\n", [3, 5]),
      ("lat;lon;x\n1;2\n1;3;\n", [2]), ("lat,lon,alt\r\n1,2\r\n1,3,4", [2]),
      ("1.5,2.5,3\n1.5,2.5\n", [2]), ("lat,lon,\n1,2\n1,2,\n", [2]),
      ("lat,lon,time,n\n1,2,2024-05-01T00:00:00Z,x\n1,2\n", [3]),
      ("lat,lon,n\n1.0,2,\n1.00000,2,\"a\"\n", []),
    ] as [(String, [Int])])
  func fewerFields(_ table: String, _ lines: [Int]) {
    let table = table.replacing("T,", with: "2024-05-01T00:00:00Z,")
    let events = events(table)
    let skips = events.skips.filter { $0.reason != .assumed }
    #expect(skips.map(\.reason) == lines.map { _ in .fewerFields }, "\(skips)")
    #expect(skips.map(\.line) == lines)
    let rows = table.split(whereSeparator: \.isNewline).filter {
      $0.first != "t" && $0.first != "l"
    }
    #expect(events.locations.count == rows.count)
  }

  // MARK: Rows with more fields than columns

  /// The diagnostic names the line, fields and columns. The row is read if one of its texts may contain commas.
  @Test(arguments: [
    ("time,lat,lon,note\nT,47.1,8.2,hello\nT,47.1,8.3,hello, world\nT,47.1,8.4,x\n", 3, 5, 4, true),
    ("lat,lon,name\n1,2,a\n3,4,b,c,d\n", 3, 5, 3, true),
    ("lat,lon,name,\n1,2,a,\n3,4,b,c,d\n", 3, 5, 4, true),
    ("name,lat,lon\na,1,2\nb,3,4\nc, d,5,6\n", 4, 4, 3, false),
    ("lat,lon\n1,2\n47,1,8,2\n", 3, 4, 2, false),
    ("lat,lon,alt\n1,2,3\n1,2,400,5\n", 3, 4, 3, false),
    ("lat,lon,time\n1,2,T\n47,1,8,2,T\n", 3, 5, 3, false),
  ])
  func rowsWithMoreFields(table: String, line: Int, fields: Int, columns: Int, isRead: Bool) {
    let table = table.replacing("T", with: "2024-05-01T00:00:00Z")
    for keepsAttributes in [false, true] {
      let events = events(table) { $0.keepsAttributes = keepsAttributes }
      #expect(events.skips.map(\.line) == [line], "\(table)")
      #expect(events.skips.first?.reason == (isRead ? .moreFields : .unreadable))
      #expect(
        events.skips.first?.detail.hasPrefix(
          "the row has \(fields) fields and the table \(columns) columns; ") ?? false)
      #expect(events.skips.first?.stopsReading == false)
      #expect(events.locations.count == table.split(separator: "\n").count - (isRead ? 1 : 2))
    }
  }

  /// Trailing separators, as spreadsheets and loggers write them, do not count as additional fields.
  @Test(arguments: [
    "lat,lon\n1,2,\n1,3,,,\n", "lat,lon\n1,2, ,\n1,3,\"\",\n", "lat,lon,note\n1,2,a,,\n1,3,,,\n",
  ])
  func emptyFieldsAtTheEnd(table: String) {
    #expect(events(table).skips.isEmpty)
    #expect(events(table).locations.map(\.coordinate.longitude) == [2, 3])
  }

  /// With semicolons or tabs, commas are decimal, with or without a header.
  @Test(arguments: [
    "lat;lon\n47,1;8,2\n", "47,1;8,2\n", "lat\tlon\n47,1\t8,2\n", "47,1\t8,2\n", "47,1;8,2;400,5",
    "2024-05-01T00:00:00,5Z;47,1;8,2\n", "47,1;8,2;;\n",
  ])
  func decimalCommas(table: String) {
    for size in [1, 3, 100] {
      let events = CSVLocationDecoder().events(of: Array(table.utf8), inPiecesOf: size)
      // A table without names gets a note on the order of its columns.
      #expect(events.skips.filter { $0.reason != .assumed }.isEmpty, "\(events.skips)")
      #expect(
        events.locations.map(\.coordinate) == [Coordinate(latitude: 47.1, longitude: 8.2)])
    }
  }

  /// If the rows and the header have different separators, the decoder emits no location.
  @Test(arguments: [
    "lat,lon\n47,1;8,2\n", "lat,lon,name\n47,1;8,2;x\n",
    "time,lat,lon\n2024-05-01T00:00:00Z;47,1;8,2\n",
    "lat;lon\n47.1,8.2\n",
  ])
  func rowsOfAnotherSeparator(table: String) {
    #expect(events(table).locations.isEmpty && events(table).skips.count == 1)
  }

  // MARK: Columns

  @Test(
    "A named column that does not exist is reported", arguments: 0..<3)
  func namedColumnThatIsMissing(number: Int) {
    var options = CSVLocationOptions()
    switch number {
    case 0: options.latitude = "nope"
    case 1: options.longitude = "nope"
    default: options.time = "nope"
    }
    var decoder = CSVLocationDecoder(options: options)
    var events: [LocationEvent] = []
    decoder.decode(Array("time,lat,lon\n2024-05-01T00:00:00Z,1,2\n".utf8).span, into: &events)
    decoder.finish(into: &events)
    #expect(decoder.failure?.contains("nope") == true, "\(decoder.failure ?? "")")
  }

  @Test(
    "Coordinates are read in common notations",
    arguments: [
      "lat,lon\n1.5,2.5", "latitude;longitude\r\n1.5;2.5\r\n", "Lng\tLat\n2.5\t1.5\n",
      "x,y\n2.5,1.5\n",
      "\u{FEFF}lat,lon\n1.5,2.5\n", "# made by hand, today\n#\n\nlat,lon\n1.5,2.5\n",
      "#lat,lon\n1.5,2.5\n", "sep=;\nlat;lon\n1.5;2.5\n",
      "id,Longitude (deg),Latitude (deg)\n7,2.5,1.5\n",
      "lat,lon\n\n\n1.5,2.5", "\"lat\",\"lon\"\n\"1.5\",\"2.5\"\n", "lat;lon\n1,5;2,5\n",
      "lat,lon\n1°30'N,2°30'E\n", "lat,lon\n1.5N,2.5 E\n", "lat,ns,lon,ew\n1.5,N,2.5,E\n",
      "INDEX,LATITUDE N/S,LONGITUDE E/W\n1,1.5N,2.5E\n", "lat,lon\r1.5,2.5\r", "1.5,2.5\n",
      "1.5;2.5",
      "lat,lon\n 1.5 , 2.5 \n", "lat,lon\n+1.5,2.5\n", "lat,lon,note\n1.5,2.5,\"a\nb\"\n",
    ])
  func coordinates(_ table: String) throws {
    let location = try location(table)
    #expect(location == Location(Coordinate(latitude: 1.5, longitude: 2.5)))
  }

  @Test(
    "Signs are read and longitudes are reduced",
    arguments: [
      ("lat,lon_dir,lon,lat_dir\n1.5,W,2.5,S", -1.5, -2.5), ("lat,lon\n1.5S,2.5W", -1.5, -2.5),
      ("lat,lon\n-1.5,-2.5", -1.5, -2.5), ("lat,lon\n1.5,182.5", 1.5, -177.5),
      ("lat,lon\n90,-180", 90, -180), ("lat,lon\n1.5,-182.5", 1.5, 177.5),
    ])
  func signs(_ table: String, _ latitude: Double, _ longitude: Double) throws {
    let place = try location(table).coordinate
    #expect(place == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("Each known column sets its property") func everyMeaning() throws {
    let location = try location(
      """
      time,lat,lon,ele,hae,speed (km/h),course,climb,hacc,vacc,speed_accuracy,bearing accuracy,hdop,vdop,pdop,sats
      2025-11-20T13:34:56.25+01:00,1,2,100.5,90.5,36,360,-0.5,4,6,0.5,3,0.9,1.2,1.5,11
      """)
    var expected = Location(
      Coordinate(latitude: 1, longitude: 2),
      timestamp: Timestamp(seconds: 1_763_642_096, nanoseconds: 250_000_000))
    expected.utcOffset = 3600
    expected.altitude = 100.5
    expected.ellipsoidalAltitude = 90.5
    expected.speed = 10
    expected.course = 0
    expected.climb = -0.5
    expected.horizontalAccuracy = 4
    expected.verticalAccuracy = 6
    expected.speedAccuracy = 0.5
    expected.courseAccuracy = 3
    expected.dilution = Location.Dilution(horizontal: 0.9, vertical: 1.2, position: 1.5)
    expected.satellitesUsed = 11
    #expect(location == expected)
  }

  @Test(
    "The unit of a speed follows from the column name",
    arguments: [
      ("speed", 10, 10), ("Speed (m/s)", 10, 10), ("speed_mps", 10, 10), ("speed_kmh", 36, 10),
      ("Geschwindigkeit (km/h)", 36, 10), ("vitesse_kmh", 36, 10),
      ("Speed [km/h]", 36, 10), ("mph speed", 10, 4.4704), ("speed_knots", 36, 18.52),
      ("sog kn", 36, 18.52),
      ("can_speed", 10, nil), ("max speed", 10, nil), ("speed", -1, nil),
    ] as [(String, Double, Double?)])
  func speed(_ name: String, _ value: Double, _ expected: Double?) throws {
    let speed = try location("lat,lon,\(name)\n1,2,\(value)\n").speed
    #expect((speed == nil) == (expected == nil))
    if let speed, let expected { #expect(abs(speed - expected) < 1e-14 * expected) }
  }

  @Test(
    "The unit of an altitude follows from the column name",
    arguments: [
      ("alt", 10, 10), ("Altitude (m)", 10, 10), ("elevation_m", 10, 10),
      ("elevation_ft", 10, 3.048),
      ("Höhe (m)", 10, 10), ("altitud", 10, 10), ("Hoehe_ft", 10, 3.048),
      ("height", -10.5, -10.5), ("altitude_msl", 10, 10), ("max_alt", 10, nil),
    ] as [(String, Double, Double?)])
  func altitude(_ name: String, _ value: Double, _ expected: Double?) throws {
    #expect(try location("lat,lon,\(name)\n1,2,\(value)\n").altitude == expected)
  }

  @Test(
    "Columns with other names set no property",
    arguments: ["track", "timezone", "accuracy class", "name"])
  func noMeaning(_ name: String) throws {
    let location = try location("lat,lon,\(name)\n1,2,3\n")
    #expect(location == Location(Coordinate(latitude: 1, longitude: 2)))
  }

  // MARK: Times

  /// Each value is 2025-11-20T12:34:56Z plus the nanoseconds.
  @Test(
    "Times are read from common columns and notations",
    arguments: [
      ("time", "2025-11-20T12:34:56Z", 0),
      ("timestamp", "2025-11-20 12:34:56.123456789", 123_456_789),
      ("datetime", "20251120T133456+0100", 0), ("gps_time", "2025/11/20 12:34:56", 0),
      ("ts", "1763642096", 0), ("unix", "1763642096.25", 250_000_000),
      ("epoch", "1.763642096E9", 0),
      ("time", "1763642096.000000001", 1), ("timestamp_ms", "1763642096250", 250_000_000),
      ("t_time", "x", nil), ("time", "1763642096250.5", 250_500_000),
      ("time_us", "1763642096250001", 250_001_000),
      ("Time (ns)", "1763642096250000001", 250_000_001),
      ("Datum,Uhrzeit", "2025-11-20,12:34:56", 0), ("Zeit", "2025-11-20T12:34:56Z", 0),
      ("date,time", "2025-11-20,12:34:56", 0), ("time,date", "12:34:56.5,2025-11-20", 500_000_000),
      ("date", "2025-11-20T12:34:56Z", 0), ("utc", "2025-11-20T12:34:56Z", 0),
    ] as [(String, String, UInt32?)])
  func time(_ name: String, _ value: String, _ nanoseconds: UInt32?) throws {
    for table in ["lat,lon,\(name)\n1,2,\(value)", "\(name),lat,lon\n\(value),1,2\n\(value),1,2\n"]
    {
      let location = try location(table)
      #expect(location.timestamp?.seconds == (nanoseconds == nil ? nil : 1_763_642_096))
      #expect(location.timestamp?.nanoseconds == nanoseconds)
    }
  }

  @Test(
    "The number of digits distinguishes seconds, milli-, micro- and nanoseconds",
    arguments: [
      // The smallest and the largest count of each unit.
      ("100000000", 100_000_000, 0), ("7258118399", 7_258_118_399, 0),
      ("315532800000", 315_532_800, 0),
      ("9999999999999", 9_999_999_999, 999_000_000), ("315532800000000000", 315_532_800, 0),
      ("9223372036854775807", 9_223_372_036, 854_775_807),
      ("999999999999999.9", 999_999_999, 999_999_900),
      // A number as a spreadsheet writes it, with all digits.
      ("1.717236000E+12", 1_717_236_000, 0), ("1.717236000E+09", 1_717_236_000, 0),
    ] as [(String, Int64, UInt32)])
  func counts(_ text: String, _ seconds: Int64, _ nanoseconds: UInt32) throws {
    let expected = Timestamp(seconds: seconds, nanoseconds: Int64(nanoseconds))
    #expect(
      CSVTime.reading(Array(text.utf8).span) == ZonedTimestamp(timestamp: expected, utcOffset: nil))
  }

  @Test(
    "Other numbers are not read as times",
    arguments: [
      "", "1", "99999999", "9223372036854775808", "99999999999999999999", "-1763642096",
      "20251120123456",
      // 100 ns since 1601, and seconds since the year 0.
      "133617240000000000", "63852832000",
      // Rounded by a spreadsheet to 10,000 seconds.
      "1.71724E+12",
      "1763642096x", "1763642096.5.5", "0x1763642096", "1e300", "nan", "12:34:56",
    ])
  func noCount(_ text: String) {
    #expect(CSVTime.reading(Array(text.utf8).span) == nil)
  }

  @Test(
    "Day numbers of spreadsheets, Matlab and astronomers are no seconds since the start",
    arguments: ["45444.4166667", "739404.4166667", "2460462.9166667"])
  func dayNumbers(_ text: String) {
    let events = events("time,lat,lon\n\(text),1,2\n")
    #expect(events.locations.map(\.timestamp) == [nil])
    #expect(events.skips.count == 1)
    #expect(events.skips.first?.detail.contains("may be a number of days") == true)
  }

  @Test func secondsSinceTheStartAreReportedOnce() {
    let events = events("time,lat,lon\n0.0,1,2\n0.1,1,2\n0.2,1,2\n")
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.line) == [1])
  }

  @Test func plainRowsAndCloserLooksAgree() throws {
    // The first row uses the full parser, and other rows the fast path. Quotes and blanks force the full parser for
    // each row.
    let header = "lat;lon;date;time;ele"
    let rows = [
      "1,5;2,25;2025-11-20;12:34:56.5+01:00;-3,5", "-1.5;182,25;20251120;12:34;3",
      "0;0;2025/11/20;12:34:56Z;1",
    ]
    let plain = ([header] + rows + rows).joined(separator: "\n")
    let quoted = ([header] + (rows + rows).map { " \"" + $0.replacing(";", with: "\";\"") + "\"" })
      .joined(separator: "\n")
    #expect(events(plain).locations == events(quoted).locations)
    #expect(events(plain).skips.isEmpty)
    #expect(events(plain).locations.map(\.coordinate.latitude) == [1.5, -1.5, 0, 1.5, -1.5, 0])
    #expect(events(plain).locations.map(\.altitude) == [-3.5, 3, 1, -3.5, 3, 1])
    #expect(events(plain).locations.last?.timestamp == Timestamp(seconds: 1_763_642_096))
  }

  // MARK: Bad rows

  @Test(
    "An invalid row is reported, and the others are read",
    arguments: [
      ("91,2", Diagnostic.Reason.outOfRange), ("1,361", .outOfRange), (",2", .noCoordinate),
      ("1", .noCoordinate), ("NaN,NaN", .noCoordinate), ("undefined,2", .noCoordinate),
      ("x,2", .unreadable), ("1,16.dfd", .unreadable), ("1,\"2", .unreadable),
      ("1e99,2", .outOfRange),
      ("lat,lon", .unreadable), ("1.5E,2", .unreadable),
    ])
  func badRows(_ row: String, _ reason: Diagnostic.Reason) {
    let events = events("lat,lon\n1,2\n\(row)\n3,4\n")
    #expect(events.locations.map(\.coordinate.latitude) == [1, 3])
    #expect(events.skips.count == 1)
    #expect(events.skips.first?.reason == reason)
    #expect(events.skips.first?.line == 3)
    #expect(events.skips.first?.offset == 12)
  }

  @Test func reportsSwappedColumns() {
    let events = events("lat,lon\n151.2,-33.9\n")
    #expect(events.skips.first?.detail.contains("exchanged") == true)
  }

  @Test(arguments: [("time", "noon"), ("ele", "high"), ("speed", "fast"), ("accuracy", "1.2.3")])
  func reportsAnUnreadableValueAndKeepsTheRow(_ name: String, _ value: String) {
    let events = events("lat,lon,\(name)\n1,2,\(value)\n1,2,\n3,4,nan\n")
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.unreadable])
    #expect(events.skips.map(\.line) == [2])
  }

  @Test(
    "An ambiguous table fails",
    arguments: [
      "", "name,country\nx,y\n", "lat,lat,lon\n1,2,3\n", "151.2,-33.9\n", "1,48.2,16.4\n",
      "one\ntwo\n",
      "lat1,lon1,lat2,lon2\n1,2,3,4\n", "1.5,400.5\n", "2025-11-20T12:34:56Z,5\n",
    ])
  func tablesThatAreNotClear(_ table: String) {
    var decoder = CSVLocationDecoder()
    var events: [LocationEvent] = []
    let bytes = Array(table.utf8)
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    #expect(events.skips.map(\.reason) == [.unreadable])
    #expect(decoder.failure != nil)
    #expect(events.count == 1)
  }

  @Test func otherEncodingsAreRefused() {
    let bytes: [UInt8] = [0xFF, 0xFE] + "lat,lon\n1,2\n".utf8.flatMap { [$0, 0] as [UInt8] }
    let events = CSVLocationDecoder().events(of: bytes)
    #expect(events.skips.count == 1)
    #expect(events.skips.first?.detail.contains("iconv") == true)
  }

  @Test func skipsLongRows() {
    let long = String(repeating: "x", count: CSVLocationDecoder.recordLimit + 1)
    let bytes = Array("lat,lon\n1,2\n3,\(long)\n5,6\n".utf8)
    let events = CSVLocationDecoder().events(of: bytes)
    #expect(events.locations.map(\.coordinate.latitude) == [1, 5])
    #expect(events.skips.map(\.reason) == [.tooLong])
    #expect(events.skips.first?.line == 3)
    for size in [1000, 65_536] {
      #expect(CSVLocationDecoder().events(of: bytes, inPiecesOf: size) == events)
    }
  }

  // MARK: Options, tracks

  @Test("Given columns are used, by name or number") func columnsThatAreGiven() throws {
    let table = "when,a,b,up,v,dir,r,note\n2025-11-20T12:34:56Z,2,1,3,4,5,6,hello\n"
    let events = events(table) {
      ($0.latitude, $0.longitude, $0.time, $0.altitude) = ("b", "2", "WHEN", "up")
      ($0.speed, $0.course, $0.accuracy, $0.keepsAttributes) = ("v", "dir", "r", true)
    }
    let location = try #require(events.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 1, longitude: 2))
    #expect(location.timestamp?.seconds == 1_763_642_096)
    #expect(location.altitude == 3 && location.speed == 4 && location.course == 5)
    #expect(location.horizontalAccuracy == 6)
    #expect(location.attributes == [.init("note", "hello")])
  }

  @Test("Given columns are used without a header") func columnsGivenForATableWithoutHeader() {
    let events = events("7,16.4,48.2\n8,16.5,48.3\n") {
      ($0.latitude, $0.longitude) = ("3", "2")
    }
    #expect(events.locations.map(\.coordinate.latitude) == [48.2, 48.3])
  }

  @Test("A table without a header is read") func withoutHeader() throws {
    let location = try location("2025-11-20T12:34:56Z,48.2,16.4,170.5\n")
    #expect(location.coordinate == Coordinate(latitude: 48.2, longitude: 16.4))
    #expect(location.altitude == 170.5)
    #expect(location.timestamp?.seconds == 1_763_642_096)
    #expect(try self.location("48.2,16.4,1763642096").timestamp?.seconds == 1_763_642_096)
  }

  @Test("The columns track_id and segment divide the rows") func tracksAndSegments() {
    let events = events(
      "track_id,segment,lat,lon\na,1,1,1\na,1,2,2\na,2,3,3\nb,1,4,4\n")
    let parts = events.map {
      if case .part(let part) = $0 { part } else { nil as LocationEvent.Part? }
    }
    #expect(parts == [.track(name: "a"), nil, nil, .segment, nil, .track(name: "b"), nil])
  }

  // MARK: Divided input

  static let tables = [
    "\u{FEFF}# lat, lon\r\n\r\nlat,lon,time,note\r\n1.25,2.5,2025-11-20T12:34:56Z,\"a\r\nb\"\r\n# c\r\n91,0,,\r\n-3.5,4,1763642096,x",
    "lat;lon;ele\n1,5;2,5;\n3.5;4.5;7\n\n\"5\";6;\"7\n", "sep=;\na;b\n",
    "1.5,2.5,3.5\r4.5,5.5,6.5\r\r",
    "# only\n# comments", "\"", ",", "\n\n \n", "#",
  ]

  @Test(arguments: tables)
  func anyCutGivesTheSame(_ table: String) {
    let bytes = Array(table.utf8)
    let whole = CSVLocationDecoder().events(of: bytes)
    for cut in 0...bytes.count {
      #expect(CSVLocationDecoder().events(of: bytes, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    for size in 1...9 {
      #expect(
        CSVLocationDecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test("Every row of data/points.csv is read as by the row reader") func realPlaces() throws {
    let path = Fixture.repository.appending(path: "data/points.csv")
    let bytes = [UInt8](try Data(contentsOf: path))
    let events = CSVLocationDecoder().events(of: bytes)
    #expect(events.skips.isEmpty)
    #expect(events.locations.count == bytes.count { $0 == 0x0A } - 1)
    // The row reader gives the same result. The row reader shares only the scanner with the decoder.
    var reader = CSVReader()
    reader.append(bytes)
    reader.finish()
    var places: [Location] = []
    while case .record = try reader.step() {
      guard let latitude = reader.cursor.double(2), let longitude = reader.cursor.double(3) else {
        continue
      }
      var location = Location(Coordinate(latitude: latitude, longitude: longitude))
      location.altitude = reader.cursor.double(4)
      places.append(location)
    }
    #expect(events.locations == places)
    for size in [1000, 65_536] {
      #expect(CSVLocationDecoder().events(of: bytes, inPiecesOf: size) == events)
    }
  }

  // MARK: Truncated tables

  /// A plain number in a column of degrees, minutes and seconds is not read as degrees.
  @Test(arguments: [
    ("lat_dms,lon_dms", "47 22 36,8 32 30", true),
    ("lat_dms,lon_dms", "47°22'36\"N,8°32'30\"E", true),
    ("lat_dms,lon_dms", "47.2236,8.3230", false),
    ("Latitude (DDM),Longitude (DDM)", "47.5,8.5", false),
  ])
  func columnsWithMinutes(_ header: String, _ row: String, _ isRead: Bool) {
    let events = events("\(header)\n\(row)\n\(row)\n")
    #expect(events.locations.count == (isRead ? 2 : 0))
    #expect(events.locations.allSatisfy { abs($0.coordinate.latitude - 47.376667) < 1e-6 })
    #expect(events.skips.allSatisfy { $0.detail.contains("is a plain number") })
    #expect(events.skips.count == (isRead ? 0 : 2))
  }

  @Test func columnsWithMinutesThatAreNumbered() {
    let numbered = events("lat_dms,lon_dms\n47.5,8.5\n") {
      ($0.latitude, $0.longitude) = ("1", "2")
    }
    #expect(numbered.locations.first?.coordinate.latitude == 47.5)
    let named = events("lat_dms,lon_dms\n47.5,8.5\n") {
      ($0.latitude, $0.longitude) = ("lat_dms", "lon_dms")
    }
    #expect(named.locations.isEmpty)
  }

  /// A last row without a line end that lacks fields is truncated, unless earlier rows lack fields too.
  @Test(arguments: [
    ("lat,lon,alt,note\n1,2,3,a\n4,5,60", 1, [Diagnostic.Reason.truncated]),
    ("lat,lon,alt,note\n1,2,3,a\n4,5", 1, [.truncated]),
    ("lat,lon,alt,note\n1,2,3,a\n4,5,60\n", 2, [.fewerFields]),
    ("lat,lon,alt,note\n1,2,3\n4,5,60", 2, [.fewerFields, .fewerFields]),
    ("lat,lon,alt,note\n1,2,3,a\n4,5,60,", 2, []),
  ])
  func aLastRowWithFewerFields(_ table: String, _ count: Int, _ reasons: [Diagnostic.Reason]) {
    for size in [1000, 1] {
      let events = CSVLocationDecoder().events(of: Array(table.utf8), inPiecesOf: size)
      #expect(events.locations.count == count)
      #expect(events.skips.map(\.reason) == reasons)
      #expect(events.skips.map(\.stopsReading) == reasons.map { $0 == .truncated })
    }
  }

  @Test(arguments: [
    ("2020-01-01T00:00:10Z,1", true), ("2020-01-01T00:00:10Z,1,2,\"cut he", true), ("2020", true),
    // A complete row, and invalid rows that have an end.
    ("2020-01-01T00:00:10Z,1,2,a", false), ("2020-01-01T00:00:10Z,1\n", false),
    ("2020-01-01T00:00:10Z,1,2,\"cut he\n", false), ("2020-01-01T00:00:10Z,x,2,a", false),
    ("", false),
  ])
  func aTableThatBreaksOff(rest: String, isCut: Bool) {
    let text = "time,lat,lon,note\n2020-01-01T00:00:00Z,1,2,a\n" + rest
    let events = CSVLocationDecoder().events(of: Array(text.utf8))
    let stops = events.contains {
      if case .diagnostic(let skipped) = $0 { skipped.stopsReading } else { false }
    }
    #expect(stops == isCut, "\(events)")
    #expect(events.locations.first?.coordinate.latitude == 1)
  }
}
