/// What the fields of a record mean, by their numbers.
///
/// The table is written by hand from what is publicly known of the format; it has the fields that say
/// something of a position or of whoever moved.
enum FITRecordField {
  /// Where a value goes.
  enum Target: UInt8, CaseIterable {
    case heartRate, power, cadence, temperature, distance
    case speed, enhancedSpeed, altitude, enhancedAltitude
    case fractionalCadence, wideCadence, accuracy, climb, balance
    /// A value that is passed on as it is, with the name of the table.
    case plain

    /// Whether the value is an extra by itself.
    var isPlain: Bool {
      switch self {
      case .plain, .heartRate, .power, .temperature, .distance: true
      default: false
      }
    }
  }

  /// What is known of a field.
  struct Meaning {
    var target: Target
    var name = ""
    var scale = FITScale.one
  }

  static let latitude: UInt8 = 0
  static let longitude: UInt8 = 1
  static let compressedSpeedDistance: UInt8 = 8

  /// The meaning of a field; nil if it is not kept.
  static func meaning(_ number: UInt8) -> Meaning? {
    switch number {
    case 2: Meaning(target: .altitude)
    case 3: Meaning(target: .heartRate, name: "heart_rate")
    case 4: Meaning(target: .cadence, name: "cadence")
    case 5: Meaning(target: .distance, name: "distance", scale: hundredths)
    case 6: Meaning(target: .speed)
    case 7: Meaning(target: .power, name: "power")
    case 13: Meaning(target: .temperature, name: "temperature")
    case 30: Meaning(target: .balance)
    case 31: Meaning(target: .accuracy)
    case 32: Meaning(target: .climb)
    case 52: Meaning(target: .wideCadence, name: "cadence")
    case 53: Meaning(target: .fractionalCadence)
    case 73: Meaning(target: .enhancedSpeed)
    case 78: Meaning(target: .enhancedAltitude)
    default:
      plain[number].map { Meaning(target: .plain, name: $0.name, scale: $0.scale) }
    }
  }

  private static let tenths = FITScale(places: 1)
  private static let hundredths = FITScale(places: 2)
  private static let thousandths = FITScale(places: 3)
  private static let halves = FITScale(multiplier: 5, places: 1)

  private static let plain: [UInt8: (name: String, scale: FITScale)] = [
    9: ("grade_percent", hundredths),
    10: ("resistance", .one),
    19: ("total_cycles", .one),
    29: ("accumulated_power", .one),
    33: ("calories", .one),
    39: ("vertical_oscillation_mm", tenths),
    40: ("stance_time_percent", hundredths),
    41: ("stance_time_ms", tenths),
    43: ("left_torque_effectiveness_percent", halves),
    44: ("right_torque_effectiveness_percent", halves),
    45: ("left_pedal_smoothness_percent", halves),
    46: ("right_pedal_smoothness_percent", halves),
    47: ("combined_pedal_smoothness_percent", halves),
    54: ("total_hemoglobin_g_dl", hundredths),
    57: ("saturated_hemoglobin_percent", tenths),
    81: ("battery_percent", halves),
    82: ("motor_power", .one),
    83: ("vertical_ratio_percent", hundredths),
    84: ("stance_time_balance_percent", hundredths),
    85: ("step_length_mm", tenths),
    91: ("absolute_pressure_pa", .one),
    92: ("depth", thousandths),
    99: ("respiration_rate", .one),
    108: ("respiration_rate", hundredths),
    139: ("core_temperature", hundredths),
  ]
}
