import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct NMEAFramerTests {
  private let sentence = nmea("GPGGA,120000,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,")

  private func reasons(_ bytes: [UInt8]) -> [Diagnostic.Reason] {
    NMEADecoder().events(of: bytes).skips.map(\.reason)
  }

  @Test(
    arguments: [
      "+GPSRD:", "2025-11-20 12:00:00.5 ", "\\g:1-2-7,s:r3*5E\\", "[0000012] -> ", "a\tb",
      "\\s:x*00\\\\c:1*00\\",
    ])
  func skipsTextBeforeASentence(prefix: String) {
    let events = NMEADecoder().events(of: Array(prefix.utf8) + sentence)
    #expect(events.locations.count == 1 && events.count == 1)
  }

  @Test(
    arguments: [
      ("# ", [], 1), (" \t# a, b: ", [], 1), ("#é", [], 1), ("x # ", [], 2), ("", [], 2),
      ("#\u{1}", [.noise], 2), ("# $GPGGA,1*00 !AIVDM ", [], 1), ("\u{FEFF}# ", [], 1),
    ] as [(String, [Diagnostic.Reason], Int)])
  func commentsAreNoSentences(prefix: String, reasons: [Diagnostic.Reason], count: Int) {
    let next = nmea("GPGGA,120001,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,")
    let bytes = Array(prefix.utf8) + sentence + next
    let events = NMEADecoder().events(of: bytes)
    #expect(events.locations.count == count)
    #expect(events.skips.map(\.reason) == reasons)
    for size in 1...9 { #expect(NMEADecoder().events(of: bytes, inPiecesOf: size) == events) }
  }

  @Test func reportsOfGPSDAreNotNoise() {
    let reports = Array(#"{"class":"VERSION","release":"3.25"}"#.utf8) + [0x0D, 0x0A]
    #expect(reasons(reports + sentence) == [])
    #expect(reasons(Array("x".utf8) + reports + sentence) == [.noise])
  }

  @Test func skipsAByteOrderMark() {
    #expect(NMEADecoder().events(of: [0xEF, 0xBB, 0xBF] + sentence).count == 1)
    #expect(reasons([0xEF, 0xBB, 0xBE] + sentence) == [.noise])
  }

  @Test(
    arguments: [
      [0xB5, 0x62, 0x01, 0x07, 0x24, 0x21, 0x24, 0x24, 0x0A, 0x0D], [0], [0x80], [0x24], [0x21],
      Array("$$$!!$".utf8), Array("$gprmc,1\r\n".utf8), Array("$GP,\n".utf8), Array("text\n".utf8),
      Array("$1AB,2*00 $\n".utf8), Array("$GPRMC\u{1},2*00\r".utf8),
    ] as [[UInt8]])
  func reportsARunOfNoiseOnce(noise: [UInt8]) {
    #expect(reasons(noise + sentence) == [.noise])
    #expect(
      reasons(sentence + noise + noise + sentence + noise) == [.noise, .duplicate, .noise])
  }

  @Test(arguments: ["", "\r\n", "\n\n", " \t", "\r\r\n \n"])
  func doesNotCountBlanks(_ blanks: String) {
    #expect(reasons(Array(blanks.utf8) + sentence + Array(blanks.utf8) + sentence) == [.duplicate])
  }

  @Test(arguments: ["*", "*g0", "*0g", "*0", "*0\r\n", "*\r\n", "*00"])
  func reportsInvalidChecksums(_ end: String) {
    let broken = Array("$GPTXT,a\(end)".utf8)
    #expect(reasons(broken + sentence).contains(.checksum))
    #expect(NMEADecoder().events(of: broken + sentence).locations.count == 1)
  }

  @Test func endsWhereAnotherSentenceBegins() {
    let half = Array("$GPGGA,120000,4000.0,N,009".utf8)
    let events = NMEADecoder().events(of: half + sentence + half)
    #expect(events.skips.map(\.reason) == [.truncated, .truncated])
    #expect(events.locations.count == 1)
  }

  @Test func readsSentencesUpToTheLimit() {
    // The sentence also has `$GPTXT,` before the text and `*hh` after the text.
    for count in [1013, 1014, 1015] {
      let bytes = nmea("GPTXT," + String(repeating: "a", count: count))
      let expected: [Diagnostic.Reason] = count > 1014 ? [.tooLong] : []
      #expect(reasons(bytes + sentence) == expected, "\(count)")
      for size in [1, 5, 1023, 1024] {
        let events = NMEADecoder().events(of: bytes + sentence, inPiecesOf: size)
        #expect(events.skips.map(\.reason) == expected, "\(count) in pieces of \(size)")
      }
    }
  }

  @Test func holdsNoMoreThanTheLimit() {
    var framer = NMEAFramer()
    let endless = Array("$GPTXT,".utf8) + [UInt8](repeating: 0x41, count: 100_000)
    var frames = 0
    for start in stride(from: 0, to: endless.count, by: 999) {
      let piece = Array(endless[start..<min(start + 999, endless.count)])
      piece.withUnsafeBufferPointer { bytes in
        var position = 0
        while framer.next(in: bytes, at: &position) != nil { frames += 1 }
      }
      #expect(framer.carried.count <= NMEAFramer.limit)
    }
    #expect(frames == 1)
    #expect(framer.noise == nil)
  }

  @Test("Mutated input gives the same events wherever it is cut")
  func isIncrementalWhateverComes() throws {
    var random = SplitMix64(seed: 4)
    let window = Array(try Fixture.bytes("formats/nmea/mixed.nmea")[1400..<3400])
    for _ in 0..<300 {
      var bytes = window
      for _ in 0..<4 {
        let start = Int.random(in: bytes.indices, using: &random)
        let end = min(bytes.count, start + Int.random(in: 1...40, using: &random))
        if Bool.random(using: &random) {
          bytes.insert(contentsOf: bytes[start..<end], at: start)
        } else {
          bytes.removeSubrange(start..<end)
        }
      }
      for _ in 0..<8 {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          Array("$!*,\r\n\\0A".utf8).randomElement(using: &random) ?? 0
      }
      let cuts = (0..<6).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      #expect(
        NMEADecoder().events(of: bytes, cutAt: cuts) == NMEADecoder().events(of: bytes))
    }
  }
}
