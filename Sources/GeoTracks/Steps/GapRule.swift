import GeoCore

/// Criteria for a gap: two consecutive track points that are too far apart.
///
/// The track inside a gap is unknown, so nothing is measured across it. The limit depends on the recording. A
/// logger that writes every second was off if it is silent for ten minutes; a buoy that reports every hour was not.
/// A gap is therefore longer than both a fixed time and a multiple of the sampling interval. The sampling interval
/// is the 90th percentile of the track's steps. Points without times have no gaps unless a distance limit is set.
///
/// A step faster than any vehicle is also a gap, however short. An example is a point at 0, 0 in a walk.
public struct GapRule: Sendable, Hashable, Codable {
  /// The duration of the longest step that is not a gap; nil for no limit.
  public var time: Duration? {
    get { seconds.map(Duration.init(saturating:)) }
    set { seconds = newValue?.inSeconds }
  }

  // Stored in seconds because every step reads it.
  var seconds: Double?

  /// A gap must also exceed this multiple of the sampling interval.
  ///
  /// Nil for no such condition.
  public var samplingIntervalMultiple: Double?

  /// Meters along the WGS84 ellipsoid above which a step is a gap, regardless of times.
  ///
  /// Nil for no limit.
  public var distance: Double?

  /// Meters per second above which a step is a gap, because nothing travels so fast.
  ///
  /// Nil for no limit.
  public var speed: Double?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - time: the time limit; 5 minutes by default.
  ///   - samplingIntervalMultiple: the multiple of the sampling interval; 10 by default.
  ///   - distance: the distance limit in meters; nil, no limit, by default.
  ///   - speed: the speed limit in meters per second; 12 000 by default, above Earth's escape velocity.
  public init(
    time: Duration? = .seconds(300), samplingIntervalMultiple: Double? = 10,
    distance: Double? = nil,
    speed: Double? = 12_000
  ) {
    self.speed = speed
    seconds = time?.inSeconds
    self.samplingIntervalMultiple = samplingIntervalMultiple
    self.distance = distance
  }

  /// A rule without gaps.
  static let none = GapRule(time: nil, samplingIntervalMultiple: nil, distance: nil, speed: nil)

  private enum CodingKeys: String, CodingKey {
    case seconds = "time", samplingIntervalMultiple, distance, speed
  }

  /// Returns true if a step is a gap.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the step; nil if either point has no time.
  ///   - meters: the length of the step.
  ///   - rhythm: the sampling interval in seconds (90th percentile of the steps); nil if unknown, and then only the
  ///     fixed time counts.
  public func isGap(seconds: Double?, meters: Double, rhythm: Double? = nil) -> Bool {
    if let limit = self.seconds, let seconds, seconds > limit,
      samplingIntervalMultiple.flatMap({ factor in rhythm.map { seconds > factor * $0 } }) ?? true
    {
      return true
    }
    if let distance, meters > distance { return true }
    if let speed, let seconds, seconds > 0, meters > speed * seconds { return true }
    return false
  }
}

/// Finds the gaps of a track from its consecutive steps.
struct GapFinder: Sendable {
  let rule: GapRule
  private var rhythm = SamplingInterval()
  // True if the track was simplified, which makes the sampling interval meaningless.
  private var isSimplified = false

  /// A step that may be a gap.
  struct Candidate: Sendable {
    /// The duration; nil if the duration alone does not make the step a gap.
    var seconds: Double?
    var meters: Double
    /// The duration used to compute the speed; nil without times.
    var speedSeconds: Double?
  }

  // Number of steps after which the sampling interval of a track counts as known.
  private static let settled = 100

  init(_ rule: GapRule) { self.rule = rule }

  /// True if further steps would hardly change the decisions.
  var isSettled: Bool { rhythm.count >= Self.settled }

  /// Records that the following points are simplified.
  mutating func thin() { isSimplified = true }

  /// Starts a track, which has a new sampling interval.
  mutating func restart() { rhythm = SamplingInterval() }

  /// Adds the next step.
  ///
  /// - Returns: the step as a possible gap; nil if no sampling interval can make it a gap.
  mutating func add(_ seconds: Double?, meters: Double) -> Candidate? {
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isSimplified || rule.samplingIntervalMultiple == nil
    let isLong = isTimed && (rule.seconds.flatMap { limit in seconds.map { $0 > limit } } ?? false)
    let candidate = Candidate(
      seconds: isLong ? seconds : nil, meters: meters, speedSeconds: seconds)
    return isLong || isGap(candidate) ? candidate : nil
  }

  /// Decides whether a step is a gap, with the sampling interval known so far.
  func isGap(_ step: Candidate) -> Bool {
    rule.isGap(seconds: step.seconds, meters: step.meters, rhythm: rhythm.seconds)
      || rule.isGap(seconds: step.speedSeconds, meters: step.meters, rhythm: .infinity)
  }
}

/// A stage that starts a new segment after each gap.
///
/// The stage drops waypoints and routes by default. A gap depends on the sampling interval of the track (see
/// ``GapRule``). The interval is known after 100 steps. Until then, events after a possible gap are held back, at
/// most to the end of the track. After ``LocationEvent/simplified`` the sampling interval is meaningless and causes
/// no gaps.
public struct GapSplitter: TrackStage {
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: the criteria for a gap.
  ///   - keepsPlaces: true to pass waypoints and routes through unchanged.
  public init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    walk = StepMeasurer(rule, keepsPlaces ? .keepsPlaces : [])
  }

  /// Appends the event, preceded by ``LocationEvent/Part/segment`` after a gap.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events, with the same result as one at a time.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// Releases the events held back.
  public mutating func finish(into output: inout [LocationEvent]) {
    walk.finish()
    giveOut(into: &output)
  }

  private func giveOut(into output: inout [LocationEvent]) {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if walk.step(index)?.kind == .gap { output.append(.part(.segment)) }
      output.append(walk.event(index))
    }
  }
}

/// Estimates the sampling interval of a track: nine of ten steps are no longer.
///
/// A histogram over ``SizeClasses`` uses constant memory. It covers a millisecond to 136 years with a relative
/// error of at most 1/16.
struct SamplingInterval: Sendable {
  /// The number of steps added.
  private(set) var count = 0

  private var steps: [Int] = []
  // The class that contains the result, and the number of steps in lower classes.
  private var current = 0
  private var below = 0

  /// Adds the duration of a step in seconds, above 0.
  mutating func add(_ seconds: Double) {
    if steps.isEmpty { steps = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: seconds)
    steps[index] += 1
    count += 1
    if index < current { below += 1 }
    // The longest step never determines the interval, even if there are few steps.
    let rank = max(min((count * 9 + 9) / 10, count - 1), 1)
    while below >= rank {
      current -= 1
      below -= steps[current]
    }
    while below + steps[current] < rank {
      below += steps[current]
      current += 1
    }
  }

  /// The sampling interval in seconds; nil before the first step.
  var seconds: Double? {
    count > 0 ? SizeClasses.value(current) : nil
  }
}
