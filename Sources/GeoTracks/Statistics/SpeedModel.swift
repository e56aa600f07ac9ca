import GeoCore

/// Estimates the speed of a device, and detects stops, from positions and receiver speeds.
///
/// All speeds and moving times in the statistics come from this estimate. The model reads the points of a segment once,
/// in order, and combines them into intervals of 0.95 s or longer. The model classifies 384 intervals at a time, and
/// also examines up to 128 later intervals:
///
/// - **Stale positions.** A receiver may send an old position several times. The model assumes this if positions
///   repeat and the next step is too long for its duration. In that case, the model distributes the length of this
///   step evenly over its own duration and the time of the repeated positions.
/// - **Trust.** In windows of 30 s, the model compares the distance according to the receiver's speeds with the
///   positions. If the speeds contradict the positions in more than a third of the windows, the receiver's speeds are
///   not trusted. If the first segment is shorter than a window, the whole segment is compared. Over all windows
///   together, the speeds must also agree with the positions to a tenth, plus the position noise.
/// - **Speed.** The speed of a trusted receiver is limited to 1.5 times the position speed in the surrounding 5 s, plus
///   1 m/s. In intervals of more than 5 s, the speed is a weighted average with the position speed. The longer the
///   interval, the more weight the positions have. Without a trusted receiver, the speed is the position speed.
/// - **Moving.** The speed threshold for moving is a tenth of the usual speed, but at least 0.15 m/s and at most
///   `movingSpeed`. Without a trusted receiver, there is a second condition. The device must move farther than the
///   position noise within a few seconds, or between two points with a long interval. Stops of less than 4 s are
///   counted as moving.
/// - **Highest speed.** With a trusted receiver, the highest speed is the largest median of three consecutive speeds.
///   Without a trusted receiver, it is the highest speed that lasts over two consecutive parts of the path, each of at
///   least 40 m and 4 s. Implausible intervals (see ``PlausibleSteps``) are ignored.
///
/// Speeds are in meters per second. The constants come from tests with 150 activities whose totals were measured
/// independently. Noise, usual speed and trust are properties of the source, so they continue across segments. Memory
/// is limited: 512 intervals, three histograms, and at most 4,096 positions for the highest speed.
struct SpeedModel: Sendable {
  /// The highest speed in the segment, at least the mean speed while moving; nil if there are no intervals. Implausible
  /// intervals are ignored.
  var highest: Double? {
    guard seconds > 0 else { return nil }
    let mean = movingSeconds > 0 ? movingLength / movingSeconds : 0
    return max(highestLasting, mean)
  }
  /// The highest speed in the segment, even if it is below the mean speed while moving; 0 until such a speed is
  /// known. The value never decreases within a segment.
  var highestLasting: Double { max(highestMedian, highestSquare.squareRoot()) }
  /// The highest speed of a single step in the segment; nil if no step has a duration.
  private(set) var highestStep: Double?
  /// The highest speed that the receiver reported in the segment, trusted or not; nil without receiver speeds.
  private(set) var highestReceived: Double?
  /// The number of intervals in the segment whose receiver speed was ignored because it contradicts the positions.
  private(set) var contradicted = 0
  /// Finds and counts the implausible intervals of the segment.
  private(set) var plausibleSteps = PlausibleSteps()
  /// The intervals that the last call of `process` or `endSegment` classified.
  private(set) var decided: [SpeedInterval] = []

  // First line: the largest median of three receiver speeds, and the square of the highest lasting speed from
  // positions. Second line: the path length while moving in meters, the seconds while moving, and the seconds of
  // all intervals.
  private var (highestMedian, highestSquare) = (0.0, 0.0)
  private var (movingLength, movingSeconds, seconds) = (0.0, 0.0, 0.0)

  private let movingSpeed: Double
  private var clock = StepClock()

  // The interval to which the next points may still be added.
  private var open = Open()
  // Number of points since the end of the last complete interval.
  private var points = 0
  // The receiver's speed at the last point with a time (NaN if unknown), and the coordinate of this point.
  private var lastSpeed = Double.nan
  private var place = Coordinate(latitude: 0, longitude: 0)
  private var altitude = Double.nan

  // The intervals that are not classified yet, and the position at the start of the first one.
  private var buffer: [Interval] = []
  private var begin = HorizontalVector()
  // Number of buffered intervals whose receiver speeds have been compared with the positions, and the first interval of
  // the current window.
  private var fresh = 0
  private var windowStart = 0
  // Number of buffered intervals that have been checked for plausibility.
  private var checked = 0
  private var isMoving = true
  // The smoothed positions at the starts of the intervals and at the end of the last one. Each component is the median
  // of three positions, so a single jump has no effect. Turns between long intervals are kept, because the track may
  // really turn back there.
  private var steady: [HorizontalVector] = []
  private var medians = MedianOfThree()
  private var lasting = LastingSpeed()

  // Statistics of the source, which continue across its segments.
  private var noise = SizeHistogram()
  private var durations = SizeHistogram()
  private var usual = WeightedHistogram()
  private var agreeing = 0.0
  private var contradicting = 0.0
  // The meters by which the receiver's speeds are too low or too high over all windows, beyond a tenth and the noise.
  private var (shortfall, surplus) = (0.0, 0.0)

  private struct Open {
    var meters = 0.0
    var vector = HorizontalVector()
    var nanoseconds: Int64 = 0
    var speeds = 0.0
    var count = 0.0

    /// Adds a step. The vector is scaled to the length of the geodesic, because the plane is inaccurate near a pole and
    /// for long steps.
    @inline(__always)
    mutating func add(_ step: HorizontalVector, meters: Double) {
      let square = step.east * step.east + step.north * step.north
      var factor = 1.0
      if abs(square - meters * meters) > 0.02 * meters * meters {
        guard square > 0 else {
          vector.north += meters
          return
        }
        factor = meters / square.squareRoot()
      }
      vector.east += step.east * factor
      vector.north += step.north * factor
    }
  }

  /// An interval that is not classified yet. Unknown numbers are NaN.
  private struct Interval {
    var end: Timestamp
    var nanoseconds: Int64
    var place: Coordinate
    var points: Int
    /// The end in seconds since the start of the segment.
    var time: Double
    var seconds: Double
    /// The position at the end, in meters east and north of the start of the segment.
    var position: HorizontalVector
    /// The altitude at the end, in meters.
    var altitude: Double
    /// The distance from start to end in a straight line, and the total length of the steps, in meters.
    var distance: Double
    var path: Double
    /// The mean of the receiver's speeds in the interval, and the receiver's speed at its end.
    var received: Double
    var receivedLast: Double
    /// The speed computed from positions, and the path length since the start of the segment according to this
    /// speed.
    var positionSpeed = 0.0
    var positionLength = 0.0
    /// The speed that the model estimates from positions and receiver.
    var speed = 0.0
    /// The receiver's speed at the end, limited to the speed that positions confirm; NaN without a trusted receiver
    /// speed in the interval.
    var highest = Double.nan
    var isHeld = false
    var isMoving = false
    var isImplausible = false

    var start: Double { time - seconds }
    /// The path length divided by the duration. If the receiver repeated a position, this is the mean speed over
    /// the repetitions and the next step.
    var stepSpeed: Double { isHeld ? positionSpeed : path / seconds }
  }

  /// The constants of the model, in nanoseconds, seconds, meters or meters per second. Some constants are factors or
  /// numbers of intervals.
  private enum Limits {
    static let shortest: Int64 = 950_000_000
    static let block = 384
    static let view = 128
    static let renewal = 1.5
    static let repeated = 10.0
    static let window = 30.0
    static let noiseFloor = 10.0
    static let (missing, inventing) = (0.7, 1.45)
    static let (tooLow, tooHigh, drifting, fast, dense) = (0.9, 1.1, 0.5, 6.0, 2.5)
    static let majority = 2.0
    // Every 256 intervals, the weight of all earlier comparisons decreases by this fraction.
    static let forgotten = 0.2
    static let instant = 5.0
    static let (around, confirmed, margin) = (5.0, 1.5, 1.0)
    static let (share, lowest, hysteresis) = (0.1, 0.15, 1.5)
    static let (shortStop, away) = (4.0, 10.0)
    static let (chordTime, chordLength, chordNoise) = (8.0, 3.0, 4.0)
    static let (turnNoise, turnSpeed) = (6.0, 3.0)
    static let scale = 1.25
    static let mostNoise = 25.0
    static let fastest = 1000.0
  }

  /// Default upper limit of the moving threshold: 1 km/h in m/s.
  static let usualMovingSpeed = 1 / 3.6

  /// - Parameter movingSpeed: the upper limit of the moving threshold in m/s.
  init(movingSpeed: Double = Self.usualMovingSpeed) { self.movingSpeed = movingSpeed }

  /// True if the segment has a point with a time.
  var hasTime: Bool { clock.last != nil }

  /// Processes the next point of a segment.
  ///
  /// The intervals that this call classifies are in ``decided`` until the next call.
  ///
  /// - Parameters:
  ///   - meters: the distance from the previous point; 0 for the first point.
  ///   - vector: the same step as a vector in the plane.
  ///   - altitude: the altitude in meters; NaN if unknown.
  /// - Returns: the classification of the point by its time.
  mutating func process(
    _ point: TrackPoint, meters: Double, vector: HorizontalVector, altitude: Double = .nan
  ) -> StepClock.Outcome {
    self.altitude = altitude
    if !decided.isEmpty { decided.removeAll(keepingCapacity: true) }
    points += 1
    if let accuracy = point.horizontalAccuracy, accuracy > 0 { noise.add(accuracy / 1.5) }
    let speed = Self.speed(of: point)
    if speed > highestReceived ?? -1 { highestReceived = speed }
    let outcome = clock.process(point, meters: meters)
    open.add(vector, meters: meters)
    switch outcome {
    case .step(let step): process(step, to: point.coordinate, speed: speed)
    case .first:
      open = Open()
      lastSpeed = speed
      (open.speeds, open.count) = speed.isNaN ? (0, 0) : (speed, 1)
    case .equal, .missing, .backward: break
    }
    return outcome
  }

  /// Ends the segment and classifies the remaining intervals, which are in ``decided`` until the next call.
  mutating func endSegment() {
    decided.removeAll(keepingCapacity: true)
    close(at: clock.last, place: place)
    decide(isEnd: true)
    clock = StepClock()
    (open, points, lastSpeed) = (Open(), 0, .nan)
    (begin, fresh, windowStart, checked, isMoving) = (HorizontalVector(), 0, 0, 0, true)
    medians.reset()
    lasting.reset()
  }

  /// Resets the statistics of the segment. The statistics of the source continue in the next segment.
  mutating func forgetFigures() {
    (highestMedian, highestSquare, movingLength, movingSeconds, seconds) = (0, 0, 0, 0, 0)
    (highestStep, contradicted, plausibleSteps) = (nil, 0, PlausibleSteps())
    highestReceived = nil
  }

  private static func speed(of point: TrackPoint) -> Double {
    guard let speed = point.speed, speed >= 0, speed < Limits.fastest else { return .nan }
    return speed
  }

  private mutating func process(_ step: TimedStep, to place: Coordinate, speed: Double) {
    let seconds = Double(step.nanoseconds) * 1e-9
    if step.meters > (highestStep ?? -1) * seconds { highestStep = step.meters / seconds }
    open.meters += step.meters
    // Prevent an overflow. The open interval is shorter than a second, so only a step of nearly 292 years can cause an
    // overflow.
    open.nanoseconds = min(open.nanoseconds, .max - step.nanoseconds) + step.nanoseconds
    if !speed.isNaN {
      open.speeds += speed
      open.count += 1
    }
    lastSpeed = speed
    self.place = place
    if open.nanoseconds >= Limits.shortest { close(at: step.end, place: place) }
  }

  /// Adds the open interval to the buffer and starts the next one.
  private mutating func close(at end: Timestamp?, place: Coordinate) {
    guard open.nanoseconds > 0, let end else { return }
    let seconds = Double(open.nanoseconds) * 1e-9
    let last = buffer.last
    let position = (last?.position ?? begin) + open.vector
    durations.add(seconds)
    buffer.append(
      Interval(
        end: end, nanoseconds: open.nanoseconds, place: place, points: points,
        time: (last?.time ?? 0) + seconds, seconds: seconds, position: position,
        altitude: altitude, distance: points == 1 ? open.meters : open.vector.length,
        path: open.meters,
        received: open.count > 0 ? open.speeds / open.count : .nan, receivedLast: lastSpeed))
    open = Open()
    if !lastSpeed.isNaN { (open.speeds, open.count) = (lastSpeed, 1) }
    points = 0
    if buffer.count >= Limits.block + Limits.view { decide(isEnd: false) }
  }
}

// MARK: Deciding

extension SpeedModel {
  /// Classifies the first intervals of the buffer or, at the end of a segment, all intervals.
  private mutating func decide(isEnd: Bool) {
    guard !buffer.isEmpty else { return }
    // Move the array out of the model during the call to avoid a copy.
    var all: [Interval] = []
    swap(&all, &buffer)
    let final = isEnd ? all.count : Limits.block
    all.withUnsafeMutableBufferPointer { all in
      // The first `final` intervals leave the buffer in this call. Their results are final, even if later intervals
      // could still change them.
      let known = max(renewPositions(in: all, from: fresh, isEnd: isEnd), final)
      checkPlausibility(of: all, upTo: final, isEnd: isEnd)
      measureNoise(of: all, from: fresh, to: known)
      compare(all, from: windowStart, to: known, newCount: known - fresh, isEnd: isEnd)
      fresh = known
      let isContradicted = agreeing < Limits.majority * contradicting || isBiased
      estimate(all, isTrusted: !isContradicted && isKnown(all))
      for interval in all[..<final] where interval.speed > 0.5 {
        usual.add(interval.speed, weight: interval.seconds)
      }
      steadyPositions(of: all)
      findMoves(in: all)
      count(all, upTo: final, isContradicted: isContradicted)
    }
    if isEnd {
      all.removeAll(keepingCapacity: true)
    } else {
      begin = all[final - 1].position
      all.removeFirst(final)
      fresh -= final
      checked -= final
      windowStart = max(windowStart - final, 0)
    }
    swap(&all, &buffer)
  }

  /// Returns the position at the start of an interval.
  private func start(_ all: UnsafeMutableBufferPointer<Interval>, _ index: Int) -> HorizontalVector
  {
    index == 0 ? begin : all[index - 1].position
  }
}

// MARK: Positions

extension SpeedModel {
  /// Computes the speed of each interval from positions, and finds positions that the receiver did not update.
  ///
  /// A group consists of consecutive intervals in which the position does not change, and the next interval in
  /// which it does.
  ///
  /// - Returns: the index before which later intervals can no longer change a result.
  private func renewPositions(
    in all: UnsafeMutableBufferPointer<Interval>, from first: Int, isEnd: Bool
  ) -> Int {
    var index = first
    var before = first > 0 ? all[first - 1].positionSpeed : 0
    // The index before which results are final. The next group can still change the result of the group before it.
    var known = first
    while index < all.count {
      let run = index
      while index < all.count, all[index].distance == 0 { index += 1 }
      guard index < all.count else {
        for rest in run..<index { all[rest].positionSpeed = 0 }
        break
      }
      if run == index {
        all[index].positionSpeed = all[index].distance / all[index].seconds
        before = all[index].positionSpeed
        known = index + 1
      } else {
        var next = index + 1
        while next < all.count, all[next].distance == 0 { next += 1 }
        let after = next < all.count ? meanSpeed(all, index + 1, next) : 0
        let mean = meanSpeed(all, run, index)
        renew(all, run, index, mean: mean, near: max(before, after))
        before = mean
        if next < all.count { known = index + 1 }
      }
      index += 1
    }
    var length = first > 0 ? all[first - 1].positionLength : 0
    for index in first..<all.count {
      length += all[index].positionSpeed * all[index].seconds
      all[index].positionLength = length
    }
    return isEnd ? all.count : known
  }

  /// Returns the mean speed from the start of interval `first` to the end of interval `last`.
  private func meanSpeed(
    _ all: UnsafeMutableBufferPointer<Interval>, _ first: Int, _ last: Int
  ) -> Double {
    let distance = (all[last].position - start(all, first)).length
    return distance / (all[last].time - all[first].start)
  }

  /// Decides whether the device stopped during intervals in which its position did not change, or whether the
  /// receiver repeated an old position.
  private func renew(
    _ all: UnsafeMutableBufferPointer<Interval>, _ run: Int, _ arrival: Int, mean: Double,
    near: Double
  ) {
    let speed = all[run].receivedLast
    if all[arrival].start - all[run].start >= Limits.repeated, speed > 0,
      all[run..<arrival].allSatisfy({ $0.receivedLast == speed })
    {
      // The receiver repeats its last measurement, so the speed in these intervals is unknown.
      for index in run..<arrival { (all[index].received, all[index].receivedLast) = (.nan, .nan) }
    }
    let last = all[arrival].distance / all[arrival].seconds
    if last <= Limits.renewal * near {
      for index in run..<arrival { all[index].positionSpeed = 0 }
      all[arrival].positionSpeed = last
      return
    }
    let (a, b) = (start(all, run), all[arrival].position)
    let (begin, duration) = (all[run].start, all[arrival].time - all[run].start)
    for index in run...arrival {
      all[index].positionSpeed = mean
      all[index].isHeld = true
      if index < arrival {
        all[index].position = a + (b - a) * ((all[index].time - begin) / duration)
      }
    }
  }

  /// Estimates the position noise from how far positions deviate from motion in a straight line at constant speed.
  private mutating func measureNoise(
    of all: UnsafeMutableBufferPointer<Interval>, from first: Int, to end: Int
  ) {
    for index in max(first, 1)..<max(end, 1, first) {
      let (u, w) = (all[index - 1], all[index])
      guard u.distance > 0, w.distance > 0, u.seconds < 60, !u.isHeld, !w.isHeld else { continue }
      let ratio = w.seconds / u.seconds
      let middle = u.position
      let from = start(all, index - 1)
      let scatter = (w.position - middle) - (middle - from) * ratio
      noise.add(scatter.length / (1.18 * (2 * (1 + ratio + ratio * ratio)).squareRoot()))
    }
  }

  /// The standard deviation of the position error on one axis in meters.
  private var scatter: Double { min(noise.median ?? 0, Limits.mostNoise) }
}

// MARK: Plausibility

extension SpeedModel {
  /// Marks the implausible intervals before `end`. The method also examines a few intervals after `end`.
  private mutating func checkPlausibility(
    of all: UnsafeMutableBufferPointer<Interval>, upTo end: Int, isEnd: Bool
  ) {
    func mark(_ count: Int, before index: Int) {
      for index in max(index - count, 0)..<index { all[index].isImplausible = true }
    }
    while checked < min(end + PlausibleSteps.most, all.count) {
      let interval = all[checked]
      let step = PlausibleSteps.Step(speed: interval.stepSpeed, seconds: interval.seconds)
      mark(plausibleSteps.process(step), before: checked)
      checked += 1
    }
    if isEnd { mark(plausibleSteps.finish(), before: all.count) }
  }
}

// MARK: Trust

extension SpeedModel {
  /// Compares the receiver's speeds with the positions in windows of 30 s, and adds the duration of each window to
  /// `agreeing` or `contradicting`. Ignores windows with an unknown speed, or with too little movement for a
  /// comparison.
  private mutating func compare(
    _ all: UnsafeMutableBufferPointer<Interval>, from first: Int, to end: Int, newCount: Int,
    isEnd: Bool
  ) {
    let floor = max(Limits.noiseFloor, 4 * scatter)
    let memory = 1 - Limits.forgotten * Double(newCount) / 256
    agreeing *= memory
    contradicting *= memory
    shortfall *= memory
    surplus *= memory
    var (begin, time, received, path, longest) = (first, 0.0, 0.0, 0.0, 0.0)
    var index = first
    while index < end {
      // The sum becomes NaN if one of the speeds is unknown.
      received += all[index].received * all[index].seconds
      path += all[index].distance
      longest = max(longest, all[index].positionSpeed * all[index].seconds)
      time += all[index].seconds
      index += 1
      let isWhole = isEnd && index == end && agreeing + contradicting == 0
      guard time >= Limits.window || isWhole, index - begin >= 2 else { continue }
      let away = (all[index - 1].position - start(all, begin)).length
      if !received.isNaN, away > 2 * floor || received > path + 2 * floor {
        if received < Limits.missing * away - floor / 2
          || received > Limits.inventing * path + floor
        {
          contradicting += time
        } else {
          agreeing += time
        }
      }
      if !received.isNaN {
        // If the receiver reports much lower speeds, the device may be at rest while its position drifts or jumps.
        let isFast = away > Limits.fast * floor && longest <= away / 2
        if isFast || received > max(2 * floor, Limits.drifting * away) {
          shortfall += Limits.tooLow * away - received - scatter
        }
        // A position that does not change may be old.
        if min(received, away) > 2 * floor {
          surplus += received - Limits.tooHigh * max(path, away) - scatter
        }
      }
      (begin, time, received, path, longest) = (index, 0, 0, 0, 0)
    }
    windowStart = begin
  }

  /// True if the receiver's speeds are too low or too high over all windows together.
  ///
  /// - Too low: their distance is less than 0.9 of the straight distances, which are not longer than the path.
  /// - Too high: their distance is more than 1.1 of the length of all steps. Intervals of more than 2.5 s are not
  ///   compared, because straight lines between distant points are shorter than the path.
  private var isBiased: Bool {
    shortfall > Limits.noiseFloor
      || surplus > Limits.noiseFloor && durations.median ?? .infinity <= Limits.dense
  }

  /// True if the receiver's speed is known for at least half of the total duration of the intervals.
  private func isKnown(_ all: UnsafeMutableBufferPointer<Interval>) -> Bool {
    var (known, total) = (0.0, 0.0)
    for interval in all {
      total += interval.seconds
      if !interval.received.isNaN { known += interval.seconds }
    }
    return known >= 0.5 * total
  }
}

// MARK: Speed

extension SpeedModel {
  private func estimate(_ all: UnsafeMutableBufferPointer<Interval>, isTrusted: Bool) {
    guard isTrusted else {
      for index in all.indices {
        all[index].speed = all[index].positionSpeed
        all[index].highest = .nan
      }
      return
    }
    var (first, last) = (0, 0)
    for index in all.indices {
      let interval = all[index]
      guard !interval.received.isNaN else {
        all[index].speed = interval.positionSpeed
        all[index].highest = .nan
        continue
      }
      while all[first].time < interval.start - Limits.around { first += 1 }
      last = max(last, index)
      while last + 1 < all.count, all[last + 1].start < interval.time + Limits.around { last += 1 }
      let before = all[first].positionLength - all[first].positionSpeed * all[first].seconds
      let around = (all[last].positionLength - before) / (all[last].time - all[first].start)
      let limit = Limits.confirmed * around + Limits.margin
      let speed = min(interval.received, limit)
      if interval.seconds <= Limits.instant {
        all[index].speed = speed
      } else {
        let ratio = Limits.instant / interval.seconds
        let weight = ratio * ratio
        all[index].speed = weight * speed + (1 - weight) * interval.positionSpeed
      }
      all[index].highest = interval.receivedLast.isNaN ? speed : min(interval.receivedLast, limit)
    }
  }
}

// MARK: Moving

extension SpeedModel {
  /// Determines in which intervals the device moves.
  private func findMoves(in all: UnsafeMutableBufferPointer<Interval>) {
    let scatter = scatter
    let lowest = max(Limits.share * (usual.median ?? 0), Limits.lowest)
    let limit = min(movingSpeed, lowest)
    let span = max(Limits.chordTime, 2.5 * (durations.median ?? 1))
    let need = max(limit * span, Limits.chordNoise * scatter, Limits.chordLength)
    var isOn = isMoving
    var (first, last) = (0, 0)
    for index in all.indices {
      let interval = all[index]
      isOn = interval.speed >= (isOn ? limit : Limits.hysteresis * limit)
      if isOn, interval.highest.isNaN || interval.seconds > 2 * Limits.instant {
        // Without a trusted receiver speed, or in an interval of more than 10 s, the device must also move a minimum
        // distance. The device must cover this distance within the time `span` before the end of the interval, or
        // within `span` after its start.
        while first < index, all[first].start < interval.time - span { first += 1 }
        last = max(last, index)
        while last + 1 < all.count, all[last].time < interval.start + span { last += 1 }
        isOn =
          isAway(first, index, by: need * min(1, (interval.time - all[first].start) / span))
          || isAway(index, last, by: need * min(1, (all[last].time - interval.start) / span))
          // In a long interval, the device may also turn back within `span`, so the distance within the interval is
          // sufficient.
          || interval.seconds >= Limits.chordTime
            && isAway(
              index, index,
              by: max(
                limit * interval.seconds, Limits.chordNoise * scatter, Limits.chordLength))
      }
      all[index].isMoving = isOn
    }
    joinStops(in: all, scatter: scatter, limit: limit)
    removeMoves(in: all, scatter: scatter)
  }

  /// Changes stops to moving if they are short, or if the device moves away during them.
  private func joinStops(
    in all: UnsafeMutableBufferPointer<Interval>, scatter: Double, limit: Double
  ) {
    forEachRun(of: false, in: all) { run in
      let duration = all[run.upperBound - 1].time - all[run.lowerBound].start
      let isShort = duration < Limits.shortStop && run.lowerBound > 0 && run.upperBound < all.count
      let away = max(Limits.away, 6 * scatter, limit * duration)
      if isShort || isAway(run.lowerBound, run.upperBound - 1, by: away) {
        for index in run { all[index].isMoving = true }
      }
    }
  }

  /// Changes movements between two stops to stopped, unless the device moves away from the start of the movement.
  private func removeMoves(in all: UnsafeMutableBufferPointer<Interval>, scatter: Double) {
    forEachRun(of: true, in: all) { run in
      guard run.lowerBound > 0, run.upperBound < all.count else { return }
      let isTrusted = !all[run.lowerBound].highest.isNaN
      let reach =
        isTrusted ? Limits.chordLength : max(Limits.chordLength, Limits.chordNoise * scatter)
      if !run.contains(where: { isAway(run.lowerBound, $0, by: reach) }) {
        for index in run { all[index].isMoving = false }
      }
    }
  }

  private func forEachRun(
    of isMoving: Bool, in all: UnsafeMutableBufferPointer<Interval>, _ body: (Range<Int>) -> Void
  ) {
    var index = 0
    while index < all.count {
      let begin = index
      while index < all.count, all[index].isMoving == all[begin].isMoving { index += 1 }
      if all[begin].isMoving == isMoving { body(begin..<index) }
      // If `body` changes `isMoving` of a run, the run and the next run have equal values. The loop still treats them
      // separately.
    }
  }

  /// True if the start of interval `first` and the end of interval `last` are at least a distance apart.
  @inline(__always)
  private func isAway(_ first: Int, _ last: Int, by distance: Double) -> Bool {
    let way = steady[last + 1] - steady[first]
    return way.east * way.east + way.north * way.north >= distance * distance
  }

  private mutating func steadyPositions(of all: UnsafeMutableBufferPointer<Interval>) {
    steady.removeAll(keepingCapacity: true)
    steady.reserveCapacity(all.count + 1)
    let noise = max(Limits.chordLength, Limits.turnNoise * scatter)
    let fastest = Limits.turnSpeed * (usual.median ?? 0)
    var (a, b) = (begin, begin)
    for index in all.indices {
      let c = all[index].position
      let median = HorizontalVector(
        east: Self.median(a.east, b.east, c.east), north: Self.median(a.north, b.north, c.north))
      let isStart = index == 0
      // Between long intervals at a usual speed, a track may really turn back. The median would remove this turn.
      let isTurn =
        !isStart
        && min(all[index - 1].seconds, all[index].seconds) >= Limits.chordTime
        && max(all[index - 1].positionSpeed, all[index].positionSpeed) <= fastest
        && (b - median).length > noise
      steady.append(isStart || isTurn ? b : median)
      (a, b) = (b, c)
    }
    steady.append(b)
  }

  @inline(__always)
  static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    max(min(a, b), min(max(a, b), c))
  }
}

// MARK: Statistics

extension SpeedModel {
  /// Adds the first intervals to the statistics and moves them to ``decided``.
  private mutating func count(
    _ all: UnsafeMutableBufferPointer<Interval>, upTo end: Int, isContradicted: Bool
  ) {
    var (distance, length) = (0.0, 0.0)
    for interval in all[..<end] {
      // Skip intervals whose position speed is too high for the estimated speed. Otherwise position drift would
      // change `scale`, the ratio of the two lengths.
      let limit = Limits.confirmed * interval.speed + Limits.margin
      guard interval.highest.isNaN || interval.positionSpeed <= limit else { continue }
      distance += interval.positionSpeed * interval.seconds
      length += interval.speed * interval.seconds
    }
    let ratio = distance / length
    let scale = length > 0 && ratio <= Limits.scale ? ratio : 1
    decided.reserveCapacity(end)
    for index in 0..<end {
      let interval = all[index]
      let isTrusted = !interval.highest.isNaN
      if isTrusted || interval.isImplausible { lasting.reset() }
      if isTrusted {
        let median = medians.add(interval.highest)
        if median > highestMedian { highestMedian = median }
      } else {
        medians.reset()
        if isContradicted, !interval.received.isNaN { contradicted += 1 }
        if !interval.isImplausible {
          if lasting.isEmpty { lasting.begin(at: steady[index], time: interval.start) }
          highestSquare = max(
            highestSquare,
            lasting.add(
              steady[index + 1], time: interval.time,
              step: interval.positionSpeed * interval.seconds))
        }
      }
      let meters = interval.speed * interval.seconds * scale
      seconds += interval.seconds
      if interval.isMoving, !interval.isImplausible {
        movingLength += meters
        movingSeconds += interval.seconds
      }
      decided.append(
        SpeedInterval(
          end: interval.end, nanoseconds: interval.nanoseconds, place: interval.place,
          path: interval.path, length: meters,
          positionSpeed: interval.stepSpeed, speed: interval.speed, altitude: interval.altitude,
          points: interval.points,
          isMoving: interval.isMoving, isReceiverSpeed: isTrusted,
          isImplausible: interval.isImplausible))
    }
    isMoving = all[end - 1].isMoving
  }
}
