import GeoFiles
import GeoPlatform
import GeoStore
import Synchronization
import SystemPackage

/// An output file that appears complete or not at all. The file has no name until it is complete, and then gets its
/// path. A file whose name ends in `.gz` is compressed with gzip.
///
/// - If the path is a symbolic link, the target of the link is written.
/// - Owner and mode of a replaced file are kept as far as the system allows.
/// - A path that is not a regular file, such as /dev/stdout or a named pipe, is written directly.
/// - An existing file is replaced, except a database or a file that the command reads.
///
/// Unchecked: only one output uses the file, and calls its methods one at a time.
final class OutputFile: @unchecked Sendable {
  let path: String
  /// The final path, with links followed.
  private let place: String
  /// Nil if the path is written directly.
  private let temporary: TemporaryFile?
  private let file: OwnedDescriptor
  private let deflater: GzipDeflater?
  private let mayReplace: Bool
  /// The existing file that the output will replace.
  private let replaced: FileConflicts.Identity?

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - mayReplace: whether an existing file is replaced.
  ///   - isNamed: whether to use a temporary name (see ``TemporaryFile``).
  ///   - isRaw: whether bytes are written uncompressed even if the name ends in `.gz`.
  init(
    path: String, mayReplace: Bool = true, isNamed: Bool = false, isRaw: Bool = false
  ) throws(SystemFailure) {
    self.path = path
    self.mayReplace = mayReplace
    deflater = path.lowercased().hasSuffix(".gz") && !isRaw ? GzipDeflater() : nil
    let status: Stat?
    let isDatabase: Bool
    do throws(Errno) {
      status = try Self.status(path)
      guard status == nil || mayReplace else { throw .fileExists }
      let isItself = if status?.type == .regular { try Self.isDatabase(path) } else { false }
      isDatabase = isItself || DatabaseFiles.database(with: path) != nil
    } catch {
      throw SystemFailure(.write, path, error)
    }
    guard !isDatabase else {
      throw SystemFailure(
        replacing: path,
        "it is a database, such as the library of recordings, or belongs to one; remove it yourself"
      )
    }
    replaced = try FileConflicts.addOutput(path, status)
    do throws(Errno) {
      if let status, status.type != .regular {
        (place, temporary) = (path, nil)
        file = try OwnedDescriptor(path: path, .writeOnly)
        return
      }
      if status != nil { try PathText.checkAccess(path, .writing) }
      place = Self.resolved(path)
      let temporary = try TemporaryFile(for: place, isNamed: isNamed)
      self.temporary = temporary
      file = OwnedDescriptor(temporary.descriptor)
      Self.setOwner(of: temporary.descriptor, to: status)
    } catch {
      if let replaced { FileConflicts.removeOutput(replaced) }
      throw SystemFailure(.write, path, error)
    }
  }

  /// Returns whether a file is an SQLite database, such as the library.
  private static func isDatabase(_ path: String) throws(Errno) -> Bool {
    let start = Array("SQLite format 3\0".utf8)
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: start.count, alignment: 1)
    defer { space.deallocate() }
    let file: OwnedDescriptor
    do { file = try OwnedDescriptor(path: path, .readOnly) } catch {
      // A file that the user may not read cannot be the library.
      guard error == .permissionDenied else { throw error }
      return false
    }
    return try file.descriptor.readWaiting(into: space) == start.count && space.elementsEqual(start)
  }

  /// Returns the status of a path. Nil if the path does not exist. Other errors, such as a loop of links, are thrown,
  /// so that nothing is replaced by mistake.
  private static func status(_ path: String) throws(Errno) -> Stat? {
    do { return try Stat(path: path) } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// Copies the owner and mode of a replaced file to the new file.
  ///
  /// If the system refuses a change, the file keeps the values it has. A file that replaces no file gets the default
  /// mode.
  private static func setOwner(of descriptor: FileDescriptor, to status: Stat?) {
    let number = descriptor.rawValue
    guard let status else {
      let mask = umask(0)
      umask(mask)
      fchmod(number, 0o666 & ~mask)
      return
    }
    // Set owner and group, or only the group. If both calls fail, the file belongs to the current user.
    if fchown(number, status.userID.rawValue, status.groupID.rawValue) != 0 {
      _ = fchown(number, uid_t.max, status.groupID.rawValue)
    }
    fchmod(number, status.permissions.rawValue & 0o777)
  }

  deinit { abandon() }

  private var isOver = false

  /// Removes the temporary file, unless the file is already at its path.
  ///
  /// Call this before the process ends, because another thread may still hold this object.
  func abandon() {
    guard !isOver else { return }
    end()
    temporary?.remove()
  }

  private func end() {
    isOver = true
    if let replaced { FileConflicts.removeOutput(replaced) }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes all of `bytes`.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard let deflater else { return try writeNow(bytes) }
    var compressed: [UInt8] = []
    let input = bytes.assumingMemoryBound(to: UInt8.self)
    deflater.deflate(input.span, isLast: false, into: &compressed)
    try writeNow(compressed)
  }

  /// Completes the file and moves it to its path.
  func commit() throws(SystemFailure) {
    if let deflater {
      var rest: [UInt8] = []
      let none: [UInt8] = []
      deflater.deflate(none.span, isLast: true, into: &rest)
      try writeNow(rest)
    }
    guard let temporary else { return }
    do throws(Errno) {
      try systemCall { fsync(file.descriptor.rawValue) }
      try temporary.move(to: place, mayReplace: mayReplace)
    } catch {
      throw SystemFailure(.write, path, error)
    }
    end()
  }

  private func writeNow(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try writeNow(bytes) }
  }

  private func writeNow(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    do throws(Errno) {
      try Descriptor.writeData(bytes, to: file.descriptor)
    } catch {
      throw SystemFailure(.write, path, error)
    }
  }

  /// Returns the path with links followed, so that a link remains a link, even if its target does not exist.
  private static func resolved(_ path: String) -> String {
    if let real = PathText.real(path) { return real }
    var path = path
    // The system has the same limit of 40 links.
    for _ in 0..<40 {
      guard let next = PathText.target(ofLink: path) else { break }
      let folder = next.hasPrefix("/") ? nil : path.lastIndex(of: "/").map { path[...$0] }
      path = (folder ?? "") + next
    }
    return path
  }
}

/// A file that has no name while it is written.
///
/// If the process ends early for any reason, nothing remains of the file. If the file system does not support this
/// (open(2), O_TMPFILE), the file has a temporary name next to the final path. ``remove()`` and the signals that end a
/// process remove the temporary name.
struct TemporaryFile {
  /// The descriptor to write to. The owner of this value closes it.
  let descriptor: FileDescriptor

  // The template of the temporary name, which ends in six letters to be replaced.
  private let pattern: String
  private var name: String?
  // O_TMPFILE from <asm-generic/fcntl.h>, the same on all processors that Swift supports. Swift does not import the
  // macro.
  private static let withoutName = FileDescriptor.OpenOptions(rawValue: 0o20000000)
    .union([.directory, .closeOnExec])

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - place: the final path.
  ///   - isNamed: whether to use a temporary name even if the file could be without a name.
  /// - Throws: the error of the system call.
  init(for place: String, isNamed: Bool = false) throws(Errno) {
    let slash = place.lastIndex(of: "/")
    let folder = slash.map { String(place[...$0]) } ?? "./"
    let base = slash.map { String(place[place.index(after: $0)...]) } ?? place
    guard !base.isEmpty else { throw .isDirectory }
    pattern = "\(folder).\(base.prefix(60)).XXXXXX"
    if !isNamed, let descriptor = Self.unnamed(in: folder) {
      self.descriptor = descriptor
      return
    }
    var template = PathText.cString(pattern)
    let number = try template.withUnsafeMutableBufferPointer { (text) throws(Errno) in
      try systemCall { text.baseAddress.map { mkstemp($0) } ?? -1 }
    }
    descriptor = FileDescriptor(rawValue: number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    let name = template.withUnsafeBufferPointer {
      $0.baseAddress.map(PathText.text(cString:)) ?? ""
    }
    SignalledRemoval.begin(name)
    self.name = name
  }

  /// Opens a file without a name. Nil if the file system does not support this, or cannot name such a file later.
  private static func unnamed(in folder: String) -> FileDescriptor? {
    let opened = try? FileDescriptor.open(
      PathText.cString(folder), .writeOnly, options: withoutName, permissions: .ownerReadWrite)
    guard let opened else { return nil }
    if PathText.exists(link(to: opened)) { return opened }
    try? opened.close()
    return nil
  }

  /// Moves the complete file to its path.
  ///
  /// - Parameter mayReplace: whether an existing file is replaced.
  /// - Throws: the error of the system call.
  func move(to place: String, mayReplace: Bool) throws(Errno) {
    if let name {
      if mayReplace { return try PathText.move(name, to: place) }
      // Linking does not remove the temporary name.
      try PathText.link(name, to: place)
      return try PathText.remove(name)
    }
    let link = Self.link(to: descriptor)
    guard mayReplace else { return try PathText.link(link, to: place) }
    // Linking cannot replace a file. Link the file to a temporary name first, and rename it.
    let name = try Self.linked(link, pattern.dropLast(6))
    do { try PathText.move(name, to: place) } catch {
      try? PathText.remove(name)
      throw error
    }
  }

  /// Links a file to a name that is not in use.
  private static func linked(_ link: String, _ beginning: Substring) throws(Errno) -> String {
    for _ in 0..<100 {
      let name = beginning + String(UInt32.random(in: 1 << 24..<1 << 28), radix: 16)
      do throws(Errno) {
        try PathText.link(link, to: String(name))
        return String(name)
      } catch {
        guard error == .fileExists else { throw error }
      }
    }
    throw .fileExists
  }

  /// Removes the temporary name, if there is one.
  func remove() { if let name { try? PathText.remove(name) } }

  private static func link(to descriptor: FileDescriptor) -> String {
    "/proc/self/fd/\(descriptor.rawValue)"
  }
}

/// Removes a file when a signal ends the process.
private enum SignalledRemoval {
  // The path is never freed, because a signal handler may read it. One path is enough, because the program writes one
  // output at a time.
  nonisolated(unsafe) private static let path: UnsafeMutablePointer<CChar> = {
    let path = UnsafeMutablePointer<CChar>.allocate(capacity: Int(PATH_MAX))
    path.initialize(repeating: 0, count: Int(PATH_MAX))
    return path
  }()

  static func begin(_ name: String) {
    strncpy(path, PathText.cString(name), Int(PATH_MAX) - 1)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let others = signal(number) { number in
        unlink(SignalledRemoval.path)
        signal(number, SIG_DFL)
        raise(number)
      }
      // Restore an action that ignores or handles the signal.
      if let others { signal(number, others) }
    }
  }
}

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

  /// Writes text with terminal control sequences. The text must not contain text from files.
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
  /// Standard input is opened for writing, and standard output for reading. Reading and writing then fail as with a
  /// closed stream, so no data is lost silently. Messages to standard error are dropped.
  static func open() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    // The order is important, because open() uses the lowest free number.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
