import GeoFiles
import GeoPlatform
import Synchronization
import SystemPackage

/// Bytes to be printed, written through pointers.
struct OutputBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var bytes: UnsafeMutableRawPointer

  init() { bytes = .allocate(byteCount: 0, alignment: 1) }

  deinit { bytes.deallocate() }

  /// Lets `body` write up to `room` bytes behind those there are; it returns the end of what counts.
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

  /// Takes all bytes away.
  ///
  /// - Parameter body: gets them.
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

/// Writing to a file, pipe or terminal so that a reader who does not read holds up no interrupt.
enum Descriptor {
  /// Writes all of `bytes`.
  ///
  /// - Throws: the error that ended it: `interrupted` if an interrupt came and nobody has read for
  ///   ``patience``.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    let canBlock = Interrupts.areHandled && (try? Stat(descriptor).type) != .regular
    var rest = bytes[...]
    while !rest.isEmpty {
      if canBlock, !waitForRoom(in: descriptor) { throw .interrupted }
      // Where there is room at all, a pipe takes so much without blocking.
      let piece = canBlock ? rest.prefix(Int(PIPE_BUF)) : rest
      if let written = try descriptor.writeNow(UnsafeRawBufferPointer(rebasing: piece)) {
        rest = rest.dropFirst(written)
      } else if !canBlock {
        // A terminal or pipe that another program has set not to block: wait as if it did.
        _ = descriptor.isReady(for: .writing, within: -1)
      }
    }
  }

  /// Writes data, in which there may be anything: to a terminal as text that cannot steer it, to files and
  /// pipes as it is.
  static func writeData(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    guard isatty(descriptor.rawValue) == 1 else { return try write(bytes, to: descriptor) }
    let text = Console.printableLines(bytes)
    try text.span.withUnsafeBytes { (text) throws(Errno) in try write(text, to: descriptor) }
  }

  /// Looks whether the process may still open what a source takes: Dispatch, which runs them, ends the
  /// process where it gets no descriptor for its timers.
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  static func checkSupply() throws(SystemFailure) {
    // The file and a pipe to be woken by; three for timers; one more.
    do { try OwnedDescriptor.checkSupply(7) } catch {
      throw SystemFailure(.open, "files for a source", error)
    }
  }

  /// How long a reader may take after an interrupt (milliseconds), once for all writes.
  static let patience: Int32 = 1000

  /// After how long a write that waits for a reader looks for an interrupt (milliseconds).
  private static let glance: Int32 = 50

  private static let hasWaited = Atomic(false)

  /// Waits until there is room or, once an interrupt has come, the patience is over: false.
  private static func waitForRoom(in descriptor: FileDescriptor) -> Bool {
    // Looking now and then takes no descriptor to be woken by.
    while !Interrupts.hasCome {
      if descriptor.isReady(for: .writing, within: glance) { return true }
    }
    let hasWaited = hasWaited.load(ordering: .relaxed)
    if descriptor.isReady(for: .writing, within: hasWaited ? 0 : patience) { return true }
    self.hasWaited.store(true, ordering: .relaxed)
    return false
  }
}

/// Standard output, where data goes: all bytes or an error. A terminal gets them as text that cannot steer
/// it.
enum StandardOutput {
  /// Whether a person looks at it.
  static let isTerminal = isatty(STDOUT_FILENO) != 0

  /// Writes all of `bytes`.
  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes all of `bytes`.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    try checked { () throws(Errno) in try Descriptor.writeData(bytes, to: .standardOutput) }
  }

  /// Writes text that steers a terminal, and nothing of others'.
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

  /// Writes `text` as it is; lines bring their own ends.
  static func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if there are `count` of them or more.
  static func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Standard input, output and error as a process should find them: open.
enum StandardStreams {
  /// Puts /dev/null where one of them is closed, so that no file that is opened later takes its number
  /// and gets what is meant for people.
  ///
  /// Input is opened for writing and output for reading: using them fails as with a closed stream, and
  /// no data is lost in silence. Messages have nobody to go to and are dropped.
  static func open() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    // In order: open() takes the lowest number that is free.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
