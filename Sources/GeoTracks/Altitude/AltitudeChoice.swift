/// Which of a location's two altitudes counts in a segment.
///
/// They differ by tens of metres, so the kind that is seen first stays: above sea level where a point has
/// both.
struct AltitudeChoice: Sendable {
  private var isEllipsoidal: Bool?

  /// Metres; nil where the location has none of the kind that counts, or none that is finite and within
  /// 1e9 m.
  mutating func altitude(of location: Location) -> Double? {
    if isEllipsoidal == nil, location.altitude ?? location.ellipsoidalAltitude != nil {
      isEllipsoidal = location.altitude == nil
    }
    let altitude = isEllipsoidal == true ? location.ellipsoidalAltitude : location.altitude
    // Beyond that sums of differences lose their digits, and their squares may overflow.
    return altitude.flatMap { abs($0) <= 1e9 ? $0 : nil }
  }
}
