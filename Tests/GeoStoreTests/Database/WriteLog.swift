import CSQLite
import Foundation
import GeoCore

/// Records the calls of SQLite's default file system for the files of one folder, in order.
///
/// The log covers all connections of the process. Calls for other folders are not recorded.
enum WriteLog {
  enum Event: Sendable {
    case write(String, Int, [UInt8])
    case truncate(String, Int)
    case sync(String)
    case delete(String)
    /// The number of positions reported to the caller as saved.
    case told(Int)
  }

  private struct File {
    var path: String
    var original: UnsafePointer<sqlite3_io_methods>
  }

  private struct State: @unchecked Sendable {
    var folder: String?
    var events: [Event] = []
    var files: [UnsafeMutablePointer<sqlite3_file>: File] = [:]
    var tables: [UnsafePointer<sqlite3_io_methods>: UnsafeMutablePointer<sqlite3_io_methods>] = [:]
  }

  private static let state = Guarded(State())

  /// Starts to record the calls for files of a folder.
  static func begin(_ folder: String) {
    _ = isInstalled
    state.withLock { ($0.folder, $0.events) = (folder, []) }
  }

  /// Records a file that was not written by SQLite.
  static func file(_ path: String) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    state.withLock { $0.events += [.write(path, 0, bytes), .sync(path)] }
  }

  static func told(_ count: Int) { state.withLock { $0.events.append(.told(count)) } }

  /// Returns the recorded events.
  static func end() -> [Event] {
    state.withLock { state in
      state.folder = nil
      defer { state.events = [] }
      return state.events
    }
  }

  nonisolated(unsafe) private static let usual: UnsafeMutablePointer<sqlite3_vfs>? =
    sqlite3_vfs_find(nil)
  nonisolated(unsafe) private static let base: sqlite3_vfs? = usual?.pointee

  // The default VFS is modified in place, because the VFS with checksums may already refer to it.
  private static let isInstalled: Bool = {
    guard let vfs = usual, base != nil else { return false }
    vfs.pointee.xOpen = { vfs, name, file, flags, out in
      guard let base = WriteLog.base, let file, let open = base.xOpen else {
        return SQLITE_CANTOPEN
      }
      let code = open(WriteLog.usual, name, file, flags, out)
      if code == SQLITE_OK, let name { WriteLog.wrap(file, String(cString: name)) }
      return code
    }
    vfs.pointee.xDelete = { vfs, name, sync in
      guard let base = WriteLog.base, let delete = base.xDelete else { return SQLITE_IOERR }
      let code = delete(WriteLog.usual, name, sync)
      if code == SQLITE_OK, let name { WriteLog.note(String(cString: name)) { .delete($0) } }
      return code
    }
    return true
  }()

  private static func note(_ path: String, _ event: (String) -> Event) {
    state.withLock { state in
      guard let folder = state.folder, path.hasPrefix(folder) else { return }
      state.events.append(event(path))
    }
  }

  private static func file(_ file: UnsafeMutablePointer<sqlite3_file>?) -> File? {
    file.flatMap { file in state.withLock { $0.files[file] } }
  }

  /// Replaces the methods of a file with methods that record their calls.
  private static func wrap(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
    guard let original = file.pointee.pMethods else { return }
    file.pointee.pMethods = state.withLock { state in
      state.files[file] = File(path: path, original: original)
      if let known = state.tables[original] { return UnsafePointer(known) }
      let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      table.initialize(to: original.pointee)
      table.pointee.xClose = { file in
        guard let known = WriteLog.file(file), let close = known.original.pointee.xClose else {
          return SQLITE_IOERR
        }
        WriteLog.state.withLock { if let file { $0.files[file] = nil } }
        return close(file)
      }
      table.pointee.xWrite = { file, bytes, count, offset in
        guard let known = WriteLog.file(file), let write = known.original.pointee.xWrite else {
          return SQLITE_IOERR
        }
        let code = write(file, bytes, count, offset)
        if code == SQLITE_OK {
          let written = Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          WriteLog.note(known.path) { .write($0, Int(offset), written) }
        }
        return code
      }
      table.pointee.xTruncate = { file, size in
        guard let known = WriteLog.file(file), let truncate = known.original.pointee.xTruncate
        else {
          return SQLITE_IOERR
        }
        let code = truncate(file, size)
        if code == SQLITE_OK { WriteLog.note(known.path) { .truncate($0, Int(size)) } }
        return code
      }
      table.pointee.xSync = { file, flags in
        guard let known = WriteLog.file(file), let sync = known.original.pointee.xSync else {
          return SQLITE_IOERR
        }
        let code = sync(file, flags)
        if code == SQLITE_OK { WriteLog.note(known.path) { .sync($0) } }
        return code
      }
      state.tables[original] = table
      return UnsafePointer(table)
    }
  }
}
