import GeoCore
import GeoFiles
public import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// The locations of a local or remote gpsd.
///
/// The source tries all IPv6 and IPv4 addresses of the host. If a connection fails or ends, the source tries again
/// without limit, with delays that grow from 0.1 s to 5 s. Reasons to try again:
///
/// - The connection is refused, closed or reset, or it times out.
/// - The server does not send the greeting of gpsd, or gpsd does not acknowledge the request.
/// - gpsd does not know the requested device. The device may be plugged in later.
///
/// The source reports the connection with `LocationEvent.state`:
///
/// - connected: gpsd has acknowledged the request for reports.
/// - disconnected: reported once per loss, regardless of the number of retries, and once more if gpsd is back but
///   refuses the request.
/// - no receiver: gpsd lists no receiver or has removed the last receiver.
/// - silent: no receiver has reported anything for 5 s or five of its cycles.
/// - resumed: a position has arrived after silence or after a missing receiver.
/// - refused: gpsd has reported an error in a request.
///
/// gpsd blocks all its clients if one of them does not read, so the source always reads the socket. If the consumer is
/// too slow, the oldest events are dropped.
public struct GPSDSource: LocationSource {
  /// The address of gpsd and the device to watch.
  package let address: GPSDAddress

  /// The timeouts of the connection.
  var timeouts: GPSDTimeouts

  /// The number of consecutive attempts that may fail before the first connection; nil if any number may fail.
  ///
  /// After the first connection, the source always tries again.
  var initialAttempts: Int?

  /// Always true.
  public var isLive: Bool { true }

  private let clock: any Clock<Duration>

  /// Creates a source. The source connects only when it runs.
  ///
  /// - Parameters:
  ///   - address: the address of gpsd and the device to watch.
  ///   - timeouts: the timeouts of the connection.
  ///   - initialAttempts: the number of attempts that may fail before the first connection; 1 to fail immediately if
  ///     gpsd is not running, nil to keep trying.
  ///   - clock: the clock for the timeouts.
  public init(
    _ address: GPSDAddress = GPSDAddress(), timeouts: GPSDTimeouts = GPSDTimeouts(),
    initialAttempts: Int? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.address = address
    self.timeouts = timeouts
    self.initialAttempts = initialAttempts
    self.clock = clock
  }

  /// Creates a source. The source connects only when it runs.
  ///
  /// - Parameters:
  ///   - host: the host name or address.
  ///   - port: the port.
  ///   - device: the device as gpsd names it; nil for all devices.
  ///   - timeouts: the timeouts of the connection.
  ///   - initialAttempts: the number of attempts that may fail before the first connection; nil to keep trying.
  ///   - clock: the clock for the timeouts.
  public init(
    host: String, port: Int = GPSDAddress.defaultPort, device: String? = nil,
    timeouts: GPSDTimeouts = GPSDTimeouts(), initialAttempts: Int? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      GPSDAddress(host: host, port: port, device: device), timeouts: timeouts,
      initialAttempts: initialAttempts, clock: clock)
  }

  /// Emits the events of gpsd until the task is cancelled. Cancellation closes the socket immediately.
  ///
  /// - Throws: `LocationError.unreachable` if `initialAttempts` attempts have failed. `LocationError.sourceFailed` if
  ///   gpsd refused the last of these attempts, or if the process has too few free file descriptors.
  public func run(into sink: LocationSink) async throws(LocationError) {
    guard let eventLoop = try await eventLoop(sink) else { return }
    let client = GPSDClient(
      session: GPSDSession(
        address: address, timeouts: timeouts, initialAttempts: initialAttempts),
      eventLoop: eventLoop, clock: clock)
    // Run the task on the thread of the event loop if the sink returns immediately, because waking another thread takes
    // longer than processing a position. There may be a thousand connections with one position per second each.
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

  /// Waits until the process has enough file descriptors for the event loop, and returns the loop.
  ///
  /// The result is nil if the task is cancelled. Each failure counts as a connection attempt.
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

/// Formats the reason of a failed connection with the system's message.
enum ConnectionReason {
  /// Returns true if this process or the system has no free file descriptors.
  ///
  /// Without a free file descriptor, the connection fails even if gpsd is reachable.
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
