import GeoCore
import Testing

@testable import GeoFormats

@Suite struct DecimalArithmeticTests {
  /// The double nearest to `units` times 10^-places, parsed from digits.
  private func decimal(_ units: Int, _ places: Int) throws -> Double {
    try #require(Double("\(units)e-\(places)"))
  }

  @Test("Sums and differences are the doubles nearest to the decimal results", arguments: 0...9)
  func sums(places: Int) throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<2000 {
      let range = -9_000_000_000_000 / (places < 5 ? 100_000_000 : 1)...9_000_000_000_000
      let a = Int.random(in: range, using: &random) % (10_000 * power(places))
      let b = Int.random(in: range, using: &random) % (200 * power(places))
      let (x, y) = (try decimal(a, places), try decimal(b, places))
      let sum = try decimal(a + b, places)
      #expect(DecimalArithmetic.sum(x, y) == sum)
      #expect(DecimalArithmetic.difference(sum, x) == y)
    }
  }

  @Test("Products are correctly rounded decimals") func products() throws {
    // Feet at 0.3048 m; dilutions at 5 m.
    for units in 0..<3000 {
      #expect(DecimalArithmetic.product(Double(units), 0.3048) == (try decimal(units * 3048, 4)))
      #expect(DecimalArithmetic.product(try decimal(units, 2), 5) == (try decimal(units * 5, 2)))
    }
  }

  @Test(
    "Other numbers are computed in binary",
    arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e-300, -1e-12, 123_456_789.123])
  func otherNumbersAreAsUsual(value: Double) {
    let sum = DecimalArithmetic.sum(value, 0)
    #expect(sum == value || (sum - value).magnitude < 1e-11 || value.isNaN && sum.isNaN)
    #expect(DecimalArithmetic.product(value, 1) == value || !(value.magnitude > 1e-9))
  }

  private func power(_ places: Int) -> Int { (0..<places).reduce(1) { value, _ in value * 10 } }
}
