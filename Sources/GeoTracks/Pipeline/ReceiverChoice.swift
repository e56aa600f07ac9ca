/// Passes the reports of one receiver, and events that belong to no receiver.
struct ReceiverChoice: Sendable {
  private let device: String
  // A track that has begun, and the name that it would have.
  private var name: String??
  private var names: [String?] = []
  private var isFound = false

  /// - Parameter device: the receiver, as the source names it.
  init(_ device: String) { self.device = device }

  /// The receivers that have given positions, if the wanted one is not among them; nil if nobody has, or it is.
  var othersAlone: [String?]? { isFound || names.isEmpty ? nil : names }

  /// Processes an event.
  mutating func process(_ event: SourceEvent, into output: inout [SourceEvent]) {
    switch event {
    case .part(.track(let new)):
      name = .some(new)
    case .part:
      if let own = name { output.append(.part(.track(name: own))) }
      name = nil
      output.append(event)
    case .location(let location):
      note(location.device)
      guard location.device == device else {
        // A track that is named after the first of several receivers is named after the wanted one.
        if let own = name, own != nil, own == location.device { name = .some(device) }
        return
      }
      if let own = name { output.append(.part(.track(name: own))) }
      name = nil
      output.append(event)
    case .noFix(let noFix): if noFix.device == device { output.append(event) }
    case .satellites(let satellites): if satellites.device == device { output.append(event) }
    case .heading(let heading): if heading.device == device { output.append(event) }
    case .details, .lap, .thinned, .skipped, .state: output.append(event)
    }
  }

  private mutating func note(_ other: String?) {
    guard !isFound else { return }
    if other == device {
      isFound = true
    } else if names.count < ReceiverSplitter.maximumNames, !names.contains(other) {
      names.append(other)
    }
  }
}
