/// A binary heap with fast access to its least element.
package struct Heap<Element: Comparable> {
  @usableFromInline var elements: [Element]

  /// - Complexity: O(n).
  @inlinable
  package init(_ elements: [Element] = []) {
    self.elements = elements
    for i in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(from: i) }
  }

  @inlinable
  package var count: Int { elements.count }

  /// The least element; nil if the heap is empty.
  @inlinable
  package var least: Element? { elements.first }

  /// Removes all elements but keeps the allocated memory.
  @inlinable
  package mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// - Complexity: O(log n).
  @inlinable
  package mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  /// Replaces the least element with another; the heap must not be empty.
  ///
  /// - Complexity: O(log n).
  @inlinable
  package mutating func replaceLeast(with element: Element) {
    elements[0] = element
    sink(from: 0)
  }

  /// - Complexity: O(log n).
  @inlinable
  package mutating func popLeast() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    replaceLeast(with: last)
    return first
  }

  /// Moves an element down until no child is less than the element.
  @inlinable
  mutating func sink(from start: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      guard child < elements.count else { return }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}

extension Heap: Sendable where Element: Sendable {}

/// Keeps the smallest of many numbers, with fast access to the largest number kept.
///
/// This type is in the same file as the heap. In another file, a debug build would not specialize the generic heap, and
/// this type would be 25 times slower.
struct LargestFirst {
  // The numbers are negated, so that the heap's least element is the largest number.
  private var negated = Heap<Double>()

  /// Removes all numbers but keeps the allocated memory.
  mutating func removeAll() { negated.removeAll() }

  /// Inserts a number if it is one of the `count` smallest numbers so far.
  ///
  /// - Parameter count: how many numbers to keep, at least 1. Pass the same count in every call.
  /// - Returns: the largest number kept; nil if fewer than `count` numbers are kept, or if the number was not inserted.
  @inline(__always)
  mutating func insert(_ value: Double, keeping count: Int) -> Double? {
    if negated.count < count {
      negated.insert(-value)
      return negated.count == count ? negated.least.map { -$0 } : nil
    }
    guard let least = negated.least, value < -least else { return nil }
    negated.replaceLeast(with: -value)
    return negated.least.map { -$0 }
  }
}
