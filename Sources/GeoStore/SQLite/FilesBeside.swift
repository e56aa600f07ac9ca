import GeoPlatform

/// The files that a database has beside its own.
package enum FilesBeside {
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
