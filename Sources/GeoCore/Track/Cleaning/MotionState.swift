/// Where something is and how it moves, as a constant-velocity Kalman filter knows it.
struct MotionState: Sendable {
  var place: Coordinate
  /// Metres a second, by the directions at the place.
  var velocity: GroundVector
  /// Of east and of north.
  var covariance: MotionCovariance
  /// Nil until an altitude is known.
  var vertical: VerticalState?

  /// The state that one observation speaks for.
  ///
  /// - Parameter maximumSpeed: metres a second; how uncertain the velocity is where none was observed.
  init(_ observation: MotionObservation, maximumSpeed: Double, usesVelocity: Bool) {
    place = observation.place
    velocity = GroundVector()
    covariance = MotionCovariance(
      position: observation.placeVariance, velocity: maximumSpeed * maximumSpeed)
    vertical = VerticalState(observation)
    if usesVelocity, let observed = observation.velocity {
      velocity = observed
      covariance.velocity = observation.velocityVariance
    }
  }

  /// The state after so many seconds, and how much north turns on the way.
  func predicted(seconds: Double, profile: MotionProfile) -> (MotionState, turn: SinCos) {
    let (place, turn) = (velocity * seconds).move(place)
    var state = self
    state.place = place
    state.velocity = velocity.carried(turn)
    state.covariance = covariance.predicted(seconds: seconds, noise: profile.accelerationNoise)
    state.vertical?.predict(seconds: seconds, noise: profile.climbNoise)
    return (state, turn)
  }

  /// From the place to the observed one (metres).
  func innovation(_ observation: MotionObservation) -> GroundVector {
    GroundVector.between(place, observation.place).vector
  }

  /// The chi-square of an innovation of the position, two degrees of freedom.
  ///
  /// - Parameter allowance: metres of it that a manoeuvre explains. Where points are far apart, turns and
  ///   stops are not as the model's white acceleration has them: many small ones.
  func chiSquare(
    _ innovation: GroundVector, _ observation: MotionObservation, allowance: Double
  ) -> Double {
    // Not max(), which could lose a NaN.
    let length = innovation.length <= allowance ? 0 : innovation.length - allowance
    return length * length / (covariance.position + observation.gateVariance)
  }

  /// Takes an observation into account.
  ///
  /// - Parameter gate: the chi-square beyond which an observed velocity or altitude is left out.
  mutating func update(
    _ observation: MotionObservation, innovation: GroundVector, gate: Double, usesVelocity: Bool
  ) {
    let (afterPlace, gain) = covariance.updated(positionVariance: observation.placeVariance)
    covariance = afterPlace
    var step = innovation * gain.position
    velocity = velocity + innovation * gain.velocity
    if usesVelocity, let observed = observation.velocity {
      let difference = observed - velocity
      let length = difference.length
      if length * length <= gate * (covariance.velocity + observation.velocityVariance) {
        let (afterVelocity, gain) = covariance.updated(
          velocityVariance: observation.velocityVariance)
        covariance = afterVelocity
        step = step + difference * gain.position
        velocity = velocity + difference * gain.velocity
      }
    }
    correct(step, GroundVector())
    if vertical == nil || vertical?.isEllipsoidal != observation.isEllipsoidal {
      vertical = VerticalState(observation) ?? vertical
    } else {
      vertical?.update(observation, gate: gate)
    }
  }

  /// Moves the state and changes its velocity, both by the directions at its place.
  mutating func correct(_ step: GroundVector, _ change: GroundVector) {
    let (end, turn) = step.move(place)
    place = end
    velocity = (velocity + change).carried(turn)
  }
}

/// An altitude and how it changes.
struct VerticalState: Sendable {
  /// Metres.
  var altitude: Double
  /// Above the ellipsoid, not sea level.
  let isEllipsoidal: Bool
  /// Metres a second, upwards positive.
  var climb: Double
  var covariance: MotionCovariance

  /// Nil if no altitude was observed.
  init?(_ observation: MotionObservation) {
    guard let altitude = observation.altitude else { return nil }
    self.altitude = altitude
    isEllipsoidal = observation.isEllipsoidal
    climb = observation.climb ?? 0
    covariance = MotionCovariance(
      position: observation.altitudeVariance,
      velocity: observation.climb == nil ? 100 : observation.climbVariance)
  }

  mutating func predict(seconds: Double, noise: Double) {
    altitude += climb * seconds
    covariance = covariance.predicted(seconds: seconds, noise: noise)
  }

  mutating func update(_ observation: MotionObservation, gate: Double) {
    if let observed = observation.altitude {
      let innovation = observed - altitude
      let variance = observation.altitudeVariance
      if innovation * innovation > gate * (covariance.position + variance) { return }
      let (after, gain) = covariance.updated(positionVariance: variance)
      covariance = after
      altitude += innovation * gain.position
      climb += innovation * gain.velocity
    }
    if let observed = observation.climb {
      let innovation = observed - climb
      let variance = observation.climbVariance
      if innovation * innovation > gate * (covariance.velocity + variance) { return }
      let (after, gain) = covariance.updated(velocityVariance: variance)
      covariance = after
      altitude += innovation * gain.position
      climb += innovation * gain.velocity
    }
  }
}
