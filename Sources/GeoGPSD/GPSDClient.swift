import GeoFiles
import GeoLocation
import NIOCore
import NIOPosix
import SystemPackage

/// Runs a ``GPSDSession`` on an event loop. The client owns the socket, the timer and the queue of undelivered events.
///
/// The event loop is the executor of the actor, so callbacks of the channel run on the actor without a change of
/// thread. The client reads the socket even if the consumer is slow, because gpsd blocks all its clients while one
/// of them does not read.
actor GPSDClient {
  /// The error that ended the client; nil while the client runs and after ``stop()``. The error is set before
  /// ``next()`` returns nil.
  private(set) var failure: LocationError?

  private let eventLoop: any EventLoop
  private let time: ElapsedTime
  private let isContinuous: Bool
  private var session: GPSDSession

  /// The number of the current connection attempt. Callbacks of earlier attempts are ignored.
  private var attempt = 0
  /// The open sockets of the current attempt. The first one that connects becomes `channel`.
  private var candidates: [ObjectIdentifier: any Channel] = [:]
  private var channel: (any Channel)?

  private var timer: (number: Int, due: Duration, cancel: () -> Void)?
  private var timersSet = 0

  private var outbox: [LocationEvent] = []
  private var taker: CheckedContinuation<[LocationEvent]?, Never>?
  private var hasEnded = false

  /// The number of events to keep for a slow consumer. When the queue contains twice this number of events, the oldest
  /// events are dropped.
  ///
  /// The queue is usually empty, because consumers process live events immediately.
  private static let outboxLimit = 8192

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    eventLoop.executor.asUnownedSerialExecutor()
  }

  /// Creates a client. The client does not connect until ``start()`` is called.
  init(session: GPSDSession, eventLoop: any EventLoop, clock: any Clock<Duration>) {
    self.session = session
    self.eventLoop = eventLoop
    time = ElapsedTime(clock)
    isContinuous = clock is ContinuousClock
  }

  /// Starts to connect to gpsd.
  func start() {
    if !hasEnded { perform(session.begin(at: time.now)) }
  }

  /// Waits for events and returns all pending ones; nil when the client has ended.
  func next() async -> [LocationEvent]? {
    // Do not suspend before the continuation is created. Otherwise, a task with a task executor could leave the
    // actor, and the client could end before the continuation exists.
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

  /// Closes the socket and ends the client. If called on the event loop, the method returns only after the client has
  /// ended.
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
    // Keep all connection states, because there are few of them and they explain the missing events.
    let old = outbox.prefix(outbox.count - Self.outboxLimit).filter {
      if case .state = $0 { true } else { false }
    }
    outbox = old.suffix(Self.outboxLimit) + outbox.suffix(Self.outboxLimit)
  }

  /// Ensures that a timer calls the session at the session's deadline.
  ///
  /// Each read moves the deadline to a later time. The earlier timer is kept, and a new timer is set when the earlier
  /// one fires.
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

  /// Schedules a callback, and returns a closure that cancels it.
  ///
  /// With the system's continuous clock, the event loop runs the timer, so no other thread is woken. Any other clock
  /// needs a task.
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
    // Limit the delay to about 30 years, so that the conversion to nanoseconds cannot overflow.
    let delay = min(max(0, (due - time.now) / .nanoseconds(1)), 1e18)
    let scheduled = eventLoop.scheduleTask(in: .nanoseconds(Int64(delay))) {
      self.assumeIsolated { body($0) }
    }
    return { scheduled.cancel() }
  }

  private func timerFired(_ number: Int) {
    // Ignore this timer if another timer was set after this one had fired.
    guard timer?.number == number else { return }
    timer = nil
    perform(session.advance(to: time.now))
  }

  // MARK: The socket

  private func connect() {
    attempt += 1
    let attempt = self.attempt
    // Pass the session's timeout to NIO, because NIO would otherwise continue an attempt that the session has ended.
    // Limit the timeout to about 30 years, so that the conversion to nanoseconds cannot overflow.
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

  /// Passes received bytes to the session, unless they are from a socket that is no longer used.
  func received(_ bytes: ByteBuffer, from sender: any Channel) {
    guard let channel, channel === sender else { return }
    perform(session.received(bytes.readableBytesUInt8Span, at: time.now))
  }

  /// Reports to the session that gpsd or an error has closed the socket.
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

/// Forwards received bytes and the closing of a channel to the client.
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

/// The event loop that all gpsd clients share. The loop is created for the first client.
///
/// The loop needs only one thread and three file descriptors. NIO's shared group needs a thread and three descriptors
/// per processor, and NIO terminates the process if too few descriptors are free.
enum GPSDLoop {
  private static let group = Guarded<MultiThreadedEventLoopGroup?>(nil)
  /// The number of free file descriptors that are required to create the loop.
  ///
  /// The number includes a reserve, because other threads may open files at the same time.
  private static let reserve = 16

  /// Returns the shared event loop, and creates it if necessary.
  ///
  /// - Throws: `LocationError.unreachable` if too few file descriptors are free. A later call may succeed.
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
