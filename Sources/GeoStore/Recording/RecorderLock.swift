import GeoPlatform

/// By which processes know that a recording goes on: a lock on a byte of a file beside the store, which the
/// system takes away when its process ends, however it does.
///
/// Not on the store itself: closing a file takes away all locks that the process has on it by the older kind
/// of lock, and these are SQLite's.
final class RecorderLock: Sendable {
  private let descriptor: Int32
  private let path: String

  // The lock belongs to the open file and not to the process, so that two recorders of one process are two.
  #if os(Linux)
    private static let set: Int32 = 37  // F_OFD_SETLK, which Glibc's module has not
  #else
    private static let set: Int32 = 90
  #endif

  /// Takes the lock of a recording.
  ///
  /// - Parameters:
  ///   - store: the path of the store.
  ///   - source: the number of the recording.
  /// - Returns: nil if another recorder has it.
  convenience init?(_ store: String, source: Int64) throws(StoreError) {
    try self.init(store, start: off_t(source), count: 1)
  }

  /// Takes the locks of all recordings of a store, so that none goes on or begins.
  ///
  /// - Parameter store: the path of the store.
  /// - Returns: nil if a recorder has one.
  convenience init?(allOf store: String) throws(StoreError) {
    // No bytes are all there may ever be.
    try self.init(store, start: 0, count: 0)
  }

  private init?(_ store: String, start: off_t, count: off_t) throws(StoreError) {
    // By whatever name the store is opened, its lock is one.
    let path = Connection.real(store) + FilesBeside.recorders
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        let number = errno
        throw StoreError(
          number == ENOSPC || number == EDQUOT ? .full : .system, path,
          String(cString: strerror(number)))
      }
      guard Self.lock(descriptor, start: start, count: count) else {
        let number = errno
        close(descriptor)
        guard number == EAGAIN || number == EACCES else {
          throw StoreError(.system, path, String(cString: strerror(number)))
        }
        return nil
      }
      // The last one that had a lock may just have removed the file.
      if Self.isFile(descriptor, at: path) {
        (self.descriptor, self.path) = (descriptor, path)
        return
      }
      close(descriptor)
    }
  }

  private static func lock(_ descriptor: Int32, start: off_t, count: off_t) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = start
    lock.l_len = count
    return fcntl(descriptor, set, &lock) == 0
  }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, there) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &there) == 0
      && opened.st_dev == there.st_dev && opened.st_ino == there.st_ino
  }

  deinit {
    // Where nobody else has a lock nobody needs the file.
    if Self.lock(descriptor, start: 0, count: 0), Self.isFile(descriptor, at: path) { unlink(path) }
    close(descriptor)
  }
}
