import GeoCore

/// A constant-velocity Kalman filter over the points of a segment, with smoothing if that is asked for.
///
/// A point is beyond the gate if its innovation, less the way of a quarter of the profile's maximum
/// acceleration, is too unlikely. It is held; the next one within it shows that it was wrong.
/// Five such points in a row show that the filter is: it begins anew with the first of them, and believes
/// the receiver's velocities, which may be what misled it, when they agree with it again (`VelocityGate`). It
/// begins anew also after a gap and where the clock is set back. Points without a time stay as they are.
/// Altitudes have a gate of their own (`VerticalFilter`).
///
/// No point is brought further from where it was observed than the gate allows an observation to be from
/// the truth.
///
/// Forward, each point goes out as it comes. For smoothing the points of a run are held, up to `block`
/// and `overlap` of them; then the first `block` go out, smoothed by all that are there.
struct MotionFilter: CleaningStage {
  let smooths: Bool
  let gate: Double
  /// Seconds.
  let gap: Double
  /// Points.
  let block: Int
  /// Points.
  let overlap: Int
  /// Whether what comes out has the digits that accuracies deserve, no more.
  let rounds: Bool
  /// Whether points carry along how they came, for a stage behind that may remove them.
  let keepsOriginals: Bool

  private var last: (time: Timestamp, state: MotionState)?
  private var rejected: [(point: CleaningPoint, chiSquare: Double)] = []
  private var steps: [MotionStep] = []
  private var trust = VelocityGate()
  private var vertical: VerticalFilter
  private static let patience = 5
  /// A prediction over more time than a day or more way than a tenth of the Earth says nothing.
  private static let most = (seconds: 86_400.0, meters: 1e6)

  init(
    smooths: Bool, gate: Double, gap: Double?, block: Int, overlap: Int, rounds: Bool = true,
    keepsOriginals: Bool = false
  ) {
    self.smooths = smooths
    self.gate = gate
    self.gap = min(gap ?? .infinity, Self.most.seconds)
    self.block = max(1, block)
    self.overlap = max(0, overlap)
    self.rounds = rounds
    self.keepsOriginals = keepsOriginals
    vertical = VerticalFilter(gate: gate, looksBack: smooths)
  }

  mutating func add(_ point: CleaningPoint, into output: inout CleaningOutput) {
    guard let time = point.location.timestamp else {
      endRun(into: &output)
      output.points.append(point)
      return
    }
    let observation = MotionObservation(point)
    guard let last, let seconds = seconds(from: last, to: time) else {
      endRun(into: &output)
      begin(point, time, observation, into: &output)
      return
    }
    var (predicted, turn) = last.state.predicted(seconds: seconds, profile: point.profile)
    let innovation = predicted.innovation(observation)
    let allowance = point.profile.maximumAcceleration / 8 * seconds * seconds
    let chiSquare = predicted.chiSquare(innovation, observation, allowance: allowance)
    // Not a number, which nothing here should make, is beyond the gate too.
    guard chiSquare <= gate else {
      rejected.append((point, chiSquare))
      if rejected.count == Self.patience { beginAnew(into: &output) }
      return
    }
    forgetRejected(into: &output)
    var state = predicted
    let isLost = state.update(observation, innovation: innovation, gate: gate, trust: &trust)
    var restart: VerticalFilter.Restart?
    let altitude = vertical.add(
      point, observation, seconds: seconds, restart: &restart, into: &output)
    (predicted.vertical, state.vertical) = (altitude.predicted, altitude.filtered)
    if restart != nil, !smooths {
      _ = vertical.beginAnew(nil, into: &output)
      state.vertical = vertical.state
    }
    self.last = (time, state)
    if isLost {
      // Positions alone say from here on what the velocity is.
      let unknown = point.profile.maximumSpeed
      self.last?.state.covariance.velocity += unknown * unknown
      output.notice(point, .velocityAnew, Double(VelocityGate.patience))
    }
    let prediction = MotionStep.Prediction(state: predicted, turn: turn, seconds: seconds)
    take(
      MotionStep(
        point: point, filtered: state, prediction: prediction, reach: reach(observation)),
      into: &output)
    if let restart, smooths { beginAltitudesAnew(restart, into: &output) }
    if steps.count >= block + overlap { giveOut(block, into: &output) }
  }

  mutating func endSegment(into output: inout CleaningOutput) {
    endRun(into: &output)
    trust = VelocityGate()
    vertical = VerticalFilter(gate: gate, looksBack: smooths)
  }

  /// Seconds to predict; nil if that cannot be.
  private func seconds(from last: (time: Timestamp, state: MotionState), to time: Timestamp)
    -> Double?
  {
    let seconds = time.seconds(since: last.time)
    guard seconds >= 0, seconds <= gap, seconds * last.state.velocity.length <= Self.most.meters
    else { return nil }
    return seconds
  }

  /// Meters from an observation beyond which the gate would not have believed it.
  private func reach(_ observation: MotionObservation) -> Double {
    (gate * observation.gateVariance).squareRoot()
  }

  private mutating func begin(
    _ point: CleaningPoint, _ time: Timestamp, _ observation: MotionObservation,
    into output: inout CleaningOutput
  ) {
    var state = MotionState(
      observation, maximumSpeed: point.profile.maximumSpeed, usesVelocity: trust.isBelieved)
    vertical.begin(point, observation, into: &output)
    state.vertical = vertical.state
    last = (time, state)
    take(MotionStep(point: point, filtered: state, reach: reach(observation)), into: &output)
  }

  /// The points that were rejected are the track.
  private mutating func beginAnew(into output: inout CleaningOutput) {
    let points = rejected.map(\.point)
    rejected.removeAll(keepingCapacity: true)
    endRun(into: &output)
    trust.lose()
    if let first = points.first { output.notice(first, .positionAnew, Double(points.count)) }
    // The first of them begins a run, so that fewer than `patience` can be rejected again.
    for point in points { add(point, into: &output) }
  }

  /// The altitudes that were refused are right, and what was made of the filter's in their place is not.
  private mutating func beginAltitudesAnew(
    _ restart: VerticalFilter.Restart, into output: inout CleaningOutput
  ) {
    guard let last = steps.indices.last else { return }
    let first = steps.count - restart.steps
    guard first >= 0 else {
      // What came before has been given out.
      _ = vertical.beginAnew(nil, into: &output)
      steps[last].prediction?.state.vertical = nil
      steps[last].filtered.vertical = vertical.state
      return
    }
    let points = steps[first...].map { ($0.point, $0.prediction?.seconds ?? 0) }
    for (index, step) in zip(first..., vertical.beginAnew(points, into: &output)) {
      steps[index].prediction?.state.vertical = step.predicted
      steps[index].filtered.vertical = step.filtered
    }
    for index in max(0, first - restart.disbelieved)..<first {
      steps[index].prediction?.state.vertical = nil
      steps[index].filtered.vertical = nil
    }
  }

  private mutating func forgetRejected(into output: inout CleaningOutput) {
    for (point, chiSquare) in rejected { output.remove(point, .innovation, value: chiSquare) }
    rejected.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ step: MotionStep, into output: inout CleaningOutput) {
    if smooths {
      steps.append(step)
    } else {
      output.points.append(point(step.point, step.filtered, reach: step.reach))
    }
  }

  private mutating func endRun(into output: inout CleaningOutput) {
    forgetRejected(into: &output)
    if let restart = vertical.restartAtEnd { beginAltitudesAnew(restart, into: &output) }
    vertical.forgetRefused(into: &output)
    giveOut(steps.count, into: &output)
    last = nil
  }

  /// Smooths what is held and gives out the first `count`.
  private mutating func giveOut(_ count: Int, into output: inout CleaningOutput) {
    guard count > 0 else { return }
    let start = output.points.count
    output.points.append(contentsOf: steps.lazy.prefix(count).map(\.point))
    MotionSmoother.smooth(steps) { index, state in
      if index < count {
        output.points[start + index] = point(
          output.points[start + index], state, reach: steps[index].reach)
      }
    }
    steps.removeFirst(count)
  }

  private func point(_ point: CleaningPoint, _ state: MotionState, reach: Double) -> CleaningPoint {
    var point = point
    if keepsOriginals { point.original = [point.location] }
    let observed = point.location.coordinate
    point.location = state.location(for: point.location)
    if !point.location.coordinate.isSurelyWithin(reach, of: observed) {
      let (offset, _) = ENUVector.between(observed, state.place)
      if offset.length > reach {
        point.location.coordinate =
          ENUVector(length: reach, azimuth: offset.azimuth).move(observed).place.normalized
      }
    }
    if rounds { point.location.roundMotion() }
    return point
  }
}

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

  init(_ point: CleaningPoint) {
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

/// One point of a filter's run: what it knew before and after.
struct MotionStep: Sendable {
  var point: CleaningPoint
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
