import GeoFormats
package import GeoTracks

/// Uncompresses the content of a file. Gzip and KMZ are supported; other content is returned unchanged.
///
/// The content of a KMZ archive is its first KML document.
///
/// The caller adds input with ``append(_:)`` and receives content from ``next(_:)`` in steps of at most 64 KiB. A small
/// file with huge content therefore needs little memory.
package struct ContentStream {
  /// The number of content bytes returned so far.
  package private(set) var offset = 0

  private var mode = Mode.unknown
  private var pending: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  private var output: [UInt8] = []
  /// True if the last step filled the output buffer. In that case, zlib may have more output without further input.
  private var isOutputFull = false
  private var report: Diagnostic?

  private static let stepSize = 1 << 16

  private let unzips: Bool

  /// - Parameters:
  ///   - unzips: Whether to read a zip archive as KMZ. If false, the bytes of the archive are returned unchanged.
  ///   - isPlain: If true, all bytes are returned unchanged, even if they are compressed.
  package init(unzips: Bool = false, isPlain: Bool = false) {
    self.unzips = unzips
    if isPlain { mode = .plain }
  }

  private enum Mode {
    /// There are not enough bytes yet to recognize gzip (two bytes) or zip (four bytes).
    case unknown
    case plain
    case member(GzipInflater)
    /// A gzip member is complete. Another member, zero bytes, or the end of the input follows.
    case betweenMembers(GzipInflater)
    case archive(ZipDocument)
    /// All further input is ignored.
    case closed
  }

  /// Adds input. Call this method only after ``next(_:)`` has returned false.
  package mutating func append(_ bytes: [UInt8]) {
    if position == pending.count {
      pending = bytes
    } else {
      // Only a few bytes are left: the beginning of a format that is not recognized yet, or part of a header. Copying
      // these bytes is cheap.
      pending = Array(pending[position...]) + bytes
    }
    position = 0
  }

  /// Marks the end of the input. Afterwards, ``next(_:)`` and ``removeReport()`` may return more data.
  package mutating func end() { hasEnded = true }

  /// Uncompresses the next step and passes its bytes to a closure.
  ///
  /// - Parameter body: Receives the uncompressed bytes.
  /// - Returns: False if more input is needed. In that case, the closure was not called.
  package mutating func next(_ body: (Span<UInt8>) -> Void) -> Bool {
    while true {
      switch mode {
      case .unknown:
        guard recognize() else { return false }
      case .plain:
        guard position < pending.count else { return false }
        let end = min(position + Self.stepSize, pending.count)
        body(pending.span.extracting(position..<end))
        offset += end - position
        position = end
        return true
      case .member(let inflater):
        guard position < pending.count || isOutputFull else {
          if hasEnded { close(.truncated, "the gzip stream ends early") }
          return false
        }
        if step(inflater, body) { return true }
      case .betweenMembers(let inflater):
        guard skipPadding() else { return false }
        if pending[position] == 0x1F {
          inflater.beginMember()
          mode = .member(inflater)
        } else {
          close(.noise, "bytes after the gzip stream that are not gzip")
        }
      case .archive(var archive):
        switch step(&archive, body) {
        case true?: return true
        case false?: continue
        case nil: return false
        }
      case .closed:
        position = pending.count
        return false
      }
    }
  }

  /// The reason why no content could be read; nil if content was read, or if the input has no errors so far.
  package private(set) var failure: String?

  /// Returns and clears the diagnostic about ignored or unreadable input; nil if there is none.
  package mutating func removeReport() -> Diagnostic? {
    defer { report = nil }
    return report
  }

  /// Returns an independent copy that continues at the same position. Zip archives cannot be copied.
  package func copy() -> ContentStream {
    var copy = self
    switch mode {
    case .member(let inflater): copy.mode = .member(inflater.copy())
    case .betweenMembers(let inflater): copy.mode = .betweenMembers(inflater.copy())
    default: break
    }
    return copy
  }

  /// Recognizes the format from the first bytes; returns false if more bytes are needed.
  private mutating func recognize() -> Bool {
    let mayBeZip = unzips && pending.first == Self.zipMark[0]
    let isEnough = pending.count >= (mayBeZip ? Self.zipMark.count : 2)
    guard isEnough || (hasEnded && !pending.isEmpty) else { return false }
    if mayBeZip, pending.starts(with: Self.zipMark) {
      mode = .archive(ZipDocument())
      output = [UInt8](repeating: 0, count: Self.stepSize)
    } else if pending.count >= 2, pending[0] == 0x1F, pending[1] == 0x8B {
      mode = .member(GzipInflater())
      output = [UInt8](repeating: 0, count: Self.stepSize)
    } else {
      mode = .plain
    }
    return true
  }

  private static let zipMark: [UInt8] = [0x50, 0x4B, 3, 4]

  /// Reads the next step of a KMZ archive.
  ///
  /// Returns true if `body` received bytes, false if `body` received none, and nil if more input is needed.
  private mutating func step(
    _ archive: inout ZipDocument, _ body: (Span<UInt8>) -> Void
  ) -> Bool? {
    var used = 0
    var count = 0
    let outcome = archive.step(pending[position...], used: &used, output: &output) {
      count = $0.count
      body($0)
    }
    position += used
    offset += count
    mode = .archive(archive)
    switch outcome {
    case .running: break
    case .complete, .failed: end(archive, outcome)
    case .needsInput:
      if hasEnded { end(archive, archive.end()) }
      return nil
    }
    return count > 0
  }

  private mutating func end(_ archive: ZipDocument, _ outcome: ZipDocument.Outcome) {
    if case .failed(let reason, let detail) = outcome {
      return close(reason, ([detail] + [archive.note].compactMap(\.self)).joined(separator: "; "))
    }
    mode = .closed
    report = archive.note.map { Diagnostic(.assumed, $0, offset: offset) }
  }

  /// Uncompresses the next step of a gzip stream; returns true if `body` received bytes.
  private mutating func step(_ inflater: GzipInflater, _ body: (Span<UInt8>) -> Void) -> Bool {
    let (used, written, outcome) = pending.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer {
        inflater.inflate(UnsafeBufferPointer(rebasing: input[position...]), into: $0)
      }
    }
    position += used
    isOutputFull = written == output.count
    if written > 0 {
      body(output.span.extracting(0..<written))
      offset += written
    }
    switch outcome {
    case .running: break
    case .memberEnd: mode = .betweenMembers(inflater)
    case .broken(let message):
      let isChecksum = message.contains("incorrect")
      close(isChecksum ? .checksum : .truncated, "the gzip stream is broken: \(message)")
    }
    return written > 0
  }

  /// Skips zero bytes, which some programs add after gzip data. Returns true if another byte follows.
  private mutating func skipPadding() -> Bool {
    while position < pending.count, pending[position] == 0 { position += 1 }
    return position < pending.count
  }

  private mutating func close(_ reason: Diagnostic.Reason, _ detail: String) {
    mode = .closed
    report = Diagnostic(reason, detail, offset: offset, stopsReading: true)
    if offset == 0 { failure = detail }
  }
}

extension Array<LocationEvent> {
  /// Sets the current time as the timestamp of each location that has no timestamp.
  mutating func stampLocations(_ now: () -> Timestamp) {
    for i in indices {
      guard case .location(var location) = self[i], location.timestamp == nil else { continue }
      location.timestamp = now()
      location.timestampSource = .arrival
      self[i] = .location(location)
    }
  }
}

/// Uncompresses the bytes of a file and decodes them, step by step.
struct StreamDecoder {
  /// True if the decoder has no events that ``flush()`` would return.
  private(set) var isFlushed = true

  /// The reason why the input cannot be read; nil if the input has been readable so far.
  var failure: String? { content.failure ?? decoder.failure }

  /// The format that an `AnyLocationDecoder` has recognized; nil until then, and for other decoders.
  var format: LocationFormat? { (decoder as? AnyLocationDecoder)?.format }

  private var content: ContentStream
  private var decoder: any LocationDecoder
  // The expected number of events in the next step, estimated from the previous step.
  private var usualCount = 0
  // Decoded events that have not been returned yet. One step can produce a hundred thousand events, so the decoder
  // returns them in smaller batches.
  private var rest: ArraySlice<LocationEvent> = []
  private static let mostEvents = 1 << 13
  private let isLive: Bool

  /// - Parameter isPlain: If true, all bytes are decoded unchanged, even if they are compressed.
  init(_ decoder: any LocationDecoder, isLive: Bool, isPlain: Bool = false) {
    content = ContentStream(unzips: true, isPlain: isPlain)
    self.decoder = decoder
    if isLive { self.decoder.begin(with: .live()) }
    self.isLive = isLive
  }

  /// Adds input. Call this method only after ``next()`` has returned nil.
  mutating func append(_ bytes: [UInt8]) { content.append(bytes) }

  /// Marks the end of the input. Afterwards, ``next()`` may return more events.
  mutating func end() { content.end() }

  /// Decodes the next step; returns nil if more input is needed.
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

  /// Returns the events that the decoder has held back, even if they may be incomplete.
  mutating func flush() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.flush(into: &events)
    isFlushed = true
    return stamped(events)
  }

  /// Returns the held-back events that the decoder considers complete.
  mutating func settle() -> [LocationEvent] {
    var events: [LocationEvent] = []
    decoder.settle(into: &events)
    return stamped(events)
  }

  /// Ends decoding and returns the remaining events.
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
