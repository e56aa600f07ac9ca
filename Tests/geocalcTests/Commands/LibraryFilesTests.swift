import Foundation
import Testing
import _TestSupport

/// Files that `geocalc library` imports, and its reports about files that it does not.
@Suite struct LibraryFilesTests {
  private let folder = TemporaryFolder()

  private static let plain = "<trkpt lat=\"47\" lon=\"8\"><time>2024-05-01T10:00:00Z</time></trkpt>"
  private static let rich = """
    <trkpt lat="47" lon="8"><ele>5</ele><time>2024-05-01T10:00:00Z</time><extensions><hr>120</hr></extensions></trkpt>
    """

  init() throws {
    try write("a.gpx", "<trk><trkseg>\(Self.plain)</trkseg></trk>")
    try write("b.gpx", "<trk><name>Ride</name><trkseg>\(Self.rich)</trkseg></trk>")
  }

  private func write(_ name: String, _ content: String) throws {
    try Data("<gpx version=\"1.1\">\(content)</gpx>".utf8).write(
      to: folder.file(name))
  }

  @discardableResult
  private func run(_ line: String, code: Int32 = 0) throws -> GeocalcProcess {
    let result = try GeocalcProcess(
      shell: line.replacing("LIB", with: "--store s.db"), in: folder.url)
    #expect(result.code == code, "\(line): \(result.errors)")
    return result
  }

  @Test("Different points at one time are counted by track and reported by import")
  func namesPlacesAtOneTime() throws {
    var rows = "time,latitude,longitude\n"
    for i in 0..<30 { rows += "2026-05-01T10:00:\(10 + i / 3)Z,47.00\(i % 3),8.5\n" }
    try Data(rows.utf8).write(to: folder.file("mixture.csv"))
    // 0.001° of the meridian is 111.17 m here; there are two such steps at each time.
    #expect(
      try run("geocalc track mixture.csv").output.contains(
        "30 in 1 segment; 20 with the time of the point before, 2.223 km apart in total\n"))
    let note = "note: 1 track with different positions at the same time"
    #expect(try run("geocalc library import mixture.csv LIB").errors.hasPrefix(note))
    #expect(try !run("geocalc library import a.gpx LIB").errors.contains("at the same time"))
  }

  @Test(
    "Without a library, every command reports how to make one",
    arguments: [
      "list", "totals", "check", "check --repair", "vacuum", "backup copy.db", "duplicates",
      "show 1", "passes 47 8 --within 1km", "stops --dwell 5min", "export 1", "tag 1 --add x",
      "note 1 x", "delete 1", "undelete 1", "combine 1,2",
    ])
  func noLibrary(_ command: String) throws {
    let advice = "there is no library yet; make one with geocalc library import FOLDER"
    let named = try run("geocalc library \(command) LIB", code: 66)
    #expect(named.errors == "error: s.db: \(advice) --store FILE\n")
    let usual = try run("XDG_DATA_HOME=$PWD geocalc library \(command)", code: 66)
    #expect(usual.errors == "error: \(folder.url.path)/geocalc/tracks.db: \(advice)\n")
  }

  /// A file with more data for an existing track completes the track, and is exported unchanged.
  @Test func richerFile() throws {
    try run("geocalc library import a.gpx LIB")
    let result = try run("geocalc library import b.gpx --original LIB")
    #expect(result.errors.contains("times and positions; 1 got additional values"))
    let track = try run("geocalc library export 1 --to gpx LIB").output
    #expect(track.contains("<ele>5</ele>") && track.contains("120") && track.contains("Ride"))
    try run("geocalc library export 1 --original x LIB && cmp x b.gpx")
    let shown = try run("geocalc library show 1 LIB").output
    #expect(shown.contains("file 1    a.gpx\n") && shown.contains("file 2    b.gpx, kept\n"))
    #expect(
      try run("geocalc library show 1 --json LIB").output.contains(
        "{\"name\":\"a.gpx\",\"kept_bytes\":null}"))
    try run("geocalc library import a.gpx --original LIB")
    let first = try run("geocalc library export 1 --original x LIB && cmp x a.gpx")
    #expect(first.errors.contains("a.gpx, one of 2 kept files"))
    try run("geocalc library export 1 --original x --name 2 LIB && cmp x b.gpx")
    try run("geocalc library export 1 --original x --name b.gpx LIB && cmp x b.gpx")
    try run("geocalc library export 1 --original x --name 3 LIB", code: 66)
    try run("geocalc library export 1 --name 1 LIB", code: 64)
    try run("geocalc library vacuum LIB && geocalc library export 1 --original x --name 2 LIB")
    // Differences are reported.
    try run("sed s/120/90/ b.gpx > c.gpx")
    #expect(
      try run("geocalc library import c.gpx LIB").errors.contains(
        "1 kept values that differ in the file"))
    try run("sed s/120/80/ b.gpx > d.gpx")
    #expect(
      try run("geocalc library import d.gpx --json LIB").output.contains(
        "\"known\":[1],\"differing\":[1]"))
  }

  /// Tracks and routes without positions are reported.
  @Test func emptyTracks() throws {
    try write("e.gpx", "<rte><name>r</name></rte><trk><name>n</name><trkseg/></trk>")
    try run("sed 's/<trk>/<trk><name>e<\\/name><\\/trk><trk>/' a.gpx > f.gpx")
    let result = try run("geocalc library import f.gpx b.gpx LIB")
    #expect(result.errors.contains("1 track or route without positions skipped"))
    #expect(
      try run("geocalc library import e.gpx LIB", code: 65).errors.contains(
        "2 tracks or routes without positions skipped"))
    try write("g.gpx", "<trk><name>g</name></trk>")
    #expect(
      try run("geocalc library import g.gpx --json LIB", code: 65).output.contains("\"empty\":1"))
  }

  /// Files from an archive are exported unchanged, including compressed ones.
  @Test func compressedInArchives() throws {
    try run("gzip -k a.gpx && tar cf z.tar a.gpx.gz && tar czf y.tgz b.gpx")
    try run("geocalc library import z.tar y.tgz --original LIB")
    try run("geocalc library export 1 --original x --name 1 LIB && cmp x a.gpx.gz")
    try run("geocalc library export 1 --original x --name 2 LIB && cmp x b.gpx")
  }

  /// Runs a command of the library, sends SIGTERM where it pauses, and lets it continue.
  private func interrupt(_ arguments: [String], at pausePoint: String) throws -> RunningGeocalc {
    let run = try RunningGeocalc(
      ["library"] + arguments + ["--store", "s.db"], in: folder.url, pausingAt: pausePoint)
    try run.waitForPause()
    run.send(SIGTERM)
    try run.goOn()
    #expect(try run.end() == 128 + SIGTERM, "\(run.errors)")
    return run
  }

  @Test(
    "An interrupted import reports its progress, and the next import continues",
    .enabled(if: canPause, "needs a debug build"))
  func interruptedImport() throws {
    for number in 0..<40 {
      try write(
        "i\(number).gpx",
        "<trk><trkseg>"
          + (0..<20).map { "<trkpt lat=\"\(number).\(1000 + $0)\" lon=\"\(number)\"/>" }
          .joined()
          + "</trkseg></trk>")
    }
    // Files in progress on other threads are saved too; no new file is started after the interrupt.
    let names = (0..<40).map { "i\($0).gpx" }
    let run = try interrupt(["import", "--json", "--threads", "2"] + names, at: "importedFile")
    let done = run.output.split(separator: "\n").count
    #expect((1..<40).contains(done))
    #expect(
      run.errors.contains(
        "interrupted after \(done) of 40 files; run the command again to continue"),
      "\(run.errors)")
    let next = try self.run("geocalc library import i*.gpx LIB && geocalc library check LIB")
    #expect(next.output.contains("\(40 - done) new tracks"), "\(next.output)")
  }

  /// Creates a library whose recorder was killed.
  ///
  /// The pipe is open for reading and writing, so it has a writer until the shell ends.
  private static let brokenOff = """
    mkfifo p; exec 9<>p; \
    (echo time,latitude,longitude; for i in $(seq 10 30); do echo 2024-05-02T10:00:${i}Z,47,8; done) >&9; \
    geocalc record p LIB --json > told & recorder=$!; \
    until [ -s told ]; do kill -0 $recorder || exit 99; sleep 0.05; done; \
    kill -9 $recorder; wait; [ -s s.db-wal ]
    """

  @Test(
    "A backup that is interrupted while it opens the library leaves no copy",
    .enabled(if: canPause, "needs a debug build"))
  func interruptedBackup() throws {
    try run(Self.brokenOff)
    let run = try interrupt(["backup", "copy.db"], at: "openingLibrary")
    #expect(run.errors.contains("interrupted; nothing was written to copy.db"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("copy.db")))
  }

  @Test("A backup does not replace a library that is being recorded")
  func backupOntoARecording() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    // The recorder opens the pipe only after it has locked the library, and a writer can open the pipe only then.
    let result = try run(
      """
      mkfifo p; geocalc record p --store live.db --json > told & recorder=$!; exec 9>p; \
      geocalc library backup live.db LIB; code=$?; kill $recorder; wait; exit $code
      """, code: 69)
    #expect(result.errors.contains("live.db: a recording into this library is running"))
    try run("geocalc library backup copy.db LIB && geocalc library check --store copy.db")
  }

  /// Changes the library's database directly.
  private func change(_ statement: String) throws {
    try LibraryEdit.run(statement, folder.file("s.db").path)
  }

  @Test("A changed byte in a name is reported, and changes are refused until a repair")
  func changedName() throws {
    try run(
      "geocalc library import a.gpx LIB && geocalc library note 1 --name 'Round the lake' LIB")
    let database = folder.file("s.db")
    var bytes = try Data(contentsOf: database)
    let place = try #require(bytes.firstRange(of: Data("Round the lake".utf8)))
    bytes[place.lowerBound] ^= 1
    try bytes.write(to: database)
    let list = try run("geocalc library list LIB", code: 65)
    #expect(list.output.contains("Sound the lake") && list.errors.contains("wrong checksum"))
    #expect(
      try run("geocalc library tag 1 --add x LIB", code: 65).errors.contains("wrong checksum"))
    #expect(try run("geocalc library backup b.db LIB", code: 65).errors.contains("repair it"))
    let check = try run("geocalc library check LIB", code: 1)
    #expect(check.errors.contains("of the database has a wrong checksum"))
    #expect(check.errors.contains("library check --repair"))
    let repair = try run("geocalc library check --repair LIB")
    #expect(
      repair.output.contains("no faults found") && repair.errors.contains("1 page with a wrong"))
  }

  /// A damaged row loses some positions of its track: this is reported, the rest can be read, and the exit code is
  /// 65.
  @Test func damagedRow() throws {
    try run("geocalc library import a.gpx LIB")
    try change("UPDATE chunk SET body = zeroblob(9)")
    try run("printf 'time,latitude,longitude\\n2024-05-02T10:00:00Z,1,1\\n' > d.csv")
    #expect(try run("geocalc library import d.csv LIB").output.contains("1 new track"))
    let export = try run("geocalc library export all --to csv LIB", code: 65)
    #expect(export.output.contains("2024-05-02T10:00:00Z") && export.errors.contains("skipped"))
    #expect(
      try run("geocalc library passes 47 8 --within 1km LIB", code: 65).errors.contains("chunk 1"))
    #expect(try run("geocalc library list --json LIB").output.split(separator: "\n").count == 2)
    let check = try run("geocalc library check LIB", code: 1)
    #expect(check.errors.contains("chunk 1, of track 1, is damaged"))
    #expect(check.errors.contains("library check --repair"))
    // A track that a file cannot complete is reported, and the others are imported.
    try change("UPDATE track SET metadata = zeroblob(9)")
    try run("printf 'time,latitude,longitude\\n2024-05-03T10:00:00Z,1,1\\n' > e.csv")
    try run("sed 's/<trk>/<trk><type>ride<\\/type>/' b.gpx > c.gpx")
    let more = try run("geocalc library import c.gpx e.csv LIB", code: 65)
    #expect(more.output.contains("1 new track"))
  }

  /// The original file of a track, or a richer one, restores damaged or missing positions.
  @Test(
    arguments: ["a.gpx", "b.gpx"], ["UPDATE chunk SET body = zeroblob(9)", "DELETE FROM chunk"])
  func importBringsBack(file: String, damage: String) throws {
    try run("geocalc library import a.gpx LIB")
    try change(damage)
    try run("geocalc library check --repair LIB", code: 1)
    let result = try run("geocalc library import \(file) LIB")
    #expect(
      result.errors.contains(
        file == "a.gpx" ? "1 damaged track restored" : "1 got additional values"))
    #expect(try run("geocalc library check LIB").output == "s.db: no faults found\n")
    #expect(try run("geocalc track library:1 --json LIB").output.contains("\"points\":1"))
    #expect(!(try run("geocalc library import \(file) LIB").errors.contains("took")))
  }

  /// Incorrect indexes are rebuilt.
  @Test func repair() throws {
    try run("geocalc library import a.gpx LIB")
    try change("DELETE FROM chunk_box")
    try run("geocalc library check LIB", code: 1)
    let repair = try run("geocalc library check --repair LIB")
    #expect(repair.output == "s.db: no faults found\n")
    #expect(repair.errors.contains("note: found: "), "\(repair.errors)")
    #expect(try run("geocalc library list 'box=46 7 48 9' --json LIB").output.contains("\"id\":1"))
  }

  /// One command cannot add and remove the same tag. The library recognizes a file that only completed a track.
  @Test func tagsAndKnownFiles() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("geocalc library tag 1 --add q --remove Q LIB", code: 64)
    #expect(try run("geocalc library import b.gpx --json LIB").output.contains("\"known\":[1]"))
    let term = try run("geocalc library list tag= LIB", code: 65)
    #expect(term.errors.contains("has no value after tag="))
    #expect(!term.errors.contains("did you mean"))
  }

  /// A library of another version is refused with one line, and stays unchanged.
  @Test func otherVersion() throws {
    try run("geocalc library import a.gpx LIB")
    let database = folder.file("s.db").path
    try LibraryEdit.run("PRAGMA user_version = 3", database)
    try run("cp s.db before.db")
    for line in ["list", "show 1", "check", "check --repair", "import b.gpx", "vacuum"] {
      let result = try run("geocalc library \(line) LIB", code: 65)
      #expect(
        result.errors.contains(
          "s.db: the library has version 3, and this program needs version 1: export its tracks"),
        "\(line): \(result.errors)")
    }
    try run("cmp s.db before.db")
  }

  /// An unsuitable library path is refused with a reason, and the creation of a folder is reported.
  @Test func places() throws {
    let device = try run("geocalc library import a.gpx --store /dev/null", code: 65)
    #expect(
      device.errors.contains("/dev/null: a device or a pipe cannot be a library"))
    #expect(
      try run("geocalc library import a.gpx --store new/deep/t.db").errors.contains(
        "folder new/deep created for the new library new/deep/t.db"))
    #expect(
      try run("XDG_DATA_HOME=$PWD/data geocalc library import a.gpx").errors.isEmpty)
    try run("ls -A new/deep | grep -v -e -wal -e -shm > names")
    #expect(try run("cat names").output == "t.db\n")
  }

  #if os(Linux)
    /// A full disk leaves neither an incomplete library nor an incomplete copy.
    @Test(
      .enabled(
        if: GeocalcProcess.environment["TSAN_OPTIONS"] == nil,
        "under the thread sanitizer a process that may not write to files ends with SIGBUS"))
    func fullDisk() throws {
      try run("geocalc library import a.gpx LIB")
      // Blocks of 512 bytes.
      for size in [1, 8, 60, 100] {
        try run("(ulimit -f \(size); geocalc library backup copy.db LIB)", code: 74)
        try run("(ulimit -f \(size); geocalc library import a.gpx --store new.db)", code: 74)
        #expect(try run("ls -A | grep -c -e copy -e new; true").output == "0\n")
      }
      try run("geocalc library backup copy.db LIB && cp copy.db before.db")
      try run("for i in $(seq 300); do sed s/47/$((i % 80)).$i/ a.gpx > i$i.gpx; done")
      try run("geocalc library import i*.gpx LIB; echo")
      try run("(ulimit -f 300; geocalc library backup copy.db LIB)", code: 74)
      try run("geocalc library check --store copy.db && geocalc library show 1 --store copy.db")
    }

    /// Without any write access, a library and its log can still be read.
    @Test(
      .enabled(
        if: GeocalcProcess.environment["TSAN_OPTIONS"] == nil,
        "under the thread sanitizer a process that may not write to files ends with SIGBUS"),
      arguments: [
        "geocalc library import a.gpx LIB",
        // All data is in the log.
        Self.brokenOff,
      ])
    func fullDiskIsRead(making: String) throws {
      try run(making)
      // Through a pipe: the test's own file could not be written either.
      func full(_ line: String) throws -> String {
        try run("(ulimit -f 0; geocalc \(line) LIB 2>&1; echo ends with $?) | cat").output
      }
      for line in [
        "library list", "library show 1", "library export 1 --to gpx", "library totals",
        "library passes 47 8 --within 1km", "library check", "track library:all",
      ] {
        let text = try full(line)
        #expect(text.hasSuffix("\nends with 0\n") && !text.contains("rror:"), "\(line): \(text)")
      }
      for (line, file) in [
        ("library tag 1 --add x", "s.db"), ("library backup copy.db", "copy.db"),
      ] {
        let text = try full(line)
        #expect(text.hasSuffix("\nends with 74\n") && text.contains("\(file): "), "\(text)")
      }
      // With free space everything works again.
      try run("geocalc library tag 1 --add x LIB && geocalc library check LIB")
    }
  #endif

  /// Case is ignored, also for non-ASCII letters; a value that means unknown is unknown.
  @Test func casesAndUnknowns() throws {
    try write("c.gpx", "<trk><type>Öffis</type><trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk>")
    try write(
      "d.gpx", "<trk><type>unknown</type><trkseg><trkpt lat=\"2\" lon=\"1\"/></trkseg></trk>")
    try run("geocalc library import a.gpx c.gpx d.gpx LIB")
    try run("geocalc library tag 1 --add ÄÖ LIB; geocalc library tag 2 --add äö LIB")
    #expect(
      try run("geocalc library list tag=Äö --json LIB").output.split(separator: "\n").count == 2)
    #expect(try run("geocalc library show 2 --json LIB").output.contains("\"tags\":[\"ÄÖ\"]"))
    #expect(try run("geocalc library tag 1 --add äÖ LIB").errors.contains("0 tracks changed"))
    #expect(try run("geocalc library tag all --remove äÖ LIB").errors.contains("2 tracks changed"))
    #expect(try run("geocalc library list sport=öffis --json LIB").output.contains("\"id\":2,"))
    let sums = try run("geocalc library totals --by sport LIB").output.split(separator: "\n")
    #expect(sums.count == 3 && sums.count { $0.hasPrefix("unknown") } == 1)
  }

  /// A time without a zone is in the requested zone, or in the source's zone.
  @Test func momentsOfAZone() throws {
    try run("geocalc library import a.gpx LIB")
    func count(_ query: String, _ options: String = "") throws -> Int {
      try run("geocalc library list '\(query)' --json LIB \(options)").output.split(separator: "\n")
        .count
    }
    #expect(try count("before=2024-05-01T11:00") == 1)
    #expect(try count("before=2024-05-01T11:00", "--tz +02:00") == 0)
    #expect(try count("before=2024-05-01T12:01", "--tz Europe/Zurich") == 1)
    #expect(try count("before=2024-05-01T12:00", "--tz Europe/Zurich") == 0)
    #expect(try count("before=2024-05-01T11:00Z", "--tz +02:00") == 1)
    try run("sed s/10:00:00Z/10:00:00+05:00/ a.gpx > c.gpx && geocalc library import c.gpx LIB")
    #expect(try count("after=2024-05-01T09:00,before=2024-05-01T11:00") == 2)
  }

  /// An invalid search term causes a short message with a suggestion.
  @Test func wrongTerms() throws {
    try run("geocalc library import a.gpx LIB")
    let result = try run("geocalc library list tagg=x LIB", code: 65).errors
    #expect(result.contains("unknown search term \"tagg=x\"; did you mean 'tag='?"))
    #expect(result.utf8.count < 350)
    #expect(!(try run("geocalc library list q=x LIB", code: 65).errors.contains("mean")))
  }
}
