import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct CSVDatumTests {
  private func events(_ table: String, keepsAttributes: Bool = false) -> [LocationEvent] {
    var options = CSVLocationOptions()
    options.keepsAttributes = keepsAttributes
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  @Test(
    "Rows in WGS 84 are read",
    arguments: [
      ("datum", "WGS84"), ("datum", "WGS 84"), ("geodeticDatum", "WGS-84"), ("srid", "4326"),
      ("crs", "EPSG:4326"), ("crs", "urn:ogc:def:crs:EPSG::4326"),
      ("crs", "urn:ogc:def:crs:OGC:1.3:CRS84"), ("crs", "ITRF2014"),
      ("srs", "http://www.opengis.net/def/crs/EPSG/0/4326"), ("coord_type", "gps"),
      ("coordinate_system", "geographic"), ("ellipsoid", "421.5"), ("crs", "271.3"),
      ("epsg", ""), ("geodeticDatum", "not recorded"),
    ])
  func readsWGS84(name: String, text: String) {
    let events = events("lat,lon,\(name)\n48,16,\(text)\n48.001,16,\(text)\n")
    #expect(events.locations.map(\.coordinate.latitude) == [48, 48.001])
    #expect(events.skips.filter { $0.reason == .invalid }.isEmpty)
  }

  @Test(
    "Rows in another datum are skipped, and the message names the row",
    arguments: [
      ("datum", "NAD27"), ("datum", "Tokyo"), ("geodeticDatum", "ED50"), ("srid", "27700"),
      ("epsg", "3857"), ("crs", "EPSG:3857"), ("crs", "urn:ogc:def:crs:EPSG::4267"),
      ("srs", "CH1903+"), ("coord_type", "GCJ-02"), ("coord_type", "bd09ll"),
      ("coordinate_system", "BD-09"), ("ellipsoid", "Bessel 1841"),
    ])
  func skipsOtherDatums(name: String, text: String) {
    let table = "lat,lon,\(name)\n48,16,WGS84\n47,15,\(text)\n48.001,16,WGS84\n"
    for keepsAttributes in [false, true] {
      let events = events(table, keepsAttributes: keepsAttributes)
      #expect(events.locations.map(\.coordinate.latitude) == [48, 48.001])
      let skips = events.skips.filter { $0.reason == .invalid }
      #expect(skips.map(\.line) == [3])
      #expect(skips.first?.detail.contains("not WGS 84") == true)
    }
  }

  @Test("A German column of dates is read, and a datum in a column of that name is not a date")
  func distinguishesDates() throws {
    let dates = events("Datum,Uhrzeit,lat,lon\n2024-06-01,10:00:00,48,16\n")
    let expected = try ZonedTimestamp(parsing: "2024-06-01T10:00:00Z").timestamp
    #expect(dates.locations.map(\.timestamp) == [expected])
    let datums = events("time,datum,lat,lon\n2024-06-01T10:00:00Z,WGS84,48,16\n")
    #expect(datums.locations.map(\.timestamp) == [expected])
    let others = events("timestamp,datum,lat,lon\n2024-06-01T10:00:00Z,NAD27,48,16\n")
    #expect(others.locations.isEmpty)
  }

  // 1401271218 is 2014-05-28T10:00:18Z as Unix time and 2024-06-01T10:00:00Z as GPS time, 18 leap seconds later.
  @Test("A count that is GPS time or Unix time gives no time", arguments: ["gps_time", "GPSTime"])
  func refusesGPSTime(name: String) {
    let events = events("\(name),lat,lon\n1401271218,48,16\n")
    #expect(events.locations.map(\.timestamp) == [nil])
    #expect(events.skips.contains { $0.detail.contains("GPS time") })
  }

  @Test(
    "Dates and counts that cannot be GPS time are read",
    arguments: [
      ("gps_time", "2024-06-01T10:00:00Z"), ("gps_time", "1717236000"),
      ("gpsTime", "1717236000000"), ("gps_unix_time", "1717236000"),
    ])
  func readsOtherTimes(name: String, text: String) throws {
    let events = events("\(name),lat,lon\n\(text),48,16\n")
    let expected = try ZonedTimestamp(parsing: "2024-06-01T10:00:00Z").timestamp
    #expect(events.locations.map(\.timestamp) == [expected])
  }
}
