import GeoCore
import Testing

@testable import GeoBench

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
