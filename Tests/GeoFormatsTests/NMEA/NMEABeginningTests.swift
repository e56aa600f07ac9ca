import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// A stream may begin anywhere, and identify its first epochs later.
@Suite struct NMEABeginningTests {
  /// Coordinate and time, without the values that a cut removes.
  private struct Place: Hashable {
    var timestamp: Timestamp?
    var coordinate: Coordinate

    init(_ location: Location) {
      (timestamp, coordinate) = (location.timestamp, location.coordinate)
    }
  }

  private func places(_ bytes: [UInt8]) -> Set<Place> {
    Set(AnyLocationDecoder().events(of: bytes).locations.map { Place($0) })
  }

  private func expectNoOther(_ cut: [UInt8], _ whole: Set<Place>, _ at: Int) {
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    decoder.decode(cut.span, into: &events)
    decoder.finish(into: &events)
    #expect(decoder.format == .nmea, "cut at \(at)")
    #expect(Set(events.locations.map { Place($0) }).subtracting(whole) == [], "cut at \(at)")
  }

  @Test("Random parts of a drive are NMEA and give no position that the whole drive lacks")
  func cutsOfADrive() throws {
    let bytes = try Fixture.bytes("formats/nmea/drive200.nmea")
    let whole = places(bytes)
    var random = SplitMix64(seed: 17)
    for _ in 0..<1000 {
      let start = Int.random(in: 0..<bytes.count - 2000, using: &random)
      expectNoOther(Array(bytes[start..<start + 2000]), whole, start)
    }
  }

  private static func seconds(_ each: (Int) -> [String]) -> [UInt8] {
    (0..<4).flatMap { second in each(second).flatMap { nmea($0) } }
  }

  /// Receivers for which the rest of an epoch has another position than the whole epoch, or a position although the
  /// whole epoch has none.
  static let receivers = [
    // The sentence with fewer decimals comes last.
    seconds {
      [
        "GPGGA,12000\($0),4722.61412,N,00832.50234,E,1,08,0.9,400,M,47,M,,",
        "GPRMC,12000\($0),A,4722.61,N,00832.50,E,1,35,201125,,,A",
      ]
    },
    // The sentence that reports no fix comes first.
    seconds {
      [
        "GPRMC,12000\($0),V,4722.61,N,00832.50,E,1,35,201125,,,A",
        "GPGGA,12000\($0),4722.61,N,00832.50,E,1,08,0.9,400,M,47,M,,",
      ]
    },
    // RMC lags, and GLL has no date.
    seconds {
      [
        "GPRMC,12000\($0),A,4722.6\($0),N,00832.50,E,1,35,201125,,,A",
        "GPGGA,12000\($0),4722.7\($0),N,00832.50,E,1,08,0.9,400,M,47,M,,",
        "GPVTG,\($0),T,,M,5,N,,K", "GPGLL,4722.8,N,00832.5,E,12000\($0),A",
      ]
    },
  ]

  @Test(arguments: receivers) func cutsOfAReceiver(_ bytes: [UInt8]) {
    let whole = places(bytes)
    for start in 0..<bytes.count / 2 { expectNoOther(Array(bytes[start...]), whole, start) }
  }

  @Test(arguments: receivers) func cutsOfItsEnd(_ bytes: [UInt8]) {
    let whole = places(bytes)
    for end in bytes.count / 2..<bytes.count { expectNoOther(Array(bytes[..<end]), whole, end) }
  }

  @Test func reportsDroppedPositions() {
    let bytes = Self.receivers[0]
    let second = bytes.firstIndex(of: 0x0A).map { Array(bytes[($0 + 1)...]) } ?? []
    let events = NMEADecoder().events(of: second)
    #expect(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.truncated])
    #expect(events.skips.first?.line == 1)
    #expect(events.skips.first?.stopsReading == false)
  }

  /// The course of a truncated epoch does not apply to the next.
  @Test func untimedSentencesOfTheMomentBefore() {
    let bytes = nmea(
      "GPVTG,99,T,,M,9,N,,K", "GPGSA,A,2,1,,,,,,,,,,,,9,9,9",
      "GPGGA,120000,4722.61,N,00832.50,E,1,08,0.9,400,M,47,M,,", "GPVTG,35,T,,M,1,N,,K",
      "GPGGA,120001,4722.61,N,00832.50,E,1,08,0.9,400,M,47,M,,", "GPVTG,36,T,,M,1,N,,K")
    let locations = NMEADecoder().events(of: bytes).locations
    #expect(locations.map(\.course) == [35, 36])
    #expect(locations.map(\.fix) == [.threeDimensional, .threeDimensional])
  }

  @Test func datesThatComeLaterAreFilledIn() throws {
    func position(_ time: String) -> String {
      "GPGGA,\(time),4000.0,N,00900.0,E,1,08,2,10,M,40,M,,"
    }
    let bytes = nmea(
      position("235958"), position("235959"), "GPGSV,1,1,01,07,40,083,46", position("000000"),
      "GPGGA,000001,,,,,0,,,,,,,,", position("000002"), "GPZDA,000003,21,11,2025,00,00",
      position("000003"))
    let events = NMEADecoder().events(of: bytes)
    let expected = try [
      "2025-11-20T23:59:58Z", "2025-11-20T23:59:59Z", "2025-11-21T00:00:00Z",
      "2025-11-21T00:00:02Z", "2025-11-21T00:00:03Z",
    ].map { try time($0) }
    #expect(events.locations.map(\.timestamp) == expected)
    #expect(events.locations.allSatisfy { $0.timestampSource == .receiver })
    #expect(events.noFixes.map(\.timestamp) == [try time("2025-11-21T00:00:01Z")])
    #expect(events.satellites.map(\.timestamp) == [expected[1]])
    for size in [1, 7, 100] { #expect(NMEADecoder().events(of: bytes, inPiecesOf: size) == events) }
  }

  @Test func holdsPositionsWithoutADateOnlyBriefly() {
    let bytes = (0..<3000).flatMap { i in
      nmea("GPGLL,4000.0,N,00900.0,E,0\(10000 + i / 60 * 100 + i % 60),A")
    }
    var decoder = NMEADecoder()
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    #expect(events.count > 2900)
  }
}
