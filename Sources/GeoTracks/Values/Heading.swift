/// Which way a device points, from a compass or an attitude sensor; never from its course.
public struct Heading: Sendable, Hashable, Codable {
  /// Degrees clockwise from true north, in [0, 360).
  public var trueHeading: Double?

  /// Degrees clockwise from magnetic north, in [0, 360).
  public var magneticHeading: Double?

  /// Uncertainty in degrees.
  public var accuracy: Double?

  /// When it was measured; nil if that was not said.
  public var timestamp: Timestamp?

  /// The device, as its source names it.
  public var device: String?

  /// Creates a heading.
  public init(
    trueHeading: Double? = nil, magneticHeading: Double? = nil, accuracy: Double? = nil,
    timestamp: Timestamp? = nil, device: String? = nil
  ) {
    self.trueHeading = trueHeading
    self.magneticHeading = magneticHeading
    self.accuracy = accuracy
    self.timestamp = timestamp
    self.device = device
  }
}
