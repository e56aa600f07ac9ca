/// Builds FIT files, message by message.
struct FITFile {
  /// The messages so far.
  var messages: [UInt8] = []
  var headerSize = 14
  /// The size in the header; nil for the correct size.
  var dataSize: Int?
  /// The header checksum; nil for the correct one.
  var headerChecksum: UInt16?
  /// The file checksum; nil for the correct one.
  var checksum: UInt16?

  // Base types, as in definitions.
  static let enumeration: UInt8 = 0x00
  static let uint8: UInt8 = 0x02
  static let string: UInt8 = 0x07
  static let byte: UInt8 = 0x0D
  static let sint8: UInt8 = 0x01
  static let sint16: UInt8 = 0x83
  static let uint16: UInt8 = 0x84
  static let sint32: UInt8 = 0x85
  static let uint32: UInt8 = 0x86
  static let float32: UInt8 = 0x88

  /// A definition message.
  mutating func define(
    _ local: UInt8, _ message: UInt16, bigEndian: Bool = false,
    _ fields: [(number: UInt8, size: UInt8, type: UInt8)],
    developer: [(number: UInt8, size: UInt8, developer: UInt8)]? = nil
  ) {
    let (low, high) = (UInt8(truncatingIfNeeded: message), UInt8(message >> 8))
    messages += [0x40 | local | (developer == nil ? 0 : 0x20), 0, bigEndian ? 1 : 0]
    messages += bigEndian ? [high, low] : [low, high]
    messages.append(UInt8(fields.count))
    for field in fields { messages += [field.number, field.size, field.type] }
    guard let developer else { return }
    messages.append(UInt8(developer.count))
    for field in developer { messages += [field.number, field.size, field.developer] }
  }

  /// A data message.
  mutating func add(_ local: UInt8, _ values: [UInt8]...) {
    messages.append(local)
    messages += values.flatMap { $0 }
  }

  /// A data message with a compressed time.
  mutating func add(_ local: UInt8, compressed bits: UInt8, _ values: [UInt8]...) {
    messages.append(0x80 | local << 5 | bits)
    messages += values.flatMap { $0 }
  }

  /// The whole file.
  var bytes: [UInt8] {
    var header: [UInt8] = [UInt8(headerSize), 0x10, 0x64, 0]
    header += little(UInt32(dataSize ?? messages.count)) + Array(".FIT".utf8)
    if headerSize >= 14 { header += little(headerChecksum ?? Self.checksum(header)) }
    let all = header + messages
    return all + little(checksum ?? Self.checksum(all))
  }

  /// The published checksum by nibbles; the decoder works by bytes.
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var crc: UInt16 = 0
    for byte in bytes {
      for nibble in [byte & 0xF, byte >> 4] {
        crc = crc >> 4 ^ table[Int(crc & 0xF)] ^ table[Int(nibble)]
      }
    }
    return crc
  }
}

/// The bytes of a number, lowest first.
func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  (0..<T.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> T(8 * $0)) }
}

/// The bytes of a number, highest first.
func big<T: FixedWidthInteger>(_ value: T) -> [UInt8] { little(value).reversed() }

/// A string in a field of the given size.
func padded(_ text: String, _ size: Int) -> [UInt8] {
  Array((Array(text.utf8) + [UInt8](repeating: 0, count: size)).prefix(size))
}

extension FITFile {
  /// Degrees as semicircles.
  static func semicircles(_ degrees: Double) -> Int32 { Int32(degrees * 0x1p31 / 180) }

  /// The start time of the tests: 2020-01-01T00:00:00Z.
  static let start: UInt32 = 1_577_836_800 - 631_065_600

  /// The fields of a position with a time.
  static let position: [(number: UInt8, size: UInt8, type: UInt8)] = [
    (253, 4, uint32), (0, 4, sint32), (1, 4, sint32),
  ]

  /// Creates a file whose local type 0 is a record with time, position and further fields.
  init(record further: [(number: UInt8, size: UInt8, type: UInt8)]) {
    define(0, 20, Self.position + further)
  }

  /// Adds a record of the local type 0.
  ///
  /// - Parameter seconds: The seconds after ``start``.
  mutating func record(
    _ seconds: UInt32, _ latitude: Double = 45, _ longitude: Double = 90, _ further: [UInt8]...
  ) {
    add(
      0, little(Self.start &+ seconds), little(Self.semicircles(latitude)),
      little(Self.semicircles(longitude)), further.flatMap { $0 })
  }
}
