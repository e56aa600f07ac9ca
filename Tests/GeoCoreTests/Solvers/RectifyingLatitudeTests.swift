import Testing

@testable import GeoCore

@Suite("Rectifying latitude") struct RectifyingLatitudeTests {
  @Test("The first terms equal the published ones")
  func coefficients() {
    let meridian = RectifyingLatitude(.wgs84)
    let n = Ellipsoid.wgs84.thirdFlattening
    // Helmert (1880), in n; accurate to n⁴, so to a few times n⁵ = 1.3e-14.
    let mean = 1 + n * n / 4 + n * n * n * n / 64
    let helmert = [
      -3 / 2 * (n - n * n * n / 8) / mean, 15 / 16 * (n * n - n * n * n * n / 4) / mean,
      -35 / 48 * n * n * n, 315 / 512 * n * n * n * n,
    ]
    #expect(meridian.count == 6)
    for (l, value) in helmert.enumerated() {
      #expect(abs(meridian.coefficients[l] - value) <= 1e-14)
    }
    #expect(abs(meridian.radius - 10_001_965.729312723 / (.pi / 2)) <= 1e-9)
  }

  @Test(
    "The number of terms depends on the flattening",
    arguments: [(0.0, 0), (1 / 300, 6), (0.5, 35)] as [(Double, Int)])
  func terms(_ flattening: Double, _ expected: Int) throws {
    let ellipsoid = try Ellipsoid(equatorialRadius: 1, flattening: flattening)
    let meridian = RectifyingLatitude(ellipsoid)
    #expect(meridian.count == expected)
  }

  @Test("Lengths of parts add up, however short the parts are")
  func pieces() {
    let meridian = RectifyingLatitude(.wgs84)
    var sum = CompensatedSum()
    for i in -900..<900 {
      sum.add(meridian.length(LatitudeArc(from: Double(i) / 10, to: Double(i + 1) / 10)))
    }
    #expect(abs(sum.value - 2 * 10_001_965.729312723) <= 10e-9)
    // A quotient of two tiny lengths is as exact as a quotient of long ones.
    let one = meridian.length(LatitudeArc(from: 45, difference: 1e-200))
    let two = meridian.length(LatitudeArc(from: 45, difference: 2e-200))
    #expect(two == 2 * one && one > 0)
  }
}
