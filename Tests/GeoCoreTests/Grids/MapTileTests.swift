import Testing
import _TestSupport

@testable import GeoCore

@Suite("MapTile") struct MapTileTests {
  @Test(
    "Known tiles are written and read",
    arguments: [
      (48.8583, 2.2945, 14, "14/8296/5636"), (0, 0, 0, "0/0/0"), (0, 0, 1, "1/1/1"),
      (85.05, -180, 30, "30/0/39022"), (-85.0511287798, 179.999999999, 3, "3/7/7"),
      (41.85, -87.65, 7, "7/32/47"), (0, 180, 5, "5/0/16"),
      (85.0511287798066, 0, 30, "30/536870912/0"),
    ])
  func texts(latitude: Double, longitude: Double, zoom: Int, text: String) throws {
    let tile = try MapTile(Coordinate(latitude: latitude, longitude: longitude), zoom: zoom)
    #expect(tile.description == text)
    #expect(try MapTile(parsing: text) == tile)
  }

  @Test(
    "A tile contains its center and shares its edges with its neighbors", arguments: 0...30)
  func roundTrip(zoom: Int) throws {
    var g = SplitMix64(seed: 51)
    let count = 1 << zoom
    for _ in 0..<200 {
      let (x, y) = (Int.random(in: 0..<count, using: &g), Int.random(in: 0..<count, using: &g))
      let tile = try MapTile(zoom: zoom, x: x, y: y)
      #expect(try MapTile(tile.coordinate, zoom: zoom) == tile)
      #expect(try MapTile(tile.cell.center, zoom: zoom) == tile)
      #expect(tile.cell.contains(tile.coordinate))
      // The north-west corner belongs to the tile.
      let corner = Coordinate(latitude: tile.cell.north, longitude: tile.cell.west)
      #expect(try MapTile(corner, zoom: zoom) == tile, "\(tile)")
      guard x + 1 < count, y + 1 < count else { continue }
      let next = try MapTile(zoom: zoom, x: x + 1, y: y + 1)
      #expect(next.cell.west == tile.cell.east && next.cell.north == tile.cell.south)
    }
    let world = try MapTile(zoom: 0, x: 0, y: 0).cell
    #expect(abs(world.north - WebMercator.maximumLatitude) <= 2e-14)
    #expect(world.south == -world.north && world.west == -180 && world.east == 180)
  }

  @Test(
    "Coordinates outside the map and invalid zooms have no tile",
    arguments: [
      (85.06, 0.0, 3, "85.06"), (-90, 0, 3, "-90.0"), (.nan, 0, 3, "nan"),
      (0, .infinity, 3, "inf"), (0, 0, 31, "31"), (0, 0, -1, "-1"),
      (0, 0, .max, "9223372036854775807"), (0, 0, .min, "-9223372036854775808"),
    ])
  func none(latitude: Double, longitude: Double, zoom: Int, refused: String) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    #expect(refusedValue { try MapTile(place, zoom: zoom) } == refused)
  }

  @Test(
    "Tile numbers outside the range of the zoom are refused",
    arguments: [
      (3, 8, 0, "8"), (3, 0, 9, "9"), (3, -1, 0, "-1"), (31, 0, 0, "31"),
      (3, .max, 0, "9223372036854775807"),
    ])
  func numbers(zoom: Int, x: Int, y: Int, refused: String) {
    #expect(refusedValue { try MapTile(zoom: zoom, x: x, y: y) } == refused)
  }

  @Test(
    "Invalid texts are refused with the column of the fault",
    arguments: [
      ("", 1), ("3", 2), ("3/", 3), ("3/1", 4), ("3/1/", 5), ("3/8/0", 3), ("3/0/8", 5),
      ("31/0/0", 1), ("3/1/1/1", 6), ("3 /1/1", 2), ("-3/1/1", 1),
      ("3/99999999999999999999999/1", 3),
    ])
  func refused(text: String, at position: Int) throws {
    #expect(try column(ofErrorIn: { try MapTile(parsing: text) }) == position)
  }
}

@Suite("WebMercator") struct WebMercatorTests {
  // The values of x and y are from PROJ 9, from EPSG:4326 to EPSG:3857.
  @Test(
    "Coordinates match PROJ within 10 nm",
    arguments: [
      (0.0, 0.0, 0.0, 0.0),
      (48.8583, 2.2945, 255422.57162516622, 6250851.981640271),
      (-33.8568, 151.2153, 16833210.196152102, -4009589.9342226647),
      (85.0, -179.5, -19981848.597392607, 19971868.880408566),
      (-85.05, 179.9, 20026376.393709917, -20036051.919336792),
      (-44.546, 15.9225, 1772484.5921558982, -5550329.419040943),
      (-22.1076, 37.4112, 4164595.7339653163, -2524448.8105182145),
      (21.3725, -156.4096, -17411437.027179603, 2436351.063008889),
      (-82.7614, 121.4889, 13524082.485034933, -17607580.63161478),
      (-40.9098, -95.6409, -10646696.287010398, -4999046.27429088),
      (84.2596, -10.7051, -1191686.280891073, 19089816.83177716),
    ])
  func proj(latitude: Double, longitude: Double, x: Double, y: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let p = WebMercator(place)
    #expect(abs(p.x - x) <= 1e-8 && abs(p.y - y) <= 1e-8)
    #expect(Geodesic.wgs84.distance(from: p.coordinate, to: place) <= 10e-9)
  }

  @Test("The corner of the map, the poles and invalid coordinates have the defined values")
  func ends() {
    #expect(WebMercator.halfWidth == 20_037_508.342789244)
    #expect(abs(WebMercator.maximumLatitude - 85.05112877980659) <= 2e-14)
    let corner = WebMercator(
      Coordinate(latitude: WebMercator.maximumLatitude, longitude: 180))
    #expect(abs(corner.y - corner.x) <= 2e-7)
    #expect(WebMercator(Coordinate(latitude: 90, longitude: 0)).y == .infinity)
    #expect(WebMercator(x: 0, y: .infinity).coordinate.latitude == 90)
    let none = WebMercator(Coordinate(latitude: 91, longitude: .nan))
    #expect(none.x.isNaN && none.y.isNaN)
  }
}
