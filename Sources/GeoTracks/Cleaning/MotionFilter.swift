import GeoCore

/// A constant-velocity Kalman filter over the points of a segment, with optional smoothing.
///
/// The filter has a gate that tests the innovation of each point: the distance between the observed and the
/// predicted position. From this distance, the gate first subtracts the deviation that a quarter of the profile's
/// maximum acceleration can cause. A point outside the gate is held back. If one of the next points is inside the
/// gate, the held points were wrong and are removed.
///
/// Five consecutive points outside the gate mean that the filter's estimate is wrong. In that case, the filter restarts
/// with the first of these points. Because the receiver's velocities may have caused the error, the filter ignores them
/// until they agree with its own estimate again (`VelocityGate`). The filter also restarts after a gap, and after the
/// clock is set back. The points from one restart to the next are called a run. The filter does not change points
/// without a time. Altitudes have a separate gate (`VerticalFilter`).
///
/// The filtered position of a point is never farther from its observed position than the gate allows.
///
/// In forward mode, the filter outputs each point immediately. With smoothing, it holds up to `block` + `overlap`
/// points of a run, smooths all of them and outputs the first `block`.
struct MotionFilter: CleaningStage {
  let smooths: Bool
  let gate: Double
  /// Maximum time between two points in seconds. The filter restarts after a longer interval.
  let gap: Double
  /// Number of points that the smoothing outputs at a time.
  let block: Int
  /// Number of points after a block that influence its smoothing.
  let overlap: Int
  /// True to round coordinates, lengths, speeds and angles to steps that are finer than any receiver's accuracy.
  let rounds: Bool
  /// True to attach the original location to each point.
  ///
  /// A later stage that removes a point reports the original location instead of the filtered location.
  let keepsOriginals: Bool

  private var last: (time: Timestamp, state: MotionState)?
  private var rejected: [(point: CleaningPoint, chiSquare: Double)] = []
  private var steps: [MotionStep] = []
  private var trust = VelocityGate()
  private var vertical: VerticalFilter
  private static let patience = 5
  /// The longest period and the longest distance of a prediction. Beyond either limit, constant velocity is not a
  /// useful model.
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

  mutating func process(_ point: CleaningPoint, into output: inout CleaningOutput) {
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
    // The condition also fails for NaN, which should not occur.
    guard chiSquare <= gate else {
      rejected.append((point, chiSquare))
      if rejected.count == Self.patience { beginAnew(into: &output) }
      return
    }
    forgetRejected(into: &output)
    var state = predicted
    let isLost = state.update(observation, innovation: innovation, gate: gate, trust: &trust)
    var restart: VerticalFilter.Restart?
    let altitude = vertical.process(
      point, observation, seconds: seconds, restart: &restart, into: &output)
    (predicted.vertical, state.vertical) = (altitude.predicted, altitude.filtered)
    if restart != nil, !smooths {
      _ = vertical.beginAnew(nil, into: &output)
      state.vertical = vertical.state
    }
    self.last = (time, state)
    if isLost {
      // The filter no longer uses the receiver's velocity. The filter's own estimate depends on that velocity, so
      // discard the estimate.
      let unknown = point.profile.maximumSpeed
      self.last?.state.covariance.velocity += unknown * unknown
      output.notice(point, .velocityAnew, Double(VelocityGate.patience))
    }
    let prediction = MotionStep.Prediction(state: predicted, turn: turn, seconds: seconds)
    process(
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

  /// Returns the seconds from the last state to a time; nil if the period or distance is too long for a prediction.
  private func seconds(from last: (time: Timestamp, state: MotionState), to time: Timestamp)
    -> Double?
  {
    let seconds = time.seconds(since: last.time)
    guard seconds >= 0, seconds <= gap, seconds * last.state.velocity.length <= Self.most.meters
    else { return nil }
    return seconds
  }

  /// Returns the maximum distance in meters between the filtered and the observed position.
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
    process(MotionStep(point: point, filtered: state, reach: reach(observation)), into: &output)
  }

  /// Restarts the filter with the points outside the gate, because these points show that the filter's estimate was
  /// wrong.
  private mutating func beginAnew(into output: inout CleaningOutput) {
    let points = rejected.map(\.point)
    rejected.removeAll(keepingCapacity: true)
    endRun(into: &output)
    trust.lose()
    if let first = points.first { output.notice(first, .positionAnew, Double(points.count)) }
    // The first of these points starts the new run. At most `patience` - 1 of them can be outside the gate again, so
    // the filter does not restart endlessly.
    for point in points { process(point, into: &output) }
  }

  /// Restarts the altitude filter with the rejected altitudes, which show that its estimates were wrong. Discards
  /// these estimates.
  private mutating func beginAltitudesAnew(
    _ restart: VerticalFilter.Restart, into output: inout CleaningOutput
  ) {
    guard let last = steps.indices.last else { return }
    let first = steps.count - restart.steps
    guard first >= 0 else {
      // Some of the points since the restart are already output, so restart with the rejected altitudes only.
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

  private mutating func process(_ step: MotionStep, into output: inout CleaningOutput) {
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

  /// Smooths all held points and outputs the first `count` of them.
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
      let (offset, _) = HorizontalVector.between(observed, state.place)
      if offset.length > reach {
        point.location.coordinate =
          HorizontalVector(length: reach, azimuth: offset.azimuth).move(observed).place.normalized
      }
    }
    if rounds { point.location.roundMotion() }
    return point
  }
}

/// The observed motion at a point, with the variances for the filter.
///
/// The filter interprets accuracies as 95 % limits, following the documentation of gpsd. A horizontal accuracy is
/// therefore 2.4477 standard deviations of one axis. An accuracy of altitude, speed or climb is 1.96 standard
/// deviations. If the receiver reports no accuracy, the standard deviations on one axis are:
///
/// - Position: the white noise of the track (see `NoiseMeter`). If the noise is unknown, the deviation is 4 m times
///   the horizontal dilution of precision, or 4 m if that dilution is unknown.
/// - Altitude: 6 m.
/// - Velocity and climb: 0.5 m/s.
struct MotionObservation: Sendable {
  /// The radius of the circle that contains 95 % of the errors, in standard deviations of one axis.
  static let circle95 = 2.4477
  /// The half-width of the interval that contains 95 % of the errors, in standard deviations.
  static let interval95 = 1.96

  var place: Coordinate
  /// Variance of the position along each axis in m².
  var placeVariance: Double
  /// The variance for the gate in m². Without a reported accuracy, the standard deviation is at least 4 m.
  var gateVariance: Double
  /// Velocity in meters per second; nil without speed or course.
  var velocity: HorizontalVector?
  /// Variance of the velocity along each axis in m²/s².
  var velocityVariance: Double
  /// Altitude in meters above sea level or, if unknown, above the ellipsoid. Nil if both are unknown.
  var altitude: Double?
  var isEllipsoidal: Bool
  /// Variance of the altitude in m².
  var altitudeVariance: Double
  /// Vertical speed in meters per second, positive upwards; nil if unknown.
  var climb: Double?
  /// Variance of the climb in m²/s².
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
    // Use the larger of the errors along and across the direction of travel.
    let along = Self.variance(location.speedAccuracy, Self.interval95) ?? 0.25
    (velocity, velocityVariance) = (nil, along)
    if let speed = location.speed, speed >= 0, speed < 1e5 {
      if let course = location.course, course.isFinite {
        velocity = HorizontalVector(length: speed, azimuth: course)
        if let error = location.courseAccuracy, error.isFinite, error > 0 {
          let across = speed * min(error, 180) * Angle.degree / Self.interval95
          velocityVariance = max(along, across * across)
        }
      } else if speed == 0 {
        velocity = HorizontalVector()
      }
    }
    let height = location.altitude.flatMap { $0.magnitude < 1e7 ? $0 : nil }
    altitude = height ?? location.ellipsoidalAltitude.flatMap { $0.magnitude < 1e7 ? $0 : nil }
    isEllipsoidal = height == nil
    altitudeVariance = Self.variance(location.verticalAccuracy, Self.interval95) ?? 36
    climb = location.climb.flatMap { $0.magnitude < 1e5 ? $0 : nil }
    climbVariance = Self.variance(location.climbAccuracy, Self.interval95) ?? 0.25
  }

  /// Returns the variance for an accuracy that equals `deviations` standard deviations; nil if the accuracy is missing
  /// or invalid.
  ///
  /// The standard deviation is limited to the range from 1 cm to 100 km.
  private static func variance(_ accuracy: Double?, _ deviations: Double) -> Double? {
    guard let accuracy, accuracy > 0, accuracy.isFinite else { return nil }
    let deviation = min(max(accuracy / deviations, 0.01), 1e5)
    return deviation * deviation
  }
}

/// One point of a run, with its predicted and its filtered state.
struct MotionStep: Sendable {
  var point: CleaningPoint
  var filtered: MotionState
  /// The prediction from the previous point; nil for the first point of a run.
  var prediction: Prediction?
  /// Maximum distance in meters between the filtered and the observed position.
  var reach = Double.infinity

  struct Prediction: Sendable {
    var state: MotionState
    /// The angle by which north turns from the previous point to this point.
    var turn: SinCos
    /// Seconds since the previous point.
    var seconds: Double
  }
}

/// Rauch-Tung-Striebel smoothing: later points correct the estimates for earlier points.
enum MotionSmoother {
  /// Smooths the states of a run from the last point to the first.
  ///
  /// - Parameter body: receives the index and the smoothed state of each point.
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
    // The difference between the smoothed later state and its prediction. The difference is converted from the local
    // axes at the later point to the local axes at the earlier point.
    let (offset, turn) = HorizontalVector.between(predicted.place, later.place)
    let change = later.velocity.carriedBack(turn) - predicted.velocity
    let place = offset.carriedBack(prediction.turn)
    let velocity = change.carriedBack(prediction.turn)
    let east = gain.correction(position: place.east, velocity: velocity.east)
    let north = gain.correction(position: place.north, velocity: velocity.north)
    let covariance = gain.smoothed(later.covariance)
    state.vertical = self.vertical(state.vertical, prediction, later.vertical, profile)
    state.correct(
      HorizontalVector(east: east.position, north: north.position),
      HorizontalVector(east: east.velocity, north: north.velocity))
    state.covariance = covariance
    state.isMotionKnown = true
  }

  /// Returns the altitude and climb of a point, corrected by the later points; nil if no altitude is known.
  private static func vertical(
    _ own: VerticalState?, _ prediction: MotionStep.Prediction, _ later: VerticalState?,
    _ profile: MotionProfile
  ) -> VerticalState? {
    guard let later else { return own }
    guard var own else {
      // The point is before the first accepted altitude. Assume that the altitude was constant until then.
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
