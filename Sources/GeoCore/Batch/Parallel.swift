import GeoKernels
import GeoPlatform
import Synchronization

/// Splitting an index range over threads.
package enum Parallel {
  /// The number of threads where a call names none: one a processor that this process may run on.
  package static let defaultThreads = max(1, Machine.processorCount)

  /// More threads than this are never started.
  private static let mostThreads = 256

  /// Calls `body` with consecutive ranges that cover 0 ..< count, on up to `threads` threads.
  ///
  /// Ranges are taken in turn as threads become free, so that a slow stretch does not hold up the
  /// rest. With one thread, or too little to share, everything runs on the caller.
  ///
  /// - Parameters:
  ///   - count: how many indices.
  ///   - grain: how many go together; all ranges but the last are as long.
  ///   - threads: at most how many threads; nil for one a processor.
  package static func forEachRange(
    of count: Int, grain: Int, threads: Int?, _ body: @Sendable (Range<Int>) -> Void
  ) {
    let pieces = (count + grain - 1) / grain
    let workers = min(threads.map { max(1, $0) } ?? defaultThreads, pieces, mostThreads)
    guard workers > 1 else {
      if count > 0 { body(0..<count) }
      return
    }
    let next = Atomic(0)
    Threads.run(workers) {
      while true {
        let piece = next.add(1, ordering: .relaxed).oldValue
        guard piece < pieces else { return }
        body(piece * grain..<min(count, (piece + 1) * grain))
      }
    }
  }
}
