import GeoPlatform

/// What the time of a measurement is read from.
package enum BenchClock: String, Sendable {
  /// The processor time of the calling thread: other programs on the machine do not count. For work
  /// on one thread.
  case cpu
  /// The time on the wall. For work on several threads.
  case wall

  /// Nanoseconds since some moment.
  var now: Int64 { (self == .cpu ? SystemClock.thread : .monotonic).nanoseconds }
}
