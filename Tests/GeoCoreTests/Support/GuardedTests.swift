import Dispatch
import Testing

import GeoCore

@Suite struct GuardedTests {
  private struct Refusal: Error {}

  @Test("One thread at a time changes the value", arguments: [1, 2, 8, 32]) func exclusive(
    threads: Int
  ) {
    let count = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      for _ in 0..<2000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 2000 * threads)
  }

  @Test("Every thread sees the values that other threads have stored") func visibility() {
    let words = Guarded<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for number in 0..<200 { words.withLock { $0.append("word \(number) of thread \(index)") } }
    }
    let found = words.withLock { $0 }
    #expect(found.count == 1600)
    #expect(Set(found).count == 1600)
  }

  @Test("An error releases the lock and keeps the stored value") func errors() {
    let value = Guarded(1)
    #expect(throws: Refusal.self) {
      try value.withLock { (value) throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }

  #if DEBUG
    @Test("A second lock by the same thread traps instead of waiting") func reentry() async {
      await #expect(processExitsWith: .failure) {
        let value = Guarded(1)
        value.withLock { outer in outer = value.withLock { $0 } }
      }
    }
  #endif
}
