import Dispatch
import Testing

@testable import GeoCore

@Suite struct HeapTests {
  @Test("A heap returns its elements in order", arguments: [0, 1, 2, 3, 10, 500])
  func givesItsElementsInOrder(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    // The values repeat, so that there are ties.
    let values = (0..<count).map { _ in Int.random(in: 0..<100, using: &random) }
    var heap = Heap(Array(values.prefix(count / 2)))
    for value in values.dropFirst(count / 2) { heap.insert(value) }
    #expect(heap.count == count && heap.least == values.min())
    var given: [Int] = []
    while let value = heap.popLeast() { given.append(value) }
    #expect(given == values.sorted())
  }

  @Test func replacesTheLeast() {
    var heap = Heap([5, 3, 9, 4])
    heap.replaceLeast(with: 7)
    #expect(heap.least == 4)
    heap.removeAll()
    #expect(heap.count == 0 && heap.least == nil && heap.popLeast() == nil)
  }
}

@Suite("The smallest of many numbers") struct LargestFirstTests {
  @Test("The largest of the kept smallest values is returned", arguments: [1, 2, 3, 10, 500, 1000])
  func largest(count: Int) {
    var random = SplitMix64(seed: 1)
    var heap = LargestFirst()
    for run in 0..<2 {
      heap.removeAll()
      var seen: [Double] = []
      for _ in 0..<500 {
        // The values repeat, so that there are ties.
        let value = Double(Int.random(in: 0..<100, using: &random))
        let before = seen.sorted().dropFirst(count - 1).first
        seen.append(value)
        let after = seen.sorted().dropFirst(count - 1).first
        let answer = heap.insert(value, keeping: count)
        if before != after { #expect(answer == after, "run \(run)") }
        if let answer { #expect(answer == after) }
      }
    }
  }
}

@Suite struct SaturationTests {
  @Test(
    "Numbers beyond the range of an integer become its limits, NaN becomes 0",
    arguments: [
      (0.0, 0), (-0.9, 0), (2.9, 2), (-2.9, -2), (.nan, 0), (.infinity, Int8.max),
      (-.infinity, .min),
      (127.9, 127), (128, 127), (-129, -128),
    ] as [(Double, Int8)])
  func integers(_ value: Double, _ expected: Int8) { #expect(Int8(saturating: value) == expected) }

  @Test(
    "Numbers beyond the range of a duration become its limits, NaN becomes 0",
    arguments: [
      (0.0, Duration.zero), (1.5, .milliseconds(1500)), (-1.5, .milliseconds(-1500)),
      (0.1, .milliseconds(100)), (12_345.678, .milliseconds(12_345_678)), (1e-9, .nanoseconds(1)),
      (4e-10, .zero), (.nan, .zero), (.infinity, .seconds(9_000_000_000_000_000_000)),
      (-.infinity, .seconds(-9_000_000_000_000_000_000)),
    ] as [(Double, Duration)])
  func lengthsOfTime(_ seconds: Double, _ expected: Duration) {
    #expect(Duration(saturating: seconds) == expected)
  }

  /// The literals are the nearest doubles to the durations.
  @Test(
    "A duration in seconds is the nearest double",
    arguments: [
      (Duration.milliseconds(300_700), 300.7), (.nanoseconds(1), 1e-9), (.seconds(12_345), 12_345),
      (.milliseconds(-100), -0.1), (.microseconds(86_400_000_001), 86_400.000001),
      (Duration(attoseconds: .max), 0x1p63),
      (Duration(attoseconds: .min), -0x1p63),
    ] as [(Duration, Double)])
  func inSeconds(_ time: Duration, _ seconds: Double) { #expect(time.inSeconds == seconds) }
}

@Suite struct SplitMix64Tests {
  @Test("The first numbers equal the published ones") func publishedNumbers() {
    // First outputs for seed 1234567, as published with the generator's test vectors.
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() }
        == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test("A unit number is the upper 53 bits") func unitNumberUpper53() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.unit() == Double((6_457_827_717_110_365_317 as UInt64) >> 11) / 0x1p53)
    #expect((0..<1000).allSatisfy { _ in (0..<1).contains(random.unit()) })
  }
}

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
