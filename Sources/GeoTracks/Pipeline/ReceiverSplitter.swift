/// A stage that gives each receiver a track of its own, so that a recording of several does not become
/// one track that goes to and fro between them.
///
/// What the first receiver says passes as it comes. What others say is held back until a track of the
/// file, or the file, ends, and then comes as a track of each in the order in which they appeared, named
/// as the receiver is: memory grows with the points of these others, some 400 bytes each. Sources that do
/// not name receivers have one without a name. `LocationManager` takes one of several at a time instead.
public struct ReceiverSplitter: TrackStage {
  /// The receivers that have given positions, in the order in which they appeared; nil is one without a
  /// name. At most ``maximumNames`` of them.
  public private(set) var receivers: [String?] = []

  /// How many receivers ``receivers`` names at most.
  public static let maximumNames = 64

  /// The one whose events pass; nil before there is one.
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
  public init() {}

  /// Passes the event on, or holds it back if it is another receiver's.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    let receiver: Receiver
    switch event {
    case .location(let location) where isInTrack:
      receiver = Receiver(name: location.device)
      if first == nil { begin(receiver) }
    case .noFix(let noFix): receiver = Receiver(name: noFix.device)
    case .part(.segment) where isInTrack:
      // Of the same track, for each of them.
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

  /// What was held back comes out.
  public mutating func finish(into output: inout [LocationEvent]) {
    for track in tracks {
      output.append(.part(.track(name: track.name)))
      output += track.events
    }
    (tracks, held) = ([], [:])
  }

  /// Passes a piece on; as it is, if all of it is the first receiver's.
  package mutating func process(_ events: [LocationEvent]) -> [LocationEvent] {
    // Reading from the buffer counts no references.
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
