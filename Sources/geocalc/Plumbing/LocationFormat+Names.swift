import GeoFormats

extension LocationFormat {
  /// The format that the end of a file's name stands for, `.gz` aside; nil if it stands for none.
  init?(path: String) {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    let bare = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    guard let dot = bare.lastIndex(of: ".") else { return nil }
    let end = bare[bare.index(after: dot)...]
    guard let known = Self.nameEnds.first(where: { $0.end == end }) else { return nil }
    self = known.format
  }

  /// What the names of files end in, and what they hold then.
  static let nameEnds: [(end: String, format: LocationFormat)] = [
    ("gpx", .gpx), ("fit", .fit), ("tcx", .tcx), ("kml", .kml), ("kmz", .kml), ("igc", .igc),
    ("nmea", .nmea), ("nma", .nmea), ("log", .nmea), ("ubx", .ubx), ("geojson", .geojson),
    ("json", .geojson), ("rec", .owntracks), ("wkt", .wkt), ("wkb", .wkb), ("ewkb", .wkb),
    ("plt", .plt),
    ("pos", .rtklib),
    ("polyline5", .polyline5), ("polyline6", .polyline6), ("csv", .csv), ("gpsd", .gpsd),
  ]

  /// Whether files with this extension often are something else: tables, JSON and logs.
  static func isNameGeneral(_ path: String) -> Bool {
    switch LocationFormat(path: path) {
    case .csv, .nmea, .plt, .rtklib, .owntracks, .wkt: true
    case .geojson: !path.lowercased().contains(".geojson")
    default: false
    }
  }

  /// The format of an input whose content cannot tell it, by the end of its name: polylines do not show
  /// how many decimals they have. nil for the others.
  init?(namedBy path: String) {
    self.init(path: path)
    guard self == .polyline5 || self == .polyline6 else { return nil }
  }
}
