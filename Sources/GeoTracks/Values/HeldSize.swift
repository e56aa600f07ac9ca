extension SourceEvent {
  /// The memory that the event takes while it is held, in units of 512 bytes: 1, and more for long texts.
  package var heldSize: Int {
    switch self {
    case .location(let location): location.extras.isEmpty ? 1 : 1 + location.extras.byteCount / 512
    case .details(let details): 1 + details.values.byteCount / 512
    case .part(let part): 1 + (part.name?.utf8.count ?? 0) / 512
    case .noFix, .satellites, .heading, .lap, .thinned, .skipped, .state: 1
    }
  }
}

extension [SourceEvent] {
  /// The sum of the events' ``SourceEvent/heldSize``.
  package var heldSize: Int { reduce(0) { $0 + $1.heldSize } }
}

extension [Location.Extra] {
  /// The memory of the names and values, in bytes.
  package var byteCount: Int {
    reduce(0) { $0 + MemoryLayout<Location.Extra>.size + $1.name.utf8.count + $1.value.utf8.count }
  }
}
