/// Detects sources that do not mark the start of a track. Without a start, the tracks of several sources would become
/// one track.
package struct TrackStart: Sendable {
  private var hasBegun = false

  /// Creates the detector for one source.
  package init() {}

  /// Returns the index of the event before which a track start must be inserted. Nil if no track start is missing.
  package mutating func missing(in events: ArraySlice<LocationEvent>) -> Int? {
    guard !hasBegun else { return nil }
    for index in events.indices {
      switch events[index] {
      case .part:
        hasBegun = true
        return nil
      case .location:
        hasBegun = true
        return index
      default: break
      }
    }
    return nil
  }
}

extension TrackStage {
  /// Processes events of a source, and begins a track before the first location if the source marks none.
  package mutating func process(
    _ events: ArraySlice<LocationEvent>, start: inout TrackStart,
    into output: inout [LocationEvent]
  ) {
    guard let place = start.missing(in: events) else {
      return process(contentsOf: events, into: &output)
    }
    process(contentsOf: events[..<place], into: &output)
    process(.part(.track(name: nil)), into: &output)
    process(contentsOf: events[place...], into: &output)
  }
}
