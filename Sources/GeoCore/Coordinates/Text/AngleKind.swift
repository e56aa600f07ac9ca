/// What an angle in a text stands for: it decides the letters beside it and the range allowed.
package enum AngleKind: Sendable, Hashable {
  /// Geodetic latitude: N or S, -90 to 90.
  case latitude
  /// Longitude: E or W. A periodic angle, written from -180 to 180 or from 0 to 360; text is read
  /// from -360 to 360 and anything farther is taken for a mistake.
  case longitude
  /// Azimuth, clockwise from north: no letter. A periodic angle; sums of turns are read, and what is
  /// beyond 36000 degrees either way is taken for a mistake.
  case azimuth

  var name: String {
    switch self {
    case .latitude: "latitude"
    case .longitude: "longitude"
    case .azimuth: "azimuth"
    }
  }

  /// The largest magnitude in degrees that is read.
  var limit: Double {
    switch self {
    case .latitude: 90
    case .longitude: 360
    case .azimuth: 36000
    }
  }

  /// What to say where a text holds something else.
  var expectation: String {
    switch self {
    case .latitude: "a latitude, such as 40.7128, -33.9 or 40°26′46″N"
    case .longitude: "a longitude, such as -74.0060 or 79°58′56″W"
    case .azimuth: "an azimuth, such as 51.5, 51°30′ or NE"
    }
  }

  /// What to say of a hemisphere letter that is not for this kind of angle.
  func expectation(insteadOf hemisphere: Hemisphere) -> String {
    switch self {
    case .latitude:
      "N or S: \(hemisphere.rawValue) marks a longitude, so latitude and longitude look swapped"
    case .longitude:
      "E or W: \(hemisphere.rawValue) marks a latitude, so latitude and longitude look swapped"
    case .azimuth: "no letter: an azimuth is counted clockwise from north"
    }
  }
}

/// A hemisphere letter beside an angle.
enum Hemisphere: String, Sendable {
  case north = "N"
  case south = "S"
  case east = "E"
  case west = "W"

  var kind: AngleKind {
    switch self {
    case .north, .south: .latitude
    case .east, .west: .longitude
    }
  }

  var isNegative: Bool { self == .south || self == .west }
}
