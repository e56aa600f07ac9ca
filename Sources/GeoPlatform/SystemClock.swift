/// A clock of the operating system.
///
/// This enum has its own file, because further imports in the file would change the module from which `timespec`
/// comes.
package enum SystemClock {
  /// The time since 1970-01-01T00:00:00Z, which may jump when the system clock is set.
  case wall
  /// The time since an arbitrary moment, which never decreases.
  case monotonic
  /// The processor time that the calling thread has used.
  case thread

  /// The current time as seconds and remaining nanoseconds. The property is safe to use in a signal handler.
  package var now: (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    switch self {
    case .wall: clock_gettime(CLOCK_REALTIME, &time)
    case .monotonic: clock_gettime(CLOCK_MONOTONIC, &time)
    case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    }
    return (Int64(time.tv_sec), Int64(time.tv_nsec))
  }

  /// The current time in nanoseconds.
  package var nanoseconds: Int64 {
    let now = now
    return now.seconds * 1_000_000_000 + now.nanoseconds
  }
}
