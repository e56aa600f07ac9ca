import GeoCore
import GeoPlatform

/// The position of a field within each message of a definition, and its storage type.
struct FITSlot: Hashable {
  /// The offset in bytes after the message's header.
  let offset: Int
  /// The number of values, at least 1; for a string, the number of bytes.
  let count: Int
  let type: FITBaseType
  let isBigEndian: Bool

  /// - Returns: Nil if the size is 0 or not a multiple of the base type's size. Some devices write such sizes; the
  ///   meaning of the bytes is then unknown.
  init?(offset: Int, size: Int, type: FITBaseType, isBigEndian: Bool) {
    let (count, rest) = size.quotientAndRemainder(dividingBy: type.size)
    guard count > 0, rest == 0 else { return nil }
    (self.offset, self.count, self.type, self.isBigEndian) = (offset, count, type, isBigEndian)
  }

  /// Returns the first value; nil if it is invalid or not a number.
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
    // An array of bytes is invalid only if all bytes are 0xFF. The caller interprets valid bytes.
    case .byte: isBlank(message) ? nil : .integer(Int64(message[place]))
    case .string: nil
    }
  }

  /// Returns all values, with nil for each invalid one.
  func values(in message: UnsafeRawBufferPointer) -> [FITValue?] {
    (0..<count).map { value(in: message, at: offset + $0 * type.size) }
  }

  /// Returns the bytes of the field.
  func bytes(in message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: message[offset..<offset + count * type.size])
  }

  /// Returns a string up to its NUL or the end of the field.
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

/// A decimal scale: a stored number is multiplied by `multiplier` / 10^`places`.
///
/// This form is exact for every scale of FIT: (1, 2) for hundredths, (5, 1) for halves, (78125, 7) for 128ths.
struct FITScale: Hashable {
  var multiplier: Int64 = 1
  var places = 0

  static let one = FITScale()

  /// Returns the scaled number.
  func double(_ value: FITValue) -> Double {
    value.double * Double(multiplier) / PowersOfTen.doubles[places]
  }

  /// Returns the exact scaled number with the fewest digits.
  func text(_ value: FITValue) -> String {
    guard case .integer(let integer) = value else { return ShortestDecimal.string(double(value)) }
    let (units, overflow) = integer.multipliedReportingOverflow(by: multiplier)
    guard !overflow else { return ShortestDecimal.string(double(value)) }
    return Self.text(units, places: places)
  }

  // The texts of small numbers. Most values are heart rates, cadences, powers or temperatures.
  private static let small = (0..<1024).map { String($0) }

  /// Returns `units` / 10^`places` without trailing zeros in the decimals.
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

/// The descriptions of fields that developers of apps and sensors add to messages.
struct FITDeveloperFields {
  /// The description of one field.
  struct Description {
    /// The developer's name, with the unit in parentheses if there is one: `Form Power (Watts)`.
    var name: String
    var type: FITBaseType
    var scale: Double
    var offset: Double
    /// The native record field that this field replaces; nil if there is none.
    var native: UInt8?
  }

  private var descriptions: [UInt16: Description] = [:]

  /// The maximum number of descriptions kept. A file usually has a few, but could have 65536.
  static let limit = 512

  /// The maximum length of a unit in bytes.
  private static let unitLimit = 24

  /// Returns the description of a field; nil if it is unknown.
  func description(developer: UInt8, number: UInt8) -> Description? {
    descriptions[Self.key(developer, number)]
  }

  private static func key(_ developer: UInt8, _ number: UInt8) -> UInt16 {
    UInt16(developer) << 8 | UInt16(number)
  }

  /// Adds a description, unless the field already has one.
  ///
  /// - Returns: True if the description is new.
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
  /// Returns the value of a field as text; nil if there is none.
  ///
  /// Multiple numbers are separated by blanks, with `-` for each missing one.
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
    // A single-precision number is printed with the fewest digits that distinguish it from other such numbers.
    if type == .float32, case .real(let number) = value, number.magnitude < 1e15 {
      let text = Float(number).description
      if !text.contains("e") { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    }
    return FITScale.one.text(value)
  }
}
