import Foundation
import GeoTracks
import Testing
import _TestSupport

/// `geocalc library` and `library:QUERY` on the command line.
@Suite struct LibraryTests {
  private let folder = TemporaryFolder()

  init() throws {
    for (name, day) in [("a", 1), ("b", 2)] { try write("\(name).gpx", Self.gpx(name, day: day)) }
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.file(name))
  }

  /// A northward track of ten points, a second apart, in May 2026.
  private static func gpx(_ name: String, day: Int) -> String {
    let points = (0..<10).map {
      """
      <trkpt lat="47.00\(day)\($0)" lon="8.5"><ele>40\($0)</ele>\
      <time>2026-05-0\(day)T12:00:0\($0)Z</time></trkpt>
      """
    }
    return """
      <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>\(name)</name>\
      <type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>
      """
  }

  @discardableResult
  private func run(_ line: String, code: Int32 = 0) throws -> GeocalcProcess {
    let result = try GeocalcProcess(
      shell: line.replacing("LIB", with: "--store s.db"), in: folder.url)
    #expect(result.code == code, "\(line): \(result.errors)")
    return result
  }

  @Test(
    "--store is accepted before and after the verb", arguments: ["--store s.db", "--store=s.db"])
  func storeOption(option: String) throws {
    try run("geocalc library \(option) import a.gpx")
    #expect(try objects(run("geocalc library \(option) list --json").output).count == 1)
    #expect(try run("geocalc library \(option)", code: 64).errors.contains("--store"))
  }

  @Test(
    "No output replaces the log or the locks of a library",
    arguments: ["-wal", "-shm", "-recorders"])
  func logs(end: String) throws {
    try run("geocalc library import a.gpx LIB")
    let output = try run("geocalc library export 1 --to gpx LIB -o s.db\(end)", code: 64)
    #expect(output.errors.contains("belongs to one"), "\(output.errors)")
    try run("geocalc library export 1 --to gpx LIB -o other\(end)")
  }

  @Test(
    "No library and no copy replaces the log or the locks of another library",
    arguments: ["-wal", "-shm", "-journal", "-recorders"])
  func namesOfLogs(end: String) throws {
    try run("geocalc library import a.gpx LIB && ln -s s.db\(end) link")
    for name in ["s.db\(end)", "link"] {
      #expect(
        try run("geocalc library backup \(name) LIB", code: 64).errors.contains("belongs to the"))
      for line in ["library import b.gpx", "record b.gpx"] {
        let result = try run("geocalc \(line) --store \(name)", code: 65)
        #expect(result.errors.contains("belongs to the database"), "\(result.errors)")
      }
    }
    try run("geocalc library check LIB && geocalc library backup other\(end) LIB")
  }

  @Test("A merged track is found by its words and has the first name and sport of its parts")
  func mergedTrack()
    throws
  {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("geocalc library note 1 --sport gliding LIB; geocalc library note 2 'Some words' LIB")
    let merged = try run("geocalc library combine 2,1 LIB")
    #expect(merged.errors == "note: the new track has the sport gliding, not running\n")
    let tracks = try objects(run("geocalc library list text=words --json LIB").output)
    #expect(tracks.count == 1 && tracks.first?["id"] as? Int == 3)
    #expect(tracks.first?["sport"] as? String == "gliding")
    try run("geocalc library check LIB")
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  @Test func importIsIdempotent() throws {
    #expect(
      try run("geocalc library import a.gpx b.gpx LIB").output
        == "2 new tracks with 20 points, of 2 files\n")
    try run("gzip -k a.gpx && geocalc track convert b.gpx -o c.csv")
    #expect(
      try run("geocalc library import a.gpx a.gpx.gz c.csv b.gpx LIB").output
        == "0 new tracks with 0 points, of 4 files\n")
    let list = try objects(run("geocalc library list LIB --json").output)
    #expect(list.map { $0["id"] as? Int } == [1, 2])
    #expect(list.map { $0["name"] as? String } == ["a", "b"])
    #expect(list.map { $0["sport"] as? String } == ["running", "running"])
  }

  /// Broken files are reported and leave nothing; the others are imported.
  @Test func skipsBrokenFiles() throws {
    try write("cut.gpx", String(Self.gpx("cut", day: 3).dropLast(300)))
    try write("text.gpx", "this is no recording")
    let result = try run("geocalc library import a.gpx cut.gpx text.gpx b.gpx LIB", code: 65)
    #expect(result.output == "2 new tracks with 20 points, of 4 files\n")
    #expect(result.errors.contains("cut.gpx: reading stopped early"))
    #expect(result.errors.contains("text.gpx"))
    #expect(result.errors.contains("2 of 4 files could not be read"))
    #expect(try run("geocalc library check LIB").output == "s.db: no faults found\n")
    try run("geocalc library import - LIB", code: 64)
    // As for track, the first unreadable file counts; if no file can be read, no library is created.
    for (files, code) in [("no.gpx", 66), ("no.gpx text.gpx", 66), ("text.gpx no.gpx", 65)] {
      try run("geocalc library import \(files) LIB", code: Int32(code))
      try run("geocalc library import \(files) --store new/t.db", code: Int32(code))
      try run("test ! -e new")
    }
    try run("geocalc library import text.gpx no.gpx a.gpx b.gpx --store new/t.db", code: 65)
    #expect(
      try run("geocalc library list --json --store new/t.db").output.split(separator: "\n").count
        == 2)
    try run("geocalc library import a.gpx no.gpx --store new/t.db", code: 66)
  }

  /// Tracks of the library and files produce the same measurements.
  @Test func tracksAreASource() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    func total(_ line: String) throws -> [String: Any] {
      let json = try JSONSerialization.jsonObject(with: run(line).bytes) as? [String: Any]
      return try #require(json?["total"] as? [String: Any])
    }
    let files = try total("geocalc track a.gpx b.gpx --json")
    let stored = try total("geocalc track library:all LIB --json")
    #expect(NSDictionary(dictionary: files) == NSDictionary(dictionary: stored))
    #expect(
      try run("geocalc track convert library:2 LIB --to csv").output
        == run("geocalc track convert b.gpx --to csv").output)
    #expect(
      try run("geocalc library export all LIB --to gpx").output
        == run("geocalc track convert a.gpx b.gpx --to gpx").output)
    #expect(
      try run("GEOCALC_STORE=s.db geocalc watch library:2026-05-02 --json").output.split(
        separator: "\n"
      )
      .count == 10)
    #expect(try run("geocalc track library:7 LIB", code: 66).errors.contains("no such track"))
    #expect(try run("geocalc track library:x=y LIB", code: 65).errors.contains("\"x=y\""))
    #expect(try run("geocalc track library:1 --store no.db", code: 66).errors.contains("no.db"))
  }

  @Test func queries() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    func ids(_ query: String, _ options: String = "") throws -> [Int] {
      try objects(run("geocalc library list '\(query)' LIB --json \(options)").output).compactMap {
        $0["id"] as? Int
      }
    }
    #expect(try ids("all") == [1, 2])
    #expect(try ids("all", "--sort -name") == [2, 1])
    #expect(try ids("2026") == [1, 2])
    #expect(try ids("2026-05-01") == [1])
    #expect(try ids("2026-04") == [])
    #expect(try ids("after=2026-05-02") == [2])
    #expect(try ids("before=2026-05-02,sport=RUNNING") == [1])
    #expect(try ids("after=2026-05-01T12:00:09Z,before=2026-05-02T12:00:00Z") == [1])
    // In Kiritimati, 14 hours ahead of UTC, the next day has begun.
    #expect(try ids("2026-05-02", "--tz Pacific/Kiritimati") == [1])
    #expect(try ids("longer=1km") == [] && ids("shorter=1km,limit=1") == [1])
    try run("geocalc library tag 2 LIB --add alps")
    try run("geocalc library note 1 'im Regen' LIB --sport hiking")
    #expect(try ids("tag=ALPS") == [2] && ids("text=regen") == [1] && ids("sport=hiking") == [1])
    try run("geocalc library delete 1 LIB")
    #expect(try ids("all") == [2] && ids("all", "--only deleted") == [1])
    try run("geocalc library undelete all LIB")
    #expect(try ids("1,2") == [1, 2])
  }

  /// All terms must match, in any order; impossible combinations are refused.
  @Test func termsGivenTwice() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("geocalc library tag 1,2 --add q LIB && geocalc library tag 2 --add wet LIB")
    func ids(_ query: String) throws -> [Int] {
      try objects(run("geocalc library list '\(query)' LIB --json").output).compactMap {
        $0["id"] as? Int
      }
    }
    try run("geocalc library delete tag=nosuch,tag=q LIB", code: 66)
    #expect(try ids("tag=q,tag=wet") == [2] && ids("tag=Q,tag=q") == [1, 2])
    for terms in [
      ["2026", "after=2026-05-02"], ["after=2026-05-02", "after=2026-05-01"],
      ["2026-05", "2026-05-02"], ["after=2026-05-02T00:00:00Z", "2026-05"],
      ["text=B", "text=b"], ["tag=q", "tag=wet"],
    ] {
      #expect(try ids(terms.joined(separator: ",")) == [2], "\(terms)")
      #expect(try ids(terms.reversed().joined(separator: ",")) == [2], "\(terms)")
    }
    for none in [
      "2026-05-01,2026-05-02", "2026-05-02,2026-05-01", "2010,2026", "text=a,text=b",
      "longer=1m,longer=1km", "longer=1km,longer=1m", "shorter=1m,shorter=1km",
    ] { #expect(try ids(none) == [], "\(none)") }
    #expect(try ids("before=2026-05-02,before=2026-06") == [1])
    #expect(try ids("limit=1,limit=2") == [1] && ids("limit=2,limit=1") == [1])
    #expect(try ids("sport=Running,sport=running") == [1, 2])
    for wrong in [
      "sport=running,sport=ride", "device=a,device=b", "source=a,source=b", "near=47 8,near=48 8",
      "box=1 2 3 4,box=1 2 3 5", "along=1 2;3 4,along=1 2;3 5", "near=47 8,within=1m,within=2m",
      "along=1 2;3 4,share=0.1,share=0.2",
    ] {
      #expect(
        try run("geocalc library list '\(wrong)' LIB", code: 65).errors.contains("= has two values")
      )
    }
  }

  /// Numbers that may be years: printed numbers are accepted, and no year is deleted by mistake.
  @Test func numbersLikeYears() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    let database = folder.file("s.db").path
    try LibraryEdit.run("UPDATE sqlite_sequence SET seq = 2024 WHERE name = 'track'", database)
    try run("sed 's/lon=\"8.5\"/lon=\"9\"/g' a.gpx > d.gpx && geocalc library import d.gpx LIB")
    try run("sed 's/lon=\"8.5\"/lon=\"10\"/g' a.gpx > e.gpx && geocalc library import e.gpx LIB")
    func ids(_ query: String) throws -> [Int] {
      try objects(run("geocalc library list '\(query)' LIB --json").output).compactMap {
        $0["id"] as? Int
      }
    }
    #expect(try ids("all") == [1, 2025, 2026, 2])
    #expect(try ids("2026") == ids("all") && ids("year=2026") == ids("all") && ids("2025") == [])
    #expect(try ids("id=2026") == [2026] && ids("id=2025,id=2,1") == [1, 2025, 2])
    for verb in ["delete", "undelete", "tag --add x", "note --name x", "merge"] {
      let result = try run("geocalc library \(verb) 2026 LIB", code: 65)
      #expect(result.errors.contains("id=2026") && result.errors.contains("year=2026"))
      try run("geocalc library \(verb) 1,2026,tag=y LIB", code: 65)
    }
    #expect(try ids("all").count == 4)
    #expect(try run("geocalc library combine id=2025,id=2026 LIB").output == "2027\n")
    try run("geocalc track library:id=2027 LIB")
    #expect(try run("geocalc track library:2026 LIB").output.contains("library:id=2027"))
    #expect(try ids("id=2027") == [2027])
    try run("geocalc library delete year=2026 LIB")
    #expect(try ids("all") == [])
    for wrong in ["id=", "id=x", "id=0", "id=-1", "year=26", "year=2026-05", "year=x", "0000"] {
      try run("geocalc library list \(wrong) LIB", code: 65)
    }
    // These numbers are not years, so they are track numbers, which no track has.
    try run("geocalc library show 1500 LIB", code: 66)
    try run("geocalc library delete 2500 LIB", code: 66)
  }

  /// An unknown track number ends every command before any change.
  @Test func numbersOfNoTrack() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    let before = try run("geocalc library list LIB --json").output
    for line in [
      "library delete 1,999", "library undelete 1,999", "library tag 1,999 --add x",
      "library note 1,999 x", "library combine 1,2,999", "library export 1,999", "library list 999",
      "library list 1,999", "library show 1,999", "library totals 999", "library stops 1,999",
      "library passes 47 8 1,999 --within 1m", "track library:1,999",
      "matrix library:1,999",
      "watch library:1,999", "track library:999,limit=1",
    ] {
      let result = try run("GEOCALC_STORE=s.db geocalc \(line)", code: 66)
      #expect(result.errors.contains("no such track in s.db: 999"), "\(line): \(result.errors)")
      #expect(result.output.isEmpty, "\(line)")
    }
    #expect(try run("geocalc library list LIB --json").output == before)
    #expect(try run("geocalc library list 1,tag=x LIB --json").output == "")
    try run("geocalc library delete 1 LIB")
    #expect(try run("geocalc library delete 1,2 LIB", code: 66).errors.contains("1 is deleted"))
    #expect(try run("geocalc library list 1 LIB", code: 66).errors.contains("undelete id=1"))
    try run("geocalc library show 1,2 LIB && geocalc library list 1 --only deleted LIB")
    try run("geocalc library list 2 --only deleted LIB", code: 66)
    #expect(
      try run("geocalc library undelete 1,2 LIB", code: 66).errors.contains("2 is not deleted"))
    try run("geocalc library undelete 1 LIB && geocalc library list 1,2 LIB")
  }

  /// A box may extend beyond 180 degrees: the point 5 180 is inside.
  @Test func boxAcrossTheAntimeridian() throws {
    let rows = (0..<10).map { "2024-05-01T01:30:0\($0)Z,5.00\($0),180" }
    try write("c.csv", "time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n")
    try run("geocalc library import c.csv a.gpx LIB")
    for (box, count) in [
      ("4 170 7 190", 1), ("4 170 7 -170", 1), ("4 -190 7 -170", 1), ("4 180 7 190", 1),
      ("4 181 7 190", 0), ("4 170 7 179", 0),
    ] {
      let list = try run("geocalc library list 'box=\(box)' LIB --json").output
      #expect(list.split(separator: "\n").count == count, "\(box)")
    }
  }

  /// Routes and waypoints are counted separately, can be found, and are written before tracks.
  @Test func routesAndWaypoints() throws {
    let track = Self.gpx("t", day: 1)
    try write(
      "c.gpx",
      track.replacing(
        "<trk>",
        with: """
          <wpt lat="47.1" lon="8.5"><time>2026-06-01T12:00:00Z</time><name>late</name></wpt>\
          <rte><name>r</name><rtept lat="47.1" lon="8.5"/><rtept lat="47.2" lon="8.5"/></rte><trk>
          """))
    try write(
      "w.gpx",
      track.replacing(
        try Regex("<trk>.*</trk>"), with: "<wpt lat=\"47.3\" lon=\"8.5\"><name>w</name></wpt>"))
    #expect(
      try run("geocalc library import c.gpx w.gpx LIB").output
        == "1 new track, 1 new route and 2 new sets of waypoints with 14 points, of 2 files\n")
    func ids(_ query: String) throws -> [Int] {
      try objects(run("geocalc library list '\(query)' LIB --json").output).compactMap {
        $0["id"] as? Int
      }.sorted()
    }
    let list = try run("geocalc library list LIB")
    #expect(list.output.split(separator: "\n").count == 2)
    #expect(
      list.errors
        == "note: 1 route and 2 sets of waypoints not listed; the search term part=all lists everything\n"
    )
    for quiet in ["part=all", "part=track", "1,2", "2026-05-01"] {
      #expect(try run("geocalc library list \(quiet) LIB").errors.isEmpty, "\(quiet)")
    }
    #expect(try ids("part=all") == [1, 2, 3, 4] && ids("part=waypoints").count == 2)
    #expect(try ids("part=route").count == 1 && ids("part=track") == ids("all"))
    #expect(try ids("1,2,3,4,part=route") == ids("part=route"))
    for wrong in ["part=x", "part=track,part=route"] {
      try run("geocalc library list \(wrong) LIB", code: 65)
    }
    for query in ["1,2,3,4", "part=all"] {
      let file = try run("geocalc library export \(query) LIB --to gpx")
      #expect(!file.errors.contains("point"), "\(file.errors)")
      for name in ["late", "w", "r", "t"] {
        #expect(file.output.contains("<name>\(name)</name>"), "\(name)")
      }
      #expect(
        try run("geocalc track convert library:\(query) LIB --to gpx").output == file.output)
    }
    try run("geocalc library delete part=all LIB")
    #expect(try ids("part=all") == [])
  }

  /// A search term with a time stays exact next to a term with a day.
  @Test func momentsBesideDays() throws {
    let rows = (0..<10).map { "2024-05-01T01:30:0\($0)+02:00,47.00\($0),8.5" }
    try write("c.csv", "time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n")
    try run("geocalc library import c.csv LIB")
    for (query, count) in [
      ("after=2024-04-30T23:30:00Z", 1), ("after=2024-04-30T23:30:00Z,before=2025-01-01", 1),
      ("before=2025-01-01,after=2024-04-30T23:30:00Z", 1), ("2024-05-01", 1), ("2024-04-30", 0),
      ("after=2024-05-01,before=2024-04-30T23:30:01Z", 1),
      ("after=2024-04-30T23:30:10Z,before=2025-01-01", 0),
    ] {
      let list = try run("geocalc library list '\(query)' LIB --json").output
      #expect(list.split(separator: "\n").count == count, "\(query)")
    }
  }

  @Test func nearAPlace() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    let passes = try objects(
      run("geocalc library passes 47.00245 8.5 --within 10m LIB --json").output)
    try #require(passes.count == 1 && passes[0]["id"] as? Int == 2)
    #expect(passes[0]["interpolated"] as? Bool == true)
    #expect(try run("geocalc library passes 0 0 --within 1km LIB --json").output == "")
    try run("geocalc library passes 47 8.5 'near=47 8.5' --within 1m LIB", code: 65)
  }

  /// Every command that reads a table of points reads tracks of the library, and so does the map.
  @Test func tracksArePlaces() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("geocalc track convert a.gpx b.gpx -o all.gpx")
    for line in [
      "matrix IN", "matrix IN a.gpx --layout long", "nearest IN 47.001 8.5 -k 3 --format csv",
    ] {
      let stored = try run("geocalc \(line.replacing("IN", with: "library:all")) LIB")
      let file = try run("geocalc \(line.replacing("IN", with: "all.gpx"))")
      #expect(!stored.output.isEmpty && stored.output == file.output, "\(line)")
    }
    #expect(
      try run("geocalc nearest a.gpx library:2 LIB").output
        == run("geocalc nearest a.gpx b.gpx").output)
    #expect(
      try run("GEOCALC_STORE=s.db geocalc batch --along library:1").output
        == run("geocalc batch --along a.gpx").output)
    #expect(try run("geocalc matrix library:7 LIB", code: 66).errors.contains("no such track"))
    #expect(try run("geocalc nearest library:x=y 1 2 LIB", code: 65).errors.contains("\"x=y\""))
    let drawn = try objects(
      run("geocalc map library:all LIB -o a.svg --json | tr -d '\n'").output)
    let files = try objects(run("geocalc map a.gpx b.gpx -o b.svg --json | tr -d '\n'").output)
    try #require(files.count > 0)
    #expect(drawn.count == 1 && drawn[0]["points"] as? Int == files[0]["points"] as? Int)
    #expect(try run("grep -c '<svg' a.svg").output == "1\n")
    try run("geocalc map library:9 LIB -o c.svg", code: 66)
  }

  /// On a map, tracks have the names of the list, with numbers if two names are equal.
  @Test func mapsNameTracks() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    func texts(_ sources: String) throws -> String {
      try run("geocalc map \(sources) LIB --size 1200x600 -o a.svg && cat a.svg").output
    }
    try run("geocalc library note 1 --name 'Lake & <hill>' LIB")
    #expect(try texts("library:1").contains(">Lake &amp; &lt;hill&gt;</title>"))
    try run("geocalc library note 2 --name 'Lake & <hill>' LIB")
    try write("c.csv", "latitude,longitude\n47,8.5\n47.01,8.5\n")
    let both = try texts("library:all c.csv")
    for name in ["Lake &amp; &lt;hill&gt; (1)<", "Lake &amp; &lt;hill&gt; (2)<", ">c.csv<"] {
      #expect(both.contains(name), "\(name)")
    }
    let page = try run("geocalc track report library:all LIB -o r.html && cat r.html").output
    #expect(page.contains("<td>Lake &amp; &lt;hill&gt; (2)</td>"))
    #expect(!page.contains("library:id="))
    try run("geocalc library note 2 --name '' LIB")
    #expect(try texts("library:2").contains(">b.gpx</title>"))
  }

  /// Points, boxes and routes in queries.
  @Test func wherePlaces() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    func ids(_ query: String) throws -> [Int] {
      try objects(run("geocalc library list '\(query)' LIB --json").output).compactMap {
        $0["id"] as? Int
      }
    }
    #expect(try ids("near=47.0010 8.5") == [1] && ids("near=47.0010 8.5,within=2km") == [1, 2])
    #expect(try ids("box=47.0015 8 47.01 9") == [1, 2] && ids("box=47.002 8 47.01 9") == [2])
    #expect(try ids("along=47.0011 8.5;47.0014 8.5,within=5m") == [1])
    #expect(try ids("box=47.0015 -352 47.01 -351") == [1, 2])
    #expect(try ids("box=47.0015 0 47.01 360") == [1, 2] && ids("box=47.0015 9 47.01 360") == [])
    #expect(try ids("along=b.gpx,within=5m,share=0.9") == [2])
    #expect(try ids("along=b.gpx,within=50m,tag=x") == [])
    for wrong in [
      "within=5m", "share=0.5", "near=x", "box=1 2 3", "box=48 8 47 9", "along=47 8;x",
      "near=47 8,within=x", "along=a.gpx,share=2", "box=47 abc 8 48 9", "box=47° 8 48 9 10",
      "box=47 8 48 9 10", "box=4 170 7 361", "box=-91 8 48 9", "box=nan 8 48 9", "along=47 8;",
      "along=;", "along=;47 8", "along=47 8; ;48 9",
    ] { try run("geocalc library list '\(wrong)' LIB", code: 65) }
    try run("geocalc library list along=no.gpx LIB", code: 66)
  }

  @Test("A malformed point in a query is refused with the form that a query needs")
  func malformedNear() throws {
    try run("geocalc library import a.gpx LIB")
    for term in ["near=47,8.5", "near=Zurich", "near=47"] {
      let refused = try run("geocalc library list \(term) LIB", code: 65)
      #expect(
        refused.errors.contains("with a blank between, such as 47.37 8.54; a comma begins the next")
      )
    }
  }

  /// Visits to one point, and stops anywhere.
  @Test func visits() throws {
    let rows = (0..<900).map { second in
      // Ten minutes at one point, then away from it.
      let north = max(0, second - 600)
      let time = Timestamp(seconds: 1_777_809_600 + Int64(second))
      return "\(time),\(48 + Double(north) / 10_000),8.5"
    }
    try write("c.csv", "time,latitude,longitude\n" + rows.joined(separator: "\n") + "\n")
    try run("geocalc library import a.gpx c.csv LIB")
    let visits = try objects(
      run("geocalc library passes 48 8.5 --within 50m --dwell 0s LIB --json").output)
    try #require(visits.count == 1 && visits[0]["id"] as? Int == 2)
    #expect(visits[0]["begins_there"] as? Bool == true && visits[0]["ends_there"] as? Bool == false)
    #expect(abs((visits[0]["seconds"] as? Double ?? 0) - 604.5) < 0.1)
    let line = "geocalc library passes 48 8.5 --within 50m --dwell"
    #expect(try run("\(line) 11min LIB --json").output == "")
    #expect(try run("\(line) 5min LIB").output.contains("0:10:04+"))
    let stays = try objects(run("geocalc library stops LIB --json").output)
    #expect(stays.count == 1 && stays[0]["start"] as? String == "2026-05-03T12:00:00Z")
    let none = try run("geocalc library stops --dwell 20min LIB --json")
    #expect(none.output == "")
    #expect(
      none.errors.contains("note: no stop of 20 min 0 s or more within 50.0 m; use a shorter"))
    #expect(try run("geocalc library stops LIB").output.contains("48.0000"))
    try run("geocalc library passes 48 8.5 --within 5m --dwell 1 LIB", code: 65)
    try run("geocalc library stops --dwell x LIB", code: 65)
  }

  /// The result is the same for any number of threads, in the order of the files.
  @Test func importOnThreads() throws {
    for day in 3...9 { try write("\(day).gpx", Self.gpx("\(day)", day: day)) }
    try write("5b.gpx", "this is no recording")
    let files = "a.gpx 3.gpx 4.gpx 5b.gpx 5.gpx 5.gpx 6.gpx 7.gpx 8.gpx 9.gpx b.gpx"
    let one = try run("geocalc library import \(files) --threads 1 --json LIB", code: 65)
    let other = try run(
      "geocalc library import \(files) --threads 4 --json --store t.db", code: 65)
    #expect(one.output == other.output && one.output.split(separator: "\n").count == 11)
    #expect(
      try run("geocalc library list --json LIB").output
        == run("geocalc library list --json --store t.db").output)
    try run("geocalc library import a.gpx --threads 0 LIB", code: 64)
  }

  /// No output replaces the library, under any path.
  @Test(arguments: [
    "library export all LIB --to gpx -o s.db", "library export 1 --original s.db LIB",
    "track convert library:1 LIB --to csv -o link.db", "map library:all LIB -o map.svg",
    "library backup link.db LIB", "library backup hard.db LIB", "library backup '' LIB",
  ])
  func theLibraryIsNotReplaced(by line: String) throws {
    try run("geocalc library import a.gpx b.gpx --original LIB")
    try run("ln -s s.db link.db; ln s.db hard.db; ln s.db map.svg")
    // The bytes are not compared: SQLite may move data from its log into the file whenever it is opened.
    let before = try run("geocalc library list --json LIB && stat -c %i s.db").output
    #expect(try !run("geocalc \(line)", code: 64).errors.isEmpty)
    #expect(try run("geocalc library list --json LIB && stat -c %i s.db").output == before)
    try run("geocalc library check LIB && [ s.db -ef map.svg ] && [ -L link.db ]")
  }

  /// Names with a meaning for SQLite are file names.
  @Test(arguments: [":memory:", "file:x?mode=memory", "a%20b?.db"])
  func namesOfFiles(name: String) throws {
    try run("geocalc library import a.gpx --store '\(name)' && [ -s '\(name)' ]")
    try run(
      "geocalc library backup 'copy of \(name)' --store '\(name)' && [ -s 'copy of \(name)' ]")
    let list = try run("geocalc library list --json --store '\(name)'").output
    #expect(list.contains(#""name":"a""#))
    #expect(try run("geocalc library list --json --store 'copy of \(name)'").output == list)
  }

  /// A user with read access can read, also if no file can be created next to the library.
  @Test(.enabled(if: getuid() == 0, "the folder is another user's")) func anotherUsersLibrary()
    throws
  {
    try run(
      """
      geocalc library import a.gpx --store 's 100%.db' && chmod 755 . && chmod 444 's 100%.db' && ls -A; \
      chmod o+x ..
      """)
    for line in ["list --json", "check", "export 1", "show 1"] {
      let expected = try run("geocalc library \(line) --store 's 100%.db'").output
      let result = try run(
        """
        setpriv --reuid 65534 --regid 65534 --clear-groups "$(command -v geocalc)" library \(line) \
        --store 's 100%.db'
        """)
      #expect(!expected.isEmpty && result.output == expected, "\(line): \(result.errors)")
    }
    try run("ls -A | grep -c wal", code: 1)
  }

  /// Impossible numbers of positions in a database cause no overflow.
  @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
  func hostileSums(points: String) throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    let database = folder.file("s.db").path
    try LibraryEdit.run("UPDATE track SET points = \(points)", database)
    for by in ["year", "sport", "device"] { try run("geocalc library totals --by \(by) LIB") }
    try run("geocalc library totals LIB && geocalc library list LIB")
  }

  private func writeGPX(_ name: String, _ content: String) throws {
    try Data("<gpx version=\"1.1\">\(content)</gpx>".utf8).write(
      to: folder.file(name))
  }

  /// Waypoints with the same coordinates but different texts are kept.
  @Test func waypointsWithOtherTexts() throws {
    for (file, name) in [("w1.gpx", "Home"), ("w2.gpx", "Work"), ("w3.gpx", "Home")] {
      try writeGPX(
        file, "<!--\(file)--><wpt lat=\"47\" lon=\"8\"><name>\(name)</name></wpt>")
    }
    let lines = try run("geocalc library import w1.gpx w2.gpx w3.gpx --json LIB").output
      .split(separator: "\n")
    #expect(lines.map { $0.contains("\"added\":[]") } == [false, false, true])
    #expect(lines.last?.contains("\"known\":[1]") == true)
  }

  /// Skipped tracks that are already stored are reported, and a stored file gets its original.
  @Test func importReportsKnownTracks() throws {
    let point = "<trkpt lat=\"47\" lon=\"8\"><ele>5</ele><time>2024-05-01T10:00:00Z</time></trkpt>"
    try writeGPX("t1.gpx", "<trk><trkseg>\(point)</trkseg></trk>")
    try writeGPX("t2.gpx", "<trk><name>Ride</name><trkseg>\(point)</trkseg></trk>")
    try run("geocalc library import t1.gpx LIB")
    let other = try run("geocalc library import t2.gpx LIB").errors
    #expect(other.contains("1 track already in the library, with the same times"))
    try run("geocalc library export 1 --original out LIB", code: 66)
    let again = try run("geocalc library import t1.gpx --original --json LIB")
    #expect(again.output.contains("\"added\":[],\"known\":[1]"))
    #expect(again.errors.isEmpty)
    try run("geocalc library export 1 --original out LIB && cmp t1.gpx out")
    #expect(
      try run("geocalc library import t1.gpx LIB").errors.contains(
        "1 file skipped, already in the library"))
  }

  /// A track with missing data is not exported as complete.
  @Test(arguments: ["library export 1 --to csv", "track library:1"])
  func missingChunk(line: String) throws {
    try run("geocalc library import a.gpx LIB && geocalc \(line) LIB")
    let database = folder.file("s.db").path
    try LibraryEdit.run("DELETE FROM chunk WHERE id = 1", database)
    #expect(try run("geocalc \(line) LIB", code: 65).errors.contains("has 0 of its"))
  }

  /// Merging keeps the parts' tags and notes, reports what counts twice, and creates no tracks from other parts.
  @Test func mergingKeepsTagsAndNotes() throws {
    func track(_ file: String, _ minutes: Range<Int>, _ latitude: Int) throws {
      let points = minutes.map {
        "<trkpt lat=\"\(latitude).\(100 + $0)\" lon=\"8\"><time>2024-05-01T10:\($0):00Z</time></trkpt>"
      }
      try writeGPX(file, "<trk><trkseg>\(points.joined())</trkseg></trk>")
    }
    try track("m1.gpx", 10..<30, 47)
    try track("m2.gpx", 20..<40, 47)
    try writeGPX("m3.gpx", "<wpt lat=\"47\" lon=\"8\"><name>Home</name></wpt>")
    try run("geocalc library import m1.gpx m2.gpx m3.gpx LIB")
    #expect(
      try run(
        "geocalc library combine id=1,part=all LIB 2>&1; geocalc library combine 1,3 LIB", code: 65
      )
      .errors.contains("only tracks can be merged; 3 is"))
    try run("geocalc library tag 1 --add ' Alps ' LIB; geocalc library tag 2 --add ice LIB")
    try run("geocalc library note 1 one LIB; geocalc library note 2 two LIB")
    #expect(try run("geocalc library list 'tag=Alps' --json LIB").output.contains("\"id\":1,"))
    let merged = try run("geocalc library combine 1,2 LIB")
    #expect(merged.errors.contains("tracks 1 and 2 overlap in time"))
    let shown = try run("geocalc library show 4 --json LIB").output
    #expect(shown.contains("\"tags\":[\"Alps\",\"ice\"]") && shown.contains("one\\ntwo"))
  }

  /// The file is exported byte for byte.
  @Test func originals() throws {
    try run("gzip a.gpx && zip -q z.zip b.gpx || python3 -m zipfile -c z.zip b.gpx")
    try run("geocalc library import a.gpx.gz z.zip LIB --original")
    try run("geocalc library export 1 LIB --original x && cmp x a.gpx.gz")
    try run("geocalc library export 2 LIB --original - | cmp - b.gpx")
    try run("geocalc library export all LIB --original x", code: 64)
  }

  @Test func sumsPairsAndMerging() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    let months = try objects(run("geocalc library totals --by month LIB --json").output)
    try #require(months.count == 1 && months[0]["month"] as? String == "2026-05")
    #expect(months[0]["tracks"] as? Int == 2 && months[0]["points"] as? Int == 20)
    #expect(
      try objects(run("geocalc library totals --by day LIB --json").output).map {
        $0["day"] as? String
      } == ["2026-05-01", "2026-05-02"])
    #expect(
      try objects(run("geocalc library totals --by sport LIB --json").output).map {
        $0["sport"] as? String
      } == ["running"])
    #expect(try run("geocalc library duplicates LIB --json").output == "")
    try run(
      "sed 's/lon=\"8.5\"/lon=\"8.50001\"/g' a.gpx > d.gpx && geocalc library import d.gpx LIB")
    let pairs = try objects(run("geocalc library duplicates LIB --json").output)
    #expect(pairs.count == 1 && pairs[0]["id"] as? Int == 1 && pairs[0]["other"] as? Int == 3)
    #expect(try run("geocalc library combine 1,2 --name both LIB").output == "4\n")
    let list = try objects(run("geocalc library list LIB --json").output)
    try #require(list.map { $0["name"] as? String } == ["a", "both"])
    #expect(list[1]["points"] as? Int == 20)
    try run("geocalc library combine 4 LIB", code: 65)
  }

  /// Names of sports match in any case. Output uses the most frequent spelling.
  @Test func sportsInAnyCase() throws {
    for (day, sport) in [(3, "Running"), (4, "Running"), (5, "Ride"), (6, "ride")] {
      try write(
        "\(day).gpx", Self.gpx("\(day)", day: day).replacing(">running<", with: ">\(sport)<"))
    }
    try run("geocalc library import a.gpx 3.gpx 4.gpx 5.gpx 6.gpx LIB")
    let sums = try objects(run("geocalc library totals --by sport LIB --json").output)
    #expect(sums.map { $0["sport"] as? String } == ["cycling", "running"])
    #expect(sums.map { $0["tracks"] as? Int } == [2, 3])
  }

  /// The messages count only changed tracks.
  @Test func tagsThatChangeNothing() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    for (line, count) in [
      ("1 --remove nix", "0 tracks"), ("1,2 --add x", "2 tracks"), ("1,2 --add X", "0 tracks"),
      ("1 --remove x --add y", "1 track"), ("all --remove x", "1 track"),
    ] {
      #expect(
        try run("geocalc library tag \(line) LIB").errors == "note: \(count) changed\n", "\(line)")
    }
  }

  /// Exports equal imports, as gpxpy and gpsbabel read them where installed.
  @Test func exportsAreInputs() throws {
    let root = Fixture.repository.path
    try run(
      """
      geocalc track convert '\(root)/data/drive.nmea' -o drive.gpx && \
      geocalc track convert '\(Fixture.path("formats/igc/flight.igc"))' -o igc.gpx
      """)
    let result = try run(
      "'\(root)/scripts/comparisons/exports' \"$(command -v geocalc)\" a.gpx drive.gpx igc.gpx"
    )
    #expect(!result.output.contains(" is not ") && !result.output.contains(" points of "))
  }

  /// Damaged data causes a message, for every command.
  @Test func damagedStores() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("cp s.db whole.db")
    let whole = try Data(contentsOf: folder.file("whole.db"))
    let page = 4096
    for start in stride(from: 0, to: whole.count, by: page) {
      var bytes = whole
      for index in stride(from: start + 7, to: min(start + page, bytes.count), by: 97) {
        bytes[index] ^= 0xA5
      }
      try bytes.write(to: folder.file("bad.db"))
      try? FileManager.default.removeItem(at: folder.file("bad.db-wal"))
      let commands = ["library check", "library list", "track library:all", "library import a.gpx"]
      // One command per page: GeoStore's own tests cover all combinations.
      let line = commands[start / page % commands.count]
      let result = try GeocalcProcess(shell: "geocalc \(line) --store bad.db", in: folder.url)
      #expect(
        result.code == 0 || result.code <= 74 && result.errors.contains("error: "),
        "page \(start / page): \(line): \(result.errors)")
    }
  }

  /// A copy cannot be a stream, and replaces only a library.
  @Test func placesOfCopies() throws {
    try run("geocalc library import a.gpx LIB && echo hello > text && mkdir folder")
    try run("sqlite3 other.db 'CREATE TABLE a(b)' || cp text other.db")
    for (place, code, reason) in [
      ("-", 64, "a database cannot be written to standard output; name a file"),
      ("/dev/null", 64, "is not a regular file"), ("folder", 64, "is not a regular file"),
      ("text", 64, "it is not a library; remove it"),
      ("other.db", 64, "it is not a library; remove it"),
      ("none/copy.db", 74, "cannot write none/copy.db: No such file or directory"),
    ] as [(String, Int32, String)] {
      let result = try run("geocalc library backup \(place) LIB", code: code)
      #expect(result.errors.contains(reason))
    }
    #expect(try run("cat text; ls -A | grep -c '^-'; true").output == "hello\n0\n")
  }

  #if os(Linux)
    /// A read-only library can be read, and an attempt to change it reports the obstacle.
    @Test(arguments: [
      ("chmod 444 ro/s.db; chmod 777 ro", "Permission denied"),
      ("chmod 666 ro/s.db; chmod 555 ro", "its folder cannot be written, Permission denied"),
      ("chmod 444 ro/s.db; chmod 555 ro", "Permission denied"),
    ])
    func onlyRead(modes: String, reason: String) throws {
      try run(
        "geocalc library import a.gpx LIB && mkdir ro && cp s.db ro && chmod 755 . && \(modes)")
      // The superuser may write anywhere, so the command runs as nobody.
      let user =
        try run("id -u").output == "0\n"
        ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
      func asUser(_ line: String, code: Int32 = 0) throws -> GeocalcProcess {
        try run("\(user) \"$(command -v geocalc)\" \(line)", code: code)
      }
      for line in ["library list", "library check", "track library:all", "watch library:all"] {
        #expect(!(try asUser("\(line) --store ro/s.db")).output.isEmpty)
      }
      for line in ["library import b.gpx", "record b.gpx", "library delete 1", "library vacuum"] {
        let result = try asUser("\(line) --store ro/s.db", code: 74)
        #expect(
          result.errors.contains("ro/s.db: the library can only be read, not changed: \(reason)"))
      }
      guard modes.hasSuffix("555 ro") else { return }
      let copy = try asUser("library backup ro/copy.db --store ro/s.db", code: 74)
      #expect(copy.errors.contains("cannot write ro/copy.db: Permission denied"))
    }
  #endif

  @Test func copiesAndRoom() throws {
    try run("geocalc library import a.gpx b.gpx LIB")
    try run("geocalc library backup copy.db LIB && geocalc library check --store copy.db")
    try run("geocalc library backup s.db LIB", code: 64)
    try run(
      "geocalc library backup copy.db LIB && : > empty.db && geocalc library backup empty.db LIB")
    try run("geocalc library vacuum LIB && geocalc library check LIB")
  }
}
