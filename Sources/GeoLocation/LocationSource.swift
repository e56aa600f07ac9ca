public import GeoTracks

/// Where locations come from: a receiver, a file, a program.
public protocol LocationSource: Sendable {
  /// Whether positions come at their own pace whatever their taker does.
  ///
  /// Of a live source the newest positions are kept when the taker is slow; what it could not take is
  /// counted. A source that is not live is made to wait, and loses none.
  var isLive: Bool { get }

  /// Gives out what there is, in order, until there is no more or the task is cancelled.
  ///
  /// A live source goes on through errors that may pass, such as a lost connection, and tells of them
  /// by `LocationEvent.state`. It may be run again, and several times at once.
  ///
  /// - Parameter sink: takes the events.
  /// - Throws: ``LocationError`` if nothing more can come.
  func run(into sink: LocationSink) async throws(LocationError)
}

/// Takes what a ``LocationSource`` gives out.
public struct LocationSink: Sendable {
  private let take: @Sendable ([LocationEvent]) async -> Bool
  /// Whether the taker returns at once, so that a source may call it on a thread that others wait for.
  package let isPrompt: Bool

  /// Creates a sink.
  ///
  /// - Parameter take: is called with the events in order, never with none, and never before the last
  ///   call has returned.
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

  /// A sink that says whether it has taken the events: who is no longer listened to can keep them.
  ///
  /// - Parameter isPrompt: see ``isPrompt``.
  package static func offering(
    isPrompt: Bool = false, _ take: @escaping @Sendable ([LocationEvent]) async -> Bool
  ) -> LocationSink { LocationSink(isPrompt: isPrompt, offeringTo: take) }

  /// Gives out events; returns at once for a live source, else when there is room for more.
  public func send(_ events: [LocationEvent]) async { _ = await offer(events) }

  /// Gives out events, as ``send(_:)``, and says whether they were taken.
  package func offer(_ events: [LocationEvent]) async -> Bool {
    events.isEmpty ? true : await take(events)
  }
}

/// A source of locations that a text names, and how it is to be played.
///
/// CoreLocation is given it by GeoGPSD without importing that; see `SourceOpening.swift` there.
package struct NamedSource: Sendable {
  /// Where positions come from.
  package var source: any LocationSource
  /// Meters of horizontal accuracy to assume where the source states none; nil if the text does not say.
  package var accuracy: Double?
  /// Whether the times of a recording are moved to now.
  package var isNow: Bool

  /// Creates a source that is named.
  package init(source: any LocationSource, accuracy: Double? = nil, isNow: Bool = false) {
    (self.source, self.accuracy, self.isNow) = (source, accuracy, isNow)
  }

  /// Why a text names no source.
  package struct Invalid: Error, CustomStringConvertible {
    /// What is wrong, in one line.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
  }
}

/// A clock of any kind, read as the time since this was made.
package struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration
  private let wait: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration>) { self.init(opening: clock) }

  private init<C: Clock<Duration>>(opening clock: C) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
  }

  /// The time since this was made.
  package var now: Duration { read() }

  /// Waits until so much time has passed since this was made.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  package func sleep(until time: Duration) async throws { try await wait(time) }
}
