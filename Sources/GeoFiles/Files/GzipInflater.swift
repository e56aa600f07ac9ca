import CZlib

/// Uncompresses a gzip file (RFC 1952) step by step, including all its members.
///
/// This type is a class because zlib stores the address of its stream.
final class GzipInflater {
  /// The result of a step.
  enum Outcome: Equatable {
    /// The step has consumed all input or filled the output.
    case running
    /// A gzip member is complete. Another member may follow.
    case memberEnd
    /// The data is invalid from here on.
    case broken(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  /// The numbers of input and output bytes so far.
  private var (taken, given) = (0, 0)

  /// Content above this number of bytes may be at most `maximumRatio` times as large as the compressed data. Recordings
  /// reach a compression ratio of about 30. A file of a few megabytes with gigabytes of content is probably an attack.
  private static let freeBytes = 64 << 20
  private static let maximumRatio = 200

  /// - Parameter isRaw: Whether the bytes lack a gzip header, as in a zip archive.
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

  /// Returns an independent copy at the same position.
  func copy() -> GzipInflater { GzipInflater(copying: self) }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Prepares to uncompress the next member.
  func beginMember() {
    if isReady { inflateReset(stream) }
  }

  /// Uncompresses a piece completely, or up to the end of a member.
  ///
  /// - Parameters:
  ///   - piece: The bytes that follow the consumed bytes.
  ///   - output: The buffer for uncompressed bytes.
  ///   - give: Receives uncompressed bytes and returns false to stop.
  /// - Returns: The number of consumed bytes and the reason for stopping; nil if `give` returned false.
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

  /// Uncompresses as many bytes as fit in the output.
  ///
  /// - Parameters:
  ///   - input: The bytes that follow the consumed bytes.
  ///   - output: Receives the uncompressed bytes, starting at its first byte.
  /// - Returns: The numbers of consumed and written bytes, and the reason for stopping.
  func inflate(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, outcome: Outcome) {
    guard isReady else { return (0, 0, .broken("zlib cannot be started")) }
    // Pass limited sizes, because zlib counts in 32 bits. The input pointer of zlib is mutable, although zlib only
    // reads the input.
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
    // Both codes are normal. Z_BUF_ERROR only means that zlib needs more input or output space.
    case Z_OK, Z_BUF_ERROR: return (used, written, .running)
    case Z_STREAM_END: return (used, written, .memberEnd)
    case Z_MEM_ERROR: return (used, written, .broken("zlib has no memory"))
    case Z_NEED_DICT: return (used, written, .broken("a dictionary is needed"))
    default: return (used, written, .broken(message ?? "zlib error \(code)"))
    }
  }
}

/// Compresses bytes to one gzip file (RFC 1952), piece by piece.
///
/// This type is a class because zlib stores the address of its stream.
package final class GzipDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a compressor for a new file, with zlib's default level.
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
  ///   - isLast: Whether these bytes are the last bytes of the file.
  ///   - output: The compressed bytes are appended to this array.
  package func deflate(_ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    input.withUnsafeBufferPointer { input in
      var used = 0
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { room in
        repeat {
          // Pass limited sizes, because zlib counts in 32 bits. The input pointer of zlib is mutable, although zlib
          // only reads the input.
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

/// The version of the zlib library in use.
package enum ZlibVersion {
  /// The version number, for example `1.2.13`.
  package static var number: String { String(cString: zlibVersion()) }
}

/// Uncompresses gzip data in memory.
package enum GzipData {
  /// Returns whether bytes begin as gzip data.
  package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the uncompressed bytes of one gzip member.
  ///
  /// - Parameter most: the maximum number of uncompressed bytes.
  /// - Throws: ``GzipDataError`` for invalid, truncated or too large data.
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
  /// The reason, such as `it ends early`.
  package let description: String
}
