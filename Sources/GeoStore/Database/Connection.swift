import CPageChecksums
import CSQLite
import GeoPlatform

/// A connection to a SQLite database. Only one thread may use it at a time.
///
/// The connection protects its process from damaged or malicious databases:
///
/// - SQL functions and views in the database cannot cause side effects.
/// - SQLite checks the structure of each page that it reads.
/// - SQLite rejects strings and blobs larger than ``maximumBytes``.
final class Connection {
  enum Access {
    case reading, writing, creating
    /// Opens a file of another program read-only.
    case viewing
    /// Creates a database in memory, which is lost when the connection closes.
    case memory
  }

  let path: String
  /// The path of SQLite's write-ahead log, which is next to the database.
  private let log: String
  private let mode: OpenMode
  /// True if no other process seems to write to the database, and SQLite cannot create files next to it.
  ///
  /// SQLite opens such a database as immutable and does not notice later changes by other processes. Use the connection
  /// for one query only.
  var isImmutable: Bool { mode == .immutable }
  private let handle: OpaquePointer
  /// The database pages whose checksum is wrong. Nil if the connection does not verify checksums.
  private let pages: UnsafeMutablePointer<geostore_pages>?
  private var hasReportedPages = false
  /// The behavior after the connection has read a page with a wrong checksum.
  var wrongPages: WrongPages
  private var statements: [String: Statement] = [:]
  private let work = WorkLimit()

  /// The maximum size of a string or blob in bytes. The largest blobs are compressed original files.
  static let maximumBytes: Int32 = 1 << 29
  private static let busyTimeout: Int32 = 5000
  /// SQLite's result code for a statement that does not match the schema of the database, for example because a table
  /// is missing.
  static let plainError = SQLITE_ERROR
  // The result codes SQLITE_READONLY_RECOVERY, _CANTINIT and _DIRECTORY, which Swift does not import.
  private static let needsLog = [1, 5, 6].map { SQLITE_READONLY | $0 << 8 }
  // The result code SQLITE_IOERR_WRITE, which Swift does not import.
  private static let writeFailed = SQLITE_IOERR | 3 << 8
  // The result codes SQLITE_IOERR_SHMOPEN and _SHMSIZE, which Swift does not import. Both codes mean that the disk
  // has no space for the index of the write-ahead log.
  private static let indexFailed = [18, 19].map { SQLITE_IOERR | $0 << 8 }

  /// Opens a database.
  ///
  /// - Throws: `StoreError`. A file that is not a database opens without an error; the first statement throws an error
  ///   instead.
  init(
    path: String, _ access: Access, wrongPages: WrongPages = .refused
  ) throws(StoreError) {
    self.wrongPages = wrongPages
    guard !path.isEmpty else { throw StoreError(.unopened, path, "the path is empty") }
    guard access == .memory || !Self.isDevice(path) else {
      throw StoreError(.foreign, path, "a device or a pipe cannot be a library")
    }
    var mode = access == .reading && Self.isImmutable(path) ? OpenMode.immutable : .normal
    var handle = try Self.open(path, access, mode)
    for _ in 0..<10 where access == .reading && mode != .immutable && Self.lacksRoom(handle) {
      sqlite3_close_v2(handle)
      // Wait before the next attempt, because opening can fail while another thread is opening the database.
      sqlite3_sleep(1)
      // If the write-ahead log or its index exists, another process has the database open. Otherwise, no process writes
      // to the database.
      let real = Self.real(path)
      mode =
        Self.exists(real + "-shm") || !Self.isEmpty(real + "-wal") ? .withoutIndex : .immutable
      handle = try Self.open(path, access, mode)
    }
    (self.path, self.handle, self.mode) = (path, handle, mode)
    pages = Self.pages(of: handle)
    log = (access == .memory ? path : Self.real(path)) + "-wal"
    if access != .memory { work.limit(handle, toFileAt: Self.real(path)) }
    // Cache at most 8 MB of pages, because a query with many results reads pages repeatedly.
    try run("PRAGMA cache_size = -8000")
    // Keep temporary data in memory. A disk without space for SQLite's companion files has no space for temporary files
    // either.
    if mode != .normal { try run("PRAGMA temp_store = MEMORY") }
    if access == .reading || access == .viewing { try run("PRAGMA query_only = ON") }
  }

  /// How SQLite treats the files next to a database.
  private enum OpenMode {
    case normal
    /// SQLite reads the write-ahead log without creating an index file for it. SQLite keeps that index in memory until
    /// another process writes to the database and creates the file.
    case withoutIndex
    /// The database has no write-ahead log, and SQLite assumes that the file does not change.
    case immutable
  }

  private static func open(
    _ path: String, _ access: Access, _ mode: OpenMode
  ) throws(StoreError) -> OpaquePointer {
    // Open for writing, because a reader may have to roll back a transaction that another process left incomplete. If
    // the file is write-protected, SQLite opens it for reading despite SQLITE_OPEN_READWRITE.
    let flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (access == .viewing || mode != .normal ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
      | (access == .creating || access == .memory ? SQLITE_OPEN_CREATE : 0)
      | (access == .memory ? SQLITE_OPEN_MEMORY : 0) | (mode != .normal ? SQLITE_OPEN_URI : 0)
    let name =
      switch mode {
      case .normal: plain(path)
      case .withoutIndex: address(path) + "?readonly_shm=1"
      case .immutable: address(path) + "?immutable=1"
      }
    var handle: OpaquePointer?
    // Only stores have page checksums. Files of other programs and databases in memory do not.
    let hasChecksums = access != .viewing && access != .memory
    guard !hasChecksums || checksumCode == SQLITE_OK else {
      throw StoreError(
        .unopened, path, "SQLite cannot be used: \(String(cString: sqlite3_errstr(checksumCode)))",
        code: checksumCode)
    }
    let code = sqlite3_open_v2(name, &handle, flags, hasChecksums ? GEOSTORE_FILE_SYSTEM : nil)
    guard let handle, code == SQLITE_OK else {
      let system = handle.map { sqlite3_system_errno($0) } ?? 0
      sqlite3_close_v2(handle)
      let reason =
        system > 0 ? String(cString: strerror(system)) : String(cString: sqlite3_errstr(code))
      throw StoreError(.unopened, path, "cannot be opened: \(reason)", code: code)
    }
    sqlite3_busy_timeout(handle, busyTimeout)
    _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = geostore_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = geostore_configure(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
    _ = geostore_configure(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, maximumBytes)
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, 1 << 16)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1)
    sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 25_000)
    CaseFolding.add(to: handle)
    sqlite3_exec(handle, "PRAGMA cell_size_check = ON", nil, nil, nil)
    return handle
  }

  /// Returns true if SQLite cannot read the database because the disk has no space for its companion files.
  private static func lacksRoom(_ handle: OpaquePointer) -> Bool {
    let code = sqlite3_exec(handle, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
    let system = sqlite3_system_errno(handle)
    return indexFailed.contains(code)
      || code & 0xFF == SQLITE_CANTOPEN && (system == ENOSPC || system == EDQUOT)
  }

  // MARK: Files

  static func exists(_ path: String) -> Bool { access(plain(path), F_OK) == 0 }

  /// Adds `./` to a relative path, so that SQLite treats names such as `:memory:` as file names.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// Resolves all symbolic links in a path, even if the target does not exist yet.
  static func real(_ path: String) -> String {
    var path = plain(path)
    // The operating system follows at most 40 symbolic links.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        // If the resolved path is not valid UTF-8, return the original path.
        return String(validatingCString: real) ?? path
      }
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(path, &target, Int(PATH_MAX)) > 0,
        let next = target.withUnsafeBufferPointer({
          $0.baseAddress.flatMap { String(validatingCString: $0) }
        })
      else { break }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = next.hasPrefix("/") ? next : folder + next
    }
    return path
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard stat(plain(path), &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  /// Returns true if the file is missing or empty.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    guard stat(plain(path), &status) == 0 else { return true }
    return status.st_size == 0
  }

  /// Removes a database and its companion files, such as the write-ahead log.
  static func remove(_ path: String) {
    for end in [""] + DatabaseFiles.ends { unlink(plain(path) + end) }
  }

  /// Returns true if the database has no write-ahead log and its folder is not writable.
  ///
  /// In its usual mode, SQLite cannot read such a database, because it would have to create a log in the folder.
  private static func isImmutable(_ path: String) -> Bool {
    let path = real(path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    return access(folder, W_OK) != 0 && !exists(path + "-wal")
  }

  /// Returns an error that explains why an existing file cannot be written; nil if the reason is unknown.
  ///
  /// Writing needs permission for the file and for its folder. SQLite reports an error only at the first change, and
  /// does not report which permission is missing.
  static func refusalToWrite(_ path: String) -> StoreError? {
    let file = plain(path)
    guard access(file, R_OK) == 0 else { return nil }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "./"
    if access(file, W_OK) != 0 {
      let reason = String(cString: strerror(errno))
      return StoreError(.readOnly, path, "the library can only be read, not changed: \(reason)")
    }
    guard access(folder, W_OK) != 0 else { return nil }
    let reason = String(cString: strerror(errno))
    return StoreError(
      .readOnly, path,
      "the library can only be read, not changed: its folder cannot be written, \(reason)")
  }

  /// Converts a path to a `file:` URI (SQLite, "Uniform Resource Identifiers").
  private static func address(_ path: String) -> String {
    let path = plain(path)
    var address = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "-", "_":
        address.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        address += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return address
  }

  deinit {
    statements = [:]
    sqlite3_progress_handler(handle, 0, nil, nil)
    sqlite3_close_v2(handle)
  }

  // MARK: Statements

  func run(_ sql: SQL) throws(StoreError) {
    try each(sql) { _ throws(StoreError) in }
  }

  func rows<Value>(
    _ sql: SQL, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    try each(sql) { row throws(StoreError) in values.append(try read(row)) }
    return values
  }

  /// Runs a statement and calls `read` for each row of the result.
  func each(_ sql: SQL, _ read: (Row) throws(StoreError) -> Void) throws(StoreError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try check(statement.bind(sql.values))
    work.begin()
    while true {
      let code = statement.step()
      try checkPages()
      guard code == SQLITE_ROW else { return try check(code) }
      try read(statement.row)
    }
  }

  /// Runs a statement, calls `read` for each row, and returns the value for the first row; nil if there are no rows.
  func first<Value>(
    _ sql: SQL, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? { try rows(sql, read).first }

  private func prepared(_ sql: SQL) throws(StoreError) -> Statement {
    if let known = statements[sql.text] { return known }
    var pointer: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &pointer, nil))
    guard let pointer else { throw StoreError(.invalid, path, "an empty statement") }
    let statement = Statement(pointer)
    statements[sql.text] = statement
    return statement
  }

  /// The row ID of the most recently inserted row.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last INSERT, UPDATE or DELETE statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  // MARK: Transactions

  /// Runs a closure in a write transaction. If the closure throws an error, all its changes are rolled back.
  func transaction<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try begin()
    do throws(StoreError) {
      let value = try body()
      try commit()
      return value
    } catch {
      rollback()
      throw error
    }
  }

  /// Runs a closure in a read transaction, so all its statements see the same state of the database.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("BEGIN")
    defer { rollback() }
    return try body()
  }

  /// Begins a write transaction after waiting for the transactions of other writers.
  func begin() throws(StoreError) { try run("BEGIN IMMEDIATE") }

  /// Commits the write transaction.
  ///
  /// - Throws: `StoreError`. The method also throws if another process has moved the database file, because later
  ///   changes would be lost.
  func commit() throws(StoreError) {
    try run("COMMIT")
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard code == SQLITE_OK, hasMoved != 0 else { return }
    // The write-ahead log remains at the old path, so a process that opens the moved file would not find it. Copy the
    // whole log into the database file with a checkpoint.
    let isEmptied =
      try? first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 && $0.integer(1) == 0 }
    let advice =
      isEmptied == true
      ? "the moved file contains everything saved so far"
      : "the last saved positions are in \(log): rename it to the new name of the library followed by -wal before you "
        + "open the library"
    throw StoreError(
      .system, path,
      "the library was moved, removed or replaced during the write, so later positions would be lost: \(advice)"
    )
  }

  /// Rolls back the current transaction, unless SQLite has already done so.
  func rollback() {
    if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
  }

  // MARK: Copies

  /// The content of the database file as bytes; nil if there is not enough memory.
  var serialized: [UInt8]? {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else { return nil }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Replaces another database with a snapshot of this database. Other processes may write to this database during the
  /// copy.
  ///
  /// The other database is replaced completely or not at all. A page with a wrong checksum is copied with a wrong
  /// checksum, so the copy still reveals the damage.
  ///
  /// - Parameter advance: Receives the number of copied pages and the total number of pages. The copy continues if the
  ///   closure returns true.
  /// - Returns: True if the copy is complete; false if `advance` stopped it.
  /// - Throws: `StoreError`. The kind is `busy` if another process writes to the other database for more than 5 s.
  func copy(to other: Connection, _ advance: (Int, Int) -> Bool) throws(StoreError) -> Bool {
    try snapshot { () throws(StoreError) -> Bool in
      // Read from the database to start the snapshot. Without a snapshot, the copy would restart whenever another
      // process changes the database.
      _ = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
        throw other.failure(sqlite3_extended_errcode(other.handle))
      }
      if let pages, let others = other.pages {
        // An empty destination file does not record whether its pages have checksums, so apply the setting of this
        // database.
        if Self.isEmpty(Self.real(other.path)) {
          others.pointee.has_checksums = pages.pointee.has_checksums
        }
        others.pointee.copied = UnsafePointer(pages.pointer(to: \.wrong))
      }
      defer { other.pages?.pointee.copied = nil }
      var (code, waits, goesOn) = (SQLITE_OK, 0, true)
      while goesOn, code == SQLITE_OK || Self.isBusy(code) {
        code = sqlite3_backup_step(backup, 1000)
        let total = Int(sqlite3_backup_pagecount(backup))
        goesOn =
          code == SQLITE_DONE || advance(total - Int(sqlite3_backup_remaining(backup)), total)
        guard Self.isBusy(code) else { continue }
        // Stop at the second busy result, because SQLite waits for the busy timeout before it returns this result.
        waits += 1
        guard waits < 2 else { break }
        sqlite3_sleep(50)
      }
      let end = sqlite3_backup_finish(backup)
      guard code != SQLITE_DONE else { return true }
      guard goesOn else { return false }
      throw other.failure(end == SQLITE_OK ? code : end)
    }
  }

  private static func isBusy(_ code: Int32) -> Bool {
    code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED
  }

  // MARK: Page checksums

  /// The behavior after the connection has read a page with a wrong checksum.
  enum WrongPages {
    /// All later statements throw an error. Otherwise, a statement could return wrong rows, or write wrong rows with
    /// correct checksums.
    case refused
    /// The closure receives one error per connection. Statements still return the content of damaged pages.
    case reported((StoreError) -> Void)
    /// Statements return the content of damaged pages without any report.
    case ignored
  }

  private static let checksumCode = geostore_register_checksums()

  private static func pages(of handle: OpaquePointer) -> UnsafeMutablePointer<geostore_pages>? {
    var pages: UnsafeMutablePointer<geostore_pages>?
    let code = sqlite3_file_control(handle, "main", Int32(GEOSTORE_PAGES_CONTROL), &pages)
    return code == SQLITE_OK ? pages : nil
  }

  /// Reserves space for checksums in each page.
  ///
  /// An empty database gets the space immediately, and any other database with the next `VACUUM`.
  func reserveChecksums() {
    var count = GEOSTORE_RESERVED_BYTES
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    if Self.isEmpty(Self.real(path)) { pages?.pointee.has_checksums = true }
  }

  /// Whether the pages of the database have space for checksums. The value is correct only after the first statement
  /// has run.
  var hasChecksums: Bool {
    var count: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    return count == GEOSTORE_RESERVED_BYTES
  }

  /// The numbers of the pages with a wrong checksum, sorted. The list contains at most 10,000 numbers.
  var wrongPageNumbers: [UInt32] {
    guard let list = pages?.pointee.wrong else { return [] }
    return Array(UnsafeBufferPointer(start: list.numbers, count: Int(list.count))).sorted()
  }

  /// Clears the list of damaged pages after the content of this database has been replaced.
  func forgetWrongPages() {
    if let pages { geostore_forget_wrong_pages(pages) }
    hasReportedPages = false
  }

  /// Runs a closure. During the call, statements ignore wrong page checksums.
  func ignoringWrongPages<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let before = wrongPages
    wrongPages = .ignored
    defer { wrongPages = before }
    return try body()
  }

  /// Throws or reports an error if a page with a wrong checksum was read.
  @inline(__always) private func checkPages() throws(StoreError) {
    guard let count = pages?.pointee.wrong.count, count > 0 else { return }
    try refuseOrReportPages()
  }

  private func refuseOrReportPages() throws(StoreError) {
    let error = StoreError(
      .damaged, path,
      "page \(wrongPageNumbers.first ?? 0) has a wrong checksum: it is damaged, or another program has written to it"
    )
    switch wrongPages {
    case .refused: throw error
    case .reported(let report):
      if !hasReportedPages { report(error) }
      hasReportedPages = true
    case .ignored: break
    }
  }

  /// Runs SQLite's own check and returns true if it finds no damaged table or index.
  ///
  /// - Parameter comparesIndexes: True to compare each index with its table too, which takes longer.
  func hasWholePages(comparesIndexes: Bool = false) throws(StoreError) -> Bool {
    let check: SQL = comparesIndexes ? "PRAGMA integrity_check(1)" : "PRAGMA quick_check(1)"
    do throws(StoreError) {
      let isWhole = try ignoringWrongPages { () throws(StoreError) in
        try first(check) { $0.text(0) == "ok" }
      }
      return isWhole == true && wrongPageNumbers.isEmpty
    } catch {
      guard error.kind == .damaged else { throw error }
      return false
    }
  }

  // MARK: Limits

  /// Limits the database to a number of pages, even if the disk has more free space.
  func limitPages(to count: Int) {
    // A pragma does not accept bound values. Appending the number to the SQL text is safe, because an integer cannot
    // inject SQL.
    var text = SQL(stringLiteral: "PRAGMA max_page_count = ")
    text.append(number: count)
    try? run(text)
  }

  /// Limits how many instructions of SQLite's virtual machine a statement may execute.
  func limitSteps(to count: Int) { work.limit = count }

  /// Sets how long a statement waits for other writers before it fails.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Removes the schema entry of an unusable virtual table but keeps the tables that contain its data.
  func forget(_ table: String) throws(StoreError) {
    _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    defer { _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM main.sqlite_schema WHERE name = \(table)")
    try run("PRAGMA writable_schema = RESET")
  }

  /// Lets statements change the internal tables of the full-text and box indexes. Only tests call this method.
  func allowChangesOfIndexes() { _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 0) }

  // MARK: Errors

  private func check(_ code: Int32) throws(StoreError) {
    switch code {
    case SQLITE_OK, SQLITE_ROW, SQLITE_DONE: return
    default: throw failure(code)
    }
  }

  private func failure(_ code: Int32) -> StoreError {
    let said = String(cString: sqlite3_errmsg(handle))
    let system = sqlite3_system_errno(handle)
    switch code & 0xFF {
    case SQLITE_NOTADB: return StoreError(.foreign, path, "the file is not a database", code: code)
    case SQLITE_CORRUPT:
      return StoreError(.damaged, path, "the database is damaged: \(said)", code: code)
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StoreError(
        .busy, path,
        "the database is locked: another program has been writing for \(Self.busyTimeout / 1000) s",
        code: code)
    case SQLITE_INTERRUPT:
      return StoreError(
        .damaged, path, "a query does not end: the database is damaged, or too large to search",
        code: code)
    case SQLITE_FULL: return StoreError(.full, path, "the disk is full", code: code)
    case SQLITE_IOERR where Self.indexFailed.contains(code):
      return StoreError(
        .full, path, "cannot create a file next to it: the disk is full, or files may not grow",
        code: code)
    case SQLITE_CANTOPEN where system == ENOSPC || system == EDQUOT:
      return StoreError(
        .full, path, "cannot create a file next to it: the disk is full", code: code)
    // A write can fail because of a process limit, a disk quota or a failing disk. SQLite does not report the cause.
    case SQLITE_IOERR where code == Self.writeFailed:
      return StoreError(
        .full, path, "cannot be written: the file may not grow, or the disk fails", code: code)
    case SQLITE_IOERR where system == EFBIG || system == ENOSPC || system == EDQUOT:
      return StoreError(
        .full, path, "cannot grow: \(String(cString: strerror(system)))", code: code)
    case SQLITE_READONLY where Self.needsLog.contains(code):
      return StoreError(
        .readOnly, path,
        "the last changes are in \(path)-wal, which needs write permission to read",
        code: code)
    case SQLITE_READONLY, SQLITE_PERM:
      return StoreError(.readOnly, path, "the database cannot be written: \(said)", code: code)
    case SQLITE_CANTOPEN:
      return StoreError(.unopened, path, "cannot be opened: \(said)", code: code)
    case SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE:
      return StoreError(.invalid, path, said, code: code)
    // All statements of this library are valid SQL. If SQLite rejects a statement, a table or column is missing from
    // the database.
    case SQLITE_ERROR: return StoreError(.damaged, path, said, code: code)
    default: return StoreError(.system, path, said, code: code)
    }
  }
}
