import GeoPlatform

/// Finds the points where two geodesics meet.
///
/// Two distances, one along each line, describe an intersection. As coordinates, the two distances define a point in a
/// plane. On a sphere, the intersections form a lattice in this plane: half a turn along both lines, or a whole turn
/// along one line, leads to the next intersection. The distance between two points of the plane is the sum of both
/// coordinate differences. The points nearest to an intersection therefore form a square, rotated by 45 degrees. The
/// search repeatedly intersects the tangents of both lines on a sphere. From any start in a square, the search finds the
/// intersection at the center of this square. On an ellipsoid, the lattice is slightly distorted. The search for the nearest
/// intersection therefore also starts on all sides of the given point.
struct LineCrossing {
  /// A pair of displacements along the lines (m).
  struct Point {
    var x, y: Double

    static let zero = Point(x: 0, y: 0)

    func distance(to other: Point) -> Double { abs(x - other.x) + abs(y - other.y) }
  }

  /// An intersection.
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
  /// Radius of the sphere that approximates the ellipsoid (m).
  let radius: Double
  /// The minimum distance of two intersections of lines that do not coincide (m).
  let separation: Double
  /// The longest allowed step along a line (m).
  ///
  /// On flat and long ellipsoids the sphere is a good approximation only for short steps.
  private let longestStep: Double

  /// The result is nil for lines without a valid start or direction.
  init?(_ geodesic: Geodesic, _ first: GeodesicLine, _ second: GeodesicLine) {
    guard !first.position(at: 0).coordinate.latitude.isNaN,
      !second.position(at: 0).coordinate.latitude.isNaN
    else { return nil }
    (self.geodesic, self.first, self.second) = (geodesic, first, second)
    radius = geodesic.c2.squareRoot()
    separation = 0.95 * .pi * min(geodesic.a, geodesic.b) * min(geodesic.a / geodesic.b, 1)
    longestStep = geodesic.longSeries == nil ? .infinity : separation / 4
  }

  /// Returns the intersection that repeated intersection of the tangents finds from `start`.
  ///
  /// Nil if the iteration fails.
  func meeting(from start: Point) -> Meeting? {
    var point = start
    var kind = GeodesicIntersection.Kind.crossing
    var sine = 1.0
    var isFound = false
    // Convergence is quadratic and takes four or five rounds. Nearly coincident lines need more rounds.
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

  /// The size of a correction after which only rounding errors remain, because convergence is quadratic.
  private static let nothing = 1e-11
  /// The largest sine of the angle between lines that are treated as coincident.
  private static let coincidence = 3 * Double.ulpOfOne
  /// The largest distance, in radii, between points that are treated as the same.
  static let sameness = 5e-15

  private typealias Step = (
    x: Double, y: Double, kind: GeodesicIntersection.Kind, sine: Double
  )

  /// Returns the distances along both lines to the intersection of their tangents on the sphere.
  private func step(at point: Point) -> Step {
    let (p, q) = (first.position(at: point.x), second.position(at: point.y))
    let way = geodesic.inverse(from: p.coordinate, to: q.coordinate)
    if way.distance <= Self.sameness * radius {
      // No geodesic connects coincident points, so compare the directions of the two lines.
      let turn = SinCos(degrees: Angle.difference(from: p.azimuth2, to: q.azimuth2).value)
      if abs(turn.sin) <= Self.coincidence {
        return (0, 0, turn.cos > 0 ? .coincident : .opposite, 0)
      }
    }
    let arc = way.distance / radius
    let z = SinCos(sin: sin(arc), cos: cos(arc))
    // Compute the angles between each line and the geodesic that connects the two points.
    let u = SinCos(degrees: Angle.difference(from: way.azimuth1, to: p.azimuth2).value)
    let v = SinCos(degrees: Angle.difference(from: way.azimuth2, to: q.azimuth2).value)
    var ySine = u.sin * z.sin
    var xSine = v.sin * z.sin
    var ySide = u.cos * v.sin - u.sin * v.cos * z.cos
    var xSide = u.cos * v.sin * z.cos - u.sin * v.cos
    if abs(u.sin) <= Self.coincidence, abs(v.sin) <= Self.coincidence {
      // On coincident lines, the result is halfway between the points.
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

  // MARK: Choosing an intersection

  /// The intersection nearest to a pair of points.
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
      // Any other intersection is farther away than half the separation, so stop.
      if found.at.distance(to: origin) < reach { break }
    }
    return best
  }

  /// The point of coincident lines nearest to a pair of points.
  func slid(_ meeting: Meeting, towards origin: Point) -> Meeting {
    // On lines with the same direction, both distances increase together. On lines with opposite directions, one
    // distance increases while the other decreases.
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    let shift = ((origin.x - meeting.at.x) + sign * (origin.y - meeting.at.y)) / 2
    let at = Point(x: meeting.at.x + shift, y: meeting.at.y + sign * shift)
    return Meeting(
      at: at, coordinate: first.position(at: at.x).coordinate, kind: meeting.kind, sine: 0)
  }

  /// The maximum number of cells. Every allowed reach needs fewer cells than this maximum.
  ///
  /// On extreme ellipsoids, the number may be NaN. The comparison of the number with this limit is then false, which
  /// stops the search.
  private static let mostCells = 1000.0

  /// Returns all intersections within a distance of the starts, nearest first.
  func all(within reach: Double) -> [GeodesicIntersection] {
    guard let nearest = closest(to: .zero) else { return [] }
    var found: [Meeting] = []
    if nearest.kind != .crossing {
      found = [nearest]
    } else {
      // The starts are the centers of squares, rotated by 45 degrees, that cover the plane.
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

/// The search on ellipsoids with |f| above 1/50, which needs more starts.
///
/// On such ellipsoids, the lattice of intersections is so distorted that a start may lead to an intersection other than
/// the nearest.
extension LineCrossing {
  /// Half the diagonal of the squares around the starts, in units of the separation.
  static let flatHalf = 0.25

  /// The maximum number of rings of squares around a start.
  ///
  /// Twelve rings are enough up to f = 1/2 and -1.
  ///
  /// On flatter or longer ellipsoids every start takes longer, so a smaller number of rings keeps the search below a
  /// few seconds.
  private var mostRings: Int {
    guard let series = geodesic.longSeries, series.isComplete else { return 2 }
    return abs(geodesic.n) <= 0.4 ? 12 : 6
  }

  /// The intersection nearest to a pair of points.
  ///
  /// The search adds rings of starts until the nearest intersection is well inside the rings.
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
          // Any other intersection is farther away than half the separation, so stop.
          if found.at.distance(to: origin) < separation / 2 { return found }
        }
      }
      // Stop one ring after the best intersection.
      if let best, best.at.distance(to: origin) < 2 * half * Double(ring) { return best }
    }
    return best
  }

  /// Returns starting points that cover two paths of given lengths (m).
  func lattice(_ m: Double, _ n: Double) -> [Point] {
    func places(_ length: Double) -> [Double] {
      let wanted = (length / (separation * Self.flatHalf)).rounded(.up)
      let count = wanted <= Double(mostRings) ? max(1, Int(wanted)) : mostRings
      return (0...count).map { length * Double($0) / Double(count) }
    }
    return places(m).flatMap { x in places(n).map { Point(x: x, y: $0) } }
  }
}

/// Finds where the sections of two lines between their ends meet.
extension LineCrossing {
  /// Returns an intersection of the sections between the ends of both lines.
  func withinSegments() -> GeodesicIntersection? {
    let (m, n) = (first.length, second.length)
    let middle = Point(x: m / 2, y: n / 2)
    guard let best = closest(to: middle) else { return nil }
    // For nearly parallel lines, rounding errors decide where they cross, and whether an end touches the other line.
    if best.kind != .crossing { return overlap(best, m, n) ?? touch(m, n) }
    if isNearlyParallel(best, m, n), let found = touch(m, n) { return found }
    if let inside = snapped(best, m, n) { return inside.found }
    if isNearBeyond(best, m, n), let found = touch(m, n) { return found }
    // A second intersection is possible only if the ends are far enough apart.
    guard (m + n) / 2 + best.at.distance(to: middle) >= separation else { return nil }
    let corners = [Point(x: 0, y: 0), Point(x: m, y: 0), Point(x: 0, y: n), Point(x: m, y: n)]
    for corner in geodesic.longSeries == nil ? corners : lattice(m, n) {
      guard let found = meeting(from: corner) else { continue }
      if let inside = snapped(found, m, n) { return inside.found }
      if isNearBeyond(found, m, n), let found = touch(m, n) { return found }
    }
    return nil
  }

  /// Returns an intersection between the ends. Also accepts an intersection that rounding errors moved beyond an end.
  ///
  /// Nil for any other intersection.
  private func snapped(_ meeting: Meeting, _ m: Double, _ n: Double) -> Meeting? {
    let tolerance = 1e-8
    let at = meeting.at
    guard at.x >= -tolerance, at.x <= m + tolerance, at.y >= -tolerance, at.y <= n + tolerance
    else { return nil }
    var inside = meeting
    inside.at = Point(x: min(max(at.x, 0), m), y: min(max(at.y, 0), n))
    return inside
  }

  /// The middle of the common section of coincident paths.
  private func overlap(_ meeting: Meeting, _ m: Double, _ n: Double) -> GeodesicIntersection? {
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    // The common section consists of the points with x in [0, m] and y = y0 + sign (x - x0) in [0, n].
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

/// Paths whose intersection depends on rounding: touching ends and parallel paths.
extension LineCrossing {
  /// Whether two paths of given lengths (m) are nearly parallel.
  ///
  /// If such paths meet in the middle, their distance is at most a micrometer everywhere.
  func isNearlyParallel(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    meeting.sine * max(m, n) <= Self.near * radius
  }

  /// Whether an end of one path may be on the other path.
  ///
  /// True if the lines meet a short distance beyond the end, or at a small angle.
  func isNearBeyond(_ meeting: Meeting, _ m: Double, _ n: Double) -> Bool {
    let at = meeting.at
    let beyond = max(max(-at.x, at.x - m), max(-at.y, at.y - n))
    return beyond * meeting.sine <= Self.near * radius
  }

  /// A micrometer on the Earth, in radii, which is more than the rounding error.
  private static let near = 1.5e-13

  /// The middle of all points where an end of one path is on the other path.
  ///
  /// Nil if no end is on the other path.
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
  /// The relation of two geodesics at a common point.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The lines cross.
    case crossing
    /// The lines coincide and have the same direction.
    case coincident
    /// The lines coincide and have opposite directions.
    case opposite
  }

  /// The common point; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Meters along the first line from its start, negative before the start.
  public var alongFirst: Double

  /// Meters along the second line from its start, negative before the start.
  public var alongSecond: Double

  /// The relation of the lines at this point.
  public var kind: Kind

  /// Creates an intersection from its values.
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
  /// The lines are unbounded, so an intersection always exists. The nearest intersection has the smallest sum of
  /// distances along both lines. The same rule applies to coincident lines.
  ///
  /// The method follows Karney (2024), "Geodesic intersections", J. Surveying Engineering 150(3), doi
  /// 10.1061/JSUED2.SUENG-1483: intersect the tangents of the two lines on a sphere, and repeat from the new points
  /// until the correction vanishes. Several starts ensure that no nearer intersection is missed.
  ///
  /// **Accuracy.** On WGS 84, compared with quadruple precision, intersections are within 20 nm along each line if the
  /// lines cross at a large angle. An angle γ multiplies this error by 1 / sin γ. From f = 1/2 to -1 the lines are
  /// within 50 nm of each other at the intersection. Beyond these flattenings, the search tries fewer starts. The
  /// search may then find no intersection, or an intersection that is not the nearest.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another line.
  public func intersection(
    of first: GeodesicLine, and second: GeodesicLine
  ) -> GeodesicIntersection? {
    LineCrossing(self, first, second)?.closest(to: .zero).map { $0.found }
  }

  /// Returns all intersections of two lines within a distance of their starts, nearest first.
  ///
  /// The distance is the sum of the distances along both lines. For coincident lines the result contains only the
  /// nearest intersection. The result is empty for invalid input.
  ///
  /// - Parameters:
  ///   - first: a line of this solver.
  ///   - second: another line.
  ///   - reach: meters, 0 or more. The maximum is twenty times around the ellipsoid. For |f| above 1/50 the maximum is
  ///     20 π times the least radius of curvature, and for f above 4/7 or below -4/3 the maximum is 2 π times this
  ///     radius.
  /// - Throws: ``GeoError/invalidArgument(what:value:allowed:)`` if the reach is not in this range.
  /// - Complexity: quadratic in the reach. For a reach of one circumference, the search starts from 49 pairs of
  ///   points, with about five inverse problems for each.
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

  /// The largest allowed reach for all intersections (m).
  ///
  /// On very flat or long ellipsoids, listing all intersections can take seconds.
  private var longestReach: Double {
    let turns = 40 * Double.pi * max(a, b)
    return longSeries == nil ? turns : min(turns, (abs(n) <= 0.4 ? 20 : 2) * leastSeparation)
  }

  /// Returns the intersection of two shortest paths, each between two points.
  ///
  /// - Paths meet if the end of one path touches the other path.
  /// - Paths that coincide in a section meet in the middle of this section.
  /// - A path between coincident points meets no other path.
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
