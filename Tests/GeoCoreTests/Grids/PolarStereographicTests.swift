import Testing
import _TestSupport

@testable import GeoCore

@Suite("PolarStereographic") struct PolarStereographicTests {
  @Test("The projection agrees with Snyder's example of the south pole")
  func snyder() throws {
    // Snyder (1987), p. 315: φ = 75° S, λ = 150° E with central meridian 100° W; ρ and k as printed.
    let international = try Ellipsoid(equatorialRadius: 6_378_388, inverseFlattening: 297)
    let one = PolarStereographic(ellipsoid: international, isNorth: false)
    let parallel = one.forward(Coordinate(latitude: -71, longitude: 0))
    let projection = PolarStereographic(
      ellipsoid: international, centralScale: 1 / parallel.scale, isNorth: false)
    let p = projection.forward(Coordinate(latitude: -75, longitude: 250))
    #expect(abs(p.easting - -1_540_033.6) <= 0.05)
    #expect(abs(p.northing - -560_526.4) <= 0.05)
    #expect(abs(p.scale - 0.9896255) <= 1e-7)
  }

  @Test(
    "A point survives the projection and back, also in the other hemisphere",
    arguments: [true, false],
    [0, 0.00335, 0.1, -0.1])
  func roundTrip(isNorth: Bool, flattening: Double) throws {
    let projection = PolarStereographic(
      ellipsoid: try Ellipsoid(equatorialRadius: 6_378_137, flattening: flattening),
      isNorth: isNorth)
    var g = SplitMix64(seed: 32)
    for _ in 0..<2000 {
      let place = Coordinate(
        latitude: .random(in: 30...90, using: &g) * (isNorth ? 1 : -1),
        longitude: .random(in: -180...180, using: &g))
      let p = projection.forward(place)
      let q = projection.reverse(easting: p.easting, northing: p.northing)
      #expect(Geodesic.wgs84.distance(from: place, to: q) <= 10e-9)
      let far = Coordinate(latitude: -place.latitude, longitude: place.longitude)
      let f = projection.forward(far)
      guard f.easting.isFinite, abs(far.latitude) < 80 else { continue }
      let r = projection.reverse(easting: f.easting, northing: f.northing)
      #expect(Geodesic.wgs84.distance(from: far, to: r) <= 20e-9)
    }
  }

  @Test("A pole is the origin of its projection, and the other pole gives NaN")
  func poles() {
    let pole = PolarStereographic.upsNorth.forward(Coordinate(latitude: 90, longitude: 30))
    #expect(pole.easting == 0 && pole.northing == 0 && pole.convergence == 30)
    #expect(abs(pole.scale - 0.994) <= 2e-16)
    let other = PolarStereographic.upsNorth.forward(Coordinate(latitude: -90, longitude: 30))
    #expect(other.easting.isNaN && other.northing.isNaN && other.scale.isNaN)
    #expect(
      PolarStereographic.upsSouth.reverse(easting: 0, northing: 0)
        == Coordinate(latitude: -90, longitude: 0))
  }

  @Test(
    "Invalid input gives NaN", arguments: [(91.0, 0.0), (.nan, 0), (80, .nan), (80, .infinity)])
  func invalid(latitude: Double, longitude: Double) {
    let p = PolarStereographic.upsNorth.forward(
      Coordinate(latitude: latitude, longitude: longitude))
    #expect(p.easting.isNaN && p.northing.isNaN)
    #expect(PolarStereographic.upsNorth.reverse(easting: .nan, northing: 0).latitude.isNaN)
    #expect(PolarStereographic.upsNorth.reverse(easting: 0, northing: .infinity).latitude.isNaN)
  }
}
