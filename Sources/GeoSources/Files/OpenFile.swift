import GeoLocation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path leads to.
enum FileKind {
  case regular
  /// A named pipe, a serial line, a terminal: what is in it comes when it comes.
  case live
  case directory
  case other

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFIFO, S_IFCHR: self = .live
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }

  /// The kind of what is at a path; nil if there is nothing.
  init?(path: String) {
    var status = stat()
    guard stat(PathText.cString(path), &status) == 0 else { return nil }
    self.init(status)
  }
}

/// A file that has been opened to be read.
struct OpenFile {
  let path: String
  let reader: ByteReader
  let kind: FileKind
  private let device: dev_t
  private let inode: ino_t
  private let isTerminal: Bool

  /// Opens a path; `-` is standard input.
  ///
  /// - Throws: `LocationError.sourceFailed` with the system's reason.
  init(path: String) throws(LocationError) {
    let isStandardInput = path == "-"
    // Not to block: a named pipe would wait here for its writer, out of reach of cancellation.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = isStandardInput ? STDIN_FILENO : open(PathText.cString(path), flags)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    guard let reader = ByteReader(descriptor: descriptor, ownsDescriptor: !isStandardInput) else {
      throw Self.error(path, errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.error(path, errno) }
    kind = FileKind(status)
    guard kind != .directory else { throw Self.error(path, EISDIR) }
    self.path = path
    self.reader = reader
    (device, inode) = (status.st_dev, status.st_ino)
    isTerminal = isatty(descriptor) == 1
  }

  /// Whether there may be more behind its end. Of a pipe on standard input there is not: it has no name by
  /// which another writer could come.
  var mayGoOn: Bool { path != "-" || kind == .regular }

  /// Whether it is a serial line or terminal that is there no more. Such a line has an end like a file; but
  /// the system has taken it away, so that it has no settings any more.
  var hasHungUp: Bool { isTerminal && isatty(reader.descriptor) == 0 }

  /// Whether its name leads to another file by now.
  var isElsewhere: Bool {
    var status = stat()
    guard path != "-", stat(PathText.cString(path), &status) == 0 else { return false }
    return status.st_dev != device || status.st_ino != inode
  }

  static func error(_ path: String, _ number: Int32) -> LocationError {
    .sourceFailed(reason: "\(name(path)): \(systemMessage(number))")
  }

  /// What messages call a path.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

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
    var status = stat()
    guard fstat(reader.descriptor, &status) == 0 else { return .none }
    if Int(status.st_size) > count { return .grown }
    if Int(status.st_size) < count { return .replaced }
    return isElsewhere ? .replaced : .none
  }
}
