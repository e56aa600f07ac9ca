package import GeoCore
import GeoPlatform

/// Compares the distance methods of this package with libproj on WGS 84.
///
/// The check covers the scalar solvers, and the batch functions with each kernel that this processor supports. Memory
/// is constant: one block of pairs for the batch functions, and 64 KB of counters per ``Result`` for the 99.9th
/// percentile. `geocalc check` prints the ``results``.
package struct CrossCheck: Sendable {
  /// The differences between this package and libproj for one ``Comparison``.
  package struct Result: Sendable {
    /// The quantity that is compared, such as the geodesic distance.
    package let comparison: Comparison

    /// The kernel of the batch function; nil for the scalar solver.
    package let kernel: Kernel?

    /// Statistics of the differences over all pairs.
    package let differences: DifferenceStatistics

    /// True if at least one pair was compared, and the differences of all pairs are numbers within the bound.
    ///
    /// Pairs that a method cannot solve, and pairs that are not compared, do not affect this value.
    package var holds: Bool {
      differences.count + differences.unansweredCount > 0 && differences.invalidCount == 0
        && comparison.bound.contains(differences.lowest)
        && comparison.bound.contains(differences.highest)
    }
  }

  /// The library with which the methods are compared.
  package let proj: PROJ

  /// The number of pairs that were added.
  package private(set) var pairCount = 0

  private let witness: PROJGeodesic
  private let sphericalWitness: PROJGeodesic
  private let geodesic = Geodesic.wgs84
  private let vincenty = Vincenty.wgs84
  private let haversine = Haversine.meanEarth
  private var differences: [Subject: DifferenceStatistics] = [:]
  private var waiting: [Waiting] = []

  /// A compared quantity, with the kernel of the batch function or nil for the scalar solver.
  private struct Subject: Hashable {
    var comparison: Comparison
    var kernel: Kernel?
  }

  /// A pair with the results of libproj. Pairs are collected until a block for the batch functions is full.
  private struct Waiting {
    var from, to: Coordinate
    var distance, azimuth1, azimuth2, reducedLength, sphericalDistance: Double
    var end: Coordinate
  }

  /// The kernels whose batch functions are checked.
  private static let kernels = Kernel.available.filter { $0 != .scalar }

  /// Creates a check without pairs.
  ///
  /// - Parameter proj: the library to compare with; nil to load it by its default names.
  /// - Throws: ``PROJError`` if `proj` is nil and no library is found.
  package init(proj: PROJ? = nil) throws(PROJError) {
    witness = try PROJGeodesic(ellipsoid: .wgs84, proj: proj)
    self.proj = witness.proj
    sphericalWitness = try PROJGeodesic(ellipsoid: haversine.sphere.ellipsoid, proj: witness.proj)
  }

  /// The results for all pairs so far.
  ///
  /// The results of the scalar solvers are first, in the order of ``Comparison``. The results of the batch functions
  /// follow, grouped by kernel.
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

  /// True if all results are within their bounds.
  package var holds: Bool { results.allSatisfy(\.holds) }

  /// Compares all methods with libproj for one pair, and adds the differences to the results.
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
    // This form of the condition is also true if the arc length is NaN, so that the NaN is reported.
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

  /// Runs the batch functions with each kernel on the collected pairs, and compares the results with libproj.
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
        // Compare the distances of both batch functions, with and without azimuths, because a kernel uses different
        // code for each.
        record(
          .geodesicDistance,
          larger(abs(inverses[i].distance - pair.distance), abs(distances[i] - pair.distance)))
        record(
          .geodesicAzimuths, Self.sideways(pair, inverses[i].azimuth1, inverses[i].azimuth2))
        // Compute the distance on a sphere. The two end points are so close together that the distance on the
        // ellipsoid is practically the same.
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

  private func larger(_ a: Double, _ b: Double) -> Double { a.isNaN || a > b ? a : b }

  /// Returns the larger of the two azimuth errors, as the sideways distance in meters at the other end of the
  /// geodesic.
  private static func sideways(_ pair: Waiting, _ azimuth1: Double, _ azimuth2: Double) -> Double {
    max(
      abs(Angle.difference(from: pair.azimuth1, to: azimuth1).value),
      abs(Angle.difference(from: pair.azimuth2, to: azimuth2).value)) * Angle.degree
      * pair.reducedLength.magnitude
  }

  /// Compares all methods with libproj for each pair of consecutive coordinates.
  package mutating func add(along places: some Sequence<Coordinate>) {
    var previous: Coordinate?
    for place in places {
      if let previous { add(from: previous, to: place) }
      previous = place
    }
  }

  /// Compares all methods with libproj for generated pairs.
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
  /// A quantity that is compared with libproj, with its unit and its bound.
  ///
  /// Each bound is the sum of the maximum errors of this package and of libproj. The error of libproj in geodesic
  /// distances is 8 nm, as measured against quadruple precision. The error of libproj in other quantities is 15 nm,
  /// according to Karney (2013).
  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// The distance of `Geodesic`. The difference is in meters.
    case geodesicDistance = "geodesic distance"
    /// The azimuths of `Geodesic`. The larger of the two differences is used, as a sideways distance at the other end
    /// of the geodesic.
    ///
    /// The sideways distance is the difference in radians times the reduced length.
    case geodesicAzimuths = "geodesic azimuths"
    /// The end point that `Geodesic` computes for the direct problem. The difference is the distance between the
    /// end points of `Geodesic` and libproj.
    case geodesicDirect = "geodesic direct"
    /// The area between the geodesic and the equator, as computed by `Geodesic`.
    ///
    /// The area is not compared for arcs above 170 degrees, because the area below such arcs depends strongly on
    /// the azimuths. An azimuth error that moves the other end sideways by 2.5 nm changes the area by
    /// a² 2.5 nm / m12, where a is the equatorial radius and m12 is the reduced length. This change is 0.1 m² at
    /// 170 degrees and 1.5 m² for most antipodal pairs.
    case geodesicArea = "geodesic area"
    /// The distance of `Vincenty`. Pairs for which the method does not converge are not compared.
    case vincentyDistance = "vincenty distance"
    /// The distance of `Haversine`. The distance is compared with the geodesic of libproj on the same sphere.
    case haversineDistance = "haversine distance"
    /// The distance of `Haversine` relative to the geodesic on WGS 84. The difference is the error of the spherical
    /// model.
    ///
    /// Distances below 1 m are not compared, because rounding errors are too large a fraction of such distances.
    case haversineModel = "haversine model"

    /// The quantities that the batch functions compute.
    static let batch: [Comparison] = [
      .geodesicDistance, .geodesicAzimuths, .geodesicDirect, .vincentyDistance, .haversineDistance,
    ]

    /// The unit of a difference between this package and libproj.
    package enum Unit: String, Sendable, Hashable {
      case meter = "m"
      case squareMeter = "m2"
      /// A fraction of the distance, without a unit.
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

    /// The range in which all differences must be.
    package var bound: ClosedRange<Double> {
      switch self {
      // The bound is 4 nm for `Geodesic` plus 8 nm for libproj.
      case .geodesicDistance: 0...12e-9
      // The bound is 30 nm for each program.
      case .geodesicAzimuths: 0...60e-9
      // The bound is 40 nm for each program.
      case .geodesicDirect: 0...80e-9
      // The bound includes 0.1 m² for `Geodesic` and 0.106 m² for libproj, as measured against quadruple precision. The
      // rest allows for slightly different azimuths.
      case .geodesicArea: 0...0.25
      // The bound is 0.1 mm for `Vincenty` (Karney 2013, §1) plus 15 nm for libproj.
      case .vincentyDistance: 0...100.015e-6
      // The bound is 10 nm for `Haversine` plus 15 nm for libproj.
      case .haversineDistance: 0...25e-9
      case .haversineModel: Self.sphereAgainstEllipsoid
      }
    }

    /// The range of the relative difference: the great-circle distance on a sphere of the mean Earth radius R1
    /// divided by the geodesic distance on WGS 84, minus 1.
    ///
    /// Consider a small step on the ellipsoid, and the same step in latitude and longitude on the unit sphere. The
    /// ratio of their lengths is between the smallest and the largest radius of curvature. With the equatorial
    /// radius a and the flattening f, the smallest is a (1 - f)², along the meridian at the equator, and the
    /// largest is a / (1 - f), at the poles. These limits are valid for each step and therefore for the shortest
    /// path. The great-circle ratio is therefore between R1 divided by the largest and R1 divided by the smallest
    /// radius: -0.4467 % and +0.5614 %. The margin covers the rounding errors of both distances: 25 nm at the
    /// smallest compared distance of 1 m.
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
/// Memory is constant: 64 KB of counters for the quantile.
package struct DifferenceStatistics: Sendable {
  /// The number of compared pairs, including ``invalidCount``.
  package private(set) var count = 0

  /// The number of pairs that were not compared, or for which a method has no result.
  package private(set) var unansweredCount = 0

  /// The number of compared pairs with a NaN or infinite difference.
  package private(set) var invalidCount = 0

  /// The lowest difference in the unit of the comparison; 0 before the first finite difference.
  package private(set) var lowest = 0.0

  /// The highest difference in the unit of the comparison; 0 before the first finite difference.
  package private(set) var highest = 0.0

  /// The pair with the largest absolute difference, or the first with a NaN or infinite difference.
  package private(set) var worst: (from: Coordinate, to: Coordinate)?

  private var sumOfSquares = 0.0
  private var histogram = LogHistogram()

  /// The largest absolute difference in the unit of the comparison; 0 if there are no differences.
  package var maximum: Double { max(-lowest, highest) }

  /// The root mean square of the differences in the unit of the comparison; 0 if there are no differences.
  package var rms: Double {
    histogram.count == 0 ? 0 : (sumOfSquares / Double(histogram.count)).squareRoot()
  }

  /// The 99.9th percentile of the absolute differences. The result is at most 1.6 % too large.
  package var p999: Double { min(histogram.quantile(0.999), maximum) }

  /// The number of absolute differences in each octave. An octave extends from 2^exponent to twice that number.
  ///
  /// The first and the last octave have a count above 0. Differences of 0 are not counted.
  package var octaves: [(exponent: Int, count: Int)] { histogram.octaves }

  /// Adds the difference for a pair. The difference may be signed or absolute.
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

  /// Counts a pair that was not compared, or for which a method has no result.
  mutating func addUnanswered() { unansweredCount += 1 }
}

/// Counts nonnegative numbers in bins of equal ratio, to compute quantiles in constant memory.
///
/// The leading bits of a Double approximate its logarithm. The exponent and six bits of the significand form 64 bins
/// per octave, so a quantile is accurate to 1/64 (1.6 %).
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 6
  private static let shift = Double.significandBitCount - bitsPerOctave
  // The bins extend from 2^-80 (1e-24) to 2^48 (3e14). The first bin also contains all smaller numbers, and the last
  // bin all larger numbers.
  private static let first = Int(0x1p-80.bitPattern >> shift)
  private static let last = Int(0x1p48.bitPattern >> shift)

  private var bins = [Int](repeating: 0, count: last - first + 1)
  private(set) var count = 0

  /// Adds a number, which must not be negative or NaN.
  mutating func add(_ value: Double) {
    precondition(value >= 0, "\(value) cannot be counted")
    let bin = Int(value.bitPattern >> Self.shift) - Self.first
    bins[max(0, min(bins.count - 1, bin))] += 1
    count += 1
  }

  /// Returns the quantile for `q`: a number such that at least this fraction of the added numbers are not above it.
  ///
  /// The result is at most 1.6 % too large, and 0 if no number was added.
  func quantile(_ q: Double) -> Double {
    let rank = max(1, Int((q * Double(count)).rounded(.up)))
    var seen = 0
    for (index, inBin) in bins.enumerated() {
      seen += inBin
      if seen >= rank {
        // Return the upper limit of the bin, or 0 for the first bin, whose numbers are negligible.
        return index == 0
          ? 0 : Double(bitPattern: UInt64(Self.first + index + 1) << UInt64(Self.shift))
      }
    }
    return 0
  }

  /// The count of numbers in each octave. An octave extends from 2^exponent to twice that number.
  ///
  /// The first and the last octave have a count above 0. Numbers below 2^-80, including 0, are not counted.
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
