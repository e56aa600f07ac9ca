import Foundation
import GeoFiles
import GeoTracks
import Testing
import _TestSupport

@Suite struct TrackFileTests {
  private static let root = Fixture.repository.path

  /// The JSON of `geocalc track`. `JSONSerialization` would change the last digits of some numbers.
  private struct Report: Decodable {
    struct Figures: Decodable {
      var points: Int
      var distance: Double
      var distance3D: Double
      var moving: Double
      var elapsed: Double
      var ascent: Double?
      var maximumSpeed: Double?

      enum CodingKeys: String, CodingKey {
        case points, distance = "distance_m", distance3D = "distance_3d_m", moving = "moving_s"
        case elapsed = "elapsed_s", ascent = "ascent_m", maximumSpeed = "max_speed_mps"
      }
    }
    struct Source: Decodable { var tracks: [Figures] }
    var sources: [Source]
    var total: Figures
  }

  private static func report(_ path: String) throws -> Report {
    let printed = try GeocalcProcess(["track", path, "--json"])
    #expect(printed.code == 0)
    return try JSONDecoder().decode(Report.self, from: printed.bytes)
  }

  @Test(
    "A Track has the values that geocalc track prints",
    arguments: [
      "data/drive.nmea", "Tests/Fixtures/formats/fit/computer.fit",
      "Tests/Fixtures/formats/kml/gxtrack.kml", "Tests/Fixtures/formats/kml/multitrack.kml",
      "Tests/Fixtures/formats/nmea/mixed.nmea", "Tests/Fixtures/formats/kmz/plain.kmz",
    ])
  func figures(file: String) throws {
    let path = "\(Self.root)/\(file)"
    let expected = try #require(try Self.report(path).sources.first?.tracks)
    let tracks = try Track.load(path)
    #expect(tracks.count == expected.count && !tracks.isEmpty)
    for (track, figures) in zip(tracks, expected) {
      let its = track.statistics
      #expect(its.points == figures.points)
      #expect(track.locations.count == figures.points)
      #expect(its.distance == figures.distance)
      #expect(its.distance3D == figures.distance3D)
      #expect(its.movingTime == figures.moving)
      #expect(its.elapsedTime == figures.elapsed)
      #expect(its.gains.first?.ascent == figures.ascent)
      #expect(its.maximumSpeed == figures.maximumSpeed)
    }
  }

  @Test("With unreadable records, a Track has the distance that geocalc track prints")
  func damaged() throws {
    let folder = TemporaryFolder()
    let path = try folder.write(
      "time,latitude,longitude\n2026-01-01T00:00:00Z,1,1\n2026-01-01T00:00:10Z,1x,1\n"
        + "2026-01-01T00:00:20Z,1,1.001\n",
      to: "walk.csv")
    let track = try Track(contentsOf: path)
    #expect(track.statistics.distance == (try Self.report(path).total.distance))
    #expect(track.diagnostics.map(\.line) == [3])
  }
}
