public import GeoCore

/// The statistics of a track, of a segment, or of several tracks.
///
/// For any input, ``movingTime`` + ``stoppedTime`` + ``gapTime`` = ``elapsedTime``. The three durations are whole
/// numbers of nanoseconds, each at most 97 years. ``TrackStatistics`` documents how the numbers are computed.
public struct TrackFigures: Sendable, Hashable {
  /// The number of points that have a position.
  public internal(set) var points = 0

  /// The number of records that the decoder skipped, for each reason.
  package internal(set) var skipped: [Diagnostic.Reason: Int] = [:]

  /// The number of segments. A gap within a recorded segment divides this segment into two.
  public internal(set) var segments = 0

  /// The earliest time of a point; nil without times.
  public internal(set) var start: Timestamp?
  /// The latest time of a point; nil without times.
  public internal(set) var end: Timestamp?

  /// Moving time in nanoseconds.
  package internal(set) var moving: Int64 = 0
  /// Stopped time in nanoseconds.
  package internal(set) var stopped: Int64 = 0
  /// Total time between consecutive segments, tracks or files, in nanoseconds.
  package internal(set) var gap: Int64 = 0
  /// The number of gaps between consecutive segments or tracks. Gaps are marked in the file or detected by a
  /// ``GapRule``.
  public internal(set) var gapCount = 0
  /// The sum of the geodesic distances across all gaps in meters. ``distance`` does not include this sum.
  package internal(set) var gapDistance = 0.0
  /// The longest gap by time, or by distance if there are no times. Nil without gaps.
  package internal(set) var longestGap: Gap?

  /// A gap between consecutive segments or tracks.
  package struct Gap: Sendable, Hashable {
    /// The time of the last point before the gap. Nil if the point before or after the gap has no time.
    package var start: Timestamp?
    /// The duration in nanoseconds; 0 if unknown.
    package var nanoseconds: Int64 = 0
    /// The geodesic distance across the gap in meters.
    package var distance: Double
    /// The coordinate of the last point before the gap.
    package var coordinate: Coordinate

    static func isShorter(_ a: Gap, _ b: Gap) -> Bool {
      (a.nanoseconds, a.distance) < (b.nanoseconds, b.distance)
    }
  }
  // The coordinates of the first and the last point.
  var firstPlace: Coordinate?
  var lastPlace: Coordinate?
  // Distance in meters from the last earlier point of the source to the first point of this track or segment.
  var approach: Double?
  /// Moving time in seconds, from 0 to 97 years.
  public var movingTime: Double { Double(moving) / 1e9 }
  /// Stopped time in seconds, from 0 to 97 years.
  public var stoppedTime: Double { Double(stopped) / 1e9 }
  /// Total time between consecutive segments, tracks or files in seconds, from 0 to 97 years.
  public var gapTime: Double { Double(gap) / 1e9 }
  /// The sum of moving, stopped and gap time in seconds.
  public var elapsedTime: Double { Double(elapsed) / 1e9 }
  package var elapsed: Int64 { moving + stopped + gap }

  /// Maximum of ``moving``, ``stopped`` and ``gap``: a third of the integer range, so that their sum cannot overflow.
  private static let longest = Int64.max / 3

  /// True if ``moving``, ``stopped`` or ``gap`` reached the maximum of 97 years.
  package var isTimeCut: Bool { max(moving, stopped, gap) >= Self.longest }

  /// Returns the sum of two nonnegative durations in nanoseconds, limited to ``longest``.
  static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    min(min(a, longest) + min(b, longest), longest)
  }

  /// The number of points whose time equals the time of the previous point.
  package internal(set) var equalTimes = 0
  /// The total distance in meters between consecutive points with equal times.
  package internal(set) var equalTimeDistance = 0.0
  /// The number of points whose time is before the time of an earlier point.
  package internal(set) var backwardTimes = 0
  /// The number of points without a time.
  package internal(set) var missingTimes = 0
  /// The number of segments, tracks or files that start before the previous one ends.
  package internal(set) var overlaps = 0

  var length = CompensatedSum()
  var length3D = CompensatedSum()
  // The lengths in meters of all steps with a duration, of the moving steps, and of the stopped steps.
  var timedLength = CompensatedSum()
  var movingLength = CompensatedSum()
  var stoppedLength = CompensatedSum()
  // The length in meters of the path while moving, computed from the speeds of the model.
  var cleanedLength = CompensatedSum()

  /// Length in meters along the WGS84 ellipsoid. Altitudes are ignored.
  public var distance: Double { length.value }
  /// Length in meters, including altitude differences. For steps without altitudes, the horizontal length is used.
  public var distance3D: Double { length3D.value }

  /// The length in meters of all moving steps, included in ``distance``.
  package var movingDistance: Double { movingLength.value }
  /// The length in meters of all stopped steps, included in ``distance``. This length is caused by position noise.
  package var stoppedDistance: Double { stoppedLength.value }

  // The smallest number of decimals of a degree that shows all coordinates. More than five count as five.
  private var decimals = 0

  /// The decimals of a degree that all coordinates have, and the length in meters of one unit of the last decimal, if
  /// rounding makes the distance inaccurate.
  ///
  /// Nil for fewer than 100 points, for five or more decimals, and if the average step is longer than five units.
  package var coarseCoordinates: (decimals: Int, unit: Double)? {
    guard points >= 100, decimals < Self.powers.count else { return nil }
    let unit = 111_111 / Self.powers[decimals]
    return 0 < distance && distance < 5 * unit * Double(points) ? (decimals, unit) : nil
  }

  private static let powers = [1.0, 10, 100, 1000, 10_000]

  /// Counts the decimals of the coordinate of a point. After a coordinate with five decimals, no more are counted.
  @inline(__always)
  mutating func addDecimals(of coordinate: Coordinate) {
    while decimals < Self.powers.count, !Self.isRounded(coordinate, to: decimals) { decimals += 1 }
  }

  private static func isRounded(_ coordinate: Coordinate, to decimals: Int) -> Bool {
    let latitude = coordinate.latitude * powers[decimals]
    let longitude = coordinate.longitude * powers[decimals]
    return abs(latitude - latitude.rounded()) < 1e-6 && abs(longitude - longitude.rounded()) < 1e-6
  }

  /// The estimated difference between ``distance`` and the length of the actual path; nil if unknown.
  package internal(set) var lengthError: LengthError?

  /// The highest speed in meters per second, without implausible steps; nil if there are no other steps.
  ///
  /// ``movingSpeed`` includes implausible steps and can therefore be higher.
  public internal(set) var maximumSpeed: Double?
  /// The number and size of implausible steps, which the distances and average speeds include.
  package internal(set) var implausible = ImplausibleSteps()
  /// The highest speed of a single step in meters per second, plausible or not; nil if no step has a duration.
  package internal(set) var maximumSpeedRaw: Double?
  /// The number of intervals whose speed comes from the receiver. In other intervals, the speed is distance divided by
  /// time.
  package internal(set) var receiverSpeeds = 0
  /// The number of intervals whose receiver speed is ignored because it contradicts the positions.
  package internal(set) var contradictedSpeeds = 0

  /// The highest speed that the receiver reported, in meters per second, even if this speed is ignored; nil without
  /// receiver speeds.
  package internal(set) var maximumReceiverSpeed: Double?

  /// Whether the speeds that the receiver reports are used.
  package enum ReceiverSpeed: String, Sendable, Hashable, Codable {
    /// The receiver reported no usable speed.
    case none
    /// The receiver's speeds agree with the positions and are used.
    case trusted
    /// The receiver's speeds are used in one part of the recording, and contradict the positions in the rest.
    case partly
    /// The receiver's speeds contradict the positions and are not used.
    case ignored
  }

  /// Whether the speeds that the receiver reports are used.
  package var receiverSpeed: ReceiverSpeed {
    switch (receiverSpeeds > 0, contradictedSpeeds > 0) {
    case (false, false): .none
    case (true, false): .trusted
    case (true, true): .partly
    case (false, true): .ignored
    }
  }

  /// True if the receiver's speeds were ignored in more intervals than they were used.
  package var isReceiverSpeedIgnored: Bool { contradictedSpeeds > receiverSpeeds }

  /// True if the average speed while moving exceeds the highest receiver speed, although receiver speeds are used.
  ///
  /// The comparison has a margin of 5 % and 0.1 m/s for rounded speeds.
  package var isReceiverSpeedTooLow: Bool {
    guard receiverSpeeds > 0, !isReceiverSpeedIgnored, implausible.count == 0,
      let movingSpeed, let maximumReceiverSpeed
    else { return false }
    return movingSpeed > 1.05 * maximumReceiverSpeed + 0.1
  }

  /// Ascent and descent for each method in ``TrackStatistics/Rules/gains``.
  public internal(set) var gains: [Gain] = []
  /// Ascent and descent for the first method. Nil without altitudes; in this case, ``gains`` contains zeros.
  package var firstGain: Gain? { minimumAltitude == nil ? nil : gains.first }

  /// Ascent and descent of a track or segment, computed with one method.
  public struct Gain: Sendable, Hashable {
    /// The method that sums ascent and descent.
    public var method: GainMethod
    /// Ascent in meters, 0 or more.
    public internal(set) var ascent: Double
    /// Descent in meters, 0 or more.
    public internal(set) var descent: Double
    /// The hysteresis in meters that ``GainMethod/automatic`` derived from the altitude noise of the track.
    ///
    /// Nil for other methods, and for the total of several tracks with different thresholds.
    package internal(set) var threshold: Double?
    /// The number and sum of the altitude changes that ``GainMethod/automatic`` does not count, because they are
    /// corrections by the receiver or spikes. Zero for other methods.
    package private(set) var leftOut = LeftOut()
    private var sums: AutomaticGain.Sums?

    /// Altitude changes that are not counted.
    package struct LeftOut: Sendable, Hashable {
      package fileprivate(set) var count = 0
      /// The sum of the changes in meters, up and down.
      package fileprivate(set) var meters = 0.0
    }

    init(method: GainMethod, ascent: Double, descent: Double) {
      (self.method, self.ascent, self.descent) = (method, ascent, descent)
    }

    init(_ sums: AutomaticGain.Sums) {
      self.init(method: .automatic, ascent: 0, descent: 0)
      self.sums = sums
      choose()
    }

    /// Adds another segment of the same track, and recomputes the threshold from both segments.
    mutating func add(segment: Gain) {
      guard let other = segment.sums, sums != nil else { return add(track: segment) }
      sums?.add(other)
      choose()
    }

    /// Adds another track. The ascent and descent of each track are still computed with the threshold of that
    /// track.
    mutating func add(track: Gain) {
      if ascent + descent == 0 {
        threshold = track.threshold
      } else if track.ascent + track.descent > 0, threshold != track.threshold {
        threshold = nil
      }
      ascent += track.ascent
      descent += track.descent
      leftOut.count += track.leftOut.count
      leftOut.meters += track.leftOut.meters
      sums = nil
    }

    /// Recomputes the ascent and descent of a segment with the threshold of its track.
    mutating func choose(as track: Gain) {
      guard sums != nil, let choice = track.sums?.choice else { return }
      choose(choice)
    }

    private mutating func choose(_ choice: AutomaticGain.Choice? = nil) {
      guard let sums else { return }
      let choice = choice ?? sums.choice
      (ascent, descent) = sums.gain(choice)
      threshold = AutomaticGain.thresholds[choice.threshold]
      let rest = sums.leftOut(choice)
      leftOut = LeftOut(count: rest.count, meters: rest.meters)
    }
  }

  /// The statistics of each sensor. A sensor without readings has no entry.
  public internal(set) var measures: [TrackMeasure: MeasureSummary] = [:]

  /// The first UTC offset that the track contains, in seconds, positive to the east; nil if no time has an offset.
  package internal(set) var utcOffset: Int?

  /// The lowest altitude in meters; nil without altitudes.
  public internal(set) var minimumAltitude: Double?
  /// The highest altitude in meters; nil without altitudes.
  public internal(set) var maximumAltitude: Double?

  /// The bounding box; nil if there are no points.
  ///
  /// The box contains the boxes of all segments and tracks. A new segment extends the box to the east or to the west,
  /// depending on which direction makes the box less wide.
  public var bounds: BoundingBox? { extent?.box }
  /// The builder of ``bounds``, to which further positions can be added.
  package internal(set) var extent: BoundingBoxBuilder?

  /// The stops in order of time.
  public internal(set) var stops: [Stop] = []

  /// The climbs. The distances of climbs are measured from the start of the track.
  ///
  /// For several tracks, distances are measured from the start of the source to which the climb belongs.
  package internal(set) var climbs: [Climb] = []

  /// Average speed in meters per second; nil if no time has elapsed.
  ///
  /// Gaps and steps without a duration are not included.
  public var averageSpeed: Double? { Self.speed(timedLength.value, over: moving &+ stopped) }

  /// Average speed while moving in meters per second; nil if the track never moves.
  public var movingSpeed: Double? { Self.speed(cleanedLength.value, over: moving) }

  private static func speed(_ meters: Double, over nanoseconds: Int64) -> Double? {
    nanoseconds > 0 ? meters / (Double(nanoseconds) * 1e-9) : nil
  }

  package init() {}

  /// Adds the next segment or track of the same source, and the gap before it.
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

  /// Adds the statistics of another source. Sources may be added in any order. The time between sources is not
  /// included.
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
    decimals = max(decimals, part.decimals)
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

  /// Recomputes the ascents and descents of a segment with the thresholds of its track.
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
  /// True if the distances between consecutive positions with equal times add up to more than 100 m.
  ///
  /// Possible reasons are a mix of several receivers, or a logger that writes several positions per second but only
  /// whole seconds.
  package var hasSimultaneousPositions: Bool { equalTimeDistance > 100 }
}
