import GeoCore
import GeoFormats
import Testing

@Suite struct WKTReaderTests {
  private func all(_ text: String) throws(FeatureError) -> [WKTReader.Geometry] {
    var reader = WKTReader(Array(text.utf8))
    var geometries: [WKTReader.Geometry] = []
    while let geometry = try reader.next() { geometries.append(geometry) }
    return geometries
  }

  @Test(
    "Geometries of all kinds, spellings and dimensions are read",
    arguments: [
      ("POINT (8.5 47.3)", 1, 0, 0), ("point(8.5 47.3)", 1, 0, 0),
      ("POINT Z (8.5 47.3 400)", 1, 0, 0),
      ("POINTZM(8.5 47.3 400 7)", 1, 0, 0), ("POINT EMPTY", 0, 0, 0),
      ("POINT(8.5 47.3 400)", 1, 0, 0),
      ("MULTIPOINT((1 2),(3 4))", 2, 0, 0), ("MULTIPOINT(1 2, 3 4)", 2, 0, 0),
      ("LINESTRING(0 0,1 1)", 0, 1, 0), ("MULTILINESTRING((0 0,1 1),(2 2,3 3))", 0, 2, 0),
      ("POLYGON((0 0,1e0 0,+1 1.))", 0, 0, 1), ("TRIANGLE ((0 0,10 0,10 10,0 0))", 0, 0, 1),
      ("SRID=4326;POLYGON((0 0,1 0,1 1),(0.1 0,0.2 0,0.2 0.1))", 0, 0, 1),
      ("MULTIPOLYGON M (((0 0 1,1 0 1,1 1 1)),((5 5 1,6 5 1,6 6 1)))", 0, 0, 2),
      ("GEOMETRYCOLLECTION(POINT(1 2),GEOMETRYCOLLECTION(POLYGON((0 0,1 0,1 1))))", 1, 0, 1),
      ("MULTIPOLYGON EMPTY", 0, 0, 0),
    ])
  func kinds(text: String, points: Int, lines: Int, polygons: Int) throws {
    let found = try all(text)
    try #require(found.count == 1)
    #expect(found[0].points.count == points)
    #expect(found[0].lineCount == lines)
    #expect(found[0].polygons.count == polygons)
    #expect(WKTReader.recognizes(Array("\n \(text)".utf8)))
    if points == 1, lines == 0, polygons == 0 {
      #expect(found[0].points[0] == Coordinate(latitude: 47.3, longitude: 8.5))
    }
  }

  @Test("Each geometry has its line number") func several() throws {
    let found = try all("POINT(1 2);\nPOINT(3 4)\nPOLYGON((0 0,1 0,1 1)),POINT(5 6)\n")
    #expect(found.map(\.line) == [1, 2, 3, 3])
  }

  @Test(
    "Invalid text is reported with its line",
    arguments: [
      "POLYGON", "POLYGON(", "POLYGON((0 0,1 0", "POLYGON(0 0,1 0)", "POLYGON((0 0 1 1 1,1 0))",
      "POLYGON((0,0))", "POINT(1 91)", "POINT(541 0)", "POINT(91 100)", "POINT Z(1 2)",
      "POINT(nan 1)",
      "POINT(1 2", "CIRCLE(1 2)", "SRID=3857;POINT(1 2)", "SRID=x;POINT(1 2)", "POINT(1e999 2)",
      "POINT()", "CURVEPOLYGON((0 0,1 0,1 1,0 0))", "TIN(((0 0,1 0,1 1,0 0)))",
      String(repeating: "GEOMETRYCOLLECTION(", count: 1000), "POINT(1 2) x", "POINT(1 2, 3 4)",
    ])
  func broken(text: String) {
    let error = #expect(throws: FeatureError.self) { try all("\n" + text) }
    #expect(error?.line == 2)
  }

  @Test("Geometries with arcs and surfaces are recognized and refused by name")
  func unread() {
    let text = "CURVEPOLYGON (CIRCULARSTRING (0 0, 4 0, 4 4, 0 4, 0 0))"
    #expect(WKTReader.recognizes(Array(text.utf8)))
    let error = #expect(throws: FeatureError.self) { try all(text) }
    #expect(error.map { "\($0)" }?.contains("a geometry that is not read: CURVEPOLYGON") == true)
  }

  @Test(
    "Other texts are not recognized",
    arguments: [
      "", "lat,lon", "polygon,lat,lon\n0,1,2\n", "point;x;y", "Polygon", "POLYGON 1", "POLYGONS((",
      "{", "SRID", "POINTS\n",
    ])
  func others(text: String) { #expect(!WKTReader.recognizes(Array(text.utf8))) }
}
