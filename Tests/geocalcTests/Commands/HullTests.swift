import Foundation
import Testing
import _TestSupport

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
