internal import GeoKernels
import GeoPlatform
import Synchronization

/// Computes geodesics with Vincenty's formulas, for compatibility with programs that use them.
///
/// **Accuracy.** If the iteration converges, the error is at most 0.1 mm, even for paths from pole to pole. If the
/// second point is within about 77 km of the antipode of the first point, the iteration does not converge. In that
/// case, ``inverse(from:to:)`` throws ``GeoError/notConverged(iterations:)``. ``Geodesic`` is more accurate and
/// always converges.
///
/// Source: T. Vincenty (1975), "Direct and inverse solutions of geodesics on the ellipsoid with application of nested
/// equations", Survey Review 23 (176), 88-93, equations 1-20.
public struct Vincenty: DistanceSolver {
  /// The error that is thrown if the iteration does not converge.
  public typealias Failure = GeoError

  /// The ellipsoid on which the solver computes geodesics.
  public let ellipsoid: Ellipsoid

  /// The iteration stops when λ, the longitude difference on the auxiliary sphere, changes by less than this number
  /// of radians.
  package let tolerance: Double

  /// The maximum number of iterations.
  let maximumIterations: Int

  /// The solver for WGS 84 with a tolerance of 1e-12 radians.
  public static let wgs84 = Vincenty(ellipsoid: .wgs84)

  private let geodesic: Geodesic

  /// Creates a solver for an ellipsoid.
  ///
  /// - Parameters:
  ///   - ellipsoid: an ellipsoid that is nearly a sphere, with |f| up to about 1/100.
  ///   - tolerance: the iteration stops when the longitude difference on the auxiliary sphere changes by less than
  ///     this number of radians. 1e-12 corresponds to 6 µm on the ground. 1e-8 reproduces a distance that Apple's
  ///     CLLocation was reported to return in 2017; see <doc:ChoosingAMethod>.
  ///   - maximumIterations: the number of iterations after which the solver gives up. Most pairs need 3 to 10
  ///     iterations, and a few need up to 200.
  public init(ellipsoid: Ellipsoid, tolerance: Double = 1e-12, maximumIterations: Int = 200) {
    self.ellipsoid = ellipsoid
    self.tolerance = tolerance
    self.maximumIterations = max(0, maximumIterations)
    geodesic = Geodesic(ellipsoid: ellipsoid)
  }

  /// The name of the ellipsoid, as it appears in results.
  public var modelName: String { ellipsoid.name }

  /// Returns the distance (meters). If Vincenty's iteration does not converge, ``Geodesic`` computes the distance.
  ///
  /// For invalid input, the result is NaN. To find out which method was used, call
  /// ``distanceReportingFallback(from:to:)``.
  public func distance(from: Coordinate, to: Coordinate) -> Double {
    distanceReportingFallback(from: from, to: to).distance
  }

  /// Returns the distance (meters), and whether ``Geodesic`` computed it because the iteration did not converge.
  public func distanceReportingFallback(
    from: Coordinate, to: Coordinate
  ) -> (distance: Double, fellBack: Bool) {
    do {
      return (try inverse(from: from, to: to).distance, false)
    } catch {
      return (geodesic.distance(from: from, to: to), true)
    }
  }

  /// Returns the distance and both azimuths. For invalid input, all values are NaN.
  ///
  /// For coincident points, the distance is 0. Both azimuths are then 180 by convention.
  ///
  /// - Throws: ``GeoError/notConverged(iterations:)`` for nearly antipodal points.
  public func inverse(
    from: Coordinate, to: Coordinate
  ) throws(GeoError) -> InverseSolution {
    guard from.isValid, to.isValid else {
      return InverseSolution(distance: .nan, azimuth1: .nan, azimuth2: .nan)
    }
    let (lon12, residual) = Angle.difference(from: from.longitude, to: to.longitude)
    // Always start from the southern point, so that the distance is the same in both directions to the last bit. If the
    // points were swapped, reverse both azimuths.
    let isReversed = from.latitude > to.latitude
    let u1 = reducedLatitude(isReversed ? to.latitude : from.latitude)
    let u2 = reducedLatitude(isReversed ? from.latitude : to.latitude)
    let way: Double = isReversed ? -1 : 1
    let l = way * (lon12 + residual) * Angle.degree
    let difference = u2 - u1
    let sum = u2.sin * u1.cos + u2.cos * u1.sin
    let f = ellipsoid.flattening

    var lambda = l
    var iterations = 0
    while iterations < maximumIterations {
      iterations += 1
      let turn = SinCos(sin: sin(lambda), cos: cos(lambda))
      // See eqs. 14-18. Compute cos U1 sin U2 - sin U1 cos U2 cos λ without cancellation.
      let east = u2.cos * turn.sin
      let north =
        turn.cos >= 0
        ? difference.sin + u1.sin * u2.cos * turn.sin * turn.sin / (1 + turn.cos)
        : sum - u1.sin * u2.cos * turn.sin * turn.sin / (1 - turn.cos)
      let sinSigma = (east * east + north * north).squareRoot()
      let cosSigma = u1.sin * u2.sin + u1.cos * u2.cos * turn.cos
      // Also check the cosine, because the sine is also 0 between opposite poles.
      if sinSigma == 0 && cosSigma > 0 {
        return InverseSolution(distance: 0, azimuth1: 180, azimuth2: 180)
      }
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = sinSigma == 0 ? 0 : u1.cos * east / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      // For a path along the equator, cos 2σm is undefined. Its value does not matter, because it is multiplied by
      // 0.
      let cos2Sigma = cos2Alpha <= 0 ? 0 : cosSigma - 2 * u1.sin * u2.sin / cos2Alpha
      let next =
        l + longitudeCorrection(f, sinAlpha, cos2Alpha, sigma, sinSigma, cosSigma, cos2Sigma)
      let change = abs(next - lambda)
      lambda = next
      // Give up if |λ| exceeds 180°. Beyond 180°, the iteration only alternates between the two sides of the Earth.
      if abs(lambda) > .pi { break }
      if change < tolerance {
        let (a, b) = coefficients(cos2Alpha)
        let s =
          ellipsoid.polarRadius * a
          * (sigma - arcCorrection(b, sinSigma, cosSigma, cos2Sigma))
        let north2 =
          turn.cos >= 0
          ? difference.sin - u1.cos * u2.sin * turn.sin * turn.sin / (1 + turn.cos)
          : -sum + u1.cos * u2.sin * turn.sin * turn.sin / (1 - turn.cos)
        let alpha1 = Angle.azimuth(Angle.atan2Degrees(way * east, way * north))
        let alpha2 = Angle.azimuth(Angle.atan2Degrees(way * u1.cos * turn.sin, way * north2))
        return InverseSolution(
          distance: s, azimuth1: isReversed ? alpha2 : alpha1,
          azimuth2: isReversed ? alpha1 : alpha2)
      }
    }
    throw .notConverged(iterations: iterations)
  }

  /// Returns the end of a path with a given start, azimuth and length.
  ///
  /// The result is NaN for invalid input.
  ///
  /// On WGS 84, the error of the end is at most 0.5 mm for lengths of up to half the Earth's circumference.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: the azimuth at the start in degrees clockwise from north, any finite number.
  ///   - distance: the length in meters, any finite number. For a negative distance, the path runs backward.
  /// - Throws: ``GeoError/notConverged(iterations:)`` if the iteration does not converge. No such input is known for
  ///   ellipsoids of the Earth.
  public func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(GeoError) -> DirectSolution {
    guard from.isValid, azimuth.isFinite, distance.isFinite else {
      return DirectSolution(
        coordinate: Coordinate(latitude: .nan, longitude: .nan), azimuth2: .nan)
    }
    let f = ellipsoid.flattening
    let u1 = reducedLatitude(from.latitude)
    let alpha1 = SinCos(degrees: azimuth)
    let sigma1 = atan2(u1.sin, u1.cos * alpha1.cos)
    let sinAlpha = u1.cos * alpha1.sin
    let cos2Alpha = 1 - sinAlpha * sinAlpha
    let (a, b) = coefficients(cos2Alpha)
    let spherical = distance / (ellipsoid.polarRadius * a)
    var sigma = spherical
    for _ in 0..<maximumIterations {
      let cos2Sigma = cos(2 * sigma1 + sigma)
      let end = SinCos(sin: sin(sigma), cos: cos(sigma))
      let next = spherical + arcCorrection(b, end.sin, end.cos, cos2Sigma)
      let change = abs(next - sigma)
      sigma = next
      guard change < max(tolerance, 4 * sigma.ulp) else { continue }
      let arc = SinCos(sin: sin(sigma), cos: cos(sigma))
      let outward = u1.cos * arc.cos - u1.sin * arc.sin * alpha1.cos
      let axial = u1.sin * arc.cos + u1.cos * arc.sin * alpha1.cos
      let east = arc.sin * alpha1.sin
      let lambda = Angle.atan2Degrees(east, outward)
      let correction = longitudeCorrection(
        f, sinAlpha, cos2Alpha, sigma, arc.sin, arc.cos, cos(2 * sigma1 + sigma))
      let longitude = Angle.normalized(
        Angle.normalized(from.longitude) + Angle.normalized(lambda - correction / Angle.degree))
      let latitude = Angle.atan2Degrees(
        axial,
        (1 - f) * (outward * outward + east * east).squareRoot())
      return DirectSolution(
        coordinate: Coordinate(latitude: latitude, longitude: longitude).normalized,
        azimuth2: Angle.azimuth(
          Angle.atan2Degrees(sinAlpha, u1.cos * arc.cos * alpha1.cos - u1.sin * arc.sin)))
    }
    throw .notConverged(iterations: maximumIterations)
  }

  private func reducedLatitude(_ latitude: Double) -> SinCos {
    var phi = SinCos(degrees: latitude)
    phi.sin *= 1 - ellipsoid.flattening
    return phi.normalized
  }

  /// Returns the coefficients A and B (eqs. 3, 4).
  private func coefficients(_ cos2Alpha: Double) -> (a: Double, b: Double) {
    let u2 = cos2Alpha * ellipsoid.secondEccentricitySquared
    return (
      1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
      u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
    )
  }

  /// Returns the correction Δσ of the arc (eq. 6).
  private func arcCorrection(
    _ b: Double, _ sinSigma: Double, _ cosSigma: Double, _ cos2Sigma: Double
  ) -> Double {
    let c2 = cos2Sigma * cos2Sigma
    return b * sinSigma
      * (cos2Sigma + b / 4
        * (cosSigma * (2 * c2 - 1)
          - b / 6 * cos2Sigma * (4 * sinSigma * sinSigma - 3) * (4 * c2 - 3)))
  }

  /// Returns λ - L, the correction of the longitude difference (eqs. 10, 11).
  private func longitudeCorrection(
    _ f: Double, _ sinAlpha: Double, _ cos2Alpha: Double, _ sigma: Double, _ sinSigma: Double,
    _ cosSigma: Double, _ cos2Sigma: Double
  ) -> Double {
    let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
    return (1 - c) * f * sinAlpha
      * (sigma + c * sinSigma
        * (cos2Sigma + c * cosSigma * (2 * cos2Sigma * cos2Sigma - 1)))
  }
}

extension Vincenty {
  /// Returns a block that computes distances with vector kernels, and with ``Geodesic`` if the iteration does not
  /// converge.
  public func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance, let kernels = vectorKernels(kernel) else {
      return PairBlock(self, problem)
    }
    let parameters = Geodesic(ellipsoid: ellipsoid).kernelParameters
    return PairBlock(self, problem) { [rule] in kernels.vincenty($0, $1, parameters, rule, $2) }
  }

  /// Returns the distances between pairs of points (meters), and which of them ``Geodesic`` computed.
  ///
  /// ``Geodesic`` computes the distances for which Vincenty's iteration does not converge.
  ///
  /// - Parameters:
  ///   - from: the first points.
  ///   - to: the second points. Both arrays must have the same length.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instruction set to use; nil for ``Kernel/preferred``.
  /// - Returns: the distances, and the indices of the pairs that ``Geodesic`` solved, in ascending order.
  /// - Complexity: O(*n*) time; no memory except for the result.
  package func distancesReportingFallbacks(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> (distances: [Double], fallbacks: [Int]) {
    precondition(from.count == to.count, "from and to must have the same number of points")
    let answers = reportingBlock(kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, to[i].latitude, to[i].longitude)
    } _: { distance, fellBack, _ in
      (distance, fellBack != 0)
    }
    return (answers.map(\.0), answers.indices.filter { answers[$0].1 })
  }

  /// Returns a block that computes distances and reports in a second result column which method was used.
  ///
  /// The second column is 1 if ``Geodesic`` computed the distance because Vincenty's iteration did not converge, and 0
  /// otherwise.
  package func reportingBlock(kernel: Kernel) -> PairBlock {
    let scalar: @Sendable (PairBlock.Columns, Int) -> Void = { c, i in
      let (distance, fellBack) = distanceReportingFallback(from: c.first(i), to: c.second(i))
      c.result[i] = distance
      c.result2[i] = fellBack ? 1 : 0
    }
    guard let kernels = vectorKernels(kernel) else {
      return PairBlock(scalar: scalar)
    }
    let parameters = Geodesic(ellipsoid: ellipsoid).kernelParameters
    return PairBlock(
      results: 2,
      vector: { [rule] columns, count, specials in
        columns.result2.update(repeating: 0, count: count)
        return kernels.vincenty(columns, count, parameters, rule, specials)
      }, scalar: scalar)
  }

  /// The rule for stopping the iteration, in the form that the vector kernels need.
  private var rule: VincentyRule {
    VincentyRule(tolerance: tolerance, maximumIterations: maximumIterations)
  }

  /// Returns the vector kernels; nil if no iteration is allowed, because the kernels always perform at least one.
  private func vectorKernels(_ kernel: Kernel) -> VectorKernels? {
    maximumIterations > 0 ? VectorKernels.of(kernel) : nil
  }
}

/// A solver that uses Vincenty's formulas, or ``Geodesic`` if the iteration does not converge. The solver counts these
/// fallbacks.
package struct VincentyOrGeodesic: DistanceSolver {
  /// The names of the two methods, as they appear in results.
  package static let name = "vincenty"
  package static let fallbackName = "geodesic"

  /// The error message for a pair that needs a fallback when fallbacks are not allowed.
  package static let refusal = "Vincenty's iteration does not converge here, as near the antipode"

  /// The number of problems that ``Geodesic`` solved.
  package let fallbacks = FallbackCounter()

  private let vincenty: Vincenty
  private let geodesic: Geodesic

  package var modelName: String { vincenty.modelName }

  /// - Parameter tolerance: the iteration stops when the longitude difference on the auxiliary sphere changes by
  ///   less than this number of radians.
  package init(ellipsoid: Ellipsoid, tolerance: Double = 1e-12) {
    vincenty = Vincenty(ellipsoid: ellipsoid, tolerance: tolerance)
    geodesic = Geodesic(ellipsoid: ellipsoid)
  }

  package func distance(from: Coordinate, to: Coordinate) -> Double {
    inverse(from: from, to: to).distance
  }

  package func inverse(from: Coordinate, to: Coordinate) -> InverseSolution {
    answer(from: from, to: to).solution
  }

  /// Returns the solution, and whether ``Geodesic`` computed it.
  package func answer(
    from: Coordinate, to: Coordinate
  ) -> (solution: InverseSolution, isFallback: Bool) {
    do throws(GeoError) {
      return (try vincenty.inverse(from: from, to: to), false)
    } catch {
      fallbacks.add(1)
      return (geodesic.inverse(from: from, to: to), true)
    }
  }

  package func direct(from: Coordinate, azimuth: Double, distance: Double) -> DirectSolution {
    do throws(GeoError) {
      return try vincenty.direct(from: from, azimuth: azimuth, distance: distance)
    } catch {
      fallbacks.add(1)
      return geodesic.direct(from: from, azimuth: azimuth, distance: distance)
    }
  }

  /// Returns a block that computes distances with vector kernels.
  package func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock {
    guard problem == .distance else { return PairBlock(self, problem) }
    let block = vincenty.reportingBlock(kernel: kernel)
    return PairBlock(block: { columns, count in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { marks in
        guard let address = marks.baseAddress else { return }
        var columns = columns
        columns.result2 = address
        block(columns, count: count)
        fallbacks.add(Int(marks.reduce(0, +)))
      }
    })
  }

  /// Returns a block that reports in its last result column which method was used, instead of counting fallbacks.
  ///
  /// The column is 1 if ``Geodesic`` solved the problem, and 0 otherwise.
  package func markingBlock(azimuths: Bool) -> PairBlock {
    guard azimuths else { return vincenty.reportingBlock(kernel: .preferred) }
    return PairBlock(
      scalar: { columns, i in
        let (from, to) = (columns.first(i), columns.second(i))
        let solution = try? vincenty.inverse(from: from, to: to)
        let answer = solution ?? geodesic.inverse(from: from, to: to)
        columns.result[i] = answer.distance
        columns.result2[i] = answer.azimuth1
        columns.result3[i] = answer.azimuth2
        columns.result4[i] = solution == nil ? 1 : 0
      })
  }
}

/// A counter that any number of threads can increment.
package final class FallbackCounter: Sendable {
  private let value = Atomic(0)

  package var count: Int { value.load(ordering: .relaxed) }

  package func add(_ count: Int) { value.add(count, ordering: .relaxed) }
}
