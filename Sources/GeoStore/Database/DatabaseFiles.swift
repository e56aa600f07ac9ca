import CCrypto
import CPageChecksums
import CSQLite
import GeoPlatform
package import GeoCore

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

/// Computes the SHA-256 hash (FIPS 180-4). The store identifies file contents by their hash.
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
/// The limit grows with the file, because statements of this library execute a few steps per row.
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

/// Creates a store atomically: an incomplete file never appears at its path.
enum NewStore {
  // The value of O_TMPFILE from <asm-generic/fcntl.h>, the same on all processors that Swift supports. Swift does not
  // import the macro.
  private static let withoutName: Int32 = 0o20000000 | O_DIRECTORY

  /// Only the owner can read a store, for any umask. Positions reveal where somebody lives.
  private static let mode: mode_t = 0o600

  /// If there is no file at the path, creates a store that only its owner can read.
  ///
  /// The method does nothing if the system cannot create the file this way. SQLite then creates the file or reports the
  /// reason.
  ///
  /// - Throws: `StoreError` of kind `full` if there is no space for the store.
  static func make(at path: String) throws(StoreError) {
    let real = Connection.plain(path)
    guard access(real, F_OK) != 0, errno == ENOENT else { return }
    let memory = try Connection(path: path, .memory)
    memory.reserveChecksums()
    try Schema.run(by: memory)
    guard var bytes = memory.serialized, bytes.count > 19 else { return }
    // Mark in the header that the file uses a log (SQLite, "Database File Format", 1.3.3).
    (bytes[18], bytes[19]) = (2, 2)
    addChecksums(to: &bytes)
    let number = write(bytes, at: real)
    if number == ENOSPC || number == EDQUOT || number == EFBIG {
      throw StoreError(.full, path, "cannot be created: \(String(cString: strerror(number)))")
    }
    // Create the file here, because SQLite would create it with other permissions.
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
  /// - Returns: 0, or the system's error number. The result is also 0 if another process has just created the file.
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
    // Unlike a rename, a link never replaces an existing file.
    let isThere =
      if let name { link(name, path) == 0 } else {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
      }
    guard isThere || errno == EEXIST else { return errno }
    syncFolder(of: path)
    return 0
  }

  /// Flushes the folder entry of a file to the disk, if the system allows it.
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

/// A database copy that gets its final name when all bytes are on the disk.
///
/// The destination must be missing or empty.
struct NewCopy {
  /// The temporary path.
  let path: String
  private let real: String
  /// The path of the destination, as given by the caller.
  let destination: String

  /// - Parameter destination: The final path of the copy.
  init(for destination: String) {
    self.destination = destination
    real = Connection.real(destination)
    path = "\(real)-part-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  /// Removes the temporary file.
  func remove() { Connection.remove(path) }

  /// Moves the copy to its destination.
  ///
  /// - Parameter mode: The permissions of a new file; nil for the permissions of the umask.
  /// - Throws: `StoreError`. The method also throws if another file has appeared at the destination.
  func move(mode: mode_t? = nil) throws(StoreError) {
    var status = stat()
    let isThere = stat(real, &status) == 0
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure }
    defer { close(descriptor) }
    if isThere {
      // Give the copy the permissions of the existing file.
      fchmod(descriptor, status.st_mode & 0o777)
      guard status.st_size == 0 else {
        throw StoreError(.system, real, "another program has created a file here in the meantime")
      }
    }
    if !isThere, let mode { fchmod(descriptor, mode) }
    guard fsync(descriptor) == 0 else { throw failure }
    // Rename the copy to replace an existing file. Otherwise link it, because a link fails if another file has appeared
    // in the meantime.
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

/// The versions of the C libraries that this module uses.
package enum StoreLibraries {
  /// The version number of SQLite, for example `3.40.1`.
  package static var sqliteVersion: String { String(cString: sqlite3_libversion()) }

  /// The version number of OpenSSL that the module was compiled with, for example `3.0.19`.
  package static var openSSLVersion: String { OPENSSL_VERSION_STR }
}

/// Map tiles in an MBTiles 1.3 file (Mapbox, 2018), which is a SQLite database.
///
/// The type does not trust files from other programs: it opens them read-only and limits the steps of each query.
/// Callers must check that a tile is really an image or a vector tile. Files store vector tiles compressed with gzip.
package final class TileFile {
  /// The available zoom levels.
  package let zooms: ClosedRange<Int>
  /// The attribution of the tiles as text or HTML; empty if the file has none.
  package let attribution: String
  /// The tile format named in the file: `png`, `jpg`, `webp`, or `pbf`.
  package let format: String

  private let connection: Connection

  /// The maximum size of a tile in bytes.
  package static let maximumTileSize = 2 << 20
  // The maximum number of SQLite steps per query. A view in a file from another program may compute without end.
  private static let mostSteps = 20_000_000

  /// Opens a file.
  ///
  /// - Throws: `StoreError`. The method also throws for a database without tile tables.
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
          // Use the zoom range of the metadata only if the search takes too long, because the metadata may be wrong.
          found = said
        }
      }
      if found == nil { found = try Self.zooms(0...30, connection) }
      guard let found else { throw StoreError(.foreign, path, "the file contains no tiles") }
      zooms = found
    } catch {
      // Tables are missing, so the file is a database of another kind.
      guard error.code & 0xFF == Connection.plainError else { throw error }
      throw StoreError(
        .foreign, path, "the file is not in MBTiles format: \(error.reason)", code: error.code)
    }
  }

  /// Returns the lowest and the highest of the given zoom levels that have tiles; nil if none has tiles.
  private static func zooms(
    _ wanted: ClosedRange<Int>, _ connection: Connection
  ) throws(StoreError) -> ClosedRange<Int>? {
    // Run one query per zoom level, so that SQLite can use an index and skip the rows of other levels.
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

  /// Returns the bytes of a tile.
  ///
  /// Returns nil if the tile is missing or larger than ``maximumTileSize`` bytes.
  ///
  /// - Throws: `StoreError`.
  package func bytes(of tile: MapTile) throws(StoreError) -> [UInt8]? {
    // In MBTiles, rows count from the south, as in OSGeo's Tile Map Service.
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
