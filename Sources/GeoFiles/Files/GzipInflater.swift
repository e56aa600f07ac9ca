import CZlib

/// Uncompresses a gzip file (RFC 1952) step by step. The file may consist of several gzip members.
///
/// This type is a class because zlib stores the address of its stream.
final class GzipInflater {
  /// The reason why a step ended.
  enum Outcome: Equatable {
    /// All input was consumed, or the output buffer is full.
    case running
    /// A gzip member is complete. Another member may follow.
    case memberEnd
    /// The next bytes are not valid gzip data. The text describes the error.
    case broken(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  /// The number of input bytes consumed and of output bytes written so far.
  private var (taken, given) = (0, 0)

  /// The number of content bytes that is always allowed. Larger content may be at most `maximumRatio` times as large as
  /// the compressed data. Recordings reach a ratio of about 30. A file of a few megabytes with gigabytes of content is
  /// probably an attack.
  private static let freeBytes = 64 << 20
  private static let maximumRatio = 200

  /// - Parameter isRaw: True if the data has no gzip header, as in a zip archive.
  init(isRaw: Bool = false) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let code = isRaw ? geocore_inflate_raw_init(stream) : geocore_inflate_init(stream)
    isReady = code == Z_OK
  }

  private init(copying other: GzipInflater) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    isReady = other.isReady && inflateCopy(stream, other.stream) == Z_OK
    (taken, given) = (other.taken, other.given)
  }

  /// Returns an independent copy that continues at the same position.
  func copy() -> GzipInflater { GzipInflater(copying: self) }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Resets the stream for the next gzip member.
  func beginMember() {
    if isReady { inflateReset(stream) }
  }

  /// Uncompresses a piece of input, up to the end of the piece or of a gzip member, whichever comes first.
  ///
  /// - Parameters:
  ///   - piece: The next input bytes.
  ///   - output: A buffer for uncompressed bytes.
  ///   - give: Receives uncompressed bytes. Returns false to stop.
  /// - Returns: The number of consumed bytes and the reason why the step ended; nil if `give` returned false.
  func inflate(
    piece: [UInt8], through output: inout [UInt8],
    _ give: (ArraySlice<UInt8>) throws -> Bool
  ) rethrows -> (used: Int, outcome: Outcome)? {
    var used = 0
    while true {
      let (taken, written, outcome) = piece.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer {
          inflate(UnsafeBufferPointer(rebasing: input[used...]), into: $0)
        }
      }
      used += taken
      guard try give(output[..<written]) else { return nil }
      let hasMore = written == output.count || used < piece.count && taken > 0
      guard outcome == .running, hasMore else { return (used, outcome) }
    }
  }

  /// Uncompresses as many bytes as fit in the output buffer.
  ///
  /// - Parameters:
  ///   - input: The next input bytes.
  ///   - output: The buffer, which is filled from its start.
  /// - Returns: The number of consumed bytes, the number of written bytes, and the reason why the step ended.
  func inflate(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, outcome: Outcome) {
    guard isReady else { return (0, 0, .broken("zlib cannot be started")) }
    // Limit the sizes, because zlib counts in 32 bits. Zlib declares the input as mutable but does not change it.
    let inputCount = min(input.count, 1 << 30)
    let outputCount = min(output.count, 1 << 30)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    stream.pointee.avail_in = UInt32(inputCount)
    stream.pointee.next_out = output.baseAddress
    stream.pointee.avail_out = UInt32(outputCount)
    let code = CZlib.inflate(stream, Z_NO_FLUSH)
    let message = stream.pointee.msg.map { String(cString: $0) }
    let used = inputCount - Int(stream.pointee.avail_in)
    let written = outputCount - Int(stream.pointee.avail_out)
    (stream.pointee.next_in, stream.pointee.next_out) = (nil, nil)
    (taken, given) = (taken + used, given + written)
    if given > Self.freeBytes, given / Self.maximumRatio > taken {
      return (
        used, written, .broken("it unpacks to more than \(Self.maximumRatio) times its size")
      )
    }
    switch code {
    // Z_BUF_ERROR is not an error: zlib needs more input, or more space for output.
    case Z_OK, Z_BUF_ERROR: return (used, written, .running)
    case Z_STREAM_END: return (used, written, .memberEnd)
    case Z_MEM_ERROR: return (used, written, .broken("zlib has no memory"))
    case Z_NEED_DICT: return (used, written, .broken("a dictionary is needed"))
    default: return (used, written, .broken(message ?? "zlib error \(code)"))
    }
  }
}

/// Compresses bytes to a gzip file (RFC 1952), piece by piece.
///
/// This type is a class because zlib stores the address of its stream.
package final class GzipDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a compressor for one file, with zlib's default compression level.
  package init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard geocore_deflate_init(stream) == Z_OK else { fatalError("no memory for zlib") }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Compresses the next bytes.
  ///
  /// - Parameters:
  ///   - isLast: True for the last bytes of the file.
  ///   - output: The array to which the compressed bytes are appended.
  package func deflate(_ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    input.withUnsafeBufferPointer { input in
      var used = 0
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { room in
        repeat {
          // Limit the sizes, because zlib counts in 32 bits. Zlib declares the input as mutable but does not change it.
          let count = min(input.count - used, 1 << 30)
          stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress.map { $0 + used })
          stream.pointee.avail_in = UInt32(count)
          let isEnd = isLast && used + count == input.count
          repeat {
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(room.count)
            _ = CZlib.deflate(stream, isEnd ? Z_FINISH : Z_NO_FLUSH)
            let written = room.count - Int(stream.pointee.avail_out)
            output.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<written]))
          } while stream.pointee.avail_out == 0
          used += count
        } while used < input.count
      }
      (stream.pointee.next_in, stream.pointee.next_out) = (nil, nil)
    }
  }
}

package enum ZlibVersion {
  /// The version number of the zlib library in use, for example `1.2.13`.
  package static var number: String { String(cString: zlibVersion()) }
}

/// Uncompresses gzip data in memory.
package enum GzipData {
  /// Returns true if the bytes start with the signature of gzip.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Uncompresses one gzip member.
  ///
  /// - Parameter most: The maximum number of uncompressed bytes.
  /// - Throws: ``GzipDataError`` if the data is invalid or truncated, or if its content is too large.
  package static func uncompressed(
    _ bytes: [UInt8], most: Int
  ) throws(GzipDataError) -> [UInt8] {
    let inflater = GzipInflater()
    var output = [UInt8](repeating: 0, count: min(1 << 16, most + 1))
    var content: [UInt8] = []
    var isTooLarge = false
    let result = inflater.inflate(piece: bytes, through: &output) { piece in
      isTooLarge = content.count + piece.count > most
      if !isTooLarge { content += piece }
      return !isTooLarge
    }
    if isTooLarge { throw GzipDataError(description: "it has more than \(most >> 20) MiB") }
    switch result?.outcome {
    case .memberEnd?: return content
    case .broken(let reason)?: throw GzipDataError(description: reason)
    case .running?, nil: throw GzipDataError(description: "it ends early")
    }
  }
}

/// The reason why gzip data cannot be uncompressed.
package struct GzipDataError: Error, Hashable, CustomStringConvertible {
  /// A description of the reason, such as `it ends early`.
  package let description: String
}
