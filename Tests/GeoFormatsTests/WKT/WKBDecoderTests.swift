import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("WKBDecoder") struct WKBDecoderTests {
  private func events(_ bytes: [UInt8]) -> [LocationEvent] { WKBDecoder().events(of: bytes) }
  private func short(_ bytes: [UInt8]) -> String { WKTDecoderTests.short(events(bytes)) }

  /// Geometries written by shapely, and the expected events.
  private func known() throws -> [(digits: String, expected: String)] {
    String(decoding: try Fixture.bytes("formats/wkb/geometries.tsv"), as: UTF8.self).split(
      separator: "\n"
    ).map {
      let fields = $0.split(separator: "\t", omittingEmptySubsequences: false)
      return (String(fields[0]), String(fields[1]))
    }
  }

  private func bytes(_ digits: String) -> [UInt8] {
    let values = digits.utf8.compactMap(WKBHeader.digit)
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  @Test func geometriesOfShapely() throws {
    let known = try known()
    #expect(known.count == 53)
    for (digits, expected) in known {
      let bytes = bytes(digits)
      #expect(short(bytes) == expected, "\(digits)")
      #expect(short(Array(digits.utf8)) == expected)
      #expect(short(Array("\\x\(digits.lowercased())\r\n".utf8)) == expected)
      #expect(
        short(bytes + bytes).split(separator: " ").count >= expected.split(separator: " ").count)
      for size in [1, 3, 7, 64] {
        #expect(WKBDecoder().events(of: bytes, inPiecesOf: size) == events(bytes))
        let text = Array(digits.utf8)
        #expect(WKBDecoder().events(of: text, inPiecesOf: size) == events(text))
      }
      for (input, what) in [(bytes, "bytes"), (Array(digits.utf8), "digits")] {
        let whole = LocationFormat.recognize(input.span, isComplete: true)
        #expect(whole == .format(.wkb), "\(what): \(digits)")
        for count in input.indices {
          let answer = LocationFormat.recognize(Array(input[..<count]).span, isComplete: false)
          #expect(answer == .needsMore || answer == .format(.wkb))
        }
      }
    }
  }

  @Test func eachLineIsAGeometry() throws {
    let known = try known()
    let text = known.map(\.digits).joined(separator: "\n")
    let lines = known.reduce(0) {
      $0 + $1.expected.split(separator: " ").filter { $0.contains(",") }.count
    }
    #expect(events(Array(text.utf8)).locations.count == lines)
    let all = known.flatMap { bytes($0.digits) }
    #expect(events(all).locations.count == lines)
  }

  private let line = "0102000000020000000000000000003E4000000000000024400000000000002440"

  @Test("A truncated line is reported") func whatIsCut() {
    let digits = Array(line.utf8)
    for count in 1..<digits.count {
      let skips = events(Array(digits[..<count])).skips
      #expect(skips.map(\.reason) == [.truncated])
      #expect(skips.allSatisfy { $0.stopsReading })
    }
    // A truncated line of digits does not affect the next line.
    let next = events(digits + Array("\n0101000000000000000000F03F0000000000000040".utf8))
    #expect(WKTDecoderTests.short(next) == "T 30,10 !truncated W 1,2")
  }

  @Test(
    "An invalid line is reported",
    arguments: [
      "0108000000", "02010000000000000000", "01E9330000", "010101000000000000", "01F1000000",
      "0101000000000000000000F03F00000000000000zz",
    ])
  func broken(text: String) {
    let events = events(Array((text + "0000000000000000\n" + line + "000000000000F03F").utf8))
    #expect(events.skips.first?.reason == .unreadable)
    #expect(events.skips.first?.stopsReading == true)
    #expect(events.locations.count == 2)
  }

  @Test func hugeCountsAndDeepOnes() {
    #expect(short(bytes("0102000000FFFFFFFF")) == "!truncated")
    #expect(short(bytes("0103000000FFFFFFFFFFFFFFFF")) == "!truncated")
    let deep = String(repeating: "010700000001000000", count: 100)
    #expect(short(bytes(deep)) == "!unreadable")
    // Rings without positions.
    #expect(short(bytes("0103000000020000000000000000000000")) == "!invalid")
  }

  @Test("Mutated lines do not trap") func changed() throws {
    let known = try known().map { bytes($0.digits) }
    var random = SplitMix64(seed: 47)
    for run in 0..<10_000 {
      var bytes = known[run % known.count]
      mutate(&bytes, with: &random)
      let events = events(bytes)
      #expect(events.count <= bytes.count + 8)
      #expect(events.locations.allSatisfy { $0.coordinate.isValid })
      let cut = Int.random(in: 0...bytes.count, using: &random)
      #expect(WKBDecoder().events(of: bytes, cutAt: [cut]) == events)
    }
    Hostile.expectBounded(try self.known().map(\.digits), seed: 48) { WKBDecoder() }
  }
}
