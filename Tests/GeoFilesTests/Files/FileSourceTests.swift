import Foundation
import GeoLocation
import GeoFormats
import GeoFiles
import Testing
import _SourceTestSupport
import _TestSupport

@Suite(.timeLimit(.minutes(10))) struct FileSourceTests {
  let folder = TemporaryFolder()
  let collector = Collector()

  private func source(_ path: String, isLive: Bool? = nil) -> FileSource {
    FileSource(path: path, isLive: isLive) { LineDecoder() }
  }

  private func lines(_ range: ClosedRange<Int>) -> String { range.map { "\($0)\n" }.joined() }

  @Test(arguments: ["", "7", "7\n", "1\n2\n3"])
  func readsToTheEnd(text: String) async throws {
    try await source(try folder.write(text, to: "a")).run(into: collector.sink)
    #expect(collector.locations.map(\.number) == text.split(separator: "\n").map { Int($0)! })
  }

  @Test func readsFilesLongerThanAChunk() async throws {
    let path = try folder.write(lines(1...60_000), to: "a")
    let source = source(path)
    #expect(!source.isLive)
    try await source.run(into: collector.sink)
    #expect(collector.locations.map(\.number) == Array(1...60_000))
    try await source.run(into: collector.sink)
    #expect(collector.locations.count == 120_000)
  }

  @Test func waitsForItsConsumer() async throws {
    let path = try folder.write(lines(1...40_000), to: "a")
    let count = Guarded(0)
    let isBusy = Guarded(false)
    try await source(path).run(
      into: LocationSink { events in
        let wasBusy = isBusy.withLock { flag in
          defer { flag = true }
          return flag
        }
        #expect(!wasBusy)
        // The largest number of lines in a content step.
        #expect(events.count <= (1 << 16) / 2)
        await Task.yield()
        count.withLock { $0 += events.count }
        isBusy.withLock { $0 = false }
      })
    #expect(count.withLock { $0 } == 40_000)
  }

  @Test func uncompresses() async throws {
    try await source(try folder.write(Fixture.bytes("gzip/numbers.gz"), to: "a")).run(
      into: collector.sink)
    #expect(collector.all.count == 20_000)
    #expect(collector.locations.map(\.number) == Array(1...20_000))
  }

  @Test func detectsTheFormatByContent() async throws {
    let path = try folder.write(Drive.bytes(), to: "a")
    try await FileSource(path: path).run(into: collector.sink)
    let fixes = try Drive().fixes
    #expect(Drive.times(collector.locations) == fixes.map(\.time))
    for (location, fix) in zip(collector.locations, fixes) {
      #expect(abs(location.coordinate.latitude - fix.latitude) < 1e-12)
      #expect(abs(location.coordinate.longitude - fix.longitude) < 1e-12)
    }
  }

  @Test(arguments: ["", "\u{0}\u{1}\u{2}\u{3} nothing of the kind\n"])
  func tellsWhatIsOfNoFormat(text: String) async throws {
    let path = try folder.write(text, to: "a")
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    let bytes = Array(text.utf8)
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    let reason = try #require(decoder.failure)
    await #expect(throws: LocationError.unrecognized(reason: "\(path): \(reason)")) {
      try await FileSource(path: path).run(into: collector.sink)
    }
    #expect(collector.all == events)
  }

  @Test func reportsFilesThatCannotBeOpened() async throws {
    await #expect(
      throws: LocationError.sourceFailed(
        reason: "\(folder.path("none")): No such file or directory")
    ) { try await source(folder.path("none")).run(into: collector.sink) }
    await #expect(throws: LocationError.sourceFailed(reason: "\(folder.url.path): Is a directory"))
    {
      try await source(folder.url.path).run(into: collector.sink)
    }
    // Address 0 of a process's memory cannot be read.
    await #expect(
      throws: LocationError.sourceFailed(
        reason: "/proc/self/mem: Input/output error")
    ) { try await source("/proc/self/mem").run(into: collector.sink) }
    #expect(collector.all.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "nothing is forbidden to root"))
  func reportsFilesWithoutPermission() async throws {
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
    // The decoder holds back the second position, which is emitted after a quiet interval.
    try await collector.wait { $0.locations.count == 2 }
    #expect(collector.locations.map(\.timestampSource) == [.receiver, .arrival])
    #expect(abs(try #require(collector.locations.last?.timestamp).seconds(since: .now)) < 10)
    try writer.write(contentsOf: Data("hold 3\n".utf8))
    try writer.close()
    try await task.value
    #expect(collector.locations.map(\.number) == [1, 2, 3])
  }

  @Test("Live NMEA needs checksums, and times without a date get the day of arrival")
  func readsAReceiverAsLive() async throws {
    let path = try folder.makePipe("receiver")
    let source = FileSource(path: path)
    let task = Task { try await source.run(into: collector.sink) }
    let writer = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let position = "$GPGGA,120000,4722.6140,N,00832.5020,E,1,09,0.95,408.0,M,47.9,M,,"
    let sum = String(position.utf8.dropFirst().reduce(0, ^), radix: 16)
    try writer.write(contentsOf: Data("\(position)*\(sum)\r\n".utf8))
    try await collector.wait { $0.locations.count == 1 }
    let bare = "$GPGGA,120001,4752.6140,N,00832.5020,E,1,09,0.95,408.0,M,47.9,M,,\r\n"
    try writer.write(contentsOf: Data("\(bare)\(bare)".utf8))
    try writer.close()
    try await task.value
    let place = try #require(collector.locations.first)
    #expect(collector.locations.count == 1 && place.timestampSource == .arrival)
    let time = try #require(place.timestamp)
    #expect(time.seconds % 86400 == 43200)
    #expect(abs(time.seconds(since: .now)) <= 43_300)
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
      // Without the cancellation, the open pipe would block the task until the time limit of the suite.
      task.cancel()
      try await task.value
      try writer?.close()
    }
    try await eventually { try openDescriptors() == descriptors }
  }

  private func openDescriptors() throws -> Int {
    // Only descriptors of this test: other tests run at the same time.
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?
        .hasPrefix(folder.url.path) ?? false
    }
  }

  @Test func endsWhenCancelledBetweenSteps() async throws {
    let path = try folder.write(lines(1...40_000), to: "a")
    let source = source(path)
    let task = Task {
      try await source.run(
        into: LocationSink { events in
          await collector.sink.process(events)
          withUnsafeCurrentTask { $0?.cancel() }
        })
    }
    try await task.value
    #expect((1..<40_000).contains(collector.locations.count))
  }

  @Test func readsStandardInput() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let saved = dup(STDIN_FILENO)
    dup2(ends[0], STDIN_FILENO)
    close(ends[0])
    defer {
      dup2(saved, STDIN_FILENO)
      close(saved)
    }
    let writer = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let task = Task { try await source("-").run(into: collector.sink) }
    try writer.write(contentsOf: Data("1\n2\nhold 3\n".utf8))
    try await collector.wait { $0.locations.count == 2 }
    try writer.close()
    try await task.value
    #expect(collector.locations.map(\.number) == [1, 2, 3])
    #expect(collector.locations.allSatisfy { $0.timestamp == nil })
    // The source must not close standard input.
    #expect(fcntl(STDIN_FILENO, F_GETFD) >= 0)
  }

  @Test func standardInputIsNotLiveByDefault() {
    #expect(!source("-").isLive)
    #expect(source("-", isLive: true).isLive)
    #expect(source("/dev/null").isLive)
    #expect(!source("/dev/null", isLive: false).isLive)
  }

  /// The target of a link is not checked again while its positions are being delivered.
  @Test func decidesOnceWhetherItIsLive() async throws {
    _ = try folder.makePipe("pipe")
    try folder.write("1\n", to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a"), withDestinationPath: folder.path("pipe"))
    let live = source(folder.path("a"))
    try FileManager.default.removeItem(atPath: folder.path("a"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a"), withDestinationPath: folder.path("file"))
    let recorded = source(folder.path("a"))
    #expect(live.isLive && !recorded.isLive)
  }
}
