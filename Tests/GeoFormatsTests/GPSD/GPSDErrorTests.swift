import GeoTracks
import Testing

@testable import GeoFormats

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
