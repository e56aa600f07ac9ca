import GeoTracks

/// A position as a person reads it, on one line.
struct LocationText {
  let units: FigureUnits
  /// Meters gone since the beginning, for a line that shows the present; nil for a line that stays, which
  /// has the date too.
  let distance: Double?

  init(_ units: FigureUnits = .metric, distance: Double? = nil) {
    (self.units, self.distance) = (units, distance)
  }

  /// The line, its parts separated by two blanks; what is unknown is left out.
  func line(_ location: Location) -> String {
    var parts: [String] = []
    if let time = location.timestamp {
      let text = time.description
      parts.append(distance == nil ? text : String(text.drop { $0 != "T" }.dropFirst()))
    }
    parts.append(Self.coordinate(location.coordinate))
    if let fix = location.fix { parts.append(fix.name) }
    if let status = location.status, status != .autonomous { parts.append(status.rawValue) }
    if let accuracy = location.horizontalAccuracy {
      parts.append("±\(units.height(accuracy, places: 1))")
    }
    if let altitude = location.altitude ?? location.ellipsoidalAltitude {
      parts.append("\(distance == nil ? "altitude" : "alt") \(units.height(altitude, places: 1))")
    }
    if let speed = location.speed { parts.append(units.speed(speed)) }
    if let course = location.course {
      parts.append("course \(DecimalPrinter.string(azimuth: course, places: 0))°")
    }
    if let distance { parts.append(units.roughLength(distance)) }
    if let satellites = Self.satellites(location) { parts.append(satellites) }
    return parts.joined(separator: "  ")
  }

  private static func coordinate(_ coordinate: Coordinate) -> String {
    "\(number(coordinate.latitude, 6)) \(number(coordinate.longitude, 6))"
  }

  private static func satellites(_ location: Location) -> String? {
    switch (location.satellitesUsed, location.satellitesInView) {
    case (let used?, let seen?): "\(used)/\(seen) satellites"
    case (let used?, nil): "\(used) satellites"
    case (nil, let seen?): "\(seen) satellites in view"
    case (nil, nil): nil
    }
  }

  private static func number(_ value: Double, _ places: Int) -> String {
    DecimalPrinter.string(value, places: places)
  }
}
