import GeoCore
import GeoTracks

/// Reads the messages of a FIT file: definition messages, records, and all other data messages.
struct FITMessages {
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  private var developers = FITDeveloperFields()
  // The time of the latest message. A compressed time contains only the low bits of a time that is equal to or later
  // than this time.
  private var clock: FITTime?
  private var distance = FITCompressedDistance()
  private var recording = FITRecording()
  // Counts the records without a position in the whole input, which may contain several files.
  private var missing = FITMissing()
  private var isRelativeTold = false
  // The records of the current file, until a record with a position is found. If the file has no position at all, these
  // records become no-fix reports.
  private var unplaced = UnplacedReports()
  // The offset of the first record in `unplaced` whose time is relative to power-on and is
  // therefore not a date.
  private var relativeOffset: Int?

  enum Reading {
    /// The length of the message in bytes. If all these bytes were available, the message has been read.
    case length(Int)
    /// The local type of a data message for which no definition exists.
    case undefined(UInt8)
  }

  /// Reads the message at the beginning of `bytes`.
  ///
  /// - Parameter offset: The offset of `bytes` in the input.
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
      process(FITMessage(definition: definition, bytes: content), &events)
    }
    return .length(length)
  }

  /// Announces the sessions of a file whose session messages follow all records.
  mutating func expect(_ sessions: [Lap]) { recording.expect(sessions) }

  private mutating func takeRecord(
    _ plan: FITRecordPlan, _ content: UnsafeRawBufferPointer, _ time: FITTime?, _ offset: Int,
    _ events: inout [LocationEvent]
  ) {
    guard let (north, east) = plan.position(in: content) else {
      if unplaced.isOpen {
        var values = Location(Coordinate(latitude: 0, longitude: 0), timestamp: time?.timestamp)
        if let time, values.timestamp == nil {
          values.timestamp = Timestamp(seconds: Int64(time.seconds))
          relativeOffset = relativeOffset ?? offset
        }
        plan.fill(&values, from: content, distance: &distance)
        unplaced.hold(values)
      }
      return missing.note(plan, content, offset: offset)
    }
    unplaced.close()
    let coordinate = Coordinate(semicircles: Int(north), Int(east))
    guard coordinate.latitude.magnitude <= 90, coordinate.longitude.magnitude <= 180 else {
      let what = "the position \(north), \(east) (semicircles) is out of range"
      return events.append(.diagnostic(Diagnostic(.outOfRange, what, offset: offset)))
    }
    if let time, time.timestamp == nil { reportRelativeTime(offset, &events) }
    var location = Location(coordinate, timestamp: time?.timestamp)
    if let time, location.timestamp == nil {
      location.timestamp = Timestamp(seconds: Int64(time.seconds))
      location.timestampSource = .elapsed
    }
    plan.fill(&location, from: content, distance: &distance)
    recording.process(&location, into: &events)
  }

  private mutating func reportRelativeTime(_ offset: Int, _ events: inout [LocationEvent]) {
    guard !isRelativeTold else { return }
    isRelativeTold = true
    let what =
      "times are seconds since the device was switched on, not dates; their date is set to 1970-01-01"
    events.append(.diagnostic(Diagnostic(.assumed, what, offset: offset)))
  }

  private mutating func process(_ message: FITMessage, _ events: inout [LocationEvent]) {
    guard message.definition.message == FITMessage.fieldDescription else {
      return recording.process(message, into: &events)
    }
    guard developers.take(message) else { return }
    for local in definitions.indices {
      guard let definition = definitions[local], !definition.developerFields.isEmpty
      else { continue }
      definitions[local] = FITDefinition(definition, developers: developers)
    }
  }

  mutating func endFile(into events: inout [LocationEvent]) {
    if !unplaced.isEmpty, let relativeOffset { reportRelativeTime(relativeOffset, &events) }
    unplaced.give(into: &events)
    recording.finish(into: &events)
    var next = FITMessages()
    (next.missing, next.isRelativeTold) = (missing, isRelativeTold)
    self = next
  }

  /// Reports the number of records without a position at the end of the input.
  mutating func finish(into events: inout [LocationEvent]) {
    if let skipped = missing.report { events.append(.diagnostic(skipped)) }
  }
}

/// A data message with its definition. Records, which are the most frequent messages, use the faster
/// ``FITRecordPlan`` instead.
struct FITMessage {
  let definition: FITDefinition
  /// The content of the message without its header.
  let bytes: UnsafeRawBufferPointer

  // The global message numbers of the messages that the decoder reads.
  static let fileID: UInt16 = 0
  static let heartRateZone: UInt16 = 8
  static let powerZone: UInt16 = 9
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
  static let timeInZone: UInt16 = 216

  /// The number of the timestamp field, which is the same in every message.
  static let timestamp: UInt8 = 253

  /// Returns the first stored number of a field; nil if the field is missing, invalid or not a number.
  func value(_ field: UInt8) -> FITValue? { definition.slot(field)?.value(in: bytes) }

  /// Returns the value of a field; nil if the value is missing or not an integer.
  func integer(_ field: UInt8) -> Int? {
    guard case .integer(let value)? = value(field) else { return nil }
    return Int(value)
  }

  /// Returns the value of a field, multiplied by 10^-`places`; nil if the field has no value.
  func number(_ field: UInt8, places: Int = 0) -> Double? {
    value(field).map { FITScale(places: places).double($0) }
  }

  /// Returns the valid numbers of an array field.
  func numbers(_ field: UInt8) -> [Double] {
    (definition.slot(field)?.values(in: bytes) ?? []).compactMap { $0?.double }
  }

  /// Returns the text of a field, truncated to `limit` bytes; nil if the field has no text.
  func text(_ field: UInt8, limit: Int = textLimit) -> String? {
    guard let text = definition.slot(field)?.text(in: bytes) else { return nil }
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self)
  }

  /// The maximum length of a name in bytes. Every value of a developer field is stored together with the field's name,
  /// so a long name would need much memory.
  static let textLimit = 64

  /// Returns the coordinate whose latitude and longitude are stored in two fields in semicircles. Returns nil if the
  /// coordinate is missing or out of range.
  func coordinate(_ latitude: UInt8, _ longitude: UInt8) -> Coordinate? {
    guard let north = integer(latitude), let east = integer(longitude) else { return nil }
    let coordinate = Coordinate(semicircles: north, east)
    let isOnEarth = coordinate.latitude.magnitude <= 90 && coordinate.longitude.magnitude <= 180
    return isOnEarth ? coordinate : nil
  }

  /// Returns the timestamp stored in a field. Returns nil if the time is missing or relative to
  /// power-on.
  func time(_ field: UInt8) -> Timestamp? {
    integer(field).flatMap { FITTime(exactly: $0) }?.timestamp
  }
}

extension Coordinate {
  /// Creates a coordinate from semicircles (180 / 2^31 degrees). The conversion is exact.
  init(semicircles latitude: Int, _ longitude: Int) {
    self.init(
      latitude: Double(latitude) * 180 / 0x1p31, longitude: Double(longitude) * 180 / 0x1p31)
  }
}

/// A FIT time, in seconds since 1989-12-31 or since power-on.
struct FITTime: Hashable {
  /// The seconds since 1989-12-31T00:00:00Z. A number below ``firstDate`` is relative to power-on.
  let seconds: UInt32

  init(_ seconds: UInt32) { self.seconds = seconds }

  init?(exactly value: Int) {
    guard let seconds = UInt32(exactly: value) else { return nil }
    self.seconds = seconds
  }

  /// The lowest number that is read as seconds since 1989-12-31T00:00:00Z.
  static let firstDate: UInt32 = 0x1000_0000

  /// The seconds from 1970-01-01 to 1989-12-31, both at midnight UTC.
  static let epoch: Int64 = 631_065_600

  /// The time as a timestamp; nil if the seconds are relative to power-on.
  var timestamp: Timestamp? {
    seconds < Self.firstDate ? nil : Timestamp(seconds: Self.epoch + Int64(seconds))
  }

  /// Returns the earliest time, not before this time, whose lowest five bits are `bits`. A compressed header contains
  /// only these five bits.
  func advanced(toLowBits bits: UInt8) -> FITTime {
    FITTime(seconds &+ (UInt32(bits) &- seconds) & 0x1F)
  }
}

/// The layout of all data messages of a local type, as stated by a definition message.
///
/// This type is a class for better performance. Every data message uses a definition, and copying a struct would
/// change the reference counts of all arrays in it.
final class FITDefinition: Sendable {
  /// The global message number, such as 20 for a record.
  let message: UInt16
  /// The size of each data message in bytes, without its header.
  let size: Int
  /// The fields with a valid layout, in file order.
  let fields: [Field]
  /// The developer fields, including fields that the file has not described yet.
  let developerFields: [DeveloperField]
  /// The location of the timestamp field; nil if the message has no such field.
  let timestamp: FITSlot?
  /// The plan for reading a record; nil if the message is not a record.
  let record: FITRecordPlan?

  typealias Field = (number: UInt8, slot: FITSlot)

  /// A field that an app or sensor defines. A separate description message states its name, type and unit.
  struct DeveloperField {
    let developer: UInt8
    let number: UInt8
    let offset: Int
    let size: Int
  }

  let isBigEndian: Bool

  /// Returns the length in bytes of the definition message at the beginning of `bytes`.
  ///
  /// If `bytes` is too short to determine the length, the function returns the number of bytes needed to determine it.
  static func length(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 6 else { return 6 }
    let fields = 6 + 3 * Int(bytes[5])
    guard bytes[0] & 0x20 != 0 else { return fields }
    return bytes.count > fields ? fields + 1 + 3 * Int(bytes[fields]) : fields + 1
  }

  /// - Parameter bytes: The definition message with its header; its length is ``length(_:)``.
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

  /// Creates a copy of the definition that uses newly read descriptions of developer fields.
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

  /// Returns the location of the first field with this number; nil if there is no such field.
  func slot(_ number: UInt8) -> FITSlot? { fields.first { $0.number == number }?.slot }
}

/// The storage type of a FIT field, with the type numbers of the FIT protocol.
///
/// A definition message stores the number in the low five bits of the base type.
enum FITBaseType: UInt8 {
  case enumeration, sint8, uint8, sint16, uint16, sint32, uint32, string, float32, float64
  case uint8z, uint16z, uint32z, byte, sint64, uint64, uint64z

  /// Returns nil if the protocol does not define the number. In that case, the reader skips the field.
  init?(code: UInt8) { self.init(rawValue: code & 0x1F) }

  var size: Int {
    switch self {
    case .enumeration, .sint8, .uint8, .string, .uint8z, .byte: 1
    case .sint16, .uint16, .uint16z: 2
    case .sint32, .uint32, .float32, .uint32z: 4
    case .float64, .sint64, .uint64, .uint64z: 8
    }
  }
}

/// A number as stored in the file, without scale and offset.
enum FITValue: Hashable {
  case integer(Int64)
  /// A finite floating-point number, or an integer that exceeds the range of Int64.
  case real(Double)

  /// The number as the nearest double.
  var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    }
  }
}
