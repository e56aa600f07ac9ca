import GeoTracks
import Testing

@testable import GeoFormats

@Suite struct CSVSpeedUnitTests {
  /// The unit of speed follows from the positions: eleven meters per second north.
  @Test(
    arguments: [
      (1, "m/s"), (3600.0 / 1852, "kt"), (1 / 0.44704, "mph"), (3.6, "km/h"), (3.6 * 1.2, "km/h"),
      (0.7, nil), (5.5, nil),
    ] as [(Double, String?)])
  func findsTheUnit(_ factor: Double, _ name: String?) throws {
    var unit = CSVSpeedUnit()
    // A degree of the meridian at the equator is 110574.3 m on WGS84.
    for second in 0..<12 {
      var location = Location(
        Coordinate(latitude: 11 * Double(second) / 110_574.3, longitude: 0),
        timestamp: Timestamp(seconds: Int64(second)))
      location.speed = 11 * factor
      unit.process(location)
    }
    let quotient = try #require(unit.quotient)
    #expect(abs(quotient.median / factor - 1) < 1e-5 && quotient.count == 5)
    #expect(CSVSpeedUnit.unit(of: quotient.median)?.name == name)
  }

  @Test func infersNoUnitFromFewSteps() {
    var unit = CSVSpeedUnit()
    for second in 0..<4 {
      var location = Location(
        Coordinate(latitude: 1e-4 * Double(second), longitude: 0),
        timestamp: Timestamp(seconds: Int64(second)))
      location.speed = 11
      unit.process(location)
    }
    #expect(unit.quotient == nil && !unit.isSure)
  }
}
