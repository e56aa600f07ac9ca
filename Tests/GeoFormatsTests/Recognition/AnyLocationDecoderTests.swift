import GeoTracks
import Testing

@testable import GeoFormats

@Suite("AnyLocationDecoder")
struct AnyLocationDecoderTests {
  /// An input in each format with the expected format and the number of locations.
  static let inputs: [(LocationFormat, String)] = [
    (.gpx, "\u{FEFF}<?xml version=\"1.0\"?>\n<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"),
    (.nmea, "$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n"),
    (
      .gpsd,
      """
      {"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}
      {"class":"TPV","device":"/dev/ttyS0","mode":2,"time":"2025-11-20T12:00:00Z","lat":1.0,"lon":2.0}

      """
    ),
    (.geojson, #"{"type":"Point","coordinates":[2,1]}"#),
    (.csv, "lat,lon\n1,2\n"),
    (.google, "\u{FEFF}{\"locations\": [{\"latitudeE7\": 1, \"longitudeE7\": 2}]}"),
    (.google, #"[{"endTime":"x","timelinePath":[{"point":"geo:1,2"}]}]"#),
    (.owntracks, "2020-01-01T00:00:00Z\t*    \t{\"_type\":\"location\",\"lat\":1,\"lon\":2}\n"),
    (.owntracks, "\u{FEFF}\n{\"lat\":1,\"lon\":2,\"_type\":\"location\"}"),
    (.traccar, #"[{"id":1,"fixTime":"2020-01-01T00:00:00Z","latitude":1,"longitude":2}]"#),
    (.strava, #"{"time":{"data":[0]},"latlng":{"data":[[1,2]]}}"#),
    (.wkt, "\u{FEFF} POINT (1 2)\n"), (.wkt, "SRID=4326;linestring z (1 2 3)"),
    (.wkb, "0101000000000000000000F03F0000000000000040\n"),
    (.wkb, "\u{0}\u{0}\u{0}\u{0}\u{1}" + String(repeating: "\u{0}", count: 16)),
    (
      .plt,
      "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n0,2,255,W\r\n1\r\n"
        + "1,2,1,-777,40000,,\r\n"
    ),
    (
      .rtklib,
      "% program : RTKPOST\n%\n%  GPST  latitude(deg) longitude(deg)  height(m)   Q  ns\n2020/01/01 00:00:18.0 1 2 3 1 9\n"
    ),
    (
      .gnsslogger,
      "# Header Description:\n# Raw,utcTimeMillis\n# Fix,Provider,Latitude,Longitude\nRaw,1\nFix,gps,1,2\n"
    ),
    (.polarsteps, #"{"locations":[{"lat":1,"lon":2,"time":1500000000.5}]}"#),
    (
      .geojson,
      #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{}}]}"#
    ),
    (.strava, #"{"altitude":[1,2], "latlng":[[1,2]]}"#),
  ]

  private func decoder(for format: LocationFormat) -> any LocationDecoder {
    switch format {
    case .gpx: GPXDecoder()
    case .nmea: NMEADecoder()
    case .gpsd: GPSDDecoder()
    case .igc: IGCDecoder()
    case .tcx: TCXDecoder()
    case .kml: KMLDecoder()
    case .geojson: GeoJSONDecoder()
    case .csv: CSVLocationDecoder()
    case .fit: FITDecoder()
    case .ubx: UBXDecoder()
    case .google: GoogleHistoryDecoder()
    case .owntracks: OwnTracksDecoder()
    case .traccar: TraccarDecoder()
    case .strava: StravaStreamsDecoder()
    case .polyline5: PolylineDecoder(decimals: 5)
    case .polyline6: PolylineDecoder(decimals: 6)
    case .wkt: WKTDecoder()
    case .wkb: WKBDecoder()
    case .plt: LoggerDecoder<PLTLines>()
    case .rtklib: LoggerDecoder<RTKLIBLines>()
    case .gnsslogger: LoggerDecoder<GnssLoggerLines>()
    case .polarsteps: PolarstepsDecoder()
    case .jpeg: JPEGDecoder()
    }
  }

  @Test(arguments: inputs)
  func readsAsTheDecoderOfItsFormat(_ format: LocationFormat, _ text: String) {
    let bytes = Array(text.utf8)
    var any = AnyLocationDecoder()
    var events: [LocationEvent] = []
    any.decode(bytes.span, into: &events)
    any.finish(into: &events)
    #expect(any.format == format)
    #expect(any.failure == nil)
    #expect(events.locations.count == 1)
    #expect(events == decoder(for: format).events(of: bytes))
    for cut in 0...bytes.count {
      #expect(AnyLocationDecoder().events(of: bytes, cutAt: [cut]) == events, "cut at \(cut)")
    }
    for size in 1...9 {
      #expect(AnyLocationDecoder().events(of: bytes, inPiecesOf: size) == events)
    }
    #expect(AnyLocationDecoder(format: format).events(of: bytes) == events)
  }

  @Test(
    "Other content is refused with its name",
    arguments: [
      ("", "empty"), ("hello world\n", "none of"), ("\u{1F}\u{8B}", nil),
      ("PK\u{3}\u{4}xxxx", "zip"),
      ("<html>", "web page"), (#"{"a":1}"#, "JSON"),
    ] as [(String, String?)])
  func refused(_ text: String, _ words: String?) throws {
    let bytes = words == nil ? [0x1F, 0x8B, 8, 0] : Array(text.utf8)
    var any = AnyLocationDecoder()
    var events: [LocationEvent] = []
    any.decode(bytes.span, into: &events)
    any.finish(into: &events)
    let failure = try #require(any.failure)
    #expect(failure.contains(words ?? "gzip"))
    #expect(any.format == nil)
    #expect(
      events == [.diagnostic(Diagnostic(.unreadable, failure, offset: 0, stopsReading: true))])
    #expect(AnyLocationDecoder().events(of: bytes, inPiecesOf: 1) == events)
  }

  @Test func failsOnATableWithoutCoordinates() {
    var any = AnyLocationDecoder()
    var events: [LocationEvent] = []
    any.decode(Array("name,country\nx,y\n".utf8).span, into: &events)
    any.finish(into: &events)
    #expect(any.format == .csv)
    #expect(any.failure?.contains("name") == true)
  }

  @Test func optionsReachTheTable() {
    var options = CSVLocationOptions()
    (options.latitude, options.longitude) = ("a", "b")
    let events = AnyLocationDecoder(csv: options).events(of: Array("b,a\n2,1\n".utf8))
    #expect(events.locations.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
  }

  @Test func noiseIsHeldToTheLimitOnly() {
    let noise = [UInt8](repeating: 0x80, count: LocationFormat.recognitionLimit)
    let sentence = Array(Self.inputs[1].1.utf8)
    // Detection stops at the limit.
    let late = noise + sentence
    let refused = AnyLocationDecoder().events(of: late)
    #expect(refused.locations.isEmpty)
    #expect(refused.count == 1)
    for size in [1, 100, 65_535, 65_536, 65_537] {
      #expect(AnyLocationDecoder().events(of: late, inPiecesOf: size) == refused)
    }
    let early = noise.dropLast(sentence.count) + sentence
    #expect(AnyLocationDecoder().events(of: Array(early)).locations.count == 1)
  }

  @Test func flushingLooksAgain() {
    var any = AnyLocationDecoder()
    var events: [LocationEvent] = []
    // The decoder would try to detect the format again after more bytes, but no more bytes follow.
    for byte in Self.inputs[1].1.utf8 { any.decode([byte].span, into: &events) }
    any.flush(into: &events)
    #expect(any.format == .nmea)
    #expect(events.locations.count == 1)
  }

  @Test func reportsAFirstLineThatIsTooLong() {
    let header = "lat,lon," + (0..<15_000).map { "c\($0)" }.joined(separator: ",") + "\n1,2\n"
    for decoder in [AnyLocationDecoder()] {
      let events = decoder.events(of: Array(header.utf8))
      #expect(events.count == 1)
      #expect(
        events.skips.first?.detail.hasPrefix("the first line is longer than 65536 bytes") == true)
      #expect(events.skips.first?.stopsReading == true)
    }
  }
}
