/// A place in a zone of the Universal Transverse Mercator grid (UTM) or, around the poles, of the Universal
/// Polar Stereographic grid (UPS), on WGS 84.
///
/// Zones of UTM are 6 degrees wide, number 1 from 180° W on, for latitudes from 80° S to 84° N, with the
/// exceptions of Norway (32V) and Svalbard (31X, 33X, 35X, 37X). Beyond these latitudes the zone is 0: UPS.
/// Source: NGA.SIG.0012_2.0.0_UTMUPS, "The Universal Grids and the Transverse Mercator and Polar
/// Stereographic Map Projections" (2014).
///
/// Eastings and northings are within 5 nm of the definition as far as a zone may reach. The limits are
/// those of MGRS and 100 km more: in UTM an easting of 0 to 1000 km and a northing within 9600 km of the
/// equator to the north and 9100 km to the south, in UPS 700 to 3300 km in the south and 1200 to 2800 km
/// in the north.
///
/// ```swift
/// let utm = try UTMCoordinate(Coordinate(latitude: 48.8583, longitude: 2.2945))
/// print(utm)  // 31U 448251.90 5411943.79
/// ```
public struct UTMCoordinate: Sendable, Hashable {
  /// The half of the Earth that a northing is counted in.
  public enum Hemisphere: String, Sendable, Hashable, Codable, CaseIterable {
    /// The north: northings of UTM are meters from the equator.
    case north
    /// The south: northings of UTM are meters from the equator, which has 10 000 km.
    case south
  }

  /// 1...60 for UTM, 0 for UPS.
  public let zone: Int

  /// The half of the Earth that ``northing`` is counted in.
  public let hemisphere: Hemisphere

  /// Meters; 500 km on the central meridian of a zone of UTM, 2000 km at a pole in UPS.
  public let easting: Double

  /// Meters; 0 (north) or 10 000 km (south) on the equator in UTM, 2000 km at a pole in UPS.
  public let northing: Double

  /// The place of given coordinates in a zone.
  ///
  /// - Parameters:
  ///   - zone: 1...60 for UTM, 0 for UPS.
  ///   - hemisphere: what the northing is counted in.
  ///   - easting: meters.
  ///   - northing: meters.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` beyond the limits of the grid.
  public init(
    zone: Int, hemisphere: Hemisphere, easting: Double, northing: Double
  ) throws(GeoError) {
    guard (0...60).contains(zone) else {
      throw .invalidArgument(
        what: "zone", value: "\(zone)", allowed: "1 to 60 for UTM, 0 for UPS")
    }
    let limits = GridLimits(zone: zone, hemisphere: hemisphere)
    try GridLimits.check(easting, "easting", limits.easting)
    try GridLimits.check(northing, "northing", limits.northing)
    self.init(
      uncheckedZone: zone, hemisphere: hemisphere, easting: easting, northing: northing)
  }

  /// Without checks, for coordinates known to be within the limits.
  init(uncheckedZone zone: Int, hemisphere: Hemisphere, easting: Double, northing: Double) {
    self.zone = zone
    self.hemisphere = hemisphere
    self.easting = easting
    self.northing = northing
  }

  /// A place on the grid.
  ///
  /// - Parameters:
  ///   - coordinate: the place. A latitude of -0.0 is in the south.
  ///   - zone: 1...60 for UTM, 0 for UPS; nil for the standard zone of the place.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` for an invalid place, or one that lies
  ///   beyond the limits of the zone asked for.
  public init(_ coordinate: Coordinate, zone: Int? = nil) throws(GeoError) {
    self = try Self.projected(coordinate, zone: zone).utm
  }

  /// The standard zone of a place: 1...60 of UTM, 0 for UPS; nil for an invalid place.
  public static func standardZone(of coordinate: Coordinate) -> Int? {
    coordinate.isValid ? GridZone.standard(coordinate) : nil
  }

  /// Zone and latitude band of a place in its standard zone, `31U`, or the letter of UPS; nil for an
  /// invalid place.
  package static func designator(of coordinate: Coordinate) -> String? {
    guard let zone = standardZone(of: coordinate) else { return nil }
    guard zone > 0 else {
      let letter = GridZone.polarLetter(
        isNorth: coordinate.latitude.sign == .plus,
        isEast: (try? UTMCoordinate(coordinate)).map { $0.easting >= 2_000_000 } ?? true)
      return String(Unicode.Scalar(letter))
    }
    let band = GridZone.band(latitude: coordinate.latitude)
    // A latitude of -0.0 is in the south.
    let letter = GridZone.bands[coordinate.latitude.sign == .minus ? min(band, 9) : band]
    return (zone < 10 ? "0" : "") + String(zone) + String(Unicode.Scalar(letter))
  }

  /// A place whose easting and northing in its standard zone are known; nil for an invalid place.
  package init?(standardOf coordinate: Coordinate, easting: Double, northing: Double) {
    guard let zone = Self.standardZone(of: coordinate), !easting.isNaN, !northing.isNaN else {
      return nil
    }
    self.init(
      uncheckedZone: zone, hemisphere: coordinate.latitude.sign == .minus ? .south : .north,
      easting: easting, northing: northing)
  }

  /// The place in latitude and longitude.
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

extension UTMCoordinate: Codable {
  private enum CodingKeys: String, CodingKey { case zone, hemisphere, easting, northing }

  /// Reads `zone`, `hemisphere`, `easting` and `northing`.
  ///
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)``, or what the decoder throws.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(
      zone: values.decode(Int.self, forKey: .zone),
      hemisphere: values.decode(Hemisphere.self, forKey: .hemisphere),
      easting: values.decode(Double.self, forKey: .easting),
      northing: values.decode(Double.self, forKey: .northing))
  }
}
