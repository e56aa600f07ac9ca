import GeoPlatform
package import GeoTracks

/// Locks a file next to the store while a recording is running.
///
/// Each recording locks one byte of the file. The system releases the lock when the process ends, even after a crash.
///
/// The lock is not on the store itself, because SQLite uses POSIX locks on that file. When a process closes any
/// descriptor of a file, the process loses all its POSIX locks on that file.
final class RecorderLock: Sendable {
  private let descriptor: Int32
  private let path: String

  // Use locks that belong to the open file, not to the process, so that two recorders in one process also exclude
  // each other.
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
  /// - Returns: Nil if another recorder holds the lock.
  convenience init?(_ store: String, source: Int64) throws(StoreError) {
    try self.init(store, start: off_t(source), count: 1)
  }

  /// Acquires the locks of all recordings of a store, so that no recording can start or continue.
  ///
  /// - Parameter store: The path of the store.
  /// - Returns: Nil if a recorder holds one of the locks.
  convenience init?(allOf store: String) throws(StoreError) {
    // If the length is 0, the lock covers all bytes of the file, even bytes that are added later.
    try self.init(store, start: 0, count: 0)
  }

  private init?(_ store: String, start: off_t, count: off_t) throws(StoreError) {
    // Resolve symbolic links, so that all paths of a store lead to the same lock file.
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
      // Try again if another process has removed the file since it was opened.
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
    // Remove the file if no other recorder holds a lock on it.
    if Self.lock(descriptor, start: 0, count: 0), Self.isFile(descriptor, at: path) { unlink(path) }
    close(descriptor)
  }
}

/// Defines when a recording begins a new track.
public struct RecordingRule: Sendable, Hashable {
  /// The maximum gap between two positions of a track; nil for no limit. After a longer gap, a new track begins. The
  /// default is 5 minutes.
  ///
  /// A new track also begins if the time of a position is earlier than the previous time by more than this duration.
  public var gap: Duration? = .seconds(300)

  /// The time zone in which a new track begins at midnight; nil to ignore midnight.
  package var days: LocalZone?

  /// Creates a rule with a gap of 5 minutes.
  public init() {}

  /// Returns true if a new track begins between two positions.
  func separates(_ last: Location, from next: Location) -> Bool {
    guard let before = last.timestamp, let now = next.timestamp else { return false }
    if let gap, abs(now.seconds(since: before)) > gap / .seconds(1) { return true }
    if let days, last.day(in: days) != next.day(in: days) { return true }
    return false
  }
}

extension TrackStore {
  /// Returns true if the store contains a track that is being recorded, or whose recording was interrupted.
  package func hasGrowingTracks() throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      try connection.first("SELECT 1 FROM track WHERE fingerprint IS NULL LIMIT 1") { _ in true }
        != nil
    }
  }

  /// Completes recordings that were interrupted because their process ended.
  ///
  /// The store keeps all saved positions, and a ``TrackRecorder`` of the same source can continue the recordings.
  /// Damaged rows are skipped. If the store has a damage handler, the handler receives an error for each damaged row.
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
        // Another process may have completed the recording since it was listed.
        guard try TrackRecorder.stage(source, by: connection) == .growing else { return false }
        try TrackRecorder.finish(source, .brokenOff, by: connection) { damages.append($0) }
        return true
      }
      for damage in damages { onDamage?(damage) }
      // Hold the lock until here, so that no recorder can continue the recording in the meantime.
      withExtendedLifetime(lock) {}
      if isEnded { count += 1 }
    }
    return count
  }
}
