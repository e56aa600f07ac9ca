import GeoCore

/// Converts the records of an activity without positions to points with time and sensor values. Also computes their
/// statistics.
///
/// The distance comes from the device, if the device measures one.
package struct SensorProfile: Sendable {
  /// The summaries of all sensor values.
  package private(set) var measures: [TrackMeasure: MeasureSummary] = [:]
  /// The first and the last time.
  package private(set) var start, end: Timestamp?
  /// The distance in meters that the device measured; nil if it measured no distance.
  package private(set) var distance: Double?
  /// The highest speed of the device in meters per second; nil if it measured no speed.
  package private(set) var highestSpeed: Double?
  /// The number of records.
  package private(set) var count = 0

  /// Creates a profile without records.
  package init() {}

  /// Adds a record.
  ///
  /// - Returns: The point, whose coordinate is NaN. Nil for a record without a time or without values.
  package mutating func process(_ report: LocationEvent.NoFix) -> ProfilePoint? {
    guard let time = report.timestamp, report.speed != nil || !report.attributes.isEmpty else {
      return nil
    }
    var point = ProfilePoint(
      Coordinate(latitude: .nan, longitude: .nan), timestamp: time, isFirst: count == 0,
      distance: distance ?? 0)
    point.speed = report.speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    for attribute in report.attributes {
      if attribute.name == "distance", let value = Double(attribute.value),
        value.isFinite, value >= distance ?? 0
      {
        (distance, point.distance) = (value, value)
      }
      guard let measure = TrackMeasure(attribute: attribute.name),
        let value = measure.value(attribute.value)
      else { continue }
      point[measure] = value
      measures[measure, default: MeasureSummary()].add(value)
    }
    if let speed = point.speed { highestSpeed = max(highestSpeed ?? 0, speed) }
    start = min(start ?? time, time)
    end = max(end ?? time, time)
    count += 1
    return point
  }
}
