/// How near a geodesic comes to a place.
enum ClosestApproach {
  /// The smallest distance in metres from `place` to a geodesic segment.
  ///
  /// Along a geodesic of less than some thousand kilometres the distance to a place has one minimum,
  /// which golden-section search narrows to a metre or to a millionth of the length, whichever is
  /// larger; the distance found is then at most that much too large.
  static func distance(
    to place: Coordinate, from start: Coordinate, azimuth: Double, length: Double
  ) -> Double {
    let line = Geodesic.wgs84.line(from: start, azimuth: azimuth)
    func distance(at s: Double) -> Double {
      Geodesic.wgs84.distance(from: place, to: line.position(at: s).coordinate)
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (0.0, length)
    var (a, b) = (high - ratio * high, ratio * high)
    var (atA, atB) = (distance(at: a), distance(at: b))
    var least = min(distance(at: 0), distance(at: length), atA, atB)
    let tolerance = max(1, length * 1e-6)
    while high - low > tolerance {
      if atA < atB {
        (high, b, atB) = (b, a, atA)
        a = high - ratio * (high - low)
        atA = distance(at: a)
        least = min(least, atA)
      } else {
        (low, a, atA) = (a, b, atB)
        b = low + ratio * (high - low)
        atB = distance(at: b)
        least = min(least, atB)
      }
    }
    return least
  }
}
