import Testing

@testable import GeoCore

@Suite struct HeapTests {
  @Test("A heap returns its elements in order", arguments: [0, 1, 2, 3, 10, 500])
  func givesItsElementsInOrder(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    // Only a few distinct values, to have ties.
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
