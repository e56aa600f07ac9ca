extension UTMCoordinate: CustomStringConvertible {
  /// The coordinate as text with two decimals.
  public var description: String { text() }

  /// Returns zone and latitude band, easting and northing in meters: `31U 448251.90 5411943.79`.
  ///
  /// A UPS coordinate has only a letter: `Z 2115776.05 1343401.39`. The letter is a latitude band, never a
  /// hemisphere. Numbers are rounded to nearest. A northing that refers to the other hemisphere is converted first.
  ///
  /// - Parameter places: the number of decimals, clamped to 0 ... 9.
  public func text(places: Int = 2) -> String {
    let isSouth = isSouthOfEquator
    let crossing = isSouth == (hemisphere == .south) ? 0.0 : isSouth ? 10_000_000 : -10_000_000
    var text = ""
    if zone > 0 {
      let band = GridZone.band(latitude: coordinate.latitude)
      // A latitude that rounds to the equator stays in its hemisphere.
      let letter = GridZone.bands[isSouth ? min(band, 9) : max(band, 10)]
      text = (zone < 10 ? "0" : "") + String(zone) + String(Unicode.Scalar(letter))
    } else {
      let letter = GridZone.polarLetter(
        isNorth: hemisphere == .north, isEast: easting >= 2_000_000)
      text = String(Unicode.Scalar(letter))
    }
    let places = min(max(places, 0), 9)
    text += " " + DecimalPrinter.string(easting, places: places)
    text += " " + DecimalPrinter.string(northing + (zone > 0 ? crossing : 0), places: places)
    return text
  }

  /// The same point with a northing that refers to the hemisphere of the point.
  package var fromOwnSide: UTMCoordinate {
    let isSouth = isSouthOfEquator
    guard zone > 0, isSouth != (hemisphere == .south) else { return self }
    return UTMCoordinate(
      uncheckedZone: zone, hemisphere: isSouth ? .south : .north, easting: easting,
      northing: northing + (isSouth ? 10_000_000 : -10_000_000))
  }

  /// Whether the point is south of the equator. On the equator, `hemisphere` decides.
  var isSouthOfEquator: Bool {
    guard zone > 0 else { return hemisphere == .south }
    return hemisphere == .south ? northing <= 10_000_000 : northing < 0
  }

  /// Reads zone, letter or hemisphere, easting and northing.
  ///
  /// Examples: `31U 448252 5411943.79`, `31 north 448252 5411943.79`, `Z 2115776.05 1343401.39`,
  /// `south 2000000 2000000`.
  ///
  /// A single letter is a latitude band, written in uppercase as in MGRS, or in UPS one of A, B, Y and Z. It must be
  /// the band of the point, with a tolerance of one meter for rounded coordinates. For example, `31S` is in Spain.
  /// Hemispheres are written as words, `north` and `south` in any case. The lowercase letters `n` and `s`, which
  /// other programs use for hemispheres, are refused.
  ///
  /// - Parameter text: the whole text; surrounding blanks are ignored.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)`` for an invalid zone or a coordinate outside its limits.
  public init(parsing text: String) throws(GeoError) {
    var scanner = TextScanner(afterBlanksOf: text)
    let zone = try scanner.zoneNumber()
    scanner.skipBlanks()
    let letterIndex = scanner.index
    let designator = try scanner.designator(isPolar: zone == 0)
    let limits = GridLimits(zone: zone, hemisphere: designator.hemisphere)
    let easting = try scanner.coordinate("easting", limits.easting)
    let northing = try scanner.coordinate("northing", limits.northing)
    try scanner.finish(expected: "the end of the UTM coordinates")
    try self.init(
      zone: zone, hemisphere: designator.hemisphere, easting: easting, northing: northing)
    if let letter = designator.letter, !isIn(letter) {
      throw .unreadable(
        text, at: letterIndex,
        expected: "the latitude band of the place, \(properLetter), or its hemisphere written out, "
          + "north or south")
    }
  }

  /// The correct letter of the point.
  private var properLetter: String {
    String(text(places: 0).prefix { $0 != " " }.suffix(1))
  }

  /// Whether the point is in a band, or up to a meter beyond its edge.
  private func isIn(_ letter: UInt8) -> Bool {
    guard zone > 0 else {
      let isEast = letter == UInt8(ascii: "B") || letter == UInt8(ascii: "Z")
      return isEast ? easting >= 1_999_999 : easting <= 2_000_001
    }
    return [-1, 0, 1.0].contains { shift in
      let place = TransverseMercator.utm.reverse(
        easting: easting - 500_000,
        northing: northing + shift - (hemisphere == .south ? 10_000_000 : 0), centralMeridian: 0)
      return GridZone.bands[GridZone.band(latitude: place.latitude)] == letter
    }
  }
}

extension TextScanner {
  /// Reads the one or two digits of a UTM zone.
  ///
  /// Returns 0, which means UPS, if there are no digits.
  mutating func zoneNumber() throws(GeoError) -> Int {
    let start = index
    let digits = takeAll { $0.isASCIIDigit }
    if digits.isEmpty { return 0 }
    guard digits.utf8.count <= 2, let zone = Int(digits), (1...60).contains(zone) else {
      throw .outOfRange("zone", in: text, at: start, allowed: "1 to 60, and none for UPS")
    }
    return zone
  }

  /// Reads the letter of a band, or a word for a hemisphere.
  fileprivate mutating func designator(
    isPolar: Bool
  ) throws(GeoError) -> (hemisphere: UTMCoordinate.Hemisphere, letter: UInt8?) {
    let start = self
    let word = takeAll { $0.isASCIILetter }
    switch word.lowercased() {
    case "north": return (.north, nil)
    case "south": return (.south, nil)
    default: break
    }
    let letters = isPolar ? Array("ABYZ".utf8) : GridZone.bands
    guard word.utf8.count == 1, let letter = word.utf8.first, letters.contains(letter) else {
      throw start.unreadable(
        expected: isPolar
          ? "a zone and a latitude band such as 31U, or for UPS one of A, B, Y, Z, north and south"
          : "a latitude band, a capital from C to X without I and O, or north or south")
    }
    let isNorth = letter >= UInt8(ascii: "N")
    return (isNorth ? .north : .south, letter)
  }

  /// Reads blanks and then a number of meters.
  fileprivate mutating func coordinate(
    _ what: String, _ limits: ClosedRange<Double>
  ) throws(GeoError) -> Double {
    let expected = "a blank and the \(what) in meters"
    guard !takeAll(where: { $0.isBlank }).isEmpty else { throw unreadable(expected: expected) }
    let start = index
    guard let number = try decimalNumber(), number.exponent == .none else {
      throw .unreadable(text, at: start, expected: "the \(what) in meters")
    }
    let value = number.isNegative ? -number.value : number.value
    guard limits.contains(value) else {
      throw .outOfRange(what, in: text, at: start, allowed: GridLimits.text(limits))
    }
    return value
  }
}

/// The zones of UTM and UPS and the latitude bands of MGRS (NGA.SIG.0012_2.0.0_UTMUPS).
enum GridZone {
  /// The letters of the latitude bands of 8 degrees, from 80° S northward.
  ///
  /// The last band is 12 degrees high.
  static let bandAlphabet = GridAlphabet("CDEFGHJKLMNPQRSTUVWX")
  static var bands: [UInt8] { bandAlphabet.symbols }

  /// Returns the index in ``bands`` of the band that contains a latitude.
  ///
  /// The first and the last band extend to the poles.
  static func band(latitude: Double) -> Int {
    guard latitude >= -80 else { return 0 }
    // Round to whole degrees first, because the sum -1e-20 + 80 is 80.
    return latitude < 80 ? (Int(latitude.rounded(.down)) + 80) / 8 : 19
  }

  /// Returns the standard zone of a valid coordinate: 1...60 for UTM, with the exceptions of Norway and Svalbard; 0
  /// for UPS.
  static func standard(_ coordinate: Coordinate) -> Int {
    let (latitude, longitude) = (coordinate.latitude, coordinate.normalized.longitude)
    guard latitude >= -80, latitude < 84 else { return 0 }
    // Compute the whole degree below without a rounding function, which is slow without SSE 4.1.
    let towardZero = Int(longitude)
    let degree = Double(towardZero) > longitude ? towardZero - 1 : towardZero
    if latitude >= 72, (0..<42).contains(degree) {
      return degree < 9 ? 31 : degree < 21 ? 33 : degree < 33 ? 35 : 37
    }
    if (56..<64).contains(latitude), (3..<6).contains(degree) { return 32 }
    return (degree + 186) / 6
  }

  /// Returns the letter of UPS for half of a polar region.
  ///
  /// A and B are west and east of the prime meridian around the south pole; Y and Z around the north pole.
  static func polarLetter(isNorth: Bool, isEast: Bool) -> UInt8 {
    isNorth ? UInt8(ascii: isEast ? "Z" : "Y") : UInt8(ascii: isEast ? "B" : "A")
  }

  /// The central meridian of a zone of UTM (degrees).
  static func centralMeridian(_ zone: Int) -> Double { Double(6 * zone - 183) }
}

/// The range of a zone's coordinates (m): the range of MGRS squares and 100 km more on each side.
struct GridLimits {
  let easting, northing: ClosedRange<Double>

  init(easting: ClosedRange<Double>, northing: ClosedRange<Double>) {
    self.easting = easting
    self.northing = northing
  }

  init(zone: Int, hemisphere: UTMCoordinate.Hemisphere) {
    switch (zone, hemisphere) {
    case (0, .north): (easting, northing) = (1_200_000...2_800_000, 1_200_000...2_800_000)
    case (0, .south): (easting, northing) = (700_000...3_300_000, 700_000...3_300_000)
    case (_, .north): (easting, northing) = (0...1_000_000, -9_100_000...9_600_000)
    case (_, .south): (easting, northing) = (0...1_000_000, 900_000...19_600_000)
    }
  }

  /// Throws if a coordinate is outside its range.
  static func check(
    _ value: Double, _ what: String, _ range: ClosedRange<Double>
  ) throws(GeoError) {
    guard range.contains(value) else {
      throw .invalidArgument(what: what, value: "\(value)", allowed: Self.text(range))
    }
  }

  static func text(_ range: ClosedRange<Double>) -> String {
    "\(Int(range.lowerBound)) to \(Int(range.upperBound)) m"
  }
}

extension Coordinate {
  /// Throws if the coordinate is invalid.
  func checkForGrid() throws(GeoError) {
    guard abs(latitude) <= 90 else {
      throw .invalidArgument(what: "latitude", value: "\(latitude)", allowed: "-90 to 90")
    }
    guard longitude.isFinite else {
      throw .invalidArgument(what: "longitude", value: "\(longitude)", allowed: "a finite number")
    }
  }
}
