/// The points of one segment, ready for distances from the ways between any two of them.
///
/// Distances are taken in the plane that touches the ellipsoid below the middle of a way, from the
/// points as vectors. Within `reach` of that middle they are wrong by less than 1 cm (what is left out
/// is of the order d³/(6R²), 4 mm at 10 km). Where that does not hold, the plane only proposes which
/// point is the farthest, and geodesics decide.
struct SimplifiedPath: Sendable {
  let places: [Coordinate]
  /// Seconds since the first time of the segment; NaN for none.
  let times: [Double]
  private let vectors: [EarthVector]

  /// Metres from the middle of a way, within which the plane is right to 1 cm.
  static let reach = 10_000.0

  init(_ locations: some Collection<Location>, usesTimes: Bool) {
    places = locations.map(\.coordinate)
    vectors = places.map(EarthVector.init)
    let first = usesTimes ? locations.lazy.compactMap(\.timestamp).first : nil
    times =
      first.map { first in
        locations.map { $0.timestamp.map { $0.seconds(since: first) } ?? .nan }
      } ?? []
  }

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
    let start, middle, along, across: EarthVector
    let length: Double

    init(_ start: EarthVector, _ end: EarthVector) {
      self.start = start
      let way = end - start
      middle = (start + end) * 0.5
      length = way.length
      along = length > 0 ? way * (1 / length) : way
      across = along.cross(middle.up).normalized
    }

    /// Metres of a point from the way, or from the point of the way at a fraction of it.
    func distance(_ point: EarthVector, _ fraction: Double?) -> Double {
      let d = point - start
      let x = d.dot(along)
      guard length > 0 else { return d.length }
      let y = d.dot(across)
      if let fraction {
        let dx = x - fraction * length
        return (dx * dx + y * y).squareRoot()
      }
      if x < 0 { return d.length }
      return x > length ? (point - start - along * length).length : abs(y)
    }
  }

  /// The point between two others that is farthest from the way between them.
  struct Farthest {
    var index: Int
    /// Metres.
    var distance: Double
  }

  /// Finds the point that is farthest from the way between two points.
  ///
  /// - Parameter tolerance: metres; a point farther than that is as good as the farthest where finding
  ///   the farthest would be slow.
  /// - Returns: nil if there is no point between them.
  /// - Complexity: O(last − first) operations of vectors, and as many geodesics where the plane does
  ///   not do and no point was found to be beyond the tolerance.
  func farthest(_ first: Int, _ last: Int, tolerance: Double) -> Farthest? {
    guard last - first > 1 else { return nil }
    let plane = Plane(vectors[first], vectors[last])
    var best = Farthest(index: first + 1, distance: -1)
    var reach = 0.0
    for i in first + 1..<last {
      let distance = plane.distance(vectors[i], fraction(i, first, last))
      if distance > best.distance { best = Farthest(index: i, distance: distance) }
      reach = max(reach, (vectors[i] - plane.middle).squaredLength)
    }
    let limit = Self.reach * Self.reach
    guard reach > limit || plane.length > 2 * Self.reach else { return best }
    let way = Way(self, first, last)
    best.distance = way.distance(best.index)
    if best.distance > tolerance { return best }
    for i in first + 1..<last {
      let distance = way.distance(i)
      if !(distance <= best.distance) { best = Farthest(index: i, distance: distance) }
    }
    return best
  }

  /// The largest distance of a point between two others from the way between them, in metres.
  func error(_ first: Int, _ last: Int) -> Double {
    farthest(first, last, tolerance: .infinity)?.distance ?? 0
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

  /// The area of the triangle of three points, in square metres: that of the plane triangle between
  /// them, which within 10 km of each other is right to a millionth.
  func area(_ i: Int, _ j: Int, _ k: Int) -> Double {
    (vectors[j] - vectors[i]).cross(vectors[k] - vectors[i]).length / 2
  }
}
