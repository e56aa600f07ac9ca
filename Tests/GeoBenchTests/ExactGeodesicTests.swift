import Foundation
import GeoCore
import Testing

@testable import GeoBench

/// Comparison with geodesics by elliptic integrals in quadruple precision.
@Suite struct ExactGeodesicTests {
  /// Without a type above `Double`, the reference is only as exact as a solver.
  static let bound: Extended = ReferencePrecision.isExact ? 0.02e-9 : 30e-9

  @Test("Distances and azimuths on WGS 84 agree with the table within 0.02 nm") func wgs84() throws
  {
    let table = try Table("truth_inverse_wgs84.csv")
    let exact = ExactGeodesic(.wgs84)
    var worst: [String: (distance: Extended, aside: Extended)] = [:]
    for row in table.rows {
      let found = try #require(exact.inverse(from: table.from(row), to: table.to(row)))
      let off = abs(found.distance - table.exact(row, "s12"))
      #expect(off <= Self.bound, "distance of row \(row + 2)")
      // If several paths have the same length, either is accepted.
      let first = remainder(found.azimuth1 - table.exact(row, "azi1"), 360)
      let second = remainder(found.azimuth2 - table.exact(row, "azi2"), 360)
      let isAmbiguous = table.text(row, "class").contains("antipodal") && abs(first) > 1e-6
      let aside =
        isAmbiguous
        ? 0 : max(abs(first), abs(second)) * .pi / 180 * abs(table.exact(row, "m12"))
      #expect(aside <= Self.bound, "azimuths of row \(row + 2)")
      let before = worst[table.text(row, "class")] ?? (0, 0)
      worst[table.text(row, "class")] = (max(before.distance, off), max(before.aside, aside))
    }
    if ProcessInfo.processInfo.environment["GEOCORE_VERBOSE"] != nil {
      for (name, w) in worst.sorted(by: { $0.key < $1.key }) {
        print(name, Double(w.distance * 1e9), Double(w.aside * 1e9), "nm")
      }
    }
  }

  @Test("Reduced lengths on WGS 84 agree with the table within 1 µm") func reducedLength() throws {
    let table = try Table("truth_inverse_wgs84.csv")
    let exact = ExactGeodesic(.wgs84)
    for row in table.rows {
      let found = try #require(exact.inverse(from: table.from(row), to: table.to(row)))
      // Near the antipode the reduced length is as sensitive as the azimuth.
      #expect(
        abs(found.reducedLength - abs(table.exact(row, "m12"))) <= 1e-6, "row \(row + 2)")
    }
  }

  @Test("An invalid coordinate gives no result") func invalid() {
    let place = Coordinate(latitude: 1, longitude: 2)
    let exact = ExactGeodesic(.wgs84)
    #expect(exact.inverse(from: place, to: Coordinate(latitude: 91, longitude: 0)) == nil)
    #expect(exact.inverse(from: Coordinate(latitude: 0, longitude: .nan), to: place) == nil)
  }
}

@Suite struct GaussLegendreTests {
  @Test(
    "A rule of n nodes integrates powers below 2n exactly, but not the power 2n",
    arguments: [2, 8, 20])
  func powers(count: Int) {
    let rule = GaussLegendre(count)
    func error(_ power: Int) -> Extended {
      var sum: Extended = 0
      for (x, w) in zip(rule.nodes, rule.weights) {
        let y = (0..<power).reduce(1) { y, _ in y * x }
        sum += 2 * w * y
      }
      return abs(sum - 2 / Extended(power + 1))
    }
    for power in stride(from: 0, to: 2 * count, by: 2) {
      #expect(error(power) < 16 * Extended.ulpOfOne, "power \(power)")
    }
    #expect(error(2 * count) > 64 * Extended.ulpOfOne)
  }
}

@Suite struct ExactRhumbTests {
  @Test("Lengths agree with the quadruple-precision table within 0.05 nm")
  func truth() throws {
    let bound: Extended = ReferencePrecision.isExact ? 0.05e-9 : 30e-9
    let table = try Table("truth_rhumb_inverse_wgs84.csv")
    let exact = ExactRhumb(.wgs84)
    for row in table.rows {
      let off = exact.distance(from: table.from(row), to: table.to(row)) - table.exact(row, "s12")
      #expect(abs(off) <= bound, "row \(row + 2)")
    }
  }

  @Test("Lengths near a parallel or past a pole are exact on slightly flattened ellipsoids")
  func hard() throws {
    let bound: Extended = ReferencePrecision.isExact ? 0.05e-9 : 30e-9
    let table = try Table("truth_rhumb_hard.csv")
    for row in table.rows where (0...0.01).contains(table.number(row, "f")) {
      let ellipsoid = try Ellipsoid(
        equatorialRadius: table.number(row, "a"), flattening: table.number(row, "f"))
      let found = ExactRhumb(ellipsoid).distance(from: table.from(row), to: table.to(row))
      #expect(abs(found - table.exact(row, "s12")) <= bound, "row \(row + 2)")
    }
  }
}

@Suite struct ExactSphereTests {
  @Test("Distances agree with 60-digit arithmetic within 0.02 nm") func truth() throws {
    let table = try Table("truth_sphere.csv")
    let exact = ExactSphere(.r1)
    // The table was computed with the decimal radius. The radius as a double changes half a circumference by 0.1 nm.
    let scale = Extended(Sphere.r1.radius) / Extended("6371008.7714")!
    let bound: Extended = ReferencePrecision.isExact ? 0.02e-9 : 30e-9
    for row in table.rows {
      let distance = exact.distance(from: table.from(row), to: table.to(row))
      let off = distance - scale * table.exact(row, "s12")
      #expect(abs(off) <= bound, "row \(row + 2)")
    }
  }
}
