/// The system's clocks.
///
/// Here, because which module `timespec` belongs to depends elsewhere on what else has been imported.
package enum SystemClock {
  /// Seconds since 1970-01-01T00:00:00Z.
  case wall
  /// Since some moment; goes forward only.
  case monotonic
  /// What the calling thread has used of a processor.
  case thread

  /// Seconds, and nanoseconds behind them. May be called where signals are handled.
  package var now: (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    switch self {
    case .wall: clock_gettime(CLOCK_REALTIME, &time)
    case .monotonic: clock_gettime(CLOCK_MONOTONIC, &time)
    case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    }
    return (Int64(time.tv_sec), Int64(time.tv_nsec))
  }

  /// The same in nanoseconds.
  package var nanoseconds: Int64 {
    let now = now
    return now.seconds * 1_000_000_000 + now.nanoseconds
  }
}
