/// One point of a filter's run: what it knew before and after.
struct MotionStep: Sendable {
  var point: TrackPoint
  var filtered: MotionState
  /// What the step before predicted; nil for the first of a run.
  var prediction: Prediction?

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
        correct(&state, prediction, later)
      }
      body(index, state)
      later = state
    }
  }

  private static func correct(
    _ state: inout MotionState, _ prediction: MotionStep.Prediction, _ later: MotionState
  ) {
    let predicted = prediction.state
    let gain = SmootherGain(
      state.covariance, predicted: predicted.covariance, seconds: prediction.seconds)
    // How the smoothed later state differs from the prediction, by the directions there, then by those here.
    let (offset, turn) = GroundVector.between(predicted.place, later.place)
    let change = later.velocity.carriedBack(turn) - predicted.velocity
    let place = offset.carriedBack(prediction.turn)
    let velocity = change.carriedBack(prediction.turn)
    let east = gain.correction(position: place.east, velocity: velocity.east)
    let north = gain.correction(position: place.north, velocity: velocity.north)
    let covariance = gain.smoothed(later.covariance)
    var vertical = state.vertical
    if let before = predicted.vertical, let after = later.vertical, let own = state.vertical,
      after.isEllipsoidal == own.isEllipsoidal
    {
      let gain = SmootherGain(
        own.covariance, predicted: before.covariance, seconds: prediction.seconds)
      let more = gain.correction(
        position: after.altitude - before.altitude, velocity: after.climb - before.climb)
      vertical?.altitude += more.position
      vertical?.climb += more.velocity
      vertical?.covariance = gain.smoothed(after.covariance)
    }
    state.correct(
      GroundVector(east: east.position, north: north.position),
      GroundVector(east: east.velocity, north: north.velocity))
    state.covariance = covariance
    state.vertical = vertical
  }
}
