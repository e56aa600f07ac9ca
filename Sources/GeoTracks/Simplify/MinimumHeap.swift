/// A binary heap with its least element first.
struct MinimumHeap<Element: Comparable> {
  private var elements: [Element]

  /// - Complexity: O(n).
  init(_ elements: [Element]) {
    self.elements = elements
    for i in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(i) }
  }

  /// - Complexity: O(log n).
  mutating func insert(_ element: Element) {
    elements.append(element)
    var i = elements.count - 1
    while i > 0, elements[i] < elements[(i - 1) / 2] {
      elements.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  /// - Complexity: O(log n).
  mutating func popMinimum() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    sink(0)
    return first
  }

  private mutating func sink(_ start: Int) {
    var i = start
    while true {
      var least = i
      for child in [2 * i + 1, 2 * i + 2] where child < elements.count {
        if elements[child] < elements[least] { least = child }
      }
      guard least != i else { return }
      elements.swapAt(i, least)
      i = least
    }
  }
}
