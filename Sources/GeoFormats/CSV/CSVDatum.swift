import GeoTracks

/// Recognizes columns that name the datum or the reference system of each row.
///
/// Coordinates are read as WGS 84 without conversion. A row with another datum is skipped, because its position would
/// be wrong by two meters to several kilometers.
///
/// The known columns are `crs`, `srs`, `srid`, `epsg`, `geodeticDatum` (Darwin Core), `ellipsoid`, `coord_type`
/// (Baidu and Amap) and `datum`. A column named `datum` may also contain dates, because the word means "date" in
/// German.
package enum CSVDatum {
  /// How the text in a column is interpreted.
  package enum Column: Sendable {
    /// The column contains only reference systems. Any value other than WGS 84 is rejected.
    case reference
    /// The column may contain something other than reference systems. Only known names of other
    /// datums are rejected.
    case possible
  }

  /// Returns how a column with this name is interpreted. Returns nil if the name does not suggest a datum.
  package static func column(_ name: String) -> Column? {
    let key = Self.key(name)
    if references.contains(key) { return .reference }
    return possibles.contains(key) ? .possible : nil
  }

  /// Returns the reason for skipping a row whose text in this column names a datum or reference system other than WGS
  /// 84. Returns nil for any other text.
  package static func refusal(of text: String, in column: Column, named name: String) -> String? {
    guard isOther(text, in: column) else { return nil }
    return
      "\(QuotedText.quote(text)) in column \(QuotedText.quote(name)) is not WGS 84; convert the coordinates "
      + "first, with geocalc convert --from EPSG:code"
  }

  /// Returns whether the text names a datum or a reference system other than WGS 84.
  static func isOther(_ text: String, in column: Column) -> Bool {
    guard !CSVLocationText.isMissing(text), !isWGS84(text), !isNearWGS84(text) else {
      return false
    }
    if let number = CSVLocationText.number(text) {
      // Numbers below 1024 are not EPSG codes. They may be courses, because `crs` is also an
      // abbreviation of course.
      return column == .reference && number >= 1024
    }
    return column == .reference ? !unknowns.contains(key(text)) : isName(text)
  }

  /// Returns whether the text begins with the name of any datum, including WGS 84.
  static func isName(_ text: String) -> Bool {
    let key = Self.key(text)
    return isWGS84(text) || names.contains(where: key.hasPrefix)
  }

  /// Returns true if the text names WGS 84, or a realization of the ITRF, which differs from WGS 84
  /// by centimeters.
  static func isWGS84(_ text: String) -> Bool {
    let key = Self.key(text)
    return wgs84.contains(key) || key.hasPrefix("itrf") || key.hasPrefix("wgs84g")
      || key.hasPrefix("urnogcdefcrs")
        && ["crs84", "epsg4326", "epsg4979"].contains(where: key.hasSuffix)
      || key.hasPrefix("http")
        && ["crs84", "epsg04326", "epsg04979", "epsg94326"].contains(where: key.hasSuffix)
  }

  /// Returns whether the text names a datum whose coordinates differ from WGS 84 by at most two meters.
  private static func isNearWGS84(_ text: String) -> Bool {
    let key = Self.key(text)
    return near.contains(where: key.hasPrefix)
      || ["4269", "epsg4269", "4258", "epsg4258"].contains(key)
  }

  /// Returns only the letters and digits of the text, in lowercase.
  private static func key(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  private static let references: Set<String> = [
    "crs", "srs", "srid", "epsg", "epsgcode", "geodeticdatum", "gpsdatum", "mapdatum",
    "horizontaldatum", "referencesystem", "spatialreference", "coordinatereferencesystem",
    "spatialreferencesystem",
  ]
  private static let possibles: Set<String> = [
    "datum", "ellipsoid", "coordtype", "coordinatetype", "coordsys", "coordsystem",
    "coordinatesystem", "gpstype",
  ]
  private static let wgs84: Set<String> = [
    "wgs84", "wgs1984", "w84", "gcswgs84", "gcswgs1984", "worldgeodeticsystem1984", "epsg4326",
    "4326", "epsg4979", "4979", "crs84", "crs84h", "ogccrs84", "ogc13crs84", "gps",
    "wgs84epsg4326", "epsg4326wgs84", "epsgwgs84", "wgs844326",
  ]
  private static let near = [
    "nad83", "nad1983", "gcsnorthamerican1983", "etrs89", "etrf", "gda94", "gda2020", "nzgd2000",
    "sirgas2000",
    "cgcs2000", "jgd2000", "jgd2011",
  ]
  private static let unknowns: Set<String> = [
    "unknown", "notrecorded", "geographic", "latlon", "latlong", "geodetic",
  ]
  /// Prefixes of the names of datums and reference systems, in lowercase without blanks.
  private static let names = [
    "epsg", "wgs72", "wgs60", "wgs66", "nad27", "nad83", "nad1927", "nad1983", "northamerican",
    "ed50", "ed87", "european", "gcj", "bd09", "baidu", "amap", "mars", "tokyo", "jgd", "ch1903",
    "osgb", "osgrid", "ordnance", "etrs", "dhdn", "potsdam", "mgi", "pulkovo", "pz90", "sk42",
    "sirgas", "psad", "sad69", "gda94", "gda2020", "agd66", "agd84", "nzgd", "cgcs", "beijing",
    "xian", "rt90", "arc1950", "arc1960", "indian", "utm", "mercator", "webmercator", "bessel",
    "clarke", "airy", "hayford", "international1924", "krassow", "krasov",
  ]
}
