import GeoPlatform

/// Where the values of a field stand in each message of a definition, and how they are stored.
struct FITSlot: Hashable {
  /// Bytes from the first byte behind the message's header.
  let offset: Int
  /// How many values there are, 1 or more; of a string its bytes.
  let count: Int
  let type: FITBaseType
  let isBigEndian: Bool

  /// - Returns: nil if the size is not a multiple of the base type's, as some devices write it, or 0: what
  ///   the bytes mean is not known then.
  init?(offset: Int, size: Int, type: FITBaseType, isBigEndian: Bool) {
    let (count, rest) = size.quotientAndRemainder(dividingBy: type.size)
    guard count > 0, rest == 0 else { return nil }
    (self.offset, self.count, self.type, self.isBigEndian) = (offset, count, type, isBigEndian)
  }

  /// The value, of several the first; nil if it is the one that stands for none, or no number.
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
    // Of bytes only all together can be invalid; the caller knows what they are.
    case .byte: isBlank(message) ? nil : .integer(Int64(message[place]))
    case .string: nil
    }
  }

  /// All values, with nil for each that stands for none.
  func values(in message: UnsafeRawBufferPointer) -> [FITValue?] {
    (0..<count).map { value(in: message, at: offset + $0 * type.size) }
  }

  /// The bytes of the field.
  func bytes(in message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: message[offset..<offset + count * type.size])
  }

  /// A string up to its NUL, or its end if it has none, with U+FFFD for what is no UTF-8; nil if it is
  /// empty, or the field is none.
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
