import Testing
import _TestSupport

@testable import GeoCore

@Suite("WebMercator") struct WebMercatorTests {
  // x and y of PROJ 9, from EPSG:4326 to EPSG:3857.
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
