package import SystemPackage

import GeoPlatform

/// Waiting, which swift-system does not have, and one rule for descriptors that are set not to block: that
/// nothing is there, or that there is no room, is no error but nil, and who has time to wait waits by poll().
extension FileDescriptor {
  /// What a descriptor may be ready for.
  package enum Use: Sendable {
    case reading, writing

    fileprivate var events: Int16 { Int16(self == .reading ? POLLIN : POLLOUT) }
  }

  /// Whether reading or writing would not wait, with whatever result.
  ///
  /// - Parameter milliseconds: how long to wait until it is so; -1 for ever.
  package func isReady(for use: Use, within milliseconds: Int32 = 0) -> Bool {
    if use == .reading, LookaheadBuffer.isThere(for: self) { return true }
    var polled = pollfd(fd: rawValue, events: use.events, revents: 0)
    // What cannot be waited for says so when it is read or written.
    return (try? Self.wait(&polled, count: 1, milliseconds)) ?? true
  }

  /// Waits until this can be read or `other` can.
  ///
  /// - Parameter milliseconds: how long at most; nil for ever.
  /// - Returns: which of them it is; `other` goes first.
  func waitToRead(orFor other: FileDescriptor, within milliseconds: Int32?) throws(Errno) -> (
    isReady: Bool, isOtherReady: Bool
  ) {
    var polled = (
      pollfd(fd: rawValue, events: Use.reading.events, revents: 0),
      pollfd(fd: other.rawValue, events: Use.reading.events, revents: 0)
    )
    let isAhead = LookaheadBuffer.isThere(for: self)
    _ = try withUnsafeMutablePointer(to: &polled) { (both) throws(Errno) in
      try both.withMemoryRebound(to: pollfd.self, capacity: 2) { (both) throws(Errno) in
        try Self.wait(both, count: 2, isAhead ? 0 : milliseconds ?? -1)
      }
    }
    return (isAhead || polled.0.revents != 0, polled.1.revents != 0)
  }

  /// Reads what is there.
  ///
  /// - Returns: how many bytes; 0 at the end; nil if nothing is there now and it is set not to block.
  package func readNow(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int? {
    if let count = LookaheadBuffer.take(for: self, into: space) { return count }
    do {
      return try systemCall(throwing: { try read(into: space) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// Reads what is there, waiting for a first byte, however the descriptor is set.
  ///
  /// - Returns: how many bytes; 0 at the end.
  package func readWaiting(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      if let count = try readNow(into: space) { return count }
      _ = isReady(for: .reading, within: -1)
    }
  }

  /// Writes as much as there is room for.
  ///
  /// - Returns: how many bytes; nil if there is no room now and it is set not to block.
  package func writeNow(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int? {
    do {
      return try systemCall(throwing: { try write(bytes) })
    } catch {
      guard error == .wouldBlock else { throw error }
      return nil
    }
  }

  /// poll(), with what is left of the time after a signal; whether anything is ready.
  private static func wait(
    _ polled: UnsafeMutablePointer<pollfd>, count: Int, _ milliseconds: Int32
  ) throws(Errno) -> Bool {
    let end = ContinuousClock.now + .milliseconds(Int64(max(milliseconds, 0)))
    var left = milliseconds
    return try systemCall {
      if left > 0 { left = Int32(max(0, ((end - .now) / .milliseconds(1)).rounded(.up))) }
      return poll(polled, nfds_t(count), left)
    } > 0
  }
}
