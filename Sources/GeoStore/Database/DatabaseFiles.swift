import CCrypto
import CSQLite
import GeoPlatform

/// The companion files of a database.
package enum DatabaseFiles {
  /// The suffix of the file that recorders lock.
  static let recorders = "-recorders"

  /// The suffixes of SQLite's log, its index and its rollback journal, and of the recorder file.
  static let ends = ["-wal", "-shm", "-journal", recorders]

  /// Returns the existing database to which a companion file at a path would belong.
  ///
  /// Returns nil if there is no such database.
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

  /// Returns an error if the path belongs to a companion file of a database.
  static func refusal(of path: String) -> StoreError? {
    database(with: path).map {
      StoreError(
        .invalid, path, "a file of this name belongs to the database \($0): choose another name")
    }
  }
}

/// Computes the SHA-256 hash (FIPS 180-4), which identifies contents.
///
/// OpenSSL computes the hash and uses the processor's SHA instructions where they exist.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The 32-byte hash of the bytes added so far. More bytes can be added afterwards.
  package var digest: [UInt8] {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &copy)
    return digest
  }
}

/// Stops statements that would run forever in a damaged or hostile database.
///
/// The limit grows with the file, because a statement of this library executes a few steps per row.
final class WorkLimit {
  /// The maximum number of steps of a statement. If nil, the limit depends on the file size.
  var limit: Int?
  private var steps = 0
  private var path = ""

  // The number of steps between two callbacks of SQLite.
  private static let period = 100_000
  private static let base = 100_000_000
  // The additional steps per page of the file. A page has at most 1,000 rows.
  private static let perPage = 200_000

  /// Limits the statements of a connection. The limit must outlive the connection.
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

  /// Restarts the step count for the next statement.
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
