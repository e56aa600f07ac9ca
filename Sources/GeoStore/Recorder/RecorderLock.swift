import GeoPlatform
package import GeoTracks

/// A lock on a file next to the store. The lock marks a running recording.
///
/// Each recording locks one byte. The system releases the lock when the process ends, even after a crash. The store
/// itself is not locked: SQLite uses POSIX locks, and closing a file releases all POSIX locks of the process on this
/// file.
final class RecorderLock: Sendable {
  private let descriptor: Int32
  private let path: String

  // The lock belongs to the open file and not to the process, so the lock also works between two recorders in one
  // process.
  #if os(Linux)
    private static let set: Int32 = 37  // F_OFD_SETLK, which Glibc's module does not export
  #else
    private static let set: Int32 = 90
  #endif

  /// Acquires the lock of one recording.
  ///
  /// - Parameters:
  ///   - store: The path of the store.
  ///   - source: The ID of the recording.
  /// - Returns: The lock; nil if another recorder holds it.
  convenience init?(_ store: String, source: Int64) throws(StoreError) {
    try self.init(store, start: off_t(source), count: 1)
  }

  /// Acquires the locks of all recordings of a store. While the locks are held, no recording can begin or continue.
  ///
  /// - Parameter store: The path of the store.
  /// - Returns: The locks; nil if a recorder holds one of them.
  convenience init?(allOf store: String) throws(StoreError) {
    // A length of 0 locks all bytes, even bytes added later.
    try self.init(store, start: 0, count: 0)
  }

  private init?(_ store: String, start: off_t, count: off_t) throws(StoreError) {
    // Use the real path, so that all names of a store lead to the same lock.
    let path = Connection.real(store) + DatabaseFiles.recorders
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
      // Try again if the previous owner of a lock has just removed the file.
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
    // Remove the file if nobody else holds a lock.
    if Self.lock(descriptor, start: 0, count: 0), Self.isFile(descriptor, at: path) { unlink(path) }
    close(descriptor)
  }
}

/// The rule by which a recording is divided into tracks.
public struct RecordingRule: Sendable, Hashable {
  /// The gap after which a new track begins; nil for no limit. The default is 5 minutes.
  ///
  /// A new track also begins if the clock goes back by more than this duration.
  public var gap: Duration? = .seconds(300)

  /// The time zone whose midnight begins a new track; nil to ignore midnight.
  package var days: LocalZone?

  /// Creates the default rule.
  public init() {}

  /// Returns whether a position begins a new track.
  func separates(_ last: Location, from next: Location) -> Bool {
    guard let before = last.timestamp, let now = next.timestamp else { return false }
    if let gap, abs(now.seconds(since: before)) > gap / .seconds(1) { return true }
    if let days, last.day(in: days) != next.day(in: days) { return true }
    return false
  }
}

extension TrackStore {
  /// Returns whether a track is growing, or was interrupted by the end of its process. The query uses an index.
  package func hasGrowingTracks() throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      try connection.first("SELECT 1 FROM track WHERE fingerprint IS NULL LIMIT 1") { _ in true }
        != nil
    }
  }

  /// Completes recordings that were interrupted by the end of their process.
  ///
  /// Saved positions are kept, and a ``TrackRecorder`` of the same source can continue the recordings. Damaged parts
  /// are skipped. If the store has a damage handler, the handler receives their errors.
  ///
  /// - Returns: The number of completed recordings.
  @discardableResult
  package func recoverRecordings() throws(StoreError) -> Int {
    let sources = try read { connection throws(StoreError) in
      try connection.rows(
        "SELECT id FROM source WHERE is_recording = \(TrackRecorder.Stage.growing.rawValue)"
      ) { $0.integer(0) }
    }
    var count = 0
    for source in sources {
      guard let lock = try RecorderLock(path, source: source) else { continue }
      var damages: [StoreError] = []
      let isEnded = try write { connection throws(StoreError) in
        // Skip a recording that its recorder has completed in the meantime.
        guard try TrackRecorder.stage(source, by: connection) == .growing else { return false }
        try TrackRecorder.finish(source, .brokenOff, by: connection) { damages.append($0) }
        return true
      }
      for damage in damages { onDamage?(damage) }
      // Keep the lock until here, because it prevents other recorders from continuing the recording.
      withExtendedLifetime(lock) {}
      if isEnded { count += 1 }
    }
    return count
  }
}
