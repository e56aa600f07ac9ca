import GeoPlatform
package import SystemPackage

/// File names as text, whatever their bytes are.
///
/// The name of a file is bytes, mostly UTF-8 but not always, and a `String` holds nothing else. So a
/// byte that is part of no UTF-8 is held as one of the characters U+10FE80 to U+10FEFF, which are for
/// private use; and so are the bytes of such a character, if a name has one. Every name is then a text
/// of its own, and every text that ``text(cString:)`` gives leads back to the name.
package enum PathText {
  private static let base: UInt32 = 0x10FE00
  private static let reserved: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// A name as text.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return text(bytes)
  }

  /// Bytes as text, such as a name.
  package static func text(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    var rest = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if reserved.contains(scalar.value) {
          count = encoded.count
        } else {
          text.append(scalar)
          position += encoded.count
          continue
        }
      case .error(let length): count = length
      case .emptyInput: return String(text)
      }
      for byte in bytes[position..<position + count] {
        if let scalar = Unicode.Scalar(base + UInt32(byte)) { text.append(scalar) }
      }
      position += count
    }
  }

  /// The byte that a character of such a text stands for; nil for one that stands for itself.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    reserved.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// The name that a text stands for, with a zero behind it, for the system's calls.
  package static func cString(_ text: String) -> [CChar] {
    var bytes: [CChar] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += String(scalar).utf8.map { CChar(bitPattern: $0) }
      }
    }
    bytes.append(0)
    return bytes
  }
}

/// What the system says of the file that a text names; swift-system has these calls not.
extension PathText {
  /// What a file may be wanted for.
  package enum Use: Sendable {
    case reading, writing
  }

  /// Looks whether this process may read or write a file.
  ///
  /// - Throws: the system's reason why not.
  package static func checkAccess(_ path: String, _ use: Use) throws(Errno) {
    try systemCall { access(cString(path), use == .reading ? R_OK : W_OK) }
  }

  /// Whether there is a file of that name.
  package static func exists(_ path: String) -> Bool { access(cString(path), F_OK) == 0 }

  /// The path with all links followed; nil if it leads to nothing.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(cString(path), nil) else { return nil }
    defer { free(real) }
    return text(cString: real)
  }

  /// Where a link leads, as it says; nil for what is no link.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(cString(path), &target, Int(PATH_MAX)) > 0 else { return nil }
    return target.withUnsafeBufferPointer { $0.baseAddress.map { text(cString: $0) } }
  }

  /// Gives a file another name, in place of what has that.
  package static func move(_ old: String, to new: String) throws(Errno) {
    try systemCall { rename(cString(old), cString(new)) }
  }

  /// Takes a name away.
  package static func remove(_ path: String) throws(Errno) {
    try systemCall { unlink(cString(path)) }
  }

  /// Gives a file a further name, which nothing may have yet.
  ///
  /// - Parameter file: its name, or a link to it that is followed.
  package static func link(_ file: String, to name: String) throws(Errno) {
    try systemCall { linkat(AT_FDCWD, cString(file), AT_FDCWD, cString(name), AT_SYMLINK_FOLLOW) }
  }
}
