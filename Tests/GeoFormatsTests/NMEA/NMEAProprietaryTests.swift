import GeoTracks
import Testing

@testable import GeoFormats

/// Manufacturers' sentences, comments, and inputs without a position.
@Suite struct NMEAProprietaryTests {
  private static let position = "GPGGA,033010.000,2447.0895,N,12100.5234,E,1,20,0.6,94.6,M,19.6,M,,"

  private func location(_ more: String...) -> Location? {
    NMEADecoder().events(of: nmea(Self.position) + more.flatMap { nmea($0) }).locations.first
  }

  @Test func garminStatesErrors() {
    let stated = location("PGRME,4.9,M,7.5,M,9.0,M")
    #expect(stated?.horizontalAccuracy == 4.9)
    #expect(stated?.verticalAccuracy == 7.5)
    // GST defines its errors.
    let both = location("PGRME,4.9,M,7.5,M,9.0,M", "GPGST,033010,,,,,0.3,0.4,0.7")
    #expect(both?.horizontalAccuracy == 0.5)
    #expect(location("PGRME,4.9,F,7.5,M,9.0,M")?.horizontalAccuracy == 3)
  }

  /// The examples in the manual of SkyTraq's PX1172R, with their checksums.
  @Test func skyTraqSolves() throws {
    let bytes = Array(
      """
      $PSTI,030,033010.000,A,2447.0895508,N,12100.5234656,E,94.615,0.00,-0.01,0.04,111219,R,0.999,3.724*1A
      $PSTI,032,033010.000,111219,A,R,-4.968,-10.817,-1.849,12.046,204.67,,,,,*39

      """.utf8)
    for input in [bytes, nmea(Self.position) + bytes] {
      let events = NMEADecoder().events(of: input)
      let place = try #require(events.locations.first)
      #expect(events.locations.count == 1 && events.skips.isEmpty)
      #expect(place.timestamp == (try time("2019-12-11T03:30:10Z")))
      #expect(abs(place.coordinate.latitude - (24 + 47.0895508 / 60)) < 1e-13)
      #expect(abs(place.coordinate.longitude - (121 + 0.5234656 / 60)) < 1e-13)
      #expect(place.status == .rtkFixed)
      #expect(place.climb == 0.04)
    }
    #expect(location("PSTI,032,033010.000,111219,A,F,,,,,,,,,,")?.status == .rtkFloat)
    #expect(location("PSTI,032,033010.000,111219,V,F,,,,,,,,,,")?.status == .autonomous)
  }

  @Test func ashtechHasPositions() throws {
    let events = NMEADecoder().events(
      of: nmea(
        "PASHR,POS,0,07,143530.00,4717.9583,N,00833.1000,W,+00546.5,,192.86,0.29,-0.25,5.0,1.9,4.7,2.7,G00",
        "PASHR,POS,,,143531.00,,,,,,,,,,,,,,"))
    let place = try #require(events.locations.first)
    #expect(events.locations.count == 1 && events.noFixes.count == 1)
    #expect(abs(place.coordinate.latitude - (47 + 17.9583 / 60)) < 1e-13)
    #expect(abs(place.coordinate.longitude + (8 + 33.1 / 60)) < 1e-13)
    #expect(place.ellipsoidalAltitude == 546.5 && place.altitude == nil)
    // In knots, as in the DG14 manual (table 6.36) and four other manuals of the manufacturer.
    #expect(abs((place.speed ?? 0) - 0.29 * 1852 / 3600) < 1e-15)
    #expect(place.course == 192.86 && place.climb == -0.25)
    #expect(place.dilution == .init(horizontal: 1.9, vertical: 4.7, position: 5))
    #expect(place.satellitesUsed == 7 && place.fix == .threeDimensional)
  }

  @Test func ashtechHasAttitude() throws {
    let events = NMEADecoder(device: "d").events(
      of: nmea(
        "PASHR,120000.000,224.19,T,-01.26,+00.83,+00.00,0.101,0.113,0.267,1,0",
        "PASHR,RID,GR,30", "PASHR,x,224.19,T"))
    #expect(events == [.heading(Heading(trueHeading: 224.19, accuracy: 0.267, device: "d"))])
  }

  private static let datumPositions = (0..<4).map {
    "GPRMC,12000\($0).00,A,4812.0\($0),N,01624.00,E,1.0,0.0,010524,,,A"
  }

  private func eventsBetweenDatums(_ first: String, _ second: String) -> [LocationEvent] {
    let positions = Self.datumPositions
    let sentences = [first, positions[0], positions[1], second, positions[2], positions[3]]
    return NMEADecoder().events(of: sentences.flatMap { $0.isEmpty ? [] : nmea($0) })
  }

  @Test(
    "Positions after another datum are skipped, until the receiver returns to WGS 84",
    arguments: [
      "GPDTM,999,,0.08,N,0.07,E,-47.7,W84", "GPDTM,P90,,0.0,N,0.0,E,0.0,W84",
      "PGRMM,NAD27 Canada",
    ])
  func skipsOtherDatums(_ other: String) {
    for wgs84 in ["GPDTM,W84,,0.0,N,0.0,E,0.0,W84", "PGRMM,WGS 84"] {
      let later = eventsBetweenDatums(wgs84, other)
      #expect(later.locations.count == 2)
      #expect(later.skips.map(\.reason) == [.invalid, .invalid])
      #expect(later.skips.map(\.line) == [5, 6])
      let earlier = eventsBetweenDatums(other, wgs84)
      #expect(earlier.locations.count == 2)
      #expect(earlier.skips.map(\.line) == [2, 3])
    }
    #expect(eventsBetweenDatums("", other).locations.count == 1)
  }

  @Test("Sentences that name WGS 84 or no datum change nothing")
  func readsWGS84() {
    for text in ["GPDTM,W84,,0.0,N,0.0,E,0.0,W84", "GPDTM,,,,,,,,", "PGRMM,WGS 84", "PGRMM,"] {
      let events = eventsBetweenDatums(text, text)
      #expect(events.locations.count == 4)
      #expect(events.skips.isEmpty)
    }
  }

  private func failure(_ bytes: [UInt8]) -> String? {
    var decoder = AnyLocationDecoder()
    var events: [LocationEvent] = []
    decoder.decode(bytes.span, into: &events)
    decoder.finish(into: &events)
    return decoder.failure
  }

  @Test func failsWithoutUsableSentences() {
    let ais = Array("!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n".utf8)
    let binary = [UInt8](repeating: 0x90, count: 500)
    let none = nmea("GPGGA,,,,,,0,00,99.99,,,,,,")
    #expect(failure(ais + ais)?.contains("2 AIS") == true)
    #expect(failure(none + binary)?.contains("binary") == true)
    #expect(failure(nmea("GPTXT,1,1,1,x", "IIMWV,1,R,2,N,A"))?.contains("none of the 2 ") == true)
    #expect(failure(Array("$GPGLL,4916.45,N,12311.12,W,225444,A,*1E\r\n".utf8)) != nil)
    // A receiver without a position is not a failure.
    #expect(failure(none) == nil)
    #expect(failure(nmea(Self.position) + binary) == nil)
    #expect(failure(ais + nmea("HEHDT,1,T")) == nil)
  }
}
