import Testing

@testable import GeoCore

@Suite("Coordinate") struct CoordinateTests {
  @Test(
    "validity",
    arguments: [
      (90.0, 180.0, true), (-90, 1e9, true), (90.00000000000001, 0, false), (.nan, 0, false),
      (0, .nan, false), (0, .infinity, false), (-.infinity, 0, false),
    ])
  func isValid(latitude: Double, longitude: Double, valid: Bool) {
    #expect(Coordinate(latitude: latitude, longitude: longitude).isValid == valid)
  }

  @Test(
    "longitude reduced to [-180, 180)",
    arguments: [(180.0, -180.0), (-180, -180), (190, -170), (-190, 170), (720, 0), (0, 0)])
  func normalized(longitude: Double, reduced: Double) {
    #expect(Coordinate(latitude: 1, longitude: longitude).normalized.longitude == reduced)
  }

  @Test("the antipode of the antipode is the place", arguments: [-180.0, -90, 0, 10, 179.5])
  func antipode(longitude: Double) {
    let p = Coordinate(latitude: 12.5, longitude: longitude)
    #expect(p.antipode.antipode == p)
    #expect(abs(Haversine.meanEarth.distance(from: p, to: p.antipode) - 20_015_114.352) < 1e-3)
  }

  @Test("printed latitude first")
  func description() {
    #expect("\(Coordinate(latitude: 51.5074, longitude: -0.1278))" == "51.5074, -0.1278")
  }
}
