/// Measures one segment, point by point.
struct SegmentMeter: Sendable {
  let rules: TrackStatistics.Rules
  private var figures = TrackFigures()
  private var last: Location?
  // The last point with a time that was not before another's, and the way since.
  private var timed: (time: Timestamp, metres: Double)?
  private var speeds = RunningMedian()
  private var gains: [ElevationGain]
  private var stops: StopDetector
  // Altitudes of two kinds differ by tens of metres; the first one seen is the one that counts.
  private var usesEllipsoidalAltitude: Bool?
  private var lastAltitude: Double?

  init(_ rules: TrackStatistics.Rules) {
    self.rules = rules
    gains = rules.gains.map(ElevationGain.init)
    stops = StopDetector(rules.stop)
    figures.segments = 1
  }

  /// Whether there has been a point.
  var isEmpty: Bool { figures.points == 0 }

  /// The figures so far, as if the segment ended here.
  var result: TrackFigures {
    var result = figures
    result.maximumSpeed = speeds.result
    result.gains = gains.map { gain in
      let sum = gain.result
      return TrackFigures.Gain(method: gain.method, ascent: sum.ascent, descent: sum.descent)
    }
    result.stops = stops.result
    return result
  }

  /// Takes the next point.
  mutating func add(_ location: Location) {
    let step =
      last.map { Geodesic.wgs84.distance(from: $0.coordinate, to: location.coordinate) } ?? 0
    figures.points += 1
    if let last {
      figures.length.add(step)
      figures.bounds?.extend(from: last.coordinate, to: location.coordinate, distance: step)
    } else {
      figures.bounds = BoundingBox(location.coordinate)
    }
    addAltitude(of: location, step: step)
    addTime(of: location, step: step)
    last = location
  }

  private mutating func addAltitude(of location: Location, step: Double) {
    if usesEllipsoidalAltitude == nil, location.altitude ?? location.ellipsoidalAltitude != nil {
      usesEllipsoidalAltitude = location.altitude == nil
    }
    let altitude =
      usesEllipsoidalAltitude == true ? location.ellipsoidalAltitude : location.altitude
    defer { lastAltitude = altitude }
    let rise = altitude.flatMap { altitude in lastAltitude.map { altitude - $0 } } ?? 0
    figures.length3D.add(rise == 0 ? step : (step * step + rise * rise).squareRoot())
    guard let altitude, altitude.isFinite else { return }
    figures.minimumAltitude = min(figures.minimumAltitude ?? altitude, altitude)
    figures.maximumAltitude = max(figures.maximumAltitude ?? altitude, altitude)
    for index in gains.indices { gains[index].add(altitude, at: figures.length.value) }
  }

  private mutating func addTime(of location: Location, step: Double) {
    timed?.metres += step
    guard let time = location.timestamp else {
      figures.missingTimes += 1
      return
    }
    guard let before = timed else {
      (figures.start, figures.end) = (time, time)
      timed = (time, 0)
      stops.add(location.coordinate, at: time)
      return
    }
    // A time that does not advance says nothing of speed; the way counts for the next that does.
    guard time > before.time, let nanoseconds = time.nanoseconds(since: before.time) else {
      if time == before.time { figures.equalTimes += 1 } else { figures.backwardTimes += 1 }
      return
    }
    figures.end = time
    timed = (time, 0)
    stops.add(location.coordinate, at: time)
    let speed = self.speed(of: location, metres: before.metres, seconds: Double(nanoseconds) * 1e-9)
    figures.timedLength.add(before.metres)
    figures.maximumSpeedRaw = max(figures.maximumSpeedRaw ?? 0, speed)
    speeds.add(speed)
    if speed >= rules.movingSpeed, before.metres > 0 {
      figures.moving = figures.moving &+ nanoseconds
      figures.movingLength.add(before.metres)
    } else {
      figures.stopped = figures.stopped &+ nanoseconds
    }
  }

  /// The receiver's speed where it gives one that the way does not contradict, else way by time.
  private mutating func speed(of location: Location, metres: Double, seconds: Double) -> Double {
    let mean = metres / seconds
    guard let speed = location.speed, speed.isFinite, speed >= 0,
      abs(speed - mean) <= max(5, mean / 2)
    else { return mean }
    figures.receiverSpeeds += 1
    return speed
  }
}
