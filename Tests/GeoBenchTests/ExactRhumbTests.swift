import GeoCore
import Testing

@testable import GeoBench

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
    // The table has the decimal radius; the double differs by 0.1 nm in half a circumference.
    let scale = Extended(Sphere.r1.radius) / Extended("6371008.7714")!
    let bound: Extended = ReferencePrecision.isExact ? 0.02e-9 : 30e-9
    for row in table.rows {
      let distance = exact.distance(from: table.from(row), to: table.to(row))
      let off = distance - scale * table.exact(row, "s12")
      #expect(abs(off) <= bound, "row \(row + 2)")
    }
  }
}
