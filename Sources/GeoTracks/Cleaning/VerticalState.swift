/// An altitude and how it changes.
struct VerticalState: Sendable {
  /// Meters.
  var altitude: Double
  /// Above the ellipsoid, not sea level.
  let isEllipsoidal: Bool
  /// Meters a second, upwards positive.
  var climb: Double
  var covariance: MotionCovariance
  /// What was observed and believed since the filter began, lowest and highest (m).
  var lowest: Double
  var highest: Double

  /// The altitude that is given out: never beyond those that were believed, however far the filter
  /// went without one.
  var bounded: Double { min(max(altitude, lowest), highest) }

  /// Nil if no altitude was observed.
  ///
  /// - Parameters:
  ///   - maximumSpeed: meters a second; a tenth of it is the deviation of a climb that is not known.
  ///   - usesClimb: whether the receiver's climb is believed.
  init?(_ observation: MotionObservation, maximumSpeed: Double, usesClimb: Bool) {
    guard let altitude = observation.altitude else { return nil }
    (self.altitude, lowest, highest) = (altitude, altitude, altitude)
    isEllipsoidal = observation.isEllipsoidal
    covariance = MotionCovariance(
      position: observation.altitudeVariance, velocity: maximumSpeed * maximumSpeed / 100)
    climb = 0
    if usesClimb, let observed = observation.climb {
      (climb, covariance.velocity) = (observed, observation.climbVariance)
    }
  }

  mutating func predict(seconds: Double, noise: Double) {
    altitude += climb * seconds
    covariance = covariance.predicted(seconds: seconds, noise: noise)
  }

  /// Whether an altitude is near enough to the one expected.
  ///
  /// - Parameter gate: the chi-square beyond which it is not.
  func believes(_ observed: Double, variance: Double, gate: Double) -> Bool {
    let innovation = observed - altitude
    return innovation * innovation <= gate * (covariance.position + variance)
  }

  /// Takes an altitude into account.
  mutating func update(altitude observed: Double, variance: Double) {
    let innovation = observed - altitude
    let (after, gain) = covariance.updated(positionVariance: variance)
    covariance = after
    altitude += innovation * gain.position
    climb += innovation * gain.velocity
    (lowest, highest) = (min(lowest, observed), max(highest, observed))
  }

  /// Takes a climb into account, if it is believed and within the gate.
  mutating func update(
    climb observed: Double, variance: Double, gate: Double, trust: inout RateTrust
  ) {
    let innovation = observed - climb
    let agrees = innovation * innovation <= gate * (covariance.velocity + variance)
    let isBelieved = trust.isBelieved
    _ = trust.take(agrees: agrees, tells: observed * observed > 4 * variance)
    guard isBelieved, agrees else { return }
    let (after, gain) = covariance.updated(velocityVariance: variance)
    covariance = after
    altitude += innovation * gain.position
    climb += innovation * gain.velocity
  }
}
