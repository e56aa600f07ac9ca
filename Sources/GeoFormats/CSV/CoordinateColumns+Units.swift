extension CoordinateColumns {
  /// The unit other than degrees that a name says its angles are in: `lat_rad`, `latitudeE7`,
  /// `lon (semicircles)`; nil for degrees, and for a name that says nothing.
  ///
  /// A name that says nothing is taken for degrees; one that says another unit never is, as numbers of radians
  /// would be read as places near the equator.
  package static func unit(of name: String) -> String? {
    let words = words(of: name)
    for (index, word) in words.enumerated() {
      // `lat_grad` is in gon; `grad_lat` is the latitude of something called grad.
      if let unit = units[word], index > 0 || !unitsAtEnd.contains(word) { return unit }
      // `latE7`, `late7`, `lon_1e7`; not the east of `lon_e_7`, nor the second place of `lon_e2`.
      guard index + 1 < words.count, let power = Int(words[index + 1]), (5...9).contains(power),
        word == "e" || Axis.words.contains(where: { word == $0.0 + "e" }),
        name.lowercased().contains("e\(power)")
      else { continue }
      return "degrees times 10^\(power)"
    }
    return nil
  }

  /// Whether a name says that its angles have minutes, and perhaps seconds: `lat_dms`. A plain number in such
  /// a column is none of degrees; what it is nobody knows.
  package static func saysMinutes(_ name: String) -> Bool {
    meaning(of: name) != nil && !minuteWords.isDisjoint(with: words(of: name))
  }

  private static let minuteWords: Set = ["dms", "ddm", "dmm", "ddmmss", "dddmmss", "ddmm", "dddmm"]

  /// Refuses columns of angles that the user has named, where their names say another unit than degrees; who
  /// numbers a column says that it has degrees.
  package static func checkUnits(_ wanted: [String]) throws(CoordinateColumnsError) {
    for name in wanted where Int(name) == nil {
      if let unit = unit(of: name) { throw .otherUnit(name, unit: unit) }
    }
  }

  /// The first name of a column with the minutes of an angle whose degrees another has: `lat_deg`, `lat_min`.
  ///
  /// Beside `lat_max` alone it is the least of some latitudes.
  static func minutes(in header: [String]) -> String? {
    let all = header.map { Set(words(of: $0)) }
    let degrees: Set = ["deg", "degree", "degrees", "d"]
    let minutes: Set = ["min", "mins", "minute", "minutes"]
    let seconds: Set = ["sec", "secs", "second", "seconds"]
    for (name, words) in zip(header, all) where meaning(of: name) != nil {
      let rest = words.subtracting(minutes)
      guard rest != words else { continue }
      // `Lat` and `lat_min`, but not beside `lat_max`.
      let isPart = all.contains {
        !$0.isDisjoint(with: degrees) && $0.subtracting(degrees) == rest
          || !$0.isDisjoint(with: seconds) && $0.subtracting(seconds) == rest
          || $0 == rest && !all.contains(rest.union(["max"]))
      }
      if isPart { return name }
    }
    return bareMinutes(in: header, all, minutes.union(seconds))
  }

  /// The name of a column that only says minutes or seconds, if one follows a latitude and one a longitude.
  private static func bareMinutes(
    in header: [String], _ all: [Set<String>], _ parts: Set<String>
  ) -> String? {
    var found: [Axis: String] = [:]
    for column in header.indices.dropFirst() {
      let words = all[column].filter { Int($0) == nil }
      guard !words.isEmpty, words.isSubset(of: parts),
        let name = AxisName(header[column - 1]), name.hasAxisWord, found[name.axis] == nil
      else { continue }
      found[name.axis] = header[column]
    }
    return found.count == 2 ? found[.latitude] : nil
  }

  // Units that may also be names of points before the axis.
  private static let unitsAtEnd: Set = [
    "grad", "grads", "grade", "grades", "turn", "turns", "rev", "revolutions",
  ]

  private static let units: [String: String] = [
    "rad": "radians", "rads": "radians", "radian": "radians", "radians": "radians",
    "mrad": "milliradians", "mil": "mils", "mils": "mils", "gon": "gon", "gons": "gon",
    "gradian": "gon", "gradians": "gon", "semicircle": "semicircles",
    "semicircles": "semicircles", "grad": "gon", "grads": "gon", "grade": "gon", "grades": "gon",
    "gcj": "GCJ-02, a shifted system,", "bd": "BD-09, a shifted system,",
    "mas": "thousandths of a second of arc", "milliarcsec": "thousandths of a second of arc",
    "milliarcseconds": "thousandths of a second of arc", "uas": "millionths of a second of arc",
    "turn": "turns", "turns": "turns", "rev": "turns", "revolutions": "turns",
    "microdegrees": "microdegrees", "microdeg": "microdegrees",
    "udeg": "microdegrees", "millidegrees": "thousandths of a degree",
    "mdeg": "thousandths of a degree", "arcsec": "seconds of arc", "arcsecs": "seconds of arc",
    "arcsecond": "seconds of arc", "arcseconds": "seconds of arc", "arcmin": "minutes of arc",
    "arcminute": "minutes of arc", "arcminutes": "minutes of arc",
  ]
}
