package import SystemPackage

import GeoPlatform

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
