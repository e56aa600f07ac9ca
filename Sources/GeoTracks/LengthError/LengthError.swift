import GeoCore

/// How far the length of a track is from the way that was gone.
///
/// Noise of positions makes a way longer, the straight lines between points make it shorter: Ranacher and
/// others (2016), "Why GPS makes distances bigger than they are". Both are estimates of a recording's own
/// points: see <doc:FiguresOfTracks#The-error-of-a-length>. Neither changes the length itself.
public struct LengthError: Sendable, Hashable {
  /// What one of the two does.
  public struct Effect: Sendable, Hashable {
    /// Meters that it added to the length or took off it, 0 or more.
    public internal(set) var meters = 0.0
    /// Meters of the parts of the track for which that could be estimated.
    public internal(set) var of = 0.0

    /// `meters` by `of`.
    public var share: Double { of > 0 ? meters / of : 0 }

    mutating func add(_ other: Effect) {
      meters += other.meters
      of += other.of
    }
  }

  /// What noise added; nil where it is not known.
  public internal(set) var noise: Effect?

  /// Whether ``noise`` is of the accuracies that the source states, so that it is an upper bound: errors that
  /// points close to each other share add nothing.
  public internal(set) var isNoiseStated = false

  /// What straight lines between points took off; nil where it is not known, or too small to be told from
  /// noise.
  public internal(set) var sampling: Effect?

  /// Whether ``sampling`` is the least that it may be: the points are too few to show how the way turns.
  public internal(set) var isSamplingLeast = false

  /// The standard deviation in meters of what each coordinate of a position is off by itself, not with its
  /// neighbors; nil where it is not known.
  public var positionNoise: Double? {
    guard let noise, noise.of > 0 else { return nil }
    return (variance / noise.of).squareRoot()
  }

  // The sum of variance times length.
  var variance = 0.0

  /// Creates what is known of nothing.
  init() {}

  /// Adds another part's.
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

/// How far apart two places may be that are known to an accuracy each.
///
/// The errors of both are taken for independent and normal, the same in all directions, and an accuracy for
/// the radius of the circle that holds 95 % of them, 2.4477 standard deviations of one axis. The measured
/// distance then has Rice's distribution, longer than the true one on average; near to each other two
/// places seem apart though they are the same. Accuracies of less than the size of the Earth's curvature
/// are meant: kilometers, not thousands of them.
///
/// The interval has the true distances of which the measured one is neither among the 2.5 % shortest nor
/// among the 2.5 % longest. Its upper end is never below the radius that holds 95 % of the errors of both
/// together: two places that seem to be the same may be so far apart. It is never above the longest distance
/// that there is, either.
public struct DistanceInterval: Sendable, Hashable {
  /// Meters as the positions say.
  public let measured: Double

  /// Meters that the true distance has, with a probability of 95 % of this interval to be one that holds it.
  public let interval: ClosedRange<Double>

  /// Whether the interval ends where no two places are further apart, and not where the accuracies end it.
  public let endsAtLongest: Bool

  /// The longest geodesic on WGS84, from pole to pole.
  private static let longest = Geodesic.wgs84.distance(
    from: Coordinate(latitude: 90, longitude: 0), to: Coordinate(latitude: -90, longitude: 0))

  /// The interval of a distance.
  ///
  /// - Parameters:
  ///   - measured: the distance in meters, 0 or more.
  ///   - accuracies: the radius in meters, 0 or more, that holds the true place with 95 % of each of both; 0
  ///     is exact.
  ///   - longest: how far apart two places can be in meters, at most; if nil, as far as on WGS84.
  public init(measured: Double, accuracies: (Double, Double), longest: Double? = nil) {
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

extension Location {
  /// How far away another location is, on WGS84, and the interval that the accuracies of both give it.
  ///
  /// - Parameter other: where to.
  /// - Returns: nil if one of both has no ``horizontalAccuracy``, or no place.
  public func distanceInterval(to other: Location) -> DistanceInterval? {
    let meters = Geodesic.wgs84.distance(from: coordinate, to: other.coordinate)
    guard let accuracy = horizontalAccuracy, let accuracy2 = other.horizontalAccuracy,
      meters.isFinite
    else { return nil }
    return DistanceInterval(measured: meters, accuracies: (accuracy, accuracy2))
  }
}
