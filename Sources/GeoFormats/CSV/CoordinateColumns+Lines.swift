package import GeoCore

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

  /// The column of azimuths: `azimuth_deg`, `azi1`, `Bearing`, `course`.
  package static func azimuth(in header: [String]) throws(CoordinateColumnsError) -> Int {
    let words: Set = ["azimuth", "azi", "bearing", "course", "heading", "azm"]
    let column = try only(header) { !words.isDisjoint(with: $0) }
    if let unit = unit(of: header[column]) { throw .otherUnit(header[column], unit: unit) }
    return column
  }

  /// The column of distances, with its unit if the name says one: `distance_m`, `Dist (km)`, `s12`.
  package static func distance(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: LengthUnit?) {
    let words: Set = ["distance", "dist", "s", "range", "length"]
    let column = try only(header) { !words.isDisjoint(with: $0) }
    let units = self.words(of: header[column]).compactMap { try? LengthUnit(parsing: $0) }
    return (column, units.last)
  }

  /// The column of heights above the ellipsoid, with its unit if the name says one: `height_m`, `h`,
  /// `Elevation (ft)`; nil if there is none.
  ///
  /// - Throws: ``CoordinateColumnsError/ambiguous(_:)`` if there are several.
  package static func height(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: LengthUnit?)? {
    let words: Set = ["height", "h", "elevation", "ele", "altitude", "alt", "hae"]
    let isHeight: ([String]) -> Bool = { !words.isDisjoint(with: $0) }
    let found = header.filter { isHeight(self.words(of: $0)) }
    guard !found.isEmpty else { return nil }
    guard let column = try? only(header, isHeight) else { throw .ambiguous(found) }
    let units = self.words(of: header[column]).compactMap { try? LengthUnit(parsing: $0) }
    return (column, units.last)
  }

  /// Whether the name of a column of heights is one that is used for those above sea level: `altitude_m`, `ele`.
  package static func isOfSeaLevel(_ name: String) -> Bool {
    let words = Set(words(of: name))
    return !words.isDisjoint(with: ["elevation", "ele", "altitude", "alt", "msl", "amsl"])
      && words.isDisjoint(with: ["ellipsoid", "ellipsoidal", "hae", "wgs"])
  }

  /// The column whose words are as wanted; of several the one with the number 1.
  private static func only(
    _ header: [String], _ isWanted: ([String]) -> Bool
  ) throws(CoordinateColumnsError) -> Int {
    let found = header.indices.filter { isWanted(words(of: header[$0])) }
    guard found.count != 1 else { return found[0] }
    guard !found.isEmpty else { throw .notFound(header) }
    let firsts = found.filter { words(of: header[$0]).contains { $0 == "1" || $0 == "12" } }
    guard firsts.count == 1 else { throw .ambiguous(header) }
    return firsts[0]
  }
}
