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
