import Testing
import _TestSupport

@testable import GeoCore

@Suite("Coordinate") struct CoordinateTests {
  @Test(
    "Latitudes beyond 90° and numbers that are not finite are invalid, any longitude is valid",
    arguments: [
      (90.0, 180.0, true), (-90, 1e9, true), (90.00000000000001, 0, false), (.nan, 0, false),
      (0, .nan, false), (0, .infinity, false), (-.infinity, 0, false),
    ])
  func isValid(latitude: Double, longitude: Double, valid: Bool) {
    #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == valid)
  }

  @Test(
    "Longitudes are normalized to [-180, 180)",
    arguments: [(180.0, -180.0), (-180, -180), (190, -170), (-190, 170), (720, 0), (0, 0)])
  func normalized(longitude: Double, reduced: Double) {
    #expect(Coordinate(latitude: 1, longitude: longitude).normalized.longitude == reduced)
  }

  @Test(
    "The antipode of the antipode is the same coordinate", arguments: [-180.0, -90, 0, 10, 179.5])
  func antipode(longitude: Double) {
    let p = Coordinate(latitude: 12.5, longitude: longitude)
    #expect(p.antipode.antipode == p)
    #expect(abs(Haversine.meanEarth.distance(from: p, to: p.antipode) - 20_015_114.352) < 1e-3)
  }

  @Test(
    "Distance, azimuth and destination follow the WGS 84 geodesic",
    arguments: [
      Coordinate(latitude: 51.5074, longitude: -0.1278), Coordinate(latitude: -41, longitude: 106),
      Coordinate(latitude: 40.7128, longitude: -74.0060), Coordinate(latitude: 90, longitude: 5),
    ])
  func measures(to end: Coordinate) {
    let start = Coordinate(latitude: 40.7128, longitude: -74.0060)
    let path = Geodesic.wgs84.inverse(from: start, to: end)
    #expect(start.distance(to: end) == Geodesic.wgs84.distance(from: start, to: end))
    #expect(start.azimuth(to: end) == path.azimuth1)
    let arrival = start.destination(azimuth: start.azimuth(to: end), distance: path.distance)
    #expect(arrival.distance(to: end) < 1e-7)
  }

  @Test("An invalid coordinate gives NaN")
  func measuresInvalid() {
    let valid = Coordinate(latitude: 1, longitude: 2)
    for invalid in [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
      Coordinate(latitude: 0, longitude: .infinity),
    ] {
      #expect(valid.distance(to: invalid).isNaN && invalid.distance(to: valid).isNaN)
      #expect(valid.azimuth(to: invalid).isNaN)
      #expect(invalid.destination(azimuth: 0, distance: 1).latitude.isNaN)
    }
    #expect(valid.destination(azimuth: .nan, distance: 1).latitude.isNaN)
    #expect(valid.destination(azimuth: 0, distance: .infinity).longitude.isNaN)
  }

  @Test("A coordinate is printed with its latitude first")
  func description() {
    #expect("\(Coordinate(latitude: 51.5074, longitude: -0.1278))" == "51.5074, -0.1278")
  }
}

@Suite struct CodableTests {
  @Test(
    "A value survives encoding and decoding",
    arguments: [
      Coordinate(latitude: 47.1, longitude: -0.25), LengthUnit.surveyFoot,
      BoundingBox(south: 1, west: 2, north: 3, east: 4),
      Polygon(outer: [Coordinate(latitude: 1, longitude: 2)]),
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }
}
