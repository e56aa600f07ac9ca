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
