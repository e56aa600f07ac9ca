import GeoCore

/// What a point says about the motion, with the variances that a filter needs.
///
/// Accuracies are taken for 95 % values, as gpsd says of its own: a circle of 2.4477 standard deviations of
/// one axis, and 1.96 of altitude, speed and climb. Where there is none the standard deviation of one
/// axis is that of the white noise of the track (see `NoiseMeter`), where that is not known the horizontal
/// dilution by 4 m, or 4 m; of altitude 6 m, of velocity and climb 0.5 m/s.
struct MotionObservation: Sendable {
  /// Standard deviations of one axis in the radius that holds 95 %.
  static let circle95 = 2.4477
  /// Standard deviations in half the interval that holds 95 %.
  static let interval95 = 1.96

  var place: Coordinate
  /// Of each axis (m²).
  var placeVariance: Double
  /// The same for the decision whether it is wrong: where no accuracy is stated at least that of 4 m.
  var gateVariance: Double
  /// Meters a second; nil if speed or course is not known.
  var velocity: ENUVector?
  /// Of each axis (m²/s²).
  var velocityVariance: Double
  /// Meters, above sea level or, where that is not known, above the ellipsoid.
  var altitude: Double?
  var isEllipsoidal: Bool
  /// (m²).
  var altitudeVariance: Double
  /// Meters a second.
  var climb: Double?
  /// (m²/s²).
  var climbVariance: Double

  init(_ point: TrackPoint) {
    let location = point.location
    place = location.coordinate
    let dilution = location.dilution.horizontal.map { $0 * 4 }
    if let stated = Self.variance(location.horizontalAccuracy, Self.circle95) {
      (placeVariance, gateVariance) = (stated, stated)
    } else {
      let guess = Self.variance(dilution, 1) ?? 16
      placeVariance = Self.variance(point.noise, 1) ?? guess
      gateVariance = max(placeVariance, guess, 16)
    }
    // The larger of the errors along and across the direction of travel.
    let along = Self.variance(location.speedAccuracy, Self.interval95) ?? 0.25
    (velocity, velocityVariance) = (nil, along)
    if let speed = location.speed, speed >= 0, speed < 1e5 {
      if let course = location.course, course.isFinite {
        velocity = ENUVector(length: speed, azimuth: course)
        if let error = location.courseAccuracy, error.isFinite, error > 0 {
          let across = speed * min(error, 180) * Angle.degree / Self.interval95
          velocityVariance = max(along, across * across)
        }
      } else if speed == 0 {
        velocity = ENUVector()
      }
    }
    let height = location.altitude.flatMap { $0.magnitude < 1e7 ? $0 : nil }
    altitude = height ?? location.ellipsoidalAltitude.flatMap { $0.magnitude < 1e7 ? $0 : nil }
    isEllipsoidal = height == nil
    altitudeVariance = Self.variance(location.verticalAccuracy, Self.interval95) ?? 36
    climb = location.climb.flatMap { $0.magnitude < 1e5 ? $0 : nil }
    climbVariance = Self.variance(location.climbAccuracy, Self.interval95) ?? 0.25
  }

  /// The variance behind an accuracy, from 1 cm to 100 km of standard deviation; nil if it says nothing.
  private static func variance(_ accuracy: Double?, _ deviations: Double) -> Double? {
    guard let accuracy, accuracy > 0, accuracy.isFinite else { return nil }
    let deviation = min(max(accuracy / deviations, 0.01), 1e5)
    return deviation * deviation
  }
}
