import Foundation
import GeoCore
import GeoLocation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFiles

@Suite struct ElevationTilesTests {
  /// A tile whose samples follow the definition in scripts/generators/elevation-fixtures.py.
  private static func terrain(_ shape: ElevationTile.Shape) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(shape.byteCount)
    for row in 0..<shape.rows {
      for column in 0..<shape.columns {
        let value = (row * 31 + column * 17 + row * column % 977) % 3000 - 431
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value))
      }
    }
    return bytes
  }

  private static let small = ElevationTile.Shape(rows: 1201, columns: 1201)

  private static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    GzipDeflater().deflate(bytes.span, isLast: true, into: &output)
    return output
  }

  private func elevation(
    _ tiles: inout ElevationTiles, _ latitude: Double, _ longitude: Double
  ) throws -> Double? {
    try tiles.elevation(at: Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test("Elevations in tiles of every size equal SciPy's linear interpolation")
  func interpolates() throws {
    let folder = TemporaryFolder()
    let shapes = [
      "N47E008": Self.small, "S34W071": ElevationTile.Shape(rows: 3601, columns: 3601),
      "N61W180": ElevationTile.Shape(rows: 3601, columns: 1801), "S01E179": Self.small,
    ]
    for (name, shape) in shapes {
      try folder.write(Self.terrain(shape), to: "\(name).hgt")
    }
    var tiles = try ElevationTiles(path: folder.url.path)
    let rows = try Fixture.fields("elevation/points.csv").dropFirst()
      .map { try $0.map { try #require(Double($0)) } }
    #expect(rows.count == 188)
    for row in rows {
      let elevation = try #require(try elevation(&tiles, row[0], row[1]), "\(row)")
      #expect(abs(elevation - row[2]) < 1e-6, "\(row): \(elevation)")
      let turned = try self.elevation(&tiles, row[0], row[1] - 360)
      // The longitude has fewer digits there.
      #expect(abs((turned ?? .nan) - row[2]) < 1e-5, "\(row) a turn to the west")
    }
  }

  @Test("A gzipped tile and tiles in a zip archive are read, also in folders of a folder")
  func readsCompressed() throws {
    var hill = try ElevationTiles(path: Fixture.path("elevation"))
    // The top of the cone, the plain, and the square without data.
    #expect(abs((try elevation(&hill, 48.2, 16.4) ?? 0) - 660) < 1e-6)
    #expect(try elevation(&hill, 48.01, 16.9) == 160)
    #expect(try elevation(&hill, 48.95, 16.05) == nil)

    let folder = TemporaryFolder()
    let inner = folder.path("L32")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let tile = Self.terrain(Self.small)
    try folder.write(Self.gzipped(tile), to: "L32/n47e008.SRTMGL1.hgt.gz")
    try folder.write(StoredZip.archive([("M32/N47E009.hgt", tile)]), to: "L32/tiles.zip")
    try folder.write("no tile", to: "L32/readme.txt")
    for path in [
      folder.url.path, inner, "\(inner)/tiles.zip", "\(inner)/tiles.zip/M32/N47E009.hgt",
    ] {
      var tiles = try ElevationTiles(path: path)
      // The sample at row 600 and column 300.
      let expected = Double((600 * 31 + 300 * 17 + 600 * 300 % 977) % 3000 - 431)
      #expect(try elevation(&tiles, 47.5, 9.25) == expected, "\(path)")
      #expect(try elevation(&tiles, 47.5, 8.25) == (path.contains("zip") ? nil : expected))
    }
  }

  @Test("A coordinate is void only if a sample with a weight has no data")
  func void() throws {
    var bytes = Self.terrain(Self.small)
    // The sample at row 600 and column 600.
    let place = 2 * (600 * 1201 + 600)
    (bytes[place], bytes[place + 1]) = (0x80, 0)
    let folder = TemporaryFolder()
    try folder.write(bytes, to: "N00E000.hgt")
    var tiles = try ElevationTiles(searching: folder.url.path)
    let step = 1.0 / 1200
    func answer(_ latitude: Double, _ longitude: Double) throws -> ElevationTiles.Answer? {
      try tiles.lookUp(Coordinate(latitude: latitude, longitude: longitude))
    }
    #expect(try answer(0.5, 0.5) == .void(tile: "N00E000"))
    #expect(try answer(0.5 + step / 3, 0.5 - step / 3) == .void(tile: "N00E000"))
    // A neighboring sample, whose cell has the void corner with the weight 0.
    guard case .elevation? = try answer(0.75, 0.5) else {
      Issue.record("a sample with data is void")
      return
    }
    #expect(try answer(1.5, 0.5) == .missing(tile: "N01E000"))
    #expect(try answer(-0.5, -0.5) == .missing(tile: "S01W001"))
    #expect(try answer(.nan, 0) == nil && answer(91, 0) == nil && answer(0, .infinity) == nil)
  }

  @Test(
    "Names of tiles are read, and other names are not",
    arguments: [
      ("N47E008.hgt", "N47E008"), ("s01w180.HGT", "S01W180"), ("N00E000.hgt.gz", "N00E000"),
      ("N47E008.SRTMGL1.hgt", "N47E008"), ("S90E179.hgt", "S90E179"), ("N90E000.hgt", nil),
      ("N47E180.hgt", nil), ("S91E000.hgt", nil), ("N47E08.hgt", nil), ("N4-E008.hgt", nil),
      ("N47E008.tif", nil), ("N47E008hgt", nil), ("X47E008.hgt", nil), (".hgt", nil), ("", nil),
    ] as [(String, String?)])
  func names(file: String, name: String?) {
    #expect(ElevationTile.Corner(fileName: file)?.name == name)
  }

  @Test(
    "A tile that cannot be read is refused with the reason",
    arguments: [
      ("N47E008.hgt", [UInt8](repeating: 1, count: 100), "100 bytes is not the size"),
      ("N47E008.hgt", [], "0 bytes is not the size"),
      ("N47E008.hgt.gz", gzipped([1, 2, 3]), "3 bytes is not the size"),
      ("N47E008.hgt.gz", Array(gzipped([UInt8](repeating: 0, count: 9999)).dropLast(9)), "early"),
      // More than the largest tile, and more than 200 times the compressed size.
      ("N47E008.hgt.gz", gzipped([UInt8](repeating: 0, count: 26_000_000)), "more than 24 MiB"),
      ("N47E008.zip", StoredZip.archive([("N47E008.hgt", [1, 2])]), "2 bytes is not the size"),
    ] as [(String, [UInt8], String)])
  func refuses(name: String, bytes: [UInt8], reason: String) throws {
    let folder = TemporaryFolder()
    try folder.write(bytes, to: name)
    var tiles = try ElevationTiles(path: folder.path(name))
    do {
      _ = try elevation(&tiles, 47.5, 8.5)
      Issue.record("nothing was refused")
    } catch {
      #expect("\(error)".contains(reason) && "\(error)".contains("N47E008"), "\(error)")
    }
  }

  @Test(
    "A path without tiles is refused", arguments: ["", "none.hgt", "readme.txt", "x.zip/a.hgt"])
  func refusesPaths(name: String) throws {
    let folder = TemporaryFolder()
    try folder.write("text", to: "readme.txt")
    #expect(throws: LocationError.self) { try ElevationTiles(path: folder.path(name)) }
  }

  @Test("A folder that links to itself is searched to a bounded depth")
  func boundsLinks() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.file("loop"), withDestinationURL: folder.url)
    try folder.write(Self.terrain(Self.small), to: "N47E008.hgt")
    var tiles = try ElevationTiles(path: folder.url.path)
    #expect(try elevation(&tiles, 47.5, 8.5) != nil)
  }

  @Test("The altitude above the ellipsoid moves with the altitude, and other values stay")
  func replaces() throws {
    var stage = ElevationReplacer(try ElevationTiles(searching: Fixture.path("elevation")))
    var both = Location(Coordinate(latitude: 48.01, longitude: 16.9))
    (both.altitude, both.ellipsoidalAltitude, both.verticalAccuracy) = (100, 145, 3)
    both.speed = 7
    var ellipsoidal = both
    ellipsoidal.altitude = nil
    var outside = both
    outside.coordinate.latitude = 47.9
    var output: [LocationEvent] = []
    for location in [both, ellipsoidal, outside] {
      stage.process(.location(location), into: &output)
    }
    #expect(stage.count == 3 && stage.changedCount == 2 && stage.missing == ["N47E016": 1])
    let locations = output.compactMap { event in
      if case .location(let location) = event { location } else { nil }
    }
    try #require(locations.count == 3)
    #expect(locations[0].altitude == 160 && locations[0].ellipsoidalAltitude == 205)
    #expect(locations[0].verticalAccuracy == nil && locations[0].speed == 7)
    #expect(locations[1].altitude == 160 && locations[1].ellipsoidalAltitude == nil)
    #expect(locations[2] == outside)
  }
}
