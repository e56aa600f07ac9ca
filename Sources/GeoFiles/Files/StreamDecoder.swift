import GeoTracks
import GeoFormats

/// Turns the bytes of a file into events, uncompressing them if need be, one step at a time.
struct StreamDecoder {
  /// Whether the decoder has nothing that ``flush()`` would give out.
  private(set) var isFlushed = true

  /// Why nothing of the input can be read; nil while nothing is wrong with it as a whole.
  var failure: String? { content.failure ?? decoder.failure }

  private var content: ContentStream
  private var decoder: any LocationDecoder
  // Events of the last step, about as many as there will be in the next.
  private var usualCount = 0
  // What of them is still to be given out: one step of a format that holds much back may give a hundred
  // thousand at once, which whoever takes them would copy.
  private var rest: ArraySlice<LocationEvent> = []
  private static let mostEvents = 1 << 13
  private let isLive: Bool

  /// - Parameter isPlain: whether the decoder gets the bytes as they are, also where they are compressed.
  init(_ decoder: any LocationDecoder, isLive: Bool, isPlain: Bool = false) {
    content = ContentStream(unzips: true, isPlain: isPlain)
    self.decoder = decoder
    if isLive { self.decoder.begin(with: .live()) }
    self.isLive = isLive
  }

  /// Adds bytes; to be called when ``next()`` has no more.
  mutating func append(_ bytes: [UInt8]) { content.append(bytes) }

  /// Says that the input has ended; ``next()`` may have more then.
  mutating func end() { content.end() }

  /// Decodes a step; nil if there are no bytes for it.
  mutating func next() -> [LocationEvent]? {
    if !rest.isEmpty { return takeRest() }
    var events: [LocationEvent] = []
    events.reserveCapacity(usualCount)
    guard
      decoder.giveMore(into: &events) || content.next({ decoder.decode($0, into: &events) })
    else {
      return content.takeReport().map { [.diagnostic($0)] }
    }
    usualCount = min(events.count + events.count / 16, Self.mostEvents)
    isFlushed = false
    guard events.count > Self.mostEvents else { return given(events) }
    rest = events[...]
    return takeRest()
  }

  private mutating func takeRest() -> [LocationEvent] {
    let piece = Array(rest.prefix(Self.mostEvents))
    rest = rest.dropFirst(piece.count)
    if rest.isEmpty { rest = [] }
    return given(piece)
  }

  /// Gives out what the decoder holds back.
  mutating func flush() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.flush(into: &events)
    isFlushed = true
    return given(events)
  }

  /// Gives out what is probably whole, of what the decoder holds back.
  mutating func settle() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.settle(into: &events)
    return given(events)
  }

  /// Gives out the last events.
  mutating func finish() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.finish(into: &events)
    return given(events)
  }

  private func given(_ events: [LocationEvent]) -> [LocationEvent] {
    guard isLive else { return events }
    var events = events
    events.stampLocations { .now }
    return events
  }
}
