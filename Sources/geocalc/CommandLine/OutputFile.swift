import GeoFiles
import GeoPlatform
import GeoStore
import Synchronization
import SystemPackage

/// An output file that appears at its path only when it is complete.
///
/// - The file has no name while it is written. A file whose path ends in `.gz` is compressed with gzip.
/// - If the path is a symbolic link, the target of the link is replaced.
/// - The new file gets the owner and the mode of the replaced file, as far as the system permits.
/// - Devices and named pipes, such as /dev/stdout, are written directly.
/// - An existing file is replaced, unless it is a database or the command reads it.
///
/// Sendable conformance is unchecked. A single owner uses an instance, and calls the methods one at a time.
final class OutputFile: @unchecked Sendable {
  let path: String
  /// The final path, with symbolic links resolved.
  private let place: String
  /// The output file until it appears at its path. Nil if the path is written directly.
  private let temporary: TemporaryFile?
  private let file: OwnedDescriptor
  private let deflater: GzipDeflater?
  private let mayReplace: Bool
  /// The existing file that will be replaced. Nil if the path does not exist.
  private let replaced: FileConflicts.Identity?

  /// Opens a new file for writing.
  ///
  /// - Parameters:
  ///   - path: the final path.
  ///   - mayReplace: whether an existing file is replaced.
  ///   - isNamed: whether to give the file a temporary name while it is written (see ``TemporaryFile``).
  ///   - isRaw: whether to write bytes without compression even if the path ends in `.gz`.
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
      // The user must be able to read the library, so an unreadable file cannot be the library.
      guard error == .permissionDenied else { throw error }
      return false
    }
    return try file.descriptor.readWaiting(into: space) == start.count && space.elementsEqual(start)
  }

  /// Returns the status of a path. Nil if the path does not exist. Throws other errors, such as a loop of links, so
  /// that no file is replaced by mistake.
  private static func status(_ path: String) throws(Errno) -> Stat? {
    do { return try Stat(path: path) } catch {
      guard error == .noSuchFileOrDirectory else { throw error }
      return nil
    }
  }

  /// Gives a new file the owner and the mode of the file that it replaces.
  ///
  /// Ignores errors, because the system may not permit these changes. A file that replaces no other file gets the
  /// default mode.
  private static func setOwner(of descriptor: FileDescriptor, to status: Stat?) {
    let number = descriptor.rawValue
    guard let status else {
      let mask = umask(0)
      umask(mask)
      fchmod(number, 0o666 & ~mask)
      return
    }
    // If the owner cannot be changed, change only the group. If both calls fail, the file belongs to the current user.
    if fchown(number, status.userID.rawValue, status.groupID.rawValue) != 0 {
      _ = fchown(number, uid_t.max, status.groupID.rawValue)
    }
    fchmod(number, status.permissions.rawValue & 0o777)
  }

  deinit { abandon() }

  private var isOver = false

  /// Removes the incomplete file. Has no effect after ``commit()``.
  ///
  /// Call this method before the process ends. Another thread may still refer to this object, so its deinitializer may
  /// not run.
  func abandon() {
    guard !isOver else { return }
    end()
    temporary?.remove()
  }

  private func end() {
    isOver = true
    if let replaced { FileConflicts.removeOutput(replaced) }
  }

  /// Writes `bytes` completely.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes `bytes` completely.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    guard let deflater else { return try writeNow(bytes) }
    var compressed: [UInt8] = []
    let input = bytes.assumingMemoryBound(to: UInt8.self)
    deflater.deflate(input.span, isLast: false, into: &compressed)
    try writeNow(compressed)
  }

  /// Completes the file and makes it appear at its path.
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

  /// Returns the path with symbolic links resolved, so that the link is not replaced. The target may not exist.
  private static func resolved(_ path: String) -> String {
    if let real = PathText.real(path) { return real }
    var path = path
    // Follow at most 40 links, as Linux does.
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
/// If the process ends for any reason, the system removes an unnamed file. If the file system does not support unnamed
/// files (open(2), O_TMPFILE), the file has a temporary name in the folder of the final path. ``remove()`` and a signal
/// handler remove such a file.
struct TemporaryFile {
  /// The descriptor to write to. The user of this struct must close it.
  let descriptor: FileDescriptor

  // The template of a temporary name for mkstemp(3), which ends in `XXXXXX`.
  private let pattern: String
  private var name: String?
  // O_TMPFILE of <asm-generic/fcntl.h>, which is the same on all processors that Swift supports. Swift does not import
  // this macro.
  private static let withoutName = FileDescriptor.OpenOptions(rawValue: 0o20000000)
    .union([.directory, .closeOnExec])

  /// Creates an unnamed file, or a file with a temporary name.
  ///
  /// - Parameters:
  ///   - place: the final path of the file.
  ///   - isNamed: whether to use a temporary name even if unnamed files are supported.
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

  /// Opens an unnamed file. Nil if the file system does not support unnamed files, or if the file could not be given
  /// a name later.
  private static func unnamed(in folder: String) -> FileDescriptor? {
    let opened = try? FileDescriptor.open(
      PathText.cString(folder), .writeOnly, options: withoutName, permissions: .ownerReadWrite)
    guard let opened else { return nil }
    if PathText.exists(link(to: opened)) { return opened }
    try? opened.close()
    return nil
  }

  /// Gives the complete file its final path.
  ///
  /// - Parameter mayReplace: whether an existing file is replaced.
  /// - Throws: the error of the system call.
  func move(to place: String, mayReplace: Bool) throws(Errno) {
    if let name {
      if mayReplace { return try PathText.move(name, to: place) }
      // A link, unlike a rename, fails if there is a file at the path. Remove the temporary name after linking.
      try PathText.link(name, to: place)
      return try PathText.remove(name)
    }
    let link = Self.link(to: descriptor)
    guard mayReplace else { return try PathText.link(link, to: place) }
    // A link cannot replace a file. Link the file to a temporary name, and rename it.
    let name = try Self.linked(link, pattern.dropLast(6))
    do { try PathText.move(name, to: place) } catch {
      try? PathText.remove(name)
      throw error
    }
  }

  /// Links a file to a random name that is not in use.
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

  /// Removes a file with a temporary name. An unnamed file needs no removal.
  func remove() { if let name { try? PathText.remove(name) } }

  private static func link(to descriptor: FileDescriptor) -> String {
    "/proc/self/fd/\(descriptor.rawValue)"
  }
}

/// Removes a file with a temporary name when a signal ends the process.
private enum SignalledRemoval {
  // Never free the path, because a signal handler may read it. A single path is enough, because the program writes one
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
      // Restore the previous action if the signal was ignored or had another handler.
      if let others { signal(number, others) }
    }
  }
}

/// A growable buffer of output bytes that is written through pointers.
struct OutputBuffer: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var bytes: UnsafeMutableRawPointer

  init() { bytes = .allocate(byteCount: 0, alignment: 1) }

  deinit { bytes.deallocate() }

  /// Calls `body` with a pointer to `room` free bytes at the end. `body` returns a pointer to the end of the bytes it
  /// has written.
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
  /// - Parameter body: called with the bytes before they are removed.
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

/// Writes to files, pipes and terminals. A write that is blocked because the reader has stopped reading can still be
/// interrupted.
enum Descriptor {
  /// Writes `bytes` completely.
  ///
  /// - Throws: the error of the system call; `interrupted` if the reader does not read within ``patience`` after an
  ///   interrupt.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    let canBlock = Interrupts.areHandled && (try? Stat(descriptor).type) != .regular
    var rest = bytes[...]
    while !rest.isEmpty {
      if canBlock, !waitForRoom(in: descriptor) { throw .interrupted }
      // A pipe that is ready for writing accepts up to PIPE_BUF bytes without blocking.
      let piece = canBlock ? rest.prefix(Int(PIPE_BUF)) : rest
      if let written = try descriptor.writeNow(UnsafeRawBufferPointer(rebasing: piece)) {
        rest = rest.dropFirst(written)
      } else if !canBlock {
        // The terminal or pipe is non-blocking, perhaps because another process has changed its mode. Wait until it
        // accepts bytes.
        _ = descriptor.isReady(for: .writing, within: -1)
      }
    }
  }

  /// Writes data. Control characters are escaped if the descriptor is a terminal.
  static func writeData(
    _ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor
  ) throws(Errno) {
    guard isatty(descriptor.rawValue) == 1 else { return try write(bytes, to: descriptor) }
    let text = Console.printableLines(bytes)
    try text.span.withUnsafeBytes { (text) throws(Errno) in try write(text, to: descriptor) }
  }

  /// Throws an error if the process cannot open the file descriptors that a source needs. Dispatch would crash without
  /// descriptors for its timers.
  static func checkSupply() throws(SystemFailure) {
    // A source needs three descriptors for the file and a wake-up pipe, and three for timers. The seventh descriptor is
    // a reserve.
    do { try OwnedDescriptor.checkSupply(7) } catch {
      throw SystemFailure(.open, "files for a source", error)
    }
  }

  /// The time in milliseconds that all writes together may wait for the reader after an interrupt.
  static let patience: Int32 = 1000

  /// The interval in milliseconds at which a blocked write checks for an interrupt.
  private static let glance: Int32 = 50

  private static let hasWaited = Atomic(false)

  /// Waits until the descriptor accepts bytes. Returns false if the descriptor does not accept bytes within
  /// ``patience`` after an interrupt.
  private static func waitForRoom(in descriptor: FileDescriptor) -> Bool {
    // Check for interrupts at intervals, because a wake-up pipe would need another descriptor.
    while !Interrupts.hasCome {
      if descriptor.isReady(for: .writing, within: glance) { return true }
    }
    let hasWaited = hasWaited.load(ordering: .relaxed)
    if descriptor.isReady(for: .writing, within: hasWaited ? 0 : patience) { return true }
    self.hasWaited.store(true, ordering: .relaxed)
    return false
  }
}

/// Writes data to standard output. Control characters are escaped if standard output is a terminal.
enum StandardOutput {
  static let isTerminal = isatty(STDOUT_FILENO) != 0

  static func write(_ bytes: [UInt8]) throws(SystemFailure) {
    try bytes.span.withUnsafeBytes { (bytes) throws(SystemFailure) in try write(bytes) }
  }

  /// Writes `bytes` completely.
  static func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    try checked { () throws(Errno) in try Descriptor.writeData(bytes, to: .standardOutput) }
  }

  /// Writes text without escaping, so that it can contain terminal control sequences. Do not pass text from files.
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

  /// Writes `text` without appending a line break.
  static func write(_ text: String) throws(SystemFailure) { try write(Array(text.utf8)) }

  /// Writes and empties `bytes` if it contains at least `count` bytes.
  static func write(_ bytes: inout [UInt8], atLeast count: Int) throws(SystemFailure) {
    guard bytes.count >= count else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Ensures that standard input, standard output and standard error are open.
enum StandardStreams {
  /// Opens /dev/null for each closed stream. Otherwise, the next opened file would get the number of the closed stream,
  /// and output could be written to this file.
  ///
  /// Standard input is opened only for writing, and standard output only for reading. Reading standard input and
  /// writing standard output therefore fail as with a closed stream, so no data is lost silently. Messages to standard
  /// error are discarded.
  static func open() {
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDWR)]
    // Open the streams in the order of their numbers, because open() uses the lowest free number.
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      _ = Glibc.open("/dev/null", mode)
    }
  }
}
