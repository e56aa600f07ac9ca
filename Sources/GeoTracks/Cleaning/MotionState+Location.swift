import GeoCore

extension MotionState {
  /// A location with everything that the filter knows better; time, extras and the rest stay.
  ///
  /// One place alone, as the first of a run when filtered forward, keeps what else it says. Course is that of the velocity, nil where the velocity is no larger than its standard deviation.
  /// Altitudes are given where there was one, within those that were believed, and the difference between
  /// the two kinds stays. Accuracies are 95 % values.
  func location(for location: Location) -> Location {
    var result = location
    result.coordinate = place.normalized
    let deviation = covariance.velocity.squareRoot()
    let speed = velocity.length
    result.horizontalAccuracy =
      MotionObservation.circle95 * max(covariance.position.squareRoot(), 1e-3)
    guard isMotionKnown else {
      if result.speed?.isFinite == false { result.speed = nil }
      return result
    }
    result.speed = speed
    result.speedAccuracy = MotionObservation.interval95 * deviation
    result.course = speed > deviation ? velocity.azimuth : nil
    result.courseAccuracy =
      speed > deviation
      ? min(180, MotionObservation.interval95 * deviation / speed / Angle.degree) : nil
    guard let vertical,
      let own = vertical.isEllipsoidal ? location.ellipsoidalAltitude : location.altitude
    else { return result }
    // An altitude beyond all reason was no observation, and has no difference to the other kind either.
    func other(_ altitude: Double?) -> Double? {
      guard let altitude, altitude.magnitude < 1e7, own.magnitude < 1e7 else { return nil }
      return altitude + (vertical.bounded - own)
    }
    (result.altitude, result.ellipsoidalAltitude) =
      vertical.isEllipsoidal
      ? (other(location.altitude), vertical.bounded)
      : (vertical.bounded, other(location.ellipsoidalAltitude))
    result.climb = vertical.climb
    result.verticalAccuracy =
      MotionObservation.interval95 * max(vertical.covariance.position.squareRoot(), 1e-3)
    result.climbAccuracy = MotionObservation.interval95 * vertical.covariance.velocity.squareRoot()
    return result
  }
}

extension Location {
  /// Digits that no receiver's accuracy exceeds: 1e-8 degrees (1 mm) for the place, 1 mm, 1 mm/s and 0.01
  /// degrees for the rest of what a filter sets.
  mutating func roundMotion() {
    coordinate = Coordinate(
      latitude: Self.rounded(coordinate.latitude, 1e8),
      longitude: Self.rounded(coordinate.longitude, 1e8))
    altitude = altitude.map { Self.rounded($0, 1e3) }
    ellipsoidalAltitude = ellipsoidalAltitude.map { Self.rounded($0, 1e3) }
    speed = speed.map { Self.rounded($0, 1e3) }
    climb = climb.map { Self.rounded($0, 1e3) }
    // 359.996 would be 360.
    course = course.map { $0 < 359.995 ? Self.rounded($0, 1e2) : 0 }
    horizontalAccuracy = horizontalAccuracy.map { Self.rounded($0, 1e3) }
    verticalAccuracy = verticalAccuracy.map { Self.rounded($0, 1e3) }
    speedAccuracy = speedAccuracy.map { Self.rounded($0, 1e3) }
    climbAccuracy = climbAccuracy.map { Self.rounded($0, 1e3) }
    courseAccuracy = courseAccuracy.map { Self.rounded($0, 1e2) }
  }

  private static func rounded(_ value: Double, _ units: Double) -> Double {
    (value * units).rounded() / units
  }
}
