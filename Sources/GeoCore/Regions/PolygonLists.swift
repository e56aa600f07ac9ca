/// The polygons that hold each of many places, in the order of the places.
public struct PolygonLists: RandomAccessCollection, Sendable {
  private let polygons: [Int]
  private let ends: [Int]

  init(polygons: [Int], ends: [Int]) { (self.polygons, self.ends) = (polygons, ends) }

  /// Lists found by another search.
  package init(_ lists: [[Int]]) {
    polygons = lists.flatMap(\.self)
    var end = 0
    ends = lists.map {
      end += $0.count
      return end
    }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// One past the last index: the number of places.
  public var endIndex: Int { ends.count }

  /// The polygons that hold a place, by their numbers, rising.
  ///
  /// - Complexity: O(1).
  public subscript(place: Int) -> ArraySlice<Int> {
    polygons[(place == 0 ? 0 : ends[place - 1])..<ends[place]]
  }
}
