import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

@Suite struct GPSDReaderTests {
  private static let files = [
    "raw_poll", "raw_errors", "raw_kill", "raw_watch", "tcp_source_drop", "gpsfake_p_json",
    "hotplug", "file_device",
  ]

  private func reports(_ text: String, device: String? = nil) -> [GPSDReport] {
    var reader = GPSDReader(device: device)
    var reports: [GPSDReport] = []
    let bytes = Array(text.utf8)
    reader.read(bytes.span, into: &reports)
    reader.finish(into: &reports)
    return reports
  }

  private func events(_ text: String, device: String? = nil) -> [LocationEvent] {
    GPSDDecoder(device: device).events(of: Array(text.utf8))
  }

  /// Counted by a script that reads the lines with Python's json and groups TPVs of mode 2 and 3 with lat and lon by
  /// (device, time).
  @Test(
    arguments: [
      ("file_device", 189, 15, 0, 200), ("gpsfake_p_json", 20, 9, 0, 25), ("hotplug", 41, 0, 0, 42),
      ("raw_kill", 12, 0, 0, 12), ("raw_watch", 19, 0, 0, 19), ("raw_poll", 0, 0, 0, 0),
    ])
  func locationsOfCapturedStream(
    name: String, locations: Int, noFixes: Int, duplicates: Int, skies: Int
  ) throws {
    let events = GPSDDecoder().events(of: try Fixture.bytes("gpsd/\(name).json"))
    #expect(events.locations.count == locations)
    #expect(events.count { if case .noFix = $0 { true } else { false } } == noFixes)
    #expect(events.count { if case .satellites = $0 { true } else { false } } == skies)
    #expect(events.skips.count == duplicates)
    #expect(events.skips.allSatisfy { $0.reason == .duplicate })
    let times = events.locations.compactMap(\.timestamp)
    #expect(times.count == locations)
    #expect(times == times.sorted())
  }

  @Test(arguments: files) func anyChunkingGivesTheSameEvents(name: String) throws {
    let bytes = try Fixture.bytes("gpsd/\(name).json")
    let decoder = GPSDDecoder()
    let whole = decoder.events(of: bytes)
    let window = bytes.count > 2_000 ? 4_000..<5_000 : 0..<bytes.count
    for cut in window {
      #expect(
        decoder.events(of: Array(bytes[..<window.upperBound]), cutAt: [cut])
          == decoder.events(of: Array(bytes[..<window.upperBound])), "cut at \(cut)")
    }
    for size in [1, 2, 3, 7, 31, 32, 33, 64, 1000, 65536] {
      #expect(decoder.events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  @Test func everyMemberOfAPosition() throws {
    let line =
      #"{"class":"TPV","device":"/dev/ttyACM0","mode":3,"status":2,"time":"2025-11-20T12:00:40.125Z","#
      + #""lat":47.378086000,"lon":8.542926333,"altHAE":457.3000,"altMSL":409.4000,"alt":1.0,"#
      + #""epx":8.655,"epy":10.366,"epv":35.190,"track":-35.0000,"magtrack":37.5729,"magvar":2.6,"#
      + #""speed":14.000,"climb":-0.5,"epd":73.0597,"eps":20.73,"epc":70.38,"geoidSep":47.900,"#
      + #""eph":18.050,"sep":34.200}"#
    let sky =
      #"{"class":"SKY","device":"/dev/ttyACM0","vdop":1.53,"hdop":0.95,"pdop":1.80,"nSat":3,"uSat":2,"#
      + #""satellites":[{"PRN":2,"el":45.0,"az":120.0,"ss":38.0,"used":true,"gnssid":0,"svid":2},"#
      + #"{"PRN":70,"el":5.0,"az":360.0,"used":true,"gnssid":6,"svid":6},{"PRN":9,"used":false}]}"#
    let events = events(sky + "\r\n" + line + "\r\n")
    var expected = Location(Coordinate(latitude: 47.378086, longitude: 8.542926333))
    expected.timestamp = Timestamp(seconds: 1_763_640_040, nanoseconds: 125_000_000)
    expected.fix = .threeDimensional
    expected.status = .differential
    expected.altitude = 409.4
    expected.ellipsoidalAltitude = 457.3
    expected.horizontalAccuracy = 18.05
    expected.verticalAccuracy = 35.19
    expected.speed = 14
    expected.speedAccuracy = 20.73
    expected.course = 325
    expected.courseAccuracy = 73.0597
    expected.climb = -0.5
    expected.climbAccuracy = 70.38
    expected.device = "/dev/ttyACM0"
    expected.satellitesInView = 3
    expected.satellitesUsed = 2
    expected.dilution = Location.Dilution(horizontal: 0.95, vertical: 1.53, position: 1.8)
    #expect(events.locations == [expected])
    #expect(
      events.first
        == .satellites(
          Satellites(
            device: "/dev/ttyACM0",
            satellites: [
              Satellite(
                constellation: .gps, number: 2, elevation: 45, azimuth: 120, signal: 38,
                isUsed: true),
              Satellite(constellation: .glonass, number: 6, elevation: 5, azimuth: 0, isUsed: true),
              Satellite(number: 9),
            ], dilution: expected.dilution)))
  }

  private static let fix =
    #"{"class":"TPV","mode":3,"time":"2025-11-20T12:00:00.000Z","lat":1,"lon":2}"#

  @Test(
    arguments: [
      "{", "{}}", #"{"class":"TPV","mode":3"#, #"{"class":"TPV","mode":3,}"#,
      #"{"class":"TPV" "mode":3}"#, #"{"class":"TPV","mode":3,"lat":1.5.2,"lon":8}"#,
      #"{"class":"TPV","lat":47,"lon":8,"mode":3} x"#, #"{"class":"TPV","mode":tru}"#,
      #"{"class":"TPV","mode":3,"lat":1,"lon":2,"a":[1,]}"#, #"{"class":"TP"#,
      #"{"class":"TPV","mode":3,"lat":1,"lon":2,"a":"\"}"#, #"{"a":1,"class":"TPV","b":}"#,
      "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2,\"a\":\"\u{1}\"}", #"{class:"TPV"}"#,
      #"{"class":"TPV","mode":3,"lat":1,"lon":2}{"class":"TPV"}"#, "{\"class\":\"TPV\",\u{0}}",
      #"{"class":"X","a":"# + String(repeating: "[", count: 1000)
        + String(repeating: "]", count: 1000) + "}",
    ])
  func brokenLine(line: String) {
    let events = events(line + "\r\n" + Self.fix + "\n")
    #expect(events.skips.map(\.reason) == [.unreadable])
    #expect(events.skips.first?.line == 1)
    #expect(events.locations.count == 1)
    // In the middle of a large piece the line is read in place.
    let padded = self.events(line + "\r\n" + Self.fix + "\n" + String(repeating: " ", count: 64))
    #expect(padded == events)
  }

  @Test func lastLine() {
    #expect(events(Self.fix).locations.count == 1)
    for count in 1..<Self.fix.utf8.count {
      let cut = events("\n" + Self.fix.prefix(count))
      #expect(cut.locations.isEmpty)
      #expect(cut.skips.map(\.reason) == [.truncated])
      #expect(cut.skips.map(\.offset) == [1])
    }
    #expect(events("$GPGGA,1200").isEmpty)
  }

  @Test func lengthOfLines() {
    let limit = GPSDReader.maximumLineLength
    let fits = Self.fix + String(repeating: " ", count: limit - Self.fix.utf8.count)
    let next = Self.fix.replacing("00.000Z", with: "01.000Z")
    #expect(events(fits + "\n" + next + "\n").locations.count == 2)
    let long = fits + " \n" + Self.fix + "\nx\n"
    let expected = events(long)
    #expect(expected.locations.count == 1)
    #expect(expected.skips.map(\.reason) == [.tooLong, .noise])
    #expect(expected.skips.map(\.line) == [1, 3])
    #expect(expected.skips.map(\.offset) == [0, limit + 2 + Self.fix.utf8.count + 1])
    for size in [1, 1000, limit - 1, limit, limit + 1, limit + 2] {
      #expect(GPSDDecoder().events(of: Array(long.utf8), inPiecesOf: size) == expected)
    }
    // After an endless line, the following text is lost.
    let endless = events(Self.fix + "\n" + String(repeating: "{", count: 3 * limit))
    #expect(endless.locations.count == 1)
    #expect(endless.skips.map(\.reason) == [.truncated])
    #expect(endless.skips.map(\.stopsReading) == [true])
    #expect(endless.skips.map(\.line) == [2])
  }

  @Test(
    "Lines may end in LF, CR or both, wherever the input is cut", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    let lines = (0..<1000).map { second in
      let time = Timestamp(seconds: 1_763_640_000 + Int64(second))
      return #"{"class":"TPV","mode":3,"time":"\#(time)","lat":1,"lon":2}"#
    }
    let text = lines.joined(separator: end) + end + "x" + end + "y"
    #expect(text.utf8.count > GPSDReader.maximumLineLength)
    let expected = events(text)
    #expect(expected.locations.count == 1000)
    #expect(expected.skips.map(\.reason) == [.noise, .noise])
    #expect(expected.skips.map(\.line) == [1001, 1002])
    let length = lines.reduce(0) { $0 + $1.utf8.count + end.utf8.count }
    #expect(expected.skips.map(\.offset) == [length, length + 1 + end.utf8.count])
    for size in [1, 2, 3, 100, 1000, 65536] {
      #expect(GPSDDecoder().events(of: Array(text.utf8), inPiecesOf: size) == expected)
    }
  }

  @Test func linesOfOtherKinds() {
    let lines =
      "$GPGGA,120000.00,,,,,0,00,99.99,,M,,M,,*65\r\n!AIVDM,1,1,,B,x,0*00\r\n\\s:a*00\\$GP\r\n"
      + "\r\n  \n" + Self.fix + "\r\nHTTP/1.1 200\r\n"
    #expect(events(lines).locations.count == 1)
    #expect(events(lines).skips.map(\.reason) == [.noise])
    #expect(events(lines).skips.map(\.line) == [7])
    #expect(events("\u{FEFF}" + Self.fix).locations.count == 1)
  }

  /// A member of the wrong type counts as absent; a position may still result.
  ///
  /// The member is reported, unless it is null or a non-finite number, and so is a coordinate out of range.
  @Test(
    arguments: [
      (#""mode":3,"lat":1,"lon":2"#, true, nil), (#""mode":2,"lat":-90,"lon":-180"#, true, nil),
      (
        #""mode":3,"lat":1,"lon":2,"speed":"fast","track":null,"eph":1e400,"epv":NaN"#, true,
        "speed is \"fast\""
      ),
      (
        #""mode":3,"lat":1,"lon":2,"time":"yesterday","altMSL":{"a":[1]},"status":"2""#, true,
        "time is \"yesterday\""
      ),
      (
        #""mode":3,"lat":1,"lon":2,"speed":-1,"epx":true,"climb":-inf,"epc":nan"#, true,
        "epx is true"
      ),
      (#""mode":3"#, false, nil), (#""mode":3,"lat":1"#, false, nil),
      (#""mode":1,"lat":1,"lon":2"#, false, nil), (#""mode":1,"lat":null,"lon":null"#, false, nil),
      (#""mode":0,"lat":1,"lon":2"#, false, nil),
      (#""lat":1,"lon":2"#, false, "there is no mode"),
      (#""mode":"3","lat":1,"lon":2"#, false, #"mode is "3""#),
      (#""mode":3,"lat":"1","lon":2"#, false, #"lat is "1""#),
      (#""mode":3,"lat":1,"lon":true"#, false, "lon is true"),
      (#""mode":3,"lat":null,"lon":2"#, false, "lat is null"),
      (#""mode":3,"lat":1e400,"lon":2"#, false, nil),
      (#""mode":3,"lat":NaN,"lon":2"#, false, nil), (#""mode":3,"lat":91,"lon":2"#, false, nil),
      (#""mode":3,"lat":1,"lon":180.5"#, false, nil),
      (#""mode":3,"lat":[1],"lon":2"#, false, "lat is [1]"),
      (#""mode":3,"lat":{"lat":1},"lon":2"#, false, #"lat is {"lat":1}"#),
      (#""mode":1e30,"lat":1,"lon":2"#, false, nil),
    ] as [(String, Bool, String?)])
  func memberOfTheWrongKind(members: String, hasPosition: Bool, told: String?) {
    for line in [#"{"class":"TPV",\#(members)}"#, #"{\#(members),"class":"TPV"}"#] {
      let events = events(line + "\n")
      let faults = events.skips.filter { $0.reason == .unreadable }
      #expect(faults.count == (told == nil ? 0 : 1))
      #expect(faults.first?.detail.hasPrefix(told ?? "") ?? true, "\(faults)")
      #expect(events.count == (told != nil && hasPosition ? 2 : 1))
      if let location = events.locations.first {
        var bare = location
        bare.fix = nil
        #expect(bare == self.bare(location.coordinate))
      }
      #expect(events.locations.isEmpty != hasPosition)
      let isNoFix = events.contains(.noFix(LocationEvent.NoFix()))
      let isOut = events.skips.map(\.reason) == [.outOfRange]
      #expect((isNoFix || isOut || told != nil) || hasPosition)
    }
  }

  @Test(arguments: [
    (#""lat":91,"lon":2"#, "latitude 91.0"), (#""lat":1,"lon":-1e308"#, "longitude -1e+308"),
  ])
  func reportsACoordinateOutOfRange(members: String, detail: String) {
    let skips = events(#"{"class":"TPV","mode":3,\#(members)}"# + "\n").skips
    #expect(skips.map(\.reason) == [.outOfRange] && skips.map(\.detail) == [detail])
    #expect(skips.map(\.line) == [1])
  }

  private func bare(_ coordinate: Coordinate) -> Location {
    var location = Location(coordinate)
    location.timestampSource = .arrival
    return location
  }

  @Test(
    arguments: [
      (14, #""altHAE":456.2,"altMSL":408.3,"alt":1,"geoidSep":47"#, 408.3, 456.2),
      (14, #""altHAE":456,"alt":1,"geoidSep":48"#, 408, 456),
      (14, #""altMSL":408,"geoidSep":48"#, 408, 456), (14, #""altMSL":408"#, 408, nil),
      (14, #""altHAE":456"#, nil, 456), (14, #""alt":408"#, nil, nil),
      (13, #""alt":408"#, 408, nil),
    ])
  func altitudes(minor: Int, members: String, altitude: Double?, ellipsoidal: Double?) {
    let version = #"{"class":"VERSION","release":"3.x","proto_major":3,"proto_minor":\#(minor)}"#
    let tpv = #"{"class":"TPV","mode":3,"lat":1,"lon":2,\#(members)}"#
    let location = events(version + "\n" + tpv + "\n").locations.first
    #expect(location?.altitude == altitude)
    #expect(location?.ellipsoidalAltitude == ellipsoidal)
  }

  @Test(
    arguments: [
      (#""eph":5,"epx":3,"epy":4"#, 5.0), (#""eph":0,"epx":3,"epy":4"#, 5), (#""epx":3"#, nil),
      (#""eph":-1"#, nil), (#""epx":0,"epy":0"#, nil),
    ])
  func horizontalAccuracy(members: String, meters: Double?) {
    let tpv = #"{"class":"TPV","mode":3,"lat":1,"lon":2,"epv":1,\#(members)}"#
    #expect(events(tpv).locations.first?.horizontalAccuracy == meters)
    #expect(events(tpv).locations.first?.verticalAccuracy == 1)
    let flat = tpv.replacing(#""mode":3"#, with: #""mode":2"#)
    #expect(events(flat).locations.first?.verticalAccuracy == nil)
  }

  @Test(arguments: [(3, 14), (0, 16), (16, 1), (99, 0)]) func versions(major: Int, minor: Int) {
    let version =
      #"{"class":"VERSION","release":"3.22","rev":"r","proto_major":\#(major),"proto_minor":\#(minor)}"#
    let reports = reports(version + "\n" + Self.fix + "\n")
    #expect(
      reports.first
        == .version(
          GPSDVersion(release: "3.22", rev: "r", protoMajor: major, protoMinor: minor)))
    #expect(reports.count == 2)
  }

  @Test func capturedErrorsAndWatches() throws {
    var reader = GPSDReader()
    var reports: [GPSDReport] = []
    let bytes = try Fixture.bytes("gpsd/raw_errors.json")
    reader.read(bytes.span, into: &reports)
    let device = GPSDDevice(
      path: "/dev/ttyACM0", driver: "NMEA0183",
      activated: Timestamp(seconds: 1_795_237_004, nanoseconds: 986_000_000), isActive: true,
      cycle: 1)
    try #require(reports.count == 9)
    #expect(reports[1] == .error("Unrecognized request '?FOO;\n'"))
    #expect(reports[2] == .devices([device]))
    #expect(reports[3] == .watch(GPSDWatch(enable: true, json: false)))
    #expect(reports[5] == .error("Invalid WATCH: string value too long"))
  }

  @Test(
    arguments: [
      (#""activated":0"#, nil, false), (#""driver":"x""#, nil, false),
      (#""activated":1763640000.5"#, 1_763_640_000.5, true), (#""activated":"""#, nil, false),
      (#""activated":"2025-11-20T12:00:00.500Z""#, 1_763_640_000.5, true),
    ])
  func activation(members: String, seconds: Double?, isActive: Bool) {
    #expect(isRemoved(members) == (members == #""activated":0"#))
    let reports = reports(#"{"class":"DEVICE","path":"p",\#(members)}"#)
    guard case .device(let device)? = reports.first else {
      Issue.record("no device")
      return
    }
    #expect(device.isActive == isActive)
    #expect(device.activated?.secondsSince1970 == seconds)
  }

  private func isRemoved(_ members: String) -> Bool {
    guard case .device(let device)? = reports(#"{"class":"DEVICE","path":"p",\#(members)}"#).first
    else { return false }
    return device.isRemoved
  }

  @Test(
    "A position of 0, 0 with an uncertainty of 0 is unknown",
    arguments: [
      (#""lat":0,"lon":0,"eph":0,"epv":0"#, false), (#""lat":0,"lon":0,"epx":0,"epy":0"#, false),
      (#""lat":0.0,"lon":-0.0,"eph":0.0"#, false), (#""lat":0,"lon":0"#, true),
      (#""lat":0,"lon":0,"eph":3"#, true), (#""lat":0,"lon":0,"epx":0,"epy":3"#, true),
      (#""lat":0,"lon":8,"eph":0"#, true), (#""lat":47,"lon":0,"eph":0"#, true),
    ])
  func unknownPosition(members: String, isKnown: Bool) throws {
    let time = #""time":"1970-01-01T00:00:17.000Z""#
    let events = events(#"{"class":"TPV","mode":3,\#(time),\#(members)}"# + "\n")
    #expect(events.count == 1 && events.skips.isEmpty)
    #expect(events.locations.count == (isKnown ? 1 : 0))
    #expect(events.locations.allSatisfy { $0.timestamp == nil })
  }

  /// A dual-band receiver reports a satellite once per signal.
  @Test func satelliteOfTwoSignals() {
    let sky =
      #"{"class":"SKY","nSat":1,"uSat":1,"satellites":[{"PRN":2,"gnssid":0,"svid":2,"ss":30,"used":false},"#
      + #"{"PRN":2,"gnssid":0,"svid":2,"sigid":3,"ss":20,"el":7,"used":true}]}"#
    let satellite = Satellite(
      constellation: .gps, number: 2, elevation: 7, signal: 30, isUsed: true)
    #expect(events(sky) == [.satellites(Satellites(satellites: [satellite]))])
  }

  @Test func deviceAskedFor() {
    let lines = ["a", "b"].map {
      #"{"class":"DEVICE","path":"\#($0)","activated":0}"# + "\n"
        + #"{"class":"TPV","device":"\#($0)","mode":3,"lat":1,"lon":2}"# + "\n"
        + #"{"class":"SKY","device":"\#($0)","satellites":[]}"# + "\n"
        + #"{"class":"ATT","device":"\#($0)","heading":-90,"mheading":360,"time":"2025-11-20"}"#
    }.joined(separator: "\n")
    #expect(reports(lines).count == 8)
    let ours = reports(lines, device: "b")
    #expect(ours.count == 4)
    var removed = GPSDDevice(path: "b")
    removed.isRemoved = true
    #expect(ours.first == .device(removed))
    let heading = Heading(
      trueHeading: 270, magneticHeading: 0, timestamp: Timestamp(seconds: 1_763_596_800),
      device: "b")
    #expect(ours.last == .event(.heading(heading)))
  }

  /// GST's latitude is a standard deviation, and POLL's positions are stale. Unknown classes are ignored.
  @Test func otherClassesHoldNoPosition() {
    let members = #""mode":3,"lat":1,"lon":2,"tpv":[{"class":"TPV","mode":3,"lat":1,"lon":2}]"#
    for name in ["GST", "POLL", "PPS", "NEW", "tpv", "TPVX"] {
      #expect(reports(#"{"class":"\#(name)",\#(members)}"#).isEmpty)
      #expect(reports(#"{\#(members),"class":"\#(name)"}"#).isEmpty)
    }
    #expect(reports("{\(members)}").isEmpty)
    #expect(reports("{}").isEmpty)
    #expect(reports(#"{"class":3,\#(members)}"#).isEmpty)
  }

  @Test func textThatIsNotUTF8() {
    let bytes =
      Array(#"{"class":"ERROR","message":"M"#.utf8) + [0xFC]
      + Array(#"\u00fcll\uD83D\uDE00\ud800"}"#.utf8)
    var reader = GPSDReader()
    var reports: [GPSDReport] = []
    reader.read(bytes.span, into: &reports)
    reader.finish(into: &reports)
    #expect(reports == [.error("M\u{FFFD}\u{FC}ll\u{1F600}\u{FFFD}")])
  }

  /// Random mutations of bytes: no crash, and the same events for any pieces.
  @Test(arguments: 0..<200) func mutatedStreams(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var bytes = Array(try Fixture.bytes("gpsd/hotplug.json").prefix(12_000))
    mutate(&bytes, with: &random)
    let whole = GPSDDecoder().events(of: bytes)
    let sizes = (0..<2).map { _ in Int.random(in: 1...300, using: &random) }
    for size in sizes {
      #expect(GPSDDecoder().events(of: bytes, inPiecesOf: size) == whole)
    }
    for location in whole.locations { #expect(location.coordinate.isValid) }
  }
}

/// gpsd's error reports in a recording.
@Suite struct GPSDErrorTests {
  private static let recording = """
    {"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}
    {"class":"ERROR","message":"Unrecognized request 'FOO'"}
    {"class":"TPV","mode":3,"time":"2024-05-01T00:00:00Z","lat":1,"lon":2}
    {"class":"ERROR","message":"\(String(repeating: "x", count: 500))"}

    """

  @Test func isReportedWithItsLine() {
    let events = GPSDDecoder().events(of: Array(Self.recording.utf8))
    #expect(events.locations.count == 1)
    #expect(events.skips.map(\.line) == [2, 4])
    #expect(events.skips.allSatisfy { $0.reason == .invalid && !$0.stopsReading })
    #expect(
      events.skips.first?.detail == #"gpsd reports an error: "Unrecognized request 'FOO'""#)
    #expect(events.skips.allSatisfy { $0.detail.utf8.count < 120 })
  }

  /// A live client handles errors itself.
  @Test func isAReportForAClient() {
    var reader = GPSDReader()
    var reports: [GPSDReport] = []
    reader.read(Array(Self.recording.utf8).span, into: &reports)
    let skips = reports.compactMap {
      if case .event(.diagnostic(let skipped)) = $0 { skipped } else { nil }
    }
    #expect(skips.isEmpty && reports.contains(.error("Unrecognized request 'FOO'")))
  }
}
