import GeoTracks

/// The meaning of a column in a table of locations.
enum CSVLocationField: Sendable, Hashable {
  case latitude, longitude
  /// A whole coordinate, or one of the columns that together form it.
  case wholeCoordinate
  /// The letter N or S, or E or W, for an unsigned coordinate.
  case latitudeHemisphere, longitudeHemisphere
  /// A date with a time of day, or a count since 1970.
  case time
  /// A date without a time of day, which a ``clock`` column contains.
  case date
  /// The time of day.
  case clock
  /// A date, possibly with a time of day, in the user's format.
  case patternTime
  /// Seconds since the start of the recording.
  case elapsed
  /// The milliseconds of the time in a ``clock`` column.
  case millisecond
  /// The offset of the local clock from UTC.
  case utcOffset
  case altitude, ellipsoidalAltitude, speed, course, climb
  /// The direction in which the object points; used as the course if no other column contains it.
  case heading
  /// A column named only `track`. It holds the course if there is a speed and no other course column.
  case trackAngle
  /// Values of lines and grids, not of locations: an azimuth, a distance, a height.
  case azimuth, distance, height
  /// Speed and course of ships (ITU-R M.1371), where 102.3 knots and 360 degrees mean unknown.
  case marineSpeed, marineCourse
  case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
  case horizontalDilution, verticalDilution, positionDilution
  case satellites, satellitesInView, climbAccuracy
  /// The fix dimension (`none`, `2d` or `3d`), a `FixStatus`, and the name of the receiver.
  case fixDimension, fixStatus, device
  /// The identifiers of the track and its segment. A new track or segment begins where the value changes.
  case track, segment
  /// The identifier of a track, if it is unique only together with the ``device``.
  case deviceTrack
  /// The name of the track, next to a column that identifies tracks.
  case trackName
  /// Whether the position is valid according to the receiver. Rows with invalid positions are skipped.
  case validity
  /// A value from a sensor other than the receiver, which becomes an attribute.
  case sensor
  /// An attribute, kept unchanged.
  case attribute

  /// The quantity of the numbers; nil for a field without a unit.
  var unitKind: CSVUnit.Kind? {
    switch self {
    case .altitude, .ellipsoidalAltitude, .horizontalAccuracy, .verticalAccuracy, .distance,
      .height:
      .length
    case .speed, .marineSpeed, .climb, .speedAccuracy, .climbAccuracy: .speed
    case .course, .marineCourse, .heading, .courseAccuracy, .latitude, .longitude, .azimuth,
      .trackAngle:
      .angle
    default: nil
    }
  }

  /// Whether the field describes a location.
  var isOfLocation: Bool { self != .azimuth && self != .distance && self != .height }

  /// Stores a number in the property that the field describes.
  ///
  /// Values that only mean "unknown", such as an accuracy of 0, are not stored.
  ///
  /// - Returns: false if the value is impossible for the field.
  @inline(__always)
  func put(_ value: Double, into location: inout Location) -> Bool {
    switch self {
    case .latitude:
      location.coordinate.latitude = value
      return value.magnitude <= 90
    case .longitude:
      location.coordinate.longitude = value
      return value.magnitude <= 360
    case .elapsed:
      location.timestamp = Timestamp(secondsSince1970: value)
      location.timestampSource = .elapsed
    case .altitude: location.altitude = value
    case .ellipsoidalAltitude: location.ellipsoidalAltitude = value
    case .speed: if value >= 0 { location.speed = value }
    case .course, .trackAngle:
      if value >= 0, value <= 360 { location.course = value == 360 ? 0 : value }
    case .marineSpeed: if value >= 0, value < 102.25 * 1852 / 3600 { location.speed = value }
    case .marineCourse: if value >= 0, value < 360 { location.course = value }
    case .climb: location.climb = value
    case .horizontalAccuracy: if value > 0 { location.horizontalAccuracy = value }
    case .verticalAccuracy: if value > 0 { location.verticalAccuracy = value }
    case .speedAccuracy: if value >= 0 { location.speedAccuracy = value }
    case .courseAccuracy: if value >= 0 { location.courseAccuracy = value }
    case .horizontalDilution: if value > 0 { location.dilution.horizontal = value }
    case .verticalDilution: if value > 0 { location.dilution.vertical = value }
    case .positionDilution: if value > 0 { location.dilution.position = value }
    case .climbAccuracy: if value >= 0 { location.climbAccuracy = value }
    case .satellitesInView:
      if value >= 0, value < 1000 { location.satellitesInView = Int(value) }
    case .satellites: if value >= 0, value < 1000 { location.satellitesUsed = Int(value) }
    default: break
    }
    return isPossible(value)
  }

  /// Returns whether the field can have this value.
  @inline(__always)
  private func isPossible(_ value: Double) -> Bool {
    switch self {
    case .course, .trackAngle: value >= 0 && value <= 360
    case .satellites, .satellitesInView: value >= 0 && value < 1000
    case .speed, .marineSpeed, .marineCourse, .horizontalAccuracy, .verticalAccuracy,
      .speedAccuracy, .courseAccuracy, .climbAccuracy, .horizontalDilution, .verticalDilution,
      .positionDilution:
      value >= 0
    default: true
    }
  }

  /// Stores text in the property that the field describes; returns false if the text is invalid.
  func put(_ text: String, into location: inout Location) -> Bool {
    switch self {
    case .fixDimension:
      switch text {
      case "none": location.fix = FixDimension.none
      case "2d": location.fix = .twoDimensional
      case "3d": location.fix = .threeDimensional
      default: return false
      }
    case .fixStatus:
      guard let status = FixStatus(rawValue: text) else { return false }
      location.status = status
    case .device: location.device = text
    default: return false
    }
    return true
  }
}

/// How to read one field of a row.
struct CSVLocationStep: Sendable {
  var field: CSVLocationField
  /// The index of the column, starting at 0.
  var column: Int
  /// The number of fields between this step and the previous one.
  var skipped = 0
  /// The factor that converts a number to meters, meters per second or degrees.
  var factor = 1.0
  /// Whether the table specifies the unit.
  var hasUnit = false
  /// Whether a number without minutes is invalid, because the column name indicates angles with minutes.
  var needsMinutes = false
  /// The name of the column; for a sensor, the name of the attribute.
  var name: String
  /// The quantity that a sensor measures.
  var sensorKind: CSVUnit.Kind?
  /// The offset added to a sensor's number before the multiplication.
  var offset = 0.0

  /// Returns whether the name of a column indicates time since the start of the recording.
  static func isElapsed(_ name: String) -> Bool {
    let words = CoordinateColumns.words(of: name)
    return words.contains("elapsed")
      && words.allSatisfy { $0 == "elapsed" || $0 == "time" || Self.timeUnits[$0] != nil }
  }

  /// Reads the numbers as time since the start of the recording, in seconds unless the column name specifies another
  /// unit.
  mutating func takeElapsedTimes() {
    field = .elapsed
    factor = CoordinateColumns.words(of: name).compactMap { Self.timeUnits[$0] }.first ?? 1
  }

  private static let timeUnits: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millis": 1e-3,
    "milliseconds": 1e-3, "us": 1e-6, "micros": 1e-6, "microseconds": 1e-6, "ns": 1e-9,
    "nanos": 1e-9, "nanoseconds": 1e-9, "min": 60, "minutes": 60, "h": 3600, "hours": 3600,
  ]

  /// The quantity of the numbers; nil for a step without a unit.
  var unitKind: CSVUnit.Kind? { sensorKind ?? field.unitKind }

  /// Whether the numbers need no conversion.
  var isPlain: Bool { factor == 1 && offset == 0 }

  /// Sets the unit of the numbers.
  mutating func set(_ unit: CSVUnit) {
    (factor, offset, hasUnit) = (unit.factor, unit.offset, true)
  }

  /// Whether the values are text, which can contain commas.
  var isText: Bool {
    switch field {
    case .track, .segment, .trackName, .deviceTrack, .device: true
    case .attribute: SensorName.garminName(name) == nil
    default: false
    }
  }

  /// Converts a number of the column to meters, meters per second or degrees.
  @inline(__always)
  func scaled(_ value: Double) -> Double {
    factor == 1 ? value : DecimalArithmetic.product(value, factor)
  }
}

/// The quantity that a sensor column holds, recognized by the column's name.
///
/// Every word of a name must be known: `average heart rate` is not read as a heart rate.
struct SensorName {
  /// The name of the attribute if the column's own name does not describe its values.
  let name: String
  let kind: CSVUnit.Kind
  /// The unit in the name; nil if there is none.
  private(set) var unit: CSVUnit?
  /// The text in brackets if it is not a known unit; nil otherwise.
  private(set) var unknownUnit: String?

  /// - Parameter column: the name of a column; the result is nil if it is not a sensor's name.
  init?(_ column: String) {
    if let (sensor, rest) = Self.known(CoordinateColumns.words(of: column)) {
      self = sensor
      guard !rest.isEmpty else { return }
      unit = CSVUnit(words: rest, of: kind)
      if unit != nil { return }
    }
    // In `Temp (°X)`, the quantity is known, but the unit is unknown.
    if let open = column.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let (sensor, rest) = Self.known(CoordinateColumns.words(of: String(column[..<open]))),
      rest.isEmpty
    {
      self = sensor
      unknownUnit = column[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
      return
    }
    // Names without spaces between their words, such as `heartratebpm` and `tempc`.
    guard let garmin = Self.garminName(column),
      let sensor = Self.table.first(where: { Self.garminName($0.name) == garmin })
    else { return nil }
    self.init(sensor.name, sensor.kind)
  }

  private init(_ name: String, _ kind: CSVUnit.Kind) { (self.name, self.kind) = (name, kind) }

  /// Returns the sensor whose name the words contain, and the remaining words.
  private static func known(_ words: [String]) -> (SensorName, rest: [String])? {
    for (keys, name, kind) in table where keys.allSatisfy(words.contains) {
      return (SensorName(name, kind), words.filter { !keys.contains($0) && !filler.contains($0) })
    }
    return nil
  }

  private static let filler: Set<String> = ["sensor"]

  private static let table: [(keys: [String], name: String, kind: CSVUnit.Kind)] = [
    (["heart", "rate"], "heart_rate", .frequency), (["heartrate"], "heart_rate", .frequency),
    (["hr"], "heart_rate", .frequency), (["pulse"], "heart_rate", .frequency),
    (["run", "cadence"], "cadence", .frequency), (["bike", "cadence"], "cadence", .frequency),
    (["cadence"], "cadence", .frequency), (["cad"], "cadence", .frequency),
    (["power"], "power", .power),
    (["water", "temperature"], "water_temperature", .temperature),
    (["water", "temp"], "water_temperature", .temperature),
    (["wtemp"], "water_temperature", .temperature),
    (["air", "temperature"], "temperature", .temperature),
    (["air", "temp"], "temperature", .temperature), (["atemp"], "temperature", .temperature),
    (["ambient", "temperature"], "temperature", .temperature),
    (["temperature"], "temperature", .temperature), (["temp"], "temperature", .temperature),
    (["depth"], "depth", .length),
    (["bpm"], "heart_rate", .frequency), (["rpm"], "cadence", .frequency),
    (["watts"], "power", .power),
  ]
}

extension SensorName {
  /// Returns Garmin's name for the measured quantity, or `power`. Ignores case, blanks and units.
  static func garminName(_ name: String) -> String? {
    switch CoordinateColumns.words(of: name).joined() {
    case "hr", "heartrate", "heartratebpm", "hrbpm", "bpm", "pulse": "hr"
    case "cad", "cadence", "cadencerpm", "rpm", "runcadence": "cad"
    case "atemp", "temp", "temperature", "airtemp", "airtemperature", "temperaturec", "tempc":
      "atemp"
    case "wtemp", "watertemp", "watertemperature": "wtemp"
    case "depth": "depth"
    case "power", "watts", "powerw", "powerwatts", "powerinwatts": "power"
    default: nil
    }
  }
}
