/// The smallest of many numbers, so many of them, the largest at hand: a binary heap.
struct LargestFirst {
  private var values: [Double] = []

  /// Empties it and keeps its memory.
  mutating func removeAll() { values.removeAll(keepingCapacity: true) }

  /// Takes a number if it is among the smallest so far.
  ///
  /// - Parameter count: how many to keep, at least 1; the same in every call.
  /// - Returns: the largest kept, if there are `count` of them and it may have changed.
  @inline(__always)
  mutating func insert(_ value: Double, keeping count: Int) -> Double? {
    if values.count < count {
      values.append(value)
      rise(from: values.count - 1)
      return values.count == count ? values[0] : nil
    }
    guard value < values[0] else { return nil }
    values[0] = value
    sink()
    return values[0]
  }

  /// Moves an element up until no parent is smaller.
  private mutating func rise(from index: Int) {
    var child = index
    while child > 0 {
      let parent = (child - 1) / 2
      guard values[child] > values[parent] else { return }
      values.swapAt(child, parent)
      child = parent
    }
  }

  /// Moves the first element down until no child is larger.
  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < values.count else { return }
      if child + 1 < values.count, values[child + 1] > values[child] { child += 1 }
      guard values[child] > values[parent] else { return }
      values.swapAt(child, parent)
      parent = child
    }
  }
}
