import GeoCore

/// Where a recording was interrupted: between two points of a track that are too far apart.
///
/// What lies in a gap is unknown, so nothing is measured across it. How far is too far depends on the
/// recording: a logger that writes every second was off where it is silent for ten minutes, a buoy that
/// reports every hour was not. So a gap is a step that is longer than a fixed time and than a multiple of
/// the recording's rhythm, the 90th percentile of the steps of the track. Points without times have no
/// gaps, unless there is a rule for distance.
///
/// A step that nothing that carries a receiver can go is a gap too, however short: a point at 0, 0 in a walk
/// is somewhere else.
public struct GapRule: Sendable, Hashable, Codable {
  /// From one point to the next, up to which there is no gap; nil for none however long.
  public var time: Duration? {
    get { seconds.map(Duration.init(saturating:)) }
    set { seconds = newValue?.inSeconds }
  }

  // As it is asked of every step.
  var seconds: Double?

  /// How many times the recording's rhythm a gap has to be longer than, too; nil if it need not.
  public var rhythms: Double?

  /// Meters along the WGS84 ellipsoid beyond which there is a gap, whatever the times; nil for none
  /// however far.
  public var distance: Double?

  /// Meters a second beyond which the way between two points was not gone, and is a gap; nil for none
  /// however fast.
  public var speed: Double?

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - time: 5 minutes if not given.
  ///   - rhythms: a multiple of the recording's rhythm; 10 if not given.
  ///   - distance: meters; nil, any distance, if not given.
  ///   - speed: meters a second; 12 000, beyond that with which things leave the Earth, if not given.
  public init(
    time: Duration? = .seconds(300), rhythms: Double? = 10, distance: Double? = nil,
    speed: Double? = 12_000
  ) {
    self.speed = speed
    seconds = time?.inSeconds
    self.rhythms = rhythms
    self.distance = distance
  }

  /// Nothing is a gap.
  static let none = GapRule(time: nil, rhythms: nil, distance: nil, speed: nil)

  private enum CodingKeys: String, CodingKey { case seconds = "time", rhythms, distance, speed }

  /// Whether there is a gap.
  ///
  /// - Parameters:
  ///   - seconds: from one point to the next; nil if one of them has no time.
  ///   - meters: between them.
  ///   - rhythm: seconds that nine of ten steps of the track take at most; nil if that is not known, and
  ///     then the fixed time decides.
  public func isGap(seconds: Double?, meters: Double, rhythm: Double? = nil) -> Bool {
    if let limit = self.seconds, let seconds, seconds > limit,
      rhythms.flatMap({ factor in rhythm.map { seconds > factor * $0 } }) ?? true
    {
      return true
    }
    if let distance, meters > distance { return true }
    if let speed, let seconds, seconds > 0, meters > speed * seconds { return true }
    return false
  }
}
