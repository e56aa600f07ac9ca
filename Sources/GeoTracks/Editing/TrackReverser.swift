import GeoCore

/// A stage that reverses the direction of each track and route.
///
/// - The order of segments and points is reversed. Names, metadata and attributes of points do not change.
/// - Times are mirrored, so that the reversed track has the same first time, last time and speeds. Example: in a track
///   from 10:00 to 10:30, a point at 10:01 gets the time 10:29.
/// - The course of a point turns by 180°. The vertical speed changes its sign.
/// - Laps and sessions are removed, because their totals describe the original direction.
/// - Waypoints keep their order.
///
/// The stage holds one track in memory.
public struct TrackReverser: TrackStage {
  private var part = LocationEvent.Part.track(name: nil)
  private var points: [Location] = []
  // The indexes of the points at which segments start.
  private var segments: [Int] = []

  package private(set) var removedLaps = 0

  /// Creates a track reverser.
  public init() {}

  /// Processes the next event. The points of a track or route are output when it ends.
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

  /// Outputs the last track or route in reverse order.
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

/// A stage that adds a duration to all times of a recording.
///
/// The stage changes the times of points, laps, headings and satellites. The stage does not change times in metadata,
/// such as the creation time of a file.
public struct TimeShift: TrackStage {
  /// The duration to add, or the new time of the first timed point.
  public enum Shift: Sendable, Hashable {
    /// A duration, which may be negative.
    case duration(Duration)
    /// Shifts the recording so that its first timed point gets this time.
    case firstPoint(Timestamp)
  }

  private let shift: Shift
  // The duration in seconds; nil until the first timed point determines it.
  private var seconds: Double?
  private var held: [LocationEvent] = []

  /// The number of points without a time, which pass unchanged.
  package private(set) var untimedPoints = 0

  package private(set) var shiftedPoints = 0

  /// Creates a stage that adds a fixed duration, or a duration that the first timed point determines.
  public init(_ shift: Shift) {
    self.shift = shift
    if case .duration(let duration) = shift { seconds = duration.inSeconds }
  }

  /// Processes the next event. If the shift depends on the first timed point, the stage holds all events before that
  /// point.
  public mutating func process(_ event: LocationEvent, into output: inout [LocationEvent]) {
    if case .location(let location) = event {
      if let time = location.timestamp {
        if seconds == nil, case .firstPoint(let target) = shift {
          let offset = target.seconds(since: time)
          output += held.map { $0.shifted(by: offset) }
          (seconds, held) = (offset, [])
        }
        shiftedPoints += 1
      } else {
        untimedPoints += 1
      }
    }
    if let seconds { output.append(event.shifted(by: seconds)) } else { held.append(event) }
  }

  /// Ends the input. If no point has a time, the held events are output unchanged.
  public mutating func finish(into output: inout [LocationEvent]) {
    output += held
    held = []
  }
}

extension LocationEvent {
  fileprivate func shifted(by seconds: Double) -> LocationEvent {
    switch self {
    case .location(var location):
      location.timestamp = location.timestamp?.advanced(by: seconds)
      return .location(location)
    case .noFix(var report):
      report.timestamp = report.timestamp?.advanced(by: seconds)
      return .noFix(report)
    case .satellites(var satellites):
      satellites.timestamp = satellites.timestamp?.advanced(by: seconds)
      return .satellites(satellites)
    case .heading(var heading):
      heading.timestamp = heading.timestamp?.advanced(by: seconds)
      return .heading(heading)
    case .lap(var lap):
      lap.start = lap.start?.advanced(by: seconds)
      lap.end = lap.end?.advanced(by: seconds)
      return .lap(lap)
    case .part, .metadata, .simplified, .diagnostic, .state: return self
    }
  }
}
