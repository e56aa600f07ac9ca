import Foundation
import GeoLocation
import Testing
import _SourceTestSupport
import _TestSupport

/// The receiver disconnects during a recording, and returns.
@Suite struct RecordLossTests {
  private let folder = TemporaryFolder()

  /// Ten positions, starting at the given second.
  private static func positions(from start: Int) -> String {
    (start..<start + 10).map { FakeGPSD.position("/dev/a", $0) }.joined(separator: "\r\n") + "\r\n"
  }

  /// Starts recording from a port.
  private func record(_ port: Int) throws -> RunningGeocalc {
    try RunningGeocalc(
      ["record", "gpsd://127.0.0.1:\(port)", "--store", "s.db", "--json"], in: folder.url)
  }

  /// Waits until that number of positions has been reported as saved.
  private func wait(for count: Int, of run: RunningGeocalc) throws {
    try run.wait("\(count) positions") { run.output.split(separator: "\n").count >= count }
  }

  private func kept() throws -> Int {
    try GeocalcProcess(shell: "geocalc watch library:all --store s.db --json", in: folder.url)
      .output
      .split(separator: "\n").count
  }

  @Test("A recording continues after the connection breaks")
  func connectionBreaks() throws {
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: number * 10))
      if number < 2 { peer.close() } else { peer.waitForEnd() }
    }
    defer { server.close() }
    let run = try record(server.port)
    try wait(for: 30, of: run)
    run.send(SIGTERM)
    #expect(try run.end() == 128 + SIGTERM)
    #expect(run.errors.contains("trying again"))
    #expect(run.errors.contains("30 positions saved in 1 track"))
    #expect(try kept() == 30)
  }

  @Test(
    "Saved positions can be read without gpsd, and recording continues when gpsd returns")
  func daemonIsGone() throws {
    let server = try FakeServer(connections: 1) { peer, _ in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: 0))
      peer.close()
    }
    let run = try record(server.port)
    try wait(for: 10, of: run)
    try run.wait("a retry") { run.errors.contains("trying again") }
    #expect(try kept() == 10)
    let next = try FakeServer(port: server.port) { peer, _ in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: 10))
      peer.waitForEnd()
    }
    defer { next.close() }
    try wait(for: 20, of: run)
    run.send(SIGTERM)
    #expect(try run.end() == 128 + SIGTERM)
    #expect(run.errors.contains("20 positions saved in 1 track"))
    #expect(try kept() == 20)
    #expect(
      try GeocalcProcess(shell: "geocalc library check --store s.db", in: folder.url).code == 0)
  }
}
