import GeoLocation
import GeoPlatform
package import SystemPackage

/// A file that is open for reading.
struct OpenFile {
  let path: String
  let reader: ByteReader
  let kind: FileKind
  private let device: DeviceID
  private let inode: Inode
  private let isTerminal: Bool
  /// The report of a file in an archive; nil for other files.
  let report: ArchiveReport?

  /// Opens a file, a file in an archive, or standard input (`-`).
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  init(path: String) throws(SystemFailure) {
    // Non-blocking, because opening a named pipe would otherwise wait for a writer and could not be cancelled.
    let isPlain = path == "-" || PathText.exists(path) && !SpooledArchive.contains(path)
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
    // A file in an archive is complete and does not grow.
    kind = member == nil ? FileKind(status) : .regular
    // Standard input can be a folder as well.
    guard kind != .directory else { throw SystemFailure(.open, InputName.text(path), .isDirectory) }
    self.path = path
    (device, inode) = (status.deviceID, status.inode)
  }

  /// Whether more bytes may follow after the end. A pipe on standard input has no name that another writer could open.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// Whether a serial line or terminal has disappeared. A disappeared line ends like a file, but has no terminal
  /// settings.
  var hasHungUp: Bool { isTerminal && isatty(reader.descriptor.rawValue) == 0 }

  /// Whether the path now leads to another file.
  var isElsewhere: Bool {
    guard path != "-", let status = try? Stat(path: path) else { return false }
    return status.deviceID != device || status.inode != inode
  }

  /// A change of a file that was read to its end.
  enum Change {
    case none
    case grown
    /// The file is now shorter than the bytes read, or another file has its name.
    case replaced
  }

  /// Checks the file again after `count` bytes have been read.
  func change(after count: Int) -> Change {
    // Only a regular file has a length. For other files, the next read shows whether there are more bytes.
    guard kind == .regular else { return isElsewhere ? .replaced : .grown }
    guard let status = try? Stat(reader.descriptor) else { return .none }
    if status.size > count { return .grown }
    if status.size < count { return .replaced }
    return isElsewhere ? .replaced : .none
  }
}

/// A file descriptor that is closed when the lifetime of this value ends.
package struct OwnedDescriptor: ~Copyable, Sendable {
  /// The descriptor.
  package let descriptor: FileDescriptor

  private let isOurs: Bool

  /// Takes ownership of a descriptor.
  ///
  /// - Parameter isOurs: False for a descriptor that must stay open, such as standard input.
  package init(_ descriptor: FileDescriptor, isOurs: Bool = true) {
    (self.descriptor, self.isOurs) = (descriptor, isOurs)
  }

  deinit { if isOurs { try? descriptor.close() } }

  /// Opens a file with a descriptor that child processes do not inherit.
  ///
  /// - Parameter path: The path in the form of ``PathText``. swift-system's `FilePath` would remove the trailing slash
  ///   that marks a folder.
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

  /// Opens a file for reading; `-` is standard input.
  ///
  /// - Throws: `SystemFailure`. The method also throws for a folder, which the system itself would open: the input has
  ///   the wrong kind, but the disk has not failed.
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

  /// Checks that the process can open the given number of files.
  ///
  /// - Throws: The system's error.
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

/// Names of inputs for messages.
package enum InputName {
  /// Returns the path, or the words "standard input".
  package static func text(_ path: String) -> String { path == "-" ? "standard input" : path }
}

extension Stat {
  /// Reads the status of the file at a path. Follows links.
  ///
  /// - Parameter path: The path in the form of ``PathText``.
  package init(path: String) throws(Errno) { try self.init(PathText.cString(path)) }
}
