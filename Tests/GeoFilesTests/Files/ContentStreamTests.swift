import GeoTracks
import Testing
import _TestSupport

@testable import GeoFiles

@Suite struct ContentStreamTests {
  /// The content of bytes passed in pieces, and the diagnostic.
  private func content(
    _ pieces: [[UInt8]]
  ) -> (bytes: [UInt8], steps: Int, report: Diagnostic?) {
    var stream = ContentStream()
    var bytes: [UInt8] = []
    var steps = 0
    func drain() {
      while stream.next({ step in
        #expect(!step.isEmpty && step.count <= 1 << 16)
        step.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
      }) { steps += 1 }
    }
    for piece in pieces {
      stream.append(piece)
      drain()
    }
    stream.end()
    drain()
    #expect(stream.offset == bytes.count)
    return (bytes, steps, stream.removeReport())
  }

  private func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }

  private let numbers = Array((1...20_000).map { "\($0)\n" }.joined().utf8)

  @Test(arguments: [1, 3, 1000, 65536, 1 << 20])
  func passesUncompressedDataOn(size: Int) {
    let result = content(pieces(numbers, size))
    #expect(result.bytes == numbers && result.report == nil)
    #expect(content([[], [0x1F], []]).bytes == [0x1F])
    #expect(content([[0x1F], [0x8A]]).bytes == [0x1F, 0x8A])
    #expect(content([]).bytes.isEmpty)
  }

  @Test(arguments: [1, 7, 1000, 1 << 20])
  func uncompresses(size: Int) throws {
    let gzip = try Fixture.bytes("gzip/numbers.gz")
    let result = content(pieces(gzip, size))
    #expect(result.bytes == numbers && result.report == nil)
    // Consecutive members, with zeros between and after the members, as on a magnetic tape.
    let two = content(pieces(gzip + [0, 0] + gzip + [UInt8](repeating: 0, count: 512), size))
    #expect(two.bytes == numbers + numbers && two.report == nil)
  }

  @Test func returnsTheReadablePartOfATruncatedStream() throws {
    let gzip = try Fixture.bytes("gzip/numbers.gz")
    var last = 0
    for count in stride(from: 2, to: gzip.count, by: 997) + [gzip.count - 1] {
      let result = content([Array(gzip[..<count])])
      #expect(numbers.starts(with: result.bytes))
      #expect(result.bytes.count >= last)
      #expect(
        result.report
          == Diagnostic(
            .truncated, "the gzip stream ends early", offset: result.bytes.count,
            stopsReading: true))
      last = result.bytes.count
    }
    #expect(last == numbers.count)
  }

  @Test func reportsBrokenData() throws {
    let gzip = try Fixture.bytes("gzip/numbers.gz")
    var damaged = gzip
    damaged[gzip.count - 6] ^= 1
    var result = content([damaged])
    #expect(result.bytes == numbers)
    #expect(result.report?.reason == .checksum && result.report?.stopsReading == true)

    damaged = gzip
    for i in 20_000..<20_100 { damaged[i] ^= 0x5A }
    result = content([damaged])
    #expect(!result.bytes.isEmpty && result.report != nil)
    #expect(result.report?.offset == result.bytes.count)

    result = content([gzip + Array("rest".utf8)])
    #expect(result.bytes == numbers)
    #expect(result.report?.reason == .noise && result.report?.offset == numbers.count)

    result = content([[0x1F, 0x8B, 0x00, 0x00]])
    #expect(result.bytes.isEmpty && result.report?.reason == .truncated)
  }

  @Test func unpacksLittleAtATimeAndEndsABomb() throws {
    // Three members of 64 MiB of zeros. Each step is emitted before the next. Beyond 64 MiB, the content may be at
    // most 200 times as large as the compressed bytes.
    let bomb = try Fixture.bytes("gzip/zeros-64MiB.gz")
    var stream = ContentStream()
    var count = 0
    for _ in 0..<3 {
      stream.append(bomb)
      while stream.next({
        count += $0.count; #expect($0.count <= 1 << 16)
      }) {}
    }
    #expect(count >= 1 << 26 && count <= (1 << 26) + (1 << 17))
  }
}
