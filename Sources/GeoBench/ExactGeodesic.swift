package import GeoCore
import GeoPlatform

/// Solves the geodesic inverse problem on an ellipsoid with the precision of `Extended`.
///
/// The solution evaluates the defining integrals by quadrature, without truncated series (Karney 2013, doi
/// 10.1007/s00190-012-0578-z, eqs. 7, 8 and 40).
///
/// The azimuth at the first point comes from the scalar solver. Everything else is computed from the exact input with
/// the precision of `Extended`. Because of rounding in the azimuth, the end of the computed path has a small
/// longitude error dλ. The distance is corrected for dλ to first order: ds = a sin α0 dλ. The remaining error is of
/// the order of dλ², and dλ is about 1e-15.
package struct ExactGeodesic: Sendable {
  /// The distance, azimuths and reduced length between two coordinates.
  package struct Inverse: Sendable, BitwiseCopyable {
    /// The distance in meters.
    package var distance: Extended
    /// The azimuths at both ends in degrees clockwise from north, in [-180, 180].
    package var azimuth1, azimuth2: Extended
    /// The reduced length in meters: how far one end moves sideways per radian of azimuth at the other end.
    package var reducedLength: Extended
  }

  private let solver: Geodesic
  private let a, b, f, f1, ep2: Extended

  // The integrands are nearly constant, so 14 nodes are sufficient for an arc of half a turn, and 8 nodes for a short
  // arc.
  private static let long = GaussLegendre(14)
  private static let short = GaussLegendre(8)
  private static let shortArc: Extended = 0.3

  // Replaces the cosine of the latitude at a pole, where it is 0, so that the path stays on its meridian. The
  // square of this number does not underflow.
  private static let tiny: Extended = 0x1p-500

  package init(_ ellipsoid: Ellipsoid) {
    solver = Geodesic(ellipsoid: ellipsoid)
    a = Extended(ellipsoid.equatorialRadius)
    f = Extended(ellipsoid.flattening)
    f1 = 1 - f
    b = a * f1
    ep2 = f * (2 - f) / (f1 * f1)
  }

  /// Solves the inverse problem for two coordinates; nil if a coordinate is invalid.
  package func inverse(from: Coordinate, to: Coordinate) -> Inverse? {
    guard let start = solver.canonicalSolution(from: from, to: to) else { return nil }
    let (first, second) = start.isSwapped ? (to, from) : (from, to)
    let beta1 = reducedLatitude(Extended(first.latitude * start.latitudeSign))
    let beta2 = reducedLatitude(Extended(second.latitude * start.latitudeSign))
    let lambda12 = abs(Extended(longitudeFrom: from.longitude, to: to.longitude))
    let lambda = ExtendedAngle(degrees: lambda12)
    var alpha1 = ExtendedAngle(
      sin: Extended(start.sinAlpha1), cos: Extended(start.cosAlpha1)
    ).normalized
    if beta1.sin == 0 && alpha1.cos == 0 {
      // The shortest path follows the equator, where the arc length σ has no origin, so compute the distance directly.
      return Inverse(
        distance: a * lambda12 * ExtendedAngle.degree,
        azimuth1: Extended(90 * start.longitudeSign * (start.isSwapped ? -1 : 1)),
        azimuth2: Extended(90 * start.longitudeSign * (start.isSwapped ? -1 : 1)),
        reducedLength: b * sin(lambda12 * ExtendedAngle.degree / f1))
    }

    var trial = trial(beta1, beta2, lambda, alpha1)
    // The solver's azimuth is less accurate if the path reaches its extreme latitude close to an end and the ends
    // are only about a micrometer apart in latitude. Correct such an azimuth.
    for _ in 0..<8 where trial.excess * trial.excess > 1e-24 * trial.m12 && trial.m12 > 0 {
      let turn = trial.turn(f1)
      alpha1 = alpha1.turned(turn * trial.north2).normalized
      // Choose the eastward direction. The longitude difference is positive, because the coordinates were exchanged or
      // mirrored if necessary.
      alpha1.sin = abs(alpha1.sin)
      trial = self.trial(beta1, beta2, lambda, alpha1)
    }
    var alpha2 = ExtendedAngle(sin: trial.sinAlpha0 / beta2.cos, cos: trial.north2 / beta2.cos)
    if trial.m12 > 0 {
      let turn = trial.turn(f1)
      (alpha1, alpha2) = (
        alpha1.turned(turn * trial.north2), alpha2.turned(turn * trial.north1)
      )
    }
    let (azimuth1, azimuth2) = azimuths(alpha1, alpha2, start)
    return Inverse(
      distance: b * trial.length - a * trial.sinAlpha0 * trial.excess, azimuth1: azimuth1,
      azimuth2: azimuth2, reducedLength: abs(b * trial.m12))
  }

  /// A path with a given azimuth at latitude β1 that ends at latitude β2.
  private struct Trial {
    /// sin α0, where α0 is the azimuth at the equator, and cos α cos β at both ends.
    var sinAlpha0, north1, north2: Extended
    /// The length and the reduced length as multiples of the polar radius b.
    var length, m12: Extended
    /// The longitude difference of the path minus the required one, λ12(α1) - λ12, in radians.
    var excess: Extended

    /// Returns the correction of an azimuth divided by cos α cos β at the other end (Karney 2013, eq. 46).
    func turn(_ f1: Extended) -> Extended { -excess / (f1 * m12) }
  }

  private func trial(
    _ beta1: ExtendedAngle, _ beta2: ExtendedAngle, _ lambda: ExtendedAngle,
    _ alpha1: ExtendedAngle
  ) -> Trial {
    // Apply Clairaut's relation. Because cos β2 ≥ cos β1, the sum under the root is not negative. Compute the
    // difference of the squares from the smaller of sine and cosine.
    let difference =
      beta1.cos < -beta1.sin
      ? (beta2.cos - beta1.cos) * (beta1.cos + beta2.cos)
      : (beta1.sin - beta2.sin) * (beta1.sin + beta2.sin)
    let sinAlpha0 = alpha1.sin * beta1.cos
    let t = alpha1.sin * beta1.sin
    let k2 = (alpha1.cos * alpha1.cos + t * t) * ep2
    let north1 = alpha1.cos * beta1.cos
    let north2 = max(0, north1 * north1 + difference).squareRoot()

    let sigma1 = ExtendedAngle(sin: beta1.sin, cos: north1).normalized
    let sigma2 = ExtendedAngle(sin: beta2.sin, cos: north2).normalized
    let i = integrals(sigma1 + sigma2, (sigma2 - sigma1).eastward.radians, k2)

    let omega1 = ExtendedAngle(sin: sinAlpha0 * beta1.sin, cos: north1)
    let omega2 = ExtendedAngle(sin: sinAlpha0 * beta2.sin, cos: north2)
    let excess =
      ((omega2 - omega1).eastward - lambda).radians - f * sinAlpha0 * i.longitude

    let dn1 = (1 + ep2 * beta1.sin * beta1.sin).squareRoot()
    let dn2 = (1 + ep2 * beta2.sin * beta2.sin).squareRoot()
    let m12 =
      dn2 * (sigma1.cos * sigma2.sin) - dn1 * (sigma1.sin * sigma2.cos)
      - sigma1.cos * sigma2.cos * i.reduced
    return Trial(
      sinAlpha0: sinAlpha0, north1: north1, north2: north2, length: i.length, m12: m12,
      excess: excess)
  }

  private func reducedLatitude(_ latitude: Extended) -> ExtendedAngle {
    var phi = ExtendedAngle(degrees: latitude)
    phi.sin *= f1
    phi = phi.normalized
    phi.cos = max(Self.tiny, phi.cos)
    return phi
  }

  /// Returns the three integrals over an arc: s/b (eq. 7), the longitude integral (eq. 8) and J (eq. 40).
  ///
  /// The arc is given by twice its middle (2σm) and its length in radians.
  private func integrals(
    _ twiceMiddle: ExtendedAngle, _ arc: Extended, _ k2: Extended
  ) -> (length: Extended, longitude: Extended, reduced: Extended) {
    let rule = arc < Self.shortArc ? Self.short : Self.long
    var sums: (length: Extended, longitude: Extended, reduced: Extended) = (0, 0, 0)
    func add(_ square: Extended, _ weight: Extended) {
      let root = (1 + square).squareRoot()
      sums.length += weight * root
      sums.longitude += weight * (2 - f) / (1 + f1 * root)
      sums.reduced += weight * square / root
    }
    for (node, weight) in zip(rule.nodes, rule.weights) {
      // These sines and cosines are only multiplied by k², which is small, so double precision is sufficient.
      let angle = Double(arc * node)
      let offset = ExtendedAngle(sin: Extended(sin(angle)), cos: Extended(cos(angle)))
      // Add the nodes on both sides of the middle. For each node, sin²σ = (1 - cos 2σ) / 2.
      add(k2 * (1 - (twiceMiddle - offset).cos) / 2, weight)
      add(k2 * (1 - (twiceMiddle + offset).cos) / 2, weight)
    }
    let half = arc / 2
    return (half * sums.length, half * sums.longitude, half * sums.reduced)
  }

  /// Returns the azimuths in degrees for the coordinates in their original order and hemisphere.
  private func azimuths(
    _ alpha1: ExtendedAngle, _ alpha2: ExtendedAngle, _ start: CanonicalSolution
  ) -> (Extended, Extended) {
    let (first, second) = start.isSwapped ? (alpha2, alpha1) : (alpha1, alpha2)
    let east = Extended(start.longitudeSign * (start.isSwapped ? -1 : 1))
    let north = Extended(start.latitudeSign * (start.isSwapped ? -1 : 1))
    func degrees(_ a: ExtendedAngle) -> Extended {
      atan2(east * a.sin, north * a.cos) / ExtendedAngle.degree
    }
    return (degrees(first), degrees(second))
  }
}

/// Gauss-Legendre quadrature over [-1, 1] with an even number of nodes.
struct GaussLegendre: Sendable {
  /// The positive nodes. Each of them also represents the negative node with the same weight.
  let nodes: [Extended]
  /// The weights of the positive nodes.
  let weights: [Extended]

  /// - Parameter count: the number of nodes, which must be even.
  init(_ count: Int) {
    precondition(count > 0 && count.isMultiple(of: 2))
    var nodes: [Extended] = []
    var weights: [Extended] = []
    for k in 0..<count / 2 {
      // Find the roots of the Legendre polynomial by Newton's method, starting with the usual approximation.
      var x = cos(Extended.pi * (Extended(k) + 0.75) / (Extended(count) + 0.5))
      var slope: Extended = 0
      for _ in 0..<8 {
        var (p, previous): (Extended, Extended) = (x, 1)
        for n in 2...count {
          let n = Extended(n)
          (p, previous) = (((2 * n - 1) * x * p - (n - 1) * previous) / n, p)
        }
        slope = Extended(count) * (x * p - previous) / (x * x - 1)
        x -= p / slope
      }
      nodes.append(x)
      weights.append(2 / ((1 - x * x) * slope * slope))
    }
    self.nodes = nodes
    self.weights = weights
  }
}

/// Computes the lengths of rhumb lines on an ellipsoid by quadrature, with the precision of `Extended`.
///
/// A rhumb line is straight in the Mercator projection. The line extends by m12 to the north and by λ12 m12/ψ12 to the
/// east. Here m12 is the length along the meridian, and λ12 and ψ12 are the differences of longitude and isometric
/// latitude.
package struct ExactRhumb: Sendable {
  private let a, e2, e: Extended

  private static let rule = GaussLegendre(14)

  /// - Parameter ellipsoid: the ellipsoid, which must be oblate.
  package init(_ ellipsoid: Ellipsoid) {
    let f = Extended(ellipsoid.flattening)
    a = Extended(ellipsoid.equatorialRadius)
    e2 = f * (2 - f)
    e = e2.squareRoot()
  }

  /// Returns the length in meters of the shorter rhumb line between two valid coordinates.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let (phi1, phi2) = (Extended(from.latitude), Extended(to.latitude))
    let lambda = abs(Extended(longitudeFrom: from.longitude, to: to.longitude))
    // The length along the meridian and the difference of ψ both contain the latitude difference as a factor. This
    // factor cancels in their quotient, so the quotient is defined even for equal latitudes.
    let difference = abs(phi2 - phi1) * ExtendedAngle.degree
    let north = a * difference * mean(phi1, phi2, meridianRadius)
    let nearer = min(cosine(phi1), cosine(phi2))
    let radius: Extended
    if difference < 0.3 * nearer {
      // If the pole is far away compared with the length of the line, this quotient of means has full precision.
      radius =
        a * mean(phi1, phi2, meridianRadius)
        / mean(phi1, phi2) { meridianRadius($0) / (cosine($0) * normalRadius($0)) }
    } else {
      // In this branch, equal latitudes mean that both coordinates are at the pole, so the length is 0.
      radius = difference == 0 ? 0 : north / abs(isometric(phi2) - isometric(phi1))
    }
    let east = radius * lambda * ExtendedAngle.degree
    return (north * north + east * east).squareRoot()
  }

  /// Returns the mean of a function over an interval of latitudes in degrees.
  private func mean(
    _ phi1: Extended, _ phi2: Extended, _ function: (Extended) -> Extended
  ) -> Extended {
    let middle = (phi1 + phi2) / 2
    let half = (phi2 - phi1) / 2
    var sum: Extended = 0
    for (node, weight) in zip(Self.rule.nodes, Self.rule.weights) {
      sum += weight * (function(middle - half * node) + function(middle + half * node))
    }
    return sum / 2
  }

  /// Returns the radius of curvature along the meridian as a multiple of the equatorial radius.
  private func meridianRadius(_ phi: Extended) -> Extended {
    let n = normalRadius(phi)
    return (1 - e2) * n * n * n
  }

  private func normalRadius(_ phi: Extended) -> Extended {
    // The sine is only multiplied by e², so double precision is sufficient.
    let s = Extended(Angle.sincos(degrees: Double(phi)).sin)
    return 1 / (1 - e2 * s * s).squareRoot()
  }

  /// Returns the isometric latitude ψ in radians; infinite at a pole.
  private func isometric(_ phi: Extended) -> Extended {
    let s = ExtendedAngle(degrees: phi).sin
    return asinh(s / cosine(phi)) - e * atanh(e * s)
  }

  /// Returns the cosine of a latitude in degrees. The cosine is exact to the last digit even at the poles.
  private func cosine(_ phi: Extended) -> Extended { sin((90 - abs(phi)) * ExtendedAngle.degree) }
}

/// Computes great-circle distances with the precision of `Extended`, to a few picometers on the Earth.
package struct ExactSphere: Sendable {
  private let radius: Extended

  package init(_ sphere: Sphere) { radius = Extended(sphere.radius) }

  /// Returns the distance in meters between two valid coordinates.
  ///
  /// The computation uses the exact differences in degrees. The haversine h of the central angle is a sum of
  /// positive terms, and so is 1 - h. Therefore no precision is lost for equal or antipodal coordinates.
  package func distance(from: Coordinate, to: Coordinate) -> Extended {
    let halfDegree = ExtendedAngle.degree / 2
    // The angles are within ±90°, so their sines need no argument reduction.
    let a = sin((Extended(to.latitude) - Extended(from.latitude)) * halfDegree)
    let c = sin((Extended(to.latitude) + Extended(from.latitude)) * halfDegree)
    let lambda = Extended(longitudeFrom: from.longitude, to: to.longitude)
    let sinLambda = sin(lambda * halfDegree)
    let cosLambda = sin((180 - abs(lambda)) * halfDegree)
    let cosines = cosine(latitude: from.latitude) * cosine(latitude: to.latitude)
    let h = a * a + cosines * sinLambda * sinLambda
    let rest = c * c + cosines * cosLambda * cosLambda
    return radius * 2 * atan2(h.squareRoot(), rest.squareRoot())
  }

  /// Returns the cosine of a latitude in degrees. The cosine is exact to the last digit even at the poles, because 90 -
  /// |latitude| is exact there.
  private func cosine(latitude: Double) -> Extended {
    sin((90 - abs(Extended(latitude))) * ExtendedAngle.degree)
  }
}

#if arch(x86_64)
  /// The number type of the exact results. Its significand has 64 bits, 11 more than the significand of `Double`.
  package typealias Extended = Float80
#else
  /// The number type of the exact results.
  ///
  /// This architecture has no type that is more precise than `Double`. A reported error is therefore only the
  /// difference between two computations.
  package typealias Extended = Double
#endif

/// The precision of the exact results, with which other results are compared.
package enum ReferencePrecision {
  /// True if the exact results are more precise than `Double`, so that differences from them are errors.
  package static let isExact = Extended.significandBitCount > Double.significandBitCount

  /// The name of the number type in reports.
  package static let name =
    isExact ? "Float80 (64-bit significand)" : "Double: differences, not errors"
}

/// The sine and the cosine of an angle with the precision of `Extended`.
struct ExtendedAngle {
  var sin, cos: Extended

  /// The number of radians in a degree.
  static let degree = Extended.pi / 180

  init(sin: Extended, cos: Extended) { (self.sin, self.cos) = (sin, cos) }

  /// Creates an angle from degrees, at most 360 in absolute value. The sine and cosine of multiples of 90 are exact.
  init(degrees: Extended) {
    let quarter = (degrees / 90).rounded()
    let rest = (degrees - 90 * quarter) * Self.degree
    let (s, c) = (Glibc.sin(rest), Glibc.cos(rest))
    switch Int(quarter) & 3 {
    case 0: (sin, cos) = (s, c)
    case 1: (sin, cos) = (c, -s)
    case 2: (sin, cos) = (-s, -c)
    default: (sin, cos) = (-c, s)
    }
  }

  /// The same angle with sine and cosine scaled so that sin² + cos² = 1.
  var normalized: ExtendedAngle {
    let length = (sin * sin + cos * cos).squareRoot()
    return ExtendedAngle(sin: sin / length, cos: cos / length)
  }

  /// The angle in radians, in [-π, π].
  var radians: Extended { atan2(sin, cos) }

  static func + (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos + a.cos * b.sin, cos: a.cos * b.cos - a.sin * b.sin)
  }

  static func - (a: ExtendedAngle, b: ExtendedAngle) -> ExtendedAngle {
    ExtendedAngle(sin: a.sin * b.cos - a.cos * b.sin, cos: a.cos * b.cos + a.sin * b.sin)
  }

  /// The same angle, but 0 or π if rounding made the sine negative. A zero sine becomes +0.
  var eastward: ExtendedAngle { ExtendedAngle(sin: max(0, sin) + 0, cos: cos) }

  /// Returns the sum of this angle and an angle in radians that is so small that its square is negligible.
  func turned(_ tiny: Extended) -> ExtendedAngle {
    ExtendedAngle(sin: sin + cos * tiny, cos: cos - sin * tiny)
  }
}

extension Extended {
  /// Creates the longitude difference `to - from` from degrees, reduced to [-180, 180].
  init(longitudeFrom from: Double, to: Double) {
    let (value, residual) = Angle.difference(from: from, to: to)
    self = Extended(value) + Extended(residual)
  }
}
