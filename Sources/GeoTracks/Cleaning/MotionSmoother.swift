import GeoCore

/// One point of a filter's run: what it knew before and after.
struct MotionStep: Sendable {
  var point: TrackPoint
  var filtered: MotionState
  /// What the step before predicted; nil for the first of a run.
  var prediction: Prediction?
  /// Meters from where it was observed that it is brought at most.
  var reach = Double.infinity

  struct Prediction: Sendable {
    var state: MotionState
    /// How much north turns from the step before to it.
    var turn: SinCos
    /// Seconds since the step before.
    var seconds: Double
  }
}

/// Rauch-Tung-Striebel smoothing: what came later corrects what was known before.
enum MotionSmoother {
  /// The states of a run with all of it taken into account, last to first.
  ///
  /// - Parameter body: gets the index of each step and its smoothed state.
  static func smooth(_ steps: [MotionStep], _ body: (Int, MotionState) -> Void) {
    guard var later = steps.last?.filtered else { return }
    body(steps.count - 1, later)
    for index in steps.indices.dropLast().reversed() {
      var state = steps[index].filtered
      if let prediction = steps[index + 1].prediction {
        correct(&state, prediction, later, steps[index].point.profile)
      }
      body(index, state)
      later = state
    }
  }

  private static func correct(
    _ state: inout MotionState, _ prediction: MotionStep.Prediction, _ later: MotionState,
    _ profile: MotionProfile
  ) {
    let predicted = prediction.state
    let gain = SmootherGain(
      state.covariance, predicted: predicted.covariance, seconds: prediction.seconds)
    // How the smoothed later state differs from the prediction, by the directions there, then by those here.
    let (offset, turn) = ENUVector.between(predicted.place, later.place)
    let change = later.velocity.carriedBack(turn) - predicted.velocity
    let place = offset.carriedBack(prediction.turn)
    let velocity = change.carriedBack(prediction.turn)
    let east = gain.correction(position: place.east, velocity: velocity.east)
    let north = gain.correction(position: place.north, velocity: velocity.north)
    let covariance = gain.smoothed(later.covariance)
    state.vertical = self.vertical(state.vertical, prediction, later.vertical, profile)
    state.correct(
      ENUVector(east: east.position, north: north.position),
      ENUVector(east: east.velocity, north: north.velocity))
    state.covariance = covariance
    state.isMotionKnown = true
  }

  /// The altitude with what came later taken into account.
  private static func vertical(
    _ own: VerticalState?, _ prediction: MotionStep.Prediction, _ later: VerticalState?,
    _ profile: MotionProfile
  ) -> VerticalState? {
    guard let later else { return own }
    guard var own else {
      // Altitudes that were not believed, before the first that was: as far as is known it stays there.
      var held = later
      held.climb = 0
      held.covariance = held.covariance.predicted(
        seconds: prediction.seconds, noise: profile.climbNoise)
      return held
    }
    guard let before = prediction.state.vertical, later.isEllipsoidal == own.isEllipsoidal else {
      return own
    }
    let gain = SmootherGain(
      own.covariance, predicted: before.covariance, seconds: prediction.seconds)
    let more = gain.correction(
      position: later.altitude - before.altitude, velocity: later.climb - before.climb)
    own.altitude += more.position
    own.climb += more.velocity
    own.covariance = gain.smoothed(later.covariance)
    (own.lowest, own.highest) = (later.lowest, later.highest)
    return own
  }
}
