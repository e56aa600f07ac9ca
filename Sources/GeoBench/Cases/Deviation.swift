import GeoCore
import Glibc

/// How far the answers of a method are from the exact ones, at worst.
package struct Deviation: Sendable, Equatable {
  /// The largest distance over all pairs (nanometres); NaN if any answer is not a number.
  package let nanometres: Double
  /// The index of the pair where that was.
  package let index: Int

  /// Of great-circle distances.
  static func sphere(_ space: Workspace) -> Deviation {
    largest(space.sphereTruth.count) {
      abs(Extended(space.answers.0[$0]) - space.sphereTruth[$0])
    }
  }

  /// Of distances on the ellipsoid.
  static func distance(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0].distance) }
  }

  /// Of distances and azimuths on the ellipsoid; an azimuth counts by how far to the side it leads
  /// at the other end, its error (radians) times the reduced length.
  static func inverse(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) {
      let exact = truth[$0]
      func aside(_ azimuth: Double, _ exactAzimuth: Extended) -> Extended {
        abs(remainder(Extended(azimuth) - exactAzimuth, 360)) * ExtendedAngle.degree
          * exact.reducedLength
      }
      return larger(
        abs(Extended(space.answers.0[$0]) - exact.distance),
        larger(
          aside(space.answers.1[$0], exact.azimuth1), aside(space.answers.2[$0], exact.azimuth2)))
    }
  }

  /// Of where direct problems end on the ellipsoid.
  static func direct(_ space: Workspace) -> Deviation {
    let (pairs, truth, lines) = (space.pairs, space.ellipsoidTruth, space.lines)
    let ellipsoid = Ellipsoid.wgs84
    let e2 = Extended(ellipsoid.eccentricitySquared)
    let a = Extended(ellipsoid.equatorialRadius)
    return largest(truth.count) {
      let exact = truth[$0]
      // Azimuth and distance were rounded to doubles, so that the line ends beside the second place:
      // so much further on, and so much to the right.
      let further = Extended(lines.distances[$0]) - exact.distance
      let aside =
        (Extended(lines.azimuths[$0]) - exact.azimuth1) * ExtendedAngle.degree
        * exact.reducedLength
      let alpha2 = ExtendedAngle(degrees: exact.azimuth2)
      let phi2 = ExtendedAngle(degrees: Extended(pairs.latitude2[$0]))
      let w = 1 - e2 * phi2.sin * phi2.sin
      let normal = a / w.squareRoot()
      let north =
        (Extended(space.answers.0[$0]) - Extended(pairs.latitude2[$0])) * ExtendedAngle.degree
        * normal * (1 - e2) / w
      let east =
        Extended(longitudeFrom: pairs.longitude2[$0], to: space.answers.1[$0])
        * ExtendedAngle.degree * normal * phi2.cos
      return hypot(
        north - (further * alpha2.cos - aside * alpha2.sin),
        east - (further * alpha2.sin + aside * alpha2.cos))
    }
  }

  /// The larger of two numbers, NaN if either is.
  private static func larger(_ a: Extended, _ b: Extended) -> Extended { a > b || a.isNaN ? a : b }

  private static func largest(_ count: Int, _ deviation: (Int) -> Extended) -> Deviation {
    var worst: (deviation: Extended, index: Int) = (0, 0)
    for i in 0..<count {
      let d = deviation(i)
      if d > worst.deviation || d.isNaN { worst = (d, i) }
      if d.isNaN { break }
    }
    return Deviation(nanometres: Double(worst.deviation * 1e9), index: worst.index)
  }
}
