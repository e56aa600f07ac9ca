import GeoFormats
import GeoTracks
import Testing

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
