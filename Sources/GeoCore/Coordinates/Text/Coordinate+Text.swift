extension Coordinate {
  /// Reads a place from text that names one and nothing else.
  ///
  /// - Latitude and longitude in decimal degrees, `40.7128, -74.0060` or `40.7128 -74.0060`.
  /// - In degrees, minutes and seconds, `40°26′46″N 79°58′56″W`, `N 40 26 46 W 79 58 56`,
  ///   `40:26:46, -79:58:56`. Letters decide the order; without letters latitude comes first.
  /// - As in ISO 6709, `+40.7128-074.0060/`. A height is checked and dropped; a reference system
  ///   other than WGS 84 is refused, as it is not converted.
  /// - As a `geo:` URI (RFC 5870), `geo:40.7128,-74.0060`, under the same terms.
  ///
  /// Decimal degrees are rounded correctly, and so are minutes and seconds (of up to 30 decimals).
  /// Latitude lies in [-90, 90]. Longitude is periodic and kept as written, in [-360, 360].
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` for what is not a place, down to the
  ///   last character, and ``GeoError/outOfRange(what:text:column:allowed:)`` for a number too
  ///   large; the latter names the swap where latitude and longitude seem to be interchanged.
  public init(parsing text: String) throws(GeoError) {
    if GeoURI.isLikely(text) {
      self = try GeoURI(parsing: text).coordinate
    } else if ISO6709.isLikely(text) {
      self = try ISO6709(parsing: text).coordinate
    } else {
      self = try CoordinatePair.read(text)
    }
  }

  /// Reads a place from two texts, each a single angle as in ``latitude(parsing:)``.
  ///
  /// - Parameters:
  ///   - latitude: the text of the latitude.
  ///   - longitude: the text of the longitude.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)`` or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``; text and column are those of the one at
  ///   fault, the latitude if both are.
  public init(parsingLatitude latitude: String, longitude: String) throws(GeoError) {
    let readLatitude = try AngleText.read(latitude, as: .latitude)
    let readLongitude: ReadAngle
    do {
      readLongitude = try AngleText.read(longitude, as: .longitude)
    } catch {
      try readLatitude.checkRange(of: .latitude)
      throw error
    }
    self = try ReadAngle.coordinate(latitude: readLatitude, longitude: readLongitude)
  }

  /// Reads a place from two texts, each a single angle, as ``init(parsing:)`` does from one: letters
  /// with both decide the order, else latitude comes first.
  package init(parsing first: String, _ second: String) throws(GeoError) {
    let isSwapped =
      AngleText.hemisphere(first)?.kind == .longitude
      && AngleText.hemisphere(second)?.kind == .latitude
    self = try Coordinate(
      parsingLatitude: isSwapped ? second : first, longitude: isSwapped ? first : second)
  }

  /// Reads a latitude in degrees: `40.7128`, `-33.9`, `5.1e-05`, `40°26′46″N`, `N 40 26.767`,
  /// `40d26m46s`, `40:26:46`, `40-26-46N`.
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
  /// - Returns: degrees in [-90, 90], north positive, correctly rounded.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for the letters E and W, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func latitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .latitude)
  }

  /// Reads a longitude in degrees, in the notations of ``latitude(parsing:)``.
  ///
  /// - Parameter text: the whole text; blanks around it do not count.
  /// - Returns: degrees as written, east positive, in [-360, 360], correctly rounded.
  /// - Throws: ``GeoError/unreadable(text:column:expected:)``, also for the letters N and S, or
  ///   ``GeoError/outOfRange(what:text:column:allowed:)``.
  public static func longitude(parsing text: String) throws(GeoError) -> Double {
    try AngleText.degrees(text, as: .longitude)
  }
}
