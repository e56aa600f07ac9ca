import Foundation
import Testing

/// Points out of order and of several tracks, and files without tracks or without readable data.
@Suite(.timeLimit(.minutes(15))) struct TrackOrderTests {
  /// A hundred seconds along the equator, a thousandth of a degree each, in the given order of seconds.
  private static func table(_ seconds: [Int]) -> String {
    "time,latitude,longitude\n"
      + seconds.map { "\(1_700_000_000 + $0),0,\(Double($0) / 1000)\n" }.joined()
  }

  private static let length = 99 * TrackText.step

  @Test func unsortedRowsAreCountedAndSorted() throws {
    // Seven runs with steps of seven seconds: six steps back.
    let shuffled = (0..<100).map { $0 * 7 % 100 }
    let run = try GeocalcProcess("track - --json", input: Self.table(shuffled))
    #expect(run.code == 0)
    #expect(
      run.errors.contains(
        "6 of 100 points are earlier than the previous one; sort them with --sort time"))
    let sorted = try GeocalcProcess("track - --json --sort time", input: Self.table(shuffled))
    let distance = try sorted.json()["total"]?["distance_m"]?.number ?? 0
    #expect(abs(distance - Self.length) < 1e-6)
    #expect(sorted.errors.contains("out of time order, sorted"))
    let given = try GeocalcProcess("track - --json", input: Self.table(Array(0..<100)))
    #expect(!given.errors.contains("earlier") && !given.errors.contains("order"))
  }

  @Test func aTrackForEachValueOfAColumn() throws {
    var table = "who,time,latitude,longitude\n"
    for second in 0..<100 {
      for who in ["a", "b"] {
        table +=
          "\(who),\(1_700_000_000 + second),\(who == "a" ? 0 : 10),\(Double(second) / 1000)\n"
      }
    }
    let run = try GeocalcProcess("track - --json --by who", input: table)
    let tracks = try run.json()["sources"]?.array?.first?["tracks"]?.array
    #expect(tracks?.compactMap { $0["name"]?.string } == ["a", "b"])
    #expect(abs((tracks?.first?["distance_m"]?.number ?? 0) - Self.length) < 1e-6)
    let one = try GeocalcProcess("track convert - --by who --device b --to csv", input: table)
    #expect(one.output.split(separator: "\n").count == 101)
  }

  @Test(arguments: ["track -", "track convert - --to csv"])
  func nothingThatCanBeReadIsBadData(line: String) throws {
    let run = try GeocalcProcess(line, input: "time,latitude,longitude\nx,y,z\nx,y,z\n")
    #expect(run.code == 65)
    #expect(run.errors.contains("no readable record: line 2"))
  }

  @Test func routesAreMeasured() throws {
    let gpx = """
      <gpx version="1.1"><wpt lat="1" lon="2"/><rte><name>way</name><rtept lat="0" lon="0"/>
      <rtept lat="0" lon="0.099"/></rte></gpx>
      """
    let run = try GeocalcProcess("track - --json", input: gpx)
    #expect(run.code == 0)
    let source = try run.json()["sources"]?.array?.first
    #expect(source?["waypoint_count"]?.number == 1)
    let route = source?["routes"]?.array?.first
    #expect(route?["name"]?.string == "way" && route?["points"]?.number == 2)
    #expect(abs((route?["distance_m"]?.number ?? 0) - Self.length) < 1e-6)
  }

  @Test("Waypoints are listed with their names: ten as text, all as JSON")
  func waypointsAreListed() throws {
    let places = (1...12).map {
      "<wpt lat='\($0)' lon='-2.5'><ele>\($0)</ele><name>Hut \($0)</name></wpt>"
    }
    let gpx = "<gpx version='1.1'>\(places.joined())</gpx>"
    let text = try GeocalcProcess("track -", input: gpx).output
    #expect(text.contains("  waypoint  3.000000, -2.500000 Hut 3\n"))
    #expect(text.contains("Hut 10\n  and 2 more waypoints") && !text.contains("Hut 11"))
    let source = try GeocalcProcess("track - --json", input: gpx).json()["sources"]?.array?.first
    let waypoints = try #require(source?["waypoints"]?.array)
    #expect(waypoints.count == 12)
    #expect(
      waypoints.last
        == .object([
          "kind": .string("waypoint"), "name": .string("Hut 12"), "latitude": .number(12),
          "longitude": .number(-2.5), "altitude_m": .number(12),
        ]))
  }
}
