import GeoCore
import Testing

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

  private func events(_ text: String, device: String? = nil) -> [SourceEvent] {
    GPSDDecoder(device: device).events(of: Array(text.utf8))
  }

  /// Counted by a script that reads the lines with Python's json and puts TPVs of mode 2 and 3 with
  /// lat and lon together by (device, time).
  @Test(
    arguments: [
      ("file_device", 189, 15, 0, 200), ("gpsfake_p_json", 20, 9, 0, 25), ("hotplug", 41, 0, 3, 42),
      ("raw_kill", 12, 0, 0, 12), ("raw_watch", 19, 0, 0, 19), ("raw_poll", 0, 0, 0, 0),
    ])
  func locationsOfCapturedStream(
    name: String, locations: Int, noFixes: Int, duplicates: Int, skies: Int
  ) throws {
    let events = GPSDDecoder().events(of: try fixture("gpsd/\(name).json"))
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
    let bytes = try fixture("gpsd/\(name).json")
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
}
