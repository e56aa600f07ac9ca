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

  /// The column of azimuths, with its unit if that is another than degrees: `azimuth_deg`, `azi1`,
  /// `Bearing`, `course`, `hdg`, `azimuth_gon`.
  ///
  /// - Throws: ``CoordinateColumnsError/magnetic(_:)``, and the errors of a name in an unknown unit.
  package static func azimuth(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?) {
    let column = try only(
      header, [.azimuth, .course, .heading, .trackAngle], "azimuths",
      known: "azimuth, azi, az, bearing, brg, course, cog, heading, hdg, track")
    return (column, try azimuthUnit(of: header[column]))
  }

  /// The unit of a column of azimuths; nil for degrees.
  ///
  /// - Throws: as ``azimuth(in:)``, for azimuths that do not count from true north.
  package static func azimuthUnit(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    guard words(of: name).allSatisfy({ !["magnetic", "mag", "magn", "compass"].contains($0) })
    else { throw .magnetic(name) }
    guard let quantity = CSVLocationHeader.quantity(of: name) else { return nil }
    if let words = quantity.unknown {
      if words == "grad" { throw .degreesOrGons(name) }
      throw .unknownWords(
        name, words: words,
        known: CSVUnit.symbols(of: .angle) + ", counted from true north")
    }
    return quantity.unit?.factor == 1 ? nil : quantity.unit
  }

  /// The column of distances, with its unit if the name says one: `distance_m`, `Dist (km)`, `s12`.
  package static func distance(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?) {
    let column = try only(
      header, [.distance], "distances", known: "distance, dist, range, length, s12")
    return (column, try lengthUnit(of: header[column]))
  }

  /// The column of heights above the ellipsoid, with its unit if the name says one: `height_m`, `h`,
  /// `Elevation (ft)`; nil if there is none.
  ///
  /// - Throws: ``CoordinateColumnsError/ambiguous(_:)`` if there are several.
  package static func height(
    in header: [String]
  ) throws(CoordinateColumnsError) -> (column: Int, unit: CSVUnit?)? {
    do throws(CoordinateColumnsError) {
      let column = try only(
        header, [.altitude, .ellipsoidalAltitude, .height], "heights", known: "")
      return (column, try lengthUnit(of: header[column]))
    } catch .noQuantity {
      return nil
    }
  }

  /// The unit of a column of lengths that the user names; nil if its name says none.
  package static func length(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    let unit = try lengthUnit(of: name)
    return unit ?? CSVUnit(atEndOf: name, of: .length)
  }

  private static func lengthUnit(of name: String) throws(CoordinateColumnsError) -> CSVUnit? {
    let quantity = CSVLocationHeader.quantity(of: name)
    if let words = quantity?.unknown { throw .unknownUnit(name, words, of: .length) }
    return quantity?.unit
  }

  /// Whether the name of a column of heights is one that is used for those above sea level: `altitude_m`, `ele`.
  package static func isOfSeaLevel(_ name: String) -> Bool {
    let words = Set(words(of: name))
    return !words.isDisjoint(with: ["elevation", "ele", "elev", "altitude", "alt", "msl", "amsl"])
      && words.isDisjoint(with: ["ellipsoid", "ellipsoidal", "hae", "wgs"])
  }

  /// The column with one of the quantities; of several the one with the number 1.
  ///
  /// - Parameters:
  ///   - quantity: what messages call the quantity.
  ///   - known: the names to suggest.
  private static func only(
    _ header: [String], _ fields: Set<CSVLocationField>, _ quantity: String, known: String
  ) throws(CoordinateColumnsError) -> Int {
    let found = header.indices.filter {
      let words = words(of: header[$0])
      guard let field = CSVLocationHeader.quantity(of: header[$0])?.field else { return false }
      return fields.contains(field) && AxisName.errorWords.isDisjoint(with: words)
    }
    guard found.count != 1 else { return found[0] }
    guard !found.isEmpty else { throw .noQuantity(quantity, known: known, header: header) }
    // A name that is clear comes before one with unknown words: `azimuth` before `back_azimuth`.
    let clear = found.filter { CSVLocationHeader.quantity(of: header[$0])?.unknown == nil }
    guard clear.count != 1 else { return clear[0] }
    let firsts = found.filter { words(of: header[$0]).contains { $0 == "1" || $0 == "12" } }
    guard firsts.count == 1 else { throw .ambiguous(found.map { header[$0] }) }
    return firsts[0]
  }
}
