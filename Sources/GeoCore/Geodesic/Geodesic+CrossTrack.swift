import GeoPlatform

/// Where a place lies beside a line: how far along it, and how far off it.
public struct CrossTrack: Sendable, Hashable {
  /// The foot of the perpendicular: the point of the line nearest to the place; longitude in
  /// [-180, 180).
  public var foot: Coordinate

  /// Meters along the line from its start to the foot, negative behind the start.
  public var alongTrack: Double

  /// Meters from the line to the place, positive where the place is on the right hand of one who follows
  /// the line.
  public var crossTrack: Double

  /// Creates an answer from its values.
  package init(foot: Coordinate, alongTrack: Double, crossTrack: Double) {
    (self.foot, self.alongTrack, self.crossTrack) = (foot, alongTrack, crossTrack)
  }

  static let none = CrossTrack(foot: .nowhere, alongTrack: .nan, crossTrack: .nan)
}

extension Geodesic {
  /// How far a place is off the geodesic through two others, which goes on beyond both; NaN for invalid
  /// input.
  ///
  /// For the nearest point of the part between the two see ``closestPoint(to:onSegmentFrom:to:)``. The
  /// foot is found within half the Earth of the start. Two coincident places define a line in the
  /// direction that ``inverse(from:to:)`` gives for them, which means nothing: the answer is the distance
  /// from the place to them, without a sign, and 0 along.
  ///
  /// **Accuracy.** On WGS 84, against quadruple precision: cross-track and along-track within
  /// 10 nm; from f = 1/2 to -1 within 20 nm where the place is within 1000 km. A place near the poles of the line, a quarter round the Earth from all of it, has no definite
  /// foot.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - start: where the line begins.
  ///   - end: where it goes.
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

  /// How far a place is off a line without ends; NaN for invalid input.
  ///
  /// - Parameters:
  ///   - place: from where.
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
  /// A place of a line and the way from there to a place beside it.
  struct Foot {
    /// Meters along the line.
    var along: Double
    var point: DirectSolution
    var way: InverseSolution
    /// The angle (radians) from the line's direction to the way.
    var angle: Double
    /// How far it seems to be to the foot of the perpendicular (m).
    var step: Double
  }

  /// The point of a part of a line that is nearest to a place, on any ellipsoid.
  ///
  /// On flat and long ones the sphere leads astray, and a line may come near a place several times. So
  /// the line is sampled, and about every sample that is nearer than its neighbors the point is found where
  /// the way is at a right angle. Of points as near as each other it is the one nearer to the line's start.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - line: a line of this solver.
  ///   - start: meters along it where the part begins.
  ///   - end: where it ends.
  ///   - endsCount: whether an end may be the answer.
  /// - Returns: nil for an invalid place or line, and where only an end would be the answer and must not.
  func nearestFoot(
    of place: Coordinate, on line: GeodesicLine, within start: Double, _ end: Double,
    endsCount: Bool
  ) -> Foot? {
    // An eighth of the shortest way along which geodesics can meet again, at most.
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

  /// The zero of the derivative of the distance between two neighbors of a sample: by Newton's method with the
  /// reduced length and the scale, which take the places of sine and cosine, inside a bracket.
  private func perpendicular(
    from sample: Foot, _ place: Coordinate, _ line: GeodesicLine, _ start: Double, _ end: Double
  ) -> Foot {
    var (best, low, high) = (sample, start, end)
    for _ in 0..<100 {
      // Rounding; NaN stops it, too.
      guard abs(best.step) > 1e-15 * a, high - low > 1e-15 * a else { break }
      if best.step > 0 { low = best.along } else { high = best.along }
      let next = best.along + best.step
      guard next > low && next < high else {
        best = foot(of: place, on: line, at: low + (high - low) / 2)
        continue
      }
      // Quadratic convergence: after such a step nothing is left.
      let isLast = abs(best.step) < 1e-9 * a
      best = foot(of: place, on: line, at: next)
      if isLast { break }
    }
    return best
  }

  /// No two different geodesics meet again before one of them has gone as far (m): π by the root of the
  /// greatest curvature.
  var leastSeparation: Double { .pi * min(a, b) * min(a / b, 1) }

  /// How many samples of a line there are at most, on ellipsoids that need more than any planet.
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
    // The circle round the place curves by the scale over the reduced length.
    let scale = pair.swapped ? path.scale21 : path.scale12
    let step = a * atan2(path.reducedLength / a * cos(angle), scale)
    return Foot(along: along, point: point, way: way, angle: angle, step: step)
  }
}

/// Where a path comes nearest to a place.
public struct ClosestPoint: Sendable, Hashable {
  /// The nearest point of the path; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Meters along the path from its beginning to that point.
  public var along: Double

  /// Meters from the place to that point.
  public var distance: Double
}

extension Geodesic {
  /// The distance of a place from the shortest path between two others (meters): not from the whole
  /// geodesic, but from its part between them. NaN for invalid input.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - start: where the path begins; it may be the same place as the end.
  ///   - end: where it ends.
  public func distance(
    from place: Coordinate, toSegmentFrom start: Coordinate, to end: Coordinate
  ) -> Double {
    closestPoint(to: place, onSegmentFrom: start, to: end).distance
  }

  /// The point of the shortest path between two places that is nearest to a third. NaN for invalid
  /// input.
  ///
  /// The foot of the perpendicular is found by solving the right-angled triangle on a sphere and
  /// measuring what is left on the ellipsoid, until less than 10 nm are left (S. Baselga and J. C.
  /// Martínez-Llario 2018, "Intersection and point-to-line solutions for geodesics on the ellipsoid",
  /// Stud. Geophys. Geod. 62, 353-363); on WGS 84 two or three rounds do. Beyond the ends of the path
  /// the nearer end is the answer.
  ///
  /// **Accuracy.** Against quadruple precision on WGS 84: distances and the way along the path within 10 nm, the
  /// point within 20 nm, with paths and distances of up to a quarter of the circumference. Of a place as far from the path as it can be,
  /// near the antipode of the path's middle, the point may be another that is as near. Beyond |f| = 1/50 the path
  /// is sampled first, which takes some twenty inverse problems for a long one.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - start: where the path begins; it may be the same place as the end.
  ///   - end: where it ends.
  public func closestPoint(
    to place: Coordinate, onSegmentFrom start: Coordinate, to end: Coordinate
  ) -> ClosestPoint {
    let line = line(from: start, to: end)
    return closestPoint(to: place, on: line, end: end)
  }

  /// The same with a line that has been set up: `line` runs from its start to `end`.
  package func closestPoint(
    to place: Coordinate, on line: GeodesicLine, end: Coordinate
  ) -> ClosestPoint {
    let atStart = ClosestPoint(
      coordinate: line.start.normalized, along: 0, distance: distance(from: place, to: line.start))
    guard line.length > 0 else {
      // Of one place twice there is no direction; of an invalid one there is nothing.
      return line.length == 0
        ? atStart : ClosestPoint(coordinate: .nowhere, along: .nan, distance: .nan)
    }
    let foot =
      longSeries == nil
      ? foot(of: place, on: line)
      : closest(of: place, on: line, within: 0, line.length)
    // Clear of both ends the foot is nearer than either of them.
    if foot.along >= 0, foot.along <= line.length { return foot }
    let toEnd = distance(from: place, to: end)
    return toEnd < atStart.distance
      ? ClosestPoint(coordinate: end.normalized, along: line.length, distance: toEnd) : atStart
  }

  /// The nearest point of a part of a line, on any ellipsoid.
  private func closest(
    of place: Coordinate, on line: GeodesicLine, within low: Double, _ high: Double
  ) -> ClosestPoint {
    guard let foot = nearestFoot(of: place, on: line, within: low, high, endsCount: true) else {
      return ClosestPoint(coordinate: .nowhere, along: .nan, distance: .nan)
    }
    return ClosestPoint(
      coordinate: foot.point.coordinate, along: foot.along, distance: foot.way.distance)
  }

  /// The foot of the perpendicular from a place on a line that goes on beyond its ends, at most half
  /// round the Earth from the line's start.
  func foot(of place: Coordinate, on line: GeodesicLine) -> ClosestPoint {
    let (foot, along, way, _) = perpendicular(from: place, to: line)
    return ClosestPoint(coordinate: foot.coordinate, along: along, distance: way.distance)
  }

  /// The foot of the perpendicular from a place on a line, how far along the line it is, the way from it
  /// to the place, and the angle (radians) from the line's direction to that way, about ±π/2.
  func perpendicular(
    from place: Coordinate, to line: GeodesicLine
  ) -> (foot: DirectSolution, along: Double, way: InverseSolution, angle: Double) {
    if longSeries != nil {
      // Half the perimeter of the ellipse in the plane of the line, at least.
      let (east, north) = (a * line.alpha0.sin, max(a, b) * line.alpha0.cos)
      let reach = 1.05 * .pi * (east * east + north * north).squareRoot()
      // In half a turn there may be none; in a whole one there is.
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
    // The error shrinks by the flattening times the square of what is left over the radius, at least
    // a hundredfold, in each round.
    for _ in 0..<12 {
      let arc = way.distance / radius
      angle = (way.azimuth1 - point.azimuth2) * Angle.degree
      let step = radius * atan2(sin(arc) * cos(angle), cos(arc))
      along += step
      // What is left moves the foot by less than 10 nm, and its distance by nothing.
      guard abs(step) > 1e-8 else { break }
      point = line.position(at: along)
      way = inverse(from: point.coordinate, to: place)
    }
    return (point, along, way, angle)
  }
}

extension Coordinate {
  /// The place that no answer has.
  package static let nowhere = Coordinate(latitude: .nan, longitude: .nan)
}
