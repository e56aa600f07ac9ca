import GeoTracks
import GeoFormats

/// Uncompresses and decodes the bytes of a file step by step.
struct StreamDecoder {
  /// Whether the decoder has no events for ``flush()``.
  private(set) var isFlushed = true

  /// The reason why the whole input is unreadable; nil if it is readable so far.
  var failure: String? { content.failure ?? decoder.failure }

  /// The format that an `AnyLocationDecoder` recognized; nil while it is unknown, and for other decoders.
  var format: LocationFormat? { (decoder as? AnyLocationDecoder)?.format }

  private var content: ContentStream
  private var decoder: any LocationDecoder
  // The expected number of events in the next step, estimated from the last step.
  private var usualCount = 0
  // Events that were not returned yet. One step of some formats yields a hundred thousand events, which the consumer
  // would have to copy.
  private var rest: ArraySlice<LocationEvent> = []
  private static let mostEvents = 1 << 13
  private let isLive: Bool

  /// - Parameter isPlain: Whether the decoder gets the bytes unchanged, even if they are compressed.
  init(_ decoder: any LocationDecoder, isLive: Bool, isPlain: Bool = false) {
    content = ContentStream(unzips: true, isPlain: isPlain)
    self.decoder = decoder
    if isLive { self.decoder.begin(with: .live()) }
    self.isLive = isLive
  }

  /// Adds bytes. Call this method after ``next()`` has returned nil.
  mutating func append(_ bytes: [UInt8]) { content.append(bytes) }

  /// Marks the end of the input. Afterwards ``next()`` may return more events.
  mutating func end() { content.end() }

  /// Decodes one step; returns nil if more bytes are needed.
  mutating func next() -> [LocationEvent]? {
    if !rest.isEmpty { return removeBatch() }
    var events: [LocationEvent] = []
    events.reserveCapacity(usualCount)
    guard
      decoder.giveMore(into: &events) || content.next({ decoder.decode($0, into: &events) })
    else {
      return content.removeReport().map { [.diagnostic($0)] }
    }
    usualCount = min(events.count + events.count / 16, Self.mostEvents)
    isFlushed = false
    guard events.count > Self.mostEvents else { return stamped(events) }
    rest = events[...]
    return removeBatch()
  }

  private mutating func removeBatch() -> [LocationEvent] {
    let piece = Array(rest.prefix(Self.mostEvents))
    rest = rest.dropFirst(piece.count)
    if rest.isEmpty { rest = [] }
    return stamped(piece)
  }

  /// Returns the events that the decoder holds back.
  mutating func flush() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.flush(into: &events)
    isFlushed = true
    return stamped(events)
  }

  /// Returns those held-back events that are probably complete.
  mutating func settle() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.settle(into: &events)
    return stamped(events)
  }

  /// Returns the last events.
  mutating func finish() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.finish(into: &events)
    return stamped(events)
  }

  private func stamped(_ events: [LocationEvent]) -> [LocationEvent] {
    guard isLive else { return events }
    var events = events
    events.stampLocations { .now }
    return events
  }
}
