import GeoCore

/// Measures one segment, step by step.
struct SegmentMeter: Sendable {
  let rules: TrackStatistics.Rules
  private var figures = TrackFigures()
  private var clock = StepClock()
  private var speeds = SpeedMeter()
  private var gains: [ElevationGain]
  private var stops: StopDetector
  private var climbs: ClimbFinder
  private var altitudes = AltitudeChoice()
  private var lastAltitude: Double?
  // By the order of the measures: a table would compute a hash for each value.
  private var measures = [MeasureSummary](
    repeating: MeasureSummary(), count: TrackMeasure.allCases.count)
  // nil where points have been left out on purpose, so that they say nothing of what was gone.
  private var lengthError: LengthErrorMeter?

  init(_ rules: TrackStatistics.Rules, isThinned: Bool = false) {
    self.rules = rules
    lengthError = isThinned ? nil : LengthErrorMeter()
    gains = rules.gains.map(ElevationGain.init)
    stops = StopDetector(rules.stop)
    climbs = ClimbFinder(rules.climb, hysteresis: rules.climbHysteresis)
    figures.segments = 1
  }

  /// Whether there has been a point.
  var isEmpty: Bool { figures.points == 0 }

  /// The figures so far, as if the segment ended here.
  var result: TrackFigures {
    var result = figures
    result.maximumSpeed = speeds.highest
    result.maximumSpeedRaw = speeds.raw
    result.implausibleSteps = speeds.implausible
    result.implausibleDistance = speeds.implausibleMeters
    result.gains = gains.map { gain in
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

  /// Takes the next step; of the first its end alone, with which the segment begins.
  mutating func add(_ step: TrackStep) {
    let point = step.to
    let meters = isEmpty ? 0 : step.length
    if isEmpty {
      figures.bounds = BoundingBox(point.coordinate)
      figures.firstPlace = point.coordinate
      figures.approach = step.length
    } else {
      figures.length.add(meters)
      figures.bounds?.extend(from: step.from.coordinate, to: point.coordinate, distance: meters)
    }
    figures.points += 1
    figures.lastPlace = point.coordinate
    addAltitude(of: point, step: meters)
    addTime(of: point, step: meters)
    if let altitude = lastAltitude, climbs.counts(altitude) { addClimb(to: altitude, at: point) }
    lengthError?.add(point, meters: meters)
    if figures.utcOffset == nil { figures.utcOffset = point.utcOffset }
  }

  /// Takes what sensors measured at the last point.
  mutating func addMeasures(of location: Location) {
    for extra in location.extras {
      guard let measure = TrackMeasure(extra: extra.name), let value = measure.value(extra.value)
      else { continue }
      measures[measure.order].add(value)
    }
  }

  private mutating func addAltitude(of point: WalkedPoint, step: Double) {
    let altitude = altitudes.altitude(of: point)
    defer { lastAltitude = altitude }
    let rise = altitude.flatMap { altitude in lastAltitude.map { altitude - $0 } } ?? 0
    figures.length3D.add(rise == 0 ? step : (step * step + rise * rise).squareRoot())
    guard let altitude else { return }
    figures.minimumAltitude = min(figures.minimumAltitude ?? altitude, altitude)
    figures.maximumAltitude = max(figures.maximumAltitude ?? altitude, altitude)
    for index in gains.indices { gains[index].add(altitude, at: figures.length.value) }
  }

  private mutating func addClimb(to altitude: Double, at point: WalkedPoint) {
    climbs.add(
      ClimbFinder.Vertex(
        distance: figures.length.value, altitude: altitude,
        elapsed: TrackFigures.sum(figures.moving, figures.stopped), time: point.timestamp,
        place: point.coordinate))
  }

  private mutating func addTime(of point: WalkedPoint, step meters: Double) {
    switch clock.add(point, meters: meters) {
    case .missing: figures.missingTimes += 1
    case .equal: figures.equalTimes += 1
    case .backward: figures.backwardTimes += 1
    case .first(let time):
      (figures.start, figures.end) = (time, time)
      stops.add(point.coordinate, at: time, stopped: 0)
    case .step(let step):
      figures.end = step.end
      figures.timedLength.add(step.meters)
      speeds.add(step)
      if step.isReceiverSpeed { figures.receiverSpeeds += 1 }
      if step.isMoving(from: rules.movingSpeed) {
        figures.moving = TrackFigures.sum(figures.moving, step.nanoseconds)
        figures.movingLength.add(step.meters)
      } else {
        figures.stopped = TrackFigures.sum(figures.stopped, step.nanoseconds)
      }
      stops.add(point.coordinate, at: step.end, stopped: figures.stopped)
    }
  }
}
