import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct CSVMarkedRowsTests {
  private func events(
    _ table: String, keepsAttributes: Bool = false
  ) -> [LocationEvent] {
    var options = CSVLocationOptions()
    options.keepsAttributes = keepsAttributes
    return CSVLocationDecoder(options: options).events(of: Array(table.utf8))
  }

  private func time(_ text: String) throws -> Timestamp {
    try ZonedTimestamp(parsing: text).timestamp
  }

  @Test(
    "Rows that a column marks as invalid are skipped",
    arguments: [
      ("valid", "1", "0"), ("valid", "true", "false"), ("VALID", "SPS", "NO FIX"),
      ("visible", "true", "false"), ("fix", "3", "0"), ("fix", "3d", "none"),
      ("fix_quality", "1", "0"), ("manually-marked-outlier", "", "true"),
      ("algorithm-marked-outlier", "false", "true"), ("status", "A", "V"),
      ("gps_status", "A", "V"), ("Status", "active", "Void"), ("outlier", "0", "1"),
    ])
  func skipsInvalidRows(name: String, good: String, bad: String) {
    let table = """
      time,lat,lon,\(name)
      2024-06-01T10:00:00Z,48,16,\(good)
      2024-06-01T10:01:00Z,1,2,\(bad)
      2024-06-01T10:02:00Z,48.001,16,\(good)

      """
    let events = events(table)
    #expect(events.locations.map(\.coordinate.latitude) == [48, 48.001])
    #expect(events.skips.map(\.reason) == [.invalid])
    let attribute = self.events(table, keepsAttributes: true).locations.last?.attributes
    #expect(attribute == (good.isEmpty ? [] : [Location.Attribute(name, good)]))
  }

  @Test(
    "Other texts in a column of states do not mark positions",
    arguments: ["0", "no", "verified", "F"])
  func keepsOtherStates(text: String) {
    let events = events("time,lat,lon,status\n2024-06-01T10:00:00Z,48,16,\(text)\n")
    #expect(events.locations.count == 1)
    #expect(events.skips.isEmpty)
  }

  @Test(
    "A column of UTC offsets or time zones applies to times without an offset",
    arguments: [
      ("tz", "America/New_York", "14:00:00"), ("timezone", "America/New_York", "14:00:00"),
      ("utc_offset", "-04:00", "14:00:00"), ("tz_offset_min", "-240", "14:00:00"),
      ("timezone", "-4", "14:00:00"), ("UTC Offset (h)", "-4", "14:00:00"),
      ("gmt_offset", "-14400", "14:00:00"), ("timezone_offset", "02:00", "08:00:00"),
      ("tz_offset_min", "330", "04:30:00"), ("utc_offset", "3600", "09:00:00"),
      ("utc_offset", "+0300", "07:00:00"), ("tz", "-0400", "14:00:00"), ("tz", "+0530", "04:30:00"),
      ("tz", "0630", "03:30:00"), ("utc_offset", "+1800", "09:30:00"), ("tz", "300", "05:00:00"),
    ])
  func appliesOffsets(name: String, text: String, utc: String) throws {
    let table = "time,lat,lon,\(name)\n2024-06-01 10:00:00,48,16,\(text)\n"
    let location = try #require(events(table).locations.first)
    #expect(try location.timestamp == time("2024-06-01T\(utc)Z"))
  }

  @Test(
    "A time that is in UTC does not use the column",
    arguments: [
      ("time", "2024-06-01T10:00:00Z"), ("time_utc", "2024-06-01 10:00:00"),
      ("time", "1717236000"), ("time", "2024-06-01T12:00:00+02:00"),
    ])
  func keepsUniversalTimes(name: String, text: String) throws {
    let table = "\(name),lat,lon,timezone\n\(text),48,16,America/New_York\n"
    let location = try #require(events(table).locations.first)
    #expect(try location.timestamp == time("2024-06-01T10:00:00Z"))
  }

  @Test("An unknown time zone leaves the row without a time")
  func reportsUnknownZones() throws {
    let table = "time,lat,lon,tz\n2024-06-01 10:00:00,48,16,Mars/Olympus\n"
    let events = events(table)
    #expect(events.locations.map(\.timestamp) == [nil])
    #expect(events.skips.map(\.reason) == [.unreadable])
  }

  @Test("A column of milliseconds adds to a time of whole seconds")
  func addsMilliseconds() throws {
    let table = """
      time,millisecond,lat,lon
      2024-06-01T10:00:00Z,0,48,16
      2024-06-01T10:00:00Z,100,48.00001,16

      """
    let times = events(table).locations.compactMap(\.timestamp)
    #expect(times.count == 2 && times[1].nanoseconds(since: times[0]) == 100_000_000)
  }

  @Test("Tracks whose rows alternate are separated")
  func separatesAlternatingTracks() {
    let rows = (0..<48).map { row in
      "T\(row % 2),2024-06-01T10:\(row / 6 + 10):\(row % 6)0Z,\(row % 2 == 0 ? 48 : 49).\(row + 10),16"
    }
    let table = "trip_id,time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    let events = events(table)
    #expect(events.locations.map(\.device) == (0..<48).map { "T\($0 % 2)" })
    let parts = events.filter { if case .part = $0 { true } else { false } }
    #expect(parts == [.part(.track(name: "T0"))])
  }

  @Test("Tracks one after the other stay separate tracks")
  func keepsConsecutiveTracks() {
    let rows = (0..<40).map { row in
      "T\(row / 20),2024-06-01T10:\(row / 6 + 10):\(row % 6)0Z,48.\(row + 10),16"
    }
    let table = "trip_id,time,lat,lon\n" + rows.joined(separator: "\n") + "\n"
    let events = events(table)
    #expect(events.locations.allSatisfy { $0.device == nil })
    let parts = events.filter { if case .part = $0 { true } else { false } }
    #expect(parts == [.part(.track(name: "T0")), .part(.track(name: "T1"))])
  }
}
