import Foundation
import GeoCore
import Testing
import _TestSupport

/// Tracks for the tests of `geocalc track`.
enum TrackText {
  /// A thousandth of a degree of the equator in meters.
  static let step = 6_378_137 * Double.pi / 180 / 1000

  /// A track along the equator at a thousandth of a degree per ten seconds (11.13 m/s).
  ///
  /// Segments start at the given seconds and have the given number of steps; the altitude rises 4 m per step. The
  /// time determines the longitude.
  static func gpx(_ segments: [(start: Int, steps: Int)], name: String = "walk") -> String {
    var text = "<gpx version=\"1.1\"><wpt lat=\"5\" lon=\"5\"/><trk><name>\(name)</name>\n"
    for segment in segments {
      text += "<trkseg>\n"
      for step in 0...segment.steps {
        let second = segment.start + step * 10
        let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(second))
        text += """
          <trkpt lat="0" lon="\(Double(second) / 10_000)"><ele>\(100 + step * 4)</ele>\
          <time>\(time.ISO8601Format())</time></trkpt>\n
          """
      }
      text += "</trkseg>\n"
    }
    return text + "</trk></gpx>\n"
  }

  /// Runs geocalc with texts as files; `$0`, `$1` in the arguments are their names.
  static func run(_ line: String, _ files: [String], input: String = "") throws -> GeocalcProcess {
    let folder = TemporaryFolder()
    var line = line
    for (index, text) in files.enumerated() {
      let file = folder.file("\(index).gpx")
      try Data(text.utf8).write(to: file)
      line = line.replacingOccurrences(of: "$\(index)", with: file.path)
    }
    return try GeocalcProcess(line, input: input)
  }
}

@Suite(.timeLimit(.minutes(15))) struct TrackStatsTests {
  /// 300 s with 30 steps, a gap of 100 s, 50 s with 5 steps.
  private static let walk = TrackText.gpx([(0, 30), (400, 5)])

  private static let keys: Set<String> = [
    "points", "skipped", "segments", "start", "end", "elapsed_s", "moving_s", "stopped_s", "gap_s",
    "clock", "distance_m", "distance_3d_m", "distance_noise_m", "distance_noise_of_m",
    "distance_sampling_m", "distance_sampling_of_m", "position_noise_m",
    "avg_speed_mps", "moving_speed_mps", "max_speed_mps",
    "max_speed_raw_mps", "ascent_m", "descent_m", "gain_method", "min_altitude_m",
    "max_altitude_m", "bbox", "stops", "climbs", "gap_count", "gap_distance_m", "implausible_steps",
    "implausible_distance_m", "implausible_altitude_steps", "implausible_altitude_m",
    "longest_gap", "moving_distance_m", "stopped_distance_m", "receiver_speed",
    "gain_threshold_m",
    "avg_heart_rate_bpm", "max_heart_rate_bpm", "avg_cadence_rpm", "max_cadence_rpm", "avg_power_w",
    "max_power_w", "avg_temperature_c", "max_temperature_c",
  ]

  // Noise of 1 m makes a track at 1.4 m/s about 1.5 times as long.
  @Test("The share of noise is printed next to the distance") func noiseShare() throws {
    var random = SplitMix64(seed: 3)
    let rows = (0..<600).map { second in
      // The sum of twelve uniformly distributed numbers is nearly normally distributed.
      let (a, b) = (
        (0..<12).reduce(-6) { sum, _ in sum + random.unit() },
        (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
      )
      let (east, north) = (1.4 * Double(second) + a, b)
      return "2026-11-22T06:\(10 + second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z,"
        + "\(47 + north / 111_180),\(8 + east / 76_060)"
    }
    let table = "time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n"
    let text = try GeocalcProcess(["track", "-"], input: table.utf8)
    let percent = try #require(text.output.firstMatch(of: /; about ([0-9.]+) % is noise/)?.1)
    let total = try GeocalcProcess(["track", "-", "--json"], input: table.utf8).json()["total"]
    let (length, noise) = (
      total?["distance_m"]?.number ?? 0, total?["distance_noise_m"]?.number ?? 0
    )
    // The percentage is a part of the distance that is printed before it.
    #expect(abs((Double(percent) ?? 0) - noise / length * 100) < 0.6)
    #expect(abs(length - noise - 1.4 * 599) < 0.1 * 1.4 * 599)
    #expect(abs((total?["position_noise_m"]?.number ?? 0) - 1) < 0.15)
    #expect(total?["distance_noise_of_m"]?.number == length)
    let row = try GeocalcProcess(["track", "-", "--format", "csv"], input: table.utf8).output
    #expect(row.contains("distance_noise_m,distance_noise_of_m,distance_sampling_m"))
  }

  private func keys(_ value: JSONValue?) -> Set<String> {
    if case .object(let members)? = value { Set(members.keys) } else { [] }
  }

  private func addsUp(_ level: JSONValue?) -> Bool {
    guard let level, let elapsed = level["elapsed_s"]?.number,
      let moving = level["moving_s"]?.number, let stopped = level["stopped_s"]?.number,
      let gap = level["gap_s"]?.number
    else { return false }
    return abs(moving + stopped + gap - elapsed) < 1e-9
  }

  @Test func jsonHasEveryKeyAtEveryLevel() throws {
    let run = try GeocalcProcess("track - --json", input: Self.walk)
    #expect(run.code == 0 && run.errors.isEmpty)
    let json = try run.json()
    let source = try #require(json["sources"]?.array?.first)
    let track = try #require(source["tracks"]?.array?.first)
    let segments = try #require(track["segments"]?.array)
    #expect(keys(json["total"]) == Self.keys)
    #expect(
      keys(source)
        == Self.keys.union([
          "source", "tracks", "waypoints", "waypoint_count", "route_count", "routes",
        ]))
    #expect(keys(track) == Self.keys.union(["source", "name"]))
    #expect(segments.allSatisfy { keys($0) == Self.keys.union(["source"]) })
    #expect(source["source"]?.string == "standard input" && track["name"]?.string == "walk")

    let total = try #require(json["total"])
    #expect(total["points"] == .number(37) && total["segments"] == .number(2))
    #expect(abs((total["distance_m"]?.number ?? 0) - 35 * TrackText.step) < 1e-6)
    #expect(total["elapsed_s"] == .number(450) && total["moving_s"] == .number(350))
    #expect(total["gap_s"] == .number(100) && total["stopped_s"] == .number(0))
    #expect(total["start"]?.string == "2023-11-14T22:13:20Z")
    #expect(total["ascent_m"] == .number(140) && total["gain_method"]?.string == "auto")
    #expect(total["bbox"] == .array([.number(0), .number(0), .number(0.045), .number(0)]))
    #expect(([json["total"], source, track] + segments.map { $0 }).allSatisfy(addsUp))
    #expect(segments.compactMap { $0["distance_m"]?.number }.count == 2)
  }

  @Test func textNamesUnitsAndTheMethod() throws {
    let run = try GeocalcProcess("track stats -", input: Self.walk)
    #expect(run.code == 0)
    for line in [
      "standard input", "  points    37 in 2 segments",
      "  elapsed   0:07:30 = moving 0:05:50 + stopped 0:00:00 + gap 0:01:40",
      "  ascent    140 m, descent 0 m (hysteresis:1.4m, from the noise)", "  stops     none",
    ] { #expect(run.output.contains(line + "\n"), "\(line)") }
    #expect(run.output.contains("  distance  3.896 km"))
    #expect(run.output.contains("40.1 km/h"))
  }

  @Test func gapsSplitUnlessTheyAreOff() throws {
    // A segment with a gap of one minute and 668 m.
    let text = TrackText.gpx([(0, 1), (60, 1)]).replacingOccurrences(
      of: "</trkseg>\n<trkseg>\n", with: "")
    func segments(_ options: String) throws -> Double? {
      try GeocalcProcess("track - --json \(options)", input: text).json()["total"]?["segments"]?
        .number
    }
    #expect(try segments("") == 1)
    #expect(try segments("--gap 1min --gap-distance off") == 1)
    #expect(try segments("--gap 49s --gap-distance off") == 2)
    #expect(try segments("--gap off --gap-distance 1km") == 1)
    #expect(try segments("--gap off --gap-distance 0.3mi") == 2)
  }

  @Test func reportsWhatItDoesNotCount() throws {
    let text = try GeocalcProcess("track -", input: Self.walk).output
    // From 0.03 to 0.04 degrees of the equator.
    #expect(
      text.contains(
        "  gaps      1, 1.113 km as the crow flies and 0:01:40, not counted; longest 0:01:40 from "
          + "2023-11-14T22:18:20Z at 0.00000, 0.03000\n"), "\(text)")
    let total = try GeocalcProcess("track - --json", input: Self.walk).json()["total"]
    #expect(total?["gap_count"] == .number(1))
    #expect(abs((total?["gap_distance_m"]?.number ?? 0) - 10 * TrackText.step) < 1e-6)
  }

  /// A track at 1.4 m/s along the equator, a position each second, the 300th of them 1 km to the north.
  private static let spike = (0..<600).reduce(into: "time,latitude,longitude\n") {
    $0 += "\(1_700_000_000 + $1),\($1 == 300 ? 0.009 : 0),\(Double($1) * 1.4 / 111_319.49)\n"
  }

  @Test(
    "Each form of the figures warns about implausible steps",
    arguments: ["--json", "--format csv", "--format md", "--format table"])
  func warnsAboutImplausibleSteps(options: String) throws {
    let run = try GeocalcProcess("track - \(options)", input: Self.spike)
    #expect(
      run.errors
        == "warning: standard input: the figures include 2 implausible steps of 1.990 km; geocalc track clean "
        + "corrects them\n")
    #expect(try !GeocalcProcess("track -", input: Self.spike).errors.contains("warning"))
    let cleaned = try GeocalcProcess("track clean - -q --format gpx", input: Self.spike).output
    #expect(try GeocalcProcess("track - \(options)", input: cleaned).errors.isEmpty)
  }

  @Test("A split with an implausible step is marked as doubtful")
  func marksDoubtfulSplits() throws {
    let run = try GeocalcProcess("track splits - --every 400m --json", input: Self.spike)
    #expect(
      try run.jsonLines().map { $0["doubtful"] == .bool(true) } == [
        false, true, true, true, true, true, true, false,
      ])
    #expect(
      run.errors
        == "warning: standard input: 6 doubtful splits, marked with ?, with implausible steps; "
        + "geocalc track clean corrects them\n")
  }

  @Test(
    "A file of polygons is refused before any figure, with the commands that read polygons",
    arguments: [
      #"{"type":"Polygon","coordinates":[[[8,47],[9,47],[9,48],[8,47]]]}"#,
      "POLYGON((8 47, 9 47, 9 48, 8 47))",
      "<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>8,47 9,47 9,48 8,47</coordinates>"
        + "</LinearRing></outerBoundaryIs></Polygon></Placemark></kml>",
    ], ["", " --json", " --format csv"])
  func refusesPolygons(text: String, options: String) throws {
    let run = try GeocalcProcess("track - -q\(options)", input: text)
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(
      run.errors
        == "error: standard input: contains polygons and no track; geocalc inside, geocalc area and geocalc map read "
        + "polygons\n")
  }

  @Test func stopsAreListed() throws {
    var csv = "time,latitude,longitude\n"
    for second in 0..<400 {
      let steps = Double(min(second, 100) + max(second - 300, 0))
      csv += "\(1_700_000_000 + second),47,\(8 + steps * 1e-4)\n"
    }
    let text = try GeocalcProcess("track -", input: csv).output
    #expect(
      text.contains("stops     1, 0:03:23 in all: stopped 0:03:20, moving within 25.0 m 0:00:03"))
    #expect(text.contains("  1  47.00000    8.01000"), "\(text)")
    let none = try GeocalcProcess("track - --dwell 5min", input: csv).output
    #expect(none.contains("stops     none of 0:05:00 or more"), "\(none)")
    #expect(try GeocalcProcess("track - --within 5", input: csv).code == 65)
  }

  @Test func unitsAndZonesAreForPeople() throws {
    let text = try GeocalcProcess("track - --unit imperial --tz +02:00", input: Self.walk).output
    for part in ["2.421 mi", "24.9 mph", "min/mi", "459 ft", "2023-11-15T00:13:20+02:00"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let plain = try GeocalcProcess("track - --json", input: Self.walk).output
    let json = try GeocalcProcess("track - --json --unit nautical --tz +02:00", input: Self.walk)
    #expect(json.output == plain)
  }

  @Test func aRowASource() throws {
    let csv = try TrackText.run("track $0 $1 --format csv", [Self.walk, Self.walk]).output
    let rows = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    try #require(rows.count == 3 && rows.allSatisfy { $0.count == rows[0].count })
    let column = try #require(rows[0].firstIndex(of: "elapsed_s"))
    #expect(rows[1][column] == "450.0")
    let md = try TrackText.run("track $0 $1 --format md", [Self.walk, Self.walk]).output
    #expect(md.hasPrefix("| source | begin |") && md.split(separator: "\n").count == 5)
    #expect(md.contains("| total |"))
    let json = try TrackText.run("track $0 --format json", [Self.walk]).json()
    #expect(json["total"]?["points"] == .number(37))
    #expect(try GeocalcProcess("track - --format tsv", input: Self.walk).code == 64)
  }

  /// Without altitudes ascents are unknown: 0 would mean a flat track.
  @Test(arguments: ["json", "csv"]) func noAltitudes(format: String) throws {
    let text = try GeocalcProcess(
      "track - --format \(format)", input: "lat,lon\n47,8\n47.001,8\n"
    ).output
    if format == "json" {
      #expect(text.contains("\"ascent_m\":null") && !text.contains("\"ascent_m\":0"))
    } else {
      let rows = text.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let column = try #require(rows[0].firstIndex(of: "ascent_m"))
      #expect(rows[1][column].isEmpty)
    }
  }

  @Test("A table without times gets a note that it may not be a track", arguments: ["", "--json"])
  func timelessTable(option: String) throws {
    let folder = TemporaryFolder()
    for (time, isNoted) in [("", true), ("2026-05-01T08:00:00Z", false)] {
      let table = try folder.write(
        "name,lat,lon,time\nA,48.2,16.4,\(time)\nB,48.3,16.3,\(time)\n", to: "shops.csv")
      let run = try GeocalcProcess("track stats \(table) \(option)")
      #expect(run.code == 0)
      #expect(
        run.errors.contains("shops.csv: no row has a time, so the rows may not be a track")
          == isNoted)
    }
  }

  /// A walk of 200 s to the north, whose altitude jumps by 60 m.
  private static func walkTable(decimals: Int) -> String {
    (0..<200).reduce(into: "time,lat,lon,ele\n") { table, second in
      let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(second)).ISO8601Format()
      let latitude = String(format: "%.\(decimals)f", 47 + Double(second) * 1.4 / 111_200)
      table += "\(time),\(latitude),8,\(second < 100 ? 400 : 460)\n"
    }
  }

  @Test("Coordinates with few decimals get a note", arguments: [3, 4, 5], ["", "--json"])
  func coarseCoordinates(decimals: Int, option: String) throws {
    let run = try GeocalcProcess("track - \(option)", input: Self.walkTable(decimals: decimals))
    let note = "the coordinates have only \(decimals) decimals, steps of "
    #expect(run.errors.contains(note) == (decimals < 5))
  }

  @Test("A jump of the altitude is left out of the ascent and reported")
  func altitudeJump() throws {
    let run = try GeocalcProcess("track -", input: Self.walkTable(decimals: 7))
    #expect(run.output.contains("from the noise); without 1 jump of altitude, 60 m in total\n"))
  }

  @Test func aFolderIsItsRecordings() throws {
    let tables = NearestTests.Tables()
    _ = try tables.add("b.gpx", Self.walk)
    _ = try tables.add("a.csv", "time,lat,lon\n2020-01-01T00:00:00Z,1,2\n")
    _ = try tables.add("notes.txt", "nothing")
    let run = try GeocalcProcess("track \(tables.folder.path) --format csv")
    #expect(run.code == 0 && run.errors.contains("1 file skipped, not named"))
    let rows = run.output.split(separator: "\n").dropFirst()
    let names = rows.compactMap { $0.split(separator: ",").first?.split(separator: "/").last }
    #expect(names == ["a.csv", "b.gpx"])
    let empty = NearestTests.Tables()
    _ = try empty.add("notes.txt", "nothing")
    #expect(try GeocalcProcess("track \(empty.folder.path)").code == 66)
  }

  @Test func gainAllPrintsTheTable() throws {
    let text = try GeocalcProcess("track - --gain all", input: Self.walk).output
    let methods = text.split(separator: "\n").filter { $0.hasPrefix("  ascent") }
      .compactMap { $0.split(separator: "(").last.map { String($0.dropLast()) } }
    #expect(
      methods == [
        "hysteresis:1.4m, from the noise", "raw", "smooth", "hysteresis:2m", "hysteresis:3m",
        "hysteresis:5m", "hysteresis:10m", "rdp:7m",
      ])
    let json = try GeocalcProcess("track - --gain all --json", input: Self.walk).json()
    #expect(json["total"]?["gains"]?.array?.count == 8)
    let raw = try GeocalcProcess("track - --gain raw --json", input: Self.walk).json()
    #expect(raw["total"]?["gain_method"]?.string == "raw")
    #expect(raw["total"]?["gains"] == nil)
  }

  @Test func explainPrintsTheRules() throws {
    let text = try GeocalcProcess(
      "track - --explain --gap 90s --gap-distance off --gain rdp:5m", input: Self.walk
    ).output
    for part in ["more than 90 s", "rdp:5m", "1 km/h", "within 25 m", "largest median"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("500 m"))
  }

  @Test(
    "--explain describes the rules of the formats that were read, and of no others",
    arguments: [
      (walk, "GPX  "), ("lat,lon\n1,2\n", "table  "),
      ("$GPGLL,4916.45,N,12311.12,W,225444,A,*1D\n", "NMEA  "),
      ("{\"class\":\"TPV\",\"mode\":2,\"lat\":1,\"lon\":2}\n", "gpsd  "),
      (
        "{\"type\":\"Feature\",\"properties\":{},"
          + "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,3]]}}", "GeoJSON  "
      ),
    ])
  func explainSaysHowTheFormatIsRead(input: String, head: String) throws {
    let text = try GeocalcProcess("track - --explain", input: input).output
    for name in ["GPX  ", "table  ", "NMEA  ", "gpsd  ", "GeoJSON  "] {
      #expect(text.contains("\n\(name)") == (name == head), "\(name)")
    }
  }

  @Test func printsNameAndSport() throws {
    func typed(_ kind: String, _ name: String = "walk") -> String {
      TrackText.gpx([(0, 3)], name: name).replacing("</name>", with: "</name><type>\(kind)</type>")
    }
    let text = try GeocalcProcess("track -", input: typed("hiking")).output
    #expect(text.contains("standard input\n  track     walk (hiking)\n  points"), "\(text)")
    let run = try TrackText.run("track --json $0 $1", [typed("hiking"), typed("9", "b")])
    let sources = try #require(try run.json()["sources"]?.array)
    let tracks = sources.compactMap { $0["tracks"]?.array?.first }
    #expect(tracks.map { $0["activity"]?.string } == ["hiking", "running"])
    let csv = try TrackText.run("track --format csv $0 $1", [typed("hiking"), Self.walk]).output
    let rows = csv.split(separator: "\n").map { $0.components(separatedBy: ",") }
    try #require(rows.count > 2)
    #expect(rows[0].prefix(3) == ["source", "name", "activity"])
    #expect(rows[1][1...2] == ["walk", "hiking"] && rows[2][1...2] == ["walk", ""])
    // A route's type does not apply to the track.
    let route = typed("hiking").replacing(
      "<trk>", with: "<rte><type>drive</type><rtept lat=\"1\" lon=\"1\"/></rte><trk>")
    #expect(try GeocalcProcess("track -", input: route).output.contains("walk (hiking)"))
  }

  @Test func printsClimbs() throws {
    // 40 steps of 111 m, 4 m up each: 3.6 %, in 400 s.
    let walk = TrackText.gpx([(0, 40)])
    let text = try GeocalcProcess("track - --all", input: walk).output
    #expect(text.contains("  climbs    1, 160 m in 4.453 km: 3.6 % on average, 1440 m/h upwards\n"))
    #expect(
      text.contains("  1  0.0 m  4.453 km  160 m  3.6 %     3.6 %  0:06:40  1440 m/h"), "\(text)")
    let total = try GeocalcProcess("track - --json", input: walk).json()["total"]
    let climb = try #require(total?["climbs"]?.array?.first)
    #expect(climb["rise_m"] == .number(160) && climb["duration_s"] == .number(400))
    let grade = 4 / TrackText.step * 100
    #expect(climb["grade_percent"]?.number.map { abs($0 - grade) < 1e-6 } == true)
    #expect(climb["steepest_100m_percent"]?.number.map { abs($0 - grade) < 1e-6 } == true)
    #expect(climb["vertical_speed_m_per_h"]?.number.map { abs($0 - 1440) < 1e-9 } == true)
    #expect(climb["start"]?.string == "2023-11-14T22:13:20Z")
    let csv = try GeocalcProcess("track - --format csv", input: walk).output
    #expect(
      csv.contains("climb_count,climb_rise_m,climb_length_m") && csv.contains(",1,160.0,4452."))
    let feet = try GeocalcProcess("track - --unit imperial", input: walk).output
    #expect(feet.contains("climbs    1, 525 ft in 2.767 mi: 3.6 % on average, 4724 ft/h upwards"))
    let none = try GeocalcProcess("track - --climb-rise 200m", input: walk).output
    #expect(none.contains("  climbs    none of 200 m or more at 3.0 %\n"), "\(none)")
  }

  @Test func severalSourcesHaveATotal() throws {
    let run = try TrackText.run("track $0 - $1", [Self.walk, Self.walk], input: Self.walk)
    #expect(run.code == 0 && run.output.contains("total of 3\n  points    111 in 6 segments"))
    let json = try TrackText.run("track $0 $1 --json", [Self.walk, TrackText.gpx([(500, 2)])])
      .json()
    let sources = try #require(json["sources"]?.array)
    let sum = sources.reduce(0) { $0 + ($1["elapsed_s"]?.number ?? 0) }
    // The interval between the files belongs to neither.
    #expect(json["total"]?["elapsed_s"] == .number(sum) && addsUp(json["total"]))
  }

  @Test func whatIsSkippedIsCountedAndStrictStopsThere() throws {
    let bad = Self.walk.replacingOccurrences(of: "lon=\"0.003\"", with: "lon=\"0.00x\"")
    let run = try GeocalcProcess("track - --json", input: bad)
    #expect(run.code == 0 && run.errors.contains("1 × "))
    let total = try run.json()["total"]
    #expect(total?["points"] == .number(36))
    guard case .object(let skipped)? = total?["skipped"] else {
      Issue.record("no counts of what was skipped")
      return
    }
    #expect(skipped.values.map { $0 } == [.number(1)])
    let strict = try GeocalcProcess("track - --strict", input: bad)
    #expect(strict.code == 65 && strict.errors.contains("0.00x"))
  }

  /// A diagnostic for many records counts each of them, and each kind has its own line.
  @Test func countsEachSkippedRecord() throws {
    let records = (0..<3).map {
      #"{"_type":"location","lat":46.\#($0),"lon":14,"tst":"soon","alt":"high"}"#
    }
    let input = "[" + records.joined(separator: ",\n") + ",\n{\"_type\":\"encrypted\"}]"
    let run = try GeocalcProcess("track - --json", input: input)
    #expect(try run.json()["total"]?["skipped"] == .object(["unreadable": .number(7)]))
    for line in [
      #"3 × unreadable skipped, first: line 1: 3 values of tst cannot be read, the first "soon""#,
      #"3 × unreadable skipped, first: line 1: 3 values of alt cannot be read, the first "high""#,
      "1 × unreadable skipped: byte 0: 1 object is encrypted",
    ] {
      #expect(run.errors.contains(line), "\(run.errors)")
    }
  }

  @Test func printsTheFiguresOfATruncatedFile() throws {
    let run = try GeocalcProcess("track -", input: String(Self.walk.prefix(1500)))
    #expect(run.code == 65)
    #expect(run.output.contains("points") && run.errors.contains("reading stopped early: line"))
  }

  @Test func exitCodes() throws {
    #expect(try GeocalcProcess("track /does/not/exist.gpx").code == 66)
    #expect(try GeocalcProcess("track /does/not/exist.gpx --json").output.isEmpty)
    #expect(try GeocalcProcess("track").code == 64)
    #expect(try GeocalcProcess("track - -").code == 64)
    #expect(try GeocalcProcess("track - --gain rough", input: Self.walk).code == 65)
    #expect(try GeocalcProcess("track - --gap 5", input: Self.walk).code == 65)
    #expect(try GeocalcProcess("track -", input: "nothing of the kind\n").code == 65)
  }
}

@Suite struct TrackPlotTests {
  @Test("--plot prints the map and the profile below the values") func plot() throws {
    let ride = try GeocalcProcess(
      shell: """
        awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i <= 100; i++) \
        printf "2024-05-01T10:%02d:%02dZ,47,%.5f,%d\\n", i / 60, i % 60, 8 + i * 1e-4, 400 + i }' \
        | geocalc track --plot -
        """)
    #expect(ride.code == 0, "\(ride.errors)")
    let blocks = ride.output.components(separatedBy: "\n\n")
    let plots = blocks.suffix(2).map { $0.components(separatedBy: "\n").filter { !$0.isEmpty } }
    try #require(plots.count > 1)
    #expect(plots[0].last?.contains("┤ 200 m") == true, "\(ride.output)")
    #expect(
      plots[1].first?.hasPrefix("500 m ") == true && plots[1].last?.hasPrefix("400 m ") == true)
    let lines = ride.output.components(separatedBy: "\n")
    #expect(lines.suffix(8).allSatisfy { $0.count <= 80 })
  }

  @Test("The width of the plot follows COLUMNS", arguments: [30, 60, 100]) func columns(count: Int)
    throws
  {
    let ride = """
      awk 'BEGIN { print "time,latitude,longitude,altitude"; for (i = 0; i < 3600; i++) \
      printf "2024-05-01T10:%02d:%02dZ,47,%.5f,%d\\n", i / 60, i % 60, 8 + i * 1e-4, 400 + i }'
      """
    let plot = try GeocalcProcess(
      shell: "export COLUMNS=\(count); \(ride) | geocalc track --plot -")
    #expect(plot.code == 0, "\(plot.errors)")
    let profile = plot.output.split(separator: "\n").suffix(5)
    let longest = profile.map(\.count).max() ?? 0
    #expect(longest <= max(count, 32) && longest > count - 20, "\(profile)")
    let splits = try GeocalcProcess(
      shell:
        "export COLUMNS=\(count); \(ride) | geocalc track splits --every 100m --plot - | tail -1")
    let bars = splits.output.count { "▁▂▃▄▅▆▇█".contains($0) }
    #expect(bars > count / 2 - 8 && bars <= count - 8, "\(splits.output)")
  }

  @Test("--plot is refused together with --json") func json() throws {
    try GeocalcProcess("track --plot --json -").expectRefusal(code: 64, naming: "--json")
  }
}
