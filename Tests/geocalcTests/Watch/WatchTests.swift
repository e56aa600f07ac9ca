import Foundation
import GeoCore
import GeoLocation
import GeoTracks
import Testing
import _TestSupport

@testable import geocalc

@Suite(.timeLimit(.minutes(15))) struct WatchTests {
  private let folder = TemporaryFolder()

  /// Four seconds of a receiver: no fix, then three positions 10 m apart to the north.
  static let nmea = """
    $GPRMC,120000.00,V,,,,,,,201125,,,N*7B
    $GPGGA,120000.00,,,,,0,00,99.99,,M,,M,,*65
    $GPRMC,120001.00,A,4722.6140,N,00832.5020,E,19.438,0.0,201125,,,A*60
    $GPGGA,120001.00,4722.6140,N,00832.5020,E,1,09,0.9,408.0,M,47.9,M,,*66
    $GPRMC,120002.00,A,4722.6194,N,00832.5020,E,19.438,0.0,201125,,,A*6A
    $GPGGA,120002.00,4722.6194,N,00832.5020,E,1,09,0.9,408.5,M,47.9,M,,*69
    $GPRMC,120003.00,A,4722.6248,N,00832.5020,E,19.438,0.0,201125,,,A*69
    $GPGGA,120003.00,4722.6248,N,00832.5020,E,1,09,0.9,409.0,M,47.9,M,,*6E

    """

  @Test func jsonHasOnlyKnownValues() throws {
    let run = try GeocalcProcess("watch - --json", input: Self.nmea)
    #expect(run.code == 0)
    let lines = try run.jsonLines()
    #expect(lines.first?["event"] == .string("unavailable"))
    let positions = lines.filter { $0["latitude"] != nil }
    #expect(
      positions.map { $0["time"]?.string } == (1...3).map { "2025-11-20T12:00:0\($0)Z" })
    guard case .object(let first)? = positions.first else { return #expect(Bool(false)) }
    #expect(first["latitude"] == .number(47.3769))
    #expect(first["longitude"]?.number.map { abs($0 - 8.5417) < 1e-12 } == true)
    #expect(first["altitude_m"] == .number(408))
    #expect(first["ellipsoidal_altitude_m"] == .number(455.9))
    #expect(first["course_deg"] == .number(0))
    // 19.438 knots at 1852 m per hour.
    #expect(first["speed_mps"]?.number.map { abs($0 - 9.99977) < 1e-4 } == true)
    #expect(first["climb_mps"] == nil && first["device"] == nil)
  }

  @Test func printsPlainLinesWithoutATerminal() throws {
    let run = try GeocalcProcess("watch -", input: Self.nmea)
    let lines = run.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasPrefix("2025-11-20T12:00:01Z  47.376900 8.541700  "))
    #expect(lines[0].contains("  altitude 408.0 m  36.0 km/h  course 0°"))
    #expect(run.errors.hasSuffix("note: 3 positions, 20 m in 2.0 s\n"))
  }

  @Test(
    "Speeds and altitudes are in the units of --unit",
    arguments: [
      ("metric", "altitude 408.0 m  36.0 km/h"), ("m", "altitude 408.0 m  10.0 m/s"),
      ("imperial", "altitude 1338.6 ft  22.4 mph"), ("nautical", "altitude 1338.6 ft  19.4 kn"),
    ])
  func printsUnits(unit: String, expected: String) throws {
    let run = try GeocalcProcess("watch - --unit \(unit)", input: Self.nmea)
    #expect(run.output.split(separator: "\n").first?.contains("  \(expected)  course 0°") == true)
  }

  @Test func jsonHasHeadings() throws {
    let run = try GeocalcProcess(
      "watch - --json", input: "$HEHDT,12.5,T*19\n$HCHDG,98.3,0.0,E,12.6,W*57\n")
    #expect(run.code == 0)
    #expect(
      run.output == """
        {"event":"heading","true_heading_deg":12.5}
        {"event":"heading","true_heading_deg":85.7,"magnetic_heading_deg":98.3}

        """)
  }

  @Test("After five bursts, watch prints the last position of a burst without waiting")
  func theLastOfABurstLeavesAtOnce() throws {
    let run = try RunningGeocalc(["watch", "-", "--json", "--count", "6"], hasInput: true)
    for second in 0..<6 {
      let body = "GPGGA,12000\(second),4000.0,N,00900.0,E,1,08,2,10,M,40,M,,"
      let sum = String(body.utf8.reduce(0, ^), radix: 16)
      try run.write("$\(body)*\(sum.count == 1 ? "0" : "")\(sum)\r\n")
    }
    // geocalc reads each burst separately. After the last position the pipe stays open without data.
    #expect(try run.end() == 0)
  }

  @Test func nothingReadableEndsWith65() throws {
    let ais = "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\n"
    let run = try GeocalcProcess("watch -", input: ais + ais)
    #expect(run.code == 65)
    #expect(run.errors.contains("2 AIS messages"))
  }

  @Test func reportsARequestedRollover() throws {
    // 1024 weeks after 2025-11-20.
    let run = try GeocalcProcess("watch - --json --rollover 1", input: Self.nmea)
    #expect(run.output.contains(#"{"time":"2045-07-06T12:00:01Z""#))
    #expect(run.errors.contains("dates moved by 1 times 1024 weeks"))
    #expect(try GeocalcProcess("watch - --rollover 1.5", input: Self.nmea).code == 64)
    let off = try GeocalcProcess("watch - --json", input: Self.nmea)
    #expect(!off.errors.contains("1024"))
  }

  @Test func skipsAndCountsOldPositions() throws {
    let run = try GeocalcProcess("watch - --json --max-age 10s", input: Self.nmea)
    #expect(!run.output.contains("latitude"))
    #expect(run.errors.contains("3 positions skipped: too old"))
    let young = try GeocalcProcess("watch - --json --max-age 99999h", input: Self.nmea)
    #expect(young.output.contains("latitude"))
    #expect(try GeocalcProcess("watch - --max-age 1s --speed 2x", input: Self.nmea).code == 64)
  }

  @Test func countEndsIt() throws {
    let run = try GeocalcProcess("watch - --json --count 2", input: Self.nmea)
    #expect(try run.jsonLines().count { $0["latitude"] != nil } == 2)
    #expect(run.code == 0)
  }

  @Test(arguments: [("9m", 3), ("11m", 2), ("1km", 1)])
  func theDistanceFilter(_ length: String, _ count: Int) throws {
    let run = try GeocalcProcess("watch - --json --every \(length)", input: Self.nmea)
    #expect(try run.jsonLines().count { $0["latitude"] != nil } == count)
  }

  @Test func skipsAndCountsInaccuratePositions() throws {
    let csv = """
      time,latitude,longitude,accuracy
      2025-11-20T12:00:00Z,47,8,100
      2025-11-20T12:00:01Z,47,8,10
      2025-11-20T12:00:02Z,47,8,

      """
    let run = try GeocalcProcess("watch - --json --accuracy 50m", input: csv)
    #expect(try run.jsonLines().compactMap { $0["time"]?.string?.suffix(3) } == ["01Z", "02Z"])
    #expect(run.errors.contains("1 position skipped: too inaccurate"))
  }

  @Test func printsRegionEvents() throws {
    let run = try GeocalcProcess(
      ["watch", "-", "--json", "--region", "47.377084,8.5417,25m", "--region", "-33,151,1km"],
      input: Self.nmea.utf8)
    let events = try run.jsonLines().filter { $0["region"] != nil }
    #expect(
      events.map { "\($0["event"]?.string ?? "") \($0["region"]?.string ?? "")" } == [
        "inside 47.377084,8.5417,25m", "outside -33,151,1km",
      ])
  }

  @Test("--quiet does not hide events of regions, because they are results")
  func quietRegionEvents() throws {
    let region = "47.377084,8.5417,25m"
    for option in [[], ["-q"]] {
      let run = try GeocalcProcess(
        ["watch", "-", "--region", region] + option, input: Self.nmea.utf8)
      let events = run.output.split(separator: "\n").filter { $0.contains(region) }
      #expect(events.count == 1 && events[0].hasSuffix("Z  inside \(region)"))
      #expect(run.errors.isEmpty == !option.isEmpty)
    }
  }

  @Test func replayTakesTheRecordedTime() throws {
    let start = ContinuousClock.now
    let run = try GeocalcProcess("watch - --json --speed 10x", input: Self.nmea)
    #expect(try run.jsonLines().count { $0["latitude"] != nil } == 3)
    #expect(start.duration(to: .now) > .milliseconds(190))
  }

  @Test func skipsAndCountsUnreadableLines() throws {
    let broken = Self.nmea.replacingOccurrences(of: "409.0", with: "409.1")
    let run = try GeocalcProcess("watch - --json", input: broken)
    #expect(run.code == 0)
    #expect(run.errors.contains("1 × checksum skipped: line 8"))
    let strict = try GeocalcProcess("watch - --json --strict", input: broken)
    #expect(strict.code == 65)
    #expect(strict.errors.contains("line 8"))
  }

  @Test func printsTheReadablePartOfATruncatedFile() throws {
    let gpx = """
      <gpx version="1.1"><trk><trkseg>
      <trkpt lat="47" lon="8"><time>2025-11-20T12:00:00Z</time></trkpt>
      <trkpt lat="47" lon="8.0
      """
    let run = try GeocalcProcess("watch - --json", input: gpx)
    #expect(try run.jsonLines().count == 1)
    #expect(run.code == 65)
    #expect(run.errors.contains("truncated"))
  }

  @Test(arguments: [
    ("watch gpsd://127.0.0.1:1", 69, "gpsd -N"), ("watch /no/such/file", 66, "/no/such/file"),
    ("watch /", 66, "directory"), ("watch gpsd://localhost:0", 65, "port"),
    ("watch - --count 0", 64, "--count"), ("watch - --speed fast", 64, "--speed"),
    ("watch gpsd://localhost --speed 1x", 64, "--speed"),
    ("watch - --region 47,8", 65, "LAT,LON,RADIUS"),
    ("watch - --region 47,8,100", 65, "unit"), ("watch - --region 47,8,0m", 65, "radius"),
    ("watch - --every 5", 65, "unit"), ("watch - --timeout 10", 65, "unit"),
    ("watch - --accuracy 0m", 65, "--accuracy"),
  ])
  func refusesInvalidInputAndOptions(_ line: String, _ code: Int32, _ word: String) throws {
    let run = try GeocalcProcess(line)
    #expect(run.code == code)
    #expect(run.errors.contains(word), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func reportsInputWithoutTracks() throws {
    let run = try GeocalcProcess("watch -", input: "Dear diary, today I went to the lake.\n")
    #expect(run.code == 65)
    #expect(run.errors.contains("standard input"))
  }

  /// Starts geocalc on a named pipe.
  ///
  /// The test has the pipe open for reading and writing, so neither side has to wait for the other.
  private func watch(_ arguments: [String]) throws -> (run: RunningGeocalc, pipe: FileHandle) {
    let path = try folder.makePipe("pipe")
    let pipe = FileHandle(fileDescriptor: open(path, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    return (try RunningGeocalc(["watch", path] + arguments), pipe)
  }

  @Test func anInterruptPrintsTheSummary() throws {
    let (run, pipe) = try watch(["--json"])
    try pipe.write(contentsOf: Data(Self.nmea.utf8))
    // The last position arrives once the pipe has been quiet for a while.
    try run.wait("three positions") { run.output.components(separatedBy: "latitude").count == 4 }
    run.send(SIGINT)
    #expect(try run.end() == 130)
    #expect(run.errors.contains("3 positions, 20 m"))
  }

  @Test func silenceEndsItAtTheTimeout() throws {
    let (run, pipe) = try watch(["--json", "--timeout", "300ms"])
    #expect(try run.end() == 69)
    #expect(run.errors.contains("no position for 300ms"))
    try pipe.close()
  }
}

@Suite struct LiveTilesTests {
  @Test("A vector tile becomes a picture with streets and names", arguments: [false, true])
  func drawsTiles(isDark: Bool) throws {
    let tiles = try LiveTiles(Fixture.path("tiles/protomaps.pmtiles"))
    #expect(tiles.zooms == 12...14 && tiles.credit == "© Town & Lake")
    let tile = try MapTile(zoom: 14, x: 8569, y: 5759)
    let picture = try #require(try tiles.picture(of: tile, isDark: isDark, side: 512))
    let svg = String(decoding: picture.bytes, as: UTF8.self)
    #expect(picture.type == "image/svg+xml" && svg.contains("viewBox=\"0 0 512 512\""))
    #expect(svg.contains("class=\"m-major\"") && svg.contains("class=\"m-street\""))
    #expect(svg.contains("#16191c") == isDark)
    #expect(try tiles.picture(of: MapTile(zoom: 14, x: 1, y: 1), isDark: isDark, side: 512) == nil)
    #expect(try tiles.picture(of: MapTile(zoom: 3, x: 1, y: 1), isDark: isDark, side: 512) == nil)
  }

  @Test(
    "A tile of any zoom has its content at any width", arguments: [12, 13, 14],
    [256, 323, 512, 2048])
  func drawsWidths(zoom: Int, side: Int) throws {
    let tiles = try LiveTiles(Fixture.path("tiles/protomaps.pmtiles"))
    let tile = try MapTile(zoom: zoom, x: 8569 >> (14 - zoom), y: 5759 >> (14 - zoom))
    let picture = try #require(try tiles.picture(of: tile, isDark: false, side: side))
    let svg = String(decoding: picture.bytes, as: UTF8.self)
    #expect(svg.contains("viewBox=\"0 0 \(side) \(side)\"") && svg.contains("class=\"m-major\""))
  }
}

@Suite struct WatchSummaryTests {
  private func location(_ longitude: Double, _ seconds: Int64? = nil) -> Location {
    Location(
      Coordinate(latitude: 0, longitude: longitude),
      timestamp: seconds.map { Timestamp(seconds: $0) })
  }

  @Test func nothing() { #expect(WatchSummary().lines() == ["0 positions"]) }

  // A degree of the equator is 111319.4908 m on WGS84.
  @Test func gapsBetweenSegmentsAreNotTraveled() {
    var summary = WatchSummary()
    summary.process(location(0, 0))
    summary.process(location(1, 3600))
    summary.breakHere()
    summary.process(location(50, 7200))
    summary.process(location(51, 7261))
    #expect(summary.lines() == ["4 positions, 223 km in 2 h 1 min"])
  }

  @Test func reportsTheLinesOfSkippedRecords() {
    var summary = WatchSummary()
    summary.process(location(0))
    summary.skipped.add(Diagnostic(.noise, "3 bytes of noise", line: 4, offset: 80))
    summary.skipped.add(Diagnostic(.checksum, "checksum 12, not 13", line: 7, offset: 120))
    summary.skipped.add(Diagnostic(.checksum, "checksum 00, not 13", line: 9, offset: 200))
    (summary.tooRough, summary.dropped) = (2, 3)
    #expect(
      summary.lines() == [
        "1 position", "2 × checksum skipped, first: line 7: checksum 12, not 13",
        "1 × noise skipped: line 4: 3 bytes of noise", "2 positions skipped: too inaccurate",
        "3 positions skipped: printing was too slow",
      ])
  }
}

/// A process with too few file descriptors causes an error, never a crash.
@Suite(.timeLimit(.minutes(15))) struct WatchDescriptorTests {
  /// Runs geocalc with the given number of descriptors.
  private func run(_ arguments: String, descriptors: Int) throws -> (code: Int32, errors: String) {
    let process = Child()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -c 0; ulimit -n \(descriptors); exec \"$0\" \(arguments)",
      GeocalcProcess.executable.path,
    ]
    process.environment = GeocalcProcess.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationReason == .exit ? process.terminationStatus : -1, text)
  }

  /// With most of these limits even a file cannot be opened; the last three or four limits suffice for a file.
  @Test(
    "Too few file descriptors are an error, not a crash", arguments: 4...14,
    [
      "track FILE", "track splits FILE", "track convert FILE --to gpx", "watch FILE",
      "watch FILE --timeout 9s", "watch gpsd://127.0.0.1:1", "track gpsd://127.0.0.1:1",
      "watch gpsd://127.0.0.1:1 --wait --timeout 300ms", "nearest FILE 1 2", "batch --along FILE",
    ])
  func few(descriptors: Int, line: String) throws {
    let folder = TemporaryFolder()
    let file = try folder.write("lat,lon\n1,2\n1,2.0001\n", to: "a.csv")
    let (code, errors) = try run(
      line.replacingOccurrences(of: "FILE", with: file), descriptors: descriptors)
    let isTooFew = errors.contains("Too many open files")
    if line.contains("gpsd") {
      #expect(code == 69 || code == 74 && isTooFew, "\(errors)")
    } else {
      #expect(code == 0 || code == 74 && isTooFew, "\(errors)")
    }
    if errors.contains("Too many open files") { #expect(!errors.contains("Start gpsd")) }
  }

  /// Port 1 is unused: with enough descriptors the connection is refused.
  @Test(arguments: [10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 40])
  func aClientOfGPSD(descriptors: Int) throws {
    let (code, errors) = try run("watch gpsd://127.0.0.1:1", descriptors: descriptors)
    #expect(code == 69, "\(errors)")
    #expect(
      errors.contains("Too many open files") || errors.contains("Connection refused"), "\(errors)")
    if descriptors == 12 { #expect(errors.contains("Too many open files"), "\(errors)") }
    if descriptors == 40 { #expect(errors.contains("Connection refused"), "\(errors)") }
  }

  /// While geocalc waits for gpsd it also waits for descriptors, and reports the missing descriptors once.
  @Test func waiting() throws {
    let (code, errors) = try run(
      "watch gpsd://127.0.0.1:1 --wait --timeout 500ms", descriptors: 12)
    #expect(code == 69)
    #expect(errors.components(separatedBy: "Too many open files").count == 2, "\(errors)")
    #expect(errors.contains("trying again") && errors.contains("no position for 500ms"))
  }
}

@Suite struct OutageDeduplicatorTests {
  /// The reported events of a source, in the order of a manager.
  private func told(_ events: [LocationEvent]) -> [LocationUpdate] {
    var machine = ManagerMachine(isLive: true)
    var actions: [ManagerMachine.Action] = []
    machine.handle(.subscribe, at: .zero, into: &actions)
    machine.handle(.events(events), at: .zero, into: &actions)
    var news = OutageDeduplicator()
    return actions.compactMap { action in
      switch action {
      case .tell(let update), .tellSubscribers(let update): news.isNews(update) ? update : nil
      default: nil
      }
    }
  }

  private let place = Location(Coordinate(latitude: 1, longitude: 2))

  @Test func reportsALossAndASilenceOnce() {
    let states: [SourceState] = [
      .connected(to: "x"), .disconnected(reason: "gone", retryAfter: .seconds(1)),
      .connected(to: "x"),
      .silent(seconds: 5), .resumed, .disconnected(reason: "gone", retryAfter: .seconds(1)),
    ]
    let updates = told(states.flatMap { [.location(place), .state($0)] })
    #expect(updates.filter { $0.location == nil } == states.map(LocationUpdate.state))
  }

  @Test func reportsAReceiverWithoutAFix() {
    let noFix = LocationEvent.noFix(LocationEvent.NoFix())
    let unavailable = LocationUpdate.unavailable(
      .locationUnknown(reason: "the receiver has no fix"))
    #expect(told([noFix, noFix]) == [unavailable])
    let states: [SourceState] = [
      .disconnected(reason: "gone", retryAfter: .seconds(1)), .connected(to: "x"),
    ]
    // The loss comes before the missing fix, which is reported again with the first position and its end.
    #expect(
      told([.state(states[0]), .state(states[1]), .location(place), noFix])
        == [.state(states[0]), .state(states[1]), .location(place), unavailable])
  }

  @Test func reportsOtherErrors() {
    var news = OutageDeduplicator()
    let updates: [LocationUpdate] = [
      .state(.silent(seconds: 5)), .unavailable(.regionNotMonitored(identifier: "", reason: "")),
      .unavailable(.sourceFailed(reason: "")),
    ]
    let told = updates.filter { news.isNews($0) }
    #expect(told == updates)
  }
}
