import GeoFormats
import GeoTracks
import Testing
import _TestSupport

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
    "The rows of a table without times are named waypoints if the options say so",
    arguments: [
      ("shop,lat,lon\nAlpha,48.2,16.3\nBeta,48.1,16.4\n", ["Alpha", "Beta"]),
      ("lat;lon;id;label\n48,2;16,3;7;North\n48,1;16,4;8;South\n", ["North", "South"]),
      ("lat,lon\n48.2,16.3\n48.1,16.4\n", [nil, nil]),
      ("48.2,16.3\n48.1,16.4\n", [nil, nil]),
    ] as [(String, [String?])])
  func readsPlaces(_ table: String, _ names: [String?]) {
    var options = CSVLocationOptions()
    (options.readsPlaces, options.keepsAttributes) = (true, true)
    let events = CSVLocationDecoder(options: options).events(of: Array(table.utf8))
    let parts = events.compactMap { if case .part(let part) = $0 { part } else { nil } }
    #expect(parts == [.waypoints])
    #expect(events.locations.map { $0.attribute("name") } == names)
  }

  @Test("A table with times or tracks has no waypoints, whatever the options say")
  func readsTracks() {
    var options = CSVLocationOptions()
    options.readsPlaces = true
    for table in [
      "time,lat,lon\n2026-05-01T08:00:00Z,48.2,16.3\n", "track_id,lat,lon\nA,48.2,16.3\n",
    ] {
      let events = CSVLocationDecoder(options: options).events(of: Array(table.utf8))
      #expect(!events.contains(.part(.waypoints)) && events.locations.count == 1)
    }
  }
}
