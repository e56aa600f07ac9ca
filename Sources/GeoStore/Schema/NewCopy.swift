import GeoPlatform

/// A database on its way to a place where nothing is, or an empty file: it has another name until all of it is on the
/// disk.
struct NewCopy {
  /// The name until then.
  let path: String
  private let place: String
  /// The name as it was given.
  let destination: String

  /// - Parameter destination: where it is to be.
  init(for destination: String) {
    self.destination = destination
    place = Connection.real(destination)
    path = "\(place)-part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Takes away what has not come to its place.
  func remove() { Connection.remove(path) }

  /// Gives it its name.
  ///
  /// - Parameter mode: the permissions of a file where none is; nil for what the umask leaves.
  /// - Throws: `StoreError`, also where something else has come there meanwhile.
  func move(mode: mode_t? = nil) throws(StoreError) {
    var status = stat()
    let isThere = stat(place, &status) == 0
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    if isThere {
      // It stays as private as it was.
      fchmod(descriptor, status.st_mode & 0o777)
      guard status.st_size == 0 else {
        throw StoreError(.system, place, "another file has come here meanwhile")
      }
    }
    if !isThere, let mode { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 else { throw failure }
    // A link takes the place of nothing.
    guard isThere ? rename(path, place) == 0 : link(path, place) == 0 else { throw failure }
    unlink(path)
    NewStore.syncFolder(of: place)
  }

  private var failure: StoreError {
    let number = errno
    return StoreError(
      number == ENOSPC || number == EDQUOT ? .full : .system, place,
      "the copy cannot be put here: \(String(cString: strerror(number)))")
  }
}
