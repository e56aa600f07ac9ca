import GeoFiles
import GeoPlatform
import Synchronization
import SystemPackage

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
    let text = Talk.printableLines(bytes)
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
