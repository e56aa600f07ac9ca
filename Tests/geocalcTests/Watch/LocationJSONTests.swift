import Foundation
import GeoFormats
import GeoTracks
import Testing

@testable import geocalc

/// In JSON, each value of a position has its own name.
@Suite struct LocationJSONTests {
  private func decoded(_ body: (inout JSONWriter) -> Void) throws -> JSONValue {
    var json = JSONWriter()
    body(&json)
    return try JSONDecoder().decode(JSONValue.self, from: Data(json.bytes))
  }

  @Test("Each value of a position has its own name")
  func location() throws {
    var location = Location(
      Coordinate(latitude: 47.5, longitude: 8.25), timestamp: Timestamp(seconds: 100))
    (location.altitude, location.ellipsoidalAltitude) = (400, 447)
    (location.horizontalAccuracy, location.verticalAccuracy) = (3.5, 5.5)
    (location.speed, location.course, location.climb) = (7.5, 275, 0.5)
    (location.fix, location.status, location.device) = (.threeDimensional, .rtkFixed, "gps7")
    #expect(
      try decoded { $0.line(location) }
        == .object([
          "time": .string("1970-01-01T00:01:40Z"), "latitude": .number(47.5),
          "longitude": .number(8.25), "altitude_m": .number(400),
          "ellipsoidal_altitude_m": .number(447), "horizontal_accuracy_m": .number(3.5),
          "vertical_accuracy_m": .number(5.5), "speed_mps": .number(7.5),
          "course_deg": .number(275), "climb_mps": .number(0.5), "fix": .string("3D"),
          "status": .string("rtk-fixed"), "device": .string("gps7"),
        ]))
    location.timestampSource = .arrival
    location.fix = .twoDimensional
    let arrived = try decoded { $0.line(location) }
    #expect(arrived["time_source"]?.string == "arrival" && arrived["fix"]?.string == "2D")
    // An unknown value has no member.
    let bare = try decoded { $0.line(Location(Coordinate(latitude: 1, longitude: 2))) }
    #expect(bare == .object(["latitude": .number(1), "longitude": .number(2)]))
  }

  @Test("Each value of a heading has its own name")
  func heading() throws {
    var heading = Heading(timestamp: Timestamp(seconds: 100))
    (heading.trueHeading, heading.magneticHeading, heading.accuracy) = (10, 7, 2)
    heading.device = "compass"
    #expect(
      try decoded { $0.line(heading) }
        == .object([
          "event": .string("heading"), "time": .string("1970-01-01T00:01:40Z"),
          "true_heading_deg": .number(10), "magnetic_heading_deg": .number(7),
          "heading_accuracy_deg": .number(2), "device": .string("compass"),
        ]))
  }
}
