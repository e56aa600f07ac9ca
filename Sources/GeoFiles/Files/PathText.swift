import GeoPlatform
package import SystemPackage

/// Converts file names with any bytes to text and back.
///
/// File names are bytes that are usually, but not always, UTF-8. A `String` can only contain Unicode. Each byte that is
/// not valid UTF-8 therefore becomes one of the private-use characters U+10FE80 to U+10FEFF. If a name contains such a
/// character, each byte of this character becomes a private-use character too. Every name therefore has a unique text,
/// from which ``cString(_:)`` restores the name.
package enum PathText {
  private static let base: UInt32 = 0x10FE00
  private static let reserved: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// Converts a name to text.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return text(bytes)
  }

  /// Converts bytes, such as a name, to text.
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

  /// Returns the byte that a character represents; nil for an ordinary character.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    reserved.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// Returns the zero-terminated name for system calls.
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

/// File system calls that swift-system lacks.
extension PathText {
  /// The kind of access to check.
  package enum Use: Sendable {
    case reading, writing
  }

  /// Checks whether this process may read or write a file.
  ///
  /// - Throws: The system's error.
  package static func checkAccess(_ path: String, _ use: Use) throws(Errno) {
    try systemCall { access(cString(path), use == .reading ? R_OK : W_OK) }
  }

  /// Returns whether a file with this name exists.
  package static func exists(_ path: String) -> Bool { access(cString(path), F_OK) == 0 }

  /// Returns the path with all links resolved; nil if the file does not exist.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(cString(path), nil) else { return nil }
    defer { free(real) }
    return text(cString: real)
  }

  /// Returns the path from the root. The file need not exist.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = real(".") else { return path }
    return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Returns the last part of a path; nil for `-`, which is standard input.
  package static func fileName(_ path: String) -> String? {
    path == "-" ? nil : path.split(separator: "/").last.map(String.init)
  }

  /// Returns the unresolved target of a link, or nil for other files.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(cString(path), &target, Int(PATH_MAX)) > 0 else { return nil }
    return target.withUnsafeBufferPointer { $0.baseAddress.map { text(cString: $0) } }
  }

  /// Renames a file. Replaces an existing file that has the new name.
  package static func move(_ old: String, to new: String) throws(Errno) {
    try systemCall { rename(cString(old), cString(new)) }
  }

  /// Removes a file by its name.
  package static func remove(_ path: String) throws(Errno) {
    try systemCall { unlink(cString(path)) }
  }

  /// Creates a hard link with a name that does not exist yet.
  ///
  /// - Parameter file: The name of the file. The function follows a symbolic link.
  package static func link(_ file: String, to name: String) throws(Errno) {
    try systemCall { linkat(AT_FDCWD, cString(file), AT_FDCWD, cString(name), AT_SYMLINK_FOLLOW) }
  }
  /// Returns the sorted names in a folder, without hidden names.
  package static func names(inFolder folder: String) throws(SystemFailure) -> [String] {
    guard let stream = opendir(cString(folder)) else {
      throw SystemFailure(.open, folder, Errno(rawValue: errno))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { text(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
