import GeoTracks
import Testing

@testable import GeoFormats

/// Distinguishes the end of reading from a skipped record.
@Suite struct StopsReadingTests {
  private static func feature(_ i: Int) -> String {
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(i),1]}}"#
  }

  private static let collection = #"{"type":"FeatureCollection","features":["#
  private static let point = #"<wpt lat="1" lon="2"/>"#
  private static let sentence = "$GPGLL,4916.45,N,12311.12,W,225444,A,*1D\n"
  private static let report = #"{"class":"TPV","mode":3,"lat":1,"lon":2}"# + "\n"

  @Test(arguments: [
    "<gpx>\(point)", "<gpx>\(point)&undefined;</gpx>", "<gpx>\(point)</gpx>\(point)",
    "<gpx>\(point)" + String(repeating: "<a>", count: 300),
    "<gpx>\(point)<wpt lat=\"1\" lon=\"2\"><desc>" + String(repeating: "x", count: 70_000)
      + "</desc></wpt></gpx>",
    "<gpx>\(point)<!--" + String(repeating: "x", count: 300_000) + "--></gpx>",
    "<!DOCTYPE gpx [<!ENTITY a \"b\">]><gpx/>",
    // A collection on one line, before and after a feature that was read.
    "\(collection)\(feature(1)),{\u{1}},\(feature(2))]}", "\(collection){\u{1}},\(feature(2))]}",
    "\(collection)\(feature(1)),{\u{1}},\(feature(2))]}\n\(feature(3))\n",
    "\(collection)\n\(feature(1)), {\n\u{1}}, \(feature(2))\n]}",
    "\(collection)\(feature(1)),", #"{"type":"LineString","coordinates":[[1,2],[3,4],x"#,
    sentence + "$GPGLL,4916.45,N,123", report + #"{"class":"TPV","mode":3,"la"#,
    "lat,lat,lon\n1,2,3\n", "\u{0}\u{0}\u{0}",
  ])
  func stops(_ input: String) {
    let bytes = Array(input.utf8)
    let events = AnyLocationDecoder().events(of: bytes)
    #expect(events.skips.count { $0.stopsReading } == 1)
    let pieces = AnyLocationDecoder().events(of: bytes, inPiecesOf: 7)
    #expect(pieces.skips.map(\.stopsReading) == events.skips.map(\.stopsReading))
  }

  @Test(arguments: [
    // Inputs with another value, a point without a coordinate, zeros after the document, or too many values.
    "<gpx><wpt lat=\"1\" lon=\"2\"><ele>x</ele></wpt><wpt/></gpx>",
    "<gpx>\(point)</gpx>\n\u{0}\u{0}",
    "<gpx><wpt lat=\"1\" lon=\"2\">" + String(repeating: "<a>x</a>", count: 300) + "</wpt></gpx>",
    // A feature, or a document, on a separate line.
    "\(collection)\n\(feature(1)),\n{\u{1}},\n\(feature(2))\n]}",
    "\(feature(1))\n{\u{1}}\n\(feature(2))\n", "\(feature(1))\n{\u{1}}\n",
    "\u{1E}{\"type\":\u{1E}\(feature(1))\n", "\(feature(1))\nnoise\n\(feature(2))\n",
    sentence + "$GPGGA,123519,4807.\(sentence)# at $GPS, or !\n$GPGLL,1*00\n\(sentence)",
    report + #"{"class":"TPV","mode":3,"la"# + "\n" + report,
    "lat,lon\n1,2\nx,y\n\"1,2\n" + String(repeating: "1", count: 70_000) + "\n3,4\n",
  ])
  func passesOver(_ input: String) {
    let events = AnyLocationDecoder().events(of: Array(input.utf8))
    #expect(events.skips.isEmpty == false)
    #expect(events.skips.filter(\.stopsReading) == [])
    #expect(events.locations.isEmpty == false)
  }
}

@Suite struct PolygonDiagnosticTests {
  @Test(
    "The diagnostic of a skipped polygon says so without its text",
    arguments: [
      (.geojson, #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#, true),
      (
        .kml,
        #"<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon/></Placemark></kml>"#,
        true
      ),
      (
        .kml, #"<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Model/></Placemark></kml>"#,
        false
      ),
      (.wkt, "POLYGON((0 0,1 0,1 1,0 0))", true),
      (.wkt, "POINT(0 91)", false),
    ] as [(LocationFormat, String, Bool)])
  func isPolygon(format: LocationFormat, text: String, expected: Bool) {
    let bytes = Array(text.utf8)
    var decoder = AnyLocationDecoder(format: format)
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    let diagnostics: [Diagnostic] = events.compactMap {
      guard case .diagnostic(let skipped) = $0 else { return nil }
      return skipped
    }
    #expect(!diagnostics.isEmpty)
    #expect(diagnostics.contains(where: \.isPolygon) == expected)
  }
}
