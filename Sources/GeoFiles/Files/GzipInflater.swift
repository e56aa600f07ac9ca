import CZlib

/// Undoes the compression of one gzip file (RFC 1952), step by step, its members one after the other.
///
/// A class, because zlib remembers the address of its stream.
final class GzipInflater {
  /// What a step has come to.
  enum Outcome: Equatable {
    /// All input is used up, or the output is full.
    case running
    /// A member is complete; another may follow.
    case memberEnd
    /// Nothing behind this place can be read.
    case broken(String)
  }

  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  /// Bytes that came in and went out.
  private var (taken, given) = (0, 0)

  /// From so many bytes on content must not be larger than this multiple of its compressed bytes: recordings reach
  /// some 30, and a file of a few megabytes that unpacks into gigabytes is made to do harm.
  private static let freeBytes = 64 << 20
  private static let maximumRatio = 200

  /// - Parameter isRaw: the bytes have no header of gzip's around them, as in a zip archive.
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

  /// Another that goes on from the same place.
  func copy() -> GzipInflater { GzipInflater(copying: self) }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Makes ready for the next member.
  func beginMember() {
    if isReady { inflateReset(stream) }
  }

  /// Uncompresses a whole piece, or up to the end of a member in it.
  ///
  /// - Parameters:
  ///   - piece: bytes behind those used before.
  ///   - output: room for uncompressed bytes.
  ///   - give: takes uncompressed bytes; false if nobody wants more.
  /// - Returns: how many bytes of the piece are used, and why it went no further; nil if nobody wants more.
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

  /// Uncompresses what fits.
  ///
  /// - Parameters:
  ///   - input: bytes behind those used before.
  ///   - output: gets the uncompressed bytes, from its beginning.
  /// - Returns: how many bytes of the input are used, how many of the output are written, and why it
  ///   went no further.
  func inflate(
    _ input: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (used: Int, written: Int, outcome: Outcome) {
    guard isReady else { return (0, 0, .broken("zlib cannot be started")) }
    // zlib counts in 32 bits, and takes a pointer that it does not write through.
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
    // No progress is no error: there was no input, or no room.
    case Z_OK, Z_BUF_ERROR: return (used, written, .running)
    case Z_STREAM_END: return (used, written, .memberEnd)
    case Z_MEM_ERROR: return (used, written, .broken("zlib has no memory"))
    case Z_NEED_DICT: return (used, written, .broken("a dictionary is needed"))
    default: return (used, written, .broken(message ?? "zlib error \(code)"))
    }
  }
}

/// Compresses bytes as one gzip file (RFC 1952), piece by piece.
///
/// A class, because zlib remembers the address of its stream.
package final class GzipDeflater {
  private let stream: UnsafeMutablePointer<z_stream>

  /// Creates a compressor at the beginning of a file, at zlib's usual level.
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
  ///   - isLast: whether nothing follows; the file is then complete.
  ///   - output: gets what has become clear; what was in it stays.
  package func deflate(_ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    input.withUnsafeBufferPointer { input in
      var used = 0
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 15) { room in
        repeat {
          // zlib counts in 32 bits, and takes a pointer that it does not write through.
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

/// The version of zlib that is linked in or loaded.
package enum ZlibVersion {
  /// As in `1.2.13`.
  package static var number: String { String(cString: zlibVersion()) }
}
