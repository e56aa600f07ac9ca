package import GeoCore
import GeoPlatform

/// Compares the distance methods of this package with libproj on WGS 84.
///
/// The check covers the scalar solvers and the batch forms on each kernel that this processor supports. The memory is
/// constant: 64 KB of counters per ``Result`` for the 99.9th percentile, and one block of pairs for the batch forms.
/// `geocalc check` prints the ``results``.
package struct CrossCheck: Sendable {
  /// The result of one ``Comparison``.
  package struct Result: Sendable {
    /// The compared quantity.
    package let comparison: Comparison

    /// The kernel of the batch form; nil for the scalar solver.
    package let kernel: Kernel?

    /// The differences.
    package let differences: DifferenceStatistics

    /// True if at least one pair was compared, and every difference is a number within the bound.
    ///
    /// Pairs that a method cannot solve and pairs that are not compared have no influence.
    package var holds: Bool {
      differences.count + differences.unansweredCount > 0 && differences.invalidCount == 0
        && comparison.bound.contains(differences.lowest)
        && comparison.bound.contains(differences.highest)
    }
  }

  /// The reference library.
  package let proj: PROJ

  /// The number of compared pairs.
  package private(set) var pairCount = 0

  private let witness: PROJGeodesic
  private let sphericalWitness: PROJGeodesic
  private let geodesic = Geodesic.wgs84
  private let vincenty = Vincenty.wgs84
  private let haversine = Haversine.meanEarth
  private var differences: [Subject: DifferenceStatistics] = [:]
  private var waiting: [Waiting] = []

  /// A comparison, and the kernel of the batch form; nil for the scalar solver.
  private struct Subject: Hashable {
    var comparison: Comparison
    var kernel: Kernel?
  }

  /// A pair and the results of libproj. The check stores them until a block of pairs is full.
  private struct Waiting {
    var from, to: Coordinate
    var distance, azimuth1, azimuth2, reducedLength, sphericalDistance: Double
    var end: Coordinate
  }

  /// The kernels to compare in addition to the scalar solvers.
  private static let kernels = Kernel.available.filter { $0 != .scalar }

  /// Creates a check without pairs.
  ///
  /// - Parameter proj: the reference library; nil to load it by its default names.
  /// - Throws: ``PROJError`` if `proj` is nil and no library is found.
  package init(proj: PROJ? = nil) throws(PROJError) {
    witness = try PROJGeodesic(ellipsoid: .wgs84, proj: proj)
    self.proj = witness.proj
    sphericalWitness = try PROJGeodesic(ellipsoid: haversine.sphere.ellipsoid, proj: witness.proj)
  }

  /// The results so far.
  ///
  /// The scalar solvers come first, in the order of ``Comparison``. The batch forms follow, kernel by kernel.
  package var results: [Result] {
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

  /// True if every result holds.
  package var holds: Bool { results.allSatisfy(\.holds) }

  /// Compares all methods for one pair.
  package mutating func add(from: Coordinate, to: Coordinate) {
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
    // Write the condition so that it is true for a NaN arc. The check then reports the NaN.
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

  /// Runs the batch functions on every kernel for the waiting pairs, and compares each result with libproj.
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
        // Compare both distances, because different kernels compute distances with azimuths and distances without.
        record(
          .geodesicDistance,
          larger(abs(inverses[i].distance - pair.distance), abs(distances[i] - pair.distance)))
        record(
          .geodesicAzimuths, Self.sideways(pair, inverses[i].azimuth1, inverses[i].azimuth2))
        // Use the distance on a sphere. The ends are so close together that the distance on the ellipsoid is the same.
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

  /// Returns the larger of two differences; NaN if either is NaN.
  private func larger(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

  /// Returns the larger of both azimuth errors, as a sideways distance at the other end in meters.
  private static func sideways(_ pair: Waiting, _ azimuth1: Double, _ azimuth2: Double) -> Double {
    max(
      abs(Angle.difference(from: pair.azimuth1, to: azimuth1).value),
      abs(Angle.difference(from: pair.azimuth2, to: azimuth2).value)) * Angle.degree
      * pair.reducedLength.magnitude
  }

  /// Compares all methods for the pairs of consecutive coordinates.
  package mutating func add(along places: some Sequence<Coordinate>) {
    var previous: Coordinate?
    for place in places {
      if let previous { add(from: previous, to: place) }
      previous = place
    }
  }

  /// Compares all methods for generated pairs.
  package mutating func add(_ pairs: AdversarialPairs) {
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

extension CrossCheck {
  /// A quantity that is compared with libproj, its unit and its bound.
  ///
  /// Each bound is the sum of the errors of both sides. Libproj's error in geodesic distances is 8 nm, as measured
  /// against quadruple precision. Libproj's error in other quantities is 15 nm, according to Karney (2013).
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The distance of `Geodesic`.
    case geodesicDistance = "geodesic distance"
    /// The azimuths of `Geodesic`: the larger of both differences, as a sideways distance at the other end.
    ///
    /// The sideways distance is the difference in radians times the reduced length.
    case geodesicAzimuths = "geodesic azimuths"
    /// The direct solution of `Geodesic`: the distance between its end point and the end point of libproj.
    case geodesicDirect = "geodesic direct"
    /// The area of `Geodesic` between the geodesic and the equator.
    ///
    /// The area is not compared for arcs above 170 degrees, where the area depends strongly on the azimuths. An azimuth
    /// error of 2.5 nm over the reduced length m12 changes the area by a² 2.5 nm / m12. The change is 0.1 m² at 170
    /// degrees and 1.5 m² for most antipodal pairs.
    case geodesicArea = "geodesic area"
    /// The distance of `Vincenty`, if the method converges.
    case vincentyDistance = "vincenty distance"
    /// The distance of `Haversine`, compared with libproj's geodesic on the same sphere.
    case haversineDistance = "haversine distance"
    /// The relative difference of `Haversine` from the geodesic, which is the error of the spherical model.
    ///
    /// The difference is not compared for distances below 1 m, where rounding errors are a significant fraction.
    case haversineModel = "haversine model"

    /// The comparisons that exist for batch forms.
    static let batch: [Comparison] = [
      .geodesicDistance, .geodesicAzimuths, .geodesicDirect, .vincentyDistance, .haversineDistance,
    ]

    /// The unit of a difference.
    package enum Unit: String, Sendable, Hashable {
      /// Meters.
      case meter = "m"
      /// Square meters.
      case squareMeter = "m2"
      /// A dimensionless fraction of the distance.
      case fraction = "1"
    }

    /// The unit of the differences and of ``bound``.
    package var unit: Unit {
      switch self {
      case .geodesicArea: .squareMeter
      case .haversineModel: .fraction
      default: .meter
      }
    }

    /// The range that contains every difference.
    package var bound: ClosedRange<Double> {
      switch self {
      // The bound is 4 nm for `Geodesic` plus 8 nm for libproj.
      case .geodesicDistance: 0...12e-9
      // The bound is 30 nm for each side.
      case .geodesicAzimuths: 0...60e-9
      // The bound is 40 nm for each side.
      case .geodesicDirect: 0...80e-9
      // The bound includes 0.1 m² for `Geodesic`, and 0.106 m² for libproj, measured against quadruple precision. The
      // remainder allows for slightly different azimuths.
      case .geodesicArea: 0...0.25
      // The bound is 0.1 mm for `Vincenty` (Karney 2013, §1) plus 15 nm for libproj.
      case .vincentyDistance: 0...100.015e-6
      // The bound is 10 nm for `Haversine` plus 15 nm for libproj.
      case .haversineDistance: 0...25e-9
      case .haversineModel: Self.sphereAgainstEllipsoid
      }
    }

    /// The range of the ratio of a great circle on the sphere R1 to the geodesic on WGS 84, minus 1.
    ///
    /// Divide the length of a small step on the ellipsoid by the length of the same step in latitude and longitude on
    /// the unit sphere. The quotient is between the smallest and the largest radius of curvature: a (1 - f)², along the
    /// meridian at the equator, and a / (1 - f), at the poles. These bounds for a step hold for every path, including
    /// the shortest. The ratio is therefore between R1 over the largest and R1 over the smallest radius: -0.4467 % and
    /// +0.5614 %. The margin covers the rounding of both distances, 25 nm at the smallest compared distance of 1 m.
    private static let sphereAgainstEllipsoid: ClosedRange<Double> = {
      let a = Ellipsoid.wgs84.equatorialRadius
      let f1 = 1 - Ellipsoid.wgs84.flattening
      let radius = Haversine.meanEarth.sphere.radius
      let rounding = 25e-9
      return (radius / (a / f1) - 1 - rounding)...(radius / (a * f1 * f1) - 1 + rounding)
    }()
  }
}

/// Statistics of the differences between two methods over many pairs.
///
/// The memory is constant: 64 KB of counters for the quantile.
package struct DifferenceStatistics: Sendable {
  /// The number of compared pairs, including ``invalidCount``.
  package private(set) var count = 0

  /// The number of pairs that were not compared or for which a method has no result.
  package private(set) var unansweredCount = 0

  /// The number of compared pairs with a NaN or infinite difference.
  package private(set) var invalidCount = 0

  /// The lowest difference in the unit of the comparison; 0 if there are no differences.
  package private(set) var lowest = 0.0

  /// The highest difference in the unit of the comparison; 0 if there are no differences.
  package private(set) var highest = 0.0

  /// The pair with the largest absolute difference, or the first with a NaN or infinite difference.
  package private(set) var worst: (from: Coordinate, to: Coordinate)?

  private var sumOfSquares = 0.0
  private var histogram = LogHistogram()

  /// The largest absolute difference, in the unit of the comparison.
  package var maximum: Double { max(-lowest, highest) }

  /// The root mean square of the differences in the unit of the comparison; 0 if there are no differences.
  package var rms: Double {
    histogram.count == 0 ? 0 : (sumOfSquares / Double(histogram.count)).squareRoot()
  }

  /// The 99.9th percentile of the absolute differences. The value is at most 1.6 % too large.
  package var p999: Double { min(histogram.quantile(0.999), maximum) }

  /// The number of absolute differences in each octave, from 2^exponent to twice that value.
  ///
  /// The first and the last octave are not empty. Zeros are not counted.
  package var octaves: [(exponent: Int, count: Int)] { histogram.octaves }

  /// Counts a difference, which may be signed or absolute.
  mutating func add(_ difference: Double, from: Coordinate, to: Coordinate) {
    count += 1
    guard difference.isFinite else {
      if invalidCount == 0 { worst = (from, to) }
      invalidCount += 1
      return
    }
    if invalidCount == 0, worst == nil || abs(difference) > maximum { worst = (from, to) }
    lowest = min(histogram.count == 0 ? difference : lowest, difference)
    highest = max(histogram.count == 0 ? difference : highest, difference)
    sumOfSquares += difference * difference
    histogram.add(abs(difference))
  }

  /// Counts a pair without a result.
  mutating func addUnanswered() { unansweredCount += 1 }
}

/// Counts non-negative numbers in bins of equal ratio, to compute quantiles in constant memory.
///
/// The leading bits of a double approximate its logarithm. The exponent and six bits of the significand make 64 bins
/// per octave, so a quantile is accurate to 1/64 (1.6 %).
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 6
  private static let shift = Double.significandBitCount - bitsPerOctave
  // The bins extend from 2^-80 (1e-24) to 2^48 (3e14). Smaller and larger values are counted in the first and the last
  // bin.
  private static let first = Int(0x1p-80.bitPattern >> shift)
  private static let last = Int(0x1p48.bitPattern >> shift)

  private var bins = [Int](repeating: 0, count: last - first + 1)
  private(set) var count = 0

  /// Counts a number. NaN and negative numbers are programming errors.
  mutating func add(_ value: Double) {
    precondition(value >= 0, "\(value) cannot be counted")
    let bin = Int(value.bitPattern >> Self.shift) - Self.first
    bins[max(0, min(bins.count - 1, bin))] += 1
    count += 1
  }

  /// Returns a number that at least the fraction `q` of all values does not exceed.
  ///
  /// The result is at most 1.6 % too large. Without values, the result is 0.
  func quantile(_ q: Double) -> Double {
    let rank = max(1, Int((q * Double(count)).rounded(.up)))
    var seen = 0
    for (index, inBin) in bins.enumerated() {
      seen += inBin
      if seen >= rank {
        // Return the upper edge of the bin. The first bin contains negligible values, so its quantile is 0.
        return index == 0
          ? 0 : Double(bitPattern: UInt64(Self.first + index + 1) << UInt64(Self.shift))
      }
    }
    return 0
  }

  /// The number of values in each octave, from 2^exponent to twice that value.
  ///
  /// The first and the last octave are not empty. Values below 2^-80, including 0, are not counted.
  var octaves: [(exponent: Int, count: Int)] {
    let size = 1 << Self.bitsPerOctave
    let counts = stride(from: 0, to: bins.count - 1, by: size).map { start in
      (exponent: start / size - 80, count: bins[max(start, 1)..<start + size].reduce(0, +))
    }
    guard let first = counts.firstIndex(where: { $0.count > 0 }),
      let last = counts.lastIndex(where: { $0.count > 0 })
    else { return [] }
    return Array(counts[first...last])
  }
}
