import Foundation
import GeoCore
import SystemPackage
import Testing
import _TestSupport
@testable import GeoFiles

@Suite(.timeLimit(.minutes(10))) struct ByteReaderTests {
  private func text(_ piece: ByteReader.Piece) -> String {
    switch piece {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .quiet: "(quiet)"
    case .end: "(end)"
    case .cancelled: "(cancelled)"
    case .failed(let cause): "(\(cause))"
    }
  }

  private func read(_ reader: ByteReader, limit: Int = 100, timeout: Int32? = 60_000) async
    -> String
  {
    text(await reader.next(limit: limit, timeout: timeout))
  }

  @Test("A read returns the available bytes, at most the limit", arguments: [false, true])
  func shortReads(isSetNotToBlock: Bool) async throws {
    let pipe = try FileDescriptor.pipe(
      options: isSetNotToBlock ? [.nonBlocking, .closeOnExec] : .closeOnExec)
    let reader = try ByteReader(OwnedDescriptor(pipe.readEnd))
    try pipe.writeEnd.writeAll("abcde".utf8)
    #expect(await read(reader, limit: 2) == "ab")
    #expect(await read(reader, limit: 2) == "cd")
    #expect(reader.hasMore)
    #expect(await read(reader) == "e")
    #expect(!reader.hasMore)
    #expect(await read(reader, timeout: 20) == "(quiet)")
    try pipe.writeEnd.close()
    #expect(await read(reader, timeout: nil) == "(end)")
  }

  @Test("Cancelling ends a read, waiting or not, and all later reads")
  func cancelling() async throws {
    for yields in 0..<100 {
      let pipe = try FileDescriptor.pipe(options: .closeOnExec)
      defer { try? pipe.writeEnd.close() }
      let reader = try ByteReader(OwnedDescriptor(pipe.readEnd))
      let hasBegun = Guarded(false)
      async let piece = {
        hasBegun.withLock { $0 = true }
        return await read(reader, timeout: nil)
      }()
      if yields > 0 { try await eventually { hasBegun.withLock { $0 } } }
      for _ in 0..<yields { await Task.yield() }
      reader.cancel()
      #expect(await piece == "(cancelled)")
      try pipe.writeEnd.writeAll("late".utf8)
      #expect(await read(reader) == "(cancelled)")
    }
  }

  @Test("A named pipe can be quiet, end, and continue with another writer") func namedPipe()
    async throws
  {
    let folder = TemporaryFolder()
    let path = try folder.makePipe("line")
    let file = try OpenFile(path: path)
    #expect(file.kind == .live)
    #expect(await read(file.reader, timeout: 20) == "(quiet)")
    do {
      let writer = try OwnedDescriptor(path: path, .writeOnly)
      try writer.descriptor.writeAll("one".utf8)
      #expect(await read(file.reader) == "one")
    }
    #expect(await read(file.reader) == "(end)")
    let next = try OwnedDescriptor(path: path, .writeOnly)
    try next.descriptor.writeAll("two".utf8)
    #expect(await read(file.reader) == "two")
    #expect(try Stat(path: path).type == .fifo)
  }

  @Test("A failed read returns the system's error") func failure() async throws {
    let folder = TemporaryFolder()
    // The descriptor is open for writing only, so reading fails.
    let path = try folder.write("text", to: "a")
    let reader = try ByteReader(OwnedDescriptor(path: path, .writeOnly))
    #expect(await read(reader) == "(\(Errno.badFileDescriptor))")
  }
}

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
