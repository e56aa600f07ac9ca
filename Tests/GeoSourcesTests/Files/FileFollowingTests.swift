import Foundation
import GeoCore
import GeoSources
import Testing

/// A file that grows, is cut, or gives its name to another.
@Suite(.timeLimit(.minutes(1))) struct FileFollowingTests {
  let folder: TemporaryFolder
  let collector = Collector()
  let clock = ManualClock()

  init() throws { folder = try TemporaryFolder() }

  /// Follows file `a` while `body` changes it, then cancels.
  private func following(_ body: () async throws -> Void) async throws {
    let source = FileSource(path: folder.path("a"), follow: true, clock: clock) { LineDecoder() }
    #expect(!source.isLive)
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
      // What the decoder holds back comes out when there was nothing new at a look.
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
      // The old file is read on while the name is free, and to its last line when it is taken.
      try folder.append("0\n3", to: "b")
      try await expect([1, 20])
      try folder.write("4\n5\n", to: "a")
      try await expect([1, 20, 3, 4, 5])
    }
  }
}
