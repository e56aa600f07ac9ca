import GeoCore

/// Where a recording was interrupted: between two points of a track that are too far apart.
///
/// What lies in a gap is unknown, so nothing is measured across it. How far is too far depends on the
/// recording: a logger that writes every second was off where it is silent for ten minutes, a buoy that
/// reports every hour was not. So a gap is a step that is longer than a fixed time and than a multiple of
/// the recording's rhythm, the 90th percentile of the steps of the track. Points without times have no
/// gaps, unless there is a rule for distance.
///
/// A step that nothing that carries a receiver can go is a gap too, however short: a point at 0, 0 in a walk
/// is somewhere else.
public struct GapRule: Sendable, Hashable, Codable {
  /// From one point to the next, up to which there is no gap; nil for none however long.
  public var time: Duration? {
    get { seconds.map(Duration.init(saturating:)) }
    set { seconds = newValue?.inSeconds }
  }

  // As it is asked of every step.
  var seconds: Double?

  /// How many times the recording's rhythm a gap has to be longer than, too; nil if it need not.
  public var samplingIntervalMultiple: Double?

  /// Meters along the WGS84 ellipsoid beyond which there is a gap, whatever the times; nil for none
  /// however far.
  public var distance: Double?

  /// Meters a second beyond which the way between two points was not gone, and is a gap; nil for none
  /// however fast.
  public var speed: Double?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - time: 5 minutes if not given.
  ///   - rhythms: a multiple of the recording's rhythm; 10 if not given.
  ///   - distance: meters; nil, any distance, if not given.
  ///   - speed: meters a second; 12 000, beyond that with which things leave the Earth, if not given.
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

  /// Nothing is a gap.
  static let none = GapRule(time: nil, samplingIntervalMultiple: nil, distance: nil, speed: nil)

  private enum CodingKeys: String, CodingKey {
    case seconds = "time", samplingIntervalMultiple, distance, speed
  }

  /// Whether there is a gap.
  ///
  /// - Parameters:
  ///   - seconds: from one point to the next; nil if one of them has no time.
  ///   - meters: between them.
  ///   - rhythm: seconds that nine of ten steps of the track take at most; nil if that is not known, and
  ///     then the fixed time decides.
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

/// Tells the gaps of a track by its steps, one after the other.
struct GapFinder: Sendable {
  let rule: GapRule
  private var rhythm = SamplingInterval()
  // Whether points have been left out on purpose, so that the rhythm says nothing.
  private var isSimplified = false

  /// A step that may be a gap.
  struct Candidate: Sendable {
    /// How long it took; nil where that is no reason for a gap.
    var seconds: Double?
    var meters: Double
    /// How long it took, for its speed; nil without times.
    var speedSeconds: Double?
  }

  // Steps from which the rhythm of a track is known.
  private static let settled = 100

  init(_ rule: GapRule) { self.rule = rule }

  /// Whether more steps would hardly change what is a gap.
  var isSettled: Bool { rhythm.count >= Self.settled }

  /// Points of what follows have been left out on purpose.
  mutating func thin() { isSimplified = true }

  /// A track begins, with a rhythm of its own.
  mutating func restart() { rhythm = SamplingInterval() }

  /// Takes the next step.
  ///
  /// - Returns: what of it may be a gap; nil if it is none, whatever the rhythm.
  mutating func add(_ seconds: Double?, meters: Double) -> Candidate? {
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isSimplified || rule.samplingIntervalMultiple == nil
    let isLong = isTimed && (rule.seconds.flatMap { limit in seconds.map { $0 > limit } } ?? false)
    let candidate = Candidate(
      seconds: isLong ? seconds : nil, meters: meters, speedSeconds: seconds)
    return isLong || isGap(candidate) ? candidate : nil
  }

  /// Whether a step is a gap, by what is known of the rhythm now.
  func isGap(_ step: Candidate) -> Bool {
    rule.isGap(seconds: step.seconds, meters: step.meters, rhythm: rhythm.seconds)
      || rule.isGap(seconds: step.speedSeconds, meters: step.meters, rhythm: .infinity)
  }
}

/// A stage that begins a new segment where a recording was interrupted, and, unless it is told to keep
/// them, leaves out what was not recorded as a track: waypoints and routes.
///
/// What is a gap depends on the rhythm of the track (see ``GapRule``). Where a step may be one before 100
/// steps have shown the rhythm, the events from it on are held until they have, or the track ends.
/// After ``LocationEvent/thinned`` the rhythm says nothing, and there are no gaps by it.
public struct GapSplitter: TrackStage {
  private var walk: StepMeasurer

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: what counts as a gap.
  ///   - keepsPlaces: whether waypoints and routes pass too, as they are.
  public init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    walk = StepMeasurer(rule, keepsPlaces ? .keepsPlaces : [])
  }

  /// Passes the event on, with a ``LocationEvent/Part/segment`` before it where there is a gap.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Passes events on, as one by one.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// What was held back comes out.
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

/// How far apart in time the points of a track are, as they come: nine of ten steps take no longer.
///
/// A histogram in constant memory, by ``SizeClasses`` from a millisecond to 136 years, so the answer is
/// right to 1/16.
struct SamplingInterval: Sendable {
  /// How many steps there have been.
  private(set) var count = 0

  private var steps: [Int] = []
  // The class that the answer lies in, and how many steps are in those before.
  private var current = 0
  private var below = 0

  /// Takes a step of so many seconds, above 0.
  mutating func add(_ seconds: Double) {
    if steps.isEmpty { steps = Array(repeating: 0, count: SizeClasses.count) }
    let index = SizeClasses.index(of: seconds)
    steps[index] += 1
    count += 1
    if index < current { below += 1 }
    // The longest step is never its own measure, also where there are few.
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

  /// Seconds; nil before the first step.
  var seconds: Double? {
    count > 0 ? SizeClasses.value(current) : nil
  }
}
