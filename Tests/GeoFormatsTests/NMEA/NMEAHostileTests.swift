import Foundation
import GeoTracks
import Testing
import _TestSupport

@testable import GeoFormats

/// 45 files with one error each, and the expected results.
@Suite struct NMEAHostileTests {
  /// The expected result of a file.
  struct Answer: Sendable, CustomStringConvertible {
    var file: String
    /// The times of the locations, in order; nil for no time.
    var times: [String?]
    /// The times of the reports without a fix.
    var noFixes: [String] = []
    var skips: [Diagnostic.Reason] = []
    /// The difference from the usual location of these files.
    var change: @Sendable (_ index: Int, _ location: inout Location) -> Void = { _, _ in }

    var description: String { file }
  }

  private static let day = "2025-11-20T12:00:"

  /// The given number of seconds from 12:00:00 on.
  private static func seconds(_ count: Int, from first: Int = 0) -> [String] {
    (first..<first + count).map { "\(day)0\($0)Z" }
  }

  /// The position of nearly all sentences in these files.
  private static func usual(at time: String?) -> Location {
    var location = Location(
      Coordinate(latitude: 47.3769, longitude: 8.5417),
      timestamp: time.flatMap { (try? ZonedTimestamp(parsing: $0))?.timestamp })
    if time == nil { location.timestampSource = .arrival }
    location.altitude = 408
    location.ellipsoidalAltitude = 455.9
    location.speed = 1852.0 / 3600
    location.course = 35
    location.fix = .threeDimensional
    location.status = .autonomous
    location.satellitesUsed = 9
    location.dilution = Location.Dilution(horizontal: 0.95, vertical: 1.53, position: 1.8)
    location.horizontalAccuracy = 0.95 * 5
    location.verticalAccuracy = 1.53 * 5
    return location
  }

  /// Without the values from GSA.
  private static func withoutGSA(_ location: inout Location) {
    location.dilution = Location.Dilution(horizontal: 0.95)
    location.verticalAccuracy = nil
  }

  static let answers: [Answer] = [
    Answer(file: "anti", times: seconds(3)) {
      $1.coordinate.longitude = [10799.9999 / 60, 180, -10799.9999 / 60][$0]
    },
    Answer(
      file: "backward",
      times: [5, 6, 3, 4, 7].map { "\(day)0\($0)Z" }),
    Answer(file: "badck", times: seconds(4), skips: [.checksum]) {
      guard $0 == 2 else { return }
      ($1.altitude, $1.ellipsoidalAltitude) = (nil, nil)
    },
    Answer(
      file: "baddate", times: [nil, nil, nil], skips: [.unreadable, .unreadable, .unreadable]),
    Answer(file: "badtime", times: [], skips: Array(repeating: .unreadable, count: 8)),
    // The RMC immediately after the noise is read; gpsd loses it.
    Answer(file: "binary", times: seconds(3), skips: [.noise]),
    Answer(file: "cr_only", times: seconds(4)),
    Answer(
      file: "crlf_junk_prefix", times: seconds(4), skips: Array(repeating: .noise, count: 12)),
    Answer(
      file: "emptyhemi", times: [], noFixes: seconds(3),
      skips: Array(repeating: .unreadable, count: 6)),
    Answer(file: "gga_only", times: [nil, nil, nil, nil]) {
      ($1.speed, $1.course) = (nil, nil)
    },
    Answer(file: "halfline", times: seconds(5), skips: [.truncated]) {
      if $0 == 3 { withoutGSA(&$1) }
    },
    Answer(file: "joined", times: seconds(3)),
    Answer(
      file: "lat91", times: [], noFixes: seconds(3),
      skips: Array(repeating: .outOfRange, count: 6)),
    Answer(
      file: "leap60",
      times: [
        "2016-12-31T23:59:58Z", "2016-12-31T23:59:59Z", "2016-12-31T23:59:59.999999999Z",
        "2017-01-01T00:00:00Z", "2017-01-01T00:00:01Z",
      ]),
    Answer(file: "lf_only", times: seconds(4)),
    Answer(
      file: "lon181", times: [], noFixes: seconds(3),
      skips: Array(repeating: .outOfRange, count: 6)),
    Answer(file: "long", times: seconds(3), skips: [.tooLong, .noise]),
    Answer(file: "lowercase_ck", times: seconds(4)),
    Answer(file: "midnight", times: midnight),
    Answer(file: "midnight_gga_first", times: midnight),
    Answer(
      file: "min60", times: [], noFixes: seconds(3),
      skips: Array(repeating: .outOfRange, count: 6)),
    Answer(file: "multi", times: seconds(3)) {
      $1.satellitesUsed = 12
      $1.satellitesInView = 4
    },
    Answer(file: "negalt", times: seconds(3)) {
      ($1.altitude, $1.ellipsoidalAltitude) = (-12.5, 35.4)
    },
    Answer(
      file: "negfield", times: [], noFixes: seconds(3),
      skips: Array(repeating: .unreadable, count: 6)),
    // The intended checksums are on separate lines, after the comment mark.
    Answer(file: "nock", times: seconds(4)),
    Answer(file: "nocksum", times: seconds(4)),
    Answer(file: "nohemi", times: [], skips: Array(repeating: .checksum, count: 8)),
    Answer(file: "notrack", times: seconds(3)) { $1.course = nil },
    Answer(file: "nul", times: seconds(3), skips: [.noise, .noise]) {
      if $0 == 2 { ($1.speed, $1.course) = (nil, nil) }
    },
    Answer(file: "null_island", times: seconds(3)) {
      $1.coordinate = Coordinate(latitude: 0, longitude: 0)
    },
    Answer(file: "pole", times: seconds(3)) { $1.coordinate.latitude = 90 },
    Answer(file: "q0_rmcA", times: seconds(3), skips: [.invalid, .invalid, .invalid]) {
      $1.fix = .twoDimensional
      ($1.altitude, $1.ellipsoidalAltitude, $1.verticalAccuracy) = (nil, nil, nil)
    },
    Answer(file: "q6_dr", times: seconds(3)) {
      $1.status = .deadReckoning
      ($1.horizontalAccuracy, $1.verticalAccuracy) = (nil, nil)
    },
    Answer(file: "q8_sim", times: seconds(3)) {
      $1.status = .simulated
      ($1.horizontalAccuracy, $1.verticalAccuracy) = (nil, nil)
    },
    Answer(
      file: "rate10",
      times: (0..<30).map { "\(day)0\($0 / 10).\($0 % 10)Z" }),
    Answer(file: "sametime", times: ["\(day)05Z"], skips: [.duplicate, .duplicate]),
    Answer(file: "statusV_withpos", times: [], noFixes: seconds(3)),
    Answer(
      file: "swaphemi", times: [], noFixes: seconds(3),
      skips: Array(repeating: .unreadable, count: 6)),
    Answer(file: "tagblock", times: seconds(4)),
    Answer(file: "track360", times: seconds(3)) { $1.course = 0 },
    Answer(file: "trunc_eof", times: seconds(4), skips: [.truncated]) {
      if $0 == 3 { withoutGSA(&$1) }
    },
    Answer(file: "y05", times: ["2005-04-10T12:00:00Z", "2005-04-10T12:00:01Z"]),
    Answer(file: "y38", times: ["2038-04-10T12:00:00Z", "2038-04-10T12:00:01Z"]),
    Answer(file: "y80", times: ["1980-01-06T12:00:00Z", "1980-01-06T12:00:01Z"]),
    Answer(file: "y99", times: ["1999-08-22T12:00:00Z", "1999-08-22T12:00:01Z"]),
  ]

  private static let midnight = [
    "2025-12-31T23:59:57Z", "2025-12-31T23:59:58Z", "2025-12-31T23:59:59Z",
    "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z", "2026-01-01T00:00:02Z",
  ]

  @Test("Each file gives the expected locations and diagnostics", arguments: answers)
  func givesTheAnswer(_ answer: Answer) throws {
    let events = NMEADecoder().events(
      of: try Fixture.bytes("formats/nmea/hostile/\(answer.file).nmea"))
    let expected = answer.times.enumerated().map { index, time in
      var location = Self.usual(at: time)
      answer.change(index, &location)
      return location
    }
    #expect(events.locations == expected)
    #expect(events.skips.map(\.reason) == answer.skips)
    let noFixes = events.compactMap {
      if case .noFix(let report) = $0 { report.timestamp?.description } else { nil }
    }
    #expect(noFixes == answer.noFixes)
  }

  @Test func hasAnAnswerForEachFile() throws {
    let folder = Fixture.path("formats/nmea/hostile")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".nmea") }
    #expect(files.count == 45)
    #expect(Set(files) == Set(Self.answers.map { "\($0.file).nmea" }))
  }

  @Test("The events do not depend on how the input is divided", arguments: answers)
  func isIncremental(_ answer: Answer) throws {
    let bytes = try Fixture.bytes("formats/nmea/hostile/\(answer.file).nmea")
    let whole = NMEADecoder().events(of: bytes)
    for cut in stride(from: 0, through: bytes.count, by: bytes.count > 2000 ? 13 : 1) {
      #expect(NMEADecoder().events(of: bytes, cutAt: [cut]) == whole, "cut at \(cut)")
    }
    for size in [1, 2, 3, 7, 64, 1023, 1024, 1025] {
      #expect(NMEADecoder().events(of: bytes, inPiecesOf: size) == whole, "pieces of \(size)")
    }
  }

  /// Where gpsd is correct, its last report of each epoch equals the decoder's location. The cases above are those
  /// where gpsd is wrong.
  @Test(
    arguments: [
      "anti", "backward", "crlf_junk_prefix", "halfline", "lf_only", "lowercase_ck",
      "midnight", "multi", "negalt", "nock", "nocksum", "notrack", "null_island", "pole", "q6_dr",
      "q8_sim", "rate10", "sametime", "tagblock", "track360", "trunc_eof", "y38",
    ])
  func agreesWithGPSD(_ file: String) throws {
    let text = String(
      decoding: try Fixture.bytes("formats/nmea/hostile/gpsd-3.22-answers.txt"), as: UTF8.self)
    let part = try #require(
      text.components(separatedBy: "== ").first { $0.hasPrefix("\(file).nmea") })
    var reports: [String: [String: Any]] = [:]
    for line in part.split(whereSeparator: \.isNewline).dropFirst() {
      let object = line.replacing(",}", with: "}")
      let report = try JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any]
      let time = try #require(report?["time"] as? String)
      reports[time] = report
    }
    let locations = NMEADecoder().events(of: try Fixture.bytes("formats/nmea/hostile/\(file).nmea"))
      .locations
    #expect(Set(reports.keys).count == locations.count)
    for location in locations {
      let time = try #require(location.timestamp).iso8601(fractionDigits: 3)
      let report = try #require(reports[time], "\(time)")
      try GPSDAnswer.expect(location, report)
    }
  }
}
