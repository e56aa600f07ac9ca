import GeoPlatform

/// By which processes know that a recording goes on: a lock on a byte of a file beside the store, which the
/// system takes away when its process ends, however it does.
///
/// Not on the store itself: closing a file takes away all locks that the process has on it by the older kind
/// of lock, and these are SQLite's.
final class RecorderLock: Sendable {
  private let descriptor: Int32

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
  init?(_ store: String, source: Int64) throws(StoreError) {
    let path = store + "-recorders"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw StoreError(.system, path, String(cString: strerror(errno)))
    }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(source)
    lock.l_len = 1
    guard fcntl(descriptor, Self.set, &lock) == 0 else {
      let number = errno
      close(descriptor)
      guard number == EAGAIN || number == EACCES else {
        throw StoreError(.system, path, String(cString: strerror(number)))
      }
      return nil
    }
  }

  deinit { close(descriptor) }
}
