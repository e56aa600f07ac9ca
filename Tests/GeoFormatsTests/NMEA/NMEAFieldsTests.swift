import Testing

@testable import GeoFormats

@Suite struct NMEAFieldsTests {
  private func fields<Value>(_ text: String, _ read: (inout NMEAFields) -> Value) -> Value? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      var fields = NMEAFields(start, from: 0, to: buffer.count)
      return read(&fields)
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("007.50", 7.5), ("-12.5", -12.5), ("+3", 3), (".5", 0.5), ("5.", 5),
      ("4722.61400", 4722.614), ("0.1234567890123456789", 0.12345678901234568),
      ("123456789012345678", 123456789012345680), ("", nil), ("-", nil), (".", nil), ("1e3", nil),
      ("1.2.3", nil), (" 1", nil), ("0x1", nil), ("1234567890123456789", nil), ("nan", nil),
    ] as [(String, Double?)])
  func readsNumbers(text: String, value: Double?) {
    #expect(fields("\(text),9") { $0.number() } == .some(value))
    #expect(fields("\(text),9") { [$0.number(), $0.number()].last } == 9)
  }

  // With room after it, a field is read eight digits at a time, otherwise digit by digit.
  @Test(
    arguments: [
      "0", "7", "060000.00", "1234567", "12345678", "123456789", "4722.61400", "4722.1234567",
      "4722.12345678", "0.1234567890123456789", "1234567.1234567", "-12.5", "+3", ".5", "5.", "",
      "-", ".",
      "1e3", "1.2.3", " 1", "0x1", "1;", "1.5*", "00000000", "0000000.0000000", "1.:", "1/2",
      "\u{80}",
    ])
  func readsTheSameWhateverFollows(text: String) {
    func read(_ behind: String) -> String? {
      fields("\(text)\(behind)") { fields in
        let number = fields.decimal()
        let next = fields.letter()
        let parts = [Int(number.digits), number.places, number.wholeCount]
        return number.form == .number
          ? "\(parts) \(number.isNegative) \(next)" : "\(number.form) \(next)"
      }
    }
    #expect(read(",9") == read(",9,4722.61400,N,00832.50200,E"))
    #expect(read(",9") == read(",9,,,,,,,,,,,,,,,,,,,,,,,,,,,,"))
  }

  @Test func isEmptyAfterTheLastField() {
    let read = fields("1,,x") { fields in
      (
        fields.count, fields.number(), fields.number(), fields.letter(), fields.hasNext,
        fields.number(), fields.letter(), Array(fields.text()), fields.count
      )
    }
    // Reading stops at the end of the bytes, even if the cursor is far beyond this end.
    #expect(read?.0 == 3)
    #expect(read?.1 == 1 && read?.2 == nil)
    #expect(read?.3 == UInt8(ascii: "x"))
    #expect(read?.4 == false)
    #expect(read?.5 == nil && read?.6 == 0 && read?.7 == [] && read?.8 == 0)
  }

  @Test(
    arguments: [
      ("408.0", "47.9", 455.9), ("257.4", "47.2", 304.6), ("76.5", "-21.6", 54.9),
      ("-0.1", "0.3", 0.2), ("1e5", "1", nil), ("", "47.9", nil), ("0.0000001", "1", 1.0000001),
    ] as [(String, String, Double?)])
  func addsHeightsExactly(a: String, b: String, sum: Double?) {
    #expect(fields("\(a),\(b)") { $0.decimal().sum($0.decimal()) } == .some(sum))
  }

  @Test(
    arguments: [
      ("000000", 0), ("235959.999999999", 86_399_999_999_999), ("120000.5", 43_200_500_000_000),
      ("235960", 86_400_000_000_000), ("235960.25", 86_400_250_000_000),
      ("120000.1234567891", 43_200_123_456_789), ("240000", nil), ("126000", nil),
      ("120060", nil), ("120061", nil), ("256199", nil), ("12000", nil), ("1200000", nil),
      ("-120000", nil), ("12:00:00", nil),
    ] as [(String, Int64?)])
  func readsTimes(text: String, nanoseconds: Int64?) {
    #expect(
      fields("\(text),") { NMEATime($0.decimal())?.nanoseconds } == .some(nanoseconds))
  }
}
