import CPageChecksums
import CSQLite
import GeoPlatform

/// A connection to a database. Nobody but who has it may use it, and no two threads at once.
///
/// What a database holds is not trusted: its own functions and views cannot do anything but compute, its
/// pages are checked when they are read, and values have a limit.
final class Connection {
  /// What a file is opened for.
  enum Access {
    case reading, writing, creating
    /// A file of others, which is not changed whatever happens.
    case viewing
    /// No file: what is written is gone with the connection.
    case memory
  }

  let path: String
  /// The log that is beside the file.
  private let log: String
  private let way: Way
  /// Whether nobody is known to write, and nothing can be put beside the file: it is read as if it never changed, and
  /// for one answer only.
  var isStill: Bool { way == .still }
  private let handle: OpaquePointer
  /// The pages that differ from their checksum; nil for a database that is not compared.
  private let pages: UnsafeMutablePointer<geostore_pages>?
  private var hasReportedPages = false
  /// What happens when a page differs from its checksum.
  var wrongPages: WrongPages
  private var statements: [String: Statement] = [:]
  private let work = WorkLimit()

  /// The most bytes of a value: that of an original file, compressed.
  static let maximumBytes: Int32 = 1 << 29
  private static let patience: Int32 = 5000
  /// SQLite's code for a statement that does not fit the database, as of a table that is not there.
  static let plainError = SQLITE_ERROR
  // SQLITE_READONLY_RECOVERY, _CANTINIT and _DIRECTORY, which Swift does not import.
  private static let needsLog = [1, 5, 6].map { SQLITE_READONLY | $0 << 8 }
  // SQLITE_IOERR_WRITE, which Swift does not import.
  private static let writeFailed = SQLITE_IOERR | 3 << 8
  // SQLITE_IOERR_SHMOPEN and _SHMSIZE, which Swift does not import: there is no room for the index of the log.
  private static let indexFailed = [18, 19].map { SQLITE_IOERR | $0 << 8 }

  /// Opens a file.
  ///
  /// - Throws: `StoreError`; that it is no database is told at the first statement.
  init(
    path: String, _ access: Access, wrongPages: WrongPages = .refused
  ) throws(StoreError) {
    self.wrongPages = wrongPages
    guard !path.isEmpty else { throw StoreError(.unopened, path, "a file without a name") }
    guard access == .memory || !Self.isDevice(path) else {
      throw StoreError(.foreign, path, "this is a device or a pipe, and a library is a file")
    }
    var way = access == .reading && Self.isStill(path) ? Way.still : .usual
    var handle = try Self.open(path, access, way)
    for _ in 0..<10 where access == .reading && way != .still && Self.lacksRoom(handle) {
      sqlite3_close_v2(handle)
      // Another thread that tries the usual way at this moment is in the way of the other.
      sqlite3_sleep(1)
      // Whoever has it open has both.
      let beside = Self.real(path)
      way =
        Self.exists(beside + "-shm") || !Self.isEmpty(beside + "-wal") ? .withoutIndex : .still
      handle = try Self.open(path, access, way)
    }
    (self.path, self.handle, self.way) = (path, handle, way)
    pages = Self.pages(of: handle)
    log = (access == .memory ? path : Self.real(path)) + "-wal"
    if access != .memory { work.limit(handle, toFileAt: Self.real(path)) }
    // 8 MB at most, of what is read: a question that has many answers comes back to pages.
    try run("PRAGMA cache_size = -8000")
    // Nor is there room for what is sorted.
    if way != .usual { try run("PRAGMA temp_store = MEMORY") }
    if access == .reading || access == .viewing { try run("PRAGMA query_only = ON") }
  }

  /// How a file is opened.
  private enum Way {
    case usual
    /// The log is read as it is: SQLite's index of it, which lies beside the file, is kept in memory until somebody
    /// writes, and makes it.
    case withoutIndex
    /// There is no log.
    case still
  }

  private static func open(
    _ path: String, _ access: Access, _ way: Way
  ) throws(StoreError) -> OpaquePointer {
    // Who only reads may have to take back what a process left half done; of a file that is write-protected
    // SQLite opens this for reading.
    let flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
      | (access == .viewing || way != .usual ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
      | (access == .creating || access == .memory ? SQLITE_OPEN_CREATE : 0)
      | (access == .memory ? SQLITE_OPEN_MEMORY : 0) | (way != .usual ? SQLITE_OPEN_URI : 0)
    let name =
      switch way {
      case .usual: plain(path)
      case .withoutIndex: address(path) + "?readonly_shm=1"
      case .still: address(path) + "?immutable=1"
      }
    var handle: OpaquePointer?
    // Files of others have no checksums, and a database in memory has no file.
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
    sqlite3_busy_timeout(handle, patience)
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

  /// Whether a database cannot be read because there is no room for what SQLite puts beside it.
  private static func lacksRoom(_ handle: OpaquePointer) -> Bool {
    let code = sqlite3_exec(handle, "SELECT 1 FROM sqlite_schema LIMIT 1", nil, nil, nil)
    let system = sqlite3_system_errno(handle)
    return indexFailed.contains(code)
      || code & 0xFF == SQLITE_CANTOPEN && (system == ENOSPC || system == EDQUOT)
  }

  // MARK: Files

  static func exists(_ path: String) -> Bool { access(plain(path), F_OK) == 0 }

  /// The path of a file whatever its name is: some names mean something else to SQLite.
  static func plain(_ path: String) -> String {
    path.hasPrefix("/") ? path : "./" + path
  }

  /// The path of a file with links followed, also where they lead to nothing yet.
  static func real(_ path: String) -> String {
    var path = plain(path)
    // As many links as the system follows.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        // Names may be no text; then it stays as it was given.
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

  /// Whether there is no file, or one without content.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    guard stat(plain(path), &status) == 0 else { return true }
    return status.st_size == 0
  }

  /// Removes a database, and what its writer left beside it.
  static func remove(_ path: String) {
    for end in [""] + DatabaseFiles.ends { unlink(plain(path) + end) }
  }

  /// Whether a file lies where this user may make no files, without a log: SQLite would want to make one to read.
  private static func isStill(_ path: String) -> Bool {
    let path = real(path)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    return access(folder, W_OK) != 0 && !exists(path + "-wal")
  }

  /// Why a file that is there cannot be written, as far as the system tells: SQLite would tell it at the first change,
  /// and not which of the two it is. It needs the folder, too.
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

  /// The address of a file (SQLite, "Uniform Resource Identifiers").
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

  /// Runs a statement that gives nothing.
  func run(_ sql: SQL) throws(StoreError) {
    try each(sql) { _ throws(StoreError) in }
  }

  /// Runs a statement, and returns what is read of each of its rows.
  func rows<Value>(
    _ sql: SQL, _ read: (Row) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    var values: [Value] = []
    try each(sql) { row throws(StoreError) in values.append(try read(row)) }
    return values
  }

  /// Runs a statement, and reads each of its rows.
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

  /// The first row of a statement; nil if there is none.
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

  /// The number of the row that was added last.
  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement has changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  // MARK: Transactions

  /// Runs what changes the database whole, or not at all.
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

  /// Runs what reads the database as it is at one moment.
  func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try run("BEGIN")
    defer { rollback() }
    return try body()
  }

  /// Begins to change the database, once nobody else does.
  func begin() throws(StoreError) { try run("BEGIN IMMEDIATE") }

  /// Ends to change the database.
  ///
  /// - Throws: `StoreError`, also where the file is not where it was: what is written then is found by nobody.
  func commit() throws(StoreError) {
    try run("COMMIT")
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    guard code == SQLITE_OK, hasMoved != 0 else { return }
    // The log has stayed where it was, and who opens the file where it is now does not find it: all of it goes into
    // the file.
    let isEmptied =
      try? first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.integer(0) == 0 && $0.integer(1) == 0 }
    let advice =
      isEmptied == true
      ? "what was saved is in it, wherever it is now"
      : "what was saved last is in \(log): give that the name that the library has now, with -wal at its end, "
        + "before the library is opened"
    throw StoreError(
      .system, path,
      "the library was moved, removed or replaced while it was written, and what comes now would be lost: \(advice)"
    )
  }

  /// Takes back what was changed; SQLite may have done so already.
  func rollback() {
    if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
  }

  // MARK: Copies

  /// The bytes of the database as a file; nil if there is no memory for them.
  var serialized: [UInt8]? {
    var count: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else { return nil }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Copies the database, as it is at one moment, over another while others may write; that one is changed whole, or
  /// not at all.
  ///
  /// Pages with a wrong checksum keep a wrong one in the copy.
  ///
  /// - Parameter advance: is told how many pages of how many are copied, and says whether to go on.
  /// - Returns: whether all is copied.
  /// - Throws: `StoreError`; of kind `busy` where another process writes to the other for 5 s.
  func copy(to other: Connection, _ advance: (Int, Int) -> Bool) throws(StoreError) -> Bool {
    try snapshot { () throws(StoreError) -> Bool in
      // From here on it is of one moment: a copy would begin anew after every change of others.
      _ = try first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
        throw other.failure(sqlite3_extended_errcode(other.handle))
      }
      if let pages, let others = other.pages {
        // A file that is empty does not say yet whether it has checksums.
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
        // It has waited as long as others may write.
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

  /// What happens when a page of the database differs from its checksum.
  enum WrongPages {
    /// Every statement fails from then on: its rows may be wrong, and its changes would get right checksums.
    case refused
    /// The closure receives an error once, and statements return what they find.
    case reported((StoreError) -> Void)
    /// Statements return what they find.
    case ignored
  }

  private static let checksumCode = geostore_register_checksums()

  private static func pages(of handle: OpaquePointer) -> UnsafeMutablePointer<geostore_pages>? {
    var pages: UnsafeMutablePointer<geostore_pages>?
    let code = sqlite3_file_control(handle, "main", Int32(GEOSTORE_PAGES_CONTROL), &pages)
    return code == SQLITE_OK ? pages : nil
  }

  /// Reserves the bytes of checksums: in an empty database at once, in others with the next `VACUUM`.
  func reserveChecksums() {
    var count = GEOSTORE_RESERVED_BYTES
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    if Self.isEmpty(Self.real(path)) { pages?.pointee.has_checksums = true }
  }

  /// Whether the pages of the database have room for checksums; known after the first statement.
  var hasChecksums: Bool {
    var count: Int32 = -1
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_RESERVE_BYTES, &count)
    return count == GEOSTORE_RESERVED_BYTES
  }

  /// The numbers of the pages that differed from their checksum when they were read, at most 10,000.
  var wrongPageNumbers: [UInt32] {
    guard let list = pages?.pointee.wrong else { return [] }
    return Array(UnsafeBufferPointer(start: list.numbers, count: Int(list.count))).sorted()
  }

  /// Forgets the wrong pages after another database has been copied over this one.
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

  /// Throws or reports an error after a step that has read a page with a wrong checksum.
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

  /// Returns whether all pages that tables and indexes use are whole.
  ///
  /// - Parameter comparesIndexes: whether indexes are compared with their tables, which takes longer.
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

  /// The most pages that the database may have, however much room the disk has.
  func limitPages(to count: Int) {
    // A pragma takes no bound values; the text is of a number.
    var text = SQL(stringLiteral: "PRAGMA max_page_count = ")
    text.append(number: count)
    try? run(text)
  }

  /// Limits the steps of SQLite's virtual machine that a statement may take.
  func limitSteps(to count: Int) { work.limit = count }

  /// How long it waits for others that write.
  func setPatience(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  /// Takes a table out of the database that its module cannot open any more, and leaves what it consists of.
  func forget(_ table: String) throws(StoreError) {
    _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
    defer { _ = geostore_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) }
    try run("PRAGMA writable_schema = ON")
    try run("DELETE FROM main.sqlite_schema WHERE name = \(table)")
    try run("PRAGMA writable_schema = RESET")
  }

  /// For tests: lets statements change what indexes of places and words consist of.
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
    case SQLITE_NOTADB: return StoreError(.foreign, path, "this is no database", code: code)
    case SQLITE_CORRUPT:
      return StoreError(.damaged, path, "the database is damaged: \(said)", code: code)
    case SQLITE_BUSY, SQLITE_LOCKED:
      return StoreError(
        .busy, path,
        "the database is locked: another program has been writing for \(Self.patience / 1000) s",
        code: code)
    case SQLITE_INTERRUPT:
      return StoreError(
        .damaged, path, "the database computes without end, or is too large to be searched",
        code: code)
    case SQLITE_FULL: return StoreError(.full, path, "the disk is full", code: code)
    case SQLITE_IOERR where Self.indexFailed.contains(code):
      return StoreError(
        .full, path, "there is no room beside it: the disk is full, or files may not grow",
        code: code)
    case SQLITE_CANTOPEN where system == ENOSPC || system == EDQUOT:
      return StoreError(.full, path, "there is no room beside it: the disk is full", code: code)
    // SQLite tells no more of why: a limit of the process, a quota, or a disk that fails.
    case SQLITE_IOERR where code == Self.writeFailed:
      return StoreError(
        .full, path, "it cannot be written: the file may not grow, or the disk fails", code: code)
    case SQLITE_IOERR where system == EFBIG || system == ENOSPC || system == EDQUOT:
      return StoreError(
        .full, path, "it cannot grow: \(String(cString: strerror(system)))", code: code)
    case SQLITE_READONLY where Self.needsLog.contains(code):
      return StoreError(
        .readOnly, path,
        "what was written last is in \(path)-wal, which only who may write there can take in",
        code: code)
    case SQLITE_READONLY, SQLITE_PERM:
      return StoreError(.readOnly, path, "the database cannot be written: \(said)", code: code)
    case SQLITE_CANTOPEN:
      return StoreError(.unopened, path, "cannot be opened: \(said)", code: code)
    case SQLITE_TOOBIG, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_RANGE:
      return StoreError(.invalid, path, said, code: code)
    // Of a statement of this library's own, in a database that is not as it should be.
    case SQLITE_ERROR: return StoreError(.damaged, path, said, code: code)
    default: return StoreError(.system, path, said, code: code)
    }
  }
}
