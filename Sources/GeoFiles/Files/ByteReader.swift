import Dispatch
import GeoCore
import SystemPackage

/// Reads a descriptor on a separate thread, so a blocking read blocks no task.
///
/// Only one read may run at a time. The reader closes its descriptor.
final class ByteReader: Sendable {
  /// The result of a read.
  enum Piece {
    case bytes([UInt8])
    /// No bytes arrived within the given time.
    case quiet
    case end
    /// ``cancel()`` was called.
    case cancelled
    /// The read failed with this error of the system.
    case failed(Errno)
  }

  /// The descriptor that is read.
  var descriptor: FileDescriptor { file.descriptor }

  private let file: OwnedDescriptor
  private let wakeRead: OwnedDescriptor
  private let wakeWrite: OwnedDescriptor
  // A queue without a target gets its own thread. The number of cores limits only the shared thread pool.
  private let queue = DispatchQueue(label: "geocore.read")

  /// Creates a reader.
  ///
  /// - Throws: The system's error if the process has no more descriptors.
  init(_ file: consuming OwnedDescriptor) throws(Errno) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    self.file = file
    wakeRead = OwnedDescriptor(ends.readEnd)
    wakeWrite = OwnedDescriptor(ends.writeEnd)
  }

  /// Ends the current read and all later reads. Any thread may call this method.
  func cancel() {
    // The byte stays in the pipe, so every later poll sees it.
    withUnsafeBytes(of: UInt8(0)) { _ = try? wakeWrite.descriptor.writeNow($0) }
  }

  /// Waits for bytes and reads them.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes.
  ///   - timeout: The timeout in milliseconds, after which the result is ``Piece/quiet``; nil for no timeout.
  func next(limit: Int, timeout: Int32?) async -> Piece {
    // The continuation alone would suffice, but the thread sanitizer recognizes only locks as ordering.
    let result = Guarded(Piece.cancelled)
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let piece = piece(limit, timeout)
        result.withLock { $0 = piece }
        continuation.resume()
      }
    }
    return result.withLock { $0 }
  }

  /// Whether a read would return at once: bytes are available, or the end is reached.
  var hasMore: Bool { descriptor.isReady(for: .reading) }

  private func piece(_ limit: Int, _ timeout: Int32?) -> Piece {
    do throws(Errno) {
      while true {
        let state = try descriptor.waitToRead(orFor: wakeRead.descriptor, within: timeout)
        if state.isOtherReady { return .cancelled }
        guard state.isReady else { return .quiet }
        // Another reader may have consumed the bytes.
        guard let bytes = try bytes(limit) else { continue }
        return bytes.isEmpty ? .end : .bytes(bytes)
      }
    } catch {
      return .failed(error)
    }
  }

  private func bytes(_ limit: Int) throws(Errno) -> [UInt8]? {
    var result: Result<Int?, Errno> = .success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      do throws(Errno) {
        let read = try descriptor.readNow(into: UnsafeMutableRawBufferPointer(buffer))
        count = read ?? 0
        result = .success(read)
      } catch {
        result = .failure(error)
      }
    }
    return try result.get() == nil ? nil : bytes
  }
}

/// Bytes of standard input that were read for inspection. The next read returns them.
enum LookaheadBuffer {
  private static let bytes = Guarded<ArraySlice<UInt8>>([])

  static func store(_ ahead: [UInt8]) { bytes.withLock { $0 = ahead[...] } }

  /// Returns whether inspected bytes are waiting for a read of the descriptor.
  static func isThere(for descriptor: FileDescriptor) -> Bool {
    descriptor == .standardInput && bytes.withLock { !$0.isEmpty }
  }

  /// Moves as many inspected bytes as fit to `space`. Returns nil if there are none for the descriptor.
  static func read(
    for descriptor: FileDescriptor, into space: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard descriptor == .standardInput else { return nil }
    let piece = bytes.withLock { bytes in
      let piece = bytes.prefix(space.count)
      bytes = bytes.dropFirst(piece.count)
      return piece
    }
    guard !piece.isEmpty else { return nil }
    space.copyBytes(from: piece)
    return piece.count
  }
}
