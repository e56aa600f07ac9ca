public import GeoTracks

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
  static func standingClock(_ time: String, line: Int, offset: Int) -> Skipped {
    Skipped(
      .assumed,
      "the receiver's clock is stuck at \(time); its positions get the time of their arrival",
      line: line, offset: offset)
  }
}
