import CPageChecksums
import GeoPlatform

/// Creates a store atomically: an incomplete file never appears at its path.
enum NewStore {
  // The value of O_TMPFILE from <asm-generic/fcntl.h>, the same on all processors that Swift supports. Swift does not
  // import the macro.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Only the owner can read a store, whatever the umask is. Positions reveal where somebody lives.
  private static let mode: mode_t = 0o600

  /// If there is no file at the path, creates a store that only its owner can read.
  ///
  /// If the file cannot be created this way, the method does nothing. SQLite then creates the file or reports the
  /// reason.
  ///
  /// - Throws: `StoreError` of kind `full` if there is no space for the store.
  static func make(at path: String) throws(StoreError) {
    let real = Connection.plain(path)
    guard access(real, F_OK) != 0, errno == ENOENT else { return }
    let memory = try Connection(path: path, .memory)
    memory.reserveChecksums()
    try Schema.run(by: memory)
    guard var bytes = memory.serialized, bytes.count > 19 else { return }
    // The header marks the file as using a log (SQLite, "Database File Format", 1.3.3).
    (bytes[18], bytes[19]) = (2, 2)
    addChecksums(to: &bytes)
    let number = write(bytes, at: real)
    if number == ENOSPC || number == EDQUOT || number == EFBIG {
      throw StoreError(.full, path, "cannot be created: \(String(cString: strerror(number)))")
    }
    // SQLite would create the file with other permissions.
    let descriptor = open(real, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func addChecksums(to bytes: inout [UInt8]) {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard size >= 512, let first = bytes.baseAddress else { return }
      for (index, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
        geostore_set_checksum(first + start, UInt32(size), UInt32(index + 1))
      }
    }
  }

  /// Writes all bytes to the disk and then gives the file its name.
  ///
  /// - Returns: 0, or the system's error number. If another process has just created the file, the result is 0.
  private static func write(_ bytes: [UInt8], at path: String) -> Int32 {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    var name: String?
    var descriptor: Int32 = -1
    #if os(Linux)
      descriptor = open(folder, withoutName | O_WRONLY | O_CLOEXEC, mode)
      if descriptor >= 0, access("/proc/self/fd/\(descriptor)", F_OK) != 0 {
        close(descriptor)
        descriptor = -1
      }
    #endif
    if descriptor < 0 {
      let other = "\(path)-new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      descriptor = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else { return errno }
      name = other
    }
    defer {
      close(descriptor)
      if let name { unlink(name) }
    }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0 else { return errno }
    // A link cannot replace an existing file.
    let isThere =
      if let name { link(name, path) == 0 } else {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      }
    guard isThere || errno == EEXIST else { return errno }
    syncFolder(of: path)
    return 0
  }

  /// Flushes the folder entry of a file to the disk, if the system allows it.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let opened = open(folder, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = GeoPlatform.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

/// A database copy that gets its final name when all bytes are on the disk.
///
/// The destination must be missing or empty.
struct NewCopy {
  /// The temporary path.
  let path: String
  private let real: String
  /// The path of the destination, as given by the caller.
  let destination: String

  /// - Parameter destination: The final path of the copy.
  init(for destination: String) {
    self.destination = destination
    real = Connection.real(destination)
    path = "\(real)-part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Removes the temporary file.
  func remove() { Connection.remove(path) }

  /// Moves the copy to its destination.
  ///
  /// - Parameter mode: The permissions if there is no file at the destination; nil for the permissions of the umask.
  /// - Throws: `StoreError`. The method also throws if another file has appeared at the destination.
  func move(mode: mode_t? = nil) throws(StoreError) {
    var status = stat()
    let isThere = stat(real, &status) == 0
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    if isThere {
      // The copy keeps the permissions of the existing file.
      fchmod(descriptor, status.st_mode & 0o777)
      guard status.st_size == 0 else {
        throw StoreError(.system, real, "another program has created a file here in the meantime")
      }
    }
    if !isThere, let mode { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 else { throw failure }
    // A link cannot replace an existing file.
    guard isThere ? rename(path, real) == 0 : link(path, real) == 0 else { throw failure }
    unlink(path)
    NewStore.syncFolder(of: real)
  }

  private var failure: StoreError {
    let number = errno
    return StoreError(
      number == ENOSPC || number == EDQUOT ? .full : .system, real,
      "the copy cannot be written: \(String(cString: strerror(number)))")
  }
}
