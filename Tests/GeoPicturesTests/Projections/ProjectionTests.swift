import GeoCore
import Testing

@testable import GeoPictures

@Suite struct ProjectionTests {
  /// PROJ 9.1.1: `proj +proj=laea +lat_0=52 +lon_0=10 +ellps=WGS84`.
  @Test(arguments: [
    (52.0, 10.0, 0.0, 0.0), (50.0, 5.0, -358_200.5490, -210_281.1468),
    (60.0, 25.0, 831_827.2539, 978_383.6111), (-10.0, -40.0, -6_071_212.4677, -4_862_338.7991),
    (80.0, 170.0, 415_633.6193, 5_129_846.4478),
  ])
  func azimuthalIsThatOfPROJ(latitude: Double, longitude: Double, x: Double, y: Double) throws {
    let projection = AzimuthalEqualArea(center: Coordinate(latitude: 52, longitude: 10))
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let point = try #require(projection.project(place))
    #expect(abs(point.x - x) < 1e-3 && abs(point.y - y) < 1e-3, "\(point)")
  }

  /// PROJ 9.1.1: `proj +proj=laea +lat_0=90 +ellps=WGS84`.
  @Test(arguments: [
    (85.0, 30.0, 279_139.2038, -483_483.2833), (70.0, -100.0, -2_187_918.7146, 385_789.1010),
  ])
  func polarIsThatOfPROJ(latitude: Double, longitude: Double, x: Double, y: Double) throws {
    let projection = AzimuthalEqualArea(center: Coordinate(latitude: 90, longitude: 0))
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let point = try #require(projection.project(place))
    #expect(abs(point.x - x) < 1e-3 && abs(point.y - y) < 1e-3, "\(point)")
  }

  /// PROJ 9.1.1: `proj +proj=eqearth +ellps=WGS84`.
  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.0), (45.0, 90.0, 7_396_237.3745, 5_466_867.7602),
    (-80.0, 179.0, 10_585_770.1667, -8_205_603.0965), (10, -120, -11_413_178.9095, 1_281_605.5101),
  ])
  func equalEarthIsThatOfPROJ(latitude: Double, longitude: Double, x: Double, y: Double) throws {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let point = try #require(EqualEarth().project(place))
    #expect(abs(point.x - x) < 1e-3 && abs(point.y - y) < 1e-3, "\(point)")
  }

  @Test(
    "The inverse projection returns the original coordinate",
    arguments: [-90.0, -89.99, -45, 0, 1e-7, 30, 80, 90])
  func inverse(latitude: Double) throws {
    let projections: [any MapProjection] =
      [EqualEarth(), EqualEarth(meridian: 170)]
      + [-90.0, -40, 0, 52, 89, 90].map {
        AzimuthalEqualArea(center: Coordinate(latitude: $0, longitude: 175))
      }
    for projection in projections {
      for longitude in stride(from: -179.5, to: 180, by: 17.1) {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        guard let point = projection.project(place) else { continue }
        let back = try #require(projection.place(at: point))
        #expect(
          Geodesic.wgs84.distance(from: place, to: back) < 0.05, "\(projection.name) \(place)")
      }
    }
  }

  @Test(
    "Near the center lengths are true in all directions",
    arguments: [-90.0, -60, 0, 47, 89.9999, 90])
  func scale(latitude: Double) throws {
    let center = Coordinate(latitude: latitude, longitude: 179.9999)
    let projection = AzimuthalEqualArea(center: center)
    for azimuth in stride(from: 0.0, to: 360, by: 30) {
      for distance in [1.0, 1000, 20_000] {
        let place = Geodesic.wgs84.direct(from: center, azimuth: azimuth, distance: distance)
          .coordinate
        let point = try #require(projection.project(place))
        let length = (point.x * point.x + point.y * point.y).squareRoot()
        #expect(abs(length / distance - 1) < 2e-5)
      }
    }
  }

  @Test func projectsNoInvalidCoordinate() {
    let projection = AzimuthalEqualArea(center: Coordinate(latitude: 40, longitude: -4))
    for place in [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
      Coordinate(latitude: 0, longitude: .infinity), Coordinate(latitude: -40, longitude: 176),
    ] { #expect(projection.project(place) == nil) }
    #expect(projection.place(at: PlanePoint(x: 1e9, y: 0)) == nil)
    #expect(projection.place(at: PlanePoint(x: .nan, y: 0)) == nil)
    #expect(EqualEarth().place(at: PlanePoint(x: 0, y: 1e8)) == nil)
  }
}
