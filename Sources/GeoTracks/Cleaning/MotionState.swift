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

/// How uncertain position and velocity along one axis are: a symmetric 2 by 2 matrix.
///
/// East and north have the same noise in every model here, so one matrix serves both, whichever way
/// north turns. All updates are in closed forms whose terms are not negative, so that the matrix stays
/// positive; they equal Joseph's form (Bucy and Joseph 1968) for one measured component.
struct MotionCovariance: Sendable, Hashable {
  /// Variance of the position (m²).
  var position: Double
  /// Covariance of position and velocity (m²/s).
  var both = 0.0
  /// Variance of the velocity (m²/s²).
  var velocity: Double

  var determinant: Double { max(0, position * velocity - both * both) }

  /// After so many seconds of constant velocity with white acceleration of that spectral density
  /// (m²/s³): F P Fᵀ + Q, Q = q [t³/3, t²/2; t²/2, t] (Bar-Shalom, Li and Kirubarajan 2001, §6.2.2).
  func predicted(seconds t: Double, noise q: Double) -> MotionCovariance {
    MotionCovariance(
      position: position + t * (2 * both + t * (velocity + q * t / 3)),
      both: both + t * (velocity + q * t / 2),
      velocity: velocity + q * t)
  }

  /// After the position was measured, and what is added to position and velocity for each meter of
  /// innovation.
  func updated(positionVariance r: Double) -> (MotionCovariance, gain: Gain) {
    let sum = position + r
    return (
      MotionCovariance(
        position: position * r / sum, both: both * r / sum,
        velocity: (velocity * r + determinant) / sum),
      Gain(position: position / sum, velocity: both / sum)
    )
  }

  /// After the velocity was measured, and what is added to position and velocity for each meter a
  /// second of innovation.
  func updated(velocityVariance r: Double) -> (MotionCovariance, gain: Gain) {
    let sum = velocity + r
    return (
      MotionCovariance(
        position: (position * r + determinant) / sum, both: both * r / sum,
        velocity: velocity * r / sum),
      Gain(position: both / sum, velocity: velocity / sum)
    )
  }

  /// What an innovation changes.
  struct Gain: Sendable, Hashable {
    var position: Double
    var velocity: Double
  }
}

/// The gain of a smoother's step: P Fᵀ P'⁻¹, P before and P' after a prediction (Rauch, Tung and Striebel
/// 1965, AIAA J. 3, 1445-1450).
struct SmootherGain: Sendable, Hashable {
  // Rows: position, velocity.
  private let pp: Double
  private let pv: Double
  private let vp: Double
  private let vv: Double
  private let filtered: MotionCovariance
  private let predicted: MotionCovariance

  init(_ filtered: MotionCovariance, predicted: MotionCovariance, seconds t: Double) {
    (self.filtered, self.predicted) = (filtered, predicted)
    let determinant = predicted.determinant
    // Without time in between nothing is predicted, and the later state is this one.
    guard t > 0 else {
      (pp, pv, vp, vv) = (1, 0, 0, 1)
      return
    }
    guard determinant > 0, determinant.isFinite else {
      (pp, pv, vp, vv) = (0, 0, 0, 0)
      return
    }
    // P Fᵀ, then the inverse of P'.
    let a = filtered.position + t * filtered.both
    let c = filtered.both + t * filtered.velocity
    pp = (a * predicted.velocity - filtered.both * predicted.both) / determinant
    pv = (filtered.both * predicted.position - a * predicted.both) / determinant
    vp = (c * predicted.velocity - filtered.velocity * predicted.both) / determinant
    vv = (filtered.velocity * predicted.position - c * predicted.both) / determinant
  }

  /// What the smoothed later state adds to the filtered earlier one, from its difference to the
  /// prediction.
  func correction(position: Double, velocity: Double) -> (position: Double, velocity: Double) {
    (pp * position + pv * velocity, vp * position + vv * velocity)
  }

  /// The covariance of the smoothed earlier state from that of the smoothed later one.
  func smoothed(_ later: MotionCovariance) -> MotionCovariance {
    let (dp, db, dv) = (
      later.position - predicted.position, later.both - predicted.both,
      later.velocity - predicted.velocity
    )
    let position = filtered.position + pp * pp * dp + 2 * pp * pv * db + pv * pv * dv
    let velocity = filtered.velocity + vp * vp * dp + 2 * vp * vv * db + vv * vv * dv
    let both = filtered.both + pp * vp * dp + (pp * vv + pv * vp) * db + pv * vv * dv
    // Smoothing takes uncertainty away; what rounding makes of it stays between 0 and what was there.
    return MotionCovariance(
      position: min(max(position, 0), filtered.position), both: both,
      velocity: min(max(velocity, 0), filtered.velocity))
  }
}

/// A displacement (meters) or velocity (meters a second) over ground, east and north at one place (ENU).
///
/// It belongs to its place: on the way to another one north turns, near the poles quickly, and the
/// vector is carried along by turning it with the geodesic. Displacements are geodesics, so there is no
/// map between and no distortion that grows: a displacement of s meters taken as one in the plane is
/// off by s³/(6R²), 4 nm at 100 m and 4 mm at 10 km.
struct ENUVector: Sendable, Hashable {
  var east = 0.0
  var north = 0.0

  /// Its length in the unit of its components.
  var length: Double { (east * east + north * north).squareRoot() }

  /// Degrees clockwise from north, in [0, 360); 0 for no length.
  var azimuth: Double { Angle.azimuth(Angle.atan2Degrees(east, north)) }

  /// A vector of that length in that direction.
  init(length: Double, azimuth: Double) {
    let direction = SinCos(degrees: azimuth)
    (east, north) = (length * direction.sin, length * direction.cos)
  }

  init(east: Double = 0, north: Double = 0) { (self.east, self.north) = (east, north) }

  /// The geodesic from one place to another by the directions at the first, and how much north turns
  /// on it.
  static func between(
    _ from: Coordinate, _ to: Coordinate
  ) -> (vector: ENUVector, turn: SinCos) {
    guard from != to else { return (ENUVector(), .none) }
    let path = Geodesic.wgs84.inverse(from: from, to: to)
    let turn = SinCos(degrees: path.azimuth2 - path.azimuth1)
    return (ENUVector(length: path.distance, azimuth: path.azimuth1), turn)
  }

  /// Where this displacement leads from a place, and how much north turns on the way.
  func move(_ place: Coordinate) -> (place: Coordinate, turn: SinCos) {
    let length = length
    guard length > 0 else { return (place, .none) }
    let azimuth = azimuth
    let end = Geodesic.wgs84.direct(from: place, azimuth: azimuth, distance: length)
    return (end.coordinate, SinCos(degrees: end.azimuth2 - azimuth))
  }

  /// This vector, carried along a geodesic on which azimuths grow by `turn`.
  func carried(_ turn: SinCos) -> ENUVector {
    ENUVector(
      east: east * turn.cos + north * turn.sin, north: north * turn.cos - east * turn.sin)
  }

  /// This vector, carried back along a geodesic on which azimuths grow by `turn`.
  func carriedBack(_ turn: SinCos) -> ENUVector {
    carried(SinCos(sin: -turn.sin, cos: turn.cos))
  }

  static func + (a: ENUVector, b: ENUVector) -> ENUVector {
    ENUVector(east: a.east + b.east, north: a.north + b.north)
  }

  static func - (a: ENUVector, b: ENUVector) -> ENUVector {
    ENUVector(east: a.east - b.east, north: a.north - b.north)
  }

  static func * (a: ENUVector, factor: Double) -> ENUVector {
    ENUVector(east: a.east * factor, north: a.north * factor)
  }
}

extension SinCos {
  /// No turn.
  static let none = SinCos(sin: 0, cos: 1)
}
