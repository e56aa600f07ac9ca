package import GeoCore

/// Computes the statistics of one segment from its consecutive steps.
struct SegmentMeter: Sendable {
  let rules: TrackStatistics.Rules
  private var figures = TrackFigures()
  private var model: SpeedModel
  // Finds implausible altitude changes. `stepAltitude` is the last known altitude, and `stepSeconds` the time since
  // then.
  private var altitudeSteps = PlausibleSteps()
  private var stepAltitude = Double.nan
  private var stepSeconds = 0.0
  private var gains: [ElevationGain]
  // Also used for the other methods, because climbs and the 3-D distance depend on its decision about jumps.
  private var automaticGain = AutomaticGain()
  // The sums of the earlier segments of the source, which help to decide whether the recording is stepped.
  private var earlierSums: AutomaticGain.Sums
  private var stops: StopDetector?
  private var climbs: ClimbFinder
  private var altitudes = AltitudeChoice()
  private var lastAltitude: Double?
  private var chart = LocalChart()
  // The total duration of all steps in nanoseconds, including steps that the speed model has not classified yet.
  private var elapsed: Int64 = 0
  // The index is `TrackMeasure.order`. An array is faster than a dictionary.
  private var measures = [MeasureSummary](
    repeating: MeasureSummary(), count: TrackMeasure.allCases.count)
  // Nil if it is not needed, and for a simplified track, whose points do not show the actual path.
  private var lengthError: LengthUncertaintyEstimator?

  init(_ rules: TrackStatistics.Rules, isSimplified: Bool = false) {
    self.init(
      rules, isSimplified: isSimplified, model: SpeedModel(movingSpeed: rules.movingSpeed),
      earlierSums: AutomaticGain.Sums())
  }

  private init(
    _ rules: TrackStatistics.Rules, isSimplified: Bool, model: SpeedModel,
    earlierSums: AutomaticGain.Sums
  ) {
    self.rules = rules
    self.model = model
    self.earlierSums = earlierSums
    lengthError =
      isSimplified || !rules.findsStopsAndLengthErrors ? nil : LengthUncertaintyEstimator()
    gains = rules.gains.map(ElevationGain.init)
    stops = rules.findsStopsAndLengthErrors ? StopDetector(rules.stop) : nil
    climbs = ClimbFinder(rules.climb, hysteresis: rules.climbHysteresis)
    figures.segments = 1
  }

  var isEmpty: Bool { figures.points == 0 }

  /// Ends the segment and returns its statistics. The next segment must be from the same source.
  mutating func finish(isSimplified: Bool = false) -> TrackFigures {
    model.endSegment()
    takeDecided()
    altitudeSteps.finish()
    let result = result
    model.forgetFigures()
    self = SegmentMeter(
      rules, isSimplified: isSimplified, model: model,
      earlierSums: earlierSums.with(automaticGain.result))
    return result
  }

  private var result: TrackFigures {
    var result = figures
    // Ensure that the maximum is not below the mean. The model computes the same mean, but may round its sum
    // differently. If there are implausible steps, the maximum may be below the mean, because only the mean
    // includes these steps.
    let mean = model.plausibleSteps.implausible == 0 ? figures.movingSpeed ?? 0 : 0
    result.maximumSpeed = model.highest.map { max($0, mean) }
    result.maximumSpeedRaw = model.highestStep
    result.maximumReceiverSpeed = model.highestReceived
    result.contradictedSpeeds = model.contradicted
    result.implausible = ImplausibleSteps(
      count: model.plausibleSteps.implausible, distance: model.plausibleSteps.implausibleMeters,
      altitudeCount: altitudeSteps.implausible, altitude: altitudeSteps.implausibleMeters)
    let sums = automaticGain.result
    let choice = earlierSums.with(sums).choice
    if choice.isStepped {
      // In a stepped recording, a fast change of the altitude is plausible, except for spikes.
      result.implausible.altitudeCount = sums.spikes.count
      result.implausible.altitude = sums.spikes.meters
    }
    let excess = sums.excessLength(choice)
    if excess > 0 {
      // The excess is a sum over intervals, in which some points may have no altitude.
      result.length3D.add(-excess)
      if result.distance3D < result.distance { result.length3D = figures.length }
    }
    result.gains = gains.map { gain in
      if gain.method == .automatic { return TrackFigures.Gain(sums) }
      let sum = gain.result
      return TrackFigures.Gain(method: gain.method, ascent: sum.ascent, descent: sum.descent)
    }
    result.stops = stops?.result ?? []
    result.lengthError = lengthError?.result(isMoving: figures.moving > 0)
    let jumps = automaticGain.leftOut(choice)
    result.climbs = climbs.result.compactMap { $0.without(jumps, rules.climb) }
    for measure in TrackMeasure.allCases where measures[measure.order].count > 0 {
      result.measures[measure] = measures[measure.order]
    }
    return result
  }

  /// Processes the next step. The first step only adds its end point, at which the segment starts.
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
    figures.addDecimals(of: point.coordinate)
    addAltitude(of: point, step: meters)
    let vector =
      figures.points > 1
      ? chart.vector(from: step.from.coordinate, to: point.coordinate) : HorizontalVector()
    addTime(of: point, step: meters, vector)
    if let altitude = lastAltitude, climbs.counts(altitude) { addClimb(to: altitude, at: point) }
    lengthError?.process(point, meters: meters, vector: vector)
    if figures.utcOffset == nil { figures.utcOffset = point.utcOffset }
  }

  /// Adds the sensor readings of the last point.
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
      if !model.hasTime { automaticGain.add(altitude, path: meters, isMoving: true) }
    case .equal:
      figures.equalTimes += 1
      figures.equalTimeDistance += meters
    case .backward: figures.backwardTimes += 1
    case .first(let time):
      (figures.start, figures.end) = (time, time)
      stops?.add(point.coordinate, at: time, stopped: 0)
      automaticGain.begin(at: altitude, distance: figures.length.value)
      stepAltitude = altitude
    case .step(let step):
      figures.end = step.end
      elapsed = TrackFigures.sum(elapsed, step.nanoseconds)
      if !model.decided.isEmpty { takeDecided() }
    }
  }

  /// Passes the vertical speed of an interval to the search for implausible altitude changes. Vertical speeds have
  /// the same limits as horizontal speeds.
  private mutating func addAltitudeStep(to interval: SpeedInterval) {
    stepSeconds += interval.seconds
    guard !interval.altitude.isNaN else { return }
    if !stepAltitude.isNaN {
      let speed = abs(interval.altitude - stepAltitude) / stepSeconds
      altitudeSteps.process(PlausibleSteps.Step(speed: speed, seconds: stepSeconds))
    }
    (stepAltitude, stepSeconds) = (interval.altitude, 0)
  }

  /// Adds to the statistics the intervals that the model has classified.
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
      automaticGain.add(interval.altitude, path: interval.path, isMoving: interval.isMoving)
      stops?.add(interval.place, at: interval.end, stopped: figures.stopped)
    }
  }
}

/// The path between two points of a segment whose times differ.
struct TimedStep: Sendable, Hashable {
  var start: Timestamp
  var end: Timestamp
  /// The duration in nanoseconds, above 0.
  var nanoseconds: Int64
  /// The length in meters, 0 or more.
  var meters: Double
}

/// Joins the steps of a segment into steps that have a duration.
///
/// Some points have no time, or a time that does not advance. For example, a logger that records several points per
/// second often writes only whole seconds. The path to such a point is added to the next step whose time advances.
struct StepClock: Sendable {
  /// The classification of a point by its time.
  enum Outcome: Sendable, Hashable {
    /// The first point with a time.
    case first(Timestamp)
    /// The point ends a step with a duration.
    case step(TimedStep)
    case missing
    /// The time equals the time of the last point that started or ended a step.
    case equal
    /// The time is before the time of the last point that started or ended a step, or at least 292 years later.
    case backward
  }

  /// The time of the last point that started or ended a step; nil before the first point with a time.
  private(set) var last: Timestamp?

  /// Meters since the point with the time `last`, or since the start of the segment.
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

/// Computes the smallest bounding box around a track. The box may cross the antimeridian or contain a pole.
package struct BoundingBoxBuilder: Sendable, Hashable {
  /// Western limit in degrees, in [-180, 180).
  ///
  /// If the box crosses the antimeridian, this limit is larger than ``east``.
  package private(set) var west: Double

  /// Southern limit in degrees, in [-90, 90].
  package private(set) var south: Double

  /// Northern limit in degrees, in [-90, 90].
  package private(set) var north: Double

  /// Width in degrees of longitude from ``west`` eastwards, in [0, 360].
  package private(set) var width = 0.0

  /// Eastern limit in degrees, in [-180, 180].
  package var east: Double {
    let sum = west + width
    return sum > 180 ? sum - 360 : sum
  }

  /// The box that contains all coordinates so far.
  package var box: BoundingBox {
    BoundingBox(south: south, west: west, north: north, east: east)
  }

  package init(_ place: Coordinate) {
    west = place.normalized.longitude
    (south, north) = (place.latitude, place.latitude)
    if abs(place.latitude) == 90 { spanAllLongitudes() }
  }

  /// Creates a box with known limits. `width` is the extent in degrees of longitude.
  package init(west: Double, south: Double, width: Double, north: Double) {
    (self.west, self.south, self.north, self.width) = (west, south, north, width)
  }

  /// Extends the box by the geodesic from `start` to `end`.
  ///
  /// `start` must be inside the box, and `distance` is the length of the geodesic in meters.
  ///
  /// If the geodesic is long or near a pole, the box also includes its extreme latitude between the ends. If the
  /// geodesic reaches a pole, the box contains all longitudes.
  mutating func extend(from start: Coordinate, to end: Coordinate, distance: Double) {
    // Most steps end inside the box. A short step can leave the box only where its latitude has an extreme between its
    // ends.
    if end.latitude >= south, end.latitude <= north, width < 300,
      Self.eastward(from: west, to: end.longitude) <= width,
      !mayTurn(from: start, to: end, distance: distance)
    {
      return
    }
    let step = Angle.difference(from: start.longitude, to: end.longitude).value
    let offset = Self.eastward(from: west, to: start.normalized.longitude) + step
    if offset < 0 {
      west = end.normalized.longitude
      width -= offset
    } else {
      width = max(width, offset)
    }
    // All meridians meet at a pole, so the longitude of a coordinate at the pole has no meaning.
    if width >= 360 || abs(end.latitude) == 90 { spanAllLongitudes() }
    south = min(south, end.latitude)
    north = max(north, end.latitude)
    if mayTurn(from: start, to: end, distance: distance) { extendToVertex(from: start, to: end) }
  }

  /// True if the geodesic may have an extreme latitude between its ends. This quick test can also return true for other
  /// geodesics.
  ///
  /// Along a short geodesic, the latitude is nearly a quadratic function of the distance. At latitude φ, a geodesic
  /// of length s deviates from a straight line by up to h = s² tan φ / 8R in latitude, where R is Earth's radius.
  /// The geodesic has an extreme latitude between its ends only if the latitudes of the ends differ by less than
  /// 4h. The constant in the code combines tan 89°, the smallest radius of curvature and the smallest length of a
  /// degree. The constant is doubled for safety.
  private func mayTurn(from start: Coordinate, to end: Coordinate, distance: Double) -> Bool {
    let steepest = max(abs(start.latitude), abs(end.latitude))
    guard distance < 10_000, steepest <= 89 else { return true }
    let bulge =
      distance * distance
      * (2 * 57.3 / (8 * Ellipsoid.leastCurvatureRadius * Ellipsoid.leastDegree))
    // Ignore a deviation of less than a tenth of a millimeter.
    return bulge > 1e-9 && abs(end.latitude - start.latitude) < 4 * bulge
  }

  package mutating func formUnion(_ other: BoundingBoxBuilder) {
    let fromThis = max(width, Self.eastward(from: west, to: other.west) + other.width)
    let fromOther = max(other.width, Self.eastward(from: other.west, to: west) + width)
    if fromOther < fromThis { west = other.west }
    width = min(fromThis, fromOther)
    if width >= 360 { spanAllLongitudes() }
    south = min(south, other.south)
    north = max(north, other.north)
  }

  /// If a geodesic has an extreme latitude between its ends, extends the box to this latitude.
  ///
  /// By Clairaut's relation, the sine of the azimuth times the cosine of the reduced latitude is constant along a
  /// geodesic.
  private mutating func extendToVertex(from start: Coordinate, to end: Coordinate) {
    let path = Geodesic.wgs84.inverse(from: start, to: end)
    let first = Angle.sincos(degrees: path.azimuth1)
    let last = Angle.sincos(degrees: path.azimuth2)
    guard first.cos * last.cos < 0 else { return }
    let ratio = 1 - Ellipsoid.wgs84.flattening
    let latitude = Angle.sincos(degrees: start.latitude)
    let reduced = (ratio * latitude.sin, latitude.cos)
    let radius = (reduced.0 * reduced.0 + reduced.1 * reduced.1).squareRoot()
    let cosine = abs(first.sin) * reduced.1 / radius
    let vertex = Angle.atan2Degrees((1 - cosine * cosine).squareRoot(), cosine * ratio)
    if first.cos > 0 { north = max(north, vertex) } else { south = min(south, -vertex) }
    if vertex == 90 { spanAllLongitudes() }
  }

  private mutating func spanAllLongitudes() { (west, width) = (-180, 360) }

  private static func eastward(from west: Double, to longitude: Double) -> Double {
    longitude >= west ? longitude - west : longitude - west + 360
  }
}
