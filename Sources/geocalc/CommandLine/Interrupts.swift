import GeoCore
import GeoPlatform
import Synchronization

/// Handles Ctrl-C and other requests to end (SIGINT, SIGTERM, SIGHUP), so that commands can print a summary first.
///
/// The first signal sets a flag, which blocked writes check (see ``Descriptor``). The signal also leads to the call of
/// a closure, without waiting for blocked work. After the first signal, the signals have their default action, so a
/// second signal ends the process immediately. A signal that was ignored when the process began stays ignored: nohup
/// and a shell that starts a command with `&` require this behavior.
///
/// The closure runs on a separate thread. The thread waits for a semaphore and not for a pipe, because the process may
/// have no free descriptors.
enum Interrupts {
  /// Whether a signal has arrived. Long loops check this flag after each point.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Whether the signal arrived more than ``patience`` ago. Commands then drop unfinished work.
  static var areOverdue: Bool {
    guard hasCome else { return false }
    return now() - since.load(ordering: .relaxed) > patience
  }

  /// The time allowed after an interrupt to finish work on data already read, in nanoseconds.
  private static let patience: Int64 = 500_000_000

  /// The monotonic time of the first signal.
  private static let since = Atomic<Int64>(0)

  private static func now() -> Int64 { SystemClock.monotonic.nanoseconds }

  /// Whether this process handles the signals. Without handling, a signal ends the process immediately.
  static var areHandled: Bool { isInstalled.load(ordering: .relaxed) }

  /// The semaphore with which a signal handler wakes the thread. `nonisolated(unsafe)` is correct, because only
  /// thread-safe calls change it.
  nonisolated(unsafe) private static let wake: UnsafeMutablePointer<sem_t> = {
    let wake = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(wake, 0, 0)
    return wake
  }()

  /// The number of the first signal that arrived.
  static var number: Int32 { first.load(ordering: .relaxed) }

  private static let first = Atomic<Int32>(SIGINT)
  private static let flag = Atomic(false)
  private static let isInstalled = Atomic(false)
  /// The signals that are handled, one bit for each.
  private static let answered = Atomic<UInt64>(0)
  private static let answer = Guarded<(@Sendable () -> Void)?>(nil)

  /// Runs `work`. If an interrupt arrives during `work`, calls `body` on another thread. After an earlier interrupt,
  /// calls `body` first.
  static func during<Result>(
    _ body: @escaping @Sendable () -> Void, _ work: () throws -> Result
  ) rethrows -> Result {
    answer.withLock { $0 = body }
    defer { answer.withLock { $0 = nil } }
    install()
    if hasCome { body() }
    return try work()
  }

  /// Has the effect of a received signal, but does not change the signal actions.
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
    // Allocate before a handler can use the semaphore.
    _ = wake
    var thread = pthread_t()
    let number = pthread_create(
      &thread, nil,
      { _ in
        while sem_wait(Interrupts.wake) != 0 {}
        Interrupts.answer.withLock { $0 }?()
        return nil
      }, nil)
    // Without the thread, the signals keep their default action and end the process immediately.
    guard number == 0 else { return }
    pthread_detach(thread)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      install(number)
      sigaddset(&mask, number)
    }
    // The parent process may have blocked the signals, as Dispatch does in its workers.
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static func install(_ number: Int32) {
    var before = sigaction()
    sigaction(number, nil, &before)
    guard !isIgnored(before) else { return }
    answered.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
    var action = sigaction()
    // Only async-signal-safe calls: stores, clock_gettime(), sem_post(), signal().
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

/// Points at which a test can pause the program in order to send a signal.
///
/// The test names a point and a named pipe that it reads: `GEOCALC_PAUSE=ending:/tmp/pipe`. When the program first
/// reaches the point, it writes a byte to the pipe. Then the program waits until the pipe has no reader. Only debug
/// builds read the variable.
enum PausePoint: String {
  /// The library is about to be opened.
  case openingLibrary
  /// An import has saved and reported a file.
  case importedFile
  /// An export has written a block of tracks.
  case exportedBlock
  /// The input has ended, and buffered points are about to be processed.
  case heldPoints
  /// The process is about to end with an error.
  case ending

  /// If a test has requested this point, pauses, and then waits until the condition is true.
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
      // A signal ends poll() early. The loop ends when the pipe has no reader.
      while entry.revents == 0 { poll(&entry, 1, -1) }
      close(pipe)
      while !condition() { usleep(10_000) }
    }
  #endif
}
