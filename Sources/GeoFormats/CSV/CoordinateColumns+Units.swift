extension CoordinateColumns {
  /// Whether a name says that its angles have minutes, and perhaps seconds: `lat_dms`. A plain number in such
  /// a column is none of degrees; what it is nobody knows.
  package static func saysMinutes(_ name: String) -> Bool {
    meaning(of: name) != nil && !minuteWords.isDisjoint(with: words(of: name))
  }

  static let minuteWords: Set = ["dms", "ddm", "dmm", "ddmmss", "dddmmss", "ddmm", "dddmm"]

  /// The unit of a column of latitudes or longitudes that the user has named; nil for degrees.
  ///
  /// - Throws: ``CoordinateColumnsError/unknownWords(_:words:known:)`` for a name that says another unit
  ///   than the known ones.
  package static func unit(ofAxis name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    guard let axis = AxisName(name), axis.hasAxisWord else { return nil }
    if let words = axis.unknown { throw .unknownUnit(name, words, of: .angle) }
    return axis.unit
  }

  /// The first name of a column with the minutes of an angle whose degrees another has: `lat_deg`, `lat_min`.
  ///
  /// Beside `lat_max` alone it is the least of some latitudes.
  static func minutes(in header: [String]) -> String? {
    let all = header.map { wordsOfAngle($0) }
    let degrees: Set = ["deg", "degree", "degrees", "d"]
    let minutes: Set = ["min", "mins", "minute", "minutes"]
    let seconds: Set = ["sec", "secs", "second", "seconds"]
    for (name, words) in zip(header, all)
    where meaning(of: name) != nil || !words.isSubset(of: self.words(of: name)) {
      // `lat_m` has minutes next to `lat_d`.
      if words.contains("m"),
        all.contains(where: {
          !$0.isDisjoint(with: degrees) && $0.subtracting(degrees) == words.subtracting(["m"])
        })
      {
        return name
      }
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

  /// The words of a name, with the axis and the part of an angle as two words also where they are run together:
  /// `latmin`, `lond`.
  private static func wordsOfAngle(_ name: String) -> Set<String> {
    var found: Set<String> = []
    for word in words(of: name) {
      let axis = Axis.words.first { word.hasPrefix($0.0) }?.0 ?? ""
      let rest = String(word.dropFirst(axis.count))
      if !axis.isEmpty, angleParts.contains(rest) {
        found.formUnion([axis, rest])
      } else {
        found.insert(word)
      }
    }
    return found
  }

  private static let angleParts: Set = [
    "d", "deg", "degree", "degrees", "m", "min", "mins", "max", "minute", "minutes", "s", "sec",
    "secs", "second",
    "seconds",
  ]

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
}
