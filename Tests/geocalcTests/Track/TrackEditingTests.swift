import Foundation
import Testing
import _TestSupport

@Suite(.timeLimit(.minutes(15))) struct TrackEditingTests {
  /// A GPX track along the equator with a point every 100 s. 0.001 degrees are 111.319 m.
  private static func gpx(count: Int = 11) -> String {
    let points = (0..<count).map { index in
      let (minutes, seconds) = (100 * index / 60, 100 * index % 60)
      let time = String(format: "2026-05-01T10:%02d:%02dZ", minutes, seconds)
      let longitude = String(format: "%.3f", Double(index) * 0.001)
      return """
        <trkpt lat="0" lon="\(longitude)"><time>\(time)</time><extensions><hr>\(100 + index)</hr></extensions></trkpt>
        """
    }
    return "<gpx version=\"1.1\"><trk><name>a</name><trkseg>" + points.joined()
      + "</trkseg></trk></gpx>"
  }

  /// Runs a command on the track, and returns the longitudes of the output in thousandths of a degree.
  private func edit(_ line: String, code: Int32 = 0) throws -> (
    longitudes: [Int], run: GeocalcProcess
  ) {
    let run = try GeocalcProcess("track \(line) - --format csv", input: Self.gpx())
    #expect(run.code == code, "\(run.errors)")
    let rows = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
    return (
      try rows.map { row in
        Int((try #require(Double(row.count > 2 ? String(row[2]) : "")) * 1000).rounded())
      }, run
    )
  }

  @Test(
    "The commands crop and trim keep the points of a range",
    arguments: [
      ("crop --start 10:05 --end 10:10", 3...6), ("crop --start 5min --end 10min", 3...6),
      ("crop --start 2026-05-01T10:05:00Z", 3...10),
      ("crop --end 2026-05-01T12:10:00+02:00", 0...6),
      ("crop --start 11:05 --end 11:10 --tz +01:00", 3...6),
      ("crop --start 2026-05-01T11:05 --end 2026-05-01T11:10 --tz +01:00", 3...6),
      ("crop --start 300m --end 0.6km", 3...5), ("crop --end 1000m", 0...8),
      ("trim", 2...8), ("trim --start 500m", 5...10), ("trim --end 1km --start 0m", 0...1),
    ])
  func keepsARange(line: String, range: ClosedRange<Int>) throws {
    let (longitudes, run) = try edit(line)
    #expect(longitudes == Array(range))
    // Times of day without a zone are UTC, because the times of the recording have no offset.
    let zone =
      "note: --start and --end are UTC, as the times in the recording; "
      + "add --tz for another time zone, such as --tz Europe/Vienna\n"
    let isUTC = line == "crop --start 10:05 --end 10:10"
    #expect(run.errors == "note: \(range.count) of 11 points kept\n" + (isUTC ? zone : ""))
  }

  @Test("The command trim removes the points in a circle and starts a segment after it")
  func circle() throws {
    let words = [
      "track", "trim", "-", "--region", "0,0.005,150m", "--format", "gpx",
    ]
    let run = try GeocalcProcess(words, input: Self.gpx().utf8)
    #expect(run.code == 0)
    #expect(run.output.components(separatedBy: "<trkseg>").count == 3)
    #expect(run.errors == "note: 8 of 11 points kept\n")
    #expect(run.output.contains("<hr>103</hr>") || run.output.contains(">103<"))
  }

  @Test(
    "A crop without points names the times or the length of the recording",
    arguments: [
      (
        "--start 12:00 --end 13:00",
        "the recording is from 2026-05-01T10:00:00Z to 2026-05-01T10:16:40Z"
      ),
      (
        "--end 2025-01-01T00:00:00Z --tz +02:00",
        "the recording is from 2026-05-01T12:00:00+02:00 to 2026-05-01T12:16:40+02:00"
      ), ("--start 5h", "the longest track takes 0:16:40"),
      ("--start 5km", "the longest track has 1.113 km"),
    ])
  func cropNamesTheSpan(options: String, span: String) throws {
    let run = try GeocalcProcess("track crop - --format gpx \(options)", input: Self.gpx())
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors == "error: no point is between --start and --end; \(span)\n")
  }

  @Test("The command trim warns about a track that passes its removed start again")
  func trimWarns() throws {
    // Points each 111 m along the equator: east to 0.01, back past the start to -0.01.
    let longitudes = Array(0...10) + (-10...9).reversed()
    let points = longitudes.enumerated().map {
      let minute = $0.offset < 10 ? "0\($0.offset)" : "\($0.offset)"
      return "<trkpt lat='0' lon='\(Double($0.element) / 1000)'>"
        + "<time>2026-05-01T10:\(minute):00Z</time></trkpt>"
    }
    let home = "<wpt lat='0' lon='0.0001'><name>home</name></wpt>"
    let gpx = "<gpx>\(home)<trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    let run = try GeocalcProcess("track trim - --format gpx -q", input: gpx)
    #expect(run.code == 0 && !run.output.contains("home"))
    #expect(
      run.errors
        == "warning: standard input: 3 positions near the removed start of a track kept, the nearest 0 m from it, the first "
        + "at 2026-05-01T10:19:00Z, at 0.00000,0.00100; trim the output again with --region 0.00000,0.00000,201m\n"
    )
    let again = try GeocalcProcess(
      "track trim - --format gpx --region 0.00000,0.00000,201m", input: run.output)
    #expect(again.errors == "note: 24 of 27 points kept\n")
  }

  @Test("The command reverse mirrors points and times")
  func reverses() throws {
    let (longitudes, run) = try edit("reverse")
    #expect(longitudes == (0...10).reversed())
    let times = run.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
    #expect(times == times.sorted())
    #expect(times.first == "2026-05-01T10:00:00Z" && times.last == "2026-05-01T10:16:40Z")
  }

  @Test(
    "The command shift moves all times",
    arguments: [
      ("shift --offset 1h", "2026-05-01T11:00:00Z"),
      ("shift --offset -30min", "2026-05-01T09:30:00Z"),
      ("shift --start 2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z"),
    ])
  func shifts(line: String, first: String) throws {
    let run = try edit(line).run
    #expect(run.output.split(separator: "\n")[1].hasPrefix(first + ","))
  }

  @Test("The command at interpolates the position")
  func position() throws {
    for time in ["10:02:30", "2.5min", "2026-05-01T10:02:30Z"] {
      let run = try GeocalcProcess(["track", "at", time, "-", "--json"], input: Self.gpx().utf8)
      #expect(run.code == 0, "\(run.errors)")
      let json = try run.json()
      #expect(abs(try #require(json["longitude"]?.number) - 0.0015) < 1e-12)
      #expect(json["interval_s"]?.number == 100)
      #expect(json["time"]?.string == "2026-05-01T10:02:30Z")
    }
  }

  @Test("The command convert removes attributes under any of their names, and rounds decimals")
  func strips() throws {
    let words = [
      "track", "convert", "-", "--strip", "heart_rate", "--precision", "2", "--format", "csv",
    ]
    let run = try GeocalcProcess(words, input: Self.gpx().utf8)
    #expect(run.code == 0)
    #expect(run.errors == "note: 11 values removed\n")
    #expect(!run.output.contains("heart"))
    #expect(run.output.split(separator: "\n").last?.contains(",0.01") == true)
  }

  @Test("The option --strip all of convert keeps the names of waypoints")
  func stripsAll() throws {
    let input = "<gpx><wpt lat=\"1\" lon=\"2\"><name>Home</name><sym>Flag</sym></wpt></gpx>"
    let run = try GeocalcProcess("track convert - --strip all --format gpx", input: input)
    #expect(run.output.contains("<name>Home</name>") && !run.output.contains("Flag"))
    #expect(run.errors == "note: 1 value removed\n")
  }

  @Test("--only waypoints writes the waypoints of a file with a track and a route")
  func writesOnlyWaypoints() throws {
    let input = """
      <gpx><wpt lat="1" lon="2"><name>Home</name></wpt>
      <rte><rtept lat="5" lon="6"/></rte>
      <trk><trkseg><trkpt lat="3" lon="4"/><trkpt lat="3.1" lon="4"/></trkseg></trk></gpx>
      """
    let run = try GeocalcProcess("track convert - --only waypoints --format csv", input: input)
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n")
    #expect(rows.count == 2 && rows[1].contains("1,2") && rows[1].contains("Home"))
    let none = try GeocalcProcess(
      "track convert - --only waypoints --format csv", input: Self.gpx())
    #expect(none.code == 65 && none.output.isEmpty)
    #expect(none.errors.hasSuffix("the input has no waypoint with a position\n"))
  }

  @Test("--only waypoints writes the rows of a table without times as named waypoints")
  func writesPlaces() throws {
    let table = "shop,lat,lon,phone\nAlpha,48.2,16.3,12\nBeta,48.1,16.4,34\n"
    let run = try GeocalcProcess("track convert - --only waypoints --format gpx", input: table)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.contains("<wpt lat=\"48.2\" lon=\"16.3\"><name>Alpha</name>"))
    #expect(run.output.components(separatedBy: "<wpt ").count == 3)
    #expect(!run.output.contains("<trkpt"))
    let recording = "time,lat,lon\n2026-05-01T08:00:00Z,48.2,16.3\n2026-05-01T08:00:10Z,48.1,16.4\n"
    let refused = try GeocalcProcess(
      "track convert - --only waypoints --format gpx", input: recording)
    #expect(refused.code == 65 && refused.output.isEmpty)
  }

  @Test("A table without times is written as a track, and a note says how to write places")
  func notesTablesOfPlaces() throws {
    let folder = TemporaryFolder()
    let table = folder.url.appending(path: "shops.csv").path
    try "shop,lat,lon\nAlpha,48.2,16.3\nBeta,48.1,16.4\n".write(
      toFile: table, atomically: true, encoding: .utf8)
    let run = try GeocalcProcess("track convert \(table) --format gpx")
    #expect(run.output.contains("<trkpt"))
    #expect(
      run.errors
        == "note: \(table): no row has a time; the rows are written as a track; "
        + "to write places, add --only waypoints\n")
  }

  @Test(
    "A call that means convert is refused with the command line that works",
    arguments: [
      ("track $F -o out.gpx", "track convert $F -o out.gpx"),
      ("track $F --to kml", "track convert $F --format kml"),
      ("track $F --format tcx", "track convert $F --format tcx"),
      ("convert $F", "track convert $F -o 2026-05-03-run.gpx"),
      ("convert $F --to KML", "track convert $F --format kml"),
      ("convert $F out.gpx", "track convert $F -o out.gpx"),
    ])
  func namesConvert(line: String, hint: String) throws {
    let file = Fixture.repository.appending(path: "Guide/Samples/rides/2026-05-03-run.fit").path
    let run = try GeocalcProcess(line.replacing("$F", with: file))
    #expect(run.code == 64)
    #expect(run.errors.hasSuffix("; use: geocalc \(hint.replacing("$F", with: file))\n"))
  }

  @Test("The command zones prints the time in each zone")
  func zones() throws {
    let run = try GeocalcProcess("track zones - --limits 104 --gap off", input: Self.gpx())
    #expect(run.code == 0, "\(run.errors)")
    // Eleven points every 100 s with rates from 100; the ends count for half a step.
    #expect(
      run.output == """
        zone          bpm     time   share
           1    below 104  0:05:50  35.0 %
           2  104 or more  0:10:50  65.0 %

        """)
    let json = try GeocalcProcess("track zones - --limits 104 --json", input: Self.gpx())
    #expect(try json.jsonLines().map { $0["time_s"]?.number } == [350, 650])
  }

  @Test(
    "The command zones refuses invalid limits",
    arguments: [
      ("140,120", 64, "ascending"), ("140,x", 64, "'x' is not a number from 1 to 254"),
      ("140 --of speed", 64, "heart_rate"), ("140 --of power", 65, "no point has a power"),
    ])
  func refusesLimits(options: String, code: Int32, reason: String) throws {
    let run = try GeocalcProcess("track zones - --limits \(options)", input: Self.gpx())
    #expect(run.code == code && run.errors.contains(reason), "\(run.errors)")
  }

  @Test("The option --count of simplify limits the number of points")
  func counts() throws {
    let (longitudes, run) = try edit("simplify --count 2")
    #expect(longitudes == [0, 10])
    #expect(run.errors.hasPrefix("note: 2 of 11 points kept"))
  }

  @Test(
    "Invalid ranges are refused with advice",
    arguments: [
      ("crop", 64, "--start"), ("crop --start 10:00 --end 5km", 65, "different kinds"),
      ("crop --start 2026-05-01T10:05", 65, "no offset"), ("crop --start 25:00", 65, "10:15"),
      ("crop --start 12:00", 65, "no point is between"),
      ("crop --start 10:30 --end 10:10", 65, "no track crosses midnight; swap"),
      ("crop --from 10:05 --to 10:10", 64, "use: geocalc track crop --start 10:05 --end 10:10"),
      ("crop --start 2024-03-31T02:30 --tz Europe/Vienna", 65, "skip this time"),
      ("crop --start 2024-10-27T02:30 --tz Europe/Vienna", 65, "show this time twice"),
      ("crop --start 5", 65, "10:15"),
      ("trim --start 500", 65, "unit"), ("trim --start 5km", 65, "all points were removed"),
      ("trim --region 0,0.005", 65, "LAT,LON,RADIUS"), ("shift", 64, "--offset"),
      ("shift --offset 1", 65, "unit"), ("shift --start 10:00", 65, "date"),
      ("at 13:00", 65, "no track has a position"), ("at 5km", 65, "is a length"),
      ("simplify --count 1", 64, "at least 2"), ("convert --strip hr,", 64, "empty"),
    ])
  func refusals(line: String, code: Int32, reason: String) throws {
    let run = try GeocalcProcess("track \(line) -", input: Self.gpx())
    #expect(run.code == code, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }
}
