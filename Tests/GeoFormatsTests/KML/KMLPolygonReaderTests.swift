import GeoCore
import Testing

@testable import GeoFormats

@Suite struct KMLPolygonReaderTests {
  private func read(
    _ text: String, name: String? = nil
  ) throws(FeatureError) -> PolygonReader.Result {
    var reader = KMLPolygonReader(nameProperty: name)
    // Cut anywhere.
    for byte in Array(text.utf8) { try reader.read([byte].span) }
    return try reader.finish()
  }

  private static let document = """
    <?xml version="1.0"?>
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>all</name><Folder>
    <Placemark><name>Square</name>
    <ExtendedData><Data name="code"><value>S1</value></Data>
    <SchemaData><SimpleData name="zip">8000</SimpleData></SchemaData></ExtendedData>
    <Polygon><altitudeMode>absolute</altitudeMode><outerBoundaryIs><LinearRing><coordinates>
    0,0,5 2,0,5 2,2,5 0,2,5 0,0,5</coordinates></LinearRing></outerBoundaryIs>
    <innerBoundaryIs><LinearRing><coordinates>0.5,0.5 1,0.5 1,1 0.5,0.5</coordinates></LinearRing></innerBoundaryIs>
    <innerBoundaryIs><LinearRing><coordinates>1.5,1.5 1.75,1.5 1.75,1.75</coordinates></LinearRing></innerBoundaryIs>
    </Polygon></Placemark></Folder>
    <Placemark><MultiGeometry><Point><coordinates>3,3</coordinates></Point>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>10,10 11,10 11,11</coordinates></LinearRing></outerBoundaryIs></Polygon>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>20,10 21,10 21,11</coordinates></LinearRing></outerBoundaryIs></Polygon>
    </MultiGeometry></Placemark>
    <Placemark><name>line</name><LineString><coordinates>1,1 2,2</coordinates></LineString></Placemark>
    <NetworkLink><Link><href>http://example.org/x.kml</href></Link></NetworkLink>
    </Document></kml>
    """

  @Test("Each polygon of a document is read") func features() throws {
    let result = try read(Self.document)
    #expect(result.features.map(\.name) == ["Square", "polygon 2"])
    let square = try #require(result.features.first?.polygons.first)
    try #require(square.outer.count == 5 && square.holes.map(\.count) == [4, 3])
    #expect(square.outer[1] == Coordinate(latitude: 0, longitude: 2))
    #expect(result.features[1].polygons.count == 2)
    try #require(result.notes.count == 2)
    #expect(result.notes[0].hasSuffix("other than polygons: 2"))
    #expect(result.notes[1].hasSuffix("followed: 1"))
    #expect(try read(Self.document, name: "code").features.map(\.name) == ["S1", "polygon 2"])
    #expect(try read(Self.document, name: "zip").features.map(\.name) == ["8000", "polygon 2"])
    #expect(try read("<kml><Placemark/></kml>").features.isEmpty)
  }

  @Test(
    "Invalid content is reported with its line",
    arguments: [
      ("0,0,5 2,0,5", "0,0,5 2,x,5", 7), ("0,0,5 2,0,5", "0,0,5 2,91,5", 7),
      ("10,10 11,10 11,11", "10,10 11,10 10,10", 12), ("outerBoundaryIs", "other", 10),
      ("</Document>", "", 17),
    ])
  func broken(part: String, other: String, line: Int) {
    let error = #expect(throws: FeatureError.self) {
      try read(Self.document.replacing(part, with: other))
    }
    #expect(error?.line == line, "\(error?.description ?? "")")
  }

  @Test("A truncated document is refused", arguments: [0, 10, 200, 600])
  func truncated(count: Int) {
    #expect(throws: FeatureError.self) { try read(String(Self.document.prefix(count))) }
  }
}
