import GeoTracks
import Testing

@testable import GeoFormats

/// Merging the sentences of an epoch.
@Suite struct NMEAEpochTests {
  private func location(_ sentences: String...) -> Location? {
    NMEADecoder().events(of: sentences.flatMap { nmea($0) }).locations.first
  }

  @Test("The position with more decimals is used, and the later one if both have as many")
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

  /// One group per signal, without the number of the signal.
  @Test func repeatedGroupsDoNotEndIt() {
    let groups = ["GPGSV,1,1,01,07,40,083,46", "GPGSV,1,1,01,08,40,083,46"]
    let events = NMEADecoder().events(of: (0..<3).flatMap { moment($0, groups) })
    #expect(events.locations.map(\.coordinate.latitude) == [40.01, 40.01, 40.01])
    #expect(events.locations.map(\.satellitesInView) == [2, 2, 2])
    #expect(events.satellites.map(\.satellites.count) == [2, 2, 2])
    #expect(events.skips == [])
  }

  /// Satellites before the position, as some receivers send them.
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

  @Test func readsQualitySevenAsManual() {
    #expect(location("GPGGA,120000,4000.0,N,00900.0,E,7,08,2,10,M,40,M,,")?.status == .manual)
  }

  // MARK: The end of a burst

  /// The results of each burst, one burst per second.
  private func outcomes(_ bursts: [[UInt8]]) -> [Int] {
    var decoder = NMEADecoder()
    return bursts.map { burst in
      var events: [LocationEvent] = []
      decoder.decode(burst.span, into: &events)
      decoder.settle(into: &events)
      return events.locations.count
    }
  }

  @Test func emitsTheLastOfABurstAtOnce() {
    let usual = ["GPGSA,A,3,7,,,,,,,,,,,,2,1,2", "GPGSV,2,1,05,1,,,1", "GPGSV,2,2,05,7,,,1"]
    let counts = outcomes((0..<8).map { moment($0, usual) })
    #expect(counts.reduce(0, +) == 8)
    #expect(counts.suffix(4) == [1, 1, 1, 1])
  }

  /// Receivers that send satellites, or date and errors, before the position.
  @Test(arguments: [
    ["GPGSV,1,1,02,07,40,083,46,08,1,2,3"],
    ["GPGSA,A,3,7,8,,,,,,,,,,,2,1,2", "GPGSV,1,1,02,07,40,083,46,08,1,2,3"],
    ["GPGSV,1,1,02,07,40,083,46,08,1,2,3", "GPGSA,A,3,7,8,,,,,,,,,,,2,1,2"],
    ["GPZDA,12000T,20,11,2025,,", "GPGST,12000T,1,,,,3,4,5", "GPGSA,A,3,7,8,,,,,,,,,,,2,1,2"],
  ])
  func emitsTheLastAtOnceAfterAnySentence(_ before: [String]) throws {
    var decoder = NMEADecoder()
    var counts: [Int] = []
    var all: [LocationEvent] = []
    for second in 0..<9 {
      let before = before.map { $0.replacing("T", with: "\(second)") }
      // Because of the satellites, the position of the sixth second is a 2D fix.
      let first = before.map { second == 6 ? $0.replacing("GSA,A,3", with: "GSA,A,2") : $0 }
      let burst = first.flatMap { nmea($0) } + moment(second, [])
      var events: [LocationEvent] = []
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

  @Test func waitsForTheSecondHalf() {
    let bursts = (0..<8).flatMap { second -> [[UInt8]] in
      let bytes = moment(second, [])
      return [Array(bytes.prefix(70)), Array(bytes.dropFirst(70))]
    }
    let counts = outcomes(bursts)
    #expect(counts.reduce(0, +) == 8)
    #expect(counts.suffix(6) == [0, 1, 0, 1, 0, 1])
  }

  @Test func learnsAChangedOrder() {
    let bytes = (0..<4).map { moment($0, []) }
    let more = (4..<9).map { moment($0, []) + nmea("GPVTG,2,T,,M,1,N,,K") }
    let counts = outcomes(bytes + more)
    #expect(counts.reduce(0, +) == 9)
    #expect(counts.suffix(2) == [1, 1])
  }

  /// The decoder waits for whole epochs in a recording: the result does not depend on the pieces.
  @Test func holdsTheLastEpochWithoutARequest() {
    var decoder = NMEADecoder()
    var events: [LocationEvent] = []
    for second in 0..<5 { decoder.decode(moment(second, []).span, into: &events) }
    #expect(events.locations.count == 4)
  }

  // MARK: GSA before the position

  private static func sentence(_ text: String) -> String {
    let sum = text.utf8.reduce(0) { $0 ^ $1 }
    return "$\(text)*" + (sum < 16 ? "0" : "") + String(sum, radix: 16, uppercase: true) + "\r\n"
  }

  /// A second with a horizontal dilution of 1.0 + i/10 and a vertical one of 1.5 + i.
  private static func burst(_ i: Int, _ order: String, dilution: (Int) -> String) -> String {
    let place = "4722.\(60 + i)000,N,00832.50000,E"
    let texts = [
      "GSV": "GPGSV,1,1,02,01,40,083,46,02,17,308,41",
      "GSA": "GPGSA,A,3,01,02,12,14,05,06,13,15,,,,,1.8,\(dilution(i)),\(1 + i).5",
      "RMC": "GPRMC,12000\(i).00,A,\(place),36.0,000.0,201125,,,A",
      "GGA": "GPGGA,12000\(i).00,\(place),1,08,\(dilution(i)),408.0,M,47.9,M,,",
      "VTG": "GPVTG,0.0,T,,M,36.0,N,66.7,K,A",
    ]
    return order.split(separator: " ").compactMap { texts[String($0)] }.map(sentence).joined()
  }

  /// At any position of GSA, its vertical dilution belongs to the second with its horizontal dilution.
  ///
  /// This holds from the third second on, because two seconds show the order.
  @Test(arguments: [
    "GSV GSA RMC VTG GGA", "GSV GSA RMC GGA", "GSA GSV GGA RMC", "GSA GGA RMC",
    "VTG GSV GGA RMC GSA",
    "RMC GGA GSA GSV", "GGA GSA RMC", "RMC GSA GGA",
  ])
  func dilutionsComeToTheirSecond(order: String) {
    let text = (0..<8).map { Self.burst($0, order) { "1.\($0)" } }.joined()
    let locations = NMEADecoder().events(of: Array(text.utf8)).locations
    #expect(locations.count == 8)
    for (i, location) in locations.enumerated() {
      let expected = Double(i) + 1.5
      #expect(location.dilution.vertical == expected || i < 2, "\(i)")
      #expect(location.satellitesUsed == 8)
    }
  }

  /// If the dilutions of GSA never match the positions, they do not determine the order.
  @Test func dilutionsOfAnotherKindChangeNothing() {
    let text = (0..<8).map { i in
      Self.burst(i, "RMC GGA", dilution: { _ in "1.0" })
        + Self.burst(i, "GSA", dilution: { _ in "2.0" })
    }.joined()
    let locations = NMEADecoder().events(of: Array(text.utf8)).locations
    #expect(locations.dropFirst(2).map(\.dilution.vertical) == (2..<8).map { Double($0) + 1.5 })
  }
}
