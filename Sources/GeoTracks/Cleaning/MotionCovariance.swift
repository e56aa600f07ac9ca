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
