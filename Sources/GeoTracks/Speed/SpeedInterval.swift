import GeoCore

/// A stretch of a segment of about a second or longer, with the speed that the model found for it.
struct SpeedInterval: Sendable {
  /// The time at its end.
  var end: Timestamp
  /// How long it took, above 0.
  var nanoseconds: Int64
  /// The position at its end.
  var place: Coordinate
  /// Meters of all steps in it.
  var path: Double
  /// Meters along the cleaned path: the speed by the time, scaled to the path of the block.
  var length: Double
  /// Meters a second, by the positions alone: of all steps, or the mean of positions that were not renewed.
  var positionSpeed: Double
  /// Meters a second, the estimate.
  var speed: Double
  /// Meters, at its end; NaN if not known.
  var altitude: Double
  /// Points of the segment that it covers: those after the interval before, up to its end.
  var points: Int
  /// Whether the device moved.
  var isMoving: Bool
  /// Whether the speed is that of the receiver.
  var isReceiverSpeed: Bool

  /// The time at its beginning.
  var start: Timestamp { end.advanced(nanoseconds: -nanoseconds) }

  /// Seconds it took.
  var seconds: Double { Double(nanoseconds) * 1e-9 }
}
