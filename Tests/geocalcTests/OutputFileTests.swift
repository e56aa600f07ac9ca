import Foundation
import Testing

@testable import geocalc

/// The file with a name that is written where the file system has none without.
@Suite struct OutputFileTests {
  /// A folder that a child process knows by the number of its parent.
  private static func folder(_ owner: Int32) -> URL {
    FileManager.default.temporaryDirectory.appending(path: "geocalc-output-\(owner)")
  }

  private static func begin(_ owner: Int32) throws -> OutputFile {
    let file = try OutputFile(path: folder(owner).appending(path: "a.csv").path, isNamed: true)
    try file.write(Array("new".utf8))
    return file
  }

  @Test func aNamedFileIsMovedOrRemoved() async throws {
    let folder = Self.folder(getpid())
    let manager = FileManager.default
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: folder) }
    do {
      let file = try Self.begin(getpid())
      #expect(try manager.contentsOfDirectory(atPath: folder.path).count == 1)
      file.abandon()
      #expect(try manager.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
    await #expect(processExitsWith: .signal(SIGHUP)) {
      // Ignored or blocked by whoever started the tests, it would stay so.
      signal(SIGHUP, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGHUP)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      let file = try OutputFileTests.begin(getppid())
      withExtendedLifetime(file) { _ = raise(SIGHUP) }
    }
    #expect(try manager.contentsOfDirectory(atPath: folder.path).isEmpty)
    try Self.begin(getpid()).commit()
    #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["a.csv"])
    #expect(
      throws: SystemFailure.self
    ) { try OutputFile(path: folder.appending(path: "a.csv").path, mayReplace: false) }
  }
}
