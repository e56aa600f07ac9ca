import GeoCore

/// Where something is and how it moves, as a constant-velocity Kalman filter knows it.
struct MotionState: Sendable {
  var place: Coordinate
  /// Meters a second, by the directions at the place.
  var velocity: ENUVector
  /// Of east and of north.
  var covariance: MotionCovariance
  /// Nil until an altitude is known.
  var vertical: VerticalState?
  /// Whether anything but one place speaks for the velocity.
  var isMotionKnown = false

  /// The state that one observation speaks for.
  ///
  /// - Parameter maximumSpeed: meters a second; how uncertain the velocity is where none was observed.
  init(_ observation: MotionObservation, maximumSpeed: Double, usesVelocity: Bool) {
    place = observation.place
    velocity = ENUVector()
    covariance = MotionCovariance(
      position: observation.placeVariance, velocity: maximumSpeed * maximumSpeed)
    if usesVelocity, let observed = observation.velocity {
      velocity = observed
      covariance.velocity = observation.velocityVariance
      isMotionKnown = true
    }
  }

  /// The state after so many seconds but for the altitude, and how much north turns on the way.
  func predicted(seconds: Double, profile: MotionProfile) -> (MotionState, turn: SinCos) {
    let (place, turn) = (velocity * seconds).move(place)
    var state = self
    state.place = place
    state.velocity = velocity.carried(turn)
    state.covariance = covariance.predicted(seconds: seconds, noise: profile.accelerationNoise)
    return (state, turn)
  }

  /// From the place to the observed one (meters).
  func innovation(_ observation: MotionObservation) -> ENUVector {
    ENUVector.between(place, observation.place).vector
  }

  /// The chi-square of an innovation of the position, two degrees of freedom.
  ///
  /// - Parameter allowance: meters of it that a maneuver explains. Where points are far apart, turns and
  ///   stops are not as the model's white acceleration has them: many small ones.
  func chiSquare(
    _ innovation: ENUVector, _ observation: MotionObservation, allowance: Double
  ) -> Double {
    // Not max(), which could lose a NaN.
    let length = innovation.length <= allowance ? 0 : innovation.length - allowance
    return length * length / (covariance.position + observation.gateVariance)
  }

  /// Takes the place and the velocity of an observation into account.
  ///
  /// - Parameters:
  ///   - gate: the chi-square beyond which an observed velocity is left out.
  ///   - trust: whether velocities are believed; gets whether this one agrees.
  /// - Returns: whether velocities are no longer believed from here on.
  mutating func update(
    _ observation: MotionObservation, innovation: ENUVector, gate: Double,
    trust: inout RateTrust
  ) -> Bool {
    let (afterPlace, gain) = covariance.updated(positionVariance: observation.placeVariance)
    covariance = afterPlace
    isMotionKnown = true
    var step = innovation * gain.position
    velocity = velocity + innovation * gain.velocity
    var isLost = false
    if let observed = observation.velocity {
      let difference = observed - velocity
      let length = difference.length
      let variance = observation.velocityVariance
      let agrees = length * length <= gate * (covariance.velocity + variance)
      if trust.isBelieved, agrees {
        let (afterVelocity, gain) = covariance.updated(velocityVariance: variance)
        covariance = afterVelocity
        step = step + difference * gain.position
        velocity = velocity + difference * gain.velocity
      }
      let told = observed.length
      isLost = trust.take(agrees: agrees, tells: told * told > 4 * variance)
    }
    correct(step, ENUVector())
    return isLost
  }

  /// Moves the state and changes its velocity, both by the directions at its place.
  mutating func correct(_ step: ENUVector, _ change: ENUVector) {
    let (end, turn) = step.move(place)
    place = end
    velocity = (velocity + change).carried(turn)
  }
}
