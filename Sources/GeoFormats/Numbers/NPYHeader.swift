/// The header of a NumPy `.npy` file: what its numbers are and how they lie.
///
/// Format: numpy.lib.format, versions 1.0 to 3.0. The magic bytes, two of version, the length of the
/// rest (two bytes, from version 2.0 on four, little-endian), and a Python dictionary with `descr`,
/// `fortran_order` and `shape`, filled up with spaces to a multiple of 64 bytes.
package struct NPYHeader: Sendable, Hashable {
  /// The kinds of numbers that are read.
  package enum Element: String, Sendable {
    /// Little-endian binary64.
    case double = "<f8"
    /// Little-endian binary32.
    case float = "<f4"

    /// Bytes of a number.
    package var size: Int { self == .double ? 8 : 4 }
  }

  package var element: Element
  /// Whether the first index varies fastest, as in Fortran.
  package var isFortranOrder: Bool
  /// How many there are along each axis.
  package var shape: [Int]

  /// The header of numbers in C's order.
  package init(element: Element = .double, shape: [Int]) {
    self.element = element
    isFortranOrder = false
    self.shape = shape
  }

  /// Bytes that every file begins with.
  static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8)

  // NumPy itself takes no more than this without being told to.
  private static let lengthLimit = 10_000

  /// The header as bytes, for version 1.0.
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
  /// Reads a header.
  ///
  /// - Parameter bytes: the beginning of a file.
  /// - Returns: the header and how many bytes it has; nil if more of the file is needed.
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

  /// What follows a key of the dictionary, from its first character on.
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

/// Why bytes are no NumPy array that can be read.
package enum NPYError: Error, Sendable, Hashable, CustomStringConvertible {
  /// They do not begin as one.
  case noMagic
  /// There is something in the header that is not understood.
  case unreadable(String)

  /// What is wrong.
  package var description: String {
    switch self {
    case .noMagic: "it does not begin as a NumPy array does"
    case .unreadable(let what): "the header of the NumPy array cannot be read: \(what)"
    }
  }
}
