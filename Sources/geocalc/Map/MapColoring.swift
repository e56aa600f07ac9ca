import ArgumentParser
import GeoPictures
import GeoTracks

/// What the tracks of a map are colored by.
enum MapColoring: String, CaseIterable, ExpressibleByArgument {
  case speed
  case altitude
  case heartRate = "heart-rate"
  case time
  case file
  case none
  /// By file if there are several, else by speed where it is known.
  case automatic = "auto"

  /// What is known of a point of it; NaN for nothing.
  ///
  /// - Parameter start: the time from which times are counted.
  func value(_ point: TracePoint, since start: Timestamp?) -> Double {
    switch self {
    case .speed, .automatic: point.speed ?? .nan
    case .altitude: point.altitude ?? .nan
    case .heartRate: point.heartRate ?? .nan
    case .time: start.flatMap { start in point.timestamp?.seconds(since: start) } ?? .nan
    case .file, .none: .nan
    }
  }

  /// What points have to have for it, where somebody has asked for that; nil for nothing.
  var noun: String? {
    switch self {
    case .speed: "a speed"
    case .altitude: "an altitude"
    case .heartRate: "a heart rate"
    case .time: "a time"
    case .file, .none, .automatic: nil
    }
  }

  /// How colors are given to so many sources.
  func rule(sources: Int) -> MapColors.Rule {
    switch self {
    case .speed:
      .values(MapColors.Quantity("Speed", unit: "km/h", divisor: 1 / 3.6, leastSpan: 1 / 3.6))
    case .altitude: .values(MapColors.Quantity("Altitude", unit: "m", leastSpan: 10))
    case .heartRate: .values(MapColors.Quantity("Heart rate", unit: "bpm", leastSpan: 10))
    case .time: .values(MapColors.Quantity("Time", unit: "h", isTime: true))
    case .file: .sources
    case .none: .plain
    case .automatic: sources > 1 ? .sources : MapColoring.speed.rule(sources: 1)
    }
  }
}
