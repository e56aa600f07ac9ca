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
