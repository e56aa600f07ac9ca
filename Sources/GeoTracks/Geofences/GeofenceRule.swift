public import GeoCore

/// When a position counts as inside or outside a fence, and what is told of it.
///
/// Positions scatter, so a crossing counts only when a position is clear of the edge:
/// - inside is known from ``enterCushion`` meters within the edge on, or half as deep as the fence is
///   where that is less, so that every fence can be entered;
/// - outside is known from ``exitCushion`` meters beyond the edge on;
/// - where the horizontal accuracy of the position is a larger number of meters it takes the place of
///   both: the whole circle of uncertainty has crossed the edge;
/// - in between nothing changes, and a change that was about to be told begins anew.
public struct GeofenceRule: Sendable, Hashable, Codable {
  /// Meters within the edge from which a position is inside, 0 or more.
  public var enterCushion: Double

  /// Meters beyond the edge from which a position is outside, 0 or more.
  public var exitCushion: Double

  /// For how long positions have to agree before a change counts, 0 or more; positions without times do
  /// not wait.
  public var confirmation: Duration {
    get { Duration(saturating: confirmationSeconds) }
    set { confirmationSeconds = newValue.inSeconds }
  }

  /// How long inside after which that is told once in a stay; nil for never.
  public var dwell: Duration? {
    get { dwellSeconds.map(Duration.init(saturating:)) }
    set { dwellSeconds = newValue?.inSeconds }
  }

  // As they are asked of every position.
  var confirmationSeconds: Double
  var dwellSeconds: Double?

  /// Whether a fence through which the straight way between two positions leads is entered and left,
  /// although no position was in it.
  public var detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - enterCushion: meters; 0 if not given.
  ///   - exitCushion: meters; 0 if not given.
  ///   - confirmation: 0 if not given.
  ///   - dwell: nil if not given.
  ///   - detectsPassage: true if not given.
  public init(
    enterCushion: Double = 0, exitCushion: Double = 0, confirmation: Duration = .zero,
    dwell: Duration? = nil, detectsPassage: Bool = true
  ) {
    self.enterCushion = enterCushion
    self.exitCushion = exitCushion
    confirmationSeconds = confirmation.inSeconds
    dwellSeconds = dwell?.inSeconds
    self.detectsPassage = detectsPassage
  }

  /// What `geocalc` takes where nothing else is said: an edge is crossed where a position is 10 m beyond it.
  package static let usual = GeofenceRule(enterCushion: 10, exitCushion: 10)

  private enum CodingKeys: String, CodingKey {
    case enterCushion, exitCushion, detectsPassage
    case confirmationSeconds = "confirmation"
    case dwellSeconds = "dwell"
  }
}

/// Something that happened at a fence.
public struct GeofenceEvent: Sendable, Hashable, Codable {
  /// What can happen.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The first position was inside.
    case inside
    /// The first position was outside.
    case outside
    /// The edge was crossed inwards.
    case enter
    /// The edge was crossed outwards.
    case exit
    /// A stay has lasted for the time asked for.
    case dwell
  }

  /// The index of the fence.
  public var fence: Int

  /// What happened.
  public var kind: Kind

  /// When: for `enter` and `exit` when the edge was crossed last before that was certain, for `dwell`
  /// when the time was over, else when the position was taken. Nil if the positions have no times.
  public var time: Timestamp?

  /// Where: for `enter` and `exit` where the edge was crossed, else the position.
  public var place: Coordinate

  /// Whether time and place lie between two positions; not if nothing is known of the way to the
  /// position that showed the change.
  public var isInterpolated: Bool

  /// The position that showed it.
  public var location: Location

  /// For `exit` and `dwell`: seconds since the fence was entered, or since the first position if that
  /// was inside; nil if times do not tell.
  public var seconds: Double?

  /// Creates an event.
  public init(
    fence: Int, kind: Kind, time: Timestamp?, place: Coordinate, isInterpolated: Bool = false,
    location: Location, seconds: Double? = nil
  ) {
    self.fence = fence
    self.kind = kind
    self.time = time
    self.place = place
    self.isInterpolated = isInterpolated
    self.location = location
    self.seconds = seconds
  }
}
