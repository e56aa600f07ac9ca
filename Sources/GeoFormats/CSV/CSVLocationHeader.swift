/// What the names of columns say about them.
enum CSVLocationHeader {
  /// A meaning, and in what the numbers are.
  struct Meaning {
    var field: CSVLocationField
    /// The unit that the name carries; nil if it carries none.
    var unit: CSVUnit?
    /// What stands in brackets where a unit stands, if it is none that is known.
    var unknownUnit: String?
    /// Whether it is a time on the clock of the place.
    var isLocal = false
  }

  /// The meaning of a name; nil if it has none. Coordinates are found by ``CoordinateColumns``.
  ///
  /// Every word of a name has to be known, so that `can_speed` is no speed and `elapsed time` no time.
  static func meaning(of name: String) -> Meaning? {
    if let meaning = meaning(of: CoordinateColumns.words(of: name)) { return meaning }
    // `altitude (furlongs)`: what it is, but not in what.
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }),
      var meaning = meaning(of: CoordinateColumns.words(of: String(name[..<open]))),
      meaning.field.unitKind != nil, meaning.unit == nil
    else { return nil }
    meaning.unknownUnit = name[open...].dropFirst().prefix { $0 != ")" && $0 != "]" }.description
    return meaning
  }

  /// What a name measures by its key words, with its unit or the words that are no unit.
  ///
  /// Words of points, such as `from` and `2`, say whose it is.
  static func quantity(
    of name: String
  ) -> (field: CSVLocationField, unit: CSVUnit?, unknown: String?)? {
    let words = CoordinateColumns.words(of: name)
    // Distances along a line and from it.
    if words.contains("track"), words.contains("along") || words.contains("cross") { return nil }
    var unknown: (CSVLocationField, CSVUnit?, String?)?
    for (keys, field, others) in table {
      guard let kind = field.unitKind, keys.allSatisfy(words.contains) else { continue }
      let rest = words.filter {
        !keys.contains($0) && !others.contains($0) && !filler.contains($0)
          && !neutral.contains($0) && Int($0) == nil
      }
      if rest.isEmpty { return (field, nil, nil) }
      // `Distance in miles`.
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
  // Words that change nothing about a number of a line.
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

  /// The words a name must have, what it means, and the words that it may have beside a unit.
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
