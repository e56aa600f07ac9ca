import GeoTracks
import Testing

@testable import GeoFormats

@Suite("GPXDecoder")
struct GPXDecoderTests {
  private func events(_ document: String) -> [LocationEvent] {
    GPXDecoder().events(of: Array(document.utf8))
  }

  /// The only point of a document, with `body` between its tags.
  private func point(
    _ body: String, attributes: String = #"lat="1" lon="2""#, told: [String] = []
  ) throws -> Location {
    let events = events("<gpx><wpt \(attributes)>\(body)</wpt></gpx>")
    #expect(events.skips.map(\.detail) == told)
    return try #require(events.locations.first)
  }

  static let tour = """
    \u{FEFF}<?xml version="1.0"?>
    <!-- a comment -->
    <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
    <metadata><name>not a track's</name><time>2009-10-17T22:58:43Z</time>
      <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/></metadata>
    <wpt lat="47.5" lon="-122.25"><name>Caf\u{E9} &amp; Bar</name><sym>Restaurant</sym></wpt>
    <wpt lat="-90" lon="180"/>
    <rte><name>Way</name><rtept lat="1" lon="2"/><rtept lat="3" lon="4"><ele>-5.5</ele></rtept></rte>
    <trk><name><![CDATA[Tour <1>]]></name><number>1</number>
    <trkseg>
    <trkpt lat="47.644548" lon="-122.326897"><ele>4.46</ele><time>2009-10-17T18:37:26Z</time>
    <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>171</gpxtpx:hr><gpxtpx:cad>0</gpxtpx:cad>
    </gpxtpx:TrackPointExtension></extensions></trkpt>
    <trkpt lat="47.644549" lon="-122.326898"> <ele> 4.94 </ele> <time>
      2009-10-17T20:37:31.5+02:00 </time></trkpt>
    </trkseg>
    <trkseg><trkpt lon="-122.32" lat="47.64"/></trkseg></trk>
    <trk><trkseg/></trk>
    </gpx>
    """

  @Test func structure() throws {
    let events = events(Self.tour)
    #expect(events.skips.isEmpty)
    let parts = events.compactMap { if case .part(let part) = $0 { part } else { nil } }
    #expect(
      parts == [
        .waypoints, .route(name: "Way"), .track(name: "Tour <1>"), .segment, .track(name: nil),
      ])
    let places = events.locations.map(\.coordinate)
    #expect(
      places == [
        Coordinate(latitude: 47.5, longitude: -122.25), Coordinate(latitude: -90, longitude: 180),
        Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 4),
        Coordinate(latitude: 47.644548, longitude: -122.326897),
        Coordinate(latitude: 47.644549, longitude: -122.326898),
        Coordinate(latitude: 47.64, longitude: -122.32),
      ])
    let points = events.locations
    try #require(points.count > 6)
    #expect(points[0].attributes == [.init("name", "Caf\u{E9} & Bar"), .init("sym", "Restaurant")])
    #expect(points[3].altitude == -5.5)
    // 2009-10-17T18:37:26Z by `date -u -d … +%s`.
    #expect(points[4].timestamp == Timestamp(seconds: 1_255_804_646))
    #expect(points[4].utcOffset == 0)
    #expect(points[4].attributes == [.init("hr", "171"), .init("cad", "0")])
    #expect(points[5].altitude == 4.94)
    #expect(points[5].timestamp == Timestamp(seconds: 1_255_804_651, nanoseconds: 500_000_000))
    #expect(points[5].utcOffset == 7200)
    #expect(points[6].timestamp == nil && points[6].altitude == nil)
  }

  @Test func anyCutGivesTheSame() {
    let bytes = Array(Self.tour.utf8)
    let whole = GPXDecoder().events(of: bytes)
    for cut in 0...bytes.count {
      #expect(GPXDecoder().events(of: bytes, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    for size in [1, 2, 3, 7, 64, 1000] {
      #expect(GPXDecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test func prefixedNamesAndOldVersion() throws {
    let events = events(
      """
      <g:gpx version="1.0" xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk><g:name>T</g:name>
      <g:trkseg><g:trkpt lat="1" lon="2"><g:course>360</g:course><g:speed>3.5</g:speed><g:fix>3d</g:fix>
      <g:sat>9</g:sat><g:hdop>0.9</g:hdop></g:trkpt></g:trkseg></g:trk></g:gpx>
      """)
    #expect(events.first == .part(.track(name: "T")))
    let point = try #require(events.locations.first)
    #expect(point.course == 0)
    #expect(point.speed == 3.5)
    #expect(point.fix == .threeDimensional)
    #expect(point.satellitesUsed == 9)
    #expect(point.dilution == Location.Dilution(horizontal: 0.9))
    #expect(point.attributes.isEmpty)
  }

  // MARK: Fields

  @Test func heights() throws {
    let point = try point("<ele>100.25</ele><geoidheight>-17.5</geoidheight>")
    #expect(point.altitude == 100.25)
    #expect(point.ellipsoidalAltitude == 82.75)
    #expect(try self.point("<geoidheight>4</geoidheight>").ellipsoidalAltitude == nil)
  }

  @Test(
    arguments: [
      ("none", FixDimension.none, nil), ("2d", .twoDimensional, nil),
      ("3d", .threeDimensional, nil),
      ("dgps", nil, .differential), ("pps", nil, .precise),
    ] as [(String, FixDimension?, FixStatus?)])
  func fix(_ text: String, _ fix: FixDimension?, _ status: FixStatus?) throws {
    let point = try point("<fix>\(text)</fix>")
    #expect(point.fix == fix)
    #expect(point.status == status)
  }

  @Test(arguments: [
    "<accuracy>4.5</accuracy>", "<o:accuracy_horizontal>4.5</o:accuracy_horizontal>",
    "<hAcc>4.5</hAcc>", "<a><horizontalAccuracy>4.5</horizontalAccuracy></a>",
  ])
  func horizontalAccuracy(_ extensions: String) throws {
    let point = try point("<extensions>\(extensions)</extensions>")
    #expect(point.horizontalAccuracy == 4.5)
    #expect(point.attributes.isEmpty)
  }

  @Test func extensionsAreKept() throws {
    let point = try point(
      """
      <extensions><x:speed>1.5</x:speed><y:bearing>271</y:bearing><power>250</power><empty/><text> </text>
      <deep><deeper><a:temp>21</a:temp></deeper></deep><speed>9</speed><time>12</time></extensions>
      <link href="http://a.b/c"><text>t</text></link><cmt>note</cmt>
      """, told: ["not kept: wpt/…/empty, wpt/…/text"])
    #expect(point.speed == 1.5)
    #expect(point.course == 271)
    #expect(point.timestamp == nil)
    #expect(
      point.attributes == [
        .init("power", "250"), .init("temp", "21"), .init("speed", "9"), .init("time", "12"),
        .init("link", "http://a.b/c"), .init("link/text", "t"), .init("cmt", "note"),
      ])
  }

  @Test(arguments: [
    "<speed>-1</speed>", "<course>-1</course>", "<ele>NaN</ele>", "<ele/>", "<time/>",
  ])
  func readsUnknownAsMissing(_ body: String) throws {
    let point = try point(body)
    #expect(point.speed == nil && point.course == nil && point.altitude == nil)
    #expect(point.timestamp == nil)
  }

  @Test(arguments: ["<ele>high</ele>", "<time>yesterday</time>", "<hdop>1,5</hdop>"])
  func reportsAnUnreadableValueAndKeepsThePoint(_ body: String) throws {
    let events = events("<gpx>\n<wpt lat=\"1\" lon=\"2\">\n\(body)</wpt></gpx>")
    #expect(events.locations == [Location(Coordinate(latitude: 1, longitude: 2))])
    let skipped = try #require(events.skips.first)
    #expect(skipped.reason == .unreadable)
    #expect(skipped.line == 3)
  }

  // MARK: Points that are lost

  @Test(arguments: [
    ("", Diagnostic.Reason.noCoordinate), (#"lat="1""#, .noCoordinate),
    (#"lon="1""#, .noCoordinate),
    (#"lat="" lon="1""#, .noCoordinate), (#"lat="undefined" lon="1""#, .unreadable),
    (#"lat="1" lon="16.dfd""#, .unreadable), (#"lat="nan" lon="1""#, .unreadable),
    (#"lat="1e400" lon="1""#, .unreadable), (#"lat="91.38389" lon="1""#, .outOfRange),
    (#"lat="-37050536.0" lon="1""#, .outOfRange), (#"lat="1" lon="360.5""#, .outOfRange),
    (#"lat="1,5" lon="2""#, .unreadable), (#"LAT="1" lon="2""#, .noCoordinate),
  ])
  func lost(_ attributes: String, _ reason: Diagnostic.Reason) throws {
    let events = events(
      """
      <gpx>
      <wpt lat="5" lon="6"/>
        <wpt \(attributes)><ele>x</ele></wpt>
      <wpt lat="7" lon="8"/></gpx>
      """)
    #expect(events.locations.map(\.coordinate.latitude) == [5, 7])
    #expect(events.skips.count == 1)
    let skipped = try #require(events.skips.first)
    #expect(skipped.reason == reason)
    #expect(skipped.line == 3)
    #expect(skipped.offset == 31)
  }

  @Test(arguments: [
    (180.87702, 180.87702 - 360), (360, 0), (-181, 179), (180, 180), (-180, -180),
  ])
  func longitudeBeyondTheAntimeridian(_ written: Double, _ expected: Double) throws {
    let point = try point("", attributes: #"lat="12.430875" lon="\#(written)""#)
    #expect(point.coordinate.longitude == expected)
  }

  // MARK: Bounds

  @Test(
    "The attributes of a point are limited, and the next point keeps its own",
    arguments: [
      ("<c>x</c>", 300), ("<link href=\"http://example.org\"/>", 300),
      ("<c>\(String(repeating: "x", count: 60_000))</c>", 3),
      (
        "<g:extra xmlns:g=\"urn:geocore:point\" name=\"\(String(repeating: "n", count: 9000))\">x</g:extra>",
        30
      ),
    ])
  func boundsExtras(child: String, count: Int) throws {
    let point = "<wpt lat=\"1\" lon=\"2\">" + String(repeating: child, count: count) + "</wpt>"
    let small = "<wpt lat=\"1\" lon=\"2\"><c>x</c></wpt>"
    let events = events("<gpx>\(point)\(small)</gpx>")
    let attributes = try #require(events.locations.first).attributes
    #expect(attributes.count <= GPXDecoder.extraLimit && !attributes.isEmpty)
    let bytes = attributes.reduce(0) { $0 + $1.value.utf8.count }
    #expect(bytes <= GPXDecoder.extraTextLimit)
    #expect(events.locations.map(\.attributes).last == [Location.Attribute("c", "x")])
    let isBounded = attributes.count < count
    // The decoder drops an attribute with a prefix other than GeoCore's, and reports the loss.
    let reasons = events.skips.map(\.reason).filter { $0 != .unkept }
    #expect(reasons == (isBounded ? [.tooLong] : []))
    #expect(isBounded || child.hasPrefix("<g:"))
  }

  @Test("Too many different element names stop the reader")
  func boundsNames() throws {
    let names = (0..<300_000).map { "<name\($0)/>" }.joined()
    let events = events("<gpx><wpt lat=\"1\" lon=\"2\"/>\(names)<wpt lat=\"1\" lon=\"2\"/></gpx>")
    #expect(events.locations.count == 1)
    let skipped = try #require(events.skips.first)
    #expect(events.skips.count == 1 && skipped.reason == .tooLong && skipped.stopsReading)
    let few = (0..<300_000).map { "<name\($0 % 1000)/>" }.joined()
    #expect(self.events("<gpx>\(few)<wpt lat=\"1\" lon=\"2\"/></gpx>").locations.count == 1)
  }

  // MARK: Broken documents

  @Test(arguments: [
    // Cut within a tag, within text or between elements; mismatched tags; an invalid byte.
    ("<trkpt lat=\"3\" lo", 3), ("<trkpt lat=\"3\" lon=\"4\"><time>2010-10-03T12:18:01Z", 3),
    ("", 3),
    ("</trk></gpx>", 3), ("<trkpt lat=\"3\" lon=\"4\">\n\u{1}</trkpt></trkseg></trk></gpx>", 4),
    ("&undefined;", 3), ("<trkpt lat=3/></trkseg></trk></gpx>", 3),
  ])
  func broken(_ rest: String, _ line: Int) throws {
    let events = events(
      "<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\"/>\n" + rest)
    #expect(events.locations.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    #expect(events.skips.count == 1)
    let skipped = try #require(events.skips.last)
    #expect(events.last == .diagnostic(skipped))
    #expect(skipped.reason == .truncated)
    #expect(skipped.line == line)
    #expect(skipped.detail.contains("column"))
  }

  @Test(arguments: [
    "", "   ", "<gpx><wpt lat=\"1\" lon=\"2\">", "<gpx><wpt lat=\"1\" lon=\"2\"/>\u{1}",
    "<gpx></gpx>x",
    "<gpx>\n<trk></gpx>", "<gpx a=\"1\" a=\"2\"/>", "<kml/>", "<gpx>&a;</gpx>",
    "<gpx/>rsion=\"0.0\"", "s\u{0}i\u{0}o\u{0}", "<\u{0}a\u{0}", "\u{0}<", "<", "\u{0}",
    "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>", "<?xml version=\"1.0\" encoding=\"x-none\"?><gpx/>",
  ])
  func brokenDocumentsCutAnywhere(_ document: String) {
    let bytes = Array(document.utf8)
    let whole = GPXDecoder().events(of: bytes)
    #expect(whole.skips.count == 1)
    for cut in 0...bytes.count {
      #expect(GPXDecoder().events(of: bytes, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    #expect(GPXDecoder().events(of: bytes, inPiecesOf: 1) == whole)
  }

  @Test func skipsBytesAfterTheDocument() throws {
    // Loggers leave zeros after a file that they did not close.
    let events = events("<gpx><wpt lat=\"1\" lon=\"2\"/>\n</gpx>\n\u{0}\u{0}")
    #expect(events.locations.count == 1)
    #expect(events.skips.map(\.reason) == [.noise])
    #expect(events.skips.first?.line == 2)
    #expect(events.skips.first?.offset == 34)
  }

  @Test func nothingOutsideIsFetchedAndNothingExpanded() {
    let laughs = """
      <!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "/etc/passwd">]>
      <gpx><wpt lat="1" lon="2"><name>&b;&x;</name></wpt></gpx>
      """
    #expect(events(laughs).locations.isEmpty)
    #expect(events(laughs).skips.map(\.reason) == [.unreadable])
    // A document type without declarations is harmless.
    let plain =
      "<!DOCTYPE gpx SYSTEM \"http://example.invalid/gpx.dtd\"><gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"
    #expect(events(plain).locations.count == 1)
    #expect(events(plain).skips.isEmpty)
  }

  @Test func depthAndLengthAreBounded() {
    let deep = "<gpx>" + String(repeating: "<a>", count: 1000)
    #expect(events(deep).map(\.isTooLong) == [true])
    let depth = GPXDecoder.depthLimit - 1
    let nested =
      "<gpx>" + String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
      + "</gpx>"
    #expect(events(nested).map { $0.isUnkept } == [true])
    let text = "<gpx><wpt lat=\"1\" lon=\"2\"><name>" + String(repeating: "n", count: 1 << 16)
    #expect(events(text + "</name></wpt></gpx>").locations.count == 1)
    #expect(events(text + "n</name></wpt></gpx>").suffix(1).map(\.isTooLong) == [true])
  }

  @Test(arguments: [
    "<!--\(String(repeating: "x", count: 1 << 18))-->",
    "<a b=\"\(String(repeating: "x", count: 1 << 18))\"/>",
    "<?a \(String(repeating: "x", count: 1 << 18))?>",
  ])
  func longTokens(_ token: String) {
    let bytes = Array(
      "<gpx><wpt lat=\"1\" lon=\"2\"/>\(token)<wpt lat=\"3\" lon=\"4\"/></gpx>".utf8)
    let whole = GPXDecoder().events(of: bytes)
    #expect(whole.locations.count == 1)
    #expect(whole.last?.isTooLong == true)
    for size in [1000, 65536, 100_000] {
      #expect(GPXDecoder().events(of: bytes, inPiecesOf: size) == whole)
    }
    let short = Array(
      "<gpx>\(token.replacing(String(repeating: "x", count: 1000), with: "x"))</gpx>".utf8)
    #expect(GPXDecoder().events(of: short).skips.isEmpty)
    // In pieces of one byte, in linear time.
    #expect(GPXDecoder().events(of: bytes, inPiecesOf: 1) == whole)
  }

  @Test func decodersAreIndependent() {
    let fresh = GPXDecoder()
    var (first, second) = (fresh, fresh)
    var events: [LocationEvent] = []
    first.decode(Array("<gpx><wpt lat=\"1\" lon=\"2\"/>".utf8).span, into: &events)
    second.decode(Array("<gpx><wpt lat=\"3\" lon=\"4\"/>".utf8).span, into: &events)
    first.finish(into: &events)
    #expect(events.locations.map(\.coordinate.latitude) == [1, 3])
    // After finishing, the decoder reads another input.
    events = first.events(of: Array("<gpx><wpt lat=\"5\" lon=\"6\"/></gpx>".utf8))
    #expect(events.locations.count == 1)
  }
}

extension LocationEvent {
  fileprivate var isUnkept: Bool {
    if case .diagnostic(let skipped) = self { skipped.reason == .unkept } else { false }
  }

  fileprivate var isTooLong: Bool {
    if case .diagnostic(let skipped) = self { skipped.reason == .tooLong } else { false }
  }
}
