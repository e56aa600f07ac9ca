import GeoLocation

/// A live source without its positions whose time is too long ago; those without a receiver's time stay.
struct AgeLimit: LocationSource {
  let source: any LocationSource
  // Seconds.
  private let limit: Double
  /// How many were left out.
  let count = Guarded(0)
  private let now: @Sendable () -> Timestamp

  init(
    source: any LocationSource, limit: Duration, now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    (self.source, self.limit, self.now) = (source, limit.inSeconds, now)
  }

  var isLive: Bool { source.isLive }

  func run(into sink: LocationSink) async throws(LocationError) {
    try await source.run(
      into: LocationSink { events in
        let now = now()
        let rest = events.filter { !isTooOld($0, now) }
        if rest.count < events.count {
          count.withLock { $0 += events.count - rest.count }
        }
        await sink.send(rest)
      })
  }

  private func isTooOld(_ event: SourceEvent, _ now: Timestamp) -> Bool {
    guard case .location(let location) = event, location.timestampSource == .receiver,
      let time = location.timestamp
    else { return false }
    return now.seconds(since: time) > limit
  }
}
