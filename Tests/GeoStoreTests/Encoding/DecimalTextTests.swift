import Testing

@testable import GeoStore

@Suite struct DecimalTextTests {
  @Test(arguments: ["0", "72", "-1", "12.50", "0.05", "-0.5", "999999999999999999", "0.0"])
  func comesBack(_ text: String) { #expect(DecimalText(text)?.description == text) }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "+1", "007", "-0", "-0.0", "1e3", "1,5", "٣", "1.2.3", " 1",
    "1234567890123456789",
  ])
  func refusesTextsThatAreNotNumbers(_ text: String) { #expect(DecimalText(text) == nil) }
}
