import Foundation
import Testing

@testable import GeoCore

@Suite struct DecimalPrinterTests {
  /// The output of C, without the sign of a zero.
  private func reference(_ value: Double, _ places: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    _ = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%.\(places)f", $0) }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.contains(where: { "123456789".contains($0) }) ? text : text.replacing("-", with: "")
  }

  @Test(
    "Values are rounded half to even by their exact binary value",
    arguments: [
      (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
      (1.005, 2, "1.00"), (0.9995, 3, "1.000"), (999.9999, 3, "1000.000"), (-0.0004, 3, "0.000"),
      (-0.0006, 3, "-0.001"), (Double.leastNonzeroMagnitude, 17, "0.00000000000000000"),
      (0, 3, "0.000"),
      (5585233.578931, 3, "5585233.579"), (0.1, 17, "0.10000000000000001"),
      (18446744073709549568, 2, "18446744073709549568.00"), (-0.0, 0, "0"),
    ])
  func rounds(value: Double, places: Int, text: String) {
    #expect(DecimalPrinter.string(value, places: places) == text)
  }

  @Test("Any value is printed as by printf", arguments: 0...17)
  func agreesWithPrintf(places: Int) {
    var random = SplitMix64(seed: UInt64(places))
    for _ in 0..<4000 {
      // Exponents from 2^-130 to 2^63: all values that are not clearly zero or out of range.
      let exponent = 1023 - 130 + random.next() % 194
      let value = Double(bitPattern: random.next() & (1 << 63 | 1 << 52 - 1) | exponent << 52)
      #expect(DecimalPrinter.string(value, places: places) == reference(value, places))
    }
  }

  @Test("Ties are printed as by printf", arguments: 0...17)
  func agreesOnTies(places: Int) {
    for k in 0..<400 {
      let value = Double(k) / 64
      #expect(DecimalPrinter.string(value, places: places) == reference(value, places))
    }
  }

  @Test("Numbers that are not finite give an empty text") func nonFinite() {
    #expect(DecimalPrinter.string(.nan, places: 3).isEmpty)
    #expect(DecimalPrinter.string(-.infinity, places: 3).isEmpty)
  }

  @Test("Huge values are printed in their shortest form") func huge() {
    #expect(DecimalPrinter.string(1e300, places: 3) == "1e+300")
    #expect(DecimalPrinter.string(-0x1p64, places: 3) == "-1.8446744073709552e+19")
  }

  @Test("An azimuth that rounds to 360 is 0", arguments: 0...17)
  func azimuth(places: Int) {
    for value in [
      0, 0.4, 359, 359.4, 359.5, 359.6, 359.9499999, 359.99, 359.9999995, 359.9999996,
      Double(360).nextDown, 360,
    ] {
      let printed = DecimalPrinter.string(
        DecimalPrinter.azimuth(value, places: places), places: places)
      let expected = reference(value, places)
      #expect(printed == (expected.hasPrefix("360") ? reference(0, places) : expected), "\(value)")
    }
    #expect(DecimalPrinter.azimuth(.nan, places: places).isNaN)
    #expect(DecimalPrinter.azimuth(-5, places: places) == -5)
  }
}
