import GeoCore

/// The estimated error of a track's length compared with the actual path.
///
/// Position noise makes a track longer, and straight lines between points make it shorter. Source: Ranacher and
/// others (2016), "Why GPS makes distances bigger than they are". Both effects are estimated from the recorded points
/// (see <doc:FiguresOfTracks#The-error-of-a-length>), but the reported length of a track is not corrected for them.
package struct LengthError: Sendable, Hashable {
  /// The size of one of the two effects.
  package struct Effect: Sendable, Hashable {
    /// The length in meters that the effect adds or removes, 0 or more.
    package internal(set) var meters = 0.0
    /// The total length in meters of the track segments for which the effect was estimated.
    package internal(set) var of = 0.0

    /// The effect as a fraction of the length ``of``; 0 if there is no estimate.
    package var share: Double { of > 0 ? meters / of : 0 }

    mutating func add(_ other: Effect) {
      meters += other.meters
      of += other.of
    }
  }

  /// The length that position noise adds; nil if unknown.
  package internal(set) var noise: Effect?

  /// True if ``noise`` is derived from the accuracies that the receiver reports.
  ///
  /// In that case, the noise is an upper bound. The reported accuracy includes errors that neighboring points share,
  /// and such errors do not change the length.
  package internal(set) var isNoiseStated = false

  /// The length that is lost because the path is not straight between two points.
  ///
  /// Nil if the loss is unknown, or if noise explains the same loss.
  package internal(set) var sampling: Effect?

  /// True if ``sampling`` is only a lower bound, because the points are too sparse to show how the path turns.
  package internal(set) var isSamplingLeast = false

  /// Standard deviation in meters of the position error on one axis; nil if unknown.
  ///
  /// Only the independent error of each point is included, not errors that neighboring points share.
  package var positionNoise: Double? {
    guard let noise, noise.of > 0 else { return nil }
    return (variance / noise.of).squareRoot()
  }

  // The sum of variance times length over all added estimates.
  var variance = 0.0

  /// Creates an estimate in which both effects are unknown.
  init() {}

  mutating func add(_ part: LengthError) {
    noise = Self.sum(noise, part.noise)
    sampling = Self.sum(sampling, part.sampling)
    variance += part.variance
    isNoiseStated = isNoiseStated || part.isNoiseStated
    isSamplingLeast = isSamplingLeast || part.isSamplingLeast
  }

  private static func sum(_ a: Effect?, _ b: Effect?) -> Effect? {
    guard var sum = a, let b else { return a ?? b }
    sum.add(b)
    return sum
  }
}

/// The interval of possible distances between two positions with known accuracies.
///
/// The model assumes that both errors are independent, normal and equal in all directions. An accuracy is the radius of
/// the circle that contains 95 % of the errors: 2.4477 standard deviations of one axis. Under these assumptions, the
/// measured distance has a Rice distribution, whose mean exceeds the true distance. For example, two measurements of
/// the same position usually have a distance above 0. The model ignores the Earth's curvature. Accuracies may therefore
/// be kilometers, but not thousands of kilometers.
///
/// The interval contains each true distance for which the measured distance would be neither among the shortest
/// 2.5 % of all measurements nor among the longest 2.5 %. Its upper end is at least the radius that contains 95 %
/// of the combined errors. Otherwise two positions with equal measured coordinates would seem to be exactly at the
/// same place. The upper end never exceeds the longest possible distance.
package struct DistanceInterval: Sendable, Hashable {
  /// The measured distance in meters.
  package let measured: Double

  /// The 95 % confidence interval of the true distance in meters.
  package let interval: ClosedRange<Double>

  /// True if the accuracies alone would allow more than the longest possible distance, so the interval ends at that
  /// distance.
  package let endsAtLongest: Bool

  /// The length in meters of the longest WGS84 geodesic, from pole to pole.
  private static let longest = Geodesic.wgs84.distance(
    from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: -90, longitude: 0))

  /// Computes the interval for a measured distance.
  ///
  /// - Parameters:
  ///   - measured: the measured distance in meters, 0 or more.
  ///   - accuracies: the accuracies of both positions: the radius in meters of the circle that contains 95 % of the
  ///     errors. 0 means an exact position.
  ///   - longest: the longest possible distance in meters; nil to use the longest WGS84 geodesic.
  package init(measured: Double, accuracies: (Double, Double), longest: Double? = nil) {
    self.measured = measured
    let radius = (accuracies.0 * accuracies.0 + accuracies.1 * accuracies.1).squareRoot()
    let deviation = radius / MotionObservation.circle95
    guard deviation > 0, deviation.isFinite, measured >= 0, measured.isFinite else {
      let isExact = deviation == 0 && measured >= 0
      interval = isExact ? measured...measured : 0...Double.infinity
      endsAtLongest = false
      return
    }
    let units = RiceDistribution.interval95(measured / deviation)
    let (lower, upper) = (units.lowerBound * deviation, units.upperBound * deviation)
    let end = max(longest ?? Self.longest, measured)
    endsAtLongest = upper > end
    interval = min(lower, end)...min(upper, end)
  }
}
