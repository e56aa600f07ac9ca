import GeoCore

/// What ``TrackCleaner`` takes away, and how it smooths.
public struct CleaningRules: Sendable, Hashable, Codable {
  /// What becomes of the points that stay.
  public enum Smoothing: String, Sendable, Hashable, Codable, CaseIterable {
    /// A Kalman filter, then Rauch-Tung-Striebel smoothing of each segment: the whole segment counts
    /// for every point, which is held until the segment ends.
    case rts
    /// A Kalman filter alone: what came before counts for each point. For live streams.
    case forward
    /// They are left as they are.
    case off
  }

  /// How it moves; nil to judge by the speeds of each segment as they come.
  ///
  /// A profile that is given is held: of what is smoothed no two points in a row are further apart than its
  /// maximum speed allows, and speeds and changes of velocity beyond it are left out.
  public var profile: MotionProfile?

  /// Meters of horizontal accuracy beyond which a point is removed; nil for no limit. Points that do not
  /// say how accurate they are stay.
  public var accuracy: Double? = 50

  /// Meters a second that cannot be; nil for the profile's, and with no profile at least 70. One that is
  /// given is held as a profile is.
  public var maximumSpeed: Double?

  /// Whether points are removed that an implausible acceleration leads to.
  public var checksAcceleration = true

  /// Modified Z-score of an acceleration beyond which it is an outlier.
  public var accelerationScore = 5.0

  /// Smoothing of the points that stay.
  public var smoothing = Smoothing.rts

  /// The chi-square of an innovation, two degrees of freedom, beyond which the filter rejects a point; 25
  /// is passed by all but four in a million points that are as good as they say.
  public var innovationGate = 25.0

  /// How long without a point the filter begins anew; nil, as more than a day, for a day.
  public var gap: Duration? {
    get { gapSeconds.map(Duration.init(saturating:)) }
    set { gapSeconds = newValue?.inSeconds }
  }

  var gapSeconds: Double? = 300

  /// Points that Rauch-Tung-Striebel smoothing takes at once; see ``TrackCleaner``.
  package var smoothingBlock = 20_000

  /// Points behind these that it looks at too.
  package var smoothingOverlap = 1000

  /// Whether what smoothing gives out has the digits that accuracies deserve, no more: places to 1e-8
  /// degrees, lengths and speeds to a thousandth, directions to a hundredth.
  package var roundsMotion = true

  /// The usual rules.
  public init() {}

  // What is for tests is left out.
  private enum CodingKeys: String, CodingKey {
    case profile, accuracy, maximumSpeed, checksAcceleration, accelerationScore, smoothing
    case innovationGate
    case gapSeconds = "gap"
  }
}
