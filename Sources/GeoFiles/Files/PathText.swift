import GeoPlatform
package import SystemPackage

/// Converts file names to strings and back without loss.
///
/// File names are usually valid UTF-8, but may contain any bytes. A `String` can only contain Unicode characters, so
/// each invalid byte becomes one of the private-use characters U+10FE80 to U+10FEFF.
///
/// If a file name contains such a character itself, each byte of this character is converted in the same way. Different
/// file names therefore become different strings, and ``cString(_:)`` restores the file name.
package enum PathText {
  private static let base: UInt32 = 0x10FE00
  private static let reserved: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// Converts a zero-terminated file name to a string.
  package static func text(cString: UnsafePointer<CChar>) -> String {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return text(bytes)
  }

  /// Converts the bytes of a file name to a string.
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

  /// Returns the byte that a private-use character represents; nil for other characters.
  package static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    reserved.contains(scalar.value) ? UInt8(scalar.value - base) : nil
  }

  /// Converts a string to the zero-terminated file name that system calls need.
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

/// File operations that swift-system does not provide.
extension PathText {
  /// The permission that ``checkAccess(_:_:)`` checks.
  package enum Use: Sendable {
    case reading, writing
  }

  /// Checks whether this process may read or write a file.
  ///
  /// - Throws: The error of the operating system if access is not allowed.
  package static func checkAccess(_ path: String, _ use: Use) throws(Errno) {
    try systemCall { access(cString(path), use == .reading ? R_OK : W_OK) }
  }

  /// Returns true if a file or folder exists at the path.
  package static func exists(_ path: String) -> Bool { access(cString(path), F_OK) == 0 }

  /// Resolves all symbolic links in a path; returns nil if there is no file at the path.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(cString(path), nil) else { return nil }
    defer { free(real) }
    return text(cString: real)
  }

  /// Returns the absolute path. The file does not need to exist.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let folder = real(".") else { return path }
    return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Returns the last component of a path; nil for `-`, which is standard input.
  package static func fileName(_ path: String) -> String? {
    path == "-" ? nil : path.split(separator: "/").last.map(String.init)
  }

  /// Returns the target of a symbolic link without resolving it further; nil if the file is not a link.
  package static func target(ofLink path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlink(cString(path), &target, Int(PATH_MAX)) > 0 else { return nil }
    return target.withUnsafeBufferPointer { $0.baseAddress.map { text(cString: $0) } }
  }

  /// Renames a file. An existing file with the new name is replaced.
  package static func move(_ old: String, to new: String) throws(Errno) {
    try systemCall { rename(cString(old), cString(new)) }
  }

  /// Deletes a file.
  package static func remove(_ path: String) throws(Errno) {
    try systemCall { unlink(cString(path)) }
  }

  /// Creates a hard link. The new name must not exist yet.
  ///
  /// - Parameter file: The path of the existing file. If it is a symbolic link, its target is linked.
  package static func link(_ file: String, to name: String) throws(Errno) {
    try systemCall { linkat(AT_FDCWD, cString(file), AT_FDCWD, cString(name), AT_SYMLINK_FOLLOW) }
  }
  /// Returns the names in a folder, sorted and without hidden files.
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
