public import GeoTracks

/// Decodes one format: bytes in chunks of any size to events.
///
/// The events and their order do not depend on how the bytes are split. A decoder never throws: it skips what it cannot
/// read and emits `LocationEvent.diagnostic`, so a damaged input still yields all readable records. A decoder holds a
/// bounded number of bytes for any input.
public protocol LocationDecoder: Sendable {
  /// Sets the origin of the bytes, before the first of them. Without this call the decoder assumes a recording.
  mutating func begin(with options: DecodingOptions)

  /// Decodes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: the next chunk of the input.
  ///   - events: the array to which complete events are appended.
  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent])

  /// Emits more events from the last chunk.
  ///
  /// A format that holds much data can emit it in parts, so the consumer never has all events at once. Without this
  /// call, the rest is emitted with the next chunk or at the end.
  ///
  /// - Returns: false if there are no more events.
  mutating func giveMore(into events: inout [LocationEvent]) -> Bool

  /// Ends the input and emits everything that was held back.
  mutating func finish(into events: inout [LocationEvent])

  /// Emits incomplete records, because no input has arrived for a while.
  ///
  /// Call this only for live input: it can change later events.
  mutating func flush(into events: inout [LocationEvent])

  /// Emits the position if it is probably complete, judging by earlier messages from this source.
  ///
  /// Call this when no more bytes are available at the moment, and only for input that arrives in real time: it can
  /// change later events.
  mutating func settle(into events: inout [LocationEvent])

  /// The reason why the whole input is unreadable, in one line; nil if there is none.
  var failure: String? { get }
}

extension LocationDecoder {
  /// Does nothing: most formats do not depend on the origin of the bytes.
  public mutating func begin(with options: DecodingOptions) {}

  /// Returns false: most formats emit all events of a chunk at once.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool { false }

  /// Does nothing: most formats hold nothing back.
  public mutating func flush(into events: inout [LocationEvent]) {}

  /// Does nothing: most formats hold nothing back.
  public mutating func settle(into events: inout [LocationEvent]) {}

  /// Nil: most formats skip what they cannot read.
  public var failure: String? { nil }
}

/// How the input reaches this machine. A source sets these options, and decoders derive from them what to trust.
public struct DecodingOptions: Sendable {
  /// How to treat NMEA sentences without a checksum. A sentence that also lacks fields is always rejected.
  public enum MissingChecksums: Sendable, Hashable {
    /// Accepts them: files of old receivers and loggers have no checksums.
    case accepted
    /// Rejects them after the first sentence with a valid checksum.
    ///
    /// A receiver that sends checksums always sends them.
    case rejectedOnceSeen
    /// Rejects them.
    case rejected
  }

  /// How to treat NMEA 0183 sentences without a checksum, unless the decoder has its own setting.
  public var missingChecksums: MissingChecksums

  /// The clock that completes times without a date on arrival; nil leaves them incomplete.
  public var clock: (@Sendable () -> Timestamp)?

  /// The time since a fixed moment on a monotonic clock, for live input. A decoder uses it to detect a stuck receiver
  /// clock.
  package var elapsed: (@Sendable () -> Duration)?

  /// Creates options.
  public init(
    missingChecksums: MissingChecksums, clock: (@Sendable () -> Timestamp)? = nil
  ) {
    self.missingChecksums = missingChecksums
    self.clock = clock
  }

  /// Options for a recording: old loggers write no checksums, and this machine's clock is irrelevant.
  public static let recorded = DecodingOptions(missingChecksums: .accepted)

  /// Options for a live receiver: it sends checksums always or never, and its positions are current.
  ///
  /// - Parameter clock: returns the time of arrival.
  public static func live(
    clock: @escaping @Sendable () -> Timestamp = { .now }
  ) -> DecodingOptions {
    var options = DecodingOptions(missingChecksums: .rejectedOnceSeen, clock: clock)
    let start = ContinuousClock.now
    options.elapsed = { start.duration(to: .now) }
    return options
  }

  /// How long a live receiver can repeat a time before its clock counts as stuck.
  ///
  /// After that, the decoder gives its positions the time of their arrival.
  static let patienceWithClocks = Duration.seconds(5)

  /// Returns the diagnostic for a receiver whose clock is stuck.
  static func standingClock(_ time: String, line: Int, offset: Int) -> Diagnostic {
    Diagnostic(
      .assumed,
      "the receiver's clock is stuck at \(time); its positions get the time of their arrival",
      line: line, offset: offset)
  }
}

/// The devices whose positions are interleaved in one input.
struct DeviceTally: Sendable {
  private var names: [String] = []
  /// The maximum number of devices that are counted.
  private static let limit = 64

  mutating func note(_ name: String) {
    if names.last == name { return }
    if names.count < Self.limit, !names.contains(name) { names.append(name) }
  }

  /// The diagnostic for several devices; nil for one device.
  var remark: Diagnostic? {
    guard names.count > 1 else { return nil }
    let count = names.count < Self.limit ? "\(names.count)" : "\(Self.limit) or more"
    return Diagnostic(
      .assumed, "positions of \(count) devices stand among each other",
      offset: 0)
  }
}
