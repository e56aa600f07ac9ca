import GeoCore

/// Removes wrong points from tracks and smooths what stays.
///
/// The points of each segment go through these stages, in this order (see <doc:CleaningTracks>):
/// null island and accuracy; times that do not advance; speed that cannot be; acceleration out of line;
/// a constant-velocity Kalman filter with an innovation gate, and Rauch-Tung-Striebel smoothing; what is
/// beyond a limit that was given even then. What is no location of a track, as places of interest, passes
/// unchanged, at once. Segments stay as they are, but that one begins where the track goes on at a place
/// that a limit that was given does not let it reach.
///
/// Every point that goes in comes out or is reported as removed, and those that come out keep their
/// order, time and extras. Removing alone changes no point, and no point of a track whose times advance
/// and whose speeds and accelerations are within the profile's.
///
/// **Memory** does not grow with the track. Removing holds back 7 points, and up to 80 while it is not
/// clear which are wrong; without a profile, unless smoothing is forward, 64 more at the beginning of a
/// segment. Smoothing holds a segment, or of a longer one 21 000 points: 20 000 come out at a time,
/// smoothed by the 1000 behind them too.
public struct TrackCleaner: TrackStage {
  private let rules: CleaningRules
  private var stages: [any CleaningStage]
  private var isInTrack = true
  private var points = 0
  private var scratch = (CleaningOutput(), CleaningOutput())

  /// Creates a cleaner.
  public init(_ rules: CleaningRules = CleaningRules()) {
    self.rules = rules
    stages = [PositionGate(accuracy: rules.accuracy), TimeGate()]
    let head = rules.smoothing == .forward ? 1 : 64
    if rules.profile == nil { stages.append(ProfileChooser(head: head)) }
    let isGuess = rules.profile == nil
    stages.append(
      SpeedGate(
        limit: rules.maximumSpeed, floor: isGuess ? MotionProfile.drive.maximumSpeed : 0))
    if rules.checksAcceleration { stages.append(AccelerationGate(limit: rules.accelerationScore)) }
    if rules.smoothing != .off {
      stages.append(NoiseMeter(head: head))
      let isPromised = !isGuess || rules.maximumSpeed != nil
      stages.append(
        MotionFilter(
          smooths: rules.smoothing == .rts, gate: rules.innovationGate, gap: rules.gapSeconds,
          block: rules.smoothingBlock, overlap: rules.smoothingOverlap,
          rounds: rules.roundsMotion, keepsOriginals: isPromised))
      if isPromised {
        stages.append(SpeedGate(limit: rules.maximumSpeed, isStrict: true))
        stages.append(
          VelocityLimit(
            speed: rules.maximumSpeed, acceleration: rules.profile?.maximumAcceleration))
      }
    }
  }

  /// Takes the next event; what is removed is not reported.
  public mutating func process(_ event: SourceEvent, into output: inout [SourceEvent]) {
    var removed: [RemovedPoint] = []
    process(event, into: &output, removed: &removed)
  }

  /// Says that nothing follows; what is removed is not reported.
  public mutating func finish(into output: inout [SourceEvent]) {
    var removed: [RemovedPoint] = []
    finish(into: &output, removed: &removed)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets what comes out.
  ///   - removed: gets the points that are removed, which can be some points later.
  public mutating func process(
    _ event: SourceEvent, into output: inout [SourceEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    process(event, into: &output, removed: &removed, notices: &notices)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets what comes out.
  ///   - removed: gets the points that are removed, which can be some points later.
  ///   - notices: gets what else was not believed.
  package mutating func process(
    _ event: SourceEvent, into output: inout [SourceEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    switch event {
    case .part(let part):
      finish(into: &output, removed: &removed, notices: &notices)
      isInTrack = part.isTrack
      output.append(event)
    case .location(let location):
      points += 1
      guard isInTrack else {
        output.append(event)
        return
      }
      let point = TrackPoint(
        index: points, location: location, profile: rules.profile ?? .drive)
      scratch.0.points.append(point)
      run(from: 0, into: &output, removed: &removed, notices: &notices)
    default:
      output.append(event)
    }
  }

  /// Says that nothing follows.
  public mutating func finish(
    into output: inout [SourceEvent], removed: inout [RemovedPoint]
  ) {
    var notices: [CleaningNotice] = []
    finish(into: &output, removed: &removed, notices: &notices)
  }

  /// Says that nothing follows; `notices` gets what else was not believed.
  package mutating func finish(
    into output: inout [SourceEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in stages.indices {
      stages[index].endSegment(into: &scratch.0)
      run(from: index + 1, into: &output, removed: &removed, notices: &notices)
    }
  }

  /// Brings the points in the scratch through the stages from that one on.
  private mutating func run(
    from first: Int, into output: inout [SourceEvent], removed: inout [RemovedPoint],
    notices: inout [CleaningNotice]
  ) {
    for index in first..<stages.count {
      if scratch.0.points.isEmpty { break }
      for point in scratch.0.points { stages[index].add(point, into: &scratch.1) }
      scratch.0.points.removeAll(keepingCapacity: true)
      swap(&scratch.0.points, &scratch.1.points)
    }
    for point in scratch.0.points {
      if point.beginsSegment { output.append(.part(.segment)) }
      output.append(.location(point.location))
    }
    scratch.0.points.removeAll(keepingCapacity: true)
    removed.append(contentsOf: scratch.0.removed)
    removed.append(contentsOf: scratch.1.removed)
    scratch.0.removed.removeAll(keepingCapacity: true)
    scratch.1.removed.removeAll(keepingCapacity: true)
    notices.append(contentsOf: scratch.0.notices)
    notices.append(contentsOf: scratch.1.notices)
    scratch.0.notices.removeAll(keepingCapacity: true)
    scratch.1.notices.removeAll(keepingCapacity: true)
  }
}
