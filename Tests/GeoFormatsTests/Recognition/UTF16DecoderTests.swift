import Foundation
import GeoTracks
import Testing

@testable import GeoFormats

/// UTF-16 text, as Windows spreadsheets write it.
@Suite struct UTF16DecoderTests {
  static let text = "name,lat,lon\nZürich 😀 纬度,47.3,8.5\r\n"

  @Test(
    "Text with and without a byte order mark is converted in pieces of any size",
    arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func converted(encoding: String.Encoding, hasMark: Bool) throws {
    let bytes = [UInt8](
      try #require(((hasMark ? "\u{FEFF}" : "") + Self.text).data(using: encoding)))
    for size in [1, 3, 1000] {
      var decoder = try #require(UTF16Decoder(beginning: bytes))
      var text: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        decoder.decode(bytes[start..<min(start + size, bytes.count)], into: &text)
      }
      decoder.finish(into: &text)
      #expect(String(decoding: text, as: UTF8.self) == Self.text)
    }
  }

  @Test("Unpaired surrogates and an incomplete unit become U+FFFD")
  func damaged() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x3D, 0xD8, 0x62, 0, 0, 0xDE, 0x3D, 0xD8, 0x63]
    var decoder = try #require(UTF16Decoder(beginning: bytes))
    var text: [UInt8] = []
    decoder.decode(bytes, into: &text)
    decoder.finish(into: &text)
    #expect(String(decoding: text, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}\u{FFFD}")
  }

  @Test(
    "Other encodings, XML and binary files are not read as UTF-16",
    arguments: [
      Array("lat,lon\n".utf8), [], [0xFF],
      // UTF-32, both orders.
      [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x61],
      [0x61, 0, 0, 0, 0x62, 0, 0, 0],
      // XML declares its encoding.
      [0xFF, 0xFE, 0x3C, 0, 0x67, 0], [0, 0x3C, 0, 0x67],
      // Zstandard, a shapefile, well-known binary, control characters.
      [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 1], [0, 0, 0x27, 0x0A, 0, 0], [1, 1, 0, 0, 0, 0, 0],
      [0x61, 0, 7, 0, 0x62, 0],
    ] as [[UInt8]])
  func others(bytes: [UInt8]) {
    #expect(UTF16Decoder(beginning: bytes) == nil)
  }

  @Test("A track table in UTF-16 is read", arguments: [true, false])
  func track(hasMark: Bool) throws {
    let table = (hasMark ? "\u{FEFF}" : "") + "lat,lon\n1,2\n3,4\n"
    let bytes = [UInt8](try #require(table.data(using: .utf16LittleEndian)))
    for size in [1, 1000] {
      var decoder = AnyLocationDecoder()
      var events: [LocationEvent] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = Array(bytes[start..<min(start + size, bytes.count)])
        decoder.decode(piece.span, into: &events)
      }
      decoder.finish(into: &events)
      let places = events.compactMap { if case .location(let place) = $0 { place } else { nil } }
      #expect(places.map(\.coordinate.latitude) == [1, 3])
      #expect(places.map(\.coordinate.longitude) == [2, 4])
    }
  }
}
