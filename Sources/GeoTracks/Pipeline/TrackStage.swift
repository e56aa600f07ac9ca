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
  mutating func process(_ event: LocationEvent, into output: inout [LocationEvent])

  /// Takes the next events, a block of some hundreds best; what comes out is the same as of one by one.
  ///
  /// - Parameters:
  ///   - events: what the source, or the stage before, says, in order.
  ///   - output: gets what comes out, in order; what was in it stays.
  mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent])

  /// Says that nothing follows: what was held back comes out.
  mutating func finish(into output: inout [LocationEvent])
}

extension TrackStage {
  /// Takes the next events one by one.
  public mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    for event in events { process(event, into: &output) }
  }
}

/// Gives tracks the name and the kind of activity that they lack.
///
/// Names and kinds of the recording itself are kept, except for the kind `Other`.
package struct TrackNaming: Sendable {
  private let name: String?
  private let kind: String?
  /// Whether a track has begun whose kind is not known and of which no location has come.
  private var lacksKind = true
  private var hasTrack = false

  /// Creates a stage for one source.
  ///
  /// - Parameters:
  ///   - name: the name of tracks without one.
  ///   - kind: the kind of activity of tracks without one.
  package init(name: String?, kind: String?) { (self.name, self.kind) = (name, kind) }

  /// Processes the next events.
  ///
  /// - Returns: the same events with the names and kinds.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    var output: [LocationEvent] = []
    output.reserveCapacity(events.count + 2)
    for event in events {
      switch event {
      case .part(.track(let given)):
        output.append(.part(.track(name: given ?? name)))
        (hasTrack, lacksKind) = (true, true)
      case .part(.route), .part(.waypoints):
        output.append(event)
        (hasTrack, lacksKind) = (true, false)
      case .metadata(var details) where details.subject == .part && lacksKind:
        // TCX writes Other for every sport that is neither running nor biking.
        if details.activity == nil || details.activity == "Other", let kind {
          details.values.removeAll { $0.name == "type" }
          details.values.append(Location.Attribute("type", kind))
        }
        output.append(.metadata(details))
        lacksKind = false
      case .location:
        if !hasTrack {
          output.append(.part(.track(name: name)))
          hasTrack = true
        }
        if lacksKind {
          if let kind {
            output.append(.metadata(Metadata(.part, [Location.Attribute("type", kind)])))
          }
          lacksKind = false
        }
        output.append(event)
      default: output.append(event)
      }
    }
    return output
  }
}
