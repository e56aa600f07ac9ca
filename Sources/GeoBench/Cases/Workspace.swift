import GeoCore

/// One set of pairs, where the methods write their answers, and what the answers should be.
final class Workspace {
  let pairs: PairSet

  /// Up to three columns of answers: a distance (metres) and both azimuths (degrees) of an inverse
  /// problem; latitude, longitude and azimuth (degrees) of a direct one.
  let answers: (Column, Column, Column)

  init(_ pairs: PairSet) {
    self.pairs = pairs
    answers = (Column(pairs.count), Column(pairs.count), Column(pairs.count))
  }

  /// Great-circle distances on the sphere R1 (metres).
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

  /// What a direct problem starts from besides the first place: the azimuth (degrees) and the
  /// distance (metres) of the second, as doubles.
  private(set) lazy var lines: (azimuths: Column, distances: Column) = {
    let lines = (azimuths: Column(pairs.count), distances: Column(pairs.count))
    for (i, path) in ellipsoidTruth.enumerated() {
      lines.azimuths[i] = Double(path.azimuth1)
      lines.distances[i] = Double(path.distance)
    }
    return lines
  }()
}

/// An array whose elements are computed on all processors.
private func parallelMap<T: BitwiseCopyable & Sendable>(
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
