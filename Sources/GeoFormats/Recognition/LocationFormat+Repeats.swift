extension LocationFormat {
  /// Whether files of the format hold several tracks and lines, which may be of one recording.
  package var mayRepeat: Bool {
    switch self {
    case .gpx, .kml, .tcx, .geojson: true
    default: false
    }
  }
}
