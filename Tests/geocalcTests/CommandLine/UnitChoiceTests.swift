import GeoCore
import Testing

@testable import geocalc

/// `--unit` takes a unit of length or a system of units.
@Suite struct UnitChoiceTests {
  @Test(
    "A word selects a unit of length and its system",
    arguments: [
      ("m", "m", "metric"), ("kilometers", "km", "metric"), ("Miles", "mi", "imperial"),
      ("yd", "yd", "imperial"), ("us-ft", "us-ft", "imperial"), ("nmi", "nmi", "nautical"),
      ("metric", "km", "metric"), ("imperial", "mi", "imperial"), ("nautical", "nmi", "nautical"),
    ])
  func words(word: String, length: String, system: String) throws {
    let choice = try #require(UnitChoice(argument: word))
    #expect(choice.length.rawValue == length && choice.system.rawValue == system)
  }

  @Test("An unknown word is refused with the list of units")
  func unknown() throws {
    #expect(UnitChoice(argument: "furlong") == nil)
    let run = try GeocalcProcess("distance 0 0 0 1 --unit furlong")
    #expect(run.code == 64)
    #expect(run.errors.contains("us-ft, metric, imperial, nautical"), "\(run.errors)")
  }

  @Test("A system is accepted wherever lengths and areas are printed")
  func systems() throws {
    #expect(
      try GeocalcProcess("distance 0 0 0 1 --unit nautical").output.hasPrefix("60.108 nmi\n"))
    let square = "lat,lon\n0,0\n0,1\n1,1\n1,0\n"
    #expect(
      try GeocalcProcess("area - --unit imperial", input: square).output
        == GeocalcProcess("area - --unit mi", input: square).output)
  }
}
