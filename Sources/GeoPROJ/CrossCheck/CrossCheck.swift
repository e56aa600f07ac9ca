public import GeoCore

/// Every method of this package against libproj, over any number of pairs of places, on WGS 84.
///
/// Memory is constant: for each ``Comparison`` 64 KB of counters, which the 99.9th percentile needs.
///
/// ```swift
/// var check = try CrossCheck()
/// check.add(along: places)
/// check.add(AdversarialPairs(countPerKind: 100, seed: 1))
/// print(check.pairCount, check.holds)  // 802 true
/// ```
public struct CrossCheck: Sendable {
  /// What was found for one ``Comparison``.
  public struct Result: Sendable {
    /// What was compared.
    public let comparison: Comparison

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
  private var differences: [Comparison: DifferenceStatistics] = [:]

  /// Creates a check that has seen no pair.
  ///
  /// - Parameter proj: the library to compare with; found in the usual places where nil.
  /// - Throws: ``PROJError`` where no library is given and none is found.
  public init(proj: PROJ? = nil) throws(PROJError) {
    witness = try PROJGeodesic(ellipsoid: .wgs84, proj: proj)
    self.proj = witness.proj
    sphericalWitness = try PROJGeodesic(ellipsoid: haversine.sphere.ellipsoid, proj: witness.proj)
  }

  /// What was found so far, one result for each ``Comparison`` in its order.
  public var results: [Result] {
    Comparison.allCases.map {
      Result(comparison: $0, differences: differences[$0] ?? DifferenceStatistics())
    }
  }

  /// Whether every result holds.
  public var holds: Bool { results.allSatisfy(\.holds) }

  /// Compares all methods over one pair.
  public mutating func add(from: Coordinate, to: Coordinate) {
    pairCount += 1
    let truth = witness.completeInverse(from: from, to: to)
    let answer = geodesic.completeInverse(from: from, to: to)

    func sideways(_ a: Double, _ b: Double) -> Double {
      abs(Angle.difference(from: a, to: b).value) * Angle.degree * truth.reducedLength.magnitude
    }
    record(.geodesicDistance, abs(answer.distance - truth.distance), from, to)
    record(
      .geodesicAzimuths,
      max(
        sideways(truth.azimuth1, answer.azimuth1), sideways(truth.azimuth2, answer.azimuth2)),
      from, to)
    record(
      .geodesicDirect,
      witness.distance(
        from: witness.direct(from: from, azimuth: truth.azimuth1, distance: truth.distance)
          .coordinate,
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
    let great = haversine.distance(from: from, to: to)
    record(
      .haversineDistance, abs(great - sphericalWitness.distance(from: from, to: to)), from, to)
    if !(truth.distance < 1) {
      record(.haversineModel, great / truth.distance - 1, from, to)
    } else {
      skip(.haversineModel)
    }
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
    _ comparison: Comparison, _ difference: Double, _ from: Coordinate, _ to: Coordinate
  ) {
    differences[comparison, default: DifferenceStatistics()].add(difference, from: from, to: to)
  }

  private mutating func skip(_ comparison: Comparison) {
    differences[comparison, default: DifferenceStatistics()].addUnanswered()
  }
}
