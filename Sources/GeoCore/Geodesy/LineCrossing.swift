import GeoPlatform

/// Looks for the places where two geodesics meet.
///
/// A pair of displacements along the two lines is a point of a plane. On a sphere the intersections form a
/// lattice there: half a turn along both, or a whole one along either. With the sum of both displacements
/// as the distance, what is nearest to an intersection is a square on its tip, and the tangents' solution
/// on the sphere finds the intersection in whose square one starts. On an ellipsoid the lattice is bent a
/// little: who wants the nearest starts on all sides of where he stands.
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
  /// Radius of the sphere that stands for the ellipsoid (m).
  let radius: Double
  /// No two intersections of lines that do not coincide are nearer to each other (m).
  let separation: Double
  /// The longest step along a line (m): on flat and long ellipsoids the sphere is right only nearby.
  private let longestStep: Double

  /// Nil for lines without a place or a direction.
  init?(_ geodesic: Geodesic, _ first: GeodesicLine, _ second: GeodesicLine) {
    guard !first.position(at: 0).coordinate.latitude.isNaN,
      !second.position(at: 0).coordinate.latitude.isNaN
    else { return nil }
    (self.geodesic, self.first, self.second) = (geodesic, first, second)
    radius = geodesic.c2.squareRoot()
    separation = 0.95 * .pi * min(geodesic.a, geodesic.b) * min(geodesic.a / geodesic.b, 1)
    longestStep = geodesic.longSeries == nil ? .infinity : separation / 4
  }

  /// The intersection that the tangents at a pair of points lead to; nil where they lead nowhere.
  func meeting(from start: Point) -> Meeting? {
    var point = start
    var kind = GeodesicIntersection.Kind.crossing
    var sine = 1.0
    var isFound = false
    // Quadratic convergence: four or five rounds. Lines that nearly coincide need more.
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

  /// A correction that leaves less than rounding after it, since it converges quadratically.
  private static let nothing = 1e-11
  /// Sines of angles between lines that coincide.
  private static let coincidence = 3 * Double.ulpOfOne
  /// How far off, in radii, what is one place may be given by two lines.
  static let sameness = 5e-15

  private typealias Step = (
    x: Double, y: Double, kind: GeodesicIntersection.Kind, sine: Double
  )

  /// How far it is along both lines to where their tangents meet on the sphere.
  private func step(at point: Point) -> Step {
    let (p, q) = (first.position(at: point.x), second.position(at: point.y))
    let way = geodesic.inverse(from: p.coordinate, to: q.coordinate)
    if way.distance <= Self.sameness * radius {
      // From a place to itself there is no way, only the two lines to compare.
      let turn = SinCos(degrees: Angle.difference(from: p.azimuth2, to: q.azimuth2).value)
      if abs(turn.sin) <= Self.coincidence {
        return (0, 0, turn.cos > 0 ? .coincident : .opposite, 0)
      }
    }
    let arc = way.distance / radius
    let z = SinCos(sin: sin(arc), cos: cos(arc))
    // The angles from the way between the two points to the lines.
    let u = SinCos(degrees: Angle.difference(from: way.azimuth1, to: p.azimuth2).value)
    let v = SinCos(degrees: Angle.difference(from: way.azimuth2, to: q.azimuth2).value)
    var ySine = u.sin * z.sin
    var xSine = v.sin * z.sin
    var ySide = u.cos * v.sin - u.sin * v.cos * z.cos
    var xSide = u.cos * v.sin * z.cos - u.sin * v.cos
    if abs(u.sin) <= Self.coincidence, abs(v.sin) <= Self.coincidence {
      // Halfway between the points.
      return (
        copysign(way.distance / 2, u.cos), copysign(way.distance / 2, -v.cos),
        u.cos * v.cos > 0 ? .coincident : .opposite, 0
      )
    }
    let sine = abs(u.cos * v.sin - u.sin * v.cos)
    // Of the two opposite places the one that is less far along both.
    if xSide + ySide < 0 { (xSine, xSide, ySine, ySide) = (-xSine, -xSide, -ySine, -ySide) }
    return (radius * atan2(xSine, xSide), radius * atan2(ySine, ySide), .crossing, sine)
  }

  // MARK: Which one

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
      // Nearer than half of what separates two there is no other.
      if found.at.distance(to: origin) < reach { break }
    }
    return best
  }

  /// The point of coinciding lines that is nearest to a pair of points.
  func slid(_ meeting: Meeting, towards origin: Point) -> Meeting {
    // Along the lines x and y grow by as much, or one grows and the other shrinks.
    let sign: Double = meeting.kind == .coincident ? 1 : -1
    let shift = ((origin.x - meeting.at.x) + sign * (origin.y - meeting.at.y)) / 2
    let at = Point(x: meeting.at.x + shift, y: meeting.at.y + sign * shift)
    return Meeting(
      at: at, coordinate: first.position(at: at.x).coordinate, kind: meeting.kind, sine: 0)
  }

  /// More than the reaches that are allowed need; NaN, on ellipsoids beyond measure, is not below it.
  private static let mostCells = 1000.0

  /// All within a distance of the starts, nearest first.
  func all(within reach: Double) -> [GeodesicIntersection] {
    guard let nearest = closest(to: .zero) else { return [] }
    var found: [Meeting] = []
    if nearest.kind != .crossing {
      found = [nearest]
    } else {
      // Squares on their tips that leave no gap.
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
