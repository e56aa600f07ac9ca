import GeoTracks
import Testing

@testable import GeoFormats

/// What the sentences of a moment make together.
@Suite struct NMEAEpochTests {
  private func location(_ sentences: String...) -> Location? {
    NMEADecoder().events(of: sentences.flatMap { nmea($0) }).locations.first
  }

  @Test("of positions with as many decimals the later one stands, else that with more")
  func whichPosition() {
    func latitude(_ first: String, _ second: String) -> Double? {
      location(
        "GPRMC,120000,A,\(first),N,00900.00,E,1,2,201125,,,A",
        "GPGGA,120000,\(second),N,00900.00,E,1,08,2,10,M,40,M,,")?.coordinate.latitude
    }
    #expect(latitude("4000.00", "4000.60") == 40.01)
    #expect(latitude("4000.6", "4000.00") == 40)
    #expect(latitude("4000.00", "4000.6") == 40)
  }

  private func moment(_ second: Int, _ rest: [String]) -> [UInt8] {
    nmea(
      "GPGGA,12000\(second),4000.0,N,00900.0,E,1,08,2,10,M,40,M,,")
      + rest.flatMap { nmea($0) }
      + nmea("GPRMC,12000\(second),A,4000.6,N,00900.0,E,1,2,201125,,,A")
  }

  /// A group for each signal, without the signal's number.
  @Test func repeatedGroupsDoNotEndIt() {
    let groups = ["GPGSV,1,1,01,07,40,083,46", "GPGSV,1,1,01,08,40,083,46"]
    let events = NMEADecoder().events(of: (0..<3).flatMap { moment($0, groups) })
    #expect(events.locations.map(\.coordinate.latitude) == [40.01, 40.01, 40.01])
    #expect(events.locations.map(\.satellitesInView) == [2, 2, 2])
    #expect(events.satellites.map(\.satellites.count) == [2, 2, 2])
    #expect(events.skips == [])
  }

  /// Satellites before the position, as some receivers have them.
  @Test func satellitesFirst() throws {
    let bytes = (0..<3).flatMap { second in
      nmea("GPGSV,1,1,02,07,40,083,46,08,1,2,3") + moment(second, [])
    }
    let events = NMEADecoder().events(of: bytes)
    #expect(events.locations.map(\.satellitesInView) == [2, 2, 2])
    #expect(events.satellites.count == 3)
    #expect(
      events.satellites.map(\.timestamp)
        == (try (0..<3).map { try time("2025-11-20T12:00:0\($0)Z") })
    )
  }

  @Test(
    arguments: [
      ("1", "08", "3", 3, 10), ("1", "08", "2", 2, nil), ("1", "08", "", 3, 10),
      ("1", "00", "", 2, nil), ("1", "00", "3", 2, nil), ("1", "", "", 3, 10),
      ("7", "00", "", nil, 10), ("6", "00", "3", 3, 10),
    ] as [(String, String, String, Int?, Double?)])
  func twoDimensionsHaveNoAltitude(
    _ quality: String, _ count: String, _ mode: String, _ dimension: Int?, _ altitude: Double?
  ) throws {
    let place = try #require(
      location(
        "GPGGA,120000,4000.0,N,00900.0,E,\(quality),\(count),2,10,M,40,M,,",
        "GPGSA,A,\(mode),,,,,,,,,,,,,2,1,2"))
    #expect(place.fix?.rawValue == dimension)
    #expect(place.altitude == altitude)
    #expect(place.ellipsoidalAltitude == altitude.map { $0 + 40 })
    if dimension == 2 { #expect(place.verticalAccuracy == nil) }
  }

  @Test func qualitySevenIsTold() {
    #expect(location("GPGGA,120000,4000.0,N,00900.0,E,7,08,2,10,M,40,M,,")?.status == .manual)
  }

  // MARK: The end of a burst

  /// A burst of a second; what comes out when it has been read.
  private func outcomes(_ bursts: [[UInt8]]) -> [Int] {
    var decoder = NMEADecoder()
    return bursts.map { burst in
      var events: [SourceEvent] = []
      decoder.decode(burst.span, into: &events)
      decoder.settle(into: &events)
      return events.locations.count
    }
  }

  @Test func theLastOfABurstLeavesAtOnce() {
    let usual = ["GPGSA,A,3,7,,,,,,,,,,,,2,1,2", "GPGSV,2,1,05,1,,,1", "GPGSV,2,2,05,7,,,1"]
    let counts = outcomes((0..<8).map { moment($0, usual) })
    #expect(counts.reduce(0, +) == 8)
    #expect(counts.suffix(4) == [1, 1, 1, 1])
  }

  /// Receivers that send satellites, or the date and errors, before the position.
  @Test(arguments: [
    ["GPGSV,1,1,02,07,40,083,46,08,1,2,3"],
    ["GPGSA,A,3,7,8,,,,,,,,,,,2,1,2", "GPGSV,1,1,02,07,40,083,46,08,1,2,3"],
    ["GPGSV,1,1,02,07,40,083,46,08,1,2,3", "GPGSA,A,3,7,8,,,,,,,,,,,2,1,2"],
    ["GPZDA,12000T,20,11,2025,,", "GPGST,12000T,1,,,,3,4,5", "GPGSA,A,3,7,8,,,,,,,,,,,2,1,2"],
  ])
  func theLastLeavesAtOnceWhateverStandsBeforeIt(_ before: [String]) throws {
    var decoder = NMEADecoder()
    var counts: [Int] = []
    var all: [SourceEvent] = []
    for second in 0..<9 {
      let before = before.map { $0.replacing("T", with: "\(second)") }
      // The satellites of the sixth second make a fix in two dimensions.
      let first = before.map { second == 6 ? $0.replacing("GSA,A,3", with: "GSA,A,2") : $0 }
      let burst = first.flatMap { nmea($0) } + moment(second, [])
      var events: [SourceEvent] = []
      decoder.decode(burst.span, into: &events)
      decoder.settle(into: &events)
      counts.append(events.locations.count)
      all += events
    }
    #expect(counts.reduce(0, +) == 9)
    #expect(counts.suffix(5) == [1, 1, 1, 1, 1], "\(counts)")
    let last = all.locations.suffix(4)
    #expect(try last.map(\.timestamp) == (5..<9).map { try time("2025-11-20T12:00:0\($0)Z") })
    if before.joined().contains("GSV") {
      #expect(last.allSatisfy { $0.satellitesInView == 2 })
      #expect(all.satellites.suffix(4).allSatisfy { $0.satellites.count == 2 })
    }
    if before.joined().contains("GSA") {
      #expect(last.map { $0.fix?.rawValue } == [3, 2, 3, 3])
      #expect(last.allSatisfy { $0.dilution.position == 2 })
    }
    if before.joined().contains("GST") { #expect(last.allSatisfy { $0.horizontalAccuracy == 5 }) }
  }

  @Test func whatComesInHalvesWaits() {
    let bursts = (0..<8).flatMap { second -> [[UInt8]] in
      let bytes = moment(second, [])
      return [Array(bytes.prefix(70)), Array(bytes.dropFirst(70))]
    }
    let counts = outcomes(bursts)
    #expect(counts.reduce(0, +) == 8)
    #expect(counts.suffix(6) == [0, 1, 0, 1, 0, 1])
  }

  @Test func anOrderThatChangesIsLearntAnew() {
    let bytes = (0..<4).map { moment($0, []) }
    let more = (4..<9).map { moment($0, []) + nmea("GPVTG,2,T,,M,1,N,,K") }
    let counts = outcomes(bytes + more)
    #expect(counts.reduce(0, +) == 9)
    #expect(counts.suffix(2) == [1, 1])
  }

  /// Recordings are not asked, and wait: the same however they are cut.
  @Test func withoutAnAskerNothingLeaves() {
    var decoder = NMEADecoder()
    var events: [SourceEvent] = []
    for second in 0..<5 { decoder.decode(moment(second, []).span, into: &events) }
    #expect(events.locations.count == 4)
  }
}
