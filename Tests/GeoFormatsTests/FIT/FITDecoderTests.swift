import GeoTracks
import Testing

@testable import GeoFormats

/// Conversion of records.
@Suite("FITDecoder") struct FITDecoderTests {
  private typealias F = FITFile

  private func events(_ file: FITFile) -> [LocationEvent] { FITDecoder().events(of: file.bytes) }

  private func seconds(_ events: [LocationEvent]) -> [Int64?] {
    events.locations.map { $0.timestamp.map { $0.seconds - 1_577_836_800 } }
  }

  @Test("Each field of a record sets its property") func aRecord() throws {
    var file = FITFile(record: [
      (2, 2, F.uint16), (3, 1, F.uint8), (4, 1, F.uint8), (5, 4, F.uint32), (6, 2, F.uint16),
      (7, 2, F.uint16), (13, 1, F.sint8), (31, 1, F.uint8), (32, 2, F.sint16), (9, 2, F.sint16),
    ])
    file.record(
      5, 45, -90, little(UInt16(2851)), [141], [87], little(UInt32(123_450)), little(UInt16(5210)),
      little(UInt16(1240)), little(Int8(-4)), [7], little(Int16(-350)), little(Int16(-125)))
    let events = events(file)
    let location = try #require(events.locations.first)
    #expect(location.coordinate == Coordinate(latitude: 45, longitude: -90))
    #expect(location.timestamp?.description == "2020-01-01T00:00:05Z")
    #expect(location.altitude == 70.2)
    #expect(location.speed == 5.21)
    #expect(location.horizontalAccuracy == 7)
    #expect(location.climb == -0.35)
    #expect(
      location.attributes == [
        Location.Attribute("heart_rate", "141"), Location.Attribute("distance", "1234.5"),
        Location.Attribute("power", "1240"), Location.Attribute("temperature", "-4"),
        Location.Attribute("grade_percent", "-1.25"), Location.Attribute("cadence", "87"),
      ])
    #expect(events == [.part(.track(name: nil)), .location(location)])
  }

  /// Each field has its type's number for an invalid value; the numbers differ.
  @Test func readsInvalidValuesAsMissing() throws {
    var file = FITFile(record: [
      (2, 2, F.uint16), (3, 1, F.uint8), (13, 1, F.sint8), (9, 2, F.sint16), (6, 4, F.float32),
      (7, 2, 0x8B), (31, 1, 0x0A), (5, 8, 0x8F),
    ])
    file.record(
      0, 1, 2, little(UInt16.max), [0xFF], [0x7F], little(Int16.max), little(UInt32.max),
      [0, 0], [0], little(UInt64.max))
    let location = try #require(events(file).locations.first)
    var bare = Location(location.coordinate)
    bare.timestamp = location.timestamp
    #expect(location == bare)
  }

  @Test func bothByteOrdersInOneFile() throws {
    var file = FITFile(record: [(5, 4, F.uint32)])
    file.define(1, 20, bigEndian: true, F.position + [(5, 4, F.uint32)])
    file.record(7, 12.5, -170, little(UInt32(100)))
    file.add(
      1, big(F.start + 7), big(F.semicircles(12.5)), big(F.semicircles(-170)), big(UInt32(100)))
    let locations = events(file).locations
    try #require(locations.count == 2)
    #expect(locations[0] == locations[1])
  }

  @Test func readsALocalTypeThatIsDefinedAgain() {
    var file = FITFile(record: [])
    file.record(1)
    file.define(0, 21, [(0, 1, F.enumeration)])
    file.add(0, [9])
    file.define(0, 20, [(1, 4, F.sint32), (0, 4, F.sint32)])
    file.add(0, little(F.semicircles(11.25)), little(F.semicircles(22.5)))
    let locations = events(file).locations
    #expect(
      locations.map(\.coordinate)
        == [Coordinate(latitude: 45, longitude: 90), Coordinate(latitude: 22.5, longitude: 11.25)])
    #expect(seconds(events(file)) == [1, nil])
  }

  /// Five bits that wrap around: 30, 31, 0, 5 and 5.
  @Test func compressedTimes() {
    var file = FITFile(record: [])
    let first = 32 - F.start % 32 + 30
    file.define(3, 20, [(0, 4, F.sint32), (1, 4, F.sint32)])
    let place = little(F.semicircles(1)) + little(F.semicircles(2))
    file.add(3, compressed: 4, place)
    file.record(first)
    for bits: UInt8 in [31, 0, 5, 5] { file.add(3, compressed: bits, place) }
    let start = Int64(first)
    #expect(seconds(events(file)) == [nil, start, start + 1, start + 2, start + 7, start + 7])
  }

  @Test func timesSinceTheDeviceWasSwitchedOn() {
    var file = FITFile(record: [])
    for seconds: UInt32 in [1, 2, 0x0FFF_FFFF, 0x1000_0000] {
      file.record(seconds &- F.start)
    }
    let events = events(file)
    let times = events.locations.map { $0.timestamp?.description }
    // Seconds since system start are treated as seconds since 1970.
    #expect(
      times == [
        "1970-01-01T00:00:01Z", "1970-01-01T00:00:02Z", "1978-07-04T21:24:15Z",
        "1998-07-03T21:24:16Z",
      ])
    #expect(events.skips.map(\.reason) == [.assumed])
  }

  @Test func prefersEnhancedValues() {
    var file = FITFile(record: [
      (78, 4, F.uint32), (2, 2, F.uint16), (6, 2, F.uint16), (73, 4, F.uint32),
    ])
    func altitude(_ meters: UInt32) -> UInt32 { (meters + 500) * 5 }
    file.record(
      0, 1, 1, little(altitude(20_000)), little(UInt16.max), little(UInt16(1000)),
      little(UInt32(2000)))
    file.record(
      1, 1, 1, little(UInt32.max), little(UInt16(altitude(300))), little(UInt16(1000)),
      little(UInt32.max))
    let locations = events(file).locations
    #expect(locations.map(\.altitude) == [20_000, 300])
    #expect(locations.map(\.speed) == [2, 1])
  }

  @Test(arguments: [(87, 64, "87.5"), (87, 0, "87"), (87, 0xFF, "87"), (0, 1, "0.0078125")])
  func cadenceWithItsFraction(_ whole: UInt8, _ part: UInt8, _ text: String) {
    var file = FITFile(record: [(53, 1, F.uint8), (4, 1, F.uint8)])
    file.record(0, 1, 1, [part], [whole])
    #expect(events(file).locations.first?.attribute("cadence") == text)
  }

  @Test func theShareOfALeg() {
    var file = FITFile(record: [(30, 1, F.uint8)])
    file.record(0, 1, 1, [0x80 | 52])
    file.record(1, 1, 1, [48])
    let locations = events(file).locations
    #expect(locations.map { $0.attribute("right_balance_percent") } == ["52", nil])
    #expect(locations.map { $0.attribute("balance_percent") } == [nil, "48"])
  }

  /// 12 bits each; the distance wraps around at 4096 sixteenths.
  @Test func speedAndDistanceInThreeBytes() {
    var file = FITFile(record: [(8, 3, F.byte)])
    for (i, (speed, distance)) in [(300, 4090), (4095, 10), (0, 10)].enumerated() {
      file.record(
        UInt32(i), 1, 1,
        [UInt8(speed & 0xFF), UInt8(speed >> 8 | (distance & 0xF) << 4), UInt8(distance >> 4)])
    }
    file.record(3, 1, 1, [0xFF, 0xFF, 0xFF])
    let locations = events(file).locations
    #expect(locations.map(\.speed) == [3, 40.95, 0, nil])
    #expect(locations.map { $0.attribute("distance") } == ["255.625", "256.625", "256.625", nil])
  }

  /// The fields are longer than their types.
  @Test("The first value of an array is used") func arrays() {
    var file = FITFile(record: [(3, 3, F.uint8), (7, 4, F.uint16)])
    file.record(0, 1, 1, [120, 121, 122], little(UInt16(250)), little(UInt16(251)))
    #expect(
      events(file).locations.map(\.attributes)
        == [[Location.Attribute("heart_rate", "120"), Location.Attribute("power", "250")]])
  }

  /// Some devices write such sizes. The decoder still finds the following fields.
  @Test func skipsFieldsWhoseSizeIsNotAMultiple() {
    var file = FITFile(record: [
      (5, 1, F.uint32), (78, 3, F.uint32), (7, 0, F.uint16), (2, 2, 0x5F), (3, 1, F.uint8),
    ])
    file.record(0, 1, 1, [1], [1, 2, 3], [], [1, 2], [99])
    #expect(events(file).locations.map(\.attributes) == [[Location.Attribute("heart_rate", "99")]])
  }

  @Test func recordsWithoutAPosition() {
    var file = FITFile(record: [(3, 1, F.uint8), (7, 2, F.uint16)])
    let none = Int32.max
    let place = 14 + file.messages.count
    file.add(0, little(F.start), little(none), little(none), [100], little(UInt16(200)))
    file.add(0, little(F.start), little(Int32(1)), little(none), [101], little(UInt16.max))
    file.record(2, 1, 1, [102], little(UInt16(202)))
    file.add(0, little(F.start), little(none), little(Int32(1)), [0xFF], little(UInt16.max))
    let events = events(file)
    #expect(events.locations.count == 1)
    let what =
      "3 records without a position are skipped; of them 2 with heart_rate, 1 with power"
    #expect(events.last == .diagnostic(Diagnostic(.noCoordinate, what, offset: place, count: 3)))
    #expect(events.skips.count == 1)
    #expect(!events.contains { if case .noFix = $0 { true } else { false } })
  }

  @Test("Records of a file without any position keep their times and sensor values")
  func noPositions() {
    var file = FITFile(record: [(3, 1, F.uint8), (7, 2, F.uint16)])
    for rate in [100, 101] as [UInt8] {
      file.add(
        0, little(F.start), little(Int32.max), little(Int32.max), [rate], little(UInt16(200)))
    }
    let reports = events(file).compactMap {
      if case .noFix(let report) = $0 { report } else { nil }
    }
    #expect(reports.count == 2 && reports.allSatisfy { $0.timestamp != nil })
    #expect(
      reports.last?.attributes
        == [Location.Attribute("heart_rate", "101"), Location.Attribute("power", "200")])
  }

  /// A latitude beyond the pole; 0, 0 and a repeated second are valid positions.
  @Test func positionsThatAreStrange() {
    var file = FITFile(record: [])
    file.record(0, 0, 0)
    file.record(0, 0, 0)
    let place = 14 + file.messages.count
    file.record(1, 90.001, 0)
    file.record(2, 90, -180)
    let events = events(file)
    #expect(events.locations.map(\.coordinate.latitude) == [0, 0, 90])
    #expect(events.skips.map(\.reason) == [.outOfRange])
    #expect(events.skips.map(\.offset) == [place])
  }
}
