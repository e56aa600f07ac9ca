import GeoCore

/// One set of pairs, where the methods write their answers, and what the answers should be.
final class Workspace {
  let pairs: PairSet

  /// Up to three columns of answers: a distance (meters) and both azimuths (degrees) of an inverse
  /// problem; latitude, longitude and azimuth (degrees) of a direct one; the entries of a matrix, row
  /// by row.
  let answers: (Column<Double>, Column<Double>, Column<Double>)

  /// The errors of baselines found so far (nanometers).
  var baselineErrors: [Baseline.Kind: Double] = [:]

  init(_ pairs: PairSet) {
    self.pairs = pairs
    answers = (Column(pairs.count), Column(pairs.count), Column(pairs.count))
  }

  /// Great-circle distances on the sphere R1 (meters).
  private(set) lazy var sphereTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactSphere(.r1))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// Shortest paths on WGS 84.
  private(set) lazy var ellipsoidTruth: [ExactGeodesic.Inverse] = {
    let (pairs, exact) = (pairs, ExactGeodesic(.wgs84))
    return parallelMap(pairs.count) {
      exact.inverse(from: pairs.from($0), to: pairs.to($0))
        ?? ExactGeodesic.Inverse(
          distance: .nan, azimuth1: .nan, azimuth2: .nan, reducedLength: .nan)
    }
  }()

  /// Lengths of rhumb lines on WGS 84 (meters).
  private(set) lazy var rhumbTruth: [Extended] = {
    let (pairs, exact) = (pairs, ExactRhumb(.wgs84))
    return parallelMap(pairs.count) { exact.distance(from: pairs.from($0), to: pairs.to($0)) }
  }()

  /// What a direct problem starts from besides the first place: the azimuth (degrees) and the
  /// distance (meters) of the second, as doubles.
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

  /// Rows and columns of the matrix from the first of the first places to the first of the second:
  /// no more entries than there are pairs, and no more than it takes for an even pace.
  var matrixSide: Int { min(512, max(1, Int(Double(pairs.count).squareRoot()))) }

  /// Great-circle distances of that matrix on the sphere R1 (meters), row by row.
  private(set) lazy var matrixTruth: [Extended] = {
    let (pairs, side, exact) = (pairs, matrixSide, ExactSphere(.r1))
    return parallelMap(side * side) {
      exact.distance(from: pairs.from($0 / side), to: pairs.to($0 % side))
    }
  }()
}

/// Pairs of places rounded to single precision, where the answers go, and what they should be.
final class SinglePairs {
  let latitude1, longitude1, latitude2, longitude2, answers: Column<Float>

  /// Great-circle distances on the sphere R1 between the rounded places (meters).
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

/// An array whose elements are computed on all processors.
func parallelMap<T: BitwiseCopyable & Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> T
) -> [T] {
  [T](unsafeUninitializedCapacity: count) { buffer, initialized in
    // Unsafe, but each thread writes its own range.
    nonisolated(unsafe) let space = buffer
    Parallel.forEachRange(of: count, grain: 256, threads: nil) { range in
      for i in range { space.initializeElement(at: i, to: body(i)) }
    }
    initialized = count
  }
}
