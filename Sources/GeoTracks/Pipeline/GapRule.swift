import GeoCore

/// Criteria for a gap: a step between two consecutive track points during which the path is unknown.
///
/// Distances and speeds in the statistics exclude gaps. Example: a step of ten minutes is a gap for a logger that
/// usually writes every second, but a step of an hour is not a gap for a buoy that reports every hour. The duration
/// of a gap must therefore exceed both a fixed time and a multiple of the sampling interval. The sampling interval
/// is the 90th percentile of the durations of the track's steps. Between points without times, only a distance
/// limit can cause a gap.
///
/// A step faster than any vehicle is also a gap, even if it is short. An example is the step to a wrong point at
/// latitude 0 and longitude 0.
public struct GapRule: Sendable, Hashable {
  /// The duration that a gap must exceed; nil if durations alone never cause a gap.
  package var time: Duration? {
    get { seconds.map(Duration.init(saturating:)) }
    set { seconds = newValue?.inSeconds }
  }

  // The fixed time in seconds. The limit is stored in seconds and not as a `Duration`, because every step is
  // compared with this limit.
  var seconds: Double?

  /// The multiple of the sampling interval that a gap must also exceed; nil to compare only with the fixed time.
  package var samplingIntervalMultiple: Double?

  /// The length in meters above which a step is a gap, regardless of times; nil for no limit.
  ///
  /// Lengths are measured along the WGS84 ellipsoid.
  package var distance: Double?

  /// The speed in meters per second above which a step is a gap, because no vehicle is that fast; nil for no limit.
  package var speed: Double?

  /// Creates criteria for gaps. A nil argument turns off the corresponding limit.
  ///
  /// - Parameters:
  ///   - time: the duration that a gap must exceed; 5 minutes by default.
  ///   - samplingIntervalMultiple: the multiple of the sampling interval that a gap must also exceed; 10 by default.
  ///   - distance: the length in meters above which a step is a gap; nil by default.
  ///   - speed: the speed in meters per second above which a step is a gap. The default of 12 000 is above Earth's
  ///     escape velocity.
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

  /// A rule under which no step is a gap.
  static let none = GapRule(time: nil, samplingIntervalMultiple: nil, distance: nil, speed: nil)

  /// Returns true if a step is a gap.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the step; nil if either point has no time.
  ///   - meters: the length of the step.
  ///   - rhythm: the sampling interval in seconds; nil to compare the duration only with the fixed time.
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
  // True if the track was simplified. In that case, the durations of the steps do not show the sampling interval.
  private var isSimplified = false

  /// A step that may be a gap, depending on the sampling interval.
  struct Candidate: Sendable {
    /// The duration in seconds; nil if the duration cannot make the step a gap.
    var seconds: Double?
    var meters: Double
    /// The duration in seconds for computing the speed; nil if a point has no time.
    var speedSeconds: Double?
  }

  // Number of steps after which the sampling interval of a track is considered known.
  private static let settled = 100

  init(_ rule: GapRule) { self.rule = rule }

  /// True if the sampling interval is known from enough steps. More steps would hardly change the decisions.
  var isSettled: Bool { rhythm.count >= Self.settled }

  /// Marks the track as simplified.
  mutating func thin() { isSimplified = true }

  /// Starts another track, which may have a different sampling interval.
  mutating func restart() { rhythm = SamplingInterval() }

  /// Adds the next step of the track.
  ///
  /// - Returns: the step if it may be a gap; nil if the step is not a gap for any sampling interval.
  mutating func add(_ seconds: Double?, meters: Double) -> Candidate? {
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isSimplified || rule.samplingIntervalMultiple == nil
    let isLong = isTimed && (rule.seconds.flatMap { limit in seconds.map { $0 > limit } } ?? false)
    let candidate = Candidate(
      seconds: isLong ? seconds : nil, meters: meters, speedSeconds: seconds)
    return isLong || isGap(candidate) ? candidate : nil
  }

  /// Returns true if a step is a gap. The sampling interval is estimated from all steps that have been added.
  func isGap(_ step: Candidate) -> Bool {
    rule.isGap(seconds: step.seconds, meters: step.meters, rhythm: rhythm.seconds)
      || rule.isGap(seconds: step.speedSeconds, meters: step.meters, rhythm: .infinity)
  }
}

/// A stage that starts a new segment after each gap.
///
/// By default, the stage drops waypoints and routes. Whether a step is a gap depends on the sampling interval of
/// the track (see ``GapRule``), which is known after 100 steps. Until then, or until the track ends, events after a
/// possible gap are held. In a simplified track (see ``LocationEvent/simplified``), the steps do not show the
/// sampling interval, so only their length and speed can make them gaps.
package struct GapSplitter: TrackStage {
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - keepsPlaces: true to pass waypoints and routes unchanged; false to drop them.
  package init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    walk = StepMeasurer(rule, keepsPlaces ? .keepsPlaces : [])
  }

  /// Processes the next event. If the event follows a gap, ``LocationEvent/Part/segment`` is output before the event.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

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

/// Estimates the sampling interval of a track: the duration that nine out of ten steps do not exceed.
///
/// The estimator keeps a histogram over ``SizeClasses``, which needs constant memory. The histogram covers durations
/// from a millisecond to 136 years with a relative error of at most 1/16.
struct SamplingInterval: Sendable {
  private(set) var count = 0

  private var steps: [Int] = []
  // The size class that contains the sampling interval, and the number of steps in lower classes.
  private var current = 0
  private var below = 0

  /// Adds the duration of a step in seconds, which must be above 0.
  mutating func add(_ seconds: Double) {
    if steps.isEmpty { steps = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: seconds)
    steps[index] += 1
    count += 1
    if index < current { below += 1 }
    // Exclude the longest step, so that a single gap does not determine the sampling interval of a track with few
    // steps.
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
