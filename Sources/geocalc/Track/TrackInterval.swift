import GeoTracks

/// A length or a time, whichever its text is.
enum TrackInterval: Sendable, Hashable {
  /// Meters, above 0.
  case length(Double)
  /// Above 0.
  case time(Duration)

  /// Reads `1km` or `5min`; nil if it is neither. A bare `m` is meters, as everywhere.
  init?(_ text: String) {
    if let meters = try? LengthUnit.meters(parsing: text) {
      self = .length(meters)
    } else if let time = try? Duration(parsing: text) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// Whether it is above 0.
  var isPositive: Bool {
    switch self {
    case .length(let meters): meters > 0
    case .time(let time): time > .zero
    }
  }

  /// Whether it is a micrometer or a microsecond at least: nothing measures less.
  var isMeasurable: Bool {
    switch self {
    case .length(let meters): meters >= 1e-6
    case .time(let time): time >= .microseconds(1)
    }
  }

  /// Reads an option.
  static func read(_ option: String, _ argument: ArgumentText) throws(Failure) -> TrackInterval {
    guard let interval = TrackInterval(argument.text), interval.isPositive else {
      throw Failure(
        .badData,
        "\(option): expected a length or a time above 0 with its unit, such as 1km, 1mi, 10m, 5min "
          + "or 1s (m is meters), not \(argument.text)")
    }
    return interval
  }
}
