import Foundation
import Testing

/// A real gpsd, which goes with the test.
final class Daemon: @unchecked Sendable {
  let port: Int
  private let arguments: [String]
  // Only changed by the test that owns it.
  private var process: Process

  /// Starts gpsd and waits until it listens.
  ///
  /// - Parameters:
  ///   - options: such as `-n`, to read the devices before anyone watches.
  ///   - devices: what to read.
  init(_ options: [String] = [], devices: [String]) async throws {
    port = try FakeServer.freePort()
    // In the foreground, never writing to a device, on this port of the loopback.
    arguments = ["-N", "-b", "-S", "\(port)"] + options + devices
    process = try Self.launch(arguments)
    try await waitUntilItListens()
  }

  deinit { kill() }

  /// Ends it without warning.
  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Starts it again on the same port.
  func restart() async throws {
    process = try Self.launch(arguments)
    try await waitUntilItListens()
  }

  private static func launch(_ arguments: [String]) throws -> Process {
    let folders =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      + ["/usr/sbin", "/usr/local/sbin"]
    let path = folders.map { $0 + "/gpsd" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try #require(path, "gpsd is not installed; scripts/setup does that"))
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func waitUntilItListens() async throws {
    try await eventually(15) {
      try #require(process.isRunning, "gpsd has ended; arguments: \(arguments)")
      guard let peer = Peer(port: port) else { return false }
      peer.close()
      return true
    }
  }
}

/// A client of gpsd that does nothing but read, on a thread of its own.
final class Watcher: Sendable {
  private let peer: Peer
  private let state = Locked((last: ContinuousClock.now, longest: Duration.zero, count: 0))

  init(port: Int) throws {
    peer = try #require(Peer(port: port))
    peer.send("?WATCH={\"enable\":true,\"json\":true};\n")
    Thread.detachNewThread { [peer, state] in
      while true {
        let count = peer.read()
        guard count > 0 else { return }
        state.with {
          let now = ContinuousClock.now
          // The receiver has to be recognised before reports begin.
          if $0.count > 10_000 { $0.longest = max($0.longest, now - $0.last) }
          $0 = (now, $0.longest, $0.count + count)
        }
      }
    }
  }

  deinit { peer.close() }

  var byteCount: Int { state.with { $0.count } }

  /// The longest time without a byte, the time since the last one included.
  var longestGap: Duration { state.with { max($0.longest, ContinuousClock.now - $0.last) } }
}
