/// What the system's clock shows: seconds since 1970-01-01T00:00:00Z, and nanoseconds behind them.
///
/// Here, because which module `timespec` belongs to depends elsewhere on what else has been imported.
package func wallClock() -> (seconds: Int64, nanoseconds: Int64) {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return (Int64(time.tv_sec), Int64(time.tv_nsec))
}
