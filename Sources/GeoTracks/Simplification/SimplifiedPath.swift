import GeoCore

/// The points of one segment, ready for distances from the ways between any two of them.
///
/// Distances are taken in the plane that touches the ellipsoid below the middle of a way, from the
/// points as vectors. Within `reach` of that middle they are wrong by less than 1 cm (what is left out
/// is of the order d³/(6R²), 4 mm at 10 km; see ``margin(_:)``). Where that does not hold, the plane only
/// proposes which point is the farthest, and geodesics decide.
struct SimplifiedPath: Sendable {
  let places: [Coordinate]
  /// Seconds since the first time of the segment; NaN for none.
  let times: [Double]
  private let vectors: [ECEFVector]

  /// Meters from the middle of a way, within which the plane is right to 1 cm.
  static let reach = 10_000.0

  init(_ locations: some Collection<Location>, usesTimes: Bool) {
    let first = usesTimes ? locations.lazy.compactMap(\.timestamp).first : nil
    self.init(
      locations.map(\.coordinate),
      times: first.map { first in
        locations.map { $0.timestamp.map { $0.seconds(since: first) } ?? .nan }
      } ?? [])
  }

  private init(_ places: [Coordinate], times: [Double]) {
    (self.places, self.times) = (places, times)
    // An invalid coordinate must not be mistaken for a valid one.
    vectors = places.map { $0.isValid ? ECEFVector($0) : ECEFVector(.nan, .nan, .nan) }
  }

  init(_ places: [Coordinate]) { self.init(places, times: []) }

  var count: Int { places.count }

  /// Where between two kept points one would have been at the time of another; nil where times do not
  /// tell.
  private func fraction(_ i: Int, _ first: Int, _ last: Int) -> Double? {
    guard !times.isEmpty else { return nil }
    let fraction = (times[i] - times[first]) / (times[last] - times[first])
    guard times[last] > times[first], fraction.isFinite else { return nil }
    return min(max(fraction, 0), 1)
  }

  /// A plane that touches the ellipsoid, and the way from one point to another on it.
  private struct Plane {
    let start, middle, along, across: ECEFVector
    let length: Double

    init(_ start: ECEFVector, _ end: ECEFVector) {
      self.start = start
      let way = end - start
      middle = (start + end) * 0.5
      length = way.length
      along = length > 0 ? way * (1 / length) : way
      across = along.cross(middle.up).normalized
    }

    /// Meters of a point from the way, or from the point of the way at a fraction of it.
    func distance(_ point: ECEFVector, _ fraction: Double?) -> Double {
      let d = point - start
      let x = d.dot(along)
      if length == 0 { return d.length }
      let y = d.dot(across)
      if let fraction {
        let dx = x - fraction * length
        return (dx * dx + y * y).squareRoot()
      }
      if x < 0 { return d.length }
      return x > length ? (point - start - along * length).length : abs(y)
    }
  }

  /// What the plane of a way says of the points between its ends.
  private struct Proposal {
    /// The point that is farthest, or the first whose distance is not a number.
    var index: Int
    /// Meters.
    var distance: Double
    /// By how many meters the distances may be wrong; nil where the plane does not do.
    var margin: Double?
  }

  private func proposal(_ first: Int, _ last: Int) -> Proposal {
    let plane = Plane(vectors[first], vectors[last])
    var best = Proposal(index: first + 1, distance: -1)
    var reach = 0.0
    for i in first + 1..<last {
      let distance = plane.distance(vectors[i], fraction(i, first, last))
      if distance > best.distance { (best.index, best.distance) = (i, distance) }
      guard !distance.isNaN else { return Proposal(index: i, distance: .nan, margin: 0) }
      reach = max(reach, (vectors[i] - plane.middle).squaredLength)
    }
    best.margin = Self.margin(max(reach.squareRoot(), plane.length / 2))
    return best
  }

  /// Meters by which distances in the plane may be wrong, of points so far from its middle: 1 cm at
  /// `reach`, and less with the third power of what is nearer. Nil beyond it.
  static func margin(_ distance: Double) -> Double? {
    guard distance <= reach else { return nil }
    let part = distance / reach
    return 0.01 * part * part * part
  }

  /// The largest distance of a point between two others from the way between them, in meters.
  ///
  /// - Complexity: O(last - first) operations of vectors, and as many geodesics where the plane does
  ///   not do.
  func error(_ first: Int, _ last: Int) -> Double {
    guard last - first > 1 else { return 0 }
    let proposal = proposal(first, last)
    guard proposal.margin == nil else { return proposal.distance }
    let way = Way(self, first, last)
    return (first + 1..<last).reduce(0) { max($0, way.distance($1)) }
  }

  /// Which points stay so that no other is farther than `tolerance` meters from the way between those
  /// before and after it, or with times from the place there at its time; see ``LineDivision``.
  ///
  /// What cannot be decided (by the plane to its margin, or because a distance is not a number) counts
  /// as farther.
  func kept(tolerance: Double) -> [Bool] {
    var isKept = Array(repeating: false, count: count)
    if count > 0 { isKept[0] = true }
    LineDivision.divide(count) { first, last, work in
      self.point(beyond: tolerance, first, last, &work)
    } _: { _, last in
      isKept[last] = true
    }
    return isKept
  }

  /// How many comparisons in the plane one by geodesics counts as.
  private static let geodesicWork = 32

  private func point(
    beyond tolerance: Double, _ first: Int, _ last: Int, _ work: inout Int
  ) -> Int? {
    work -= last - first
    let proposal = proposal(first, last)
    if let margin = proposal.margin {
      return proposal.distance + margin <= tolerance ? nil : proposal.index
    }
    guard work >= 0 else { return proposal.index }
    let way = Way(self, first, last)
    work -= Self.geodesicWork
    if !(way.distance(proposal.index) <= tolerance) { return proposal.index }
    // Nearly always none is beyond now; else any that is will do.
    let other = (first + 1..<last).first { !(way.distance($0) <= tolerance) }
    work -= ((other ?? last) - first) * Self.geodesicWork
    return other
  }

  /// A way along the geodesic between two points.
  private struct Way {
    let path: SimplifiedPath
    let first, last: Int
    let line: GeodesicLine

    init(_ path: SimplifiedPath, _ first: Int, _ last: Int) {
      (self.path, self.first, self.last) = (path, first, last)
      line = Geodesic.wgs84.line(from: path.places[first], to: path.places[last])
    }

    func distance(_ i: Int) -> Double {
      let place = path.places[i]
      guard let fraction = path.fraction(i, first, last) else {
        return Geodesic.wgs84.closestPoint(to: place, on: line, end: path.places[last]).distance
      }
      let there = line.position(at: fraction * line.length).coordinate
      return Geodesic.wgs84.distance(from: place, to: there)
    }
  }

  /// The area of the triangle of three points, in square meters: that of the plane triangle between
  /// them, which within 10 km of each other is right to a millionth. Infinite where one of them is no place.
  func area(_ i: Int, _ j: Int, _ k: Int) -> Double {
    let area = (vectors[j] - vectors[i]).cross(vectors[k] - vectors[i]).length / 2
    return area.isNaN ? .infinity : area
  }
}

/// The division of a line by U. Ramer (1972) and D. H. Douglas and T. K. Peucker (1973): the way between
/// two points is divided at the point farthest from it as long as that is too far.
///
/// **Promise.** A way stays only where the caller finds no point too far from it. So none that is left
/// out is, whatever the input and however much work it needs.
///
/// **Work.** Lines that are not contrived need some *n* log *n* comparisons. One that would need more than
/// eight times that, as a zigzag does of which always the last point is the farthest, is divided in
/// the middle from then on, which is *n* log *n* more: the line keeps the promise, but has more points.
enum LineDivision {
  /// Divides the line through `count` points.
  ///
  /// - Parameters:
  ///   - point: the point at which a way is to be divided, strictly between its ends; nil where it may
  ///     stay. It takes what it did from `work`, in comparisons; where that is below 0 any point will do.
  ///   - body: gets the ways that stay, in order.
  static func divide(
    _ count: Int, at point: (_ first: Int, _ last: Int, _ work: inout Int) -> Int?,
    _ body: (_ first: Int, _ last: Int) -> Void
  ) {
    guard count > 1 else { return }
    var stack = [(0, count - 1)]
    var work = count * (count.bitWidth - count.leadingZeroBitCount) * 8
    while let (first, last) = stack.popLast() {
      work -= 1
      guard var middle = last - first > 1 ? point(first, last, &work) : nil else {
        body(first, last)
        continue
      }
      if work < 0 { middle = first + (last - first) / 2 }
      stack.append((middle, last))
      stack.append((first, middle))
    }
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
