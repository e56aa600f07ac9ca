import GeoCore

/// A stage that reverses the direction of each track and route.
///
/// - The order of segments and of points is reversed. Names, metadata and attributes of points are not changed.
/// - Times are mirrored, so that the reversed track has the same first time, the same last time and the same speeds: a
///   point at 10:01 in a track from 10:00 to 10:30 gets the time 10:29.
/// - The course of a point is turned by 180°. Its vertical speed changes its sign.
/// - Laps and sessions are removed, because their totals belong to the other direction. `removedLaps` counts them.
/// - Waypoints keep their order.
///
/// The stage holds one track in memory.
public struct TrackReverser: TrackStage {
  private var part = LocationEvent.Part.track(name: nil)
  private var points: [Location] = []
  // The indexes of points at which a segment starts.
  private var segments: [Int] = []

  /// The number of laps and sessions removed.
  package private(set) var removedLaps = 0

  /// Creates a stage.
  public init() {}

  /// Processes the next event. Track points are output when the track ends.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    switch event {
    case .part(.segment) where part.isTrack:
      if !points.isEmpty, segments.last != points.count { segments.append(points.count) }
    case .part(let next):
      finish(into: &output)
      part = next
      output.append(event)
    case .lap: removedLaps += 1
    case .location(let location):
      if case .waypoints = part { output.append(event) } else { points.append(location) }
    default: output.append(event)
    }
  }

  /// Outputs the last track.
  public mutating func finish(into output: inout [LocationEvent]) {
    defer { (points, segments) = ([], []) }
    var first: Timestamp?
    var last: Timestamp?
    for case let time? in points.lazy.map(\.timestamp) {
      first = first.map { min($0, time) } ?? time
      last = last.map { max($0, time) } ?? time
    }
    var starts = segments[...]
    output.reserveCapacity(output.count + points.count + segments.count)
    for (index, point) in points.enumerated().reversed() {
      var location = point
      if let time = point.timestamp, let first, let last {
        location.timestamp = first.advanced(by: last.seconds(since: time))
      }
      location.course = point.course.map { $0 < 180 ? $0 + 180 : $0 - 180 }
      location.climb = point.climb.map { 0 - $0 }
      output.append(.location(location))
      if index == starts.last {
        starts.removeLast()
        output.append(.part(.segment))
      }
    }
  }
}
