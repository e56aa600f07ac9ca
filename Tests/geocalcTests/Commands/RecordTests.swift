import Foundation
import GeoLocation
import Testing
import _SourceTestSupport
import _TestSupport

/// `geocalc record` on the command line.
@Suite struct RecordTests {
  private let folder = TemporaryFolder()

  init() throws {
    let rows = (0..<200).map {
      "2026-05-01T12:\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z,47.\(1000 + $0),8.5"
    }
    try Data(("time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.file("a.csv"))
  }

  @discardableResult
  private func run(_ line: String, code: Int32 = 0) throws -> GeocalcProcess {
    let result = try GeocalcProcess(shell: line, in: folder.url)
    #expect(result.code == code, "\(line): \(result.errors)")
    return result
  }

  /// The printed positions are saved, and equal the output of watch.
  @Test func positionsAreSaved() throws {
    let result = try run("geocalc record a.csv --store s.db --json")
    #expect(try result.output == run("geocalc watch a.csv --json").output)
    #expect(result.errors.contains("200 positions saved in 1 track"))
    #expect(
      try run("geocalc track convert library:all --store s.db --to csv").output
        == run("geocalc track convert a.csv --to csv").output)
    #expect(try run("geocalc library check --store s.db").output == "s.db: no faults found\n")
  }

  @Test func positionsAreSavedTogether() throws {
    try run("geocalc record a.csv --store s.db --flush 1h")
    #expect(
      try run("geocalc watch library:all --store s.db --json").output.split(separator: "\n").count
        == 200)
  }

  /// Records a file, and kills geocalc after it has reported a number of positions.
  ///
  /// The pipe has room for one write, so geocalc cannot be far ahead of the test.
  ///
  /// - Returns: The number of positions that geocalc had reported when it ended.
  private func killRecorder(of file: String, after count: Int) throws -> Int {
    let run = try RunningGeocalc(
      ["record", file, "--store", "s.db", "--json"], in: folder.url, piped: .output)
    try run.read(lines: count)
    run.send(SIGKILL)
    let reported = try run.read()
    #expect(try run.end() == -SIGKILL, "\(run.errors)")
    return reported
  }

  @Test("Every position reported before the process was killed is saved")
  func killedAnywhere() throws {
    var saved = 0
    for count in [1, 2, 5, 21, 60] {
      let reported = try killRecorder(of: "a.csv", after: count)
      #expect(reported >= count)
      let all = try run("geocalc watch library:all --store s.db --json").output
        .split(separator: "\n").count
      #expect(all >= saved + reported)
      saved = all
    }
    try run("geocalc record a.csv --store s.db && geocalc library check --store s.db")
  }

  @Test(
    "A file recorded again after kills gives the same track as one recording",
    arguments: ["csv", "gpx", "nmea", "geojson"],
    ["true", "geocalc library list --json --store s.db"])
  func goesOnInAFile(format: String, look: String) throws {
    if format != "csv" { try run("geocalc track convert a.csv -o a.\(format)") }
    for count in [1, 20, 45] {
      #expect(try killRecorder(of: "a.\(format)", after: count) >= count)
      // Another process may read the library in the meantime.
      try run(look)
    }
    let last = try run(
      "geocalc record a.\(format) --store s.db && geocalc library check --store s.db")
    #expect(last.errors.contains("skipped, already in the library"))
    try run("geocalc record a.\(format) --store t.db")
    let whole = try run("geocalc track convert library:all --store t.db --to csv").output
    #expect(whole.split(separator: "\n").count == 201)
    #expect(try run("geocalc track convert library:all --store s.db --to csv").output == whole)
    #expect(
      try run("geocalc library list --store s.db --json").output.split(separator: "\n").count == 1)
  }

  /// After a clean end nothing is recorded twice, and new positions of a grown file continue its recording.
  @Test func recordedAgain() throws {
    try run("head -121 a.csv > g.csv && geocalc record g.csv --store s.db")
    let same = try run("geocalc record g.csv --store s.db --json")
    #expect(same.output.isEmpty)
    #expect(same.errors.contains("120 positions skipped, already in the library"))
    #expect(same.errors.contains("0 positions saved in 0 tracks"))
    let grown = try run("cp a.csv g.csv && geocalc record g.csv --store s.db --json")
    #expect(grown.output.split(separator: "\n").count == 80)
    #expect(
      try run("geocalc track convert library:all --store s.db --to csv").output
        == run("geocalc track convert a.csv --to csv").output)
    // Another file of the same name, or the same file by another name, is another recording.
    let other = try run("sed s/2026/2027/ a.csv > g.csv && geocalc record g.csv --store s.db")
    #expect(other.errors.contains("200 positions saved in 1 track"))
    try run("geocalc library delete all --store s.db")
    #expect(
      try run("geocalc record g.csv --store s.db").errors.contains(
        "200 of them in deleted tracks; geocalc library undelete"))
  }

  /// Without times, points may repeat: a position counts as stored only if all previous positions are stored.
  @Test func recordedAgainWithoutTimes() throws {
    try run(
      "(echo latitude,longitude; for i in $(seq 100); do echo 47.$((1000 + i % 20)),8.5; done) > b.csv"
    )
    try run("head -51 b.csv > g.csv && geocalc record g.csv --store s.db")
    let grown = try run("cp b.csv g.csv && geocalc record g.csv --store s.db")
    #expect(grown.errors.contains("50 positions skipped"))
    #expect(
      try run("geocalc track convert library:all --store s.db --to csv").output
        == run("geocalc track convert b.csv --to csv").output)
  }

  @Test("Recording continues if the reports have no reader or cannot be written")
  func readerGoesAway() throws {
    let recorder = try RunningGeocalc(
      ["record", "a.csv", "--store", "s.db", "--json"], in: folder.url, piped: .output)
    #expect(try recorder.read(lines: 1) >= 1)
    try recorder.closePipe()
    #expect(try recorder.end() == 0)
    #expect(recorder.errors.contains("standard output is closed; recording continues"))
    #expect(recorder.errors.contains("200 positions saved in 1 track"))
    #if os(Linux)
      let full = try run("geocalc record a.csv --store t.db --json > /dev/full", code: 74)
      #expect(full.errors.contains("No space left on device; recording continues"))
      #expect(full.errors.contains("200 positions saved in 1 track"))
    #endif
  }

  /// If no position can be read, the reason is reported, with 65 as for track; a file without positions is valid.
  @Test(arguments: ["record --store s.db", "watch", "track"])
  func nothingCanBeRead(command: String) throws {
    try run("(head -1 a.csv; echo 2026-05-01T12:00:02Z,91,8) > b.csv && head -1 a.csv > c.csv")
    let result = try run("geocalc \(command) b.csv", code: 65)
    #expect(result.errors.contains("b.csv: "))
    #expect(result.errors.contains("line 2: \"91\" in column \"latitude\""))
    try run("geocalc \(command) c.csv")
  }

  /// If reading stops early, the exit code is 65. The command reports skipped input with its position.
  @Test func reportsLosses() throws {
    try run("(head -3 a.csv; echo 2026-05-01T12:00:02Z,91,8; tail -3 a.csv) > b.csv")
    let rows = try run("geocalc record b.csv --store s.db")
    #expect(rows.errors.contains("b.csv: 1 × out-of-range skipped: line 4"))
    #expect(rows.errors.contains("5 positions saved"))
    try run("geocalc track convert a.csv -o a.gpx && gzip -k a.gpx && head -c 3000 a.gpx > c.gpx")
    let cut = try run("geocalc record c.gpx --store s.db", code: 65)
    #expect(
      cut.errors.contains("c.gpx: reading stopped early; the positions before that are saved"))
    try run("head -c 300 a.gpx.gz > d.gpx.gz")
    #expect(
      try run("geocalc record d.gpx.gz --store s.db", code: 65).errors.contains("stopped early"))
  }

  /// Waypoints and routes are not recorded tracks.
  @Test func onlyTracksAreRecorded() throws {
    let text = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="47" lon="8"/><rte>\
      <rtept lat="47" lon="8"/><rtept lat="47.1" lon="8"/></rte><trk><trkseg><trkpt lat="46" lon="7"/>\
      <trkpt lat="46" lon="7.001"/></trkseg></trk></gpx>
      """
    try Data(text.utf8).write(to: folder.file("w.gpx"))
    let result = try run("geocalc record w.gpx --store s.db")
    #expect(result.errors.contains("w.gpx: 3 waypoint or route points not recorded"))
    #expect(result.errors.contains("2 positions saved in 1 track"))
  }

  /// Starts a recording that is too slow for a second position, and waits for the first.
  private func recordOnePosition(of file: String) throws -> RunningGeocalc {
    let run = try RunningGeocalc(
      ["record", file, "--speed", "0.001x", "--store", "s.db", "--json"], in: folder.url)
    try run.wait("a position") { run.output.hasSuffix("}\n") }
    return run
  }

  @Test("A track that is being recorded can be neither deleted nor merged")
  func whatIsRecordedStays() throws {
    try run("geocalc record a.csv --store s.db; head -100 a.csv | sed s/2026/2027/ > b.csv")
    let recorder = try recordOnePosition(of: "b.csv")
    for verb in ["delete", "merge"] {
      let result = try run("geocalc library \(verb) all --store s.db", code: 69)
      #expect(result.errors.contains("track 2 is being recorded: end the recording first"))
    }
    recorder.send(SIGTERM)
    #expect(try recorder.end() == 128 + SIGTERM)
    #expect(
      try run("geocalc library list --json --store s.db").output.split(separator: "\n").count == 2)
  }

  @Test("An interrupt ends the recording and its track", arguments: [SIGINT, SIGTERM])
  func interruptEndsIt(number: Int32) throws {
    let recorder = try recordOnePosition(of: "a.csv")
    recorder.send(number)
    #expect(try recorder.end() == 128 + number)
    #expect(recorder.errors.contains("1 position saved in 1 track"))
    #expect(!(try run("geocalc library list --store s.db --json").output.contains("recording")))
  }

  /// A full disk is reported with code 74, and all positions reported as saved can be read.
  @Test(
    .enabled(
      if: GeocalcProcess.environment["TSAN_OPTIONS"] == nil,
      "under the thread sanitizer a process that may not write to files ends with SIGBUS"))
  func fullDisk() throws {
    // Blocks of 512 bytes.
    let result = try run(
      """
      geocalc record a.csv --store s.db --json > told; true; \
      (ulimit -f 300; geocalc record a.csv --store t.db --json > told2); echo $?
      """)
    #expect(result.output == "74\n")
    #expect(result.errors.contains("t.db: cannot be written: the file may not grow"))
    let told = try run("wc -l < told2").output.trimmingCharacters(in: .whitespacesAndNewlines)
    let kept = try run("geocalc watch library:all --store t.db --json").output.split(
      separator: "\n")
    #expect(kept.count >= Int(told) ?? .max && !kept.isEmpty)
  }

  /// The server does not answer, or the file is missing.
  @Test func receiverIsGone() throws {
    let result = try run("geocalc record gpsd://127.0.0.1:1 --store s.db", code: 69)
    #expect(result.errors.contains("keep trying with --wait"))
    try run("geocalc record nope.nmea --store s.db", code: 66)
    try run("geocalc record a.csv --store a.csv/s.db", code: 66)
  }

  /// A clock that steps back is reported once, and nothing is lost.
  @Test func clockGoesBack() throws {
    try run("(head -101 a.csv; sed -n 52,71p a.csv; sed -n 122,131p a.csv) > b.csv")
    let result = try run("geocalc record b.csv --store s.db")
    #expect(result.errors.contains("the clock went back;"))
    #expect(result.errors.contains("the clock went back 1 time"))
    #expect(result.errors.contains("130 positions saved in 1 track"))
  }

  /// A file is identified independently of its path.
  @Test func oneFileByManyNames() throws {
    try run("geocalc record a.csv --store s.db && mkdir d && ln -s a.csv link.csv")
    for name in ["./a.csv", "$PWD/a.csv", "d/../a.csv", "link.csv"] {
      let again = try run("geocalc record \(name) --store s.db")
      #expect(again.errors.contains("200 positions skipped, already in the library"))
      #expect(again.errors.contains("0 positions saved in 0 tracks"))
    }
    for (source, count) in [("a.csv", 1), ("$PWD/a.csv", 1), (".csv", 0), ("b.csv", 0)] {
      let list = try run("geocalc library list \"source=\(source)\" --store s.db --json").output
      #expect(list.split(separator: "\n").count == count, "\(source)")
    }
  }

  /// Two recorders of one receiver: each reports the positions it added, and nothing is stored twice.
  @Test func twoRecorders() throws {
    try run("mkfifo one two && (cat a.csv > one & cat a.csv > two & true)")
    let result = try run(
      """
      geocalc record one --store s.db 2> first & p=$!; geocalc record two --store s.db 2> second; \
      wait $p; cat first second
      """)
    let lines = result.output.split(separator: "\n").filter { $0.contains("saved") }
    #expect(lines.contains("note: 200 positions saved in 1 track of s.db"), "\(lines)")
    #expect(
      lines.contains(
        "note: 0 positions saved in 0 tracks of s.db; 200 positions of 1 track already in the library"
      ), "\(lines)")
    try run("geocalc library check --store s.db")
    #expect(
      try run("geocalc library list --store s.db --json").output.split(separator: "\n").count == 1)
  }

  @Test(
    "Recording ends with code 74 if the library is removed, moved, or replaced",
    arguments: ["rm s.db", "mv s.db t.db", "cp s.db c.db && mv c.db s.db"])
  func libraryGoesAway(how: String) throws {
    let rows = try folder.text("a.csv")
      .split(separator: "\n", omittingEmptySubsequences: false)
    let recorder = try RunningGeocalc(
      ["record", "-", "--store", "s.db", "--json"], in: folder.url, hasInput: true)
    try recorder.write(rows[...100].joined(separator: "\n") + "\n")
    try recorder.wait("100 positions") { recorder.output.split(separator: "\n").count == 100 }
    try run(how)
    try recorder.write(rows[101...].joined(separator: "\n"))
    try recorder.closeInput()
    #expect(try recorder.end() == 74)
    #expect(recorder.errors.contains("s.db: the library was moved, removed or replaced"))
    #expect(recorder.output.split(separator: "\n").count == 100)
  }

  @Test func unitOfSystemd() throws {
    let text = try run("geocalc record gpsd://localhost --store '/a b/%x.db' --systemd").output
    #expect(text.contains("record gpsd://localhost --wait --store \"/a b/%%x.db\"\n"))
    #expect(text.contains("Restart=always"))
  }

  @Test("The unit of systemd records as the command does, in any folder and environment")
  func unitHasOptions() throws {
    let root = try #require(realpath(folder.url.path, nil).map { String(cString: $0) })
    func command(_ line: String) throws -> String {
      let text = try run(line).output
      let words = try #require(text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
      return String(try #require(words.split(separator: " record ").last))
    }
    #expect(
      try command("GEOCALC_STORE=e.db geocalc record --systemd")
        == "gpsd://localhost:2947 --wait --store \(root)/e.db")
    #expect(
      try command("XDG_DATA_HOME=/data HOME=/h geocalc record --systemd")
        == "gpsd://localhost:2947 --wait --store /data/geocalc/tracks.db")
    #expect(try command("HOME=/h geocalc record --systemd") == "gpsd://localhost:2947 --wait")
    #expect(
      try command(
        "HOME=/h geocalc record a.csv --systemd --follow --flush 10s --gap off --every off --column time=t --by id"
      )
        == "\(root)/a.csv --wait --follow --flush 10s --gap off --every off --column \"time=t\" --by id"
    )
  }
}

/// The receiver disconnects during a recording, and returns.
@Suite struct RecordLossTests {
  private let folder = TemporaryFolder()

  /// Ten positions, starting at the given second.
  private static func positions(from start: Int) -> String {
    (start..<start + 10).map { FakeGPSD.position("/dev/a", $0) }.joined(separator: "\r\n") + "\r\n"
  }

  /// Starts recording from a port.
  private func record(_ port: Int) throws -> RunningGeocalc {
    try RunningGeocalc(
      ["record", "gpsd://127.0.0.1:\(port)", "--store", "s.db", "--json"], in: folder.url)
  }

  /// Waits until that number of positions has been reported as saved.
  private func wait(for count: Int, of run: RunningGeocalc) throws {
    try run.wait("\(count) positions") { run.output.split(separator: "\n").count >= count }
  }

  private func kept() throws -> Int {
    try GeocalcProcess(shell: "geocalc watch library:all --store s.db --json", in: folder.url)
      .output
      .split(separator: "\n").count
  }

  @Test("A recording continues after the connection breaks")
  func connectionBreaks() throws {
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: number * 10))
      if number < 2 { peer.close() } else { peer.waitForEnd() }
    }
    defer { server.close() }
    let run = try record(server.port)
    try wait(for: 30, of: run)
    run.send(SIGTERM)
    #expect(try run.end() == 128 + SIGTERM)
    #expect(run.errors.contains("trying again"))
    #expect(run.errors.contains("30 positions saved in 1 track"))
    #expect(try kept() == 30)
  }

  @Test(
    "Saved positions can be read without gpsd, and recording continues when gpsd returns")
  func daemonIsGone() throws {
    let server = try FakeServer(connections: 1) { peer, _ in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: 0))
      peer.close()
    }
    let run = try record(server.port)
    try wait(for: 10, of: run)
    try run.wait("a retry") { run.errors.contains("trying again") }
    #expect(try kept() == 10)
    let next = try FakeServer(port: server.port) { peer, _ in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: 10))
      peer.waitForEnd()
    }
    defer { next.close() }
    try wait(for: 20, of: run)
    run.send(SIGTERM)
    #expect(try run.end() == 128 + SIGTERM)
    #expect(run.errors.contains("20 positions saved in 1 track"))
    #expect(try kept() == 20)
    #expect(
      try GeocalcProcess(shell: "geocalc library check --store s.db", in: folder.url).code == 0)
  }
}
