// Columns of more than places: what is needed for lines.

extension CoordinateColumns {
  /// The place of each row from which something starts: the only one, or the first of several.
  package static func start(in header: [String]) throws(CoordinateColumnsError) -> Point {
    let points = try points(in: header)
    if points.count == 1 { return points[0].point }
    let firsts = points.filter { $0.isFirst }
    if firsts.count == 1 { return firsts[0].point }
    return try point(in: header)
  }

  /// A line's two places, and a third.
  package static func lineAndPoint(in header: [String]) throws(CoordinateColumnsError) -> [Point] {
    let points = try points(in: header)
    guard points.count >= 3 else { throw missing(in: header) }
    let (first, second) = try pair(in: header)
    let others = points.map(\.point).filter { $0 != first && $0 != second }
    guard others.count == 1 else {
      let plain = points.filter { $0.words.isEmpty }.map(\.point)
      guard plain.count == 1 else { throw .ambiguous(header) }
      return [first, second, plain[0]]
    }
    return [first, second, others[0]]
  }

  /// Four places, by their numbers 1 to 4, or in their order where there are just four.
  package static func four(in header: [String]) throws(CoordinateColumnsError) -> [Point] {
    let points = try points(in: header)
    guard points.count >= 4 else { throw missing(in: header) }
    let numbered = ["1", "2", "3", "4"].compactMap { number in
      points.first { $0.words.contains(number) }?.point
    }
    if Set(numbered).count == 4 { return numbered }
    guard points.count == 4 else { throw .ambiguous(header) }
    return points.map(\.point)
  }

  /// The column of azimuths: `azimuth_deg`, `azi1`, `Bearing`, `course`, `hdg`.
  ///
  /// - Throws: ``CoordinateColumnsError/magnetic(_:)``, and the errors of a name in another unit.
  package static func azimuth(in header: [String]) throws(CoordinateColumnsError) -> Int {
    let column = try only(header) { !azimuthWords.isDisjoint(with: $0) }
    try checkAzimuth(header[column])
    return column
  }

  /// Refuses a name of azimuths that are not degrees from true north.
  package static func checkAzimuth(_ name: String) throws(CoordinateColumnsError) {
    if let unit = unit(of: name) { throw .otherUnit(name, unit: unit) }
    let words = words(of: name)
    guard words.allSatisfy({ !["magnetic", "mag", "magn", "compass"].contains($0) }) else {
      throw .magnetic(name)
    }
    let known = azimuthWords.union(neutralWords).union([
      "deg", "degree", "degrees", "true", "t", "initial", "forward", "fwd", "over", "ground",
      "north",
      "clockwise", "cw", "geodetic", "geographic",
    ])
    let others = words.filter { !known.contains($0) && Int($0) == nil }
    guard others.isEmpty else {
      throw .unknownWords(
        name, words: others.joined(separator: " "), known: "degrees from true north")
    }
  }

  /// The column of distances, with its unit if the name says one: `distance_m`, `Dist (km)`, `s12`.
  package static func distance(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: ColumnUnit?) {
    let column = try only(header) { !distanceWords.isDisjoint(with: $0) }
    return (column, try ColumnUnit(header[column], besides: distanceWords.union(neutralWords)))
  }

  /// The column of heights above the ellipsoid, with its unit if the name says one: `height_m`, `h`,
  /// `Elevation (ft)`; nil if there is none.
  ///
  /// - Throws: ``CoordinateColumnsError/ambiguous(_:)`` if there are several.
  package static func height(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: ColumnUnit?)? {
    let isHeight: ([String]) -> Bool = { words in
      !heightWords.isDisjoint(with: words) && AxisName.errorWords.isDisjoint(with: words)
    }
    let found = header.filter { isHeight(self.words(of: $0)) }
    guard !found.isEmpty else { return nil }
    guard let column = try? only(header, isHeight) else { throw .ambiguous(found) }
    let others = neutralWords.union([
      "ellipsoid", "ellipsoidal", "msl", "amsl", "asl", "wgs", "gps", "above", "sea", "level",
      "mean",
      "geodetic", "gnss",
    ])
    return (column, try ColumnUnit(header[column], besides: heightWords.union(others)))
  }

  private static let azimuthWords: Set = [
    "azimuth", "azi", "bearing", "course", "heading", "azm", "az", "hdg", "cog", "brg",
  ]
  private static let distanceWords: Set = ["distance", "dist", "s", "range", "length"]
  private static let heightWords: Set = [
    "height", "h", "elevation", "ele", "elev", "altitude", "alt", "hae",
  ]
  // Words that change nothing about the number.
  private static let neutralWords: Set = [
    "from", "to", "start", "end", "origin", "destination", "target", "point", "line", "leg",
    "total",
    "geodesic", "along", "the", "of", "and", "at",
  ]

  /// Whether the name of a column of heights is one that is used for those above sea level: `altitude_m`, `ele`.
  package static func isOfSeaLevel(_ name: String) -> Bool {
    let words = Set(words(of: name))
    return !words.isDisjoint(with: ["elevation", "ele", "elev", "altitude", "alt", "msl", "amsl"])
      && words.isDisjoint(with: ["ellipsoid", "ellipsoidal", "hae", "wgs"])
  }

  /// The column whose words are as wanted; of several the one with the number 1.
  private static func only(
    _ header: [String], _ isWanted: ([String]) -> Bool
  ) throws(CoordinateColumnsError) -> Int {
    let found = header.indices.filter {
      let words = words(of: header[$0])
      return isWanted(words) && AxisName.errorWords.isDisjoint(with: words)
    }
    guard found.count != 1 else { return found[0] }
    guard !found.isEmpty else { throw .notFound(header) }
    let firsts = found.filter { words(of: header[$0]).contains { $0 == "1" || $0 == "12" } }
    guard firsts.count == 1 else { throw .ambiguous(header) }
    return firsts[0]
  }
}
