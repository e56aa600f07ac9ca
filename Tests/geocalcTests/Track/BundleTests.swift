import Foundation
import Testing
import _TestSupport

/// Folders and archives of recordings: one row per file, continuing after broken files.
@Suite struct BundleTests {
  private static let csv =
    "time,lat,lon\\n2024-05-01T10:00:00Z,47,8\\n2024-05-01T10:01:00Z,47.001,8\\n"

  /// Runs a shell command in a folder with two good recordings, a bad one, and other files.
  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        cd "$(mktemp -d)" && mkdir -p all/sub all/__MACOSX && printf '\(Self.csv)' >all/a.csv \
          && gzip -c all/a.csv >all/sub/c.csv.gz && echo junk >all/sub/b.gpx && echo x >all/readme.txt \
          && cp all/a.csv all/__MACOSX/._a.csv && tar -czf t.tgz all && tar -cf t.tar -C all . && \(line)
        code=$?; rm -rf "$PWD"; exit $code
        """)
  }

  /// Runs geocalc with a file on standard input, in two pieces, cut after `count` bytes.
  private func inPieces(
    _ name: String, _ count: Int, _ arguments: [String]
  ) throws -> GeocalcProcess {
    let bytes = try run("cat \(name)").bytes
    return try GeocalcProcess(arguments, pieces: [bytes.prefix(count), bytes.dropFirst(count)])
  }

  @Test("The table has a row for each file", arguments: ["all", "t.tgz", "t.tar"])
  func table(bundle: String) throws {
    let run = try run("geocalc track \(bundle)")
    #expect(run.code == 65)
    let rows = run.output.split(separator: "\n")
    try #require(rows.count == 5, "\(run.output) \(run.errors)")
    #expect(rows[0].hasPrefix("source ") && rows[4].hasPrefix("total "))
    #expect(rows[4].split(separator: " ").contains("4"))
    #expect(run.errors.contains("b.gpx: the beginning of the input matches none of"))
    #expect(run.errors.contains("1 of 3 files could not be read"))
    #expect(run.errors.contains("1 file skipped, not named as recordings"))
  }

  @Test("Of 130 truncated files, the first 100 are named and the others are counted")
  func manyBrokenFiles() throws {
    let run = try run(
      """
      mkdir d && for n in $(seq 130); do printf '<gpx><trk><trkseg><trkpt lat="1" lon="2"/>' >d/$n.gpx; done
      geocalc track d --json
      """)
    #expect(run.code == 65)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.count { $0.contains("reading stopped early") } == 100, "\(lines.count) lines")
    #expect(run.errors.contains("30 more sources"), "\(lines.suffix(3))")
    #expect(lines.count <= 103)
  }

  @Test(
    "A file in a folder or archive that is not a recording is skipped",
    arguments: ["d", "d.tar", "d.tgz"])
  func others(bundle: String) throws {
    let setup =
      "mkdir -p d/activities && cp all/a.csv d/activities/1.csv && printf 'Name,X\\nlead,1\\n' >d/ecg.csv "
      + "&& echo '{\"settings\":[1]}' >d/settings.json && echo junk >d/boot.log && tar -cf d.tar d && tar -czf d.tgz d; "
    for command in ["track --json", "track convert --to csv", "library import --store s.db"] {
      let run = try run(setup + "geocalc \(command) \(bundle)")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("3 files skipped, not a recording: \(bundle)/"), "\(run.errors)")
      #expect(run.errors.contains("ecg.csv") && run.errors.contains("settings.json"))
      #expect(!run.errors.contains("activities/1.csv"), "\(run.errors)")
    }
    let table = try run(setup + "geocalc track \(bundle)").output
    #expect(table.contains("1.csv") && !table.contains("ecg"), "\(table)")
    // A file that is named explicitly, or is the only one, causes an error.
    #expect(try run(setup + "geocalc track d/ecg.csv \(bundle)").code == 65)
    #expect(try run(setup + "rm -r d/activities; geocalc track d").code == 65)
    #expect(try run(setup + "echo junk >d/a.gpx; geocalc track d").code == 65)
    #expect(
      try run(setup + "gzip -c all/a.csv | head -c 40 >d/b.csv.gz; geocalc track d").code == 65)
  }

  @Test(
    "A Strava activities.csv gives the activities their names and types", arguments: ["e", "e.tar"])
  func names(bundle: String) throws {
    let setup =
      "mkdir -p e/activities && cp all/a.csv e/activities/1.csv && sed s/2024/2025/g all/a.csv >e/activities/2.csv "
      + "&& printf 'Activity ID,Activity Date,Activity Name,Activity Type,Filename\\n"
      + "1,\"Aug 1, 2020, 8:00:00 AM\",\"Über den \"\"Pass\"\"\",Ride,activities/1.csv\\n"
      + "2,x,,Hike,activities/2.csv\\n3,x,Gone,Run,activities/3.csv\\n' >e/activities.csv && tar -cf e.tar e; "
    let gpx = try run(setup + "geocalc track convert --to gpx \(bundle)")
    #expect(
      gpx.code == 0 && gpx.output.contains("<name>Über den &quot;Pass&quot;</name>"),
      "\(gpx.output)")
    #expect(gpx.output.contains("<type>Ride</type>") && gpx.output.contains("<type>Hike</type>"))
    let list = try run(
      setup + "geocalc library import \(bundle) --store s.db && geocalc library list --store s.db")
    #expect(
      list.code == 0 && list.output.contains("Über den \"Pass\""), "\(list.output)\(list.errors)")
    #expect(list.output.contains("hiking") && !list.output.contains("Gone"))
  }

  @Test("A recording without positions is named, and is an error if it is alone") func unplaced()
    throws
  {
    let setup =
      "printf '<?xml version=\"1.0\"?><TrainingCenterDatabase><Activities><Activity Sport=\"Other\"><Lap>"
      + "<Track><Trackpoint><Time>2026-05-01T08:00:00Z</Time><HeartRateBpm><Value>90</Value></HeartRateBpm>"
      + "</Trackpoint></Track></Lap></Activity></Activities></TrainingCenterDatabase>' >pool.tcx; "
    let alone = try run(setup + "geocalc library import pool.tcx --store s.db")
    #expect(alone.code == 65 && alone.errors.contains("without a position"), "\(alone.errors)")
    let both = try run(setup + "geocalc library import pool.tcx all/a.csv --store s.db")
    #expect(
      both.code == 0 && both.errors.contains("1 file skipped, no positions"), "\(both.errors)")
    #expect(both.errors.contains("pool.tcx") && both.output.hasPrefix("1 new track"))
  }

  @Test("A file in an archive can be named by its path") func member() throws {
    let run = try run("geocalc track t.tgz/all/sub/c.csv.gz --json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json()["total"]?["points"]?.number == 2)
    #expect(try self.run("geocalc track t.tgz/all/x.csv").code == 66)
  }

  @Test(
    "If one file cannot be read, the others are read",
    arguments: [
      "track all/a.csv all/sub/b.gpx all/sub/c.csv.gz --json",
      "track convert all/a.csv all/sub/b.gpx all/sub/c.csv.gz --keep-partial --to csv",
      "track best 10m all", "track fence all --fences fences.json --json",
      "track report all --keep-partial -o r.html; code=$?; cat r.html; (exit $code)",
    ])
  func others(line: String) throws {
    let run = try run(
      "sed s/47/57/g all/a.csv | gzip -c >all/sub/c.csv.gz; sed s/10:0/11:0/g -i all/a.csv; "
        + "echo '{\"type\":\"Feature\",\"properties\":{\"radius\":50},\"geometry\":{\"type\":\"Point\","
        + "\"coordinates\":[8,57]}}' >fences.json; geocalc \(line)")
    #expect(run.code == 65)
    #expect(run.errors.contains("1 of 3 files could not be read"), "\(run.errors)")
    if !line.contains("best") { #expect(run.output.contains("57"), "\(run.output)") }
    let missing = try self.run("geocalc track all/a.csv none.csv")
    #expect(missing.code == 66 && missing.errors.contains("1 of 2 files could not be read"))
  }

  @Test("No output is written if one of the files is broken") func output() throws {
    let run = try run("geocalc track merge all -o m.gpx; code=$?; test ! -e m.gpx && (exit $code)")
    #expect(run.code == 65)
    let good = try self.run("rm all/sub/b.gpx; geocalc track merge t.tar/a.csv all -o m.gpx")
    #expect(good.code == 0, "\(good.errors)")
  }

  @Test(
    "--keep-partial writes the readable files of a folder or archive",
    arguments: [
      "convert", "merge", "clean", "simplify --tolerance 1m", "resample --every 30s",
      "split --every 30m",
    ], ["all", "t.tgz"])
  func keptPart(verb: String, bundle: String) throws {
    let line = "geocalc track \(verb) \(bundle)"
    let run = try run("\(line) -o m.gpx; code=$?; test ! -e m.gpx && (exit $code)")
    #expect(run.code == 65)
    #expect(
      run.errors.contains(
        "1 of 3 files could not be read; no output written; --keep-partial writes"),
      "\(run.errors)")
    #expect(
      run.errors.contains("b.gpx: the beginning of the input matches none of"), "\(run.errors)")
    // This includes the good file after the broken one.
    let part = try self.run(
      "sed s/T10/T11/ all/a.csv | gzip >all/sub/c.csv.gz; tar -czf t.tgz all; \(line) --keep-partial -o m.csv; "
        + "code=$?; grep -c 2024-05-01T1.:00:00 m.csv; (exit $code)")
    #expect(part.code == 65 && part.output == "2\n", "\(part.output) \(part.errors)")
    #expect(!part.errors.contains("no output written"), "\(part.errors)")
  }

  @Test("All rows of a named pipe are converted") func namedPipe() throws {
    let run = try run(
      "mkfifo p; printf 'lat,lon\\n47,8\\n47.1,8\\n' >p & geocalc track convert p --to csv")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("\n,47.1,8"), "\(run.output)")
  }

  @Test(
    "A file whose name leads outside the archive is skipped and reported",
    arguments: ["../a.csv c.csv.gz", "../a.csv"])
  func outward(names: String) throws {
    let run = try run("tar -cPf o.tar -C all/sub \(names) && geocalc track o.tar --json")
    #expect(run.code == 65)
    #expect(run.errors.contains("o.tar/../a.csv: "), "\(run.errors)")
    #expect(run.errors.contains("its name leads outside the archive"), "\(run.errors)")
  }

  @Test(
    "An archive is read from a pipe",
    arguments: ["cat t.tgz |", "cat t.tar |", "", "pieces of t.tgz"])
  func pipe(feed: String) throws {
    let run =
      feed.hasPrefix("pieces")
      ? try inPieces("t.tgz", 1, ["track", "-", "--format", "csv"])
      : try run("\(feed) geocalc track - --format csv \(feed.isEmpty ? "<t.tar" : "")")
    #expect(run.code == 65)
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",")[0] }
    #expect(rows.count == 4 && rows.allSatisfy { $0 == "source" || $0.hasPrefix("-/") }, "\(rows)")
    #expect(
      run.errors.contains("b.gpx: the beginning of the input matches none of"), "\(run.errors)")
  }

  @Test("A zip archive is read from a pipe, and so is a table") func pipedZip() throws {
    let fixtures = Fixture.path("")
    let zip = try run("cat '\(fixtures)/archives/zip64.zip' | geocalc track - --json")
    #expect(zip.code == 0, "\(zip.errors)")
    #expect(zip.output.contains("\"-/a.csv\""), "\(zip.output)")
    let kmz = try run("cat '\(fixtures)/formats/kmz/plain.kmz' | geocalc track - --json")
    #expect(kmz.code == 0, "\(kmz.errors)")
    let none = try run("cat '\(fixtures)/formats/kmz/none.kmz' | geocalc track -")
    #expect(none.code == 66 && none.errors.contains("standard input: no recording in it"))
    for isCut in [false, true] {
      let table =
        isCut
        ? try inPieces("all/a.csv", 3, ["track", "-", "--json"])
        : try run("cat all/a.csv | geocalc track - --json")
      #expect(table.code == 0, "\(table.errors)")
      #expect(try table.json()["total"]?["points"]?.number == 2)
    }
    #expect(try run("printf '' | geocalc track -").errors.contains("the input is empty"))
  }

  @Test(
    "The readable part of a truncated archive is read, and its end is reported once",
    arguments: ["track c.tar --json", "track c.tar ok.csv --json", "track merge c.tar -o m.gpx"])
  func cut(command: String) throws {
    let run = try run(
      """
      cp all/a.csv ok.csv; tar -cf w.tar -C all a.csv sub/c.csv.gz && head -c 1300 w.tar >c.tar
      geocalc \(command); code=$?; test ! -e m.gpx && (exit $code)
      """)
    #expect(run.code == 65)
    #expect(
      run.errors.contains(
        "cannot uncompress c.tar: the tar archive is truncated after a.csv, at byte 1300"),
      "\(run.errors)")
    #expect(run.errors.components(separatedBy: "truncated").count == 2, "\(run.errors)")
  }

  @Test("--keep-partial writes the readable part of a broken archive") func partial()
    throws
  {
    let run = try run(
      """
      tar -cf w.tar -C all a.csv sub/c.csv.gz && head -c 1300 w.tar >c.tar
      geocalc track merge c.tar --keep-partial -o m.gpx; code=$?; geocalc track m.gpx; exit $code
      """)
    #expect(run.code == 65 && run.output.contains("points    2 in 1 segment"), "\(run.errors)")
  }

  @Test("If a zip archive has two files of one name, the later one is read") func replaced() throws
  {
    let run = try run(
      """
      python3 -W ignore -c "
      import zipfile
      z = zipfile.ZipFile('d.zip', 'w')
      z.writestr('a.csv', open('all/a.csv').read() + '2024-05-01T10:02:00Z,47.002,8\\n')
      z.writestr('a.csv', open('all/a.csv').read())
      z.close()"; geocalc track d.zip --json
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json()["total"]?["points"]?.number == 2)
    #expect(run.errors.contains("d.zip: 1 file skipped, replaced by a later file"))
  }

  private static let archives = """
    python3 -c "
    import zipfile
    def make(name, *files):
        with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED) as z:
            for i, (file, text) in enumerate(files): z.writestr(file, text % (i + 1))
    kml = '<kml><Placemark><LineString><coordinates>7,%d 7,2 7,3</coordinates></LineString></Placemark></kml>'
    gpx = '<gpx><trk><trkseg><trkpt lat=\\"%d\\" lon=\\"7\\"/></trkseg></trk></gpx>'
    make('two.kmz', ('doc.kml', kml), ('files/b.kml', kml))
    make('two.zip', ('doc.kml', kml), ('files/b.kml', kml))
    make('one.kmz', ('doc.kml', kml), ('readme.txt', '%d'))
    make('gpx.zip', ('a.gpx', gpx), ('b.gpx', gpx))
    make('g.zip', ('a.gpx', gpx), ('readme.txt', '%d'))
    "
    """

  /// All documents of a KMZ file are read, from every kind of input.
  @Test(arguments: ["track two.kmz", "track two.zip", "track - <two.kmz", "track kmz"])
  func documentsOfKMZ(command: String) throws {
    let run = try run("\(Self.archives); mkdir kmz; cp two.kmz kmz; geocalc \(command) --json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try run.json()["total"]?["points"]?.number == 6, "\(run.output)")
  }

  /// Commands that stream one recording ask for a name if an archive has several recordings.
  @Test(arguments: [
    (
      "watch", "two.kmz",
      "archive of 2 recordings; choose one, such as two.kmz/doc.kml"
    ),
    (
      "watch", "gpx.zip",
      "archive of 2 recordings; choose one, such as gpx.zip/a.gpx"
    ),
    ("record --store s.db", "gpx.zip", "archive of 2 recordings"),
    ("watch", "t.tar", "archive of 3 recordings"),
  ])
  func oneOfAnArchive(command: String, archive: String, message: String) throws {
    let run = try run("\(Self.archives); geocalc \(command) \(archive)")
    #expect(run.code == 65 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test(arguments: [("one.kmz", 3), ("g.zip", 1), ("gpx.zip/b.gpx", 1), ("two.kmz/files/b.kml", 3)])
  func theOnlyOneOfAnArchive(path: String, count: Int) throws {
    let run = try run("\(Self.archives); geocalc watch \(path) --json")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.components(separatedBy: "\"latitude\"").count == count + 1, "\(run.output)")
  }

  /// Without a name to select by, the input is the first file; the other files are reported.
  @Test(arguments: ["watch -", "record --store s.db -", "convert --to dms"])
  func theFirstOfAPipe(command: String) throws {
    let run = try run("\(Self.archives); geocalc \(command) <two.kmz")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.errors.contains("the zip archive has another KML document, not read here: files/b.kml"),
      "\(run.errors)")
    let none = try self.run("\(Self.archives); geocalc \(command) <gpx.zip")
    #expect(none.code == 65)
    #expect(
      none.errors.contains(
        "the zip archive contains no KML document; it contains a.gpx, b.gpx: unpack one of them, as with: "
          + "unzip -p FILE a.gpx | geocalc …"), "\(none.errors)")
    guard !command.hasPrefix("convert") else { return }
    let tar = try self.run("geocalc \(command) <t.tar")
    #expect(tar.code == 65)
    #expect(
      tar.errors.contains(
        "for a track, save the archive as a file and name the track as FILE/NAME"),
      "\(tar.errors)")
  }

  @Test("Links and pipes in an archive are counted") func archiveLinks() throws {
    let run = try run(
      """
      rm all/sub/b.gpx; ln -s a.csv all/l.csv; mkfifo all/p.csv; tar -cf l.tar all && geocalc track l.tar
      """)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("l.tar: 1 link skipped"))
    #expect(run.errors.contains("l.tar: 1 pipe, socket or device skipped"))
  }

  @Test("Links in a folder are followed once for each file, and pipes are skipped")
  func folderLinks() throws {
    let run = try run(
      """
      rm all/sub/b.gpx; mkfifo all/p.csv; ln -s .. all/sub/up; ln -s loop all/loop; ln -s ../../all all/sub/top
      cp all/a.csv other.csv; ln -s ../other.csv all/0.csv; ln -s a.csv all/1.csv; ln all/a.csv all/z.csv
      export PATH; timeout 600 geocalc track all --format csv
      """)
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[0] }
    #expect(rows == ["all/0.csv", "all/a.csv", "all/sub/c.csv.gz"], "\(rows)")
    #expect(run.errors.contains("all: 1 pipe, socket or device skipped"), "\(run.errors)")
    #expect(run.errors.contains("all: 4 names skipped, other names of files"), "\(run.errors)")
  }

  @Test("A truncated file is reported even if another file cannot be read") func early() throws {
    let run = try run("head -c 60 all/sub/c.csv.gz >all/sub/d.csv.gz; geocalc track all")
    #expect(run.code == 65)
    #expect(
      run.errors.contains("d.csv.gz: reading stopped early: byte ")
        && run.errors.contains("the gzip stream ends early"), "\(run.errors)")
    #expect(run.errors.contains("1 of 4 files could not be read, 1 more not to the end"))
    #expect(run.errors.components(separatedBy: "b.gpx").count == 2, "\(run.errors)")
  }

  @Test("A missing file gets no row") func missing() throws {
    let run = try run("ln -s nowhere all/0.csv; geocalc track all --format csv")
    #expect(run.code == 65 && run.errors.contains("cannot open all/0.csv"))
    #expect(run.output.split(separator: "\n").allSatisfy { !$0.hasPrefix(",") }, "\(run.output)")
  }
}
