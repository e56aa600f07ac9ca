import CCrypto
import CSQLite
import GeoPlatform

/// The files that a database has beside its own.
package enum DatabaseFiles {
  /// What stands behind its name in that of the file by which recorders know of each other.
  static let recorders = "-recorders"

  /// What stands behind its name in theirs: SQLite's log, its index, an older kind of log, and that of recorders.
  static let ends = ["-wal", "-shm", "-journal", recorders]

  /// The database that has, or will have, a file of this name beside it; nil if there is none.
  package static func database(with path: String) -> String? {
    let path = Connection.real(path)
    guard let end = ends.first(where: path.hasSuffix) else { return nil }
    let database = String(path.dropLast(end.count))
    let descriptor = open(database, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let start = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: start.count)
    guard read(descriptor, &bytes, bytes.count) == bytes.count, bytes == start else { return nil }
    return database
  }

  /// Why nothing is made by this name; nil if it is free.
  static func refusal(of path: String) -> StoreError? {
    database(with: path).map {
      StoreError(
        .invalid, path, "a file of this name belongs to the database \($0): choose another name")
    }
  }
}

/// The hash by which contents are known again: SHA-256 (FIPS 180-4), as OpenSSL computes it, with the
/// processor's instructions for it where there are any.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The 32 bytes of the hash of all that was added; more can be added afterwards.
  package var digest: [UInt8] {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &copy)
    return digest
  }
}

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
