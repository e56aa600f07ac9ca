import GeoCore
import GeoTracks
import Testing

@testable import GeoFormats

/// Tables of Garmin's FitCSVTool and of other programs that keep the units of FIT.
@Suite struct CSVFITTests {
  private static let names =
    "timestamp[s],position_lat[semicircles],position_long[semicircles]"

  /// The epoch of FIT is 631,065,600 s after 1970-01-01. A semicircle is 180 / 2^31 degrees.
  @Test(
    "Times in a table with semicircles are FIT times",
    arguments: [
      (names, "1086163200", true), (names, "1086163200.5", true),
      (names, "2024-06-01T08:00:00Z", true),
      ("timestamp,lat,lon\ns,semicircles,semicircles", "1086163200", true),
      ("timestamp,lat (semicircles),lon (semicircles)", "1717228800", true),
      ("unix_time,lat (semicircles),lon (semicircles)", "1717228800", false),
    ])
  func times(_ header: String, _ text: String, _ isReported: Bool) throws {
    let table = "\(header)\n\(text),536870912,-1073741824\n"
    let events = CSVLocationDecoder().events(of: Array(table.utf8))
    let location = try #require(events.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 45, longitude: -90))
    #expect(location.timestamp?.seconds == 1_717_228_800)
    #expect(location.timestamp?.nanoseconds == (text.hasSuffix(".5") ? 500_000_000 : 0))
    let details = events.skips.filter { $0.detail.contains("as in FIT") }
    #expect(details.count == (isReported ? 1 : 0))
  }

  @Test("Without semicircles, times are Unix times")
  func unixTimes() {
    let table = "timestamp[s],lat,lon\n1086163200,45,-90\n"
    let events = CSVLocationDecoder().events(of: Array(table.utf8))
    #expect(events.locations.map(\.timestamp) == [Timestamp(seconds: 1_086_163_200)])
  }

  @Test("The name of the FIT message before a column name is ignored")
  func messageNames() throws {
    let header = [
      "timestamp[s]", "position_lat[semicircles]", "position_long[semicircles]", "altitude[m]",
      "speed[m/s]", "heart_rate[bpm]",
    ]
    let table =
      header.map { "record.\($0)" }.joined(separator: ",")
      + "\n1086163200,536870912,-1073741824,400,3,140\n"
    var options = CSVLocationOptions()
    options.keepsMeasures = true
    let events = CSVLocationDecoder(options: options).events(of: Array(table.utf8))
    let location = try #require(events.locations.first)
    #expect(location.timestamp?.seconds == 1_717_228_800)
    #expect(location.altitude == 400)
    #expect(location.speed == 3)
    #expect(location.attributes == [Location.Attribute("heart_rate", "140")])
  }
}
