import GeoFiles
import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// Runs a ``GPSDSession`` on an event loop: a socket, a timer, and the events that wait for their taker.
///
/// The actor is the event loop's, so that what the channel says needs no hop. The socket is read whatever
/// the taker does: gpsd blocks for all its clients when one of them does not read.
actor GPSDClient {
  /// Why no more comes, once ``next()`` has given nil; nil if it was stopped.
  private(set) var failure: LocationError?

  private let eventLoop: any EventLoop
  private let time: ElapsedTime
  private let isContinuous: Bool
  private var session: GPSDSession

  /// The number of the attempt to connect; what is told of earlier ones is passed over.
  private var attempt = 0
  /// Sockets of the attempt, of which one will be the channel.
  private var candidates: [ObjectIdentifier: any Channel] = [:]
  private var channel: (any Channel)?

  private var timer: (number: Int, due: Duration, cancel: () -> Void)?
  private var timersSet = 0

  private var outbox: [LocationEvent] = []
  private var taker: CheckedContinuation<[LocationEvent]?, Never>?
  private var hasEnded = false

  /// Takers of live events return at once; for one that does not, so many are kept, the newest.
  private static let outboxLimit = 8192

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    eventLoop.executor.asUnownedSerialExecutor()
  }

  /// Creates a client; nothing happens until ``start()``.
  init(session: GPSDSession, eventLoop: any EventLoop, clock: any Clock<Duration>) {
    self.session = session
    self.eventLoop = eventLoop
    time = ElapsedTime(clock)
    isContinuous = clock is ContinuousClock
  }

  /// Begins to connect.
  func start() {
    if !hasEnded { perform(session.begin(at: time.now)) }
  }

  /// Waits for events; nil if no more will come.
  func next() async -> [LocationEvent]? {
    // All in one piece: where a task has an executor of its own, the way to the continuation may leave the actor,
    // and the end come meanwhile.
    await withCheckedContinuation { continuation in
      if !outbox.isEmpty {
        let events = outbox
        outbox = []
        continuation.resume(returning: events)
      } else if hasEnded {
        continuation.resume(returning: nil)
      } else {
        taker = continuation
      }
    }
  }

  /// Closes the socket and ends; at once if called on the event loop.
  func stop() {
    guard !hasEnded else { return }
    hasEnded = true
    timer?.cancel()
    timer = nil
    outbox = []
    closeChannels()
    taker?.resume(returning: nil)
    taker = nil
  }

  private func perform(_ actions: [GPSDSession.Action]) {
    guard !hasEnded else { return }
    for action in actions {
      switch action {
      case .connect: connect()
      case .close: closeChannels()
      case .send(let line): channel?.writeAndFlush(ByteBuffer(string: line), promise: nil)
      case .give(let events): give(events)
      case .fail(let error):
        failure = error
        stop()
        return
      }
    }
    setTimer()
  }

  private func give(_ events: [LocationEvent]) {
    if let taker {
      self.taker = nil
      taker.resume(returning: events)
      return
    }
    outbox.append(contentsOf: events)
    guard outbox.count > 2 * Self.outboxLimit else { return }
    // What has become of the connection is kept: it is little, and tells of what is missing.
    let old = outbox.prefix(outbox.count - Self.outboxLimit).filter {
      if case .state = $0 { true } else { false }
    }
    outbox = old.suffix(Self.outboxLimit) + outbox.suffix(Self.outboxLimit)
  }

  /// Sees to it that the session is called at its deadline. A timer that comes too early stays: deadlines
  /// move away with each piece that is read, and it is set anew when it has come.
  private func setTimer() {
    guard let due = session.deadline else { return }
    if let timer {
      guard due < timer.due else { return }
      timer.cancel()
    }
    timersSet += 1
    let number = timersSet
    timer = (number, due, alarm(at: due) { $0.timerFired(number) })
  }

  /// Calls back at a time, and gives what prevents it. The loop's own timers wake no other thread; a clock
  /// of the caller's has its own.
  private func alarm(
    at due: Duration, _ body: @escaping @Sendable (isolated GPSDClient) -> Void
  ) -> () -> Void {
    guard isContinuous else {
      let task = Task {
        do { try await time.sleep(until: due) } catch { return }
        body(self)
      }
      return { task.cancel() }
    }
    // At most 30 years.
    let delay = min(max(0, (due - time.now) / .nanoseconds(1)), 1e18)
    let scheduled = eventLoop.scheduleTask(in: .nanoseconds(Int64(delay))) {
      self.assumeIsolated { body($0) }
    }
    return { scheduled.cancel() }
  }

  private func timerFired(_ number: Int) {
    // Another may have been set when this one had already woken.
    guard timer?.number == number else { return }
    timer = nil
    perform(session.advance(to: time.now))
  }

  // MARK: The socket

  private func connect() {
    attempt += 1
    let attempt = self.attempt
    // The session has the same timeout; this one ends what goes on behind its back. At most 30 years.
    let timeout = min(session.timeouts.connection / .nanoseconds(1), 1e18)
    ClientBootstrap(group: eventLoop)
      .connectTimeout(.nanoseconds(Int64(timeout)))
      .channelOption(.socketOption(.so_keepalive), value: 1)
      .channelOption(.socketOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        self.assumeIsolated { $0.prepare(channel, attempt) }
      }
      .connect(host: session.address.host, port: session.address.port)
      .whenComplete { result in self.assumeIsolated { $0.connected(result, attempt) } }
  }

  private func prepare(_ channel: any Channel, _ attempt: Int) -> EventLoopFuture<Void> {
    guard attempt == self.attempt, !hasEnded else {
      return eventLoop.makeFailedFuture(ChannelError.alreadyClosed)
    }
    let key = ObjectIdentifier(channel)
    candidates[key] = channel
    channel.closeFuture.whenComplete { _ in
      self.assumeIsolated { _ = $0.candidates.removeValue(forKey: key) }
    }
    return eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(GPSDChannelHandler(client: self))
    }
  }

  private func connected(_ result: Result<any Channel, any Error>, _ attempt: Int) {
    guard attempt == self.attempt, !hasEnded else {
      if case .success(let channel) = result { channel.close(promise: nil) }
      return
    }
    switch result {
    case .success(let channel):
      self.channel = channel
      perform(session.connected(at: time.now))
    case .failure(let error):
      perform(
        session.lost(
          ConnectionReason.text(error), isOurs: ConnectionReason.isOurs(error), at: time.now))
    }
  }

  /// The channel has read something.
  func received(_ bytes: ByteBuffer, from sender: any Channel) {
    guard let channel, channel === sender else { return }
    perform(session.received(bytes.readableBytesUInt8Span, at: time.now))
  }

  /// The channel is closed, by the daemon or by an error.
  func closed(_ sender: any Channel, _ error: (any Error)?) {
    guard let channel, channel === sender else { return }
    let reason = error.map(ConnectionReason.text) ?? "gpsd has closed it"
    perform(session.lost(reason, at: time.now))
  }

  private func closeChannels() {
    attempt += 1
    let open = candidates.values
    candidates = [:]
    channel = nil
    for channel in open { channel.close(promise: nil) }
  }
}

/// Tells the client what a channel reads, and how it ends.
private final class GPSDChannelHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let client: GPSDClient
  private var error: (any Error)?

  init(client: GPSDClient) { self.client = client }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    let channel = context.channel
    client.assumeIsolated { $0.received(bytes, from: channel) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    self.error = self.error ?? error
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    let (channel, error) = (context.channel, error)
    client.assumeIsolated { $0.closed(channel, error) }
  }
}

/// The event loop of all clients of gpsd: a thread and three descriptors, from the first client on.
///
/// A loop of our own: those that NIO shares are one for each processor, with three descriptors each, and
/// NIO ends the process where it cannot get them.
enum GPSDLoop {
  private static let group = Guarded<MultiThreadedEventLoopGroup?>(nil)
  /// Descriptors that have to be free before the loop is made: its own, and as many as other threads of
  /// the process may well take in the moment that it needs for it.
  private static let reserve = 16

  /// The loop.
  ///
  /// - Throws: `LocationError.unreachable` if the process has no more descriptors; later there may be.
  static func next() throws(LocationError) -> any EventLoop {
    try group.withLock { group throws(LocationError) in
      if let group { return group.next() }
      try checkDescriptors()
      let made = MultiThreadedEventLoopGroup(numberOfThreads: 1)
      group = made
      return made.next()
    }
  }

  private static func checkDescriptors() throws(LocationError) {
    do throws(Errno) {
      try OwnedDescriptor.checkSupply(reserve)
    } catch {
      let advice = error == .tooManyOpenFiles ? "; allow more, as with: ulimit -n 64" : ""
      throw .unreachable(reason: error.description + advice)
    }
  }
}

/// Runs tasks on the thread of an event loop.
final class EventLoopExecutor: TaskExecutor {
  private let eventLoop: any EventLoop

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    eventLoop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
