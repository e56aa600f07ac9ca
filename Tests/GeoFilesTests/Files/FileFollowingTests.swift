import Foundation
import GeoLocation
import GeoFiles
import Testing
import _TestSupport
import _SourceTestSupport

/// A file that grows, is truncated, or is replaced.
@Suite(.timeLimit(.minutes(10))) struct FileFollowingTests {
  let folder = TemporaryFolder()
  let collector = Collector()
  let clock = ManualClock()

  /// Follows file `a` while `body` changes it, then cancels.
  private func following(isLive: Bool = false, _ body: () async throws -> Void) async throws {
    var source = FileSource(path: folder.path("a"), follow: true, clock: clock) { LineDecoder() }
    #expect(source.isLive == isLive)
    // The system clock, which tests cannot control, determines when a pipe is polled.
    if isLive { source.pollInterval = .milliseconds(10) }
    let task = Task { try await source.run(into: collector.sink) }
    try await body()
    task.cancel()
    try await task.value
  }

  private func look() async throws {
    try await eventually { clock.nextWake != nil }
    clock.advance(by: .milliseconds(250))
  }

  private func expect(_ numbers: [Int]) async throws {
    try await eventually {
      if clock.nextWake != nil { clock.advance(by: .milliseconds(250)) }
      return collector.locations.map(\.number) == numbers
    }
  }

  @Test func growth() async throws {
    try folder.write("1\n2", to: "a")
    try await following {
      try await expect([1])
      try folder.append("3\n", to: "a")
      try await expect([1, 23])
      // The decoder's pending data is emitted when a poll finds nothing new.
      try folder.append("hold 4\n", to: "a")
      try await expect([1, 23, 4])
    }
  }

  @Test func cut() async throws {
    try folder.write("1\n2\n3\n", to: "a")
    try await following {
      try await expect([1, 2, 3])
      try folder.write("4\n", to: "a")
      try await expect([1, 2, 3, 4])
    }
  }

  @Test func anotherFile() async throws {
    try folder.write("1\n2", to: "a")
    try await following {
      try await expect([1])
      try FileManager.default.moveItem(atPath: folder.path("a"), toPath: folder.path("b"))
      try await look()
      try await look()
      // The source reads the old file while no file has its name. When a new file gets the name, the source first reads
      // the old file to its last line.
      try folder.append("0\n3", to: "b")
      try await expect([1, 20])
      try folder.write("4\n5\n", to: "a")
      try await expect([1, 20, 3, 4, 5])
    }
  }

  // MARK: Pipes and lines

  /// Opens the pipe `a`, which waits for its reader, writes and closes it.
  private func writeToPipe(_ text: String) {
    Thread.detachNewThread { [path = folder.path("a")] in
      let pipe = open(path, O_WRONLY | O_CLOEXEC)
      _ = write(pipe, text, text.utf8.count)
      close(pipe)
    }
  }

  @Test func theNextWriterOfAPipe() async throws {
    _ = try folder.makePipe("a")
    try await following(isLive: true) {
      writeToPipe("1\nhold 2\n3")
      // The next writer does not continue a line that the previous one left unfinished.
      try await expect([1, 2, 3])
      writeToPipe("4\n")
      try await expect([1, 2, 3, 4])
      writeToPipe("5\n")
      try await expect([1, 2, 3, 4, 5])
    }
    #expect(collector.states.isEmpty)
  }

  /// The pipe is recreated while it waits for its first writer, while it has one, and after the writer has left.
  @Test(arguments: 0..<3)
  func anotherPipe(moment: Int) async throws {
    _ = try folder.makePipe("a")
    try await following(isLive: true) {
      var writer: FileHandle?
      if moment > 0 {
        writer = try FileHandle(forUpdating: URL(fileURLWithPath: folder.path("a")))
        try writer?.write(contentsOf: Data("1\n2".utf8))
        try await expect([1])
        if moment == 2 { try writer?.close() }
      }
      try FileManager.default.removeItem(atPath: folder.path("a"))
      _ = try folder.makePipe("a")
      writeToPipe("3\n")
      try await expect(moment == 0 ? [3] : [1, 2, 3])
      if moment == 1 { try writer?.close() }
    }
  }

  @Test func aSerialLineThatIsUnplugged() async throws {
    let receiver = try SerialReceiver([Array("1\n".utf8)], interval: 0.01)
    let source = FileSource(path: receiver.device) { LineDecoder() }
    #expect(source.isLive)
    let task = Task { try await source.run(into: collector.sink) }
    try await collector.wait { $0.locations.count >= 3 }
    receiver.unplug()
    await #expect(
      throws: LocationError.sourceFailed(
        reason: "\(receiver.device): the connection is lost: unplugged, or closed at the other end")
    ) { try await task.value }
  }

  @Test func aSerialLineThatIsPluggedInAgain() async throws {
    func plug(_ number: Int) throws -> SerialReceiver {
      let receiver = try SerialReceiver([Array("\(number)\n".utf8)], interval: 0.01)
      try? FileManager.default.removeItem(atPath: folder.path("a"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("a"), withDestinationPath: receiver.device)
      return receiver
    }
    let first = try plug(1)
    try await following(isLive: true) {
      try await collector.wait { $0.locations.last?.number == 1 }
      first.unplug()
      try await collector.wait { $0.states.count == 1 }
      let second = try plug(2)
      try await eventually {
        if clock.nextWake != nil { clock.advance(by: .milliseconds(250)) }
        return collector.locations.last?.number == 2
      }
      second.unplug()
      try await collector.wait { $0.states.count == 3 }
    }
    let path = folder.path("a")
    let loss = SourceState.disconnected(
      reason: "\(path): the connection is lost: unplugged, or closed at the other end",
      retryAfter: .milliseconds(10))
    #expect(collector.states == [loss, .connected(to: path), loss])
  }
}
