import Testing

@testable import geocalc

@Suite struct NegativeNumbersTests {
  @Test(
    "An argument that looks like a negative number is protected and restored unchanged",
    arguments: ["-74.0060", "-.5", "-0", "-74°0'21.6\"W", "-5km", "-1e5"])
  func protected(text: String) {
    let protected = NegativeNumbers.protected([text])[0]
    #expect(!protected.hasPrefix("-"))
    #expect(ArgumentText(argument: protected).text == text)
  }

  @Test(
    "Other arguments are not changed",
    arguments: ["--unit", "-h", "-", "--", "-.", "-km", "5", "", "-.k", "--5"])
  func untouched(text: String) {
    #expect(NegativeNumbers.protected([text]) == [text])
  }
}
