import Testing
import _TestSupport

@testable import GeoCore

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
