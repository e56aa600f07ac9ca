import Foundation
import GeoCore
import Testing

/// A real gpsd, until it is killed.
final class Daemon: Sendable {
  let port: Int
  private let arguments: [String]
  private let process = Guarded<pid_t?>(nil)

  /// Starts gpsd and waits until it listens.
  ///
  /// - Parameters:
  ///   - options: such as `-n`, to read the devices before anyone watches.
  ///   - devices: what to read.
  init(_ options: [String] = [], devices: [String]) async throws {
    port = try Loopback.freePort()
    // In the foreground, never writing to a device, on this port of the loopback.
    arguments = ["-N", "-b", "-S", "\(port)"] + options + devices
    try await start()
  }

  deinit { kill() }

  /// Starts it, again on the same port after it was killed.
  func start() async throws {
    let number = try Self.launch(arguments)
    process.withLock { $0 = number }
    try await eventually {
      try #require(
        waitpid(number, nil, WNOHANG) == 0, "gpsd has ended; its arguments: \(arguments)")
      return Loopback.isListening(port)
    }
  }

  /// Ends it without warning.
  func kill() {
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
    // No socket of the tests lives on in it.
    for descriptor in Int32(3)..<512 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    let failure = posix_spawn(&number, path, &actions, nil, &words, environ)
    try #require(failure == 0, "gpsd cannot be started: \(String(cString: strerror(failure)))")
    return number
  }
}

/// Ports of this machine.
enum Loopback {
  private static func withSocket<Result>(
    _ port: Int, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(descriptor, $0, length) }
    }
  }

  static func isListening(_ port: Int) -> Bool {
    withSocket(port) { connect($0, $1, $2) == 0 }
  }

  /// A port on which nobody listens.
  static func freePort() throws -> Int {
    let port = withSocket(0) { descriptor, address, length -> Int in
      guard bind(descriptor, address, length) == 0 else { return 0 }
      var bound = sockaddr_in()
      var size = length
      let result = withUnsafeMutablePointer(to: &bound) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          getsockname(descriptor, $0, &size)
        }
      }
      return result == 0 ? Int(in_port_t(bigEndian: bound.sin_port)) : 0
    }
    return try #require(port > 0 ? port : nil)
  }
}
