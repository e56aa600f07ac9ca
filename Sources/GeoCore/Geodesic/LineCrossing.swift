import GeoPlatform

/// Finds the intersections of two geodesics.
///
/// An intersection is described by two distances, x along the first line and y along the second line. The pair (x, y)
/// is a point in a plane. On a sphere, the intersections form a lattice in this plane: half a turn along both lines, or
/// a whole turn along one line, leads to the next intersection.
///
/// The distance between two points of the plane is the sum of the absolute differences of x and y. The points nearest
/// to an intersection therefore form a square, rotated by 45 degrees. Starting from a point of the plane, the search
/// repeatedly intersects the tangents of both lines on a sphere. It converges to the intersection at the center of the
/// square that contains the start. On an ellipsoid, the lattice is slightly distorted, so the search for the nearest
/// intersection uses additional starts around the given point.
struct LineCrossing {
  /// A pair of distances along the lines from their starts (m).
  struct Point {
    var x, y: Double

    static let zero = Point(x: 0, y: 0)

    func distance(to other: Point) -> Double { abs(x - other.x) + abs(y - other.y) }
  }

  /// An intersection of both lines.
  struct Meeting {
    var at: Point
    var coordinate: Coordinate
    var kind: GeodesicIntersection.Kind
    /// The sine of the angle between the lines.
    var sine: Double

    var found: GeodesicIntersection {
      GeodesicIntersection(
        coordinate: coordinate, alongFirst: at.x, alongSecond: at.y, kind: kind)
    }
  }

  let geodesic: Geodesic
  let first, second: GeodesicLine
  /// The radius of the sphere that approximates the ellipsoid (m).
  let radius: Double
  /// The minimum distance between two intersections of lines that do not coincide (m).
  let separation: Double
  /// The longest allowed step along a line (m).
  ///
  /// On very flat or very elongated ellipsoids, the sphere is a good approximation only for short steps.
  private let longestStep: Double

  /// Prepares a search; nil if a line has no valid start or azimuth.
  init?(_ geodesic: Geodesic, _ first: GeodesicLine, _ second: GeodesicLine) {
    guard !first.position(at: 0).coordinate.latitude.isNaN,
      !second.position(at: 0).coordinate.latitude.isNaN
    else { return nil }
    (self.geodesic, self.first, self.second) = (geodesic, first, second)
    radius = geodesic.c2.squareRoot()
    separation = 0.95 * .pi * min(geodesic.a, geodesic.b) * min(geodesic.a / geodesic.b, 1)
    longestStep = geodesic.longSeries == nil ? .infinity : separation / 4
  }

  /// Returns the intersection that the iteration finds from `start`.
  ///
  /// The result is nil if the iteration does not converge.
  func meeting(from start: Point) -> Meeting? {
    var point = start
    var kind = GeodesicIntersection.Kind.crossing
    var sine = 1.0
    var isFound = false
    // Convergence is quadratic and takes four or five iterations, or more for nearly coincident lines.
    for _ in 0..<(longestStep.isFinite ? 60 : 30) {
      let step = step(at: point)
      guard step.x.isFinite, step.y.isFinite else { return nil }
      point.x += min(max(step.x, -longestStep), longestStep)
      point.y += min(max(step.y, -longestStep), longestStep)
      (kind, sine) = (step.kind, step.sine)
      guard abs(step.x) + abs(step.y) > Self.nothing * radius else {
        isFound = true
        break
      }
    }
    guard isFound || longestStep.isInfinite else { return nil }
    return Meeting(
      at: point, coordinate: first.position(at: point.x).coordinate, kind: kind, sine: sine)
  }

  /// The size of a correction (radians) after which only rounding errors remain, because convergence is quadratic.
  private static let nothing = 1e-11
  /// The largest sine of the angle between two lines that the search treats as coincident.
  private static let coincidence = 3 * Double.ulpOfOne
  /// The largest distance between points that the search treats as the same point, as a fraction of the radius.
  static let sameness = 5e-15

  private typealias Step = (
    x: Double, y: Double, kind: GeodesicIntersection.Kind, sine: Double
  )

  /// Returns the distances along both lines from `point` to the intersection of the tangents on the sphere.
  private func step(at point: Point) -> Step {
    let (p, q) = (first.position(at: point.x), second.position(at: point.y))
    let way = geodesic.inverse(from: p.coordinate, to: q.coordinate)
    if way.distance <= Self.sameness * radius {
      // The geodesic between coincident points has no direction, so compare the directions of the two lines.
      let turn = SinCos(degrees: Self.turn(from: p, to: q))
      if abs(turn.sin) <= Self.coincidence {
        return (0, 0, turn.cos > 0 ? .coincident : .opposite, 0)
      }
    }
    let arc = way.distance / radius
    let z = SinCos(sin: sin(arc), cos: cos(arc))
    // Compute the angle between each line and the geodesic that connects the two points.
    let u = SinCos(degrees: Angle.difference(from: way.azimuth1, to: p.azimuth2).value)
    let v = SinCos(degrees: Angle.difference(from: way.azimuth2, to: q.azimuth2).value)
    var ySine = u.sin * z.sin
    var xSine = v.sin * z.sin
    var ySide = u.cos * v.sin - u.sin * v.cos * z.cos
    var xSide = u.cos * v.sin * z.cos - u.sin * v.cos
    if abs(u.sin) <= Self.coincidence, abs(v.sin) <= Self.coincidence {
      // On coincident lines, continue halfway between the two points.
      return (
        copysign(way.distance / 2, u.cos), copysign(way.distance / 2, -v.cos),
        u.cos * v.cos > 0 ? .coincident : .opposite, 0
      )
    }
    let sine = abs(u.cos * v.sin - u.sin * v.cos)
    // The tangents intersect in two opposite points. Choose the point that is nearer along both lines.
    if xSide + ySide < 0 { (xSine, xSide, ySine, ySide) = (-xSine, -xSide, -ySine, -ySide) }
    return (radius * atan2(xSine, xSide), radius * atan2(ySine, ySide), .crossing, sine)
  }

  /// Returns the angle between two lines at a common point (degrees), clockwise from the first line.
  ///
  /// At a pole, north depends on the longitude. Each line can reach the pole at another longitude, so the difference of
  /// the longitudes is a part of the angle.
  private static func turn(from p: DirectSolution, to q: DirectSolution) -> Double {
    let turn = Angle.difference(from: p.azimuth2, to: q.azimuth2).value
    guard abs(p.coordinate.latitude) > polarLatitude else { return turn }
    let meridians = Angle.difference(
      from: p.coordinate.longitude, to: q.coordinate.longitude
    ).value
    return p.coordinate.latitude > 0 ? turn - meridians : turn + meridians
  }

  /// The latitude (degrees) above which the longitudes of two points can differ visibly, although the search treats the
  /// points as the same.
  private static let polarLatitude = 89.9999

  // MARK: Choosing an intersection

  /// Returns the intersection nearest to `origin`; nil if no start converges.
  func closest(to origin: Point) -> Meeting? {
    if geodesic.longSeries != nil { return closestOfAll(to: origin) }
    let reach = separation / 2
    var best: Meeting?
    for (dx, dy) in [(0.0, 0.0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
      let start = Point(x: origin.x + dx * reach, y: origin.y + dy * reach)
      guard var found = meeting(from: start) else { continue }
      if found.kind != .crossing { found = slid(found, towards: origin) }
      if best.map({ found.at.distance(to: origin) < $0.at.distance(to: origin) }) ?? true {
        best = found
      }
      // Stop, because every other intersection is farther away than half the separation.
      if found.at.distance(to: origin) < reach { break }
    }
    return best
  }

  /// Moves an intersection along coincident lines to the position nearest to `origin`.
  func slid(_ meeting: Meeting, towards origin: Point) -> Meeting {
    // If the lines have the same direction, x and y increase together. If they have opposite directions, y decreases as
    // x increases.
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    let shift = ((origin.x - meeting.at.x) + sign * (origin.y - meeting.at.y)) / 2
    let at = Point(x: meeting.at.x + shift, y: meeting.at.y + sign * shift)
    return Meeting(
      at: at, coordinate: first.position(at: at.x).coordinate, kind: meeting.kind, sine: 0)
  }

  /// The maximum number of squares in each direction. Every valid reach needs fewer squares.
  ///
  /// On extreme ellipsoids, the computed number may be NaN. In that case, the comparison with this limit is false, and
  /// the search uses a single start.
  private static let mostCells = 1000.0

  /// Returns all intersections whose distances along the two lines, measured from the starts of the lines, add up to at
  /// most `reach`, nearest first.
  func all(within reach: Double) -> [GeodesicIntersection] {
    guard let nearest = closest(to: .zero) else { return [] }
    var found: [Meeting] = []
    if nearest.kind != .crossing {
      found = [nearest]
    } else {
      // Use the centers of squares that cover the plane as starts. The squares are rotated by 45 degrees.
      let half = separation * (geodesic.longSeries == nil ? 0.45 : Self.flatHalf)
      let wanted = (reach / (2 * half)).rounded(.up)
      let count = wanted <= Self.mostCells ? Int(wanted) + 1 : 0
      for i in -count...count {
        for j in -count...count {
          let start = Point(x: Double(i + j) * half, y: Double(i - j) * half)
          guard start.distance(to: .zero) <= reach + separation, let new = meeting(from: start),
            !found.contains(where: { $0.at.distance(to: new.at) < separation / 2 })
          else { continue }
          found.append(new)
        }
      }
    }
    return found.filter { $0.at.distance(to: .zero) <= reach }
      .sorted { $0.at.distance(to: .zero) < $1.at.distance(to: .zero) }.map(\.found)
  }
}

/// The search for the nearest intersection on ellipsoids with |f| above 1/50, which needs more starts.
///
/// On these ellipsoids, the lattice of intersections is so distorted that the iteration may not find the intersection
/// nearest to its start.
extension LineCrossing {
  /// Half the diagonal of the square around each start, as a fraction of the separation.
  static let flatHalf = 0.25

  /// The maximum number of rings of squares around the given point.
  ///
  /// Twelve rings are enough for -1 ≤ f ≤ 1/2.
  ///
  /// On flatter or more elongated ellipsoids, the search from each starting point takes longer. Fewer rings limit
  /// the search to a few seconds.
  private var mostRings: Int {
    guard let series = geodesic.longSeries, series.isComplete else { return 2 }
    return abs(geodesic.n) <= 0.4 ? 12 : 6
  }

  /// Returns the intersection nearest to `origin`; nil if no start converges.
  ///
  /// The search adds rings of starts until the nearest intersection found is well inside the outermost ring.
  func closestOfAll(to origin: Point) -> Meeting? {
    let half = separation * Self.flatHalf
    var best: Meeting?
    for ring in 0...mostRings {
      for i in -ring...ring {
        for j in stride(from: -ring, through: ring, by: abs(i) == ring ? 1 : 2 * ring) {
          let start = Point(
            x: origin.x + Double(i + j) * half, y: origin.y + Double(i - j) * half)
          guard let found = meeting(from: start) else { continue }
          if found.kind != .crossing { return slid(found, towards: origin) }
          if best.map({ found.at.distance(to: origin) < $0.at.distance(to: origin) }) ?? true {
            best = found
          }
          // Stop, because every other intersection is farther away than half the separation.
          if found.at.distance(to: origin) < separation / 2 { return found }
        }
      }
      // Search one more ring beyond the best intersection, then stop.
      if let best, best.at.distance(to: origin) < 2 * half * Double(ring) { return best }
    }
    return best
  }

  /// Returns starts that cover all pairs of points on two paths of given lengths (m).
  func lattice(_ m: Double, _ n: Double) -> [Point] {
    func places(_ length: Double) -> [Double] {
      let wanted = (length / (separation * Self.flatHalf)).rounded(.up)
      let count = wanted <= Double(mostRings) ? max(1, Int(wanted)) : mostRings
      return (0...count).map { length * Double($0) / Double(count) }
    }
    return places(m).flatMap { x in places(n).map { Point(x: x, y: $0) } }
  }
}

/// The search for an intersection of two paths, the sections of the lines from their starts to their ends.
extension LineCrossing {
  /// Returns an intersection of both paths; nil if the paths do not meet.
  func withinSegments() -> GeodesicIntersection? {
    let (m, n) = (first.length, second.length)
    let middle = Point(x: m / 2, y: n / 2)
    guard let best = closest(to: middle) else { return nil }
    // For nearly parallel lines, rounding errors determine where they cross and whether an end touches the other path,
    // so treat them separately.
    if best.kind != .crossing { return overlap(best, m, n) ?? touch(m, n) }
    if isNearlyParallel(best, m, n), let found = touch(m, n) { return found }
    if let inside = snapped(best, m, n) { return inside.found }
    if isNearBeyond(best, m, n), let found = touch(m, n) { return found }
    // The paths can only contain a second intersection if they are long enough.
    guard (m + n) / 2 + best.at.distance(to: middle) >= separation else { return nil }
    let corners = [Point(x: 0, y: 0), Point(x: m, y: 0), Point(x: 0, y: n), Point(x: m, y: n)]
    for corner in geodesic.longSeries == nil ? corners : lattice(m, n) {
      guard let found = meeting(from: corner) else { continue }
      if let inside = snapped(found, m, n) { return inside.found }
      if isNearBeyond(found, m, n), let found = touch(m, n) { return found }
    }
    return nil
  }

  /// Returns the intersection if it is on both paths, or only beyond an end because of rounding errors. An intersection
  /// beyond an end is moved to the end.
  ///
  /// For any other intersection, the result is nil.
  private func snapped(_ meeting: Meeting, _ m: Double, _ n: Double) -> Meeting? {
    let tolerance = 1e-8
    let at = meeting.at
    guard at.x >= -tolerance, at.x <= m + tolerance, at.y >= -tolerance, at.y <= n + tolerance
    else { return nil }
    var inside = meeting
    inside.at = Point(x: min(max(at.x, 0), m), y: min(max(at.y, 0), n))
    return inside
  }

  /// Returns the middle of the common section of coincident paths; nil if there is no common section.
  private func overlap(_ meeting: Meeting, _ m: Double, _ n: Double) -> GeodesicIntersection? {
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    // With (x0, y0) = `meeting.at`, the common section contains the points with x in [0, m] and y = y0 + sign
    // (x - x0) in [0, n].
    let ends = [0 - meeting.at.y, n - meeting.at.y].map { meeting.at.x + sign * $0 }.sorted()
    let (low, high) = (max(0, ends[0]), min(m, ends[1]))
    guard low <= high + 1e-8 else { return nil }
    let x = (low + high) / 2
    let at = Point(x: x, y: meeting.at.y + sign * (x - meeting.at.x))
    return GeodesicIntersection(
      coordinate: first.position(at: x).coordinate, alongFirst: x, alongSecond: at.y,
      kind: meeting.kind)
  }
}

/// The treatment of touching ends and nearly parallel paths, whose intersection depends on rounding errors.
extension LineCrossing {
  /// Returns whether two paths of given lengths (m) are nearly parallel.
  ///
  /// Nearly parallel paths that cross in the middle are at most a micrometer apart everywhere.
  func isNearlyParallel(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    meeting.sine * max(m, n) <= Self.near * radius
  }

  /// Returns whether an end of one path may be on the other path.
  ///
  /// The result is true if the lines cross at a small angle, or at a short distance beyond the end.
  func isNearBeyond(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    let at = meeting.at
    let beyond = max(max(-at.x, at.x - m), max(-at.y, at.y - n))
    return beyond * meeting.sine <= Self.near * radius
  }

  /// A micrometer on the Earth as a fraction of the radius. Rounding errors are smaller.
  private static let near = 1.5e-13

  /// Returns the middle of all points at which an end of one path is on the other path.
  ///
  /// The result is nil if no end is on the other path.
  func touch(_ m: Double, _ n: Double) -> GeodesicIntersection? {
    let tolerance = Self.sameness * radius
    let (firstEnd, secondEnd) = (
      first.position(at: m).coordinate, second.position(at: n).coordinate
    )
    var places: [Point] = []
    for (end, y) in [(second.start, 0), (secondEnd, n)] {
      let at = geodesic.closestPoint(to: end, on: first, end: firstEnd)
      if at.distance <= tolerance { places.append(Point(x: at.along, y: y)) }
    }
    for (end, x) in [(first.start, 0), (firstEnd, m)] {
      let at = geodesic.closestPoint(to: end, on: second, end: secondEnd)
      if at.distance <= tolerance { places.append(Point(x: x, y: at.along)) }
    }
    guard let low = places.min(by: { $0.x < $1.x }), let high = places.max(by: { $0.x < $1.x })
    else { return nil }
    let x = (low.x + high.x) / 2
    let isOnePlace = high.x - low.x <= 4 * tolerance
    return GeodesicIntersection(
      coordinate: first.position(at: x).coordinate, alongFirst: x,
      alongSecond: (low.y + high.y) / 2,
      kind: isOnePlace ? .crossing : high.y > low.y ? .coincident : .opposite)
  }
}

/// A point where two geodesics meet.
public struct GeodesicIntersection: Sendable, Hashable {
  /// How two geodesics meet at a common point.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The lines cross.
    case crossing
    /// The lines coincide and have the same direction.
    case coincident
    /// The lines coincide and have opposite directions.
    case opposite
  }

  /// The common point, with its longitude in [-180, 180).
  public var coordinate: Coordinate

  /// The distance along the first line from its start (meters), negative before the start.
  public var alongFirst: Double

  /// The distance along the second line from its start (meters), negative before the start.
  public var alongSecond: Double

  /// How the lines meet at this point.
  public var kind: Kind

  package init(coordinate: Coordinate, alongFirst: Double, alongSecond: Double, kind: Kind) {
    self.coordinate = coordinate
    self.alongFirst = alongFirst
    self.alongSecond = alongSecond
    self.kind = kind
  }
}

extension Geodesic {
  /// Returns the intersection of two lines nearest to their starts; nil for invalid input.
  ///
  /// The lines are unbounded, so they always intersect. The nearest intersection is the one with the smallest sum of
  /// distances along both lines from their starts. The same rule selects a point of coincident lines.
  ///
  /// The method follows Karney (2024), "Geodesic intersections", J. Surveying Engineering 150(3), doi
  /// 10.1061/JSUED2.SUENG-1483. The method intersects the tangents of the two lines on a sphere and repeats this from
  /// the new points until the correction vanishes. Several starts ensure that the search does not miss a nearer
  /// intersection.
  ///
  /// **Accuracy.** Compared with quadruple precision on WGS 84, intersections are within 20 nm along each line if the
  /// lines cross at a right angle. If they cross at an angle γ, the error is larger by a factor of 1 / sin γ. For -1 ≤
  /// f ≤ 1/2, the lines are within 50 nm of each other at the intersection. For other flattenings, the search uses
  /// fewer starts, so it may find no intersection or not the nearest one.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another line of this solver.
  public func intersection(
    of first: GeodesicLine, and second: GeodesicLine
  ) -> GeodesicIntersection? {
    LineCrossing(self, first, second)?.closest(to: .zero).map { $0.found }
  }

  /// Returns all intersections of two lines whose distances from the starts of the lines add up to at most `reach`,
  /// nearest first.
  ///
  /// For coincident lines, the result contains only the nearest intersection. For invalid input, the result is empty.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another line of this solver.
  ///   - reach: the maximum distance in meters, from 0 to twenty times the ellipsoid's circumference. For |f| above
  ///     1/50, the limit is 20 π times the smallest radius of curvature. For f above 4/7 or below -4/3, it is 2 π times
  ///     this radius.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if the reach is not in this range.
  /// - Complexity: quadratic in the reach. For a reach of one circumference, the search uses 49 starts with about five
  ///   inverse problems each.
  package func intersections(
    of first: GeodesicLine, and second: GeodesicLine, within reach: Double
  ) throws(GeoError) -> [GeodesicIntersection] {
    let most = longestReach
    guard reach >= 0, reach <= most else {
      throw .invalidArgument(
        what: "the distance", value: "\(reach)", allowed: "0 to \(most.rounded(.down)) meters")
    }
    return LineCrossing(self, first, second)?.all(within: reach) ?? []
  }

  /// The largest valid reach for listing all intersections (m).
  ///
  /// The limit is lower on very flat or very elongated ellipsoids, where listing all intersections can take seconds.
  private var longestReach: Double {
    let turns = 40 * Double.pi * max(a, b)
    return longSeries == nil ? turns : min(turns, (abs(n) <= 0.4 ? 20 : 2) * leastSeparation)
  }

  /// Returns the intersection of two shortest paths, each between two points.
  ///
  /// - If the end of one path touches the other path, the result is this point.
  /// - If the paths have a common section, the result is the middle of this section.
  /// - A path between coincident points has no intersections.
  ///
  /// The result is nil if the paths do not meet or the input is invalid.
  ///
  /// - Parameters:
  ///   - start1: the start of the first path.
  ///   - end1: the end of the first path.
  ///   - start2: the start of the second path.
  ///   - end2: the end of the second path.
  public func intersection(
    ofSegmentFrom start1: Coordinate, to end1: Coordinate,
    andFrom start2: Coordinate, to end2: Coordinate
  ) -> GeodesicIntersection? {
    let (first, second) = (line(from: start1, to: end1), line(from: start2, to: end2))
    guard first.length > 0, second.length > 0 else { return nil }
    return LineCrossing(self, first, second)?.withinSegments()
  }
}
