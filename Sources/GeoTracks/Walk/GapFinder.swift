/// Tells the gaps of a track by its steps, one after the other.
struct GapFinder: Sendable {
  let rule: GapRule
  private var rhythm = TrackRhythm()
  // Whether points have been left out on purpose, so that the rhythm says nothing.
  private var isThinned = false

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
  mutating func thin() { isThinned = true }

  /// A track begins, with a rhythm of its own.
  mutating func restart() { rhythm = TrackRhythm() }

  /// Takes the next step.
  ///
  /// - Returns: what of it may be a gap; nil if it is none, whatever the rhythm.
  mutating func add(_ seconds: Double?, meters: Double) -> Candidate? {
    if let seconds, seconds > 0 { rhythm.add(seconds) }
    let isTimed = !isThinned || rule.rhythms == nil
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
