import CSQLite
import GeoPlatform

/// Ends a statement that computes without end, as SQLite does in a damaged or hostile database.
///
/// The limit grows with the file: a statement of this library takes some steps for each row.
final class WorkLimit {
  /// The most steps of a statement; nil for a limit that depends on the size of the file.
  var limit: Int?
  private var steps = 0
  private var path = ""

  // SQLite calls back after so many steps.
  private static let period = 100_000
  private static let base = 100_000_000
  // A page has a thousand rows at most.
  private static let perPage = 200_000

  /// Limits the statements of a connection, which must not outlive the limit.
  func limit(_ handle: OpaquePointer, toFileAt path: String) {
    self.path = path
    sqlite3_progress_handler(
      handle, Int32(Self.period),
      { context in
        guard let context else { return 1 }
        return Unmanaged<WorkLimit>.fromOpaque(context).takeUnretainedValue().isExceeded ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins to count for a statement.
  func begin() { steps = 0 }

  private var isExceeded: Bool {
    steps += Self.period
    if let limit { return steps > limit }
    guard steps > Self.base else { return false }
    var bytes = 0
    for end in ["", "-wal"] {
      var status = stat()
      if stat(path + end, &status) == 0 { bytes += Int(status.st_size) }
    }
    return steps > Self.base + bytes / 4096 * Self.perPage
  }
}
