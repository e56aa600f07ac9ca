import Foundation
import GeoTracks
import Testing
import _TestSupport

@Suite struct CodableTests {
  static let time = Timestamp(seconds: 1_763_642_096, nanoseconds: 250_000_000)

  static let location: Location = {
    var location = Location(Coordinate(latitude: 47.1, longitude: 8.5), timestamp: time)
    (location.altitude, location.fix, location.status) = (430.5, .threeDimensional, .rtkFixed)
    (location.timestampSource, location.utcOffset, location.device) = (.arrival, 3600, "/dev/a")
    location.dilution.horizontal = 0.7
    location.attributes = [Location.Attribute("hr", "120")]
    return location
  }()

  static let statistics: TrackStatistics.Rules = {
    var rules = TrackStatistics.Rules()
    rules.gains = [.raw, .smooth, .hysteresis(2.5), .simplified(1e-7)]
    (rules.gap, rules.stop.duration) = (GapRule(time: nil, speed: nil), .milliseconds(1500))
    return rules
  }()

  @Test(
    arguments: [
      time, ZonedTimestamp(timestamp: time, utcOffset: nil), location,
      Heading(trueHeading: 1, magneticHeading: 2, timestamp: time, device: "x"),
      Satellites(
        timestamp: time,
        satellites: [Satellite(constellation: .galileo, number: 3, elevation: 40, isUsed: true)]),
      LocationEvent.NoFix(device: "x", timestamp: time),
      Diagnostic(.checksum, "12, not 13", line: 7, offset: 120, stopsReading: true),
      Metadata(.part, [Location.Attribute("type", "running")]),
      GapRule(time: .milliseconds(300_700), distance: 20),
      GeofenceRule(enterCushion: 1, confirmation: .seconds(3), dwell: .seconds(60)), GeofenceRule(),
      GeofenceEvent(
        fence: 1, kind: .dwell, time: time, place: location.coordinate, location: location,
        seconds: 60), StopRule(), ClimbRule(), LapRule(place: location.coordinate), CleaningRules(),
      statistics, SimplifyMethod.time, RegionState.inside, TrackMeasure.power,
      ProximityEvent(
        place: 1, distance: 2, coordinate: location.coordinate, time: time, isInterpolated: true),
    ] as [any Codable & Equatable & Sendable])
  func isReadBack(_ value: any Codable & Equatable & Sendable) throws {
    try expectRoundTrip(value)
  }

  @Test func lengthsOfTimeAreInSeconds() throws {
    #expect(
      try sortedJSON(GapRule(time: .milliseconds(1500), samplingIntervalMultiple: nil))
        == #"{"speed":12000,"time":1.5}"#)
    #expect(try sortedJSON(StopRule()) == #"{"duration":60,"radius":25}"#)
    #expect(try sortedJSON(GainMethod.automatic) == #""auto""#)
  }

  @Test func methodsThatCannotBeAreRefused() {
    #expect(throws: GeoError.self) {
      try JSONDecoder().decode(GainMethod.self, from: Data(#""hysteresis:0m""#.utf8))
    }
  }
}
