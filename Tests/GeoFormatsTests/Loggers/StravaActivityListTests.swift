import Testing

@testable import GeoFormats

@Suite("StravaActivityList")
struct StravaActivityListTests {
  @Test("Columns are found by name, and quoted fields may contain commas and line ends")
  func readsTable() throws {
    let text =
      "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,Distance\r\n"
      + "1,\"Aug 1, 2020, 8:00:00 AM\",\"Hill\nrepeats, easy\",Run,100,1.2,activities/1.fit.gz,1200\r\n"
      + "2,x,,Ride,100,1.2,activities/2.gpx,1200\r\n3,x,Pool,Swim,100,1.2,,1200\r\n"
    let list = try #require(StravaActivityList(Array(text.utf8)))
    let first = StravaActivityList.Activity(name: "Hill\nrepeats, easy", kind: "Run")
    #expect(list[file: "activities/1.fit.gz"] == first)
    #expect(list[file: "activities/2.gpx"] == StravaActivityList.Activity(name: nil, kind: "Ride"))
    #expect(list[file: ""] == nil && list[file: "activities/3.gpx"] == nil)
  }

  @Test("Other tables are not read", arguments: ["", "time,lat,lon\n1,2,3\n", "Filename\na\n"])
  func refusesOtherTables(text: String) {
    #expect(StravaActivityList(Array(text.utf8)) == nil)
  }
}
