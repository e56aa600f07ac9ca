import Testing

@testable import GeoCore

@Suite("The smallest of many numbers") struct LargestFirstTests {
  @Test("The largest of the kept smallest values is returned", arguments: [1, 2, 3, 10, 500, 1000])
  func largest(count: Int) {
    var random = SplitMix64(seed: 1)
    var heap = LargestFirst()
    for run in 0..<2 {
      heap.removeAll()
      var seen: [Double] = []
      for _ in 0..<500 {
        // Only a few distinct values, to have ties.
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
