import Foundation
import Testing
import _TestSupport

/// `geocalc track at photos/ ride.csv -o tagged/`: copies of photos with positions.
@Suite struct TrackAtCopiesTests {
  private let folder = TemporaryFolder()

  /// A ride from 06:00 to 06:10 UTC along a meridian, one thousandth of a degree a minute.
  init() throws {
    let rows = (0...10).map { minute in
      "2026-05-01T06:\(minute < 10 ? "0" : "")\(minute):00Z,\(47 + Double(minute) / 1000),-8,400"
    }
    let table = (["time,latitude,longitude,altitude"] + rows).joined(separator: "\n") + "\n"
    try folder.write(table, to: "ride.csv")
    for name in ["photos", "photos/x", "photos/y"] {
      try FileManager.default.createDirectory(
        at: folder.file(name), withIntermediateDirectories: true)
    }
  }

  /// Writes a photo and returns its bytes.
  @discardableResult
  private func add(_ name: String, minute: Int, _ change: (inout TestPhoto) -> Void = { _ in })
    throws -> Data
  {
    var photo = TestPhoto()
    (photo.time, photo.offset) = ("2026:05:01 08:\(minute < 10 ? "0" : "")\(minute):00", "+02:00")
    change(&photo)
    try folder.write(photo.bytes, to: "photos/\(name)")
    return Data(photo.bytes)
  }

  private func run(_ line: String) throws -> GeocalcProcess {
    try GeocalcProcess(shell: line, in: folder.url)
  }

  private func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  @Test("Copies have the positions of the track, and the photos do not change") func copies() throws
  {
    let photo = try add("a.jpg", minute: 2)
    try add("b.JPG", minute: 5) { ($0.isBigEndian, $0.hasPlaceDirectory) = (true, false) }
    let run = try run("geocalc track at photos/ ride.csv -o tagged/")
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.errors == "note: 2 photos written to tagged/\n")
    #expect(try names(in: "tagged") == ["a.jpg", "b.JPG"])
    #expect(try Data(contentsOf: folder.file("photos/a.jpg")) == photo)
    let gpx = try self.run("geocalc track convert tagged/ --format gpx")
    for text in [#"lat="47.002" lon="-8""#, #"lat="47.005" lon="-8""#, "<ele>400</ele>"] {
      #expect(gpx.output.contains(text), "\(gpx.output)\(gpx.errors)")
    }
    // A second run replaces the copies.
    let again = try self.run("geocalc track at photos/ ride.csv -o tagged")
    #expect(again.code == 0 && again.errors == "note: 2 photos written to tagged/\n")
    #expect(try names(in: "tagged") == ["a.jpg", "b.JPG"])
  }

  @Test("Photos with a position and photos outside of the recording are skipped")
  func skipped() throws {
    try add("a.jpg", minute: 2)
    try add("late.jpg", minute: 30)
    try add("own.jpg", minute: 3) {
      ($0.latitude, $0.longitude) = ((46, 0, 0, "N"), (7, 0, 0, "E"))
    }
    let run = try run("geocalc track at photos/ ride.csv -o tagged/")
    let notes = run.errors.split(separator: "\n")
    #expect(run.code == 0 && notes.count == 3, "\(run.errors)")
    #expect(
      notes.first == "note: 1 photo with a position skipped; exiftool -geotag replaces positions")
    #expect(notes.dropFirst().first == "note: 1 photo written to tagged/")
    #expect(notes.last?.hasPrefix("note: 1 of 3 photos outside of the recordings, from ") == true)
    #expect(notes.last?.hasSuffix(": photos/late.jpg") == true)
    #expect(try names(in: "tagged") == ["a.jpg"])
  }

  @Test("Damaged photos are reported, and the others are written") func damaged() throws {
    let photo = try add("a.jpg", minute: 2)
    try folder.write(photo.dropLast(2), to: "photos/cut.jpg")
    try folder.write("no photo", to: "photos/text.jpg")
    let run = try run("geocalc track at photos/ ride.csv -o tagged/")
    #expect(run.code == 65 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines == [
        "error: photos/text.jpg: not a JPEG file; convert the photo to JPEG",
        "error: photos/cut.jpg: the JPEG file is truncated; copy the photo again",
        "note: 1 photo written to tagged/", "error: 2 of 3 photos could not be written",
      ], "\(run.errors)")
    #expect(try names(in: "tagged") == ["a.jpg"])
  }

  @Test("Photos of one name get numbers") func numbers() throws {
    try add("x/a.jpg", minute: 2)
    try add("y/a.jpg", minute: 3)
    let run = try run("geocalc track at photos/ ride.csv -o tagged/")
    #expect(run.code == 0 && run.errors == "note: 2 photos written to tagged/\n")
    #expect(try names(in: "tagged") == ["a-2.jpg", "a.jpg"])
  }

  @Test(
    "The folder of the photos is refused, also by another name", arguments: ["photos/", "link"])
  func sameFolder(_ output: String) throws {
    let photo = try add("a.jpg", minute: 2)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "photos")
    let run = try run("geocalc track at photos/a.jpg ride.csv -o \(output)")
    #expect(run.code == 64 && run.errors.contains("is the folder of photos/a.jpg"), "\(run.errors)")
    #expect(try Data(contentsOf: folder.file("photos/a.jpg")) == photo)
    #expect(try names(in: "photos") == ["a.jpg", "x", "y"])
  }

  @Test("A folder has no format, and takes no time") func usage() throws {
    try add("a.jpg", minute: 2)
    let json = try run("geocalc track at photos/ ride.csv -o tagged/ --json")
    #expect(json.code == 64 && json.errors.contains("a folder has no format; remove --json"))
    let time = try run("geocalc track at 5min ride.csv -o tagged/")
    #expect(time.code == 64 && time.errors.contains("tagged/ is a folder"), "\(time.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("tagged")))
  }

  @Test("The word geotag leads to the command, with the files of the user") func hint() throws {
    try add("a.jpg", minute: 2)
    let run = try run("geocalc geotag photos/ ride.csv")
    #expect(run.code == 64)
    #expect(
      run.errors.contains("use: geocalc track at photos/ ride.csv -o TAGGED/"), "\(run.errors)")
  }
}
