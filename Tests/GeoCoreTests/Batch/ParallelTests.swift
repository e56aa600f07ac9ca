import GeoPlatform
import Synchronization
import Testing

@testable import GeoCore

@Suite("Parallel") struct ParallelTests {
  @Test(
    "Every index is processed once, in ranges that begin at multiples of the grain",
    arguments: [0, 1, 7, 8, 9, 1000], [nil, 1, 2, 3, 64, 100_000])
  func everyIndexOnce(count: Int, threads: Int?) {
    let seen = Guarded<[Range<Int>]>([])
    Parallel.forEachRange(of: count, grain: 8, threads: threads) { range in
      seen.withLock { $0.append(range) }
    }
    let ranges = seen.withLock { $0 }
    #expect(ranges.allSatisfy { $0.lowerBound % 8 == 0 })
    #expect(ranges.flatMap(\.self).sorted() == Array(0..<count))
  }

  @Test("Nested parallel loops complete all their work")
  func atOnce() {
    let total = Atomic(0)
    Parallel.forEachRange(of: 8, grain: 1, threads: 4) { outer in
      Parallel.forEachRange(of: 100, grain: 10, threads: 3) { inner in
        total.add(outer.count * inner.count, ordering: .relaxed)
      }
    }
    #expect(total.load(ordering: .relaxed) == 800)
  }

  @Test("Started threads block signals") func signals() {
    let caller = pthread_self()
    let blocked = Atomic(0)
    let others = Atomic(0)
    // All wait for each other, so each runs on its own thread.
    let arrived = Atomic(0)
    Threads.run(3) {
      arrived.add(1, ordering: .relaxed)
      while arrived.load(ordering: .relaxed) < 3 { sched_yield() }
      guard pthread_equal(pthread_self(), caller) == 0 else { return }
      others.add(1, ordering: .relaxed)
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      if sigismember(&mask, SIGINT) == 1 { blocked.add(1, ordering: .relaxed) }
    }
    #expect(others.load(ordering: .relaxed) == 2)
    #expect(blocked.load(ordering: .relaxed) == 2)
  }
}
