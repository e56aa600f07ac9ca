import GeoCore

/// Lets a position through if it is 500 m or more from the last that was; the first always.
///
/// Apple's documentation names the 500 m, and that no more than one comes in five minutes, which here
/// nothing needs: no radio is woken.
struct SignificantChange: Sendable {
  static let distance = 500.0
  private var last: Coordinate?

  mutating func passes(_ coordinate: Coordinate) -> Bool {
    if let last, Geodesic.wgs84.distance(from: last, to: coordinate) < Self.distance {
      return false
    }
    last = coordinate
    return true
  }
}
