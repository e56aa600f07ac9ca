/// A stage that moves the positions of each receiver into a separate track.
///
/// Without this stage, a recording of several receivers becomes one track that jumps from receiver to receiver.
///
/// - The first receiver's events pass immediately.
/// - The events of other receivers are held until the track or the file ends. Each of these receivers then becomes a
///   track with the receiver's name, in order of appearance. A held point needs about 400 bytes.
/// - If the source does not name receivers, all points belong to one unnamed receiver.
///
/// `LocationManager` instead uses one receiver at a time.
package struct ReceiverSplitter: TrackStage {
  /// The receivers that reported positions, in order of appearance; nil for an unnamed receiver.
  ///
  /// At most ``maximumNames`` receivers are listed.
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

  /// Creates a stage.
  package init() {}

  /// Passes the event on, or holds it if it belongs to another receiver.
  package mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    let receiver: Receiver
    switch event {
    case .location(let location) where isInTrack:
      receiver = Receiver(name: location.device)
      if first == nil { begin(receiver) }
    case .noFix(let noFix): receiver = Receiver(name: noFix.device)
    case .part(.segment) where isInTrack:
      // The segment boundary applies to the tracks of all receivers.
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

  /// Outputs the held events.
  package mutating func finish(into output: inout [LocationEvent]) {
    for track in tracks {
      output.append(.part(.track(name: track.name)))
      output += track.events
    }
    (tracks, held) = ([], [:])
  }

  /// Processes a block. Returns the same array if all events belong to the first receiver.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    // The code reads from the buffer, which avoids reference counting.
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
