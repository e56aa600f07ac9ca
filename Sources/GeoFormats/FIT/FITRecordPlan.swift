import GeoTracks

/// The plan for reading records of one definition: the slots of the position, and an operation for each other field.
final class FITRecordPlan: Sendable {
  /// The operation for a field that contains a single number.
  struct Operation {
    var slot: FITSlot
    var target: FITRecordField.Target
    var name: String
    var scale: FITScale
  }

  private let latitude: FITSlot?
  private let longitude: FITSlot?
  private let operations: [Operation]
  private let compressed: FITSlot?
  // Fields described by developers.
  private let described: [(slot: FITSlot, name: String, of: FITDeveloperFields.Description)]

  /// - Parameter developers: The known descriptions. Fields without a description are skipped.
  init(
    _ fields: [FITDefinition.Field], _ developerFields: [FITDefinition.DeveloperField],
    isBigEndian: Bool, developers: FITDeveloperFields
  ) {
    func slot(_ number: UInt8) -> FITSlot? { fields.first { $0.number == number }?.slot }
    latitude = slot(FITRecordField.latitude)
    longitude = slot(FITRecordField.longitude)
    compressed = slot(FITRecordField.compressedSpeedDistance)
    operations = fields.compactMap { number, slot in
      FITRecordField.meaning(number).map {
        Operation(slot: slot, target: $0.target, name: $0.name, scale: $0.scale)
      }
    }
    // If the record lacks a native sensor field, a developer field may replace it.
    let lacking = Self.sensors.filter { slot($0.key) == nil }
    described = developerFields.compactMap { field in
      guard let known = developers.description(developer: field.developer, number: field.number),
        let slot = FITSlot(
          offset: field.offset, size: field.size, type: known.type,
          isBigEndian: isBigEndian)
      else { return nil }
      return (slot, known.native.flatMap { lacking[$0] } ?? known.name, known)
    }
  }

  /// The native fields that a developer field may replace.
  private static let sensors: [UInt8: String] = [3: "heart_rate", 4: "cadence", 7: "power"]

  /// Returns the position in semicircles (2^31 are 180 degrees); nil if a coordinate is missing.
  @inline(__always)
  func position(in message: UnsafeRawBufferPointer) -> (latitude: Int64, longitude: Int64)? {
    guard let latitude, let longitude,
      case .integer(let north)? = latitude.value(in: message),
      case .integer(let east)? = longitude.value(in: message)
    else { return nil }
    return (north, east)
  }

  /// Returns the targets of the fields that have a value, as bits.
  func targets(in message: UnsafeRawBufferPointer) -> UInt32 {
    var bits: UInt32 = 0
    for i in operations.indices where operations[i].slot.value(in: message) != nil {
      bits |= 1 << operations[i].target.rawValue
    }
    if let compressed, compressed.value(in: message) != nil {
      bits |= 1 << FITRecordField.Target.speed.rawValue
      bits |= 1 << FITRecordField.Target.distance.rawValue
    }
    return bits
  }

  /// Sets all values of the record except its position.
  ///
  /// - Parameter distance: The accumulated compressed distance.
  func fill(
    _ location: inout Location, from message: UnsafeRawBufferPointer,
    distance: inout FITCompressedDistance
  ) {
    var values = FITRecordValues(capacity: operations.count + described.count)
    // Uses a buffer, because iterating over the array would retain the operations' names for each record.
    operations.withUnsafeBufferPointer { operations in
      for i in operations.indices {
        guard let value = operations[i].slot.value(in: message) else { continue }
        if operations[i].target.isPlain {
          let text = operations[i].scale.text(value)
          values.attributes.append(Location.Attribute(operations[i].name, text))
        } else {
          values.take(operations[i].target, value)
        }
      }
    }
    if let compressed, let both = distance.take(compressed.bytes(in: message)) {
      values.takeCompressed(speed: both.speed, distance: both.distance)
    }
    for (slot, name, description) in described {
      guard let text = description.text(slot, in: message), !text.isEmpty else { continue }
      values.attributes.append(Location.Attribute(name, text))
    }
    values.finish(&location)
  }
}

/// Collects the values of a record, except its position, field by field.
struct FITRecordValues {
  var attributes: [Location.Attribute] = []
  private var altitude: Double?
  private var enhancedAltitude: Double?
  private var speed: Double?
  private var enhancedSpeed: Double?
  private var accuracy: Double?
  private var climb: Double?
  private var cadence: FITValue?
  private var fraction: FITValue?
  private var wideCadence: FITValue?

  /// - Parameter capacity: The approximate number of attributes.
  init(capacity: Int) { attributes.reserveCapacity(capacity) }

  /// Sets the value of a field that does not directly become an attribute.
  @inline(__always)
  mutating func take(_ target: FITRecordField.Target, _ value: FITValue) {
    switch target {
    case .plain, .heartRate, .power, .temperature, .distance: break
    case .cadence: cadence = value
    case .fractionalCadence: fraction = value
    case .wideCadence: wideCadence = value
    // Altitudes are in fifths of a meter above -500 m, speeds in thousandths of a meter per second.
    case .altitude: altitude = (value.double - 2500) / 5
    case .enhancedAltitude: enhancedAltitude = (value.double - 2500) / 5
    case .speed: speed = value.double / 1000
    case .enhancedSpeed: enhancedSpeed = value.double / 1000
    case .accuracy: accuracy = value.double
    case .climb: climb = value.double / 1000
    case .balance: takeBalance(value)
    }
  }

  /// Sets the values that old devices write in three bytes; see ``FITCompressedDistance``.
  mutating func takeCompressed(speed: Double, distance: Int64) {
    self.speed = self.speed ?? speed
    attributes.append(Location.Attribute("distance", FITScale.text(distance &* 625, places: 4)))
  }

  /// Adds the share of one leg. It is the right leg if the highest bit is set; otherwise the leg is unknown.
  private mutating func takeBalance(_ value: FITValue) {
    guard case .integer(let bits) = value, 0...0xFF ~= bits else { return }
    let name = bits & 0x80 != 0 ? "right_balance_percent" : "balance_percent"
    attributes.append(Location.Attribute(name, FITScale.one.text(.integer(bits & 0x7F))))
  }

  /// Sets all collected values in the location.
  mutating func finish(_ location: inout Location) {
    if let text = cadenceText { attributes.append(Location.Attribute("cadence", text)) }
    location.altitude = enhancedAltitude ?? altitude
    if let speed = enhancedSpeed ?? speed, speed >= 0 { location.speed = speed }
    if let accuracy, accuracy > 0 { location.horizontalAccuracy = accuracy }
    location.climb = climb
    location.attributes = attributes
  }

  private var cadenceText: String? {
    guard let cadence else {
      return wideCadence.map { FITScale(multiplier: 390_625, places: 8).text($0) }
    }
    guard case .integer(let whole) = cadence, case .integer(let part)? = fraction,
      0...0xFFFF ~= whole, 0..<128 ~= part
    else { return FITScale.one.text(cadence) }
    return FITScale(multiplier: 78_125, places: 7).text(.integer(whole * 128 + part))
  }
}

/// Speed and distance in three bytes, as written by old devices.
///
/// The speed and the distance have 12 bits each. The distance wraps around to 0 at 256 m.
struct FITCompressedDistance {
  private var last: Int64?
  // The total distance in sixteenths of a meter.
  private var sum: Int64 = 0

  /// - Returns: The speed in meters per second, and the distance since the first record in sixteenths of a meter; nil
  ///   if there is no value.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> (speed: Double, distance: Int64)? {
    guard bytes.count >= 3, !bytes.prefix(3).allSatisfy({ $0 == 0xFF }) else { return nil }
    let speed = Int(bytes[0]) | Int(bytes[1] & 0x0F) << 8
    let distance = Int64(bytes[1] >> 4) | Int64(bytes[2]) << 4
    sum += last.map { (distance - $0) & 0xFFF } ?? distance
    last = distance
    return (Double(speed) / 100, sum)
  }
}

/// The meaning of a record's fields by number.
///
/// The table was compiled by hand from public information. It contains the fields that describe a position or the
/// moving person or vehicle.
enum FITRecordField {
  /// The property that a value sets.
  enum Target: UInt8, CaseIterable {
    case heartRate, power, cadence, temperature, distance
    case speed, enhancedSpeed, altitude, enhancedAltitude
    case fractionalCadence, wideCadence, accuracy, climb, balance
    /// An attribute that has the name in the table.
    case plain

    /// True if the value directly becomes an attribute.
    var isPlain: Bool {
      switch self {
      case .plain, .heartRate, .power, .temperature, .distance: true
      default: false
      }
    }
  }

  /// The meaning of a field.
  struct Meaning {
    var target: Target
    var name = ""
    var scale = FITScale.one
  }

  static let latitude: UInt8 = 0
  static let longitude: UInt8 = 1
  static let compressedSpeedDistance: UInt8 = 8

  /// Returns the meaning of a field; nil if the field is not kept.
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
