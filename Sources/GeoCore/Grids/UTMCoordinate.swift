internal import GeoKernels

/// A coordinate in the Universal Transverse Mercator grid (UTM) or Universal Polar Stereographic grid (UPS).
///
/// Both grids use WGS 84. UTM covers latitudes from 80° S to 84° N with 60 zones of 6 degrees, numbered eastward from
/// 180° W. The zones of Norway (32V) and Svalbard (31X, 33X, 35X, 37X) have other widths. UPS covers the regions around
/// the poles and has the zone number 0. Source: NGA.SIG.0012_2.0.0_UTMUPS, "The Universal Grids and the Transverse
/// Mercator and Polar Stereographic Map Projections" (2014).
///
/// Eastings and northings differ from their definition by at most 5 nm. Coordinates are valid up to 100 km beyond the
/// squares of MGRS:
///
/// - UTM: eastings from 0 to 1000 km, and northings up to 9600 km north and 9100 km south of the equator.
/// - UPS: eastings and northings from 700 to 3300 km in the south, and from 1200 to 2800 km in the north.
///
/// ```swift
/// let utm = try UTMCoordinate(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(utm)  // 31U 448251.90 5411943.79
/// ```
public struct UTMCoordinate: Sendable, Hashable {
  /// A hemisphere, which determines the origin of a northing.
  public enum Hemisphere: String, Sendable, Hashable, Codable, CaseIterable {
    /// The northern hemisphere. In UTM, the equator has a northing of 0.
    case north
    /// The southern hemisphere. In UTM, the equator has a northing of 10,000 km.
    case south
  }

  /// The zone number: 1...60 in UTM, 0 in UPS.
  public let zone: Int

  /// The hemisphere that ``northing`` refers to.
  public let hemisphere: Hemisphere

  /// The easting (meters).
  ///
  /// In UTM, the easting is 500 km on the central meridian. In UPS, it is 2000 km at the pole.
  public let easting: Double

  /// The northing (meters).
  ///
  /// In UTM, the northing is 0 (north) or 10,000 km (south) on the equator. In UPS, it is 2000 km at the pole.
  public let northing: Double

  /// Creates a coordinate from its zone, easting and northing.
  ///
  /// - Parameters:
  ///   - zone: 1...60 for UTM, 0 for UPS.
  ///   - hemisphere: the hemisphere that the northing refers to.
  ///   - easting: the easting (meters).
  ///   - northing: the northing (meters).
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if an argument is outside the limits of the grid.
  public init(
    zone: Int, hemisphere: Hemisphere, easting: Double, northing: Double
  ) throws(GeoError) {
    try GridLimits.check(zone: zone)
    let limits = GridLimits(zone: zone, hemisphere: hemisphere)
    try GridLimits.check(easting, "easting", limits.easting)
    try GridLimits.check(northing, "northing", limits.northing)
    self.init(
      uncheckedZone: zone, hemisphere: hemisphere, easting: easting, northing: northing)
  }

  /// Creates a coordinate without checking the limits.
  init(uncheckedZone zone: Int, hemisphere: Hemisphere, easting: Double, northing: Double) {
    self.zone = zone
    self.hemisphere = hemisphere
    self.easting = easting
    self.northing = northing
  }

  /// Creates a coordinate from latitude and longitude.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate. A latitude of -0.0 is in the southern hemisphere.
  ///   - zone: 1...60 for UTM, 0 for UPS; nil for the standard zone of the coordinate.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid coordinate, or a coordinate outside the
  ///   limits of the requested zone.
  public init(_ coordinate: Coordinate, zone: Int? = nil) throws(GeoError) {
    self = try Self.projected(coordinate, zone: zone).utm
  }

  /// Returns the standard zone of a coordinate: 1...60 for UTM, 0 for UPS, nil for an invalid coordinate.
  package static func standardZone(of coordinate: Coordinate) -> Int? {
    coordinate.isValid ? GridZone.standard(coordinate) : nil
  }

  /// Returns the standard zone and the latitude band of a coordinate, such as `31U`.
  ///
  /// For a coordinate in UPS, the result is a single letter. For an invalid coordinate, it is nil.
  package static func designator(of coordinate: Coordinate) -> String? {
    guard let zone = standardZone(of: coordinate) else { return nil }
    guard zone > 0 else {
      let letter = GridZone.polarLetter(
        isNorth: coordinate.latitude.sign == .plus,
        isEast: (try? UTMCoordinate(coordinate)).map { $0.easting >= 2_000_000 } ?? true)
      return String(Unicode.Scalar(letter))
    }
    let band = GridZone.band(latitude: coordinate.latitude)
    // A latitude of -0.0 is in the southern hemisphere.
    let letter = GridZone.bands[coordinate.latitude.sign == .minus ? min(band, 9) : band]
    return (zone < 10 ? "0" : "") + String(zone) + String(Unicode.Scalar(letter))
  }

  /// Creates the UTM coordinate of a coordinate whose easting and northing in the standard zone are already known.
  ///
  /// The result is nil for an invalid coordinate, and for an easting or northing that is NaN.
  package init?(standardOf coordinate: Coordinate, easting: Double, northing: Double) {
    guard let zone = Self.standardZone(of: coordinate), !easting.isNaN, !northing.isNaN else {
      return nil
    }
    self.init(
      uncheckedZone: zone, hemisphere: coordinate.latitude.sign == .minus ? .south : .north,
      easting: easting, northing: northing)
  }

  /// The point as latitude and longitude.
  public var coordinate: Coordinate {
    if zone == 0 {
      return Self.stereographic(hemisphere).reverse(
        easting: easting - 2_000_000, northing: northing - 2_000_000)
    }
    return TransverseMercator.utm.reverse(
      easting: easting - 500_000, northing: northing - (hemisphere == .south ? 10_000_000 : 0),
      centralMeridian: GridZone.centralMeridian(zone))
  }
}

extension UTMCoordinate {
  /// Projects a coordinate and returns its UTM coordinate and its projected position, which includes convergence and
  /// scale.
  ///
  /// - Parameters:
  ///   - coordinate: a valid coordinate. A latitude of -0.0 is in the southern hemisphere.
  ///   - zone: 1...60 for UTM, 0 for UPS; nil for the standard zone of the coordinate.
  /// - Throws: the same errors as ``init(_:zone:)``.
  package static func projected(
    _ coordinate: Coordinate, zone: Int? = nil
  ) throws(GeoError) -> (utm: UTMCoordinate, plane: ProjectedPosition) {
    try coordinate.checkForGrid()
    let zone = zone ?? GridZone.standard(coordinate)
    let hemisphere: Hemisphere = coordinate.latitude.sign == .minus ? .south : .north
    guard zone > 0 else {
      let plane = stereographic(hemisphere).forward(coordinate)
      let utm = try UTMCoordinate(
        zone: zone, hemisphere: hemisphere, easting: plane.easting + 2_000_000,
        northing: plane.northing + 2_000_000)
      return (utm, plane)
    }
    try GridLimits.check(zone: zone)
    let meridian = GridZone.centralMeridian(zone)
    guard abs(Angle.difference(from: meridian, to: coordinate.longitude).value) <= 60 else {
      throw .invalidArgument(
        what: "longitude", value: "\(coordinate.longitude)",
        allowed: "60 degrees from the central meridian of zone \(zone)")
    }
    let plane = TransverseMercator.utm.forward(coordinate, centralMeridian: meridian)
    let utm = try UTMCoordinate(
      zone: zone, hemisphere: hemisphere, easting: plane.easting + 500_000,
      northing: plane.northing + (hemisphere == .south ? 10_000_000 : 0))
    return (utm, plane)
  }

  /// The azimuth of grid north (degrees clockwise from true north). In UPS, it is 0 at the pole.
  public var convergence: Double { plane(of: coordinate).convergence }

  /// The scale of the grid: a length on the grid divided by the length on the ellipsoid (dimensionless).
  public var scale: Double { plane(of: coordinate).scale }

  /// Returns the projected position of this point, which includes convergence and scale.
  ///
  /// Computing ``coordinate`` takes as long as the projection, so a caller that already has the coordinate can pass
  /// it.
  ///
  /// - Parameter coordinate: the property ``coordinate`` of this point.
  package func plane(of coordinate: Coordinate) -> ProjectedPosition {
    zone == 0
      ? Self.stereographic(hemisphere).forward(coordinate)
      : TransverseMercator.utm.forward(
        coordinate, centralMeridian: GridZone.centralMeridian(zone))
  }

  static func stereographic(_ hemisphere: Hemisphere) -> PolarStereographic {
    hemisphere == .north ? .upsNorth : .upsSouth
  }
}

extension TransverseMercator {
  /// Returns a block that projects points.
  ///
  /// The inputs are latitude, longitude and central meridian; the results are easting and northing. For |f| ≤ 1/150,
  /// vector kernels project the points within 10 degrees of their central meridian.
  func block(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { columns, i in
      let position = forward(columns.first(i), centralMeridian: columns.input3[i])
      columns.result[i] = position.easting
      columns.result2[i] = position.northing
    }
    guard abs(ellipsoid.flattening) <= 1.0 / 150, let kernels = VectorKernels.of(kernel) else {
      return PairBlock(scalar: scalar)
    }
    let parameters = TransverseMercatorParameters(radius: radius, e2: latitude.e2, alpha: alpha)
    return PairBlock(
      results: 2, vector: { kernels.transverseMercator($0, $1, parameters, $2) }, scalar: scalar)
  }
}

extension UTMCoordinate {
  /// Projects many coordinates, each in its standard zone, with the vector kernels.
  ///
  /// Eastings and northings are within 5 nm of their definition. They may differ from the results of
  /// ``init(_:zone:)`` in the last digits.
  ///
  /// - Parameters:
  ///   - places: the coordinates to project.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  ///   - threads: the maximum number of threads; nil for one per processor. The number does not affect the result.
  /// - Returns: the UTM or UPS coordinate of each coordinate, or nil for an invalid coordinate.
  public static func coordinates(
    of places: [Coordinate], kernel: Kernel? = nil, threads: Int? = nil
  ) -> [UTMCoordinate?] {
    let block = TransverseMercator.utm.block(kernel: kernel ?? .preferred)
    return [UTMCoordinate?](unsafeUninitializedCapacity: places.count) { buffer, count in
      let results = UnsafeSendable(buffer)
      Parallel.forEachRange(of: places.count, grain: PairBlock.grain, threads: threads) { range in
        var start = range.lowerBound
        while start < range.upperBound {
          let end = min(start + PairBlock.capacity, range.upperBound)
          solve(places[start..<end], block, into: results.value.baseAddress! + start)
          start = end
        }
      }
      count = places.count
    }
  }

  private struct UnsafeSendable<Value>: @unchecked Sendable {
    // Sharing the pointer is safe, because each thread writes only to its own range.
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  /// Projects a block of coordinates.
  private static func solve(
    _ places: ArraySlice<Coordinate>, _ block: PairBlock,
    into results: UnsafeMutablePointer<UTMCoordinate?>
  ) {
    let n = places.count
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * n) { scratch in
      guard let columns = scratch.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: n) { zones in
        places.withUnsafeBufferPointer { places in
          for i in 0..<n {
            let place = places[i].normalized
            // The vector kernels support neither UPS nor invalid coordinates, so mark both with zone 0.
            let zone = place.isValid ? GridZone.standard(place) : 0
            zones[i] = Int32(zone)
            columns[i] = place.latitude
            columns[n + i] = place.longitude
            columns[2 * n + i] = zone > 0 ? GridZone.centralMeridian(zone) : place.longitude
          }
        }
        let (first, second, meridian) = (columns, columns + n, columns + 2 * n)
        block(
          PairBlock.Columns(
            first, second, meridian, meridian, columns + 3 * n, columns + 4 * n),
          count: n)
        for i in 0..<n {
          let zone = Int(zones[i])
          let found: UTMCoordinate?
          if zone > 0 {
            let isSouth = columns[i].sign == .minus
            found = UTMCoordinate(
              uncheckedZone: zone, hemisphere: isSouth ? .south : .north,
              easting: columns[3 * n + i] + 500_000,
              northing: columns[4 * n + i] + (isSouth ? 10_000_000 : 0))
          } else {
            found = try? UTMCoordinate(places[places.startIndex + i])
          }
          (results + i).initialize(to: found)
        }
      }
    }
  }
}

extension UTMCoordinate: CustomStringConvertible {
  /// The zone, easting and northing as text with two decimals, such as `31U 448251.90 5411943.79`.
  public var description: String { text() }

  /// Returns the zone with its latitude band, the easting and the northing in meters, such as `31U 448251.90
  /// 5411943.79`.
  ///
  /// A UPS coordinate begins with a single letter: `Z 2115776.05 1343401.39`. In UTM, the letter is the latitude band,
  /// not the hemisphere. If the northing refers to the other hemisphere, it is converted first. Numbers are rounded to
  /// nearest.
  ///
  /// - Parameter places: the number of decimals, clamped to 0 ... 9.
  public func text(places: Int = 2) -> String {
    let isSouth = isSouthOfEquator
    let crossing = isSouth == (hemisphere == .south) ? 0.0 : isSouth ? 10_000_000 : -10_000_000
    var text = ""
    if zone > 0 {
      let band = GridZone.band(latitude: coordinate.latitude)
      // If rounding moves the point to the equator, keep a letter of its hemisphere.
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

  /// The same point, with a northing that refers to the hemisphere that contains the point.
  package var fromOwnSide: UTMCoordinate {
    let isSouth = isSouthOfEquator
    guard zone > 0, isSouth != (hemisphere == .south) else { return self }
    return UTMCoordinate(
      uncheckedZone: zone, hemisphere: isSouth ? .south : .north, easting: easting,
      northing: northing + (isSouth ? 10_000_000 : -10_000_000))
  }

  /// Whether the point is south of the equator. On the equator, the result depends on `hemisphere`.
  var isSouthOfEquator: Bool {
    guard zone > 0 else { return hemisphere == .south }
    return hemisphere == .south ? northing <= 10_000_000 : northing < 0
  }

  /// Creates a coordinate from text with a zone, a letter or hemisphere, an easting and a northing.
  ///
  /// Examples: `31U 448252 5411943.79`, `31 north 448252 5411943.79`, `Z 2115776.05 1343401.39`,
  /// `south 2000000 2000000`.
  ///
  /// A single letter is a latitude band in uppercase, as in MGRS, or in UPS one of A, B, Y and Z. For example, `31S` is
  /// in Spain. The letter must be the band of the point, with a tolerance of one meter for rounded coordinates.
  /// Hemispheres are the words `north` and `south`, in any letter case. The lowercase letters `n` and `s`, which other
  /// programs use for hemispheres, are an error.
  ///
  /// - Parameter text: the text to read; surrounding blanks are ignored.
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

  /// The latitude band of the point, or its letter in UPS.
  private var properLetter: String {
    String(text(places: 0).prefix { $0 != " " }.suffix(1))
  }

  /// Returns whether the point is in a band, or up to a meter beyond its edge.
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
  /// Reads the number of a UTM zone, which has one or two digits.
  ///
  /// If there are no digits, the result is 0, the zone number of UPS.
  mutating func zoneNumber() throws(GeoError) -> Int {
    let start = index
    let digits = takeAll { $0.isASCIIDigit }
    if digits.isEmpty { return 0 }
    guard digits.utf8.count <= 2, let zone = Int(digits), (1...60).contains(zone) else {
      throw .outOfRange("zone", in: text, at: start, allowed: "1 to 60, and none for UPS")
    }
    return zone
  }

  /// Reads the letter of a latitude band, or the word `north` or `south`.
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

  /// Reads blanks and a length in meters.
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
  /// The letters of the latitude bands, from 80° S northward.
  ///
  /// Each band is 8 degrees high, except the last one, which is 12 degrees high.
  static let bandAlphabet = GridAlphabet("CDEFGHJKLMNPQRSTUVWX")
  static var bands: [UInt8] { bandAlphabet.symbols }

  /// Returns the index in ``bands`` of the band that contains a latitude.
  ///
  /// The first and the last band extend to the poles.
  static func band(latitude: Double) -> Int {
    guard latitude >= -80 else { return 0 }
    // Round down to whole degrees first. Otherwise -1e-20 + 80 would be rounded to 80, which is in the next band.
    return latitude < 80 ? (Int(latitude.rounded(.down)) + 80) / 8 : 19
  }

  /// Returns the standard zone of a valid coordinate: 1...60 for UTM, with the exceptions of Norway and Svalbard; 0
  /// for UPS.
  static func standard(_ coordinate: Coordinate) -> Int {
    let (latitude, longitude) = (coordinate.latitude, coordinate.normalized.longitude)
    guard latitude >= -80, latitude < 84 else { return 0 }
    // Round down without a rounding function, which is slow without SSE 4.1.
    let towardZero = Int(longitude)
    let degree = Double(towardZero) > longitude ? towardZero - 1 : towardZero
    if latitude >= 72, (0..<42).contains(degree) {
      return degree < 9 ? 31 : degree < 21 ? 33 : degree < 33 ? 35 : 37
    }
    if (56..<64).contains(latitude), (3..<6).contains(degree) { return 32 }
    return (degree + 186) / 6
  }

  /// Returns the UPS letter for the western or eastern half of a polar region.
  ///
  /// Around the south pole, A is west and B is east of the prime meridian. Around the north pole, the letters are Y and
  /// Z.
  static func polarLetter(isNorth: Bool, isEast: Bool) -> UInt8 {
    isNorth ? UInt8(ascii: isEast ? "Z" : "Y") : UInt8(ascii: isEast ? "B" : "A")
  }

  /// Returns the longitude of a UTM zone's central meridian (degrees).
  static func centralMeridian(_ zone: Int) -> Double { Double(6 * zone - 183) }
}

/// The limits of eastings and northings in a zone (m): the range of the MGRS squares, extended by 100 km on each side.
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

  /// Throws an error if a zone number is not in 0...60.
  static func check(zone: Int) throws(GeoError) {
    guard (0...60).contains(zone) else {
      throw .invalidArgument(
        what: "zone", value: "\(zone)", allowed: "1 to 60 for UTM, 0 for UPS")
    }
  }

  /// Throws an error if an easting or northing is outside its range.
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
  /// Throws an error if the coordinate is invalid.
  func checkForGrid() throws(GeoError) {
    guard abs(latitude) <= 90 else {
      throw .invalidArgument(what: "latitude", value: "\(latitude)", allowed: "-90 to 90")
    }
    guard longitude.isFinite else {
      throw .invalidArgument(what: "longitude", value: "\(longitude)", allowed: "a finite number")
    }
  }
}
