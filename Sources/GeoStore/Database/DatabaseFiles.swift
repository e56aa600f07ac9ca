import CCrypto
import CPageChecksums
import CSQLite
import GeoPlatform
package import GeoCore

/// The companion files of a database, such as SQLite's write-ahead log.
package enum DatabaseFiles {
  /// The file name suffix of the file that recorders lock.
  static let recorders = "-recorders"

  /// The file name suffixes of all companion files: SQLite's log, log index and rollback journal, and the recorder
  /// locks.
  static let ends = ["-wal", "-shm", "-journal", recorders]

  /// Returns the path of the existing database to which a companion file with the given path would belong; nil if
  /// there is no such database.
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

  /// Returns an error if the path is reserved for a companion file of an existing database; nil otherwise.
  static func refusal(of path: String) -> StoreError? {
    database(with: path).map {
      StoreError(
        .invalid, path, "a file of this name belongs to the database \($0): choose another name")
    }
  }
}

/// Computes a SHA-256 hash (FIPS 180-4). The store identifies imported files by the hash of their content.
///
/// OpenSSL computes the hash and uses the processor's SHA instructions where they exist.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// Appends bytes to the hashed data.
  package mutating func update(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
  }

  /// Appends bytes to the hashed data.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The 32-byte hash of all bytes so far. You can append more bytes afterwards.
  package var digest: [UInt8] {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &copy)
    return digest
  }
}

/// Interrupts statements that would run almost forever in a damaged or malicious database.
///
/// Statements of this library execute only a few instructions per row, so a limit that grows with the file size never
/// interrupts them in a sound database.
final class WorkLimit {
  /// The maximum number of virtual machine instructions per statement. Nil for a limit that depends on the file size.
  var limit: Int?
  private var steps = 0
  private var path = ""

  // The number of instructions between two calls of the progress callback.
  private static let period = 100_000
  private static let base = 100_000_000
  // The number of additional instructions per page of the file. A page contains at most 1,000 rows.
  private static let perPage = 200_000

  /// Installs the limit on a connection. SQLite keeps a pointer to the limit, so the limit must outlive the connection.
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

  /// Resets the instruction count before a statement starts.
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

/// Creates a new store so that no other process ever sees an incomplete file.
enum NewStore {
  // The macro O_TMPFILE from <asm-generic/fcntl.h>, which Swift does not import. The octal number is the same on all
  // processors that Swift supports.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Grants access only to the owner, for any umask, because positions reveal where a person lives.
  private static let mode: mode_t = 0o600

  /// Creates a store that only its owner can read, unless the path already exists.
  ///
  /// If the method cannot write the complete file for any reason other than a full disk, it creates an empty file
  /// if possible. SQLite then creates the tables later, or reports why it cannot.
  ///
  /// - Throws: `StoreError` of kind `full` if the disk has no space for the store.
  static func make(at path: String) throws(StoreError) {
    let real = Connection.plain(path)
    guard access(real, F_OK) != 0, errno == ENOENT else { return }
    let memory = try Connection(path: path, .memory)
    memory.reserveChecksums()
    try Schema.run(by: memory)
    guard var bytes = memory.serialized, bytes.count > 19 else { return }
    // Declare in the header that the database uses a write-ahead log (SQLite, "Database File Format", 1.3.3).
    (bytes[18], bytes[19]) = (2, 2)
    addChecksums(to: &bytes)
    let number = write(bytes, at: real)
    if number == ENOSPC || number == EDQUOT || number == EFBIG {
      throw StoreError(.full, path, "cannot be created: \(String(cString: strerror(number)))")
    }
    // Create the file before SQLite opens it, because SQLite would create it with other permissions.
    let descriptor = open(real, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func addChecksums(to bytes: inout [UInt8]) {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard size >= 512, let first = bytes.baseAddress else { return }
      for (index, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
        geostore_set_checksum(first + start, UInt32(size), UInt32(index + 1))
      }
    }
  }

  /// Writes all bytes to the disk and then gives the file its name.
  ///
  /// - Returns: 0, or the system's error number. The result is also 0 if another process has just created a file at the
  ///   path.
  private static func write(_ bytes: [UInt8], at path: String) -> Int32 {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    var name: String?
    var descriptor: Int32 = -1
    #if os(Linux)
      descriptor = open(folder, withoutName | O_WRONLY | O_CLOEXEC, mode)
      if descriptor >= 0, access("/proc/self/fd/\(descriptor)", F_OK) != 0 {
        close(descriptor)
        descriptor = -1
      }
    #endif
    if descriptor < 0 {
      let other = "\(path)-new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      descriptor = open(other, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else { return errno }
      name = other
    }
    defer {
      close(descriptor)
      if let name { unlink(name) }
    }
    guard write(bytes, to: descriptor), fsync(descriptor) == 0 else { return errno }
    // Create a link instead of renaming the file, because a link never replaces an existing file.
    let isThere =
      if let name { link(name, path) == 0 } else {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      }
    guard isThere || errno == EEXIST else { return errno }
    syncFolder(of: path)
    return 0
  }

  /// Flushes the directory entry of a file to the disk, if the system allows it.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let opened = open(folder, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = GeoPlatform.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

/// A database copy that gets its final name only after all its bytes are on the disk.
///
/// The destination must be missing or empty.
struct NewCopy {
  /// The path of the temporary file.
  let path: String
  private let real: String
  /// The path of the destination, as the caller wrote it.
  let destination: String

  init(for destination: String) {
    self.destination = destination
    real = Connection.real(destination)
    path = "\(real)-part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Deletes the temporary file and its companion files.
  func remove() { Connection.remove(path) }

  /// Moves the finished copy to its destination.
  ///
  /// - Parameter mode: The permissions for a new file; nil to follow the umask.
  /// - Throws: `StoreError`. The method also throws if another process has created a file at the destination.
  func move(mode: mode_t? = nil) throws(StoreError) {
    var status = stat()
    let isThere = stat(real, &status) == 0
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    if isThere {
      // Copy the permissions of the existing file.
      fchmod(descriptor, status.st_mode & 0o777)
      guard status.st_size == 0 else {
        throw StoreError(.system, real, "another program has created a file here in the meantime")
      }
    }
    if !isThere, let mode { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 else { throw failure }
    // If the destination exists, replace it by renaming the copy. Otherwise create a link, which fails if another
    // process has just created a file there.
    guard isThere ? rename(path, real) == 0 : link(path, real) == 0 else { throw failure }
    unlink(path)
    NewStore.syncFolder(of: real)
  }

  private var failure: StoreError {
    let number = errno
    return StoreError(
      number == ENOSPC || number == EDQUOT ? .full : .system, real,
      "the copy cannot be written: \(String(cString: strerror(number)))")
  }
}

/// The versions of the C libraries used by this module.
package enum StoreLibraries {
  /// The version of the SQLite library, for example `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// The version of the OpenSSL headers that the module was compiled with, for example `3.0.19`.
  package static var openSSLVersion: String { OPENSSL_VERSION_STR }
}

/// Reads map tiles from an MBTiles 1.3 file (Mapbox, 2018), which is a SQLite database.
///
/// The file is opened read-only, and each query has a limited number of steps, because the file may be malicious. The
/// type does not check that a tile is a valid image or vector tile. Vector tiles are compressed with gzip.
package final class TileFile {
  /// The lowest and the highest zoom level with tiles.
  package let zooms: ClosedRange<Int>
  /// The attribution text for the map, which may contain HTML; empty if the file has none.
  package let attribution: String
  /// The tile format that the metadata declares: `png`, `jpg`, `webp`, or `pbf`. Empty if the metadata has no format.
  package let format: String

  private let connection: Connection

  /// The maximum size of a tile in bytes. Larger tiles are ignored.
  package static let maximumTileSize = 2 << 20
  // The maximum number of SQLite instructions per query. A view in a malicious file could otherwise run forever.
  private static let mostSteps = 20_000_000

  /// Opens an MBTiles file.
  ///
  /// - Throws: `StoreError`. The method also throws if the database has no table of tiles.
  package init(path: String) throws(StoreError) {
    let connection = try Connection(path: path, .viewing)
    connection.limitSteps(to: Self.mostSteps)
    self.connection = connection
    do throws(StoreError) {
      var metadata: [String: String] = [:]
      for (name, value) in try connection.rows(
        "SELECT name, substr(value, 1, 4000) FROM metadata LIMIT 1000",
        { row throws(StoreError) in (row.text(0) ?? "", row.text(1) ?? "") })
      {
        metadata[name] = value
      }
      format = metadata["format"] ?? ""
      attribution = metadata["attribution"] ?? ""
      let numbers = ["minzoom", "maxzoom"].compactMap { metadata[$0].flatMap { Int($0) } }
      let isSaid = numbers.count == 2 && 0...30 ~= numbers[0] && numbers[0]...30 ~= numbers[1]
      let said = isSaid ? numbers[0]...numbers[1] : nil
      var found: ClosedRange<Int>?
      if let said {
        do throws(StoreError) { found = try Self.zooms(said, connection) } catch
          where
          error.code & 0xFF != Connection.plainError
        {
          // The search for tiles took too long. Fall back to the zoom range in the metadata, although metadata can be
          // wrong.
          found = said
        }
      }
      if found == nil { found = try Self.zooms(0...30, connection) }
      guard let found else { throw StoreError(.foreign, path, "the file contains no tiles") }
      zooms = found
    } catch {
      // If the expected tables are missing, report that the file is not in MBTiles format.
      guard error.code & 0xFF == Connection.plainError else { throw error }
      throw StoreError(
        .foreign, path, "the file is not in MBTiles format: \(error.reason)", code: error.code)
    }
  }

  /// Returns the lowest and the highest of the given zoom levels at which there are tiles; nil if there are no tiles.
  private static func zooms(
    _ wanted: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) -> ClosedRange<Int>? {
    // Query each zoom level separately, so that SQLite can use an index instead of scanning all tiles.
    func first(of zooms: some Sequence<Int>) throws(StoreError) -> Int? {
      for zoom in zooms {
        let row = try connection.first(
          "SELECT 1 FROM tiles WHERE zoom_level = \(zoom) LIMIT 1"
        ) { row throws(StoreError) in row.integer(0) }
        if row != nil { return zoom }
      }
      return nil
    }
    guard let low = try first(of: wanted) else { return nil }
    return low...(try first(of: wanted.reversed()) ?? low)
  }

  /// Returns the stored bytes of a tile.
  ///
  /// - Returns: Nil if the tile is missing or larger than ``maximumTileSize`` bytes.
  /// - Throws: `StoreError`.
  package func bytes(of tile: MapTile) throws(StoreError) -> [UInt8]? {
    // MBTiles numbers the rows from south to north, like the Tile Map Service of OSGeo.
    let row = (1 << tile.zoom) - 1 - tile.y
    let bytes = try connection.first(
      """
      SELECT tile_data FROM tiles WHERE zoom_level = \(tile.zoom) AND tile_column = \(tile.x) \
      AND tile_row = \(row) AND length(tile_data) <= \(Self.maximumTileSize)
      """
    ) { row throws(StoreError) in row.blob(0) }
    return bytes.flatMap { $0.isEmpty ? nil : $0 }
  }
}
