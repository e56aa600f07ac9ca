extension MotionState {
  /// A location with everything that the filter knows better; time, extras and the rest stay.
  ///
  /// Course is that of the velocity, nil where the velocity is no larger than its standard deviation.
  /// Altitudes are given where there was one, and the difference between the two kinds stays.
  /// Accuracies are 95 % values.
  func location(for location: Location) -> Location {
    var result = location
    result.coordinate = place.normalized
    let deviation = covariance.velocity.squareRoot()
    let speed = velocity.length
    result.horizontalAccuracy =
      MotionObservation.circle95 * max(covariance.position.squareRoot(), 1e-3)
    result.speed = speed
    result.speedAccuracy = MotionObservation.interval95 * deviation
    result.course = speed > deviation ? velocity.azimuth : nil
    result.courseAccuracy =
      speed > deviation
      ? min(180, MotionObservation.interval95 * deviation / speed / Angle.degree) : nil
    guard let vertical,
      let own = vertical.isEllipsoidal ? location.ellipsoidalAltitude : location.altitude
    else { return result }
    let shift = vertical.altitude - own
    guard shift.isFinite else { return result }
    result.altitude = location.altitude.map { $0 + shift }
    result.ellipsoidalAltitude = location.ellipsoidalAltitude.map { $0 + shift }
    result.climb = vertical.climb
    result.verticalAccuracy =
      MotionObservation.interval95 * max(vertical.covariance.position.squareRoot(), 1e-3)
    result.climbAccuracy = MotionObservation.interval95 * vertical.covariance.velocity.squareRoot()
    return result
  }
}
