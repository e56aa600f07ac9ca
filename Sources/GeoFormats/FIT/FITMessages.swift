import GeoCore
import GeoTracks

/// Reads the messages of a file: definitions make slots, data messages go where their kind belongs.
struct FITMessages {
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  private var developers = FITDeveloperFields()
  // The time that was told last, on which compressed times count on.
  private var clock: FITTime?
  private var distance = FITCompressedDistance()
  private var recording = FITRecording()
  // Of the whole input.
  private var missing = FITMissing()
  private var isRelativeTold = false

  /// What stands at a place.
  enum Reading {
    /// A message of that many bytes; it has been read if they are all there.
    case length(Int)
    /// A data message of a local type that no definition was given for.
    case undefined(UInt8)
  }

  /// Reads the message at the beginning of `bytes`.
  ///
  /// - Parameter offset: where that is in the input.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, offset: Int, into events: inout [LocationEvent]
  ) -> Reading {
    let header = bytes[0]
    if header & 0xC0 == 0x40 {
      let length = FITDefinition.length(bytes)
      guard length <= bytes.count else { return .length(length) }
      let message = UnsafeRawBufferPointer(rebasing: bytes[..<length])
      definitions[Int(header & 0x0F)] = FITDefinition(message, developers: developers)
      return .length(length)
    }
    let isCompressed = header & 0x80 != 0
    let local = isCompressed ? header >> 5 & 0x03 : header & 0x0F
    guard let definition = definitions[Int(local)] else { return .undefined(local) }
    let length = 1 + definition.size
    guard length <= bytes.count else { return .length(length) }
    let content = UnsafeRawBufferPointer(rebasing: bytes[1..<length])
    var time: FITTime?
    if case .integer(let seconds)? = definition.timestamp?.value(in: content) {
      time = FITTime(exactly: Int(seconds))
    } else if isCompressed {
      time = clock?.advanced(toLowBits: header & 0x1F)
    }
    clock = time ?? clock
    if let plan = definition.record {
      takeRecord(plan, content, time, offset, &events)
    } else {
      take(FITMessage(definition: definition, bytes: content), &events)
    }
    return .length(length)
  }

  private mutating func takeRecord(
    _ plan: FITRecordPlan, _ content: UnsafeRawBufferPointer, _ time: FITTime?, _ offset: Int,
    _ events: inout [LocationEvent]
  ) {
    guard let (north, east) = plan.position(in: content) else {
      return missing.note(plan, content, offset: offset)
    }
    let coordinate = Coordinate(semicircles: Int(north), Int(east))
    guard coordinate.latitude.magnitude <= 90, coordinate.longitude.magnitude <= 180 else {
      let what = "the position \(north), \(east) (semicircles) is out of range"
      return events.append(.diagnostic(Diagnostic(.outOfRange, what, offset: offset)))
    }
    if let time, time.timestamp == nil, !isRelativeTold {
      isRelativeTold = true
      let what =
        "times are seconds since the device was switched on, not dates; 1970-01-01 stands for their date"
      events.append(.diagnostic(Diagnostic(.assumed, what, offset: offset)))
    }
    var location = Location(coordinate, timestamp: time?.timestamp)
    if let time, location.timestamp == nil {
      location.timestamp = Timestamp(seconds: Int64(time.seconds))
      location.timestampSource = .elapsed
    }
    plan.fill(&location, from: content, distance: &distance)
    recording.add(&location, into: &events)
  }

  private mutating func take(_ message: FITMessage, _ events: inout [LocationEvent]) {
    guard message.definition.message == FITMessage.fieldDescription else {
      return recording.take(message, into: &events)
    }
    guard developers.take(message) else { return }
    for local in definitions.indices {
      guard let definition = definitions[local], !definition.developerFields.isEmpty
      else { continue }
      definitions[local] = FITDefinition(definition, developers: developers)
    }
  }

  /// Ends a file: another one begins from nothing.
  mutating func endFile(into events: inout [LocationEvent]) {
    recording.finish(into: &events)
    var next = FITMessages()
    (next.missing, next.isRelativeTold) = (missing, isRelativeTold)
    self = next
  }

  /// Says at the end of the input what has been passed over.
  mutating func finish(into events: inout [LocationEvent]) {
    if let skipped = missing.report { events.append(.diagnostic(skipped)) }
  }
}

/// A data message and what its definition says of it: for the messages that are few.
struct FITMessage {
  let definition: FITDefinition
  /// What stands behind the header.
  let bytes: UnsafeRawBufferPointer

  // The global numbers of the messages that are read.
  static let fileID: UInt16 = 0
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let course: UInt16 = 31
  static let coursePoint: UInt16 = 32
  static let activity: UInt16 = 34
  static let fieldDescription: UInt16 = 206

  /// The field of a time in every message.
  static let timestamp: UInt8 = 253

  /// The number of a field as it is stored; nil if the message has none.
  func value(_ field: UInt8) -> FITValue? { definition.slot(field)?.value(in: bytes) }

  /// The same if it is an integer.
  func integer(_ field: UInt8) -> Int? {
    guard case .integer(let value)? = value(field) else { return nil }
    return Int(value)
  }

  /// The number of a field whose scale is a power of ten.
  func number(_ field: UInt8, places: Int = 0) -> Double? {
    value(field).map { FITScale(places: places).double($0) }
  }

  /// The text of a field, cut if it is long.
  func text(_ field: UInt8, limit: Int = textLimit) -> String? {
    guard let text = definition.slot(field)?.text(in: bytes) else { return nil }
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// The most bytes of a name that are kept: that of a developer's field is given with each of its values.
  static let textLimit = 64

  /// The place that two fields say in semicircles; nil if there is none, or none on the Earth.
  func coordinate(_ latitude: UInt8, _ longitude: UInt8) -> Coordinate? {
    guard let north = integer(latitude), let east = integer(longitude) else { return nil }
    let coordinate = Coordinate(semicircles: north, east)
    let isOnEarth = coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180
    return isOnEarth ? coordinate : nil
  }

  /// The moment of a field; nil too if it is seconds since the device was switched on.
  func time(_ field: UInt8) -> Timestamp? {
    integer(field).flatMap { FITTime(exactly: $0) }?.timestamp
  }
}

extension Coordinate {
  /// A place in halves of a circle / 2^31, as FIT stores it. Both products are exact, and so are the quotients.
  init(semicircles latitude: Int, _ longitude: Int) {
    self.init(
      latitude: Double(latitude) * 180 / 0x1p31, longitude: Double(longitude) * 180 / 0x1p31)
  }
}

/// Seconds as FIT counts them.
struct FITTime: Hashable {
  /// Since 1989-12-31T00:00:00Z, or if it is small, since the device was switched on.
  let seconds: UInt32

  init(_ seconds: UInt32) { self.seconds = seconds }

  init?(exactly value: Int) {
    guard let seconds = UInt32(exactly: value) else { return nil }
    self.seconds = seconds
  }

  /// From this many seconds on a time is a date.
  static let firstDate: UInt32 = 0x1000_0000

  /// 1989-12-31T00:00:00Z in seconds since 1970.
  static let epoch: Int64 = 631_065_600

  /// The moment; nil if the seconds are no date.
  var timestamp: Timestamp? {
    seconds < Self.firstDate ? nil : Timestamp(seconds: Self.epoch + Int64(seconds))
  }

  /// The next time whose lowest five bits are those of a compressed header.
  func advanced(toLowBits bits: UInt8) -> FITTime {
    FITTime(seconds &+ (UInt32(bits) &- seconds) & 0x1F)
  }
}

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

/// How a field of a FIT message is stored: the low five bits of the base type that a definition gives it.
///
/// The numbers are those of the FIT protocol, in its order.
enum FITBaseType: UInt8 {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// nil for a number that the protocol does not have: the bytes are then passed over.
  init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

  /// Bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }
}

/// A number as a file has it, before any scale.
enum FITValue: Hashable {
  case integer(Int64)
  /// A floating point number, which is finite, or an integer beyond Int64.
  case real(Double)

  /// The nearest double.
  var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    }
  }
}
