import GeoCore

/// Position and velocity as estimated by a constant-velocity Kalman filter.
struct MotionState: Sendable {
  var place: Coordinate
  /// Velocity in meters per second in east and north components.
  var velocity: HorizontalVector
  /// Covariance of position and velocity along one axis, which is the same for east and north.
  var covariance: MotionCovariance
  /// The altitude and climb; nil before the first altitude.
  var vertical: VerticalState?
  /// True if the velocity is derived from two or more positions, or comes from the receiver.
  var isMotionKnown = false

  /// Creates the state for a single observation.
  ///
  /// - Parameter maximumSpeed: the standard deviation of an unknown velocity in meters per second.
  init(_ observation: MotionObservation, maximumSpeed: Double, usesVelocity: Bool) {
    place = observation.place
    velocity = HorizontalVector()
    covariance = MotionCovariance(
      position: observation.placeVariance, velocity: maximumSpeed * maximumSpeed)
    if usesVelocity, let observed = observation.velocity {
      velocity = observed
      covariance.velocity = observation.velocityVariance
      isMotionKnown = true
    }
  }

  /// Returns the predicted state without an altitude, and the angle by which north turns along the path.
  func predicted(seconds: Double, profile: MotionProfile) -> (MotionState, turn: SinCos) {
    let (place, turn) = (velocity * seconds).move(place)
    var state = self
    state.place = place
    state.velocity = velocity.carried(turn)
    state.covariance = covariance.predicted(seconds: seconds, noise: profile.accelerationNoise)
    return (state, turn)
  }

  /// Returns the vector in meters from the estimated to the observed position.
  func innovation(_ observation: MotionObservation) -> HorizontalVector {
    HorizontalVector.between(place, observation.place).vector
  }

  /// Returns the chi-square of a position innovation, with two degrees of freedom.
  ///
  /// - Parameter allowance: the part of the innovation, in meters, that a maneuver can cause. The allowance is
  ///   necessary because the filter models motion as many small accelerations. A large turn or a stop between distant
  ///   points does not fit this model.
  func chiSquare(
    _ innovation: HorizontalVector, _ observation: MotionObservation, allowance: Double
  ) -> Double {
    // Do not use `max()` here, because it could discard a NaN.
    let length = innovation.length <= allowance ? 0 : innovation.length - allowance
    return length * length / (covariance.position + observation.gateVariance)
  }

  /// Updates the state with the observed position and velocity.
  ///
  /// - Parameters:
  ///   - gate: the maximum chi-square of an observed velocity. A velocity with a larger chi-square is ignored.
  ///   - trust: the gate that decides whether receiver velocities are used. Each observed velocity updates the gate.
  /// - Returns: true if the filter stops using receiver velocities after this observation.
  mutating func update(
    _ observation: MotionObservation, innovation: HorizontalVector, gate: Double,
    trust: inout VelocityGate
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
    correct(step, HorizontalVector())
    return isLost
  }

  /// Moves the position by a displacement and changes the velocity. Both arguments use the local axes at the old
  /// position.
  mutating func correct(_ step: HorizontalVector, _ change: HorizontalVector) {
    let (end, turn) = step.move(place)
    place = end
    velocity = (velocity + change).carried(turn)
  }
}

extension MotionState {
  /// Returns a copy of a location with the position and motion that the filter estimated.
  ///
  /// Time and attributes are copied unchanged.
  ///
  /// - If the state comes from a single position, such as the first of a run, only coordinate and accuracy are changed.
  /// - The course is the direction of the velocity; nil unless the speed exceeds its standard deviation.
  /// - An altitude is set only if the location has one. The altitude stays within the range of accepted altitudes. The
  ///   difference between the altitude above sea level and the height above the ellipsoid does not change.
  /// - Accuracies are 95 % limits.
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
    // If the altitude above sea level or the height above the ellipsoid is impossible, output only the one that the
    // filter estimated, because their difference has no meaning.
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
  /// Rounds the properties that the filter sets. The rounding is finer than any receiver's accuracy.
  ///
  /// Coordinates are rounded to 1e-8 degrees (1 mm), lengths to 1 mm, speeds to 1 mm/s and angles to 0.01 degrees.
  mutating func roundMotion() {
    coordinate = Coordinate(
      latitude: Self.rounded(coordinate.latitude, 1e8),
      longitude: Self.rounded(coordinate.longitude, 1e8))
    altitude = altitude.map { Self.rounded($0, 1e3) }
    ellipsoidalAltitude = ellipsoidalAltitude.map { Self.rounded($0, 1e3) }
    speed = speed.map { Self.rounded($0, 1e3) }
    climb = climb.map { Self.rounded($0, 1e3) }
    // A course of 359.996 would be rounded to 360, which is not a valid course.
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

/// Covariance of position and velocity along one axis: a symmetric 2 by 2 matrix.
///
/// Because the noise in east and north is the same in all models, one matrix describes both axes, even after north has
/// turned. All updates use closed forms with nonnegative terms, so the matrix stays positive semidefinite. For one
/// measured component, these forms equal Joseph's form (Bucy and Joseph 1968).
struct MotionCovariance: Sendable, Hashable {
  /// Variance of the position in m².
  var position: Double
  /// Covariance of position and velocity in m²/s.
  var both = 0.0
  /// Variance of the velocity in m²/s².
  var velocity: Double

  var determinant: Double { max(0, position * velocity - both * both) }

  /// Predicts the covariance after `t` seconds with a white acceleration of density `q` in m²/s³.
  ///
  /// The formula is F P Fᵀ + Q with Q = q [t³/3, t²/2; t²/2, t] (Bar-Shalom, Li and Kirubarajan 2001, §6.2.2).
  func predicted(seconds t: Double, noise q: Double) -> MotionCovariance {
    MotionCovariance(
      position: position + t * (2 * both + t * (velocity + q * t / 3)),
      both: both + t * (velocity + q * t / 2),
      velocity: velocity + q * t)
  }

  /// Returns the covariance after a position measurement, and the gain per meter of innovation.
  func updated(positionVariance r: Double) -> (MotionCovariance, gain: Gain) {
    let sum = position + r
    return (
      MotionCovariance(
        position: position * r / sum, both: both * r / sum,
        velocity: (velocity * r + determinant) / sum),
      Gain(position: position / sum, velocity: both / sum)
    )
  }

  /// Returns the covariance after a velocity measurement, and the gain per m/s of innovation.
  func updated(velocityVariance r: Double) -> (MotionCovariance, gain: Gain) {
    let sum = velocity + r
    return (
      MotionCovariance(
        position: (position * r + determinant) / sum, both: both * r / sum,
        velocity: velocity * r / sum),
      Gain(position: both / sum, velocity: velocity / sum)
    )
  }

  /// The change of position and velocity per meter, or per m/s, of innovation.
  struct Gain: Sendable, Hashable {
    var position: Double
    var velocity: Double
  }
}

/// The smoother gain P Fᵀ P'⁻¹, where P and P' are the covariances before and after a prediction.
///
/// Source: Rauch, Tung and Striebel 1965, AIAA J. 3, 1445-1450.
struct SmootherGain: Sendable, Hashable {
  // The gain matrix: the first row is for the position, the second for the velocity.
  private let pp: Double
  private let pv: Double
  private let vp: Double
  private let vv: Double
  private let filtered: MotionCovariance
  private let predicted: MotionCovariance

  init(_ filtered: MotionCovariance, predicted: MotionCovariance, seconds t: Double) {
    (self.filtered, self.predicted) = (filtered, predicted)
    let determinant = predicted.determinant
    // If no time has passed, the earlier and the later state are the same, and the gain is the identity matrix.
    guard t > 0 else {
      (pp, pv, vp, vv) = (1, 0, 0, 1)
      return
    }
    guard determinant > 0, determinant.isFinite else {
      (pp, pv, vp, vv) = (0, 0, 0, 0)
      return
    }
    // Compute P Fᵀ and multiply it by the inverse of P'.
    let a = filtered.position + t * filtered.both
    let c = filtered.both + t * filtered.velocity
    pp = (a * predicted.velocity - filtered.both * predicted.both) / determinant
    pv = (filtered.both * predicted.position - a * predicted.both) / determinant
    vp = (c * predicted.velocity - filtered.velocity * predicted.both) / determinant
    vv = (filtered.velocity * predicted.position - c * predicted.both) / determinant
  }

  /// Returns the correction of the earlier state.
  ///
  /// The arguments are the differences between the smoothed later state and its prediction.
  func correction(position: Double, velocity: Double) -> (position: Double, velocity: Double) {
    (pp * position + pv * velocity, vp * position + vv * velocity)
  }

  /// Returns the covariance of the earlier state from the covariance of the smoothed later state.
  func smoothed(_ later: MotionCovariance) -> MotionCovariance {
    let (dp, db, dv) = (
      later.position - predicted.position, later.both - predicted.both,
      later.velocity - predicted.velocity
    )
    let position = filtered.position + pp * pp * dp + 2 * pp * pv * db + pv * pv * dv
    let velocity = filtered.velocity + vp * vp * dp + 2 * vp * vv * db + vv * vv * dv
    let both = filtered.both + pp * vp * dp + (pp * vv + pv * vp) * db + pv * vv * dv
    // Smoothing never increases a variance. Clamp the variances, because rounding errors could violate this rule.
    return MotionCovariance(
      position: min(max(position, 0), filtered.position), both: both,
      velocity: min(max(velocity, 0), filtered.velocity))
  }
}

/// A displacement in meters or a velocity in m/s over ground, in east and north components.
///
/// A vector is valid only at its position. The direction of north turns along a path, quickly near the poles. A vector
/// must therefore be rotated when it is moved. Displacements are geodesics, so no map projection distorts them. The
/// error of treating a displacement of s meters as a vector in the plane is s³/(6R²): 4 nm at 100 m and 4 mm at 10 km.
struct HorizontalVector: Sendable, Hashable {
  var east = 0.0
  var north = 0.0

  /// The length in the unit of the components, meters or m/s.
  var length: Double { (east * east + north * north).squareRoot() }

  /// The azimuth in degrees clockwise from north, in [0, 360); 0 for zero length.
  var azimuth: Double { Angle.azimuth(Angle.atan2Degrees(east, north)) }

  init(length: Double, azimuth: Double) {
    let direction = SinCos(degrees: azimuth)
    (east, north) = (length * direction.sin, length * direction.cos)
  }

  init(east: Double = 0, north: Double = 0) { (self.east, self.north) = (east, north) }

  /// Returns the displacement from one position to another, and the angle by which north turns along the geodesic.
  ///
  /// The components of the displacement are east and north at the first position.
  static func between(
    _ from: Coordinate, _ to: Coordinate
  ) -> (vector: HorizontalVector, turn: SinCos) {
    guard from != to else { return (HorizontalVector(), .none) }
    let path = Geodesic.wgs84.inverse(from: from, to: to)
    let turn = SinCos(degrees: path.azimuth2 - path.azimuth1)
    return (HorizontalVector(length: path.distance, azimuth: path.azimuth1), turn)
  }

  /// Returns the position at the end of the displacement, and the angle by which north turns along the geodesic.
  func move(_ place: Coordinate) -> (place: Coordinate, turn: SinCos) {
    let length = length
    guard length > 0 else { return (place, .none) }
    let azimuth = azimuth
    let end = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: length)
    return (end.coordinate, SinCos(degrees: end.azimuth2 - azimuth))
  }

  /// Returns this vector with east and north components at the end of a geodesic along which north turns by `turn`.
  func carried(_ turn: SinCos) -> HorizontalVector {
    HorizontalVector(
      east: east * turn.cos + north * turn.sin, north: north * turn.cos - east * turn.sin)
  }

  /// Returns this vector with east and north components at the start of a geodesic along which north turns by `turn`.
  func carriedBack(_ turn: SinCos) -> HorizontalVector {
    carried(SinCos(sin: -turn.sin, cos: turn.cos))
  }

  static func + (a: HorizontalVector, b: HorizontalVector) -> HorizontalVector {
    HorizontalVector(east: a.east + b.east, north: a.north + b.north)
  }

  static func - (a: HorizontalVector, b: HorizontalVector) -> HorizontalVector {
    HorizontalVector(east: a.east - b.east, north: a.north - b.north)
  }

  static func * (a: HorizontalVector, factor: Double) -> HorizontalVector {
    HorizontalVector(east: a.east * factor, north: a.north * factor)
  }
}

extension SinCos {
  /// The rotation by 0 degrees.
  static let none = SinCos(sin: 0, cos: 1)
}
