import Testing

@testable import GeoFormats

@Suite("FormatRecognizer")
struct FormatRecognizerTests {
  private func recognize(_ text: String, isComplete: Bool = true) -> LocationFormat.Recognition {
    LocationFormat.recognize(Array(text.utf8).span, isComplete: isComplete)
  }

  private static let sentence =
    "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47"
  private static let version = #"{"class":"VERSION","release":"3.25"}"# + "\r\n"
  private static func watch(_ json: Bool) -> String {
    #"{"class":"WATCH","enable":true,"json":\#(json),"nmea":true}"# + "\r\n"
  }

  static let known: [(String, LocationFormat)] = [
    ("<gpx", .gpx), ("<?xml version='1.0'?><!-- <kml> --><!DOCTYPE gpx><g:gpx>", .gpx),
    ("\u{FEFF} \r\n<gpx version='1.1'>", .gpx), ("<?xml vers", .gpx),
    ("$GPRMC,1", .nmea), ("$GNGGA,", .nmea), ("!AIVDM,1,1,,A,x,0*00", .nmea),
    ("$PGRME,15.0,M", .nmea),
    ("\\s:x,c:1*0F\\$GPGGA,1,2", .nmea), ("# a log\n$GPGSV,3,1,11", .nmea),
    (
      "\u{FFFD}\u{1}b\u{0}$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n",
      .nmea
    ),
    ("12:35:19 $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47", .nmea),
    ("04,,,,,*1F\r\nhalf,a,line\r\n$GPRMC,123519,A", .nmea),
    // Truncated beginnings: numbers alone, the end of a sentence and AIS XML are not tables.
    ("47.5,8.5,545.4\r\n$GPRMC,123519,A", .nmea),
    ("08,0.9,545.4,M,46.9,M,,*47\r\n08,0.9,545.4,M,46.9,M,,*47\r\n\(sentence)\r\n", .nmea),
    ("<L9i:a;WF>062D,0*7D\r\n!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n", .nmea),
    ("Lat\":47,\"lon\":8}\r\n{\"class\":\"TPV\"}\r\n", .gpsd),
    ("{\"PRN\":3,\"el\":4},{\"PRN\":4}]}\r\n{\"class\":\"TPV\"}\r\n", .gpsd),
    // Any address with a correct checksum; times in brackets; syslog priorities.
    ("x $ABC,1*5D\n", .nmea), ("x $ABCDEFGHIJKL,1*11\n", .nmea),
    ("[12:35:19.5] \(sentence)\r\n", .nmea), ("<13>Nov 22 \(sentence)\n", .nmea),
    // gpspipe -r, and -w -r.
    ("\(version)$GPRMC,1\n", .nmea), ("\(version)\(watch(false))\(sentence)\n", .nmea),
    ("\(version)\(watch(true))\(sentence)\n", .gpsd), (version, .gpsd),
    // A comment is not a sentence.
    ("# \(sentence)\nlat,lon\n", .csv), ("#\(sentence)\n47.5,8.5\n47.6,8.5\n", .csv),
    // A string within another format is not a sentence.
    ("{\"name\":\"\(sentence)\",\n\"type\":\"Feature\"}", .geojson),
    ("47.5,8.5\n47.6,8.6\n", .csv),
    (#"{"class":"VERSION"}"#, .gpsd), (#"{ "device":"x", "class":"TPV"}"#, .gpsd),
    ("ss\":\"TPV\"}\n{\"class\":\"SKY\"}\n", .gpsd),
    (#"{"type":"Feature"}"#, .geojson), ("\u{1E}{\"type\":\"Feature\"}\n", .geojson),
    (#"{"name":"class","x":{"class":1},"features":[]}"#, .geojson),
    (#"[{"type":"Feature"}]"#, .geojson),
    ("{}\n{\"geometry\":null}", .geojson), (#"{"q\"class":1,"type":2}"#, .geojson),
    ("lat|lon\n1|2", .csv), ("1.5|2.5\n1.6|2.6\n", .csv),
    ("lat,lon\n", .csv), ("# by me\nlat;lon\n1;2", .csv), ("#lat,lon\n1.5,2.5\n", .csv),
    ("1.5,2.5", .csv),
    (#"{"locations":[]}"#, .google), (#"{"locations":[{"latitudeE7":1}]}"#, .google),
    (#"{"count":1,"locations":[{"_type":"location"}]}"#, .owntracks),
    (#"{"locations":[{"tst":1}]}"#, .owntracks), (#"{"timelineObjects":[]}"#, .google),
    (#"{"rawSignals":[]}"#, .google), (#"{"timelineEdits":[]}"#, .google),
    (#"[{"endTime":"x","visit":{},"startTime":"y"}]"#, .google),
    (#"[{"visit":{},"startTime":"y"}]"#, .google), (#"[{"timelinePath":[]}]"#, .google),
    (#"{"_type":"location"}"#, .owntracks), (#"[{"lat":1,"_type":"location"}]"#, .owntracks),
    (#"{"count":1,"data":[{"_type":"location"}]}"#, .owntracks),
    ("2020-01-01T00:00:00Z\t*                 \t{\"_type\":\"location\"}\n", .owntracks),
    (#"[{"id":1,"attributes":{"a":1},"deviceTime":"x"}]"#, .traccar), (#"{"fixTime":1}"#, .traccar),
    (#"{"latlng":{"data":[]}}"#, .strava), (#"{"time":{"data":[0]},"latlng":{}}"#, .strava),
    (#"{"distance":{"original_size":1}}"#, .strava), (#"[{"type":"latlng","data":[]}]"#, .strava),
    (#"[{"data":[[1,2]],"type" : "latlng"}]"#, .strava),
    (#"{"distance":[-1]}"#, .strava),
    (#"{"locations":[{"type":"Feature","properties":{}}]}"#, .geojson),
    (#"{"locations":[{"time":1,"lon":2}]}"#, .polarsteps),
    ("Geolife trajectory\nWGS 84\n", .plt), ("OziExplorer Track Point File Version 2.0\n", .plt),
    ("% (lat/lon/height=WGS84)\n%  UTC latitude(deg) longitude(deg)\n", .rtklib),
    ("#\n# Fix,Provider,LatitudeDegrees,\n", .gnsslogger),
    ("POINT (1 2)", .wkt), ("\n linestring zm(1 2 3 4)", .wkt), ("SRID=4326;POINT(1 2)", .wkt),
    ("POINT EMPTY", .wkt), ("\u{1}\u{1}\u{0}\u{0}\u{0}xxxx", .wkb),
    ("\u{0}\u{0}\u{0}\u{0}\u{2}\u{0}", .wkb), ("0101000000000000000000F03F", .wkb),
    ("\\x0101000020e6100000000000", .wkb), ("00000003ed00000000", .wkb),
    ("\u{E}\u{10}xxxxxx.FIT", .fit), ("\u{C}\u{10}xxxxxx.FIT", .fit),
    ("  <?xml version='1.0'?>\n<TrainingCenterDatabase>", .tcx),
    ("<kml xmlns='x'>", .kml),
    ("AXXXABC FLIGHT:1\r\nHFFXA035\r\n", .igc), ("\u{FEFF}AFLA5HH\nHFDTE090817\n", .igc),
    ("AXCT\n\nB1602405407121N00249342WA0028000421\n", .igc), ("HFDTEDATE:160701,01\n", .igc),
    ("Altitude,lat,lon\nHFABC,1,2\n", .csv),
    ("y\tx\n", .csv), ("name,country\nx,y\n", .csv), ("time,lat1,lon1,lat2,lon2\n", .csv),
    ("151.2,-33.9\n", .csv), ("sep=;\nlat;lon\n", .csv), ("\u{FEFF}id,Latitude,Longitude\n", .csv),
  ]

  @Test("The format is recognized by its content", arguments: known)
  func recognized(_ text: String, _ format: LocationFormat) {
    #expect(recognize(text) == .format(format))
  }

  @Test(arguments: known)
  func keepsItsFirstAnswer(_ text: String, _ format: LocationFormat) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let answer = LocationFormat.recognize(Array(bytes.prefix(count)).span, isComplete: false)
      #expect(answer == .needsMore || answer == .format(format), "\(count) bytes")
    }
  }

  @Test(
    "Known formats without a decoder are named",
    arguments: [
      ("PK\u{3}\u{4}", "zip"), ("BZh9", "bzip2"),
      ("<!DOCTYPE html><html>", "web page"),
      ("<osm version='0.6'>", "<osm>"), ("<\(String(repeating: "a:b", count: 60))>", "XML"),
      (#"{"x":1}"#, "JSON"),
      (#"{"now":1700000000.1,"messages":5,"aircraft":[{"hex":"abc","lat":1}]}"#, "readsb"),
      ("You have encrypted Timeline backups\n", "encrypted"),
      ("[Params]\nVersion=106\n", "Polar HRM"),
      ("OziExplorer Waypoint File Version 1.1\n", "OziExplorer"),
      ("SQLite format 3\u{0}", "SQLite"), ("%PDF-1.7", "PDF"),
      ("PAR1", "Parquet"), (String(repeating: "\u{0}", count: 257) + "ustar", "tar"),
    ])
  func unsupported(_ text: String, _ words: String) {
    guard case .unsupported(let name, let advice) = recognize(text) else {
      Issue.record("\(recognize(text))")
      return
    }
    #expect(name.contains(words))
    #expect(!advice.isEmpty)
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let answer = LocationFormat.recognize(Array(bytes.prefix(count)).span, isComplete: false)
      #expect(answer == .needsMore || answer == recognize(text), "\(count) bytes")
    }
  }

  @Test(
    arguments: [
      ([0x1F, 0x8B, 8], .gzip), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], nil),
      ([0x28, 0xB5, 0x2F, 0xFD], nil),
      ([0xB5, 0x62, 0x01, 0x07, 0x5C, 0x00, 0xFF], .format(.ubx)),
      ([0xFF, 0xFE, 0x6C, 0, 0x61, 0], nil),
      ([0xFF, 0xFE, 0x3C, 0, 0x67, 0, 0x70, 0, 0x78, 0, 0x3E, 0], .format(.gpx)),
      ([0, 0x3C, 0, 0x67, 0, 0x70, 0, 0x78, 0, 0x20], .format(.gpx)),
    ] as [([UInt8], LocationFormat.Recognition?)])
  func binary(_ bytes: [UInt8], _ expected: LocationFormat.Recognition?) {
    let answer = LocationFormat.recognize(bytes.span, isComplete: true)
    if let expected {
      #expect(answer == expected)
    } else if case .unsupported = answer {
    } else {
      Issue.record("\(answer)")
    }
  }

  @Test(
    "Other text is unknown",
    arguments: [
      "", " \r\n", "hello\n", "\u{0}\u{1}\u{2}", "Dear all,\nthis is no table.\nBye\n", "# x",
    ])
  func unknown(_ text: String) {
    #expect(recognize(text) == .unknown)
    #expect(recognize(text, isComplete: false) == .needsMore)
  }
}
