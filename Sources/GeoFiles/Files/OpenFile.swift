import GeoLocation
import SystemPackage

import GeoPlatform

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
    let isPlain = path == "-" || PathText.exists(path) && !PipedArchive.isPart(path)
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
