import Glibc
import Synchronization

/// Writing to a file, pipe or terminal so that a reader who does not read holds up no interrupt.
enum Descriptor {
  /// Writes all of `bytes`.
  ///
  /// - Returns: 0, or the number of the error that ended it: EINTR if an interrupt came and nobody has
  ///   read for ``patience``.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    let canBlock = Interrupts.areHandled && !isRegular(descriptor)
    var start = 0
    while start < bytes.count {
      if canBlock, !waitForRoom(in: descriptor) { return EINTR }
      // Where there is room at all, a pipe takes so much without blocking.
      let count = canBlock ? min(bytes.count - start, Int(PIPE_BUF)) : bytes.count - start
      let written = Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, count)
      if written >= 0 {
        start += written
      } else if errno == EAGAIN {
        // A terminal or pipe that another program has set not to block: wait as if it did.
        if !canBlock { _ = isWritable(descriptor, milliseconds: -1) }
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Looks whether the process may still open what a source takes: Dispatch, which runs them, ends the
  /// process where it gets no descriptor for its timers.
  ///
  /// - Throws: `SystemFailure` with the system's reason.
  static func checkSupply() throws(SystemFailure) {
    // The file and a pipe to be woken by; three for timers; one more.
    var taken: [Int32] = []
    defer { for descriptor in taken { close(descriptor) } }
    for _ in 0..<7 {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw SystemFailure(operation: .open, path: "files for a source", number: errno)
      }
      taken.append(descriptor)
    }
  }

  /// How long a reader may take after an interrupt (milliseconds), once for all writes.
  static let patience: Int32 = 1000

  /// After how long a write that waits for a reader looks for an interrupt (milliseconds).
  private static let glance: Int32 = 50

  private static let hasWaited = Atomic(false)

  /// Waits until there is room or, once an interrupt has come, the patience is over: false.
  private static func waitForRoom(in descriptor: Int32) -> Bool {
    // Looking now and then takes no descriptor to be woken by.
    while !Interrupts.hasCome { if isWritable(descriptor, milliseconds: glance) { return true } }
    let hasWaited = hasWaited.load(ordering: .relaxed)
    if isWritable(descriptor, milliseconds: hasWaited ? 0 : patience) { return true }
    self.hasWaited.store(true, ordering: .relaxed)
    return false
  }

  private static func isWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var one = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&one, 1, milliseconds) > 0
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
