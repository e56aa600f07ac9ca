import CCrypto

/// The hash by which contents are known again: SHA-256 (FIPS 180-4), as OpenSSL computes it, with the
/// processor's instructions for it where there are any.
package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() { SHA256_Init(&context) }

  /// Adds bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { _ = SHA256_Update(&context, $0.baseAddress, $0.count) }
  }

  /// Adds bytes.
  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// The 32 bytes of the hash of all that was added; more can be added afterwards.
  package var digest: [UInt8] {
    var copy = context
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256_Final(&digest, &copy)
    return digest
  }
}
