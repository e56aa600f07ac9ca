import Foundation
import Testing
import _TestSupport

/// `geocalc track at` with photos, and photos as waypoints.
@Suite struct TrackAtPhotoTests {
  private let folder = TemporaryFolder()

  /// A ride from 06:00 to 06:10 UTC along a meridian, one thousandth of a degree a minute.
  init() throws {
    let rows = (0...10).map { minute in
      "2026-05-01T06:\(minute < 10 ? "0" : "")\(minute):00Z,\(47 + Double(minute) / 1000),8,400"
    }
    let table = (["time,latitude,longitude,altitude"] + rows).joined(separator: "\n") + "\n"
    try Data(table.utf8).write(to: folder.file("ride.csv"))
    try FileManager.default.createDirectory(
      at: folder.file("photos"), withIntermediateDirectories: true)
  }

  private func add(_ name: String, _ change: (inout TestPhoto) -> Void) throws {
    var photo = TestPhoto()
    change(&photo)
    try Data(photo.bytes).write(to: folder.file("photos/\(name)"))
  }

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(shell: line, in: folder.url)
  }

  @Test("Each photo gets the position of the track at its time") func positions() throws {
    try add("a.jpg") { ($0.time, $0.offset) = ("2026:05:01 08:02:30", "+02:00") }
    try add("b.JPG") { $0.gpsTime = ("2026:05:01", 6, 5, 0) }
    let run = try run("geocalc track at photos/ ride.csv --format csv")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: ",") }
    try #require(rows.count == 3 && rows[0].first == "photo")
    #expect(rows[1][0] == "photos/a.jpg" && rows[1][3] == "2026-05-01T06:02:30Z")
    // Between two points of a meridian, the geodesic is linear in time to a nanodegree.
    #expect(abs((Double(rows[1][4]) ?? 0) - 47.0025) < 1e-8)
    #expect(rows[2][0] == "photos/b.JPG" && Double(rows[2][4]) == 47.005)
  }

  @Test("A time without an offset needs --tz") func zone() throws {
    try add("a.jpg") { $0.time = "2026:05:01 08:02:00" }
    let refused = try run("geocalc track at photos/a.jpg ride.csv")
    #expect(refused.code == 65 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "error: photos/a.jpg: the time has no offset; name its time zone with --tz Europe/Zurich\n"
    )
    let found = try run("geocalc track at photos/a.jpg ride.csv --tz +02:00 --json")
    #expect(found.code == 0 && found.output.contains(#""latitude":47.002,"#), "\(found.errors)")
  }

  @Test("Photos outside of the recording are listed without a position") func outside() throws {
    try add("a.jpg") { ($0.time, $0.offset) = ("2026:05:01 08:02:00", "+02:00") }
    try add("late.jpg") { ($0.time, $0.offset) = ("2026:05:01 09:00:00", "+02:00") }
    let run = try run("geocalc track at photos/*.jpg ride.csv")
    #expect(run.code == 0)
    #expect(
      run.output.split(separator: "\n").last
        .map { $0.hasPrefix("late.jpg  2026-05-01T09:00:00+02:00") && !$0.contains("47") } == true)
    #expect(run.errors.hasPrefix("note: 1 of 2 photos outside of the recordings, from "))
    let none = try self.run("geocalc track at photos/late.jpg ride.csv")
    #expect(none.code == 65 && none.errors.contains("error: 1 of 1 photo outside"))
  }

  @Test("The places of photos are written as waypoints") func waypoints() throws {
    try add("a.jpg") { ($0.time, $0.offset) = ("2026:05:01 08:02:00", "+02:00") }
    let run = try run("geocalc track at photos/ ride.csv -o p.gpx && cat p.gpx")
    #expect(
      run.output.contains(#"<wpt lat="47.002" lon="8">"#)
        && run.output.contains("<name>a.jpg</name>"), "\(run.errors)")
  }

  @Test("Photos with a position are waypoints for every command") func sources() throws {
    try add("hut.jpg") { ($0.latitude, $0.longitude) = ((47, 0, 1800, "N"), (8, 0, 0, "E")) }
    try add("none.jpg") { $0.time = "2026:05:01 08:02:00" }
    let gpx = try run("geocalc track convert photos/ --format gpx")
    #expect(gpx.code == 0 && gpx.output.contains(#"<wpt lat="47.005" lon="8">"#), "\(gpx.errors)")
    #expect(gpx.errors == "note: photos/none.jpg: the photo has no GPS position\n")
    let map = try run("geocalc map ride.csv photos/hut.jpg -o m.svg --json && cat m.svg")
    #expect(map.output.contains("\"places\":1,") && map.output.contains(">hut.jpg</text>"))
    let report = try run("geocalc track report ride.csv photos/hut.jpg -o -")
    #expect(report.output.contains(">hut.jpg</text>"), "\(report.errors)")
    let passes = try run("geocalc nearest photos/hut.jpg 47 8 --json")
    #expect(passes.code == 0 && passes.output.contains("hut.jpg"), "\(passes.errors)")
  }

  @Test(
    "Photos without a position are one note with their number and the first name",
    arguments: ["map -o m.svg", "track report -o r.html"])
  func countsPhotosWithoutPosition(command: String) throws {
    for name in ["a", "b", "c"] { try add("\(name).jpg") { $0.time = "2026:05:01 08:02:00" } }
    try add("hut.jpg") { ($0.latitude, $0.longitude) = ((47, 0, 1800, "N"), (8, 0, 0, "E")) }
    let run = try run("geocalc \(command) ride.csv photos/")
    #expect(run.code == 0)
    #expect(
      run.errors == "note: 3 photos have no GPS position, the first is photos/a.jpg\n",
      "\(run.errors)")
    let quiet = try self.run("geocalc \(command) ride.csv photos/ --quiet")
    #expect(quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test("A file that is not JPEG, and a folder without photos, are refused") func refused() throws {
    try Data("no photo".utf8).write(to: folder.file("x.jpg"))
    let file = try run("geocalc track at x.jpg ride.csv")
    #expect(file.code == 65 && file.errors.contains("x.jpg: not a JPEG file"), "\(file.errors)")
    let empty = try run("geocalc track at photos ride.csv")
    #expect(empty.code == 66 && empty.errors.contains("no photo in it"), "\(empty.errors)")
  }
}
