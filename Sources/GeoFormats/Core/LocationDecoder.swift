public import GeoTracks

/// Reads one format, from bytes in pieces of any size to what they say.
///
/// However the bytes are cut, the events are the same and in the same order. Nothing is thrown: what
/// cannot be read is passed over and told by `LocationEvent.skipped`, so that a broken input gives
/// all that is readable. A decoder holds a bounded number of bytes whatever the input is.
public protocol LocationDecoder: Sendable {
  /// Says where the bytes come from, before the first of them; without it, from a recording.
  mutating func begin(with options: DecodingOptions)

  /// Reads the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: a piece of the input, behind those given before.
  ///   - events: gets what has become clear; what was in it stays.
  mutating func decode(_ bytes: Span<UInt8>, into events: inout [LocationEvent])

  /// Gives out more of what the last piece made clear: a format that has to hold much may give it in
  /// parts, so that who takes the events never has all of them at once.
  ///
  /// Whoever does not ask gets the rest with the next piece or at the end.
  ///
  /// - Returns: false if there is no more.
  mutating func giveMore(into events: inout [LocationEvent]) -> Bool

  /// Says that the input has ended: what was held back comes out.
  mutating func finish(into events: inout [LocationEvent])

  /// Gives out what was held back for want of more, because nothing has come for a while; only for live
  /// input, as it may change what comes after.
  mutating func flush(into events: inout [LocationEvent])

  /// Gives out what is probably whole by all that has been learnt of its source, because nothing more is
  /// at hand just now; only for input that comes at its own pace, as it may change what comes after.
  mutating func settle(into events: inout [LocationEvent])

  /// Why nothing of the input can be read, in one line; nil while nothing is wrong with it as a whole.
  var failure: String? { get }
}

extension LocationDecoder {
  /// Does nothing: most formats are read alike from everywhere.
  public mutating func begin(with options: DecodingOptions) {}

  /// false: most formats give at once what a piece says.
  public mutating func giveMore(into events: inout [LocationEvent]) -> Bool { false }

  /// Gives out nothing: most formats hold nothing back.
  public mutating func flush(into events: inout [LocationEvent]) {}

  /// Gives out nothing: most formats hold nothing back.
  public mutating func settle(into events: inout [LocationEvent]) {}

  /// nil: most formats pass over what they cannot read.
  public var failure: String? { nil }
}

/// How what is read reaches this machine, which decides what a decoder may believe. A source sets it.
public struct DecodingOptions: Sendable {
  /// What to do with sentences of NMEA that have no checksum. One that lacks fields is refused in any case.
  public enum MissingChecksums: Sendable, Hashable {
    /// Read them: files of old receivers and loggers have none.
    case accepted
    /// Refuse them once a sentence with a right checksum has come: a receiver that sends checksums sends
    /// them always.
    case rejectedOnceSeen
    /// Refuse them.
    case rejected
  }

  /// What to do with sentences of NMEA 0183 that have no checksum, unless the decoder was told.
  public var missingChecksums: MissingChecksums

  /// The clock that completes times without a date when they arrive; nil leaves them incomplete.
  public var clock: (@Sendable () -> Timestamp)?

  /// The time since any fixed moment on a clock that does not jump, for live input: by it a decoder sees that
  /// a receiver's clock stands still.
  package var elapsed: (@Sendable () -> Duration)?

  /// Creates options.
  public init(
    missingChecksums: MissingChecksums, clock: (@Sendable () -> Timestamp)? = nil
  ) {
    self.missingChecksums = missingChecksums
    self.clock = clock
  }

  /// A recording: sentences of old loggers have no checksums, and this machine's clock says nothing.
  public static let recorded = DecodingOptions(missingChecksums: .accepted)

  /// A receiver: it sends checksums always or never, and what it sends is of now.
  ///
  /// - Parameter clock: the time of arrival.
  public static func live(
    clock: @escaping @Sendable () -> Timestamp = { .now }
  ) -> DecodingOptions {
    var options = DecodingOptions(missingChecksums: .rejectedOnceSeen, clock: clock)
    let start = ContinuousClock.now
    options.elapsed = { start.duration(to: .now) }
    return options
  }

  /// How long a live receiver may repeat a time before its clock counts as standing still. From then on its
  /// positions get the time of their arrival.
  static let patienceWithClocks = Duration.seconds(5)

  /// The diagnostic for a receiver's clock that stands still.
  static func standingClock(_ time: String, line: Int, offset: Int) -> Diagnostic {
    Diagnostic(
      .assumed,
      "the receiver's clock is stuck at \(time); its positions get the time of their arrival",
      line: line, offset: offset)
  }
}

/// The devices whose positions stand among each other in one input.
struct DeviceTally: Sendable {
  private var names: [String] = []
  /// The most that are told apart.
  private static let limit = 64

  mutating func note(_ name: String) {
    if names.last == name { return }
    if names.count < Self.limit, !names.contains(name) { names.append(name) }
  }

  /// What to say of several; nil for one.
  var remark: Diagnostic? {
    guard names.count > 1 else { return nil }
    let count = names.count < Self.limit ? "\(names.count)" : "\(Self.limit) or more"
    return Diagnostic(
      .assumed, "positions of \(count) devices stand among each other",
      offset: 0)
  }
}
