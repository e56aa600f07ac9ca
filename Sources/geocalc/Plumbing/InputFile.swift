import Glibc

/// A file or standard input, read in pieces as they come.
struct InputFile: ~Copyable {
  /// The name that messages use.
  let name: String

  private let descriptor: Int32

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
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
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
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      throw SystemFailure(operation: .open, path: path, number: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw SystemFailure(operation: .open, path: path, number: EISDIR)
    }
  }

  deinit { if descriptor != STDIN_FILENO, descriptor >= 0 { close(descriptor) } }

  /// Reads what is there, waiting for a first byte if need be.
  ///
  /// - Returns: how many bytes were put into `space`; 0 at the end.
  func read(into space: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
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
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// How many bytes are left from where reading began; nil for what is no regular file.
  var byteCount: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return max(0, Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  /// Whether a read would return at once, so that output can be held back until it is larger.
  var isReady: Bool { isReady(waiting: false) }

  private func isReady(waiting: Bool) -> Bool {
    var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&status, 1, waiting ? -1 : 0) > 0
  }
}
