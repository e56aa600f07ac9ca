import Testing
import _TestSupport

@testable import GeoCore

@Suite struct ECEFTests {
  private static let rows = (try? ReferenceTable("geodesy/truth_ecef_wgs84.csv"))?.rows ?? []
  private static let earth = Ellipsoid.wgs84

  /// The distance between two positions in space (m).
  private static func gap(
    _ a: GeodeticPosition, _ place: Coordinate, _ height: Double, on ellipsoid: Ellipsoid = earth
  ) -> Double {
    (ellipsoid.ecef(of: a.coordinate, height: a.height) - ellipsoid.ecef(of: place, height: height))
      .length
  }

  @Test("Far from the Earth, every component is the nearest double")
  func farOut() {
    let far = Self.rows.filter { abs($0["h"]) > 5e6 }
    #expect(far.count > 5)
    for row in far {
      let place = Coordinate(latitude: row["lat"], longitude: row["lon"])
      let vector = Self.earth.ecef(of: place, height: row["h"])
      #expect(vector == ECEFVector(x: row["X"], y: row["Y"], z: row["Z"]), "\(row)")
    }
  }

  @Test("Vectors are continuous at the height where the arithmetic changes")
  func continuity() {
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      for longitude in stride(from: -180.0, through: 360, by: 30) {
        let place = Coordinate(latitude: latitude, longitude: longitude)
        let (low, high) = (5e6, 5e6.nextUp)
        let gap = Self.earth.ecef(of: place, height: high) - Self.earth.ecef(of: place, height: low)
        #expect(gap.length < 8e-9, "\(place)")
      }
    }
  }

  @Test func agreesWithQuadruplePrecision() {
    #expect(!Self.rows.isEmpty)
    var forward = Worst()
    var back = Worst()
    for row in Self.rows {
      let place = Coordinate(latitude: row["lat"], longitude: row["lon"])
      let vector = Self.earth.ecef(of: place, height: row["h"])
      let expected = ECEFVector(x: row["X"], y: row["Y"], z: row["Z"])
      // The tolerance includes the precision of a double of that size.
      let digits = 4 * row["h"].magnitude.ulp
      forward.take(max(0, (vector - expected).length - digits), "\(row)")
      let found = Self.earth.geodetic(of: expected)
      back.take(max(0, abs(found.height - row["h"]) - digits), "height \(row)")
      back.take(max(0, Self.gap(found, place, row["h"]) - digits), "place \(row)")
    }
    #expect(forward.error < 4e-9, "\(forward)")
    #expect(back.error < 8e-9, "\(back)")
  }

  @Test(
    "Geodetic coordinates survive the conversion to ECEF and back at every height",
    arguments: [-6e6, -3e6, -1e4, 0, 8848, 4e5, 2.02e7, 3.844e8, 1e9])
  func bothWaysAtEveryHeight(_ height: Double) {
    for f in [Self.earth.flattening, 0.1, 0, -0.05] {
      let ellipsoid = Ellipsoid(a: 6_378_137, f: f)
      var worst = Worst()
      for latitude in stride(from: -90.0, through: 90, by: 7.5) {
        for longitude in [-180.0, -90, 0, 12.5, 90, 179.9] {
          let place = Coordinate(latitude: latitude, longitude: longitude)
          let vector = ellipsoid.ecef(of: place, height: height)
          let found = ellipsoid.geodetic(of: vector)
          let again = ellipsoid.ecef(of: found.coordinate, height: found.height)
          worst.take((again - vector).length, "\(place)")
          // Below the evolute another point of the surface is nearer.
          if height > -5e6 { worst.take(found.height - height, "height at \(place)") }
        }
      }
      #expect(worst.error < 1e-8 + 8 * abs(height).ulp, "\(ellipsoid.name) \(worst)")
    }
  }

  // The branches of the formulas: center, axis, equatorial plane, evolute.
  @Test(
    "Points on the axes have the geodetic coordinates of the definition",
    arguments: [
      (0.0, 0.0, 0.0, 90.0, -6_356_752.314245179), (0, 0, 1, 90, -6_356_751.314245179),
      (0, 0, -1, -90, -6_356_751.314245179), (0, 0, 6_356_752.314245179, 90, 0),
      (6_378_137, 0, 0, 0, 0), (0, -6_378_137, 0, 0, 0), (1e9, 0, 0, 0, 993_621_863),
      (0, 0, -1e9, -90, 993_643_247.685755),
    ])
  func knownPlaces(_ x: Double, _ y: Double, _ z: Double, _ latitude: Double, _ height: Double) {
    let found = Self.earth.geodetic(of: ECEFVector(x: x, y: y, z: z))
    #expect(abs(found.coordinate.latitude - latitude) < 1e-13)
    #expect(abs(found.height - height) < 4e-9 + height.magnitude.ulp)
  }

  @Test("Near the center, the nearest point of the surface is returned")
  func nearTheCenterTheNearestPointOfTheSurfaceIsMeant() {
    var generator = SplitMix64(seed: 5)
    for _ in 0..<200 {
      func part() -> Double { Double.random(in: -45_000...45_000, using: &generator) }
      let vector = ECEFVector(x: part(), y: part(), z: part())
      let found = Self.earth.geodetic(of: vector)
      let again = Self.earth.ecef(of: found.coordinate, height: found.height)
      #expect((again - vector).length < 2e-8)
      // No point of the meridian is nearer.
      for latitude in stride(from: -90.0, through: 90, by: 0.5) {
        for longitude in [found.coordinate.longitude, found.coordinate.longitude + 180] {
          let other = Self.earth.ecef(of: Coordinate(latitude: latitude, longitude: longitude))
          #expect((other - vector).length >= -found.height - 1e-6)
        }
      }
    }
  }

  @Test("Vectors that are not finite give NaN") func whatIsNotFiniteIsNaN() {
    #expect(Self.earth.ecef(of: Coordinate(latitude: 91, longitude: 0)).x.isNaN)
    for bad in [Double.nan, .infinity, -.infinity] {
      let found = Self.earth.geodetic(of: ECEFVector(x: bad, y: 1, z: 2))
      #expect(found.height.isNaN && found.coordinate.latitude.isNaN)
    }
    // A vector that is too long for a precise height still has a direction.
    let far = Self.earth.geodetic(of: ECEFVector(x: 1e300, y: 1e300, z: 0))
    #expect(far.coordinate == Coordinate(latitude: 0, longitude: 45))
  }
}

@Suite struct LocalFrameTests {
  @Test("The axes point east, north and up") func axes() {
    let origin = Coordinate(latitude: 47.3769, longitude: 8.5417)
    let frame = LocalFrame(at: origin, height: 400)
    let up = frame.enu(of: origin, height: 500)
    #expect(abs(up.east) < 4e-9 && abs(up.north) < 4e-9 && abs(up.up - 100) < 4e-9)
    #expect(abs(up.elevation - 90) < 1e-6 && abs(up.length - 100) < 4e-9)
    let north = frame.enu(of: Coordinate(latitude: 47.3770, longitude: 8.5417), height: 400)
    #expect(north.azimuth < 1e-6 || north.azimuth > 359.999999)
    #expect(north.north > 11 && abs(north.east) < 4e-9)
    let east = frame.enu(of: Coordinate(latitude: 47.3769, longitude: 8.5418), height: 400)
    #expect(abs(east.azimuth - 90) < 1e-4 && east.east > 7)
  }

  // PROJ 9.1.1: cct +proj=pipeline +step +proj=unitconvert +xy_in=deg +xy_out=rad +step +proj=cart
  // +step +proj=topocentric +lon_0=5 +lat_0=55 +h_0=200
  @Test func agreesWithPROJ() {
    let frame = LocalFrame(at: Coordinate(latitude: 55, longitude: 5), height: 200)
    let found = frame.enu(of: Coordinate(latitude: 53.809394444, longitude: 2.12955), height: 73)
    #expect(abs(found.east - -189_013.869) < 1e-3)
    #expect(abs(found.north - -128_642.040) < 1e-3)
    #expect(abs(found.up - -4_220.171) < 1e-3)
  }

  @Test(
    "Coordinates survive the conversion to ENU and back", arguments: [-90.0, -33, 0, 47.4, 90],
    [-6e6, 0, 9000, 4e7])
  func bothWays(_ latitude: Double, _ height: Double) {
    let frame = LocalFrame(at: Coordinate(latitude: latitude, longitude: -71.5), height: 12)
    let place = Coordinate(latitude: 12.25, longitude: 99.75)
    let seen = frame.enu(of: place, height: height)
    let found = frame.geodetic(of: seen)
    #expect(abs(found.height - height) < 2e-8 + 8 * height.magnitude.ulp)
    // Far below the surface, a nanometer is a larger angle.
    let off = Geodesic.wgs84.distance(from: found.coordinate, to: place)
    #expect(off < 2e-8 * max(1, 6.4e6 / (6.4e6 + height)))
  }

  @Test("A frame with an invalid origin gives NaN") func noOriginNoVectors() {
    let frame = LocalFrame(at: Coordinate(latitude: 95, longitude: 0))
    #expect(frame.enu(of: Coordinate(latitude: 0, longitude: 0)).up.isNaN)
  }
}
