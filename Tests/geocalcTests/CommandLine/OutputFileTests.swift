import Foundation
import GeoFiles
import SystemPackage
import Testing
import _TestSupport

@testable import geocalc

@Suite struct OutputFileTests {
  /// A folder that a child process identifies by its parent's number.
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
      // A signal that the parent of the tests ignores or blocks stays ignored or blocked.
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

  /// The initial state of an output path.
  enum Before: CaseIterable { case nothing, file, link, linkToNothing }

  @Test(
    "Only a complete file replaces the existing one", arguments: Before.allCases, [false, true])
  func replacing(before: Before, isNamed: Bool) throws {
    let folder = TemporaryFolder()
    let path = folder.path("a.csv")
    let target = before == .file || before == .nothing ? path : folder.path("b.csv")
    if before == .file || before == .link {
      try folder.write("old", to: before == .file ? "a.csv" : "b.csv")
      chmod(target, 0o640)
    }
    if before == .link || before == .linkToNothing { symlink("b.csv", path) }
    func content() -> String? { try? String(contentsOfFile: target, encoding: .utf8) }
    let old = content()
    do {
      let file = try OutputFile(path: path, isNamed: isNamed)
      try file.write(Array("part".utf8))
      #expect(content() == old)
    }
    #expect(content() == old)
    let file = try OutputFile(path: path, isNamed: isNamed)
    try file.write(Array("ne".utf8))
    try file.write(Array("w".utf8))
    #expect(content() == old)
    try file.commit()
    #expect(content() == "new")
    let status = try Stat(path: target)
    if old != nil { #expect(status.permissions.rawValue & 0o777 == 0o640) }
    let isLink = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect((isLink == .typeSymbolicLink) == (target != path))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == (target == path ? ["a.csv"] : ["a.csv", "b.csv"]))
  }

  /// The system's error for a path that cannot be written.
  private func cause(_ path: String, mayReplace: Bool = true) -> Errno? {
    do {
      let file = try OutputFile(path: path, mayReplace: mayReplace)
      try file.write(Array("new".utf8))
      try file.commit()
      return nil
    } catch {
      #expect(error.operation == .write)
      #expect(error.description.hasPrefix("cannot write \(path): "))
      return error.cause
    }
  }

  @Test("The error about an unwritable path has the system's reason") func failures() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("old", to: "a.csv")
    symlink("loop", folder.path("loop"))
    #expect(cause("/dev/full") == .noSpace)
    #expect(cause(folder.url.path) == .isDirectory)
    #expect(cause(folder.path("none/a.csv")) == .noSuchFileOrDirectory)
    #expect(cause(folder.path("none") + "/") == .isDirectory)
    #expect(cause(path + "/b.csv") == .notDirectory)
    #expect(cause(folder.path("loop")) == .tooManySymbolicLinkLevels)
    #expect(cause(path, mayReplace: false) == .fileExists)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test(
    "A file with a name that is not UTF-8 is written under that name", arguments: [false, true])
  func foreignName(isNamed: Bool) throws {
    let folder = TemporaryFolder()
    let name = (Array(folder.path("f").utf8) + [0xFF]).map { CChar(bitPattern: $0) } + [0]
    let path = PathText.text(cString: name)
    let file = try OutputFile(path: path, isNamed: isNamed)
    try file.write(Array("new".utf8))
    try file.commit()
    #expect(access(name, F_OK) == 0)
    #expect(try Stat(name).size == 3)
  }

  @Test("A named pipe is written directly and stays a pipe") func namedPipe() async throws {
    let folder = TemporaryFolder()
    let path = try folder.makePipe("line")
    // One descriptor has both ends of the pipe open, so neither end waits.
    let reader = try OwnedDescriptor(path: path, .readWrite)
    let file = try OutputFile(path: path)
    try file.write(Array("new".utf8))
    try file.commit()
    let text = try withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { space in
      let count = try reader.descriptor.readWaiting(into: space)
      return String(decoding: space[..<count], as: UTF8.self)
    }
    #expect(text == "new")
    #expect(try Stat(path: path).type == .fifo)
  }

  @Test("A file whose name ends in .gz is compressed") func compressed() throws {
    let folder = TemporaryFolder()
    let file = try OutputFile(path: folder.path("a.csv.gz"))
    try file.write(Array("new".utf8))
    try file.commit()
    let input = try InputFile(folder.path("a.csv.gz"))
    let text = try withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) { space in
      String(decoding: space[..<(try input.read(into: space))], as: UTF8.self)
    }
    #expect(text == "new")
    #expect(
      try Data(contentsOf: URL(filePath: folder.path("a.csv.gz"))).starts(with: [0x1F, 0x8B]))
  }
}
