package import SystemPackage

/// A descriptor that is closed with its owner.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor.
  package let descriptor: FileDescriptor

  private let isOurs: Bool

  /// Takes over a descriptor.
  ///
  /// - Parameter isOurs: false for one that stays open, such as standard input.
  package init(_ descriptor: FileDescriptor, isOurs: Bool = true) {
    (self.descriptor, self.isOurs) = (descriptor, isOurs)
  }

  deinit { if isOurs { try? descriptor.close() } }

  /// Opens a file; no program that is started later gets it.
  ///
  /// - Parameter path: see ``PathText``. Not swift-system's `FilePath`, which takes slashes at the end away,
  ///   by which `name/` means a folder.
  package init(
    path: String, _ mode: FileDescriptor.AccessMode, options: FileDescriptor.OpenOptions = [],
    permissions: FilePermissions? = nil
  ) throws(Errno) {
    self.init(
      try systemCall(throwing: {
        try FileDescriptor.open(
          PathText.cString(path), mode, options: options.union(.closeOnExec),
          permissions: permissions)
      }))
  }

  /// Opens a file to be read; `-` is standard input.
  ///
  /// - Throws: `SystemFailure`; for a folder, too, which the system would open: it is the wrong kind of
  ///   input and not a failing disk.
  package static func reading(
    _ path: String, options: FileDescriptor.OpenOptions = []
  ) throws(SystemFailure) -> OwnedDescriptor {
    guard path != "-" else { return OwnedDescriptor(.standardInput, isOurs: false) }
    do throws(Errno) {
      let file = try OwnedDescriptor(path: path, .readOnly, options: options)
      guard try Stat(file.descriptor).type != .directory else { throw .isDirectory }
      return file
    } catch {
      throw SystemFailure(.open, path, error)
    }
  }

  /// Looks whether the process may still open so many files.
  ///
  /// - Throws: the system's reason why not.
  package static func checkSupply(_ count: Int) throws(Errno) {
    var taken: [FileDescriptor] = []
    defer { for descriptor in taken { try? descriptor.close() } }
    for _ in 0..<count {
      taken.append(
        try systemCall(throwing: {
          try FileDescriptor.open("/dev/null" as FilePath, .readOnly, options: .closeOnExec)
        }))
    }
  }
}

/// What messages call an input.
package enum InputName {
  /// A path, or the words for standard input.
  package static func text(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension Stat {
  /// Looks at what a path leads to, links followed.
  ///
  /// - Parameter path: see ``PathText``.
  package init(path: String) throws(Errno) { try self.init(PathText.cString(path)) }
}
