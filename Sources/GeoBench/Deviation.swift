import GeoCore

/// The largest deviation of a method's results from the exact values.
package struct Deviation: Sendable, Equatable {
  /// The largest deviation over all pairs in nanometers; NaN if any result is NaN.
  package let nanometers: Double
  /// The indices of the first and the second coordinate of the pair with the largest deviation.
  package let from, to: Int

  /// Compares great-circle distances.
  static func sphere(_ space: Workspace) -> Deviation {
    largest(space.sphereTruth.count) {
      abs(Extended(space.answers.0[$0]) - space.sphereTruth[$0])
    }
  }

  /// Compares great-circle distances in single precision.
  static func single(_ space: Workspace) -> Deviation {
    let single = space.single
    return largest(single.truth.count) { abs(Extended(single.answers[$0]) - single.truth[$0]) }
  }

  /// Compares a matrix of great-circle distances.
  static func matrix(_ space: Workspace) -> Deviation {
    let (side, truth) = (space.matrixSide, space.matrixTruth)
    let entry = largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0]) }
    return Deviation(
      nanometers: entry.nanometers, from: entry.from / side, to: entry.to % side)
  }

  /// Compares distances on the ellipsoid.
  static func distance(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0].distance) }
  }

  /// Compares the lengths of rhumb lines on the ellipsoid.
  static func rhumb(_ space: Workspace) -> Deviation {
    let truth = space.rhumbTruth
    return largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0]) }
  }

  /// Compares distances and azimuths on the ellipsoid.
  ///
  /// An azimuth error counts as a sideways distance at the other end: the error in radians times the reduced length.
  static func inverse(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) {
      let exact = truth[$0]
      func aside(_ azimuth: Double, _ exactAzimuth: Extended) -> Extended {
        // The subtraction needs the precision of the references, but its result fits a double.
        let turn = Angle.normalized(Double(Extended(azimuth) - exactAzimuth))
        return Extended(abs(turn) * Angle.degree) * exact.reducedLength
      }
      return larger(
        abs(Extended(space.answers.0[$0]) - exact.distance),
        larger(
          aside(space.answers.1[$0], exact.azimuth1), aside(space.answers.2[$0], exact.azimuth2)))
    }
  }

  /// Compares the end points of direct problems on the ellipsoid.
  static func direct(_ space: Workspace) -> Deviation {
    let (pairs, truth, lines) = (space.pairs, space.ellipsoidTruth, space.lines)
    let ellipsoid = Ellipsoid.wgs84
    return largest(truth.count) {
      let exact = truth[$0]
      // The azimuth and the distance were rounded to doubles, so the exact line does not end exactly at the second
      // coordinate. `further` is the offset of its end along the line, and `aside` is the offset to the right. The
      // subtractions need the precision of the references, but their results fit doubles.
      let further = Double(Extended(lines.distances[$0]) - exact.distance)
      let aside =
        Double(Extended(lines.azimuths[$0]) - exact.azimuth1) * Angle.degree
        * Double(exact.reducedLength)
      let alpha2 = Angle.sincos(degrees: Double(exact.azimuth2))
      let phi2 = Angle.sincos(degrees: pairs.latitude2[$0])
      let w = 1 - ellipsoid.eccentricitySquared * phi2.sin * phi2.sin
      let normal = ellipsoid.equatorialRadius / w.squareRoot()
      let meridional = normal * (1 - ellipsoid.eccentricitySquared) / w
      let (longitude, residual) = Angle.difference(
        from: pairs.longitude2[$0], to: space.answers.1[$0])
      let north = (space.answers.0[$0] - pairs.latitude2[$0]) * Angle.degree * meridional
      let east = (longitude + residual) * Angle.degree * normal * phi2.cos
      let missNorth = north - (further * alpha2.cos - aside * alpha2.sin)
      let missEast = east - (further * alpha2.sin + aside * alpha2.cos)
      return Extended((missNorth * missNorth + missEast * missEast).squareRoot())
    }
  }

  /// Returns the larger of two numbers; NaN if either is NaN.
  private static func larger(_ a: Extended, _ b: Extended) -> Extended { a > b || a.isNaN ? a : b }

  private static func largest(_ count: Int, _ deviation: (Int) -> Extended) -> Deviation {
    var worst: (deviation: Extended, index: Int) = (0, 0)
    for i in 0..<count {
      let d = deviation(i)
      if d > worst.deviation || d.isNaN { worst = (d, i) }
      if d.isNaN { break }
    }
    return Deviation(nanometers: Double(worst.deviation * 1e9), from: worst.index, to: worst.index)
  }
}
