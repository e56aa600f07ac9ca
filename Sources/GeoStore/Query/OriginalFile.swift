import CZlib

/// The original bytes of an imported file.
package struct OriginalFile: Sendable, Hashable {
  /// The name of the file.
  package var name: String
  /// The bytes of the file.
  package var bytes: [UInt8]

  /// Creates a file.
  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// Returns the compressed bytes for the database.
  ///
  /// - Throws: `StoreError` if the result exceeds the maximum size of a database value.
  func body(_ path: String) throws(StoreError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var body = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&body, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    guard code == Z_OK, count <= uLong(Connection.maximumBytes) - (1 << 20) else {
      throw StoreError(
        .invalid, path,
        "the original of \(bytes.count) bytes is too large to store: import the file without its original"
      )
    }
    return Array(body.prefix(Int(count)))
  }

  /// Creates a file from its stored bytes.
  init(name: String, body: [UInt8], size: Int64, _ path: String) throws(StoreError) {
    let damaged = StoreError(.damaged, path, "the original of \(name) is damaged")
    // deflate expands one byte to at most 1032 bytes, so a larger size is invalid.
    guard (0...Int64(body.count) * 1032 + 64).contains(size) else { throw damaged }
    var count = uLong(size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&bytes, &count, body, uLong(body.count)) == Z_OK, count == uLong(size) else {
      throw damaged
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// Returns whether a hash matches the bytes or their gzip-uncompressed content.
  ///
  /// Returns nil for other compression formats, whose content cannot be checked.
  func isContent(of sha256: [UInt8]) -> Bool? {
    var hash = SHA256()
    hash.update(bytes)
    if hash.digest == sha256 { return true }
    guard bytes.starts(with: [0x1F, 0x8B]) else {
      let others: [[UInt8]] = [
        [0x50, 0x4B], [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A],
      ]
      return others.contains { bytes.starts(with: $0) } ? nil : false
    }
    return uncompressedHash.map { $0 == sha256 }
  }

  /// The hash of the uncompressed gzip members; nil if a member is damaged.
  private var uncompressedHash: [UInt8]? {
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var input = bytes
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      var stream = z_stream()
      guard geocore_inflate_init(&stream) == Z_OK else { return false }
      defer { inflateEnd(&stream) }
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(input.count)
      while true {
        let code = piece.withUnsafeMutableBufferPointer { room in
          stream.next_out = room.baseAddress
          stream.avail_out = uInt(room.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        guard code == Z_OK || code == Z_STREAM_END else { return false }
        hash.update(Array(piece.prefix(piece.count - Int(stream.avail_out))))
        guard code == Z_STREAM_END else { continue }
        guard stream.avail_in > 0 else { return true }
        guard inflateReset(&stream) == Z_OK else { return false }
      }
    }
    return isWhole ? hash.digest : nil
  }
}

/// A source of tracks in the store: an imported file or a recording.
package struct StoredFile: Sendable, Hashable, Identifiable {
  /// The ID of the file in the store.
  package var id: Int64
  /// The path given at import, or the source of a recording.
  package var name: String
  /// The size of the stored original in bytes; nil if the original is not stored. See
  /// ``TrackStore/original(of:)-(StoredFile)``.
  package var size: Int64?

  /// Whether the store contains the original bytes.
  package var hasOriginal: Bool { size != nil }
}
