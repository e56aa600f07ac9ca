import Foundation
import Testing
import _TestSupport

/// `inside` and `nearest`: a file and a query, of which one may be standard input.
@Suite struct FileAndQueryTests {
  private static let points = "name,lat,lon\na,0.2,0.8\nb,50,10\n"
  private static let polygons = """
    {"type":"Feature","properties":{"name":"P"},"geometry":{"type":"Polygon",
    "coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}
    """

  /// Runs a command line in which $P is the file of points and $G the file of polygons.
  private func run(_ line: String, input: String = "") throws -> GeocalcProcess {
    let folder = TemporaryFolder()
    let (points, polygons) = (folder.file("points.csv"), folder.file("polygons.geojson"))
    try Data(Self.points.utf8).write(to: points)
    try Data(Self.polygons.utf8).write(to: polygons)
    let arguments = line.split(separator: " ").map {
      String($0).replacing("$P", with: points.path).replacing("$G", with: polygons.path)
    }
    return try GeocalcProcess(arguments, input: Array(input.utf8))
  }

  @Test(
    "If the command line lacks a file, standard input is read",
    arguments: [
      ("inside $G", points, "name,lat,lon,polygon\na,0.2,0.8,P\nb,50,10,\n"),
      ("inside 0.2 0.8", polygons, "P\n"), ("inside 0.2,0.8", polygons, "P\n"),
      ("nearest 49 10 --format csv", points, "name,lat,lon,distance_m\nb,50,10,111219.409\n"),
      (
        "nearest $P", "lat,lon\n49,10\n",
        "lat,lon,rank,name,nearest_lat,nearest_lon,distance_m\n49,10,1,b,50,10,111219.409\n"
      ),
    ])
  func standardInput(line: String, input: String, output: String) throws {
    let run = try run(line, input: input)
    #expect(run.code == 0 && run.output == output, "\(run.output) \(run.errors)")
  }

  @Test(
    "Exchanged arguments are refused with advice",
    arguments: [
      ("inside $P $G", 65, "a table of points has no polygons"),
      ("nearest $G $P", 65, "it contains polygons, but points are expected"),
      ("nearest $P $G", 65, "it contains polygons, but points are expected"),
      ("inside 0.2 0.8 $G", 64, "polygons.geojson is a file, which comes before the point"),
      ("nearest 49 10 $P", 64, "points.csv is a file, which comes before the point"),
      ("nearest 49,10 $P", 64, "points.csv is a file, which comes before the point"),
      ("inside - -", 64, "standard input (-) can be read only once"),
      ("nearest -", 64, "standard input (-) can be read only once"),
    ])
  func exchanged(line: String, code: Int32, text: String) throws {
    let run = try run(line)
    #expect(run.code == code && run.errors.contains(text), "\(run.code) \(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(
    "Options for other kinds of polygon files are refused",
    arguments: [
      (
        "area - --by foo",
        #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>"#
          + "<name>A</name><ExtendedData><Data name=\"code\"><value>7</value></Data></ExtendedData>"
          + "<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates>"
          + "</LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>",
        #"--by: no polygon has the property "foo" among "code""#
      ),
      ("area - --by foo", polygons, #"--by: no polygon has the property "foo" among "name""#),
      ("area - --by foo", "POLYGON((0 0,1 0,1 1,0 0))\n", "remove --by"),
      ("area - --columns a,b", "POLYGON((0 0,1 0,1 1,0 0))\n", "remove --columns"),
      ("area - --columns a,b", polygons, "remove --columns"),
      ("area - --by foo", points, #"--by: there is no column "foo""#),
    ])
  func meaningless(line: String, input: String, text: String) throws {
    let run = try run(line, input: input)
    #expect(run.code == 65 && run.errors.contains(text), "\(run.code) \(run.errors)")
    #expect(run.output.isEmpty)
  }
}
