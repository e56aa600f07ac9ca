import GeoTracks

/// What a record says beside its position, field by field.
struct FITRecordValues {
  var extras: [Location.Extra] = []
  private var altitude: Double?
  private var enhancedAltitude: Double?
  private var speed: Double?
  private var enhancedSpeed: Double?
  private var accuracy: Double?
  private var climb: Double?
  private var cadence: FITValue?
  private var fraction: FITValue?
  private var wideCadence: FITValue?

  /// - Parameter capacity: about how many extras there will be.
  init(capacity: Int) { extras.reserveCapacity(capacity) }

  /// Takes the value of a field that is no extra by itself.
  @inline(__always)
  mutating func take(_ target: FITRecordField.Target, _ value: FITValue) {
    switch target {
    case .plain, .heartRate, .power, .temperature, .distance: break
    case .cadence: cadence = value
    case .fractionalCadence: fraction = value
    case .wideCadence: wideCadence = value
    // Fifths of a meter above -500 m, and thousandths of a meter a second.
    case .altitude: altitude = (value.double - 2500) / 5
    case .enhancedAltitude: enhancedAltitude = (value.double - 2500) / 5
    case .speed: speed = value.double / 1000
    case .enhancedSpeed: enhancedSpeed = value.double / 1000
    case .accuracy: accuracy = value.double
    case .climb: climb = value.double / 1000
    case .balance: takeBalance(value)
    }
  }

  /// Takes what old devices write into three bytes; see ``FITCompressedDistance``.
  mutating func takeCompressed(speed: Double, distance: Int64) {
    self.speed = self.speed ?? speed
    extras.append(Location.Extra("distance", FITScale.text(distance &* 625, places: 4)))
  }

  /// The share of one leg: of the right one if the highest bit says so, else of one that is not known.
  private mutating func takeBalance(_ value: FITValue) {
    guard case .integer(let bits) = value, 0...0xFF ~= bits else { return }
    let name = bits & 0x80 != 0 ? "right_balance_percent" : "balance_percent"
    extras.append(Location.Extra(name, FITScale.one.text(.integer(bits & 0x7F))))
  }

  /// Sets all of it.
  mutating func finish(_ location: inout Location) {
    if let text = cadenceText { extras.append(Location.Extra("cadence", text)) }
    location.altitude = enhancedAltitude ?? altitude
    if let speed = enhancedSpeed ?? speed, speed >= 0 { location.speed = speed }
    if let accuracy, accuracy > 0 { location.horizontalAccuracy = accuracy }
    location.climb = climb
    location.extras = extras
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

/// Speed and distance in three bytes, as old devices write them: 12 bits each, and the distance begins
/// again with 0 at 256 m.
struct FITCompressedDistance {
  private var last: Int64?
  // Sixteenths of a meter.
  private var sum: Int64 = 0

  /// - Returns: meters a second, and sixteenths of a meter from the first record on; nil if there are none.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> (speed: Double, distance: Int64)? {
    guard bytes.count >= 3, !bytes.prefix(3).allSatisfy({ $0 == 0xFF }) else { return nil }
    let speed = Int(bytes[0]) | Int(bytes[1] & 0x0F) << 8
    let distance = Int64(bytes[1] >> 4) | Int64(bytes[2]) << 4
    sum += last.map { (distance - $0) & 0xFFF } ?? distance
    last = distance
    return (Double(speed) / 100, sum)
  }
}
