import GeoPlatform
public import GeoTracks

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

/// Where what is recorded is cut into tracks.
public struct RecordingRule: Sendable, Hashable {
  /// After so long without a position a new track begins, and where the clock goes back by more than that;
  /// nil for never. 5 minutes if not changed.
  public var gap: Duration? = .seconds(300)

  /// The zone at whose midnight a new track begins; nil for none.
  public var days: LocalZone?

  /// The usual rule.
  public init() {}

  /// Whether a position begins a new track.
  func separates(_ last: Location, from next: Location) -> Bool {
    guard let before = last.timestamp, let now = next.timestamp else { return false }
    if let gap, abs(now.seconds(since: before)) > gap / .seconds(1) { return true }
    if let days, last.day(in: days) != next.day(in: days) { return true }
    return false
  }
}

extension TrackStore {
  /// Whether a track grows, or has broken off while it grew: an index tells it.
  package func hasGrowingTracks() throws(StoreError) -> Bool {
    try read { connection throws(StoreError) in
      try connection.first("SELECT 1 FROM track WHERE fingerprint IS NULL LIMIT 1") { _ in true }
        != nil
    }
  }

  /// Ends recordings whose process has ended without doing so: nothing that was saved is lost, and a
  /// ``TrackRecorder`` of the same source can go on with them. What of them is damaged is passed over; whoever opened
  /// the store to be told of that is told.
  ///
  /// - Returns: how many.
  @discardableResult
  public func recoverRecordings() throws(StoreError) -> Int {
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
        // Its recorder may just have ended it.
        guard try TrackRecorder.stage(source, by: connection) == .growing else { return false }
        try TrackRecorder.finish(source, .brokenOff, by: connection) { damages.append($0) }
        return true
      }
      for damage in damages { onDamage?(damage) }
      // Until here nobody else goes on with it.
      withExtendedLifetime(lock) {}
      if isEnded { count += 1 }
    }
    return count
  }
}
