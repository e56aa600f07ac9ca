import GeoTracks
import GeoFormats

extension FixDimension {
  /// The name that is printed.
  var name: String {
    switch self {
    case .none: "none"
    case .twoDimensional: "2D"
    case .threeDimensional: "3D"
    }
  }
}

extension JSONWriter {
  /// Writes a position as a JSON object on one line. Unknown values are omitted.
  mutating func line(_ location: Location) {
    object { $0.members(of: location) }
    endLine()
  }

  /// Writes an event as a JSON object on one line.
  mutating func line(event: String, _ body: (inout JSONWriter) -> Void = { _ in }) {
    object {
      $0.member("event", event)
      body(&$0)
    }
    endLine()
  }

  /// Writes a heading as an event on one line.
  mutating func line(_ heading: Heading) {
    line(event: "heading") {
      if let time = heading.timestamp { $0.member("time", time.description) }
      $0.optional("true_heading_deg", heading.trueHeading)
      $0.optional("magnetic_heading_deg", heading.magneticHeading)
      $0.optional("heading_accuracy_deg", heading.accuracy)
      if let device = heading.device { $0.member("device", device) }
    }
  }

  /// Writes the known values of a position as members.
  mutating func members(of location: Location) {
    if let time = location.timestamp {
      member("time", time.description)
      if location.timestampSource == .arrival { member("time_source", "arrival") }
    }
    member("latitude", location.coordinate.latitude)
    member("longitude", location.coordinate.longitude)
    optional("altitude_m", location.altitude)
    optional("ellipsoidal_altitude_m", location.ellipsoidalAltitude)
    optional("horizontal_accuracy_m", location.horizontalAccuracy)
    optional("vertical_accuracy_m", location.verticalAccuracy)
    optional("speed_mps", location.speed)
    optional("course_deg", location.course)
    optional("climb_mps", location.climb)
    if let fix = location.fix { member("fix", fix.name) }
    if let status = location.status { member("status", status.rawValue) }
    if let device = location.device { member("device", device) }
  }

  private mutating func optional(_ name: String, _ number: Double?) {
    if let number { member(name, number) }
  }
}
