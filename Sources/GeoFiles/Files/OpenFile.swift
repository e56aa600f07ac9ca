import GeoLocation
import GeoPlatform
package import SystemPackage

/// A file that has been opened to be read.
struct OpenFile {
  let path: String
  let reader: ByteReader
  let kind: FileKind
  private let device: DeviceID
  private let inode: Inode
  private let isTerminal: Bool
  /// Says at the end why it came early, where it is a file of an archive.
  let report: ArchiveReport?

  /// Opens a path; `-` is standard input, and the name of a file may stand behind that of an archive.
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  init(path: String) throws(SystemFailure) {
    // Not to block: a named pipe would wait here for its writer, out of reach of cancellation.
    let isPlain = path == "-" || PathText.exists(path) && !SpooledArchive.isPart(path)
    let member = isPlain ? nil : try Archive.open(path)
    report = member?.report
    let file =
      if let member { OwnedDescriptor(member.descriptor) } else {
        try OwnedDescriptor.reading(
          path, options: [.nonBlocking, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)])
      }
    let status: Stat
    do throws(Errno) {
      status = try Stat(file.descriptor)
      isTerminal = isatty(file.descriptor.rawValue) == 1
      reader = try ByteReader(file)
    } catch {
      throw SystemFailure(.open, InputName.text(path), error)
    }
    // A file of an archive does not grow, and all of it is there.
    kind = member == nil ? FileKind(status) : .regular
    // A folder as standard input, too.
    guard kind != .directory else { throw SystemFailure(.open, InputName.text(path), .isDirectory) }
    self.path = path
    (device, inode) = (status.deviceID, status.inode)
  }

  /// Whether there may be more behind its end. Of a pipe on standard input there is not: it has no name by
  /// which another writer could come.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// Whether it is a serial line or terminal that is there no more. Such a line has an end like a file; but
  /// the system has taken it away, so that it has no settings any more.
  var hasHungUp: Bool { isTerminal && isatty(reader.descriptor.rawValue) == 0 }

  /// Whether its name leads to another file by now.
  var isElsewhere: Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.deviceID != device || status.inode != inode
  }

  /// What has become of a file that was read to its end.
  enum Change {
    case none
    case grown
    /// It has become shorter than what was read, or another file has its name.
    case replaced
  }

  /// Looks again after `count` bytes have been read.
  func change(after count: Int) -> Change {
    // What is not a regular file has no length: reading tells.
    guard kind == .regular else { return isElsewhere ? .replaced : .grown }
    guard let status = try? Stat(reader.descriptor) else { return .none }
    if status.size > count { return .grown }
    if status.size < count { return .replaced }
    return isElsewhere ? .replaced : .none
  }
}

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
