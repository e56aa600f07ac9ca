import GeoFiles
import GeoPlatform
import Synchronization
import SystemPackage

/// A buffer of output bytes, written through pointers.
struct OutputBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var bytes: UnsafeMutableRawPointer

  init() { bytes = .allocate(byteCount: 0, alignment: 1) }

  deinit { bytes.deallocate() }

  /// Calls `body` to write up to `room` bytes at the end. `body` returns the end of the written bytes.
  mutating func append(
    room: Int, _ body: (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer
  ) {
    if count + room > capacity { grow(to: count + room) }
    count = body(bytes + count) - bytes
  }

  mutating func append(_ text: some Collection<UInt8>) {
    append(room: text.count) { start in
      UnsafeMutableRawBufferPointer(start: start, count: text.count).copyBytes(from: text)
      return start + text.count
    }
  }

  mutating func removeAll() { count = 0 }

  /// Writes all bytes to standard output and empties the buffer.
  mutating func flush() throws(SystemFailure) {
    try StandardOutput.write(UnsafeRawBufferPointer(start: bytes, count: count))
    count = 0
  }

  /// Empties the buffer.
  ///
  /// - Parameter body: receives the bytes of the buffer.
  mutating func take<E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> Void) throws(E) {
    try body(UnsafeRawBufferPointer(start: bytes, count: count))
    count = 0
  }

  private mutating func grow(to least: Int) {
    capacity = max(least, 2 * capacity)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    larger.copyMemory(from: bytes, byteCount: count)
    bytes.deallocate()
    bytes = larger
  }
}

/// Writes to a file, pipe or terminal so that a stalled reader does not block interrupts.
enum Descriptor {
  /// Writes all of `bytes`.
  ///
  /// - Throws: the error that ended the write. The error `interrupted` means that the reader did not read for
  ///   ``patience`` after an interrupt.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    let canBlock = Interrupts.areHandled && (try? Stat(descriptor).type) != .regular
    var rest = bytes[...]
    while !rest.isEmpty {
      if canBlock, !waitForRoom(in: descriptor) { throw .interrupted }
      // A pipe that is ready for writing accepts PIPE_BUF bytes without blocking.
      let piece = canBlock ? rest.prefix(Int(PIPE_BUF)) : rest
      if let written = try descriptor.writeNow(UnsafeRawBufferPointer(rebasing: piece)) {
        rest = rest.dropFirst(written)
      } else if !canBlock {
        // Another program has made the terminal or pipe non-blocking. Wait until it is ready.
        _ = descriptor.isReady(for: .writing, within: -1)
      }
    }
  }

  /// Writes arbitrary data. Data is escaped on a terminal, and unchanged in files and pipes.
  static func writeData(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    guard isatty(descriptor.rawValue) == 1 else { return try write(bytes, to: descriptor) }
    let text = Console.printableLines(bytes)
    try text.span.withUnsafeBytes { (text) throws(Errno) in try write(text, to: descriptor) }
  }

  /// Checks that the process can still open the descriptors that a source needs. Dispatch, which runs sources, ends the
  /// process if it gets no descriptor for its timers.
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  static func checkSupply() throws(SystemFailure) {
    // The descriptors are: the file and a wake-up pipe (3), timers (3), and a spare one.
    do { try OwnedDescriptor.checkSupply(7) } catch {
      throw SystemFailure(.open, "files for a source", error)
    }
  }

  /// The total time that all writes may wait for a reader after an interrupt (milliseconds).
  static let patience: Int32 = 1000

  /// The interval at which a blocked write checks for an interrupt (milliseconds).
  private static let glance: Int32 = 50

  private static let hasWaited = Atomic(false)

  /// Waits until the descriptor accepts bytes. Returns false if the time after an interrupt has passed.
  private static func waitForRoom(in descriptor: FileDescriptor) -> Bool {
    // Poll for interrupts, because a wake-up pipe would need a descriptor.
    while !Interrupts.hasCome {
      if descriptor.isReady(for: .writing, within: glance) { return true }
    }
    let hasWaited = hasWaited.load(ordering: .relaxed)
    if descriptor.isReady(for: .writing, within: hasWaited ? 0 : patience) { return true }
    self.hasWaited.store(true, ordering: .relaxed)
    return false
  }
}

/// Writes data to standard output. On a terminal, control characters are escaped.
enum StandardOutput {
  /// Whether standard output is a terminal.
  static let isTerminal = isatty(STDOUT_FILENO) != 0

  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    try checked { () throws(Errno) in try Descriptor.writeData(bytes, to: .standardOutput) }
  }

  /// Writes text with terminal control sequences. It must not contain text from files.
  static func writeSteering(_ text: String) throws(SystemFailure) {
    try checked { () throws(Errno) in
      try Array(text.utf8).span.withUnsafeBytes { (bytes) throws(Errno) in
        try Descriptor.write(bytes, to: .standardOutput)
      }
    }
  }

  private static func checked(_ write: () throws(Errno) -> Void) throws(SystemFailure) {
    do { try write() } catch { throw SystemFailure(.write, "to standard output", error) }
  }

  /// Writes `text` without adding a line end.
  static func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if it holds at least `count` bytes.
  static func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Makes sure that standard input, output and error are open.
enum StandardStreams {
  /// Opens /dev/null for each closed stream. Otherwise a file that is opened later would get the stream's number and
  /// its output.
  ///
  /// Standard input is opened for writing, and standard output for reading. Their use then fails as with a closed
  /// stream, so no data is lost silently. Messages to standard error are dropped.
  static func open() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    // The order is important, because open() uses the lowest free number.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
