import Foundation
import Testing
import _TestSupport

/// A running geocalc under observation.
///
/// Its output and messages go to files, so geocalc never blocks, or through a pipe that holds one page.
/// ``wait(_:until:)`` polls until a condition holds; it fails if geocalc ends first, or after two minutes. No result
/// depends on the speed of the machine.
final class RunningGeocalc {
  /// A stream that goes through a pipe.
  enum Stream {
    case output, errors
    /// Standard output, through a pipe that never has a reader.
    case unread
  }

  let process = Child()
  private let streams = TemporaryFolder()
  private var input: Pipe?
  private var pipe: Pipe?
  private var linesRead = 0
  private var pause: FileHandle?

  /// Starts geocalc.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - pausePoint: The point where a debug build waits for ``goOn()``; see `PausePoint` in geocalc.
  ///   - ignored: The name of a signal that geocalc ignores from the start, such as `INT`.
  ///   - piped: The stream that goes through a pipe; only the test reads it.
  ///   - hasInput: Whether the test writes to standard input with ``write(_:)``.
  init(
    _ arguments: [String], in folder: URL? = nil, pausingAt pausePoint: String? = nil,
    ignoring ignored: String? = nil, piped: Stream? = nil, hasInput: Bool = false
  ) throws {
    for name in ["out", "err"] { try Data().write(to: streams.file(name)) }
    let executable = pausePoint == nil ? GeocalcProcess.executable : GeocalcProcess.debugExecutable
    process.executableURL = executable
    process.arguments = arguments
    if let ignored {
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["--ignore-signal=\(ignored)", executable.path] + arguments
    }
    process.currentDirectoryURL = folder
    process.environment = GeocalcProcess.environment
    if let pausePoint {
      let path = streams.file("pause").path
      try #require(mkfifo(path, 0o600) == 0)
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      pause = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      process.environment?["GEOCALC_PAUSE"] = "\(pausePoint):\(path)"
    }
    process.standardInput = FileHandle.nullDevice
    if hasInput {
      // Writing to an ended geocalc must return an error and not end all tests.
      signal(SIGPIPE, SIG_IGN)
      input = Pipe()
      process.standardInput = input
    }
    process.standardOutput = try FileHandle(forWritingTo: streams.file("out"))
    process.standardError = try FileHandle(forWritingTo: streams.file("err"))
    if let piped {
      let pipe = Pipe()
      _ = fcntl(pipe.fileHandleForReading.fileDescriptor, Self.setPipeSize, Self.pipeSize)
      self.pipe = pipe
      if piped == .errors { process.standardError = pipe } else { process.standardOutput = pipe }
      if piped == .unread { try pipe.fileHandleForReading.close() }
    }
    try process.run()
  }

  // F_SETPIPE_SZ, which the Glibc module lacks. A pipe has at least one page.
  private static let setPipeSize: Int32 = 1031
  private static let pipeSize: Int32 = 4096

  deinit {
    if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// The content of standard output.
  var bytes: Data { (try? Data(contentsOf: streams.file("out"))) ?? Data() }
  var output: String { String(decoding: bytes, as: UTF8.self) }

  /// The content of standard error.
  var errors: String {
    let bytes = (try? Data(contentsOf: streams.file("err"))) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Waiting

  /// Waits until a condition holds.
  func wait(
    _ what: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    until condition: () throws -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      // Checked before the condition, so all of geocalc's output before its end counts.
      let isRunning = process.isRunning
      if try condition() { return }
      try #require(
        isRunning, "geocalc has ended without: \(what). \(errors)", sourceLocation: sourceLocation)
      try #require(
        ContinuousClock.now < deadline, "two minutes without: \(what). \(errors)",
        sourceLocation: sourceLocation)
      // Wait on this thread. Yielding the thread would wait for all started tests.
      usleep(2000)
    }
  }

  /// Waits until geocalc has reached the point where it pauses.
  func waitForPause(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let descriptor = try #require(pause).fileDescriptor
    try wait("a pause", sourceLocation: sourceLocation) { Self.waitingBytes(descriptor) > 0 }
  }

  /// Lets geocalc continue from the point where it pauses.
  func goOn() throws {
    try pause?.close()
    pause = nil
  }

  /// Waits until nothing more fits into the pipe.
  func waitUntilFull(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    let descriptor = try #require(pipe).fileHandleForReading.fileDescriptor
    // Its only page is in use; poll() reports no room until the page has been read completely.
    try wait("a full pipe", sourceLocation: sourceLocation) { Self.waitingBytes(descriptor) > 0 }
  }

  /// The number of unread bytes in a pipe.
  static func waitingBytes(_ descriptor: Int32) -> Int {
    var count: Int32 = 0
    _ = ioctl(descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  // MARK: Streams

  /// Writes to standard input once geocalc has read all earlier bytes.
  func write(_ bytes: some Sequence<UInt8>) throws {
    let handle = try #require(input).fileHandleForWriting
    try wait("read input") { Self.waitingBytes(handle.fileDescriptor) == 0 }
    try handle.write(contentsOf: Data(bytes))
  }

  func write(_ text: String) throws { try write(text.utf8) }

  func closeInput() throws { try input?.fileHandleForWriting.close() }

  /// Reads the pipe up to a number of lines, or to its end.
  ///
  /// - Returns: The number of complete lines so far.
  @discardableResult
  func read(lines: Int = .max) throws -> Int {
    let descriptor = try #require(pipe).fileHandleForReading.fileDescriptor
    var piece = [UInt8](repeating: 0, count: 4096)
    while linesRead < lines {
      // Reads the available bytes. A file handle would wait for all 4,096 bytes.
      let count = Foundation.read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      linesRead += piece[..<count].count { $0 == 10 }
    }
    return linesRead
  }

  /// Closes the pipe, so geocalc has no reader any more.
  func closePipe() throws { try pipe?.fileHandleForReading.close() }

  // MARK: Signals

  func send(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Whether geocalc ignores a signal, as reported by the system.
  func ignores(_ number: Int32) throws -> Bool { try has(number, in: "SigIgn:") }

  /// Whether geocalc handles a signal, as reported by the system.
  func catches(_ number: Int32) throws -> Bool { try has(number, in: "SigCgt:") }

  private func has(_ number: Int32, in mask: String) throws -> Bool {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(mask) })
    let mask = try #require(
      UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16))
    return mask & 1 << UInt64(number - 1) != 0
  }

  /// Waits until geocalc ends.
  ///
  /// - Returns: The exit code, or the negative number of the signal that ended geocalc.
  func end(sourceLocation: Testing.SourceLocation = #_sourceLocation) throws -> Int32 {
    try wait("an end", sourceLocation: sourceLocation) { !process.isRunning }
    let code = process.terminationStatus
    return process.terminationReason == .exit ? code : -code
  }
}

/// Tests that stop geocalc at a pause point need a debug build.
let canPause: Bool = {
  #if DEBUG
    true
  #else
    false
  #endif
}()
