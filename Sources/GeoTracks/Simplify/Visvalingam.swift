import GeoCore

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
    var heap = Heap(
      (1..<count - 1).map { Entry(area: path.area($0 - 1, $0, $0 + 1), index: $0, version: 0) })
    var largest = 0.0
    while let entry = heap.popLeast() {
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
