import Foundation
import Testing

/// `geocalc record`, as its users start it.
@Suite struct RecordTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let rows = (0..<200).map {
      "2026-05-01T12:\($0 / 60 < 10 ? "0" : "")\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)Z,47.\(1000 + $0),8.5"
    }
    try Data(("time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n").utf8)
      .write(to: folder.appending(path: "a.csv"))
  }

  @discardableResult
  private func run(_ line: String, code: Int32 = 0) throws -> GeocalcProcess {
    let result = try GeocalcProcess(shell: line, in: folder)
    #expect(result.code == code, "\(line): \(result.errors)")
    return result
  }

  /// What is printed is saved, and is what watch prints.
  @Test func positionsAreSaved() throws {
    let result = try run("geocalc record a.csv --store s.db --json")
    #expect(try result.output == run("geocalc watch a.csv --json").output)
    #expect(result.errors.contains("200 positions saved in 1 track"))
    #expect(
      try run("geocalc track convert library:all --store s.db --to csv").output
        == run("geocalc track convert a.csv --to csv").output)
    #expect(try run("geocalc library check --store s.db").output == "s.db is whole\n")
  }

  @Test func positionsAreSavedTogether() throws {
    try run("geocalc record a.csv --store s.db --flush 1h")
    #expect(
      try run("geocalc watch library:all --store s.db --json").output.split(separator: "\n").count
        == 200)
  }

  /// Whatever was told to be saved when the process was killed is there, and it goes on from there.
  @Test func killedAnywhere() throws {
    var kept = 0
    for round in 1...5 {
      try run(
        """
        geocalc record a.csv --speed 100x --store s.db --json > told & sleep 0.\(round); \
        kill -9 $!; wait $! 2>/dev/null; true
        """)
      let told = try String(contentsOf: folder.appending(path: "told"), encoding: .utf8)
        .split(separator: "\n").count { $0.hasSuffix("}") }
      let all = try run("geocalc watch library:all --store s.db --json || true").output
        .split(separator: "\n").count
      #expect(all >= kept + told)
      kept = all
    }
    #expect(kept > 0)
    try run("geocalc record a.csv --store s.db && geocalc library check --store s.db")
  }

  /// A file that is recorded again where that broke off: each position is there once, also if somebody looked at
  /// the library meanwhile.
  @Test(arguments: ["true", "geocalc library list --json --store s.db"])
  func goesOnInAFile(look: String) throws {
    for round in 1...3 {
      try run(
        """
        geocalc record a.csv --speed 100x --store s.db --json > told & sleep 0.\(2 * round); \
        kill -9 $!; wait $! 2>/dev/null; \(look) || true
        """)
    }
    let last = try run("geocalc record a.csv --store s.db && geocalc library check --store s.db")
    #expect(last.errors.contains("passed over that had been saved before it broke off"))
    let all = try run("geocalc watch library:all --store s.db --json").output
      .split(separator: "\n")
    #expect(all.count == 200 && Set(all).count == 200)
    let again = try run(
      "geocalc record a.csv --store s.db && geocalc record a.csv --store t.db && geocalc record a.csv --store t.db"
    )
    #expect(again.errors.contains("200 positions saved in 1 track, 1 of which was there already"))
  }

  /// Input that is given up half-way ends with 65; what is passed over is told with its place.
  @Test func lossesAreTold() throws {
    try run("(head -3 a.csv; echo 2026-05-01T12:00:02Z,91,8; tail -3 a.csv) > b.csv")
    let rows = try run("geocalc record b.csv --store s.db")
    #expect(rows.errors.contains("b.csv: 1 × out-of-range passed over: line 4"))
    #expect(rows.errors.contains("5 positions saved"))
    try run("geocalc track convert a.csv -o a.gpx && gzip -k a.gpx && head -c 3000 a.gpx > c.gpx")
    let cut = try run("geocalc record c.gpx --store s.db", code: 65)
    #expect(cut.errors.contains("c.gpx: reading stopped half-way; what came is saved"))
    try run("head -c 300 a.gpx.gz > d.gpx.gz")
    #expect(try run("geocalc record d.gpx.gz --store s.db", code: 65).errors.contains("half-way"))
  }

  /// Waypoints and routes are no way that somebody went.
  @Test func onlyTracksAreRecorded() throws {
    let text = """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="47" lon="8"/><rte>\
      <rtept lat="47" lon="8"/><rtept lat="47.1" lon="8"/></rte><trk><trkseg><trkpt lat="46" lon="7"/>\
      <trkpt lat="46" lon="7.001"/></trkseg></trk></gpx>
      """
    try Data(text.utf8).write(to: folder.appending(path: "w.gpx"))
    let result = try run("geocalc record w.gpx --store s.db")
    #expect(result.errors.contains("w.gpx: 3 places of waypoints and routes not recorded"))
    #expect(result.errors.contains("2 positions saved in 1 track"))
  }

  /// What is being recorded can be neither deleted nor merged: what comes next would be found nowhere.
  @Test func whatIsRecordedStays() throws {
    try run("geocalc record a.csv --store s.db; head -100 a.csv | sed s/2026/2027/ > b.csv")
    let result = try run(
      """
      geocalc record b.csv --speed 10x --store s.db --json > told & until [ -s told ]; do sleep 0.1; done; \
      geocalc library delete all --store s.db; echo $?; geocalc library merge all --store s.db; echo $?; \
      kill -TERM $!; wait $!; geocalc library list --json --store s.db | wc -l
      """)
    #expect(result.output.split(separator: "\n").map { Int($0) } == [69, 69, 2])
    #expect(result.errors.contains("track 2 is being recorded: end that first"))
  }

  /// An interrupt ends it as it should: the track is whole.
  @Test func interruptEndsIt() throws {
    // A shell lets what it starts in the background ignore SIGINT.
    let result = try run(
      """
      geocalc record a.csv --speed 10x --store s.db --json > told & until [ -s told ]; do sleep 0.1; done; \
      kill -TERM $!; wait $!
      """, code: 130)
    #expect(result.errors.contains("saved in 1 track"))
    #expect(!(try run("geocalc library list --store s.db --json").output.contains("recording")))
  }

  /// The disk is full: it is told, with code 74, and what was told to be saved is there.
  @Test func fullDisk() throws {
    // Blocks of 512 bytes.
    let result = try run(
      """
      geocalc record a.csv --store s.db --json > told; true; \
      (ulimit -f 300; geocalc record a.csv --store t.db --json > told2); echo $?
      """)
    #expect(result.output == "74\n")
    #expect(result.errors.contains("t.db: it cannot be written: the file may not grow"))
    let told = try run("wc -l < told2").output.trimmingCharacters(in: .whitespacesAndNewlines)
    let kept = try run("geocalc watch library:all --store t.db --json").output.split(
      separator: "\n")
    #expect(kept.count >= Int(told) ?? .max && !kept.isEmpty)
  }

  /// Nobody answers, or the file is gone.
  @Test func receiverIsGone() throws {
    let result = try run("geocalc record gpsd://127.0.0.1:1 --store s.db", code: 69)
    #expect(result.errors.contains("keep trying: --wait"))
    try run("geocalc record nope.nmea --store s.db", code: 66)
    try run("geocalc record a.csv --store a.csv/s.db", code: 66)
  }

  /// The clock steps back: it is told once, and nothing is lost.
  @Test func clockGoesBack() throws {
    try run("(head -101 a.csv; sed -n 52,71p a.csv; sed -n 122,131p a.csv) > b.csv")
    let result = try run("geocalc record b.csv --store s.db")
    #expect(result.errors.contains("the clock has gone back"))
    #expect(result.errors.contains("the clock went back 1 time"))
    #expect(result.errors.contains("130 positions saved in 1 track"))
  }

  @Test func unitOfSystemd() throws {
    let text = try run("geocalc record gpsd://localhost --store '/a b/%x.db' --systemd").output
    #expect(text.contains("record gpsd://localhost --wait --store \"/a b/%%x.db\"\n"))
    #expect(text.contains("Restart=always"))
  }
}
