/// A square of the Military Grid Reference System (MGRS) on WGS 84.
///
/// `31UDQ4825111943` is a square of one meter. The digits are the easting and northing of its south-west corner
/// within `DQ`, a square of 100 km. A reference identifies the square that contains a point, so its coordinates are
/// truncated, not rounded. The squares are in UTM and, around the poles, in UPS. Their letters follow the newer
/// scheme, for WGS 84. Source: NGA.SIG.0012_2.0.0_UTMUPS (2014).
///
/// UTM coordinates are truncated without a tolerance. A point with whole meters that is converted to degrees and
/// projected again is off by some nanometers in either direction. For coordinates in degrees, squares of a meter or
/// more therefore also contain points up to 9 nm west or south of them. Such points keep their original digits.
/// Smaller squares have exact edges, as in GeographicLib. On the central meridian and on the axes of UPS, coordinates
/// are exact, and no point moves across these lines.
///
/// ```swift
/// let square = try MGRS(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(square)  // 31UDQ4825111943
/// print(square.text(spaced: true))  // 31U DQ 48251 11943
/// ```
public struct MGRS: GridReference {
  /// The zone: 1...60 in UTM, 0 in UPS.
  public let zone: Int

  /// The hemisphere of the square.
  public let hemisphere: UTMCoordinate.Hemisphere

  /// The number of digits of easting and of northing.
  ///
  /// 0 for a square of 100 km, 5 for 1 m, 11 for 1 µm.
  public let precision: Int

  /// The letter of the latitude band, or of UPS.
  let letter: UInt8
  /// Easting and northing of the south-west corner, as multiples of the side of the square.
  let column, row: Int

  init(
    zone: Int, hemisphere: UTMCoordinate.Hemisphere, precision: Int, letter: UInt8, column: Int,
    row: Int
  ) {
    self.zone = zone
    self.hemisphere = hemisphere
    self.precision = precision
    self.letter = letter
    self.column = column
    self.row = row
  }

  /// Creates the square that contains a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate. A latitude of -0.0 is in the south.
  ///   - precision: digits of easting and northing each, 0 to 11.
  ///   - zone: 1...60 for UTM, 0 for UPS; nil for the standard zone of the coordinate.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate or precision, or a
  ///   coordinate outside the requested zone.
  public init(
    _ coordinate: Coordinate, precision: Int = 5, zone: Int? = nil
  ) throws(GeoError) {
    try self.init(
      UTMCoordinate(coordinate, zone: zone), latitude: coordinate.latitude, precision: precision,
      tolerance: Self.tolerance)
  }

  /// Creates the square that contains a UTM or UPS coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: a UTM coordinate; the squares of UTM range from an easting of 100 km to 900 km.
  ///   - precision: digits of easting and northing each, 0 to 11.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for a coordinate outside all squares.
  public init(_ coordinate: UTMCoordinate, precision: Int = 5) throws(GeoError) {
    try self.init(
      coordinate, latitude: coordinate.coordinate.latitude, precision: precision, tolerance: 0)
  }

  /// Creates the square of a coordinate from its known UTM coordinate in the standard zone.
  ///
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` as ``init(_:precision:zone:)`` does.
  package init(
    _ utm: UTMCoordinate, of coordinate: Coordinate, precision: Int
  ) throws(GeoError) {
    try self.init(
      utm, latitude: coordinate.latitude, precision: precision, tolerance: Self.tolerance)
  }

  private init(
    _ utm: UTMCoordinate, latitude: Double, precision: Int, tolerance: Double
  ) throws(GeoError) {
    guard (0...11).contains(precision) else {
      throw .invalidArgument(what: "precision", value: "\(precision)", allowed: "0 to 11")
    }
    let isSouth = utm.isSouthOfEquator
    var northing = utm.northing
    // Convert a northing that is measured from the false origin of the other hemisphere.
    if isSouth != (utm.hemisphere == .south) { northing += isSouth ? 10_000_000 : -10_000_000 }
    let limits = MGRSSquare.limits(zone: utm.zone, isSouth: isSouth)
    let isPolar = utm.zone == 0
    // Squares smaller than a meter have no tolerance, which would be a significant part of their size.
    let tolerance = precision <= 5 ? tolerance : 0
    let easting = Self.moved(
      utm.easting, by: tolerance, axis: isPolar ? 2_000_000 : 500_000, within: limits.easting)
    northing = Self.moved(
      northing, by: tolerance, axis: isPolar ? 2_000_000 : .infinity, within: limits.northing)
    try GridLimits.check(easting, "easting", limits.easting)
    try GridLimits.check(northing, "northing", limits.northing)
    let letter: UInt8
    if utm.zone == 0 {
      letter = GridZone.polarLetter(isNorth: !isSouth, isEast: utm.easting >= 2_000_000)
    } else {
      let band = GridZone.band(latitude: latitude)
      letter = GridZone.bands[isSouth ? min(band, 9) : max(band, 10)]
    }
    self.init(
      zone: utm.zone, hemisphere: isSouth ? .south : .north, precision: precision, letter: letter,
      column: Self.index(easting, below: limits.easting.upperBound, precision),
      row: Self.index(northing, below: limits.northing.upperBound, precision))
  }

  /// The distance (m) within which a point west or south of a square still belongs to it.
  ///
  /// For the squares of 48 000 random coordinates, the conversion of the corner to degrees and back has an error of
  /// at most 3 nm.
  private static let tolerance = 9e-9

  /// Moves a coordinate by the tolerance, but not across an axis.
  private static func moved(
    _ value: Double, by tolerance: Double, axis: Double, within limits: ClosedRange<Double>
  ) -> Double {
    let isAtAxis = value < axis && value + tolerance >= axis
    let isAtEnd = value <= limits.upperBound && value + tolerance > limits.upperBound
    return isAtAxis || isAtEnd ? value : value + tolerance
  }

  /// Returns the index of the square that contains an easting or northing.
  ///
  /// The end of the grid belongs to the last square.
  private static func index(_ value: Double, below end: Double, _ precision: Int) -> Int {
    let micrometers = min(Int(value * 1e6), Int(end) * 1_000_000 - 1)
    return micrometers / Int(PowersOfTen.integer(11 - precision))
  }

  /// The side length of the square (m).
  public var size: Double {
    precision <= 5
      ? Double(PowersOfTen.integer(5 - precision)) : 1 / Double(PowersOfTen.integer(precision - 5))
  }

  /// The corner with the smallest easting and northing.
  public var southWest: UTMCoordinate { corner(halves: 0) }

  /// The center of the square in grid coordinates.
  public var center: UTMCoordinate { corner(halves: 1) }

  /// The center of the square in latitude and longitude.
  public var coordinate: Coordinate { center.coordinate }

  private func corner(halves: Int) -> UTMCoordinate {
    func meters(_ index: Int) -> Double {
      let doubled = 2 * index + halves
      return precision <= 5
        ? Double(doubled * Int(PowersOfTen.integer(5 - precision))) / 2
        : Double(doubled) / Double(2 * PowersOfTen.integer(precision - 5))
    }
    return UTMCoordinate(
      uncheckedZone: zone, hemisphere: hemisphere, easting: meters(column),
      northing: meters(row))
  }
}

/// The squares of 100 km of MGRS and their letters (NGA.SIG.0012_2.0.0_UTMUPS).
///
/// Rows are counted from the false origin of the hemisphere, and columns from an easting of 0.
enum MGRSSquare {
  /// Column letters west and east of a pole. In the west, the last letter is nearest to the pole.
  private static let polarWest = GridAlphabet("JKLPQRSTUXYZ")
  private static let polarEast = GridAlphabet("ABCFGHJKLPQR")
  /// Three sets of column letters, starting at an easting of 100 km. Successive zones use them in turn.
  private static let columns = [
    GridAlphabet("ABCDEFGH"), GridAlphabet("JKLMNPQR"), GridAlphabet("STUVWXYZ"),
  ]
  /// The row letters of UTM, which repeat every 2000 km.
  ///
  /// In even-numbered zones, they are shifted by five letters.
  private static let rows = GridAlphabet("ABCDEFGHJKLMNPQRSTUV")

  /// The range of coordinates that have squares (m), in the northings of the given hemisphere.
  static func limits(zone: Int, isSouth: Bool) -> GridLimits {
    switch (zone, isSouth) {
    case (0, false):
      GridLimits(easting: 1_300_000...2_700_000, northing: 1_300_000...2_700_000)
    case (0, true): GridLimits(easting: 800_000...3_200_000, northing: 800_000...3_200_000)
    case (_, false): GridLimits(easting: 100_000...900_000, northing: 0...9_500_000)
    case (_, true): GridLimits(easting: 100_000...900_000, northing: 1_000_000...10_000_000)
    }
  }

  /// Returns the letters of a column and a row of UPS.
  static func polar(isNorth: Bool, column: Int, row: Int) -> (UInt8, UInt8) {
    let first = isNorth ? 13 : 8
    let letter = column < 20 ? polarWest[column - 8] : polarEast[column - 20]
    return (letter, GridAlphabet.letters[row - first])
  }

  /// Returns the letters of a column, 1...8, and a row, counted from the equator or from 10 000 km south of it.
  static func letters(zone: Int, column: Int, row: Int) -> (UInt8, UInt8) {
    (columns[(zone - 1) % 3][column - 1], rows[(row + (zone % 2 == 0 ? 5 : 0)) % 20])
  }

  /// Returns the possible letters of a UPS column, west or east of a pole, as a range of an alphabet.
  static func polarColumns(isNorth: Bool, isEast: Bool) -> (GridAlphabet, allowed: Range<Int>) {
    // Around the north pole, only the seven nearest columns on each side exist.
    if isEast { return (polarEast, 0..<(isNorth ? 7 : 12)) }
    return (polarWest, (isNorth ? 5 : 0)..<12)
  }

  /// The number of UPS rows around a pole.
  static func polarRows(isNorth: Bool) -> Int { isNorth ? 14 : 24 }

  /// The column letters of a zone of UTM.
  static func columns(zone: Int) -> GridAlphabet { columns[(zone - 1) % 3] }

  /// The row letters of UTM.
  static var rowLetters: GridAlphabet { rows }

  /// Returns the row with a letter whose square in a column of UTM overlaps a latitude band.
  ///
  /// Nil if no such row exists.
  ///
  /// The result is unique, because letters repeat every 2000 km and no band is that high.
  static func row(letter: Int, zone: Int, column: Int, band: Int) -> Int? {
    let period = (letter - (zone % 2 == 0 ? 5 : 0) + 20) % 20
    let isSouth = band < 10
    let all = isSouth ? 10...99 : 0...94
    return all.first { $0 % 20 == period && has($0, column: column, band: band) }
  }

  /// Whether a square overlaps a band, judging by the lowest and highest latitude of its corners.
  ///
  /// On the grid, a parallel bends away from the equator on both sides of the central meridian. The central meridian
  /// is the edge of two columns, so a square has its extreme latitudes at its corners.
  private static func has(_ row: Int, column: Int, band: Int) -> Bool {
    let isSouth = band < 10
    // The southern squares mirror the northern squares.
    let low = isSouth ? 99 - row : row
    let folded = isSouth ? 9 - band : band - 10
    // The distance of the nearer edge from the central meridian, in units of 100 km. The other edge is one unit
    // farther away.
    let near = Double(column < 5 ? 4 - column : column - 5)
    let top = latitude(easting: near, northing: Double(low + 1))
    let bottom = latitude(easting: near + 1, northing: Double(low))
    let edges = (Double(8 * folded), folded == 9 ? 90 : Double(8 * folded + 8))
    return top > edges.0 && bottom < edges.1
  }

  private static func latitude(easting: Double, northing: Double) -> Double {
    TransverseMercator.utm.reverse(
      easting: easting * 100_000, northing: northing * 100_000, centralMeridian: 0
    ).latitude
  }
}
