import GeoCore
import GeoFiles
public import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// A source of positions from a local or remote gpsd.
///
/// The source tries all IPv6 and IPv4 addresses of the host. If a connection fails or ends, the source tries again
/// without limit. The delays grow from 0.1 s to 5 s. The source tries again in these cases:
///
/// - The connection is refused, closed or reset, or it times out.
/// - The server does not send the greeting of gpsd, or gpsd does not acknowledge the request for reports.
/// - gpsd does not know the requested device, which may be plugged in later.
///
/// The source reports the state of the connection with `LocationEvent.state`:
///
/// - connected: gpsd has acknowledged the request for reports.
/// - disconnected: The connection was lost. Failed retries are not reported, unless gpsd is back but rejects the
///   request.
/// - no receiver: gpsd lists no receiver, or has removed the last one.
/// - silent: No receiver has sent a report for 5 s, or for five report intervals if this is longer.
/// - resumed: A position has arrived after silence or after a missing receiver.
/// - refused: gpsd has reported an error in a request.
///
/// The source always reads the socket, because gpsd blocks all its clients while one of them does not read. If the
/// consumer is too slow, the oldest events are dropped.
public struct GPSDSource: LocationSource {
  /// The address of gpsd, and optionally of one of its devices.
  package let address: GPSDAddress

  /// The timeouts for connecting, retrying and detecting silence.
  var timeouts: GPSDTimeouts

  /// The maximum number of attempts to establish the first connection; nil for no limit.
  ///
  /// After the first connection, the number of attempts is not limited.
  var initialAttempts: Int?

  /// Always true, because positions arrive at the pace of the receiver.
  public var isLive: Bool { true }

  private let clock: any Clock<Duration>

  /// Creates a source for an address. The source connects only when ``run(into:)`` is called.
  ///
  /// - Parameters:
  ///   - address: The address of gpsd, and optionally of one of its devices.
  ///   - timeouts: The timeouts for connecting, retrying and detecting silence.
  ///   - initialAttempts: The maximum number of attempts to establish the first connection. With 1, the source fails
  ///     immediately if gpsd is not running. With nil, the source keeps trying.
  ///   - clock: The clock that measures timeouts.
  public init(
    _ address: GPSDAddress = GPSDAddress(), timeouts: GPSDTimeouts = GPSDTimeouts(),
    initialAttempts: Int? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.address = address
    self.timeouts = timeouts
    self.initialAttempts = initialAttempts
    self.clock = clock
  }

  /// Creates a source for a host and port. The source connects only when ``run(into:)`` is called.
  ///
  /// - Parameters:
  ///   - host: The host name or IP address.
  ///   - port: The TCP port; 2947 by default.
  ///   - device: The path or URL that gpsd uses for the device; nil for all devices.
  ///   - timeouts: The timeouts for connecting, retrying and detecting silence.
  ///   - initialAttempts: The maximum number of attempts to establish the first connection; nil to keep trying.
  ///   - clock: The clock that measures timeouts.
  public init(
    host: String, port: Int = GPSDAddress.defaultPort, device: String? = nil,
    timeouts: GPSDTimeouts = GPSDTimeouts(), initialAttempts: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      GPSDAddress(host: host, port: port, device: device), timeouts: timeouts,
      initialAttempts: initialAttempts, clock: clock)
  }

  /// Emits the events of gpsd until the task is cancelled. Cancelling the task closes the socket.
  ///
  /// - Throws: `LocationError.unreachable` if `initialAttempts` attempts have failed. `LocationError.sourceFailed` if
  ///   gpsd rejected the last of these attempts, or if too few file descriptors are free.
  public func run(into sink: LocationSink) async throws(LocationError) {
    guard let eventLoop = try await eventLoop(sink) else { return }
    let client = GPSDClient(
      session: GPSDSession(
        address: address, timeouts: timeouts, initialAttempts: initialAttempts),
      eventLoop: eventLoop, clock: clock)
    // If the sink never waits, run the task on the thread of the event loop. Waking another thread takes longer
    // than processing a position, and there may be a thousand connections, each with one position per second.
    await withTaskExecutorPreference(sink.isPrompt ? EventLoopExecutor(eventLoop) : nil) {
      await withTaskCancellationHandler {
        await client.start()
        while let events = await client.next() { await sink.process(events) }
      } onCancel: {
        Task { await client.stop() }
      }
    }
    if let failure = await client.failure { throw failure }
  }

  /// Returns the shared event loop. Waits until enough file descriptors are free to create it.
  ///
  /// Returns nil if the task is cancelled. Each failure to create the event loop counts as a failed connection
  /// attempt.
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
        await sink.process([
          .state(.disconnected(reason: reason, retryAfter: delay))
        ])
      }
      do { try await clock.sleep(for: delay) } catch { return nil }
    }
  }
}

/// Describes why a connection has failed.
enum ConnectionReason {
  /// Returns true if this process or the system has no free file descriptors.
  ///
  /// In that case, the connection fails even if gpsd is reachable.
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
