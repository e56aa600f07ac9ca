/// Which of a location's two altitudes counts in a segment.
///
/// They differ by tens of meters, so the kind that is seen first stays: above sea level where a point has
/// both.
struct AltitudeChoice: Sendable {
  private var isEllipsoidal: Bool?

  /// Meters; nil where the point has none of the kind that counts, or none that is finite and within
  /// 1e9 m.
  mutating func altitude(of point: WalkedPoint) -> Double? {
    if isEllipsoidal == nil, point.altitude ?? point.ellipsoidalAltitude != nil {
      isEllipsoidal = point.altitude == nil
    }
    let altitude = isEllipsoidal == true ? point.ellipsoidalAltitude : point.altitude
    // Beyond that sums of differences lose their digits, and their squares may overflow.
    return altitude.flatMap { abs($0) <= 1e9 ? $0 : nil }
  }
}
