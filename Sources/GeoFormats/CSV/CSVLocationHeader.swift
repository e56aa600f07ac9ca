import GeoCore

/// Derives the meaning of columns from their names.
enum CSVLocationHeader {
  /// The meaning of a column, and the unit of its numbers.
  struct Meaning {
    var field: CSVLocationField
    /// The unit in the name; nil if there is none.
    var unit: CSVUnit?
    /// The text in brackets if it is not a known unit; nil otherwise.
    var unknownUnit: String?
    /// Whether the column holds local times.
    var isLocal = false
  }

  /// Returns the meaning of a name; nil if it is unknown. ``CoordinateColumns`` finds the coordinate columns.
  ///
  /// Every word of a name must be known, so `can_speed` is not a speed and `elapsed time` is not a time.
  static func meaning(of name: String) -> Meaning? {
    if let meaning = meaning(of: CoordinateColumns.words(of: name)) { return meaning }
    // In `altitude (furlongs)`, the quantity is known, but the unit is unknown.
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }),
      var meaning = meaning(of: CoordinateColumns.words(of: String(name[..<open]))),
      meaning.field.unitKind != nil, meaning.unit == nil
    else { return nil }
    meaning.unknownUnit = name[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
    return meaning
  }

  /// Returns the quantity in a name, with its unit or the words that are not a unit.
  ///
  /// Words such as `from` and `2` are ignored, because they only identify the point.
  static func quantity(
    of name: String
  ) -> (field: CSVLocationField, unit: CSVUnit?, unknown: String?)? {
    let words = CoordinateColumns.words(of: name)
    // Distances along or across a track do not count as distances.
    if words.contains("track"), words.contains("along") || words.contains("cross") { return nil }
    var unknown: (CSVLocationField, CSVUnit?, String?)?
    for (keys, field, others) in table {
      guard let kind = field.unitKind, keys.allSatisfy(words.contains) else { continue }
      let rest = words.filter {
        !keys.contains($0) && !others.contains($0) && !filler.contains($0)
          && !neutral.contains($0) && Int($0) == nil
      }
      if rest.isEmpty { return (field, nil, nil) }
      // A name with a unit after "in", such as `Distance in miles`.
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
      if rest.isEmpty { return Meaning(field: field, isLocal: isLocal) }
      guard let kind = field.unitKind, let unit = CSVUnit(words: rest, of: kind) else { continue }
      return Meaning(field: field, unit: unit)
    }
    return nil
  }

  private static let filler: Set<String> = ["gps", "gnss", "point", "location", "position", "fix"]
  // Words that do not change the meaning of a number in a table of lines.
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
  private static let ids: Set<String> = [
    "id", "fid", "no", "number", "name", "index", "nr", "track",
  ]

  /// The required words of a name, its meaning, and additional words that are allowed.
  private static let table: [(keys: [String], field: CSVLocationField, others: Set<String>)] = [
    (["offset", "utc"], .utcOffset, ["time", "zone"]), (["ofst", "utc"], .utcOffset, []),
    (["offset", "gmt"], .utcOffset, ["time", "zone"]), (["tz", "offset"], .utcOffset, []),
    (["timezone", "offset"], .utcOffset, []), (["time", "zone", "offset"], .utcOffset, []),
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

/// Infers columns from the values of a table without a header.
enum ColumnInference {
  /// Returns whether at least two fields of a record are numbers or coordinates.
  static func isData(_ fields: [String]) -> Bool {
    var count = 0
    for field in fields where isValue(field) {
      count += 1
      if count == 2 { return true }
    }
    return false
  }

  /// Returns whether a field is a number, a time or a coordinate.
  static func isValue(_ field: String) -> Bool {
    isNumber(field) || isTime(field) || isAngle(field)
  }

  /// Returns steps for latitude, longitude and possibly altitude, in this column order, and a time.
  ///
  /// The time can be before or after these columns.
  ///
  /// - Parameters:
  ///   - fields: the first record.
  ///   - taken: steps for columns with a known meaning.
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
    guard places.count >= 2 else { throw .noHeader("there are not two numbers in its first row") }
    let (first, second) = (places[0], places[1])
    let a = number(fields[first])
    let b = number(fields[second])
    if let a, let b {
      guard a.magnitude <= 90 else {
        throw .noHeader(
          b.magnitude <= 90 && a.magnitude <= 360
            ? "its first number, \(fields[first]), is no latitude: longitude seems to come first"
            : "its first number, \(fields[first]), is no latitude")
      }
      guard b.magnitude <= 360 else {
        throw .noHeader("its second number, \(fields[second]), is no longitude")
      }
      // The first number can be a row number or an identifier, and the coordinates follow it.
      let isWhole = !fields[first].contains(".") && !fields[first].contains(",")
      guard places.count == 2 || !isWhole else {
        throw .noHeader("its first number, \(fields[first]), may be no coordinate")
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

  /// Returns whether a text is a date, or may be a count since 1970.
  private static func isTime(_ text: String) -> Bool {
    if let value = number(text), value.magnitude < CSVTime.leastCount { return false }
    let bytes = Array(text.utf8)
    return CSVTime.reading(bytes.span) != nil
  }

  /// Returns whether a text is a coordinate with its hemisphere letter, such as `48.2N`.
  private static func isAngle(_ text: String) -> Bool {
    guard let last = text.unicodeScalars.last, text.utf8.contains(where: { $0 &- 0x30 < 10 }) else {
      return false
    }
    return "NSEW°\"'".unicodeScalars.contains(last) && CSVLocationText.angle(text) != nil
  }
}

/// The quantity, unit, point and role that the name of a column indicates.
///
///     ColumnMeaning("from_lat_gon")  // latitude, gon, ["from"], value
///     ColumnMeaning("lon_err")       // longitude, error
package struct ColumnMeaning: Sendable, Hashable {
  /// How a column's fields are used.
  package enum Role: String, Sendable {
    /// The fields hold values of the quantity.
    case value
    /// The fields hold the letters N and S, or E and W, for another column.
    case hemisphere
    /// The fields hold an error, a difference or a rate of change, which is never read.
    case error
    /// The name has an unknown unit, or the values count from another origin.
    case refused
  }

  /// `latitude`, `longitude`, `coordinate` for a whole coordinate, `distance`, `course` and so on.
  package let quantity: String
  /// The unit in the name; nil for the default unit.
  package let unit: String?
  /// The words that identify one of several points in a row: `from`, `2`. Columns with equal words belong together.
  package let point: Set<String>
  package let role: Role

  /// Parses a column name; returns nil if the name indicates no known quantity.
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
      // In names with another role, unknown words describe the error, not the point.
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
