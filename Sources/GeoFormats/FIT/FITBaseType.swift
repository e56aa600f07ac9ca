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
