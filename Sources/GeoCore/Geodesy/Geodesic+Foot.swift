import GeoPlatform

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
