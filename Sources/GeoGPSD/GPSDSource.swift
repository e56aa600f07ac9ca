import GeoFiles
public import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// The locations of a gpsd, near or far.
///
/// All addresses of the host are tried, IPv6 and IPv4. A connection that fails or ends is made again,
/// for ever, after 0.1 s at first and 5 s at last: refused, closed, reset, timed out, accepted by
/// something that does not greet as gpsd does, or a request that gpsd does not acknowledge. This holds
/// for a device that gpsd does not know, too: it may be plugged in later.
///
/// What has become of the connection is told by `LocationEvent.state`: connected, once gpsd has
/// acknowledged that it will send; disconnected, once for each loss, however many attempts follow, and
/// once more if gpsd is there again but refuses; no receiver, when gpsd lists none or has removed the last;
/// silent, when no receiver has reported anything for 5 s or five of its cycles; resumed, with the next
/// position; refused, when gpsd says that something was wrong with a request.
///
/// gpsd blocks all its clients when one of them does not read. The socket is therefore always read; if
/// who takes the events does not return, the newest are kept.
public struct GPSDSource: LocationSource {
  /// Where gpsd listens, and the device to watch.
  public let address: GPSDAddress

  /// How long to wait for what.
  public var timeouts: GPSDTimeouts

  /// How many attempts in a row may fail before the first connection; nil for any number. Once there has
  /// been a connection it is always sought again.
  public var initialAttempts: Int?

  /// True.
  public var isLive: Bool { true }

  private let clock: any Clock<Duration>

  /// Creates a source; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - address: where gpsd listens, and the device to watch.
  ///   - timeouts: how long to wait for what.
  ///   - initialAttempts: how many attempts may fail before the first connection; 1 to fail at once if
  ///     nobody listens, nil to keep trying.
  ///   - clock: what the timeouts are measured by.
  public init(
    _ address: GPSDAddress = GPSDAddress(), timeouts: GPSDTimeouts = GPSDTimeouts(),
    initialAttempts: Int? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.address = address
    self.timeouts = timeouts
    self.initialAttempts = initialAttempts
    self.clock = clock
  }

  /// Creates a source; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - host: name or address.
  ///   - port: the port.
  ///   - device: the device as gpsd names it; nil for all.
  ///   - timeouts: how long to wait for what.
  ///   - initialAttempts: how many attempts may fail before the first connection; nil to keep trying.
  ///   - clock: what the timeouts are measured by.
  public init(
    host: String, port: Int = GPSDAddress.defaultPort, device: String? = nil,
    timeouts: GPSDTimeouts = GPSDTimeouts(), initialAttempts: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      GPSDAddress(host: host, port: port, device: device), timeouts: timeouts,
      initialAttempts: initialAttempts, clock: clock)
  }

  /// Gives out what gpsd sends until the task is cancelled, which closes the socket at once.
  ///
  /// - Throws: `LocationError.unreachable` if ``initialAttempts`` have failed, or
  ///   `LocationError.sourceFailed` if gpsd refused the last of them, or the process has no descriptors
  ///   left for it.
  public func run(into sink: LocationSink) async throws(LocationError) {
    guard let eventLoop = try await eventLoop(sink) else { return }
    let client = GPSDClient(
      session: GPSDSession(
        address: address, timeouts: timeouts, initialAttempts: initialAttempts),
      eventLoop: eventLoop, clock: clock)
    // On the loop's own thread if that is safe: waking another takes longer than all that is done with a
    // position, and a thousand connections send one each second.
    await withTaskExecutorPreference(sink.isPrompt ? EventLoopExecutor(eventLoop) : nil) {
      await withTaskCancellationHandler {
        await client.start()
        while let events = await client.next() { await sink.send(events) }
      } onCancel: {
        Task { await client.stop() }
      }
    }
    if let failure = await client.failure { throw failure }
  }

  /// The event loop, as soon as the process has descriptors for it; nil if the task is cancelled. Each
  /// time it has none counts as an attempt to connect.
  private func eventLoop(_ sink: LocationSink) async throws(LocationError) -> (any EventLoop)? {
    var attempts = 0
    while true {
      let reason: String
      do throws(LocationError) { return try GPSDLoop.next() } catch {
        reason = "cannot connect to \(address): \(error)"
      }
      attempts += 1
      if let initialAttempts, attempts >= initialAttempts { throw .sourceFailed(reason: reason) }
      let delay = timeouts.longestRetry
      if attempts == 1 {
        await sink.send([
          .state(.disconnected(reason: reason, retryAfter: delay))
        ])
      }
      do { try await clock.sleep(for: delay) } catch { return nil }
    }
  }
}

/// Why a connection has failed, in the system's words and without the library's.
enum ConnectionReason {
  /// Whether it is this process, or its system, that has no descriptor left, and gpsd may well be there.
  static func isOurs(_ error: any Error) -> Bool {
    switch error {
    case let error as NIOConnectionError: error.connectionErrors.contains { isOurs($0.error) }
    case let error as IOError: Errno(rawValue: error.errnoCode).isOutOfDescriptors
    default: false
    }
  }

  static func text(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      guard !error.connectionErrors.isEmpty else { return "the name is not known" }
      var reasons: [String] = []
      for failure in error.connectionErrors {
        let reason = text(failure.error)
        if !reasons.contains(reason) { reasons.append(reason) }
      }
      return reasons.joined(separator: ", ")
    case let error as IOError: return Errno(rawValue: error.errnoCode).description
    case ChannelError.connectTimeout: return "no answer"
    default: return "\(error)"
    }
  }
}
