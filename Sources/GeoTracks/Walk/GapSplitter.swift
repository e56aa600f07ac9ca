/// A stage that begins a new segment where a recording was interrupted, and, unless it is told to keep
/// them, leaves out what was not recorded as a track: waypoints and routes.
///
/// What is a gap depends on the rhythm of the track (see ``GapRule``). Where a step may be one before 100
/// steps have shown the rhythm, the events from it on are held until they have, or the track ends.
/// After ``SourceEvent/thinned`` the rhythm says nothing, and there are no gaps by it.
public struct GapSplitter: TrackStage {
  private var walk: TrackWalk

  /// Creates a stage.
  ///
  /// - Parameters:
  ///   - rule: what counts as a gap.
  ///   - keepsPlaces: whether waypoints and routes pass too, as they are.
  public init(_ rule: GapRule = GapRule(), keepsPlaces: Bool = false) {
    walk = TrackWalk(rule, keepsPlaces ? .keepsPlaces : [])
  }

  /// Passes the event on, with a ``SourceEvent/Part/segment`` before it where there is a gap.
  public mutating func process(_ event: SourceEvent, into output: inout [SourceEvent]) {
    process(contentsOf: [event], into: &output)
  }

  /// Passes events on, as one by one.
  public mutating func process(
    contentsOf events: ArraySlice<SourceEvent>, into output: inout [SourceEvent]
  ) {
    walk.process(events)
    giveOut(into: &output)
  }

  /// What was held back comes out.
  public mutating func finish(into output: inout [SourceEvent]) {
    walk.finish()
    giveOut(into: &output)
  }

  private func giveOut(into output: inout [SourceEvent]) {
    for index in 0..<walk.count where !walk.isLeftOut(index) {
      if walk.step(index)?.kind == .gap { output.append(.part(.segment)) }
      output.append(walk.event(index))
    }
  }
}
