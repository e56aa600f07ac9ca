/// What the names of columns say about them.
enum CSVLocationHeader {
  /// A meaning, and what makes the numbers metres, metres a second or degrees.
  struct Meaning {
    var field: CSVLocationField
    var factor = 1.0
  }

  /// The meaning of a name; nil if it has none. Coordinates are found by ``CoordinateColumns``.
  ///
  /// Every word of a name has to be known, so that `can_speed` is no speed and `elapsed time` no time.
  /// `heading` is where a device points, not where it goes, and `track` alone may be a name: neither
  /// is a course.
  static func meaning(of name: String) -> Meaning? {
    let words = CoordinateColumns.words(of: name)
    for (keys, field, others) in table {
      guard keys.allSatisfy(words.contains) else { continue }
      let rest = words.filter { !keys.contains($0) }
      guard rest.allSatisfy({ others.contains($0) || filler.contains($0) }) else { continue }
      return Meaning(field: field, factor: factor(of: rest, for: field))
    }
    return nil
  }

  private static let filler: Set<String> = ["gps", "gnss", "point", "location", "position", "fix"]
  private static let lengths: Set<String> = [
    "m", "meter", "meters", "metre", "metres", "ft", "feet", "foot",
  ]
  private static let heights = lengths.union([
    "msl", "amsl", "asl", "above", "sea", "level", "mean",
  ])
  private static let speeds: Set<String> = [
    "m", "s", "mps", "ms", "km", "h", "kmh", "kph", "kmph", "mph", "kn", "kt", "kts", "knot",
    "knots", "ground", "over", "meters", "metres", "per", "second",
  ]
  private static let angles: Set<String> = [
    "deg", "degree", "degrees", "true", "over", "ground", "t",
  ]
  private static let times: Set<String> = [
    "utc", "gmt", "unix", "epoch", "iso", "8601", "s", "sec", "secs", "seconds", "ms", "msec",
    "millis", "milliseconds", "us", "micros", "microseconds", "ns", "nanos", "nanoseconds", "z",
    "stamp", "time", "date", "since", "1970", "of", "and",
  ]
  private static let ids: Set<String> = [
    "id", "fid", "no", "number", "name", "index", "nr", "track",
  ]

  /// The words a name must have, what it means, and the words that it may have.
  private static let table: [(keys: [String], field: CSVLocationField, others: Set<String>)] = [
    (["timestamp"], .time, times), (["datetime"], .time, times), (["date", "time"], .time, times),
    (["unixtime"], .time, times), (["unix"], .time, times), (["epoch"], .time, times),
    (["gpstime"], .time, times), (["utctime"], .time, times), (["ts"], .time, times),
    (["time"], .clock, times), (["date"], .date, times), (["utc"], .clock, times),
    (["hae"], .ellipsoidalAltitude, lengths.union(["alt", "altitude", "height"])),
    (["ellipsoidal"], .ellipsoidalAltitude, lengths.union(["alt", "altitude", "height"])),
    (["altitude", "accuracy"], .verticalAccuracy, lengths),
    (["speed", "accuracy"], .speedAccuracy, speeds),
    (["course", "accuracy"], .courseAccuracy, angles),
    (["bearing", "accuracy"], .courseAccuracy, angles),
    (["vertical", "accuracy"], .verticalAccuracy, lengths),
    (["climb", "accuracy"], .climbAccuracy, speeds),
    (["fix", "dimension"], .fixDimension, []), (["fix", "status"], .fixStatus, []),
    (["device"], .device, []), (["satellites", "in", "view"], .satellitesInView, []),
    (["vertical", "speed"], .climb, speeds), (["climb"], .climb, speeds.union(["rate"])),
    (["altitude"], .altitude, heights), (["alt"], .altitude, heights),
    (["elevation"], .altitude, heights), (["elev"], .altitude, heights),
    (["ele"], .altitude, heights), (["height"], .altitude, heights),
    (["speed"], .speed, speeds), (["sog"], .speed, speeds),
    (["course"], .course, angles), (["bearing"], .course, angles), (["cog"], .course, angles),
    (["track", "deg"], .course, angles), (["track", "degrees"], .course, angles),
    (["track", "true"], .course, angles),
    (["accuracy"], .horizontalAccuracy, lengths.union(["horizontal", "h"])),
    (["hacc"], .horizontalAccuracy, lengths), (["h", "acc"], .horizontalAccuracy, lengths),
    (["haccuracy"], .horizontalAccuracy, lengths),
    (["vacc"], .verticalAccuracy, lengths), (["v", "acc"], .verticalAccuracy, lengths),
    (["vaccuracy"], .verticalAccuracy, lengths),
    (["hdop"], .horizontalDilution, []), (["vdop"], .verticalDilution, []),
    (["pdop"], .positionDilution, []),
    (["sat"], .satellites, []), (["sats"], .satellites, ["num", "used", "n", "nb"]),
    (["satellites"], .satellites, ["num", "used", "number", "of", "count"]),
    (["numsats"], .satellites, []), (["nsat"], .satellites, []),
    (["segment"], .segment, ids), (["seg"], .segment, ids), (["trkseg"], .segment, ids),
    (["track", "id"], .track, ids), (["track", "fid"], .track, ids),
    (["trackid"], .track, []), (["track", "name"], .trackName, ids), (["trip", "id"], .track, ids),
    (["trajectory", "id"], .track, ids),
    (["n", "s"], .latitudeHemisphere, ["indicator", "hemisphere"]),
    (["ns"], .latitudeHemisphere, ["indicator", "hemisphere"]),
    (["e", "w"], .longitudeHemisphere, ["indicator", "hemisphere"]),
    (["ew"], .longitudeHemisphere, ["indicator", "hemisphere"]),
    (["lat", "dir"], .latitudeHemisphere, []), (["lat", "hemisphere"], .latitudeHemisphere, []),
    (["lat", "ref"], .latitudeHemisphere, []), (["latitude", "ref"], .latitudeHemisphere, []),
    (["latitude", "direction"], .latitudeHemisphere, []),
    (["latitude", "hemisphere"], .latitudeHemisphere, []),
    (["lon", "dir"], .longitudeHemisphere, []), (["lon", "hemisphere"], .longitudeHemisphere, []),
    (["lon", "ref"], .longitudeHemisphere, []), (["longitude", "ref"], .longitudeHemisphere, []),
    (["longitude", "direction"], .longitudeHemisphere, []),
    (["longitude", "hemisphere"], .longitudeHemisphere, []),
  ]

  private static func factor(of words: [String], for field: CSVLocationField) -> Double {
    func has(_ names: String...) -> Bool { words.contains { names.contains($0) } }
    switch field {
    case .altitude, .ellipsoidalAltitude, .horizontalAccuracy, .verticalAccuracy:
      return has("ft", "feet", "foot") ? 0.3048 : 1
    case .speed, .climb, .speedAccuracy, .climbAccuracy:
      // The international mile of 1609.344 m and nautical mile of 1852 m.
      if has("kmh", "kph", "kmph", "km") { return 1 / 3.6 }
      if has("mph") { return 0.44704 }
      return has("kn", "kt", "kts", "knot", "knots") ? 1852.0 / 3600 : 1
    default: return 1
    }
  }
}
