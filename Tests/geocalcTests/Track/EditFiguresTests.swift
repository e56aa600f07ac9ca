import Foundation
import Testing
import _TestSupport

/// Each edit gives the same figures for the same track in every format.
@Suite(.timeLimit(.minutes(15))) struct EditFiguresTests {
  static let formats = ["gpx", "tcx", "kml", "geojson", "csv"]
  static let edits = [
    "convert", "reverse", "shift --offset 1h", "trim --start 50m --end 50m",
    "crop --start 1min --end 8min", "simplify --tolerance 2m", "resample --every 7s",
    "divide --every 200m", "merge", "clean",
  ]

  /// Twenty minutes northeast with a detour back, a point each 10 s.
  private static let track: String = {
    var (latitude, longitude) = (47.0, 8.0)
    let points = (0..<120).map { index in
      let step = (50..<60).contains(index) ? -1.0 : 1.0
      latitude += step * 1e-4 + Double(index * 7 % 11 - 5) * 3e-6
      longitude += step * 5e-5 + Double(index * 5 % 13 - 6) * 3e-6
      let altitude = 400 + Double(index) / 2 + Double(index * 3 % 5) * 0.3
      let (minute, second) = (index / 6 + 10, index % 6)
      return """
        <trkpt lat="\(latitude)" lon="\(longitude)"><ele>\(altitude)</ele>\
        <time>2024-05-01T10:\(minute):\(second)0Z</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>\
      \(points.joined())</trkseg></trk></gpx>
      """
  }()

  /// The figures of the tracks that an edit writes.
  private func figures(_ edit: String, _ format: String) throws -> [[String: Double]] {
    let source = try GeocalcProcess("track convert - --to \(format)", input: Self.track)
    let edited = try GeocalcProcess("track \(edit) - --to \(format)", input: source.output)
    #expect(edited.code == 0, "\(edited.errors)")
    let json = try GeocalcProcess("track - --json", input: edited.output).json()
    let tracks = json["sources"]?.array?.first?["tracks"]?.array ?? []
    return try tracks.map { track in
      var figures: [String: Double] = [:]
      for name in [
        "points", "distance_m", "elapsed_s", "moving_s", "min_altitude_m", "max_altitude_m",
        "ascent_m", "descent_m",
      ] {
        figures[name] = track[name]?.number
      }
      let start = try #require(track["start"]?.string)
      figures["start"] = try Date(start, strategy: .iso8601).timeIntervalSince1970
      return figures
    }
  }

  @Test("An edit gives the same figures in every format", arguments: edits)
  func agrees(edit: String) throws {
    let expected = try figures(edit, "gpx")
    try #require(!expected.isEmpty)
    #expect(expected.allSatisfy { $0.count == 9 }, "\(expected)")
    for format in Self.formats.dropFirst() {
      let found = try figures(edit, format)
      #expect(found.count == expected.count, "\(format)")
      for (found, expected) in zip(found, expected) {
        for (name, value) in expected {
          // TCX stores times to the millisecond.
          let other = found[name] ?? .nan
          #expect(
            abs(other - value) <= 0.002 + 1e-6 * abs(value),
            "\(format), \(name): \(other), \(value)")
        }
      }
    }
  }
}
