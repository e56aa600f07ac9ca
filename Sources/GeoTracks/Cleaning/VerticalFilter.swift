/// A Kalman filter for altitude and climb. The filter is separate from the position filter and restarts independently.
///
/// The filter rejects an altitude outside its gate: the point is kept, but its altitude is replaced by the estimate.
/// The rejected altitudes are probably right, and the filter restarts, in these cases:
///
/// - Five consecutive rejected altitudes each agree with the previous one. The filter restarts with the first of them.
/// - 64 consecutive altitudes were rejected, whether they agree or not. The filter restarts with the first altitude
///   of the last series in which each altitude agrees with the previous one; this may be the last altitude alone.
/// - With smoothing, at the end of a run: at least two rejected altitudes agree, and they outnumber the accepted
///   altitudes. The filter restarts with the first of these rejected altitudes.
///
/// The first altitudes of a receiver are often wrong. If the filter accepted fewer than five altitudes before a
/// restart, it rejects these altitudes afterwards, unless it has already output their points.
///
/// Two altitudes agree if their difference is at most three standard deviations, plus the climb at half the profile's
/// maximum speed.
struct VerticalFilter: Sendable {
  /// The state of the filter before and after one point.
  struct Step: Sendable {
    /// The predicted state; nil if the filter started with this point or has not started.
    var predicted: VerticalState?
    var filtered: VerticalState?
  }

  /// The decision to restart the altitude filter.
  struct Restart: Sendable {
    /// Number of points from the restart to the current point, including both.
    var steps: Int
    /// Number of points before the restart whose altitudes are also rejected, because too few altitudes were accepted.
    var disbelieved: Int
  }

  private struct Refused: Sendable {
    var point: CleaningPoint
    var observation: MotionObservation
    /// The rejected altitude minus the altitude that the filter expected, in meters.
    var meters: Double
    /// The number of the point, counted by `VerticalFilter.step`.
    var step: Int
  }

  /// The chi-square above which an altitude is rejected.
  let gate: Double
  /// True if the filter can still reject altitudes that it accepted earlier, because their points are held for
  /// smoothing.
  let looksBack: Bool

  private(set) var state: VerticalState?
  private var trust = VelocityGate()
  private var refused: [Refused] = []
  // The index in `refused` of the first altitude of the last chain. In a chain, every altitude agrees with the
  // previous one.
  private var chainStart = 0
  private var step = 0
  // `start` is the number of the point at which the filter started. `believed` contains the first points accepted
  // since then, at most five.
  private var start = 0
  private var believed: [CleaningPoint] = []

  static let patience = 5
  private static let most = 64

  init(gate: Double, looksBack: Bool) { (self.gate, self.looksBack) = (gate, looksBack) }

  /// Processes the next point.
  ///
  /// - Parameters:
  ///   - seconds: the time since the previous point.
  ///   - restart: set if this point shows that the filter was wrong. In that case, the returned ``Step`` contains the
  ///     state before the restart.
  mutating func process(
    _ point: CleaningPoint, _ observation: MotionObservation, seconds: Double,
    restart: inout Restart?, into output: inout CleaningOutput
  ) -> Step {
    step += 1
    var next = state
    next?.predict(seconds: seconds, noise: point.profile.climbNoise)
    let predicted = next
    guard let altitude = observation.altitude else {
      state = next
      return Step(predicted: predicted, filtered: next)
    }
    guard next?.isEllipsoidal == observation.isEllipsoidal else {
      begin(point, observation, into: &output)
      return Step(predicted: nil, filtered: state)
    }
    if next?.believes(altitude, variance: observation.altitudeVariance, gate: gate) == true {
      forgetRefused(into: &output)
      if believed.count < Self.patience { believed.append(point) }
      next?.update(altitude: altitude, variance: observation.altitudeVariance)
      if let climb = observation.climb {
        next?.update(climb: climb, variance: observation.climbVariance, gate: gate, trust: &trust)
      }
      state = next
      return Step(predicted: predicted, filtered: next)
    }
    state = next
    refuse(point, observation, meters: altitude - (next?.altitude ?? altitude))
    restart = wrong()
    return Step(predicted: predicted, filtered: next)
  }

  /// Starts the filter at a point.
  mutating func begin(
    _ point: CleaningPoint, _ observation: MotionObservation, into output: inout CleaningOutput
  ) {
    forgetRefused(into: &output)
    state = VerticalState(
      observation, maximumSpeed: point.profile.maximumSpeed, usesClimb: trust.isBelieved)
    (start, believed) = (step, state == nil ? [] : [point])
  }

  /// Reports the rejected altitudes as notices and clears the list.
  mutating func forgetRefused(into output: inout CleaningOutput) {
    for one in refused { output.notice(one.point, .altitudeRefused, one.meters) }
    refused.removeAll(keepingCapacity: true)
    chainStart = 0
  }

  /// Restarts the filter with the rejected altitudes after ``process(_:_:seconds:restart:into:)`` has set `restart`.
  ///
  /// - Parameter points: the points from the restart on, each with the seconds since the previous point; nil to use
  ///   only the rejected points.
  /// - Returns: the states of the restarted filter for these points.
  mutating func beginAnew(
    _ points: [(point: CleaningPoint, seconds: Double)]?, into output: inout CleaningOutput
  ) -> [Step] {
    let chain = refused[chainStart...]
    guard let first = chain.first else { return [] }
    let count = Double(refused.count)
    let points =
      points
      ?? zip(chain, [first] + chain.dropLast()).map {
        ($0.point, max(0, $0.point.seconds(since: $1.point) ?? 0))
      }
    refused.removeSubrange(chainStart...)
    if looksBack, believed.count < Self.patience { disbelieve(first, into: &output) }
    forgetRefused(into: &output)
    output.notice(first.point, .altitudeAnew, count)
    // Ignore the climb that the receiver reports, because it may have caused the wrong estimate.
    trust.lose()
    let end = step
    step = first.step
    begin(first.point, first.observation, into: &output)
    var steps = [Step(predicted: nil, filtered: state)]
    for (point, seconds) in points.dropFirst() {
      // The restarted filter can reject at most `patience` - 1 of these points, so it does not restart again.
      var restart: Restart?
      steps.append(
        process(point, MotionObservation(point), seconds: seconds, restart: &restart, into: &output)
      )
    }
    step = end
    return steps
  }

  /// The restart at the end of a run; nil if the filter was right.
  var restartAtEnd: Restart? {
    let chain = refused.count - chainStart
    return looksBack && chain >= 2 && chain > believed.count ? restart : nil
  }

  /// Reports that the altitudes accepted since the start of the filter are now rejected.
  private func disbelieve(_ first: Refused, into output: inout CleaningOutput) {
    for point in believed {
      let altitude = MotionObservation(point).altitude
      if let altitude, let right = first.observation.altitude {
        output.notice(point, .altitudeRefused, altitude - right)
      }
    }
  }

  private mutating func refuse(
    _ point: CleaningPoint, _ observation: MotionObservation, meters: Double
  ) {
    let one = Refused(point: point, observation: observation, meters: meters, step: step)
    if let last = refused.last, !Self.agree(last, one) { chainStart = refused.count }
    refused.append(one)
    if refused.count >= Self.most, refused.count - chainStart < Self.patience {
      chainStart = refused.count - 1
    }
  }

  /// Returns the restart if the rejected altitudes show that the filter was wrong; nil otherwise.
  private func wrong() -> Restart? {
    refused.count - chainStart >= Self.patience || refused.count >= Self.most ? restart : nil
  }

  private var restart: Restart {
    let first = refused[chainStart].step
    let isYoung = looksBack && believed.count < Self.patience
    return Restart(steps: step - first + 1, disbelieved: isYoung ? first - start : 0)
  }

  private static func agree(_ a: Refused, _ b: Refused) -> Bool {
    guard let first = a.observation.altitude, let second = b.observation.altitude,
      a.observation.isEllipsoidal == b.observation.isEllipsoidal
    else { return false }
    let noise = (a.observation.altitudeVariance + b.observation.altitudeVariance).squareRoot()
    let seconds = max(0, b.point.seconds(since: a.point) ?? 0)
    return abs(second - first) <= 3 * noise + b.point.profile.maximumSpeed / 2 * seconds
  }
}

/// An altitude and its rate of change, with their covariance.
struct VerticalState: Sendable {
  /// Altitude in meters.
  var altitude: Double
  /// True if the altitude is above the ellipsoid instead of sea level.
  let isEllipsoidal: Bool
  /// Vertical speed in meters per second; positive upwards.
  var climb: Double
  var covariance: MotionCovariance
  /// The lowest and highest accepted altitude in meters since the filter started.
  var lowest: Double
  var highest: Double

  /// The altitude to output: ``altitude``, limited to the range of accepted altitudes.
  ///
  /// Without observed altitudes, ``altitude`` may drift beyond this range.
  var bounded: Double { min(max(altitude, lowest), highest) }

  /// Creates the state for one observation; nil if no altitude was observed.
  ///
  /// - Parameters:
  ///   - maximumSpeed: the maximum speed in m/s. The standard deviation of an unknown climb is a tenth of this speed.
  ///   - usesClimb: true to use the climb that the receiver reports.
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

  /// True if an observed altitude is near enough to ``altitude``.
  ///
  /// - Parameter gate: the maximum chi-square.
  func believes(_ observed: Double, variance: Double, gate: Double) -> Bool {
    let innovation = observed - altitude
    return innovation * innovation <= gate * (covariance.position + variance)
  }

  /// Updates the state with an observed altitude.
  mutating func update(altitude observed: Double, variance: Double) {
    let innovation = observed - altitude
    let (after, gain) = covariance.updated(positionVariance: variance)
    covariance = after
    altitude += innovation * gain.position
    climb += innovation * gain.velocity
    (lowest, highest) = (min(lowest, observed), max(highest, observed))
  }

  /// Updates the state with the climb that the receiver reports, if the climb is trusted and inside the gate.
  mutating func update(
    climb observed: Double, variance: Double, gate: Double, trust: inout VelocityGate
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
