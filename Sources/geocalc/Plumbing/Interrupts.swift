import Dispatch
import GeoCore
import Glibc
import Synchronization

/// Ctrl-C and the other requests to end (SIGINT, SIGTERM, SIGHUP), for commands that answer them by a
/// summary.
///
/// The first one raises a flag, wakes writes that wait for a reader (see ``Descriptor``) and calls a
/// closure; it waits for nothing. From then on these signals do what they do to any process, so the
/// second one ends it at once.
enum Interrupts {
  /// Whether one has come. Loops that take long look at it between points.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Whether this process answers them at all; until then they end it at once.
  static var areHandled: Bool { isInstalled.load(ordering: .relaxed) }

  /// Is readable once one has come.
  static var wakeDescriptor: Int32 { wake.reading }

  private static let wake: (reading: Int32, writing: Int32) = {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A signal handler must not wait for room.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }()

  private static let flag = Atomic(false)
  private static let isInstalled = Atomic(false)
  private static let answer = Guarded<(@Sendable () -> Void)?>(nil)
  private static let queue = DispatchQueue(label: "geocalc.interrupts")

  /// Does `work`, and calls `body` on another thread if an interrupt comes meanwhile or has come before.
  static func during<Result>(
    _ body: @escaping @Sendable () -> Void, _ work: () -> Result
  ) -> Result {
    answer.withLock { $0 = body }
    defer { answer.withLock { $0 = nil } }
    _ = source
    if hasCome { body() }
    return work()
  }

  /// Does what a signal does, but for its disposition.
  static func raise() {
    flag.store(true, ordering: .relaxed)
    var byte: UInt8 = 1
    _ = Glibc.write(wake.writing, &byte, 1)
  }

  /// Calls the answer when the first signal has come; made, with the handlers, when it is first needed.
  /// Unsafe: Dispatch does not say that its sources may be used from any thread, which they may.
  nonisolated(unsafe) private static let source: any DispatchSourceRead = {
    let source = DispatchSource.makeReadSource(fileDescriptor: wakeDescriptor, queue: queue)
    source.setEventHandler {
      // The descriptor stays readable, for those who wait for room to write.
      Self.source.cancel()
      answer.withLock { $0 }?()
    }
    source.activate()
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      install(number)
      sigaddset(&mask, number)
    }
    // Who started this process may have blocked them, as a worker of Dispatch does.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    isInstalled.store(true, ordering: .relaxed)
    return source
  }()

  private static func install(_ number: Int32) {
    var action = sigaction()
    // Only what may be called at any moment: stores, write(), signal().
    action.__sigaction_handler.sa_handler = { _ in
      let before = errno
      signal(SIGINT, SIG_DFL)
      signal(SIGTERM, SIG_DFL)
      Interrupts.raise()
      errno = before
    }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    var before = sigaction()
    sigaction(number, &action, &before)
    // nohup asks for it.
    if number == SIGHUP, isIgnored(before) { sigaction(number, &before, nil) }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
