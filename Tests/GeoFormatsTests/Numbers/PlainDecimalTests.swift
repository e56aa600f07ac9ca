import GeoCore
import Foundation
import GeoCore
import Testing

@testable import GeoFormats

@Suite struct PlainDecimalTests {
  /// The value of the number at the start of `text`, and its length in bytes.
  private func read(_ text: String) -> (value: Double, count: Int) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0x31, count: PlainDecimal.reach)
    return bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return (.nan, 0) }
      var position = 0
      let value = PlainDecimal().read(start, at: &position)
      return (value, position)
    }
  }

  @Test(
    "Common notations are read",
    arguments: [
      ("0,", 0), ("-74.0060,", -74.006), ("180;", 180), ("5.1\n", 5.1), ("1234567 ", 1_234_567),
      ("12.3456789,", 12.3456789), ("-12.34567891234567,", -12.34567891234567),
      ("15.716689104656398\r", 15.716689104656398), ("007.5x", 7.5),
    ])
  func usual(text: String, value: Double) {
    let read = read(text)
    #expect(read.value == value)
    #expect(read.count == text.utf8.count - 1)
  }

  @Test(
    "Other texts give NaN",
    arguments: [
      "", ",", "+5,", "-,", ".5,", "5.,", "--5,", " 5,", "12345678,", "nan,", "é,",
      "1234.1234567812345678,",
    ])
  func others(text: String) {
    #expect(read(text.isEmpty ? "\u{0}" : text).value.isNaN)
  }

  @Test("The sign of zero is kept") func signOfZero() {
    #expect(read("-0.0,").value.sign == .minus)
    #expect(read("0.0,").value.sign == .plus)
  }

  @Test("Random decimals agree with strtod", arguments: 1...16)
  func agreesWithStrtod(places: Int) {
    var random = SplitMix64(seed: UInt64(places))
    for _ in 0..<5000 {
      let whole = random.next() % 1000
      let digits = (0..<places).map { _ in String(random.next() % 10) }.joined()
      let text = (random.next() % 2 == 0 ? "-" : "") + "\(whole).\(digits)"
      let read = read(text + ",")
      #expect(read.value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
      #expect(read.count == text.utf8.count)
    }
  }

  /// Digits are distinguished from all other bytes at any position of a word.
  @Test func everyByteEndsANumber() {
    for byte in UInt8.min...UInt8.max where !(0x30...0x39).contains(byte) {
      for count in 1...7 {
        var bytes = [UInt8](repeating: 0x35, count: count) + [byte]
        bytes += [UInt8](repeating: 0xFF, count: PlainDecimal.reach)
        bytes.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          var position = 0
          let value = PlainDecimal().read(start, at: &position)
          if byte == UInt8(ascii: ".") {
            #expect(value.isNaN)
          } else {
            #expect(position == count)
            #expect(value == Double(String(repeating: "5", count: count)))
          }
        }
      }
    }
  }
}
