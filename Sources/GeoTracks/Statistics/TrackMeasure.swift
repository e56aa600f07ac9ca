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
    // Their lengths tell most names apart, and comparing texts is slow.
    switch (name.utf8.count, name) {
    case (2, "hr"), (10, "heart_rate"), (9, "heartrate"), (9, "heartRate"), (9, "HeartRate"),
      (12, "HeartRateBpm"):
      self = .heartRate
    case (3, "cad"), (7, "cadence"), (7, "Cadence"), (10, "RunCadence"): self = .cadence
    case (5, "power"), (5, "Power"), (5, "watts"), (5, "Watts"), (12, "PowerInWatts"):
      self = .power
    case (5, "atemp"), (4, "temp"), (11, "temperature"), (11, "Temperature"): self = .temperature
    default: return nil
    }
  }

  /// Its place among all of them, from 0.
  var order: Int {
    switch self {
    case .heartRate: 0
    case .cadence: 1
    case .power: 2
    case .temperature: 3
    }
  }

  /// The number that an extra's text is; nil for none, and for what does not count.
  func value(_ text: String) -> Double? {
    guard let value = Self.number(text), range.contains(value) else { return nil }
    return value
  }

  /// Most are a few digits, for which the general way would be slow.
  private static func number(_ text: String) -> Double? {
    guard 1...6 ~= text.utf8.count else { return Double(text) }
    var number = 0
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return Double(text) }
      number = 10 * number + Int(byte - UInt8(ascii: "0"))
    }
    return Double(number)
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
