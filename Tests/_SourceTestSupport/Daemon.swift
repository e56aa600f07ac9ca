import Foundation
import GeoLocation
import Testing
import _TestSupport

/// A real gpsd that runs until it is killed.
package final class Daemon: Sendable {
  package var port: Int { reserve.port }
  private let reserve: FakeServer
  private let arguments: [String]
  private let process = Guarded<pid_t?>(nil)

  /// Starts gpsd and waits until it listens.
  ///
  /// - Parameters:
  ///   - options: Options such as `-n`, to read the devices before any client watches.
  ///   - devices: The devices to read.
  package init(_ options: [String] = [], devices: [String]) async throws {
    reserve = try FakeServer.stopped()
    // In the foreground, without writing to devices, on this loopback port.
    arguments = ["-N", "-b", "-S", "\(reserve.port)"] + options + devices
    try await start()
  }

  deinit { kill() }

  /// Starts gpsd, after a kill on the same port.
  package func start() async throws {
    let number = try Self.launch(arguments)
    process.withLock { $0 = number }
    try await eventually {
      try #require(
        waitpid(number, nil, WNOHANG) == 0, "gpsd has ended; its arguments: \(arguments)")
      guard let peer = Peer(port: port) else { return false }
      peer.close()
      return true
    }
  }

  /// Kills gpsd without warning.
  package func kill() {
    process.withLock {
      if let number = $0 {
        Foundation.kill(number, SIGKILL)
        waitpid(number, nil, 0)
      }
      $0 = nil
    }
  }

  private static func launch(_ arguments: [String]) throws -> pid_t {
    let folders =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
      + ["/usr/sbin", "/usr/local/sbin"]
    let path = try #require(
      folders.map { $0 + "/gpsd" }.first { FileManager.default.isExecutableFile(atPath: $0) },
      "gpsd is not installed; scripts/setup does that")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // gpsd inherits no socket of the tests.
    for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    let failure = posix_spawn(&number, path, &actions, nil, &words, environ)
    try #require(failure == 0, "gpsd cannot be started: \(String(cString: strerror(failure)))")
    return number
  }
}

/// A gpsd client that only reads, on a separate thread.
package final class Watcher: Sendable {
  private let peer: Peer
  private let count = Guarded(0)

  package init(port: Int) throws {
    peer = try #require(Peer(port: port))
    peer.send("?WATCH={\"enable\":true,\"json\":true};\n")
    Thread.detachNewThread { [peer, count] in
      while true {
        let read = peer.read()
        guard read > 0 else { return }
        count.withLock { $0 += read }
      }
    }
  }

  deinit { peer.close() }

  package var byteCount: Int { count.withLock { $0 } }
}
