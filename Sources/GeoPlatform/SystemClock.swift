/// The system's clocks.
///
/// The clocks have their own file, because the module of `timespec` depends on the other imports of a file.
package enum SystemClock {
  /// The time since 1970-01-01T00:00:00Z.
  case wall
  /// The time since an arbitrary moment. It never goes backward.
  case monotonic
  /// The processor time of the calling thread.
  case thread

  /// The time as seconds and remaining nanoseconds. The property is safe to use in a signal handler.
  package var now: (seconds: Int64, nanoseconds: Int64) {
    var time = timespec()
    switch self {
    case .wall: clock_gettime(CLOCK_REALTIME, &time)
    case .monotonic: clock_gettime(CLOCK_MONOTONIC, &time)
    case .thread: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    }
    return (Int64(time.tv_sec), Int64(time.tv_nsec))
  }

  /// The time in nanoseconds.
  package var nanoseconds: Int64 {
    let now = now
    return now.seconds * 1_000_000_000 + now.nanoseconds
  }
}
