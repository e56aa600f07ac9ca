import Testing
import _TestSupport

@testable import GeoStore

@Suite struct SHA256Tests {
  /// The examples of FIPS 180-4, including one million times a.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func examples(text: String, digest: String) {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    let hex = hash.digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(hex.joined() == digest)
  }

  /// The digest does not depend on how the input is split.
  @Test func piecesOfAnyLength() {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
    for _ in 0..<200 {
      var (one, other) = (SHA256(), SHA256())
      let end = Int.random(in: 0...bytes.count, using: &random)
      one.update(Array(bytes[..<end]))
      var start = 0
      while start < end {
        let next = min(end, start + Int.random(in: 0...200, using: &random))
        other.update(Array(bytes[start..<next]))
        start = next
      }
      #expect(one.digest == other.digest, "\(random), \(end) bytes")
    }
  }
}
