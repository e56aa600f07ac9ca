import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// Recordings: a drive, and seconds of two receivers with peculiarities.
@Suite struct NMEARecordingTests {
  private static let files = [
    "drive200", "receiver-5hz", "mixed",
  ]

  @Test("The events do not depend on how the input is divided", arguments: files)
  func isIncremental(file: String) throws {
    let bytes = try Fixture.bytes("formats/nmea/\(file).nmea")
    let whole = NMEADecoder().events(of: bytes)
    for size in [1, 2, 3, 5, 17, 63, 64, 1000, 1024, 4099] {
      #expect(NMEADecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
    // Cuts at each position of a window with all kinds of sentences and the noise.
    let window = Array(bytes.prefix(6000))
    let windowed = NMEADecoder().events(of: window)
    for cut in 0...window.count {
      #expect(NMEADecoder().events(of: window, cutAt: [cut]) == windowed, "cut at \(cut)")
    }
  }

  /// Compares each value with the text of the sentences, parsed differently.
  @Test func givesTheFieldsOfTheDrive() throws {
    let bytes = try Fixture.bytes("formats/nmea/drive200.nmea")
    let events = NMEADecoder().events(of: bytes)
    #expect(events.skips.isEmpty)
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let motions = lines.filter { $0[0] == "$GPRMC" && $0[2] == "A" }
    let fixes = lines.filter { $0[0] == "$GPGGA" && $0[6] != "0" }
    let places = events.locations
    #expect(places.count == 189 && motions.count == 189 && fixes.count == 189)
    #expect(events.noFixes.count == 11)
    #expect(events.satellites.count == 200)
    for ((motion, fix), place) in zip(zip(motions, fixes), places) {
      func degrees(_ text: String, _ digits: Int) throws -> Double {
        let whole = try #require(Double(text.prefix(digits)))
        let minutes = try #require(Double(text.dropFirst(digits)))
        return whole + minutes / 60
      }
      let north = try degrees(motion[3], 2)
      let east = try degrees(motion[5], 3)
      #expect(abs(place.coordinate.latitude - north) < 1e-13)
      #expect(abs(place.coordinate.longitude - east) < 1e-13)
      let clock = "\(motion[9].suffix(2))\(motion[9].dropFirst(2).prefix(2))\(motion[9].prefix(2))"
      #expect(place.timestamp == (try time("20\(clock)T\(motion[1].prefix(6))Z")))
      // The tolerance is two ulps, because the test uses a rounded factor.
      let speed = try #require(Double(motion[7])) * (1852.0 / 3600)
      #expect(abs(try #require(place.speed) - speed) <= 2 * speed.ulp)
      #expect(place.course == Double(motion[8]))
      #expect(place.altitude == Double(fix[9]))
      #expect(place.dilution.horizontal == Double(fix[8]))
      #expect(place.satellitesUsed == Int(fix[7]))
      #expect(place.satellitesInView == 9)
      #expect(place.fix == .threeDimensional)
    }
  }

  /// gpsd 3.22 read the same file. gpsd reports some epochs several times, the last time completely.
  @Test func agreesWithGPSDAboutTheDrive() throws {
    var reports: [String: [String: Any]] = [:]
    for line in try Fixture.bytes("gpsd/file_device.json").split(separator: 0x0A) {
      guard let report = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        report["class"] as? String == "TPV", report["lat"] != nil
      else { continue }
      reports[try #require(report["time"] as? String)] = report
    }
    let places = NMEADecoder().events(of: try Fixture.bytes("formats/nmea/drive200.nmea")).locations
    #expect(places.count == 189 && reports.count == 189)
    for place in places {
      let time = try #require(place.timestamp).iso8601(fractionDigits: 3)
      try GPSDAnswer.expect(place, try #require(reports[time], "\(time)"))
    }
  }

  /// RMC comes last in each epoch. The first epoch is truncated and contains only RMC.
  @Test func readsFiveFixesASecond() throws {
    let events = NMEADecoder().events(of: try Fixture.bytes("formats/nmea/receiver-5hz.nmea"))
    #expect(events.skips.isEmpty)
    let start = try time("2026-08-05T05:52:34Z")
    #expect(
      events.locations.map(\.timestamp) == (0..<10).map { start.advanced(by: Double($0) / 5) })
    #expect(events.locations[0].fix == .twoDimensional)
    for place in events.locations.dropFirst() {
      #expect(place.fix == .threeDimensional)
      #expect(place.altitude == 476.5)
      #expect(place.ellipsoidalAltitude == 524.7)
      #expect(place.satellitesUsed == 14)
    }
    let sky = try #require(events.satellites.dropFirst().first)
    // The three GSA of the epoch, each with the system in its last field.
    let used = sky.satellites.filter(\.isUsed)
    func numbers(_ system: Satellite.Constellation) -> [Int] {
      used.filter { $0.constellation == system }.map(\.number).sorted()
    }
    #expect(numbers(.gps) == [2, 7, 14, 15, 17, 20, 22, 30])
    #expect(numbers(.beidou) == [13, 27, 37])
    #expect(numbers(.glonass) == [9, 19, 20])
    #expect(sky.satellites.count == 25)
  }

  @Test func findsSentencesAmongBinaryFrames() throws {
    let events = NMEADecoder().events(of: try Fixture.bytes("formats/nmea/mixed.nmea"))
    try #require(events.locations.count == 3)
    #expect(events.skips.map(\.reason) == [.noise, .noise, .noise, .noise])
    let place = events.locations[0]
    #expect(place.timestamp == (try time("2025-04-11T23:14:08Z")))
    #expect(place.status == .rtkFloat)
    #expect(place.altitude == 257.4)
    #expect(place.ellipsoidalAltitude == 304.6)
    let accuracy: Double = (0.049 * 0.049 + 0.078 * 0.078).squareRoot()
    #expect(place.horizontalAccuracy == accuracy)
    #expect(place.verticalAccuracy == 0.088)
    #expect(place.course == nil)
    // GGA counts to 12 only.
    #expect(place.satellitesUsed == 20)
    let sky = try #require(events.satellites.first)
    #expect(sky.satellites.count == 24)
    #expect(sky.usedCount == 20)
    // Signals of one satellite form one entry, with the stronger signal: E04 has 21 and 27 dB-Hz.
    let strongest = sky.satellites.first { $0.constellation == .galileo && $0.number == 4 }
    #expect(strongest?.signal == 27)
  }
}
