import GeoCore
import GeoPlatform
import Synchronization

/// Handles SIGINT (Ctrl-C), SIGTERM and SIGHUP, so that commands can print a summary before they end.
///
/// - The first signal sets ``hasCome``, which long loops and blocked writes check (see ``Descriptor``).
/// - The first signal also calls a closure, which can cancel a task. The closure does not wait for blocked work.
/// - After the first signal, SIGINT, SIGTERM and the received signal have their default action, so another signal ends
///   the process immediately.
/// - A signal that was ignored when the process started stays ignored. The command `nohup`, and a shell that starts a
///   command with `&`, require this.
///
/// The closure runs on a separate thread. The thread waits for a semaphore instead of a pipe, because the process may
/// have no free file descriptors.
enum Interrupts {
  /// Whether a signal has arrived.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Whether the first signal arrived more than ``patience`` ago. If true, commands drop unfinished work.
  static var areOverdue: Bool {
    guard hasCome else { return false }
    return now() - since.load(ordering: .relaxed) > patience
  }

  /// The time in nanoseconds that a command has after a signal to process the data it has already read.
  private static let patience: Int64 = 500_000_000

  /// The time of the first signal, in nanoseconds of the monotonic clock.
  private static let since = Atomic<Int64>(0)

  private static func now() -> Int64 { SystemClock.monotonic.nanoseconds }

  /// Whether the signal handlers are installed. If false, a signal ends the process immediately.
  static var areHandled: Bool { isInstalled.load(ordering: .relaxed) }

  /// The semaphore with which a signal handler wakes the thread. The semaphore is safe to share, because only
  /// thread-safe functions access it.
  nonisolated(unsafe) private static let wake: UnsafeMutablePointer<sem_t> = {
    let wake = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(wake, 0, 0)
    return wake
  }()

  /// The number of the first signal.
  static var number: Int32 { first.load(ordering: .relaxed) }

  private static let first = Atomic<Int32>(SIGINT)
  private static let flag = Atomic(false)
  private static let isInstalled = Atomic(false)
  /// A bit mask of the handled signals, which excludes ignored signals.
  private static let answered = Atomic<UInt64>(0)
  private static let answer = Guarded<(@Sendable () -> Void)?>(nil)

  /// Runs `work`. If a signal arrives while `work` runs, calls `body` on another thread. If a signal has already
  /// arrived, calls `body` first.
  static func during<Result>(
    _ body: @escaping @Sendable () -> Void, _ work: () throws -> Result
  ) rethrows -> Result {
    answer.withLock { $0 = body }
    defer { answer.withLock { $0 = nil } }
    install()
    if hasCome { body() }
    return try work()
  }

  /// Simulates a signal, without changing the actions of later signals.
  static func raise(_ number: Int32 = SIGINT) {
    if !hasCome {
      first.store(number, ordering: .relaxed)
      since.store(now(), ordering: .relaxed)
    }
    flag.store(true, ordering: .relaxed)
    sem_post(wake)
  }

  /// Installs the signal handlers, and starts the thread that calls the closure after the first signal.
  private static func install() {
    guard !isInstalled.exchange(true, ordering: .relaxed) else { return }
    // Create the semaphore before a signal handler can use it.
    _ = wake
    var thread = pthread_t()
    let number = pthread_create(
      &thread, nil,
      { _ in
        while sem_wait(Interrupts.wake) != 0 {}
        Interrupts.answer.withLock { $0 }?()
        return nil
      }, nil)
    // If there is no thread, do not install handlers, so that a signal ends the process immediately.
    guard number == 0 else { return }
    pthread_detach(thread)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      install(number)
      sigaddset(&mask, number)
    }
    // A process inherits blocked signals. Dispatch blocks signals in its worker threads, so a parent may have blocked
    // them.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func install(_ number: Int32) {
    var before = sigaction()
    sigaction(number, nil, &before)
    guard !isIgnored(before) else { return }
    answered.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
    var action = sigaction()
    // This handler calls only async-signal-safe functions: clock_gettime(), sem_post() and signal().
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

/// Points at which a test can pause the program to send a signal.
///
/// The environment variable specifies a point and a named pipe: `GEOCALC_PAUSE=ending:/tmp/pipe`. When the program
/// first reaches the point, the program writes a byte to the pipe and waits until the test closes the pipe. Only debug
/// builds read the variable.
enum PausePoint: String {
  /// Before the library is opened.
  case openingLibrary
  /// After an import has saved and reported a file.
  case importedFile
  /// After an export has written a block of tracks.
  case exportedBlock
  /// After the end of the input, before buffered points are processed.
  case heldPoints
  /// Before the process ends with an error.
  case ending

  /// Pauses if the test specified this point. Afterward, waits until the condition is true.
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
      // A signal interrupts poll(), so repeat it until the pipe has no reader.
      while entry.revents == 0 { poll(&entry, 1, -1) }
      close(pipe)
      while !condition() { usleep(10_000) }
    }
  #endif
}
