public import GeoCore

/// Criteria for geofence events.
///
/// Positions are noisy, so a crossing counts only if a position is clear of the edge:
/// - A position is inside if it is at least ``enterCushion`` meters within the edge, or half the geofence's depth
///   if that is less. Every geofence can therefore be entered.
/// - A position is outside if it is at least ``exitCushion`` meters beyond the edge.
/// - If the horizontal accuracy is larger than these values, it replaces them. The whole uncertainty circle has then
///   crossed the edge.
/// - Between these limits, the state does not change, and the confirmation of a pending change starts again.
public struct GeofenceRule: Sendable, Hashable, Codable {
  /// Minimum distance in meters within the edge for a position to be inside; 0 or more.
  public var enterCushion: Double

  /// Minimum distance in meters beyond the edge for a position to be outside; 0 or more.
  public var exitCushion: Double

  /// Minimum time during which positions must agree before a change counts; 0 or more. Ignored for positions without
  /// times.
  public var confirmation: Duration {
    get { Duration(saturating: confirmationSeconds) }
    set { confirmationSeconds = newValue.inSeconds }
  }

  /// Time inside the geofence after which one `dwell` event per visit is reported; nil for no such events.
  public var dwell: Duration? {
    get { dwellSeconds.map(Duration.init(saturating:)) }
    set { dwellSeconds = newValue?.inSeconds }
  }

  // Stored in seconds, because every position needs it.
  var confirmationSeconds: Double
  var dwellSeconds: Double?

  /// True to report geofences that the track crosses between two positions, without a position inside.
  public var detectsPassage: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - enterCushion: meters within the edge; 0 by default.
  ///   - exitCushion: meters beyond the edge; 0 by default.
  ///   - confirmation: the confirmation time; 0 by default.
  ///   - dwell: the dwell time; nil by default.
  ///   - detectsPassage: true by default.
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

  /// The default of `geocalc`: a crossing counts when a position is 10 m past the edge.
  package static let usual = GeofenceRule(enterCushion: 10, exitCushion: 10)

  private enum CodingKeys: String, CodingKey {
    case enterCushion, exitCushion, detectsPassage
    case confirmationSeconds = "confirmation"
    case dwellSeconds = "dwell"
  }
}

/// An event at a geofence.
public struct GeofenceEvent: Sendable, Hashable, Codable {
  /// Kinds of events.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// The first position is inside.
    case inside
    /// The first position is outside.
    case outside
    /// The track enters the geofence.
    case enter
    /// The track leaves the geofence.
    case exit
    /// The track has stayed inside for the dwell time.
    case dwell
  }

  /// The index of the geofence.
  public var fence: Int

  /// The kind of event.
  public var kind: Kind

  /// The time of the event; nil if the positions have no times.
  ///
  /// For `enter` and `exit`, this is the last crossing of the edge before the confirmation. For `dwell`, it is the end
  /// of the dwell time. For other kinds, it is the time of the position.
  public var time: Timestamp?

  /// The coordinate of the event. For `enter` and `exit`, it is the crossing of the edge, otherwise the position.
  public var place: Coordinate

  /// True if time and coordinate are interpolated; false if the path to the position is unknown.
  public var isInterpolated: Bool

  /// The position that caused the event.
  public var location: Location

  /// For `exit` and `dwell`: seconds since the track entered, or since its first position if that was inside.
  ///
  /// Nil for other kinds, or if unknown.
  public var seconds: Double?

  /// Creates an event.
  package init(
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
