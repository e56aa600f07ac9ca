import GeoLocation

/// A source without its positions that are less accurate than wanted; those whose accuracy is unknown
/// stay.
struct AccuracyLimit: LocationSource {
  let source: any LocationSource
  /// Meters.
  let limit: Double
  /// How many were left out.
  let count = Guarded(0)

  var isLive: Bool { source.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    try await source.run(
      into: LocationSink { events in
        let rest = events.filter { !isTooRough($0) }
        if rest.count < events.count {
          count.withLock { $0 += events.count - rest.count }
        }
        await sink.send(rest)
      })
  }

  private func isTooRough(_ event: SourceEvent) -> Bool {
    guard case .location(let location) = event, let accuracy = location.horizontalAccuracy else {
      return false
    }
    return accuracy > limit
  }
}
