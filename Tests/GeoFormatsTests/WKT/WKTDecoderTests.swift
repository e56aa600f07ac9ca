import GeoCore
import GeoTracks
import Testing

@testable import GeoFormats

@Suite("WKTDecoder") struct WKTDecoderTests {
  private func events(_ text: String) -> [LocationEvent] {
    WKTDecoder().events(of: Array(text.utf8))
  }

  /// A short form of the events: `T` and `S` for a track and a segment, `W` for waypoints, points as longitude,
  /// latitude, height and measure, and `!` with the reason of a diagnostic.
  static func short(_ events: [LocationEvent]) -> String {
    events.map { event in
      switch event {
      case .part(.track): return "T"
      case .part(.segment): return "S"
      case .part(.waypoints): return "W"
      case .location(let location):
        let text = [location.coordinate.longitude, location.coordinate.latitude].map {
          GeoJSONProperties.text($0)
        }
        let altitude = location.altitude.map { "^" + GeoJSONProperties.text($0) } ?? ""
        return text.joined(separator: ",") + altitude
          + (location.attribute("m").map { "m" + $0 } ?? "")
      case .diagnostic(let skipped): return "!" + skipped.reason.rawValue
      default: return "?"
      }
    }.joined(separator: " ")
  }

  static let known = [
    ("LINESTRING (30 10, 10 30, 40 40)", "T 30,10 10,30 40,40"),
    ("linestring z(1 2 3,4 5 6)", "T 1,2^3 4,5^6"), ("LINESTRINGZ(1 2 3,4 5 6)", "T 1,2^3 4,5^6"),
    ("LineString M (1 2 3,4 5 6)", "T 1,2m3 4,5m6"),
    ("LINESTRING ZM (1 2 3 4,4 5 6 7)", "T 1,2^3m4 4,5^6m7"),
    ("LINESTRING (1 2 3,4 5 6)", "T 1,2^3 4,5^6"), ("LINESTRING(1 2 3 4)", "T 1,2^3m4"),
    ("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))", "T 1,2 3,4 S 5,6 7,8"),
    ("MULTILINESTRING (EMPTY, (1 2, 3 4))", "T 1,2 3,4"),
    ("POINT (1 2)", "W 1,2"), ("POINT Z (1 2 3)", "W 1,2^3"), ("POINT (nan NaN)", ""),
    ("POINT EMPTY", ""), ("POINT Z EMPTY", ""), ("POINT Z (1 2 NaN)", "W 1,2"),
    ("MULTIPOINT (1 2, 3 4)", "W 1,2 3,4"), ("MULTIPOINT ((1 2), (3 4))", "W 1,2 3,4"),
    ("MULTIPOINT (EMPTY, (3 4))", "W 3,4"),
    ("POINT(1 2)\nPOINT(3 4);LINESTRING(5 6,7 8),POINT(9 9)", "W 1,2 3,4 T 5,6 7,8 W 9,9"),
    ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))", "W 1,2 T 3,4 5,6"),
    ("GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2)),POINT EMPTY)", "W 1,2"),
    ("GEOMETRYCOLLECTION EMPTY", ""),
    ("SRID=4326;POINT(1 2)", "W 1,2"), ("SRID=3857;POINT(1 2)\nPOINT(3 4)", "!invalid W 3,4"),
    ("POLYGON ((0 0, 0 1, 1 1, 0 0), (0 0, 0 1, 1 1, 0 0))", "!invalid"),
    ("MULTIPOLYGON (((0 0, 0 1, 1 1, 0 0)), ((0 0, 0 1, 1 1, 0 0)))POINT(1 2)", "!invalid W 1,2"),
    ("LINESTRING(200 10, -181 10)", "T -160,10 179,10"),
    ("LINESTRING(1 2,3 91,4 5,400 1)", "T 1,2 !out-of-range 4,5 !out-of-range"),
    ("LINESTRING(1e0 -2.5E-1,\n+3 .5)", "T 1,-0.25 3,0.5"),
  ]

  @Test("Each kind of geometry is read", arguments: known)
  func geometries(text: String, expected: String) {
    #expect(Self.short(events(text)) == expected)
    Hostile.expectSameInPieces(text) { WKTDecoder() }
  }

  @Test(
    "Truncated text is reported and stops the reader",
    arguments: [
      "LINESTRING(1 2", "LINESTRING(1 2,3", "LINESTRING", "POINT", "SRID=",
      "GEOMETRYCOLLECTION(POINT(1 2)",
    ])
  func cut(text: String) {
    let skips = events(text).skips
    #expect(skips.map(\.reason) == [.truncated])
    #expect(skips.allSatisfy { $0.stopsReading })
  }

  @Test(
    "Invalid text is reported",
    arguments: [
      "CIRCLE(1 2)", "LINESTRING 1 2", "POINT(1)", "POINT(1 2 3 4 5)", "POINT((1 2))", "POINT(1,2)",
      "POINT(a b)", "POINT ZZ (1 2)", "LINESTRING(1 2,,3 4)", "LINESTRING()", "POINT)",
      "SRID=x;POINT(1 2)",
      "POINT Z M (1 2 3 4)", "MULTILINESTRING(1 2, 3 4)", "1 2", "GEOMETRYCOLLECTION(,)",
    ])
  func broken(text: String) {
    let events = events(text + " and more\nPOINT(3 4)")
    #expect(events.skips.map(\.reason) == [.unreadable])
    #expect(events.skips.allSatisfy { $0.stopsReading })
    #expect(events.locations.last?.coordinate == Coordinate(latitude: 4, longitude: 3))
  }

  @Test("Nesting and the length of numbers are limited") func bounds() {
    let deep = String(repeating: "GEOMETRYCOLLECTION(", count: 1000)
    #expect(events(deep).skips.map(\.reason) == [.unreadable])
    let long = "LINESTRING(" + String(repeating: "1", count: 100_000) + " 2,3 4)"
    #expect(events(long).locations.count <= 1)
    let parentheses = "POINT" + String(repeating: "(", count: 1000)
    #expect(events(parentheses).skips.map(\.reason) == [.unreadable])
  }

  @Test func isRecognizedFromAnyPrefix() {
    for (text, _) in Self.known {
      let bytes = Array(text.utf8)
      for count in bytes.indices {
        let answer = LocationFormat.recognize(Array(bytes[..<count]).span, isComplete: false)
        #expect(answer == .needsMore || answer == .format(.wkt), "\(text.prefix(count))")
      }
    }
  }

  @Test("Prefixes and mutated text do not trap") func anyInput() {
    Hostile.expectPrefixes(Self.known[11].0) { WKTDecoder() }
    Hostile.expectBounded(Self.known.map(\.0), seed: 46) { WKTDecoder() }
  }
}

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
