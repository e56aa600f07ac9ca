import GeoCore

/// Problems in columns of any stride: arrays are solved where they lie, others a block at a time by way of
/// memory that stays in the cache.
struct Problems: Sendable {
  let block: PairBlock
  let inputs: (Column, Column, Column, Column)
  let results: (ResultColumn, ResultColumn, ResultColumn)
  /// How many columns the block writes, 1 or 3.
  let resultCount: Int

  func solve(_ n: Int, threads: Int?) {
    Parallel.forEachRange(of: n, grain: PairBlock.grain, threads: threads) { range in
      let c = PairBlock.capacity
      withUnsafeTemporaryAllocation(of: Double.self, capacity: 7 * c) { scratch in
        guard let s = scratch.baseAddress else { return }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: c) {
          solve(start..<min(start + c, range.upperBound), s, c)
        }
      }
    }
  }

  private func solve(_ range: Range<Int>, _ s: UnsafeMutablePointer<Double>, _ c: Int) {
    block(
      PairBlock.Columns(
        inputs.0.gathered(range, s), inputs.1.gathered(range, s + c),
        inputs.2.gathered(range, s + 2 * c), inputs.3.gathered(range, s + 3 * c),
        results.0.place(range, s + 4 * c), results.1.place(range, s + 5 * c),
        results.2.place(range, s + 6 * c)), count: range.count)
    results.0.scatter(range, s + 4 * c)
    guard resultCount > 1 else { return }
    results.1.scatter(range, s + 5 * c)
    results.2.scatter(range, s + 6 * c)
  }
}
