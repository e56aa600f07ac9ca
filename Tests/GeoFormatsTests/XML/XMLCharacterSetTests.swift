import GeoTracks
import Testing

@testable import GeoFormats

@Suite("XMLCharacterSet")
struct XMLCharacterSetTests {
  /// A name, and its bytes by Python's codecs.
  static let names: [(set: String, name: String, bytes: String)] = [
    ("utf-8", "Łódź 東京 🚲", "c581c3b364c5ba20e69db1e4baac20f09f9ab2"),
    ("utf-16-le", "Łódź 東京 🚲", "4101f30064007a0120007167ac4e20003dd8b2de"),
    ("utf-16-be", "Łódź 東京 🚲", "014100f30064017a002067714eac0020d83ddeb2"),
    ("iso-8859-1", "Café Ö", "436166e920d6"),
    ("us-ascii", "Cafe", "43616665"),
    ("windows-1250", "Łódź „Žižkov“ …", "a3f3649f20848e699e6b6f76932085"),
    ("windows-1251", "Москва – №1", "cceef1eae2e0209620b931"),
    ("windows-1252", "Café “Ö” – €5", "436166e92093d6942096208035"),
    ("windows-1253", "Αθήνα €", "c1e8deede12080"),
    ("windows-1254", "İstanbul ğş €", "dd7374616e62756c20f0fe2080"),
    ("windows-1257", "Rīga Šiauliai €", "52ee676120d06961756c6961692080"),
    ("koi8-r", "Москва ─", "edcfd3cbd7c12080"),
    ("iso-8859-2", "Łódź Žižkov", "a3f364bc20ae69be6b6f76"),
    ("iso-8859-5", "Москва №", "bcdee1dad2d020f0"),
    ("iso-8859-7", "Αθήνα €", "c1e8deede120a4"),
    ("iso-8859-9", "İstanbul ğş", "dd7374616e62756c20f0fe"),
    ("iso-8859-13", "Rīga „Šiauliai“", "52ee676120a5d06961756c696169b4"),
    ("iso-8859-15", "Œuvre € Šž", "bc7576726520a420a6b8"),
  ]

  @Test(arguments: names)
  func declared(_ set: String, _ name: String, _ hex: String) throws {
    let isWide = set.hasPrefix("utf-16")
    let isLittle = set.hasSuffix("le")
    func encode(_ text: String) -> [UInt8] {
      text.utf8.flatMap { isWide ? (isLittle ? [$0, 0] : [0, $0]) : [$0] }
    }
    let declaration = isWide ? "UTF-16" : set.uppercased()
    let bytes =
      (isWide ? (isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) : [])
      + encode(
        "<?xml version=\"1.0\" encoding=\"\(declaration)\"?>\r\n<gpx><wpt lat=\"1.5\" lon=\"2\"><name>"
      )
      + stride(from: 0, to: hex.utf8.count, by: 2).compactMap { i in
        UInt8(hex.dropFirst(i).prefix(2), radix: 16)
      } + encode("</name></wpt></gpx>\r\n")
    let events = GPXDecoder().events(of: bytes)
    #expect(events.skips.isEmpty)
    let point = try #require(events.locations.first)
    #expect(point.coordinate == Coordinate(latitude: 1.5, longitude: 2))
    #expect(point.attribute("name") == name)
    for cut in 0...bytes.count {
      #expect(GPXDecoder().events(of: bytes, cutAt: [cut]) == events, "cut at \(cut)")
    }
  }

  @Test func unknownSetsAreReported() {
    let events = GPXDecoder().events(
      of: Array("<?xml version=\"1.0\" encoding=\"EBCDIC-X\"?><gpx/>".utf8))
    #expect(events.skips.map(\.reason) == [.truncated])
  }
}
