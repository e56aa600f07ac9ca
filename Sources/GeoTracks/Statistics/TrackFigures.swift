public import GeoCore

/// The statistics of a track, of a part of a track, or of several tracks.
///
/// For any input, ``movingTime`` + ``stoppedTime`` + ``gapTime`` = ``elapsedTime``. The three times are whole numbers
/// of nanoseconds, each at most 97 years. ``TrackStatistics`` documents how each value is computed.
public struct TrackFigures: Sendable, Hashable {
  /// The number of points that have a position.
  public internal(set) var points = 0

  /// The number of skipped records by reason.
  package internal(set) var skipped: [Diagnostic.Reason: Int] = [:]

  /// The number of segments. A segment that is split at gaps counts once per part.
  public internal(set) var segments = 0

  /// The earliest time.
  public internal(set) var start: Timestamp?
  /// The latest time.
  public internal(set) var end: Timestamp?

  /// Moving time in nanoseconds.
  package internal(set) var moving: Int64 = 0
  /// Stopped time in nanoseconds.
  package internal(set) var stopped: Int64 = 0
  /// Time between consecutive segments, tracks or files, in nanoseconds.
  package internal(set) var gap: Int64 = 0
  /// The number of gaps between consecutive segments or tracks. The number includes gaps in the file and gaps that the
  /// rule detected.
  public internal(set) var gapCount = 0
  /// The geodesic distance across the gaps in meters. ``distance`` does not include this distance.
  package internal(set) var gapDistance = 0.0
  /// The longest gap by time, or by distance without times. Nil without gaps.
  package internal(set) var longestGap: Gap?

  /// A gap between consecutive segments or tracks.
  package struct Gap: Sendable, Hashable {
    /// The time of the last point before the gap. Nil if a time is missing at either end.
    package var start: Timestamp?
    /// The duration in nanoseconds. 0 if it is unknown.
    package var nanoseconds: Int64 = 0
    /// The geodesic distance across the gap in meters.
    package var distance: Double
    /// The coordinate of the last point before the gap.
    package var coordinate: Coordinate

    static func isShorter(_ a: Gap, _ b: Gap) -> Bool {
      (a.nanoseconds, a.distance) < (b.nanoseconds, b.distance)
    }
  }
  // The coordinates of the first and last point.
  var firstPlace: Coordinate?
  var lastPlace: Coordinate?
  // Distance in meters from the previous point of the source to the first point. The previous point is outside this
  // part.
  var approach: Double?
  /// Moving time in seconds.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Stopped time in seconds.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Time between consecutive segments, tracks or files, in seconds.
  public var gapTime: Double { Double(gap) / 1e9 }
  /// The total time in seconds.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }
  /// The total time in nanoseconds.
  package var elapsed: Int64 { moving + stopped + gap }

  /// Maximum of ``moving``, ``stopped`` and ``gap``: 97 years, so their sum cannot overflow.
  private static let longest = Int64.max / 3

  /// True if one of the times is limited to 97 years.
  package var isTimeCut: Bool { max(moving, stopped, gap) >= Self.longest }

  /// Returns the sum of two durations, each 0 or more. The sum is at most ``longest``.
  static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    min(min(a, longest) + min(b, longest), longest)
  }

  /// The number of points with the same time as the previous point.
  package internal(set) var equalTimes = 0
  /// The total distance of the points with equal times from their previous points, in meters.
  package internal(set) var equalTimeDistance = 0.0
  /// The number of points whose time is earlier than the time of a previous point.
  package internal(set) var backwardTimes = 0
  /// The number of points without a time.
  package internal(set) var missingTimes = 0
  /// The number of segments, tracks or files that start before the end of an earlier one.
  package internal(set) var overlaps = 0

  var length = CompensatedSum()
  var length3D = CompensatedSum()
  // Path lengths of all steps with a duration, of the moving steps, and of the stopped steps.
  var timedLength = CompensatedSum()
  var movingLength = CompensatedSum()
  var stoppedLength = CompensatedSum()
  // The length of the path in motion, computed from the speeds of the model.
  var cleanedLength = CompensatedSum()

  /// Length in meters along the WGS84 ellipsoid. Altitudes are ignored.
  public var distance: Double { length.value }
  /// Length in meters, including altitude differences.
  public var distance3D: Double { length3D.value }

  /// The part of ``distance`` that was covered while moving, in meters.
  package var movingDistance: Double { movingLength.value }
  /// The part of ``distance`` that was measured while stopped, in meters. Position noise causes this distance.
  package var stoppedDistance: Double { stoppedLength.value }

  /// The estimated difference between ``distance`` and the actual path; nil if unknown.
  package internal(set) var lengthError: LengthError?

  /// The highest speed of plausible steps in meters per second; nil if there are no plausible steps.
  ///
  /// ``movingSpeed`` includes implausible steps and can therefore be higher.
  public internal(set) var maximumSpeed: Double?
  /// The implausible steps that the distances and average speeds include.
  package internal(set) var implausible = ImplausibleSteps()
  /// The highest speed of any step in meters per second, plausible or not.
  package internal(set) var maximumSpeedRaw: Double?
  /// The number of intervals whose speed comes from the receiver. The speed of other intervals is distance divided by
  /// time.
  package internal(set) var receiverSpeeds = 0
  /// The number of intervals whose receiver speed contradicts the positions and is therefore ignored.
  package internal(set) var contradictedSpeeds = 0

  /// The highest speed of the receiver in meters per second, also if it is ignored; nil without such speeds.
  package internal(set) var maximumReceiverSpeed: Double?

  /// How the receiver's speeds are used.
  package enum ReceiverSpeed: String, Sendable, Hashable, Codable {
    /// No interval has a usable receiver speed.
    case none
    /// The receiver's speeds agree with the positions.
    case trusted
    /// The receiver's speeds contradict the positions in a part of the recording.
    case partly
    /// The receiver's speeds contradict the positions.
    case ignored
  }

  /// How the receiver's speeds are used.
  package var receiverSpeed: ReceiverSpeed {
    switch (receiverSpeeds > 0, contradictedSpeeds > 0) {
    case (false, false): .none
    case (true, false): .trusted
    case (true, true): .partly
    case (false, true): .ignored
    }
  }

  /// True if more receiver speeds contradict the positions than agree with them.
  package var isReceiverSpeedIgnored: Bool { contradictedSpeeds > receiverSpeeds }

  /// True if the device moved faster on average than the receiver's highest speed, although its speeds are used.
  ///
  /// The margin of 5 % and 0.1 m/s allows for rounded speeds.
  package var isReceiverSpeedTooLow: Bool {
    guard receiverSpeeds > 0, !isReceiverSpeedIgnored, implausible.count == 0,
      let movingSpeed, let maximumReceiverSpeed
    else { return false }
    return movingSpeed > 1.05 * maximumReceiverSpeed + 0.1
  }

  /// Ascent and descent for each requested method.
  public internal(set) var gains: [Gain] = []
  /// The gain for the first method.
  ///
  /// Nil without altitudes; ``gains`` then contains 0.
  package var firstGain: Gain? { minimumAltitude == nil ? nil : gains.first }

  /// Ascent and descent, computed with one method.
  public struct Gain: Sendable, Hashable {
    /// The method.
    public var method: GainMethod
    /// Ascent in meters.
    public internal(set) var ascent: Double
    /// Descent in meters.
    public internal(set) var descent: Double
    /// The hysteresis in meters that ``GainMethod/automatic`` chose from the altitude noise of the track.
    ///
    /// Nil for other methods, and for totals of tracks with different values.
    package internal(set) var threshold: Double?
    private var sums: AutomaticGain.Sums?

    init(method: GainMethod, ascent: Double, descent: Double) {
      (self.method, self.ascent, self.descent) = (method, ascent, descent)
    }

    init(_ sums: AutomaticGain.Sums) {
      self.init(method: .automatic, ascent: 0, descent: 0)
      self.sums = sums
      choose()
    }

    /// Adds the gain of another segment of the same track. Both segments then have the same threshold.
    mutating func add(segment: Gain) {
      guard let other = segment.sums, sums != nil else { return add(track: segment) }
      sums?.add(other)
      choose()
    }

    /// Adds the gain of another track, which keeps its own threshold.
    mutating func add(track: Gain) {
      if ascent + descent == 0 {
        threshold = track.threshold
      } else if track.ascent + track.descent > 0, threshold != track.threshold {
        threshold = nil
      }
      ascent += track.ascent
      descent += track.descent
      sums = nil
    }

    /// Computes the gain of a segment again with the threshold of its track.
    mutating func choose(as track: Gain) {
      guard sums != nil, let choice = track.sums?.choice else { return }
      choose(choice)
    }

    private mutating func choose(_ choice: Int? = nil) {
      guard let sums else { return }
      let choice = choice ?? sums.choice
      (ascent, descent) = (sums.ascents[choice], sums.descents[choice])
      threshold = AutomaticGain.thresholds[choice]
    }
  }

  /// Sensor statistics by measure. Measures without values are not included.
  public internal(set) var measures: [TrackMeasure: MeasureSummary] = [:]

  /// The first offset from UTC in the track, in seconds and positive to the east.
  ///
  /// Nil if no time has an offset.
  package internal(set) var utcOffset: Int?

  /// The lowest altitude in meters.
  public internal(set) var minimumAltitude: Double?
  /// The highest altitude in meters.
  public internal(set) var maximumAltitude: Double?

  /// The bounding box; nil if there are no points.
  ///
  /// The box contains the boxes of all parts. Each part extends the box in the direction in which the box grows less.
  public var bounds: BoundingBox? { extent?.box }
  /// The builder from which ``bounds`` is computed. Further positions can extend it.
  package internal(set) var extent: BoundingBoxBuilder?

  /// The stops.
  public internal(set) var stops: [Stop] = []

  /// The climbs. The distances of climbs count from the start of the track or source.
  ///
  /// In totals of several sources, the distances of a climb count from the start of its source.
  package internal(set) var climbs: [Climb] = []

  /// Average speed in meters per second over the segments; nil if no time has elapsed.
  ///
  /// Gaps and paths without times do not count.
  public var averageSpeed: Double? { Self.speed(timedLength.value, over: moving &+ stopped) }

  /// Average speed while moving, in meters per second; nil if the track never moves.
  public var movingSpeed: Double? { Self.speed(cleanedLength.value, over: moving) }

  private static func speed(_ meters: Double, over nanoseconds: Int64) -> Double? {
    nanoseconds > 0 ? meters / (Double(nanoseconds) * 1e-9) : nil
  }

  /// Creates empty figures.
  package init() {}

  /// Adds the next part of the same source, and the gap between the parts.
  ///
  /// - Parameter isSegment: true for a segment of the same track; false for another track.
  mutating func add(_ part: TrackFigures, isSegment: Bool) {
    if let end, let next = part.start, next < end {
      overlaps += 1
    } else if let lastPlace, let approach = part.approach {
      gapCount += 1
      gapDistance += approach
      var pause = Gap(distance: approach, coordinate: lastPlace)
      if let end, let next = part.start {
        (pause.start, pause.nanoseconds) = (end, next.nanoseconds(since: end) ?? Self.longest)
        gap = Self.sum(gap, pause.nanoseconds)
      }
      longestGap = Self.pick(longestGap, pause) { Gap.isShorter($1, $0) }
    }
    let (begin, first) = (distance, climbs.count)
    join(part, isSegment: isSegment)
    for index in climbs[first...].indices { climbs[index].begin += begin }
  }

  /// Adds the statistics of another source. The order of sources does not matter. The time between sources does not
  /// count.
  mutating func join(_ part: TrackFigures, isSegment: Bool = false) {
    points += part.points
    segments += part.segments
    skipped.merge(part.skipped, uniquingKeysWith: +)
    gapCount += part.gapCount
    gapDistance += part.gapDistance
    longestGap = Self.pick(longestGap, part.longestGap) { Gap.isShorter($1, $0) }
    if firstPlace == nil { (firstPlace, approach) = (part.firstPlace, part.approach) }
    lastPlace = part.lastPlace ?? lastPlace
    start = Self.pick(start, part.start, <)
    end = Self.pick(end, part.end, >)
    moving = Self.sum(moving, part.moving)
    stopped = Self.sum(stopped, part.stopped)
    gap = Self.sum(gap, part.gap)
    equalTimes += part.equalTimes
    equalTimeDistance += part.equalTimeDistance
    backwardTimes += part.backwardTimes
    missingTimes += part.missingTimes
    overlaps += part.overlaps
    length.add(part.length)
    length3D.add(part.length3D)
    timedLength.add(part.timedLength)
    movingLength.add(part.movingLength)
    stoppedLength.add(part.stoppedLength)
    cleanedLength.add(part.cleanedLength)
    if let error = part.lengthError {
      if lengthError == nil { lengthError = error } else { lengthError?.add(error) }
    }
    maximumSpeed = Self.pick(maximumSpeed, part.maximumSpeed, >)
    maximumSpeedRaw = Self.pick(maximumSpeedRaw, part.maximumSpeedRaw, >)
    implausible.add(part.implausible)
    receiverSpeeds += part.receiverSpeeds
    contradictedSpeeds += part.contradictedSpeeds
    maximumReceiverSpeed = Self.pick(maximumReceiverSpeed, part.maximumReceiverSpeed, >)
    if gains.isEmpty {
      gains = part.gains
    } else {
      for (index, gain) in part.gains.enumerated() where index < gains.count {
        if isSegment { gains[index].add(segment: gain) } else { gains[index].add(track: gain) }
      }
    }
    measures.merge(part.measures) { sum, part in
      var sum = sum
      sum.add(part)
      return sum
    }
    utcOffset = utcOffset ?? part.utcOffset
    minimumAltitude = Self.pick(minimumAltitude, part.minimumAltitude, <)
    maximumAltitude = Self.pick(maximumAltitude, part.maximumAltitude, >)
    if let box = part.extent {
      if extent == nil { extent = box } else { extent?.formUnion(box) }
    }
    stops += part.stops
    climbs += part.climbs
  }

  /// Computes the gains of a segment again with the thresholds of its track.
  mutating func chooseGains(as track: TrackFigures) {
    for index in gains.indices where index < track.gains.count {
      gains[index].choose(as: track.gains[index])
    }
  }

  private static func pick<Value>(
    _ a: Value?, _ b: Value?, _ isBetter: (Value, Value) -> Bool
  ) -> Value? {
    guard let a, let b else { return a ?? b }
    return isBetter(b, a) ? b : a
  }
}

extension TrackFigures {
  /// True if the distances between positions with equal times add up to more than 100 m.
  ///
  /// Possible reasons are a mix of several receivers, or a logger that writes several positions per second with whole
  /// seconds.
  package var hasSimultaneousPositions: Bool { equalTimeDistance > 100 }
}
