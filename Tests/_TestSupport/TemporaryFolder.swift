package import Foundation
import GeoCore

/// A folder that is removed with its last reference.
///
/// All folders of a process share a parent, which the process removes when it exits. Everyone can read these folders,
/// because gpsd runs as another user.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    url = Self.root.appending(path: "\(number)")
    Self.make(url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private static let count = Guarded(0)

  /// The folder of this process.
  private static let root: URL = {
    let root = FileManager.default.temporaryDirectory.appending(path: "geocore-\(getpid())")
    // An earlier process with this number may have been killed.
    try? FileManager.default.removeItem(at: root)
    make(root)
    atexit { try? FileManager.default.removeItem(at: TemporaryFolder.root) }
    return root
  }()

  private static func make(_ folder: URL) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      chmod(folder.path, 0o755)
    } catch {
      fatalError("cannot make a temporary folder: \(error)")
    }
  }

  /// Returns the location of a file in the folder.
  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Returns the path of a file in the folder.
  package func path(_ name: String) -> String { file(name).path }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: file(name))
    chmod(path(name), 0o644)
    return path(name)
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// Returns the text of a file.
  package func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
  }

  /// The names in the folder, in order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Appends to a file.
  package func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: file(name))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  package func makePipe(_ name: String) throws -> String {
    guard mkfifo(path(name), 0o666) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    chmod(path(name), 0o666)
    return path(name)
  }
}
