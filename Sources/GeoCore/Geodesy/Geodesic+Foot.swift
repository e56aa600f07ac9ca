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
  /// the line is sampled, and between the neighbors of the nearest sample the zero of the derivative
  /// of the distance is found: by Newton's method with the reduced length and the scale, which are the way's
  /// own sine and cosine, inside a bracket.
  ///
  /// - Parameters:
  ///   - place: from where.
  ///   - line: a line of this solver.
  ///   - start: meters along it where the part begins.
  ///   - end: where it ends.
  func nearestFoot(
    of place: Coordinate, on line: GeodesicLine, within start: Double, _ end: Double
  ) -> Foot {
    let length = end - start
    // An eighth of the shortest way along which geodesics can meet again, at most.
    let spacing = leastSeparation / 8
    let wanted = (length / spacing).rounded(.up)
    let count = wanted <= Self.mostSamples ? max(1, Int(wanted)) : Int(Self.mostSamples)
    let width = length / Double(count)
    var best = foot(of: place, on: line, at: start)
    var index = 0
    for i in 1...count {
      let along = i == count ? end : start + Double(i) * width
      let next = foot(of: place, on: line, at: along)
      if next.way.distance < best.way.distance { (best, index) = (next, i) }
    }
    var low = index == 0 ? start : best.along - width
    var high = index == count ? end : best.along + width
    // Quadratic convergence; the bracket settles everything else.
    for _ in 0..<100 {
      if best.step > 0 { low = best.along } else { high = best.along }
      var next = best.along + best.step
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      // After a step of this size nothing is left; NaN stops it, too.
      let isLast = !(abs(next - best.along) > 1e-9 * a)
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
