import Foundation
import Testing
import _TestSupport

/// The commands that write tracks (convert, divide, and merge) and their output files.
@Suite struct TrackWritingTests {
  private static let gpx = """
    <gpx version="1.1"><wpt lat="1" lon="2"><name>Hut</name></wpt>
    <trk><name>Hike</name><trkseg>
    <trkpt lat="46.5" lon="7.25"><ele>500.5</ele><time>2024-05-01T23:59:59.25+02:00</time>
    <extensions><hr>120</hr></extensions></trkpt>
    <trkpt lat="46.50001" lon="7.25"><time>2024-05-02T00:00:09.25+02:00</time></trkpt>
    </trkseg></trk></gpx>
    """

  private static let table = """
    time,latitude,longitude,altitude_m,speed_mps,course_deg,accuracy_m,track_id,track_name,segment,hr
    2024-05-01T23:59:59.25+02:00,46.5,7.25,500.5,,,,1,Hike,1,120
    2024-05-02T00:00:09.25+02:00,46.50001,7.25,,,,,1,Hike,1,

    """

  // MARK: Metadata of files

  /// A file with metadata for itself and its track, and points a second and 11 m apart.
  private static func described(_ name: String, from second: Int) -> String {
    let points = (0..<40).map {
      "<trkpt lat=\"46.\(String(5000 + $0 + second))\" lon=\"7.25\"><time>2024-05-01T00:0\(second / 40):"
        + "\($0 < 10 ? "0" : "")\($0)Z</time></trkpt>"
    }
    return """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x"><metadata>
      <name>File \(name)</name><author><name>Me</name></author></metadata><trk><name>\(name)</name>
      <type>running</type><extensions><x:y>1</x:y></extensions><trkseg>\(points.joined())</trkseg></trk></gpx>
      """
  }

  /// Every command that writes tracks keeps the metadata in its position.
  @Test(arguments: [
    "convert", "clean", "simplify --tolerance 1m", "resample --every 10s", "merge",
    "convert --sort time",
  ])
  func keepsFileMetadata(verb: String) throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.described("a", from: 0), to: "a.gpx")
    let run = try GeocalcProcess("track \(verb) \(source) --to gpx")
    #expect(run.code == 0 && !run.errors.contains("dropped"), "\(run.errors)")
    for part in [
      "<metadata><name>File a</name>\n<author><name>Me</name></author>",
      "<trk><name>a</name>\n<type>running</type>\n"
        + "<extensions><x:y xmlns:x=\"urn:x\">1</x:y></extensions>\n<trkseg>",
    ] { #expect(run.output.components(separatedBy: part).count == 2, "\(run.output.prefix(900))") }
  }

  /// One of several sources can describe the file; the descriptions of the others are reported.
  @Test(arguments: ["merge", "convert"]) func severalDescriptions(verb: String) throws {
    let folder = TemporaryFolder()
    let a = try folder.write(Self.described("a", from: 0), to: "a.gpx")
    let b = try folder.write(Self.described("b", from: 40), to: "b.gpx")
    let run = try GeocalcProcess("track \(verb) \(a) \(b) --to gpx")
    #expect(run.output.components(separatedBy: "<metadata>").count == 2)
    #expect(run.output.contains("File a") && !run.output.contains("File b"))
    #expect(run.output.components(separatedBy: "<type>running</type>").count == 3)
    #expect(run.errors.contains("dropped"))
  }

  /// Each file of a divided source has the metadata of the source.
  @Test func partsKeepFileMetadata() throws {
    let folder = TemporaryFolder()
    let a = try folder.write(Self.described("a", from: 0), to: "a.gpx")
    let b = try folder.write(Self.described("b", from: 40), to: "b.gpx")
    let run = try GeocalcProcess([
      "track", "divide", a, b, "--every", "20s", "-o", folder.path("p%d.gpx"),
    ])
    #expect(run.code == 0, "\(run.errors)")
    for (number, name) in [(1, "a"), (2, "a"), (3, "b"), (4, "b")] {
      let text = try folder.text("p\(number).gpx")
      #expect(text.contains("<name>File \(name)</name>"), "\(text.prefix(400))")
      #expect(text.contains("<type>running</type>"))
    }
    #expect(!run.errors.contains("dropped"), "\(run.errors)")
  }

  // MARK: convert

  @Test func aLoopOfLinksIsNotReplaced() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "in.gpx")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.csv"), withDestinationPath: "b.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b.csv"), withDestinationPath: "a.csv")
    let run = try GeocalcProcess(["track", "convert", source, "-o", folder.path("a.csv")])
    #expect(run.code == 74 && run.errors.contains("Too many levels of symbolic links"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a.csv")) == "b.csv")
    #expect(try folder.names == ["a.csv", "b.csv", "in.gpx"])
  }

  @Test func aLineWithoutEndLeavesTheOutputAsItIs() throws {
    let folder = TemporaryFolder()
    let fix = #"{"class":"TPV","mode":3,"lat":1,"lon":2}"#
    let source = try folder.write(
      fix + "\n" + String(repeating: fix + " ", count: 2000), to: "in.json")
    let output = try folder.write("good\n", to: "o.csv")
    let run = try GeocalcProcess(["track", "convert", source, "-o", output])
    #expect(run.code == 65 && run.errors.contains("reading stopped early: line 2: "))
    #expect(try folder.text("o.csv") == "good\n")
  }

  @Test func convertsAndBack() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    let csv = try GeocalcProcess(["track", "convert", source, "--to", "csv"])
    #expect(csv.output == Self.table)
    #expect(csv.errors.contains("1 waypoint or route point dropped"))
    let table = try folder.write(Self.table, to: "a.csv")
    let back = try GeocalcProcess(["track", "convert", table, "--to", "gpx"])
    #expect(
      back.output.contains(
        """
        <trk><name>Hike</name>
        <trkseg>
        <trkpt lat="46.5" lon="7.25"><ele>500.5</ele><time>2024-05-01T23:59:59.25+02:00</time>\
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr>\
        </gpxtpx:TrackPointExtension></extensions></trkpt>
        """))
  }

  @Test func extensionOfTheOutputChoosesTheFormat() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    let run = try GeocalcProcess(["track", "convert", source, "--output", folder.path("b.geojson")])
    #expect(run.code == 0)
    #expect(try folder.text("b.geojson").hasPrefix(#"{"type":"FeatureCollection""#))
    let same = try GeocalcProcess(["track", "convert", source, "--strip", "waypoints"])
    #expect(same.output.contains("<trkpt") && !same.output.contains("<wpt"))
  }

  @Test("An output does not replace its input") func outputIsNotTheInput() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.table, to: "a.csv")
    let run = try GeocalcProcess(["track", "convert", source, "--output", source])
    #expect(run.code == 64)
    #expect(try folder.text("a.csv") == Self.table)
    #expect(try folder.names == ["a.csv"])
  }

  @Test func compressesByName() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    _ = try GeocalcProcess(["track", "convert", source, "--output", folder.path("a.csv.gz")])
    let data = try Data(contentsOf: URL(filePath: folder.path("a.csv.gz")))
    #expect(data.prefix(2) == Data([0x1F, 0x8B]))
    let back = try GeocalcProcess(
      ["track", "convert", folder.path("a.csv.gz"), "--to", "csv"])
    #expect(back.output == Self.table)
  }

  @Test func failureKeepsTheOldOutput() throws {
    let folder = TemporaryFolder()
    let output = try folder.write("precious", to: "out.gpx")
    let broken = try folder.write(String(Self.gpx.dropLast(10)), to: "a.gpx")
    let strict = try GeocalcProcess(
      ["track", "convert", broken, "--strict", "--output", output])
    #expect(strict.code == 65)
    #expect(try folder.text("out.gpx") == "precious")
    #expect(try folder.names == ["a.gpx", "out.gpx"])
    let half = try GeocalcProcess(["track", "convert", broken, "--output", output])
    #expect(half.code == 65 && half.errors.contains("\(broken): reading stopped early: line 6"))
    #expect(try folder.text("out.gpx") == "precious")
    // On request, readable data is written, and the exit code marks the output as incomplete.
    let run = try GeocalcProcess(
      ["track", "convert", broken, "--keep-partial", "--output", output])
    #expect(run.code == 65)
    #expect(try folder.text("out.gpx").contains("46.50001"))
  }

  @Test func checksTheOutputFirst() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    let run = try GeocalcProcess(
      ["track", "convert", source, "--output", folder.path("none/b.gpx")])
    #expect(run.code == 74)
    #expect(run.errors.contains("No such file or directory"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func aSignalLeavesNothing(number: Int32) throws {
    let folder = TemporaryFolder()
    let process = Child()
    process.executableURL = GeocalcProcess.executable
    process.arguments = ["track", "convert", "-", "--output", folder.path("b.csv")]
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    // A signal that is blocked in the test's thread would also be blocked in the process.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Self.gpx.utf8))
    // The output is open once reading has begun, and has no name.
    let descriptors = "/proc/\(process.processIdentifier)/fd"
    func isOpen() throws -> Bool {
      try FileManager.default.contentsOfDirectory(atPath: descriptors).contains {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(descriptors)/\($0)")
        return target?.hasPrefix(folder.url.path) ?? false
      }
    }
    // Wait on this thread. Yielding the thread would wait for all started tests.
    while try !isOpen() {
      try #require(process.isRunning)
      usleep(1000)
    }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(try folder.names.isEmpty)
  }

  @Test("Reading that stops early keeps the output file unless --keep-partial is set")
  func readingThatStopsWritesNothing() throws {
    let folder = TemporaryFolder()
    let output = try folder.write("precious", to: "out.csv")
    func feature(_ i: Int) -> String {
      #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(i),1]}}"#
    }
    let collection = #"{"type":"FeatureCollection","features":["#
    let inputs = [
      "\(collection)\(feature(1)),{\u{1}},\(feature(2))]}",
      "<gpx><wpt lat=\"1\" lon=\"2\"/><wpt lat=\"1\" lon=\"2\"><desc>"
        + String(repeating: "x", count: 70_000) + "</desc></wpt></gpx>",
      "<gpx><wpt lat=\"1\" lon=\"2\"/>" + String(repeating: "<a>", count: 300),
    ]
    for input in inputs {
      let source = try folder.write(input, to: "in")
      let run = try GeocalcProcess(["track", "convert", source, "--output", output])
      #expect(run.code == 65 && run.errors.contains("\(source): reading stopped early: line 1"))
      #expect(try folder.text("out.csv") == "precious")
      let partial = try GeocalcProcess(
        ["track", "convert", source, "--to", "geojson", "--keep-partial", "--output", output])
      #expect(partial.code == 65)
      #expect(try folder.text("out.csv").hasPrefix("{"))
      _ = try folder.write("precious", to: "out.csv")
      // Reports are printed, and their exit code marks them as incomplete.
      #expect(try GeocalcProcess(["track", source]).code == 65)
    }
  }

  @Test("Skipped records do not prevent writing")
  func collisionsAreCounted() throws {
    let folder = TemporaryFolder()
    let output = folder.path("out.csv")
    let source = try folder.write(
      """
      # recorded at $GPS with ! and more
      $GPGLL,4916.45,N,12311.12,W,225444,A,*1D
      $GPGGA,123519,4807.$GPGLL,4916.45,N,12311.12,W,225445,A,*1C
      $GPGLL,4916.45,N,12311.12,W,225446,A,*1F

      """, to: "in")
    let run = try GeocalcProcess(["track", "convert", source, "--output", output])
    #expect(run.code == 0 && run.errors.contains("truncated skipped"))
    #expect(try folder.text("out.csv").split(separator: "\n").count == 4)
    #expect(try GeocalcProcess(["track", "convert", source, "--strict"]).code == 65)
  }

  @Test func aFenceFileThatEndsEarlyIsRefused() throws {
    let folder = TemporaryFolder()
    let fences = try folder.write(#"{"type":"FeatureCollection","features":["#, to: "fences")
    let source = try folder.write(Self.gpx, to: "a.gpx")
    let run = try GeocalcProcess(["track", "fence", "--fences", fences, source])
    #expect(run.code == 65 && run.errors.contains("\(fences): line 1"))
  }

  // MARK: Names of outputs

  @Test(arguments: ["a.igc", "a.igc.gz", "a.kmz", "a.xlsx", "a.2024"])
  func refusesAnUnknownExtension(name: String) throws {
    let folder = TemporaryFolder()
    // The name is refused before any reading, so the source need not exist.
    let run = try GeocalcProcess(["track", "convert", "/none", "--output", folder.path(name)])
    #expect(run.code == 64 && run.errors.contains("--format"))
    let source = try folder.write(Self.gpx, to: "in.gpx")
    let told = try GeocalcProcess(
      ["track", "convert", source, "--to", "csv", "--output", folder.path(name)])
    #expect(told.code == 0)
  }

  @Test func throughALinkItsTargetIsWritten() throws {
    let folder = TemporaryFolder()
    let manager = FileManager.default
    let source = try folder.write(Self.gpx, to: "in.gpx")
    try manager.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: false)
    let target = try folder.write("old", to: "data/target.csv")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    if geteuid() == 0 { #expect(chown(target, 4711, 4712) == 0) }
    // Both links are relative, and the second has no target.
    try manager.createSymbolicLink(
      atPath: folder.path("a.csv"), withDestinationPath: "data/target.csv")
    try manager.createSymbolicLink(
      atPath: folder.path("b.csv"), withDestinationPath: "data/new.csv")
    for name in ["a.csv", "b.csv"] {
      let run = try GeocalcProcess(["track", "convert", source, "--output", folder.path(name)])
      #expect(run.code == 0)
      #expect(
        try manager.attributesOfItem(atPath: folder.path(name))[.type] as? FileAttributeType
          == .typeSymbolicLink)
    }
    #expect(try folder.text("data/target.csv") == Self.table)
    #expect(try folder.text("data/new.csv") == Self.table)
    var status = stat()
    #expect(stat(target, &status) == 0 && status.st_mode & 0o777 == 0o640)
    if geteuid() == 0 { #expect(status.st_uid == 4711 && status.st_gid == 4712) }
    #expect(try manager.contentsOfDirectory(atPath: folder.path("data")).count == 2)
  }

  @Test func anUnknownFormatIsRefused() throws {
    try GeocalcProcess("track convert - --to igc").expectRefusal(code: 64, naming: "--to igc")
  }

  // MARK: divide

  @Test("Routes are divided by distance into tracks, with a note")
  func splitsRoutes() throws {
    // Points 1.112 km apart, 6.67 km in all. The two cuts are in both of their tracks.
    let points = (0..<7).map { "<rtept lat=\"\(46 + Double($0) / 100)\" lon=\"7\"/>" }.joined()
    let gpx = "<gpx><wpt lat=\"46\" lon=\"7\"/><rte><name>R</name>\(points)</rte></gpx>"
    let folder = TemporaryFolder()
    let route = try folder.write(gpx, to: "r.gpx")
    let run = try GeocalcProcess(["track", "divide", route, "--every", "3km", "--to", "gpx"])
    #expect(run.code == 0)
    #expect(run.errors.contains("1 route divided as a track"))
    #expect(run.output.ranges(of: "<trk>").count == 3 && !run.output.contains("<rte>"))
    #expect(run.output.ranges(of: "<trkpt").count == 11 && run.output.contains("<name>R 3</name>"))
    let files = try GeocalcProcess(
      ["track", "divide", route, "--every", "3km", "-o", folder.path("r%d.gpx")])
    #expect(files.code == 0 && files.errors.contains("3 files written"))
  }

  @Test func splitsByTheDayThatWasWritten() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    func days(_ options: String...) throws -> [String] {
      let run = try GeocalcProcess(
        ["track", "divide", source, "--every", "day", "--to", "csv"] + options)
      return run.output.split(separator: "\n").dropFirst().map {
        String($0.split(separator: ",", omittingEmptySubsequences: false)[8])
      }
    }
    // The position at midnight is in both days.
    #expect(try days() == ["1", "1", "2", "2"].map { "Hike 2024-05-0\($0)" })
    #expect(try days("--tz", "UTC") == ["Hike 2024-05-01", "Hike 2024-05-01"])
    #expect(try days("--tz", "+02:00") == ["1", "1", "2", "2"].map { "Hike 2024-05-0\($0)" })
  }

  @Test(
    "divide reports that no track was divided, and why",
    arguments: [
      (
        "--gap 1h",
        "no gap found; the longest time between two points is 0:02:00 (--gap 1h); the track is not"
      ),
      ("", "no gap found; the longest time between two points is 0:02:00 (--gap auto)"),
      (
        "--dwell 5min",
        "no gap (--gap auto) and no stop (--dwell 5min) found; the track is not divided"
      ),
      (
        "--dwell 5min --within 150m",
        "no gap (--gap auto) and no stop (--dwell 5min; the longest is 0:02:00 at 2026-05-01T10:01:00Z) found"
      ),
      ("--every 1h", "no track is longer than --every 1h; the track is not divided"),
      ("--every day", "no track passes midnight; the track is not divided"),
      ("--gap 90s", ""),
    ])
  func reportsUndivided(options: String, note: String) throws {
    let rows = ["00:00", "01:00", "03:00"].enumerated().map {
      "2026-05-01T10:\($0.element)Z,47.00\($0.offset),8"
    }
    let table = "time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n"
    let run = try GeocalcProcess("track divide - --to csv \(options)", input: table)
    #expect(run.code == 0)
    #expect(
      note.isEmpty ? run.errors.isEmpty : run.errors.hasPrefix("note: \(note)"), "\(run.errors)")
  }

  @Test("The command divide replaces the files of an earlier run") func replacesPieces() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(Self.gpx, to: "a.gpx")
    let arguments = ["track", "divide", source, "--gap", "5s", "--output", folder.path("p-%d.gpx")]
    let run = try GeocalcProcess(arguments)
    #expect(run.code == 0)
    #expect(try folder.names == ["a.gpx", "p-1.gpx", "p-2.gpx"])
    #expect(try folder.text("p-2.gpx").contains("<name>Hike 2</name>"))
    let before = try folder.text("p-1.gpx")
    try "old".write(toFile: folder.path("p-1.gpx"), atomically: true, encoding: .utf8)
    #expect(try GeocalcProcess(arguments).code == 0)
    #expect(try folder.text("p-1.gpx") == before)
  }

  @Test(arguments: ["--every 5", "--every 0m", "--every day --tz Nowhere/None", "--gap x"])
  func refusesUnreadableOptions(options: String) throws {
    let option = options.contains("--tz") ? "--tz" : String(options.prefix { $0 != " " })
    try GeocalcProcess("track divide - \(options)").expectRefusal(code: 65, naming: option)
  }

  // MARK: merge

  @Test func mergesInTheOrderOfTime() throws {
    let folder = TemporaryFolder()
    func table(_ hours: [Int], _ name: String) throws -> String {
      try folder.write(
        "time,lat,lon\n" + hours.map { "2024-05-01T\($0):00:00Z,1,\($0)\n" }.joined(), to: name)
    }
    let late = try table([12, 13], "late.csv")
    let early = try table([10, 11, 12], "early.csv")
    let run = try GeocalcProcess(["track", "merge", late, early])
    #expect(
      run.output.split(separator: "\n").dropFirst().map { $0.prefix(13) } == [
        "2024-05-01T10", "2024-05-01T11", "2024-05-01T12", "2024-05-01T13",
      ])
    #expect(run.output.contains(",2,,1\n"))
    #expect(run.errors.contains("1 repeated point dropped"))
    let given = try GeocalcProcess(
      ["track", "merge", late, early, "--sort", "given", "--keep-repeats", "--one-track"])
    #expect(
      given.output.split(separator: "\n").dropFirst().map { $0.suffix(5) }
        == [
          "1,,1", "1,,1", "1,,2", "1,,2", "1,,2",
        ].map { "," + $0 })
    #expect(given.errors.contains("they overlap"))
  }

  @Test func mergesWaypointsBeforeTracks() throws {
    let folder = TemporaryFolder()
    let a = try folder.write(Self.gpx, to: "a.gpx")
    let b = try folder.write(
      Self.gpx.replacingOccurrences(of: "Hut", with: "Spring"), to: "b.gpx")
    let run = try GeocalcProcess(["track", "merge", a, b, "--keep-repeats"])
    let lines = run.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.firstIndex { $0.hasPrefix("<trk>") })
    #expect(lines.filter { $0.hasPrefix("<wpt") }.count == 2)
    #expect(lines[..<first].filter { $0.hasPrefix("<wpt") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("<trkpt") }.count == 4)
  }

  // Three records and then a session with the sport cycling; fitdecode reads the same.
  private static let fit =
    "DhA0CE8AAAAuRklUAR9AAAAUAAP9BIYABIUBBIUAAMqaOxERESF90icFAAHKmju6FREhfdInBQACypo7YxoRIX3SJwVBAAAS"
    + "AAP9BIYCBIYFAQABAsqaOwDKmjsCwbg="

  @Test("Metadata that follows the positions in FIT is written before them")
  func lateDetails() throws {
    let folder = TemporaryFolder()
    let path = folder.path("late.fit")
    try #require(Data(base64Encoded: Self.fit)).write(to: URL(filePath: path))
    let gpx = try GeocalcProcess("track convert \(path) \(path) --to gpx")
    #expect(gpx.output.split(separator: "<type>cycling</type>").count == 3, "\(gpx.output)")
    #expect(!gpx.errors.contains("track/type"))
    let tcx = try GeocalcProcess("track convert \(path) --to tcx")
    #expect(tcx.output.contains("Sport=\"Biking\""), "\(tcx.output)")
    // A pipe is read once: metadata that comes too late is reported.
    let piped = try GeocalcProcess(shell: "cat '\(path)' | geocalc track convert - --to gpx")
    #expect(piped.errors.contains("track/type"))
  }
}
