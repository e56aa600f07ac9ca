import GeoPlatform

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
