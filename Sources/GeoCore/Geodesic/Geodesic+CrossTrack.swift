import GeoPlatform

/// The position of a point relative to a line: its distance along the line and its distance from the line.
public struct CrossTrack: Sendable, Hashable {
  /// The foot of the perpendicular from the point to the line, with its longitude in [-180, 180).
  public var foot: Coordinate

  /// The distance along the line from its start to the foot (meters); negative before the start.
  public var alongTrack: Double

  /// The distance between the line and the point (meters); positive if the point is on the right side of the line.
  public var crossTrack: Double

  package init(foot: Coordinate, alongTrack: Double, crossTrack: Double) {
    (self.foot, self.alongTrack, self.crossTrack) = (foot, alongTrack, crossTrack)
  }

  static let none = CrossTrack(foot: .nowhere, alongTrack: .nan, crossTrack: .nan)
}

extension Geodesic {
  /// Measures the position of a point relative to the unbounded geodesic through two other points.
  ///
  /// For invalid input, the result is NaN.
  ///
  /// The foot of the perpendicular may be anywhere on the line, up to half the circumference of the Earth away from
  /// `start`. For the nearest point between `start` and `end`, see ``closestPoint(to:onSegmentFrom:to:)``. If `start`
  /// and `end` coincide, the line has no direction. In that case, the cross-track distance is the positive distance
  /// from `start`, and the along-track distance is 0.
  ///
  /// **Accuracy.** Compared with quadruple precision on WGS 84, cross-track and along-track distances are within 10 nm.
  /// For -1 ≤ f ≤ 1/2, both distances are within 20 nm if the point is within 1000 km of the line. A point that is
  /// equally far from the whole line, a quarter of the circumference away, has no unique foot.
  ///
  /// - Parameters:
  ///   - place: the point to measure.
  ///   - start: the start of the line.
  ///   - end: the second point of the line.
  public func crossTrack(
    of place: Coordinate, fromLineThrough start: Coordinate, and end: Coordinate
  ) -> CrossTrack {
    let line = line(from: start, to: end)
    guard line.length != 0 else {
      let distance = distance(from: place, to: start)
      guard !distance.isNaN else { return .none }
      return CrossTrack(foot: start.normalized, alongTrack: 0, crossTrack: distance)
    }
    return crossTrack(of: place, from: line)
  }

  /// Measures the position of a point relative to an unbounded line. For invalid input, the result is NaN.
  ///
  /// - Parameters:
  ///   - place: the point to measure.
  ///   - line: a line of this solver.
  public func crossTrack(of place: Coordinate, from line: GeodesicLine) -> CrossTrack {
    let (foot, along, way, angle) = perpendicular(from: place, to: line)
    guard !way.distance.isNaN else { return .none }
    return CrossTrack(
      foot: foot.coordinate, alongTrack: along,
      crossTrack: sin(angle) < 0 ? -way.distance : way.distance)
  }
}

extension Geodesic {
  /// A point of a line, and the geodesic from this point to a given point.
  struct Foot {
    /// The distance along the line from its start (m).
    var along: Double
    var point: DirectSolution
    var way: InverseSolution
    /// The angle (radians) from the direction of the line to the direction of the geodesic.
    var angle: Double
    /// The estimated distance along the line from this point to the foot of the perpendicular (m).
    var step: Double
  }

  /// Returns the nearest point of a section of a line, on any ellipsoid.
  ///
  /// On very flat or very elongated ellipsoids, the distance to a point can have several minima along a line. The
  /// search therefore samples the line. A minimum is near each sample that is closer to the point than both neighboring
  /// samples. There, the search finds the position where the geodesic to the point is perpendicular to the line. Among
  /// equally near positions, the result is the one closest to the line's start.
  ///
  /// - Parameters:
  ///   - place: the given point.
  ///   - line: a line of this solver.
  ///   - start: meters along the line to the start of the section.
  ///   - end: meters along the line to the end of the section.
  ///   - endsCount: whether an end of the section may be the result.
  /// - Returns: nil if the point or the line is invalid, or if the nearest point is an end and `endsCount` is false.
  func nearestFoot(
    of place: Coordinate, on line: GeodesicLine, within start: Double, _ end: Double,
    endsCount: Bool
  ) -> Foot? {
    // Two geodesics from the same point meet again after at least `leastSeparation`. The sample spacing is at most an
    // eighth of this distance.
    let wanted = (8 * (end - start) / leastSeparation).rounded(.up)
    let count = wanted <= Self.mostSamples ? max(2, Int(wanted)) : Int(Self.mostSamples)
    let width = (end - start) / Double(count)
    let samples = (0...count).map { i in
      foot(of: place, on: line, at: i == count ? end : start + Double(i) * width)
    }
    var best: Foot?
    for i in 0...count {
      let isEnd = i == 0 || i == count
      let way = samples[i].way.distance
      guard endsCount || !isEnd, i == 0 || way <= samples[i - 1].way.distance,
        i == count || way <= samples[i + 1].way.distance
      else { continue }
      let low = i == 0 ? start : samples[i - 1].along
      let high = i == count ? end : samples[i + 1].along
      let found = perpendicular(from: samples[i], place, line, low, high)
      guard let known = best else {
        best = found
        continue
      }
      let difference = found.way.distance - known.way.distance
      let isTie = abs(difference) < 1e-10 * a
      if isTie ? abs(found.along) < abs(known.along) : difference < 0 { best = found }
    }
    return best
  }

  /// Finds the nearest point of the line between `start` and `end`, where the derivative of the distance is zero.
  ///
  /// The search uses Newton's method inside a bracket. Each step uses the formulas for a sphere, with the reduced
  /// length and the geodesic scale instead of sine and cosine.
  private func perpendicular(
    from sample: Foot, _ place: Coordinate, _ line: GeodesicLine, _ start: Double, _ end: Double
  ) -> Foot {
    var (best, low, high) = (sample, start, end)
    for _ in 0..<100 {
      // Smaller steps are only rounding errors. The condition also stops the loop if the step is NaN.
      guard abs(best.step) > 1e-15 * a, high - low > 1e-15 * a else { break }
      if best.step > 0 { low = best.along } else { high = best.along }
      let next = best.along + best.step
      guard next > low && next < high else {
        best = foot(of: place, on: line, at: low + (high - low) / 2)
        continue
      }
      // Convergence is quadratic, so the error after such a small step is negligible.
      let isLast = abs(best.step) < 1e-9 * a
      best = foot(of: place, on: line, at: next)
      if isLast { break }
    }
    return best
  }

  /// A lower bound (m) for the longer of two different geodesics that connect the same two points.
  ///
  /// The bound is π divided by the square root of the largest Gaussian curvature.
  var leastSeparation: Double { .pi * min(a, b) * min(a / b, 1) }

  /// The maximum number of samples of a line.
  ///
  /// Only ellipsoids that are much flatter or more elongated than any planet need this many samples.
  private static let mostSamples = 256.0

  private func foot(of place: Coordinate, on line: GeodesicLine, at along: Double) -> Foot {
    let point = line.position(at: along)
    guard let pair = CanonicalPair(from: point.coordinate, to: place, on: self) else {
      let nowhere = InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
      return Foot(along: along, point: point, way: nowhere, angle: .nan, step: .nan)
    }
    let path = connect(pair, complete: true)
    let (alpha1, alpha2) = pair.restore(path.alpha1, path.alpha2)
    let way = InverseSolution(
      distance: path.distance, azimuth1: Angle.azimuth(alpha1.degrees),
      azimuth2: Angle.azimuth(alpha2.degrees))
    let angle = (way.azimuth1 - point.azimuth2) * Angle.degree
    // The geodesic curvature of a circle around `place` is the geodesic scale divided by the reduced length.
    let scale = pair.swapped ? path.scale21 : path.scale12
    let step = a * atan2(path.reducedLength / a * cos(angle), scale)
    return Foot(along: along, point: point, way: way, angle: angle, step: step)
  }
}

/// The point of a path nearest to a given point.
public struct ClosestPoint: Sendable, Hashable {
  /// The nearest point of the path, with its longitude in [-180, 180).
  public var coordinate: Coordinate

  /// The distance along the path from its start to the nearest point (meters).
  public var along: Double

  /// The distance from the given point to the nearest point (meters).
  public var distance: Double
}

extension Geodesic {
  /// Returns the distance from a point to the shortest path between two other points (meters).
  ///
  /// For invalid input, the result is NaN.
  ///
  /// The path ends at `start` and `end`. For the distance from the unbounded geodesic, see
  /// ``crossTrack(of:fromLineThrough:and:)``.
  ///
  /// - Parameters:
  ///   - place: the point from which the distance is measured.
  ///   - start: the start of the path; it may coincide with the end.
  ///   - end: the end of the path.
  public func distance(
    from place: Coordinate, toSegmentFrom start: Coordinate, to end: Coordinate
  ) -> Double {
    closestPoint(to: place, onSegmentFrom: start, to: end).distance
  }

  /// Returns the point of the shortest path between two points that is nearest to a third point.
  ///
  /// If the foot of the perpendicular is beyond an end of the path, the result is the nearer end. For invalid input,
  /// the result is NaN.
  ///
  /// **Method.** Each iteration solves a right-angled triangle on a sphere and measures the remaining error on the
  /// ellipsoid, until the error is below 10 nm. Source: S. Baselga and J. C. Martínez-Llario (2018), "Intersection and
  /// point-to-line solutions for geodesics on the ellipsoid", Stud. Geophys. Geod. 62, 353-363. On WGS 84, two or three
  /// iterations are enough.
  ///
  /// **Accuracy.** Compared with quadruple precision on WGS 84, distances and lengths along the path are within 10 nm,
  /// and the point is within 20 nm. These limits are valid for paths and distances of up to a quarter of the
  /// circumference. If the point is near the antipode of the path's middle, several points of the path can be almost
  /// equally near, and the result is one of them. For |f| above 1/50, the search first samples the path, which takes
  /// about twenty inverse problems for a long path.
  ///
  /// - Parameters:
  ///   - place: the point from which the distance is measured.
  ///   - start: the start of the path; it may coincide with the end.
  ///   - end: the end of the path.
  public func closestPoint(
    to place: Coordinate, onSegmentFrom start: Coordinate, to end: Coordinate
  ) -> ClosestPoint {
    let line = line(from: start, to: end)
    return closestPoint(to: place, on: line, end: end)
  }

  /// Returns the point of a line, between its start and `end`, that is nearest to a given point.
  package func closestPoint(
    to place: Coordinate, on line: GeodesicLine, end: Coordinate
  ) -> ClosestPoint {
    let atStart = ClosestPoint(
      coordinate: line.start.normalized, along: 0, distance: distance(from: place, to: line.start))
    guard line.length > 0 else {
      // A path between coincident points has no direction, and an invalid path has no nearest point.
      return line.length == 0
        ? atStart : ClosestPoint(coordinate: .nowhere, along: .nan, distance: .nan)
    }
    let foot =
      longSeries == nil
      ? foot(of: place, on: line)
      : closest(of: place, on: line, within: 0, line.length)
    // If the foot is between the ends, it is nearer to the point than both ends.
    if foot.along >= 0, foot.along <= line.length { return foot }
    let toEnd = distance(from: place, to: end)
    return toEnd < atStart.distance
      ? ClosestPoint(coordinate: end.normalized, along: line.length, distance: toEnd) : atStart
  }

  /// Returns the nearest point of a section of a line, on any ellipsoid.
  private func closest(
    of place: Coordinate, on line: GeodesicLine, within low: Double, _ high: Double
  ) -> ClosestPoint {
    guard let foot = nearestFoot(of: place, on: line, within: low, high, endsCount: true) else {
      return ClosestPoint(coordinate: .nowhere, along: .nan, distance: .nan)
    }
    return ClosestPoint(
      coordinate: foot.point.coordinate, along: foot.along, distance: foot.way.distance)
  }

  /// Returns the foot of the perpendicular from a point to an unbounded line.
  ///
  /// The foot is at most half the circumference of the Earth away from the line's start.
  func foot(of place: Coordinate, on line: GeodesicLine) -> ClosestPoint {
    let (foot, along, way, _) = perpendicular(from: place, to: line)
    return ClosestPoint(coordinate: foot.coordinate, along: along, distance: way.distance)
  }

  /// Returns the foot of the perpendicular to a line, and its distance along the line.
  ///
  /// `way` is the geodesic from the foot to the point. `angle` is the angle (radians) from the line's direction to this
  /// geodesic, about ±π/2.
  func perpendicular(
    from place: Coordinate, to line: GeodesicLine
  ) -> (foot: DirectSolution, along: Double, way: InverseSolution, angle: Double) {
    if longSeries != nil {
      // `reach` is at least half the perimeter of the ellipse in the plane of the line.
      let (east, north) = (a * line.alpha0.sin, max(a, b) * line.alpha0.cos)
      let reach = 1.05 * .pi * (east * east + north * north).squareRoot()
      // If half a turn around the Earth contains no minimum of the distance, search a whole turn, which always contains
      // a minimum.
      for reach in [reach, 2 * reach] {
        if let foot = nearestFoot(
          of: place, on: line, within: -reach, reach, endsCount: false)
        {
          return (foot.point, foot.along, foot.way, foot.angle)
        }
      }
      let nowhere = InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
      return (.none, .nan, nowhere, .nan)
    }
    let radius = a
    var along = line.length < 0.25 * .pi * radius ? line.length / 2 : 0
    var point = line.position(at: along)
    var way = inverse(from: point.coordinate, to: place)
    var angle = 0.0
    // Each iteration reduces the error to less than a hundredth: it multiplies the error by about the flattening
    // times (error / radius)².
    for _ in 0..<12 {
      let arc = way.distance / radius
      angle = (way.azimuth1 - point.azimuth2) * Angle.degree
      let step = radius * atan2(sin(arc) * cos(angle), cos(arc))
      along += step
      // A step below 10 nm changes the foot by less than 10 nm, and its effect on the distance to the foot is
      // negligible.
      guard abs(step) > 1e-8 else { break }
      point = line.position(at: along)
      way = inverse(from: point.coordinate, to: place)
    }
    return (point, along, way, angle)
  }
}

extension Coordinate {
  /// A coordinate for a missing result: its latitude and longitude are NaN.
  package static let nowhere = Coordinate(latitude: .nan, longitude: .nan)
}
