import Foundation
import Testing
import _TestSupport

@Suite struct TrackElevationTests {
  private static let tiles = Fixture.path("elevation")

  /// A GPX track through points, each with the elevation 100 m.
  private static func gpx(_ points: [(Double, Double)]) -> String {
    let points = points.map {
      "<trkpt lat=\"\($0)\" lon=\"\($1)\"><ele>100</ele></trkpt>"
    }
    return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
  }

  private func elevations(of run: GeocalcProcess) -> [String] {
    run.output.components(separatedBy: "<ele>").dropFirst().map { String($0.prefix { $0 != "<" }) }
  }

  @Test("The elevations of a track come from a folder of tiles, and notes name missing tiles")
  func sets() throws {
    // The top, the side at a distance of 0.1 degrees, the plain, no data, and outside.
    let input = Self.gpx([
      (48.2, 16.4), (48.2, 16.5), (48.01, 16.9), (48.95, 16.05), (47.5, 16.1), (47.6, 16.1),
      (49.5, 16.1),
    ])
    let run = try GeocalcProcess(
      ["track", "elevation", "-", "--dem", Self.tiles, "--format", "gpx"], input: input.utf8)
    #expect(run.code == 0)
    #expect(elevations(of: run) == ["660", "410", "160", "100", "100", "100", "100"])
    #expect(
      run.errors == """
        note: 3 of 7 altitudes set
        note: 3 positions not changed, because tiles are missing: N47E016.hgt, N49E016.hgt
        note: 1 position not changed, because tiles have no data there: N48E016.hgt

        """)
  }

  @Test(
    "A call without a usable tile is refused with the names of the missing tiles",
    arguments: [
      (tiles, 65, "no position has an elevation in \(tiles); add the tiles N47E008.hgt"),
      ("/none", 66, "cannot open /none"),
      (Fixture.path("tiles"), 65, "expected a name such as N47E008.hgt"),
    ] as [(String, Int32, String)])
  func refuses(path: String, code: Int32, message: String) throws {
    let run = try GeocalcProcess(
      ["track", "elevation", "-", "--dem", path, "--format", "gpx"],
      input: Self.gpx([(47.5, 8.5)]).utf8)
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A broken tile ends the command, and the output file is not written")
  func refusesBrokenTiles() throws {
    let folder = TemporaryFolder()
    try folder.write([1, 2, 3], to: "N47E008.hgt")
    let output = folder.path("out.gpx")
    let run = try GeocalcProcess(
      ["track", "elevation", "-", "--dem", folder.url.path, "-o", output],
      input: Self.gpx([(47.5, 8.5)]).utf8)
    #expect(run.code == 65 && run.errors.contains("N47E008.hgt: 3 bytes is not the size"))
    #expect(try folder.names == ["N47E008.hgt"])
  }
}
