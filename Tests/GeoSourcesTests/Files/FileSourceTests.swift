import Foundation
import GeoCore
import GeoSources
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileSourceTests {
  let folder: TemporaryFolder
  let collector = Collector()

  init() throws { folder = try TemporaryFolder() }

  private func source(_ path: String, isLive: Bool? = nil) -> FileSource {
    FileSource(path: path, isLive: isLive) { LineDecoder() }
  }

  private func lines(_ range: ClosedRange<Int>) -> String { range.map { "\($0)\n" }.joined() }

  @Test(arguments: ["", "7", "7\n", "1\n2\n3"])
  func readsToTheEnd(text: String) async throws {
    try await source(try folder.write(text, to: "a")).run(into: collector.sink)
    #expect(collector.locations.map(\.number) == text.split(separator: "\n").map { Int($0)! })
  }

  @Test func readsWhatIsLongerThanAPiece() async throws {
    let path = try folder.write(lines(1...150_000), to: "a")
    let source = source(path)
    #expect(!source.isLive)
    try await source.run(into: collector.sink)
    #expect(collector.locations.map(\.number) == Array(1...150_000))
    try await source.run(into: collector.sink)
    #expect(collector.locations.count == 300_000)
  }

  @Test func waitsForItsTaker() async throws {
    let path = try folder.write(lines(1...100_000), to: "a")
    let count = Locked(0)
    let isBusy = Locked(false)
    try await source(path).run(
      into: LocationSink { events in
        let wasBusy = isBusy.with { flag in
          defer { flag = true }
          return flag
        }
        #expect(!wasBusy)
        // A step of the content holds so many lines at most.
        #expect(events.count <= (1 << 16) / 2)
        await Task.yield()
        count.with { $0 += events.count }
        isBusy.with { $0 = false }
      })
    #expect(count.with { $0 } == 100_000)
  }

  @Test func uncompresses() async throws {
    try await source(try folder.write(fixture("numbers.gz"), to: "a")).run(into: collector.sink)
    #expect(collector.all.count == 20_000)
    #expect(collector.locations.map(\.number) == Array(1...20_000))
  }

  @Test func tellsWhatCannotBeOpened() async throws {
    await #expect(
      throws: LocationError.sourceFailed(
        reason: "\(folder.path("none")): No such file or directory")
    ) { try await source(folder.path("none")).run(into: collector.sink) }
    await #expect(throws: LocationError.sourceFailed(reason: "\(folder.url.path): Is a directory"))
    {
      try await source(folder.url.path).run(into: collector.sink)
    }
    // The beginning of a process's memory cannot be read.
    await #expect(
      throws: LocationError.sourceFailed(
        reason: "/proc/self/mem: Input/output error")
    ) { try await source("/proc/self/mem").run(into: collector.sink) }
    #expect(collector.all.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func tellsWhatIsForbidden() async throws {
    let path = try folder.write("1\n", to: "a")
    chmod(path, 0)
    await #expect(throws: LocationError.sourceFailed(reason: "\(path): Permission denied")) {
      try await source(path).run(into: collector.sink)
    }
  }

  @Test func readsAPipeAsItComes() async throws {
    let path = try folder.makePipe("pipe")
    let source = source(path)
    #expect(source.isLive)
    let task = Task { try await source.run(into: collector.sink) }
    let writer = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try writer.write(contentsOf: Data("1@5\nhold 2\n".utf8))
    // The second is held back by the decoder, and comes when nothing has come for a while.
    try await collector.wait { $0.locations.count == 2 }
    #expect(collector.locations.map(\.timestampSource) == [.receiver, .arrival])
    #expect(abs(try #require(collector.locations.last?.timestamp).seconds(since: .now)) < 10)
    try writer.write(contentsOf: Data("hold 3\n".utf8))
    try writer.close()
    try await task.value
    #expect(collector.locations.map(\.number) == [1, 2, 3])
  }

  @Test func endsAtOnceWhenCancelledInARead() async throws {
    let path = try folder.makePipe("pipe")
    let descriptors = try openDescriptors()
    for isWritten in [false, true] {
      let source = source(path)
      let task = Task { try await source.run(into: collector.sink) }
      var writer: FileHandle?
      if isWritten {
        writer = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try writer?.write(contentsOf: Data("1\n".utf8))
        try await collector.wait { $0.locations.count == 1 }
      }
      let start = ContinuousClock.now
      task.cancel()
      try await task.value
      #expect(ContinuousClock.now - start < .seconds(5))
      try writer?.close()
    }
    try await eventually { try openDescriptors() == descriptors }
  }

  private func openDescriptors() throws -> Int {
    // Those of this test only: others run meanwhile.
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?
        .hasPrefix(folder.url.path) ?? false
    }
  }

  @Test func endsWhenCancelledBetweenSteps() async throws {
    let path = try folder.write(lines(1...100_000), to: "a")
    let source = source(path)
    let task = Task {
      try await source.run(
        into: LocationSink { events in
          await collector.sink.send(events)
          withUnsafeCurrentTask { $0?.cancel() }
        })
    }
    try await task.value
    #expect((1..<100_000).contains(collector.locations.count))
  }

  @Test func standardInputIsNotLiveUnlessSaid() {
    #expect(!source("-").isLive)
    #expect(source("-", isLive: true).isLive)
    #expect(source("/dev/null").isLive)
    #expect(!source("/dev/null", isLive: false).isLive)
  }
}
