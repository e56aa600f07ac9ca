package import GeoCore

/// Holds back positions that are too near the last one that was delivered.
package struct DistanceFilter: Sendable {
  /// The position delivered last; nil before the first, which always passes.
  package var last: Coordinate?

  package init() {}

  /// Whether a position is delivered.
  ///
  /// - Parameter distance: meters along the WGS84 ellipsoid that it has to be away, or more; nil or 0
  ///   lets all pass.
  package mutating func passes(_ place: Coordinate, distance: Double?) -> Bool {
    if let distance, distance > 0, let last,
      Geodesic.wgs84.distance(from: last, to: place) < distance
    {
      return false
    }
    last = place
    return true
  }
}
