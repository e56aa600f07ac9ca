import Foundation
import Testing
import _TestSupport

/// The commands that write tracks keep in each format what WritingTracks.md states.
@Suite(.timeLimit(.minutes(15))) struct EditRoundTripTests {
  static let edits = [
    "convert", "crop --start 1min --end 8min", "trim --start 50m --end 50m", "reverse",
    "shift --offset 1h", "simplify --tolerance 0.1m", "resample --every 7s",
    "divide --every 200m", "merge", "clean",
  ]

  /// A format, the values of the recording that it cannot store, and words of the notes about them.
  struct Target: Sendable, CustomTestStringConvertible {
    let format: String
    var lost: Set<String> = []
    var notes: [String] = []
    var testDescription: String { format }
  }

  static let targets = [
    Target(format: "gpx"), Target(format: "kml"), Target(format: "geojson"),
    Target(
      format: "tcx", lost: ["temperature", "name", "waypoint"],
      notes: ["atemp", "track name", "waypoint or route point"]),
    Target(
      format: "csv", lost: ["sport", "waypoint"], notes: ["track/type", "waypoint or route point"]),
  ]

  /// A run with every kind of value, and a waypoint.
  private static let recording: String = {
    let points = (0..<60).map { index in
      """
      <trkpt lat="\(47 + Double(index) * 1e-4)" lon="8"><ele>\(400 + index)</ele>\
      <time>2024-05-01T10:0\(index / 6):\(index % 6)0Z</time><extensions><power>\(200 + index)</power>\
      <gpxtpx:TrackPointExtension><gpxtpx:atemp>\(15 + index % 3)</gpxtpx:atemp>\
      <gpxtpx:hr>\(120 + index % 30)</gpxtpx:hr><gpxtpx:cad>\(80 + index % 5)</gpxtpx:cad>\
      </gpxtpx:TrackPointExtension></extensions></trkpt>
      """
    }
    return """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"><wpt lat="46" lon="8">\
      <name>Home</name></wpt><trk><name>Morning</name><type>Run</type><trkseg>\(points.joined())\
      </trkseg></trk></gpx>
      """
  }()

  @Test("Each edit keeps what the format can store", arguments: edits, targets)
  func keeps(edit: String, target: Target) throws {
    let run = try GeocalcProcess("track \(edit) - --to \(target.format)", input: Self.recording)
    #expect(run.code == 0, "\(run.errors)")
    for note in target.notes { #expect(run.errors.contains(note), "\(note): \(run.errors)") }
    let back = try GeocalcProcess("track - --json", input: run.output)
    let source = try #require(try back.json()["sources"]?.array?.first, "\(back.errors)")
    let track = try #require(source["tracks"]?.array?.first)
    let found: [String: Bool] = [
      "time": track["start"]?.string != nil, "altitude": track["min_altitude_m"]?.number != nil,
      "heart rate": track["avg_heart_rate_bpm"]?.number ?? 0 > 100,
      "cadence": track["avg_cadence_rpm"]?.number ?? 0 > 70,
      "power": track["avg_power_w"]?.number ?? 0 > 190,
      "temperature": track["avg_temperature_c"]?.number ?? 0 > 14,
      "name": track["name"]?.string?.hasPrefix("Morning") == true,
      "sport": track["activity"]?.string == "running",
      "waypoint": source["waypoints"]?.array?.first?["name"]?.string == "Home",
    ]
    let lost = Set(found.filter { !$0.value }.keys)
    #expect(lost == target.lost, "\(run.errors)")
  }

  @Test("The sport that a FIT file states after its points is kept", arguments: edits)
  func keepsTheSport(edit: String) throws {
    let file = Fixture.repository.appending(path: "Guide/Samples/rides/2026-05-03-run.fit").path
    for format in ["gpx", "tcx", "kml", "geojson"] {
      let words = ["track"] + edit.split(separator: " ").map(String.init) + [file, "--to", format]
      let run = try GeocalcProcess(words)
      #expect(run.code == 0 && !run.errors.contains("track/type"), "\(run.errors)")
      let json = try GeocalcProcess("track - --json", input: run.output).json()
      #expect(
        json["sources"]?.array?.first?["tracks"]?.array?.first?["activity"]?.string == "running")
    }
  }
}
