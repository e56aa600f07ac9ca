import Dispatch
import GeoCore
import SystemPackage

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
    /// The system's error.
    case failed(Errno)
  }

  /// What is read.
  var descriptor: FileDescriptor { file.descriptor }

  private let file: OwnedDescriptor
  private let wakeRead: OwnedDescriptor
  private let wakeWrite: OwnedDescriptor
  // A queue with no target has a thread beyond those that the processor's cores account for.
  private let queue = DispatchQueue(label: "geocore.read")

  /// Creates a reader.
  ///
  /// - Throws: the system's error if the process has no more descriptors.
  init(_ file: consuming OwnedDescriptor) throws(Errno) {
    let ends = try FileDescriptor.pipe(options: .closeOnExec)
    self.file = file
    wakeRead = OwnedDescriptor(ends.readEnd)
    wakeWrite = OwnedDescriptor(ends.writeEnd)
  }

  /// Ends the read that is going on, and all later ones; from any thread.
  func cancel() {
    // The byte stays in the pipe, so that every later poll sees it.
    withUnsafeBytes(of: UInt8(0)) { _ = try? wakeWrite.descriptor.writeNow($0) }
  }

  /// Reads what there is, waiting until there is something.
  ///
  /// - Parameters:
  ///   - limit: bytes at most.
  ///   - patience: milliseconds after which the answer is ``Piece/quiet``; nil to wait for ever.
  func next(limit: Int, patience: Int32?) async -> Piece {
    // The continuation could hand the piece over alone, but the thread sanitizer does not see that it puts
    // things in order; the lock it knows.
    let result = Guarded(Piece.cancelled)
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let piece = piece(limit, patience)
        result.withLock { $0 = piece }
        continuation.resume()
      }
    }
    return result.withLock { $0 }
  }

  /// Whether a read would not wait: there are bytes, or the end.
  var hasMore: Bool { descriptor.isReady(for: .reading) }

  private func piece(_ limit: Int, _ patience: Int32?) -> Piece {
    do throws(Errno) {
      while true {
        let state = try descriptor.waitToRead(orFor: wakeRead.descriptor, within: patience)
        if state.isOtherReady { return .cancelled }
        guard state.isReady else { return .quiet }
        // Another reader may have been faster.
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

/// Bytes of standard input that have been looked at and are still to be read, by whoever reads it next.
enum LookaheadBuffer {
  private static let bytes = Guarded<ArraySlice<UInt8>>([])

  static func putBack(_ ahead: [UInt8]) { bytes.withLock { $0 = ahead[...] } }

  /// Whether there are any of a descriptor.
  static func isThere(for descriptor: FileDescriptor) -> Bool {
    descriptor == .standardInput && bytes.withLock { !$0.isEmpty }
  }

  /// Takes what fits; nil if there are none of the descriptor.
  static func take(
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
