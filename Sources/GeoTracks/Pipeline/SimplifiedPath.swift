import GeoCore

/// The points of one segment, prepared to measure their distances from lines between them.
///
/// The code measures distances in a plane that is tangent to the ellipsoid at the middle of a line. Within `reach` of
/// the middle, the error is less than 1 cm. The neglected term is about d³/(6R²), 4 mm at 10 km; see ``margin(_:)``.
/// Beyond `reach`, the plane only proposes the farthest point, and geodesics decide.
struct SimplifiedPath: Sendable {
  let places: [Coordinate]
  /// Seconds since the first time of the segment; NaN for a point without a time.
  let times: [Double]
  /// Altitudes in meters; NaN for a point without an altitude. Empty if no point has one.
  private let altitudes: [Double]
  private let vectors: [ECEFVector]

  /// Maximum distance from a line's middle, in meters, for which the plane is accurate to 1 cm.
  static let reach = 10_000.0

  init(_ locations: some Collection<Location>, usesTimes: Bool) {
    let first = usesTimes ? locations.lazy.compactMap(\.timestamp).first : nil
    self.init(
      locations.map(\.coordinate),
      times: first.map { first in
        locations.map { $0.timestamp.map { $0.seconds(since: first) } ?? .nan }
      } ?? [],
      altitudes: locations.contains { $0.altitude != nil }
        ? locations.map { $0.altitude ?? .nan } : [])
  }

  private init(_ places: [Coordinate], times: [Double], altitudes: [Double]) {
    (self.places, self.times, self.altitudes) = (places, times, altitudes)
    // An invalid coordinate must not become a valid vector.
    vectors = places.map { $0.isValid ? ECEFVector($0) : ECEFVector(.nan, .nan, .nan) }
  }

  init(_ places: [Coordinate]) { self.init(places, times: [], altitudes: []) }

  var count: Int { places.count }

  /// Returns where an object is at the time of a point, if it moves along a line at constant speed. The result is a
  /// fraction of the line's length.
  ///
  /// Nil if the times are unknown or do not advance.
  private func fraction(_ i: Int, _ first: Int, _ last: Int) -> Double? {
    guard !times.isEmpty else { return nil }
    let fraction = (times[i] - times[first]) / (times[last] - times[first])
    guard times[last] > times[first], fraction.isFinite else { return nil }
    return min(max(fraction, 0), 1)
  }

  /// A plane tangent to the ellipsoid, and the line between two points in it.
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

    /// Returns the distance in meters of a point from the line.
    ///
    /// If `fraction` is not nil, the distance is measured from the position at this fraction of the line.
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

    /// Returns the part of the line before the foot of a point, from 0 to 1.
    func fraction(_ point: ECEFVector) -> Double {
      length > 0 ? min(max((point - start).dot(along) / length, 0), 1) : 0
    }
  }

  /// Returns the point whose altitude differs most from the altitude on a line, and the difference in meters.
  ///
  /// The altitude on the line changes evenly with the distance, or with the time if the path has times. The result is
  /// nil if no point between the ends has an altitude, or an end has none.
  private func farthestAltitude(_ first: Int, _ last: Int) -> (index: Int, difference: Double)? {
    guard !altitudes.isEmpty, last - first > 1 else { return nil }
    let (start, end) = (altitudes[first], altitudes[last])
    guard start.isFinite, end.isFinite else { return nil }
    let plane = Plane(vectors[first], vectors[last])
    var farthest: (index: Int, difference: Double)?
    for i in first + 1..<last where altitudes[i].isFinite {
      let fraction = fraction(i, first, last) ?? plane.fraction(vectors[i])
      let difference = abs(altitudes[i] - start - (end - start) * fraction)
      if difference > farthest?.difference ?? -1 { farthest = (i, difference) }
    }
    return farthest
  }

  /// Returns the largest difference in meters between the altitudes of the points and the altitude on a line.
  ///
  /// The result is 0 if there are no altitudes to compare.
  func altitudeError(_ first: Int, _ last: Int) -> Double {
    farthestAltitude(first, last)?.difference ?? 0
  }

  /// The point that is farthest from a line, as measured in the plane.
  private struct Proposal {
    /// The index of the farthest point, or of the first point with a NaN distance.
    var index: Int
    /// The distance in meters.
    var distance: Double
    /// The maximum error in meters of all distances that were compared.
    ///
    /// Nil if the plane is not accurate enough.
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

  /// Returns the maximum error in meters of plane distances at a distance from the middle.
  ///
  /// The error is 1 cm at `reach` and decreases with the third power of the distance. Nil beyond `reach`.
  static func margin(_ distance: Double) -> Double? {
    guard distance <= reach else { return nil }
    let part = distance / reach
    return 0.01 * part * part * part
  }

  /// Returns the largest distance in meters between a line and the points between its ends.
  ///
  /// - Complexity: O(last - first) vector operations. If the plane is not accurate enough, the same number of geodesics
  ///   is computed.
  func error(_ first: Int, _ last: Int) -> Double {
    guard last - first > 1 else { return 0 }
    let proposal = proposal(first, last)
    guard proposal.margin == nil else { return proposal.distance }
    let way = Way(self, first, last)
    return (first + 1..<last).reduce(0) { max($0, way.distance($1)) }
  }

  /// Returns which points to keep.
  ///
  /// Every other point is within `tolerance` meters of the line between the kept points around it. With times, this is
  /// the distance from the position on the line at the point's time; see ``LineDivision``. If rounding or NaN makes the
  /// comparison uncertain, the point counts as too far.
  ///
  /// - Parameters:
  ///   - tolerance: the tolerance in meters.
  ///   - keepsAltitudes: whether the altitudes of all points must also be within the tolerance.
  func kept(tolerance: Double, keepsAltitudes: Bool = false) -> [Bool] {
    var isKept = Array(repeating: false, count: count)
    if count > 0 { isKept[0] = true }
    LineDivision.divide(count) { first, last, work in
      if let point = self.point(beyond: tolerance, first, last, &work) { return point }
      guard keepsAltitudes, let farthest = self.farthestAltitude(first, last) else { return nil }
      work -= last - first
      return farthest.difference <= tolerance ? nil : farthest.index
    } _: { _, last in
      isKept[last] = true
    }
    return isKept
  }

  /// The cost of a comparison with a geodesic, relative to a comparison in the plane.
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
    // Check the other points with geodesics. Usually they are close enough. If a point is too far, the line may be
    // divided at this point.
    let other = (first + 1..<last).first { !(way.distance($0) <= tolerance) }
    work -= ((other ?? last) - first) * Self.geodesicWork
    return other
  }

  /// The geodesic between two points.
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

  /// Returns the area of the triangle of three points in square meters.
  ///
  /// The result is the area of the plane triangle, accurate to a millionth within 10 km. Infinite if a coordinate is
  /// invalid.
  func area(_ i: Int, _ j: Int, _ k: Int) -> Double {
    let area = (vectors[j] - vectors[i]).cross(vectors[k] - vectors[i]).length / 2
    return area.isNaN ? .infinity : area
  }
}

/// Line division by U. Ramer (1972) and by D. H. Douglas and T. K. Peucker (1973).
///
/// A line between two points is divided at the farthest point for as long as that point is too far away.
///
/// **Guarantee.** The algorithm keeps a line only if no point is too far from this line. For any input, every dropped
/// point is therefore within the tolerance.
///
/// **Work.** Practical lines need about *n* log *n* comparisons. After more than eight times that number, the algorithm
/// divides lines in the middle, which costs another *n* log *n*. The guarantee still holds, but more points remain. An
/// example is a zigzag whose farthest point is always the last point.
enum LineDivision {
  /// Divides the line through `count` points.
  ///
  /// - Parameters:
  ///   - point: returns the point at which to divide a line, strictly between its ends; nil to keep the line. The
  ///     closure subtracts its number of comparisons from `work`. After `work` is used up (negative), the closure may
  ///     return any point between the ends.
  ///   - body: receives the kept lines in order.
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

/// Simplification that always removes the point with the smallest triangle.
enum Visvalingam {
  private struct Entry: Comparable {
    var area: Double
    var index: Int
    var version: Int32

    static func < (a: Entry, b: Entry) -> Bool {
      a.area != b.area ? a.area < b.area : a.index < b.index
    }
  }

  /// Returns which points are kept.
  ///
  /// A triangle may become smaller than a triangle that was already removed. The triangle then counts with the area of
  /// the removed triangle.
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
