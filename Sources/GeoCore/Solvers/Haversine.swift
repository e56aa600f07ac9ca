internal import GeoKernels
import GeoPlatform

/// Computes great circles on a sphere with the haversine formula.
///
/// **Accuracy.** Distances are within 10 nm of the exact distance on the sphere, and within 8 ulp below 100 km. This is
/// also true for coincident and antipodal points. Compared with distances on WGS 84, distances on a sphere of radius R1
/// have errors from +0.56 % (north-south at the equator) to -0.45 % (at the poles). Use ``Geodesic`` for distances on
/// the Earth. Use `Haversine` for a sphere, or to reproduce the results of a program that uses a sphere.
///
/// **Method.** Let h be the haversine of the angle between the points. For small angles, the solver computes h as a sum
/// of positive terms from exact differences in degrees, and the angle is 2 asin √h. Near the antipode, it computes 1 -
/// h as such a sum, and the angle is π - 2 asin √(1-h). The usual formula, 2 asin √h for all angles, has errors of up
/// to 0.2 m near the antipode, where rounding may even make h larger than 1. Source: R. W. Sinnott (1984), "Virtues of
/// the Haversine", Sky and Telescope 68, 159.
public struct Haversine: DistanceSolver {
  /// The sphere on which the solver computes distances.
  public let sphere: Sphere

  /// The solver for the sphere with the mean radius of the Earth, R1 = 6 371 008.7714 m.
  public static let meanEarth = Haversine(sphere: .r1)

  /// Creates a solver for a sphere.
  public init(sphere: Sphere) { self.sphere = sphere }

  /// The name of the sphere, as it appears in results.
  public var modelName: String { sphere.name }

  /// Returns the great-circle distance (meters). The distance is exactly 0 for coincident points, and NaN for invalid
  /// input.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    guard from.isValid, to.isValid else { return .nan }
    return length(from, to)
  }

  /// Returns the great-circle distance and both azimuths. For invalid input, all values are NaN.
  ///
  /// Many great circles connect coincident points or exact antipodes. For such points, the result is the great circle
  /// that starts southward.
  public func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    guard from.isValid, to.isValid else {
      return InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
    }
    let half = SinCos(halfLongitudeFrom: from, to: to)
    let phi1 = SinCos(degrees: from.latitude)
    let phi2 = SinCos(degrees: to.latitude)
    let lambda = half + half
    // Compute cos φ1 sin φ2 - sin φ1 cos φ2 cos λ without cancellation. Use the exact latitude difference, and 1 - cos
    // λ = 2 sin²(λ/2) or 1 + cos λ = 2 cos²(λ/2).
    let turn = 2 * half.sin * half.sin
    let back = 2 * half.cos * half.cos
    let sinDifference = Angle.sincos(degrees: to.latitude - from.latitude).sin
    let sinSum = Angle.sincos(degrees: to.latitude + from.latitude).sin
    let north1 =
      lambda.cos >= 0
      ? sinDifference + phi1.sin * phi2.cos * turn : sinSum - phi1.sin * phi2.cos * back
    let north2 =
      lambda.cos >= 0
      ? sinDifference - phi2.sin * phi1.cos * turn : -sinSum + phi2.sin * phi1.cos * back
    if phi2.cos * lambda.sin == 0 && north1 == 0 {
      // A path that starts southward has azimuth 180 at its end if it ends on the same meridian, and azimuth 0 on the
      // opposite meridian. A pole is on every meridian.
      let turn = Angle.difference(from: from.longitude, to: to.longitude).value
      return InverseSolution(
        distance: length(from, to), azimuth1: 180,
        azimuth2: Angle.azimuth(180 + (to.latitude < 0 ? -turn : turn)))
    }
    return InverseSolution(
      distance: length(from, to),
      azimuth1: Angle.azimuth(Angle.atan2Degrees(phi2.cos * lambda.sin, north1)),
      azimuth2: Angle.azimuth(Angle.atan2Degrees(phi1.cos * lambda.sin, north2)))
  }

  /// Returns the end of a great circle with a given start, azimuth and length.
  ///
  /// For invalid input, the result is NaN.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  public func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    let phi1 = SinCos(degrees: from.isValid ? from.latitude : .nan)
    let alpha = SinCos(degrees: azimuth)
    let angle = distance / sphere.radius
    let sigma = SinCos(sin: sin(angle), cos: cos(angle))
    // Compute the end as a vector whose x axis is in the plane of the start's meridian.
    let axial = phi1.sin * sigma.cos + phi1.cos * sigma.sin * alpha.cos
    let outward = phi1.cos * sigma.cos - phi1.sin * sigma.sin * alpha.cos
    let east = sigma.sin * alpha.sin
    let longitude = Angle.normalized(
      Angle.normalized(from.longitude) + Angle.atan2Degrees(east, outward))
    let end = Coordinate(
      latitude: Angle.atan2Degrees(axial, (outward * outward + east * east).squareRoot()),
      longitude: longitude)
    let azimuth2 = Angle.atan2Degrees(
      alpha.sin * phi1.cos, sigma.cos * alpha.cos * phi1.cos - sigma.sin * phi1.sin)
    return DirectSolution(coordinate: end.normalized, azimuth2: Angle.azimuth(azimuth2))
  }

  /// Returns the distance between two valid coordinates (m), computed with the arithmetic of the vector kernels.
  ///
  /// Both lanes of a two-lane vector contain the same pair. Near a pole, this arithmetic loses the relative accuracy
  /// of short distances, so the function uses the scalar formula if a point is within one degree of a pole.
  @inline(__always)
  private func length(_ p: Coordinate, _ q: Coordinate) -> Double {
    typealias Single = SIMD2<Double>
    guard max(abs(p.latitude), abs(q.latitude)) < 89 else { return sphere.radius * angle(p, q) }
    let one = HaversineKernel<Single, Sums>.pair(
      Single(repeating: p.latitude), Single(repeating: p.longitude),
      Single(repeating: q.latitude), Single(repeating: q.longitude),
      Single(repeating: sphere.radius), Single(repeating: sphere.radius * .pi))
    return Single.isSet(one.special, 0) ? sphere.radius * angle(p, q) : one.distance[0]
  }

  /// Returns the angle between two valid coordinates (radians).
  @inline(__always)
  private func angle(_ p: Coordinate, _ q: Coordinate) -> Double {
    let latitudes = q.latitude - p.latitude
    let longitudes = Angle.difference(from: p.longitude, to: q.longitude)
    // Half the differences are in [-90°, 90°], where the sine needs no reduction.
    let a = sin(latitudes * (Angle.degree / 2))
    let l = sin(longitudes.value * (Angle.degree / 2))
    if max(abs(latitudes), abs(longitudes.value)) < 30 {
      return 2 * asin((a * a + cosines(p, q) * (l * l)).squareRoot())
    }
    let c = sin((q.latitude + p.latitude) * (Angle.degree / 2))
    // Use cos φ1 cos φ2 = cos² of half the sum - sin² of half the difference. This identity needs no additional cosine.
    // Unless h is near 0 or 1, the rounding error is below 6 nm.
    let h = a * a + ((1 - c * c) - a * a) * (l * l)
    if h > 0.2, h < 0.8 { return 2 * asin(h.squareRoot()) }
    if h < 0.5 { return 2 * asin((a * a + cosines(p, q) * (l * l)).squareRoot()) }
    // Compute the angle to the antipode. For a longitude difference of 90° or more, 180° minus the difference is exact.
    let missing =
      (180 - abs(longitudes.value)) - copysign(1, longitudes.value) * longitudes.residual
    let k = sin(missing * (Angle.degree / 2))
    return .pi - 2 * asin((c * c + cosines(p, q) * (k * k)).squareRoot())
  }

  @inline(__always)
  private func cosines(_ p: Coordinate, _ q: Coordinate) -> Double {
    Angle.cosine(latitude: p.latitude) * Angle.cosine(latitude: q.latitude)
  }
}

extension SinCos {
  /// Creates the angle that is half the longitude difference from one coordinate to another, in [-90°, 90°].
  @inline(__always)
  fileprivate init(halfLongitudeFrom p: Coordinate, to q: Coordinate) {
    let (difference, residual) = Angle.difference(from: p.longitude, to: q.longitude)
    self.init(degrees: difference / 2, residual: residual / 2)
  }
}

extension Haversine {
  /// Returns a function that computes rows of a distance matrix from the chords between unit vectors.
  ///
  /// The unit vectors of the columns are computed only once, which halves the work compared with a block for pairs. The
  /// distances of both blocks are within 10 nm of the exact distance on the sphere, but may differ in the last bits.
  public func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock {
    guard let kernels = VectorKernels.of(kernel) else {
      return RowBlock { from, range, result in
        for i in range { result[i - range.lowerBound] = distance(from: from, to: to[i]) }
      }
    }
    // The kernel reads whole groups, so pad the columns.
    let padded = to.count + PairBlock.group
    var vectors = [Double](repeating: 0, count: 3 * padded)
    for (i, place) in to.enumerated() {
      let v = Self.halfVector(place)
      (vectors[i], vectors[padded + i], vectors[2 * padded + i]) = (v.x, v.y, v.z)
    }
    let radius = sphere.radius
    return RowBlock { [vectors] from, range, result in
      let p = Self.halfVector(from)
      vectors.withUnsafeBufferPointer { v in
        guard let base = v.baseAddress else { return }
        func row(_ start: Int, _ result: UnsafeMutablePointer<Double>, _ count: Int) {
          kernels.chordRow(
            p, (base + start, base + padded + start, base + 2 * padded + start), result, count,
            radius)
        }
        let whole = range.count & ~(PairBlock.group - 1)
        row(range.lowerBound, result, whole)
        guard whole < range.count else { return }
        withUnsafeTemporaryAllocation(of: Double.self, capacity: PairBlock.group) { tail in
          guard let scratch = tail.baseAddress else { return }
          row(range.lowerBound + whole, scratch, PairBlock.group)
          (result + whole).update(from: scratch, count: range.count - whole)
        }
      }
    }
  }

  /// Returns half the unit vector of a coordinate; NaN for an invalid coordinate.
  private static func halfVector(_ place: Coordinate) -> VectorKernels.HalfVector {
    guard place.isValid else { return (.nan, .nan, .nan) }
    let phi = Angle.sincos(degrees: place.latitude)
    let lambda = Angle.sincos(degrees: place.longitude)
    return (0.5 * phi.cos * lambda.cos, 0.5 * phi.cos * lambda.sin, 0.5 * phi.sin)
  }
}
