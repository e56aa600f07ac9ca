public import GeoTracks

/// A source of locations: a receiver, a file, a program.
public protocol LocationSource: Sendable {
  /// Whether positions arrive at their own pace, independent of the consumer.
  ///
  /// For a slow consumer of a live source, the newest positions are kept and the dropped ones are counted. Other
  /// sources wait for the consumer and lose nothing.
  var isLive: Bool { get }

  /// Emits all events in order, until the end or until the task is cancelled.
  ///
  /// A live source continues after temporary errors, such as a lost connection, and reports them with
  /// `LocationEvent.state`. The source may run again, and several times at once.
  ///
  /// - Parameter sink: receives the events.
  /// - Throws: ``LocationError`` if the source cannot continue.
  func run(into sink: LocationSink) async throws(LocationError)
}

/// Receives the events of a ``LocationSource``.
public struct LocationSink: Sendable {
  private let take: @Sendable ([LocationEvent]) async -> Bool
  /// Whether the receiving closure returns at once, so that a source may call it on a shared thread.
  package let isPrompt: Bool

  /// Creates a sink.
  ///
  /// - Parameter take: called with the events in order. The array is never empty, and calls never overlap.
  public init(_ take: @escaping @Sendable ([LocationEvent]) async -> Void) {
    isPrompt = false
    self.take = { events in
      await take(events)
      return true
    }
  }

  private init(
    isPrompt: Bool, offeringTo take: @escaping @Sendable ([LocationEvent]) async -> Bool
  ) {
    self.isPrompt = isPrompt
    self.take = take
  }

  /// Creates a sink that reports whether it accepted the events.
  ///
  /// The source can keep rejected events.
  ///
  /// - Parameter isPrompt: see ``isPrompt``.
  package static func offering(
    isPrompt: Bool = false, _ take: @escaping @Sendable ([LocationEvent]) async -> Bool
  ) -> LocationSink { LocationSink(isPrompt: isPrompt, offeringTo: take) }

  /// Sends events. Returns at once for a live source, otherwise when there is room for more.
  public func send(_ events: [LocationEvent]) async { _ = await offer(events) }

  /// Sends events like ``send(_:)`` and returns whether they were accepted.
  package func offer(_ events: [LocationEvent]) async -> Bool {
    events.isEmpty ? true : await take(events)
  }
}

/// A source of locations named by a text, with playback options.
///
/// CoreLocation gets it from GeoGPSD without importing that module; see `SourceText.swift` there.
package struct NamedSource: Sendable {
  /// The source of positions.
  package var source: any LocationSource
  /// The horizontal accuracy in meters to assume if the source has none.
  ///
  /// Nil if the text does not specify it.
  package var accuracy: Double?
  /// Whether the times of a recording are moved to now.
  package var isNow: Bool

  /// Creates a named source.
  package init(source: any LocationSource, accuracy: Double? = nil, isNow: Bool = false) {
    (self.source, self.accuracy, self.isNow) = (source, accuracy, isNow)
  }

  /// The error for a text that names no source.
  package struct Invalid: Error, CustomStringConvertible {
    /// The problem in one line.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
  }
}

/// A clock of any type, read as the time since the creation of this value.
package struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) { self.init(opening: clock) }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since creation.
  package var now: Duration { read() }

  /// Waits until the given time since creation.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  package func sleep(until time: Duration) async throws { try await wait(time) }
}
