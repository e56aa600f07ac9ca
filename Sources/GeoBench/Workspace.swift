import GeoCore

/// A set of pairs with memory for the methods' results and the exact values.
final class Workspace {
  let pairs: PairSet

  /// Up to three columns of results:
  ///
  /// - Inverse problem: distance in meters and both azimuths in degrees.
  /// - Direct problem: latitude, longitude and azimuth in degrees.
  /// - Matrix: the entries row by row.
  let answers: (Column<Double>, Column<Double>, Column<Double>)

  /// The errors of the baselines measured so far, in nanometers.
  var baselineErrors: [Baseline.Kind: Double] = [:]

  init(_ pairs: PairSet) {
    self.pairs = pairs
    answers = (Column(pairs.count), Column(pairs.count), Column(pairs.count))
  }

  /// The exact great-circle distances on the sphere R1 in meters.
  private(set) lazy var sphereTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactSphere(.r1))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// The exact shortest paths on WGS 84.
  private(set) lazy var ellipsoidTruth: [ExactGeodesic.Inverse] = {
    let (pairs, exact) = (pairs, ExactGeodesic(.wgs84))
    return parallelMap(pairs.count) {
      exact.inverse(from: pairs.from($0), to: pairs.to($0))
        ?? ExactGeodesic.Inverse(
          distance: .nan, azimuth1: .nan, azimuth2: .nan, reducedLength: .nan)
    }
  }()

  /// The exact lengths of rhumb lines on WGS 84 in meters.
  private(set) lazy var rhumbTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactRhumb(.wgs84))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// The inputs of direct problems other than the first coordinate: azimuth in degrees and distance in meters to the
  /// second coordinate, as doubles.
  private(set) lazy var lines: (azimuths: Column<Double>, distances: Column<Double>) = {
    let lines = (azimuths: Column<Double>(pairs.count), distances: Column<Double>(pairs.count))
    for (i, path) in ellipsoidTruth.enumerated() {
      lines.azimuths[i] = Double(path.azimuth1)
      lines.distances[i] = Double(path.distance)
    }
    return lines
  }()

  /// The pairs in single precision.
  private(set) lazy var single = SinglePairs(pairs)

  /// The number of rows and columns of the matrix. The matrix uses the first coordinates of each column of the pairs.
  ///
  /// The matrix has at most one entry per pair. The limit of 512 rows and columns is enough for a steady speed.
  var matrixSide: Int { min(512, max(1, Int(Double(pairs.count).squareRoot()))) }

  /// The exact great-circle distances of the matrix on the sphere R1 in meters, row by row.
  private(set) lazy var matrixTruth: [Extended] = {
    let (pairs, side, exact) = (pairs, matrixSide, ExactSphere(.r1))
    return parallelMap(side * side) {
      exact.distance(from: pairs.from($0 / side), to: pairs.to($0 % side))
    }
  }()
}

/// Pairs of coordinates that are rounded to single precision, with memory for results and exact values.
final class SinglePairs {
  let latitude1, longitude1, latitude2, longitude2, answers: Column<Float>

  /// The exact great-circle distances between the rounded coordinates on the sphere R1, in meters.
  let truth: [Extended]

  init(_ pairs: PairSet) {
    func rounded(_ column: Column<Double>) -> Column<Float> {
      let result = Column<Float>(pairs.count)
      for i in 0..<pairs.count { result[i] = Float(column[i]) }
      return result
    }
    let (phi1, lambda1) = (rounded(pairs.latitude1), rounded(pairs.longitude1))
    let (phi2, lambda2) = (rounded(pairs.latitude2), rounded(pairs.longitude2))
    (latitude1, longitude1, latitude2, longitude2) = (phi1, lambda1, phi2, lambda2)
    answers = Column(pairs.count)
    let exact = ExactSphere(.r1)
    truth = parallelMap(pairs.count) {
      exact.distance(
        from: Coordinate(latitude: Double(phi1[$0]), longitude: Double(lambda1[$0])),
        to: Coordinate(latitude: Double(phi2[$0]), longitude: Double(lambda2[$0])))
    }
  }
}

/// Returns an array whose elements are computed on all processors.
func parallelMap<T: BitwiseCopyable & Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> T
) -> [T] {
  [T](unsafeUninitializedCapacity: count) { buffer, initialized in
    // This is safe because each thread writes a separate range.
    nonisolated(unsafe) let space = buffer
    Parallel.forEachRange(of: count, grain: 256, threads: nil) { range in
      for i in range { space.initializeElement(at: i, to: body(i)) }
    }
    initialized = count
  }
}
