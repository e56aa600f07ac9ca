import CZlib

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
