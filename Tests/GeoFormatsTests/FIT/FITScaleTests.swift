import Testing

@testable import GeoFormats

@Suite("FITScale") struct FITScaleTests {
  @Test(
    arguments: [
      (0, 0, "0"), (0, 3, "0"), (120, 0, "120"), (120, 1, "12"), (-5, 1, "-0.5"), (5, 4, "0.0005"),
      (123_450, 2, "1234.5"), (-100, 2, "-1"), (1_000_001, 6, "1.000001"),
      (.max, 3, "9223372036854775.807"), (.min, 8, "-92233720368.54775808"),
    ] as [(Int64, Int, String)])
  func text(_ units: Int64, _ places: Int, _ text: String) {
    #expect(FITScale.text(units, places: places) == text)
  }

  /// Beyond the range of an integer, the nearest double is written.
  @Test func writesTheNearestDoubleBeyondIntegers() {
    #expect(FITScale(multiplier: 5, places: 1).text(.integer(.max)) == "4611686018427388000")
    #expect(FITScale(places: 1).text(.real(2.5)) == "0.25")
  }

  @Test func theChecksumGoesByNibblesToo() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 3) }
    var checksum = FITChecksum()
    bytes.withUnsafeBytes { checksum.update($0) }
    #expect(checksum.value == FITFile.checksum(bytes))
    // In pieces of any length, with the check value of CRC-16/ARC.
    for size in 1...17 {
      var checksum = FITChecksum()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { checksum.update($0) }
      }
      #expect(checksum.value == FITFile.checksum(bytes))
    }
    var check = FITChecksum()
    Array("123456789".utf8).withUnsafeBytes { check.update($0) }
    #expect(check.value == 0xBB3D)
  }
}
