import GeoCore

/// What a sensor beside the receiver measures along a track.
public enum TrackMeasure: String, Sendable, Hashable, CaseIterable, Codable {
  /// Beats of the heart a minute.
  case heartRate = "heart_rate_bpm"
  /// Steps or turns of the pedals a minute.
  case cadence = "cadence_rpm"
  /// Watts.
  case power = "power_w"
  /// Degrees Celsius of the air.
  case temperature = "temperature_c"

  /// The measure that an extra of this name holds, as GPX, TCX and tables call it; nil for none.
  package init?(extra name: String) {
    switch name {
    case "hr", "heart_rate", "heartrate", "heartRate", "HeartRate", "HeartRateBpm":
      self = .heartRate
    case "cad", "cadence", "Cadence", "RunCadence": self = .cadence
    case "power", "Power", "watts", "Watts", "PowerInWatts": self = .power
    case "atemp", "temp", "temperature", "Temperature": self = .temperature
    default: return nil
    }
  }

  /// The values that count: what devices write for none, and what no body or engine reaches, does not.
  var range: ClosedRange<Double> {
    switch self {
    case .heartRate: 1...300
    case .cadence: 0...500
    case .power: 0...10_000
    case .temperature: -100...100
    }
  }
}

/// The values of one ``TrackMeasure`` along a track: each point that has one counts once.
public struct MeasureSummary: Sendable, Hashable {
  /// Points that have a value.
  public internal(set) var count = 0
  /// The highest value.
  public internal(set) var highest = -Double.infinity
  private var sum = CompensatedSum()

  /// The mean of the values, zeros included; a heart rate of 0 is none.
  public var average: Double { sum.value / Double(count) }

  mutating func add(_ value: Double) {
    count += 1
    highest = max(highest, value)
    sum.add(value)
  }

  mutating func add(_ other: MeasureSummary) {
    count += other.count
    highest = max(highest, other.highest)
    sum.add(other.sum)
  }
}
