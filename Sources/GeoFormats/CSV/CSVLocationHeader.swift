import GeoCore
import GeoTracks

/// Determines the meaning of columns by their names.
enum CSVLocationHeader {
  /// Returns the column name without the message name `record.`, which Garmin's FitCSVTool writes before each field of
  /// a position.
  static func withoutMessage(_ name: String) -> String {
    let message = "record."
    return name.count > message.count && name.lowercased().hasPrefix(message)
      ? String(name.dropFirst(message.count)) : name
  }

  /// The meaning of a column and the unit of its numbers.
  struct Meaning {
    var field: CSVLocationField
    /// The unit in the column name; nil if the name contains no unit.
    var unit: CSVUnit?
    /// The text in parentheses or brackets, if it is not a known unit; nil otherwise.
    var unknownUnit: String?
    /// Whether the column contains local times.
    var isLocal = false
  }

  /// Returns the meaning of a column name; nil if the meaning is unknown. ``CoordinateColumns`` finds the columns with
  /// coordinates.
  ///
  /// Every word of the name must be known. For example, `can_speed` and `elapsed time` have no known meaning.
  static func meaning(of name: String) -> Meaning? {
    let words = CoordinateColumns.words(of: name)
    if let meaning = meaning(of: words) { return meaning }
    for separated in separations(of: words) {
      if let meaning = meaning(of: separated), meaning.unit != nil { return meaning }
    }
    // In `altitude (furlongs)`, the quantity is known but the unit is not.
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }),
      var meaning = meaning(of: CoordinateColumns.words(of: String(name[..<open]))),
      meaning.field.unitKind != nil, meaning.unit == nil
    else { return nil }
    meaning.unknownUnit = name[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
    return meaning
  }

  /// Returns the quantity in a column name, and its unit. If the remaining words are not a known unit, the
  /// function returns these words instead of a unit. Returns nil if the name contains no known quantity.
  ///
  /// Words that only identify one of several points, such as `from` and `2`, are ignored.
  static func quantity(
    of name: String
  ) -> (field: CSVLocationField, unit: CSVUnit?, unknown: String?)? {
    let words = CoordinateColumns.words(of: name)
    let found = quantity(of: words)
    if let found, let text = multiplier(in: name, words) { return (found.field, nil, text) }
    if let found, found.unknown == nil { return found }
    for separated in separations(of: words) {
      if let joined = quantity(of: separated), joined.unit != nil { return joined }
    }
    return found
  }

  /// Returns the multiple of a unit in a name such as `alt (100 ft)` or `alt_100ft`; nil if there is none.
  private static func multiplier(in name: String, _ words: [String]) -> String? {
    if let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      let text = name[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }
      let bare = text.drop { !$0.isLetter && !$0.isNumber }
      let number = Int(bare.prefix { $0.isNumber }) ?? 0
      let isMultiple = number > 9 && bare.contains { $0.isLetter }
      if isMultiple || number > 0 && bare.contains("^") || bare.hasPrefix("1/1") {
        return String(text)
      }
    }
    // Small numbers identify points, as in `dist12_m`.
    for (index, word) in words.enumerated().dropFirst() where index + 1 < words.count {
      guard word.count > 1, word.first == "1", word.dropFirst().allSatisfy({ $0 == "0" }) else {
        continue
      }
      return words[index...].joined(separator: " ")
    }
    return nil
  }

  private static func quantity(
    of words: [String]
  ) -> (field: CSVLocationField, unit: CSVUnit?, unknown: String?)? {
    // A distance along or across a track, as in `cross_track_distance`, is not the distance between two points.
    if words.contains("track"), words.contains("along") || words.contains("cross") { return nil }
    var unknown: (CSVLocationField, CSVUnit?, String?)?
    for (keys, field, others) in table {
      guard let kind = field.unitKind, keys.allSatisfy(words.contains) else { continue }
      let rest = words.filter {
        !keys.contains($0) && !others.contains($0) && !filler.contains($0)
          && !neutral.contains($0) && Int($0) == nil
      }
      if rest.isEmpty { return (field, nil, nil) }
      // The word "in" may precede the unit, as in `Distance in miles`.
      let unitWords = rest.count > 1 && rest[0] == "in" ? Array(rest.dropFirst()) : rest
      if let unit = CSVUnit(words: unitWords, of: kind) { return (field, unit, nil) }
      if unknown == nil { unknown = (field, nil, rest.joined(separator: " ")) }
    }
    return unknown
  }

  private static func meaning(of all: [String]) -> Meaning? {
    let words = all.filter { !locals.contains($0) }
    for (keys, field, others) in table {
      guard keys.allSatisfy(words.contains) else { continue }
      let rest = words.filter { !keys.contains($0) && !others.contains($0) && !filler.contains($0) }
      let isLocal = words.count < all.count
      guard !isLocal || times == others || field == .utcOffset else { continue }
      guard !rest.isEmpty || !needsUnit.contains(keys) else { continue }
      if rest.isEmpty {
        // Garmin's `enhanced_speed` is in m/s.
        let isGarmin = field == .speed && words.contains("enhanced")
        return Meaning(
          field: field, unit: isGarmin ? .metersPerSecond : nil, isLocal: isLocal)
      }
      // The word "in" may precede the unit, as in `speed in knots`.
      let unitWords = rest.count > 1 && rest[0] == "in" ? Array(rest.dropFirst()) : rest
      guard let kind = field.unitKind, let unit = CSVUnit(words: unitWords, of: kind) else {
        continue
      }
      return Meaning(field: field, unit: unit)
    }
    return nil
  }

  /// Splits words such as `altft` into a quantity and a unit.
  ///
  /// In each result, one word is split. The caller uses the first of these results that contains a
  /// known unit.
  private static func separations(of words: [String]) -> [[String]] {
    var found: [[String]] = []
    for (index, word) in words.enumerated() {
      for quantity in joinable where word.count > quantity.count && word.hasPrefix(quantity) {
        let unit = String(word.dropFirst(quantity.count))
        guard !notJoined.contains(word), !notJoined.contains(unit) else { continue }
        found.append(words[..<index] + [quantity, unit] + words[(index + 1)...])
      }
    }
    return found
  }

  /// The names of quantities that are recognized at the beginning of a word. Each name has at least three
  /// letters, and each quantity has a unit.
  private static let joinable: [String] = table.compactMap { keys, field, _ in
    keys.count == 1 && keys[0].count > 2 && field.unitKind != nil ? keys[0] : nil
  }
  private static let needsUnit: Set<[String]> = [["vspeed"], ["v", "speed"]]
  /// A word that is not split (`elem`) and a unit that is not split off (`in`), because both have
  /// another meaning.
  private static let notJoined: Set<String> = ["elem", "in"]

  // Garmin's recordings name the more precise of two fields `enhanced_altitude`.
  private static let filler: Set<String> = [
    "gps", "gnss", "point", "location", "position", "fix", "enhanced",
  ]
  // Words that do not change the meaning of a quantity in a table where each row describes a line between points.
  private static let neutral: Set<String> = [
    "from", "to", "start", "end", "origin", "destination", "target", "point", "line", "leg",
    "total", "geodesic", "along", "the", "of", "and", "at", "initial", "forward", "fwd",
    "clockwise", "cw", "geodetic", "geographic", "ellipsoid",
  ]
  private static let locals: Set<String> = ["local", "lcl"]
  private static let heights: Set<String> = ["msl", "amsl", "asl", "above", "sea", "level", "mean"]
  private static let above: Set<String> = ["above", "the", "wgs", "84"]
  private static let speeds: Set<String> = ["ground", "over", "gnd"]
  private static let angles: Set<String> = ["true", "over", "ground", "t", "from", "north"]
  private static let times: Set<String> = [
    "utc", "gmt", "unix", "epoch", "iso", "8601", "s", "sec", "secs", "seconds", "ms", "msec",
    "millis", "milliseconds", "us", "micros", "microseconds", "ns", "nanos", "nanoseconds", "z",
    "stamp", "time", "date", "since", "1970", "of", "and", "base", "obs", "observation", "event",
    "sample", "measurement", "log", "record", "recorded",
  ]
  private static let zones: Set<String> = [
    "time", "zone", "offset", "utc", "gmt", "id", "name", "min", "minutes", "h", "hours", "s",
    "sec",
    "seconds",
  ]
  private static let ids: Set<String> = [
    "id", "fid", "no", "number", "name", "index", "nr", "track",
  ]

  /// For each meaning, the words that a name must contain and further words that it may contain.
  private static let table: [(keys: [String], field: CSVLocationField, others: Set<String>)] = [
    (["offset", "utc"], .utcOffset, zones), (["ofst", "utc"], .utcOffset, zones),
    (["offset", "gmt"], .utcOffset, zones), (["tz"], .utcOffset, zones),
    (["timezone"], .utcOffset, zones), (["time", "zone"], .utcOffset, zones),
    (["timestamp"], .time, times), (["datetime"], .time, times), (["date", "time"], .time, times),
    (["unixtime"], .time, times), (["unix"], .time, times), (["epoch"], .time, times),
    (["gpstime"], .time, times), (["utctime"], .time, times), (["ts"], .time, times),
    (["recorded", "at"], .time, times), (["dt"], .time, times),
    (["time"], .clock, times), (["date"], .date, times), (["utc"], .clock, times),
    (["zeit"], .clock, times), (["uhrzeit"], .clock, times), (["datum"], .date, times),
    (["zeitstempel"], .time, times), (["datum", "uhrzeit"], .time, times),
    (["heure"], .clock, times),
    (["horodatage"], .time, times), (["hora"], .clock, times), (["fecha"], .date, times),
    (["fecha", "hora"], .time, times),
    (["hae"], .ellipsoidalAltitude, ["alt", "altitude", "height"]),
    (["ellipsoidal"], .ellipsoidalAltitude, ["alt", "altitude", "height"]),
    (["altitude", "ellipsoid"], .ellipsoidalAltitude, above),
    (["height", "ellipsoid"], .ellipsoidalAltitude, above),
    (["altitude", "accuracy"], .verticalAccuracy, []),
    (["speed", "accuracy"], .speedAccuracy, speeds),
    (["course", "accuracy"], .courseAccuracy, angles),
    (["bearing", "accuracy"], .courseAccuracy, angles),
    (["vertical", "accuracy"], .verticalAccuracy, []),
    (["climb", "accuracy"], .climbAccuracy, speeds),
    (["fix", "dimension"], .fixDimension, []), (["fix", "status"], .fixStatus, []),
    (["satellites", "in", "view"], .satellitesInView, []),
    (["vertical", "speed"], .climb, speeds), (["climb"], .climb, ["rate"]),
    // Without a unit, `vspeed` may be in feet per minute or in m/s.
    (["vspeed"], .climb, []), (["v", "speed"], .climb, []),
    (["vertical", "velocity"], .climb, []), (["v", "spd"], .climb, []), (["vspd"], .climb, []),
    (["altitude"], .altitude, heights), (["alt"], .altitude, heights),
    (["höhe"], .altitude, heights), (["hoehe"], .altitude, heights),
    (["altitud"], .altitude, heights),
    (["altitudine"], .altitude, heights), (["altura"], .altitude, heights),
    (["geschwindigkeit"], .speed, speeds), (["vitesse"], .speed, speeds),
    (["velocidad"], .speed, speeds),
    (["elevation"], .altitude, heights), (["elev"], .altitude, heights),
    (["ele"], .altitude, heights), (["height"], .altitude, heights),
    (["speed"], .speed, speeds), (["sog"], .speed, speeds), (["spd"], .speed, speeds),
    (["groundspeed"], .speed, []), (["velocity"], .speed, speeds),
    (["course"], .course, angles), (["bearing"], .course, angles), (["cog"], .course, angles),
    (["track", "deg"], .course, angles), (["track", "degrees"], .course, angles),
    (["track", "true"], .course, angles), (["trk"], .course, angles),
    (["heading"], .heading, angles), (["hdg"], .heading, angles),
    (["accuracy"], .horizontalAccuracy, ["horizontal", "h"]),
    (["hacc"], .horizontalAccuracy, []), (["h", "acc"], .horizontalAccuracy, []),
    (["haccuracy"], .horizontalAccuracy, []),
    (["vacc"], .verticalAccuracy, []), (["v", "acc"], .verticalAccuracy, []),
    (["vaccuracy"], .verticalAccuracy, []),
    (["hdop"], .horizontalDilution, []), (["vdop"], .verticalDilution, []),
    (["pdop"], .positionDilution, []),
    (["sat"], .satellites, []), (["sats"], .satellites, ["num", "used", "n", "nb"]),
    (["satellites"], .satellites, ["num", "used", "number", "of", "count"]),
    (["numsats"], .satellites, []), (["nsat"], .satellites, []),
    (["segment"], .segment, ids), (["seg"], .segment, ids), (["trkseg"], .segment, ids),
    (["track", "id"], .track, ids), (["track", "fid"], .track, ids),
    (["azimuth"], .azimuth, angles), (["azi"], .azimuth, angles), (["azm"], .azimuth, angles),
    (["az"], .azimuth, angles), (["brg"], .azimuth, angles),
    (["distance"], .distance, []), (["dist"], .distance, []), (["range"], .distance, []),
    (["length"], .distance, []), (["s"], .distance, []), (["h"], .height, heights),
    (["trackid"], .track, []), (["track", "name"], .trackName, ids), (["trip", "id"], .track, ids),
    (["trajectory", "id"], .track, ids), (["track"], .trackAngle, angles),
  ]
}

/// Infers the meaning of columns from the values in a table without a header.
enum ColumnInference {
  /// Returns whether at least two fields of a record are numbers, times or coordinates.
  static func isData(_ fields: [String]) -> Bool {
    var count = 0
    for field in fields where isValue(field) {
      count += 1
      if count == 2 { return true }
    }
    return false
  }

  /// Returns whether the field is a number, a time or a coordinate.
  static func isValue(_ field: String) -> Bool {
    isNumber(field) || isTime(field) || isAngle(field)
  }

  /// Returns how to read the columns latitude, longitude and an optional altitude, in this order, and an optional time.
  ///
  /// The time may precede or follow the other columns.
  ///
  /// - Parameters:
  ///   - fields: the fields of the first record.
  ///   - taken: the columns whose meaning is already known.
  /// - Throws: ``CSVLayoutError`` if the values are ambiguous.
  static func steps(
    _ fields: [String], without taken: [CSVLocationStep]
  ) throws(CSVLayoutError) -> [CSVLocationStep] {
    let free = fields.indices.filter { column in !taken.contains { $0.column == column } }
    var steps: [CSVLocationStep] = []
    func add(_ field: CSVLocationField, _ column: Int) {
      if !taken.contains(where: { $0.field == field }) {
        steps.append(CSVLocationStep(field: field, column: column, name: String(column + 1)))
      }
    }
    if let time = free.first(where: { isTime(fields[$0]) }) { add(.time, time) }
    let places = free.filter { isNumber(fields[$0]) || isAngle(fields[$0]) }
      .filter { !isTime(fields[$0]) }
    guard places.count >= 2 else { throw .noHeader("its first row has fewer than two numbers") }
    let (first, second) = (places[0], places[1])
    let a = number(fields[first])
    let b = number(fields[second])
    if let a, let b {
      guard a.magnitude <= 90 else {
        throw .noHeader(
          b.magnitude <= 90 && a.magnitude <= 360
            ? "its first number, \(fields[first]), is not a latitude: longitude seems to come first"
            : "its first number, \(fields[first]), is not a latitude")
      }
      guard b.magnitude <= 360 else {
        throw .noHeader("its second number, \(fields[second]), is not a longitude")
      }
      // The first number may be a row number or an identifier that precedes the coordinates.
      let isWhole = !fields[first].contains(".") && !fields[first].contains(",")
      guard places.count == 2 || !isWhole else {
        throw .noHeader("its first number, \(fields[first]), might not be a coordinate")
      }
    }
    add(.latitude, first)
    add(.longitude, second)
    if places.count == 3, places[2] == second + 1 { add(.altitude, places[2]) }
    return steps
  }

  private static func number(_ text: String) -> Double? {
    let bytes = Array(CSVLocationText.withPoint(text).utf8)
    return DecimalParser.double(bytes.span)
  }

  private static func isNumber(_ text: String) -> Bool { number(text) != nil }

  /// Returns whether the text is a date, or a number that may be a time since 1970.
  private static func isTime(_ text: String) -> Bool {
    if let value = number(text), value.magnitude < CSVTime.leastCount { return false }
    let bytes = Array(text.utf8)
    return CSVTime.reading(bytes.span) != nil
  }

  /// Returns whether the text is a coordinate with a hemisphere letter, such as `48.2N`.
  private static func isAngle(_ text: String) -> Bool {
    guard let last = text.unicodeScalars.last, text.utf8.contains(where: { $0 &- 0x30 < 10 }) else {
      return false
    }
    return "NSEW°\"'".unicodeScalars.contains(last) && CSVLocationText.angle(text) != nil
  }
}

/// The meaning of a column name: its quantity, unit, point and role.
///
///     ColumnMeaning("from_lat_gon")  // latitude, gon, ["from"], value
///     ColumnMeaning("lon_err")       // longitude, error
package struct ColumnMeaning: Sendable, Hashable {
  /// The content of the column's fields.
  package enum Role: String, Sendable {
    /// The fields contain values of the quantity.
    case value
    /// The fields contain the letters N and S, or E and W, for the values of another column.
    case hemisphere
    /// The fields contain an error, a difference or a rate of change, which the decoder never reads.
    case error
    /// The decoder must not read the column, because the unit in its name is unknown, or because its values are
    /// relative to another origin.
    case refused
  }

  /// The quantity, such as `latitude`, `longitude`, `distance` or `course`. The quantity `coordinate` means that one
  /// field contains both latitude and longitude.
  package let quantity: String
  /// The unit in the name; nil if the name contains no unit, so that the default unit is used.
  package let unit: String?
  /// The words that identify one of several points in a row, such as `from` or `2`. Columns with the same words
  /// describe the same point.
  package let point: Set<String>
  package let role: Role

  /// Determines the meaning of a column name. Returns nil if the name contains no quantity.
  package init?(_ name: String) {
    let words = CoordinateColumns.words(of: name)
    if let axis = AxisName(name) {
      quantity = axis.axis == .latitude ? "latitude" : "longitude"
      let isShifted = axis.role == .gcj02 || axis.role == .bd09
      unit = axis.role == .gcj02 ? "GCJ-02" : axis.role == .bd09 ? "BD-09" : axis.unit?.name
      role =
        axis.role == .hemisphere
        ? .hemisphere
        : axis.role == .error
          ? .error : !isShifted && axis.unknown != nil ? .refused : .value
      // Ignore unknown words in the name of an error column, such as `lat_err_foo`, because they describe the error
      // instead of a point.
      let isRead = role == .value || role == .hemisphere
      point = isRead ? axis.words : axis.words.filter(AxisName.isOfPoint)
      return
    }
    if let whole = CoordinateColumns.wholes(in: [name]).first {
      (quantity, unit, point, role) = ("coordinate", nil, whole.words, .value)
      return
    }
    guard let found = CSVLocationHeader.quantity(of: name) else { return nil }
    quantity = String(describing: found.field)
    unit = found.unit?.name
    let sides = CoordinateColumns.firstWords.union(CoordinateColumns.secondWords)
    point = Set(words.filter { sides.contains($0) })
    let isError = !AxisName.errorWords.isDisjoint(with: words.filter { $0 != "speed" })
    role = found.unknown == nil ? .value : isError ? .error : .refused
  }
}

/// The meaning of a column in a table of locations.
enum CSVLocationField: Sendable, Hashable {
  case latitude, longitude
  /// A column with latitude and longitude in one field, or one of several columns that together contain both.
  case wholeCoordinate
  /// The letter N or S, or E or W, for a latitude or longitude without a sign.
  case latitudeHemisphere, longitudeHemisphere
  /// A date with a time of day, or a number for the time since 1970.
  case time
  /// A date. The time of day is in a separate ``clock`` column.
  case date
  /// A time of day. The date is in a separate ``date`` column.
  case clock
  /// A date, possibly with a time of day, in the format that the user specified.
  case patternTime
  /// The time in seconds since the start of the recording.
  case elapsed
  /// The milliseconds to add to the whole-second time in another column.
  case millisecond
  /// The UTC offset or time zone of the local times in another column.
  case utcOffset
  case altitude, ellipsoidalAltitude, speed, course, climb
  /// The direction in which the device or vehicle points. This direction replaces the course in a table without a
  /// course column.
  case heading
  /// A column named only `track`, which is the course if the table has a speed and no other column for the course.
  case trackAngle
  /// Values of a line or of a grid point, which are not part of a location.
  case azimuth, distance, height
  /// The speed and the course of ships (ITU-R M.1371). A speed of 102.3 knots and a course of 360 degrees mean that the
  /// value is unknown.
  case marineSpeed, marineCourse
  case horizontalAccuracy, verticalAccuracy, speedAccuracy, courseAccuracy
  case horizontalDilution, verticalDilution, positionDilution
  case satellites, satellitesInView, climbAccuracy
  /// The fix dimension (`none`, `2d` or `3d`), a `FixStatus`, and the name of the receiver.
  case fixDimension, fixStatus, device
  /// The identifiers of the track and of the segment. A new track or segment begins where the identifier changes.
  case track, segment
  /// The identifier of a track, which is unique only together with the ``device``.
  case deviceTrack
  /// The name of the track, in a table where another column identifies the tracks.
  case trackName
  /// Whether the position is valid. Rows with invalid positions are skipped.
  case validity
  /// The status letter of NMEA 0183. Rows with the letter V are skipped.
  case receiverStatus
  /// Whether the position is marked as an outlier. Rows with outliers are skipped.
  case outlier
  /// The datum or reference system of the position. Rows with a system other than WGS 84 are skipped.
  case datum
  /// The value of a sensor other than the receiver, which becomes an attribute.
  case sensor
  /// Text that becomes an attribute without conversion.
  case attribute

  /// The physical quantity, which determines the possible units; nil for a field without a unit.
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

  /// Whether the column describes a location.
  var isOfLocation: Bool { self != .azimuth && self != .distance && self != .height }

  /// Sets the property of a location that this field describes.
  ///
  /// A value that means "unknown", such as an accuracy of 0, leaves the property nil.
  ///
  /// - Returns: false if the value is out of range.
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

  /// Returns whether the value is in the range of the field.
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

  /// Sets the property of a location from text. Returns false if the text is invalid.
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

/// How one column of each row is read.
struct CSVLocationStep: Sendable {
  var field: CSVLocationField
  /// The index of the column, counted from 0.
  var column: Int
  /// The number of columns between the previous column that is read and this column.
  var skipped = 0
  /// The factor that converts a number to meters, meters per second or degrees.
  var factor = 1.0
  /// Whether the unit is stated in the table.
  var hasUnit = false
  /// True if the column name states that the angles have minutes, which makes a number without
  /// minutes invalid.
  var needsMinutes = false
  /// The name of the column, or the name of the attribute for a sensor.
  var name: String
  /// Whether the text of the field also becomes an attribute.
  var isKept = false
  /// How text in the column is interpreted if the column name may refer to a datum; nil for other names.
  var datum: CSVDatum.Column?
  /// Whether a number in a time column may be GPS time: the time since 1980-01-06, without leap
  /// seconds.
  var canBeGPSTime = false
  /// Whether a number in a time column is FIT time: the time since 1989-12-31.
  var isFITTime = false
  /// The physical quantity that the sensor measures; nil if the column is not a sensor.
  var sensorKind: CSVUnit.Kind?
  /// The number to add to a sensor value before the value is multiplied by the factor.
  var offset = 0.0

  /// Returns whether the column name refers to the time since the start of the recording.
  static func isElapsed(_ name: String) -> Bool {
    let words = CoordinateColumns.words(of: name)
    return words.contains("elapsed")
      && words.allSatisfy { $0 == "elapsed" || $0 == "time" || Self.timeUnits[$0] != nil }
  }

  /// Interprets the numbers as time since the start of the recording. The unit is the second, unless the column name
  /// contains another unit.
  mutating func takeElapsedTimes() {
    field = .elapsed
    factor = CoordinateColumns.words(of: name).compactMap { Self.timeUnits[$0] }.first ?? 1
  }

  private static let timeUnits: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "seconds": 1, "ms": 1e-3, "msec": 1e-3, "millis": 1e-3,
    "milliseconds": 1e-3, "us": 1e-6, "micros": 1e-6, "microseconds": 1e-6, "ns": 1e-9,
    "nanos": 1e-9, "nanoseconds": 1e-9, "min": 60, "minutes": 60, "h": 3600, "hours": 3600,
  ]

  /// The physical quantity of the numbers; nil if the column has no unit.
  var unitKind: CSVUnit.Kind? { sensorKind ?? field.unitKind }

  /// Whether the numbers need no conversion.
  var isPlain: Bool { factor == 1 && offset == 0 }

  mutating func set(_ unit: CSVUnit) {
    (factor, offset, hasUnit) = (unit.factor, unit.offset, true)
  }

  /// Whether the column contains text, which may contain commas.
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

/// Recognizes column names of sensors, such as `heart rate`.
///
/// Every word of the name must be known. For example, `average heart rate` is not recognized as a heart rate.
struct SensorName {
  /// The standard name of the quantity, such as `heart_rate`. This name becomes the attribute name if the column name
  /// does not describe the values.
  let name: String
  let kind: CSVUnit.Kind
  /// The unit in the column name; nil if the name contains no unit.
  private(set) var unit: CSVUnit?
  /// The text in parentheses or brackets, if it is not a known unit; nil otherwise.
  private(set) var unknownUnit: String?

  /// Returns nil if the column name does not name a sensor.
  init?(_ column: String) {
    if let (sensor, rest) = Self.known(CoordinateColumns.words(of: column)) {
      self = sensor
      guard !rest.isEmpty else { return }
      unit = CSVUnit(words: rest, of: kind)
      if unit != nil { return }
    }
    // In `Temp (°X)`, the quantity is known but the unit is not.
    if let open = column.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let (sensor, rest) = Self.known(CoordinateColumns.words(of: String(column[..<open]))),
      rest.isEmpty
    {
      self = sensor
      unknownUnit = column[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
      return
    }
    // The words of a name may be joined, as in `heartratebpm` and `tempc`.
    guard let garmin = Self.garminName(column),
      let sensor = Self.table.first(where: { Self.garminName($0.name) == garmin })
    else { return nil }
    self.init(sensor.name, sensor.kind)
  }

  private init(_ name: String, _ kind: CSVUnit.Kind) { (self.name, self.kind) = (name, kind) }

  /// Returns the sensor that the words name, and the words that are not part of its name; nil if the words name no
  /// sensor.
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
  /// Returns Garmin's name for the quantity, or `power`; nil for other quantities. Ignores case, blanks and units.
  static func garminName(_ name: String) -> String? {
    switch CoordinateColumns.words(of: name).joined() {
    case "hr", "heartrate", "heartratebpm", "hrbpm", "bpm", "pulse", "heart", "heartrates": "hr"
    case "cad", "cadence", "cadencerpm", "rpm", "runcadence", "cads", "cadences": "cad"
    case "atemp", "temp", "temperature", "airtemp", "airtemperature", "temperaturec", "tempc",
      "atemps", "temperatures":
      "atemp"
    case "wtemp", "watertemp", "watertemperature": "wtemp"
    case "depth": "depth"
    case "power", "watts", "powerw", "powerwatts", "powerinwatts", "powers": "power"
    default: nil
    }
  }
}
