/// Simplification from the whole to its parts: `rdp` and `time`.
enum TopDown {
  /// Which points are kept.
  ///
  /// - Complexity: O(n log n) distances for a track that is not contrived, O(n²) at worst; the stack
  ///   is an array of at most n ranges.
  static func kept(of path: SimplifiedPath, tolerance: Double) -> [Bool] {
    var isKept = Array(repeating: false, count: path.count)
    guard path.count > 1 else { return isKept.map { _ in true } }
    (isKept[0], isKept[path.count - 1]) = (true, true)
    var stack = [(0, path.count - 1)]
    while let (first, last) = stack.popLast() {
      // A distance that is not a number counts as beyond, so that nothing is lost.
      guard let far = path.farthest(first, last, tolerance: tolerance),
        !(far.distance <= tolerance)
      else { continue }
      isKept[far.index] = true
      stack.append((far.index, last))
      stack.append((first, far.index))
    }
    return isKept
  }
}

/// Simplification from the smallest triangle upwards.
enum Visvalingam {
  private struct Entry: Comparable {
    var area: Double
    var index: Int
    var version: Int32

    static func < (a: Entry, b: Entry) -> Bool {
      a.area != b.area ? a.area < b.area : a.index < b.index
    }
  }

  /// Which points are kept.
  ///
  /// A triangle that became smaller than one removed before it counts as large as that one.
  ///
  /// - Complexity: O(n log n).
  static func kept(of path: SimplifiedPath, smallestArea: Double) -> [Bool] {
    let count = path.count
    var isKept = Array(repeating: true, count: count)
    guard count > 2 else { return isKept }
    var before = Array(-1..<count - 1)
    var after = Array(1...count)
    var versions = Array(repeating: Int32(0), count: count)
    var heap = MinimumHeap(
      (1..<count - 1).map { Entry(area: path.area($0 - 1, $0, $0 + 1), index: $0, version: 0) })
    var largest = 0.0
    while let entry = heap.popMinimum() {
      guard entry.version == versions[entry.index] else { continue }
      guard entry.area < smallestArea else { break }
      largest = max(largest, entry.area)
      let (left, right) = (before[entry.index], after[entry.index])
      isKept[entry.index] = false
      (after[left], before[right]) = (right, left)
      for i in [left, right] where i > 0 && i < count - 1 {
        versions[i] &+= 1
        let area = max(path.area(before[i], i, after[i]), largest)
        heap.insert(Entry(area: area, index: i, version: versions[i]))
      }
    }
    return isKept
  }
}

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
