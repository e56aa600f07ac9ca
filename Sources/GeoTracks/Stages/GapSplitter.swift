/// A stage that begins a new segment where a recording was interrupted, and, unless it is told to keep
/// them, leaves out what was not recorded as a track: waypoints and routes.
///
/// What is a gap depends on the rhythm of the track (see ``GapRule``). Where a step may be one before 100
/// steps have shown the rhythm, the events from it on are held until they have, or the track ends.
/// After ``SourceEvent/thinned`` the rhythm says nothing, and there are no gaps by it.
public struct GapSplitter: TrackStage {
  private let keepsPlaces: Bool
  // Whether there may be a gap between two segments, too.
  private let looksAcrossSegments: Bool
  private var finder: GapFinder
  private var isInTrack = true
  // Events whose place is not decided, and the steps to those that may be behind a gap.
  private var held: [(event: SourceEvent, step: GapFinder.Step?)] = []

  // More are held of nothing: a source may say much else between two points.
  private static let heldLimit = 1 << 12

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: what counts as a gap.
  ///   - keepsPlaces: whether waypoints and routes pass too, as they are.
  public init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    self.init(rule, keepsPlaces: keepsPlaces, looksAcrossSegments: false)
  }

  init(_ rule: GapRule, keepsPlaces: Bool, looksAcrossSegments: Bool) {
    self.keepsPlaces = keepsPlaces
    self.looksAcrossSegments = looksAcrossSegments
    finder = GapFinder(rule)
  }

  /// Passes the event on, with a ``SourceEvent/Part/segment`` before it where there is a gap.
  public mutating func process(_ event: SourceEvent, into output: inout [SourceEvent]) {
    process(event) { event, isBehindGap in
      if isBehindGap { output.append(.part(.segment)) }
      output.append(event)
    }
  }

  /// What was held back comes out.
  public mutating func finish(into output: inout [SourceEvent]) {
    finish { event, isBehindGap in
      if isBehindGap { output.append(.part(.segment)) }
      output.append(event)
    }
  }

  /// Passes the event on, and whether there is a gap before it.
  mutating func process(_ event: SourceEvent, _ emit: (SourceEvent, Bool) -> Void) {
    switch event {
    case .part(let part):
      switch part {
      case .track:
        finish(emit)
        finder.restart()
        isInTrack = true
      case .segment:
        if !looksAcrossSegments { finder.breakOff() }
        isInTrack = true
      case .route, .waypoints:
        finish(emit)
        finder.breakOff()
        isInTrack = false
        guard keepsPlaces else { return }
      }
    case .location(let location):
      switch judge(location) {
      case .passes(let isBehindGap): emit(event, isBehindGap)
      case .isLeftOut: break
      case .waits(let step): hold(event, step, emit)
      }
      return
    case .thinned: finder.thin()
    default: break
    }
    if held.isEmpty { emit(event, false) } else { hold(event, nil, emit) }
  }

  /// What becomes of a point.
  enum Verdict {
    case passes(isBehindGap: Bool)
    case isLeftOut
    /// To be held, with the step to it if that may be a gap.
    case waits(GapFinder.Step?)
  }

  /// Takes the next point without its event, which few callers need.
  mutating func judge(_ location: Location) -> Verdict {
    guard isInTrack else { return keepsPlaces ? .passes(isBehindGap: false) : .isLeftOut }
    let step = finder.step(to: location)
    guard held.isEmpty, step == nil || finder.isSettled else { return .waits(step) }
    return .passes(isBehindGap: step.map(finder.isGap) ?? false)
  }

  /// Holds an event until the rhythm is known.
  mutating func hold(
    _ event: SourceEvent, _ step: GapFinder.Step?, _ emit: (SourceEvent, Bool) -> Void
  ) {
    held.append((event, step))
    if finder.isSettled || held.count >= Self.heldLimit { finish(emit) }
  }

  /// What was held back comes out.
  mutating func finish(_ emit: (SourceEvent, Bool) -> Void) {
    for (event, step) in held { emit(event, step.map(finder.isGap) ?? false) }
    held.removeAll(keepingCapacity: true)
  }
}
