import Foundation
import Testing
import _TestSupport

/// `geocalc area`, `inside` and `circle`.
@Suite struct AreaTests {
  private static let square =
    #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1],[0,0]],[[0.25,0.25],[0.75,0.25],[0.75,0.75],[0.25,0.75]]]}"#
  private static let rows = "name,lat,lon\na,0,0\nb,10,10\na,0,1\nb,10,11\na,1,1\nb,11,11\n"

  @Test("The area of a square degree equals the result of GeographicLib's Planimeter")
  func one() throws {
    let run = try GeocalcProcess(
      "area - --precision 1",
      input: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#)
    #expect(run.output == "12308778361.5 m²\nperimeter 443770.9 m\n")
    #expect(run.code == 0 && run.errors.isEmpty)
  }

  // 12,308,778,361.469 m² less 3,077,164,136.655 m², by libproj 9.1.1 (geod_polygonarea).
  @Test("A hole that runs in the direction of its ring is subtracted; JSON has all digits")
  func holes() throws {
    let run = try GeocalcProcess("area - --unit km --format csv", input: Self.square)
    #expect(
      run.output
        == "name,area_km2,signed_area_km2,perimeter_km\npolygon 1,9231.614,9231.614,665.660\n",
      "\(run.output)")
    let json = try GeocalcProcess("area - --json", input: Self.square).json()
    let polygon = try #require(json["polygons"]?.array?.first)
    #expect(polygon["rings"] == .number(2) && polygon["vertices"] == .number(9))
    #expect(abs((polygon["area_m2"]?.number ?? 0) - 9_231_614_224.815) < 1e-3)
    #expect(abs((polygon["perimeter_m"]?.number ?? 0) - 665_659.512549) < 1e-6)
    #expect(json["model"] == .string("WGS84"))
  }

  @Test("A table of vertices gives one row for each value of the --by column")
  func tables() throws {
    let run = try GeocalcProcess("area - --by name --format csv --precision 0", input: Self.rows)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 3 && lines[0] == "name,area_m2,signed_area_m2,perimeter_m")
    // libproj 9.1.1, geod_polygonarea.
    #expect(lines[1] == "a,6154854787,6154854787,378793")
    #expect(lines[2] == "b,6063963291,6063963291,375871")
    let table = try GeocalcProcess("area - --by name", input: Self.rows)
    #expect(table.output.hasPrefix("name "))
  }

  @Test("A column named like a geometry type is an ordinary column")
  func columnNames() throws {
    let run = try GeocalcProcess(
      "area - --by polygon --format csv --precision 0",
      input: "polygon,lat,lon\n7,0,0\n7,0,1\n7,1,1\n7,1,0\n")
    #expect(
      run.output
        == "polygon,area_m2,signed_area_m2,perimeter_m\n7,12308778361,12308778361,443771\n")
  }

  private static let kml = """
    <kml><Placemark><name>K</name><ExtendedData><Data name="code"><value>7</value></Data></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,1 0,0</coordinates></LinearRing></outerBoundaryIs>
    <innerBoundaryIs><LinearRing><coordinates>0.25,0.25 0.75,0.25 0.75,0.75 0.25,0.75</coordinates></LinearRing></innerBoundaryIs>
    </Polygon></Placemark><Placemark><Point><coordinates>3,3</coordinates></Point></Placemark></kml>
    """
  /// A text file and `doc.kml`, which is the first polygon without its hole, compressed with Python's zipfile.
  private static let kmz = """
      UEsDBBQAAAAIAAAAIVCDFtyMAwAAAAEAAAALAAAAZmlsZXMvYS50eHSrAABQSwMEFAAAAAgAAAAhUPK1pA5uAAAArQ
      AAAAcAAABkb2Mua21sZY49CsMwDIWvkgMU5OwPDd1KO4TeQCQimNgSKMmQ25d6KIYOH295f9hqYUxFZq0SG8OkKj9B
      TTF5uVY3hp+Hxt1PWySux854ZVOJd7aVMbvHkk0O3Tnd0jA2xiE1Eqg3gPoo/RXTb5O6W/T9+QFQSwECFAMUAAAACA
      AAACFQgxbcjAMAAAABAAAACwAAAAAAAAAAAAAAgAEAAAAAZmlsZXMvYS50eHRQSwECFAMUAAAACAAAACFQ8rWkDm4A
      AACtAAAABwAAAAAAAAAAAAAAgAEsAAAAZG9jLmttbFBLBQYAAAAAAgACAG4AAAC/AAAAAAA=
    """

  private static func kmlRow(_ column: String, _ name: String) -> String {
    "\(column),area_m2,signed_area_m2,perimeter_m\n\(name),9231614224.815,9231614224.815,665659.513\n"
  }

  @Test("KML and KMZ polygons are read with their holes; KML without polygons is read as vertices")
  func keyholeMarkup() throws {
    let run = try GeocalcProcess("area - --format csv", input: Self.kml)
    #expect(run.output == Self.kmlRow("name", "K"))
    #expect(run.code == 0 && run.errors.contains("other than polygons: 1"))
    let named = try GeocalcProcess("area - --format csv --by code", input: Self.kml)
    #expect(named.output == Self.kmlRow("code", "7"))
    let geojson = try GeocalcProcess("area - --format geojson", input: Self.kml)
    #expect(geojson.output.contains("[[[0,0],[1,0],[1,1],[0,1],[0,0]],"))
    let archive = try #require(Data(base64Encoded: Self.kmz, options: .ignoreUnknownCharacters))
    let zipped = try GeocalcProcess(["area", "-", "--precision", "1"], input: archive)
    #expect(zipped.output == "12308778361.5 m²\nperimeter 443770.9 m\n", "\(zipped.errors)")
    let line = try GeocalcProcess(
      "area - --precision 0",
      input:
        "<kml><Placemark><LineString><coordinates>0,0 1,0 1,1 0,1</coordinates></LineString></Placemark></kml>"
    )
    #expect(line.output.hasPrefix("12308778361 m²\n"))
    let broken = try GeocalcProcess("area -", input: Self.kml.replacing("1,1 0,1", with: "1,x 0,1"))
    #expect(broken.code == 65 && broken.output.isEmpty && broken.errors.contains("line 2"))
  }

  @Test(
    "KML in UTF-16 is read, with or without a byte order mark",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func wideKeyholeMarkup(encoding: String.Encoding, hasMark: Bool) throws {
    let text = (hasMark ? "\u{FEFF}" : "") + Self.kml
    let bytes = try #require(text.data(using: encoding))
    let run = try GeocalcProcess(["area", "-", "--format", "csv"], input: bytes)
    #expect(
      run.output == Self.kmlRow("name", "K"), "\(run.errors)")
    // A table of vertices is read as well.
    let table = try #require("\u{FEFF}lat,lon\n0,0\n0,1\n1,1\n1,0\n".data(using: encoding))
    let vertices = try GeocalcProcess(["area", "-", "--format", "csv"], input: table)
    #expect(vertices.output.contains("12308778361.469"), "\(vertices.output) \(vertices.errors)")
  }

  @Test("The command inside finds the polygon of a KML file that contains a point")
  func insideKeyholeMarkup() throws {
    let inside = try GeocalcProcess("inside - 0.1 0.1", input: Self.kml)
    #expect(inside.output == "K\n" && inside.code == 0)
    #expect(try GeocalcProcess("inside - 0.5 0.5", input: Self.kml).output.isEmpty)
  }

  @Test("A row of more than 1 MiB with an outline is read")
  func longRows() throws {
    let ring = (0..<60_000).map { "\(Double($0) / 60_000) 0.0000000001" }.joined(separator: ",")
    #expect(ring.utf8.count > 1 << 20)
    let run = try GeocalcProcess(
      "area - --format csv --precision 0", input: "id,wkt\na,\"POLYGON((\(ring),1 0,1 1,0 1))\"\n")
    #expect(run.code == 0 && run.output.contains("\na,123087"), "\(run.errors) \(run.output)")
  }

  @Test(
    "Fewer than three points have the area 0, and a note says so",
    arguments: ["lat,lon\n0,0\n0,1\n", "lat,lon\n0,0\n", "POLYGON ((0 0, 1 0, 0 0))"])
  func lines(_ input: String) throws {
    let run = try GeocalcProcess("area -", input: input)
    #expect(run.code == 0 && run.output.hasPrefix("0.000 m²"))
    #expect(run.errors.contains("fewer than three points has no area"))
  }

  @Test("Well-known text is read, alone and in a table")
  func wellKnownText() throws {
    let text =
      "SRID=4326;POLYGON Z ((0 0 5, 1 0 5, 1 1 5, 0 1 5, 0 0 5)); multipolygon(((0 0,1 0,1 1)),((5 5,6 5,6 6)))"
    let run = try GeocalcProcess("area - --format csv --precision 0", input: text)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("polygon 1,12308778361,"))
    let table = "id,wkt\nx,\"POLYGON((0 0,1 0,1 1,0 1))\"\ny,POINT(1 1)\nz,POLYGON((0 0))x\n"
    let rows = try GeocalcProcess("area - --format csv --precision 0", input: table)
    #expect(rows.output.contains("x,12308778361,") && rows.code == 65)
    #expect(
      rows.errors.contains("1 rows without polygons skipped") && rows.errors.contains("line 4"))
  }

  @Test(
    "--method sets the method of areas, and vincenty is refused",
    arguments: [("rhumb", 12_309.0), ("haversine", 12_363)])
  func methods(method: String, area: Double) throws {
    let run = try GeocalcProcess(
      "area - --method \(method) --unit km --json",
      input: #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#)
    let found = try #require(try run.json()["polygons"]?.array?.first?["area_m2"]?.number)
    #expect(abs(found / 1e6 - area) < 2)
    #expect(try GeocalcProcess("area - --method vincenty").code == 64)
  }

  @Test(
    "Input without valid polygons ends with code 65",
    arguments: [
      "", "hello\n", #"{"type":"Point","coordinates":[1,2]}"#,
      #"{"type":"Polygon","coordinates":[[[0,0],[1,95]]]}"#,
      "POLYGON((0 0, 1 0", "POLYGON((0 0, 1 0, 95 95))", "SRID=3857;POLYGON((0 0,1 0,1 1))",
      "LINESTRING(0 0,1 1)",
      "a,b\n1,2\n", #"{"type":"Polygon","coordinates":[[[0,0],[1,0],"#,
    ])
  func bad(input: String) throws {
    let run = try GeocalcProcess("area -", input: input)
    #expect(run.code == 65, "\(input): \(run.errors)")
    #expect(run.output.isEmpty && run.errors.split(separator: "\n").count <= 2)
  }

  @Test("Control characters in names of polygons are escaped")
  func terminal() throws {
    let input =
      #"{"type":"Feature","properties":{"name":"\#u{5C}u001b[31m"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}}"#
    let run = try GeocalcProcess("inside - 0.1 0.5", input: input)
    #expect(run.output == "\\u{1B}[31m\n")
  }

  @Test("Text has a positive area for either direction; tables and JSON also have the signed area")
  func signs() throws {
    let clockwise = "POLYGON((0 0,0 1,1 1,1 0))"
    let text = try GeocalcProcess("area - --precision 1", input: clockwise)
    #expect(text.output == "12308778361.5 m²\nperimeter 443770.9 m\n")
    let csv = try GeocalcProcess("area - --format csv --precision 0", input: clockwise)
    #expect(csv.output.hasSuffix("\npolygon 1,12308778361,-12308778361,443771\n"))
    let json = try GeocalcProcess("area - --json", input: clockwise).json()
    let polygon = try #require(json["polygons"]?.array?.first)
    let area = try #require(polygon["area_m2"]?.number)
    #expect(polygon["signed_area_m2"]?.number == -area && area > 0)
    let both = try GeocalcProcess(
      "area - --format csv --precision 0",
      input: "MULTIPOLYGON(((0 0,0 1,1 1,1 0)),((10 0,11 0,11 1,10 1)))")
    #expect(both.output.contains("polygon 1,24617556723,0,"))
  }

  @Test(
    "Each area unit converts by its definition",
    arguments: [
      ("ha", "1230877.836 ha", "443770.917 m"), ("hectares", "1230877.836 ha", "443770.917 m"),
      ("acre", "3041565.372 acre", "1455941.330 ft"), ("km2", "12308.778 km²", "443.771 km"),
      ("km", "12308.778 km²", "443.771 km"), ("mi²", "4752.446 mi²", "275.746 mi"),
      ("m2", "12308778361.469 m²", "443770.917 m"),
    ])
  func units(unit: String, area: String, perimeter: String) throws {
    let run = try GeocalcProcess(
      ["area", "-", "--unit", unit], input: Data("POLYGON((0 0,1 0,1 1,0 1))".utf8))
    #expect(run.output == "\(area)\nperimeter \(perimeter)\n")
  }

  @Test("Half-turn edges and self-intersections are noted on standard error")
  func notes() throws {
    let quarter = try GeocalcProcess(
      "area - --precision 0", input: "POLYGON((0 0,180 0,180 90,0 90))")
    #expect(quarter.output.hasPrefix("0 m²") && quarter.errors.contains("over the north pole"))
    let tie = try GeocalcProcess("area -", input: "POLYGON((0 0,1 1,1 0,0 1))")
    #expect(
      tie.code == 0 && tie.errors.contains("edges cross each other near 0.500"), "\(tie.errors)")
    let inside = try GeocalcProcess("inside - 0.5 0.2", input: "POLYGON((0 0,1 1,1 0,0 1))")
    #expect(inside.output == "polygon 1\n" && inside.errors.contains("edges cross each other"))
    let square = try GeocalcProcess("area -", input: "POLYGON((0 0,1 0,1 1,0 1))")
    #expect(square.errors.isEmpty)
  }

  // MARK: inside

  @Test(
    "Hemispheres and the whole world contain their points",
    arguments: [
      ("-180 -90,0 -90,0 90,-180 90", "10 -20", "10 20"),
      ("0 -90,180 -90,180 90,0 90", "10 20", "10 -20"),
      ("-180 0,180 0,180 90,-180 90", "10 20", "-10 20"),
      ("-180 -90,180 -90,180 0,-180 0", "-10 20", "10 20"),
    ], ["geodesic", "straight"])
  func hemispheres(_ shape: (ring: String, inside: String, outside: String), edges: String) throws {
    let text = "POLYGON((\(shape.ring)))"
    let inside = try GeocalcProcess("inside - \(shape.inside) --method \(edges)", input: text)
    #expect(inside.output == "polygon 1\n")
    let outside = try GeocalcProcess("inside - \(shape.outside) --method \(edges)", input: text)
    #expect(outside.output.isEmpty && outside.code == 0)
    let world = try GeocalcProcess(
      "inside - \(shape.outside) --method \(edges)",
      input: "POLYGON((-180 -90,180 -90,180 90,-180 90,-180 -90))")
    #expect(world.output == "polygon 1\n")
  }

  @Test("--method straight follows the parallel where the geodesic does not")
  func straight() throws {
    // The geodesic between 0 60 and 60 60 reaches 63.4 degrees.
    let box = "POLYGON((0 50,60 50,60 60,0 60),(20 52,30 52,30 54,20 54))"
    #expect(try GeocalcProcess("inside - 61 30", input: box).output == "polygon 1\n")
    #expect(try GeocalcProcess("inside - 61 30 --method straight", input: box).output.isEmpty)
    #expect(try GeocalcProcess("inside - 53 25 --method straight", input: box).output.isEmpty)
    let folder = TemporaryFolder()
    let file = folder.file("box.wkt").path
    try Data(box.utf8).write(to: URL(filePath: file))
    let rows = try GeocalcProcess(
      "inside \(file) - --method straight", input: "lat,lon\n61,30\n59,30\n53,25\n")
    #expect(rows.output == "lat,lon,polygon\n61,30,\n59,30,polygon 1\n53,25,\n")
    #expect(try GeocalcProcess("inside \(file) 1 2 --method straight --ellipsoid GRS80").code == 64)
  }

  @Test func insideOfOnePlace() throws {
    #expect(try GeocalcProcess("inside - 0.1 0.5", input: Self.square).output == "polygon 1\n")
    let hole = try GeocalcProcess("inside - 0.5 0.5", input: Self.square)
    #expect(hole.output.isEmpty && hole.code == 0 && hole.errors.contains("no polygon"))
    let json = try GeocalcProcess("inside - 0.1 0.5 --json", input: Self.square).json()
    #expect(json["polygons"] == .array([.string("polygon 1")]))
  }

  @Test("Rows get a polygon column; --only and --all choose them; bad rows are reported")
  func insideOfATable() throws {
    let folder = TemporaryFolder()
    let fences = folder.file("f.wkt").path
    try Data("POLYGON((0 0,4 0,4 4,0 4)) POLYGON((2 2,6 2,6 6,2 6))".utf8)
      .write(to: URL(filePath: fences))
    let points = "polygon;lat;lon\r\nx;1;1\r\n\"y;\";3;3\r\nz;9;9\r\nbad;95;0\r\n"
    let run = try GeocalcProcess("inside \(fences) -", input: points)
    #expect(
      run.output
        == "polygon;lat;lon;inside_polygon\r\nx;1;1;polygon 1\r\n\"y;\";3;3;polygon 1\r\nz;9;9;\r\nbad;95;0;\r\n",
      "\(run.output)")
    #expect(run.code == 65 && run.errors.contains("line 5"))
    let all = try GeocalcProcess("inside \(fences) - --all --only inside", input: points)
    #expect(
      all.output.split(separator: "\r\n").dropFirst().map(String.init)
        == ["x;1;1;polygon 1", "\"y;\";3;3;polygon 1", "\"y;\";3;3;polygon 2"], "\(all.output)")
    let none = try GeocalcProcess("inside \(fences) - --only outside", input: points)
    #expect(none.output.contains("z;9;9;") && !none.output.contains("x;1;1"))
    let json = try GeocalcProcess("inside \(fences) - --json", input: points).jsonLines()
    try #require(json.count > 3)
    #expect(json[1]["polygons"]?.array?.count == 2 && json[3]["error"] != nil)
    #expect(try GeocalcProcess("inside \(fences) - --strict", input: points).code == 65)
    #expect(try GeocalcProcess("inside \(fences) nowhere.csv").code == 66)
    #expect(try GeocalcProcess("inside nowhere.json 1 2").code == 66)
    #expect(try GeocalcProcess("inside - -").code == 64)
  }

  // MARK: circle

  @Test("The vertices of a circle are on it, and its polygon has the right area")
  func circles() throws {
    let run = try GeocalcProcess("circle 47 8 10km --tolerance 1m")
    let area = try GeocalcProcess("area - --json", input: run.output).json()
    let meters = try #require(area["polygons"]?.array?.first?["area_m2"]?.number)
    #expect(abs(meters / (.pi * 1e8) - 1) < 2e-4)
    let csv = try GeocalcProcess("circle 47 8 10km --count 12 --format csv")
    #expect(csv.output.split(separator: "\n").count == 13)
    let distances = try GeocalcProcess("nearest - 47 8 -k 12 --format csv", input: csv.output)
    let found = distances.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").last.flatMap { Double($0) }
    }
    #expect(found.count == 12 && found.allSatisfy { abs($0 - 10000) < 2e-3 })
  }

  @Test(
    "Circles across the antimeridian and around a pole have the right area",
    arguments: ["0 180 100km", "90 0 100km", "-89.9 5 100km"])
  func cut(circle: String) throws {
    for form in ["geojson", "wkt"] {
      let run = try GeocalcProcess("circle \(circle) --format \(form) --tolerance 1m")
      let area = try GeocalcProcess("area - --unit km --json", input: run.output).json()
      let meters = try #require(area["polygons"]?.array?.first?["area_m2"]?.number)
      #expect(abs(abs(meters) / (.pi * 1e10) - 1) < 4e-4, "\(meters)")
    }
    #expect(try GeocalcProcess("circle \(circle)").output.contains("Polygon"))
  }

  @Test(
    "Invalid circles are refused with one message",
    arguments: ["0 0 -5", "0 0 1km --count 2", "91 0 5km", "0 0 30000km", "0 0 5apples"])
  func noCircle(line: String) throws {
    let run = try GeocalcProcess("circle \(line)")
    #expect(run.code == 65, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "An unknown name in --by is refused with the known names",
    arguments: [
      (
        #"{"type":"Feature","properties":{"zone":1},"geometry":"#
          + #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}}"#, "\"zone\""
      ),
      ("lat,lon\n0,0\n1,0\n0,1\n", "\"lat\", \"lon\""),
      ("Code,wkt\na,\"POLYGON((0 0,1 0,1 1))\"\n", "\"Code\", \"wkt\""),
    ])
  func unknownBy(input: String, names: String) throws {
    let run = try GeocalcProcess("area - --by nosuch", input: input)
    #expect(run.code == 65)
    #expect(run.errors.contains("--by") && run.errors.contains("\"nosuch\" among \(names)"))
    #expect(run.output.isEmpty)
  }
}

@Suite struct HullTests {
  @Test("The hull of a table is GeoJSON with its area, and area and inside read it back")
  func geoJSON() throws {
    let folder = TemporaryFolder()
    // A square of 1° at the equator: its area by GeographicLib's Planimeter is 12308778361.469 m².
    let table = try folder.write(
      "name,lat,lon\na,0,10\nb,0,11\nc,1,11\nd,1,10\ne,0.5,10.5\nf,0.2,10.1\n", to: "points.csv")
    let run = try GeocalcProcess("hull \(table)")
    #expect(run.code == 0 && run.errors.isEmpty)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let properties = try #require(json["properties"] as? [String: Any])
    #expect(properties["points"] as? Int == 6 && properties["vertices"] as? Int == 4)
    let area = try #require(properties["area_m2"] as? Double)
    #expect(abs(area - 12_308_778_361.469) < 0.01)
    let file = try folder.write(run.output, to: "hull.geojson")
    #expect(try GeocalcProcess("area \(file) --unit m2").output.hasPrefix("12308778361.469"))
    #expect(try GeocalcProcess("inside \(file) 0.5 10.5").output == "polygon 1\n")
    #expect(try GeocalcProcess("inside \(file) 1.5 10.5").output.isEmpty)
  }

  @Test(
    "CSV has the vertices, counter-clockwise from the southernmost, also across the antimeridian")
  func rows() throws {
    let folder = TemporaryFolder()
    let table = try folder.write(
      "lat,lon\n-16,179\n-18,179.5\n-17,-179\n-17,179.9\n", to: "fiji.csv")
    let run = try GeocalcProcess("hull \(table) --format csv --precision 1")
    #expect(run.output == "latitude,longitude\n-18.0,179.5\n-17.0,-179.0\n-16.0,179.0\n")
    #expect(try GeocalcProcess("hull \(table) --format wkt").output.hasPrefix("MULTIPOLYGON "))
    #expect(try GeocalcProcess("hull \(table)").output.contains(#""type":"MultiPolygon""#))
  }

  @Test("A recording has a hull too")
  func recording() throws {
    let ride = Fixture.repository.appending(path: "Sources/geocalc/Samples/ride.gpx").path
    let run = try GeocalcProcess("hull \(ride)")
    #expect(run.code == 0 && run.output.contains(#""type":"Polygon""#), "\(run.errors)")
  }

  @Test(
    "Points without a hull are refused in one line with code 65",
    arguments: [
      ("lat,lon\n1,2\n3,4\n", "found 2 different points; give 3 or more"),
      ("lat,lon\n0,1\n0,2\n0,5\n", "all points are on one line, within 1 mm"),
      ("lat,lon\n0,0\n0,120\n0,-120\n5,5\n", "do not fit in a hemisphere"),
    ])
  func refused(table: String, reason: String) throws {
    let folder = TemporaryFolder()
    let file = try folder.write(table, to: "points.csv")
    let run = try GeocalcProcess("hull \(file)")
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains(reason) && run.errors.contains("points.csv"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A bad row is reported, and the hull of the other rows is printed with code 65")
  func badRow() throws {
    let folder = TemporaryFolder()
    let file = try folder.write("lat,lon\n0,0\n0,2\n95,1\n2,1\n", to: "points.csv")
    let run = try GeocalcProcess("hull \(file) --format csv --precision 0")
    #expect(run.code == 65 && run.output == "latitude,longitude\n0,0\n0,2\n2,1\n")
    #expect(run.errors.contains("line 4"))
    #expect(try GeocalcProcess("hull \(file) --strict").output.isEmpty)
  }
}
