import GeoCore

/// Computes the figures of one segment, step by step.
struct SegmentMeter: Sendable {
  let rules: TrackStatistics.Rules
  private var figures = TrackFigures()
  private var model: SpeedModel
  // The plausibility check of altitude changes, the last known altitude, and the time since then.
  private var altitudeSteps = PlausibleSteps()
  private var stepAltitude = Double.nan
  private var stepSeconds = 0.0
  private var gains: [ElevationGain]
  private var automaticGain: AutomaticGain?
  private var stops: StopDetector
  private var climbs: ClimbFinder
  private var altitudes = AltitudeChoice()
  private var lastAltitude: Double?
  private var chart = LocalChart()
  // Nanoseconds of all steps so far, including steps that are not classified yet.
  private var elapsed: Int64 = 0
  // An array with the index `TrackMeasure.order`, which is faster than a dictionary.
  private var measures = [MeasureSummary](
    repeating: MeasureSummary(), count: TrackMeasure.allCases.count)
  // Nil for simplified tracks, whose points do not show the actual path.
  private var lengthError: LengthUncertaintyEstimator?

  init(_ rules: TrackStatistics.Rules, isSimplified: Bool = false) {
    self.init(rules, isSimplified: isSimplified, model: SpeedModel(movingSpeed: rules.movingSpeed))
  }

  private init(_ rules: TrackStatistics.Rules, isSimplified: Bool, model: SpeedModel) {
    self.rules = rules
    self.model = model
    lengthError = isSimplified ? nil : LengthUncertaintyEstimator()
    gains = rules.gains.map(ElevationGain.init)
    automaticGain = rules.gains.contains(.automatic) ? AutomaticGain() : nil
    stops = StopDetector(rules.stop)
    climbs = ClimbFinder(rules.climb, hysteresis: rules.climbHysteresis)
    figures.segments = 1
  }

  /// True if the segment has no point yet.
  var isEmpty: Bool { figures.points == 0 }

  /// Ends the segment and returns its figures. The next segment belongs to the same source.
  mutating func finish(isSimplified: Bool = false) -> TrackFigures {
    model.endSegment()
    takeDecided()
    altitudeSteps.finish()
    let result = result
    model.forgetFigures()
    self = SegmentMeter(rules, isSimplified: isSimplified, model: model)
    return result
  }

  private var result: TrackFigures {
    var result = figures
    // The maximum must not be below the mean. The model computes the same mean, but may round its sum differently. With
    // implausible steps this check does not apply, because only the mean includes them.
    let mean = model.plausibleSteps.implausible == 0 ? figures.movingSpeed ?? 0 : 0
    result.maximumSpeed = model.highest.map { max($0, mean) }
    result.maximumSpeedRaw = model.highestStep
    result.contradictedSpeeds = model.contradicted
    result.implausible = ImplausibleSteps(
      count: model.plausibleSteps.implausible, distance: model.plausibleSteps.implausibleMeters,
      altitudeCount: altitudeSteps.implausible, altitude: altitudeSteps.implausibleMeters)
    result.gains = gains.map { gain in
      if gain.method == .automatic, let automaticGain {
        return TrackFigures.Gain(automaticGain.result)
      }
      let sum = gain.result
      return TrackFigures.Gain(method: gain.method, ascent: sum.ascent, descent: sum.descent)
    }
    result.stops = stops.result
    result.lengthError = lengthError?.result(isMoving: figures.moving > 0)
    result.climbs = climbs.result
    for measure in TrackMeasure.allCases where measures[measure.order].count > 0 {
      result.measures[measure] = measures[measure.order]
    }
    return result
  }

  /// Processes the next step. The first step starts the segment. Only the end point of this step counts.
  mutating func process(_ step: TrackStep) {
    let point = step.to
    let meters = isEmpty ? 0 : step.length
    if isEmpty {
      figures.extent = BoundingBoxBuilder(point.coordinate)
      figures.firstPlace = point.coordinate
      figures.approach = step.length
    } else {
      figures.length.add(meters)
      figures.extent?.extend(from: step.from.coordinate, to: point.coordinate, distance: meters)
    }
    figures.points += 1
    figures.lastPlace = point.coordinate
    addAltitude(of: point, step: meters)
    let vector =
      figures.points > 1
      ? chart.vector(from: step.from.coordinate, to: point.coordinate) : HorizontalVector()
    addTime(of: point, step: meters, vector)
    if let altitude = lastAltitude, climbs.counts(altitude) { addClimb(to: altitude, at: point) }
    lengthError?.process(point, meters: meters, vector: vector)
    if figures.utcOffset == nil { figures.utcOffset = point.utcOffset }
  }

  /// Adds the sensor values of the last point.
  mutating func addMeasures(of location: Location) {
    for attribute in location.attributes {
      guard let measure = TrackMeasure(attribute: attribute.name),
        let value = measure.value(attribute.value)
      else { continue }
      measures[measure.order].add(value)
    }
  }

  private mutating func addAltitude(of point: TrackPoint, step: Double) {
    let altitude = altitudes.altitude(of: point)
    defer { lastAltitude = altitude }
    let rise = altitude.flatMap { altitude in lastAltitude.map { altitude - $0 } } ?? 0
    figures.length3D.add(rise == 0 ? step : (step * step + rise * rise).squareRoot())
    guard let altitude else { return }
    figures.minimumAltitude = min(figures.minimumAltitude ?? altitude, altitude)
    figures.maximumAltitude = max(figures.maximumAltitude ?? altitude, altitude)
    for index in gains.indices { gains[index].add(altitude, at: figures.length.value) }
  }

  private mutating func addClimb(to altitude: Double, at point: TrackPoint) {
    climbs.add(
      ClimbFinder.Vertex(
        distance: figures.length.value, altitude: altitude,
        elapsed: elapsed, time: point.timestamp,
        place: point.coordinate))
  }

  private mutating func addTime(
    of point: TrackPoint, step meters: Double, _ vector: HorizontalVector
  ) {
    let altitude = lastAltitude ?? .nan
    switch model.process(point, meters: meters, vector: vector, altitude: altitude) {
    case .missing:
      figures.missingTimes += 1
      if !model.hasTime { automaticGain?.add(altitude, path: meters, isMoving: true) }
    case .equal:
      figures.equalTimes += 1
      figures.equalTimeDistance += meters
    case .backward: figures.backwardTimes += 1
    case .first(let time):
      (figures.start, figures.end) = (time, time)
      stops.add(point.coordinate, at: time, stopped: 0)
      automaticGain?.begin(at: altitude)
      stepAltitude = altitude
    case .step(let step):
      figures.end = step.end
      elapsed = TrackFigures.sum(elapsed, step.nanoseconds)
      if !model.decided.isEmpty { takeDecided() }
    }
  }

  /// Checks the change of the altitude in an interval. The same limits apply to vertical speeds as to speeds.
  private mutating func addAltitudeStep(to interval: SpeedInterval) {
    stepSeconds += interval.seconds
    guard !interval.altitude.isNaN else { return }
    if !stepAltitude.isNaN {
      let speed = abs(interval.altitude - stepAltitude) / stepSeconds
      altitudeSteps.process(PlausibleSteps.Step(speed: speed, seconds: stepSeconds))
    }
    (stepAltitude, stepSeconds) = (interval.altitude, 0)
  }

  /// Counts the intervals that the model has classified.
  private mutating func takeDecided() {
    for interval in model.decided {
      figures.timedLength.add(interval.path)
      if interval.isReceiverSpeed { figures.receiverSpeeds += 1 }
      if interval.isMoving {
        figures.moving = TrackFigures.sum(figures.moving, interval.nanoseconds)
        figures.movingLength.add(interval.path)
        figures.cleanedLength.add(interval.length)
      } else {
        figures.stopped = TrackFigures.sum(figures.stopped, interval.nanoseconds)
        figures.stoppedLength.add(interval.path)
      }
      addAltitudeStep(to: interval)
      automaticGain?.add(interval.altitude, path: interval.path, isMoving: interval.isMoving)
      stops.add(interval.place, at: interval.end, stopped: figures.stopped)
    }
  }
}

/// The path between two times.
struct TimedStep: Sendable, Hashable {
  /// The start time.
  var start: Timestamp
  /// The end time.
  var end: Timestamp
  /// The duration in nanoseconds, above 0.
  var nanoseconds: Int64
  /// The length in meters, 0 or more.
  var meters: Double
}

/// Finds the steps of a segment whose duration is known.
///
/// If a point has no time, an earlier time or the same time as the previous point, the path to this point counts for
/// the next step whose time advances. A logger that records several points per second often writes whole seconds.
struct StepClock: Sendable {
  /// The classification of a point.
  enum Outcome: Sendable, Hashable {
    /// The first point with a time.
    case first(Timestamp)
    /// The point ends a step with a duration.
    case step(TimedStep)
    /// The point has no time.
    case missing
    /// The time equals the time of the last counted point.
    case equal
    /// The time is before the time of the last counted point, or 292 years or more after it.
    case backward
  }

  /// The time of the last counted point; nil before the first one.
  private(set) var last: Timestamp?

  /// Meters since the last counted point, or since the start of the segment.
  private var pending = 0.0

  /// Processes the next point.
  ///
  /// - Parameter meters: the distance from the previous point.
  @inline(__always)
  mutating func process(_ point: TrackPoint, meters: Double) -> Outcome {
    pending += meters
    guard let time = point.timestamp else { return .missing }
    guard let last else {
      (self.last, pending) = (time, 0)
      return .first(time)
    }
    guard time > last, var nanoseconds = time.nanoseconds(since: last) else {
      return time == last ? .equal : .backward
    }
    if nanoseconds == 1, time.endsLeapSecond(last) { nanoseconds = 1_000_000_000 }
    let step = TimedStep(start: last, end: time, nanoseconds: nanoseconds, meters: pending)
    (self.last, pending) = (time, 0)
    return .step(step)
  }
}
