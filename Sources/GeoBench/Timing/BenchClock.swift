import GeoPlatform

/// What the time of a measurement is read from.
package enum BenchClock: String, Sendable {
  /// The processor time of the calling thread: other programs on the machine do not count. For work
  /// on one thread.
  case cpu
  /// The time on the wall. For work on several threads.
  case wall

  /// Nanoseconds since some moment.
  var now: Int64 {
    var time = timespec()
    clock_gettime(self == .cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
