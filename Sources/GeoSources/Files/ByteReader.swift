import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads a descriptor on a thread of its own, so that a read that waits holds up no task.
///
/// One read at a time. The descriptor is closed with the reader.
final class ByteReader: Sendable {
  /// What a read has come to.
  enum Piece {
    case bytes([UInt8])
    /// Nothing has come for the time given.
    case quiet
    case end
    /// ``cancel()`` was called.
    case cancelled
    /// The system's error number.
    case failed(Int32)
  }

  let descriptor: Int32
  private let ownsDescriptor: Bool
  private let wakeRead: Int32
  private let wakeWrite: Int32
  // A queue with no target has a thread beyond those that the processor's cores account for.
  private let queue = DispatchQueue(label: "geocore.read")

  /// Creates a reader.
  ///
  /// - Returns: nil if the process has no more descriptors; `errno` says why.
  init?(descriptor: Int32, ownsDescriptor: Bool) {
    var ends: [Int32] = [-1, -1]
    let isOpen = pipe(&ends) == 0
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    (wakeRead, wakeWrite) = (ends[0], ends[1])
    // Stored first: deinit runs when an initializer fails, and closes what there is.
    guard isOpen else { return nil }
    _ = fcntl(wakeRead, F_SETFD, FD_CLOEXEC)
    _ = fcntl(wakeWrite, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if ownsDescriptor { close(descriptor) }
    if wakeRead >= 0 {
      close(wakeRead)
      close(wakeWrite)
    }
  }

  /// Ends the read that is going on, and all later ones; from any thread.
  func cancel() {
    var byte: UInt8 = 0
    // The byte stays in the pipe, so that every later poll sees it.
    _ = write(wakeWrite, &byte, 1)
  }

  /// Reads what there is, waiting until there is something.
  ///
  /// - Parameters:
  ///   - limit: bytes at most.
  ///   - patience: milliseconds after which the answer is ``Piece/quiet``; nil to wait for ever.
  func next(limit: Int, patience: Int32?) async -> Piece {
    let handover = Handover()
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        handover.give(readPiece(limit, patience ?? -1))
        continuation.resume()
      }
    }
    return handover.take()
  }

  /// Hands a piece from the thread to the task.
  ///
  /// The continuation could do that alone, but the thread sanitizer does not see that it puts things in
  /// order; the semaphore it knows. Unchecked: the piece is set before `signal` and read behind `wait`.
  private final class Handover: @unchecked Sendable {
    private var piece = Piece.cancelled
    private let gate = DispatchSemaphore(value: 0)

    func give(_ piece: Piece) {
      self.piece = piece
      gate.signal()
    }

    /// Does not wait: called when the piece has been given.
    func take() -> Piece {
      gate.wait()
      return piece
    }
  }

  /// Whether a read would not wait: there are bytes, or the end.
  var hasMore: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  private func readPiece(_ limit: Int, _ patience: Int32) -> Piece {
    while true {
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wakeRead, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&polled, 2, patience)
      if ready < 0 {
        if errno == EINTR { continue }
        return .failed(errno)
      }
      if polled[1].revents != 0 { return .cancelled }
      if ready == 0 { return .quiet }
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, limit)
        if result < 0 { failure = errno }
        count = max(result, 0)
      }
      switch failure {
      case 0: return bytes.isEmpty ? .end : .bytes(bytes)
      case EINTR, EAGAIN: continue
      default: return .failed(failure)
      }
    }
  }
}
