import GeoTracks

extension [SourceEvent] {
  /// The events in pieces: large enough to be measured together, and small enough that Ctrl-C is looked for
  /// often.
  var pieces: some Sequence<ArraySlice<SourceEvent>> {
    stride(from: 0, to: count, by: 256).lazy.map { self[$0..<Swift.min($0 + 256, count)] }
  }
}

extension SourceEvent {
  /// Whether it is a position with a time.
  var hasTime: Bool {
    if case .location(let location) = self { location.timestamp != nil } else { false }
  }
}

extension [SourceEvent] {
  /// The same events with routes as tracks, so that both are measured.
  var withRoutesAsTracks: [SourceEvent] {
    let hasRoute = contains { if case .part(.route) = $0 { true } else { false } }
    guard hasRoute else { return self }
    return map { event in
      if case .part(.route(let name)) = event { .part(.track(name: name)) } else { event }
    }
  }
}
