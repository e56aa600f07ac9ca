import GeoTracks

/// What a location says beside its place, its time and its extras.
struct LocationMeasures: OptionSet {
  let rawValue: UInt32

  static let altitude = Self(rawValue: 1 << 0)
  static let ellipsoidalAltitude = Self(rawValue: 1 << 1)
  static let horizontalAccuracy = Self(rawValue: 1 << 2)
  static let verticalAccuracy = Self(rawValue: 1 << 3)
  static let speed = Self(rawValue: 1 << 4)
  static let speedAccuracy = Self(rawValue: 1 << 5)
  static let course = Self(rawValue: 1 << 6)
  static let courseAccuracy = Self(rawValue: 1 << 7)
  static let climb = Self(rawValue: 1 << 8)
  static let climbAccuracy = Self(rawValue: 1 << 9)
  static let fix = Self(rawValue: 1 << 10)
  static let status = Self(rawValue: 1 << 11)
  static let device = Self(rawValue: 1 << 12)
  static let satellitesUsed = Self(rawValue: 1 << 13)
  static let satellitesInView = Self(rawValue: 1 << 14)
  static let horizontalDilution = Self(rawValue: 1 << 15)
  static let verticalDilution = Self(rawValue: 1 << 16)
  static let positionDilution = Self(rawValue: 1 << 17)

  /// How many there are.
  var count: Int { rawValue.nonzeroBitCount }

  /// What all are called, in the order of the bits.
  static let names = [
    "altitude", "ellipsoidal altitude", "horizontal accuracy", "vertical accuracy", "speed",
    "speed accuracy", "course", "course accuracy", "climb", "climb accuracy", "fix dimension",
    "fix status", "device", "satellites", "satellites in view", "hdop", "vdop", "pdop",
  ]
}

extension Location {
  /// What it says.
  var measures: LocationMeasures {
    var measures: LocationMeasures = []
    if altitude != nil { measures.insert(.altitude) }
    if ellipsoidalAltitude != nil { measures.insert(.ellipsoidalAltitude) }
    if horizontalAccuracy != nil { measures.insert(.horizontalAccuracy) }
    if verticalAccuracy != nil { measures.insert(.verticalAccuracy) }
    if speed != nil { measures.insert(.speed) }
    if speedAccuracy != nil { measures.insert(.speedAccuracy) }
    if course != nil { measures.insert(.course) }
    if courseAccuracy != nil { measures.insert(.courseAccuracy) }
    if climb != nil { measures.insert(.climb) }
    if climbAccuracy != nil { measures.insert(.climbAccuracy) }
    if fix != nil { measures.insert(.fix) }
    if status != nil { measures.insert(.status) }
    if device != nil { measures.insert(.device) }
    if satellitesUsed != nil { measures.insert(.satellitesUsed) }
    if satellitesInView != nil { measures.insert(.satellitesInView) }
    if dilution.horizontal != nil { measures.insert(.horizontalDilution) }
    if dilution.vertical != nil { measures.insert(.verticalDilution) }
    if dilution.position != nil { measures.insert(.positionDilution) }
    return measures
  }
}
