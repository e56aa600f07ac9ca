import GeoCore

/// The points of one segment, with methods that measure their distances from a line between two points.
///
/// Distances are measured in a plane that contains the line and is nearly parallel to the ellipsoid at the middle
/// of the line. For points within `reach` of the middle, the error is less than 1 cm. The largest neglected term is
/// about d³/(6R²), where d is the distance from the middle and R is Earth's radius. The term is 4 mm at 10 km; see
/// ``margin(_:)``. Beyond `reach`, the plane is used only to propose the farthest point, whose distance is then
/// measured with geodesics.
struct SimplifiedPath: Sendable {
  let places: [Coordinate]
  /// Seconds since the first time of the segment; NaN for a point without a time. Empty if times are not used.
  let times: [Double]
  /// Altitudes in meters; NaN for a point without an altitude. Empty if no point has an altitude.
  private let altitudes: [Double]
  private let vectors: [ECEFVector]

  /// Maximum distance in meters from the middle of a line at which the plane is accurate to 1 cm.
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
    // Map an invalid coordinate to NaN, because it could otherwise become a valid vector.
    vectors = places.map { $0.isValid ? ECEFVector($0) : ECEFVector(.nan, .nan, .nan) }
  }

  init(_ places: [Coordinate]) { self.init(places, times: [], altitudes: []) }

  var count: Int { places.count }

  /// Returns the fraction of a line that an object moving along it at constant speed has covered at the time of point
  /// `i`.
  ///
  /// Returns nil if the times of the points are unknown or do not advance.
  private func fraction(_ i: Int, _ first: Int, _ last: Int) -> Double? {
    guard !times.isEmpty else { return nil }
    let fraction = (times[i] - times[first]) / (times[last] - times[first])
    guard times[last] > times[first], fraction.isFinite else { return nil }
    return min(max(fraction, 0), 1)
  }

  /// A plane that contains the chord between two points and is nearly parallel to the ellipsoid at the middle of the
  /// chord.
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

    /// Returns the distance in meters from a point to the chord.
    ///
    /// If `fraction` is not nil, the distance is measured to the position at this fraction of the chord instead.
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

    /// Returns the fraction of the chord at which the perpendicular from a point meets the chord, limited to [0, 1].
    func fraction(_ point: ECEFVector) -> Double {
      length > 0 ? min(max((point - start).dot(along) / length, 0), 1) : 0
    }
  }

  /// Returns the point whose altitude differs most from the altitude of a line, and the difference in meters.
  ///
  /// The altitude of the line changes linearly with the distance, or with the time if the path has times. The result is
  /// nil if an end of the line or all points between the ends lack an altitude.
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

  /// Returns the largest difference in meters between the altitude of a point and the altitude of a line; 0 without
  /// altitudes.
  func altitudeError(_ first: Int, _ last: Int) -> Double {
    farthestAltitude(first, last)?.difference ?? 0
  }

  /// The point that is farthest from a line, as measured in the plane.
  private struct Proposal {
    /// The index of the farthest point, or of the first point with a NaN distance.
    var index: Int
    /// The distance in meters from the line.
    var distance: Double
    /// The maximum error in meters of the distances that were compared; nil if the plane is not accurate enough.
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

  /// Returns the maximum error in meters of distances in the plane, for points up to `distance` from the middle of the
  /// line.
  ///
  /// The error is 1 cm at `reach` and decreases with the third power of `distance`. Nil beyond `reach`.
  static func margin(_ distance: Double) -> Double? {
    guard distance <= reach else { return nil }
    let part = distance / reach
    return 0.01 * part * part * part
  }

  /// Returns the largest distance in meters between a line and the points between its ends.
  ///
  /// - Complexity: O(last - first) vector operations. If the plane is not accurate enough, the method also computes up
  ///   to the same number of geodesics.
  func error(_ first: Int, _ last: Int) -> Double {
    guard last - first > 1 else { return 0 }
    let proposal = proposal(first, last)
    guard proposal.margin == nil else { return proposal.distance }
    let way = Way(self, first, last)
    return (first + 1..<last).reduce(0) { max($0, way.distance($1)) }
  }

  /// Returns, for each point, whether the point is kept.
  ///
  /// Every dropped point is within `tolerance` meters of the line between the kept points before and after it. If the
  /// path has times, the distance is measured to the position on the line at the time of the point; see
  /// ``LineDivision``. If rounding or NaN makes a comparison uncertain, the point is treated as too far away.
  ///
  /// - Parameters:
  ///   - tolerance: the tolerance in meters.
  ///   - keepsAltitudes: true if the altitudes of all points must also be within the tolerance.
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

  /// The cost of measuring one distance with a geodesic, relative to measuring it in the plane.
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
    // The plane is not accurate enough, so check the other points with geodesics. Divide the line at the first point
    // that is too far away; usually there is none.
    let other = (first + 1..<last).first { !(way.distance($0) <= tolerance) }
    work -= ((other ?? last) - first) * Self.geodesicWork
    return other
  }

  /// The geodesic between two points of the path.
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

  /// Returns the area in square meters of the triangle between three points.
  ///
  /// The triangle is flat. If the sides are shorter than 10 km, the relative error of the area is at most a
  /// millionth. The area is infinite if a coordinate is invalid.
  func area(_ i: Int, _ j: Int, _ k: Int) -> Double {
    let area = (vectors[j] - vectors[i]).cross(vectors[k] - vectors[i]).length / 2
    return area.isNaN ? .infinity : area
  }
}

/// Line simplification by the algorithm of U. Ramer (1972), and of D. H. Douglas and T. K. Peucker (1973).
///
/// The algorithm divides a line at the farthest point until no point is too far away.
///
/// **Guarantee.** The algorithm keeps a line only if no point is too far from it. For any input, every dropped point is
/// therefore within the tolerance.
///
/// **Work.** Practical lines need about *n* log *n* comparisons. After more than eight times that number, the
/// algorithm divides lines in the middle, which costs another *n* log *n*. The guarantee remains valid, but more
/// points are kept. This happens, for example, with a zigzag in which the farthest point is always next to the end
/// of the line.
enum LineDivision {
  /// Divides the line through `count` points.
  ///
  /// - Parameters:
  ///   - point: returns the point at which to divide a line, strictly between its ends; nil to keep the line. The
  ///     closure subtracts its number of comparisons from `work`. When `work` is negative, the closure may return any
  ///     point between the ends.
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

/// Simplification that repeatedly removes the point that forms the smallest triangle with its two neighbors.
enum Visvalingam {
  private struct Entry: Comparable {
    var area: Double
    var index: Int
    var version: Int32

    static func < (a: Entry, b: Entry) -> Bool {
      a.area != b.area ? a.area < b.area : a.index < b.index
    }
  }

  /// Returns, for each point, whether the point is kept.
  ///
  /// When a neighbor is removed, the triangle of a point can become smaller than the triangle of the removed point.
  /// In that case, the point gets the area of the removed triangle, so that points are removed in order of area.
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
