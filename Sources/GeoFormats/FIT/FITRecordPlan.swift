import GeoCore
import GeoPlatform
import GeoTracks

/// The plan for reading all records of one definition. The plan contains the byte offsets of the latitude and the
/// longitude, and an operation for each other field.
final class FITRecordPlan: Sendable {
  /// Reads one field that contains a single number.
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
  // The developer fields that have a description.
  private let described: [(slot: FITSlot, name: String, of: FITDeveloperFields.Description)]

  /// - Parameter developers: The descriptions read so far. Fields without a description are skipped.
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
    // A developer field for heart rate, cadence or power gets the standard name if the record has no native field for
    // it.
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

  /// The native fields that a developer field may replace, with their attribute names.
  private static let sensors: [UInt8: String] = [3: "heart_rate", 4: "cadence", 7: "power"]

  /// Returns the position in semicircles (180 / 2^31 degrees). Returns nil if the latitude or longitude is missing.
  @inline(__always)
  func position(in message: UnsafeRawBufferPointer) -> (latitude: Int64, longitude: Int64)? {
    guard let latitude, let longitude,
      case .integer(let north)? = latitude.value(in: message),
      case .integer(let east)? = longitude.value(in: message)
    else { return nil }
    return (north, east)
  }

  /// Returns a bit mask of the properties that the record contains. The bit numbers are the raw values of
  /// `FITRecordField.Target`.
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

  /// Sets all properties of the location except its coordinate and time.
  ///
  /// - Parameter distance: Accumulates the distances stored in three-byte fields, and returns the
  ///   total distance.
  func fill(
    _ location: inout Location, from message: UnsafeRawBufferPointer,
    distance: inout FITCompressedDistance
  ) {
    var values = FITRecordValues(capacity: operations.count + described.count)
    // The loop uses a buffer, because array iteration would change the reference count of every operation's name.
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

/// Collects the values of one record, except its position and time.
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

  /// - Parameter capacity: The expected number of attributes.
  init(capacity: Int) { attributes.reserveCapacity(capacity) }

  /// Stores the value of a field that sets a property, or that is combined with other fields.
  @inline(__always)
  mutating func take(_ target: FITRecordField.Target, _ value: FITValue) {
    switch target {
    case .plain, .heartRate, .power, .temperature, .distance: break
    case .cadence: cadence = value
    case .fractionalCadence: fraction = value
    case .wideCadence: wideCadence = value
    // Altitudes are stored in fifths of a meter above -500 m, speeds in thousandths of a meter per second.
    case .altitude: altitude = (value.double - 2500) / 5
    case .enhancedAltitude: enhancedAltitude = (value.double - 2500) / 5
    case .speed: speed = value.double / 1000
    case .enhancedSpeed: enhancedSpeed = value.double / 1000
    case .accuracy: accuracy = value.double
    case .climb: climb = value.double / 1000
    case .balance: takeBalance(value)
    }
  }

  /// Stores the speed and distance of a three-byte field unless the record has other fields for them.
  mutating func takeCompressed(speed: Double, distance: Int64) {
    self.speed = self.speed ?? speed
    attributes.append(Location.Attribute("distance", FITScale.text(distance &* 625, places: 4)))
  }

  /// Adds the percentage of the power that one leg contributes. If the highest bit is set, the percentage is for the
  /// right leg. Otherwise, the leg is unknown.
  private mutating func takeBalance(_ value: FITValue) {
    guard case .integer(let bits) = value, 0...0xFF ~= bits else { return }
    let name = bits & 0x80 != 0 ? "right_balance_percent" : "balance_percent"
    attributes.append(Location.Attribute(name, FITScale.one.text(.integer(bits & 0x7F))))
  }

  /// Copies all collected values to the location.
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

/// The speed and distance that old devices store in a field of three bytes.
///
/// The speed and the distance have 12 bits each. The distance restarts at 0 every 256 m.
struct FITCompressedDistance {
  private var last: Int64?
  // The total distance since the first record in sixteenths of a meter.
  private var sum: Int64 = 0

  /// - Returns: The speed in meters per second, and the total distance since the first record in sixteenths of a meter.
  ///   Nil if the field has no value.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> (speed: Double, distance: Int64)? {
    guard bytes.count >= 3, !bytes.prefix(3).allSatisfy({ $0 == 0xFF }) else { return nil }
    let speed = Int(bytes[0]) | Int(bytes[1] & 0x0F) << 8
    let distance = Int64(bytes[1] >> 4) | Int64(bytes[2]) << 4
    sum += last.map { (distance - $0) & 0xFFF } ?? distance
    last = distance
    return (Double(speed) / 100, sum)
  }
}

/// The table of record fields that the decoder reads.
///
/// The table is compiled from public information. The fields in this table describe a position, or the moving person or
/// vehicle.
enum FITRecordField {
  /// The property of a location that a field sets.
  enum Target: UInt8, CaseIterable {
    case heartRate, power, cadence, temperature, distance
    case speed, enhancedSpeed, altitude, enhancedAltitude
    case fractionalCadence, wideCadence, accuracy, climb, balance
    /// An attribute whose name the table defines.
    case plain

    /// True if the value becomes an attribute without further computation.
    var isPlain: Bool {
      switch self {
      case .plain, .heartRate, .power, .temperature, .distance: true
      default: false
      }
    }
  }

  /// The property that a field sets, with its attribute name and scale.
  struct Meaning {
    var target: Target
    var name = ""
    var scale = FITScale.one
  }

  static let latitude: UInt8 = 0
  static let longitude: UInt8 = 1
  static let compressedSpeedDistance: UInt8 = 8

  /// Returns the meaning of a record field; nil if the decoder skips the field.
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

/// The location of a field within each message of a definition, and its storage type.
struct FITSlot: Hashable {
  /// The offset of the field in bytes, counted after the message header.
  let offset: Int
  /// The number of values, at least 1. For a string, this is the number of bytes.
  let count: Int
  let type: FITBaseType
  let isBigEndian: Bool

  /// - Returns: Nil if the size is 0 or not a multiple of the base type's size. Some devices write such sizes, but the
  ///   protocol does not define them.
  init?(offset: Int, size: Int, type: FITBaseType, isBigEndian: Bool) {
    let (count, rest) = size.quotientAndRemainder(dividingBy: type.size)
    guard count > 0, rest == 0 else { return nil }
    (self.offset, self.count, self.type, self.isBigEndian) = (offset, count, type, isBigEndian)
  }

  /// Returns the first number in the field; nil if the number is invalid or the field contains no numbers.
  @inline(__always)
  func value(in message: UnsafeRawBufferPointer) -> FITValue? { value(in: message, at: offset) }

  @inline(__always)
  private func value(in message: UnsafeRawBufferPointer, at place: Int) -> FITValue? {
    switch type {
    case .enumeration, .uint8: integer(load(message, place, UInt8.self), invalid: .max)
    case .uint16: integer(load(message, place, UInt16.self), invalid: .max)
    case .uint32: integer(load(message, place, UInt32.self), invalid: .max)
    case .sint8: integer(load(message, place, Int8.self), invalid: .max)
    case .sint16: integer(load(message, place, Int16.self), invalid: .max)
    case .sint32: integer(load(message, place, Int32.self), invalid: .max)
    case .uint8z: integer(load(message, place, UInt8.self), invalid: 0)
    case .uint16z: integer(load(message, place, UInt16.self), invalid: 0)
    case .uint32z: integer(load(message, place, UInt32.self), invalid: 0)
    case .sint64: integer(load(message, place, Int64.self), invalid: .max)
    case .uint64: unsigned(load(message, place, UInt64.self), invalid: .max)
    case .uint64z: unsigned(load(message, place, UInt64.self), invalid: 0)
    case .float32: real(Double(Float(bitPattern: load(message, place, UInt32.self))))
    case .float64: real(Double(bitPattern: load(message, place, UInt64.self)))
    // A byte array is invalid only if all its bytes are 0xFF.
    case .byte: isBlank(message) ? nil : .integer(Int64(message[place]))
    case .string: nil
    }
  }

  /// Returns all numbers in the field, with nil for each invalid number.
  func values(in message: UnsafeRawBufferPointer) -> [FITValue?] {
    (0..<count).map { value(in: message, at: offset + $0 * type.size) }
  }

  func bytes(in message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: message[offset..<offset + count * type.size])
  }

  /// Returns the string up to its NUL byte or the end of the field.
  ///
  /// Invalid UTF-8 becomes U+FFFD. Returns nil if the string is empty or the field is not a string.
  func text(in message: UnsafeRawBufferPointer) -> String? {
    guard type == .string else { return nil }
    let text = String(decoding: bytes(in: message).prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private func isBlank(_ message: UnsafeRawBufferPointer) -> Bool {
    bytes(in: message).allSatisfy { $0 == 0xFF }
  }

  // MARK: Loading

  @inline(__always)
  private func load<T: FixedWidthInteger & BitwiseCopyable>(
    _ message: UnsafeRawBufferPointer, _ place: Int, _: T.Type
  ) -> T {
    let raw = message.loadUnaligned(fromByteOffset: place, as: T.self)
    return isBigEndian ? T(bigEndian: raw) : T(littleEndian: raw)
  }

  @inline(__always)
  private func integer<T: FixedWidthInteger>(_ value: T, invalid: T) -> FITValue? {
    value == invalid ? nil : .integer(Int64(truncatingIfNeeded: value))
  }

  private func unsigned(_ value: UInt64, invalid: UInt64) -> FITValue? {
    value == invalid ? nil : Int64(exactly: value).map { .integer($0) } ?? .real(Double(value))
  }

  private func real(_ value: Double) -> FITValue? { value.isFinite ? .real(value) : nil }
}

/// A scale that multiplies a stored number by `multiplier` / 10^`places`.
///
/// Every scale of FIT can be written exactly in this form: (1, 2) for hundredths, (5, 1) for
/// halves, (78125, 7) for 128ths.
struct FITScale: Hashable {
  var multiplier: Int64 = 1
  var places = 0

  static let one = FITScale()

  /// Returns the scaled number, rounded to a double.
  func double(_ value: FITValue) -> Double {
    value.double * Double(multiplier) / PowersOfTen.doubles[places]
  }

  /// Returns the exact scaled number as text, with the fewest digits.
  func text(_ value: FITValue) -> String {
    guard case .integer(let integer) = value else { return ShortestDecimal.string(double(value)) }
    let (units, overflow) = integer.multipliedReportingOverflow(by: multiplier)
    guard !overflow else { return ShortestDecimal.string(double(value)) }
    return Self.text(units, places: places)
  }

  // The numbers 0 to 1023 as precomputed strings. Most heart rates, cadences, powers and temperatures are in this
  // range.
  private static let small = (0..<1024).map { String($0) }

  /// Returns `units` / 10^`places` as text, without trailing zeros after the decimal point.
  static func text(_ units: Int64, places: Int) -> String {
    if places == 0, small.indices.contains(Int(units)) { return small[Int(units)] }
    var (rest, places) = (units.magnitude, places)
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digits in
      var start = digits.count
      func put(_ byte: UInt8) {
        start -= 1
        digits[start] = byte
      }
      repeat {
        if places == 0, start != digits.count { put(UInt8(ascii: ".")) }
        places -= 1
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      } while rest > 0 || places >= 0
      if units < 0 { put(UInt8(ascii: "-")) }
      return String(decoding: UnsafeBufferPointer(rebasing: digits[start...]), as: UTF8.self)
    }
  }
}

/// The descriptions of developer fields: fields that apps and sensors add to messages.
struct FITDeveloperFields {
  struct Description {
    /// The name and, in parentheses, the unit: `Form Power (Watts)`. A field without a unit has only its name.
    var name: String
    var type: FITBaseType
    var scale: Double
    var offset: Double
    /// The number of the native record field that this field replaces; nil if it replaces no field.
    var native: UInt8?
  }

  private var descriptions: [UInt16: Description] = [:]

  /// The maximum number of descriptions kept. Most files have a few, but the protocol allows 65536.
  static let limit = 512

  /// The maximum length of a unit in bytes.
  private static let unitLimit = 24

  /// Returns the description of a developer field; nil if the file has not described it.
  func description(developer: UInt8, number: UInt8) -> Description? {
    descriptions[Self.key(developer, number)]
  }

  private static func key(_ developer: UInt8, _ number: UInt8) -> UInt16 {
    UInt16(developer) << 8 | UInt16(number)
  }

  /// Stores the description in a message, unless the field already has a description.
  ///
  /// - Returns: True if the description was stored.
  mutating func take(_ message: FITMessage) -> Bool {
    guard let developer = message.integer(0).flatMap(UInt8.init(exactly:)),
      let number = message.integer(1).flatMap(UInt8.init(exactly:)),
      let type = message.integer(2).flatMap(UInt8.init(exactly:)).flatMap(FITBaseType.init(code:)),
      descriptions.count < Self.limit, descriptions[Self.key(developer, number)] == nil
    else { return false }
    let ofRecord = (message.integer(14) ?? Int(FITMessage.record)) == FITMessage.record
    let name = message.text(3) ?? "developer_\(developer)_\(number)"
    descriptions[Self.key(developer, number)] = Description(
      name: message.text(8, limit: Self.unitLimit).map { "\(name) (\($0))" } ?? name, type: type,
      scale: message.number(6).flatMap { $0 == 0 ? nil : $0 } ?? 1,
      offset: message.number(7) ?? 0,
      native: ofRecord ? message.integer(15).flatMap(UInt8.init(exactly:)) : nil)
    return true
  }
}

extension FITDeveloperFields.Description {
  /// Returns the content of a developer field as text; nil if the field is empty or invalid.
  ///
  /// Blanks separate the numbers of an array, and `-` represents an invalid number.
  func text(_ slot: FITSlot, in message: UnsafeRawBufferPointer) -> String? {
    if type == .string { return slot.text(in: message) }
    if slot.count == 1 { return slot.value(in: message).map(text) }
    let values = slot.values(in: message)
    guard values.contains(where: { $0 != nil }) else { return nil }
    return values.map { $0.map(text) ?? "-" }.joined(separator: " ")
  }

  private func text(_ value: FITValue) -> String {
    if scale == 1, offset == 0 { return Self.plain(value, type) }
    let number = value.double / scale - offset
    return number.isFinite ? Self.plain(.real(number), .float64) : ""
  }

  private static func plain(_ value: FITValue, _ type: FITBaseType) -> String {
    // Print a single-precision number with the fewest digits that identify it among single-precision numbers.
    if type == .float32, case .real(let number) = value, number.magnitude < 1e15 {
      let text = Float(number).description
      if !text.contains("e") { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    }
    return FITScale.one.text(value)
  }
}
