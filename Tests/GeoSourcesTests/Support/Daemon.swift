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
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
      } == 0
    }
  }
}
