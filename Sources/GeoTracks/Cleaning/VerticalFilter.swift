/// The filter of altitudes beside that of places, with a gate that may be wrong.
///
/// An altitude beyond the gate is refused: the point stays, and its altitude is the filter's. Five that
/// were refused in a row and agree each with the one before, or 64 whether they agree or not, show that
/// the filter is wrong: it begins anew with the first of the five, or the last of the 64. At the end of a
/// run two that agree are enough, if they are more than it believed. If it had believed fewer than five
/// altitudes before, as of a receiver that still settles, and they have not been given out, these are
/// refused too. Two altitudes agree if they differ by no more than three standard deviations of the
/// difference and the way of half the profile's maximum speed.
struct VerticalFilter: Sendable {
  /// What one point did to the filter.
  struct Step: Sendable {
    /// Nil where nothing led to it: the filter began here, or has not begun.
    var predicted: VerticalState?
    var filtered: VerticalState?
  }

  /// That the filter began anew.
  struct Restart: Sendable {
    /// Steps from the one that it begins anew with to this one, both included.
    var steps: Int
    /// Steps before these, of a filter that had believed too little.
    var disbelieved: Int
  }

  private struct Refused: Sendable {
    var point: CleaningPoint
    var observation: MotionObservation
    /// Meters from the altitude expected.
    var meters: Double
    /// The number of its step.
    var step: Int
  }

  /// The chi-square beyond which an altitude is refused.
  let gate: Double
  /// Whether what was believed can still be refused.
  let looksBack: Bool

  private(set) var state: VerticalState?
  private var trust = VelocityGate()
  private var refused: [Refused] = []
  // Where in `refused` those begin that agree each with the one before.
  private var chainStart = 0
  private var step = 0
  // The step that the filter began with, and the points whose altitudes it has believed since, five of
  // them at most.
  private var start = 0
  private var believed: [CleaningPoint] = []

  static let patience = 5
  private static let most = 64

  init(gate: Double, looksBack: Bool) { (self.gate, self.looksBack) = (gate, looksBack) }

  /// Takes the next point.
  ///
  /// - Parameters:
  ///   - seconds: since the point before.
  ///   - restart: gets how far back the filter begins anew, if this point shows that it was wrong; ``Step``
  ///     is of the old one then.
  mutating func add(
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

  /// Begins at a point.
  mutating func begin(
    _ point: CleaningPoint, _ observation: MotionObservation, into output: inout CleaningOutput
  ) {
    forgetRefused(into: &output)
    state = VerticalState(
      observation, maximumSpeed: point.profile.maximumSpeed, usesClimb: trust.isBelieved)
    (start, believed) = (step, state == nil ? [] : [point])
  }

  /// Those that were refused so far stay so.
  mutating func forgetRefused(into output: inout CleaningOutput) {
    for one in refused { output.notice(one.point, .altitudeRefused, one.meters) }
    refused.removeAll(keepingCapacity: true)
    chainStart = 0
  }

  /// Begins anew with what was refused, for a restart that ``add(_:_:seconds:restart:into:)`` asked for.
  ///
  /// - Parameter points: those from the one that the filter begins anew with, and seconds since the one
  ///   before each; nil to take those alone that were refused.
  /// - Returns: their steps.
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
    // What misled it may have been the climb that the receiver states.
    trust.lose()
    let end = step
    step = first.step
    begin(first.point, first.observation, into: &output)
    var steps = [Step(predicted: nil, filtered: state)]
    for (point, seconds) in points.dropFirst() {
      // Fewer than `patience` are left to be refused again.
      var restart: Restart?
      steps.append(
        add(point, MotionObservation(point), seconds: seconds, restart: &restart, into: &output))
    }
    step = end
    return steps
  }

  /// That the filter was wrong from some point on, if the end of its run shows it.
  var restartAtEnd: Restart? {
    let chain = refused.count - chainStart
    return looksBack && chain >= 2 && chain > believed.count ? restart : nil
  }

  /// What the filter believed so far was wrong too.
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

  /// Where the filter was wrong from, if those refused show that it was.
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

/// An altitude and how it changes.
struct VerticalState: Sendable {
  /// Meters.
  var altitude: Double
  /// Above the ellipsoid, not sea level.
  let isEllipsoidal: Bool
  /// Meters a second, upwards positive.
  var climb: Double
  var covariance: MotionCovariance
  /// What was observed and believed since the filter began, lowest and highest (m).
  var lowest: Double
  var highest: Double

  /// The altitude that is given out: never beyond those that were believed, however far the filter
  /// went without one.
  var bounded: Double { min(max(altitude, lowest), highest) }

  /// Nil if no altitude was observed.
  ///
  /// - Parameters:
  ///   - maximumSpeed: meters a second; a tenth of it is the deviation of a climb that is not known.
  ///   - usesClimb: whether the receiver's climb is believed.
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

  /// Whether an altitude is near enough to the one expected.
  ///
  /// - Parameter gate: the chi-square beyond which it is not.
  func believes(_ observed: Double, variance: Double, gate: Double) -> Bool {
    let innovation = observed - altitude
    return innovation * innovation <= gate * (covariance.position + variance)
  }

  /// Takes an altitude into account.
  mutating func update(altitude observed: Double, variance: Double) {
    let innovation = observed - altitude
    let (after, gain) = covariance.updated(positionVariance: variance)
    covariance = after
    altitude += innovation * gain.position
    climb += innovation * gain.velocity
    (lowest, highest) = (min(lowest, observed), max(highest, observed))
  }

  /// Takes a climb into account, if it is believed and within the gate.
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
