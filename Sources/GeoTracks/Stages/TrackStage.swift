/// A step of a track pipeline: what a source says goes in, zero or more of it come out.
///
/// Stages are values and know nothing of files or receivers, so the same ones work on a file, on
/// standard input and on a live gpsd. Unless a stage says otherwise its memory does not grow with the
/// track.
public protocol TrackStage: Sendable {
  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: what the source, or the stage before, says.
  ///   - output: gets what comes out, in order; what was in it stays.
  mutating func process(_ event: SourceEvent, into output: inout [SourceEvent])

  /// Takes the next events, a block of some hundreds best; what comes out is the same as of one by one.
  ///
  /// - Parameters:
  ///   - events: what the source, or the stage before, says, in order.
  ///   - output: gets what comes out, in order; what was in it stays.
  mutating func process(
    contentsOf events: ArraySlice<SourceEvent>, into output: inout [SourceEvent])

  /// Says that nothing follows: what was held back comes out.
  mutating func finish(into output: inout [SourceEvent])
}

extension TrackStage {
  /// Takes the next events one by one.
  public mutating func process(
    contentsOf events: ArraySlice<SourceEvent>, into output: inout [SourceEvent]
  ) {
    for event in events { process(event, into: &output) }
  }
}
