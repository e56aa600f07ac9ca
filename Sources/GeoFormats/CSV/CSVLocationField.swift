import GeoTracks

/// What a column of a table of locations holds.
enum CSVLocationField: Sendable, Hashable {
  case latitude, longitude
  /// A whole coordinate, or a part of it.
  case wholeCoordinate
  /// N or S, E or W, for a coordinate without sign.
  case latitudeHemisphere, longitudeHemisphere
  /// Date and time, or a count since 1970.
  case time
  /// A day, beside which there is a ``clock``.
  case date
  /// The time of the day.
  case clock
  /// A date, or date and time, as the user says that it is written.
  case patternTime
  /// Seconds since the start of the recording.
  case elapsed
  /// Thousandths of a second beside a ``clock``.
  case millisecond
  /// How far the clock that was read is from UTC.
  case utcOffset
  case altitude, ellipsoidalAltitude, speed, course, climb
  /// Where something points: the course, where there is no other column of it.
  case heading
  /// A column called only `track`: the course next to a speed, if nothing else is the course.
  case trackAngle
  /// Of lines and grids, not of locations: an azimuth, a distance, a height.
  case azimuth, distance, height
  /// Speed and course as ships send them (ITU-R M.1371): 102.3 knots and 360 degrees are unknown.
  case marineSpeed, marineCourse
  case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
  case horizontalDilution, verticalDilution, positionDilution
  case satellites, satellitesInView, climbAccuracy
  /// `none`, `2d` or `3d`; a `FixStatus`; the name of the receiver.
  case fixDimension, fixStatus, device
  /// Names the track, or the segment of it; a new one begins where the value changes.
  case track, segment
  /// The track beside the ``device`` whose it is, where both together tell tracks apart.
  case deviceTrack
  /// What the track is called, beside a column that tells tracks apart.
  case trackName
  /// Whether the receiver stands by the position; a row of which it does not is passed over.
  case validity
  /// A number of a sensor beside the receiver, which becomes an extra.
  case sensor
  /// Kept as it is.
  case attribute

  /// What its numbers measure; nil for what has no unit.
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

  /// Whether it belongs to a location.
  var isOfLocation: Bool { self != .azimuth && self != .distance && self != .height }

  /// Puts a number where it belongs.
  ///
  /// - Returns: false if it cannot be one of its kind; what only means unknown, such as an accuracy of 0, is
  ///   left out.
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

  /// Whether a number can be one of its kind.
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

  /// Puts text where it belongs; false if it cannot be one of its kind.
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

/// What there is to do with a field of a row, and how far it is from the field before.
struct CSVLocationStep: Sendable {
  var field: CSVLocationField
  /// From 0.
  var column: Int
  /// Fields between this one and that of the step before.
  var skipped = 0
  /// What makes a number one of meters, meters a second or degrees.
  var factor = 1.0
  /// Whether the table says in what its numbers are.
  var hasUnit = false
  /// Whether a plain number is none of what it holds: angles with minutes, by the name.
  var needsMinutes = false
  /// The name of the column; of a sensor that of its values.
  var name: String
  /// What a sensor measures.
  var sensorKind: CSVUnit.Kind?
  /// What is added to a sensor's number before it is multiplied.
  var offset = 0.0

  /// Whether a name says that a column counts from the start of a recording.
  static func isElapsed(_ name: String) -> Bool {
    let words = CoordinateColumns.words(of: name)
    return words.contains("elapsed")
      && words.allSatisfy { $0 == "elapsed" || $0 == "time" || Self.timeUnits[$0] != nil }
  }

  /// Reads numbers as times since the start of the recording, in the unit that the name says, or seconds.
  mutating func takeElapsedTimes() {
    field = .elapsed
    factor = CoordinateColumns.words(of: name).compactMap { Self.timeUnits[$0] }.first ?? 1
  }

  private static let timeUnits: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millis": 1e-3,
    "milliseconds": 1e-3, "us": 1e-6, "micros": 1e-6, "microseconds": 1e-6, "ns": 1e-9,
    "nanos": 1e-9, "nanoseconds": 1e-9, "min": 60, "minutes": 60, "h": 3600, "hours": 3600,
  ]

  /// What its numbers measure; nil for what has no unit.
  var unitKind: CSVUnit.Kind? { sensorKind ?? field.unitKind }

  /// Whether its numbers are in the unit in which they are given out.
  var isPlain: Bool { factor == 1 && offset == 0 }

  /// Says in what its numbers are.
  mutating func set(_ unit: CSVUnit) {
    (factor, offset, hasUnit) = (unit.factor, unit.offset, true)
  }

  /// Whether its values are texts, which may have commas.
  var isText: Bool {
    switch field {
    case .track, .segment, .trackName, .deviceTrack, .device: true
    case .attribute: SensorName.garminName(name) == nil
    default: false
    }
  }

  /// A number of the column in meters, meters a second or degrees.
  @inline(__always)
  func scaled(_ value: Double) -> Double {
    factor == 1 ? value : DecimalArithmetic.product(value, factor)
  }
}

/// What a column of a sensor beside the receiver measures, by its name.
///
/// Every word of a name has to be known, as of the other columns: `average heart rate` is another value.
struct SensorName {
  /// The name of its values where the column's own does not say what they are.
  let name: String
  let kind: CSVUnit.Kind
  /// The unit that the name carries; nil if it carries none.
  private(set) var unit: CSVUnit?
  /// What stands in brackets where a unit stands, if it is none that is known.
  private(set) var unknownUnit: String?

  /// - Parameter column: the name of a column; nil is given if it is none of a sensor.
  init?(_ column: String) {
    if let (sensor, rest) = Self.known(CoordinateColumns.words(of: column)) {
      self = sensor
      guard !rest.isEmpty else { return }
      unit = CSVUnit(words: rest, of: kind)
      if unit != nil { return }
    }
    // `Temp (°X)`: what it is, but not in what.
    if let open = column.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let (sensor, rest) = Self.known(CoordinateColumns.words(of: String(column[..<open]))),
      rest.isEmpty
    {
      self = sensor
      unknownUnit = column[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
      return
    }
    // Words run together: `heartratebpm`, `tempc`.
    guard let garmin = Self.garminName(column),
      let sensor = Self.table.first(where: { Self.garminName($0.name) == garmin })
    else { return nil }
    self.init(sensor.name, sensor.kind)
  }

  private init(_ name: String, _ kind: CSVUnit.Kind) { (self.name, self.kind) = (name, kind) }

  /// The sensor of which the words speak, and those that say something else.
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
  /// What a name measures, as Garmin calls it, or `power`; letter case, blanks and units aside.
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
