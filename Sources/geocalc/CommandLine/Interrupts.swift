import GeoCore
import GeoPlatform
import Synchronization

/// Ctrl-C and the other requests to end (SIGINT, SIGTERM, SIGHUP), for commands that answer them by a
/// summary.
///
/// The first one raises a flag, at which writes that wait for a reader look (see ``Descriptor``), and
/// calls a closure; it waits for nothing. From then on these signals do what they do to any process, so
/// the second one ends it at once. One that was ignored when the process began stays so: nohup asks for
/// it, and a shell for what it starts with `&`.
///
/// All of it takes a thread and no descriptor, of which a process may have none left.
enum Interrupts {
  /// Whether one has come. Loops that take long look at it between points.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Whether one has come longer ago than ``patience``: what is still being worked on is left out.
  static var areOverdue: Bool {
    guard hasCome else { return false }
    return now() - since.load(ordering: .relaxed) > patience
  }

  /// How long what had been read before an interrupt may take to be finished, in nanoseconds.
  private static let patience: Int64 = 500_000_000

  /// When the first has come, by the clock that only goes forward.
  private static let since = Atomic<Int64>(0)

  private static func now() -> Int64 { SystemClock.monotonic.nanoseconds }

  /// Whether this process answers them at all; until then they end it at once.
  static var areHandled: Bool { isInstalled.load(ordering: .relaxed) }

  /// What a handler may wake a thread by. Unsafe: nothing changes it but calls that any thread may make.
  nonisolated(unsafe) private static let wake: UnsafeMutablePointer<sem_t> = {
    let wake = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(wake, 0, 0)
    return wake
  }()

  /// The first signal that has come.
  static var number: Int32 { first.load(ordering: .relaxed) }

  private static let first = Atomic<Int32>(SIGINT)
  private static let flag = Atomic(false)
  private static let isInstalled = Atomic(false)
  /// The signals that are answered, a bit for each.
  private static let answered = Atomic<UInt64>(0)
  private static let answer = Guarded<(@Sendable () -> Void)?>(nil)

  /// Does `work`, and calls `body` on another thread if an interrupt comes meanwhile or has come before.
  static func during<Result>(
    _ body: @escaping @Sendable () -> Void, _ work: () throws -> Result
  ) rethrows -> Result {
    answer.withLock { $0 = body }
    defer { answer.withLock { $0 = nil } }
    install()
    if hasCome { body() }
    return try work()
  }

  /// Does what a signal does, but for its disposition.
  static func raise(_ number: Int32 = SIGINT) {
    if !hasCome {
      first.store(number, ordering: .relaxed)
      since.store(now(), ordering: .relaxed)
    }
    flag.store(true, ordering: .relaxed)
    sem_post(wake)
  }

  /// Begins to answer them, with the thread that calls the answer when the first has come.
  private static func install() {
    guard !isInstalled.exchange(true, ordering: .relaxed) else { return }
    // Before a handler can need it.
    _ = wake
    var thread = pthread_t()
    let number = pthread_create(
      &thread, nil,
      { _ in
        while sem_wait(Interrupts.wake) != 0 {}
        Interrupts.answer.withLock { $0 }?()
        return nil
      }, nil)
    // Without it they end the process at once, as they do without this.
    guard number == 0 else { return }
    pthread_detach(thread)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      install(number)
      sigaddset(&mask, number)
    }
    // Who started this process may have blocked them, as a worker of Dispatch does.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func install(_ number: Int32) {
    var before = sigaction()
    sigaction(number, nil, &before)
    guard !isIgnored(before) else { return }
    answered.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
    var action = sigaction()
    // Only what may be called at any moment: stores, clock_gettime(), sem_post(), signal().
    action.__sigaction_handler.sa_handler = { number in
      let before = errno
      let answered = Interrupts.answered.load(ordering: .relaxed)
      if answered & 1 << UInt64(SIGINT) != 0 { signal(SIGINT, SIG_DFL) }
      if answered & 1 << UInt64(SIGTERM) != 0 { signal(SIGTERM, SIG_DFL) }
      Interrupts.raise(number)
      errno = before
    }
    action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(number, &action, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// Points at which a test can hold the program, so that a signal arrives exactly there.
///
/// The test names a point and a named pipe that it reads: `GEOCALC_PAUSE=ending:/tmp/pipe`. The first time the program
/// reaches the point, it writes a byte into the pipe and waits until nobody reads the pipe any more. Only debug builds
/// look at the variable.
enum PausePoint: String {
  /// The library is about to be opened.
  case openingLibrary
  /// An import has saved and reported a file.
  case importedFile
  /// An export has written a block of tracks.
  case exportedBlock
  /// The input has ended, and points that were held back until then are about to be processed.
  case heldPoints
  /// The process is about to end with an error.
  case ending

  /// Waits if a test has asked for this point, and then until a condition holds.
  @inline(__always) func reach(until condition: @autoclosure () -> Bool = true) {
    #if DEBUG
      wait(condition)
    #endif
  }

  #if DEBUG
    private static let hasPaused = Guarded(false)

    private func wait(_ condition: () -> Bool) {
      guard let text = getenv("GEOCALC_PAUSE").map({ String(cString: $0) }),
        text.hasPrefix("\(rawValue):"), !Self.hasPaused.withLock({ $0 })
      else { return }
      Self.hasPaused.withLock { $0 = true }
      let pipe = open(String(text.dropFirst(rawValue.utf8.count + 1)), O_WRONLY | O_CLOEXEC)
      guard pipe >= 0 else { return }
      _ = write(pipe, ".", 1)
      var entry = pollfd(fd: pipe, events: 0, revents: 0)
      // A signal ends poll() early; that nobody reads ends it for good.
      while entry.revents == 0 { poll(&entry, 1, -1) }
      close(pipe)
      while !condition() { usleep(10_000) }
    }
  #endif
}
