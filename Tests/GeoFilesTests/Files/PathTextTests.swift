import Testing

@testable import GeoFiles

@Suite struct PathTextTests {
  private func text(_ bytes: [UInt8]) -> String {
    (bytes + [0]).map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
      $0.baseAddress.map { PathText.text(cString: $0) } ?? ""
    }
  }

  private func bytes(_ text: String) -> [UInt8] {
    PathText.cString(text).map { UInt8(bitPattern: $0) }
  }

  @Test(
    "A UTF-8 name equals its text",
    arguments: [
      "", "-", "a.csv", "/tmp/é.gpx", "東京 🌍", "\u{FFFD}", "\u{10FE7F}\u{10FF00}", "e\u{301}",
    ])
  func plain(name: String) {
    #expect(Array(text(Array(name.utf8)).utf8) == Array(name.utf8))
    #expect(bytes(name) == Array(name.utf8) + [0])
  }

  @Test(
    "Bytes that are not UTF-8 survive the conversion to text and back",
    arguments: [
      [0x61, 0xE9, 0x62], [0xFF, 0xFE], [0xE2, 0x82], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x8F, 0xBA, 0x80], [0xF4, 0x8F, 0xBB, 0xBF, 0xE9], [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func other(name: [UInt8]) {
    let text = text(name)
    #expect(bytes(text) == name + [0])
    #expect(text.unicodeScalars.contains { PathText.byte($0) != nil })
  }

  @Test("Any bytes survive the conversion, and different names have different texts") func any() {
    var state: UInt64 = 1
    var names: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let name = (0..<6).map { _ -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let choice: [UInt8] = [
          0x61, 0xE9, 0xF4, 0x8F, 0xBA, 0x80, 0xC3, 0xA9, UInt8(state >> 56) | 1,
        ]
        return choice[Int(state >> 33) % choice.count]
      }
      let text = text(name)
      #expect(bytes(text) == name + [0])
      #expect(names[text] ?? name == name)
      names[text] = name
    }
  }
}
