import Foundation

/// A child process with the parts of `Process` that tests need.
///
/// With Foundation's class, a child inherits descriptors that other threads open, so a pipe between two children may
/// never end. This class closes all descriptors from 3 on. This class also kills the process group after fifteen
/// minutes, so a test that waits for the child fails instead of hanging.
final class Child: @unchecked Sendable {
  var executableURL: URL?
  var arguments: [String] = []
  var environment: [String: String]?
  var currentDirectoryURL: URL?
  /// Each stream is a `Pipe` or a `FileHandle`; with nil the child uses the test's own stream.
  var standardInput, standardOutput, standardError: Any?

  private(set) var processIdentifier: pid_t = 0
  // The status from waitpid; nil while the process runs.
  private var status: Int32?
  private let lock = NSLock()

  // The C library (glibc 2.34) has these functions, but its headers hide them from Swift.
  private typealias CloseFrom =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
    ) -> Int32
  private typealias ChangeFolder =
    @convention(c) (
      UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
    ) -> Int32
  private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
    .map { unsafeBitCast($0, to: CloseFrom.self) }
  private static let changeFolder = dlsym(nil, "posix_spawn_file_actions_addchdir_np")
    .map { unsafeBitCast($0, to: ChangeFolder.self) }

  struct CannotRun: Error { var code: Int32 }

  func run() throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let pipes = [(standardInput, true), (standardOutput, false), (standardError, false)]
    for (target, (stream, reads)) in pipes.enumerated() {
      if (stream as? FileHandle) === FileHandle.nullDevice {
        posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_RDWR, 0)
        continue
      }
      guard let handle = Self.handle(stream, reads: reads) else { continue }
      posix_spawn_file_actions_adddup2(&actions, handle.fileDescriptor, Int32(target))
    }
    guard let closeFrom = Self.closeFrom, let changeFolder = Self.changeFolder else {
      throw CannotRun(code: ENOSYS)
    }
    _ = closeFrom(&actions, 3)
    if let folder = currentDirectoryURL?.path { _ = changeFolder(&actions, folder) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF))
    // Ignored signals of the test process would stay ignored in a child.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)

    let path = executableURL?.path ?? ""
    let words = environment ?? ProcessInfo.processInfo.environment
    let code = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(words.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&processIdentifier, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw CannotRun(code: code) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 900) { [weak self] in
      if let self, isRunning { kill(-processIdentifier, SIGKILL) }
    }
    // The other ends belong to the child only.
    for (stream, reads) in pipes {
      if let pipe = stream as? Pipe {
        try? (reads ? pipe.fileHandleForReading : pipe.fileHandleForWriting).close()
      }
    }
  }

  private static func handle(_ stream: Any?, reads: Bool) -> FileHandle? {
    if let pipe = stream as? Pipe {
      return reads ? pipe.fileHandleForReading : pipe.fileHandleForWriting
    }
    return stream as? FileHandle
  }

  private static func withCStrings<R>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  deinit {
    // No one waits for the process any more.
    if processIdentifier > 0, isRunning { kill(-processIdentifier, SIGKILL) }
  }

  var isRunning: Bool {
    lock.lock()
    defer { lock.unlock() }
    guard status == nil else { return false }
    var found: Int32 = 0
    if waitpid(processIdentifier, &found, WNOHANG) == processIdentifier { status = found }
    return status == nil
  }

  func waitUntilExit() {
    var pause: UInt32 = 100
    while isRunning {
      usleep(pause)
      pause = min(5000, pause * 2)
    }
  }

  func interrupt() { kill(processIdentifier, SIGINT) }

  func terminate() { kill(processIdentifier, SIGTERM) }

  var terminationReason: Process.TerminationReason {
    (status ?? 0) & 0x7F == 0 ? .exit : .uncaughtSignal
  }

  /// The exit code, or the signal.
  var terminationStatus: Int32 {
    let status = status ?? 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
  }
}
