import Foundation
import Testing
import _TestSupport

@Suite(.timeLimit(.minutes(15))) struct TrackSplitsCommandTests {
  @Test(
    "If the output has no reader, nothing is reported",
    arguments: ["splits", "splits --json", "splits --format csv"])
  func brokenPipe(verb: String) throws {
    let folder = TemporaryFolder()
    // Each track is shorter than a split, so its output appears when the next track begins.
    let rows = "2024-05-01T10:00:00Z,47,8\n2024-05-01T10:00:10Z,47.001,8\n"
    for number in 1...6 {
      try folder.write("time,latitude,longitude\n\(rows)", to: "\(number).csv")
    }
    let run = try RunningGeocalc(
      ["track"] + verb.split(separator: " ").map(String.init) + [
        "--every", "1km", folder.url.path,
      ],
      piped: .unread)
    #expect(try run.end() == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  /// 40 steps in 400 s; 100 s later 10 steps in 100 s.
  private static let walk = TrackText.gpx([(0, 40), (500, 10)])

  @Test(
    "Splits are as long as the unit of figures",
    arguments: [
      ("mi", 1609.344), ("imperial", 1609.344), ("nautical", 1852.0), ("km", 1000.0),
      ("m", 1000.0),
    ])
  func defaultLength(unit: String, meters: Double) throws {
    let run = try GeocalcProcess("track splits - --unit \(unit) --json", input: Self.walk)
    let first = try #require(try run.jsonLines().first)
    #expect(abs((first["distance_m"]?.number ?? 0) - meters) < 1e-5)
    let other = try GeocalcProcess(
      "track splits - --unit \(unit) --every 500m --json", input: Self.walk)
    let half = try #require(try other.jsonLines().first)
    #expect(abs((half["distance_m"]?.number ?? 0) - 500) < 1e-5)
  }

  @Test("A route is split by distance like a track")
  func routes() throws {
    let points = (0..<4).map { "<rtept lat='\(47 + Double($0) / 100)' lon='8'/>" }.joined()
    let run = try GeocalcProcess(
      "track splits --every 1km - --json", input: "<gpx><rte><name>R</name>\(points)</rte></gpx>")
    #expect(run.code == 0)
    let lines = try run.jsonLines()
    // 0.03 degrees of latitude are 3.336 km.
    #expect(lines.map { $0["split"]?.number } == [1, 2, 3, 4], "\(run.output) \(run.errors)")
    #expect(abs((lines.last?["distance_m"]?.number ?? 0) - 335.6) < 1)
  }

  @Test func jsonHasALineForEachSplit() throws {
    let run = try GeocalcProcess("track splits --every 1km - --json", input: Self.walk)
    #expect(run.code == 0)
    let lines = try run.jsonLines()
    try #require(lines.map { $0["split"]?.number } == [1, 2, 3, 4, 5, 6])
    #expect(
      lines.map { $0["rest"] } == [false, false, false, false, false, true].map { .bool($0) })
    let seconds = 1000 / TrackText.step * 10
    for line in lines.dropLast() {
      #expect(abs((line["distance_m"]?.number ?? 0) - 1000) < 1e-5)
      #expect(abs((line["elapsed_s"]?.number ?? 0) - seconds) < 1e-5)
      #expect(abs((line["pace_s_per_km"]?.number ?? 0) - seconds) < 1e-5)
    }
    let rest = try #require(lines.last)
    #expect(abs((rest["distance_m"]?.number ?? 0) - (50 * TrackText.step - 5000)) < 1e-5)
    // The gap is in the fifth kilometer, and its time does not count.
    #expect(lines.map { $0["gap_s"]?.number } == [0, 0, 0, 0, 100, 0])
    #expect(abs(lines.reduce(0) { $0 + ($1["elapsed_s"]?.number ?? 0) } - 500) < 1e-6)
    #expect(lines.reduce(0) { $0 + ($1["ascent_m"]?.number ?? 0) } == 200)
    #expect(lines[0]["start"]?.string == "2023-11-14T22:13:20Z")
    #expect(lines[0]["end"] == lines[1]["start"] && lines[0]["name"]?.string == "walk")
  }

  @Test func aTableForEachTrack() throws {
    let run = try TrackText.run("track splits --every 5min $0 $1", [Self.walk, Self.walk])
    #expect(run.code == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let title = "0.gpx, track 1 walk, climbs by auto; pace with stops"
    #expect(lines.count { $0.hasSuffix(title) } == 1)
    #expect(lines.count { $0.hasPrefix("split  distance       time") } == 2)
    #expect(
      lines.contains(
        "    1  3.340 km  0:05:00.0  0:05:00    1:30  40.1   116 m      0 m  22:18:20"))
    #expect(lines.count { $0.hasPrefix(" rest  2.226 km  0:03:20.0") } == 2)
  }

  @Test("--plot prints the pace as a line of bars") func plot() throws {
    let plain = try GeocalcProcess("track splits --every 1km -", input: Self.walk)
    #expect(!plain.output.contains("higher is faster"))
    let run = try GeocalcProcess("track splits --every 1km - --plot", input: Self.walk)
    #expect(run.code == 0)
    let line = try #require(run.output.split(separator: "\n").last)
    #expect(
      line.hasPrefix("pace  ") && line.hasSuffix(" min/km") && line.contains("higher is faster"))
    // The pace is constant.
    let bars = line.drop { $0 != " " }.drop { $0 == " " }.prefix { $0 != " " }
    #expect(bars.count == 5 && Set(bars).count == 1, "\(line)")
    #expect(try GeocalcProcess("track splits - --plot --json", input: Self.walk).code == 64)
  }

  @Test(arguments: ["5", "5x", "0km", "-1km", "5nm", "km", "1,5km"])
  func refusesAnInvalidLength(every: String) throws {
    let run = try GeocalcProcess(["track", "splits", "--every", every, "-"], input: Self.walk.utf8)
    #expect(run.code == 65 && run.output.isEmpty)
    #expect(run.errors.contains("--every: expected a length or time above 0"))
  }

  @Test("Without times the distance is split, and without a distance the reason is printed")
  func withoutTimes() throws {
    let points = "lat,lon\n0,0\n0,0.018\n"
    let run = try GeocalcProcess("track splits - --gap-distance off", input: points)
    // 0.018 degrees of the equator are 2003.75 m.
    let rows = run.output.split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: " ").map(String.init) }
    #expect(rows == [["1", "1.000", "km"], ["2", "1.000", "km"], ["rest", "3.8", "m"]])
    #expect(run.errors.contains("no point has a time, so the splits have no times"))
    let still = try GeocalcProcess("track splits -", input: "lat,lon\n0,0\n0,0\n")
    #expect(still.code == 0 && still.output.isEmpty)
    #expect(still.errors.contains("no splits: "))
  }

  @Test func mIsMetersNotMinutes() throws {
    let lines = try GeocalcProcess("track splits --every 500m - --json", input: Self.walk)
      .jsonLines()
    try #require(lines.count > 0)
    #expect(lines[0]["distance_m"]?.number.map { abs($0 - 500) < 1e-6 } == true)
  }

  /// 11.13 m/s is 1:30 per kilometer; the track is stationary for the rest of the time.
  private static let paused: String = {
    var text = "time,latitude,longitude,altitude\n"
    for second in stride(from: 0, through: 400, by: 10) {
      let steps = min(second, 100) + max(second - 300, 0)
      text += "2024-07-01T12:\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)+02:00,"
      text += "0,\(Double(steps) / 10_000),\(100 + steps)\n"
    }
    return text.replacingOccurrences(
      of: "T12:(\\d):", with: "T12:0$1:", options: .regularExpression)
  }()

  @Test func aPaceIsOfAllTheTimeOrOfMoving() throws {
    let lines = try GeocalcProcess("track splits --every 10km - --json", input: Self.paused)
      .jsonLines()
    let rest = try #require(lines.last)
    #expect(rest["elapsed_s"] == .number(400) && rest["moving_s"] == .number(200))
    let pace = 1000 / TrackText.step * 10
    #expect(rest["moving_pace_s_per_km"]?.number.map { abs($0 - pace) < 1e-6 } == true)
    #expect(rest["pace_s_per_km"]?.number.map { abs($0 - 2 * pace) < 1e-6 } == true)
    // 200 m up over 20 steps; the hysteresis skips no step of 10 m.
    let grade = 200 / (20 * TrackText.step) * 100
    #expect(rest["grade_percent"]?.number.map { abs($0 - grade) < 1e-6 } == true)
    let text = try GeocalcProcess("track splits --every 10km -", input: Self.paused).output
    #expect(text.contains("min/km") && text.contains("  3:00  "), "\(text)")
  }

  @Test func unitsZonesAndForms() throws {
    func run(_ options: String) throws -> [String] {
      try GeocalcProcess("track splits --every 1mi - \(options)", input: Self.paused).output
        .split(separator: "\n").map(String.init)
    }
    let imperial = try run("--unit imperial")
    #expect(imperial[1].contains("min/mi") && imperial[1].contains(" mph "))
    #expect(imperial[2].contains("1.000 mi") && imperial[2].contains(" ft "))
    // The source's offset, unless an option sets another one.
    #expect(imperial[1].hasSuffix("end +02:00"))
    #expect(try run("--tz America/New_York")[1].hasSuffix("end -04:00"))
    #expect(try run("--unit nautical")[1].contains("min/nmi"))
    for line in try run("") { #expect(line.count <= 80, "\(line)") }
    let csv = try run("--format csv")
    let names = csv[0].split(separator: ",")
    let values = csv[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(names.count == values.count && csv.count == 3)
    let json = try GeocalcProcess("track splits --every 1mi - --format json", input: Self.paused)
      .jsonLines()
    try #require(json.count > 0)
    #expect(names.allSatisfy { json[0][String($0)] != nil })
    let end = try #require(names.firstIndex(of: "end"))
    #expect(values[end].hasSuffix("Z"))
    let markdown = try run("--format md")
    #expect(markdown[1].hasPrefix("| split | distance |") && markdown[2].hasPrefix("| ---: |"))
    #expect(markdown.count == 5)
  }

  @Test func laps() throws {
    // Back and forth three times, over 2 steps of 111 m.
    var text = "time,latitude,longitude\n"
    for (index, step) in [0, 1, 2, 1, 0, 1, 2, 1, 0, 1, 2, 1, 0, 1].enumerated() {
      text += "\(1_700_000_000 + index * 10),0,\(Double(step) / 1000)\n"
    }
    let lines = try GeocalcProcess("track splits --every lap - --json", input: text).jsonLines()
    #expect(lines.map { $0["rest"] } == [.bool(false), .bool(false), .bool(false), .bool(true)])
    #expect(lines.map { $0["elapsed_s"]?.number } == [40, 40, 40, 10])
    let table = try GeocalcProcess("track splits --every lap -", input: text).output
    #expect(table.contains("\n lap  distance"), "\(table)")
    let at = try GeocalcProcess(
      "track splits --every lap --region 0,0.002,5m - --json", input: text
    ).jsonLines()
    #expect(at.map { $0["split"]?.number } == [0, 1, 2, 3])
    #expect(at.map { $0["elapsed_s"]?.number } == [20, 40, 40, 30])
    let none = try GeocalcProcess("track splits --every lap --region 1,1,25m -", input: text)
    #expect(none.code == 0 && none.errors.contains("no laps: "))
    #expect(try GeocalcProcess("track splits --within 5m -", input: text).code == 64)
    #expect(try GeocalcProcess("track splits --every lap --region here -", input: text).code == 65)
  }

  @Test func printsSplitsBeforeAFailure() throws {
    let run = try TrackText.run("track splits $0 /does/not/exist --json", [Self.walk])
    #expect(run.code == 66)
    #expect(try run.jsonLines().count == 6)
  }

  @Test func aRadiusThatIsNeverLeftIsTheReason() throws {
    let rows = (0..<100).map { "\(1_700_000_000 + $0),0,\(Double($0 % 50) / 1e5)\n" }.joined()
    let run = try GeocalcProcess(
      "track splits - --every lap --within 1km", input: "time,lat,lon\n" + rows)
    #expect(
      run.errors.contains("no track goes farther than 2.000 km from its start"))
    let other = try GeocalcProcess(
      "track splits - --every lap --region 1,1,25m", input: "time,lat,lon\n" + rows)
    #expect(other.errors.contains("no track returns within"), "\(other.errors)")
  }
}
