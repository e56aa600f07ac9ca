import CPageChecksums
import CSQLite
import GeoPlatform

/// A connection to a database, for one owner and one thread at a time.
///
/// The connection does not trust the content of a database:
///
/// - SQL functions and views in the database can only compute values.
/// - SQLite checks pages when it reads them.
/// - SQLite rejects values above a maximum size.
final class Connection {
  /// The purpose for which a file is opened.
  enum Access {
    case reading, writing, creating
    /// A file of another program, which the connection never changes.
    case viewing
    /// A database in memory. The data of this database is lost when the connection closes.
    case memory
  }

  let path: String
  /// The path of the write-ahead log next to the file.
  private let log: String
  private let mode: OpenMode
  /// True if no process seems to write to the database, and SQLite cannot create files next to it.
  ///
  /// SQLite opens such a database as immutable. Use the connection for one query only.
  var isImmutable: Bool { mode == .immutable }
  private let handle: OpaquePointer
  /// The pages with a wrong checksum. Nil if the connection does not verify checksums.
  private let pages: UnsafeMutablePointer<geostore_pages>?
  private var hasReportedPages = false
  /// The reaction to pages with a wrong checksum.
  var wrongPages: WrongPages
  private var statements: [String: Statement] = [:]
  private let work = WorkLimit()

  /// The maximum size of a value in bytes. The largest values are compressed original files.
  static let maximumBytes: Int32 = 1 << 29
  private static let busyTimeout: Int32 = 5000
  /// SQLite's code for a statement that does not match the database: for example, a table is missing.
  static let plainError = SQLITE_ERROR
  // SQLITE_READONLY_RECOVERY, _CANTINIT and _DIRECTORY, which Swift does not import.
  private static let needsLog = [1, 5, 6].map { SQLITE_READONLY | $0 << 8 }
  // SQLITE_IOERR_WRITE, which Swift does not import.
  private static let writeFailed = SQLITE_IOERR | 3 << 8
  // SQLITE_IOERR_SHMOPEN and _SHMSIZE, which Swift does not import. Both codes mean that the disk has no space for the
  // log's index.
  private static let indexFailed = [18, 19].map { SQLITE_IOERR | $0 << 8 }

  /// Opens a file.
  ///
  /// - Throws: `StoreError`. For a file that is not a database, only the first statement throws an error.
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
      // Wait a moment. Opening can fail while another thread opens the database.
      sqlite3_sleep(1)
      // If the log or its index exists, another process has the database open. Otherwise, no process writes to the
      // database.
      let real = Self.real(path)
      mode =
        Self.exists(real + "-shm") || !Self.isEmpty(real + "-wal") ? .withoutIndex : .immutable
      handle = try Self.open(path, access, mode)
    }
    (self.path, self.handle, self.mode) = (path, handle, mode)
    pages = Self.pages(of: handle)
    log = (access == .memory ? path : Self.real(path)) + "-wal"
    if access != .memory { work.limit(handle, toFileAt: Self.real(path)) }
    // Caches at most 8 MB of pages, because a query with many results reads pages repeatedly.
    try run("PRAGMA cache_size = -8000")
    // Keep temporary data in memory. A disk that is too full for companion files is also too full for temporary files.
    if mode != .normal { try run("PRAGMA temp_store = MEMORY") }
    if access == .reading || access == .viewing { try run("PRAGMA query_only = ON") }
  }

  /// The mode in which a file is opened.
  private enum OpenMode {
    case normal
    /// The log is read without its index file. SQLite keeps the index in memory until another process writes and
    /// creates the file.
    case withoutIndex
    /// The database has no log.
    case immutable
  }

  private static func open(
    _ path: String, _ access: Access, _ mode: OpenMode
  ) throws(StoreError) -> OpaquePointer {
    // Open for writing, because a reader may have to roll back a transaction that another process left incomplete.
    // SQLite opens a write-protected file for reading, despite SQLITE_OPEN_READWRITE.
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
    // Files of other programs have no checksums, and a database in memory has no file.
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

  /// Returns true if SQLite cannot read the database because companion files do not fit on the disk.
  private static func lacksRoom(_ handle: OpaquePointer) -> Bool {
    let code = sqlite3_exec(handle, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
    let system = sqlite3_system_errno(handle)
    return indexFailed.contains(code)
      || code & 0xFF == SQLITE_CANTOPEN && (system == ENOSPC || system == EDQUOT)
  }

  // MARK: Files

  static func exists(_ path: String) -> Bool { access(plain(path), F_OK) == 0 }

  /// Returns a path that SQLite treats as a plain file name. Some names have a special meaning for SQLite.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// Returns the path with symbolic links resolved, even if the target does not exist yet.
  static func real(_ path: String) -> String {
    var path = plain(path)
    // The system follows at most 40 links.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        // The function returns the path unresolved if the name is not valid UTF-8.
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

  /// Returns true if the file does not exist or has no content.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    guard stat(plain(path), &status) == 0 else { return true }
    return status.st_size == 0
  }

  /// Removes a database and the files that its writer left next to it.
  static func remove(_ path: String) {
    for end in [""] + DatabaseFiles.ends { unlink(plain(path) + end) }
  }

  /// Returns true if the database has no log and the folder is not writable.
  ///
  /// To read such a database in the usual mode, SQLite would have to create a log.
  private static func isImmutable(_ path: String) -> Bool {
    let path = real(path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    return access(folder, W_OK) != 0 && !exists(path + "-wal")
  }

  /// Returns the reason why an existing file cannot be written; nil if unknown.
  ///
  /// Writing needs permission for the file and for its folder. SQLite reports an error only at the first change, and
  /// does not say which permission is missing.
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

  /// Returns the URI of a file (SQLite, "Uniform Resource Identifiers").
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

  /// Runs a statement that returns no rows.
  func run(_ sql: SQL) throws(StoreError) {
    try each(sql) { _ throws(StoreError) in }
  }

  /// Runs a statement and returns the result of `read` for each row.
  func rows<Value>(
    _ sql: SQL, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    try each(sql) { row throws(StoreError) in values.append(try read(row)) }
    return values
  }

  /// Runs a statement and calls `read` for each row.
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

  /// Returns the result of `read` for the first row; nil if there are no rows.
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

  /// The ID of the row that was inserted last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  // MARK: Transactions

  /// Runs a closure in one transaction. An error rolls back all changes.
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

  /// Runs a closure whose statements all read the same state of the database.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("BEGIN")
    defer { rollback() }
    return try body()
  }

  /// Begins a write transaction. Waits until the transactions of other writers have ended.
  func begin() throws(StoreError) { try run("BEGIN IMMEDIATE") }

  /// Commits the write transaction.
  ///
  /// - Throws: `StoreError`. The method also throws if another process has moved the file. After such a move, later
  ///   changes would be lost.
  func commit() throws(StoreError) {
    try run("COMMIT")
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard code == SQLITE_OK, hasMoved != 0 else { return }
    // The log remains at the old path, where a process that opens the moved file does not find it. Write the whole log
    // into the database file by a checkpoint.
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

  /// Rolls back the transaction, unless SQLite has already done so.
  func rollback() {
    if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
  }

  // MARK: Copies

  /// The content of the database file; nil if there is not enough memory.
  var serialized: [UInt8]? {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else { return nil }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Replaces another database with a snapshot of this database. Other processes may write to this database during the
  /// copy.
  ///
  /// The other database is replaced completely or not at all. Pages with a wrong checksum keep a wrong checksum in the
  /// copy.
  ///
  /// - Parameter advance: Receives the number of copied pages and the total number of pages. Returns whether to
  ///   continue.
  /// - Returns: Whether the copy is complete.
  /// - Throws: `StoreError`. The kind is `busy` if another process writes to the other database for 5 s.
  func copy(to other: Connection, _ advance: (Int, Int) -> Bool) throws(StoreError) -> Bool {
    try snapshot { () throws(StoreError) -> Bool in
      // This read starts the snapshot. Otherwise, the copy would restart after every change by another process.
      _ = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
        throw other.failure(sqlite3_extended_errcode(other.handle))
      }
      if let pages, let others = other.pages {
        // An empty file does not yet record whether its pages have checksums. Use the setting of this database.
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
        // Stop, because SQLite has already waited for the busy timeout.
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

  /// The reaction to a page with a wrong checksum.
  enum WrongPages {
    /// All later statements fail. Otherwise, a statement could return wrong rows, or write wrong rows with correct
    /// checksums.
    case refused
    /// The closure receives one error. Statements still return the content of damaged pages.
    case reported((StoreError) -> Void)
    /// Statements return the content of the page.
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
  /// An empty database gets the space immediately. Other databases get the space with the next `VACUUM`.
  func reserveChecksums() {
    var count = GEOSTORE_RESERVED_BYTES
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    if Self.isEmpty(Self.real(path)) { pages?.pointee.has_checksums = true }
  }

  /// Whether the pages of the database have space for checksums. Known after the first statement.
  var hasChecksums: Bool {
    var count: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    return count == GEOSTORE_RESERVED_BYTES
  }

  /// The numbers of the pages with a wrong checksum. The list contains at most 10,000 pages.
  var wrongPageNumbers: [UInt32] {
    guard let list = pages?.pointee.wrong else { return [] }
    return Array(UnsafeBufferPointer(start: list.numbers, count: Int(list.count))).sorted()
  }

  /// Clears the list of wrong pages after another database has replaced this database.
  func forgetWrongPages() {
    if let pages { geostore_forget_wrong_pages(pages) }
    hasReportedPages = false
  }

  /// Runs a closure whose statements ignore wrong checksums.
  func ignoringWrongPages<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let before = wrongPages
    wrongPages = .ignored
    defer { wrongPages = before }
    return try body()
  }

  /// If a page with a wrong checksum was read, throws or reports an error.
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

  /// Returns whether all pages of tables and indexes are undamaged.
  ///
  /// - Parameter comparesIndexes: Whether to compare indexes with their tables, which takes longer.
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

  /// Limits the number of pages of the database, regardless of the free disk space.
  func limitPages(to count: Int) {
    // A pragma accepts no bound values. Appending is safe, because the value is always a number and cannot inject SQL.
    var text = SQL(stringLiteral: "PRAGMA max_page_count = ")
    text.append(number: count)
    try? run(text)
  }

  /// Limits the number of steps that a statement may take in SQLite's virtual machine.
  func limitSteps(to count: Int) { work.limit = count }

  /// Sets how long a statement waits for other writers.
  func setBusyTimeout(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Removes the schema entry of an unusable virtual table. Keeps its shadow tables.
  func forget(_ table: String) throws(StoreError) {
    _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    defer { _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM main.sqlite_schema WHERE name = \(table)")
    try run("PRAGMA writable_schema = RESET")
  }

  /// For tests: lets statements change the shadow tables of the indexes.
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
    // A write can fail because of a process limit, a quota or a failing disk. SQLite does not report which of these
    // reasons applies.
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
    // The statements of this library are valid. If one fails this way, the database does not have the expected
    // structure.
    case SQLITE_ERROR: return StoreError(.damaged, path, said, code: code)
    default: return StoreError(.system, path, said, code: code)
    }
  }
}
