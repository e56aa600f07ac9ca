/// A stage of a track pipeline: each input event produces zero or more output events.
///
/// Stages are values and do not depend on files or receivers. The same stage can process a file, standard input or
/// live data from gpsd. A stage can hold events and output them in a later call. Unless its documentation says
/// otherwise, the memory of a stage does not grow with the track.
package protocol TrackStage: Sendable {
  /// Processes the next event.
  ///
  /// - Parameters:
  ///   - event: an event of the source, or an output event of the previous stage.
  ///   - output: the array to which the stage appends its output events, in order.
  mutating func process(_ event: LocationEvent, into output: inout [LocationEvent])

  /// Processes a block of events. The result is the same as for one event at a time.
  ///
  /// Blocks of several hundred events are fastest.
  ///
  /// - Parameters:
  ///   - events: events of the source, or output events of the previous stage, in order.
  ///   - output: the array to which the stage appends its output events, in order.
  mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent])

  /// Ends the input and appends the events that the stage still holds.
  mutating func finish(into output: inout [LocationEvent])
}

extension TrackStage {
  package mutating func process(
    contentsOf events: ArraySlice<LocationEvent>, into output: inout [LocationEvent]
  ) {
    for event in events { process(event, into: &output) }
  }
}

/// Adds a name and an activity to tracks that have none.
///
/// Existing names and activities are kept, except for the activity `Other`.
package struct TrackNaming: Sendable {
  private let name: String?
  private let kind: String?
  /// True if the current track has no location yet and no activity.
  private var lacksKind = true
  private var hasTrack = false

  /// Creates a stage for one source. If `name` is nil, the stage adds no names; if `kind` is nil, it adds no
  /// activities.
  ///
  /// - Parameters:
  ///   - name: the name for tracks without a name.
  ///   - kind: the activity for tracks without an activity.
  package init(name: String?, kind: String?) { (self.name, self.kind) = (name, kind) }

  /// Returns the events with names and activities added.
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
        // TCX files contain the activity `Other` for every sport except running and biking.
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

/// Detects sources whose events do not contain the start of a track. Without this event, the tracks of several
/// sources would become one track.
package struct TrackStart: Sendable {
  private var hasBegun = false

  package init() {}

  /// Returns the index of the event before which a track start must be inserted; nil if no track start is missing.
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
  /// Appends the events of a source to `output`. If the events do not contain a track start, one is inserted before
  /// the first location.
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

/// A stage that moves the positions of each receiver into a separate track.
///
/// Without this stage, a recording of several receivers would become one track that jumps from receiver to receiver.
///
/// - The first receiver's events pass immediately.
/// - The events of other receivers are held until the track or the file ends. At that point, each of these receivers
///   becomes a track with the receiver's name, in order of appearance. A held point needs about 400 bytes.
/// - If the source does not name receivers, all points belong to one unnamed receiver.
///
/// `LocationManager` does not use this stage, because it selects one receiver at a time.
package struct ReceiverSplitter: TrackStage {
  /// The receivers that reported positions, in order of appearance, at most ``maximumNames``. An element is nil if the
  /// source does not name the receiver.
  package private(set) var receivers: [String?] = []

  /// Maximum number of entries in ``receivers``.
  package static let maximumNames = 64

  /// The receiver whose events pass immediately; nil before the first position.
  private var first: Receiver?
  private var held: [Receiver: Int] = [:]
  private var tracks: [Track] = []
  private var isInTrack = true

  private struct Receiver: Hashable {
    var name: String?
  }

  private struct Track {
    var name: String?
    var events: [LocationEvent] = []
  }

  package init() {}

  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    let receiver: Receiver
    switch event {
    case .location(let location) where isInTrack:
      receiver = Receiver(name: location.device)
      if first == nil { begin(receiver) }
    case .noFix(let noFix): receiver = Receiver(name: noFix.device)
    case .part(.segment) where isInTrack:
      // Add the segment boundary to the tracks of all receivers.
      output.append(event)
      for i in tracks.indices { tracks[i].events.append(event) }
      return
    case .part(let part):
      finish(into: &output)
      first = nil
      isInTrack = part.isTrack
      output.append(event)
      return
    default:
      output.append(event)
      return
    }
    if first == nil || receiver == first {
      output.append(event)
    } else if let index = held[receiver] {
      tracks[index].events.append(event)
    } else if case .location = event {
      begin(receiver)
      held[receiver] = tracks.count
      tracks.append(Track(name: receiver.name, events: [event]))
    }
  }

  package mutating func finish(into output: inout [LocationEvent]) {
    for track in tracks {
      output.append(.part(.track(name: track.name)))
      output += track.events
    }
    (tracks, held) = ([], [:])
  }

  /// Processes the next events. If all events are from the first receiver, the result is the same array, without a
  /// copy.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    // Read from the buffer to avoid reference counting.
    let areFirst = events.withUnsafeBufferPointer { events in
      events.indices.allSatisfy { isFirst(events[$0]) }
    }
    if areFirst { return events }
    var output: [LocationEvent] = []
    output.reserveCapacity(events.count)
    for event in events { process(event, into: &output) }
    return output
  }

  @inline(__always)
  private func isFirst(_ event: LocationEvent) -> Bool {
    switch event {
    case .location(let location):
      !isInTrack || first.map { $0.name == location.device } ?? false
    case .noFix(let noFix): first.map { $0.name == noFix.device } ?? true
    case .part: false
    default: true
    }
  }

  private mutating func begin(_ receiver: Receiver) {
    if first == nil { first = receiver }
    if receivers.count < Self.maximumNames, !receivers.contains(receiver.name) {
      receivers.append(receiver.name)
    }
  }
}
