import GeoCore

/// Criteria for a gap between two consecutive track points that are too far apart.
///
/// The path inside a gap is unknown, so no distance or speed is measured across a gap. The limit depends on the
/// recording. Example: if a logger that usually writes every second stops for ten minutes, the logger was off. A buoy
/// that reports every hour was not off. A gap must therefore exceed both a fixed time and a multiple of the sampling
/// interval. The sampling interval is the 90th percentile of the durations of the track's steps. Between points without
/// times, only a distance limit can cause a gap.
///
/// A step faster than any vehicle is also a gap, even if it is short. An example is the step to a wrong point at
/// latitude and longitude 0.
public struct GapRule: Sendable, Hashable {
  /// The duration that a gap must exceed; nil for no time limit.
  package var time: Duration? {
    get { seconds.map(Duration.init(saturating:)) }
    set { seconds = newValue?.inSeconds }
  }

  // Stored in seconds, because every step needs it.
  var seconds: Double?

  /// The multiple of the sampling interval that a gap must exceed; nil for no such condition.
  package var samplingIntervalMultiple: Double?

  /// Maximum length of a step in meters along the WGS84 ellipsoid. A longer step is a gap, regardless of times.
  ///
  /// Nil for no limit.
  package var distance: Double?

  /// Maximum speed of a step in meters per second. A faster step is a gap, because nothing travels so fast.
  ///
  /// Nil for no limit.
  package var speed: Double?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - time: the time limit; 5 minutes by default.
  ///   - samplingIntervalMultiple: the multiple of the sampling interval; 10 by default.
  ///   - distance: the distance limit in meters; by default nil, which means no limit.
  ///   - speed: the speed limit in meters per second; 12 000 by default, which is above Earth's escape velocity.
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

  /// A rule that finds no gaps.
  static let none = GapRule(time: nil, samplingIntervalMultiple: nil, distance: nil, speed: nil)

  /// Returns true if a step is a gap.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the step; nil if either point has no time.
  ///   - meters: the length of the step.
  ///   - rhythm: the sampling interval in seconds (90th percentile of the steps). If the interval is nil, only the
  ///     fixed time is used.
  package func isGap(seconds: Double?, meters: Double, rhythm: Double? = nil) -> Bool {
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
  // True if the track was simplified. The durations of the steps then do not show the sampling interval.
  private var isSimplified = false

  /// A step that may be a gap.
  struct Candidate: Sendable {
    /// The duration; nil if the step is too short in time to be a gap.
    var seconds: Double?
    var meters: Double
    /// The duration from which the speed is computed; nil if a point has no time.
    var speedSeconds: Double?
  }

  // Number of steps that are enough to know the sampling interval of a track.
  private static let settled = 100

  init(_ rule: GapRule) { self.rule = rule }

  /// True if enough steps have been added. More steps would hardly change the decisions.
  var isSettled: Bool { rhythm.count >= Self.settled }

  /// Records that the following points are simplified.
  mutating func thin() { isSimplified = true }

  /// Starts another track, which has its own sampling interval.
  mutating func restart() { rhythm = SamplingInterval() }

  /// Adds the next step.
  ///
  /// - Returns: the step if it may be a gap; nil if it is not a gap for any sampling interval.
  mutating func add(_ seconds: Double?, meters: Double) -> Candidate? {
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isSimplified || rule.samplingIntervalMultiple == nil
    let isLong = isTimed && (rule.seconds.flatMap { limit in seconds.map { $0 > limit } } ?? false)
    let candidate = Candidate(
      seconds: isLong ? seconds : nil, meters: meters, speedSeconds: seconds)
    return isLong || isGap(candidate) ? candidate : nil
  }

  /// Returns true if a step is a gap, judged by the sampling interval of the steps so far.
  func isGap(_ step: Candidate) -> Bool {
    rule.isGap(seconds: step.seconds, meters: step.meters, rhythm: rhythm.seconds)
      || rule.isGap(seconds: step.speedSeconds, meters: step.meters, rhythm: .infinity)
  }
}

/// A stage that starts a new segment after each gap.
///
/// By default, the stage drops waypoints and routes. Whether a step is a gap depends on the sampling interval of the
/// track (see ``GapRule``), which is known after 100 steps. Events after a possible gap are held until the sampling
/// interval is known, at most until the track ends. After ``LocationEvent/simplified``, steps do not show the sampling
/// interval, so only the distance and the speed can cause a gap.
package struct GapSplitter: TrackStage {
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: the criteria for a gap.
  ///   - keepsPlaces: true to pass waypoints and routes unchanged.
  package init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    walk = StepMeasurer(rule, keepsPlaces ? .keepsPlaces : [])
  }

  /// Appends the event. After a gap, ``LocationEvent/Part/segment`` is appended first.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Processes a block of events. The result is the same as for one event at a time.
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// Outputs the held events.
  package mutating func finish(into output: inout [LocationEvent]) {
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

/// Estimates the sampling interval of a track: the duration that nine of ten steps do not exceed.
///
/// A histogram over ``SizeClasses`` uses constant memory. The histogram covers a millisecond to 136 years with a
/// relative error of at most 1/16.
struct SamplingInterval: Sendable {
  /// The number of steps added.
  private(set) var count = 0

  private var steps: [Int] = []
  // The class that contains the sampling interval, and the number of steps in lower classes.
  private var current = 0
  private var below = 0

  /// Adds the duration of a step in seconds, above 0.
  mutating func add(_ seconds: Double) {
    if steps.isEmpty { steps = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: seconds)
    steps[index] += 1
    count += 1
    if index < current { below += 1 }
    // Exclude the longest step, so that a single gap does not determine the sampling interval of a few steps.
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
