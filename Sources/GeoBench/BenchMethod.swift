import GeoCore
import GeoPROJ
import GeoPlatform

/// A distance method to benchmark, with its benchmark case, its baseline and the computation of its errors.
package struct BenchMethod: Sendable {
  /// The name of the method on the command line and in reports.
  package let name: String
  /// The implementation with which the method is compared.
  let baseline: Baseline
  /// Computes the largest error of the results in a workspace.
  let deviation: @Sendable (Workspace) -> Deviation
  /// Creates a benchmark case, given a kernel and the number of threads.
  ///
  /// If the number of threads is nil, the case uses one thread per processor.
  let contestant: @Sendable (Workspace, Kernel, Int?) -> BenchmarkCase

  /// All methods that can be benchmarked.
  package static let all: [BenchMethod] = [
    .distances("haversine", Haversine.meanEarth, .libm, Deviation.sphere),
    .distances("geodesic", Geodesic.wgs84, .projDistance, Deviation.distance),
    .distances("vincenty", Vincenty.wgs84, .projDistance, Deviation.distance),
    .distances("rhumb", Rhumb.wgs84, .projDistance, Deviation.rhumb),
    .inverses("inverse", Geodesic.wgs84),
    .directs("direct", Geodesic.wgs84),
    .single("haversine-f32", Haversine.meanEarth),
    .matrix("matrix", Haversine.meanEarth),
  ]
}

extension BenchMethod {
  /// Creates a method that computes distances between columns of coordinates.
  private static func distances(
    _ name: String, _ solver: some DistanceSolver, _ baseline: Baseline,
    _ deviation: @escaping @Sendable (Workspace) -> Deviation
  ) -> BenchMethod {
    BenchMethod(name: name, baseline: baseline, deviation: deviation) { space, kernel, threads in
      let (p, answers) = (space.pairs, space.answers.0)
      return BenchmarkCase(count: p.count) { range in
        var result = answers.mutablePart(range).mutableSpan
        solver.distances(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          into: &result, threads: threads, kernel: kernel)
      }
    }
  }

  /// Creates a method that computes distances and both azimuths between columns of coordinates.
  private static func inverses(_ name: String, _ solver: Geodesic) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .projInverse, deviation: Deviation.inverse
    ) { space, kernel, threads in
      let (p, answers) = (space.pairs, space.answers)
      return BenchmarkCase(count: p.count) { range in
        var distances = answers.0.mutablePart(range).mutableSpan
        var azimuths1 = answers.1.mutablePart(range).mutableSpan
        var azimuths2 = answers.2.mutablePart(range).mutableSpan
        solver.inverses(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          distances: &distances, azimuths1: &azimuths1, azimuths2: &azimuths2, threads: threads,
          kernel: kernel)
      }
    }
  }

  /// Creates a method that computes the end points of geodesics from columns of starts, azimuths and lengths.
  private static func directs(_ name: String, _ solver: Geodesic) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .projDirect, deviation: Deviation.direct
    ) { space, kernel, threads in
      let (p, answers, lines) = (space.pairs, space.answers, space.lines)
      return BenchmarkCase(count: p.count) { range in
        var latitudes = answers.0.mutablePart(range).mutableSpan
        var longitudes = answers.1.mutablePart(range).mutableSpan
        var azimuths = answers.2.mutablePart(range).mutableSpan
        solver.directs(
          latitudes: p.latitude1.part(range).span, longitudes: p.longitude1.part(range).span,
          azimuths: lines.azimuths.part(range).span, distances: lines.distances.part(range).span,
          toLatitudes: &latitudes, toLongitudes: &longitudes, azimuths2: &azimuths,
          threads: threads, kernel: kernel)
      }
    }
  }

  /// Creates a method that computes distances between single-precision columns of coordinates.
  private static func single(_ name: String, _ solver: Haversine) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .libmSingle, deviation: Deviation.single
    ) { space, kernel, threads in
      let p = space.single
      return BenchmarkCase(count: space.pairs.count) { range in
        var result = p.answers.mutablePart(range).mutableSpan
        solver.distances(
          fromLatitudes: p.latitude1.part(range).span,
          fromLongitudes: p.longitude1.part(range).span,
          toLatitudes: p.latitude2.part(range).span, toLongitudes: p.longitude2.part(range).span,
          into: &result, threads: threads, kernel: kernel)
      }
    }
  }

  /// Creates a method that computes whole distance matrices. Preparing the columns is included in the measurement.
  private static func matrix(_ name: String, _ solver: Haversine) -> BenchMethod {
    BenchMethod(
      name: name, baseline: .libmMatrix, deviation: Deviation.matrix
    ) { space, kernel, threads in
      let (answers, side) = (space.answers.0, space.matrixSide)
      let from = (0..<side).map(space.pairs.from)
      let to = (0..<side).map(space.pairs.to)
      return BenchmarkCase(count: side, pairsInUnit: side, leastPart: side) { _ in
        var result = answers.mutablePart(0..<side * side).mutableSpan
        solver.distanceMatrix(
          from: from, to: to, into: &result, threads: threads, kernel: kernel)
      }
    }
  }
}

/// A conventional implementation that solves the same task as a method. Both are measured in the same run.
///
/// The baseline solves one pair at a time on one thread.
struct Baseline: Sendable {
  /// The name of the baseline in reports.
  let name: String

  /// The kind of the baseline, which distinguishes baselines with the same name.
  let kind: Kind

  enum Kind: Sendable { case libm, libmSingle, libmMatrix, projDistance, projInverse, projDirect }

  /// Computes the largest error of the results in a workspace.
  let deviation: @Sendable (Workspace) -> Deviation

  /// Creates the benchmark case; nil if the case needs libproj but libproj is missing.
  let contestant: @Sendable (Workspace, PROJGeodesic?) -> BenchmarkCase?

  /// The haversine formula, computed with the functions of the C library.
  static let libm = Baseline(name: "libm", kind: .libm, deviation: Deviation.sphere) { space, _ in
    let (p, result) = (space.pairs, space.answers.0)
    return BenchmarkCase(count: p.count) {
      LibmHaversine.distances(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        result.address, $0, radius: Sphere.r1.radius)
    }
  }

  /// The haversine formula in single precision, computed with the functions of the C library.
  static let libmSingle = Baseline(name: "libm", kind: .libmSingle, deviation: Deviation.single) {
    space, _ in
    let p = space.single
    return BenchmarkCase(count: space.pairs.count) {
      LibmHaversine.distances(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        p.answers.address, $0, radius: Float(Sphere.r1.radius))
    }
  }

  /// The haversine formula for the entries of a matrix, computed with the functions of the C library.
  static let libmMatrix = Baseline(name: "libm", kind: .libmMatrix, deviation: Deviation.matrix) {
    space, _ in
    let (p, result, side) = (space.pairs, space.answers.0, space.matrixSide)
    return BenchmarkCase(count: side, pairsInUnit: side) {
      LibmHaversine.rows(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address,
        result.address, $0, columns: side, radius: Sphere.r1.radius)
    }
  }

  /// The distances that `geod_inverse` of libproj computes.
  static let projDistance = inverse(hasAzimuths: false)

  /// The distances and both azimuths that `geod_inverse` of libproj computes.
  static let projInverse = inverse(hasAzimuths: true)

  /// The end points that `geod_direct` of libproj computes.
  static let projDirect = Baseline(
    name: "proj", kind: .projDirect, deviation: Deviation.direct
  ) { space, proj in
    guard let proj else { return nil }
    let (p, answers, lines) = (space.pairs, space.answers, space.lines)
    return BenchmarkCase(count: p.count) {
      proj.direct(
        from: p.latitude1.address, p.longitude1.address, azimuths: lines.azimuths.address,
        distances: lines.distances.address, $0, latitudes2: answers.0.address,
        longitudes2: answers.1.address, azimuths2: answers.2.address)
    }
  }

  private static func inverse(hasAzimuths: Bool) -> Baseline {
    Baseline(
      name: "proj", kind: hasAzimuths ? .projInverse : .projDistance,
      deviation: hasAzimuths ? Deviation.inverse : Deviation.distance
    ) { space, proj in
      guard let proj else { return nil }
      let (p, answers) = (space.pairs, space.answers)
      let addresses = PROJGeodesic.Pairs(
        p.latitude1.address, p.longitude1.address, p.latitude2.address, p.longitude2.address)
      return BenchmarkCase(count: p.count) {
        proj.inverse(
          addresses, $0, distances: answers.0.address,
          azimuths1: hasAzimuths ? answers.1.address : nil,
          azimuths2: hasAzimuths ? answers.2.address : nil)
      }
    }
  }
}

extension Workspace {
  /// Returns the largest error of a baseline over all pairs in nanometers. The error is computed only once, on all
  /// processors.
  func baselineError(_ baseline: Baseline, _ contestant: BenchmarkCase) -> Double {
    if let known = baselineErrors[baseline.kind] { return known }
    // `nonisolated(unsafe)` is safe here, because each thread writes a separate range of the results.
    nonisolated(unsafe) let work = contestant.work
    let grain = max(1, 1024 / contestant.pairsInUnit)
    Parallel.forEachRange(of: contestant.count, grain: grain, threads: nil) { work($0) }
    let error = baseline.deviation(self).nanometers
    baselineErrors[baseline.kind] = error
    return error
  }
}

/// The haversine formula in its usual form, computed with the functions of the C library.
///
/// This implementation shows the speed and the error of an ordinary loop.
enum LibmHaversine {
  static func distances(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, _ range: Range<Int>, radius: Double
  ) {
    for i in range {
      result[i] = distance(latitude1[i], longitude1[i], latitude2[i], longitude2[i], radius)
    }
  }

  /// Computes rows of a distance matrix. A row contains the distances from one first coordinate to the first `columns`
  /// second coordinates.
  static func rows(
    _ latitude1: UnsafePointer<Double>, _ longitude1: UnsafePointer<Double>,
    _ latitude2: UnsafePointer<Double>, _ longitude2: UnsafePointer<Double>,
    _ result: UnsafeMutablePointer<Double>, _ range: Range<Int>, columns: Int, radius: Double
  ) {
    for i in range {
      for j in 0..<columns {
        result[i * columns + j] = distance(
          latitude1[i], longitude1[i], latitude2[j], longitude2[j], radius)
      }
    }
  }

  @inline(__always)
  private static func distance(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ radius: Double
  ) -> Double {
    let degree = Double.pi / 180
    let phi1 = latitude1 * degree
    let phi2 = latitude2 * degree
    let a = sin((phi2 - phi1) / 2)
    let b = sin((longitude2 * degree - longitude1 * degree) / 2)
    let h = a * a + cos(phi1) * cos(phi2) * b * b
    return 2 * radius * asin(min(1, h.squareRoot()))
  }

  /// Computes distances between pairs of coordinates in single precision.
  static func distances(
    _ latitude1: UnsafePointer<Float>, _ longitude1: UnsafePointer<Float>,
    _ latitude2: UnsafePointer<Float>, _ longitude2: UnsafePointer<Float>,
    _ result: UnsafeMutablePointer<Float>, _ range: Range<Int>, radius: Float
  ) {
    let degree = Float.pi / 180
    for i in range {
      let phi1 = latitude1[i] * degree
      let phi2 = latitude2[i] * degree
      let a = sin((phi2 - phi1) / 2)
      let b = sin((longitude2[i] * degree - longitude1[i] * degree) / 2)
      let h = a * a + cos(phi1) * cos(phi2) * b * b
      result[i] = 2 * radius * asin(min(1, h.squareRoot()))
    }
  }
}

/// The largest difference between the results of a method and the exact results.
package struct Deviation: Sendable, Equatable {
  /// The largest difference over all pairs in nanometers; NaN if a result is NaN.
  package let nanometers: Double
  /// The indexes of the first and the second coordinate of the pair with the largest difference.
  package let from, to: Int

  /// Returns the largest difference between great-circle distances and the exact distances.
  static func sphere(_ space: Workspace) -> Deviation {
    largest(space.sphereTruth.count) {
      abs(Extended(space.answers.0[$0]) - space.sphereTruth[$0])
    }
  }

  /// Returns the largest difference between single-precision great-circle distances and the exact distances.
  static func single(_ space: Workspace) -> Deviation {
    let single = space.single
    return largest(single.truth.count) { abs(Extended(single.answers[$0]) - single.truth[$0]) }
  }

  /// Returns the largest difference between a matrix of great-circle distances and the exact distances.
  static func matrix(_ space: Workspace) -> Deviation {
    let (side, truth) = (space.matrixSide, space.matrixTruth)
    let entry = largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0]) }
    return Deviation(
      nanometers: entry.nanometers, from: entry.from / side, to: entry.to % side)
  }

  /// Returns the largest difference between distances on the ellipsoid and the exact distances.
  static func distance(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0].distance) }
  }

  /// Returns the largest difference between the lengths of rhumb lines on the ellipsoid and the exact lengths.
  static func rhumb(_ space: Workspace) -> Deviation {
    let truth = space.rhumbTruth
    return largest(truth.count) { abs(Extended(space.answers.0[$0]) - truth[$0]) }
  }

  /// Returns the largest error of distances and azimuths on the ellipsoid.
  ///
  /// An azimuth error is converted to the sideways displacement of the other end of the geodesic: the error in
  /// radians times the reduced length.
  static func inverse(_ space: Workspace) -> Deviation {
    let truth = space.ellipsoidTruth
    return largest(truth.count) {
      let exact = truth[$0]
      func aside(_ azimuth: Double, _ exactAzimuth: Extended) -> Extended {
        // The subtraction needs extended precision, but its result can be rounded to a Double.
        let turn = Angle.normalized(Double(Extended(azimuth) - exactAzimuth))
        return Extended(abs(turn) * Angle.degree) * exact.reducedLength
      }
      return larger(
        abs(Extended(space.answers.0[$0]) - exact.distance),
        larger(
          aside(space.answers.1[$0], exact.azimuth1), aside(space.answers.2[$0], exact.azimuth2)))
    }
  }

  /// Returns the largest error of the end points of direct problems on the ellipsoid.
  static func direct(_ space: Workspace) -> Deviation {
    let (pairs, truth, lines) = (space.pairs, space.ellipsoidTruth, space.lines)
    let ellipsoid = Ellipsoid.wgs84
    return largest(truth.count) {
      let exact = truth[$0]
      // The input azimuth and distance were rounded to Double, so the exact end point is not exactly the second
      // coordinate. `further` is the offset of the exact end point from the second coordinate along the line, and
      // `aside` is its offset to the right. The subtractions need extended precision, but their results can be
      // rounded to Double.
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
