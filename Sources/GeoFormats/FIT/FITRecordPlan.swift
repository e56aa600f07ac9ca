import GeoTracks

/// How a record of one definition is read: its position, and what to do with each further field.
final class FITRecordPlan: Sendable {
  /// A further field that is one number.
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
  // What developers have described.
  private let described: [(slot: FITSlot, name: String, of: FITDeveloperFields.Description)]

  /// - Parameter developers: those fields that it does not have are passed over.
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
    // What stands for a sensor's value that the record lacks is that value.
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

  /// The fields for which a developer's may stand.
  private static let sensors: [UInt8: String] = [3: "heart_rate", 4: "cadence", 7: "power"]

  /// The position in semicircles: 2^31 of them are 180 degrees; nil if one of both is missing.
  @inline(__always)
  func position(in message: UnsafeRawBufferPointer) -> (latitude: Int64, longitude: Int64)? {
    guard let latitude, let longitude,
      case .integer(let north)? = latitude.value(in: message),
      case .integer(let east)? = longitude.value(in: message)
    else { return nil }
    return (north, east)
  }

  /// The targets of the fields that have a value, as bits.
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

  /// Sets what the record says beside its position.
  ///
  /// - Parameter distance: what compressed distances have summed up to.
  func fill(
    _ location: inout Location, from message: UnsafeRawBufferPointer,
    distance: inout FITCompressedDistance
  ) {
    var values = FITRecordValues(capacity: operations.count + described.count)
    // Not the operations themselves, whose names would be counted as used for each record.
    operations.withUnsafeBufferPointer { operations in
      for i in operations.indices {
        guard let value = operations[i].slot.value(in: message) else { continue }
        if operations[i].target.isPlain {
          let text = operations[i].scale.text(value)
          values.extras.append(Location.Extra(operations[i].name, text))
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
      values.extras.append(Location.Extra(name, text))
    }
    values.finish(&location)
  }
}
