import GeoCore
import Testing

@Suite struct SpeedTextTests {
  // A knot is a nautical mile of 1852 m per hour, a mile 1609.344 m: BIPM, yard and pound agreement.
  @Test(
    "A number with a unit is a speed in meters per second",
    arguments: [
      ("1m/s", 1.0), ("3.6 km/h", 1), ("36kmh", 10), ("10 mph", 4.4704), ("1kn", 1852.0 / 3600),
      (" 2 knots ", 3704.0 / 3600), ("0 kt", 0), ("1e3 M/S", 1000),
    ] as [(String, Double)])
  func reads(_ text: String, _ speed: Double) throws {
    let found = try SpeedText.metersPerSecond(parsing: text)
    #expect(abs(found - speed) <= speed.ulp)
  }

  @Test(
    "Other text is refused at its column",
    arguments: [
      ("", 1), ("5", 2), ("5 m", 3), ("km/h", 1), ("5 km/h 3", 3), ("fast", 1),
    ] as [(String, Int)])
  func refuses(_ text: String, column: Int) throws {
    let error = #expect(throws: GeoError.self) { try SpeedText.metersPerSecond(parsing: text) }
    guard case .unreadable(text, column, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["-1 m/s", "1e400km/h"]) func refusesSpeedsOutOfRange(_ text: String) {
    let error = #expect(throws: GeoError.self) { try SpeedText.metersPerSecond(parsing: text) }
    guard case .outOfRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
