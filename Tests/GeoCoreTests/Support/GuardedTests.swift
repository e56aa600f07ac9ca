import Dispatch
import Testing

import GeoCore

@Suite struct GuardedTests {
  private struct Refusal: Error {}

  @Test("one thread at a time") func exclusive() {
    let count = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<2000 { count.withLock { $0 += 1 } }
    }
    #expect(count.withLock { $0 } == 16_000)
  }

  @Test("an error leaves it open") func errors() {
    let value = Guarded(1)
    #expect(throws: Refusal.self) {
      try value.withLock { (value) throws(Refusal) in
        value = 2
        throw Refusal()
      }
    }
    #expect(value.withLock { $0 } == 2)
  }
}
