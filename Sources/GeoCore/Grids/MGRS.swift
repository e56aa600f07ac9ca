/// A square of the Military Grid Reference System (MGRS) on WGS 84.
///
/// `31UDQ4825111943` is a square of one meter. `31U` is the UTM zone with its latitude band, and `DQ` is a square of
/// 100 km. The digits are the easting and northing of the small square's south-west corner within `DQ`. A reference
/// identifies the square that contains a point, so eastings and northings are truncated, not rounded. The squares are
/// part of the UTM grid and, around the poles, of the UPS grid. The letters of the squares follow the newer scheme for
/// WGS 84. Source: NGA.SIG.0012_2.0.0_UTMUPS (2014).
///
/// **Tolerance.** Converting the corner of a square to degrees and back moves it by a few nanometers, which could
/// change the digits. For coordinates in degrees, a square of a meter or more therefore includes points up to 9 nm west
/// or south of it. The tolerance never moves a point across the central meridian or an axis of UPS, where coordinates
/// are exact. Smaller squares, and squares that are created from a ``UTMCoordinate``, have exact edges.
///
/// ```swift
/// let square = try MGRS(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(square)  // 31UDQ4825111943
/// print(square.text(spaced: true))  // 31U DQ 48251 11943
/// ```
public struct MGRS: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The zone number: 1...60 in UTM, 0 in UPS.
  package let zone: Int

  /// The hemisphere that contains the square.
  package let hemisphere: UTMCoordinate.Hemisphere

  /// The number of digits of the easting and of the northing: 0 for a square of 100 km, 5 for 1 m, 11 for 1 µm.
  public let precision: Int

  /// The letter of the latitude band, or in UPS the letter of the zone.
  let letter: UInt8
  /// The easting and northing of the south-west corner, divided by the side of the square.
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
  ///   - coordinate: a valid coordinate. A latitude of -0.0 is in the southern hemisphere.
  ///   - precision: the number of digits of the easting and of the northing, from 0 to 11.
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
  ///   - coordinate: a UTM or UPS coordinate. In UTM, squares exist for eastings from 100 km to 900 km.
  ///   - precision: the number of digits of the easting and of the northing, from 0 to 11.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for a coordinate outside all squares, or an invalid
  ///   precision.
  public init(_ coordinate: UTMCoordinate, precision: Int = 5) throws(GeoError) {
    try self.init(
      coordinate, latitude: coordinate.coordinate.latitude, precision: precision, tolerance: 0)
  }

  /// Creates the square that contains a coordinate whose UTM coordinate in the standard zone is already known.
  ///
  /// - Throws: the same errors as ``init(_:precision:zone:)``.
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
    // Convert a northing that refers to the other hemisphere.
    if isSouth != (utm.hemisphere == .south) { northing += isSouth ? 10_000_000 : -10_000_000 }
    let limits = MGRSSquare.limits(zone: utm.zone, isSouth: isSouth)
    let isPolar = utm.zone == 0
    // For squares smaller than a meter, 9 nm would be a significant part of their size, so do not use a tolerance.
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

  /// The distance west or south of a square within which a point is treated as inside it (m).
  ///
  /// For the squares of 48,000 random coordinates, converting the corner to degrees and back moves it by at most 3 nm.
  private static let tolerance = 9e-9

  /// Returns an easting or northing moved by the tolerance, but not across an axis or the end of the grid.
  private static func moved(
    _ value: Double, by tolerance: Double, axis: Double, within limits: ClosedRange<Double>
  ) -> Double {
    let isAtAxis = value < axis && value + tolerance >= axis
    let isAtEnd = value <= limits.upperBound && value + tolerance > limits.upperBound
    return isAtAxis || isAtEnd ? value : value + tolerance
  }

  /// Returns the index of the column or row that contains an easting or northing.
  ///
  /// The last square includes the end of the grid.
  private static func index(_ value: Double, below end: Double, _ precision: Int) -> Int {
    let micrometers = min(Int(value * 1e6), Int(end) * 1_000_000 - 1)
    return micrometers / Int(PowersOfTen.integer(11 - precision))
  }

  /// The side length of the square (m).
  package var size: Double {
    precision <= 5
      ? Double(PowersOfTen.integer(5 - precision)) : 1 / Double(PowersOfTen.integer(precision - 5))
  }

  /// The corner with the smallest easting and northing.
  package var southWest: UTMCoordinate { corner(halves: 0) }

  /// The center of the square as a UTM coordinate.
  package var center: UTMCoordinate { corner(halves: 1) }

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

/// The MGRS squares of 100 km and their letters. Source: NGA.SIG.0012_2.0.0_UTMUPS.
///
/// Rows are counted from the false origin of the hemisphere, and columns from an easting of 0.
enum MGRSSquare {
  /// The column letters of UPS, west and east of a pole. West of the pole, the last letter is nearest to the pole.
  private static let polarWest = GridAlphabet("JKLPQRSTUXYZ")
  private static let polarEast = GridAlphabet("ABCFGHJKLPQR")
  /// The column letters of UTM, from an easting of 100 km. Consecutive zones use the three alphabets in turn.
  private static let columns = [
    GridAlphabet("ABCDEFGH"), GridAlphabet("JKLMNPQR"), GridAlphabet("STUVWXYZ"),
  ]
  /// The row letters of UTM, which repeat every 2000 km.
  ///
  /// In zones with even numbers, the rows begin with the sixth letter.
  private static let rows = GridAlphabet("ABCDEFGHJKLMNPQRSTUV")

  /// Returns the eastings and northings for which squares exist (m). Northings refer to the given hemisphere.
  static func limits(zone: Int, isSouth: Bool) -> GridLimits {
    switch (zone, isSouth) {
    case (0, false):
      GridLimits(easting: 1_300_000...2_700_000, northing: 1_300_000...2_700_000)
    case (0, true): GridLimits(easting: 800_000...3_200_000, northing: 800_000...3_200_000)
    case (_, false): GridLimits(easting: 100_000...900_000, northing: 0...9_500_000)
    case (_, true): GridLimits(easting: 100_000...900_000, northing: 1_000_000...10_000_000)
    }
  }

  /// Returns the letters of a UPS square.
  static func polar(isNorth: Bool, column: Int, row: Int) -> (UInt8, UInt8) {
    let first = isNorth ? 13 : 8
    let letter = column < 20 ? polarWest[column - 8] : polarEast[column - 20]
    return (letter, GridAlphabet.letters[row - first])
  }

  /// Returns the letters of a UTM square. Columns are 1...8; rows are counted from the equator in the north, or from
  /// 10,000 km south of the equator in the south.
  static func letters(zone: Int, column: Int, row: Int) -> (UInt8, UInt8) {
    (columns[(zone - 1) % 3][column - 1], rows[(row + (zone % 2 == 0 ? 5 : 0)) % 20])
  }

  /// Returns the valid column letters of UPS, west or east of a pole, as a range of an alphabet.
  static func polarColumns(isNorth: Bool, isEast: Bool) -> (GridAlphabet, allowed: Range<Int>) {
    // Around the north pole, there are only seven columns on each side.
    if isEast { return (polarEast, 0..<(isNorth ? 7 : 12)) }
    return (polarWest, (isNorth ? 5 : 0)..<12)
  }

  /// Returns the number of UPS rows around a pole.
  static func polarRows(isNorth: Bool) -> Int { isNorth ? 14 : 24 }

  /// Returns the column letters of a UTM zone.
  static func columns(zone: Int) -> GridAlphabet { columns[(zone - 1) % 3] }

  /// The row letters of UTM.
  static var rowLetters: GridAlphabet { rows }

  /// Returns the row of a UTM square, given the row letter, the column and the latitude band that the square overlaps;
  /// nil if there is no such row.
  ///
  /// The result is unique, because row letters repeat only every 2000 km, and every band is less than 2000 km high.
  static func row(letter: Int, zone: Int, column: Int, band: Int) -> Int? {
    let period = (letter - (zone % 2 == 0 ? 5 : 0) + 20) % 20
    let isSouth = band < 10
    let all = isSouth ? 10...99 : 0...94
    return all.first { $0 % 20 == period && has($0, column: column, band: band) }
  }

  /// Returns whether a square overlaps a latitude band, by comparing the latitudes of the square's corners.
  ///
  /// On the UTM grid, parallels curve away from the equator on both sides of the central meridian. The central meridian
  /// is an edge between two columns, so the lowest and the highest latitude of a square are at its corners.
  private static func has(_ row: Int, column: Int, band: Int) -> Bool {
    let isSouth = band < 10
    // For a southern square, use its mirror image north of the equator.
    let low = isSouth ? 99 - row : row
    let folded = isSouth ? 9 - band : band - 10
    // The distance from the central meridian to the nearer edge, in units of 100 km. The other edge is one unit farther
    // away.
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

extension MGRS {
  /// The reference as text without blanks: `31UDQ4825111943`.
  public var description: String { text() }

  /// Returns the reference as text, such as `31UDQ4825111943`.
  ///
  /// The text contains the zone and latitude band, the letters of the square of 100 km, and the digits of easting and
  /// northing. UPS references have no zone number: `ZAH0000000000`.
  ///
  /// - Parameter spaced: true to separate the elements by blanks: `31U DQ 48251 11943`.
  public func text(spaced: Bool = false) -> String {
    let power = Int(PowersOfTen.integer(precision))
    let square = (column: column / power, row: row / power)
    let letters =
      zone == 0
      ? MGRSSquare.polar(isNorth: hemisphere == .north, column: square.column, row: square.row)
      : MGRSSquare.letters(zone: zone, column: square.column, row: square.row)
    // Write single bytes to make formatting millions of references fast.
    return String(unsafeUninitializedCapacity: 32) { bytes in
      var count = 0
      func append(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
      }
      let zero = UInt8(ascii: "0")
      if zone > 0 {
        append(zero + UInt8(zone / 10))
        append(zero + UInt8(zone % 10))
      }
      append(letter)
      if spaced { append(UInt8(ascii: " ")) }
      append(letters.0)
      append(letters.1)
      guard precision > 0 else { return count }
      for rest in [column % power, row % power] {
        if spaced { append(UInt8(ascii: " ")) }
        var rest = rest
        for place in (0..<precision).reversed() {
          bytes[count + place] = zero + UInt8(rest % 10)
          rest /= 10
        }
        count += precision
      }
      return count
    }
  }

  /// Creates a square from text, such as `31UDQ4825111943`, `31U DQ 48251 11943`, `4QFJ12345678` or `ZAH0000`.
  ///
  /// - Easting and northing must have the same number of digits, from 0 to 11.
  /// - Blanks may separate the zone with its band, the letters of the square, the easting and the northing.
  /// - The square must overlap its latitude band.
  /// - Letters may be lowercase.
  /// - A zone and band alone, such as `31U`, are an error.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for a zone that does not exist.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    let zone = try scanner.zoneNumber()
    let square = try zone == 0 ? scanner.polarSquare() : scanner.square(zone: zone)
    scanner.skipBlanks()
    let (easting, northing) = try scanner.squareDigits()
    try scanner.finish(expected: "the end of the MGRS reference")
    let precision = easting.utf8.count
    let power = Int(PowersOfTen.integer(precision))
    self.init(
      zone: zone, hemisphere: square.isNorth ? .north : .south, precision: precision,
      letter: square.letter, column: square.column * power + (Int(easting) ?? 0),
      row: square.row * power + (Int(northing) ?? 0))
  }
}

/// The letters of a reference, converted to numbers.
private struct ReadSquare {
  let isNorth: Bool
  let letter: UInt8
  let column, row: Int
}

extension TextScanner {
  /// Reads the band, column and row letters of a UTM square.
  fileprivate mutating func square(zone: Int) throws(GeoError) -> ReadSquare {
    let band = try symbol(
      of: GridZone.bandAlphabet, expected: "a latitude band, a letter from C to X without I and O")
    skipBlanks()
    let columns = MGRSSquare.columns(zone: zone)
    let names = String(decoding: columns.symbols, as: UTF8.self)
    let column =
      try symbol(of: columns, expected: "a column of zone \(zone), one of \(names)") + 1
    let start = self
    let letter = try symbol(
      of: MGRSSquare.rowLetters, expected: "a row, a letter from A to V without I and O")
    guard let row = MGRSSquare.row(letter: letter, zone: zone, column: column, band: band) else {
      let name = String(decoding: [GridZone.bands[band]], as: UTF8.self)
      let letters = MGRSSquare.rowLetters.symbols.enumerated().filter {
        MGRSSquare.row(letter: $0.offset, zone: zone, column: column, band: band) != nil
      }
      let rows = String(decoding: letters.map(\.element), as: UTF8.self)
      throw start.unreadable(
        expected: "a row that reaches into latitude band \(name), one of \(rows)")
    }
    return ReadSquare(
      isNorth: band >= 10, letter: GridZone.bands[band], column: column, row: row)
  }

  /// Reads the zone, column and row letters of a UPS square.
  fileprivate mutating func polarSquare() throws(GeoError) -> ReadSquare {
    let polar = GridAlphabet("ABYZ")
    let letter = try symbol(
      of: polar, expected: "a zone from 1 to 60, or for UPS one of A, B, Y and Z")
    let (isNorth, isEast) = (letter >= 2, letter % 2 == 1)
    skipBlanks()
    let (columns, allowed) = MGRSSquare.polarColumns(isNorth: isNorth, isEast: isEast)
    let names = String(decoding: columns.symbols[allowed], as: UTF8.self)
    let start = self
    let column = try symbol(
      of: columns, below: allowed.upperBound, expected: "a column, one of \(names)")
    guard allowed.contains(column) else {
      throw start.unreadable(expected: "a column, one of \(names)")
    }
    let row = try symbol(
      of: .letters, below: MGRSSquare.polarRows(isNorth: isNorth),
      expected: "a row, a letter from A to \(isNorth ? "P" : "Z") without I and O")
    return ReadSquare(
      isNorth: isNorth, letter: polar[letter], column: column + (isEast ? 20 : 8),
      row: row + (isNorth ? 13 : 8))
  }

  /// Reads the digits of easting and northing, which a blank may separate. Both must have the same number of digits.
  fileprivate mutating func squareDigits() throws(GeoError) -> (Substring, Substring) {
    let start = self
    let first = takeAll { $0.isASCIIDigit }
    let end = self
    skipBlanks()
    let second = takeAll { $0.isASCIIDigit }
    let count = first.utf8.count
    if second.isEmpty {
      // Do not skip trailing blanks here; the caller does this and checks for the end of the text.
      self = end
      guard count % 2 == 0, count <= 22 else {
        throw start.unreadable(
          expected: "an even number of digits, 22 at most, half of them easting")
      }
      return (first.prefix(count / 2), first.suffix(count / 2))
    }
    guard second.utf8.count == count, count <= 11 else {
      throw start.unreadable(expected: "as many digits of easting as of northing, 11 at most")
    }
    return (first, second)
  }
}
