public import GeoCore

/// Every method of this package against libproj, over any number of pairs of places, on WGS 84: the
/// scalar solvers, and the batch forms on each kernel that this processor has.
///
/// Memory is constant: for each ``Result`` 64 KB of counters, which the 99.9th percentile needs, and
/// a block of pairs that waits for the batch forms.
///
/// ```swift
/// var check = try CrossCheck()
/// check.add(along: places)
/// check.add(AdversarialPairs(countPerKind: 100, seed: 1))
/// print(check.pairCount, check.holds)  // 902 true
/// ```
public struct CrossCheck: Sendable {
  /// What was found for one ``Comparison``.
  public struct Result: Sendable {
    /// What was compared.
    public let comparison: Comparison

    /// The kernel of the batch form that was compared; nil for the scalar solver.
    public let kernel: Kernel?

    /// The differences.
    public let differences: DifferenceStatistics

    /// Whether there were pairs, and every difference is a number within the bound. Pairs that a
    /// method does not answer, or that are not compared, break nothing.
    public var holds: Bool {
      differences.count + differences.unansweredCount > 0 && differences.invalidCount == 0
        && comparison.bound.contains(differences.lowest)
        && comparison.bound.contains(differences.highest)
    }
  }

  /// The library that everything is compared with.
  public let proj: PROJ

  /// How many pairs were compared.
  public private(set) var pairCount = 0

  private let witness: PROJGeodesic
  private let sphericalWitness: PROJGeodesic
  private let geodesic = Geodesic.wgs84
  private let vincenty = Vincenty.wgs84
  private let haversine = Haversine.meanEarth
  private var differences: [Subject: DifferenceStatistics] = [:]
  private var waiting: [Waiting] = []

  /// What is compared, and on which kernel; nil for the scalar solver.
  private struct Subject: Hashable {
    var comparison: Comparison
    var kernel: Kernel?
  }

  /// A pair with libproj's answers, until a block of them is full.
  private struct Waiting {
    var from, to: Coordinate
    var distance, azimuth1, azimuth2, reducedLength, sphericalDistance: Double
    var end: Coordinate
  }

  /// The kernels that are compared beside the scalar solvers.
  private static let kernels = Kernel.available.filter { $0 != .scalar }

  /// Creates a check that has seen no pair.
  ///
  /// - Parameter proj: the library to compare with; found in the usual places where nil.
  /// - Throws: ``PROJError`` where no library is given and none is found.
  public init(proj: PROJ? = nil) throws(PROJError) {
    witness = try PROJGeodesic(ellipsoid: .wgs84, proj: proj)
    self.proj = witness.proj
    sphericalWitness = try PROJGeodesic(ellipsoid: haversine.sphere.ellipsoid, proj: witness.proj)
  }

  /// What was found so far: one result for each ``Comparison`` in its order for the scalar solvers,
  /// then those of the batch forms for each kernel.
  public var results: [Result] {
    var complete = self
    complete.compareWaiting()
    let scalar = Comparison.allCases.map { Subject(comparison: $0, kernel: nil) }
    let batch = Self.kernels.flatMap { kernel in
      Comparison.batch.map { Subject(comparison: $0, kernel: kernel) }
    }
    return (scalar + batch).map {
      Result(
        comparison: $0.comparison, kernel: $0.kernel,
        differences: complete.differences[$0] ?? DifferenceStatistics())
    }
  }

  /// Whether every result holds.
  public var holds: Bool { results.allSatisfy(\.holds) }

  /// Compares all methods over one pair.
  public mutating func add(from: Coordinate, to: Coordinate) {
    pairCount += 1
    let truth = witness.completeInverse(from: from, to: to)
    let answer = geodesic.completeInverse(from: from, to: to)

    let end = witness.direct(from: from, azimuth: truth.azimuth1, distance: truth.distance)
      .coordinate
    let great = haversine.distance(from: from, to: to)
    let pair = Waiting(
      from: from, to: to, distance: truth.distance, azimuth1: truth.azimuth1,
      azimuth2: truth.azimuth2, reducedLength: truth.reducedLength,
      sphericalDistance: sphericalWitness.distance(from: from, to: to), end: end)
    record(.geodesicDistance, abs(answer.distance - truth.distance), from, to)
    record(
      .geodesicAzimuths, Self.sideways(pair, answer.azimuth1, answer.azimuth2), from, to)
    record(
      .geodesicDirect,
      witness.distance(
        from: end,
        to: geodesic.direct(from: from, azimuth: truth.azimuth1, distance: truth.distance)
          .coordinate),
      from, to)
    // NaN is compared, and found out.
    if !(truth.arcLength > 170) {
      record(.geodesicArea, abs(answer.area - truth.area), from, to)
    } else {
      skip(.geodesicArea)
    }
    do {
      let distance = try vincenty.inverse(from: from, to: to).distance
      record(.vincentyDistance, abs(distance - truth.distance), from, to)
    } catch {
      skip(.vincentyDistance)
    }
    record(.haversineDistance, abs(great - pair.sphericalDistance), from, to)
    if !(truth.distance < 1) {
      record(.haversineModel, great / truth.distance - 1, from, to)
    } else {
      skip(.haversineModel)
    }
    waiting.append(pair)
    if waiting.count == 4096 { compareWaiting() }
  }

  /// Compares the batch forms over the pairs that wait, on every kernel.
  private mutating func compareWaiting() {
    guard !waiting.isEmpty else { return }
    let from = waiting.map(\.from)
    let to = waiting.map(\.to)
    for kernel in Self.kernels {
      let inverses = geodesic.inverses(from: from, to: to, kernel: kernel)
      let distances = geodesic.distances(from: from, to: to, kernel: kernel)
      let ends = geodesic.directs(
        from: from, azimuths: waiting.map(\.azimuth1), distances: waiting.map(\.distance),
        kernel: kernel)
      let converging = vincenty.distancesReportingFallbacks(from: from, to: to, kernel: kernel)
      let fallbacks = Set(converging.fallbacks)
      let great = haversine.distances(from: from, to: to, kernel: kernel)
      for (i, pair) in waiting.enumerated() {
        func record(_ comparison: Comparison, _ difference: Double) {
          self.record(comparison, difference, pair.from, pair.to, kernel: kernel)
        }
        // The distance comes from two kernels, with azimuths and without.
        record(
          .geodesicDistance,
          larger(abs(inverses[i].distance - pair.distance), abs(distances[i] - pair.distance)))
        record(
          .geodesicAzimuths, Self.sideways(pair, inverses[i].azimuth1, inverses[i].azimuth2))
        // Ends this near to each other are as far apart on any model.
        record(.geodesicDirect, haversine.distance(from: pair.end, to: ends[i].coordinate))
        if fallbacks.contains(i) {
          skip(.vincentyDistance, kernel: kernel)
        } else {
          record(.vincentyDistance, abs(converging.distances[i] - pair.distance))
        }
        record(.haversineDistance, abs(great[i] - pair.sphericalDistance))
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The larger of two differences; NaN where either is.
  private func larger(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

  /// How far both azimuths are off, the worse of them, sideways at the other end (m).
  private static func sideways(_ pair: Waiting, _ azimuth1: Double, _ azimuth2: Double) -> Double {
    max(
      abs(Angle.difference(from: pair.azimuth1, to: azimuth1).value),
      abs(Angle.difference(from: pair.azimuth2, to: azimuth2).value)) * Angle.degree
      * pair.reducedLength.magnitude
  }

  /// Compares all methods over the pairs of consecutive places.
  public mutating func add(along places: some Sequence<Coordinate>) {
    var previous: Coordinate?
    for place in places {
      if let previous { add(from: previous, to: place) }
      previous = place
    }
  }

  /// Compares all methods over generated pairs.
  public mutating func add(_ pairs: AdversarialPairs) {
    for pair in pairs { add(from: pair.from, to: pair.to) }
  }

  private mutating func record(
    _ comparison: Comparison, _ difference: Double, _ from: Coordinate, _ to: Coordinate,
    kernel: Kernel? = nil
  ) {
    differences[Subject(comparison: comparison, kernel: kernel), default: DifferenceStatistics()]
      .add(difference, from: from, to: to)
  }

  private mutating func skip(_ comparison: Comparison, kernel: Kernel? = nil) {
    differences[Subject(comparison: comparison, kernel: kernel), default: DifferenceStatistics()]
      .addUnanswered()
  }
}
