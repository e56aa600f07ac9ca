import GeoTracks
import Testing

@testable import GeoFormats

@Suite struct NMEASkyTests {
  /// Numbers of NMEA 4.11, of earlier versions, and of receivers with their own numbering. System and number are
  /// gpsd's `gnssid` and `svid` (manual, "SKY").
  @Test(
    arguments: [
      ("GP", "07", .gps, 7), ("GP", "32", .gps, 32), ("GP", "33", .sbas, 120),
      ("GP", "51", .sbas, 138), ("GP", "64", .sbas, 151), ("GP", "133", .sbas, 133),
      ("GP", "193", .qzss, 1), ("GP", "173", .imes, 1), ("GN", "14", .gps, 14),
      ("GN", "65", .glonass, 1), ("GN", "96", .glonass, 32), ("GL", "65", .glonass, 1),
      ("GL", "88", .glonass, 24), ("GL", "44", .sbas, 131), ("GA", "02", .galileo, 2),
      ("GA", "36", .galileo, 36), ("GN", "301", .galileo, 1), ("GA", "336", .galileo, 36),
      ("GB", "13", .beidou, 13), ("BD", "13", .beidou, 13), ("BD", "213", .beidou, 13),
      ("GB", "41", .beidou, 41), ("GN", "401", .beidou, 1), ("GQ", "02", .qzss, 2),
      ("QZ", "193", .qzss, 1), ("GI", "05", .navic, 5),
    ] as [(String, String, Satellite.Constellation, Int)])
  func reportsTheSystem(
    talker: String, written: String, system: Satellite.Constellation, number: Int
  ) throws {
    let events = NMEADecoder().events(
      of: nmea(
        "\(talker)GSV,1,1,01,\(written),45,360,38",
        "\(talker)GSA,A,3,\(written),,,,,,,,,,,,1,1,1"))
    let satellite = try #require(events.satellites.first?.satellites.first)
    #expect(
      satellite
        == Satellite(
          constellation: system, number: number, elevation: 45, azimuth: 0, signal: 38,
          isUsed: true))
  }

  @Test(
    arguments: zip(
      1...6, [.gps, .glonass, .galileo, .beidou, .qzss, .navic] as [Satellite.Constellation]))
  func takesTheSystemOfGSA(identifier: Int, system: Satellite.Constellation) throws {
    let events = NMEADecoder().events(
      of: nmea(
        "GPGSV,1,1,01,03,45,120,38", "GLGSV,1,1,01,67,45,120,38", "GAGSV,1,1,01,03,45,120,38",
        "GBGSV,1,1,01,03,45,120,38", "GQGSV,1,1,01,03,45,120,38", "GIGSV,1,1,01,03,45,120,38",
        "GNGSA,A,3,\(system == .glonass ? "67" : "03"),,,,,,,,,,,,1,1,1,\(identifier)"))
    let satellites = try #require(events.satellites.first).satellites
    #expect(satellites.count == 6)
    #expect(satellites.filter(\.isUsed).map(\.constellation) == [system])
  }

  @Test func joinsTheSignalsOfASatellite() throws {
    let events = NMEADecoder().events(
      of: nmea(
        "GPGSV,1,1,01,03,,,31,1", "GPGSV,1,1,01,03,45,120,38,6", "GPGSV,1,1,01,03,45,120,,8"))
    #expect(
      events == [
        .satellites(
          Satellites(satellites: [
            Satellite(
              constellation: .gps, number: 3, elevation: 45, azimuth: 120, signal: 38)
          ]))
      ])
  }

  @Test func emitsEachCycleEvenWithoutPositions() {
    let cycle = nmea("GPGSV,2,1,05,01,,,1,02,,,2,03,,,3,04,,,4", "GPGSV,2,2,05,05,,,5")
    let events = NMEADecoder().events(of: cycle + cycle + cycle)
    #expect(events.satellites.map(\.satellites.count) == [5, 5, 5])
    #expect(events.count == 3)
  }

  @Test func keepsAboundedNumber() {
    let many = (0..<2000).map { i in
      "\(["GP", "GL", "GA", "GB"][i % 4])GSV,9,2,1,\(i / 4 % 700),1,2,3,\(i / 4 % 700 + 1),1,2,3"
    }
    let first = ["GP", "GL", "GA", "GB"].flatMap { nmea("\($0)GSV,9,1,01") }
    let events = NMEADecoder().events(of: first + many.flatMap { nmea($0) })
    #expect(events.satellites.map(\.satellites.count) == [NMEASky.limit])
  }
}
