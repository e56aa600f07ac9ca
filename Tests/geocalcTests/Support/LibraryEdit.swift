import CPageChecksums
import CSQLite
import Testing

/// Changes a library's database by statements that the library would not run, with correct page checksums.
enum LibraryEdit {
  static func run(_ statements: String, _ database: String) throws {
    #expect(geostore_register_checksums() == SQLITE_OK)
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(
      database, &connection, SQLITE_OPEN_READWRITE, GEOSTORE_FILE_SYSTEM)
    defer { sqlite3_close(connection) }
    try #require(code == SQLITE_OK)
    let result = sqlite3_exec(connection, statements, nil, nil, nil)
    try #require(result == SQLITE_OK, "\(String(cString: sqlite3_errmsg(connection)))")
  }
}
