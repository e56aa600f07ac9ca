import GeoTracks

/// Holds back positions that are too near the last one that was delivered.
struct DistanceFilter: Sendable {
  /// The position delivered last; nil before the first, which always passes.
  var last: Coordinate?

  /// Whether a position is delivered.
  ///
  /// - Parameter distance: meters along the WGS84 ellipsoid that it has to be away, or more; nil or 0
  ///   lets all pass.
  mutating func passes(_ location: Location, distance: Double?) -> Bool {
    if let distance, distance > 0, let last,
      Geodesic.wgs84.distance(from: last, to: location.coordinate) < distance
    {
      return false
    }
    last = location.coordinate
    return true
  }
}
