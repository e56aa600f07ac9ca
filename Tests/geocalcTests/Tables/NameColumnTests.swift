import Foundation
import GeoFormats
import Testing

@Suite struct NameColumnTests {
  @Test(
    "The column with names is found by its header or by its text",
    arguments: [
      ("id,name,lat,lon", "7,Vienna,48,16", "name"),
      ("shop,lat,lon", "Corner,48,16", "shop"),
      ("customer_id,customer,lat,lon", "C-7,Smith,48,16", "customer"),
      ("lat,lon,Station", "48,16,Westbahnhof", "Station"),
      ("type,shop_name,lat,lon", "bakery,Corner,48,16", "shop_name"),
      ("store,city,lat,lon", "Corner,Vienna,48,16", "city"),
      ("time,site,lat,lon", "2026-05-01T10:00:00Z,Mast 3,48,16", "site"),
      ("date,site,lat,lon", "May 1,Mast 3,48,16", "site"),
      ("id,lat,lon", "A7,48,16", "id"), ("code,height,lat,lon", "A7,120,48,16", "code"),
      ("height,lat,lon", "120,48,16", nil), ("lat,lon", "N48,E16", nil),
    ] as [(String, String, String?)])
  func find(_ header: String, _ row: String, _ column: String?) {
    let (names, fields) = (
      header.split(separator: ",").map(String.init), row.split(separator: ",").map(String.init)
    )
    let row = zip(names, fields).map { ["lat", "lon"].contains($0) ? "" : $1 }
    let found = NameColumn.find(in: names, row)
    #expect(found.map { names[$0] } == column)
  }

  @Test(
    "Matrix, map, names of points and polygons use the same column",
    arguments: ["shop", "customer", "station", "site"])
  func commands(_ column: String) throws {
    let tables = NearestTests.Tables()
    let table = try tables.add("t.csv", "key,\(column),lat,lon\nk1,North,48,16\nk2,South,47,16\n")
    let matrix = try GeocalcProcess("matrix \(table) --precision 0")
    #expect(matrix.output.hasPrefix("distance_m,North,South\nNorth,"), "\(matrix.output)")
    let distance = try GeocalcProcess("distance North South --places \(table) --precision 0")
    #expect(distance.output.hasPrefix("111181 m\n"), "\(distance.output)\(distance.errors)")
    let map = try GeocalcProcess("map --points \(table) -o \(table).svg")
    #expect(map.code == 0, "\(map.errors)")
    let svg = try String(contentsOfFile: "\(table).svg", encoding: .utf8)
    #expect(svg.contains("North") && !svg.contains("k1"))
    let zones = try tables.add(
      "z.csv", "key;\(column);wkt\nk1;Zone A;\"POLYGON((15 47,17 47,17 49,15 49,15 47))\"\n")
    let inside = try GeocalcProcess("inside \(zones) 48 16")
    #expect(inside.output == "Zone A\n", "\(inside.errors)")
  }
}
