/// The header of a NumPy `.npy` file: the element type, the memory order and the shape.
///
/// The format is described in numpy.lib.format, versions 1.0 to 3.0. The file begins with the magic bytes, two bytes
/// for the version, and the length of the rest of the header. The length is little-endian, and has two bytes in version
/// 1.0 and four in later versions. A Python dictionary with `descr`, `fortran_order` and `shape` follows. Spaces extend
/// the header to a multiple of 64 bytes.
package struct NPYHeader: Sendable, Hashable {
  /// The supported element types.
  package enum Element: String, Sendable {
    /// Little-endian IEEE 754 binary64 numbers.
    case double = "<f8"
    /// Little-endian IEEE 754 binary32 numbers.
    case float = "<f4"

    /// The size of an element in bytes.
    package var size: Int { self == .double ? 8 : 4 }
  }

  package var element: Element
  /// True if consecutive elements along the first axis are adjacent in memory, as in Fortran.
  package var isFortranOrder: Bool
  /// The number of elements along each axis.
  package var shape: [Int]

  /// Creates the header of an array in C order (consecutive elements along the last axis are adjacent).
  package init(element: Element = .double, shape: [Int]) {
    self.element = element
    isFortranOrder = false
    self.shape = shape
  }

  /// The magic bytes at the beginning of every file.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  // By default, NumPy rejects headers that are longer than this number of bytes.
  private static let lengthLimit = 10_000

  /// The encoded header, in version 1.0 of the format.
  package var bytes: [UInt8] {
    let list = shape.map(String.init).joined(separator: ", ") + (shape.count == 1 ? "," : "")
    let order = isFortranOrder ? "True" : "False"
    var text = "{'descr': '\(element.rawValue)', 'fortran_order': \(order), 'shape': (\(list)), }"
    let length = Self.magic.count + 4 + text.utf8.count + 1
    text += String(repeating: " ", count: (64 - length % 64) % 64) + "\n"
    let count = text.utf8.count
    return Self.magic + [1, 0, UInt8(count & 0xFF), UInt8(count >> 8)] + Array(text.utf8)
  }
}

// MARK: Reading

extension NPYHeader {
  /// Reads the header at the beginning of a file.
  ///
  /// - Returns: the header and its size in bytes; nil if more bytes are needed.
  package static func read(
    _ bytes: some RandomAccessCollection<UInt8>
  ) throws(NPYError) -> (header: NPYHeader, count: Int)? {
    let bytes = Array(bytes.prefix(lengthLimit + 12))
    guard magic.starts(with: bytes.prefix(magic.count)) else { throw .noMagic }
    guard bytes.count >= 12 else { return nil }
    let isLong = bytes[6] > 1
    guard (1...3).contains(bytes[6]) else { throw .unreadable("version \(bytes[6])") }
    let lengthBytes = bytes[8..<(isLong ? 12 : 10)]
    let length = lengthBytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= lengthLimit else { throw .unreadable("a header of \(length) bytes") }
    let end = lengthBytes.endIndex + length
    guard bytes.count >= end else { return nil }
    let text = String(decoding: bytes[lengthBytes.endIndex..<end], as: UTF8.self)
    return (try NPYHeader(dictionary: text), end)
  }

  private init(dictionary text: String) throws(NPYError) {
    let descr = try Self.value(of: "descr", in: text)
    guard let quote = descr.first, quote == "'" || quote == "\"",
      let element = Element(rawValue: String(descr.dropFirst().prefix { $0 != quote }))
    else { throw .unreadable("numbers \(descr.prefix { $0 != "," }), not '<f8' or '<f4'") }
    self.element = element

    let order = try Self.value(of: "fortran_order", in: text)
    guard order.hasPrefix("True") || order.hasPrefix("False") else {
      throw .unreadable("fortran_order")
    }
    isFortranOrder = order.hasPrefix("True")

    let tuple = try Self.value(of: "shape", in: text)
    guard tuple.first == "(", let end = tuple.firstIndex(of: ")") else {
      throw .unreadable("shape")
    }
    shape = []
    for part in tuple[..<end].dropFirst().split(separator: ",") {
      let digits = part.filter { $0 != " " && $0 != "L" }
      if digits.isEmpty { continue }
      guard let count = Int(digits), count >= 0 else { throw .unreadable("shape") }
      shape.append(count)
    }
  }

  /// Returns the dictionary's text from the value of `key` to the end.
  private static func value(of key: String, in text: String) throws(NPYError) -> Substring {
    for quote in ["'", "\""] {
      guard let start = text.firstRange(of: quote + key + quote)?.upperBound else { continue }
      let rest = text[start...].drop { $0 == " " }
      guard rest.first == ":" else { break }
      return rest.dropFirst().drop { $0 == " " }
    }
    throw .unreadable("no \(key)")
  }
}

/// The reason why the header of a NumPy array cannot be read.
package enum NPYError: Error, Sendable, Hashable, CustomStringConvertible {
  case noMagic
  /// The header contains an unsupported type, order or shape, which the text describes.
  case unreadable(String)

  package var description: String {
    switch self {
    case .noMagic: "it is not a NumPy array"
    case .unreadable(let what): "the header of the NumPy array cannot be read: \(what)"
    }
  }
}
