import Dispatch
import GeoFormats
import GeoLocation
import GeoFiles
import GeoStore

/// The content of a file as far as it has to be known before the file is read: the hash of what it is uncompressed, and
/// its bytes as they are where they are to be kept.
struct ContentDigest: Sendable {
  var sha256: [UInt8]
  var bytes: [UInt8]?
  /// How many bytes it has.
  var count: Int

  /// Reads a file, or one of an archive; blocks the thread.
  ///
  /// - Parameter keepsBytes: whether its bytes are kept.
  /// - Throws: `LocationError`.
  init(_ path: String, keepsBytes: Bool) throws {
    let content = try Self.read(path, State(bytes: nil))
    (sha256, count) = (content.hash.digest, content.count)
    if keepsBytes { bytes = try Self.read(path, State(bytes: []), isPlain: true).bytes }
  }

  private static func read(
    _ path: String, _ start: State, isPlain: Bool = false
  ) throws -> State {
    let state = Guarded(start)
    var source = FileSource(path: path) { DigestDecoder(state: state) }
    source.isPlain = isPlain
    let made = source
    let failure = Guarded<LocationError?>(nil)
    let isOver = DispatchSemaphore(value: 0)
    let task = Task {
      do throws(LocationError) {
        try await made.run(into: LocationSink { _ in })
      } catch {
        failure.withLock { $0 = error }
      }
      isOver.signal()
    }
    Interrupts.during({ task.cancel() }) { isOver.wait() }
    if Interrupts.hasCome { throw Failure(.interrupted) }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return state.withLock(\.self)
  }

  fileprivate struct State: Sendable {
    var hash = SHA256()
    var bytes: [UInt8]?
    var count = 0
  }
}

/// Takes the content of a file for its bytes alone.
private struct DigestDecoder: LocationDecoder {
  let state: Guarded<ContentDigest.State>

  mutating func decode(_ bytes: Span<UInt8>, into events: inout [SourceEvent]) {
    state.withLock { state in
      state.hash.update(bytes)
      state.count += bytes.count
      if state.bytes != nil {
        bytes.withUnsafeBufferPointer { state.bytes?.append(contentsOf: $0) }
      }
    }
  }

  mutating func finish(into events: inout [SourceEvent]) {}
}
