package import Foundation

/// A folder that goes with the test, readable by everyone: gpsd runs as another user.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("geocore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    chmod(url.path, 0o755)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    chmod(path(name), 0o644)
    return path(name)
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }

  /// Adds to the end of a file.
  package func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
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
