import Foundation
import Testing

/// A folder that goes with the test, readable by everyone: gpsd runs as another user.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("geocore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    chmod(url.path, 0o755)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    chmod(path(name), 0o644)
    return path(name)
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try write(text.utf8, to: name) }

  /// Adds to the end of a file.
  func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path(name)))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  func makePipe(_ name: String) throws -> String {
    guard mkfifo(path(name), 0o666) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    chmod(path(name), 0o666)
    return path(name)
  }
}

/// Reads a file of the fixtures.
func fixture(_ name: String) throws -> [UInt8] {
  let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: nil))
  return try Array(Data(contentsOf: url))
}
