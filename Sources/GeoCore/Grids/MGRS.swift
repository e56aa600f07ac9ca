/// A square of the Military Grid Reference System (MGRS) on WGS 84.
///
/// `31UDQ4825111943` is a square of one meter. The digits are the easting and northing of its south-west corner within
/// `DQ`, a square of 100 km. A reference identifies the square that contains a point, so its coordinates are truncated,
/// not rounded. The squares are in UTM and, around the poles, in UPS. The letters of the squares follow the newer
/// scheme, for WGS 84. Source: NGA.SIG.0012_2.0.0_UTMUPS (2014).
///
/// The conversion of a point with whole meters to degrees and back moves the point by some nanometers. Therefore, a
/// square of a meter or more also contains points in degrees that are up to 9 nm west or south of it. Otherwise, the
/// conversion could change the digits. Smaller squares have exact edges, as in GeographicLib. For UTM coordinates there
/// is no tolerance. On the central meridian and on the axes of UPS, coordinates are exact, so the tolerance moves no
/// point across these lines.
///
/// ```swift
/// let square = try MGRS(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(square)  // 31UDQ4825111943
/// print(square.text(spaced: true))  // 31U DQ 48251 11943
/// ```
public struct MGRS: Sendable, Hashable, CustomStringConvertible, GridReference {
  /// The zone: 1...60 in UTM, 0 in UPS.
  package let zone: Int

  /// The hemisphere of the square.
  package let hemisphere: UTMCoordinate.Hemisphere

  /// The number of digits in the easting, and also in the northing.
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

  /// Creates the square of a coordinate from its UTM coordinate in the standard zone, which the caller has computed.
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
    // Convert a northing that counts from the false origin of the other hemisphere.
    if isSouth != (utm.hemisphere == .south) { northing += isSouth ? 10_000_000 : -10_000_000 }
    let limits = MGRSSquare.limits(zone: utm.zone, isSouth: isSouth)
    let isPolar = utm.zone == 0
    // Squares smaller than a meter have no tolerance, because 9 nm would be a significant part of their size.
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
  package var size: Double {
    precision <= 5
      ? Double(PowersOfTen.integer(5 - precision)) : 1 / Double(PowersOfTen.integer(precision - 5))
  }

  /// The corner with the smallest easting and northing.
  package var southWest: UTMCoordinate { corner(halves: 0) }

  /// The center of the square in grid coordinates.
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

/// The squares of 100 km of MGRS and their letters (NGA.SIG.0012_2.0.0_UTMUPS).
///
/// Rows count from the false origin of the hemisphere, and columns from an easting of 0.
enum MGRSSquare {
  /// Column letters west and east of a pole. West of the pole, the last letter is nearest to the pole.
  private static let polarWest = GridAlphabet("JKLPQRSTUXYZ")
  private static let polarEast = GridAlphabet("ABCFGHJKLPQR")
  /// Three sets of column letters, starting at an easting of 100 km. Successive zones use the three sets in turn.
  private static let columns = [
    GridAlphabet("ABCDEFGH"), GridAlphabet("JKLMNPQR"), GridAlphabet("STUVWXYZ"),
  ]
  /// The row letters of UTM, which repeat every 2000 km.
  ///
  /// In even-numbered zones, the row letters start five letters later.
  private static let rows = GridAlphabet("ABCDEFGHJKLMNPQRSTUV")

  /// The range of eastings and northings that have squares (m). The northings refer to the given hemisphere.
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

  /// Returns the row that has a given letter and whose square, in a column of UTM, overlaps a latitude band.
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
  /// On the grid, a parallel bends away from the equator on both sides of the central meridian. The central meridian is
  /// an edge between two columns, so the lowest and the highest latitude of a square are at its corners.
  private static func has(_ row: Int, column: Int, band: Int) -> Bool {
    let isSouth = band < 10
    // Use the northern square, which the southern square mirrors.
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

extension MGRS {
  /// The reference as text without blanks: `31UDQ4825111943`.
  public var description: String { text() }

  /// Returns zone, band, square of 100 km, and the digits of easting and northing: `31UDQ4825111943`.
  ///
  /// UPS references have no zone: `ZAH0000000000`.
  ///
  /// - Parameter spaced: whether blanks separate the parts, `31U DQ 48251 11943`.
  public func text(spaced: Bool = false) -> String {
    let power = Int(PowersOfTen.integer(precision))
    let square = (column: column / power, row: row / power)
    let letters =
      zone == 0
      ? MGRSSquare.polar(isNorth: hemisphere == .north, column: square.column, row: square.row)
      : MGRSSquare.letters(zone: zone, column: square.column, row: square.row)
    // Write byte by byte, which is fast for callers that format millions of references.
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

  /// Reads a square: `31UDQ4825111943`, `31U DQ 48251 11943`, `4QFJ12345678`, `ZAH0000`.
  ///
  /// Easting and northing have the same number of digits, 0 to 11. Blanks may separate the zone with its band, the
  /// square, the easting and the northing. The square must overlap its band. Lowercase letters are accepted.
  /// A zone and band alone, such as `31U`, are rejected.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
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
  /// Reads the band, column and row letters of UTM.
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

  /// Reads the zone, column and row letters of UPS.
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

  /// Reads the same number of digits for easting and northing, optionally separated by a blank.
  fileprivate mutating func squareDigits() throws(GeoError) -> (Substring, Substring) {
    let start = self
    let first = takeAll { $0.isASCIIDigit }
    let end = self
    skipBlanks()
    let second = takeAll { $0.isASCIIDigit }
    let count = first.utf8.count
    if second.isEmpty {
      // The caller skips trailing blanks and checks for the end of the text.
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
