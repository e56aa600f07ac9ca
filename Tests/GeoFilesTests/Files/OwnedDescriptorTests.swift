import Foundation
import SystemPackage
import Testing
import _TestSupport

@testable import GeoFiles

@Suite struct OwnedDescriptorTests {
  @Test("A descriptor is closed with its owner only if it is owned", arguments: [true, false])
  func closing(isOurs: Bool) throws {
    let pipe = try FileDescriptor.pipe(options: .closeOnExec)
    do {
      let owner = OwnedDescriptor(pipe.readEnd, isOurs: isOurs)
      #expect(owner.descriptor == pipe.readEnd)
    }
    // The reader is gone. The test runner may or may not ignore SIGPIPE, so check the other end.
    var polled = pollfd(fd: pipe.writeEnd.rawValue, events: Int16(POLLOUT), revents: 0)
    #expect(poll(&polled, 1, 0) == 1)
    #expect((polled.revents & Int16(POLLERR) != 0) == isOurs)
    try pipe.writeEnd.close()
    if !isOurs { try pipe.readEnd.close() }
  }

  @Test("A folder and a file name that ends in a slash are refused as input") func kinds() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("text", to: "a")
    func cause(_ path: String) -> Errno? {
      do {
        _ = try OwnedDescriptor.reading(path)
        return nil
      } catch {
        return error.cause
      }
    }
    #expect(cause(path) == nil)
    #expect(cause(folder.url.path) == .isDirectory)
    #expect(cause(path + "/") == .notDirectory)
    #expect(cause(folder.path("none")) == .noSuchFileOrDirectory)
  }

  @Test("A file whose name is not UTF-8 can be opened") func names() throws {
    let folder = TemporaryFolder()
    let bytes = Array(folder.path("f").utf8) + [0xFF, 0x2E, 0xC3]
    let descriptor = try bytes.withUnsafeBufferPointer { name in
      try (Array(name) + [0]).withUnsafeBytes {
        try FileDescriptor.open(
          $0.assumingMemoryBound(to: CChar.self).baseAddress!, .writeOnly, options: .create,
          permissions: .ownerReadWrite)
      }
    }
    try descriptor.closeAfter { _ = try descriptor.writeAll("text".utf8) }
    let path = PathText.text(bytes)
    let file = try OwnedDescriptor.reading(path)
    var read = [UInt8](repeating: 0, count: 10)
    let count = try read.withUnsafeMutableBytes { try file.descriptor.readWaiting(into: $0) }
    #expect(String(decoding: read[..<count], as: UTF8.self) == "text")
    #expect(try Stat(path: path).size == 4)
    #expect(PathText.exists(path))
    #expect(!PathText.exists(folder.path("f")))
  }

  @Test("Too few free descriptors are reported") func supply() throws {
    try OwnedDescriptor.checkSupply(3)
    #expect(throws: Errno.tooManyOpenFiles) { try OwnedDescriptor.checkSupply(1 << 21) }
    try OwnedDescriptor.checkSupply(3)
  }
}
