/// What a recording itself sums up of one lap, or of a whole session: as the device counted, not computed
/// here from the positions.
public struct Lap: Sendable, Hashable, Codable {
  /// How much is summed up.
  public enum Extent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A part of a session, ended by a button or a rule.
    case lap
    /// One activity from its start to its end; a recording of several sports has several.
    case session
  }

  /// How much is summed up.
  public var extent: Extent

  /// When it began; nil if that is not said.
  public var start: Timestamp?

  /// When it ended; nil if that is not said.
  public var end: Timestamp?

  /// Seconds from the start to the end, pauses included.
  public var elapsedTime: Double?

  /// Seconds that the device's timer ran: pauses are left out.
  public var timerTime: Double?

  /// Meters, as the device measured them, perhaps by a sensor on a wheel or foot.
  public var distance: Double?

  /// Meters climbed.
  public var ascent: Double?

  /// Meters descended, 0 or more.
  public var descent: Double?

  /// The kind of activity, as the recording calls it: `cycling`, `Running`.
  public var sport: String?

  /// What ended it, as the recording calls it: `manual`, `distance`, `session_end`.
  public var trigger: String?

  /// Further sums, named like the extras of a location with what is made of them before it:
  /// `average_heart_rate`, `maximum_power`, `calories`.
  public var extras: [Location.Extra] = []

  /// The text of the first extra of that name.
  public subscript(name: String) -> String? { extras.first { $0.name == name }?.value }

  /// Creates a lap of which nothing else is known.
  public init(_ extent: Extent, start: Timestamp? = nil, end: Timestamp? = nil) {
    self.extent = extent
    self.start = start
    self.end = end
  }
}
