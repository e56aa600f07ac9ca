import Foundation
import GeoLocation
import Testing
import _SourceTestSupport
import _TestSupport

/// The receiver goes while it is recorded, and comes back.
@Suite struct RecordLossTests {
  private let folder = TemporaryFolder()

  /// Ten positions, of the seconds from a number on.
  private static func positions(from start: Int) -> String {
    (start..<start + 10).map { FakeGPSD.position("/dev/a", $0) }.joined(separator: "\r\n") + "\r\n"
  }

  /// Records until so many positions have been told to be saved, and then ends it as Ctrl-C does.
  private func record(_ port: Int, until count: Int) throws -> GeocalcProcess {
    try GeocalcProcess(
      shell: """
        geocalc record gpsd://127.0.0.1:\(port) --store s.db --json > told & \
        for i in $(seq 600); do [ "$(wc -l < told)" -ge \(count) ] && break; sleep 0.1; done; \
        kill -TERM $!; wait $!
        """, in: folder.url)
  }

  private func kept() throws -> Int {
    try GeocalcProcess(shell: "geocalc watch library:all --store s.db --json", in: folder.url)
      .output
      .split(separator: "\n").count
  }

  /// The connection breaks: what came before is kept, it is told, and it goes on.
  @Test func connectionBreaks() throws {
    let server = try FakeServer { peer, number in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: number * 10))
      if number < 2 { peer.close() } else { peer.waitForEnd() }
    }
    defer { server.close() }
    let result = try record(server.port, until: 30)
    #expect(result.code == 130)
    #expect(result.errors.contains("trying again"))
    #expect(result.errors.contains("30 positions saved in 1 track"))
    #expect(try kept() == 30)
  }

  /// gpsd itself is gone for a while: meanwhile what was saved can be read.
  @Test func daemonIsGone() throws {
    let server = try FakeServer(connections: 1) { peer, _ in
      guard peer.beginWatching() else { return }
      peer.send(Self.positions(from: 0))
      peer.close()
    }
    let port = server.port
    let (folder, before) = (folder, Guarded(0))
    let back = Guarded<FakeServer?>(nil)
    Thread.detachNewThread {
      let told = folder.file("told")
      for _ in 0..<600 {
        let lines = (try? String(contentsOf: told, encoding: .utf8))?.split(separator: "\n") ?? []
        if lines.count >= 10 { break }
        Thread.sleep(forTimeInterval: 0.1)
      }
      Thread.sleep(forTimeInterval: 0.5)
      let list = try? GeocalcProcess(
        shell: "geocalc watch library:all --store s.db --json", in: folder.url)
      before.withLock { $0 = list?.output.split(separator: "\n").count ?? 0 }
      back.withLock {
        $0 = try? FakeServer(port: port) { peer, _ in
          guard peer.beginWatching() else { return }
          peer.send(Self.positions(from: 10))
          peer.waitForEnd()
        }
      }
    }
    let result = try record(port, until: 20)
    back.withLock { $0?.close() }
    #expect(before.withLock { $0 } == 10)
    #expect(result.code == 130)
    #expect(result.errors.contains("trying again"))
    #expect(result.errors.contains("20 positions saved in 1 track"))
    #expect(try kept() == 20)
    #expect(
      try GeocalcProcess(shell: "geocalc library check --store s.db", in: folder.url).code == 0)
  }
}
