/// A model of the Earth that measures distances, with the same methods for every algorithm.
///
/// A solver is a value, and each operation has the same method name in every solver:
/// `Geodesic.wgs84.distance(from: a, to: b)`, `Haversine.meanEarth.distance(from: a, to: b)`. ``Failure`` is
/// `Never` for a solver that always returns a result.
///
/// Your own solver must implement ``modelName`` and the three methods that solve a single problem. It inherits the
/// methods that solve many problems at once, on all cores:
/// ``distances(from:to:threads:kernel:)-([Coordinate],_,_,_)``,
/// ``inverses(from:to:threads:kernel:)``, ``directs(from:azimuths:distances:threads:kernel:)``,
/// ``distanceMatrix(from:to:threads:kernel:)``.
///
/// - The solvers of this module run these methods on the processor's vector units; other solvers solve one problem at
///   a time.
/// - Every result equals the solver's result for that problem alone, within its stated bound.
/// - An invalid problem gives NaN and does not affect the others.
/// - A result does not depend on the number of threads or on the problem's position in its array.
/// - Nothing is allocated per element.
public protocol DistanceSolver<Failure>: Sendable {
  /// The error of an inverse or direct solution; `Never` if the method cannot fail.
  associatedtype Failure: Error = Never

  /// The name of the Earth model: an ellipsoid such as `WGS84`, or a sphere such as `R1`.
  var modelName: String { get }

  /// The distance between two points in meters; NaN for invalid input.
  ///
  /// Coincident points have distance 0.
  func distance(from: Coordinate, to: Coordinate) -> Double

  /// Solves the inverse problem: distance and both azimuths between two points.
  ///
  /// All values are NaN for invalid input.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func inverse(from: Coordinate, to: Coordinate) throws(Failure) -> InverseSolution

  /// Solves the direct problem: computes the end of a path from its start, azimuth and length.
  ///
  /// The result is NaN for invalid input.
  ///
  /// - Parameters:
  ///   - from: the start.
  ///   - azimuth: degrees clockwise from north, any finite value.
  ///   - distance: meters, any finite value; negative goes backward.
  /// - Throws: ``Failure`` if the method finds no solution.
  func direct(
    from: Coordinate, azimuth: Double, distance: Double
  ) throws(Failure) -> DirectSolution

  /// Returns the path between two points, prepared for computing many points on it.
  ///
  /// The default implementation solves one inverse problem, and one direct problem per point.
  ///
  /// - Throws: ``Failure`` if the method finds no solution.
  func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath

  /// Returns the solver prepared for many problems of one kind.
  ///
  /// The default implementation solves the problems in sequence. A solver that wraps another may return the block
  /// of that solver.
  ///
  /// - Parameters:
  ///   - problem: the kind of problem.
  ///   - kernel: the instructions to use.
  func pairBlock(_ problem: PairBlock.Problem, kernel: Kernel) -> PairBlock

  /// Returns the solver prepared for rows of distances to the same points.
  ///
  /// The default implementation solves each row as pairs.
  ///
  /// - Parameters:
  ///   - to: the coordinates of the columns.
  ///   - kernel: the instructions to use.
  func rowBlock(to: [Coordinate], kernel: Kernel) -> RowBlock
}

/// The solution of the inverse problem.
public struct InverseSolution: Sendable, Hashable, Codable {
  /// Length of the shortest path, in meters.
  public var distance: Double

  /// Azimuth of the path at the first point: degrees clockwise from north, in [0, 360).
  public var azimuth1: Double

  /// Azimuth of the path at the second point, in the forward direction.
  ///
  /// Degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(distance: Double, azimuth1: Double, azimuth2: Double) {
    self.distance = distance
    self.azimuth1 = azimuth1
    self.azimuth2 = azimuth2
  }
}

/// The solution of the direct problem.
public struct DirectSolution: Sendable, Hashable, Codable {
  /// The end of the path; longitude in [-180, 180).
  public var coordinate: Coordinate

  /// Azimuth of the path at its end, in the forward direction.
  ///
  /// Degrees clockwise from north, in [0, 360).
  public var azimuth2: Double

  /// Creates a solution from its values.
  public init(coordinate: Coordinate, azimuth2: Double) {
    self.coordinate = coordinate
    self.azimuth2 = azimuth2
  }

  /// Reduces the longitude, and clamps a latitude that rounding moved past a pole.
  init(latitude: Double, longitude: Double, azimuth2: Double) {
    let bounded = abs(latitude) > 90 ? Double(signOf: latitude, magnitudeOf: 90) : latitude
    self.init(
      coordinate: Coordinate(latitude: bounded, longitude: longitude).normalized,
      azimuth2: azimuth2)
  }

  /// The solution with NaN values, for a problem without a solution.
  static let none = DirectSolution(latitude: .nan, longitude: .nan, azimuth2: .nan)
}

/// A path between two points, prepared for computing many points on it.
///
/// Each point costs one direct problem.
public struct GeodesicPath: Sendable {
  /// The length of the path (meters) and the azimuths at both ends (degrees).
  public let inverse: InverseSolution

  private let place: @Sendable (Double) -> DirectSolution

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - inverse: the length and the azimuths.
  ///   - position: returns the point at a distance in meters from the first point, and the azimuth at that point.
  public init(_ inverse: InverseSolution, position: @escaping @Sendable (Double) -> DirectSolution)
  {
    self.inverse = inverse
    place = position
  }

  /// Returns the point at a distance from the first point, and the azimuth of the path at this point.
  ///
  /// - Parameter distance: meters, any finite value; the point may lie beyond either end.
  public func position(at distance: Double) -> DirectSolution { place(distance) }
}

extension DistanceSolver {
  /// Solves one inverse problem for the path, and one direct problem for each of its points.
  ///
  /// A point is NaN if its direct problem has no solution.
  public func path(from: Coordinate, to: Coordinate) throws(Failure) -> GeodesicPath {
    let inverse = try inverse(from: from, to: to)
    return GeodesicPath(inverse) {
      (try? direct(from: from, azimuth: inverse.azimuth1, distance: $0))
        ?? .none
    }
  }
}

extension DistanceSolver {
  /// Returns the distances and both azimuths between pairs of points.
  ///
  /// ``Geodesic`` uses the vector units. Its distances are within 6 nm, and its azimuths (radians) times the reduced
  /// length are within 30 nm. Other solvers solve one pair at a time. All values are NaN if a method finds no
  /// solution.
  ///
  /// - Parameters:
  ///   - from: the first points.
  ///   - to: the second points, the same number.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
  public func inverses(
    from: [Coordinate], to: [Coordinate], threads: Int? = nil, kernel: Kernel? = nil
  ) -> [InverseSolution] {
    precondition(from.count == to.count, "as many second places as first ones are needed")
    return pairBlock(.inverse, kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, to[i].latitude, to[i].longitude)
    } _: {
      InverseSolution(distance: $0, azimuth1: $1, azimuth2: $2)
    }
  }

  /// Computes distances and both azimuths between pairs of points given as columns.
  ///
  /// - Parameters:
  ///   - fromLatitudes: degrees; every other column has the same length.
  ///   - fromLongitudes: degrees.
  ///   - toLatitudes: degrees.
  ///   - toLongitudes: degrees.
  ///   - distances: receives the distances (meters).
  ///   - azimuths1: receives the azimuths at the first points (degrees clockwise from north).
  ///   - azimuths2: receives the azimuths at the second points (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func inverses(
    fromLatitudes: Span<Double>, fromLongitudes: Span<Double>, toLatitudes: Span<Double>,
    toLongitudes: Span<Double>, distances: inout MutableSpan<Double>,
    azimuths1: inout MutableSpan<Double>, azimuths2: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    pairBlock(.inverse, kernel: kernel ?? .preferred).run(
      fromLatitudes, fromLongitudes, toLatitudes, toLongitudes, &distances, &azimuths1,
      &azimuths2, threads: threads)
  }

  /// Returns the ends of many paths.
  ///
  /// ``Geodesic`` uses the vector units, and its positions are within 40 nm. Other solvers solve one problem at a
  /// time. The result is NaN if a method finds no solution.
  ///
  /// - Parameters:
  ///   - from: the starts.
  ///   - azimuths: degrees clockwise from north, one per start.
  ///   - distances: meters, one per start; negative goes backward.
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time; memory for the result.
  public func directs(
    from: [Coordinate], azimuths: [Double], distances: [Double], threads: Int? = nil,
    kernel: Kernel? = nil
  ) -> [DirectSolution] {
    precondition(
      from.count == azimuths.count && from.count == distances.count,
      "as many azimuths and distances as starts are needed")
    return pairBlock(.direct, kernel: kernel ?? .preferred).solutions(
      count: from.count, threads: threads
    ) { i in
      (from[i].latitude, from[i].longitude, azimuths[i], distances[i])
    } _: {
      DirectSolution(
        coordinate: Coordinate(latitude: $0, longitude: $1), azimuth2: $2)
    }
  }

  /// Computes the ends of many paths given as columns.
  ///
  /// - Parameters:
  ///   - latitudes: the starts' latitudes (degrees); every other column has the same length.
  ///   - longitudes: the starts' longitudes (degrees).
  ///   - azimuths: degrees clockwise from north.
  ///   - distances: meters; negative goes backward.
  ///   - toLatitudes: receives the ends' latitudes (degrees).
  ///   - toLongitudes: receives the ends' longitudes (degrees, in [-180, 180)).
  ///   - azimuths2: receives the azimuths at the ends (degrees clockwise from north).
  ///   - threads: the maximum number of threads; nil for one per processor.
  ///   - kernel: the instructions to use; nil for ``Kernel/preferred``.
  /// - Complexity: O(*n*) time, constant memory.
  public func directs(
    latitudes: Span<Double>, longitudes: Span<Double>, azimuths: Span<Double>,
    distances: Span<Double>, toLatitudes: inout MutableSpan<Double>,
    toLongitudes: inout MutableSpan<Double>, azimuths2: inout MutableSpan<Double>,
    threads: Int? = nil, kernel: Kernel? = nil
  ) {
    pairBlock(.direct, kernel: kernel ?? .preferred).run(
      latitudes, longitudes, azimuths, distances, &toLatitudes, &toLongitudes, &azimuths2,
      threads: threads)
  }
}

extension PairBlock {
  /// Copies problems to columns, solves them and converts the results to values, range by range.
  func solutions<Solution>(
    count: Int, threads: Int?,
    _ problem: @Sendable (Int) -> (Double, Double, Double, Double),
    _ solution: @Sendable (Double, Double, Double) -> Solution
  ) -> [Solution] {
    [Solution](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress, count > 0 else { return }
      let result = Shared(base)
      Parallel.forEachRange(of: count, grain: Self.grain, threads: threads) { range in
        let n = Self.capacity
        withUnsafeTemporaryAllocation(of: Double.self, capacity: 7 * n) { scratch in
          guard let c = scratch.baseAddress else { return }
          scratch.initialize(repeating: 0)
          for start in stride(from: range.lowerBound, to: range.upperBound, by: n) {
            let length = min(n, range.upperBound - start)
            for k in 0..<length {
              (c[k], c[n + k], c[2 * n + k], c[3 * n + k]) = problem(start + k)
            }
            self(
              Columns(c, c + n, c + 2 * n, c + 3 * n, c + 4 * n, c + 5 * n, c + 6 * n),
              count: length)
            for k in 0..<length {
              (result.value + start + k).initialize(
                to: solution(c[4 * n + k], c[5 * n + k], c[6 * n + k]))
            }
          }
        }
      }
      initialized = count
    }
  }

  /// Solves problems given as columns, on several threads.
  func run(
    _ a: Span<Double>, _ b: Span<Double>, _ c: Span<Double>, _ d: Span<Double>,
    _ x: inout MutableSpan<Double>, _ y: inout MutableSpan<Double>,
    _ z: inout MutableSpan<Double>, threads: Int?
  ) {
    let count = a.count
    precondition(
      b.count == count && c.count == count && d.count == count && x.count == count
        && y.count == count && z.count == count, "all columns must have the same length")
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        c.withUnsafeBufferPointer { c in
          d.withUnsafeBufferPointer { d in
            x.withUnsafeMutableBufferPointer { x in
              y.withUnsafeMutableBufferPointer { y in
                z.withUnsafeMutableBufferPointer { z in
                  guard let a = a.baseAddress, let b = b.baseAddress, let c = c.baseAddress,
                    let d = d.baseAddress, let x = x.baseAddress
                  else { return }
                  run(
                    Columns(a, b, c, d, x, y.baseAddress, z.baseAddress), count: count,
                    threads: threads)
                }
              }
            }
          }
        }
      }
    }
  }

  /// Solves `count` problems on several threads.
  package func run(_ columns: Columns, count: Int, threads: Int?) {
    let shared = Shared(columns)
    Parallel.forEachRange(of: count, grain: Self.grain, threads: threads) { range in
      self(shared.value.advanced(by: range.lowerBound), count: range.count)
    }
  }
}
