import Foundation
import Testing
import _TestSupport

/// `geocalc bbox`. The limits are those of the inputs, read off by hand.
@Suite struct BboxTests {
  private func run(_ arguments: String, _ input: String) throws -> GeocalcProcess {
    try GeocalcProcess("bbox \(arguments)", input: input)
  }

  @Test(
    "Every kind of file gets its box",
    arguments: [
      ("lat,lon\n48,16\n47,13\n49,15\n", "47,13,49,16"),
      ("lat,lon\n10,170\n-20,-175\n", "-20,170,10,-175"),
      ("latitude;longitude\n48,5;16,5\n47;13\n", "47,13,48.5,16.5"),
      ("POLYGON ((170 0, -170 0, -170 10, 170 10, 170 0))", "0,170,10.14"),
      ("id,wkt\n1,\"POLYGON ((1 0, 2 0, 2 1, 1 0))\"\n", "0,1,1,2"),
      (
        #"{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,0]]]}"#, "0,1,1,2"
      ),
      (#"{"type":"MultiPoint","coordinates":[[1,5],[2,7]]}"#, "5,1,7,2"),
      (#"{"type":"LineString","coordinates":[[1,5],[2,7],[-3,6]]}"#, "5,-3,7,2"),
      (#"[{"lat":5,"lon":1},{"lat":7,"lon":2}]"#, "5,1,7,2"),
      (
        "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"5\" lon=\"1\"/><trkpt lat=\"7\" lon=\"2\"/>"
          + "</trkseg></trk></gpx>", "5,1,7,2"
      ),
      (
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Placemark><Polygon><outerBoundaryIs><LinearRing>"
          + "<coordinates>1,0 2,0 2,1 1,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>",
        "0,1,1,2"
      ),
      (
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Placemark><Point><coordinates>3,4</coordinates></Point>"
          + "</Placemark></kml>", "4,3,4,3"
      ),
    ])
  func kinds(_ input: String, _ limits: String) throws {
    let run = try run("--format csv --precision 2", input)
    #expect(run.code == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == "south,west,north,east")
    let found = lines[1].split(separator: ",").compactMap { Double($0) }
    let expected = limits.split(separator: ",").compactMap { Double($0) }
    #expect(found.count == 4)
    for (found, expected) in zip(found, expected) { #expect(abs(found - expected) < 0.02) }
  }

  @Test("Text, JSON and well-known text have the same limits")
  func forms() throws {
    let input = "lat,lon\n10,170\n-20,-175\n"
    #expect(
      try run("--precision 1", input).output
        == ["south   -20.0", "west    170.0", "north    10.0", "east   -175.0", ""]
        .joined(separator: "\n"))
    #expect(
      try run("--json", input).output
        == #"{"south":-20.0,"west":170.0,"north":10.0,"east":-175.0}"# + "\n")
    let wkt = try run("--format wkt --precision 0", input).output
    #expect(
      wkt
        == "MULTIPOLYGON (((170 -20, 180 -20, 180 10, 170 10, 170 -20)), "
        + "((-180 -20, -175 -20, -175 10, -180 10, -180 -20)))\n")
    let geojson = try run("--format geojson", input).output
    #expect(geojson.contains(#""type":"MultiPolygon""#) && geojson.contains(#""west":170.0"#))
  }

  @Test("Points at 0,0 are left out only if they are far from all others")
  func missingPositions() throws {
    let far = try run("--format csv --precision 0", "lat,lon\n48.1,16.1\n0,0\n48.2,16.3\n")
    #expect(far.output == "south,west,north,east\n48,16,48,16\n" && far.code == 0)
    #expect(far.errors.contains("1 point at 0,0, far from all others, is not used"))
    let near = try run("--format csv --precision 0", "lat,lon\n0,0\n0,10\n10,10\n")
    #expect(near.output == "south,west,north,east\n0,0,10,10\n" && near.errors.isEmpty)
    let hull = try GeocalcProcess(
      "hull --format csv --precision 1", input: "lat,lon\n48.1,16.1\n0,0\n48.2,16.3\n48.3,16.1\n")
    #expect(!hull.output.contains("0.0,0.0") && hull.errors.contains("at 0,0"))
  }

  @Test(
    "Input without points is refused",
    arguments: ["lat,lon\n", "", #"{"type":"FeatureCollection","features":[]}"#])
  func empty(_ input: String) throws {
    let run = try run("", input)
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test("Lines and points in well-known text have a box; mixed geometries are refused")
  func others() throws {
    let line = try run("--format csv --precision 0", "LINESTRING (1 5, 2 7)\n")
    #expect(line.output == "south,west,north,east\n5,1,7,2\n", "\(line.errors)")
    let mixed = #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
      {"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,0]]]}},{"type":"Feature","properties":{},
      "geometry":{"type":"Point","coordinates":[40,30]}}]}
      """#
    let run = try run("", mixed)
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("polygons and other geometries"), "\(run.errors)")
  }

  @Test("A truncated file of polygons is refused")
  func truncated() throws {
    let run = try run("", #"{"type":"Polygon","coordinates":[[[1,0],[2,0],[2,1],[1,"#)
    #expect(run.code == 65 && run.output.isEmpty)
  }
}
