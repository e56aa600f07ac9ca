import CZlib

/// A file as it came, kept so that it can be given back byte for byte.
public struct OriginalFile: Sendable, Hashable {
  /// The name of the file.
  public var name: String
  /// Its bytes.
  public var bytes: [UInt8]

  /// Creates a file.
  public init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// The bytes as they are kept, compressed.
  ///
  /// - Throws: `StoreError` for more than a database's value can hold.
  func body(_ path: String) throws(StoreError) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var body = [UInt8](repeating: 0, count: Int(count))
    let code = compress2(&body, &count, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
    guard code == Z_OK, count <= uLong(Connection.maximumBytes) - (1 << 20) else {
      throw StoreError(
        .invalid, path,
        "a file of \(bytes.count) bytes is too large to be kept: import it without its bytes")
    }
    return Array(body.prefix(Int(count)))
  }

  /// The file of what was kept.
  init(name: String, body: [UInt8], size: Int64, _ path: String) throws(StoreError) {
    let damaged = StoreError(.damaged, path, "the original of \(name) is damaged")
    // deflate makes at most 1032 bytes of one.
    guard (0...Int64(body.count) * 1032 + 64).contains(size) else { throw damaged }
    var count = uLong(size)
    var bytes = [UInt8](repeating: 0, count: Int(size))
    guard uncompress(&bytes, &count, body, uLong(body.count)) == Z_OK, count == uLong(size) else {
      throw damaged
    }
    (self.name, self.bytes) = (name, bytes)
  }
}
