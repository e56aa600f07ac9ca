import GeoLocation

/// A source of which only one receiver's reports are taken.
struct ReceiverChoice: LocationSource {
  let source: any LocationSource
  /// The receiver, as the source names it.
  let device: String
  /// What messages call the source.
  let name: String

  var isLive: Bool { source.isLive }

  /// Gives out what the receiver has reported, and what is of no receiver.
  ///
  /// - Throws: what the source throws; `LocationError.unrecognized` if it had positions, but none of the
  ///   receiver.
  func run(into sink: LocationSink) async throws(LocationError) {
    let others = Guarded(Others())
    let tracks = Guarded(Tracks())
    try await source.run(
      into: LocationSink { events in
        others.withLock { $0.note(events, wanted: device) }
        let wanted = tracks.withLock { tracks in
          events.compactMap { tracks.pass($0, of: device) }.flatMap(\.self).filter { isWanted($0) }
        }
        await sink.send(wanted)
      })
    if let names = others.withLock({ $0.namesIfAlone }) {
      throw .unrecognized(
        reason: "\(name) has no position of the receiver \(device); \(Self.list(names))")
    }
  }

  /// The receivers as people read them.
  static func list(_ names: [String?]) -> String {
    let known = names.compactMap(\.self)
    guard !known.isEmpty else { return "it does not name receivers" }
    let text = known.joined(separator: ", ")
    return "it has \(text)" + (known.count < names.count ? " and one without a name" : "")
  }

  private func isWanted(_ event: SourceEvent) -> Bool {
    switch event {
    case .location(let location): location.device == device
    case .noFix(let noFix): noFix.device == device
    case .satellites(let satellites): satellites.device == device
    case .heading(let heading): heading.device == device
    case .part, .details, .lap, .thinned, .skipped, .state: true
    }
  }

  /// Names a track that was named after the first of several devices after the wanted one.
  private struct Tracks: Sendable {
    // A track that has begun, and the name that it would have.
    private var name: String??

    mutating func pass(_ event: SourceEvent, of device: String) -> [SourceEvent]? {
      switch event {
      case .part(.track(let new)):
        name = .some(new)
        return nil
      case .location(let location):
        guard let own = name else { return [event] }
        guard location.device == device else {
          if own != nil, own == location.device { name = .some(device) }
          return nil
        }
        name = nil
        return [.part(.track(name: own)), event]
      case .part:
        defer { name = nil }
        return name.map { [.part(.track(name: $0)), event] } ?? [event]
      default: return [event]
      }
    }
  }

  /// Who else has given positions.
  private struct Others: Sendable {
    private var names: [String?] = []
    private var isFound = false

    /// The names if the wanted one is not among those who have given positions; nil if nobody has.
    var namesIfAlone: [String?]? { isFound || names.isEmpty ? nil : names }

    mutating func note(_ events: [SourceEvent], wanted: String) {
      guard !isFound else { return }
      for case .location(let location) in events {
        if location.device == wanted {
          isFound = true
        } else if names.count < ReceiverSplitter.maximumNames, !names.contains(location.device) {
          names.append(location.device)
        }
      }
    }
  }
}
