import GeoCore

/// A stage that adds a duration to all times of a recording: points, laps, headings and satellites.
///
/// Times in metadata, such as the creation time of a file, are not changed.
public struct TimeShift: TrackStage {
  /// The time that is added.
  public enum Shift: Sendable, Hashable {
    /// A duration, which may be negative.
    case duration(Duration)
    /// The duration that moves the first timed point of the input to a time.
    case firstPoint(Timestamp)
  }

  private let shift: Shift
  // The duration in seconds; nil until the first timed point.
  private var seconds: Double?
  private var held: [LocationEvent] = []

  /// The number of points without a time. These points pass unchanged.
  package private(set) var untimedPoints = 0

  /// The number of points whose time was changed.
  package private(set) var shiftedPoints = 0

  /// Creates a stage.
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

  /// Outputs held events unchanged if no point has a time.
  public mutating func finish(into output: inout [LocationEvent]) {
    output += held
    held = []
  }
}

extension LocationEvent {
  /// Returns the event with its times moved by a number of seconds.
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
