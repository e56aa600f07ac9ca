import GeoPlatform

extension Geodesic {
  /// The length of the shortest path between two places (meters).
  ///
  /// Exactly 0 for coincident points; within 6 nm on WGS 84, of which an ulp of 20 000 km is 3.7; the same in both
  /// directions; NaN for invalid input.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    if let distance = kernelDistance(from: from, to: to) { return distance }
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return .nan }
    return connect(pair, complete: false).distance
  }

  /// The shortest path between two places: its length and both azimuths.
  ///
  /// Where there are several shortest paths one of them is given; between exact antipodes on an
  /// oblate ellipsoid that is one over a pole. Coincident points have distance 0 and, as no direction
  /// is meant, azimuths of 180 (0 in the southern hemisphere), at a pole as their longitudes demand.
  /// All values are NaN for invalid input.
  public func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    if let solution = kernelInverse(from: from, to: to) { return solution }
    guard let pair = CanonicalPair(from: from, to: to, on: self) else {
      return InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
    }
    let path = connect(pair, complete: false)
    let (alpha1, alpha2) = pair.restore(path.alpha1, path.alpha2)
    // The same as by itself, which the kernels may have to the last bit where they have no azimuths.
    return InverseSolution(
      distance: kernelDistance(from: from, to: to) ?? path.distance,
      azimuth1: Angle.azimuth(alpha1.degrees), azimuth2: Angle.azimuth(alpha2.degrees))
  }

  /// The shortest path between two places with its differential quantities and the area under it;
  /// all NaN for invalid input.
  public func completeInverse(from: Coordinate, to: Coordinate) -> GeodesicInverse {
    guard let pair = CanonicalPair(from: from, to: to, on: self) else { return .invalid }
    let path = connect(pair, complete: true)
    let (alpha1, alpha2) = pair.restore(path.alpha1, path.alpha2)
    return GeodesicInverse(
      distance: path.distance, azimuth1: Angle.azimuth(alpha1.degrees),
      azimuth2: Angle.azimuth(alpha2.degrees), arcLength: path.sigma12 / Angle.degree,
      reducedLength: path.reducedLength, scale12: pair.swapped ? path.scale21 : path.scale12,
      scale21: pair.swapped ? path.scale12 : path.scale21,
      area: pair.areaSign * area(under: path, of: pair))
  }
}

/// The inverse problem moved by symmetry to where 0 ≤ λ12 ≤ 180° and
/// -90° ≤ φ1 ≤ 0, φ1 ≤ φ2 ≤ -φ1, and how to move the answer back (Karney 2013, eq. 44).
struct CanonicalPair {
  /// Reduced latitudes; both cosines positive.
  var beta1, beta2: SinCos
  /// The latitudes themselves (degrees).
  var latitude1, latitude2: Double
  /// sqrt(1 + e'² sin²β) at both ends.
  var dn1, dn2: Double
  /// Longitude difference, in [0, 180°], and in radians.
  var lambda: SinCos
  var lambdaRadians: Double
  /// The longitude difference in degrees as an unevaluated sum.
  var lambdaDegrees, lambdaResidual: Double
  /// 180° less the longitude difference, accurate to its own ulp (degrees).
  var supplement: Double
  /// sin (β1 + β2), sin β1 + sin β2, and cos² β2 - cos² β1, none of them by cancellation: near the antipode
  /// the path is as long as they say.
  var sineOfSum, sumOfSines, differenceOfSquares: Double
  /// Whether point 1 is at the pole.
  var startsAtPole: Bool
  /// Whether the points were exchanged, and the signs taken off.
  var swapped: Bool
  var longitudeSign, latitudeSign: Double

  /// Nil where a value is not finite or a latitude is out of range.
  @inline(__always)
  init?(from: Coordinate, to: Coordinate, on geodesic: Geodesic) {
    guard from.isValid, to.isValid else { return nil }
    let (difference, residual) = Angle.difference(from: from.longitude, to: to.longitude)
    longitudeSign = difference < 0 || (difference == 0 && residual < 0) ? -1 : 1
    let lon12 = difference * longitudeSign
    let lon12Residual = residual * longitudeSign
    supplement = (180 - lon12) - lon12Residual
    (lambdaDegrees, lambdaResidual) = (lon12, lon12Residual)
    lambdaRadians = lon12 * Angle.degree
    lambda =
      lon12 > 90
      ? SinCos(degrees: supplement).supplement
      : SinCos(degrees: lon12, residual: lon12Residual)

    var lat1 = Self.snapped(from.latitude)
    var lat2 = Self.snapped(to.latitude)
    swapped = abs(lat1) < abs(lat2)
    if swapped {
      longitudeSign = -longitudeSign
      swap(&lat1, &lat2)
    }
    latitudeSign = lat1.sign == .minus ? 1 : -1
    lat1 *= latitudeSign
    lat2 *= latitudeSign
    startsAtPole = lat1 == -90
    (latitude1, latitude2) = (lat1, lat2)

    beta1 = Self.reducedLatitude(lat1, geodesic.f1)
    beta2 = Self.reducedLatitude(lat2, geodesic.f1)
    // |β1| = |β2| must hold to the last bit where it holds at all: the more sensitive of sine and
    // cosine decides, or a line along a parallel would see a step of one ulp and lose its azimuth.
    if beta1.cos < -beta1.sin {
      if beta2.cos == beta1.cos { beta2.sin = copysign(beta1.sin, beta2.sin) }
    } else if abs(beta2.sin) == -beta1.sin {
      beta2.cos = beta1.cos
    }
    dn1 = (1 + geodesic.ep2 * beta1.sin * beta1.sin).squareRoot()
    dn2 = (1 + geodesic.ep2 * beta2.sin * beta2.sin).squareRoot()
    sineOfSum = geodesic.f1 * SinCos(degrees: lat1 + lat2).sin * dn1 * dn2
    if beta2.sin > 0 {
      // sin² β1 - sin² β2 = sin (β1 + β2) sin (β1 - β2)
      differenceOfSquares = sineOfSum * (beta1 - beta2).sin
      sumOfSines = differenceOfSquares / (beta1.sin - beta2.sin)
    } else {
      differenceOfSquares =
        beta1.cos < -beta1.sin
        ? (beta2.cos - beta1.cos) * (beta1.cos + beta2.cos)
        : (beta1.sin - beta2.sin) * (beta1.sin + beta2.sin)
      sumOfSines = beta1.sin + beta2.sin
    }
  }

  /// Rounds latitudes below 1/16° to a grid of 2^-57°, so that a denormal latitude is the equator
  /// and nothing underflows later; 2^-57° is 0.8 pm on the ground.
  @inline(__always)
  private static func snapped(_ latitude: Double) -> Double {
    let z = 1.0 / 16
    let y = abs(latitude)
    return y < z ? copysign(z - (z - y), latitude) : latitude
  }

  @inline(__always)
  private static func reducedLatitude(_ latitude: Double, _ f1: Double) -> SinCos {
    var phi = SinCos(degrees: latitude)
    phi.sin *= f1
    var beta = phi.normalized
    // A pole keeps a trace of its meridian.
    beta.cos = max(Geodesic.Tolerance.tiny, beta.cos)
    return beta
  }

  /// The azimuths of the original problem.
  @inline(__always)
  func restore(_ alpha1: SinCos, _ alpha2: SinCos) -> (SinCos, SinCos) {
    var (first, second) = swapped ? (alpha2, alpha1) : (alpha1, alpha2)
    let exchange: Double = swapped ? -1 : 1
    first.sin *= exchange * longitudeSign
    first.cos *= exchange * latitudeSign
    second.sin *= exchange * longitudeSign
    second.cos *= exchange * latitudeSign
    return (first, second)
  }

  /// The sign of an area in the original problem.
  var areaSign: Double { (swapped ? -1 : 1) * longitudeSign * latitudeSign }
}

/// The shortest path in the canonical frame.
struct GeodesicPath {
  /// Length (m), arc on the auxiliary sphere (radians).
  var distance, sigma12: Double
  var alpha1, alpha2: SinCos
  /// Reduced length (m) and scales; set only where a complete solution was asked for.
  var reducedLength = Double.nan
  var scale12 = Double.nan
  var scale21 = Double.nan
  /// Longitude difference on the auxiliary sphere, where the path is not a meridian.
  var omega12: SinCos?
}

extension SinCos {
  /// The angle π - self.
  @inline(__always)
  var supplement: SinCos { SinCos(sin: sin, cos: -cos) }
}
