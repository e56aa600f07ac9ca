import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite("UBXDecoder") struct UBXDecoderTests {
  /// A NAV-PVT message of 92 bytes with a fix, with changed bytes at some content offsets.
  private func message(_ changes: [(Int, [UInt8])] = []) -> [UInt8] {
    let velocity: [Int32] = [-250, 5000, 12_345_678]
    let fix: [(Int, [UInt8])] = [
      (4, little(UInt16(2020))), (6, [2, 29, 23, 59, 58, 0b0111]), (16, little(Int32(499_600_000))),
      (20, [3, 0b0000_0011, 0, 17]), (24, little(Int32(-1_234_567_890))),
      (28, little(Int32(456_789_012))), (32, little(Int32(123_456))), (36, little(Int32(76_543))),
      (40, little(UInt32(1500))), (44, little(UInt32(2500))), (56, velocity.flatMap(little)),
      (68, little(UInt32(300))), (72, little(UInt32(150_000))), (76, little(UInt16(142))),
    ]
    var content = [UInt8](repeating: 0, count: 92)
    for (offset, bytes) in fix + changes {
      for (i, byte) in bytes.enumerated() { content[offset + i] = byte }
    }
    return frame(content)
  }

  private func frame(_ content: [UInt8]) -> [UInt8] {
    let body = [0x01, 0x07] + little(UInt16(content.count)) + content
    var (a, b): (UInt8, UInt8) = (0, 0)
    for byte in body {
      a &+= byte
      b &+= a
    }
    return [0xB5, 0x62] + body + [a, b]
  }

  private func events(_ bytes: [UInt8]) -> [LocationEvent] { UBXDecoder().events(of: bytes) }

  @Test func aFix() throws {
    let events = events(message())
    let location = try #require(events.locations.first)
    #expect(events == [.location(location)])
    #expect(location.coordinate == Coordinate(latitude: 45.6789012, longitude: -123.456789))
    #expect(location.timestamp?.description == "2020-02-29T23:59:58.5Z")
    #expect(location.ellipsoidalAltitude == 123.456)
    #expect(location.altitude == 76.543)
    #expect(location.horizontalAccuracy == 1.5)
    #expect(location.verticalAccuracy == 2.5)
    #expect(location.climb == 0.25)
    #expect(location.speed == 5)
    #expect(location.speedAccuracy == 0.3)
    #expect(location.course == 123.45678)
    #expect(location.courseAccuracy == 1.5)
    #expect(location.fix == .threeDimensional)
    #expect(location.status == .differential)
    #expect(location.satellitesUsed == 17)
    #expect(location.dilution.position == 1.42)
  }

  @Test func twoDimensions() throws {
    let location = try #require(events(message([(20, [2])])).locations.first)
    #expect(location.fix == .twoDimensional)
    #expect(location.altitude == nil)
    #expect(location.ellipsoidalAltitude == nil)
    #expect(location.verticalAccuracy == nil)
    #expect(location.climb == nil)
  }

  /// No satellites, time only, an untrusted fix, and a position marked as invalid.
  @Test(arguments: [(20, 0), (20, 5), (21, 0), (78, 1)] as [(Int, UInt8)])
  func noFix(_ offset: Int, _ value: UInt8) {
    let events = events(message([(offset, [value])]))
    let time = Timestamp(seconds: 1_583_020_798, nanoseconds: 500_000_000)
    #expect(events == [.noFix(LocationEvent.NoFix(timestamp: time))])
  }

  @Test(
    arguments: [
      (11, [1], nil), (6, [13], nil), (8, [24], nil),
      (16, little(Int32(-400_000_000)), "2020-02-29T23:59:57.6Z"),
      (16, little(Int32(-250)), "2020-02-29T23:59:58Z"),
      // Second 60 on a day without a leap second is invalid.
      (10, [60], nil),
    ] as [(Int, [UInt8], String?)])
  func times(_ offset: Int, _ value: [UInt8], _ text: String?) {
    let locations = events(message([(offset, value)])).locations
    #expect(locations.map { $0.timestamp?.description } == [text])
  }

  @Test("A leap second is the end of the previous second")
  func readsLeapSeconds() {
    let date = (4, little(UInt16(2016)) + [12, 31, 23, 59, 60])
    let locations = events(message([date])).locations
    #expect(
      locations.map { $0.timestamp?.description } == ["2016-12-31T23:59:59.999999999Z"])
  }

  @Test func readsUnknownValuesAsMissing() throws {
    let bytes = message([
      (72, little(UInt32(18_000_000))), (76, little(UInt16(9999))), (40, little(UInt32.max)),
    ])
    let location = try #require(events(bytes).locations.first)
    #expect(location.course == nil)
    #expect(location.courseAccuracy == nil)
    #expect(location.dilution.position == nil)
    #expect(location.horizontalAccuracy == nil)
  }

  @Test func skipsValuesOutOfRange() {
    let latitude = message([(28, little(Int32(900_000_001)))])
    let course = message([(64, little(Int32.max))])
    let events = events(latitude + course + message())
    #expect(events.skips.map(\.reason) == [.outOfRange, .invalid])
    #expect(events.skips.map(\.offset) == [0, 100])
    #expect(events.locations.count == 1)
  }

  /// Messages of receivers before the eighth generation, and with additional bytes.
  @Test(arguments: [84, 92, 96])
  func lengths(_ count: Int) {
    let content = Array((message()[6..<98] + [1, 2, 3, 4]).prefix(count))
    #expect(events(frame(content)).locations.count == 1)
  }

  @Test func skipsBytesBetweenFrames() {
    var wrong = message()
    wrong[50] ^= 1
    let noise: [UInt8] = [0xB5, 0x62, 0x01, 0xB5, 0x24, 0x62]
    let events = events(noise + message() + [0xB5] + wrong + message() + [0xB5, 0x62])
    #expect(events.locations.count == 2)
    #expect(events.skips.map(\.reason) == [.checksum])
    #expect(events.skips.map(\.offset) == [107])
  }

  @Test func cut() {
    let whole = message() + message()
    for count in 0..<whole.count {
      let events = events(Array(whole.prefix(count)))
      #expect(events.locations.count == count / 100)
      // From its first bytes, the message could be of another kind.
      let isTold = count < 100 || count % 100 > 4
      #expect(events.skips.count { $0.stopsReading } == (isTold ? 1 : 0), "\(count)")
    }
  }

  @Test func nothingToRead() {
    var decoder = UBXDecoder()
    var events: [LocationEvent] = []
    let ack: [UInt8] = [0xB5, 0x62, 0x05, 0x01, 2, 0, 6, 1, 0x0F, 0x38]
    decoder.decode(ack.span, into: &events)
    decoder.finish(into: &events)
    #expect(decoder.failure?.contains("NAV-PVT") == true)
    #expect(events.skips.map(\.stopsReading) == [true])
  }

  @Test("The fields of NAV-PVT messages agree with pyubx2") func solutions() throws {
    let bytes = try Fixture.bytes("formats/ubx/solutions.ubx")
    let events = UBXDecoder().events(of: bytes)
    let locations = events.locations
    #expect(events.count == 4)
    #expect(
      locations.map { $0.coordinate.latitude } == [47.065772, 47.0657719, 47.065772, 47.0657719])
    #expect(locations.map { $0.altitude } == [257.404, 257.384, 257.354, 257.302])
    #expect(locations.map { $0.horizontalAccuracy } == [0.092, 0.091, 0.091, 0.095])
    #expect(locations.map { $0.satellitesUsed } == [25, 26, 26, 26])
    #expect(locations.allSatisfy { $0.status == .rtkFloat && $0.course == nil })
    #expect(locations.first?.timestamp?.description == "2025-04-11T23:14:08Z")
    for size in [1, 7, 64, 1000] {
      #expect(UBXDecoder().events(of: bytes, inPiecesOf: size) == events)
    }
    #expect(AnyLocationDecoder().events(of: bytes) == events)
    // Because of the sentences, the detected format is NMEA.
    var any = AnyLocationDecoder()
    var others: [LocationEvent] = []
    let mixed = try Fixture.bytes("formats/nmea/mixed.nmea")
    any.decode(mixed.span, into: &others)
    any.finish(into: &others)
    #expect(any.format == .nmea)
  }

  @Test("Mutated messages give bounded events, in any pieces") func changedAtRandom() {
    let bytes = message() + [1, 2] + message()
    var random = SplitMix64(seed: 5)
    for _ in 0..<10_000 {
      var changed = bytes
      mutate(&changed, with: &random)
      let events = events(changed)
      #expect(events.count <= 8)
      let cut = Int.random(in: 0...changed.count, using: &random)
      #expect(UBXDecoder().events(of: changed, cutAt: [cut]) == events)
    }
  }
}
