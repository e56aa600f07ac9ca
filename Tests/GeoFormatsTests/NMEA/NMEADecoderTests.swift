import GeoCore
import GeoTracks
import Testing

@testable import GeoFormats

/// Sentences with checksums, one per line.
func nmea(_ sentences: String...) -> [UInt8] {
  sentences.flatMap { sentence -> [UInt8] in
    let sum = sentence.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return Array("$\(sentence)*\(sum < 16 ? "0" : "")\(digits)\r\n".utf8)
  }
}

func time(_ text: String) throws -> Timestamp {
  try ZonedTimestamp(parsing: text).timestamp
}

extension Sequence<LocationEvent> {
  var noFixes: [LocationEvent.NoFix] {
    compactMap { if case .noFix(let report) = $0 { report } else { nil } }
  }

  var satellites: [Satellites] {
    compactMap { if case .satellites(let satellites) = $0 { satellites } else { nil } }
  }

  var headings: [Heading] {
    compactMap { if case .heading(let heading) = $0 { heading } else { nil } }
  }
}

@Suite struct NMEADecoderTests {
  private func degrees(_ whole: Double, _ minutes: Double) -> Double {
    (whole * 60 + minutes) / 60
  }

  // MARK: The meaning of sentences

  @Test("An altitude in a unit other than meters is left out", arguments: ["F", "f", "ft", "K"])
  func unitOfAltitude(unit: String) {
    let events = NMEADecoder(device: "x").events(
      of: nmea("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,\(unit),46.9,M,,"))
    #expect(events.locations.map(\.altitude) == [nil])
    #expect(events.skips.map(\.reason) == [.unreadable])
    for meters in ["M", "m", ""] {
      let events = NMEADecoder(device: "x").events(
        of: nmea("GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,\(meters),46.9,M,,"))
      #expect(events.locations.map(\.altitude) == [545.4])
      #expect(events.skips.isEmpty)
    }
  }

  /// Common examples from manuals and lists, with their checksums.
  @Test func readsTheTextbookSentences() throws {
    let bytes = Array(
      """
      $GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47
      $GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39
      $GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48
      $GPGSV,2,1,08,01,40,083,46,02,17,308,41,12,07,344,39,14,22,228,45*75
      $GPRMC,225446,A,4916.45,N,12311.12,W,000.5,054.7,191194,020.3,E*68
      $GPGLL,4916.45,N,12311.12,W,225444,A,*1D

      """.utf8)
    let events = NMEADecoder(device: "x").events(of: bytes)
    #expect(events.skips.isEmpty)
    let places = events.locations
    try #require(places.count == 3)
    #expect(places[0].coordinate.latitude == degrees(48, 7.038))
    #expect(places[0].coordinate.longitude == degrees(11, 31))
    #expect(places[0].altitude == 545.4)
    #expect(places[0].ellipsoidalAltitude == 592.3)
    #expect(places[0].satellitesUsed == 8)
    #expect(places[0].dilution == .init(horizontal: 0.9, vertical: 2.1, position: 2.5))
    #expect(places[0].course == 54.7)
    #expect(places[0].speed == 55.0 * 463 / 9000)
    // The expected time uses the date that comes later.
    #expect(places[0].timestamp == (try time("1994-11-19T12:35:19Z")))
    #expect(places[0].timestampSource == .receiver)
    #expect(places[1].timestamp == (try time("1994-11-19T22:54:46Z")))
    #expect(places[1].coordinate.longitude == -degrees(123, 11.12))
    #expect(places[1].status == nil)
    #expect(places[2].timestamp == (try time("1994-11-19T22:54:44Z")))
    #expect(places.allSatisfy { $0.device == "x" })
    let satellites = try #require(events.satellites.first).satellites
    #expect(satellites.map(\.number) == [1, 2, 12, 14])
    #expect(satellites.map(\.isUsed) == [false, false, true, false])
    #expect(satellites[0].elevation == 40)
    #expect(satellites[0].azimuth == 83)
    #expect(satellites[0].signal == 46)
  }

  @Test(
    arguments: zip(
      ["AN", "DA", "NNE", "RF", "NF", "PA", "M", "S"],
      [
        FixStatus.autonomous, .differential, .deadReckoning, .rtkFixed, .rtkFloat, .precise,
        .manual, .simulated,
      ]))
  func takesTheBestModeOfGNS(modes: String, status: FixStatus) throws {
    let place = try #require(
      NMEADecoder().events(
        of: nmea(
          "GNGNS,112233.00,3722.425671,N,12258.856215,W,\(modes),14,0.9,1005.543,6.5,,")
      ).locations.first)
    #expect(place.status == status)
    #expect(place.altitude == 1005.543)
    #expect(place.ellipsoidalAltitude == 1012.043)
    #expect(place.satellitesUsed == 14)
    #expect(place.coordinate.latitude == degrees(37, 22.425671))
  }

  @Test func seesNoFixInGNSWithoutModes() {
    let events = NMEADecoder().events(
      of: nmea("GNGNS,112233.00,3722.425671,N,12258.856215,W,NN,00,99.9,,,,"))
    #expect(events.locations.isEmpty)
    #expect(events.noFixes.count == 1)
  }

  /// GST's sixth and seventh fields are errors, not a position.
  @Test func takesErrorsFromGST() throws {
    let events = NMEADecoder().events(
      of: nmea(
        "GPGGA,172814.0,3723.46587704,N,12202.26957864,W,2,6,1.2,18.893,M,-25.669,M,2.0,0031",
        "GPGST,172814.0,0.006,0.023,0.020,273.6,0.03,0.04,0.031"))
    let place = try #require(events.locations.first)
    #expect(events.locations.count == 1)
    #expect(place.horizontalAccuracy == 0.05)
    #expect(place.verticalAccuracy == 0.031)
  }

  @Test func takesErrorsFromGBSOnlyIfThereIsNoGST() throws {
    let position = "GPGGA,125027,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,"
    let expected = nmea(position, "GPGBS,125027,6,8,12,03,,-21.4,3.8")
    #expect(NMEADecoder().events(of: expected).locations[0].horizontalAccuracy == 10)
    #expect(NMEADecoder().events(of: expected).locations[0].verticalAccuracy == 12)
    let both = expected + nmea("GPGST,125027,,,,,0.3,0.4,0.7")
    #expect(NMEADecoder().events(of: both).locations[0].horizontalAccuracy == 0.5)
    let neither = NMEADecoder().events(of: nmea(position)).locations[0]
    #expect(neither.horizontalAccuracy == 10)
    #expect(neither.verticalAccuracy == nil)
  }

  @Test(
    arguments: [
      ("HEHDT,123.456,T", 123.456, nil), ("GPHDT,360.0,T", 0, nil),
      ("GPTHS,77.52,E", 77.52, nil), ("HCHDM,185.0,M", nil, 185),
      ("HCHDG,98.3,0.0,E,12.6,W", 98.3 - 12.6, 98.3), ("HCHDG,10,3,W,10,W", 357, 7),
      ("HCHDG,359,2,E,3,E", 4, 1), ("HCHDG,98.3,,,,", nil, 98.3),
    ] as [(String, Double?, Double?)])
  func readsHeadings(sentence: String, trueHeading: Double?, magnetic: Double?) {
    #expect(
      NMEADecoder(device: "d").events(of: nmea(sentence)) == [
        .heading(
          Heading(trueHeading: trueHeading, magneticHeading: magnetic, device: "d"))
      ])
  }

  @Test(
    arguments: [
      "GPTHS,77.52,V", "GPHDT,,T", "GPHDT,361,T", "HEHDT,x,T", "GPTXT,01,01,02,u-blox",
      "PUBX,00,081350.00,4717.113210,N,00833.915187,E,546.589,G3,2.1,2.0,0.007", "PMTK001,314,3",
      "IIMWV,045,R,12.6,N,A", "GPGSA,A,1,,,,,,,,,,,,,,,", "GPVTG,,,,,,,,,N",
      "GPZDA,,,,,,", "GPGST,,,,,,,,", "CCGPQ,RMC",
    ])
  func skipsOtherSentencesSilently(sentence: String) {
    #expect(NMEADecoder().events(of: nmea(sentence)).isEmpty)
  }

  @Test func skipsAIS() {
    let bytes = Array("!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n".utf8)
    #expect(NMEADecoder().events(of: bytes).isEmpty)
  }

  @Test(
    arguments: [
      "GPGGA,,,,,,0,00,99.99,,,,,,", "GPRMC,,V,,,,,,,,,,N", "GPGLL,,,,,,V,N",
      "GNGNS,,,,,,N,00,99.99,,,,",
    ])
  func reportsEachCycleWithoutFixOrTime(sentence: String) {
    let events = NMEADecoder(device: "d").events(of: nmea(sentence, sentence, sentence))
    #expect(events == Array(repeating: .noFix(LocationEvent.NoFix(device: "d")), count: 3))
  }

  // MARK: Epochs

  @Test func mergesSentencesInAnyOrder() {
    let sentences = [
      "GPRMC,120000,A,4000.00,N,00900.00,E,1,2,201125,,,A",
      "GPGGA,120000,4000.0000,N,00900.0000,E,1,08,2,10,M,40,M,,",
      "GPGST,120000,,,,,3,4,7", "GPZDA,120000,20,11,2025,00,00",
    ]
    let whole = NMEADecoder().events(of: sentences.flatMap { nmea($0) })
    #expect(whole.locations.count == 1)
    for turn in 1..<4 {
      let turned = sentences[turn...] + sentences[..<turn]
      #expect(NMEADecoder().events(of: turned.flatMap { nmea($0) }) == whole, "\(turn)")
    }
  }

  /// Some receivers set ZDA to the time of transmission.
  @Test func isNotEndedByTheTimeOfZDA() throws {
    let events = NMEADecoder().events(
      of: nmea(
        "GPGGA,235959.00,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,",
        "GPZDA,235959.90,20,11,2025,00,00",
        "GPVTG,2,T,,M,1,N,,K",
        "GPGGA,000000.00,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,"))
    #expect(events.locations.map(\.speed) == [1852.0 / 3600, nil])
    #expect(
      events.locations.map(\.timestamp) == [
        try time("2025-11-20T23:59:59Z"), try time("2025-11-21T00:00:00Z"),
      ])
  }

  @Test func rollsTheDateOfSentencesWithoutOne() throws {
    func position(_ time: String) -> String {
      "GPGGA,\(time),4000.0,N,00900.0,E,1,08,2,10,M,40,M,,"
    }
    let events = NMEADecoder().events(
      of: nmea(
        position("070000"), "GPRMC,080000,V,,,,,,,280224,,,N", position("080001"),
        position("235959"), position("000000"), position("110000"), position("230000"),
        position("010000"), position("005959")))
    #expect(
      events.locations.map(\.timestamp) == [
        try time("2024-02-28T07:00:00Z"), try time("2024-02-28T08:00:01Z"),
        try time("2024-02-28T23:59:59Z"),
        try time("2024-02-29T00:00:00Z"), try time("2024-02-29T11:00:00Z"),
        try time("2024-02-29T23:00:00Z"), try time("2024-03-01T01:00:00Z"),
        try time("2024-03-01T00:59:59Z"),
      ])
    #expect(events.noFixes.map(\.timestamp) == [try time("2024-02-28T08:00:00Z")])
  }

  @Test func separatesEqualTimesOfOtherDays() throws {
    let events = NMEADecoder().events(
      of: nmea(
        "GPRMC,120000,A,4000.0,N,00900.0,E,1,2,201125,,,A",
        "GPRMC,120000,A,4100.0,N,00900.0,E,1,2,211125,,,A"))
    #expect(
      events.locations.map(\.timestamp) == [
        try time("2025-11-20T12:00:00Z"), try time("2025-11-21T12:00:00Z"),
      ])
  }

  @Test(
    arguments: [
      ("000000", "2025-11-19T23:59:59.5Z", "2025-11-20T00:00:00Z"),
      ("235959.75", "2025-11-20T00:00:01Z", "2025-11-19T23:59:59.75Z"),
      ("120000", "2025-11-20T13:00:00Z", "2025-11-20T12:00:00Z"),
      ("", "2025-11-20T13:00:00Z", "2025-11-20T13:00:00Z"),
    ])
  func completesTheTimeOnArrival(written: String, arrival: String, expected: String) throws {
    var decoder = NMEADecoder()
    let now = try time(arrival)
    decoder.begin(with: .live { now })
    let place = decoder.events(
      of: nmea("GPGGA,\(written),4000.0,N,00900.0,E,1,08,2,10,M,40,M,,")
    ).locations[0]
    #expect(place.timestamp == (try time(expected)))
    #expect(place.timestampSource == .arrival)
  }

  @Test func givesAnEpochOnceIfFlushed() {
    let first = nmea("GPRMC,120000,A,4000.0,N,00900.0,E,1,2,201125,,,A")
    let late = nmea(
      "GPGGA,120000,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,",
      "GPGSV,1,1,01,07,40,083,46")
    let next = nmea("GPRMC,120001,A,4000.0,N,00900.0,E,1,2,201125,,,A")
    var decoder = NMEADecoder()
    var events: [LocationEvent] = []
    decoder.flush(into: &events)
    decoder.decode(first.span, into: &events)
    #expect(events.isEmpty)
    decoder.flush(into: &events)
    #expect(events.locations.count == 1)
    decoder.flush(into: &events)
    decoder.decode(late.span, into: &events)
    #expect(events.count == 1)
    decoder.flush(into: &events)
    #expect(events.satellites.count == 1)
    decoder.decode(next.span, into: &events)
    decoder.finish(into: &events)
    #expect(events.locations.count == 2)
    #expect(events.count == 3)
  }

  @Test func isFlushedInTheMiddleOfASentence() {
    let bytes = nmea("GPRMC,120000,A,4000.0,N,00900.0,E,1,2,201125,,,A")
    for cut in 0..<bytes.count {
      var decoder = NMEADecoder()
      var events: [LocationEvent] = []
      decoder.decode(Array(bytes[..<cut]).span, into: &events)
      decoder.flush(into: &events)
      decoder.decode(Array(bytes[cut...]).span, into: &events)
      decoder.finish(into: &events)
      #expect(events.locations.count == 1, "\(cut)")
      #expect(events.count == 1, "\(cut)")
    }
  }

  // MARK: Votes

  @Test(
    arguments: [
      (["A", "1", "3"], 3), (["A", "1", "1"], 2), (["A", "0", "3"], 2), (["V", "1", "3"], 2),
      (["A", "0", "1"], nil), (["V", "1", "1"], nil), (["V", "0", "3"], nil),
      (["A", "0", ""], nil), (["V", "1", ""], nil), (["A", "1", ""], 3), (["A", "1", "2"], 2),
    ] as [([String], Int?)])
  func decidesByMajority(says: [String], dimension: Int?) {
    let events = NMEADecoder().events(
      of: nmea(
        "GPRMC,120000,\(says[0]),4000.0,N,00900.0,E,1,2,201125,,,A",
        "GPGGA,120000,4000.0,N,00900.0,E,\(says[1]),08,2,10,M,40,M,,",
        "GPGSA,A,\(says[2]),01,02,03,04,,,,,,,,,2,1,2"))
    #expect(events.locations.first?.fix?.rawValue == dimension)
    #expect(events.noFixes.count == (dimension == nil ? 1 : 0))
    let isAgreed = !says.contains("V") && says[1] != "0" && says[2] != "1"
    #expect(events.skips.map(\.reason) == (isAgreed || dimension == nil ? [] : [.invalid]))
  }

  @Test("A live receiver whose clock is stuck gets the time of arrival", arguments: [true, false])
  func stuckClock(hasDate: Bool) {
    let elapsed = Guarded(Duration.zero)
    let start: Int64 = 1_763_640_000
    var options = DecodingOptions.live(clock: {
      Timestamp(seconds: start + elapsed.withLock { $0 }.components.seconds)
    })
    options.elapsed = { elapsed.withLock { $0 } }
    var decoder = NMEADecoder()
    decoder.begin(with: options)
    var events: [LocationEvent] = []
    let date = hasDate ? "201125" : ""
    for tick in 0..<20 {
      elapsed.withLock { $0 = .seconds(tick) }
      let bytes =
        nmea("GPGGA,120000,4000.0,N,00900.0,E,1,08,2,10,M,40,M,,")
        + nmea("GPRMC,120000,A,4000.0,N,00900.0,E,1,2,\(date),,,A")
      decoder.decode(bytes.span, into: &events)
      decoder.flush(into: &events)
    }
    #expect(events.locations.count == 16)
    #expect(events.locations.dropFirst().allSatisfy { $0.timestampSource == .arrival })
    #expect(events.locations.last?.timestamp == Timestamp(seconds: start + 19))
    #expect(events.skips.count { $0.reason == .assumed } == 1)
    #expect(events.skips.count { $0.reason == .duplicate } == 4)
  }

  // MARK: Checksums

  @Test func refusesMissingChecksumsIfRequired() {
    let bare = Array("$GPRMC,120000,A,4000.0,N,00900.0,E,1,2,201125,,,A\r\n".utf8)
    let summed = nmea("GPRMC,120001,A,4000.0,N,00900.0,E,1,2,201125,,,A")
    func locations(_ policy: NMEADecoder.MissingChecksums, _ bytes: [UInt8]) -> [Int] {
      let events = NMEADecoder(missingChecksums: policy).events(of: bytes)
      return [events.locations.count, events.skips.count { $0.reason == .checksum }]
    }
    #expect(locations(.accepted, summed + bare) == [2, 0])
    #expect(locations(.rejectedOnceSeen, bare + summed) == [2, 0])
    #expect(locations(.rejectedOnceSeen, summed + bare) == [1, 1])
    #expect(locations(.rejected, bare + summed) == [1, 1])
    var live = NMEADecoder()
    live.begin(with: .live())
    #expect(live.events(of: summed + bare).skips.map(\.reason) == [.checksum])
    #expect(NMEADecoder().events(of: summed + bare).skips.isEmpty)
    #expect(locations(.rejected, Array("$PMTK001\r\n$GPTXT,x\r\n!AIVDM,1\r\n".utf8)) == [0, 0])
  }

  @Test("A truncated sentence without a checksum gives no wrong time or speed")
  func refusesHalvesWithoutChecksum() {
    let sentence = "$GPRMC,120000,A,4000.1234,N,00900.5678,E,12.5,123.4,201125,3.0,E,A"
    let whole = NMEADecoder().events(of: Array("\(sentence)\n".utf8)).locations
    for cut in 0..<sentence.utf8.count {
      let events = NMEADecoder().events(of: Array(sentence.utf8.prefix(cut)) + [0x0A])
      #expect(events.locations.isEmpty || events.locations[0].timestamp == whole[0].timestamp)
      #expect(events.locations.isEmpty || events.locations[0].speed == whole[0].speed)
      #expect(events.locations.count + events.skips.count <= 1, "\(cut)")
    }
  }

  @Test("A speed in knots is converted exactly and rounded once")
  func knots() {
    for tenths in stride(from: 0, to: 2000, by: 7) {
      let text = "\(tenths / 10).\(tenths % 10)"
      let bytes = nmea("GPRMC,120000,A,4000.0,N,00900.0,E,\(text),2,201125,,,A")
      #expect(NMEADecoder().events(of: bytes).locations[0].speed == Double(tenths * 463) / 9000)
    }
    let kilometers = nmea(
      "GPGGA,120000,4000.0,N,00900.0,E,1,08,1.13,10,M,40,M,,", "GPVTG,1,T,,M,,N,36,K")
    let place = NMEADecoder().events(of: kilometers).locations[0]
    #expect(place.speed == 10 && place.horizontalAccuracy == 5.65)
  }

  @Test func reportsTheLinesOfSkippedSentences() {
    var bytes = nmea("GPTXT,a")
    bytes += Array("$GPGLL,1*00\n\r\nnoise\nnoise\n".utf8)
    bytes += nmea("GPTXT,b")
    bytes += Array("$GPGLL,1*00\r\r$GPGLL,1*0".utf8)
    let skips = NMEADecoder().events(of: bytes).skips
    #expect(skips.map(\.reason) == [.checksum, .noise, .checksum, .truncated])
    #expect(skips.map(\.line) == [2, 4, 7, 9])
    #expect(skips.map(\.offset) == [13, 27, 52, 65])
  }
}
