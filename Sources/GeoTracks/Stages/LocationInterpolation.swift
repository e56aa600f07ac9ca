import GeoCore

/// What lies between two locations.
struct LocationInterpolation: Sendable {
  let from: Location
  let to: Location
  private let line: GeodesicLine

  init(from: Location, to: Location) {
    (self.from, self.to) = (from, to)
    line = Geodesic.wgs84.line(from: from.coordinate, to: to.coordinate)
  }

  /// Meters along the WGS84 ellipsoid.
  var distance: Double { line.length }

  /// The location at a fraction of the geodesic.
  ///
  /// Numbers that both have are in proportion, angles along the shorter arc; one that either lacks is nil.
  /// What is no number is that of the nearer.
  ///
  /// - Parameter part: 0 at the first, 1 at the second.
  func location(at part: Double) -> Location {
    var result = part < 0.5 ? from : to
    result.coordinate = line.position(at: line.length * part).coordinate
    func mix(_ value: KeyPath<Location, Double?>) -> Double? {
      guard let a = from[keyPath: value], let b = to[keyPath: value] else { return nil }
      return a + (b - a) * part
    }
    result.altitude = mix(\.altitude)
    result.ellipsoidalAltitude = mix(\.ellipsoidalAltitude)
    result.horizontalAccuracy = mix(\.horizontalAccuracy)
    result.verticalAccuracy = mix(\.verticalAccuracy)
    result.speed = mix(\.speed)
    result.speedAccuracy = mix(\.speedAccuracy)
    result.courseAccuracy = mix(\.courseAccuracy)
    result.climb = mix(\.climb)
    result.climbAccuracy = mix(\.climbAccuracy)
    result.dilution = Location.Dilution(
      horizontal: mix(\.dilution.horizontal), vertical: mix(\.dilution.vertical),
      position: mix(\.dilution.position))
    result.course = course(at: part)
    result.timestamp = time(at: part)
    return result
  }

  private func course(at part: Double) -> Double? {
    guard let a = from.course, let b = to.course else { return nil }
    return Angle.azimuth(a + Angle.difference(from: a, to: b).value * part)
  }

  private func time(at part: Double) -> Timestamp? {
    guard let a = from.timestamp, let b = to.timestamp else { return nil }
    return a.advanced(by: b.seconds(since: a) * part)
  }
}
