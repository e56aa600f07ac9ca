/// What a definition message says of the data messages of its local type, made once into slots.
///
/// A class, as each message needs it and a copy would count its parts as used.
final class FITDefinition: Sendable {
  /// The global number of the message: 20 is a record.
  let message: UInt16
  /// The bytes of each data message behind its header.
  let size: Int
  /// The fields whose bytes can be understood, in their order.
  let fields: [Field]
  /// The fields that a developer has described, or will.
  let developerFields: [DeveloperField]
  /// The time of each message.
  let timestamp: FITSlot?
  /// How a record is read; nil for other messages.
  let record: FITRecordPlan?

  typealias Field = (number: UInt8, slot: FITSlot)

  /// A field that is known by the description of its developer only.
  struct DeveloperField {
    let developer: UInt8
    let number: UInt8
    let offset: Int
    let size: Int
  }

  /// Whether numbers are stored with the highest byte first.
  let isBigEndian: Bool

  /// The bytes of the definition message that begins `bytes`, as far as these tell it.
  ///
  /// - Returns: the length, or how many bytes there have to be before it can be told.
  static func length(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 6 else { return 6 }
    let fields = 6 + 3 * Int(bytes[5])
    guard bytes[0] & 0x20 != 0 else { return fields }
    return bytes.count > fields ? fields + 1 + 3 * Int(bytes[fields]) : fields + 1
  }

  /// - Parameter bytes: the message with its header, of ``length(_:)`` bytes.
  init(_ bytes: UnsafeRawBufferPointer, developers: FITDeveloperFields) {
    isBigEndian = bytes[2] != 0
    let (first, second) = (UInt16(bytes[3]), UInt16(bytes[4]))
    message = isBigEndian ? first << 8 | second : second << 8 | first
    var offset = 0
    var fields: [Field] = []
    for i in 0..<Int(bytes[5]) {
      let (number, size) = (bytes[6 + 3 * i], Int(bytes[7 + 3 * i]))
      if let type = FITBaseType(code: bytes[8 + 3 * i]),
        let slot = FITSlot(offset: offset, size: size, type: type, isBigEndian: isBigEndian)
      {
        fields.append((number, slot))
      }
      offset += size
    }
    var developerFields: [DeveloperField] = []
    let behind = 6 + 3 * Int(bytes[5])
    if bytes[0] & 0x20 != 0 {
      for i in 0..<Int(bytes[behind]) {
        let at = behind + 1 + 3 * i
        let size = Int(bytes[at + 1])
        developerFields.append(
          DeveloperField(
            developer: bytes[at + 2], number: bytes[at], offset: offset, size: size))
        offset += size
      }
    }
    (self.fields, self.developerFields, size) = (fields, developerFields, offset)
    timestamp = fields.first { $0.number == FITMessage.timestamp }?.slot
    record = Self.plan(message, fields, developerFields, isBigEndian, developers)
  }

  /// The same definition, when what developers' fields are has become known.
  init(_ definition: FITDefinition, developers: FITDeveloperFields) {
    (message, size, isBigEndian) = (definition.message, definition.size, definition.isBigEndian)
    (fields, developerFields) = (definition.fields, definition.developerFields)
    timestamp = definition.timestamp
    record = Self.plan(message, fields, developerFields, isBigEndian, developers)
  }

  private static func plan(
    _ message: UInt16, _ fields: [Field], _ developerFields: [DeveloperField], _ isBigEndian: Bool,
    _ developers: FITDeveloperFields
  ) -> FITRecordPlan? {
    guard message == FITMessage.record else { return nil }
    return FITRecordPlan(fields, developerFields, isBigEndian: isBigEndian, developers: developers)
  }

  /// The first field of that number.
  func slot(_ number: UInt8) -> FITSlot? { fields.first { $0.number == number }?.slot }
}
