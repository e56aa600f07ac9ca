import Testing

@testable import GeoCore

/// Comparison with the standard library's printing of integers.
@Suite struct DigitsTests {
  private func text(_ write: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer) -> String {
    withUnsafeTemporaryAllocation(byteCount: DecimalPrinter.room, alignment: 8) { bytes in
      guard let start = bytes.baseAddress else { return "" }
      let count = write(start) - start
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  @Test(
    "Numbers are written without leading zeros",
    arguments: [
      0, 1, 9, 10, 99, 100, 9999, 10_000, 12_345_678, 99_999_999, 100_000_000, 100_000_001,
      9_999_999_999_999_999, 10_000_000_000_000_000, UInt64.max,
    ])
  func withoutLeadingZeros(value: UInt64) {
    #expect(text { Digits.write(value, to: $0) } == String(value))
  }

  @Test("All pairs of four digits are written correctly") func allValuesOfFourDigits() {
    for value in 0..<UInt64(10_000) {
      #expect(text { Digits.write(value * 10_001, to: $0) } == String(value * 10_001))
    }
  }

  @Test("Numbers are written with leading zeros to a given width", arguments: 1...19)
  func withLeadingZeros(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<500 {
      let value = (random.next() % PowersOfTen.integers[count]) >> (random.next() % 60)
      let digits = String(value)
      let padded = String(repeating: "0", count: count - digits.count) + digits
      #expect(text { Digits.write(value, count: count, to: $0) } == padded)
    }
  }
}
