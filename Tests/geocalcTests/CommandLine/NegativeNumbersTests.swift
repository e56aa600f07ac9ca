import Testing

@testable import geocalc

@Suite struct NegativeNumbersTests {
  @Test(
    "what begins like a negative number is protected, and comes back as it was",
    arguments: ["-74.0060", "-.5", "-0", "-74°0'21.6\"W", "-5km", "-1e5"])
  func protected(text: String) {
    let protected = NegativeNumbers.protected([text])[0]
    #expect(!protected.hasPrefix("-"))
    #expect(ArgumentText(argument: protected).text == text)
  }

  @Test(
    "everything else is left alone",
    arguments: ["--unit", "-h", "-", "--", "-.", "-km", "5", "", "-.k", "--5"])
  func untouched(text: String) {
    #expect(NegativeNumbers.protected([text]) == [text])
  }
}
