public import GeoCore

/// A point of a track with all that it can be drawn by.
public struct TracePoint: Sendable, Hashable {
  /// Where it is.
  public var coordinate: Coordinate
  /// When; nil if its source does not say.
  public var timestamp: Timestamp?
  /// Whether no way leads to it: it is the first of its source, or behind a gap or the edge of a segment.
  public var isFirst: Bool
  /// Meters from the first point of its source, along the ways that count.
  public var distance: Double
  /// Meters a second on the step that it ends, as ``TrackStatistics`` has it; nil where no step ends.
  public var speed: Double?
  /// Meters, of the kind that counts in its segment; nil if it has none.
  public var altitude: Double?
  /// Beats of the heart a minute.
  public var heartRate: Double?
  /// Steps or turns of the pedals a minute.
  public var cadence: Double?
  /// Watts.
  public var power: Double?
  /// Degrees Celsius of the air.
  public var temperature: Double?

  /// Creates a point of which nothing else is known.
  ///
  /// - Parameters:
  ///   - coordinate: where it is; nothing is checked.
  ///   - timestamp: when.
  ///   - isFirst: whether no way leads to it.
  ///   - distance: meters from the first point of its source.
  public init(
    _ coordinate: Coordinate, timestamp: Timestamp? = nil, isFirst: Bool, distance: Double
  ) {
    (self.coordinate, self.timestamp) = (coordinate, timestamp)
    (self.isFirst, self.distance) = (isFirst, distance)
  }

  /// What a sensor measured; nil if it has not.
  public subscript(measure: TrackMeasure) -> Double? {
    get {
      switch measure {
      case .heartRate: heartRate
      case .cadence: cadence
      case .power: power
      case .temperature: temperature
      }
    }
    set {
      switch measure {
      case .heartRate: heartRate = newValue
      case .cadence: cadence = newValue
      case .power: power = newValue
      case .temperature: temperature = newValue
      }
    }
  }
}
