import GeoSources
import Glibc

/// A file or standard input, read in pieces as they come; what gzip has compressed is uncompressed.
struct InputFile: ~Copyable {
  /// The name that messages use.
  let name: String

  private let descriptor: Int32
  private let form = Form()

  /// What the input is, which its first bytes tell.
  private final class Form {
    var isKnown = false
    var gzip: GzipContent?
  }

  /// Opens a file.
  ///
  /// - Parameter path: its path, or `-` for standard input.
  init(_ path: String) throws(SystemFailure) {
    guard path != "-" else {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    name = path
    descriptor = open(PathText.cString(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw SystemFailure(operation: .open, path: path, number: errno)
    }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      // open() takes a directory; it is the wrong kind of input, not a failing disk.
      throw SystemFailure(operation: .open, path: path, number: EISDIR)
    }
  }

  /// Looks whether a file is there to be read, without opening it: opening a named pipe waits for its
  /// writer, and closing it again would drive that away.
  static func check(_ path: String) throws(SystemFailure) {
    guard path != "-" else { return }
    var status = stat()
    let name = PathText.cString(path)
    guard stat(name, &status) == 0, access(name, R_OK) == 0 else {
      throw SystemFailure(operation: .open, path: path, number: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw SystemFailure(operation: .open, path: path, number: EISDIR)
    }
  }

  deinit { if descriptor != STDIN_FILENO, descriptor >= 0 { close(descriptor) } }

  /// Reads what is there, waiting for a first byte if need be.
  ///
  /// - Parameter space: room for 2 bytes or more.
  /// - Returns: how many bytes were put into `space`; 0 at the end.
  /// - Throws: `SystemFailure`; where gzip's data is broken or ends early, when all before has been
  ///   read.
  func read(into space: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    if let gzip = form.gzip { return try take(from: gzip, into: space) }
    var count = try readBytes(into: space)
    guard !form.isKnown else { return count }
    // gzip's two bytes may come one by one, like all that comes through a pipe.
    if count == 1, space[0] == Self.gzipMark[0] {
      count += try readBytes(into: UnsafeMutableRawBufferPointer(rebasing: space[1...]))
    }
    form.isKnown = true
    guard space.prefix(count).starts(with: Self.gzipMark) else { return count }
    let gzip = GzipContent(UnsafeRawBufferPointer(rebasing: space[..<count]))
    form.gzip = gzip
    return try take(from: gzip, into: space)
  }

  private func take(
    from gzip: GzipContent, into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    try gzip.take(into: space, name: name) { space throws(SystemFailure) in
      try readBytes(into: space)
    }
  }

  // RFC 1952, 2.3.1
  private static let gzipMark: [UInt8] = [0x1F, 0x8B]

  private func readBytes(
    into space: UnsafeMutableRawBufferPointer
  ) throws(SystemFailure) -> Int {
    while true {
      let count = Glibc.read(descriptor, space.baseAddress, space.count)
      if count >= 0 { return count }
      if errno == EAGAIN {
        _ = isReady(waiting: true)
      } else if errno != EINTR {
        throw SystemFailure(operation: .read, path: name, number: errno)
      }
    }
  }

  /// Whether a path leads to a regular file, which can be read more than once.
  static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && stat(PathText.cString(path), &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  /// How many bytes are left to be read; nil where only the end will tell.
  var byteCount: Int? {
    guard form.gzip == nil else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return max(0, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  /// Whether a read would return at once, so that output can be held back until it is larger.
  var isReady: Bool { form.gzip?.hasBytes ?? false || isReady(waiting: false) }

  /// Whether what a path leads to is a device, which may have no end.
  var isDevice: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  private func isReady(waiting: Bool) -> Bool {
    var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&status, 1, waiting ? -1 : 0) > 0
  }
}
