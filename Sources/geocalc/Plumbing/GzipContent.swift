import GeoTracks
import GeoFiles

/// What gzip has compressed, or the KML document of a zip archive, taken in pieces of any size.
final class GzipContent {
  private var stream = ContentStream(unzips: true)
  private var hasEnded = false
  // What the stream has given and nobody has taken yet.
  private var ready: [UInt8] = []
  private var taken = 0

  /// How much compressed input is read at a time.
  private static let pieceSize = 1 << 16

  /// - Parameter beginning: what has been read of the compressed input already.
  init(_ beginning: UnsafeRawBufferPointer) { stream.append(Array(beginning)) }

  /// Whether there are bytes that no input is needed for.
  var hasBytes: Bool { taken < ready.count }

  /// Takes the next bytes, reading compressed input if need be.
  ///
  /// - Parameters:
  ///   - space: where they go.
  ///   - name: what messages call the input.
  ///   - read: reads compressed input, 0 bytes at the end.
  /// - Returns: how many there are; 0 at the end.
  /// - Throws: what `read` throws; `SystemFailure` with ``SystemFailure/Operation/uncompress`` where
  ///   the input is broken or ends early.
  func take(
    into space: UnsafeMutableRawBufferPointer, name: String,
    read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) -> Int {
    while true {
      if hasBytes {
        let count = min(space.count, ready.count - taken)
        space.copyBytes(from: ready[taken..<taken + count])
        taken += count
        return count
      }
      taken = 0
      ready.removeAll(keepingCapacity: true)
      let hasMore = stream.next { span in
        span.withUnsafeBufferPointer { ready.append(contentsOf: $0) }
      }
      if hasMore { continue }
      if let report = stream.takeReport() {
        guard report.stopsReading else {
          Talk.note("\(name): \(report.detail)")
          continue
        }
        if let failure = stream.failure {
          throw SystemFailure(uncompressing: name, InputFile.fill(failure, with: name))
        }
        throw SystemFailure(
          uncompressing: name, "\(report.detail), after \(report.offset) bytes of content")
      }
      guard !hasEnded else { return 0 }
      try append(read)
    }
  }

  private func append(
    _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    let piece = try [UInt8](reading: Self.pieceSize, read)
    hasEnded = piece.isEmpty
    if hasEnded { stream.end() } else { stream.append(piece) }
  }
}

extension [UInt8] {
  /// What one reading gives; empty at the end.
  ///
  /// - Parameters:
  ///   - count: how many bytes at most.
  ///   - read: puts bytes into the room it is given, and says how many.
  init(
    reading count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
  ) throws(SystemFailure) {
    var failure: SystemFailure?
    self.init(unsafeUninitializedCapacity: count) { space, count in
      do throws(SystemFailure) {
        count = try read(UnsafeMutableRawBufferPointer(space))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}
